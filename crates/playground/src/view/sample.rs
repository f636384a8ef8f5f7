//! The figures of an instant, without the words: what the chart keeps of each.

use super::PodState;
use super::deployment::{comes_up, first_image, hue, owned_replica_sets, revision, version};
use super::pod;
use super::verdict::bounds_of;
use crate::series::{DeploymentSample, ReplicaSetSample, is_complete};
use rollscope_api::deployment::Deployment;
use rollscope_api::meta::Uid;
use rollscope_api::replica_set::ReplicaSet;
use rollscope_cluster::cluster::Cluster;
use rollscope_cluster::object::{Object, Resource};

/// A ReplicaSet of a Deployment, and its Pods so far counted.
struct Counted<'a> {
    uid: Uid,
    /// Which Deployment, in their order.
    deployment: usize,
    replica_set: &'a ReplicaSet,
    available: u32,
    /// Neither available nor terminating.
    others: u32,
    terminating: u32,
}

/// All Deployments' figures, in order of namespace and name.
pub(crate) fn deployment_samples(cluster: &Cluster) -> Vec<DeploymentSample> {
    let all = cluster.store().list(Resource::Deployments).filter_map(|object| match object {
        Object::Deployment(d) => Some(d.as_ref()),
        _ => None,
    });
    let deployments: Vec<&Deployment> = all.collect();
    let counted = count(cluster, &deployments);
    let sample = |(index, d): (usize, &&Deployment)| sample(d, counted.iter().filter(|counted| counted.deployment == index));
    deployments.iter().enumerate().map(sample).collect()
}

/// Counts all Pods once, under the ReplicaSets that own them.
fn count<'a>(cluster: &'a Cluster, deployments: &[&'a Deployment]) -> Vec<Counted<'a>> {
    let mut all = Vec::new();
    for (deployment, d) in deployments.iter().enumerate() {
        all.extend(owned_replica_sets(cluster, d).map(|replica_set| Counted {
            uid: replica_set.metadata.uid,
            deployment,
            replica_set,
            available: 0,
            others: 0,
            terminating: 0,
        }));
    }
    all.sort_by_key(|counted| counted.uid);
    for pod in cluster.store().pods() {
        let Some(owner) = pod.metadata.controller_of() else { continue };
        let Ok(index) = all.binary_search_by_key(&owner.uid, |counted| counted.uid) else { continue };
        let counted = &mut all[index];
        let min_ready_seconds = deployments[counted.deployment].spec.min_ready_seconds.max(0) as u32;
        match pod::state_of(cluster, pod, min_ready_seconds) {
            Some(PodState::Terminating) => counted.terminating += 1,
            Some(PodState::Available) => counted.available += 1,
            Some(_) => counted.others += 1,
            None => {}
        }
    }
    all
}

fn sample<'a>(d: &Deployment, counted: impl Iterator<Item = &'a Counted<'a>>) -> DeploymentSample {
    let mut sample = DeploymentSample { key: d.metadata.key(), complete: is_complete(d), ..DeploymentSample::default() };
    let mut with_pods = 0;
    for counted in counted {
        let (rs, pods) = (counted.replica_set, counted.available + counted.others);
        with_pods += usize::from(pods + counted.terminating > 0 || rs.spec.replicas > 0);
        sample.available += counted.available;
        sample.pods += pods;
        sample.terminating += counted.terminating;
        if pods > 0 {
            sample.replica_sets.push(ReplicaSetSample {
                name: rs.metadata.name.clone(),
                revision: revision(&rs.metadata),
                hue: hue(&rs.metadata),
                version: version(first_image(rs)),
                pods,
            });
        }
    }
    sample.replica_sets.sort_by_key(|rs| rs.revision);
    sample.coming_up = comes_up(d, with_pods);
    if let Some((floor, ceiling)) = bounds_of(&d.spec) {
        (sample.floor, sample.ceiling) = (Some(floor), Some(ceiling));
    }
    sample
}
