//! Label selectors (`metav1.LabelSelector`, `k8s.io/apimachinery/pkg/labels`).
//!
//! `LabelSelector` is what objects carry and controllers match with; `Selector` is what kubectl takes (`-l`) and what
//! both are in the end: requirements that all must hold. Leaves out index look-ups by exact match.

mod parse;
mod selector;

pub use selector::{Operator, Requirement, Selector, format_label_selector, label_selector_as_selector};

use crate::meta::{Labels, strings};
use crate::value::Value;

/// How a requirement compares a label. Models `metav1.LabelSelectorOperator`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabelSelectorOperator {
    /// The label is there and has one of the values.
    In,
    /// The label is not there, or has none of the values.
    NotIn,
    /// The label is there.
    Exists,
    /// The label is not there.
    DoesNotExist,
}

/// One of a selector's `matchExpressions`. Models `metav1.LabelSelectorRequirement`.
#[derive(Clone, Debug, PartialEq)]
pub struct LabelSelectorRequirement {
    /// The label's key.
    pub key: String,
    /// How it is compared.
    pub operator: LabelSelectorOperator,
    /// With what.
    pub values: Vec<String>,
}

/// A selector as objects carry it. Models `metav1.LabelSelector`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LabelSelector {
    /// Labels that must be as given.
    pub match_labels: Labels,
    /// Further requirements; all must hold.
    pub match_expressions: Vec<LabelSelectorRequirement>,
}

impl LabelSelector {
    /// Reads a decoded and validated selector; requirements with an unknown operator are left out.
    pub fn from_value(value: &Value) -> LabelSelector {
        let requirement = |item: &Value| {
            let operator = match item.get("operator").and_then(Value::as_str)? {
                "In" => LabelSelectorOperator::In,
                "NotIn" => LabelSelectorOperator::NotIn,
                "Exists" => LabelSelectorOperator::Exists,
                "DoesNotExist" => LabelSelectorOperator::DoesNotExist,
                _ => return None,
            };
            let key = item.get("key").and_then(Value::as_str).unwrap_or_default().to_string();
            Some(LabelSelectorRequirement { key, operator, values: item.get("values").map(strings).unwrap_or_default() })
        };
        LabelSelector {
            match_labels: value.get("matchLabels").map(Value::string_map).unwrap_or_default(),
            match_expressions: value.get("matchExpressions").map(Value::items).unwrap_or_default().iter().filter_map(requirement).collect(),
        }
    }

    /// The tree that `from_value` reads.
    pub fn to_value(&self) -> Value {
        let mut value = Value::map([]);
        if !self.match_expressions.is_empty() {
            let expressions: Vec<Value> = self.match_expressions.iter().map(LabelSelectorRequirement::to_value).collect();
            value.set("matchExpressions", Value::from(expressions));
        }
        if !self.match_labels.is_empty() {
            value.set("matchLabels", Value::from(&self.match_labels));
        }
        value
    }

    /// Whether it selects everything.
    pub fn is_empty(&self) -> bool {
        self.match_labels.is_empty() && self.match_expressions.is_empty()
    }

    /// Whether labels satisfy all requirements. Models `labels.Selector.Matches`.
    pub fn matches(&self, labels: &Labels) -> bool {
        self.match_labels.iter().all(|(key, value)| labels.get(key) == Some(value))
            && self.match_expressions.iter().all(|r| r.matches(labels))
    }
}

impl LabelSelectorRequirement {
    /// Whether labels satisfy this requirement. Models `labels.Requirement.Matches`.
    pub fn matches(&self, labels: &Labels) -> bool {
        let value = labels.get(&self.key);
        match self.operator {
            LabelSelectorOperator::In => value.is_some_and(|v| self.values.contains(v)),
            LabelSelectorOperator::NotIn => value.is_none_or(|v| !self.values.contains(v)),
            LabelSelectorOperator::Exists => value.is_some(),
            LabelSelectorOperator::DoesNotExist => value.is_none(),
        }
    }

    fn to_value(&self) -> Value {
        let operator = match self.operator {
            LabelSelectorOperator::In => "In",
            LabelSelectorOperator::NotIn => "NotIn",
            LabelSelectorOperator::Exists => "Exists",
            LabelSelectorOperator::DoesNotExist => "DoesNotExist",
        };
        let mut value = Value::map([("key", Value::from(self.key.as_str())), ("operator", Value::from(operator))]);
        if !self.values.is_empty() {
            value.set("values", Value::from(self.values.iter().map(|v| Value::from(v.as_str())).collect::<Vec<_>>()));
        }
        value
    }
}
