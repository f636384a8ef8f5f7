//! How far a rollout is: complete, progressing, or out of time. Models deployment_util.go.

use super::conditions::{NEW_RS_AVAILABLE_REASON, PROGRESSING, TIMED_OUT_REASON, get_deployment_condition};
use crate::time::SimTime;
use rollscope_api::deployment::{Deployment, DeploymentStatus};
use rollscope_api::time::Time;

const NANOSECONDS: i128 = 1_000_000_000;

/// Whether all replicas are of the new template and available, and no others run. Models `DeploymentComplete`.
pub fn deployment_complete(deployment: &Deployment, new_status: &DeploymentStatus) -> bool {
    let replicas = deployment.spec.replicas;
    new_status.updated_replicas == replicas
        && new_status.replicas == replicas
        && new_status.available_replicas == replicas
        && new_status.observed_generation >= deployment.metadata.generation
}

/// Whether there are more updated, ready or available replicas than before, or fewer old ones. Models
/// `DeploymentProgressing`.
pub fn deployment_progressing(deployment: &Deployment, new_status: &DeploymentStatus) -> bool {
    let old_replicas = |status: &DeploymentStatus| status.replicas.wrapping_sub(status.updated_replicas);
    let before = &deployment.status;
    new_status.updated_replicas > before.updated_replicas
        || old_replicas(new_status) < old_replicas(before)
        || new_status.ready_replicas > before.ready_replicas
        || new_status.available_replicas > before.available_replicas
}

/// Whether nothing was reported of the rollout for longer than progressDeadlineSeconds. Models `DeploymentTimedOut`.
pub fn deployment_timed_out(deployment: &Deployment, new_status: &DeploymentStatus, now: SimTime) -> bool {
    let Some(deadline_seconds) = progress_deadline(deployment) else { return false };
    let Some(condition) = get_deployment_condition(new_status, PROGRESSING) else { return false };
    match condition.reason.as_str() {
        // A rollout that ended well long ago: the one that has just begun is not in the cached status yet.
        NEW_RS_AVAILABLE_REASON => false,
        TIMED_OUT_REASON => true,
        _ => nanoseconds_to_deadline(condition.last_update_time, deadline_seconds, now) < 0,
    }
}

/// Nanoseconds from now until so long after the last progress; negative if that has passed.
pub fn nanoseconds_to_deadline(last_update: Time, deadline_seconds: i32, now: SimTime) -> i128 {
    (i128::from(last_update.since_zero()) + i128::from(deadline_seconds)) * NANOSECONDS - i128::from(now.0)
}

/// progressDeadlineSeconds, unless it is absent or the largest number, which stands for never.
pub fn progress_deadline(deployment: &Deployment) -> Option<i32> {
    deployment.spec.progress_deadline_seconds.filter(|&seconds| seconds != i32::MAX)
}

/// Whether rollouts can run out of time. Models `HasProgressDeadline`.
pub fn has_progress_deadline(deployment: &Deployment) -> bool {
    progress_deadline(deployment).is_some()
}

/// How many old ReplicaSets to keep, unless all. Models `HasRevisionHistoryLimit`.
pub fn revision_history_limit(deployment: &Deployment) -> Option<i32> {
    deployment.spec.revision_history_limit.filter(|&limit| limit != i32::MAX)
}
