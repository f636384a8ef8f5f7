//! What is left of a ReplicaSet's Pods when it goes, or of Pods whose owner never was.

use super::*;
use crate::cluster::ClusterConfig;
use crate::time::SimTime;
use rollscope_api::meta::OwnerReference;
use rollscope_api::pod::Pod;
use rollscope_api::value::Value;
use rollscope_api::yaml::parse_documents;
use std::sync::Arc;

const REPLICA_SET: &str = "
apiVersion: apps/v1
kind: ReplicaSet
metadata: {name: web, namespace: default}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: web, image: web}]}
";

fn manifest(text: &str) -> Value {
    parse_documents(text).remove(0).expect("the manifest is YAML").value
}

/// A cluster with one ReplicaSet and two Pods, all ready.
fn cluster() -> Cluster {
    let mut cluster = Cluster::new(&ClusterConfig::default());
    cluster.api_create(Resource::ReplicaSets, "default", &manifest(REPLICA_SET), false).expect("the ReplicaSet is valid");
    advance(&mut cluster, 5);
    assert_eq!(pods(&cluster).len(), 2);
    cluster
}

fn advance(cluster: &mut Cluster, seconds: u64) {
    let until = SimTime(cluster.now().0 + seconds * 1_000_000_000);
    while cluster.step(until).is_some() {}
}

fn delete(cluster: &mut Cluster, propagation: Propagation) {
    let options = DeleteOptions { propagation, ..DeleteOptions::default() };
    cluster.api_delete(Resource::ReplicaSets, "default", "web", &options).expect("the ReplicaSet is there");
    cluster.settle();
}

fn pods(cluster: &Cluster) -> Vec<Arc<Pod>> {
    cluster.store().pods().cloned().collect()
}

fn replica_set_exists(cluster: &Cluster) -> bool {
    cluster.store().replica_set("default/web").is_some()
}

#[test]
fn in_the_background_the_owner_goes_at_once_and_its_pods_with_grace() {
    let mut cluster = cluster();
    delete(&mut cluster, Propagation::Background);
    assert!(!replica_set_exists(&cluster));
    assert!(pods(&cluster).iter().all(|pod| pod.metadata.deletion_timestamp.is_some()));
    advance(&mut cluster, 1);
    assert_eq!(pods(&cluster), []);
    assert!(!cluster.garbage.has_work());
}

#[test]
fn in_the_foreground_the_owner_waits_for_its_pods() {
    let mut cluster = cluster();
    delete(&mut cluster, Propagation::Foreground);
    let waiting = cluster.store().replica_set("default/web").expect("it waits").metadata.clone();
    assert_eq!((waiting.finalizers, waiting.deletion_grace_period_seconds), (vec![FOREGROUND_DELETION.to_string()], Some(0)));
    assert!(pods(&cluster).iter().all(|pod| pod.metadata.deletion_timestamp.is_some()));
    advance(&mut cluster, 1);
    assert_eq!(pods(&cluster), []);
    assert!(!replica_set_exists(&cluster));
}

#[test]
fn in_the_foreground_the_owner_does_not_wait_for_pods_that_are_not_its_own_any_more() {
    let mut cluster = cluster();
    delete(&mut cluster, Propagation::Foreground);
    for pod in pods(&cluster).into_iter().map(Object::Pod) {
        assert!(replica_set_exists(&cluster));
        let mut released = pod.clone();
        released.metadata_mut().owner_references.clear();
        replace_object(&mut cluster, Resource::Pods, &pod, released);
        cluster.settle();
    }
    assert!(!replica_set_exists(&cluster));
}

#[test]
fn orphaned_pods_stay_without_an_owner() {
    let mut cluster = cluster();
    delete(&mut cluster, Propagation::Orphan);
    assert!(!replica_set_exists(&cluster));
    advance(&mut cluster, 60);
    let left = pods(&cluster);
    assert_eq!(left.len(), 2);
    assert!(left.iter().all(|pod| pod.metadata.owner_references.is_empty() && pod.metadata.deletion_timestamp.is_none()));
}

#[test]
fn an_owner_that_stays_keeps_what_another_one_loses() {
    let mut cluster = cluster();
    let pod = Object::Pod(pods(&cluster)[0].clone());
    let second = Object::Pod(pods(&cluster)[1].clone());
    let mut owned = pod.clone();
    let owner = OwnerReference {
        api_version: "v1".to_string(),
        kind: "Pod".to_string(),
        name: second.metadata().name.clone(),
        uid: second.metadata().uid,
        controller: None,
        block_owner_deletion: None,
    };
    // The second Pod goes with the ReplicaSet, in the same turn but later: until then it is an owner.
    owned.metadata_mut().owner_references.push(owner.clone());
    replace_object(&mut cluster, Resource::Pods, &pod, owned);
    delete(&mut cluster, Propagation::Background);
    advance(&mut cluster, 60);
    let left = pods(&cluster);
    assert_eq!(left.len(), 1, "nothing collects what a Pod owned");
    assert_eq!(left[0].metadata.owner_references, [owner]);
}

#[test]
fn a_pod_whose_owner_never_was_goes() {
    let mut cluster = Cluster::new(&ClusterConfig::default());
    let text = "
apiVersion: v1
kind: Pod
metadata:
  name: stray
  namespace: default
  ownerReferences:
  - {apiVersion: apps/v1, kind: ReplicaSet, name: gone, uid: 00000063-0000-4000-8000-000000000000}
spec: {containers: [{name: web, image: web}]}
";
    cluster.api_create(Resource::Pods, "default", &manifest(text), false).expect("the Pod is valid");
    cluster.settle();
    assert!(pods(&cluster)[0].metadata.deletion_timestamp.is_some());
    advance(&mut cluster, 1);
    assert_eq!(pods(&cluster), []);
}
