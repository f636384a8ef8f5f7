//! Scaling: one ReplicaSet to the Deployment's size, or all of them in proportion, so that a change of size during a
//! rollout neither hastens it nor turns it back. Models `scale` and `scaleReplicaSet` of pkg/controller/deployment/sync.go.

use super::decision::{DeploymentDecision, Share, SizeChange};
use super::util::annotations::{replicas_annotations_need_update, set_replicas_annotations};
use super::util::bounds::{is_rolling_update, max_surge, max_surge_bound};
use super::util::proportion::{get_replica_set_fraction, get_replica_set_proportion};
use super::util::replica_sets::{
    ReplicaSets, by_creation_timestamp, by_size_newer, by_size_older, filter_active_replica_sets, find_active_or_latest,
    get_replica_count_for_replica_sets, is_saturated,
};
use super::{BY, decide, record_event};
use crate::cluster::Cluster;
use crate::controllers::SyncError;
use rollscope_api::deployment::Deployment;
use rollscope_api::replica_set::ReplicaSet;
use std::sync::Arc;

/// A ReplicaSet and its next size.
#[derive(Clone, Debug, PartialEq)]
pub struct Resize {
    /// The ReplicaSet as it was read.
    pub replica_set: Arc<ReplicaSet>,
    /// Its next size.
    pub to: i32,
}

impl Resize {
    /// The same, as a decision tells it.
    pub fn size_change(&self) -> SizeChange {
        SizeChange { replica_set: self.replica_set.metadata.name.clone(), from: self.replica_set.spec.replicas, to: self.to }
    }
}

/// What a scaling event leads to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScalePlan {
    /// The sizes, in the order in which they are written.
    pub resizes: Vec<Resize>,
    /// Whether sizes that stay are written too, for their annotations' sake.
    pub force_update: bool,
    /// Why; None if all is as it should be.
    pub decision: Option<DeploymentDecision>,
}

/// Scales after a change of the Deployment's size. Models `scale`.
pub(super) fn scale(cluster: &mut Cluster, d: &Deployment, replica_sets: &ReplicaSets) -> Result<(), SyncError> {
    let plan = plan_scale(d, replica_sets);
    if let Some(decision) = plan.decision {
        decide(cluster, d, "scale", decision);
    }
    for resize in plan.resizes {
        scale_replica_set(cluster, &resize.replica_set, resize.to, d, plan.force_update)?;
    }
    Ok(())
}

/// The sizes that `scale` writes.
pub fn plan_scale(d: &Deployment, replica_sets: &ReplicaSets) -> ScalePlan {
    if let Some(replica_set) = find_active_or_latest(replica_sets) {
        return plan_only_replica_set(Resize { replica_set, to: d.spec.replicas });
    }
    // Looking for the only or latest one, upstream turns its list around; where sizes do not matter, that order shows.
    let mut old = replica_sets.old.clone();
    old.sort_by(|a, b| by_creation_timestamp(b, a));
    if is_saturated(d, replica_sets.new.as_deref()) {
        let active = filter_active_replica_sets(&old).into_iter();
        let resizes: Vec<Resize> = active.map(|replica_set| Resize { replica_set, to: 0 }).collect();
        let old = resizes.iter().map(Resize::size_change).collect();
        let decision = Some(DeploymentDecision::OldReplicaSetsNotNeeded { old });
        return ScalePlan { resizes, force_update: false, decision };
    }
    if is_rolling_update(d) {
        old.extend(replica_sets.new.clone());
        return plan_proportional_scaling(d, &old);
    }
    ScalePlan::default()
}

fn plan_only_replica_set(resize: Resize) -> ScalePlan {
    let size = resize.size_change();
    if size.from == size.to {
        return ScalePlan::default();
    }
    ScalePlan { resizes: vec![resize], force_update: false, decision: Some(DeploymentDecision::OnlyReplicaSetScaled(size)) }
}

/// The last part of `scale`: shares out what replicas + maxSurge is more (or less) than all sizes together.
fn plan_proportional_scaling(d: &Deployment, all_rss: &[Arc<ReplicaSet>]) -> ScalePlan {
    let replicas = d.spec.replicas;
    let mut active = filter_active_replica_sets(all_rss);
    let all_replicas = get_replica_count_for_replica_sets(&active);
    let allowed_size = if replicas > 0 { replicas.wrapping_add(max_surge(d)) } else { 0 };
    let to_add = allowed_size.wrapping_sub(all_replicas);
    match to_add {
        1.. => active.sort_by(|a, b| by_size_newer(a, b)),
        0 => {}
        ..0 => active.sort_by(|a, b| by_size_older(a, b)),
    }

    let mut added = 0i32;
    let mut shares: Vec<Share> = Vec::new();
    for rs in &active {
        let from = rs.spec.replicas;
        let proportion = get_replica_set_proportion(rs, d, to_add, added);
        let size = SizeChange { replica_set: rs.metadata.name.clone(), from, to: from.wrapping_add(proportion) };
        let (fraction, allowed) = (get_replica_set_fraction(rs, d), to_add.wrapping_sub(added));
        shares.push(Share { size, fraction, allowed, proportion, leftover: 0 });
        added = added.wrapping_add(proportion);
    }
    if let Some(first) = shares.first_mut().filter(|_| to_add != 0) {
        first.leftover = to_add.wrapping_sub(added);
        first.size.to = first.size.to.wrapping_add(first.leftover).max(0);
    }
    let resizes = active.into_iter().zip(&shares).map(|(replica_set, share)| Resize { replica_set, to: share.size.to }).collect();
    let max_surge = max_surge_bound(d);
    let decision = DeploymentDecision::ProportionalScaling { replicas, max_surge, allowed_size, all_replicas, to_add, shares };
    ScalePlan { resizes, force_update: true, decision: Some(decision) }
}

/// The ReplicaSet as it is to be written; None if there is nothing to write. The pure half of `scaleReplicaSet`: without
/// `force_update` annotations alone are no reason to write.
pub fn scaled_replica_set(rs: &ReplicaSet, new_scale: i32, d: &Deployment, force_update: bool) -> Option<ReplicaSet> {
    let desired = d.spec.replicas;
    let max = desired.wrapping_add(max_surge(d));
    if rs.spec.replicas == new_scale && !(force_update && replicas_annotations_need_update(rs, desired, max)) {
        return None;
    }
    let mut scaled = rs.clone();
    scaled.spec.replicas = new_scale;
    set_replicas_annotations(&mut scaled, desired, max);
    Some(scaled)
}

/// Writes a ReplicaSet's size and what it was sized for. Returns whether the size changed, and the ReplicaSet as it is
/// now. Models `scaleReplicaSet`.
pub(super) fn scale_replica_set(
    cluster: &mut Cluster,
    rs: &Arc<ReplicaSet>,
    new_scale: i32,
    d: &Deployment,
    force_update: bool,
) -> Result<(bool, Arc<ReplicaSet>), SyncError> {
    let Some(scaled) = scaled_replica_set(rs, new_scale, d, force_update) else { return Ok((false, rs.clone())) };
    let old_scale = rs.spec.replicas;
    let updated = cluster.update_replica_set(BY, scaled)?;
    if old_scale == new_scale {
        return Ok((false, updated));
    }
    let operation = if old_scale < new_scale { "up" } else { "down" };
    let message = format!("Scaled {operation} replica set {} from {old_scale} to {new_scale}", rs.metadata.name);
    record_event(cluster, d, "Normal", "ScalingReplicaSet", message);
    Ok((true, updated))
}
