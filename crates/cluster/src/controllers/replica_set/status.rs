//! The status of a ReplicaSet. Models replica_set_utils.go.

use super::claim::ClaimedPods;
use super::decision::ReplicaSetDecision;
use crate::cluster::Cluster;
use crate::controllers::SyncError;
use crate::failures::Controller;
use crate::time::SimTime;
use crate::trace::Rule;
use rollscope_api::replica_set::{ReplicaSet, ReplicaSetCondition, ReplicaSetStatus};
use rollscope_api::time::Time;
use std::sync::Arc;
use std::time::Duration;

const REPLICA_FAILURE: &str = "ReplicaFailure";

/// What the Pods that a sync found amount to, and whether Pods could not be created or deleted. Models `calculateStatus`.
pub(super) fn calculate_status(rs: &ReplicaSet, pods: &ClaimedPods, failure: Option<&SyncError>, now: SimTime) -> ReplicaSetStatus {
    let mut status = rs.status.clone();
    let has_failed = status.conditions.iter().any(|condition| condition.kind == REPLICA_FAILURE);
    match failure {
        Some(error) if !has_failed => status.conditions.push(ReplicaSetCondition {
            kind: REPLICA_FAILURE.to_string(),
            status: "True".to_string(),
            last_transition_time: now.api(),
            reason: if pods.active < rs.spec.replicas { "FailedCreate" } else { "FailedDelete" }.to_string(),
            message: error.to_string(),
        }),
        Some(_) => {}
        None => status.conditions.retain(|condition| condition.kind != REPLICA_FAILURE),
    }
    status.replicas = pods.active;
    status.fully_labeled_replicas = pods.fully_labeled;
    status.ready_replicas = pods.ready();
    status.available_replicas = available(pods, rs.spec.min_ready_seconds, now);
    status.terminating_replicas = Some(pods.terminating);
    status
}

/// How many Pods have been Ready for `min_ready_seconds`. Models `IsPodAvailable`.
fn available(pods: &ClaimedPods, min_ready_seconds: i32, now: SimTime) -> i32 {
    if min_ready_seconds == 0 {
        return pods.ready();
    }
    let since = pods.ready_since.iter().filter(|&(&since, _)| available_at(since, min_ready_seconds).is_some_and(|at| at <= now));
    since.map(|(_, count)| count).sum()
}

/// When a Pod that is Ready since then becomes available; never if that is not recorded.
fn available_at(ready_since: Time, min_ready_seconds: i32) -> Option<SimTime> {
    if ready_since == Time::default() {
        return None;
    }
    Some(SimTime::from_api(Time(ready_since.0 + i64::from(min_ready_seconds))))
}

/// How long it takes until the next Pod becomes available. Models `FindMinNextPodAvailabilityCheck`.
pub(super) fn next_availability_check(pods: &ClaimedPods, min_ready_seconds: i32, now: SimTime) -> Option<Duration> {
    let times = pods.ready_since.keys().filter_map(|&since| available_at(since, min_ready_seconds));
    times.filter(|at| *at > now).min().map(|at| at.since(now))
}

/// Writes a status unless it is there already; after a conflict, once more over what is there. Returns the ReplicaSet as
/// it is then. Models `updateReplicaSetStatus`.
pub(super) fn update_replica_set_status(
    cluster: &mut Cluster,
    rs: &Arc<ReplicaSet>,
    mut status: ReplicaSetStatus,
) -> Result<Arc<ReplicaSet>, SyncError> {
    if status == rs.status && rs.metadata.generation == rs.status.observed_generation {
        return Ok(rs.clone());
    }
    status.observed_generation = rs.metadata.generation;
    let decision = ReplicaSetDecision::StatusUpdated {
        replicas: status.replicas,
        fully_labeled: status.fully_labeled_replicas,
        ready: status.ready_replicas,
        available: status.available_replicas,
        terminating: status.terminating_replicas.unwrap_or(0),
    };
    let mut new = ReplicaSet { status, ..ReplicaSet::clone(rs) };
    let updated = match cluster.update_replica_set_status(Controller::ReplicaSet, &new) {
        Err(SyncError::Crashed) => return Err(SyncError::Crashed),
        Err(_) => {
            let fresh = cluster.get_replica_set(&rs.metadata.key())?;
            new.metadata = fresh.metadata.clone();
            cluster.update_replica_set_status(Controller::ReplicaSet, &new)?
        }
        Ok(updated) => updated,
    };
    cluster.decide(&rs.metadata.key(), "updateReplicaSetStatus", Rule::ReplicaSet(decision));
    Ok(updated)
}
