//! The figures of an instant, without the words: what the chart keeps of each.

use super::PodState;
use super::deployment::{comes_up, first_image, hue, owned_replica_sets, pods_by_owner, revision, version};
use super::pod;
use super::verdict::bounds_of;
use crate::series::{DeploymentSample, ReplicaSetSample, is_complete};
use rollscope_api::deployment::Deployment;
use rollscope_api::meta::Uid;
use rollscope_api::pod::Pod;
use rollscope_cluster::cluster::Cluster;
use rollscope_cluster::object::{Object, Resource};
use std::collections::BTreeMap;
use std::sync::Arc;

/// All Deployments' figures, in order of namespace and name.
pub(crate) fn deployment_samples(cluster: &Cluster) -> Vec<DeploymentSample> {
    let pods = pods_by_owner(cluster);
    let all = cluster.store().list(Resource::Deployments).filter_map(|object| match object {
        Object::Deployment(d) => Some(d),
        _ => None,
    });
    all.map(|d| sample(cluster, d, &pods)).collect()
}

fn sample(cluster: &Cluster, d: &Deployment, pods: &BTreeMap<Uid, Vec<&Arc<Pod>>>) -> DeploymentSample {
    let min_ready_seconds = d.spec.min_ready_seconds.max(0) as u32;
    let mut sample = DeploymentSample {
        key: format!("{}/{}", d.metadata.namespace, d.metadata.name),
        complete: is_complete(d),
        ..DeploymentSample::default()
    };
    let mut with_pods = 0;
    for rs in owned_replica_sets(cluster, d) {
        let (mut here, mut drawn) = (0, 0);
        for state in pods.get(&rs.metadata.uid).into_iter().flatten().filter_map(|pod| pod::state_of(cluster, pod, min_ready_seconds)) {
            drawn += 1;
            match state {
                PodState::Terminating => sample.terminating += 1,
                PodState::Available => (here, sample.available) = (here + 1, sample.available + 1),
                _ => here += 1,
            }
        }
        with_pods += usize::from(drawn > 0 || rs.spec.replicas > 0);
        sample.pods += here;
        if here > 0 {
            sample.replica_sets.push(ReplicaSetSample {
                name: rs.metadata.name.clone(),
                revision: revision(&rs.metadata),
                hue: hue(&rs.metadata),
                version: version(first_image(rs)),
                pods: here,
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
