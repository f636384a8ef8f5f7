//! The ReplicaSet controller: keeps as many Pods of a ReplicaSet as it asks for.
//!
//! Models pkg/controller/replicaset of Kubernetes 1.36, function for function, and what it uses of pkg/controller.

mod controller;
pub mod decision;
pub mod handlers;

pub(crate) use controller::process_next_work_item;
