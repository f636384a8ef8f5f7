//! What every sync has in common: the new ReplicaSet, which is found or created, pauses, scaling events, clean-up and status.
//! Models pkg/controller/deployment/sync.go; its proportional scaling is in `scale`.

use super::claim::new_controller_ref;
use super::decision::{AvailabilitySum, DeploymentDecision, SizeChange, StillNeeded};
use super::scale::scale;
use super::util::annotations::{get_desired_replicas_annotation, set_new_replica_set_annotations};
use super::util::bounds::{max_unavailable, max_unavailable_bound, new_rs_new_replicas};
use super::util::conditions::*;
use super::util::replica_sets::*;
use super::util::revisions::{REVISION_ANNOTATION, max_revision, set_deployment_revision};
use super::util::rollout::{has_progress_deadline, revision_history_limit};
use super::{BY, decide, record_event, rollback};
use crate::apiserver::store::key;
use crate::cluster::Cluster;
use crate::controllers::SyncError;
use rollscope_api::deployment::{Deployment, DeploymentStatus};
use rollscope_api::go_text::quote;
use rollscope_api::meta::ObjectMeta;
use rollscope_api::names::generate_replica_set_name;
use rollscope_api::pod_template_hash::compute_hash_of_parts;
use rollscope_api::replica_set::{ReplicaSet, ReplicaSetSpec, ReplicaSetStatus};
use rollscope_api::time::Time;
use std::sync::Arc;

/// A ReplicaSet's history of revisions has at most so many characters: about 100 revisions.
pub const MAX_REV_HISTORY_LENGTH_IN_CHARS: usize = 2000;

/// Writes the status and nothing else. Models `syncStatusOnly`.
pub(super) fn sync_status_only(cluster: &mut Cluster, d: &mut Deployment, rs_list: &[Arc<ReplicaSet>]) -> Result<(), SyncError> {
    let replica_sets = get_all_replica_sets_and_sync_revision(cluster, d, rs_list, false)?;
    sync_deployment_status(cluster, &replica_sets, d)
}

/// Scales, where replicas changed or rollouts wait. Models `sync`.
pub(super) fn sync(cluster: &mut Cluster, d: &mut Deployment, rs_list: &[Arc<ReplicaSet>]) -> Result<(), SyncError> {
    let replica_sets = get_all_replica_sets_and_sync_revision(cluster, d, rs_list, false)?;
    scale(cluster, d, &replica_sets)?;
    if d.spec.paused && rollback::get_rollback_to(d).is_none() {
        cleanup_deployment(cluster, &replica_sets.old, d)?;
    }
    sync_deployment_status(cluster, &replica_sets, d)
}

/// Notes a pause, or its end, in the condition Progressing, so that the deadline does not run meanwhile. A rollout that
/// had run out of time stays so. Models `checkPausedConditions`.
pub(super) fn check_paused_conditions(cluster: &mut Cluster, d: &mut Deployment) -> Result<(), SyncError> {
    if !has_progress_deadline(d) {
        return Ok(());
    }
    let reason = get_deployment_condition(&d.status, PROGRESSING).map(|condition| condition.reason.as_str());
    if reason == Some(TIMED_OUT_REASON) || d.spec.paused == (reason == Some(PAUSED_DEPLOY_REASON)) {
        return Ok(());
    }
    let (reason, message) = match d.spec.paused {
        true => (PAUSED_DEPLOY_REASON, "Deployment is paused"),
        false => (RESUMED_DEPLOY_REASON, "Deployment is resumed"),
    };
    let condition = new_deployment_condition(PROGRESSING, "Unknown", reason, message.to_string(), cluster.now().api());
    set_deployment_condition(&mut d.status, condition);
    decide(cluster, d, "checkPausedConditions", DeploymentDecision::DeadlineSuspended { paused: d.spec.paused });
    cluster.update_deployment_status(BY, d).map(drop)
}

/// The new ReplicaSet and the old ones, after the new one has got its revision, and the Deployment that of the new one.
/// Models `getAllReplicaSetsAndSyncRevision`.
pub(super) fn get_all_replica_sets_and_sync_revision(
    cluster: &mut Cluster,
    d: &mut Deployment,
    rs_list: &[Arc<ReplicaSet>],
    create_if_not_existed: bool,
) -> Result<ReplicaSets, SyncError> {
    let old = find_old_replica_sets(d, rs_list);
    let new = get_new_replica_set(cluster, d, rs_list, &old, create_if_not_existed)?;
    Ok(ReplicaSets { new, old })
}

/// The ReplicaSet of the Deployment's template: brought up to date if it exists, else created if asked for. Models
/// `getNewReplicaSet`.
fn get_new_replica_set(
    cluster: &mut Cluster,
    d: &mut Deployment,
    rs_list: &[Arc<ReplicaSet>],
    old_rss: &[Arc<ReplicaSet>],
    create_if_not_existed: bool,
) -> Result<Option<Arc<ReplicaSet>>, SyncError> {
    match find_new_replica_set(d, rs_list) {
        Some(existing) => update_existing_new_replica_set(cluster, d, &existing, old_rss).map(Some),
        None if create_if_not_existed => create_new_replica_set(cluster, d, old_rss).map(Some),
        None => Ok(None),
    }
}

/// The first half of `getNewReplicaSet`.
fn update_existing_new_replica_set(
    cluster: &mut Cluster,
    d: &mut Deployment,
    existing: &Arc<ReplicaSet>,
    old_rss: &[Arc<ReplicaSet>],
) -> Result<Arc<ReplicaSet>, SyncError> {
    let new_revision = max_revision(old_rss).wrapping_add(1).to_string();
    let mut rs = ReplicaSet::clone(existing);
    let annotations_updated = set_new_replica_set_annotations(d, &mut rs, &new_revision, true, MAX_REV_HISTORY_LENGTH_IN_CHARS);
    if annotations_updated || rs.spec.min_ready_seconds != d.spec.min_ready_seconds {
        rs.spec.min_ready_seconds = d.spec.min_ready_seconds;
        explain_update(cluster, d, existing, &rs, old_rss);
        return cluster.update_replica_set(BY, rs);
    }
    let mut needs_update = set_deployment_revision(d, rs.metadata.annotation(REVISION_ANNOTATION).unwrap_or_default());
    if has_progress_deadline(d) && get_deployment_condition(&d.status, PROGRESSING).is_none() {
        // There was no deadline until now: it runs from the moment when the ReplicaSet is first looked at.
        set_progressing(d, "True", FOUND_NEW_RS_REASON, format!("Found new replica set {}", quote(&rs.metadata.name)), cluster.now().api());
        needs_update = true;
    }
    if needs_update {
        cluster.update_deployment_status(BY, d)?;
    }
    // Not the cache's: where the revision is no number, this one has annotations that only a later write carries along.
    Ok(Arc::new(rs))
}

/// Notes why an existing new ReplicaSet is written: a revision, or what the Deployment's own changes carry over.
fn explain_update(cluster: &mut Cluster, d: &Deployment, before: &ReplicaSet, after: &ReplicaSet, old_rss: &[Arc<ReplicaSet>]) {
    let replica_set = after.metadata.name.clone();
    let revision = |rs: &ReplicaSet| rs.metadata.annotation(REVISION_ANNOTATION).unwrap_or_default().to_string();
    let (from, to) = (revision(before), revision(after));
    let decision = if from == to {
        let (min_ready_seconds_from, min_ready_seconds_to) = (before.spec.min_ready_seconds, after.spec.min_ready_seconds);
        DeploymentDecision::NewReplicaSetUpdated { replica_set, min_ready_seconds_from, min_ready_seconds_to }
    } else {
        explain_rollover(cluster, d, &replica_set, old_rss);
        DeploymentDecision::RevisionSet { replica_set, from, to, max_old_revision: max_revision(old_rss) }
    };
    decide(cluster, d, "getNewReplicaSet", decision);
}

/// Notes that a revision begins before another rollout is over.
fn explain_rollover(cluster: &mut Cluster, d: &Deployment, replica_set: &str, old_rss: &[Arc<ReplicaSet>]) {
    let stays = |rs: &Arc<ReplicaSet>| SizeChange { replica_set: rs.metadata.name.clone(), from: rs.spec.replicas, to: rs.spec.replicas };
    let old: Vec<SizeChange> = filter_active_replica_sets(old_rss).iter().map(stays).collect();
    if old.len() > 1 {
        decide(cluster, d, "getNewReplicaSet", DeploymentDecision::RolloverChoice { replica_set: replica_set.to_string(), old });
    }
}

/// The second half of `getNewReplicaSet`.
fn create_new_replica_set(cluster: &mut Cluster, d: &mut Deployment, old_rss: &[Arc<ReplicaSet>]) -> Result<Arc<ReplicaSet>, SyncError> {
    let max_old_revision = max_revision(old_rss);
    let revision = max_old_revision.wrapping_add(1);
    let collision_count = d.status.collision_count;
    let template = &d.spec.template;
    let hash = compute_hash_of_parts(&template.metadata.to_value(), template.spec.value(), collision_count);
    let size = new_rs_new_replicas(d, old_rss, 0).map_err(SyncError::Other)?;
    let replicas = size.to;
    let new_rs = new_replica_set(d, &hash, replicas, revision);
    let replica_set = new_rs.metadata.name.clone();
    explain_rollover(cluster, d, &replica_set, old_rss);
    let decision = DeploymentDecision::NewReplicaSetCreated { replica_set, hash, collision_count, max_old_revision, revision, size };
    decide(cluster, d, "getNewReplicaSet", decision);

    let at = new_rs.metadata.key();
    let name = new_rs.metadata.name.clone();
    let (created, already_exists) = match cluster.create_replica_set(BY, new_rs) {
        Ok(created) => (created, false),
        Err(error) if error.is_already_exists() => (resolve_collision(cluster, d, &at, error)?, true),
        Err(SyncError::Crashed) => return Err(SyncError::Crashed),
        Err(error) => return Err(report_failed_creation(cluster, d, &name, error)),
    };
    if !already_exists && replicas > 0 {
        let message = format!("Scaled up replica set {name} from 0 to {replicas}");
        record_event(cluster, d, "Normal", "ScalingReplicaSet", message);
    }
    let mut needs_update = set_deployment_revision(d, &revision.to_string());
    if !already_exists && has_progress_deadline(d) {
        set_progressing(d, "True", NEW_REPLICA_SET_REASON, format!("Created new replica set {}", quote(&name)), cluster.now().api());
        needs_update = true;
    }
    if needs_update {
        cluster.update_deployment_status(BY, d)?;
    }
    Ok(created)
}

/// A ReplicaSet of the Deployment's template and size, named by the hash so that two syncs cannot create two.
fn new_replica_set(d: &Deployment, hash: &str, replicas: i32, revision: i64) -> ReplicaSet {
    let mut template = d.spec.template.clone();
    template.metadata.labels = Arc::new(with_pod_template_hash(&template.metadata.labels, hash));
    let mut selector = d.spec.selector.clone();
    selector.match_labels = with_pod_template_hash(&selector.match_labels, hash);
    let mut rs = ReplicaSet {
        metadata: ObjectMeta {
            name: generate_replica_set_name(&d.metadata.name, hash),
            namespace: d.metadata.namespace.clone(),
            labels: template.metadata.labels.clone(),
            owner_references: vec![new_controller_ref(d)],
            ..ObjectMeta::default()
        },
        spec: ReplicaSetSpec { replicas, min_ready_seconds: d.spec.min_ready_seconds, selector, template },
        status: ReplicaSetStatus::default(),
    };
    set_new_replica_set_annotations(d, &mut rs, &revision.to_string(), false, MAX_REV_HISTORY_LENGTH_IN_CHARS);
    rs
}

/// The name is taken. By the Deployment's own ReplicaSet of this template, which the cache did not show in time: then that
/// is it. Else hashes have collided: the count goes into the next hash, and the sync fails, to be tried again.
fn resolve_collision(cluster: &mut Cluster, d: &mut Deployment, at: &str, error: SyncError) -> Result<Arc<ReplicaSet>, SyncError> {
    let rs = cluster.deployment.caches.replica_sets.get(at).cloned().ok_or_else(|| error.clone())?;
    let is_own = rs.metadata.controller_of().is_some_and(|owner| owner.uid == d.metadata.uid);
    if is_own && equal_ignore_hash(&d.spec.template, &rs.spec.template) {
        return Ok(rs);
    }
    let from = d.status.collision_count;
    let to = from.unwrap_or(0).wrapping_add(1);
    d.status.collision_count = Some(to);
    let replica_set = rs.metadata.name.clone();
    decide(cluster, d, "getNewReplicaSet", DeploymentDecision::CollisionCounted { replica_set, from, to });
    let _ignored = cluster.update_deployment_status(BY, d);
    Err(error)
}

/// Tells in the status and by an Event that the new ReplicaSet could not be created; returns why.
fn report_failed_creation(cluster: &mut Cluster, d: &mut Deployment, name: &str, error: SyncError) -> SyncError {
    let message = format!("Failed to create new replica set {}: {error}", quote(name));
    let decision = DeploymentDecision::CreateFailed { replica_set: name.to_string(), error: error.to_string() };
    decide(cluster, d, "getNewReplicaSet", decision);
    if has_progress_deadline(d) {
        set_progressing(d, "False", FAILED_RS_CREATE_REASON, message.clone(), cluster.now().api());
        let _ignored = cluster.update_deployment_status(BY, d);
    }
    record_event(cluster, d, "Warning", FAILED_RS_CREATE_REASON, message);
    error
}

fn set_progressing(d: &mut Deployment, status: &str, reason: &str, message: String, now: Time) {
    set_deployment_condition(&mut d.status, new_deployment_condition(PROGRESSING, status, reason, message, now));
}

/// Deletes the oldest revisions beyond revisionHistoryLimit, as far as nothing needs them. Models `cleanupDeployment`.
pub(super) fn cleanup_deployment(cluster: &mut Cluster, old_rss: &[Arc<ReplicaSet>], d: &Deployment) -> Result<(), SyncError> {
    let Some((names, decision)) = plan_cleanup(old_rss, d) else { return Ok(()) };
    decide(cluster, d, "cleanupDeployment", decision);
    for name in names {
        match cluster.delete_replica_set(BY, &key(&d.metadata.namespace, &name)) {
            Err(error) if !error.is_not_found() => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// Which old ReplicaSets to delete, and why. The pure half of `cleanupDeployment`.
pub fn plan_cleanup(old_rss: &[Arc<ReplicaSet>], d: &Deployment) -> Option<(Vec<String>, DeploymentDecision)> {
    let limit = revision_history_limit(d)?;
    let mut cleanable: Vec<_> = old_rss.iter().filter(|rs| rs.metadata.deletion_timestamp.is_none()).cloned().collect();
    let old = cleanable.len() as i32;
    let surplus = old.wrapping_sub(limit);
    if surplus <= 0 {
        return None;
    }
    sort_by_revision(&mut cleanable);
    let (mut deleted, mut needed) = (Vec::new(), Vec::new());
    for rs in cleanable.iter().take(surplus as usize) {
        let replica_set = rs.metadata.name.clone();
        let (replicas, status_replicas) = (rs.spec.replicas, rs.status.replicas);
        let unobserved = rs.metadata.generation > rs.status.observed_generation;
        if status_replicas != 0 || replicas != 0 || unobserved {
            needed.push(StillNeeded { replica_set, replicas, status_replicas, unobserved });
        } else {
            deleted.push(replica_set);
        }
    }
    Some((deleted.clone(), DeploymentDecision::HistoryCleanedUp { limit, old, surplus, deleted, needed }))
}

/// Writes the status if it is another. Models `syncDeploymentStatus`.
fn sync_deployment_status(cluster: &mut Cluster, replica_sets: &ReplicaSets, d: &mut Deployment) -> Result<(), SyncError> {
    let new_status = calculate_status(replica_sets, d, cluster.now().api());
    if d.status == new_status {
        return Ok(());
    }
    write_status(cluster, replica_sets, d, new_status)
}

/// Writes a status, and notes if it says something else of availability.
pub(super) fn write_status(
    cluster: &mut Cluster,
    replica_sets: &ReplicaSets,
    d: &mut Deployment,
    new_status: DeploymentStatus,
) -> Result<(), SyncError> {
    let is_available = |status: &DeploymentStatus| get_deployment_condition(status, AVAILABLE).map(|condition| condition.status == "True");
    let enough = is_available(&new_status).unwrap_or(false);
    if is_available(&d.status) != Some(enough) {
        let sum = availability_sum(&replica_sets.all(), d);
        decide(cluster, d, "calculateStatus", DeploymentDecision::AvailabilityChanged { sum, enough });
    }
    d.status = new_status;
    cluster.update_deployment_status(BY, d).map(drop)
}

/// How many Pods are available, and how many must be.
pub(super) fn availability_sum(all_rss: &[Arc<ReplicaSet>], d: &Deployment) -> AvailabilitySum {
    let replicas = d.spec.replicas;
    let max_unavailable = max_unavailable_bound(d);
    let min_available = replicas.wrapping_sub(max_unavailable.resolved);
    let available = get_available_replica_count_for_replica_sets(all_rss);
    AvailabilitySum { replicas, max_unavailable, min_available, available, total_scale_down_count: available.wrapping_sub(min_available) }
}

/// The status that the ReplicaSets give. Models `calculateStatus`.
pub fn calculate_status(replica_sets: &ReplicaSets, deployment: &Deployment, now: Time) -> DeploymentStatus {
    let all_rss = replica_sets.all();
    let available = get_available_replica_count_for_replica_sets(&all_rss);
    let mut status = DeploymentStatus {
        observed_generation: deployment.metadata.generation,
        replicas: get_actual_replica_count_for_replica_sets(&all_rss),
        updated_replicas: replica_sets.new.as_ref().map_or(0, |rs| rs.status.replicas),
        ready_replicas: get_ready_replica_count_for_replica_sets(&all_rss),
        available_replicas: available,
        // While scaling down, more may be available than are desired.
        unavailable_replicas: get_replica_count_for_replica_sets(&all_rss).wrapping_sub(available).max(0),
        terminating_replicas: get_terminating_replica_count_for_replica_sets(&all_rss),
        collision_count: deployment.status.collision_count,
        conditions: deployment.status.conditions.clone(),
    };
    let (value, reason, message) = if available >= deployment.spec.replicas.wrapping_sub(max_unavailable(deployment)) {
        ("True", MINIMUM_REPLICAS_AVAILABLE, "Deployment has minimum availability.")
    } else {
        ("False", MINIMUM_REPLICAS_UNAVAILABLE, "Deployment does not have minimum availability.")
    };
    set_deployment_condition(&mut status, new_deployment_condition(AVAILABLE, value, reason, message.to_string(), now));
    status
}

/// Whether a ReplicaSet that ought to have Pods was sized for other replicas than the Deployment's. Models
/// `isScalingEvent`.
pub(super) fn is_scaling_event(cluster: &mut Cluster, d: &mut Deployment, rs_list: &[Arc<ReplicaSet>]) -> Result<bool, SyncError> {
    let replica_sets = get_all_replica_sets_and_sync_revision(cluster, d, rs_list, false)?;
    let replicas = d.spec.replicas;
    for rs in filter_active_replica_sets(&replica_sets.all()) {
        if let Some(desired) = get_desired_replicas_annotation(&rs).filter(|&desired| desired != replicas) {
            let replica_set = rs.metadata.name.clone();
            decide(cluster, d, "isScalingEvent", DeploymentDecision::ScalingEvent { replica_set, desired, replicas });
            return Ok(true);
        }
    }
    Ok(false)
}
