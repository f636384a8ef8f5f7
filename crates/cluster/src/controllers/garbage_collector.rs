//! Garbage collection: what happens to objects when their owners go, or are to go.
//!
//! Models pkg/controller/garbagecollector between Deployments, ReplicaSets and Pods, without its delays: all there is to
//! do is done in the instant in which it comes up.

use crate::apiserver::deletion::{FOREGROUND_DELETION, ORPHAN, delete_object, remove_finalizer, replace_object};
use crate::apiserver::request::{DeleteOptions, Propagation};
use crate::apiserver::store::{Change, Key, Store, key};
use crate::cluster::Cluster;
use crate::object::{Object, Resource};
use rollscope_api::meta::{ObjectMeta, OwnerReference, Uid};

/// Something to do.
#[derive(Clone, Debug, PartialEq)]
enum Work {
    /// The object with this UID is gone: what only it owned goes too.
    Collect(Uid),
    /// An object that is being deleted has finalizers of ours, or one of its dependents went or blocks it no more.
    Finish(Resource, Key),
}

/// What there is to do.
#[derive(Clone, Debug, Default)]
pub struct GarbageCollector {
    work: Vec<Work>,
}

impl GarbageCollector {
    /// Follows the store. Models `processGraphChanges`.
    pub fn on_change(&mut self, store: &Store, change: &Change) {
        if !matches!(change.resource, Resource::Deployments | Resource::ReplicaSets | Resource::Pods) {
            return;
        }
        match (&change.old, &change.new) {
            (Some(old), None) => {
                let gone = old.metadata();
                if change.resource != Resource::Pods {
                    self.add(Work::Collect(gone.uid));
                }
                for owner in &gone.owner_references {
                    self.finish_owner(store, owner, &gone.namespace);
                }
            }
            (None, Some(new)) => {
                let born = new.metadata();
                for owner in born.owner_references.iter().filter(|owner| !exists(store, owner, &born.namespace)) {
                    self.add(Work::Collect(owner.uid));
                }
            }
            (Some(old), Some(new)) => {
                let (old, new) = (old.metadata(), new.metadata());
                let begins = new.deletion_timestamp.is_some() && old.deletion_timestamp.is_none();
                if begins && new.finalizers.iter().any(|finalizer| finalizer == ORPHAN || finalizer == FOREGROUND_DELETION) {
                    self.add(Work::Finish(change.resource, change.key.clone()));
                }
                let blocks = |owner: &OwnerReference| owner.block_owner_deletion == Some(true);
                let still_blocks =
                    |owner: &OwnerReference| new.owner_references.iter().any(|other| other.uid == owner.uid && blocks(other));
                for owner in old.owner_references.iter().filter(|owner| blocks(owner) && !still_blocks(owner)) {
                    self.finish_owner(store, owner, &new.namespace);
                }
            }
            (None, None) => {}
        }
    }

    /// Whether there is anything to do.
    pub fn has_work(&self) -> bool {
        !self.work.is_empty()
    }

    /// An owner that is being deleted may have waited for a dependent that is gone now, or is not its own any more. Models
    /// `addUnblockedOwnersToDeleteQueue`.
    fn finish_owner(&mut self, store: &Store, owner: &OwnerReference, namespace: &str) {
        let Some(resource) = resource_of(&owner.kind) else { return };
        let at = key(namespace, &owner.name);
        let waits = |object: &Object| object.metadata().uid == owner.uid && object.metadata().deletion_timestamp.is_some();
        if store.get(resource, &at).is_some_and(waits) {
            self.add(Work::Finish(resource, at));
        }
    }

    fn add(&mut self, work: Work) {
        if !self.work.contains(&work) {
            self.work.push(work);
        }
    }
}

/// Does the work there is; says whether there was any. What that leads to waits for the next turn.
pub fn run(cluster: &mut Cluster) -> bool {
    let work = std::mem::take(&mut cluster.garbage.work);
    let worked = !work.is_empty();
    for item in work {
        match item {
            Work::Collect(owner) => collect(cluster, owner),
            Work::Finish(resource, at) => finish(cluster, resource, &at),
        }
    }
    worked
}

/// Deletes what only an owner that is gone owned; other things lose their reference to it. Models
/// `attemptToDeleteItem`.
fn collect(cluster: &mut Cluster, owner: Uid) {
    for (resource, at) in dependents(&cluster.store, owner) {
        let Some(dependent) = cluster.store.get(resource, &at).cloned() else { continue };
        let metadata = dependent.metadata();
        let other = |other: &OwnerReference| other.uid != owner && exists(&cluster.store, other, &metadata.namespace);
        if metadata.owner_references.iter().any(other) {
            disown(cluster, resource, &at, owner);
        } else {
            let options = DeleteOptions { uid: Some(metadata.uid), ..DeleteOptions::default() };
            // It was there a moment ago, with that UID.
            let _ = delete_object(cluster, resource, &at, &options);
        }
    }
}

/// Does for an object that is being deleted what its finalizers ask for. Models `attemptToOrphan` and
/// `processDeletingDependentsItem`.
fn finish(cluster: &mut Cluster, resource: Resource, at: &str) {
    let Some(object) = cluster.store.get(resource, at) else { return };
    let ObjectMeta { uid, finalizers, .. } = object.metadata().clone();
    if finalizers.iter().any(|finalizer| finalizer == ORPHAN) {
        for (resource, at) in dependents(&cluster.store, uid) {
            disown(cluster, resource, &at, uid);
        }
        remove_finalizer(cluster, resource, at, ORPHAN);
    }
    if finalizers.iter().any(|finalizer| finalizer == FOREGROUND_DELETION) {
        let mut blocked = false;
        for (resource, at) in dependents(&cluster.store, uid) {
            let Some(dependent) = cluster.store.get(resource, &at) else { continue };
            let metadata = dependent.metadata();
            blocked |= metadata.owner_references.iter().any(|owner| owner.uid == uid && owner.block_owner_deletion == Some(true));
            if metadata.deletion_timestamp.is_none() {
                delete_dependent(cluster, resource, &at);
            }
        }
        if !blocked {
            remove_finalizer(cluster, resource, at, FOREGROUND_DELETION);
        }
    }
}

/// Deletes a dependent of an owner that waits for it; its own dependents go first, too.
fn delete_dependent(cluster: &mut Cluster, resource: Resource, at: &str) {
    let propagation = if resource == Resource::Pods { Propagation::Background } else { Propagation::Foreground };
    // It was there a moment ago.
    let _ = delete_object(cluster, resource, at, &DeleteOptions { propagation, ..DeleteOptions::default() });
}

/// Takes a dependent's reference to an owner away.
fn disown(cluster: &mut Cluster, resource: Resource, at: &str, owner: Uid) {
    let Some(old) = cluster.store.get(resource, at).cloned() else { return };
    let mut new = old.clone();
    new.metadata_mut().owner_references.retain(|other| other.uid != owner);
    replace_object(cluster, resource, &old, new);
}

/// The ReplicaSets and Pods with a reference to an owner, in that order, each by name.
fn dependents(store: &Store, owner: Uid) -> Vec<(Resource, Key)> {
    let of = |resource| {
        let objects = store.list(resource).map(Object::metadata);
        let owned = objects.filter(|metadata| metadata.owner_references.iter().any(|other| other.uid == owner));
        owned.map(move |metadata| (resource, Key::from(metadata.key()))).collect::<Vec<_>>()
    };
    [of(Resource::ReplicaSets), of(Resource::Pods)].concat()
}

/// Whether an owner exists. Those of kinds that nobody collects always do.
fn exists(store: &Store, owner: &OwnerReference, namespace: &str) -> bool {
    let Some(resource) = resource_of(&owner.kind) else { return true };
    store.get(resource, &key(namespace, &owner.name)).is_some_and(|object| object.metadata().uid == owner.uid)
}

/// The resource of a kind that can own objects here.
fn resource_of(kind: &str) -> Option<Resource> {
    match kind {
        "Deployment" => Some(Resource::Deployments),
        "ReplicaSet" => Some(Resource::ReplicaSets),
        "Pod" => Some(Resource::Pods),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
