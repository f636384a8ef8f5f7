//! Everything about one object: what a person sees who opens a Pod, a ReplicaSet or a Deployment.

use super::{ConditionView, EventView, PodView, RankingRule, Snapshot, WhyDecision, clock, deployment, pod};
use crate::branch::Branch;
use crate::command::Command;
use crate::explain;
use crate::records::Position;
use crate::words::{self, Language, key};
use rollscope_api::deployment::{Deployment, DeploymentStrategy};
use rollscope_api::meta::ObjectMeta;
use rollscope_api::pod::Pod;
use rollscope_api::replica_set::ReplicaSet;
use rollscope_api::time::Time;
use rollscope_cluster::controllers::replica_set::deletion_order;
use rollscope_cluster::object::{Object, Resource};
use rollscope_cluster::time::SimTime;

/// How many Events of an object are shown.
const EVENTS_SHOWN: usize = 50;

/// What a person opened, by its key: `namespace/name`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A Deployment.
    Deployment(String),
    /// A ReplicaSet.
    ReplicaSet(String),
    /// A Pod.
    Pod(String),
}

/// An object in detail. Labels of facts are the page's words or fields of the API; values are the API's.
#[derive(Clone, Debug, PartialEq)]
pub struct Detail {
    /// What it is about.
    pub subject: Subject,
    /// Its kind.
    pub kind: &'static str,
    /// Its name.
    pub name: String,
    /// The ReplicaSet that it is or belongs to: tag and hue.
    pub tag: Option<(String, u8)>,
    /// A Pod as it is drawn.
    pub pod: Option<PodView>,
    /// What is worth knowing.
    pub facts: Vec<(&'static str, String)>,
    /// Conditions, in the API's order.
    pub conditions: Vec<ConditionView>,
    /// Its Events, newest first.
    pub events: Vec<DetailEvent>,
    /// Why it exists.
    pub origin: Option<OriginView>,
    /// Why a ReplicaSet has its size, if that was changed since.
    pub sized: Option<OriginView>,
    /// When a Pod would go.
    pub turn: Option<Turn>,
    /// As `kubectl get -o yaml` prints it.
    pub yaml: String,
}

/// An Event of the object.
pub type DetailEvent = EventView;

/// The action that something comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct OriginView {
    /// When.
    pub clock: String,
    /// The moment right after it.
    pub position: Position,
    /// What the controllers did; empty if a person did it.
    pub decisions: Vec<WhyDecision>,
    /// The person's command.
    pub command: Option<String>,
}

/// A Pod's place in the order of deletion, if its ReplicaSet had to delete one now.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// Its place, from 1.
    pub rank: usize,
    /// Of how many.
    pub of: usize,
    /// The Pod that goes before it, and the rule that says so.
    pub after: Option<(String, RankingRule)>,
    /// The Pod that goes after it, and the rule that says so.
    pub before: Option<(String, RankingRule)>,
}

/// Everything about an object; None if there is none such now.
pub fn detail(branch: &Branch, snapshot: &Snapshot, subject: &Subject, language: Language) -> Option<Detail> {
    let (resource, kind, key) = match subject {
        Subject::Deployment(key) => (Resource::Deployments, "Deployment", key),
        Subject::ReplicaSet(key) => (Resource::ReplicaSets, "ReplicaSet", key),
        Subject::Pod(key) => (Resource::Pods, "Pod", key),
    };
    let object = branch.cluster().store().get(resource, key)?;
    let metadata = object.metadata();
    let mut origins = branch.origins_of(metadata.uid);
    let first = origins.next();
    let origin = first.map(|position| origin_view(branch, snapshot, position, language));
    let sized = origins.last().map(|position| origin_view(branch, snapshot, position, language));
    let mut detail = Detail {
        subject: subject.clone(),
        kind,
        name: metadata.name.clone(),
        tag: None,
        pod: None,
        facts: vec![(words::key("Created"), metadata.creation_timestamp.map(at).unwrap_or_default())],
        conditions: Vec::new(),
        events: events(branch, kind, metadata),
        origin,
        sized,
        turn: None,
        yaml: object.to_value().to_yaml(),
    };
    match object {
        Object::Deployment(d) => of_deployment(&mut detail, d),
        Object::ReplicaSet(rs) => of_replica_set(&mut detail, rs),
        Object::Pod(pod) => of_pod(&mut detail, branch, snapshot, pod),
        _ => {}
    }
    Some(detail)
}

fn at(time: Time) -> String {
    clock(SimTime::from_api(time))
}

fn owner(metadata: &ObjectMeta) -> String {
    metadata.controller_of().map(|owner| format!("{} {}", owner.kind, owner.name)).unwrap_or_default()
}

fn origin_view(branch: &Branch, snapshot: &Snapshot, position: Position, language: Language) -> OriginView {
    if let Some(input) = branch.input_before(position) {
        let command = match &input.command {
            Command::Kubectl(line) => line.trim().to_string(),
            Command::Apply(_) => "kubectl apply -f -".to_string(),
            _ => String::new(),
        };
        return OriginView { clock: clock(input.at), position, decisions: Vec::new(), command: Some(command) };
    }
    let step = position.steps.checked_sub(1).and_then(|index| branch.known_steps().get(index));
    let decisions = step.map(|step| explain::did(step, &snapshot.deployments, language)).unwrap_or_default();
    OriginView { clock: step.map(|step| clock(step.at)).unwrap_or_default(), position, decisions, command: None }
}

fn events(branch: &Branch, kind: &str, metadata: &ObjectMeta) -> Vec<DetailEvent> {
    let all = branch.cluster().store().list_in(Resource::Events, &metadata.namespace).filter_map(|object| match object {
        Object::Event(event) => Some(event),
        _ => None,
    });
    let mut own: Vec<_> = all.filter(|event| event.involved_object.kind == kind && event.involved_object.name == metadata.name).collect();
    own.sort_by_key(|event| std::cmp::Reverse(event.metadata.resource_version));
    let view = |event: &rollscope_api::event::Event| EventView {
        name: event.metadata.name.clone(),
        clock: at(event.last_timestamp),
        warning: event.kind == "Warning",
        reason: event.reason.clone(),
        message: event.message.clone(),
        count: event.count.max(1) as u32,
        ..EventView::default()
    };
    own.into_iter().take(EVENTS_SHOWN).map(|event| view(event)).collect()
}

fn of_deployment(detail: &mut Detail, d: &Deployment) {
    detail.conditions = d.status.conditions.iter().map(deployment::condition).collect();
    // Who scales a Deployment is a person; their commands are in the terminal.
    detail.sized = None;
    let strategy = match &d.spec.strategy {
        DeploymentStrategy::RollingUpdate { max_unavailable, max_surge } => {
            format!("RollingUpdate, maxSurge {max_surge}, maxUnavailable {max_unavailable}")
        }
        DeploymentStrategy::Recreate => "Recreate".to_string(),
    };
    let seconds = |seconds: i32| format!("{seconds} s");
    let limit = |limit: Option<i32>| limit.map(|limit| limit.to_string()).unwrap_or_default();
    detail.facts.extend([
        (key("Namespace"), d.metadata.namespace.clone()),
        ("spec.replicas", d.spec.replicas.to_string()),
        ("spec.strategy", strategy),
        ("minReadySeconds", seconds(d.spec.min_ready_seconds)),
        ("progressDeadlineSeconds", d.spec.progress_deadline_seconds.map(seconds).unwrap_or_default()),
        ("revisionHistoryLimit", limit(d.spec.revision_history_limit)),
    ]);
}

fn of_replica_set(detail: &mut Detail, rs: &ReplicaSet) {
    let revision = deployment::revision(&rs.metadata);
    detail.tag = Some((format!("r{revision}"), deployment::hue(&rs.metadata)));
    detail.conditions = rs.status.conditions.iter().map(|c| condition(&c.kind, &c.status, &c.reason, &c.message)).collect();
    detail.facts.extend([
        (key("Owner"), owner(&rs.metadata)),
        (key("Revision"), revision.to_string()),
        (key("Image"), deployment::first_image(rs).to_string()),
        ("spec.replicas", rs.spec.replicas.to_string()),
        ("status.replicas", rs.status.replicas.to_string()),
        ("readyReplicas", rs.status.ready_replicas.to_string()),
        ("availableReplicas", rs.status.available_replicas.to_string()),
    ]);
}

fn condition(kind: &str, status: &str, reason: &str, message: &str) -> ConditionView {
    ConditionView {
        kind: kind.into(),
        status: status.into(),
        reason: reason.into(),
        message: message.into(),
        good: deployment::is_good(kind, status),
    }
}

fn of_pod(detail: &mut Detail, branch: &Branch, snapshot: &Snapshot, pod: &Pod) {
    let cluster = branch.cluster();
    let sets = snapshot.deployments.iter().chain(&snapshot.loose).flat_map(|d| d.replica_sets.iter().map(move |rs| (d, rs)));
    let mut owners = sets.filter(|(_, rs)| rs.pods.iter().any(|one| one.name == pod.metadata.name));
    let min_ready = owners.next().map(|(d, rs)| {
        detail.tag = (rs.revision > 0).then(|| (rs.tag(), rs.hue));
        d.min_ready_seconds
    });
    let min_ready = min_ready.unwrap_or(0);
    detail.pod = pod::view(cluster, pod, min_ready, false);
    let status = |is_true: bool| if is_true { "True" } else { "False" };
    detail.conditions = pod.status.conditions.iter().map(|c| condition(c.kind, status(c.status), &c.reason, &c.message)).collect();
    let ready = pod.ready_since();
    let available = ready.map(|since| clock(SimTime(SimTime::from_api(since).0 + u64::from(min_ready) * 1_000_000_000)));
    detail.facts.extend([
        (key("Ready since"), ready.map(at).unwrap_or_default()),
        (key("Counts as available from"), available.unwrap_or_default()),
        ("STATUS", pod::status(pod)),
        (key("Node"), pod.node_name.to_string()),
        (key("Owner"), owner(&pod.metadata)),
        (key("Image"), pod.spec.containers().first().map(|container| container.image.clone()).unwrap_or_default()),
    ]);
    detail.turn = turn(branch, pod);
}

/// A Pod's turn among the Pods of its ReplicaSet.
fn turn(branch: &Branch, pod: &Pod) -> Option<Turn> {
    let owner = pod.metadata.controller_of().filter(|_| pod.is_active())?;
    let rs = branch.cluster().store().replica_set(&format!("{}/{}", pod.metadata.namespace, owner.name))?;
    let order = deletion_order(branch.cluster(), rs);
    let index = order.iter().position(|(other, _)| other.metadata.uid == pod.metadata.uid)?;
    let name = |index: usize| order[index].0.metadata.name.clone();
    Some(Turn {
        rank: index + 1,
        of: order.len(),
        after: index.checked_sub(1).and_then(|previous| Some((name(previous), order[previous].1?))),
        before: order[index].1.map(|rule| (name(index + 1), rule)),
    })
}
