//! What no Deployment owns: ReplicaSets that one left behind, and Pods that have no ReplicaSet any more or never had one.

use super::deployment::{Drawing, pods_by_owner, replica_set, sort_pods};
use super::{DeploymentView, PodState, PodView, ReplicaSetView, pod};
use crate::words::Language;
use rollscope_api::meta::Uid;
use rollscope_api::pod::Pod;
use rollscope_api::replica_set::ReplicaSet;
use rollscope_cluster::cluster::Cluster;
use rollscope_cluster::object::{Object, Resource};
use rollscope_cluster::trace::Step;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Everything that belongs to no Deployment, as one group; None if there is nothing.
pub(super) fn loose(cluster: &Cluster, action: Option<&Step>, language: Language) -> Option<DeploymentView> {
    let drawing = Drawing { cluster, action, language };
    let all: Vec<&Arc<ReplicaSet>> = replica_sets(cluster).collect();
    let owners: BTreeSet<Uid> = all.iter().map(|rs| rs.metadata.uid).collect();
    let is_loose = |rs: &&&Arc<ReplicaSet>| match rs.metadata.controller_of() {
        Some(owner) => cluster.store().deployment(&format!("{}/{}", rs.metadata.namespace, owner.name)).is_none(),
        None => true,
    };
    let is_alone = |pod: &&Arc<Pod>| pod.metadata.controller_of().is_none_or(|owner| !owners.contains(&owner.uid));
    let alone: Vec<&Arc<Pod>> = cluster.store().pods().filter(is_alone).collect();
    let mut sets: Vec<ReplicaSetView> = Vec::new();
    if all.iter().any(|rs| is_loose(&rs)) {
        let pods = pods_by_owner(cluster);
        let own = |rs: &ReplicaSet| pods.get(&rs.metadata.uid).cloned().unwrap_or_default();
        let view = |rs: &&Arc<ReplicaSet>| replica_set(drawing, rs.spec.min_ready_seconds, None, rs, &own(rs));
        sets.extend(all.iter().filter(is_loose).map(view));
    }
    let mut pods: Vec<PodView> = alone.iter().filter_map(|pod| pod::view(cluster, pod, 0, false)).collect();
    if !pods.is_empty() {
        sort_pods(&mut pods);
        let terminating = pods.iter().filter(|pod| pod.state == PodState::Terminating).count() as u32;
        sets.push(ReplicaSetView { hue: 5, terminating, pods: pods.into(), ..ReplicaSetView::default() });
    }
    let count =
        |states: &dyn Fn(PodState) -> bool| sets.iter().flat_map(|rs| rs.pods.iter()).filter(|pod| states(pod.state)).count() as u32;
    let view = DeploymentView {
        available: count(&|state| state == PodState::Available),
        pods: count(&|state| state != PodState::Terminating),
        terminating: count(&|state| state == PodState::Terminating),
        replicas: sets.iter().map(|rs| rs.desired).sum(),
        ..DeploymentView::default()
    };
    (!sets.is_empty()).then_some(DeploymentView { replica_sets: sets, ..view })
}

fn replica_sets(cluster: &Cluster) -> impl Iterator<Item = &Arc<ReplicaSet>> {
    cluster.store().list(Resource::ReplicaSets).filter_map(|object| match object {
        Object::ReplicaSet(rs) => Some(rs),
        _ => None,
    })
}
