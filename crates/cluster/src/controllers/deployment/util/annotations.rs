//! The annotations through which the controller remembers: how large a Deployment was, and was allowed to be, when a
//! ReplicaSet was last sized; and the Deployment's own annotations, which its new ReplicaSet copies.
//! Models deployment_util.go.

use super::bounds::max_surge;
use super::revisions::{REVISION_ANNOTATION, REVISION_HISTORY_ANNOTATION, raise_revision};
use rollscope_api::deployment::Deployment;
use rollscope_api::meta::{Labels, ObjectMeta};
use rollscope_api::replica_set::ReplicaSet;
use std::sync::Arc;

/// The Deployment's replicas when its ReplicaSet was last sized: a difference is a scaling event.
pub const DESIRED_REPLICAS_ANNOTATION: &str = "deployment.kubernetes.io/desired-replicas";
/// The same with maxSurge: what proportions are taken of.
pub const MAX_REPLICAS_ANNOTATION: &str = "deployment.kubernetes.io/max-replicas";
/// Asks the controller itself to roll back. Models `DeprecatedRollbackTo`.
pub const DEPRECATED_ROLLBACK_TO: &str = "deprecated.deployment.rollback.to";
const LAST_APPLIED_CONFIG_ANNOTATION: &str = "kubectl.kubernetes.io/last-applied-configuration";

/// Gives the new ReplicaSet the Deployment's annotations, at least `new_revision`, and, unless it `exists`, the sizes.
/// Returns whether anything changed. Models `SetNewReplicaSetAnnotations`.
pub fn set_new_replica_set_annotations(
    deployment: &Deployment,
    new_rs: &mut ReplicaSet,
    new_revision: &str,
    exists: bool,
    rev_history_limit_in_chars: usize,
) -> bool {
    let copied = copy_deployment_annotations_to_replica_set(deployment, new_rs);
    let Ok(raised) = raise_revision(&mut new_rs.metadata, new_revision, rev_history_limit_in_chars) else {
        // Upstream says that nothing changed, so what was copied is not written for its own sake.
        return false;
    };
    let replicas = deployment.spec.replicas;
    let sized = !exists && set_replicas_annotations(new_rs, replicas, replicas.wrapping_add(max_surge(deployment)));
    copied | raised | sized
}

/// Whether an annotation stays with its own object. Models `skipCopyAnnotation`.
fn skip_copy_annotation(key: &str) -> bool {
    let own = [
        LAST_APPLIED_CONFIG_ANNOTATION,
        REVISION_ANNOTATION,
        REVISION_HISTORY_ANNOTATION,
        DESIRED_REPLICAS_ANNOTATION,
        MAX_REPLICAS_ANNOTATION,
        DEPRECATED_ROLLBACK_TO,
    ];
    own.contains(&key)
}

/// Returns whether anything changed. Models `copyDeploymentAnnotationsToReplicaSet`.
fn copy_deployment_annotations_to_replica_set(deployment: &Deployment, rs: &mut ReplicaSet) -> bool {
    let mut changed = false;
    for (key, value) in &*deployment.metadata.annotations {
        if !skip_copy_annotation(key) && rs.metadata.annotation(key) != Some(value) {
            rs.metadata.annotate(key, value.as_str());
            changed = true;
        }
    }
    changed
}

/// Gives the Deployment the annotations of the ReplicaSet that it rolls back to, in place of its own. Models
/// `SetDeploymentAnnotationsTo`.
pub fn set_deployment_annotations_to(deployment: &mut Deployment, rollback_to: &ReplicaSet) {
    let own = deployment.metadata.annotations.iter().filter(|(key, _)| skip_copy_annotation(key));
    let theirs = rollback_to.metadata.annotations.iter().filter(|(key, _)| !skip_copy_annotation(key));
    let all: Labels = own.chain(theirs).map(|(key, value)| (key.clone(), value.clone())).collect();
    deployment.metadata.annotations = Arc::new(all);
}

/// The Deployment's replicas when this ReplicaSet was last sized. Models `GetDesiredReplicasAnnotation`.
pub fn get_desired_replicas_annotation(rs: &ReplicaSet) -> Option<i32> {
    get_non_negative_int32_from_annotation(&rs.metadata, DESIRED_REPLICAS_ANNOTATION)
}

/// How many Pods the Deployment was allowed when this ReplicaSet was last sized. Models `getMaxReplicasAnnotation`.
pub fn get_max_replicas_annotation(rs: &ReplicaSet) -> Option<i32> {
    get_non_negative_int32_from_annotation(&rs.metadata, MAX_REPLICAS_ANNOTATION)
}

/// None for anything but a number from 0 to 2147483647. Models `getNonNegativeInt32FromAnnotation`.
fn get_non_negative_int32_from_annotation(metadata: &ObjectMeta, key: &str) -> Option<i32> {
    // Go's ParseUint takes no sign; Rust's takes a plus.
    let digits = metadata.annotation(key).filter(|value| !value.starts_with('+'))?;
    digits.parse::<u32>().ok().and_then(|number| i32::try_from(number).ok())
}

/// Writes both sizes down; returns whether anything changed. Models `SetReplicasAnnotations`.
pub fn set_replicas_annotations(rs: &mut ReplicaSet, desired_replicas: i32, max_replicas: i32) -> bool {
    let changed = replicas_annotations_need_update(rs, desired_replicas, max_replicas);
    if changed {
        rs.metadata.annotate(DESIRED_REPLICAS_ANNOTATION, desired_replicas.to_string());
        rs.metadata.annotate(MAX_REPLICAS_ANNOTATION, max_replicas.to_string());
    }
    changed
}

/// Whether the sizes written down are others. Models `ReplicasAnnotationsNeedUpdate`.
pub fn replicas_annotations_need_update(rs: &ReplicaSet, desired_replicas: i32, max_replicas: i32) -> bool {
    let differs = |key: &str, number: i32| rs.metadata.annotation(key) != Some(number.to_string().as_str());
    differs(DESIRED_REPLICAS_ANNOTATION, desired_replicas) || differs(MAX_REPLICAS_ANNOTATION, max_replicas)
}
