//! Whether a rollout makes progress, and when to look again if it does not. Models pkg/controller/deployment/progress.go.

use super::decide;
use super::decision::{DeploymentDecision, Progress};
use super::sync::{calculate_status, write_status};
use super::util::conditions::*;
use super::util::replica_sets::ReplicaSets;
use super::util::rollout::{
    deployment_complete, deployment_progressing, deployment_timed_out, has_progress_deadline, nanoseconds_to_deadline, progress_deadline,
};
use crate::cluster::Cluster;
use crate::controllers::SyncError;
use crate::time::SimTime;
use rollscope_api::deployment::{Deployment, DeploymentCondition, DeploymentStatus};
use rollscope_api::go_text::quote;
use std::time::Duration;

const SECOND: Duration = Duration::from_secs(1);

/// Writes the status during a rollout; if it is the same, sees to it that the deadline is not missed. Models
/// `syncRolloutStatus`.
pub(super) fn sync_rollout_status(cluster: &mut Cluster, replica_sets: &ReplicaSets, d: &mut Deployment) -> Result<(), SyncError> {
    let now = cluster.now();
    let mut new_status = calculate_status(replica_sets, d, now.api());
    if let Some(decision) = estimate_progress(replica_sets, d, &mut new_status, now) {
        decide(cluster, d, "syncRolloutStatus", decision);
    }
    match get_replica_failures(replica_sets).into_iter().next() {
        Some(failure) => set_deployment_condition(&mut new_status, failure),
        None => remove_deployment_condition(&mut new_status, REPLICA_FAILURE),
    }
    if d.status == new_status {
        requeue_stuck_deployment(cluster, d, &new_status);
        return Ok(());
    }
    write_status(cluster, replica_sets, d, new_status)
}

/// Sets the condition Progressing; tells if that says something new. The first half of `syncRolloutStatus`.
///
/// A rollout that was complete stays so, however Pods fare later, until old ones or a new template come.
pub fn estimate_progress(
    replica_sets: &ReplicaSets,
    d: &Deployment,
    new_status: &mut DeploymentStatus,
    now: SimTime,
) -> Option<DeploymentDecision> {
    if !has_progress_deadline(d) {
        remove_deployment_condition(new_status, PROGRESSING);
        return None;
    }
    let current = get_deployment_condition(&d.status, PROGRESSING);
    let was_complete = current.is_some_and(|condition| condition.reason == NEW_RS_AVAILABLE_REASON);
    if was_complete && new_status.replicas == new_status.updated_replicas {
        return None;
    }
    let subject = match replica_sets.new_name() {
        Some(name) => format!("ReplicaSet {}", quote(name)),
        None => format!("Deployment {}", quote(&d.metadata.name)),
    };
    let condition = |status: &str, reason: &str, predicate: &str| {
        new_deployment_condition(PROGRESSING, status, reason, format!("{subject} {predicate}"), now.api())
    };
    if deployment_complete(d, new_status) {
        set_deployment_condition(new_status, condition("True", NEW_RS_AVAILABLE_REASON, "has successfully progressed."));
        (!was_complete).then_some(DeploymentDecision::Completed { replicas: d.spec.replicas })
    } else if deployment_progressing(d, new_status) {
        let mut progressing = condition("True", REPLICA_SET_UPDATED_REASON, "is progressing.");
        if let Some(current) = current.filter(|current| current.status == "True") {
            progressing.last_transition_time = current.last_transition_time;
        }
        // Progress of the same reason must count too, so the condition is not set but replaced.
        remove_deployment_condition(new_status, PROGRESSING);
        new_status.conditions.push(progressing);
        Some(DeploymentDecision::Progressed { before: progress(&d.status), after: progress(new_status) })
    } else if deployment_timed_out(d, new_status, now) {
        set_deployment_condition(new_status, condition("False", TIMED_OUT_REASON, "has timed out progressing."));
        let before = current.filter(|condition| condition.reason != TIMED_OUT_REASON)?;
        let (last_update, deadline_seconds) = (before.last_update_time, progress_deadline(d)?);
        Some(DeploymentDecision::ProgressTimedOut { last_update, deadline_seconds, now })
    } else {
        None
    }
}

fn progress(status: &DeploymentStatus) -> Progress {
    Progress {
        replicas: status.replicas,
        updated: status.updated_replicas,
        ready: status.ready_replicas,
        available: status.available_replicas,
    }
}

/// What keeps ReplicaSets from creating or deleting Pods: the new one's, if there is any. Models `getReplicaFailures`.
fn get_replica_failures(replica_sets: &ReplicaSets) -> Vec<DeploymentCondition> {
    let failures = |conditions: &[rollscope_api::replica_set::ReplicaSetCondition]| -> Vec<DeploymentCondition> {
        conditions.iter().filter(|c| c.kind == REPLICA_FAILURE).map(replica_set_to_deployment_condition).collect()
    };
    let of_new = replica_sets.new.as_ref().map(|rs| failures(&rs.status.conditions)).unwrap_or_default();
    if !of_new.is_empty() {
        return of_new;
    }
    replica_sets.all().iter().flat_map(|rs| failures(&rs.status.conditions)).collect()
}

/// Queues a Deployment whose rollout goes nowhere for the second after its deadline; for very soon, if that is less than a
/// second away. Models `requeueStuckDeployment`.
fn requeue_stuck_deployment(cluster: &mut Cluster, d: &Deployment, new_status: &DeploymentStatus) {
    let Some(deadline_seconds) = progress_deadline(d) else { return };
    let Some(current) = get_deployment_condition(&d.status, PROGRESSING) else { return };
    if deployment_complete(d, new_status) || current.reason == TIMED_OUT_REASON {
        return;
    }
    let now = cluster.now();
    let key = d.metadata.key();
    let left = nanoseconds_to_deadline(current.last_update_time, deadline_seconds, now);
    let left = Duration::from_nanos(u64::try_from(left).unwrap_or(0));
    let queue = &mut cluster.deployment.queue;
    let after = if left < SECOND {
        queue.add_rate_limited(&key, now)
    } else {
        queue.add_after(&key, now, left + SECOND);
        left + SECOND
    };
    let last_update = current.last_update_time;
    decide(cluster, d, "requeueStuckDeployment", DeploymentDecision::DeadlineAwaited { last_update, deadline_seconds, now, after });
}
