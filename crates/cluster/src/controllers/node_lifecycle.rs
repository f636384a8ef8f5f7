//! The node lifecycle controller: notices nodes that stopped posting, taints them, and lets go when they are back.
//!
//! Models pkg/controller/nodelifecycle with kube-controller-manager's defaults, in one zone: node conditions are False or True
//! by the kubelet's own word only, so nothing here makes the taint not-ready. Its caches are always up to date. Leaves out:
//! zones, and labels that exempt nodes.

use crate::apiserver::deletion::replace_object;
use crate::apiserver::store::{Change, Store, key};
use crate::cluster::Cluster;
use crate::controllers::taint_eviction::TaintEviction;
use crate::events::{EventMemory, NewEvent, involved};
use crate::object::{Object, Resource};
use crate::time::SimTime;
use rollscope_api::meta::ObjectMeta;
use rollscope_api::node::{Node, Taint};
use rollscope_api::pod::Pod;
use rollscope_api::time::Time;
use rollscope_api::value::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

const NODE_MONITOR_PERIOD: Duration = Duration::from_secs(5);
const NODE_MONITOR_GRACE_PERIOD: Duration = Duration::from_secs(50);
const LARGE_CLUSTER_SIZE_THRESHOLD: usize = 50;
/// In percent of all nodes.
const UNHEALTHY_ZONE_THRESHOLD: usize = 55;

const UNREACHABLE: &str = "node.kubernetes.io/unreachable";
const UNSCHEDULABLE: &str = "node.kubernetes.io/unschedulable";
const NO_SCHEDULE: &str = "NoSchedule";
pub(super) const NO_EXECUTE: &str = "NoExecute";

/// What the node lifecycle and taint eviction controllers remember; nothing where nodes cannot fail.
#[derive(Clone, Debug, Default)]
pub(crate) struct NodeControllers {
    running: bool,
    /// Nodes that were seen in a look. Models `knownNodeSet`.
    known: BTreeMap<String, ObjectMeta>,
    health: BTreeMap<String, NodeHealth>,
    /// Nodes that changed since their NoSchedule taints were last set.
    changed: BTreeSet<String>,
    next_look: SimTime,
    disruption: Disruption,
    /// Nodes that are to get the NoExecute taint, the next one first.
    waiting: Vec<String>,
    limiter: Limiter,
    pub(super) evictions: TaintEviction,
    pub(super) events: EventMemory,
}

/// What was last seen of a node. Models `nodeHealthData`.
#[derive(Clone, Debug)]
struct NodeHealth {
    probe: SimTime,
    heartbeat: Time,
    lease_renewed: Option<String>,
}

/// How many nodes are not Ready. Models `ZoneState`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Disruption {
    #[default]
    Initial,
    Normal,
    Partial,
    Full,
}

/// How often a node gets the NoExecute taint.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Rate {
    /// 0.1 a second.
    #[default]
    Normal,
    /// 0.01 a second; which single precision makes a little less, and the taints are looked after every 100 ms.
    Slow,
    Stopped,
}

impl Rate {
    fn interval(self) -> Option<Duration> {
        match self {
            Rate::Normal => Some(Duration::from_secs(10)),
            Rate::Slow => Some(Duration::from_millis(100_100)),
            Rate::Stopped => None,
        }
    }
}

/// At most one token, and when the next one comes. Models `flowcontrol.RateLimiter` with a burst of 1.
#[derive(Clone, Debug, Default)]
struct Limiter {
    rate: Rate,
    next_token: SimTime,
}

impl Limiter {
    fn try_accept(&mut self, now: SimTime) -> bool {
        let Some(interval) = self.rate.interval().filter(|_| self.next_token <= now) else { return false };
        self.next_token = now + interval;
        true
    }

    /// Goes over to another rate; a token that is there stays, unless there are no more. Models `SwapLimiter`.
    fn swap(&mut self, rate: Rate, now: SimTime) {
        if rate == self.rate {
            return;
        }
        let had_token = self.try_accept(now);
        self.rate = rate;
        if let Some(interval) = rate.interval() {
            self.next_token = if had_token { now } else { now + interval };
        }
    }
}

impl NodeControllers {
    /// They run where nodes can fail.
    pub(crate) fn new(nodes_fail: bool) -> NodeControllers {
        NodeControllers { running: nodes_fail, ..NodeControllers::default() }
    }

    /// When they next have something to do; the start if that is now.
    pub(crate) fn next_due(&self) -> Option<SimTime> {
        if !self.running {
            return None;
        }
        if !self.changed.is_empty() {
            return Some(SimTime::START);
        }
        let token = (!self.waiting.is_empty() && self.limiter.rate != Rate::Stopped).then_some(self.limiter.next_token);
        [Some(self.next_look), token, self.evictions.next_due()].into_iter().flatten().min()
    }

    /// Follows the store.
    pub(crate) fn on_change(&mut self, change: &Change, _now: SimTime) {
        if !self.running {
            return;
        }
        if let Some(Object::Node(node)) = &change.new {
            self.changed.insert(node.metadata.name.clone());
        }
        self.evictions.on_change(change);
    }

    /// How many nodes are not Ready decides how fast others are tainted. Models `setLimiterInZone`.
    fn set_limiter(&mut self, state: Disruption, nodes: usize, now: SimTime) {
        let rate = match state {
            Disruption::Partial if nodes > LARGE_CLUSTER_SIZE_THRESHOLD => Rate::Slow,
            Disruption::Partial => Rate::Stopped,
            _ => Rate::Normal,
        };
        self.limiter.swap(rate, now);
    }
}

impl Cluster {
    /// Does one thing of the node controllers, if there is any to do now.
    pub(crate) fn run_node_controllers(&mut self) -> bool {
        if !self.node_controllers.running {
            return false;
        }
        let now = self.now;
        let followed = self.follow_taints();
        if self.evict_first_due() {
            return true;
        }
        if let Some(name) = self.node_controllers.changed.pop_first() {
            self.do_no_schedule_tainting_pass(&name);
            return true;
        }
        if self.node_controllers.next_look <= now {
            self.node_controllers.next_look = now + NODE_MONITOR_PERIOD;
            self.monitor_node_health();
            return true;
        }
        if !self.node_controllers.waiting.is_empty() && self.node_controllers.limiter.try_accept(now) {
            self.taint_first_waiting();
            return true;
        }
        followed
    }

    /// Gives a node the NoSchedule taints that its conditions and its cordon ask for. Models `doNoScheduleTaintingPass`.
    fn do_no_schedule_tainting_pass(&mut self, name: &str) {
        let Some(node) = self.store.node(name).cloned() else { return };
        let is_unknown = node.condition("Ready").is_some_and(|c| c.status == "Unknown");
        let wanted = [(UNREACHABLE, is_unknown), (UNSCHEDULABLE, node.unschedulable)];
        let has = |key: &str| node.taints.iter().any(|taint| taint.key == key && taint.effect == NO_SCHEDULE);
        let missing = wanted.iter().filter(|&&(key, wanted)| wanted && !has(key)).map(|&(key, _)| key).collect::<Vec<_>>();
        let surplus = wanted.iter().filter(|&&(key, wanted)| !wanted && has(key)).map(|&(key, _)| key).collect::<Vec<_>>();
        self.add_taints(name, &missing, NO_SCHEDULE);
        self.remove_taints(name, &surplus, NO_SCHEDULE);
    }

    /// Looks at all nodes: who has stopped posting, who is back. Models `monitorNodeHealth`.
    fn monitor_node_health(&mut self) {
        let nodes = nodes_in_order(&self.store);
        self.classify_nodes(&nodes);
        let mut ready = 0;
        for node in &nodes {
            if self.look_at(node) {
                ready += 1;
            }
        }
        self.handle_disruption(&nodes, ready);
    }

    /// Takes note of nodes that came or went. Models `classifyNodes` and what `monitorNodeHealth` does with the result.
    fn classify_nodes(&mut self, nodes: &[Arc<Node>]) {
        for node in nodes {
            let name = &node.metadata.name;
            if !self.node_controllers.known.contains_key(name) {
                let message = format!("Node {name} event: Registered Node {name} in Controller");
                self.record_of_node(&node.metadata, "RegisteredNode", message);
                self.node_controllers.known.insert(name.clone(), node.metadata.clone());
                self.mark_node_as_reachable(node);
            }
        }
        let gone = |name: &&String| nodes.iter().all(|node| node.metadata.name != **name);
        let gone: Vec<String> = self.node_controllers.known.keys().filter(gone).cloned().collect();
        for name in gone {
            if let Some(metadata) = self.node_controllers.known.remove(&name) {
                self.record_of_node(&metadata, "RemovingNode", format!("Node {name} event: Removing Node {name} from Controller"));
            }
        }
    }

    /// Looks at one node; says whether it is Ready. Models `updateNodeFunc` in `monitorNodeHealth`.
    fn look_at(&mut self, node: &Arc<Node>) -> bool {
        let was_ready = node.is_ready();
        let pods = pods_of_node(&self.store, &node.metadata.name);
        let now_ready = self.try_update_node_health(node);
        if now_ready {
            self.mark_node_as_reachable(node);
        } else if !has_no_execute_taint(node) {
            let waiting = &mut self.node_controllers.waiting;
            waiting.retain(|name| *name != node.metadata.name);
            waiting.push(node.metadata.name.clone());
        }
        if was_ready && !now_ready {
            let name = &node.metadata.name;
            self.record_of_node(&node.metadata, "NodeNotReady", format!("Node {name} status is now: NodeNotReady"));
            self.mark_pods_not_ready(&pods);
        }
        now_ready
    }

    /// Makes the conditions of a node Unknown that has not posted for too long; says whether it is Ready then. Models
    /// `tryUpdateNodeHealth`.
    fn try_update_node_health(&mut self, node: &Arc<Node>) -> bool {
        let now = self.now;
        let name = &node.metadata.name;
        let heartbeat = node.condition("Ready").map(|c| c.last_heartbeat_time).unwrap_or_default();
        let lease_renewed = lease_renewed(&self.store, name);
        let health = &mut self.node_controllers.health;
        let saved_lease = health.get(name).and_then(|health| health.lease_renewed.clone());
        if health.get(name).is_none_or(|health| health.heartbeat != heartbeat) {
            health.insert(name.clone(), NodeHealth { probe: now, heartbeat, lease_renewed: None });
        }
        let health = health.get_mut(name).expect("it was just put there");
        if lease_renewed > saved_lease {
            health.lease_renewed = lease_renewed.clone();
            health.probe = now;
        }
        let ready = node.is_ready();
        let silent = now > health.probe + NODE_MONITOR_GRACE_PERIOD;
        if !silent || node.condition("Ready").is_none_or(|c| c.status == "Unknown") {
            return ready;
        }
        health.lease_renewed = lease_renewed;
        let mut new = Node::clone(node);
        for condition in new.conditions.iter_mut().filter(|c| c.status != "Unknown") {
            condition.status = "Unknown".to_string();
            condition.reason = "NodeStatusUnknown".to_string();
            condition.message = "Kubelet stopped posting node status.".to_string();
            condition.last_transition_time = now.api();
        }
        self.write_node(node, new);
        false
    }

    /// Sets the Pods of a node that went silent to not Ready. Models `MarkPodsNotReady`.
    fn mark_pods_not_ready(&mut self, pods: &[Arc<Pod>]) {
        for old in pods {
            let mut pod = Pod::clone(old);
            let Some(ready) = pod.status.conditions.iter_mut().find(|c| c.kind == "Ready" && c.status) else { continue };
            ready.status = false;
            ready.last_transition_time = Some(self.now.api());
            pod.status.round_times();
            replace_object(self, Resource::Pods, &Object::Pod(old.clone()), Object::Pod(Arc::new(pod)));
            self.bind_and_deliver();
            let object = involved(Resource::Pods, &old.metadata);
            let message = "Node is not ready".to_string();
            self.record_of_nodes(NewEvent { source: "node-controller", object, kind: "Warning", reason: "NodeNotReady", message });
        }
    }

    /// Sets how fast nodes are tainted by how many are not Ready. Models `ComputeZoneState` and `handleDisruption`.
    fn handle_disruption(&mut self, nodes: &[Arc<Node>], ready: usize) {
        let now = self.now;
        let not_ready = nodes.len() - ready;
        let state = match (ready, not_ready) {
            (0, 0) => return,
            (0, _) => Disruption::Full,
            (_, 3..) if not_ready * 100 >= nodes.len() * UNHEALTHY_ZONE_THRESHOLD => Disruption::Partial,
            _ => Disruption::Normal,
        };
        let before = std::mem::replace(&mut self.node_controllers.disruption, state);
        if state == before {
            return;
        }
        if state == Disruption::Full {
            for node in nodes {
                self.mark_node_as_reachable(node);
            }
            self.node_controllers.limiter.swap(Rate::Stopped, now);
            return;
        }
        if before == Disruption::Full {
            for node in nodes {
                if let Some(health) = self.node_controllers.health.get_mut(&node.metadata.name) {
                    health.probe = now;
                }
            }
        }
        self.node_controllers.set_limiter(state, nodes.len(), now);
    }

    /// Takes the NoExecute taint off a node, which does not wait for it any more. Models `markNodeAsReachable`.
    fn mark_node_as_reachable(&mut self, node: &Node) {
        if has_no_execute_taint(node) {
            self.remove_taints(&node.metadata.name, &[UNREACHABLE], NO_EXECUTE);
        }
        self.node_controllers.waiting.retain(|name| *name != node.metadata.name);
    }

    /// Gives the NoExecute taint to the node that waits first, unless it came back meanwhile. Models
    /// `doNoExecuteTaintingPass`.
    fn taint_first_waiting(&mut self) {
        let name = self.node_controllers.waiting.remove(0);
        if self.store.node(&name).is_some_and(|node| !node.is_ready()) {
            self.add_taints(&name, &[UNREACHABLE], NO_EXECUTE);
        }
    }

    /// Models `AddOrUpdateTaintOnNode`.
    fn add_taints(&mut self, name: &str, keys: &[&str], effect: &str) {
        let Some(node) = self.store.node(name).cloned().filter(|_| !keys.is_empty()) else { return };
        let mut new = Node::clone(&node);
        for key in keys {
            let taint = Taint { key: key.to_string(), value: String::new(), effect: effect.to_string(), time_added: Some(self.now.api()) };
            match new.taints.iter_mut().find(|other| other.key == *key && other.effect == effect) {
                Some(there) => *there = taint,
                None => new.taints.push(taint),
            }
        }
        self.write_node(&node, new);
    }

    /// Models `RemoveTaintOffNode`.
    fn remove_taints(&mut self, name: &str, keys: &[&str], effect: &str) {
        let Some(node) = self.store.node(name).cloned().filter(|_| !keys.is_empty()) else { return };
        let mut new = Node::clone(&node);
        new.taints.retain(|taint| !(taint.effect == effect && keys.contains(&&*taint.key)));
        self.write_node(&node, new);
    }

    fn write_node(&mut self, old: &Arc<Node>, new: Node) {
        replace_object(self, Resource::Nodes, &Object::Node(old.clone()), Object::Node(Arc::new(new)));
        self.bind_and_deliver();
    }

    /// Records an Event about a Node. Models `RecordNodeEvent` and `RecordNodeStatusChange`.
    fn record_of_node(&mut self, node: &ObjectMeta, reason: &'static str, message: String) {
        let mut object = involved(Resource::Nodes, node);
        object.resource_version = 0;
        self.record_of_nodes(NewEvent { source: "node-controller", object, kind: "Normal", reason, message });
    }

    /// Records an Event of one of the node controllers.
    pub(super) fn record_of_nodes(&mut self, event: NewEvent) {
        let mut memory = std::mem::take(&mut self.node_controllers.events);
        self.record(&mut memory, event);
        self.node_controllers.events = memory;
    }
}

/// All nodes in order of creation.
fn nodes_in_order(store: &Store) -> Vec<Arc<Node>> {
    let mut nodes: Vec<Arc<Node>> = store.nodes().cloned().collect();
    nodes.sort_by_key(|node| node.metadata.uid);
    nodes
}

/// The Pods of a node in order of creation.
pub(super) fn pods_of_node(store: &Store, node: &str) -> Vec<Arc<Pod>> {
    let mut pods: Vec<Arc<Pod>> = store.pods().filter(|pod| *pod.node_name == *node).cloned().collect();
    pods.sort_by_key(|pod| pod.metadata.uid);
    pods
}

fn has_no_execute_taint(node: &Node) -> bool {
    node.taints.iter().any(|taint| taint.key == UNREACHABLE && taint.effect == NO_EXECUTE)
}

/// When a node's Lease was last renewed. The texts sort as the times do.
fn lease_renewed(store: &Store, node: &str) -> Option<String> {
    match store.get(Resource::Leases, &key("kube-node-lease", node))? {
        Object::Stored(lease) => lease.value.at_path(&["spec", "renewTime"]).and_then(Value::as_str).map(str::to_string),
        _ => None,
    }
}
