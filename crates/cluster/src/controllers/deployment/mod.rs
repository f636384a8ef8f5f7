//! The Deployment controller, function for function after pkg/controller/deployment of Kubernetes 1.36.
//!
//! Files have upstream's names. What computes is pure and public, so that each figure can be checked by itself; what
//! writes takes the cluster. Leaves out: logs, metrics, and namespaces that are being deleted.

mod claim;
pub mod controller;
pub mod decision;
pub mod handlers;
pub mod progress;
pub mod recreate;
pub mod rollback;
pub mod rolling;
pub mod scale;
pub mod sync;
pub mod util;

pub use controller::process_next_work_item;

use crate::cluster::Cluster;
use crate::failures::Controller;
use crate::object::Resource;
use crate::trace::Rule;
use decision::DeploymentDecision;
use rollscope_api::deployment::Deployment;

/// This controller, to the API server.
const BY: Controller = Controller::Deployment;

/// Notes a decision about a Deployment.
fn decide(cluster: &mut Cluster, d: &Deployment, function: &'static str, decision: DeploymentDecision) {
    cluster.decide(&d.metadata.key(), function, Rule::Deployment(decision));
}

/// Records an Event about a Deployment.
fn record_event(cluster: &mut Cluster, d: &Deployment, kind: &'static str, reason: &'static str, message: String) {
    cluster.record_event(BY, (Resource::Deployments, &d.metadata), (kind, reason), message);
}
