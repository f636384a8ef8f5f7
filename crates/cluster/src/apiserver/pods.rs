//! Pods as the API server takes them in and lets them go.
//!
//! Models the registry of Pods (`pkg/registry/core/pod`), the admission plugin DefaultTolerationSeconds, and of
//! `k8s.io/apiserver/pkg/registry` what creates (`Store.Create`) and deletes (`Store.Delete`, `rest.BeforeDelete`). Leaves out:
//! disruption budgets, of which there are none.

use super::request::{DeleteOptions, Propagation};
use super::store::{Key, key};
use crate::cluster::Cluster;
use crate::controllers::SyncError;
use crate::failures::Controller;
use crate::object::{Object, Resource};
use rollscope_api::errors::ApiError;
use rollscope_api::meta::ObjectMeta;
use rollscope_api::names::{ALPHANUMS, RANDOM_SUFFIX_LENGTH, generated_name_base};
use rollscope_api::pod::{Pod, PodCondition, PodPhase, PodSpec, PodStatus};
use rollscope_api::time::Time;
use rollscope_api::value::Value;
use std::collections::VecDeque;
use std::sync::Arc;

/// How often another generated name is tried if there is a Pod of that name already. Models
/// `maxNameGenerationCreateAttempts`.
const NAME_ATTEMPTS: usize = 8;

/// The finalizer that makes the garbage collector delete dependents first. Models `FinalizerDeleteDependents`.
pub(crate) const FOREGROUND_DELETION: &str = "foregroundDeletion";

/// The finalizer that makes the garbage collector let dependents go. Models `FinalizerOrphanDependents`.
pub(crate) const ORPHAN: &str = "orphan";

/// What a deletion did.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PodDeletion {
    /// The Pod is gone: its last state.
    Gone(Arc<Pod>),
    /// It stays for now, with a deletionTimestamp.
    Pending(Arc<Pod>),
}

/// Pod specs that were last prepared for creation, with what came of them, so that Pods of one template share one spec.
#[derive(Clone, Debug, Default)]
pub(crate) struct PreparedSpecs {
    latest: VecDeque<(Arc<PodSpec>, Arc<PodSpec>)>,
}

impl PreparedSpecs {
    const KEPT: usize = 16;

    /// The spec with the default tolerations.
    fn prepare(&mut self, spec: &Arc<PodSpec>) -> Arc<PodSpec> {
        if let Some((_, prepared)) = self.latest.iter().find(|(given, _)| given == spec) {
            return prepared.clone();
        }
        let prepared = Arc::new(PodSpec::new(with_default_tolerations(spec.value().clone())));
        self.latest.truncate(PreparedSpecs::KEPT - 1);
        self.latest.push_front((spec.clone(), prepared.clone()));
        prepared
    }
}

impl Cluster {
    /// Creates a Pod for a controller. Fails as `create_pod_object` does.
    pub(crate) fn create_pod(&mut self, by: Controller, pod: Pod) -> Result<Arc<Pod>, SyncError> {
        self.begin_write(by)?;
        let pod = create_pod_object(self, &pod)?;
        self.bind_and_deliver();
        Ok(pod)
    }

    /// Deletes a Pod for a controller, with the grace that the Pod asks for. Fails with NotFound.
    pub(crate) fn delete_pod(&mut self, by: Controller, at: &str) -> Result<(), SyncError> {
        self.begin_write(by)?;
        delete_pod_object(self, at, &DeleteOptions::default())?;
        self.bind_and_deliver();
        Ok(())
    }
}

/// Takes a defaulted and valid Pod in and stores it. Fails with NotFound, AlreadyExists, or Forbidden by a quota. Models
/// `Store.createWithGenerateNameRetry`.
pub(crate) fn create_pod_object(cluster: &mut Cluster, pod: &Pod) -> Result<Arc<Pod>, ApiError> {
    let attempts = if pod.metadata.name.is_empty() { NAME_ATTEMPTS } else { 1 };
    for _ in 1..attempts {
        match try_to_create(cluster, pod) {
            Err(error) if error.is_already_exists() => {}
            done => return done,
        }
    }
    try_to_create(cluster, pod)
}

fn try_to_create(cluster: &mut Cluster, pod: &Pod) -> Result<Arc<Pod>, ApiError> {
    let pod = admit_pod(cluster, pod.clone())?;
    let at = pod.metadata.key();
    if cluster.store().pod(&at).is_some() {
        return Err(ApiError::already_exists("pods", &pod.metadata.name));
    }
    let change = cluster.commit(Resource::Pods, at.into(), Some(Object::Pod(Arc::new(pod))));
    let stored = change.new.as_ref().and_then(Object::as_pod).expect("a Pod was written");
    Ok(stored.clone())
}

/// What becomes of a Pod on its way into the store: its tolerations, name, generation and first status. Fails with NotFound if
/// there is no such namespace, or Forbidden by a quota. Models admission and `rest.BeforeCreate`.
pub(crate) fn admit_pod(cluster: &mut Cluster, mut pod: Pod) -> Result<Pod, ApiError> {
    let namespace = pod.metadata.namespace.clone();
    if cluster.store().get(Resource::Namespaces, &namespace).is_none() {
        return Err(ApiError::not_found("namespaces", &namespace));
    }
    pod.spec = cluster.pod_specs.prepare(&pod.spec);
    if pod.metadata.name.is_empty() {
        pod.metadata.name = generate_name(&pod.metadata.generate_name, cluster.pods_named);
        cluster.pods_named += 1;
    }
    pod.metadata.creation_timestamp = Some(cluster.now().api());
    pod.metadata.deletion_timestamp = None;
    pod.metadata.deletion_grace_period_seconds = None;
    pod.metadata.generation = 1;
    pod.status = PodStatus::default();
    Ok(pod)
}

/// The base, cut to what fits, and five characters that count up, so that names sort in order of creation.
fn generate_name(base: &str, number: u64) -> String {
    // Digits before letters, as text sorts.
    let mut alphabet = *ALPHANUMS;
    alphabet.sort_unstable();
    let mut suffix = [0; RANDOM_SUFFIX_LENGTH];
    let mut rest = number;
    for place in suffix.iter_mut().rev() {
        *place = alphabet[(rest % alphabet.len() as u64) as usize];
        rest /= alphabet.len() as u64;
    }
    generated_name_base(base).chars().chain(suffix.map(char::from)).collect()
}

/// Adds the tolerations that let a Pod stay for five minutes on a node that fails, unless it has its own. Models
/// DefaultTolerationSeconds.
fn with_default_tolerations(mut spec: Value) -> Value {
    let mut tolerations = spec.get("tolerations").map(Value::items).unwrap_or_default().to_vec();
    let own = tolerations.clone();
    for taint in ["node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable"] {
        let text = |toleration: &Value, key: &str| toleration.get(key).and_then(Value::as_str).unwrap_or_default().to_string();
        let covers = |t: &Value| ["", taint].contains(&&*text(t, "key")) && ["", "NoExecute"].contains(&&*text(t, "effect"));
        if !own.iter().any(covers) {
            tolerations.push(Value::map([
                ("key", Value::from(taint)),
                ("operator", Value::from("Exists")),
                ("effect", Value::from("NoExecute")),
                ("tolerationSeconds", Value::from(300)),
            ]));
        }
    }
    if tolerations.len() > own.len() {
        spec.set("tolerations", Value::from(tolerations));
    }
    spec
}

/// Begins to delete a Pod, as a person does: with the grace given, else with that which the Pod asks for. A Pod that is
/// gone already is none to delete.
pub(crate) fn begin_pod_deletion(cluster: &mut Cluster, at: &str, grace_period_seconds: Option<i64>) {
    // The only refusal is that the Pod is gone.
    let _ = delete_pod_object(cluster, at, &DeleteOptions { grace_period_seconds, ..DeleteOptions::default() });
}

/// Ends a Pod's grace: its containers have ended. Models the kubelet's last deletion, which leaves it only finalizers.
pub(crate) fn remove_pod(cluster: &mut Cluster, at: &str) {
    begin_pod_deletion(cluster, at, Some(0));
}

/// Evicts a Pod: a deletion that first says why. Models `addConditionAndDeletePod`.
pub(crate) fn evict_pod(cluster: &mut Cluster, at: &str) {
    disrupt_pod(cluster, at, "EvictionByEvictionAPI", "Eviction API: evicting");
    begin_pod_deletion(cluster, at, None);
}

/// Adds the condition DisruptionTarget to a Pod. Models `podutil.UpdatePodCondition`.
pub(crate) fn disrupt_pod(cluster: &mut Cluster, at: &str, reason: &str, message: &str) {
    let Some(old) = cluster.store().pod(at).cloned() else { return };
    let mut pod = Pod::clone(&old);
    let kind = "DisruptionTarget";
    let place = pod.status.conditions.iter().position(|c| c.kind == kind);
    let since = place.map(|i| &pod.status.conditions[i]).filter(|c| c.status).and_then(|c| c.last_transition_time);
    let condition = PodCondition {
        kind,
        status: true,
        observed_generation: place.map_or(0, |i| pod.status.conditions[i].observed_generation),
        last_transition_time: since.or(Some(cluster.now().api())),
        reason: reason.to_string(),
        message: message.to_string(),
    };
    match place {
        Some(i) => pod.status.conditions[i] = condition,
        None => pod.status.conditions.push(condition),
    }
    replace(cluster, &old, pod);
}

/// Deletes a Pod, or marks it as being deleted: a bound one stays until its node has ended it, any one until its finalizers are
/// gone. Fails with NotFound, or Conflict if it has another UID than asked for. Models `Store.Delete`.
pub(crate) fn delete_pod_object(cluster: &mut Cluster, at: &str, options: &DeleteOptions) -> Result<PodDeletion, ApiError> {
    let name = at.rsplit('/').next().unwrap_or(at);
    let old = cluster.store().pod(at).cloned().ok_or_else(|| ApiError::not_found("pods", name))?;
    if let Some(uid) = options.uid.filter(|uid| *uid != old.metadata.uid) {
        let found = old.metadata.uid;
        let why = format!(
            "the UID in the precondition ({uid}) does not match the UID in record ({found}). The object might have been deleted and then \
             recreated"
        );
        return Err(ApiError::conflict_because("Pod", name, &why));
    }
    let now = cluster.now().api();
    let mut pod = Pod::clone(&old);
    let grace = match before_delete(&mut pod, options.grace_period_seconds, now) {
        BeforeDelete::AlreadyDeleting => return Ok(PodDeletion::Pending(old)),
        BeforeDelete::Graceful(seconds) => Some(seconds),
        BeforeDelete::AtOnce => None,
    };
    set_deletion_finalizers(&mut pod.metadata, options.propagation);
    let kept = !pod.metadata.finalizers.is_empty();
    if grace.is_none() && kept {
        mark_as_deleting(&mut pod.metadata, now);
    }
    let stays = kept || grace.is_some_and(|seconds| seconds > 0);
    if options.dry_run {
        return Ok(if stays { PodDeletion::Pending(Arc::new(pod)) } else { PodDeletion::Gone(Arc::new(pod)) });
    }
    // A grace of zero is written before the Pod goes: watches show both.
    let last = if grace.is_some() || kept { replace(cluster, &old, pod) } else { old };
    if stays {
        return Ok(PodDeletion::Pending(last));
    }
    let change = cluster.commit(Resource::Pods, at.into(), None);
    Ok(PodDeletion::Gone(change.old.as_ref().and_then(Object::as_pod).cloned().unwrap_or(last)))
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

/// Sets the deletionTimestamp, or moves it to an earlier time. Models `rest.BeforeDelete`.
fn before_delete(pod: &mut Pod, grace: Option<i64>, now: Time) -> BeforeDelete {
    let grace = grace.map(|seconds| if seconds < 0 { 1 } else { seconds });
    let Some(due) = pod.metadata.deletion_timestamp else {
        let seconds = check_graceful_delete(pod, grace);
        pod.metadata.deletion_timestamp = Some(Time(now.0.saturating_add(seconds)));
        pod.metadata.deletion_grace_period_seconds = Some(seconds);
        pod.metadata.generation += 1;
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
    pod.metadata.deletion_timestamp = Some(earlier);
    pod.metadata.deletion_grace_period_seconds = Some(seconds);
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
pub(crate) fn set_deletion_finalizers(metadata: &mut ObjectMeta, propagation: Propagation) {
    metadata.finalizers.retain(|finalizer| finalizer != ORPHAN && finalizer != FOREGROUND_DELETION);
    match propagation {
        Propagation::Background => {}
        Propagation::Foreground => metadata.finalizers.push(FOREGROUND_DELETION.to_string()),
        Propagation::Orphan => metadata.finalizers.push(ORPHAN.to_string()),
    }
}

/// Marks an object as being deleted that only its finalizers keep. Models `markAsDeleting`.
pub(crate) fn mark_as_deleting(metadata: &mut ObjectMeta, now: Time) {
    if metadata.deletion_timestamp.is_none() && metadata.generation > 0 {
        metadata.generation += 1;
    }
    metadata.deletion_timestamp = Some(metadata.deletion_timestamp.map_or(now, |at| at.min(now)));
    metadata.deletion_grace_period_seconds = Some(0);
}

/// Writes a Pod if it differs from what is stored.
fn replace(cluster: &mut Cluster, old: &Arc<Pod>, new: Pod) -> Arc<Pod> {
    if new == **old {
        return old.clone();
    }
    let at: Key = key(&old.metadata.namespace, &old.metadata.name);
    let change = cluster.commit(Resource::Pods, at, Some(Object::Pod(Arc::new(new))));
    change.new.as_ref().and_then(Object::as_pod).cloned().unwrap_or_else(|| old.clone())
}
