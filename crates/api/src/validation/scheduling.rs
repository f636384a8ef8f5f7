//! Tolerations, topology spread and gates. Models `ValidateTolerations`, `validateTopologySpreadConstraints`,
//! `validateReadinessGates` and `validateSchedulingGates` of `pkg/apis/core/validation`.

use super::affinity::match_label_keys;
use super::fields::*;
use super::meta::label_selector;
use super::text::label_key;
use crate::errors::{BadValue, FieldError};
use crate::names;
use crate::value::Value;
use std::collections::BTreeSet;

/// Models `ValidateTolerations`. The operators `Lt` and `Gt` are known and refused: their gate is off.
pub(super) fn tolerations(errors: &mut Errors, tolerations: &[Value], path: &Path) {
    for (i, toleration) in tolerations.iter().enumerate() {
        let path = path.index(i);
        let (key, operator, value) = (text(toleration, "key"), text(toleration, "operator"), text(toleration, "value"));
        let (effect, operator_path) = (text(toleration, "effect"), path.child("operator"));
        if !key.is_empty() {
            label_key(errors, &path.child("key"), key);
        } else if operator != "Exists" {
            let detail = "operator must be Exists when `key` is empty, which means \"match all values and all keys\"";
            errors.push(FieldError::invalid(&operator_path, BadValue::named(operator), detail));
        }
        if get(toleration, "tolerationSeconds").is_some() && effect != "NoExecute" {
            let detail = "effect must be 'NoExecute' when `tolerationSeconds` is set";
            errors.push(FieldError::invalid(path.child("effect"), BadValue::named(effect), detail));
        }
        match operator {
            "Equal" | "" => {
                let wrong = names::is_label_value(value);
                if !wrong.is_empty() {
                    errors.push(FieldError::invalid(&operator_path, value, wrong.join(";")));
                }
            }
            "Exists" if !value.is_empty() => {
                errors.push(FieldError::invalid(&operator_path, value, "value must be empty when `operator` is 'Exists'"));
            }
            "Exists" => {}
            "Lt" | "Gt" => {
                errors.push(FieldError::not_supported(&operator_path, BadValue::named(operator), &["Equal", "Exists", "Lt", "Gt"]));
            }
            other => errors.push(FieldError::not_supported(&operator_path, BadValue::named(other), &["Equal", "Exists"])),
        }
        if !effect.is_empty() {
            one_of(errors, &path.child("effect"), effect, &["NoSchedule", "PreferNoSchedule", "NoExecute"]);
        }
    }
}

/// Models `validateTopologySpreadConstraints`.
pub(super) fn topology_spread_constraints(errors: &mut Errors, constraints: &[Value], path: &Path) {
    for (i, constraint) in constraints.iter().enumerate() {
        let path = path.index(i);
        let (topology, action) = (text(constraint, "topologyKey"), text(constraint, "whenUnsatisfiable"));
        positive(errors, &path.child("maxSkew"), int(constraint, "maxSkew"));
        if topology.is_empty() {
            errors.push(FieldError::required(path.child("topologyKey"), "can not be empty"));
        }
        one_of(errors, &path.child("whenUnsatisfiable"), action, &["DoNotSchedule", "ScheduleAnyway"]);
        let same = |other: &Value| text(other, "topologyKey") == topology && text(other, "whenUnsatisfiable") == action;
        if constraints[i + 1..].iter().any(same) {
            let pair = format!("{{{topology}, {action}}}");
            errors.push(FieldError::duplicate(path.child("{topologyKey, whenUnsatisfiable}"), &pair));
        }
        if let Some(domains) = opt_int(constraint, "minDomains") {
            positive(errors, &path.child("minDomains"), domains);
            if action != "DoNotSchedule" {
                let detail = format!("can only use minDomains if whenUnsatisfiable=DoNotSchedule, not {action}");
                errors.push(FieldError::invalid(path.child("minDomains"), domains, detail));
            }
        }
        for key in ["nodeAffinityPolicy", "nodeTaintsPolicy"] {
            if let Some(policy) = opt_text(constraint, key) {
                one_of(errors, &path.child(key), policy, &["Honor", "Ignore"]);
            }
        }
        match_label_keys(errors, constraint, &path);
        label_selector(errors, get(constraint, "labelSelector"), &path.child("labelSelector"));
    }
}

/// Models `validateReadinessGates`.
pub(super) fn readiness_gates(errors: &mut Errors, gates: &[Value], path: &Path) {
    for (i, gate) in gates.iter().enumerate() {
        label_key(errors, &path.index(i).child("conditionType"), text(gate, "conditionType"));
    }
}

/// Models `validateSchedulingGates`.
pub(super) fn scheduling_gates(errors: &mut Errors, gates: &[Value], path: &Path) {
    let mut seen = BTreeSet::new();
    for (i, gate) in gates.iter().enumerate() {
        let name = text(gate, "name");
        label_key(errors, &path.index(i), name);
        if !seen.insert(name) {
            errors.push(FieldError::duplicate(path.index(i), name));
        }
    }
}
