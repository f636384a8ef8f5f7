//! The Deployment controller, function for function after pkg/controller/deployment of Kubernetes 1.36.
//!
//! Files have upstream's names. What computes is pure and public, so that each figure can be checked by itself; what
//! writes takes the cluster. Leaves out: logs, metrics, and namespaces that are being deleted.

pub mod controller;
pub mod decision;
pub mod handlers;

pub use controller::process_next_work_item;
