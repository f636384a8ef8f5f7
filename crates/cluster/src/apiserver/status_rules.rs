//! What is wrong with a status that somebody writes.
//!
//! Models `ValidateDeploymentStatus` and `ValidateReplicaSetStatus` (pkg/apis/apps/validation).

use crate::object::Object;
use rollscope_api::errors::FieldError;

type Count = (&'static str, i64);

/// What is wrong with an object's status.
pub(super) fn validate(object: &Object) -> Vec<FieldError> {
    match object {
        Object::Deployment(d) => {
            let status = &d.status;
            let replicas = ("replicas", status.replicas.into());
            let parts: [Count; 3] = [
                ("updatedReplicas", status.updated_replicas.into()),
                ("readyReplicas", status.ready_replicas.into()),
                ("availableReplicas", status.available_replicas.into()),
            ];
            let others = [
                ("unavailableReplicas", status.unavailable_replicas.into()),
                ("terminatingReplicas", status.terminating_replicas.unwrap_or(0).into()),
                ("collisionCount", status.collision_count.unwrap_or(0).into()),
            ];
            let mut errors =
                negative([("observedGeneration", status.observed_generation), replicas].into_iter().chain(parts).chain(others));
            errors.extend(too_many(replicas.1, parts));
            errors
        }
        Object::ReplicaSet(rs) => {
            let status = &rs.status;
            let replicas = ("replicas", status.replicas.into());
            let parts: [Count; 3] = [
                ("fullyLabeledReplicas", status.fully_labeled_replicas.into()),
                ("readyReplicas", status.ready_replicas.into()),
                ("availableReplicas", status.available_replicas.into()),
            ];
            let terminating = ("terminatingReplicas", status.terminating_replicas.unwrap_or(0).into());
            let others = [("observedGeneration", status.observed_generation), terminating];
            let mut errors = negative([replicas].into_iter().chain(parts).chain(others));
            errors.extend(too_many(replicas.1, parts));
            errors
        }
        _ => Vec::new(),
    }
}

fn invalid((key, count): Count, why: &str) -> FieldError {
    FieldError::invalid(format!("status.{key}"), count, why)
}

fn negative(counts: impl Iterator<Item = Count>) -> Vec<FieldError> {
    counts.filter(|(_, count)| *count < 0).map(|count| invalid(count, "must be greater than or equal to 0")).collect()
}

/// The last two parts are the ready and the available ones.
fn too_many(replicas: i64, parts: [Count; 3]) -> Vec<FieldError> {
    let above = parts.iter().filter(|(_, count)| *count > replicas);
    let mut errors: Vec<FieldError> = above.map(|part| invalid(*part, "cannot be greater than status.replicas")).collect();
    let [_, ready, available] = parts;
    if available.1 > ready.1 {
        errors.push(invalid(available, "cannot be greater than readyReplicas"));
    }
    errors
}
