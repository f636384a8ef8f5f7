//! Rolling update: grow the new ReplicaSet and shrink old ones within maxSurge and maxUnavailable.
//! Models pkg/controller/deployment/rolling.go. Leaves out: an error in scaling down that its arithmetic cannot reach.

use super::decision::{DeploymentDecision, ScaleDownSum, Unhealthy};
use super::progress::sync_rollout_status;
use super::scale::{Resize, scale_replica_set};
use super::sync::{availability_sum, cleanup_deployment, get_all_replica_sets_and_sync_revision};
use super::util::bounds::{max_unavailable_bound, new_rs_new_replicas};
use super::util::replica_sets::{by_creation_timestamp, filter_active_replica_sets, get_replica_count_for_replica_sets};
use super::util::rollout::deployment_complete;
use super::{decide, decision::SizeChange};
use crate::cluster::Cluster;
use crate::controllers::SyncError;
use rollscope_api::deployment::Deployment;
use rollscope_api::replica_set::ReplicaSet;
use std::sync::Arc;

/// Takes one step of a rolling update: up if it can, else down. Models `rolloutRolling`.
pub(super) fn rollout_rolling(cluster: &mut Cluster, d: &mut Deployment, rs_list: &[Arc<ReplicaSet>]) -> Result<(), SyncError> {
    let replica_sets = get_all_replica_sets_and_sync_revision(cluster, d, rs_list, true)?;
    let new_rs = replica_sets.new.clone().expect("a new ReplicaSet that does not exist is created");
    let all_rss = replica_sets.all();
    if reconcile_new_replica_set(cluster, &all_rss, &new_rs, d)? {
        return sync_rollout_status(cluster, &replica_sets, d);
    }
    let active_old_rss = filter_active_replica_sets(&replica_sets.old);
    if reconcile_old_replica_sets(cluster, &all_rss, active_old_rss, &new_rs, d) {
        return sync_rollout_status(cluster, &replica_sets, d);
    }
    if deployment_complete(d, &d.status) {
        cleanup_deployment(cluster, &replica_sets.old, d)?;
    }
    sync_rollout_status(cluster, &replica_sets, d)
}

/// Returns whether the new ReplicaSet was scaled. Models `reconcileNewReplicaSet`.
fn reconcile_new_replica_set(
    cluster: &mut Cluster,
    all_rss: &[Arc<ReplicaSet>],
    new_rs: &Arc<ReplicaSet>,
    d: &Deployment,
) -> Result<bool, SyncError> {
    let (to, decision) = plan_new_replica_set(all_rss, new_rs, d).map_err(SyncError::Other)?;
    decide(cluster, d, "reconcileNewReplicaSet", decision);
    scale_replica_set(cluster, new_rs, to, d, false).map(|(scaled, _)| scaled)
}

/// The new ReplicaSet's next size, and why. The pure half of `reconcileNewReplicaSet`.
pub fn plan_new_replica_set(all_rss: &[Arc<ReplicaSet>], new_rs: &ReplicaSet, d: &Deployment) -> Result<(i32, DeploymentDecision), String> {
    let replica_set = new_rs.metadata.name.clone();
    let (from, replicas) = (new_rs.spec.replicas, d.spec.replicas);
    if from == replicas {
        return Ok((replicas, DeploymentDecision::NewReplicaSetAtSize { replica_set, replicas }));
    }
    if from > replicas {
        return Ok((replicas, DeploymentDecision::NewReplicaSetTooLarge(SizeChange { replica_set, from, to: replicas })));
    }
    let size = new_rs_new_replicas(d, all_rss, from)?;
    let to = size.to;
    let decision = if to == from {
        DeploymentDecision::NewReplicaSetBlocked { replica_set, size }
    } else {
        DeploymentDecision::NewReplicaSetScaled { replica_set, size }
    };
    Ok((to, decision))
}

/// Shrinks old ReplicaSets: first by what is not available anyway, then as far as enough stays available. Returns whether
/// any replica went.
///
/// An error counts as no, as upstream has it: the sync goes on and writes the status. Models `reconcileOldReplicaSets`.
fn reconcile_old_replica_sets(
    cluster: &mut Cluster,
    all_rss: &[Arc<ReplicaSet>],
    old_rss: Vec<Arc<ReplicaSet>>,
    new_rs: &Arc<ReplicaSet>,
    d: &Deployment,
) -> bool {
    if get_replica_count_for_replica_sets(&old_rss) == 0 {
        decide(cluster, d, "reconcileOldReplicaSets", DeploymentDecision::NoOldReplicas);
        return false;
    }
    let sum = scale_down_sum(all_rss, new_rs, d);
    if sum.max_scaled_down <= 0 {
        decide(cluster, d, "reconcileOldReplicaSets", DeploymentDecision::NothingToScaleDown(sum));
        return false;
    }
    let Ok((old_rss, cleaned_up)) = cleanup_unhealthy_replicas(cluster, old_rss, d, sum) else { return false };
    let Ok(scaled_down) = scale_down_old_replica_sets_for_rolling_update(cluster, old_rss, new_rs, d) else { return false };
    cleaned_up.wrapping_add(scaled_down) > 0
}

/// How many old replicas may go at all. New ones that are not available are taken off, so that a new version that does not
/// become available cannot drive the old one away. Part of `reconcileOldReplicaSets`.
pub fn scale_down_sum(all_rss: &[Arc<ReplicaSet>], new_rs: &ReplicaSet, d: &Deployment) -> ScaleDownSum {
    let replicas = d.spec.replicas;
    let max_unavailable = max_unavailable_bound(d);
    let min_available = replicas.wrapping_sub(max_unavailable.resolved);
    let all_pods_count = get_replica_count_for_replica_sets(all_rss);
    let (new_replicas, new_available) = (new_rs.spec.replicas, new_rs.status.available_replicas);
    let new_unavailable = new_replicas.wrapping_sub(new_available);
    let max_scaled_down = all_pods_count.wrapping_sub(min_available).wrapping_sub(new_unavailable);
    ScaleDownSum { replicas, max_unavailable, min_available, all_pods_count, new_replicas, new_available, new_unavailable, max_scaled_down }
}

/// Takes replicas that are not available from old ReplicaSets. Returns these as they are then, oldest first, and how many
/// replicas went. Models `cleanupUnhealthyReplicas`.
fn cleanup_unhealthy_replicas(
    cluster: &mut Cluster,
    mut old_rss: Vec<Arc<ReplicaSet>>,
    d: &Deployment,
    sum: ScaleDownSum,
) -> Result<(Vec<Arc<ReplicaSet>>, i32), SyncError> {
    let (resizes, error) = plan_cleanup_unhealthy_replicas(&mut old_rss, sum.max_scaled_down);
    let available = |resize: &Resize| resize.replica_set.status.available_replicas;
    let unhealthy: Vec<Unhealthy> = resizes.iter().map(|r| Unhealthy { size: r.size_change(), available: available(r) }).collect();
    if !unhealthy.is_empty() || error.is_some() {
        let decision = DeploymentDecision::OldReplicaSetsCleanedUp { sum, unhealthy, error: error.clone() };
        decide(cluster, d, "cleanupUnhealthyReplicas", decision);
    }
    let mut total = 0i32;
    for resize in &resizes {
        let (_, updated) = scale_replica_set(cluster, &resize.replica_set, resize.to, d, false)?;
        total = total.wrapping_add(resize.replica_set.spec.replicas.wrapping_sub(resize.to));
        if let Some(old) = old_rss.iter_mut().find(|old| old.metadata.uid == updated.metadata.uid) {
            *old = updated;
        }
    }
    match error {
        Some(error) => Err(SyncError::Other(error)),
        None => Ok((old_rss, total)),
    }
}

/// Which old ReplicaSets lose how many unavailable replicas, oldest first (`old_rss` is sorted so), until `max_cleanup_count`
/// are found; and upstream's error, if one has more replicas available than it should have at all, which ends the search.
/// The pure half of `cleanupUnhealthyReplicas`.
pub fn plan_cleanup_unhealthy_replicas(old_rss: &mut [Arc<ReplicaSet>], max_cleanup_count: i32) -> (Vec<Resize>, Option<String>) {
    old_rss.sort_by(|a, b| by_creation_timestamp(a, b));
    let mut resizes = Vec::new();
    let mut total = 0i32;
    for rs in old_rss.iter() {
        if total >= max_cleanup_count {
            break;
        }
        let (replicas, available) = (rs.spec.replicas, rs.status.available_replicas);
        if replicas == 0 || replicas == available {
            continue;
        }
        let count = max_cleanup_count.wrapping_sub(total).min(replicas.wrapping_sub(available));
        let to = replicas.wrapping_sub(count);
        if to > replicas {
            let why = "when cleaning up unhealthy replicas, got invalid request to scale down";
            return (resizes, Some(format!("{why} {} {replicas} -> {to}", rs.metadata.key())));
        }
        total = total.wrapping_add(count);
        resizes.push(Resize { replica_set: rs.clone(), to });
    }
    (resizes, None)
}

/// Takes available replicas from old ReplicaSets; returns how many. Models `scaleDownOldReplicaSetsForRollingUpdate`.
fn scale_down_old_replica_sets_for_rolling_update(
    cluster: &mut Cluster,
    mut old_rss: Vec<Arc<ReplicaSet>>,
    new_rs: &Arc<ReplicaSet>,
    d: &Deployment,
) -> Result<i32, SyncError> {
    let (resizes, decision) = plan_scale_down_for_rolling_update(&mut old_rss, new_rs, d);
    decide(cluster, d, "scaleDownOldReplicaSetsForRollingUpdate", decision);
    let mut total = 0i32;
    for resize in &resizes {
        scale_replica_set(cluster, &resize.replica_set, resize.to, d, false)?;
        total = total.wrapping_add(resize.replica_set.spec.replicas.wrapping_sub(resize.to));
    }
    Ok(total)
}

/// Which old ReplicaSets lose how many replicas, oldest first (`old_rss` is sorted so), as long as enough stay available.
/// The pure half of `scaleDownOldReplicaSetsForRollingUpdate`.
pub fn plan_scale_down_for_rolling_update(
    old_rss: &mut [Arc<ReplicaSet>],
    new_rs: &Arc<ReplicaSet>,
    d: &Deployment,
) -> (Vec<Resize>, DeploymentDecision) {
    let all_rss: Vec<_> = old_rss.iter().chain([new_rs]).cloned().collect();
    let sum = availability_sum(&all_rss, d);
    if sum.available <= sum.min_available {
        return (Vec::new(), DeploymentDecision::OldReplicaSetsKept(sum));
    }
    old_rss.sort_by(|a, b| by_creation_timestamp(a, b));
    let mut resizes = Vec::new();
    let mut total = 0i32;
    for rs in old_rss.iter().filter(|rs| rs.spec.replicas != 0) {
        if total >= sum.total_scale_down_count {
            break;
        }
        let count = rs.spec.replicas.min(sum.total_scale_down_count.wrapping_sub(total));
        total = total.wrapping_add(count);
        resizes.push(Resize { replica_set: rs.clone(), to: rs.spec.replicas.wrapping_sub(count) });
    }
    let scaled = resizes.iter().map(Resize::size_change).collect();
    (resizes, DeploymentDecision::OldReplicaSetsScaledDown { sum, scaled })
}
