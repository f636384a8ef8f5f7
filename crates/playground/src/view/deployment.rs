//! Deployments with their ReplicaSets and Pods, and what they are stuck at.

use super::pod::pods as pods_of;
use super::verdict::{Counts, bounds};
use super::{ConditionView, DeploymentView, PodState, PodView, ReplicaSetView, pod};
use crate::series::is_complete;
use crate::words::Language;
use rollscope_api::deployment::{Deployment, DeploymentCondition};
use rollscope_api::meta::{ObjectMeta, Uid};
use rollscope_api::pod::Pod;
use rollscope_api::replica_set::ReplicaSet;
use rollscope_cluster::cluster::Cluster;
use rollscope_cluster::object::{Object, Resource};
use rollscope_cluster::time::SimTime;
use rollscope_cluster::trace::Step;
use std::collections::BTreeMap;
use std::sync::Arc;

const REVISION: &str = "deployment.kubernetes.io/revision";
const REVISION_HISTORY: &str = "deployment.kubernetes.io/revision-history";
const HASH_LABEL: &str = "pod-template-hash";
/// How many hues there are before they repeat.
const HUES: u32 = 5;

/// What a drawing is made from.
#[derive(Clone, Copy)]
pub(super) struct Drawing<'a> {
    /// The cluster.
    pub(super) cluster: &'a Cluster,
    /// The action whose Pods are marked.
    pub(super) action: Option<&'a Step>,
    /// The language of its words.
    pub(super) language: Language,
}

/// All Deployments, in order of namespace and name.
pub(super) fn deployments(cluster: &Cluster, action: Option<&Step>, language: Language) -> Vec<DeploymentView> {
    let (pods, drawing) = (pods_by_owner(cluster), Drawing { cluster, action, language });
    let all = cluster.store().list(Resource::Deployments).filter_map(|object| match object {
        Object::Deployment(d) => Some(d),
        _ => None,
    });
    all.map(|d| view(drawing, d, &pods)).collect()
}

/// Pods under the UID of the controller that owns them.
pub(super) fn pods_by_owner(cluster: &Cluster) -> BTreeMap<Uid, Vec<&Arc<Pod>>> {
    let mut pods: BTreeMap<Uid, Vec<&Arc<Pod>>> = BTreeMap::new();
    for pod in cluster.store().pods() {
        if let Some(owner) = pod.metadata.controller_of() {
            pods.entry(owner.uid).or_default().push(pod);
        }
    }
    pods
}

fn view(drawing: Drawing<'_>, d: &Deployment, pods: &BTreeMap<Uid, Vec<&Arc<Pod>>>) -> DeploymentView {
    let mut replica_sets = replica_sets(drawing, d, pods);
    replica_sets.sort_by_key(|rs| std::cmp::Reverse(rs.revision));
    let count = |states: &dyn Fn(PodState) -> bool| {
        replica_sets.iter().flat_map(|rs| rs.pods.iter()).filter(|pod| states(pod.state)).count() as u32
    };
    let counts = Counts {
        available: count(&|state| state == PodState::Available),
        pods: count(&|state| state != PodState::Terminating),
        coming_up: comes_up(d, replica_sets.iter().filter(|rs| rs.desired > 0 || !rs.pods.is_empty()).count()),
    };
    let (floor, ceiling) = bounds(&d.spec, counts, drawing.language).map_or((None, None), |(floor, ceiling)| (Some(floor), Some(ceiling)));
    DeploymentView {
        key: d.metadata.key(),
        name: d.metadata.name.clone(),
        replicas: d.spec.replicas.max(0) as u32,
        generation: d.metadata.generation,
        observed_generation: d.status.observed_generation,
        min_ready_seconds: d.spec.min_ready_seconds.max(0) as u32,
        paused: d.spec.paused,
        terminating_itself: d.metadata.deletion_timestamp.is_some(),
        deadline_left: deadline_left(d, drawing.cluster.now()),
        available: counts.available,
        pods: counts.pods,
        terminating: count(&|state| state == PodState::Terminating),
        stuck: stuck(d, &replica_sets, drawing.language),
        conditions: d.status.conditions.iter().map(condition).collect(),
        floor,
        ceiling,
        replica_sets,
    }
}

/// Whether nothing but the first Pods is on the way: no more than one ReplicaSet has any, and the rollout is not over.
pub(super) fn comes_up(d: &Deployment, with_pods: usize) -> bool {
    let complete = d.status.conditions.iter().any(|c| c.reason == "NewReplicaSetAvailable");
    !complete && with_pods <= 1
}

/// Seconds until a rollout counts as failed; None while nothing is watched. Models `DeploymentTimedOut`.
fn deadline_left(d: &Deployment, now: SimTime) -> Option<u64> {
    let seconds = d.spec.progress_deadline_seconds.filter(|&seconds| seconds != i32::MAX && !d.spec.paused)?;
    let progressing = d.status.conditions.iter().find(|condition| condition.kind == "Progressing")?;
    let waits = !matches!(progressing.reason.as_str(), "NewReplicaSetAvailable" | "ProgressDeadlineExceeded");
    let since = SimTime::from_api(progressing.last_update_time).seconds();
    (waits && !is_complete(d)).then(|| (since + seconds.max(0) as u64).saturating_sub(now.seconds()))
}

/// Whether a condition of that type is as it should be.
pub(crate) fn is_good(kind: &str, status: &str) -> bool {
    (status == "True") == (kind != "ReplicaFailure") && status != "Unknown"
}

pub(super) fn condition(condition: &DeploymentCondition) -> ConditionView {
    ConditionView {
        kind: condition.kind.clone(),
        status: condition.status.clone(),
        reason: condition.reason.clone(),
        message: condition.message.clone(),
        good: is_good(&condition.kind, &condition.status),
    }
}

/// The ReplicaSets that a Deployment owns.
pub(super) fn owned_replica_sets<'a>(cluster: &'a Cluster, d: &'a Deployment) -> impl Iterator<Item = &'a ReplicaSet> {
    cluster.store().list_in(Resource::ReplicaSets, &d.metadata.namespace).filter_map(|object| match object {
        Object::ReplicaSet(rs) if rs.metadata.controller_of().is_some_and(|owner| owner.uid == d.metadata.uid) => Some(rs.as_ref()),
        _ => None,
    })
}

fn replica_sets(drawing: Drawing<'_>, d: &Deployment, pods: &BTreeMap<Uid, Vec<&Arc<Pod>>>) -> Vec<ReplicaSetView> {
    let none = Vec::new();
    let new = Some(revision(&d.metadata));
    let own = |rs: &ReplicaSet| pods.get(&rs.metadata.uid).unwrap_or(&none);
    let view = |rs: &ReplicaSet| replica_set(drawing, d.spec.min_ready_seconds, new, rs, own(rs));
    owned_replica_sets(drawing.cluster, d).map(view).collect()
}

/// A ReplicaSet with its Pods; `new` is the revision of its Deployment, if it has one.
pub(super) fn replica_set(
    drawing: Drawing<'_>,
    min_ready_seconds: i32,
    new: Option<u32>,
    rs: &ReplicaSet,
    pods: &[&Arc<Pod>],
) -> ReplicaSetView {
    let Drawing { cluster, action, language } = drawing;
    let acted = action.filter(|step| acts_on(step, rs));
    let chosen = |pod: &Pod| acted.is_some_and(|step| touched(step, &pod.metadata));
    let min_ready_seconds = min_ready_seconds.max(0) as u32;
    let mut pods: Vec<PodView> = pods.iter().filter_map(|pod| pod::view(cluster, pod, min_ready_seconds, chosen(pod))).collect();
    sort_pods(&mut pods);
    let image = first_image(rs).to_string();
    ReplicaSetView {
        name: rs.metadata.name.clone(),
        hash: rs.metadata.labels.get(HASH_LABEL).cloned().unwrap_or_default(),
        revision: revision(&rs.metadata),
        hue: hue(&rs.metadata),
        version: version(&image),
        is_new: new == Some(revision(&rs.metadata)),
        image,
        desired: rs.spec.replicas.max(0) as u32,
        current: rs.status.replicas.max(0) as u32,
        ready: rs.status.ready_replicas.max(0) as u32,
        available: rs.status.available_replicas.max(0) as u32,
        terminating: pods.iter().filter(|pod| pod.state == PodState::Terminating).count() as u32,
        trouble: trouble(&pods, language),
        pods: pods.into(),
    }
}

/// The order in which Pods are drawn; a stable one inside each group: a Pod keeps its place.
pub(super) fn sort_pods(pods: &mut [PodView]) {
    pods.sort_by_key(|pod| (pod.state, pod.seconds_left));
}

/// Whether a step is about a ReplicaSet.
fn acts_on(step: &Step, rs: &ReplicaSet) -> bool {
    let is_key = |key: &str| key.split_once('/').is_some_and(|(space, name)| space == rs.metadata.namespace && name == rs.metadata.name);
    is_key(&step.key) || step.decisions.iter().any(|decision| is_key(&decision.object))
}

/// Whether a step that is about its owner created this Pod or began to delete it: in its very instant.
fn touched(step: &Step, pod: &ObjectMeta) -> bool {
    let deleted_at = pod.deletion_timestamp.map(|at| at.0 - pod.deletion_grace_period_seconds.unwrap_or(0));
    let at = step.at.api();
    pod.creation_timestamp == Some(at) || deleted_at == Some(at.0)
}

/// Which of the five hues, from 1.
pub(super) fn hue(metadata: &ObjectMeta) -> u8 {
    ((first_revision(metadata).max(1) - 1) % HUES + 1) as u8
}

/// The first container's image.
pub(super) fn first_image(rs: &ReplicaSet) -> &str {
    rs.spec.template.spec.containers().first().map_or("", |container| container.image.as_str())
}

pub(super) fn revision(metadata: &ObjectMeta) -> u32 {
    metadata.annotation(REVISION).and_then(|text| text.parse().ok()).unwrap_or(0)
}

/// The revision that a ReplicaSet was created as: it tells ReplicaSets apart by birth, whatever was undone since.
fn first_revision(metadata: &ObjectMeta) -> u32 {
    let history = metadata.annotation(REVISION_HISTORY).unwrap_or_default();
    history.split(',').filter_map(|text| text.trim().parse().ok()).min().unwrap_or_else(|| revision(metadata))
}

/// An image's tag, or its last path segment where it has none.
pub(crate) fn version(image: &str) -> String {
    let last = image.rsplit('/').next().unwrap_or(image);
    let untagged = last.split('@').next().unwrap_or(last);
    untagged.split_once(':').map_or(untagged, |(_, tag)| tag).to_string()
}

/// `3 Pods: ImagePullBackOff`, for the ReplicaSet's Pods whose containers do not run.
fn trouble(pods: &[PodView], language: Language) -> Option<String> {
    let bad: Vec<&PodView> = pods.iter().filter(|pod| matches!(pod.state, PodState::PullFails | PodState::CrashLoop)).collect();
    let first = bad.first()?;
    Some(language.say("{}: {}", &[&pods_of(bad.len() as u32, language), &first.status]))
}

/// What keeps a rollout from going on, and that nobody will undo it.
fn stuck(d: &Deployment, replica_sets: &[ReplicaSetView], language: Language) -> Option<String> {
    let failed = replica_sets.iter().find(|rs| rs.is_new && rs.trouble.is_some())?;
    let bad = pods_of(failed.count(PodState::PullFails) + failed.count(PodState::CrashLoop), language);
    let holds = if failed.count(PodState::PullFails) > 0 {
        "{} holds {} that cannot become available: the image cannot be pulled."
    } else {
        "{} holds {} that cannot become available: the container ends again and again."
    };
    let mut parts = vec![language.say(holds, &[&failed.tag(), &bad])];
    let serving = replica_sets.iter().filter(|rs| !rs.is_new && rs.count(PodState::Available) > 0);
    parts.extend(serving.map(|rs| language.say("{} keeps serving with {}.", &[&rs.tag(), &rs.count(PodState::Available)])));
    if d.status.conditions.iter().any(|c| c.reason == "ProgressDeadlineExceeded") {
        parts.push(language.word("The progress deadline is over; that changes the condition and nothing else.").to_string());
    }
    parts.push(language.word("Kubernetes does not roll back by itself.").to_string());
    Some(parts.join(language.word(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_the_tag_or_the_name() {
        let cases = [("nginx:1.7.9", "1.7.9"), ("nginx", "nginx"), ("host:5000/a/web:v2", "v2"), ("host:5000/web", "web")];
        for (image, expected) in cases {
            assert_eq!(version(image), expected, "{image}");
        }
    }

    #[test]
    fn a_hue_stays_through_an_undo() {
        let mut metadata = ObjectMeta::default();
        metadata.annotate(REVISION, "3");
        metadata.annotate(REVISION_HISTORY, "1");
        assert_eq!((revision(&metadata), first_revision(&metadata)), (3, 1));
    }
}
