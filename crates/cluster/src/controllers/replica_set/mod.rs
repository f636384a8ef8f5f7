//! The ReplicaSet controller: keeps as many Pods of a ReplicaSet as it asks for.
//!
//! Models pkg/controller/replicaset of Kubernetes 1.36, function for function, and what it uses of pkg/controller. Leaves
//! out namespaces that are being deleted.

mod claim;
pub mod consistency;
mod controller;
pub mod decision;
pub mod go_sort;
pub mod handlers;
mod manage_replicas;
pub mod ranking;
mod slow_start;
mod status;

pub(crate) use controller::process_next_work_item;
pub use manage_replicas::{deletion_order, pods_prefix};
