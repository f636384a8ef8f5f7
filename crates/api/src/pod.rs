//! Pods and Pod templates (`k8s.io/api/core/v1`).
//!
//! A Pod's spec is kept as the decoded and defaulted tree, shared between Pods of one template; the few members that
//! controllers and nodes look at are read out of it once.

use crate::meta::ObjectMeta;
use crate::qos::qos_class;
use crate::time::Time;
use crate::value::{Map, Value};
use std::sync::Arc;

/// A container as far as anything here acts on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Container {
    /// Name, unique in the Pod.
    pub name: String,
    /// Image as written.
    pub image: String,
}

/// A Pod's spec: the whole tree, and what is often asked of it.
#[derive(Clone, Debug, Default)]
pub struct PodSpec {
    value: Value,
    containers: Vec<Container>,
}

impl PartialEq for PodSpec {
    fn eq(&self, other: &PodSpec) -> bool {
        self.value == other.value
    }
}

// `Eq` lets two `Arc`s of one spec compare by pointer.
impl Eq for PodSpec {}

impl PodSpec {
    /// Takes a decoded and defaulted spec.
    pub fn new(value: Value) -> PodSpec {
        let text = |item: &Value, key: &str| item.get(key).and_then(Value::as_str).unwrap_or_default().to_string();
        let container = |item: &Value| Container { name: text(item, "name"), image: text(item, "image") };
        let containers = value.get("containers").map(Value::items).unwrap_or_default().iter().map(container).collect();
        PodSpec { value, containers }
    }

    /// The whole spec as a tree.
    pub fn value(&self) -> &Value {
        &self.value
    }

    /// The containers, in order, without init containers.
    pub fn containers(&self) -> &[Container] {
        &self.containers
    }

    /// Seconds that a deletion gives unless it says otherwise; 30 where nothing is given.
    pub fn termination_grace_period_seconds(&self) -> i64 {
        self.value.get("terminationGracePeriodSeconds").and_then(Value::as_i64).unwrap_or(30)
    }
}

/// What Pods are made from. Models `PodTemplateSpec`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PodTemplateSpec {
    /// Labels, annotations and finalizers of the Pods to be.
    pub metadata: ObjectMeta,
    /// Their spec. Shared: most copies of a template differ in labels alone.
    pub spec: Arc<PodSpec>,
}

impl PodTemplateSpec {
    /// Reads a decoded and defaulted template.
    pub fn from_value(value: &Value) -> PodTemplateSpec {
        PodTemplateSpec {
            metadata: value.get("metadata").map(ObjectMeta::from_value).unwrap_or_default(),
            spec: Arc::new(PodSpec::new(value.get("spec").cloned().unwrap_or_default())),
        }
    }

    /// The tree that `from_value` reads.
    pub fn to_value(&self) -> Value {
        Value::map([("metadata", self.metadata.to_value()), ("spec", self.spec.value().clone())])
    }
}

/// Where a Pod is in its life. Models `PodPhase`, without Unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PodPhase {
    /// Not all containers have started.
    #[default]
    Pending,
    /// Bound, and its containers were started.
    Running,
    /// All containers ended well.
    Succeeded,
    /// All containers ended, one of them not well.
    Failed,
}

impl PodPhase {
    /// The word of the API.
    pub fn as_str(self) -> &'static str {
        match self {
            PodPhase::Pending => "Pending",
            PodPhase::Running => "Running",
            PodPhase::Succeeded => "Succeeded",
            PodPhase::Failed => "Failed",
        }
    }
}

/// A condition of a Pod. Models `PodCondition`.
#[derive(Clone, Debug, PartialEq)]
pub struct PodCondition {
    /// Type, such as `Ready`.
    pub kind: &'static str,
    /// True or False.
    pub status: bool,
    /// The Pod's generation when the condition was set; 0 if unset.
    pub observed_generation: i64,
    /// When the status last changed.
    pub last_transition_time: Option<Time>,
    /// Reason; empty when there is none.
    pub reason: String,
    /// Message; empty when there is none.
    pub message: String,
}

/// How a container ended. Models `ContainerStateTerminated`.
#[derive(Clone, Debug, PartialEq)]
pub struct Terminated {
    /// Exit code.
    pub exit_code: i32,
    /// Reason, such as `Error`.
    pub reason: String,
    /// When it began.
    pub started_at: Time,
    /// When it ended.
    pub finished_at: Time,
    /// Nanoseconds of the second in which it ended. Never sent: only the server's tables know them.
    pub finished_nanos: u32,
}

/// What a container is doing. Models `ContainerState`.
#[derive(Clone, Debug, PartialEq)]
pub enum ContainerState {
    /// Not running yet, or not any more: reason and message (empty when there is none).
    Waiting {
        /// Reason, such as `ContainerCreating`.
        reason: String,
        /// Message, empty when there is none.
        message: String,
    },
    /// Running since then.
    Running {
        /// When it began.
        started_at: Time,
    },
    /// It ended.
    Terminated(Terminated),
}

/// Status of one container. Models `ContainerStatus`.
#[derive(Clone, Debug, PartialEq)]
pub struct ContainerStatus {
    /// The container's name.
    pub name: String,
    /// Its image.
    pub image: String,
    /// What it is doing.
    pub state: ContainerState,
    /// How its last run ended.
    pub last_termination: Option<Terminated>,
    /// Whether it is ready.
    pub ready: bool,
    /// Whether it has started.
    pub started: bool,
    /// How often it was restarted.
    pub restart_count: i32,
}

/// Status of a Pod. Models `PodStatus` without addresses.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PodStatus {
    /// The generation of the Pod that its node has seen; 0 before.
    pub observed_generation: i64,
    /// Phase.
    pub phase: PodPhase,
    /// Conditions in the kubelet's order, then foreign ones.
    pub conditions: Vec<PodCondition>,
    /// When its node accepted it.
    pub start_time: Option<Time>,
    /// One for each container, once its node has accepted it.
    pub container_statuses: Vec<ContainerStatus>,
}

impl PodStatus {
    /// The condition of that type.
    pub fn condition(&self, kind: &str) -> Option<&PodCondition> {
        self.conditions.iter().find(|c| c.kind == kind)
    }
}

/// A Pod. Models `v1.Pod`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pod {
    /// Metadata.
    pub metadata: ObjectMeta,
    /// Spec without `nodeName`.
    pub spec: Arc<PodSpec>,
    /// The node that it is bound to; empty while there is none.
    pub node_name: Arc<str>,
    /// Status.
    pub status: PodStatus,
}

impl PodStatus {
    /// Drops what a status loses on its way through a client: the fractions of seconds.
    pub fn round_times(&mut self) {
        for status in &mut self.container_statuses {
            if let Some(ended) = &mut status.last_termination {
                ended.finished_nanos = 0;
            }
            if let ContainerState::Terminated(ended) = &mut status.state {
                ended.finished_nanos = 0;
            }
        }
    }
}

impl Pod {
    /// When the Pod became Ready, if it is. Models `IsPodReady` with the condition's time.
    pub fn ready_since(&self) -> Option<Time> {
        let condition = self.status.condition("Ready").filter(|c| c.status)?;
        condition.last_transition_time
    }

    /// Whether the Pod has the condition Ready. Models `IsPodReady`.
    pub fn is_ready(&self) -> bool {
        self.status.condition("Ready").is_some_and(|c| c.status)
    }

    /// Whether the Pod neither ended nor is being deleted. Models `IsPodActive`.
    pub fn is_active(&self) -> bool {
        !matches!(self.status.phase, PodPhase::Succeeded | PodPhase::Failed) && self.metadata.deletion_timestamp.is_none()
    }

    /// Reads a decoded and defaulted Pod as a person sends it: its status is not read.
    pub fn from_value(value: &Value) -> Pod {
        let mut spec = value.get("spec").cloned().unwrap_or_default();
        let node = spec.as_map_mut().and_then(|members| members.remove("nodeName"));
        Pod {
            metadata: value.get("metadata").map(ObjectMeta::from_value).unwrap_or_default(),
            spec: Arc::new(PodSpec::new(spec)),
            node_name: node.as_ref().and_then(Value::as_str).unwrap_or_default().into(),
            status: PodStatus::default(),
        }
    }

    /// The whole object as the API server sends it.
    pub fn to_value(&self) -> Value {
        let mut spec = self.spec.value().clone();
        if !self.node_name.is_empty() {
            spec.set("nodeName", Value::from(&*self.node_name));
        }
        Value::map([
            ("apiVersion", Value::from("v1")),
            ("kind", Value::from("Pod")),
            ("metadata", self.metadata.to_value()),
            ("spec", spec),
            ("status", self.status.to_value(qos_class(self.spec.value()))),
        ])
    }
}

impl PodStatus {
    fn to_value(&self, qos_class: &str) -> Value {
        let mut map = Map::new();
        let mut put = |key: &str, value: Value| map.insert(key.to_string(), value);
        if self.observed_generation != 0 {
            put("observedGeneration", Value::from(self.observed_generation));
        }
        put("phase", Value::from(self.phase.as_str()));
        if !self.conditions.is_empty() {
            put("conditions", Value::from(self.conditions.iter().map(PodCondition::to_value).collect::<Vec<_>>()));
        }
        if let Some(time) = self.start_time {
            put("startTime", Value::from(time.to_string()));
        }
        if !self.container_statuses.is_empty() {
            put("containerStatuses", Value::from(self.container_statuses.iter().map(ContainerStatus::to_value).collect::<Vec<_>>()));
        }
        put("qosClass", Value::from(qos_class));
        Value::from(map)
    }
}

impl PodCondition {
    fn to_value(&self) -> Value {
        let mut value = Value::map([
            ("lastProbeTime", Value::null()),
            ("status", Value::from(if self.status { "True" } else { "False" })),
            ("type", Value::from(self.kind)),
        ]);
        if self.observed_generation != 0 {
            value.set("observedGeneration", Value::from(self.observed_generation));
        }
        if let Some(time) = self.last_transition_time {
            value.set("lastTransitionTime", Value::from(time.to_string()));
        }
        for (key, text) in [("reason", &self.reason), ("message", &self.message)] {
            if !text.is_empty() {
                value.set(key, Value::from(text.as_str()));
            }
        }
        value
    }
}

impl ContainerStatus {
    fn to_value(&self) -> Value {
        let state = |state: &ContainerState| match state {
            ContainerState::Waiting { reason, message } => {
                let mut inner = Value::map([("reason", Value::from(reason.as_str()))]);
                if !message.is_empty() {
                    inner.set("message", Value::from(message.as_str()));
                }
                Value::map([("waiting", inner)])
            }
            ContainerState::Running { started_at } => {
                Value::map([("running", Value::map([("startedAt", Value::from(started_at.to_string()))]))])
            }
            ContainerState::Terminated(ended) => Value::map([("terminated", ended.to_value())]),
        };
        let last = match &self.last_termination {
            Some(ended) => Value::map([("terminated", ended.to_value())]),
            None => Value::from(Map::new()),
        };
        Value::map([
            ("image", Value::from(self.image.as_str())),
            ("imageID", Value::from("")),
            ("lastState", last),
            ("name", Value::from(self.name.as_str())),
            ("ready", Value::from(self.ready)),
            ("restartCount", Value::from(self.restart_count)),
            ("started", Value::from(self.started)),
            ("state", state(&self.state)),
        ])
    }
}

impl Terminated {
    fn to_value(&self) -> Value {
        Value::map([
            ("exitCode", Value::from(self.exit_code)),
            ("finishedAt", Value::from(self.finished_at.to_string())),
            ("reason", Value::from(self.reason.as_str())),
            ("startedAt", Value::from(self.started_at.to_string())),
        ])
    }
}
