//! The nodes: a scheduler that takes turns and kubelets whose containers behave as their images say.
//!
//! Models the node model of the scenario format. `binding.rs` finds nodes for Pods, `lifecycle.rs` lets their containers
//! start, become ready, crash and end, `kubelet.rs` sends heartbeats and makes nodes go down and come up.

mod binding;
mod conditions;
mod inject;
mod kubelet;
mod lifecycle;

pub(crate) use binding::toleration_matches;

use crate::agenda::Agenda;
use crate::apiserver::store::{Change, Key};
use crate::cluster::{Cluster, ClusterConfig};
use crate::failures::ImageBehaviour;
use crate::object::{Object, Resource};
use crate::time::SimTime;
use rollscope_api::meta::Uid;
use rollscope_api::pod::Pod;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

/// What the nodes remember.
#[derive(Clone, Debug)]
pub(crate) struct NodeModel {
    images: BTreeMap<String, Arc<ImageBehaviour>>,
    /// Whether kubelets send heartbeats.
    heartbeats: bool,
    pods: BTreeMap<Uid, PodState>,
    /// Created and not looked at yet.
    fresh: Vec<Uid>,
    /// No node would take them.
    homeless: Vec<Uid>,
    nodes_changed: bool,
    pods_created: u64,
    pods_created_with: BTreeMap<String, u64>,
    last_used: String,
    agenda: Agenda<NodeEvent>,
    kubelets: BTreeMap<String, Kubelet>,
}

/// A kubelet.
#[derive(Clone, Debug, Default)]
struct Kubelet {
    down: bool,
    /// Heartbeats of an earlier epoch are void.
    epoch: u64,
    /// Its place among kubelets: heartbeats come before all events of Pods.
    rank: i64,
}

/// What is known of a Pod apart from the object.
#[derive(Clone, Debug)]
struct PodState {
    key: Key,
    /// Its running number over all Pods, from 0.
    number: u64,
    image_name: Arc<str>,
    /// How its containers behave since they last started.
    image: Arc<ImageBehaviour>,
    /// Its running number among Pods with this image, from 0.
    number_of_image: u64,
    /// Events of an earlier epoch are void.
    epoch: u64,
    /// Its node; empty while unbound.
    node: Arc<str>,
    accepted: bool,
    restarts: i32,
    back_off: Duration,
    running_since: SimTime,
    /// Whether an injection said if it is ready.
    probed: bool,
    dying: bool,
    /// How long it still takes to go once its node is up, if its node was down when it was deleted.
    leaving: Option<Duration>,
}

/// Something that happens on a node at its time.
#[derive(Clone, Debug)]
struct NodeEvent {
    subject: Subject,
    epoch: u64,
    kind: NodeEventKind,
}

#[derive(Clone, Debug)]
enum Subject {
    Kubelet(String),
    Pod(Uid),
}

#[derive(Clone, Copy, Debug)]
enum NodeEventKind {
    RenewLease,
    PostStatus,
    /// Containers begin to run, ready at once or not.
    Run {
        ready: bool,
    },
    BecomeReady,
    Crash,
    Restart,
    /// An attempt to pull; if it fails, the next one comes after that long.
    Pull {
        next: Duration,
    },
    BackOffPulling,
    Remove,
}

impl NodeModel {
    pub(crate) fn new(config: &ClusterConfig) -> NodeModel {
        NodeModel {
            images: config.images.iter().map(|(name, image)| (name.clone(), Arc::new(image.clone()))).collect(),
            heartbeats: config.nodes_fail,
            pods: BTreeMap::new(),
            fresh: Vec::new(),
            homeless: Vec::new(),
            nodes_changed: false,
            pods_created: 0,
            pods_created_with: BTreeMap::new(),
            last_used: String::new(),
            agenda: Agenda::default(),
            kubelets: BTreeMap::new(),
        }
    }

    /// When the next node event is due; those of nodes that are down wait for the node.
    pub(crate) fn next_due(&self) -> Option<SimTime> {
        self.agenda.iter().find(|(_, event)| self.is_valid(event) && !self.is_held(event)).map(|(at, _)| at)
    }

    /// How an image's containers behave if they start now.
    fn behaviour(&self, image: &str) -> Arc<ImageBehaviour> {
        self.images.get(image).cloned().unwrap_or_default()
    }

    fn is_down(&self, node: &str) -> bool {
        self.kubelets.get(node).is_some_and(|kubelet| kubelet.down)
    }

    fn is_valid(&self, event: &NodeEvent) -> bool {
        match &event.subject {
            Subject::Kubelet(name) => self.kubelets.get(name).is_some_and(|kubelet| kubelet.epoch == event.epoch),
            Subject::Pod(uid) => self.pods.get(uid).is_some_and(|pod| pod.epoch == event.epoch),
        }
    }

    fn is_held(&self, event: &NodeEvent) -> bool {
        match &event.subject {
            Subject::Kubelet(_) => false,
            Subject::Pod(uid) => self.pods.get(uid).is_some_and(|pod| self.is_down(&pod.node)),
        }
    }

    /// The next event that is due and not held, taken out; void ones before it are dropped.
    fn pop_due(&mut self, now: SimTime) -> Option<NodeEvent> {
        let mut held = Vec::new();
        let mut found = None;
        while self.agenda.next_due().is_some_and(|at| at <= now) {
            let Some((place, event)) = self.agenda.pop() else { break };
            if !self.is_valid(&event) {
                continue;
            }
            if !self.is_held(&event) {
                found = Some(event);
                break;
            }
            held.push((place, event));
        }
        self.agenda.restore(held);
        found
    }

    /// Plans an event of a Pod in its present epoch.
    fn plan(&mut self, uid: Uid, at: SimTime, kind: NodeEventKind) {
        let pod = &self.pods[&uid];
        self.agenda.plan(at, pod.number as i64, NodeEvent { subject: Subject::Pod(uid), epoch: pod.epoch, kind });
    }

    /// Takes note of a Pod that was just created.
    fn register(&mut self, key: &Key, pod: &Pod) {
        let image_name: Arc<str> = pod.spec.containers().first().map(|c| c.image.as_str()).unwrap_or_default().into();
        let seen = self.pods_created_with.entry(image_name.to_string()).or_insert(0);
        let state = PodState {
            key: key.clone(),
            number: self.pods_created,
            image: self.images.get(&*image_name).cloned().unwrap_or_default(),
            number_of_image: *seen,
            image_name,
            epoch: 0,
            node: "".into(),
            accepted: false,
            restarts: 0,
            back_off: Duration::ZERO,
            running_since: SimTime::START,
            probed: false,
            dying: false,
            leaving: None,
        };
        *seen += 1;
        self.pods_created += 1;
        self.pods.insert(pod.metadata.uid, state);
        self.fresh.push(pod.metadata.uid);
    }

    /// A bound Pod is being deleted: nothing else happens to it any more.
    fn begin_to_go(&mut self, pod: &Pod, now: SimTime) {
        let Some(state) = self.pods.get_mut(&pod.metadata.uid) else { return };
        let grace = pod.metadata.deletion_grace_period_seconds.and_then(|seconds| u64::try_from(seconds).ok());
        let wait = grace.map_or(state.image.terminate, |seconds| state.image.terminate.min(Duration::from_secs(seconds)));
        state.dying = true;
        state.epoch += 1;
        if self.kubelets.get(&*state.node).is_some_and(|kubelet| kubelet.down) {
            state.leaving = Some(wait);
            return;
        }
        self.plan(pod.metadata.uid, now + wait, NodeEventKind::Remove);
    }
}

impl Cluster {
    /// Follows the store: which Pods came, which are to go, which went, and whether a node changed.
    pub(crate) fn on_node_change(&mut self, change: &Change) {
        if change.resource == Resource::Nodes {
            self.nodes.nodes_changed = true;
        }
        match (&change.old, &change.new) {
            (None, Some(Object::Pod(pod))) => self.nodes.register(&change.key, pod),
            (Some(Object::Pod(pod)), None) => drop(self.nodes.pods.remove(&pod.metadata.uid)),
            (Some(Object::Pod(old)), Some(Object::Pod(new)))
                if new.metadata.deletion_timestamp.is_some() && new.metadata.deletion_timestamp != old.metadata.deletion_timestamp =>
            {
                self.nodes.begin_to_go(new, self.now);
            }
            _ => {}
        }
    }

    /// The Pods to which something more happens on their nodes by itself, be it only once a node is up again.
    pub fn pods_with_events_due(&self) -> BTreeSet<Uid> {
        let pod = |event: &NodeEvent| match event.subject {
            Subject::Pod(uid) => Some(uid),
            Subject::Kubelet(_) => None,
        };
        let planned = self.nodes.agenda.iter().filter(|(_, event)| self.nodes.is_valid(event)).filter_map(|(_, event)| pod(event));
        planned.chain(self.nodes.fresh.iter().copied()).collect()
    }

    /// Writes a Pod's status as its kubelet does.
    fn write_pod_status(&mut self, uid: Uid, change: impl FnOnce(&mut Pod)) {
        let Some(key) = self.nodes.pods.get(&uid).map(|pod| pod.key.clone()) else { return };
        let Some(old) = self.store.pod(&key) else { return };
        let mut new = Pod::clone(old);
        new.status.observed_generation = new.metadata.generation;
        change(&mut new);
        if new != **old {
            self.commit(Resource::Pods, key, Some(Object::Pod(Arc::new(new))));
        }
    }
}
