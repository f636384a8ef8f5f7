//! Nodes (`k8s.io/api/core/v1`), as far as they take part here: readiness, taints, cordoning.

use crate::meta::ObjectMeta;
use crate::time::Time;
use crate::value::Value;

/// A mark that keeps Pods off a node, or drives them away. Models `v1.Taint`.
#[derive(Clone, Debug, PartialEq)]
pub struct Taint {
    /// Key.
    pub key: String,
    /// Value; may be empty.
    pub value: String,
    /// NoSchedule, PreferNoSchedule or NoExecute.
    pub effect: String,
    /// When it was added, where that is recorded.
    pub time_added: Option<Time>,
}

/// A condition of a node. Models `v1.NodeCondition`.
#[derive(Clone, Debug, PartialEq)]
pub struct NodeCondition {
    /// Type, such as Ready.
    pub kind: String,
    /// True, False or Unknown.
    pub status: String,
    /// When the kubelet last posted it.
    pub last_heartbeat_time: Time,
    /// When the status last changed.
    pub last_transition_time: Time,
    /// One CamelCase word.
    pub reason: String,
    /// One sentence.
    pub message: String,
}

/// A node. Models `v1.Node` without addresses, capacity and images.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Node {
    /// Metadata.
    pub metadata: ObjectMeta,
    /// Whether it is cordoned.
    pub unschedulable: bool,
    /// Taints.
    pub taints: Vec<Taint>,
    /// Conditions.
    pub conditions: Vec<NodeCondition>,
}

/// The kubelet version of every node.
pub const KUBELET_VERSION: &str = "v1.36.3";

impl Node {
    /// Whether the condition Ready is True.
    pub fn is_ready(&self) -> bool {
        self.condition("Ready").is_some_and(|c| c.status == "True")
    }

    /// The condition of that type.
    pub fn condition(&self, kind: &str) -> Option<&NodeCondition> {
        self.conditions.iter().find(|c| c.kind == kind)
    }

    /// Reads a node as a person sends it. Status comes from `old`: people do not write it.
    pub fn from_value(value: &Value, old: Option<&Node>) -> Node {
        let taint = |item: &Value| {
            let text = |key: &str| item.get(key).and_then(Value::as_str).unwrap_or_default().to_string();
            Taint { key: text("key"), value: text("value"), effect: text("effect"), time_added: Time::parse(&text("timeAdded")) }
        };
        Node {
            metadata: value.get("metadata").map(ObjectMeta::from_value).unwrap_or_default(),
            unschedulable: value.at_path(&["spec", "unschedulable"]).and_then(Value::as_bool).unwrap_or(false),
            taints: value.at_path(&["spec", "taints"]).map(Value::items).unwrap_or_default().iter().map(taint).collect(),
            conditions: old.map(|node| node.conditions.clone()).unwrap_or_default(),
        }
    }

    /// The whole object as the API server sends it.
    pub fn to_value(&self) -> Value {
        let mut spec = Value::map([]);
        if !self.taints.is_empty() {
            spec.set("taints", Value::from(self.taints.iter().map(Taint::to_value).collect::<Vec<_>>()));
        }
        if self.unschedulable {
            spec.set("unschedulable", Value::from(true));
        }
        let empty = ["bootID", "containerRuntimeVersion", "kernelVersion", "kubeProxyVersion", "machineID", "osImage", "systemUUID"];
        let mut info = Value::map([
            ("architecture", Value::from("amd64")),
            ("kubeletVersion", Value::from(KUBELET_VERSION)),
            ("operatingSystem", Value::from("linux")),
        ]);
        for key in empty {
            info.set(key, Value::from(""));
        }
        let mut status = Value::map([
            ("daemonEndpoints", Value::map([("kubeletEndpoint", Value::map([("Port", Value::from(0))]))])),
            ("nodeInfo", info),
        ]);
        if !self.conditions.is_empty() {
            status.set("conditions", Value::from(self.conditions.iter().map(NodeCondition::to_value).collect::<Vec<_>>()));
        }
        Value::map([
            ("apiVersion", Value::from("v1")),
            ("kind", Value::from("Node")),
            ("metadata", self.metadata.to_value()),
            ("spec", spec),
            ("status", status),
        ])
    }
}

impl Taint {
    fn to_value(&self) -> Value {
        let mut value = Value::map([("effect", Value::from(self.effect.as_str())), ("key", Value::from(self.key.as_str()))]);
        if !self.value.is_empty() {
            value.set("value", Value::from(self.value.as_str()));
        }
        if let Some(time) = self.time_added {
            value.set("timeAdded", Value::from(time.to_string()));
        }
        value
    }
}

impl NodeCondition {
    fn to_value(&self) -> Value {
        Value::map([
            ("lastHeartbeatTime", Value::from(self.last_heartbeat_time.to_string())),
            ("lastTransitionTime", Value::from(self.last_transition_time.to_string())),
            ("message", Value::from(self.message.as_str())),
            ("reason", Value::from(self.reason.as_str())),
            ("status", Value::from(self.status.as_str())),
            ("type", Value::from(self.kind.as_str())),
        ])
    }
}
