//! The taint eviction controller: deletes Pods from nodes with a NoExecute taint, as soon as they do not tolerate it any more.
//!
//! Models pkg/controller/tainteviction. Its caches are always up to date.

use super::node_lifecycle::{NO_EXECUTE, pods_of_node};
use crate::apiserver::pods::{Disruption, begin_pod_deletion, disrupt_pod};
use crate::apiserver::store::{Change, Key};
use crate::cluster::Cluster;
use crate::events::NewEvent;
use crate::node::toleration_matches;
use crate::object::Object;
use crate::time::SimTime;
use rollscope_api::event::InvolvedObject;
use rollscope_api::node::{Node, Taint};
use rollscope_api::pod::Pod;
use rollscope_api::value::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// What the controller remembers.
#[derive(Clone, Debug, Default)]
pub(super) struct TaintEviction {
    /// Nodes whose NoExecute taints changed, and Pods that were bound to such nodes or are gone, since that was last looked at.
    updates: Vec<Update>,
    /// NoExecute taints by node.
    tainted_nodes: BTreeMap<String, Vec<Taint>>,
    /// Deletions by Pod: planned ones, and ones that were begun without a delay. Models `TimedWorkerQueue`.
    workers: BTreeMap<Key, Option<TimedWorker>>,
    /// Pods whose deletion is due. Nothing stops it any more.
    due: BTreeSet<Key>,
}

#[derive(Clone, Debug, PartialEq)]
enum Update {
    Node(String),
    Pod(Key),
}

/// A planned deletion.
#[derive(Clone, Debug)]
struct TimedWorker {
    created_at: SimTime,
    fire_at: SimTime,
    fired: bool,
}

impl TaintEviction {
    /// Follows the store. Models `NodeUpdated` and `PodUpdated`.
    pub(super) fn on_change(&mut self, change: &Change) {
        match (&change.old, &change.new) {
            (old, Some(Object::Node(new))) => {
                let before = match old {
                    Some(Object::Node(old)) => no_execute_taints(old),
                    _ => Vec::new(),
                };
                if before != no_execute_taints(new) {
                    self.updates.push(Update::Node(new.metadata.name.clone()));
                }
            }
            (Some(Object::Node(old)), None) => self.updates.push(Update::Node(old.metadata.name.clone())),
            (old, Some(Object::Pod(new))) => {
                let same = match old {
                    Some(Object::Pod(old)) => old.node_name == new.node_name && tolerations(old) == tolerations(new),
                    _ => false,
                };
                if !same && self.tainted_nodes.contains_key(&*new.node_name) {
                    self.updates.push(Update::Pod(change.key.clone()));
                }
            }
            (Some(Object::Pod(_)), None) if self.workers.contains_key(&change.key) => self.updates.push(Update::Pod(change.key.clone())),
            _ => {}
        }
    }

    /// When there is next something to do; the start if that is now.
    pub(super) fn next_due(&self) -> Option<SimTime> {
        if !self.updates.is_empty() || !self.due.is_empty() {
            return Some(SimTime::START);
        }
        self.workers.values().flatten().filter(|worker| !worker.fired).map(|worker| worker.fire_at).min()
    }

    /// Begins what is due.
    fn fire(&mut self, now: SimTime) {
        for (key, worker) in &mut self.workers {
            if let Some(worker) = worker.as_mut().filter(|worker| !worker.fired && worker.fire_at <= now) {
                worker.fired = true;
                self.due.insert(key.clone());
            }
        }
    }

    /// Plans a deletion unless there is one. Models `AddWork`.
    fn add_work(&mut self, pod: &Key, created_at: SimTime, fire_at: SimTime) {
        if self.workers.contains_key(pod) {
            return;
        }
        let timed = fire_at > created_at;
        if !timed {
            self.due.insert(pod.clone());
        }
        self.workers.insert(pod.clone(), timed.then_some(TimedWorker { created_at, fire_at, fired: false }));
    }
}

impl Cluster {
    /// Takes in what changed about taints, tolerations and Pods; says whether that was recorded anywhere.
    pub(super) fn follow_taints(&mut self) -> bool {
        let now = self.now;
        self.node_controllers.evictions.fire(now);
        let mut recorded = false;
        for update in std::mem::take(&mut self.node_controllers.evictions.updates) {
            recorded |= match update {
                Update::Node(name) => self.handle_node_update(&name),
                Update::Pod(key) => self.handle_pod_update(&key),
            };
        }
        recorded
    }

    /// Models `handleNodeUpdate`.
    fn handle_node_update(&mut self, name: &str) -> bool {
        let taints = self.store.node(name).map(|node| no_execute_taints(node));
        let tainted_nodes = &mut self.node_controllers.evictions.tainted_nodes;
        let Some(taints) = taints else {
            tainted_nodes.remove(name);
            return false;
        };
        if taints.is_empty() {
            tainted_nodes.remove(name);
        } else {
            tainted_nodes.insert(name.to_string(), taints.clone());
        }
        let mut recorded = false;
        for pod in pods_of_node(&self.store, name) {
            let key = Key::from(pod.metadata.key());
            recorded |= if taints.is_empty() { self.cancel_work_with_event(&key) } else { self.process_pod_on_node(&key, &pod, &taints) };
        }
        recorded
    }

    /// Models `handlePodUpdate`.
    fn handle_pod_update(&mut self, key: &Key) -> bool {
        let Some(pod) = self.store.pod(key).cloned() else { return self.cancel_work_with_event(key) };
        match self.node_controllers.evictions.tainted_nodes.get(&*pod.node_name).cloned() {
            Some(taints) => self.process_pod_on_node(key, &pod, &taints),
            None => false,
        }
    }

    /// Plans the deletion of a Pod on a tainted node: at once, when its toleration ends, or never. Models `processPodOnNode`.
    fn process_pod_on_node(&mut self, key: &Key, pod: &Pod, taints: &[Taint]) -> bool {
        let now = self.now;
        let tolerated = match matching_toleration_time(pod, taints) {
            Tolerated::Not => {
                let cancelled = self.cancel_work_with_event(key);
                self.node_controllers.evictions.add_work(key, now, now);
                return cancelled;
            }
            Tolerated::Forever => return self.cancel_work_with_event(key),
            Tolerated::For(duration) => duration,
        };
        let mut cancelled = false;
        let mut start = now;
        if let Some(Some(planned)) = self.node_controllers.evictions.workers.get(key) {
            start = planned.created_at;
            if start < now {
                // What was planned earlier comes earlier.
                return false;
            }
            cancelled = self.cancel_work_with_event(key);
        }
        self.node_controllers.evictions.add_work(key, start, now + tolerated);
        cancelled
    }

    /// Models `cancelWorkWithEvent`.
    fn cancel_work_with_event(&mut self, key: &Key) -> bool {
        if !matches!(self.node_controllers.evictions.workers.remove(key), Some(Some(_))) {
            return false;
        }
        self.record_eviction(key, format!("Cancelling deletion of Pod {key}"));
        true
    }

    /// Deletes the first Pod, by name, whose deletion is due. Models `deletePodHandler`.
    pub(super) fn evict_first_due(&mut self) -> bool {
        let Some(key) = self.node_controllers.evictions.due.pop_first() else { return false };
        self.record_eviction(&key, format!("Marking for deletion Pod {key}"));
        disrupt_pod(self, &key, Disruption::DeletionByTaintManager);
        self.bind_and_deliver();
        begin_pod_deletion(self, &key, None);
        self.bind_and_deliver();
        self.node_controllers.evictions.workers.remove(&key);
        true
    }

    fn record_eviction(&mut self, pod: &str, message: String) {
        let (namespace, name) = pod.split_once('/').unwrap_or_default();
        // The controller knows no more of the Pod than its name.
        let object = InvolvedObject {
            kind: "Pod".to_string(),
            namespace: namespace.to_string(),
            name: name.to_string(),
            api_version: "v1".to_string(),
            ..InvolvedObject::default()
        };
        let source = "taint-eviction-controller";
        self.record_of_nodes(NewEvent { source, object, kind: "Normal", reason: "TaintManagerEviction", message });
    }
}

/// How long a Pod tolerates taints.
enum Tolerated {
    Not,
    For(Duration),
    Forever,
}

/// The shortest time of those tolerations that are the first to match a taint. Models `GetMatchingTolerations` and
/// `getMinTolerationTime`.
fn matching_toleration_time(pod: &Pod, taints: &[Taint]) -> Tolerated {
    let mut shortest: Option<u64> = None;
    for taint in taints {
        let Some(toleration) = tolerations(pod).iter().find(|toleration| toleration_matches(toleration, taint)) else {
            return Tolerated::Not;
        };
        if let Some(seconds) = toleration.get("tolerationSeconds").and_then(Value::as_i64) {
            let seconds = u64::try_from(seconds).unwrap_or(0);
            shortest = Some(shortest.map_or(seconds, |other| other.min(seconds)));
        }
    }
    shortest.map_or(Tolerated::Forever, |seconds| Tolerated::For(Duration::from_secs(seconds)))
}

fn tolerations(pod: &Pod) -> &[Value] {
    pod.spec.value().get("tolerations").map(Value::items).unwrap_or_default()
}

fn no_execute_taints(node: &Node) -> Vec<Taint> {
    node.taints.iter().filter(|taint| taint.effect == NO_EXECUTE).cloned().collect()
}
