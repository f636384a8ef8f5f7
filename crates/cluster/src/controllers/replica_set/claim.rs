//! Which Pods are a ReplicaSet's own: adopts what matches and has no owner, releases what does not match any more.
//!
//! Models `claimPods` of replica_set.go and `PodControllerRefManager` of pkg/controller/controller_ref_manager.go. Pods are
//! counted by group; single Pods are looked at only where there is something to adopt or to release.

use super::decision::ReplicaSetDecision;
use crate::apiserver::client::OwnerChange;
use crate::cluster::Cluster;
use crate::controllers::SyncError;
use crate::controllers::caches::{GroupKey, PodGroup, PodIndex};
use crate::failures::Controller;
use crate::object::Resource;
use crate::trace::Rule;
use rollscope_api::meta::{OwnerReference, Uid};
use rollscope_api::pod::Pod;
use rollscope_api::replica_set::ReplicaSet;
use rollscope_api::time::Time;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A ReplicaSet's Pods as a sync found them, before it wrote anything but owners.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ClaimedPods {
    /// Active ones.
    pub(super) active: i32,
    /// Active ones with all labels of the template.
    pub(super) fully_labeled: i32,
    /// Active ones that are Ready, by the time since when.
    pub(super) ready_since: BTreeMap<Time, i32>,
    /// Those that are being deleted.
    pub(super) terminating: i32,
    /// The active ones that this sync adopted, as they were before, in order of creation. They are counted above.
    adopted: Vec<Arc<Pod>>,
}

impl ClaimedPods {
    /// Active Pods that are Ready.
    pub(super) fn ready(&self) -> i32 {
        self.ready_since.values().sum()
    }

    /// The active Pods one by one, in upstream's order: own ones in order of creation, then adopted ones.
    pub(super) fn active_pods(&self, cached: &PodIndex, rs: &ReplicaSet) -> Vec<Arc<Pod>> {
        let own = cached.groups_of(rs.metadata.uid).filter(|(key, _)| selects(rs, key));
        let mut pods = active_in_order(own.map(|(_, group)| group));
        pods.retain(|pod| self.adopted.iter().all(|adopted| adopted.metadata.uid != pod.metadata.uid));
        pods.extend(self.adopted.iter().cloned());
        pods
    }

    fn count_group(&mut self, rs: &ReplicaSet, key: &GroupKey, group: &PodGroup) {
        self.active += group.active;
        self.terminating += group.terminating;
        if has_template_labels(rs, &key.labels) {
            self.fully_labeled += group.active;
        }
        for (&since, &count) in &group.ready_since {
            *self.ready_since.entry(since).or_insert(0) += count;
        }
    }

    fn count_adopted(&mut self, rs: &ReplicaSet, pod: Arc<Pod>) {
        self.active += 1;
        if has_template_labels(rs, &pod.metadata.labels) {
            self.fully_labeled += 1;
        }
        if pod.is_ready() {
            *self.ready_since.entry(pod.ready_since().unwrap_or_default()).or_insert(0) += 1;
        }
        self.adopted.push(pod);
    }
}

/// Claims the Pods that match, and lets go of those that do not. Fails after it has tried all. Models `ClaimPods`.
pub(super) fn claim_pods(cluster: &mut Cluster, rs: &ReplicaSet) -> Result<ClaimedPods, SyncError> {
    let mut claimed = ClaimedPods::default();
    let cached = &cluster.replica_set.caches.pods;
    let (own, foreign): (Vec<_>, Vec<_>) = cached.groups_of(rs.metadata.uid).partition(|(key, _)| selects(rs, key));
    own.iter().for_each(|(key, group)| claimed.count_group(rs, key, group));
    if rs.metadata.deletion_timestamp.is_some() {
        return Ok(claimed);
    }
    let to_release = active_in_order(foreign.into_iter().map(|(_, group)| group));
    let ownerless = cached.groups_of(Uid::default()).filter(|(key, _)| *key.namespace == *rs.metadata.namespace && selects(rs, key));
    let mut to_adopt = active_in_order(ownerless.map(|(_, group)| group));
    // An owner of another cluster's making has UID 0, too.
    to_adopt.retain(|pod| pod.metadata.controller_of().is_none());

    let mut failure = None;
    for pod in to_release {
        failure = failure.or(release_pod(cluster, rs, &pod).err());
    }
    let may_adopt = if to_adopt.is_empty() { Ok(()) } else { recheck_deletion_timestamp(cluster, rs) };
    for pod in to_adopt {
        match may_adopt.clone().and_then(|()| adopt_pod(cluster, rs, &pod)) {
            Ok(true) => claimed.count_adopted(rs, pod),
            Ok(false) => {}
            Err(error) => failure = failure.or(Some(error)),
        }
    }
    failure.map_or(Ok(claimed), Err)
}

/// Lets a Pod go; one that is gone needs nothing. Models `ReleasePod`.
fn release_pod(cluster: &mut Cluster, rs: &ReplicaSet, pod: &Pod) -> Result<(), SyncError> {
    let release = OwnerChange::Release(rs.metadata.uid);
    match cluster.patch_owner_reference(Controller::ReplicaSet, Resource::Pods, &pod.metadata, release) {
        Err(error) if !error.is_not_found() => return Err(error),
        Err(_) => {}
        Ok(()) => {
            let released = ReplicaSetDecision::Released { pod: pod.metadata.name.clone() };
            cluster.decide(&rs.metadata.key(), "ClaimPods", Rule::ReplicaSet(released));
        }
    }
    Ok(())
}

/// Takes a Pod; says whether it was still there to be taken. Models `AdoptPod`.
fn adopt_pod(cluster: &mut Cluster, rs: &ReplicaSet, pod: &Pod) -> Result<bool, SyncError> {
    let adopt = OwnerChange::Adopt(controller_ref(rs));
    match cluster.patch_owner_reference(Controller::ReplicaSet, Resource::Pods, &pod.metadata, adopt) {
        Err(error) if error.is_not_found() => return Ok(false),
        done => done?,
    }
    let version = cluster.store().pod(&pod.metadata.key()).map_or(0, |pod| pod.metadata.resource_version);
    cluster.replica_set.written.wrote_pod(&rs.metadata.key(), rs.metadata.uid, version);
    let adopted = ReplicaSetDecision::Adopted { pod: pod.metadata.name.clone() };
    cluster.decide(&rs.metadata.key(), "ClaimPods", Rule::ReplicaSet(adopted));
    Ok(true)
}

/// Asks the API server whether the ReplicaSet is still to live: the cache may lag. Models `RecheckDeletionTimestamp`.
fn recheck_deletion_timestamp(cluster: &Cluster, rs: &ReplicaSet) -> Result<(), SyncError> {
    let fresh = cluster.get_replica_set(&rs.metadata.key())?;
    let (at, uid) = (rs.metadata.key(), rs.metadata.uid);
    if fresh.metadata.uid != uid {
        return Err(SyncError::Other(format!("original ReplicaSet {at} is gone: got uid {}, wanted {uid}", fresh.metadata.uid)));
    }
    match fresh.metadata.deletion_timestamp {
        Some(time) => Err(SyncError::Other(format!("{at} has just been deleted at {time}"))),
        None => Ok(()),
    }
}

/// The reference by which a ReplicaSet owns Pods. Models `metav1.NewControllerRef`.
pub(super) fn controller_ref(rs: &ReplicaSet) -> OwnerReference {
    OwnerReference {
        api_version: "apps/v1".to_string(),
        kind: "ReplicaSet".to_string(),
        name: rs.metadata.name.clone(),
        uid: rs.metadata.uid,
        controller: Some(true),
        block_owner_deletion: Some(true),
    }
}

fn selects(rs: &ReplicaSet, key: &GroupKey) -> bool {
    rs.spec.selector.matches(&key.labels)
}

fn has_template_labels(rs: &ReplicaSet, labels: &rollscope_api::meta::Labels) -> bool {
    rs.spec.template.metadata.labels.iter().all(|(key, value)| labels.get(key) == Some(value))
}

/// The active Pods of some groups, in order of creation.
fn active_in_order<'a>(groups: impl Iterator<Item = &'a PodGroup>) -> Vec<Arc<Pod>> {
    let groups = groups.filter(|group| group.active > 0);
    let mut pods: Vec<Arc<Pod>> = groups.flat_map(|group| group.pods.values()).filter(|pod| pod.is_active()).cloned().collect();
    pods.sort_by_key(|pod| pod.metadata.uid);
    pods
}
