//! The whole cluster, and the order in which things happen within an instant.
//!
//! In a real cluster what is due at one time races; here the first of these that can happen does: a new Pod is bound, a
//! write is delivered, node events, garbage collection, the node controllers, one Deployment sync, one ReplicaSet sync.
//! Binding and delivery follow each write at once, so a sync runs to its end as one step.

use crate::apiserver::pods::PreparedSpecs;
use crate::apiserver::store::{Change, Key, Store};
use crate::controllers::garbage_collector::{self, GarbageCollector};
use crate::controllers::node_lifecycle::NodeControllers;
use crate::controllers::state::ControllerState;
use crate::controllers::{caches::Caches, deployment, replica_set};
use crate::events::EventNames;
use crate::failures::{Controller, ImageBehaviour};
use crate::node::NodeModel;
use crate::object::{Object, Resource};
use crate::random::Random;
use crate::time::SimTime;
use crate::trace::{Decision, Rule, Step, StepKind};
use std::collections::BTreeMap;

/// What a cluster is like at the start.
#[derive(Clone, Debug, PartialEq)]
pub struct ClusterConfig {
    /// How many nodes, named `node-1`, `node-2`, …
    pub nodes: u32,
    /// How containers behave, by image.
    pub images: BTreeMap<String, ImageBehaviour>,
    /// Whether nodes send heartbeats and the node controllers run: wherever nodes can fail.
    pub nodes_fail: bool,
    /// Feeds durations written as a range.
    pub seed: u64,
}

impl Default for ClusterConfig {
    fn default() -> ClusterConfig {
        ClusterConfig { nodes: 3, images: BTreeMap::new(), nodes_fail: false, seed: 0 }
    }
}

/// A cluster at a moment. A clone is a keyframe: objects are shared and copied on write.
#[derive(Clone, Debug)]
pub struct Cluster {
    pub(crate) now: SimTime,
    pub(crate) store: Store,
    pub(crate) random: Random,
    pub(crate) deployment: ControllerState,
    pub(crate) replica_set: ControllerState,
    pub(crate) nodes: NodeModel,
    pub(crate) garbage: GarbageCollector,
    pub(crate) node_controllers: NodeControllers,
    pub(crate) pods_named: u64,
    pub(crate) event_names: EventNames,
    pub(crate) pod_specs: PreparedSpecs,
    changes: Vec<Change>,
    decisions: Vec<Decision>,
    acted: bool,
    changed: bool,
}

impl Cluster {
    /// A cluster at time zero with its nodes and namespaces, and controllers that have nothing to do yet.
    pub fn new(config: &ClusterConfig) -> Cluster {
        let running = ControllerState { running: true, ..ControllerState::default() };
        let mut cluster = Cluster {
            now: SimTime::START,
            store: Store::default(),
            random: Random::new(config.seed),
            deployment: running.clone(),
            replica_set: running,
            nodes: NodeModel::new(config),
            garbage: GarbageCollector::default(),
            node_controllers: NodeControllers::new(config.nodes_fail),
            pods_named: 0,
            event_names: EventNames::default(),
            pod_specs: PreparedSpecs::default(),
            changes: Vec::new(),
            decisions: Vec::new(),
            acted: false,
            changed: false,
        };
        cluster.create_namespaces(config.nodes_fail);
        cluster.add_nodes(config.nodes);
        cluster.bind_and_deliver();
        cluster.changes.clear();
        cluster
    }

    /// The time now.
    pub fn now(&self) -> SimTime {
        self.now
    }

    /// All objects.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// How many names of Pods were generated so far.
    pub fn generated_pod_names(&self) -> u64 {
        self.pods_named
    }

    /// A controller's memory.
    pub fn controller(&self, controller: Controller) -> &ControllerState {
        match controller {
            Controller::Deployment => &self.deployment,
            Controller::ReplicaSet => &self.replica_set,
        }
    }

    pub(crate) fn controller_mut(&mut self, controller: Controller) -> &mut ControllerState {
        match controller {
            Controller::Deployment => &mut self.deployment,
            Controller::ReplicaSet => &mut self.replica_set,
        }
    }

    /// The writes since this was last called, in order: what watches show.
    pub fn take_changes(&mut self) -> Vec<Change> {
        std::mem::take(&mut self.changes)
    }

    /// When something is next due; None if nothing will ever happen by itself. Now, if something can happen now.
    pub fn next_due(&self) -> Option<SimTime> {
        if self.is_busy() {
            return Some(self.now);
        }
        let controllers = [&self.deployment, &self.replica_set].into_iter().filter(|c| c.running).filter_map(ControllerState::next_due);
        controllers.chain(self.nodes.next_due()).chain(self.node_controllers.next_due()).min().map(|due| due.max(self.now))
    }

    /// Does the first thing that is due by `until`, letting time pass until then; None if there is none, and then the
    /// time is `until`.
    pub fn step(&mut self, until: SimTime) -> Option<Step> {
        loop {
            if let Some(step) = self.step_now() {
                return Some(step);
            }
            match self.next_due() {
                Some(due) if due <= until => self.now = due,
                _ => {
                    self.now = self.now.max(until);
                    return None;
                }
            }
        }
    }

    /// Lets everything happen that is due now.
    pub fn settle(&mut self) -> Vec<Step> {
        std::iter::from_fn(|| self.step_now()).collect()
    }

    fn is_busy(&self) -> bool {
        let waiting = [&self.deployment, &self.replica_set].into_iter().any(|c| c.running && c.queue.is_waiting());
        waiting || self.garbage.has_work()
    }

    /// The first thing that can happen in this instant.
    fn step_now(&mut self) -> Option<Step> {
        (self.acted, self.changed) = (false, false);
        let (kind, key) = self.happen()?;
        let decisions = std::mem::take(&mut self.decisions);
        Some(Step { at: self.now, kind, key, decisions, acted: self.acted, changed: self.changed })
    }

    fn happen(&mut self) -> Option<(StepKind, String)> {
        for controller in [Controller::Deployment, Controller::ReplicaSet] {
            let now = self.now;
            self.controller_mut(controller).queue.release(now);
        }
        if self.deliver() {
            return Some((StepKind::Delivery, String::new()));
        }
        if self.run_node_events() {
            self.bind_and_deliver();
            return Some((StepKind::NodeEvents, String::new()));
        }
        if garbage_collector::run(self) {
            self.bind_and_deliver();
            return Some((StepKind::GarbageCollection, String::new()));
        }
        if self.run_node_controllers() {
            self.bind_and_deliver();
            return Some((StepKind::NodeControllers, String::new()));
        }
        for controller in [Controller::Deployment, Controller::ReplicaSet] {
            let state = self.controller_mut(controller);
            if state.running
                && let Some(key) = state.queue.pop()
            {
                match controller {
                    Controller::Deployment => deployment::process_next_work_item(self, &key),
                    Controller::ReplicaSet => replica_set::process_next_work_item(self, &key),
                }
                self.restart_if_crashed(controller);
                return Some((StepKind::Sync(controller), key));
            }
        }
        None
    }

    /// Writes an object, or takes it away, and tells everybody who follows the store. The only way in which objects change.
    pub(crate) fn commit(&mut self, resource: Resource, key: Key, new: Option<Object>) -> Change {
        let change = self.store.commit(resource, key, new);
        let of_a_rollout = matches!(resource, Resource::Deployments | Resource::ReplicaSets | Resource::Pods);
        self.acted |= of_a_rollout && is_action(&change);
        self.changed |= of_a_rollout;
        self.on_node_change(&change);
        self.garbage.on_change(&self.store, &change);
        self.node_controllers.on_change(&change, self.now);
        if of_a_rollout {
            let now = self.now;
            for state in [&mut self.deployment, &mut self.replica_set].into_iter().filter(|state| state.running) {
                let due = now + state.watch_delay;
                let due = state.inbox.back().map_or(due, |&(last, _)| due.max(last));
                state.inbox.push_back((due, change.clone()));
            }
        }
        self.changes.push(change.clone());
        change
    }

    /// What follows each write before its writer goes on: new Pods are bound, and every cache learns of it.
    pub(crate) fn bind_and_deliver(&mut self) {
        loop {
            let bound = self.bind();
            if !self.deliver() && !bound {
                return;
            }
        }
    }

    fn deliver(&mut self) -> bool {
        let mut delivered = false;
        for controller in [Controller::Deployment, Controller::ReplicaSet] {
            let now = self.now;
            while let Some(change) = self.controller_mut(controller).next_delivery(now) {
                delivered = true;
                let state = match controller {
                    Controller::Deployment => &mut self.deployment,
                    Controller::ReplicaSet => &mut self.replica_set,
                };
                state.caches.apply(&change);
                match controller {
                    Controller::Deployment => deployment::handlers::on_change(state, &self.store, &change),
                    Controller::ReplicaSet => replica_set::handlers::on_change(state, &change, now),
                }
            }
        }
        delivered
    }

    /// Notes what a controller decided, for the step that is being taken.
    pub(crate) fn decide(&mut self, object: &str, function: &'static str, rule: Rule) {
        self.decisions.push(Decision { object: object.into(), function, rule });
    }

    /// Stops a controller, which loses all that it had in memory, or starts it afresh.
    pub(crate) fn set_running(&mut self, controller: Controller, running: bool) {
        if self.controller(controller).running == running {
            return;
        }
        let watch_delay = self.controller(controller).watch_delay;
        *self.controller_mut(controller) = if running {
            let mut state = ControllerState { running, watch_delay, caches: Caches::list(&self.store), ..ControllerState::default() };
            let keys: Vec<Key> = match controller {
                Controller::Deployment => state.caches.deployments.keys().cloned().collect(),
                Controller::ReplicaSet => state.caches.replica_sets.keys().cloned().collect(),
            };
            keys.iter().for_each(|key| state.queue.add(key));
            state
        } else {
            ControllerState { watch_delay, ..ControllerState::default() }
        };
    }

    fn restart_if_crashed(&mut self, controller: Controller) {
        if self.controller(controller).writes_left == Some(0) {
            self.set_running(controller, false);
            self.set_running(controller, true);
        }
    }
}

/// Whether a write to a Deployment, ReplicaSet or Pod is an action in the page's words: it is created, goes, or its spec
/// changes.
fn is_action(change: &Change) -> bool {
    match (&change.old, &change.new) {
        (Some(Object::Deployment(old)), Some(Object::Deployment(new))) => old.spec != new.spec,
        (Some(Object::ReplicaSet(old)), Some(Object::ReplicaSet(new))) => old.spec != new.spec,
        (Some(Object::Pod(old)), Some(Object::Pod(new))) => old.metadata.deletion_timestamp != new.metadata.deletion_timestamp,
        _ => true,
    }
}
