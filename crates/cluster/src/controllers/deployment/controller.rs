//! One turn of the worker: the sync of one Deployment, and what its failure leads to.
//! Models the second half of pkg/controller/deployment/deployment_controller.go.

use super::decision::DeploymentDecision;
use super::{BY, claim, decide, record_event, recreate, rollback, rolling, sync};
use crate::cluster::Cluster;
use crate::controllers::SyncError;
use crate::trace::Rule;
use rollscope_api::deployment::{Deployment, DeploymentStrategy};

/// So often a Deployment is tried again before it is dropped from the queue.
const MAX_RETRIES: u32 = 15;

/// Syncs one Deployment, and sees to its failure. Models `processNextWorkItem`.
pub fn process_next_work_item(cluster: &mut Cluster, key: &str) {
    let result = sync_deployment(cluster, key);
    handle_err(cluster, result, key);
}

/// Models `handleErr`.
fn handle_err(cluster: &mut Cluster, result: Result<(), SyncError>, key: &str) {
    let error = match result {
        // A process that is gone handles nothing.
        Err(SyncError::Crashed) => return,
        Err(error) => error.to_string(),
        Ok(()) => return cluster.deployment.queue.forget(key),
    };
    let now = cluster.now();
    let queue = &mut cluster.deployment.queue;
    let failures = queue.failures(key);
    let decision = if failures < MAX_RETRIES {
        let after = queue.add_rate_limited(key, now);
        DeploymentDecision::Retried { error, failures, after }
    } else {
        queue.forget(key);
        DeploymentDecision::GivenUp { error, failures }
    };
    cluster.decide(key, "handleErr", Rule::Deployment(decision));
}

/// Brings a Deployment one step nearer to what is desired. Models `syncDeployment`.
fn sync_deployment(cluster: &mut Cluster, key: &str) -> Result<(), SyncError> {
    let Some(deployment) = cluster.deployment.caches.deployments.get(key) else { return Ok(()) };
    // What the cache has belongs to it. This copy keeps its version through all writes of the sync, as upstream's does.
    let mut d = Deployment::clone(deployment);
    if d.spec.selector.is_empty() {
        refuse_to_select_everything(cluster, d);
        return Ok(());
    }
    let rs_list = claim::get_replica_sets_for_deployment(cluster, &d)?;
    if d.metadata.deletion_timestamp.is_some() {
        decide(cluster, &d, "syncStatusOnly", DeploymentDecision::BeingDeleted);
        return sync::sync_status_only(cluster, &mut d, &rs_list);
    }
    sync::check_paused_conditions(cluster, &mut d)?;
    if d.spec.paused {
        decide(cluster, &d, "sync", DeploymentDecision::Paused);
        return sync::sync(cluster, &mut d, &rs_list);
    }
    // A rollback takes its annotation away first: ReplicaSets get no new revision before that is seen.
    if let Some(revision) = rollback::get_rollback_to(&d) {
        return rollback::rollback(cluster, &mut d, &rs_list, revision);
    }
    if sync::is_scaling_event(cluster, &mut d, &rs_list)? {
        return sync::sync(cluster, &mut d, &rs_list);
    }
    match d.spec.strategy {
        DeploymentStrategy::Recreate => recreate::rollout_recreate(cluster, &mut d, &rs_list),
        DeploymentStrategy::RollingUpdate { .. } => rolling::rollout_rolling(cluster, &mut d, &rs_list),
    }
}

/// Warns, and marks the spec as seen; whether that write fails does not matter.
fn refuse_to_select_everything(cluster: &mut Cluster, mut d: Deployment) {
    decide(cluster, &d, "syncDeployment", DeploymentDecision::SelectsEverything);
    let message = "This deployment is selecting all pods. A non-empty selector is required.";
    record_event(cluster, &d, "Warning", "SelectingAll", message.to_string());
    if d.status.observed_generation < d.metadata.generation {
        d.status.observed_generation = d.metadata.generation;
        let _ignored = cluster.update_deployment_status(BY, &d);
    }
}
