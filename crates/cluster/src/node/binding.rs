//! Binding: each new Pod goes to the node after the one used last, among those that will take it.

use super::NodeModel;
use crate::cluster::Cluster;
use crate::object::{Object, Resource};
use rollscope_api::meta::Uid;
use rollscope_api::node::{Node, Taint};
use rollscope_api::pod::{Pod, PodCondition};
use rollscope_api::value::Value;
use std::cmp::Ordering;
use std::sync::Arc;

impl Cluster {
    /// Binds the new Pods, and those that found no node if a node has changed. Says whether there were any.
    pub(crate) fn bind(&mut self) -> bool {
        let mut todo = std::mem::take(&mut self.nodes.fresh);
        if std::mem::take(&mut self.nodes.nodes_changed) && !self.nodes.homeless.is_empty() {
            let fresh = std::mem::replace(&mut todo, std::mem::take(&mut self.nodes.homeless));
            todo.extend(fresh);
        }
        for &uid in &todo {
            self.bind_pod(uid);
        }
        !todo.is_empty()
    }

    fn bind_pod(&mut self, uid: Uid) {
        let Some(state) = self.nodes.pods.get(&uid) else { return };
        let key = state.key.clone();
        let Some(pod) = self.store.pod(&key).cloned() else { return };
        let node: Arc<str> = if pod.node_name.is_empty() {
            let candidates: Vec<&Arc<Node>> = self.store.nodes().filter(|node| takes(node, &pod)).collect();
            let Some(name) = next_in_turn(&self.nodes, &candidates) else {
                self.nodes.homeless.push(uid);
                return;
            };
            self.nodes.last_used = name.clone();
            let name: Arc<str> = name.into();
            self.commit(Resource::Pods, key, Some(Object::Pod(Arc::new(bound(&pod, name.clone(), self.now.api())))));
            name
        } else {
            pod.node_name.clone()
        };
        if let Some(state) = self.nodes.pods.get_mut(&uid) {
            state.node = node.clone();
        }
        if !self.nodes.is_down(&node) {
            self.accept(uid);
        }
    }
}

/// The Pod on its node. Models `BindingREST.assignPod`.
fn bound(pod: &Pod, node: Arc<str>, now: rollscope_api::time::Time) -> Pod {
    let mut pod = pod.clone();
    pod.node_name = node;
    pod.status.conditions.push(PodCondition {
        kind: "PodScheduled",
        status: true,
        observed_generation: 0,
        last_transition_time: Some(now),
        reason: String::new(),
        message: String::new(),
    });
    pod
}

/// The name of the node after the one used last, in order of number and round again.
fn next_in_turn(nodes: &NodeModel, candidates: &[&Arc<Node>]) -> Option<String> {
    let names = || candidates.iter().map(|node| node.metadata.name.as_str());
    let after = names().filter(|name| by_number(name, &nodes.last_used) == Ordering::Greater).min_by(|a, b| by_number(a, b));
    after.or_else(|| names().min_by(|a, b| by_number(a, b))).map(str::to_string)
}

/// Puts node-2 before node-10.
pub(super) fn by_number(a: &str, b: &str) -> Ordering {
    a.len().cmp(&b.len()).then_with(|| a.cmp(b))
}

/// Whether a node takes a Pod: it is Ready, not cordoned, and has no taint that keeps the Pod off.
fn takes(node: &Node, pod: &Pod) -> bool {
    let keeps_off = |taint: &&Taint| taint.effect == "NoSchedule" || taint.effect == "NoExecute";
    node.is_ready() && !node.unschedulable && node.taints.iter().filter(keeps_off).all(|taint| tolerates(pod, taint))
}

/// Whether one of the Pod's tolerations matches a taint. Models `Toleration.ToleratesTaint`.
pub(crate) fn tolerates(pod: &Pod, taint: &Taint) -> bool {
    let tolerations = pod.spec.value().get("tolerations").map(Value::items).unwrap_or_default();
    tolerations.iter().any(|toleration| toleration_matches(toleration, taint))
}

/// Whether one toleration matches a taint.
pub(crate) fn toleration_matches(toleration: &Value, taint: &Taint) -> bool {
    let text = |key: &str| toleration.get(key).and_then(Value::as_str).unwrap_or_default();
    (text("effect").is_empty() || text("effect") == taint.effect)
        && (text("key").is_empty() || text("key") == taint.key)
        && (text("operator") == "Exists" || text("value") == taint.value)
}
