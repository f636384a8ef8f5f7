//! What the Deployment controller computes without writing: pkg/controller/deployment/util/deployment_util.go by topic.
//! Leaves out: listing Pods and waiting for a generation, which only kubectl needs.

pub mod annotations;
pub mod bounds;
pub mod conditions;
pub mod proportion;
pub mod replica_sets;
pub mod revisions;
pub mod rollout;
