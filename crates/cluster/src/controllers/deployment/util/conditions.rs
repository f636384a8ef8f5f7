//! A Deployment's conditions: their types and reasons, and how one is set. Times change only where something else does.
//! Models the first part of deployment_util.go.

use rollscope_api::deployment::{DeploymentCondition, DeploymentStatus};
use rollscope_api::replica_set::ReplicaSetCondition;
use rollscope_api::time::Time;

/// Enough Pods are available. Models `DeploymentAvailable`.
pub const AVAILABLE: &str = "Available";
/// The rollout goes on, or is complete. Models `DeploymentProgressing`.
pub const PROGRESSING: &str = "Progressing";
/// A ReplicaSet cannot create or delete a Pod. Models `DeploymentReplicaFailure` and `ReplicaSetReplicaFailure`.
pub const REPLICA_FAILURE: &str = "ReplicaFailure";

/// Progressing: Pods were added, became ready or available, or old ones went.
pub const REPLICA_SET_UPDATED_REASON: &str = "ReplicaSetUpdated";
/// Progressing: the new ReplicaSet could not be created.
pub const FAILED_RS_CREATE_REASON: &str = "ReplicaSetCreateError";
/// Progressing: the new ReplicaSet was created.
pub const NEW_REPLICA_SET_REASON: &str = "NewReplicaSetCreated";
/// Progressing: there was a ReplicaSet of this template already.
pub const FOUND_NEW_RS_REASON: &str = "FoundNewReplicaSet";
/// Progressing: the rollout is complete.
pub const NEW_RS_AVAILABLE_REASON: &str = "NewReplicaSetAvailable";
/// Progressing: nothing happened for progressDeadlineSeconds.
pub const TIMED_OUT_REASON: &str = "ProgressDeadlineExceeded";
/// Progressing: the Deployment is paused.
pub const PAUSED_DEPLOY_REASON: &str = "DeploymentPaused";
/// Progressing: the Deployment was paused until now.
pub const RESUMED_DEPLOY_REASON: &str = "DeploymentResumed";
/// Available: at least replicas less maxUnavailable.
pub const MINIMUM_REPLICAS_AVAILABLE: &str = "MinimumReplicasAvailable";
/// Available: fewer than replicas less maxUnavailable.
pub const MINIMUM_REPLICAS_UNAVAILABLE: &str = "MinimumReplicasUnavailable";

/// A condition that is set now. Models `NewDeploymentCondition`.
pub fn new_deployment_condition(kind: &str, status: &str, reason: &str, message: String, now: Time) -> DeploymentCondition {
    DeploymentCondition {
        kind: kind.to_string(),
        status: status.to_string(),
        last_update_time: now,
        last_transition_time: now,
        reason: reason.to_string(),
        message,
    }
}

/// The condition of that type. Models `GetDeploymentCondition`.
pub fn get_deployment_condition<'a>(status: &'a DeploymentStatus, kind: &str) -> Option<&'a DeploymentCondition> {
    status.conditions.iter().find(|condition| condition.kind == kind)
}

/// Puts a condition last, in place of the one of its type; does nothing if that has the same status and reason. Keeps
/// the time of transition while the status stays. Models `SetDeploymentCondition`.
pub fn set_deployment_condition(status: &mut DeploymentStatus, mut condition: DeploymentCondition) {
    if let Some(current) = get_deployment_condition(status, &condition.kind).filter(|current| current.status == condition.status) {
        if current.reason == condition.reason {
            return;
        }
        condition.last_transition_time = current.last_transition_time;
    }
    remove_deployment_condition(status, &condition.kind);
    status.conditions.push(condition);
}

/// Takes the condition of that type away. Models `RemoveDeploymentCondition`.
pub fn remove_deployment_condition(status: &mut DeploymentStatus, kind: &str) {
    status.conditions.retain(|condition| condition.kind != kind);
}

/// A ReplicaSet's condition as one of its Deployment. Models `ReplicaSetToDeploymentCondition`.
pub fn replica_set_to_deployment_condition(condition: &ReplicaSetCondition) -> DeploymentCondition {
    DeploymentCondition {
        kind: condition.kind.clone(),
        status: condition.status.clone(),
        last_update_time: condition.last_transition_time,
        last_transition_time: condition.last_transition_time,
        reason: condition.reason.clone(),
        message: condition.message.clone(),
    }
}
