//! Recreate: all old Pods go before a new one comes. Models pkg/controller/deployment/recreate.go.

use super::decide;
use super::decision::{DeploymentDecision, SizeChange};
use super::progress::sync_rollout_status;
use super::scale::scale_replica_set;
use super::sync::{cleanup_deployment, get_all_replica_sets_and_sync_revision};
use super::util::replica_sets::{ReplicaSets, filter_active_replica_sets, get_actual_replica_count_for_replica_sets};
use super::util::rollout::deployment_complete;
use crate::cluster::Cluster;
use crate::controllers::SyncError;
use crate::controllers::caches::PodGroup;
use rollscope_api::deployment::Deployment;
use rollscope_api::replica_set::ReplicaSet;
use std::sync::Arc;

/// Takes one step: old ReplicaSets to zero, else wait for their Pods, else the new one up. Models `rolloutRecreate`.
pub(super) fn rollout_recreate(cluster: &mut Cluster, d: &mut Deployment, rs_list: &[Arc<ReplicaSet>]) -> Result<(), SyncError> {
    // The new ReplicaSet is not created before old Pods are gone: it would start with all replicas.
    let mut replica_sets = get_all_replica_sets_and_sync_revision(cluster, d, rs_list, false)?;
    let active_old_rss = filter_active_replica_sets(&replica_sets.old);
    if scale_down_old_replica_sets_for_recreate(cluster, &active_old_rss, d)? || old_pods_running(cluster, d, &replica_sets, rs_list) {
        return sync_rollout_status(cluster, &replica_sets, d);
    }
    if replica_sets.new.is_none() {
        replica_sets = get_all_replica_sets_and_sync_revision(cluster, d, rs_list, true)?;
    }
    let new_rs = replica_sets.new.clone().expect("a new ReplicaSet that does not exist is created");
    scale_up_new_replica_set_for_recreate(cluster, &new_rs, d)?;
    if deployment_complete(d, &d.status) {
        cleanup_deployment(cluster, &replica_sets.old, d)?;
    }
    sync_rollout_status(cluster, &replica_sets, d)
}

fn size_change(rs: &ReplicaSet, to: i32) -> SizeChange {
    SizeChange { replica_set: rs.metadata.name.clone(), from: rs.spec.replicas, to }
}

/// Returns whether any was scaled. Models `scaleDownOldReplicaSetsForRecreate`.
fn scale_down_old_replica_sets_for_recreate(
    cluster: &mut Cluster,
    active_old_rss: &[Arc<ReplicaSet>],
    d: &Deployment,
) -> Result<bool, SyncError> {
    if active_old_rss.is_empty() {
        return Ok(false);
    }
    let old = active_old_rss.iter().map(|rs| size_change(rs, 0)).collect();
    decide(cluster, d, "scaleDownOldReplicaSetsForRecreate", DeploymentDecision::RecreateScaledDown { old });
    let mut scaled = false;
    for rs in active_old_rss {
        scaled |= scale_replica_set(cluster, rs, 0, d, false)?.0;
    }
    Ok(scaled)
}

/// Whether an old ReplicaSet reports Pods, or has some that have not ended: terminating ones count. Models
/// `oldPodsRunning`.
fn old_pods_running(cluster: &mut Cluster, d: &Deployment, replica_sets: &ReplicaSets, rs_list: &[Arc<ReplicaSet>]) -> bool {
    let old_replicas = get_actual_replica_count_for_replica_sets(&replica_sets.old);
    let new_uid = replica_sets.new.as_ref().map(|rs| rs.metadata.uid);
    let caches = &cluster.deployment.caches;
    let running = |rs: &&Arc<ReplicaSet>| {
        let not_ended = |group: &PodGroup| group.active.wrapping_add(group.terminating);
        let count = caches.pods.groups_of(rs.metadata.uid).map(|(_, group)| not_ended(group)).sum();
        (rs.metadata.name.clone(), count)
    };
    let old = rs_list.iter().filter(|rs| Some(rs.metadata.uid) != new_uid);
    let pods: Vec<(String, i32)> = old.map(|rs| running(&rs)).filter(|&(_, count)| count > 0).collect();
    if old_replicas <= 0 && pods.is_empty() {
        return false;
    }
    decide(cluster, d, "oldPodsRunning", DeploymentDecision::RecreateWaits { old_replicas, pods });
    true
}

/// Models `scaleUpNewReplicaSetForRecreate`.
fn scale_up_new_replica_set_for_recreate(cluster: &mut Cluster, new_rs: &Arc<ReplicaSet>, d: &Deployment) -> Result<(), SyncError> {
    let size = size_change(new_rs, d.spec.replicas);
    if size.from != size.to {
        decide(cluster, d, "scaleUpNewReplicaSetForRecreate", DeploymentDecision::RecreateScaledUp(size));
    }
    scale_replica_set(cluster, new_rs, d.spec.replicas, d, false).map(drop)
}
