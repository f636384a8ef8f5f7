//! What the controller does as its caches change: which ReplicaSets to sync, and what it need not wait for any more.
//!
//! Models `addRS`, `updateRS`, `deleteRS`, `addPod`, `updatePod` and `deletePod` of replica_set.go.

use crate::apiserver::store::{Change, key};
use crate::controllers::state::ControllerState;
use crate::object::{Object, Resource};
use crate::time::SimTime;
use rollscope_api::meta::{ObjectMeta, OwnerReference};
use rollscope_api::pod::Pod;
use rollscope_api::replica_set::ReplicaSet;
use std::sync::Arc;
use std::time::Duration;

/// Takes in a change that the caches already show.
pub fn on_change(state: &mut ControllerState, change: &Change, now: SimTime) {
    match (&change.old, &change.new) {
        (Some(Object::ReplicaSet(old)), Some(Object::ReplicaSet(new))) => {
            if old.metadata.uid != new.metadata.uid {
                state.written.clear(&change.key, Some(old.metadata.uid));
                state.expectations.delete(&change.key);
            }
            state.queue.add(&change.key);
        }
        (_, Some(Object::ReplicaSet(_))) => state.queue.add(&change.key),
        (old, None) if change.resource == Resource::ReplicaSets => {
            state.written.clear(&change.key, old.as_ref().map(|object| object.metadata().uid));
            state.expectations.delete(&change.key);
            state.queue.add(&change.key);
        }
        (None, Some(Object::Pod(pod))) => add_pod(state, pod),
        (Some(Object::Pod(old)), Some(Object::Pod(new))) => update_pod(state, old, new, now),
        (Some(Object::Pod(pod)), None) => delete_pod(state, pod),
        _ => {}
    }
}

/// A new Pod: its ReplicaSet has seen it; one without an owner may be adopted. Models `addPod`.
fn add_pod(state: &mut ControllerState, pod: &Pod) {
    if pod.metadata.deletion_timestamp.is_some() {
        return delete_pod(state, pod);
    }
    match pod.metadata.controller_of() {
        Some(owner) => {
            if let Some(rs) = resolve_controller_ref(state, &pod.metadata.namespace, owner) {
                let at = rs.metadata.key();
                state.expectations.creation_observed(&at);
                state.queue.add(&at);
            }
        }
        None => enqueue_matching(state, &pod.metadata),
    }
}

/// A changed Pod wakes its ReplicaSet, and that which it had before. Models `updatePod`.
fn update_pod(state: &mut ControllerState, old: &Pod, new: &Pod, now: SimTime) {
    let labels_changed = old.metadata.labels != new.metadata.labels;
    if new.metadata.deletion_timestamp.is_some() {
        // More Pods are wanted at once, not only when this one is gone.
        delete_pod(state, new);
        if labels_changed {
            delete_pod(state, old);
        }
        return;
    }
    let (old_owner, new_owner) = (old.metadata.controller_of(), new.metadata.controller_of());
    let owner_changed = old_owner != new_owner;
    if owner_changed
        && let Some(owner) = old_owner
        && let Some(rs) = resolve_controller_ref(state, &old.metadata.namespace, owner)
    {
        state.queue.add(&rs.metadata.key());
    }
    if let Some(owner) = new_owner {
        if let Some(rs) = resolve_controller_ref(state, &new.metadata.namespace, owner) {
            let at = rs.metadata.key();
            state.queue.add(&at);
            let min_ready_seconds = u64::try_from(rs.spec.min_ready_seconds).unwrap_or(0);
            if min_ready_seconds > 0 && !old.is_ready() && new.is_ready() {
                state.queue.add_after(&at, now, Duration::from_secs(min_ready_seconds));
            }
        }
    } else if labels_changed || owner_changed {
        enqueue_matching(state, &new.metadata);
    }
}

/// A Pod that is gone, or is to go: its ReplicaSet has seen it. Models `deletePod`.
fn delete_pod(state: &mut ControllerState, pod: &Pod) {
    let Some(owner) = pod.metadata.controller_of() else { return };
    let Some(rs) = resolve_controller_ref(state, &pod.metadata.namespace, owner) else { return };
    let at = rs.metadata.key();
    state.expectations.deletion_observed(&at, &pod.metadata.key());
    state.queue.add(&at);
}

/// The ReplicaSet that an owner reference means, if the cache has it. Models `resolveControllerRef`.
fn resolve_controller_ref(state: &ControllerState, namespace: &str, owner: &OwnerReference) -> Option<Arc<ReplicaSet>> {
    if owner.kind != "ReplicaSet" {
        return None;
    }
    let rs = state.caches.replica_sets.get(&key(namespace, &owner.name))?;
    (rs.metadata.uid == owner.uid).then(|| rs.clone())
}

/// Queues all ReplicaSets whose selectors match a Pod without an owner. Models `getPodReplicaSets`.
fn enqueue_matching(state: &mut ControllerState, pod: &ObjectMeta) {
    if pod.labels.is_empty() {
        return;
    }
    let matches = |rs: &&Arc<ReplicaSet>| {
        let selector = &rs.spec.selector;
        rs.metadata.namespace == pod.namespace && !selector.is_empty() && selector.matches(&pod.labels)
    };
    let keys: Vec<String> = state.caches.replica_sets.values().filter(matches).map(|rs| rs.metadata.key()).collect();
    keys.iter().for_each(|at| state.queue.add(at));
}
