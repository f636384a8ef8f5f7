//! ReplicaSets (`k8s.io/api/apps/v1`), typed as far as their controllers need it.

use crate::deployment::int32;
use crate::labels::LabelSelector;
use crate::meta::ObjectMeta;
use crate::pod::PodTemplateSpec;
use crate::time::Time;
use crate::value::{Map, Value};

/// What is desired of a ReplicaSet. Models `ReplicaSetSpec`.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplicaSetSpec {
    /// How many Pods.
    pub replicas: i32,
    /// Seconds that a Pod must be Ready to count as available.
    pub min_ready_seconds: i32,
    /// Which Pods are its own.
    pub selector: LabelSelector,
    /// What its Pods are made from.
    pub template: PodTemplateSpec,
}

/// A condition of a ReplicaSet. Models `ReplicaSetCondition`.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplicaSetCondition {
    /// ReplicaFailure is the only one.
    pub kind: String,
    /// True, False or Unknown.
    pub status: String,
    /// When the status last changed.
    pub last_transition_time: Time,
    /// One CamelCase word.
    pub reason: String,
    /// What the API server said.
    pub message: String,
}

/// What was seen of a ReplicaSet. Models `ReplicaSetStatus`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReplicaSetStatus {
    /// Pods that are not terminating.
    pub replicas: i32,
    /// Of them, those with all labels of the template.
    pub fully_labeled_replicas: i32,
    /// Of them, those that are Ready.
    pub ready_replicas: i32,
    /// Of them, those that have been Ready for minReadySeconds.
    pub available_replicas: i32,
    /// Pods with a deletionTimestamp that still exist; None before the first status.
    pub terminating_replicas: Option<i32>,
    /// The generation that the controller last acted on.
    pub observed_generation: i64,
    /// Conditions.
    pub conditions: Vec<ReplicaSetCondition>,
}

/// A ReplicaSet. Models `apps/v1.ReplicaSet`.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplicaSet {
    /// Metadata.
    pub metadata: ObjectMeta,
    /// What is desired.
    pub spec: ReplicaSetSpec,
    /// What was seen.
    pub status: ReplicaSetStatus,
}

impl ReplicaSet {
    /// Reads a decoded and defaulted apps/v1 ReplicaSet.
    pub fn from_value(value: &Value) -> ReplicaSet {
        let empty = Value::default();
        let spec = value.get("spec").unwrap_or(&empty);
        ReplicaSet {
            metadata: value.get("metadata").map(ObjectMeta::from_value).unwrap_or_default(),
            spec: ReplicaSetSpec {
                replicas: int32(spec, "replicas").unwrap_or(1),
                min_ready_seconds: int32(spec, "minReadySeconds").unwrap_or(0),
                selector: spec.get("selector").map(LabelSelector::from_value).unwrap_or_default(),
                template: spec.get("template").map(PodTemplateSpec::from_value).unwrap_or_default(),
            },
            status: value.get("status").map(ReplicaSetStatus::from_value).unwrap_or_default(),
        }
    }

    /// The whole object as the API server sends it.
    pub fn to_value(&self) -> Value {
        let mut spec = Value::map([
            ("replicas", Value::from(self.spec.replicas)),
            ("selector", self.spec.selector.to_value()),
            ("template", self.spec.template.to_value()),
        ]);
        if self.spec.min_ready_seconds != 0 {
            spec.set("minReadySeconds", Value::from(self.spec.min_ready_seconds));
        }
        Value::map([
            ("apiVersion", Value::from("apps/v1")),
            ("kind", Value::from("ReplicaSet")),
            ("metadata", self.metadata.to_value()),
            ("spec", spec),
            ("status", self.status.to_value()),
        ])
    }
}

impl ReplicaSetStatus {
    fn from_value(value: &Value) -> ReplicaSetStatus {
        let count = |key: &str| int32(value, key).unwrap_or(0);
        ReplicaSetStatus {
            replicas: count("replicas"),
            fully_labeled_replicas: count("fullyLabeledReplicas"),
            ready_replicas: count("readyReplicas"),
            available_replicas: count("availableReplicas"),
            terminating_replicas: int32(value, "terminatingReplicas"),
            observed_generation: value.get("observedGeneration").and_then(Value::as_i64).unwrap_or(0),
            conditions: value.get("conditions").map(Value::items).unwrap_or_default().iter().map(ReplicaSetCondition::from_value).collect(),
        }
    }

    fn to_value(&self) -> Value {
        let mut map = Map::new();
        let counts = [
            ("availableReplicas", self.available_replicas),
            ("fullyLabeledReplicas", self.fully_labeled_replicas),
            ("readyReplicas", self.ready_replicas),
        ];
        map.insert("replicas".to_string(), Value::from(self.replicas));
        for (key, number) in counts.into_iter().filter(|&(_, number)| number != 0) {
            map.insert(key.to_string(), Value::from(number));
        }
        if let Some(number) = self.terminating_replicas {
            map.insert("terminatingReplicas".to_string(), Value::from(number));
        }
        if self.observed_generation != 0 {
            map.insert("observedGeneration".to_string(), Value::from(self.observed_generation));
        }
        if !self.conditions.is_empty() {
            let conditions: Vec<Value> = self.conditions.iter().map(ReplicaSetCondition::to_value).collect();
            map.insert("conditions".to_string(), Value::from(conditions));
        }
        Value::from(map)
    }
}

impl ReplicaSetCondition {
    fn from_value(value: &Value) -> ReplicaSetCondition {
        let text = |key: &str| value.get(key).and_then(Value::as_str).unwrap_or_default().to_string();
        ReplicaSetCondition {
            kind: text("type"),
            status: text("status"),
            last_transition_time: Time::parse(&text("lastTransitionTime")).unwrap_or_default(),
            reason: text("reason"),
            message: text("message"),
        }
    }

    fn to_value(&self) -> Value {
        Value::map([
            ("lastTransitionTime", Value::from(self.last_transition_time.to_string())),
            ("message", Value::from(self.message.as_str())),
            ("reason", Value::from(self.reason.as_str())),
            ("status", Value::from(self.status.as_str())),
            ("type", Value::from(self.kind.as_str())),
        ])
    }
}
