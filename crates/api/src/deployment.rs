//! Deployments (`k8s.io/api/apps/v1`), typed as far as their controller needs it.

use crate::int_or_string::IntOrString;
use crate::labels::LabelSelector;
use crate::meta::ObjectMeta;
use crate::pod::PodTemplateSpec;
use crate::time::Time;
use crate::value::{Map, Value};

/// How old Pods give way to new ones. Models `DeploymentStrategy`.
#[derive(Clone, Debug, PartialEq)]
pub enum DeploymentStrategy {
    /// All old Pods go before a new one comes.
    Recreate,
    /// Old Pods go as new ones come.
    RollingUpdate {
        /// How many Pods may be missing: a count, or a share of replicas that is rounded down.
        max_unavailable: IntOrString,
        /// How many Pods there may be above replicas: a count, or a share of them that is rounded up.
        max_surge: IntOrString,
    },
}

/// What is desired of a Deployment. Models `DeploymentSpec`.
#[derive(Clone, Debug, PartialEq)]
pub struct DeploymentSpec {
    /// How many Pods.
    pub replicas: i32,
    /// Which Pods are its own.
    pub selector: LabelSelector,
    /// What its Pods are made from.
    pub template: PodTemplateSpec,
    /// How it goes from one template to the next.
    pub strategy: DeploymentStrategy,
    /// Seconds that a Pod must be Ready to count as available.
    pub min_ready_seconds: i32,
    /// How many old ReplicaSets are kept; None keeps all of them.
    pub revision_history_limit: Option<i32>,
    /// Whether rollouts wait.
    pub paused: bool,
    /// Seconds without progress after which a rollout counts as failed; None for never.
    pub progress_deadline_seconds: Option<i32>,
}

/// A condition of a Deployment. Models `DeploymentCondition`.
#[derive(Clone, Debug, PartialEq)]
pub struct DeploymentCondition {
    /// Available, Progressing or ReplicaFailure.
    pub kind: String,
    /// True, False or Unknown.
    pub status: String,
    /// When it was last written with a change.
    pub last_update_time: Time,
    /// When its status last changed.
    pub last_transition_time: Time,
    /// One CamelCase word.
    pub reason: String,
    /// One sentence.
    pub message: String,
}

/// What was seen of a Deployment. Models `DeploymentStatus`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DeploymentStatus {
    /// The generation that the controller last acted on.
    pub observed_generation: i64,
    /// Pods that are not terminating.
    pub replicas: i32,
    /// Pods of the present template.
    pub updated_replicas: i32,
    /// Pods that are Ready.
    pub ready_replicas: i32,
    /// Pods that have been Ready for minReadySeconds.
    pub available_replicas: i32,
    /// Pods still missing for full availability.
    pub unavailable_replicas: i32,
    /// Pods with a deletionTimestamp that still exist; None before the first status.
    pub terminating_replicas: Option<i32>,
    /// How often a hash collided with another ReplicaSet's; None for never.
    pub collision_count: Option<i32>,
    /// Conditions, in the order in which they were first set.
    pub conditions: Vec<DeploymentCondition>,
}

/// A Deployment. Models `apps/v1.Deployment`.
#[derive(Clone, Debug, PartialEq)]
pub struct Deployment {
    /// Metadata.
    pub metadata: ObjectMeta,
    /// What is desired.
    pub spec: DeploymentSpec,
    /// What was seen.
    pub status: DeploymentStatus,
}

impl Deployment {
    /// Reads a decoded and defaulted apps/v1 Deployment.
    pub fn from_value(value: &Value) -> Deployment {
        Deployment {
            metadata: value.get("metadata").map(ObjectMeta::from_value).unwrap_or_default(),
            spec: DeploymentSpec::from_value(value.get("spec").unwrap_or(&Value::default())),
            status: value.get("status").map(DeploymentStatus::from_value).unwrap_or_default(),
        }
    }

    /// The whole object as the API server sends it.
    pub fn to_value(&self) -> Value {
        Value::map([
            ("apiVersion", Value::from("apps/v1")),
            ("kind", Value::from("Deployment")),
            ("metadata", self.metadata.to_value()),
            ("spec", self.spec.to_value()),
            ("status", self.status.to_value()),
        ])
    }
}

/// Reads a 32-bit member; decoding has made sure that it fits.
pub(crate) fn int32(value: &Value, key: &str) -> Option<i32> {
    value.get(key).and_then(Value::as_i64).and_then(|number| i32::try_from(number).ok())
}

impl DeploymentSpec {
    fn from_value(value: &Value) -> DeploymentSpec {
        let strategy = match value.at_path(&["strategy", "type"]).and_then(Value::as_str) {
            Some("Recreate") => DeploymentStrategy::Recreate,
            _ => {
                let bound = |key: &str| value.at_path(&["strategy", "rollingUpdate", key]).and_then(IntOrString::from_value);
                DeploymentStrategy::RollingUpdate {
                    max_unavailable: bound("maxUnavailable").unwrap_or(IntOrString::Int(0)),
                    max_surge: bound("maxSurge").unwrap_or(IntOrString::Int(0)),
                }
            }
        };
        DeploymentSpec {
            replicas: int32(value, "replicas").unwrap_or(1),
            selector: value.get("selector").map(LabelSelector::from_value).unwrap_or_default(),
            template: value.get("template").map(PodTemplateSpec::from_value).unwrap_or_default(),
            strategy,
            min_ready_seconds: int32(value, "minReadySeconds").unwrap_or(0),
            revision_history_limit: int32(value, "revisionHistoryLimit"),
            paused: value.get("paused").and_then(Value::as_bool).unwrap_or(false),
            progress_deadline_seconds: int32(value, "progressDeadlineSeconds"),
        }
    }

    fn to_value(&self) -> Value {
        let strategy = match &self.strategy {
            DeploymentStrategy::Recreate => Value::map([("type", Value::from("Recreate"))]),
            DeploymentStrategy::RollingUpdate { max_unavailable, max_surge } => Value::map([
                ("rollingUpdate", Value::map([("maxSurge", max_surge.to_value()), ("maxUnavailable", max_unavailable.to_value())])),
                ("type", Value::from("RollingUpdate")),
            ]),
        };
        let mut value = Value::map([
            ("replicas", Value::from(self.replicas)),
            ("selector", self.selector.to_value()),
            ("strategy", strategy),
            ("template", self.template.to_value()),
        ]);
        if self.min_ready_seconds != 0 {
            value.set("minReadySeconds", Value::from(self.min_ready_seconds));
        }
        if self.paused {
            value.set("paused", Value::from(true));
        }
        for (key, number) in
            [("progressDeadlineSeconds", self.progress_deadline_seconds), ("revisionHistoryLimit", self.revision_history_limit)]
        {
            if let Some(number) = number {
                value.set(key, Value::from(number));
            }
        }
        value
    }
}

impl DeploymentStatus {
    fn from_value(value: &Value) -> DeploymentStatus {
        let count = |key: &str| int32(value, key).unwrap_or(0);
        DeploymentStatus {
            observed_generation: value.get("observedGeneration").and_then(Value::as_i64).unwrap_or(0),
            replicas: count("replicas"),
            updated_replicas: count("updatedReplicas"),
            ready_replicas: count("readyReplicas"),
            available_replicas: count("availableReplicas"),
            unavailable_replicas: count("unavailableReplicas"),
            terminating_replicas: int32(value, "terminatingReplicas"),
            collision_count: int32(value, "collisionCount"),
            conditions: value.get("conditions").map(Value::items).unwrap_or_default().iter().map(DeploymentCondition::from_value).collect(),
        }
    }

    fn to_value(&self) -> Value {
        let mut map = Map::new();
        let counts = [
            ("availableReplicas", self.available_replicas),
            ("readyReplicas", self.ready_replicas),
            ("replicas", self.replicas),
            ("unavailableReplicas", self.unavailable_replicas),
            ("updatedReplicas", self.updated_replicas),
        ];
        for (key, number) in counts.into_iter().filter(|&(_, number)| number != 0) {
            map.insert(key.to_string(), Value::from(number));
        }
        for (key, number) in [("terminatingReplicas", self.terminating_replicas), ("collisionCount", self.collision_count)] {
            if let Some(number) = number {
                map.insert(key.to_string(), Value::from(number));
            }
        }
        if self.observed_generation != 0 {
            map.insert("observedGeneration".to_string(), Value::from(self.observed_generation));
        }
        if !self.conditions.is_empty() {
            let conditions: Vec<Value> = self.conditions.iter().map(DeploymentCondition::to_value).collect();
            map.insert("conditions".to_string(), Value::from(conditions));
        }
        Value::from(map)
    }
}

impl DeploymentCondition {
    fn from_value(value: &Value) -> DeploymentCondition {
        let text = |key: &str| value.get(key).and_then(Value::as_str).unwrap_or_default().to_string();
        DeploymentCondition {
            kind: text("type"),
            status: text("status"),
            last_update_time: Time::parse(&text("lastUpdateTime")).unwrap_or_default(),
            last_transition_time: Time::parse(&text("lastTransitionTime")).unwrap_or_default(),
            reason: text("reason"),
            message: text("message"),
        }
    }

    fn to_value(&self) -> Value {
        Value::map([
            ("lastTransitionTime", Value::from(self.last_transition_time.to_string())),
            ("lastUpdateTime", Value::from(self.last_update_time.to_string())),
            ("message", Value::from(self.message.as_str())),
            ("reason", Value::from(self.reason.as_str())),
            ("status", Value::from(self.status.as_str())),
            ("type", Value::from(self.kind.as_str())),
        ])
    }
}
