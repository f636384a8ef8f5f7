//! Who owns which ReplicaSet: matching orphans are adopted, own ones that do not match any more are released.
//! Models the ReplicaSets' part of pkg/controller/controller_ref_manager.go.

use super::decision::DeploymentDecision;
use super::{BY, decide};
use crate::apiserver::client::OwnerChange;
use crate::cluster::Cluster;
use crate::controllers::SyncError;
use crate::object::Resource;
use rollscope_api::deployment::Deployment;
use rollscope_api::meta::OwnerReference;
use rollscope_api::replica_set::ReplicaSet;
use std::sync::Arc;

/// The ReplicaSets that the Deployment owns after claiming, as they were read. Models `getReplicaSetsForDeployment`.
pub(super) fn get_replica_sets_for_deployment(cluster: &mut Cluster, d: &Deployment) -> Result<Vec<Arc<ReplicaSet>>, SyncError> {
    let all = cluster.deployment.caches.replica_sets_in(&d.metadata.namespace);
    claim_replica_sets(cluster, d, all)
}

/// Models `ClaimReplicaSets`: one that cannot be claimed does not keep the others from being claimed.
fn claim_replica_sets(cluster: &mut Cluster, d: &Deployment, all: Vec<Arc<ReplicaSet>>) -> Result<Vec<Arc<ReplicaSet>>, SyncError> {
    // The answer of the API server holds for the whole sync, so it is asked at most once.
    let mut can_adopt: Option<Result<(), SyncError>> = None;
    let mut claimed = Vec::new();
    let mut errors = Vec::new();
    for rs in all {
        match claim_object(cluster, d, &rs, &mut can_adopt) {
            Ok(true) => claimed.push(rs),
            Ok(false) => {}
            Err(error) => errors.push(error),
        }
    }
    match errors.len() {
        0 => Ok(claimed),
        1 => Err(errors.remove(0)),
        _ if errors.contains(&SyncError::Crashed) => Err(SyncError::Crashed),
        _ => {
            let messages: Vec<String> = errors.iter().map(SyncError::to_string).collect();
            Err(SyncError::Other(format!("[{}]", messages.join(", "))))
        }
    }
}

/// Whether the ReplicaSet is the Deployment's, after adopting or releasing it. Models `ClaimObject`.
fn claim_object(
    cluster: &mut Cluster,
    d: &Deployment,
    rs: &ReplicaSet,
    can_adopt: &mut Option<Result<(), SyncError>>,
) -> Result<bool, SyncError> {
    let is_match = d.spec.selector.matches(&rs.metadata.labels);
    let is_being_deleted = d.metadata.deletion_timestamp.is_some();
    let result = match rs.metadata.controller_of() {
        Some(owner) if owner.uid != d.metadata.uid => return Ok(false),
        Some(_) if is_match || is_being_deleted => return Ok(is_match),
        Some(_) => release_replica_set(cluster, d, rs).map(|()| false),
        None if is_being_deleted || !is_match || rs.metadata.deletion_timestamp.is_some() => return Ok(false),
        None => adopt_replica_set(cluster, d, rs, can_adopt).map(|()| true),
    };
    match result {
        // It is gone: nothing to claim.
        Err(error) if error.is_not_found() => Ok(false),
        other => other,
    }
}

/// Models `AdoptReplicaSet`.
fn adopt_replica_set(
    cluster: &mut Cluster,
    d: &Deployment,
    rs: &ReplicaSet,
    can_adopt: &mut Option<Result<(), SyncError>>,
) -> Result<(), SyncError> {
    if let Err(error) = can_adopt.get_or_insert_with(|| recheck_deletion_timestamp(cluster, d)) {
        let (key, uid) = (rs.metadata.key(), rs.metadata.uid);
        return Err(SyncError::Other(format!("can't adopt ReplicaSet {key} ({uid}): {error}")));
    }
    decide(cluster, d, "AdoptReplicaSet", DeploymentDecision::Adopted { replica_set: rs.metadata.name.clone() });
    cluster.patch_owner_reference(BY, Resource::ReplicaSets, &rs.metadata, OwnerChange::Adopt(new_controller_ref(d)))
}

/// Models `ReleaseReplicaSet`.
fn release_replica_set(cluster: &mut Cluster, d: &Deployment, rs: &ReplicaSet) -> Result<(), SyncError> {
    decide(cluster, d, "ReleaseReplicaSet", DeploymentDecision::Released { replica_set: rs.metadata.name.clone() });
    cluster.patch_owner_reference(BY, Resource::ReplicaSets, &rs.metadata, OwnerChange::Release(d.metadata.uid))
}

/// Asks the API server, as the cache may be late, whether the Deployment is there and stays. Models
/// `RecheckDeletionTimestamp`.
fn recheck_deletion_timestamp(cluster: &Cluster, d: &Deployment) -> Result<(), SyncError> {
    let key = d.metadata.key();
    let recheck = |why: String| SyncError::Other(format!("can't recheck DeletionTimestamp: {why}"));
    let fresh = cluster.get_deployment(&key).map_err(|error| recheck(error.to_string()))?;
    let (got, wanted) = (fresh.metadata.uid, d.metadata.uid);
    if got != wanted {
        return Err(recheck(format!("original Deployment {key} is gone: got uid {got}, wanted {wanted}")));
    }
    match fresh.metadata.deletion_timestamp {
        Some(time) => Err(SyncError::Other(format!("{key} has just been deleted at {time}"))),
        None => Ok(()),
    }
}

/// The owner reference of what the Deployment controls. Models `metav1.NewControllerRef`.
pub(super) fn new_controller_ref(d: &Deployment) -> OwnerReference {
    OwnerReference {
        api_version: "apps/v1".to_string(),
        kind: "Deployment".to_string(),
        name: d.metadata.name.clone(),
        uid: d.metadata.uid,
        controller: Some(true),
        block_owner_deletion: Some(true),
    }
}
