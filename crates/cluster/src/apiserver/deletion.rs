//! How objects are deleted: at once, with grace, or after their finalizers.
//!
//! Models `Store.Delete` and the part of `Store.Update` that ends a deletion (`k8s.io/apiserver/pkg/registry/generic`),
//! `rest.BeforeDelete`, and `podStrategy.CheckGracefulDelete`: of all kinds here only Pods are deleted with grace.

use super::request::{DeleteOptions, Propagation};
use super::store::key;
use crate::cluster::Cluster;
use crate::object::{Object, Resource};
use rollscope_api::errors::ApiError;
use rollscope_api::meta::ObjectMeta;
use rollscope_api::pod::{Pod, PodPhase};
use rollscope_api::time::Time;

/// The finalizer that makes the garbage collector delete dependents first. Models `FinalizerDeleteDependents`.
pub(crate) const FOREGROUND_DELETION: &str = "foregroundDeletion";

/// The finalizer that makes the garbage collector let dependents go. Models `FinalizerOrphanDependents`.
pub(crate) const ORPHAN: &str = "orphan";

/// What a deletion did.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Deletion {
    /// The object is gone: its last state.
    Gone(Object),
    /// It stays for now, with a deletionTimestamp.
    Pending(Object),
}

/// Deletes an object, or marks it as being deleted: a bound Pod stays until its node has ended it, anything until its
/// finalizers are gone. Fails with NotFound, or Conflict if it has another UID than asked for. Models `Store.Delete`.
pub(crate) fn delete_object(cluster: &mut Cluster, resource: Resource, at: &str, options: &DeleteOptions) -> Result<Deletion, ApiError> {
    let info = resource.info();
    let name = at.rsplit('/').next().unwrap_or(at);
    let old = cluster.store().get(resource, at).cloned().ok_or_else(|| ApiError::not_found(&info.group_resource(), name))?;
    let found = old.metadata().uid;
    if let Some(uid) = options.uid.filter(|uid| *uid != found) {
        let why = format!(
            "the UID in the precondition ({uid}) does not match the UID in record ({found}). The object might have been deleted and then \
             recreated"
        );
        return Err(ApiError::conflict_because(&info.group_kind(), name, &why));
    }
    let now = cluster.now().api();
    let mut new = old.clone();
    let grace = match before_delete(&mut new, options.grace_period_seconds, now) {
        BeforeDelete::AlreadyDeleting => return Ok(Deletion::Pending(old)),
        BeforeDelete::Graceful(seconds) => Some(seconds),
        BeforeDelete::AtOnce => None,
    };
    set_deletion_finalizers(new.metadata_mut(), options.propagation);
    let kept = !new.metadata().finalizers.is_empty();
    if grace.is_none() && kept {
        mark_as_deleting(new.metadata_mut(), now);
    }
    let stays = kept || grace.is_some_and(|seconds| seconds > 0);
    if options.dry_run {
        return Ok(if stays { Deletion::Pending(new) } else { Deletion::Gone(new) });
    }
    // A grace of zero is written before the Pod goes: watches show both.
    let last = if kept || grace.is_some() { replace_object(cluster, resource, &old, new) } else { old };
    if stays {
        return Ok(Deletion::Pending(last));
    }
    let change = cluster.commit(resource, at.into(), None);
    Ok(Deletion::Gone(change.old.unwrap_or(last)))
}

/// Writes an object if it differs from what is stored. Returns it as it is stored.
pub(crate) fn replace_object(cluster: &mut Cluster, resource: Resource, old: &Object, new: Object) -> Object {
    if new == *old {
        return new;
    }
    let at = key(&old.metadata().namespace, &old.metadata().name);
    let change = cluster.commit(resource, at, Some(new));
    change.new.expect("an object was written")
}

/// Takes a finalizer away; an object that waited only for that goes. Models `Store.Update` with
/// `ShouldDeleteDuringUpdate`.
pub(crate) fn remove_finalizer(cluster: &mut Cluster, resource: Resource, at: &str, finalizer: &str) {
    let Some(old) = cluster.store().get(resource, at).cloned() else { return };
    let mut new = old.clone();
    new.metadata_mut().finalizers.retain(|other| other != finalizer);
    if should_delete_during_update(new.metadata(), old.metadata()) {
        cluster.commit(resource, at.into(), None);
    } else {
        replace_object(cluster, resource, &old, new);
    }
}

/// Whether an update that empties an object's finalizers is the end of its deletion. Models `ShouldDeleteDuringUpdate`.
pub(crate) fn should_delete_during_update(new: &ObjectMeta, old: &ObjectMeta) -> bool {
    let emptied = new.finalizers.is_empty() && !old.finalizers.is_empty();
    emptied && old.deletion_timestamp.is_some() && old.deletion_grace_period_seconds.is_none_or(|seconds| seconds == 0)
}

/// How a deletion is to go on.
enum BeforeDelete {
    /// With so many seconds of grace; zero is none, but is written first.
    Graceful(i64),
    /// It is on its way already, with no more grace than now asked for.
    AlreadyDeleting,
    /// Nothing is left to wait for.
    AtOnce,
}

/// Sets a Pod's deletionTimestamp, or moves it to an earlier time. Models `rest.BeforeDelete`.
fn before_delete(object: &mut Object, grace: Option<i64>, now: Time) -> BeforeDelete {
    let grace = grace.map(|seconds| if seconds < 0 { 1 } else { seconds });
    let Object::Pod(pod) = &*object else { return BeforeDelete::AtOnce };
    let Some(due) = pod.metadata.deletion_timestamp else {
        let seconds = check_graceful_delete(pod, grace);
        let metadata = object.metadata_mut();
        metadata.deletion_timestamp = Some(Time(now.0.saturating_add(seconds)));
        metadata.deletion_grace_period_seconds = Some(seconds);
        metadata.generation += 1;
        return BeforeDelete::Graceful(seconds);
    };
    let current = pod.metadata.deletion_grace_period_seconds.unwrap_or(0);
    if current == 0 {
        return BeforeDelete::AtOnce;
    }
    let Some(mut seconds) = grace.filter(|seconds| *seconds < current) else { return BeforeDelete::AlreadyDeleting };
    let mut earlier = Time(due.0 - current + seconds);
    if earlier < now {
        earlier = now;
        seconds = seconds.min(1);
    }
    let metadata = object.metadata_mut();
    metadata.deletion_timestamp = Some(earlier);
    metadata.deletion_grace_period_seconds = Some(seconds);
    BeforeDelete::Graceful(seconds)
}

/// How many seconds of grace a Pod gets: none if no node runs it. Models `podStrategy.CheckGracefulDelete`.
fn check_graceful_delete(pod: &Pod, grace: Option<i64>) -> i64 {
    let ended = matches!(pod.status.phase, PodPhase::Succeeded | PodPhase::Failed);
    if pod.node_name.is_empty() || ended {
        return 0;
    }
    match grace.unwrap_or_else(|| pod.spec.termination_grace_period_seconds()) {
        ..0 => 1,
        seconds => seconds,
    }
}

/// Puts the finalizer in place that the garbage collector acts on. Models `deletionFinalizersForGarbageCollection`.
fn set_deletion_finalizers(metadata: &mut ObjectMeta, propagation: Propagation) {
    metadata.finalizers.retain(|finalizer| finalizer != ORPHAN && finalizer != FOREGROUND_DELETION);
    match propagation {
        Propagation::Background => {}
        Propagation::Foreground => metadata.finalizers.push(FOREGROUND_DELETION.to_string()),
        Propagation::Orphan => metadata.finalizers.push(ORPHAN.to_string()),
    }
}

/// Marks an object as being deleted that only its finalizers keep. Models `markAsDeleting`.
fn mark_as_deleting(metadata: &mut ObjectMeta, now: Time) {
    if metadata.deletion_timestamp.is_none() && metadata.generation > 0 {
        metadata.generation += 1;
    }
    metadata.deletion_timestamp = Some(metadata.deletion_timestamp.map_or(now, |at| at.min(now)));
    metadata.deletion_grace_period_seconds = Some(0);
}
