//! Nodes themselves: how they come to be, their heartbeats where nodes can fail, and going down and coming up.

use super::binding::by_number;
use super::conditions::set_ready;
use super::{Kubelet, NodeEvent, NodeEventKind, Subject};
use crate::apiserver::store::key;
use crate::cluster::Cluster;
use crate::object::{Object, Resource, Stored};
use crate::time::SimTime;
use rollscope_api::meta::{Labels, ObjectMeta, Uid};
use rollscope_api::node::{Node, NodeCondition};
use rollscope_api::value::Value;
use std::sync::Arc;
use std::time::Duration;

const LEASE_NAMESPACE: &str = "kube-node-lease";
const LEASE_SECONDS: i64 = 40;
const RENEW_EVERY: Duration = Duration::from_secs(10);
const POST_EVERY: Duration = Duration::from_secs(300);

/// What a healthy kubelet posts: type, status, reason, message.
const HEALTHY: [(&str, &str, &str, &str); 4] = [
    ("MemoryPressure", "False", "KubeletHasSufficientMemory", "kubelet has sufficient memory available"),
    ("DiskPressure", "False", "KubeletHasNoDiskPressure", "kubelet has no disk pressure"),
    ("PIDPressure", "False", "KubeletHasSufficientPID", "kubelet has sufficient PID available"),
    ("Ready", "True", "KubeletReady", "kubelet is posting ready status"),
];

impl Cluster {
    /// Creates node-1 to node-n, Ready.
    pub(crate) fn add_nodes(&mut self, count: u32) {
        for number in 1..=count {
            let name = format!("node-{number}");
            let mut labels = Labels::new();
            for (label, value) in [("hostname", name.as_str()), ("os", "linux"), ("arch", "amd64")] {
                labels.insert(format!("kubernetes.io/{label}"), value.to_string());
                if self.nodes.heartbeats && label != "hostname" {
                    labels.insert(format!("beta.kubernetes.io/{label}"), value.to_string());
                }
            }
            let now = self.now.api();
            let metadata =
                ObjectMeta { name: name.clone(), labels: Arc::new(labels), creation_timestamp: Some(now), ..ObjectMeta::default() };
            let (kind, status, reason, message) = HEALTHY[3];
            let ready = NodeCondition {
                kind: kind.to_string(),
                status: status.to_string(),
                last_heartbeat_time: now,
                last_transition_time: now,
                reason: reason.to_string(),
                message: message.to_string(),
            };
            let node = Node { metadata, conditions: vec![ready], ..Node::default() };
            self.commit(Resource::Nodes, key("", &name), Some(Object::Node(Arc::new(node))));
            // Below all ranks of Pods, which are their numbers.
            let rank = i64::from(number) - (1 << 32);
            self.nodes.kubelets.insert(name.clone(), Kubelet { rank, ..Kubelet::default() });
            if self.nodes.heartbeats {
                self.register_lease(&name);
                self.begin_heartbeats(&name);
            }
        }
    }

    fn register_lease(&mut self, node: &str) {
        let spec = Value::map([("holderIdentity", Value::from(node)), ("leaseDurationSeconds", Value::from(LEASE_SECONDS))]);
        let value = Value::map([("apiVersion", Value::from("coordination.k8s.io/v1")), ("kind", Value::from("Lease")), ("spec", spec)]);
        let metadata = ObjectMeta {
            name: node.to_string(),
            namespace: LEASE_NAMESPACE.to_string(),
            creation_timestamp: Some(self.now.api()),
            ..ObjectMeta::default()
        };
        self.commit(Resource::Leases, key(LEASE_NAMESPACE, node), Some(Object::Stored(Arc::new(Stored { metadata, value }))));
    }

    /// A kubelet's start: it renews its Lease, posts its status, and goes on doing so.
    fn begin_heartbeats(&mut self, node: &str) {
        if let Some(kubelet) = self.nodes.kubelets.get_mut(node) {
            kubelet.epoch += 1;
        }
        self.heartbeat(node, NodeEventKind::RenewLease);
        self.heartbeat(node, NodeEventKind::PostStatus);
    }

    /// One heartbeat, and the plan of the next.
    pub(super) fn heartbeat(&mut self, node: &str, kind: NodeEventKind) {
        let period = match kind {
            NodeEventKind::RenewLease => {
                self.renew_lease(node);
                RENEW_EVERY
            }
            _ => {
                self.post_status(node);
                POST_EVERY
            }
        };
        let Some(kubelet) = self.nodes.kubelets.get(node) else { return };
        let event = NodeEvent { subject: Subject::Kubelet(node.to_string()), epoch: kubelet.epoch, kind };
        let (at, rank) = (self.now + period, kubelet.rank);
        self.nodes.agenda.plan(at, rank, event);
    }

    fn renew_lease(&mut self, node: &str) {
        let at = key(LEASE_NAMESPACE, node);
        if let Some(Object::Stored(lease)) = self.store.get(Resource::Leases, &at).cloned() {
            let mut lease = Stored::clone(&lease);
            lease.value.entry("spec").set("renewTime", Value::from(micro_time(self.now)));
            self.commit(Resource::Leases, at, Some(Object::Stored(Arc::new(lease))));
        }
    }

    fn post_status(&mut self, name: &str) {
        let Some(old) = self.store.node(name) else { return };
        let now = self.now.api();
        let mut node = Node::clone(old);
        let posted = |&(kind, status, reason, message): &(&str, &str, &str, &str)| {
            let same = old.condition(kind).filter(|c| c.status == status);
            NodeCondition {
                kind: kind.to_string(),
                status: status.to_string(),
                last_heartbeat_time: now,
                last_transition_time: same.map_or(now, |c| c.last_transition_time),
                reason: reason.to_string(),
                message: message.to_string(),
            }
        };
        node.conditions = HEALTHY.iter().map(posted).collect();
        if node != **old {
            self.commit(Resource::Nodes, key("", name), Some(Object::Node(Arc::new(node))));
        }
    }

    /// Takes a node down, or up again. A state that is there already changes nothing.
    pub(super) fn set_node_down(&mut self, name: &str, down: bool) {
        let now = self.now;
        let Some(kubelet) = self.nodes.kubelets.get_mut(name) else { return };
        if kubelet.down == down {
            return;
        }
        kubelet.down = down;
        kubelet.epoch += 1;
        if down {
            return;
        }
        let mut pods: Vec<Uid> = self.nodes.pods.iter().filter(|(_, pod)| &*pod.node == name).map(|(&uid, _)| uid).collect();
        pods.sort_by_key(|uid| self.nodes.pods[uid].number);
        for &uid in &pods {
            let leaving = self.nodes.pods.get_mut(&uid).and_then(|pod| pod.leaving.take());
            if let Some(wait) = leaving {
                self.nodes.plan(uid, now + wait, NodeEventKind::Remove);
            }
        }
        if self.nodes.heartbeats {
            self.begin_heartbeats(name);
        }
        for uid in pods {
            let state = &self.nodes.pods[&uid];
            if state.dying {
                continue;
            }
            if state.accepted {
                // The node lifecycle controller may have marked it as not Ready.
                self.write_pod_status(uid, |pod| {
                    let statuses = &pod.status.container_statuses;
                    let ready = !statuses.is_empty() && statuses.iter().all(|c| c.ready);
                    set_ready(pod, ready, now.api());
                });
            } else {
                self.accept(uid);
            }
        }
    }

    /// The names of all nodes, in order of number.
    pub fn node_names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.nodes.kubelets.keys().cloned().collect();
        names.sort_by(|a, b| by_number(a, b));
        names
    }

    /// Whether a node's kubelet is down.
    pub fn is_node_down(&self, name: &str) -> bool {
        self.nodes.is_down(name)
    }
}

/// A `metav1.MicroTime`: RFC 3339 with six decimals.
fn micro_time(now: SimTime) -> String {
    let text = now.api().to_string();
    format!("{}.{:06}Z", text.trim_end_matches('Z'), now.0 / 1_000 % 1_000_000)
}
