//! Pods as the API server takes them in, and the ways in which they are made to go.
//!
//! Models the registry of Pods (`pkg/registry/core/pod`), `Store.Create` of `k8s.io/apiserver/pkg/registry`, the admission
//! plugin DefaultTolerationSeconds, and evictions. Leaves out: disruption budgets, of which there are none.

use super::deletion::{delete_object, replace_object};
use super::quota;
use super::request::DeleteOptions;
use crate::cluster::Cluster;
use crate::controllers::SyncError;
use crate::failures::Controller;
use crate::object::{Object, Resource};
use rollscope_api::defaults;
use rollscope_api::errors::{ApiError, FieldError};
use rollscope_api::names::{ALPHANUMS, RANDOM_SUFFIX_LENGTH, generated_name_base};
use rollscope_api::pod::{Pod, PodCondition, PodSpec, PodStatus};
use rollscope_api::validation;
use rollscope_api::value::Value;
use std::collections::VecDeque;
use std::sync::Arc;

/// How often another generated name is tried if there is a Pod of that name already. Models
/// `maxNameGenerationCreateAttempts`.
const NAME_ATTEMPTS: usize = 8;

/// Pod specs that were last prepared for creation, with what came of them, so that Pods of one template share one spec.
#[derive(Clone, Debug, Default)]
pub(crate) struct PreparedSpecs {
    latest: VecDeque<Arc<Prepared>>,
}

/// What comes of a spec.
#[derive(Debug)]
struct Prepared {
    given: Arc<PodSpec>,
    spec: Arc<PodSpec>,
    errors: Vec<FieldError>,
}

impl PreparedSpecs {
    const KEPT: usize = 16;

    /// The spec as a Pod's, with the default tolerations, and what is wrong with it: a template's spec lacks defaults that
    /// only Pods get, and may have what no Pod may have.
    fn prepare(&mut self, given: &Arc<PodSpec>) -> Arc<Prepared> {
        if let Some(known) = self.latest.iter().find(|known| known.given == *given) {
            return known.clone();
        }
        let metadata = Value::map([("name", Value::from("a")), ("namespace", Value::from("default"))]);
        let mut pod = Value::map([("metadata", metadata), ("spec", given.value().clone())]);
        defaults::pod(&mut pod);
        let spec = with_default_tolerations(pod.get("spec").cloned().unwrap_or_default());
        pod.set("spec", spec.clone());
        let prepared = Arc::new(Prepared { given: given.clone(), spec: Arc::new(PodSpec::new(spec)), errors: validation::pod(&pod) });
        self.latest.truncate(PreparedSpecs::KEPT - 1);
        self.latest.push_front(prepared.clone());
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
        delete_object(self, Resource::Pods, at, &DeleteOptions::default())?;
        self.bind_and_deliver();
        Ok(())
    }
}

/// Takes a defaulted Pod in and stores it. Fails with NotFound, Invalid, AlreadyExists, or Forbidden by a quota. Models
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
/// there is no such namespace, Invalid, or Forbidden by a quota. Models admission and `rest.BeforeCreate`.
pub(crate) fn admit_pod(cluster: &mut Cluster, mut pod: Pod) -> Result<Pod, ApiError> {
    let namespace = pod.metadata.namespace.clone();
    if cluster.store().get(Resource::Namespaces, &namespace).is_none() {
        return Err(ApiError::not_found("namespaces", &namespace));
    }
    let prepared = cluster.pod_specs.prepare(&pod.spec);
    pod.spec = prepared.spec.clone();
    if pod.metadata.name.is_empty() {
        pod.metadata.name = generate_name(&pod.metadata.generate_name, cluster.pods_named);
        cluster.pods_named += 1;
    }
    if !prepared.errors.is_empty() {
        return Err(ApiError::invalid("Pod", &pod.metadata.name, prepared.errors.clone()));
    }
    cluster.now().stamp_creation(&mut pod.metadata);
    pod.metadata.deletion_timestamp = None;
    pod.metadata.deletion_grace_period_seconds = None;
    pod.metadata.generation = 1;
    pod.status = PodStatus::default();
    quota::admit_pod(cluster.store(), &pod)?;
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
    let _ = delete_object(cluster, Resource::Pods, at, &DeleteOptions { grace_period_seconds, ..DeleteOptions::default() });
}

/// Ends a Pod's grace: its containers have ended. Models the kubelet's last deletion, which leaves it only finalizers.
pub(crate) fn remove_pod(cluster: &mut Cluster, at: &str) {
    begin_pod_deletion(cluster, at, Some(0));
}

/// Evicts a Pod: a deletion that first says why. Models `addConditionAndDeletePod`.
pub(crate) fn evict_pod(cluster: &mut Cluster, at: &str) {
    disrupt_pod(cluster, at, Disruption::EvictionByEvictionAPI);
    begin_pod_deletion(cluster, at, None);
}

/// Who makes a Pod go before its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Disruption {
    /// Somebody who asked for an eviction.
    EvictionByEvictionAPI,
    /// The taint eviction controller.
    DeletionByTaintManager,
}

/// Adds the condition DisruptionTarget to a Pod. Models `podutil.UpdatePodCondition` as its two callers use it.
pub(crate) fn disrupt_pod(cluster: &mut Cluster, at: &str, why: Disruption) {
    let Some(old) = cluster.store().pod(at).cloned() else { return };
    let mut pod = Pod::clone(&old);
    if why == Disruption::DeletionByTaintManager {
        // A client of the API, whereas evictions are carried out by the server itself.
        pod.status.round_times();
    }
    let kind = "DisruptionTarget";
    let place = pod.status.conditions.iter().position(|c| c.kind == kind);
    let there = place.map(|i| &pod.status.conditions[i]);
    let (reason, message, observed_generation) = match why {
        // An eviction does not say which generation it saw; then that which is there stays.
        Disruption::EvictionByEvictionAPI => {
            ("EvictionByEvictionAPI", "Eviction API: evicting", there.map_or(0, |condition| condition.observed_generation))
        }
        Disruption::DeletionByTaintManager => {
            ("DeletionByTaintManager", "Taint manager: deleting due to NoExecute taint", pod.metadata.generation)
        }
    };
    let since = there.filter(|condition| condition.status).and_then(|condition| condition.last_transition_time);
    let condition = PodCondition {
        kind,
        status: true,
        observed_generation,
        last_transition_time: since.or(Some(cluster.now().api())),
        reason: reason.to_string(),
        message: message.to_string(),
    };
    match place {
        Some(i) => pod.status.conditions[i] = condition,
        None => pod.status.conditions.push(condition),
    }
    replace_object(cluster, Resource::Pods, &Object::Pod(old), Object::Pod(Arc::new(pod)));
}
