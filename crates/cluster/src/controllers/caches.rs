//! What a controller knows: its copies of the objects that it watches, as of the last delivery.
//!
//! Models shared informers with their listers and indexers (`k8s.io/client-go/tools/cache`). Lists come in order of
//! creation. Pods are kept in groups of one controller and equal labels, with counts that change as Pods change, so
//! that a ReplicaSet's sync does not have to look at each of its Pods.

use crate::apiserver::store::{Change, Key, Store};
use crate::object::{Object, Resource};
use rollscope_api::deployment::Deployment;
use rollscope_api::meta::{Labels, Uid};
use rollscope_api::pod::{Pod, PodPhase};
use rollscope_api::replica_set::ReplicaSet;
use rollscope_api::time::Time;
use std::collections::BTreeMap;
use std::sync::Arc;

/// One controller's caches.
#[derive(Clone, Debug, Default)]
pub struct Caches {
    /// Deployments by key.
    pub deployments: BTreeMap<Key, Arc<Deployment>>,
    /// ReplicaSets by key.
    pub replica_sets: BTreeMap<Key, Arc<ReplicaSet>>,
    /// Pods.
    pub pods: PodIndex,
    /// The newest version of a Pod that was delivered. Models `LastStoreSyncResourceVersion`.
    pub pods_seen: u64,
    /// The newest version of a ReplicaSet that was delivered.
    pub replica_sets_seen: u64,
}

impl Caches {
    /// Fresh caches, as after the first list.
    pub fn list(store: &Store) -> Caches {
        let mut caches = Caches::default();
        for resource in [Resource::Deployments, Resource::ReplicaSets, Resource::Pods] {
            for object in store.list(resource) {
                caches.apply(&Change { resource, key: object.metadata().key().into(), old: None, new: Some(object.clone()) });
            }
        }
        (caches.pods_seen, caches.replica_sets_seen) = (store.resource_version(), store.resource_version());
        caches
    }

    /// Takes in one watch event.
    pub fn apply(&mut self, change: &Change) {
        match (&change.new, change.resource) {
            (Some(Object::Deployment(object)), _) => drop(self.deployments.insert(change.key.clone(), object.clone())),
            (Some(Object::ReplicaSet(object)), _) => {
                self.replica_sets_seen = object.metadata.resource_version;
                self.replica_sets.insert(change.key.clone(), object.clone());
            }
            (Some(Object::Pod(object)), _) => {
                self.pods_seen = object.metadata.resource_version;
                self.pods.insert(&change.key, object);
            }
            (None, Resource::Deployments) => drop(self.deployments.remove(&change.key)),
            (None, Resource::ReplicaSets) => drop(self.replica_sets.remove(&change.key)),
            (None, Resource::Pods) => self.pods.remove(&change.key),
            _ => {}
        }
    }

    /// The ReplicaSets of a namespace, in order of creation.
    pub fn replica_sets_in(&self, namespace: &str) -> Vec<Arc<ReplicaSet>> {
        let mut list: Vec<_> = self.replica_sets.values().filter(|rs| rs.metadata.namespace == namespace).cloned().collect();
        list.sort_by_key(|rs| rs.metadata.uid);
        list
    }

    /// The Deployments of a namespace, in order of creation.
    pub fn deployments_in(&self, namespace: &str) -> Vec<Arc<Deployment>> {
        let mut list: Vec<_> = self.deployments.values().filter(|d| d.metadata.namespace == namespace).cloned().collect();
        list.sort_by_key(|d| d.metadata.uid);
        list
    }
}

/// What the Pods of a group have in common. Pods that no controller owns have UID 0 there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GroupKey {
    /// The controlling owner.
    pub controller: Uid,
    /// The namespace.
    pub namespace: Arc<str>,
    /// The labels.
    pub labels: Arc<Labels>,
}

/// Pods of one controller with equal labels, and how many there are of each sort.
#[derive(Clone, Debug, Default)]
pub struct PodGroup {
    /// The Pods, in order of creation.
    pub pods: BTreeMap<Uid, Arc<Pod>>,
    /// Pods that neither ended nor are being deleted.
    pub active: i32,
    /// Pods that are being deleted and have not ended.
    pub terminating: i32,
    /// Active Pods that are Ready, by the time since when.
    pub ready_since: BTreeMap<Time, i32>,
    /// Active Pods by node; unbound ones under the empty name.
    pub active_by_node: BTreeMap<Arc<str>, i32>,
}

/// Pods by key and by group.
#[derive(Clone, Debug, Default)]
pub struct PodIndex {
    by_key: BTreeMap<Key, Arc<Pod>>,
    groups: BTreeMap<GroupKey, PodGroup>,
}

impl PodIndex {
    /// The Pod under a key.
    pub fn get(&self, key: &str) -> Option<&Arc<Pod>> {
        self.by_key.get(key)
    }

    /// All groups.
    pub fn groups(&self) -> impl Iterator<Item = (&GroupKey, &PodGroup)> {
        self.groups.iter()
    }

    /// The groups of one controller; UID 0 gives the Pods that no controller owns, of all namespaces.
    pub fn groups_of(&self, controller: Uid) -> impl Iterator<Item = (&GroupKey, &PodGroup)> {
        let first = GroupKey { controller, namespace: "".into(), labels: Arc::default() };
        self.groups.range(first..).take_while(move |(key, _)| key.controller == controller)
    }

    fn insert(&mut self, key: &Key, pod: &Arc<Pod>) {
        self.remove(key);
        self.by_key.insert(key.clone(), pod.clone());
        self.groups.entry(group_key(pod)).or_default().add(pod, 1);
    }

    fn remove(&mut self, key: &Key) {
        let Some(pod) = self.by_key.remove(key) else { return };
        let group_key = group_key(&pod);
        let group = self.groups.get_mut(&group_key).expect("every Pod in the index is in its group");
        group.add(&pod, -1);
        if group.pods.is_empty() {
            self.groups.remove(&group_key);
        }
    }
}

fn group_key(pod: &Pod) -> GroupKey {
    GroupKey {
        controller: pod.metadata.controller_of().map(|owner| owner.uid).unwrap_or_default(),
        namespace: pod.metadata.namespace.as_str().into(),
        labels: pod.metadata.labels.clone(),
    }
}

impl PodGroup {
    /// Counts a Pod in (`by` 1) or out (`by` -1).
    fn add(&mut self, pod: &Arc<Pod>, by: i32) {
        if by > 0 {
            self.pods.insert(pod.metadata.uid, pod.clone());
        } else {
            self.pods.remove(&pod.metadata.uid);
        }
        if pod.is_active() {
            self.active += by;
            count(&mut self.active_by_node, pod.node_name.clone(), by);
            if pod.is_ready() {
                count(&mut self.ready_since, pod.ready_since().unwrap_or_default(), by);
            }
        } else if !matches!(pod.status.phase, PodPhase::Succeeded | PodPhase::Failed) {
            self.terminating += by;
        }
    }
}

fn count<K: Ord>(counts: &mut BTreeMap<K, i32>, key: K, by: i32) {
    use std::collections::btree_map::Entry;
    match counts.entry(key) {
        Entry::Vacant(entry) => drop(entry.insert(by)),
        Entry::Occupied(mut entry) => {
            *entry.get_mut() += by;
            if *entry.get() == 0 {
                entry.remove();
            }
        }
    }
}
