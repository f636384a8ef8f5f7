//! What the page shows at a moment: plain strings and numbers, so that a page draws them and compares them, and no more.
//!
//! `snapshot` reads them off a cluster. Every figure about Pods is counted from the Pods that are drawn, so that the reader's own
//! count agrees; the four figures of a ReplicaSet are its status, as `kubectl get rs` prints it.

mod deployment;
mod detail;
mod loose;
mod node;
mod objects;
mod pod;
mod sample;
mod verdict;

use crate::explain::{self, Ledger};
use crate::words::Language;
use rollscope_cluster::cluster::Cluster;
use rollscope_cluster::object::{Object, Resource};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

pub use crate::explain::Wait;
pub(crate) use deployment::is_good;
pub(crate) use deployment::version;
pub use objects::{ObjectView, object_yaml, objects};
pub(crate) use pod::{status as pod_status, trouble as pod_trouble};
pub(crate) use sample::deployment_samples;

pub use detail::{Detail, DetailEvent, OriginView, Subject, Turn, detail};
pub use rollscope_cluster::controllers::replica_set::decision::RankingRule;
pub use rollscope_cluster::time::SimTime;
pub use rollscope_cluster::trace::{Step, StepKind};

/// How many Events a page shows; the older ones are in `kubectl get events`.
const EVENTS_SHOWN: usize = 200;

/// Everything that the page shows of a cluster.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snapshot {
    /// Milliseconds of virtual time.
    pub now_millis: u64,
    /// The same as a clock: `1:53`.
    pub clock: String,
    /// Deployments, in order of namespace and name.
    pub deployments: Vec<DeploymentView>,
    /// ReplicaSets and Pods that no Deployment owns, drawn as if one did; None if there are none.
    pub loose: Option<DeploymentView>,
    /// Nodes, in order of name.
    pub nodes: Vec<NodeView>,
    /// Images that some ReplicaSet names, in order of name.
    pub images: Vec<String>,
    /// Events, newest first.
    pub events: Vec<EventView>,
    /// What the controllers did last, and why; None before they did anything.
    pub why: Option<WhyView>,
    /// What each Deployment waits for, in the order of the Deployments.
    pub waits: Vec<Vec<Wait>>,
}

/// A Deployment and what belongs to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeploymentView {
    /// `namespace/name`.
    pub key: String,
    /// Name.
    pub name: String,
    /// `spec.replicas`.
    pub replicas: u32,
    /// `metadata.generation`.
    pub generation: i64,
    /// `status.observedGeneration`.
    pub observed_generation: i64,
    /// `spec.minReadySeconds`.
    pub min_ready_seconds: u32,
    /// Whether rollouts wait.
    pub paused: bool,
    /// Whether it is being deleted and waits for what it owns.
    pub terminating_itself: bool,
    /// While a rollout is watched for progress: seconds until the deadline.
    pub deadline_left: Option<u64>,
    /// Pods that are available.
    pub available: u32,
    /// Pods that are not terminating.
    pub pods: u32,
    /// Pods that are.
    pub terminating: u32,
    /// The least number of available Pods that the controller goes down to; None for Recreate.
    pub floor: Option<Bound>,
    /// The most Pods that the controller asks for; None for Recreate.
    pub ceiling: Option<Bound>,
    /// Conditions, in the API's order.
    pub conditions: Vec<ConditionView>,
    /// ReplicaSets, newest revision first.
    pub replica_sets: Vec<ReplicaSetView>,
    /// What is stuck and what stays, in words; None while things move.
    pub stuck: Option<String>,
}

/// One of the two lines, and how a count stands to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bound {
    /// Where the line is.
    pub at: u32,
    /// maxUnavailable or maxSurge as it is written: `25%`, `1`.
    pub given: String,
    /// What that comes to.
    pub resolved: u32,
    /// How the count stands to the line: `At the floor, 3`.
    pub verdict: String,
    /// The sum behind it.
    pub sum: String,
    /// Whether the count is on the wrong side.
    pub crossed: bool,
}

/// A condition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConditionView {
    /// Type.
    pub kind: String,
    /// True, False or Unknown.
    pub status: String,
    /// Reason.
    pub reason: String,
    /// Message.
    pub message: String,
    /// Whether this is how it should be.
    pub good: bool,
}

/// A ReplicaSet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReplicaSetView {
    /// Name.
    pub name: String,
    /// The pod-template-hash.
    pub hash: String,
    /// Its revision.
    pub revision: u32,
    /// Which of the five hues, from 1: by the first revision that it was, so that it stays through an undo.
    pub hue: u8,
    /// The image's tag, or its name where it has none.
    pub version: String,
    /// The first container's image.
    pub image: String,
    /// Whether its template is the Deployment's.
    pub is_new: bool,
    /// `spec.replicas`.
    pub desired: u32,
    /// `status.replicas`.
    pub current: u32,
    /// `status.readyReplicas`.
    pub ready: u32,
    /// `status.availableReplicas`.
    pub available: u32,
    /// Its Pods that are terminating.
    pub terminating: u32,
    /// Its Pods, in the order in which they are drawn.
    pub pods: Arc<[PodView]>,
    /// What its Pods in trouble wait for, once: `2 Pods: ImagePullBackOff …`.
    pub trouble: Option<String>,
}

impl ReplicaSetView {
    /// `r3`.
    pub fn tag(&self) -> String {
        format!("r{}", self.revision)
    }

    /// How many of its Pods are in a state.
    pub fn count(&self, state: PodState) -> u32 {
        self.pods.iter().filter(|pod| pod.state == state).count() as u32
    }
}

/// What a Pod is, to someone who counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum PodState {
    /// Serves, and counts as serving.
    Available,
    /// Ready; minReadySeconds are running.
    Ready,
    /// Being created, or running and not ready.
    Starting,
    /// Bound to no node.
    #[default]
    Pending,
    /// Its container ends again and again.
    CrashLoop,
    /// Its image cannot be pulled.
    PullFails,
    /// Its node is lost.
    Unknown,
    /// Being deleted; counts for neither line.
    Terminating,
}

impl PodState {
    /// All states, in the order in which Pods are drawn.
    pub const ALL: [PodState; 8] = [
        PodState::Available,
        PodState::Ready,
        PodState::Starting,
        PodState::Pending,
        PodState::CrashLoop,
        PodState::PullFails,
        PodState::Unknown,
        PodState::Terminating,
    ];

    /// What it is called in a language.
    pub fn word(self, language: Language) -> &'static str {
        match self {
            PodState::Available => language.word("available"),
            PodState::Ready => language.word("ready"),
            PodState::Starting => language.word("starting"),
            PodState::Pending => language.word("pending"),
            PodState::CrashLoop => language.word("crash loop"),
            PodState::PullFails => language.word("image pull fails"),
            PodState::Unknown => language.word("unknown, node lost"),
            PodState::Terminating => language.word("terminating"),
        }
    }
}

/// A Pod. Made for each of thousands in each frame: what can be said later is said later.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PodView {
    /// Name.
    pub name: String,
    /// What it is.
    pub state: PodState,
    /// Its node; empty while there is none.
    pub node: Arc<str>,
    /// While minReadySeconds run: seconds to go.
    pub seconds_left: Option<u32>,
    /// How often its container was restarted.
    pub restarts: u32,
    /// STATUS as `kubectl get pods` prints it.
    pub status: Cow<'static, str>,
    /// Whether the last action created or deleted it.
    pub chosen: bool,
}

/// A node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NodeView {
    /// Name.
    pub name: String,
    /// Whether its condition Ready is True.
    pub ready: bool,
    /// Whether it is cordoned.
    pub cordoned: bool,
    /// Its taints but those that say the same as `ready` and `cordoned`: `key=value:NoSchedule`.
    pub taints: Vec<String>,
    /// Pods bound to it that are not terminating.
    pub pods: u32,
    /// Available Pods on it.
    pub available: u32,
}

/// An Event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventView {
    /// Its name, by which it is told from others.
    pub name: String,
    /// When it was last recorded: `1:53`.
    pub clock: String,
    /// Whether it is a Warning.
    pub warning: bool,
    /// Reason.
    pub reason: String,
    /// What it is about: `Pod web-5d8f9c4b7d-x2x4z`.
    pub object: String,
    /// Message.
    pub message: String,
    /// How often it was recorded.
    pub count: u32,
}

/// What the controllers did in the last action, and why.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WhyView {
    /// Which step of the history it is.
    pub step: usize,
    /// When: `1:53`.
    pub clock: String,
    /// The decisions taken in it, in order.
    pub decisions: Vec<WhyDecision>,
    /// What has kept the Deployment controller from more since.
    pub not_more: Vec<WhyDecision>,
    /// What was created or deleted since by others: nodes, the garbage collector.
    pub meanwhile: Option<String>,
}

/// A decision with its reason.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WhyDecision {
    /// What was done: `The Deployment controller scaled r3 from 17 to 18.`
    pub sentence: Vec<Piece>,
    /// Upstream's function.
    pub function: String,
    /// The sums that led to it.
    pub ledger: Vec<Ledger>,
}

/// A piece of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Words.
    Text(String),
    /// A ReplicaSet.
    Tag {
        /// `r3`.
        tag: String,
        /// Which of the five hues, from 1.
        hue: u8,
    },
}

/// The sentence as text.
pub fn sentence_text(pieces: &[Piece]) -> String {
    let text = |piece: &Piece| match piece {
        Piece::Text(text) => text.clone(),
        Piece::Tag { tag, .. } => tag.clone(),
    };
    pieces.iter().map(text).collect()
}

/// Reads everything that the page shows off a cluster and the steps that led to it, its words in a language.
pub fn snapshot(cluster: &Cluster, steps: &[Arc<Step>], language: Language) -> Snapshot {
    let action = steps.iter().rev().find(|step| step.acted && matches!(step.kind, StepKind::Sync(_)));
    let deployments = deployment::deployments(cluster, action.map(AsRef::as_ref), language);
    let why = explain::why(steps, &deployments, language);
    Snapshot {
        now_millis: cluster.now().millis(),
        clock: clock(cluster.now()),
        nodes: node::nodes(cluster, &deployments),
        loose: loose::loose(cluster, action.map(AsRef::as_ref), language),
        images: images(cluster),
        events: events(cluster),
        waits: deployments.iter().map(|deployment| explain::waits(cluster, deployment, language)).collect(),
        why,
        deployments,
    }
}

/// What the stage shows besides the time: two clusters that look alike have the same.
pub fn look(cluster: &Cluster) -> Vec<DeploymentView> {
    let mut deployments = deployment::deployments(cluster, None, Language::En);
    for rs in deployments.iter_mut().flat_map(|d| &mut d.replica_sets) {
        // A countdown is time; the order follows it. Which of two words the same trouble has goes to and fro.
        let timeless = |pod: &PodView| PodView { seconds_left: None, status: Cow::Borrowed(""), ..pod.clone() };
        let mut pods: Vec<PodView> = rs.pods.iter().map(timeless).collect();
        pods.sort_by(|a, b| (a.state, &a.name).cmp(&(b.state, &b.name)));
        (rs.pods, rs.trouble) = (pods.into(), None);
    }
    for d in &mut deployments {
        d.deadline_left = None;
    }
    deployments
}

/// `1:53`, or `1:02:03` from one hour.
pub fn clock(at: SimTime) -> String {
    let seconds = at.seconds();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours == 0 { format!("{minutes}:{seconds:02}") } else { format!("{hours}:{minutes:02}:{seconds:02}") }
}

fn images(cluster: &Cluster) -> Vec<String> {
    let templates = cluster.store().list(Resource::ReplicaSets).filter_map(|object| match object {
        Object::ReplicaSet(rs) => Some(&rs.spec.template),
        _ => None,
    });
    let names: BTreeSet<&str> = templates.flat_map(|template| template.spec.containers()).map(|c| c.image.as_str()).collect();
    names.into_iter().map(str::to_string).collect()
}

fn events(cluster: &Cluster) -> Vec<EventView> {
    let objects = cluster.store().list(Resource::Events).filter_map(|object| match object {
        Object::Event(event) => Some(event),
        _ => None,
    });
    let mut events: Vec<_> = objects.collect();
    // What was written last was recorded last.
    events.sort_by_key(|event| std::cmp::Reverse(event.metadata.resource_version));
    let view = |event: &rollscope_api::event::Event| EventView {
        name: event.metadata.name.clone(),
        clock: clock(SimTime::from_api(event.last_timestamp)),
        warning: event.kind == "Warning",
        reason: event.reason.clone(),
        object: format!("{} {}", event.involved_object.kind, event.involved_object.name),
        message: event.message.clone(),
        count: event.count.max(1) as u32,
    };
    events.into_iter().take(EVENTS_SHOWN).map(|event| view(event)).collect()
}
