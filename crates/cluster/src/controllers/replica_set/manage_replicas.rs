//! Creates the Pods that are missing and deletes those that are too many. Models `manageReplicas` of replica_set.go.

use super::claim::{ClaimedPods, controller_ref};
use super::decision::{RankingRule, ReplicaSetDecision, Victim};
use super::ranking::{Candidate, less, related_pods_by_node, sort_for_deletion};
use super::slow_start::slow_start_batch;
use crate::cluster::Cluster;
use crate::controllers::SyncError;
use crate::failures::Controller;
use crate::object::Resource;
use crate::trace::Rule;
use rollscope_api::meta::ObjectMeta;
use rollscope_api::names::is_dns1123_subdomain;
use rollscope_api::pod::Pod;
use rollscope_api::replica_set::ReplicaSet;
use std::sync::Arc;

/// One sync creates or deletes at most so many Pods. Models `BurstReplicas`.
const BURST_REPLICAS: i32 = 500;

/// The first batch of creations. Models `SlowStartInitialBatchSize`.
const SLOW_START_INITIAL_BATCH_SIZE: i32 = 1;

/// Makes the number of Pods what it should be, as far as one sync goes. Models `manageReplicas`.
pub(super) fn manage_replicas(cluster: &mut Cluster, rs: &Arc<ReplicaSet>, pods: &ClaimedPods) -> Result<(), SyncError> {
    let diff = pods.active.saturating_sub(rs.spec.replicas);
    let count = diff.saturating_abs().min(BURST_REPLICAS);
    match diff {
        ..0 => create_missing(cluster, rs, pods, count),
        0 => Ok(()),
        1.. => delete_surplus(cluster, rs, pods, count),
    }
}

fn create_missing(cluster: &mut Cluster, rs: &ReplicaSet, pods: &ClaimedPods, diff: i32) -> Result<(), SyncError> {
    let at = rs.metadata.key();
    let now = cluster.now();
    cluster.replica_set.expectations.expect_creations(&at, i64::from(diff), now);
    let batches = slow_start_batch(diff, SLOW_START_INITIAL_BATCH_SIZE, || create_pod(cluster, rs));
    // What was not created will not be seen, either.
    for _ in batches.successes..diff {
        cluster.replica_set.expectations.creation_observed(&at);
    }
    let (desired, active) = (rs.spec.replicas, pods.active);
    let decision = ReplicaSetDecision::PodsCreated { desired, active, diff, burst: BURST_REPLICAS, succeeded: batches.successes };
    cluster.decide(&at, "manageReplicas", Rule::ReplicaSet(decision));
    refused(cluster, &at, "slowStartBatch", batches.failure, |message| ReplicaSetDecision::CreationRefused { message })
}

/// The end of a batch of requests: notes why one was refused. A crash is no refusal.
fn refused(
    cluster: &mut Cluster,
    at: &str,
    function: &'static str,
    failure: Option<SyncError>,
    decision: impl FnOnce(String) -> ReplicaSetDecision,
) -> Result<(), SyncError> {
    let Some(error) = failure else { return Ok(()) };
    if error != SyncError::Crashed {
        cluster.decide(at, function, Rule::ReplicaSet(decision(error.to_string())));
    }
    Err(error)
}

/// Creates one Pod and says so in an Event. Models `RealPodControl.createPods`.
fn create_pod(cluster: &mut Cluster, rs: &ReplicaSet) -> Result<(), SyncError> {
    let by = Controller::ReplicaSet;
    let pod = pod_from_template(rs);
    if pod.metadata.labels.is_empty() {
        return Err(SyncError::Other("unable to create pods, no labels".to_string()));
    }
    let about = (Resource::ReplicaSets, &rs.metadata);
    match cluster.create_pod(by, pod) {
        Ok(pod) => {
            cluster.replica_set.written.wrote_pod(&rs.metadata.key(), rs.metadata.uid, pod.metadata.resource_version);
            cluster.record_event(by, about, ("Normal", "SuccessfulCreate"), format!("Created pod: {}", pod.metadata.name));
            Ok(())
        }
        Err(SyncError::Crashed) => Err(SyncError::Crashed),
        Err(error) => {
            cluster.record_event(by, about, ("Warning", "FailedCreate"), format!("Error creating: {error}"));
            Err(error)
        }
    }
}

/// A Pod after the template, owned by the ReplicaSet. Models `GetPodFromTemplate`.
fn pod_from_template(rs: &ReplicaSet) -> Pod {
    let template = &rs.spec.template;
    let metadata = ObjectMeta {
        namespace: rs.metadata.namespace.clone(),
        generate_name: pods_prefix(&rs.metadata.name),
        labels: template.metadata.labels.clone(),
        annotations: template.metadata.annotations.clone(),
        finalizers: template.metadata.finalizers.clone(),
        owner_references: vec![controller_ref(rs)],
        ..ObjectMeta::default()
    };
    Pod { metadata, spec: template.spec.clone(), ..Pod::default() }
}

/// The name and a dash, unless a Pod cannot be called so. Models `getPodsPrefix`.
pub fn pods_prefix(name: &str) -> String {
    // What follows the dash is left open: upstream puts a letter in place of the last two characters to check.
    let masked: String = name.chars().take(name.chars().count().saturating_sub(1)).chain(['a']).collect();
    if is_dns1123_subdomain(&masked).is_empty() { format!("{name}-") } else { name.to_string() }
}

fn delete_surplus(cluster: &mut Cluster, rs: &ReplicaSet, pods: &ClaimedPods, diff: i32) -> Result<(), SyncError> {
    let at = rs.metadata.key();
    let now = cluster.now();
    let chosen = pods_to_delete(cluster, rs, pods, diff as usize);
    let mut keys: Vec<String> = chosen.iter().map(|(pod, _)| pod.metadata.key()).collect();
    cluster.replica_set.expectations.expect_deletions(&at, keys.iter().cloned(), now);
    let victims = chosen.into_iter().map(|(pod, because)| Victim { pod: pod.metadata.name.clone(), because }).collect();
    let (desired, active) = (rs.spec.replicas, pods.active);
    let decision = ReplicaSetDecision::PodsDeleted { desired, active, diff, burst: BURST_REPLICAS, victims };
    cluster.decide(&at, "manageReplicas", Rule::ReplicaSet(decision));

    // All are asked for at once, and served by URL path.
    keys.sort_unstable();
    let mut failure = None;
    for pod in &keys {
        failure = failure.or(delete_pod(cluster, rs, pod).err());
    }
    refused(cluster, &at, "manageReplicas", failure, |message| ReplicaSetDecision::DeletionRefused { message })
}

/// Deletes one Pod and says so in an Event; one that is gone needs nothing. Models `RealPodControl.DeletePod`.
fn delete_pod(cluster: &mut Cluster, rs: &ReplicaSet, pod: &str) -> Result<(), SyncError> {
    let by = Controller::ReplicaSet;
    let about = (Resource::ReplicaSets, &rs.metadata);
    let Err(error) = cluster.delete_pod(by, pod) else {
        let name = pod.rsplit('/').next().unwrap_or(pod);
        cluster.record_event(by, about, ("Normal", "SuccessfulDelete"), format!("Deleted pod: {name}"));
        return Ok(());
    };
    // The cache will not show this deletion.
    cluster.replica_set.expectations.deletion_observed(&rs.metadata.key(), pod);
    if error.is_not_found() {
        return Ok(());
    }
    if error == SyncError::Crashed {
        return Err(error);
    }
    cluster.record_event(by, about, ("Warning", "FailedDelete"), format!("Error deleting: {error}"));
    Err(SyncError::Other(format!("unable to delete pods: {error}")))
}

/// The Pods to delete, first choice first, with the rule that puts each before the next. Models `getPodsToDelete`.
fn pods_to_delete(cluster: &Cluster, rs: &ReplicaSet, pods: &ClaimedPods, diff: usize) -> Vec<(Arc<Pod>, Option<RankingRule>)> {
    let active = pods.active_pods(&cluster.replica_set.caches.pods, rs);
    if diff >= active.len() {
        return active.into_iter().map(|pod| (pod, None)).collect();
    }
    let mut chosen = in_deletion_order(cluster, rs, active);
    chosen.truncate(diff);
    chosen
}

/// A ReplicaSet's Pods in the order in which they would be deleted now, with the rule that puts each before the next; None for
/// the last one. It looks and changes nothing: what a person asks who wants to know which Pod is next.
pub fn deletion_order(cluster: &Cluster, rs: &ReplicaSet) -> Vec<(Arc<Pod>, Option<RankingRule>)> {
    let active = ClaimedPods::default().active_pods(&cluster.replica_set.caches.pods, rs);
    in_deletion_order(cluster, rs, active)
}

fn in_deletion_order(cluster: &Cluster, rs: &ReplicaSet, pods: Vec<Arc<Pod>>) -> Vec<(Arc<Pod>, Option<RankingRule>)> {
    let pods_on_node = related_pods_by_node(&cluster.replica_set.caches, rs);
    let mut ranked: Vec<(Candidate, Arc<Pod>)> = pods.into_iter().map(|pod| (Candidate::new(&pod, &pods_on_node), pod)).collect();
    let now = cluster.now();
    sort_for_deletion(&mut ranked, |(candidate, _)| candidate, now);
    let rule = |pair: &[(Candidate, Arc<Pod>)]| Some(less(&pair[0].0, &pair[1].0, now).unwrap_or(RankingRule::Tie));
    let mut rules: Vec<Option<RankingRule>> = ranked.windows(2).map(rule).collect();
    rules.push(None);
    ranked.into_iter().map(|(_, pod)| pod).zip(rules).collect()
}
