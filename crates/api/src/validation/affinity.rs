//! Affinities to nodes and Pods. Models `validateAffinity` and its parts in `pkg/apis/core/validation`.

use super::fields::*;
use super::meta::label_selector;
use super::text::{dns1123_label, dns1123_subdomain, label_key};
use crate::errors::{BadValue, FieldError};
use crate::names;
use crate::value::Value;
use std::collections::{BTreeMap, BTreeSet};

const REQUIRED: &str = "requiredDuringSchedulingIgnoredDuringExecution";
const PREFERRED: &str = "preferredDuringSchedulingIgnoredDuringExecution";

/// Models `validateAffinity`.
pub(super) fn affinity(errors: &mut Errors, affinity: &Value, path: &Path) {
    if let Some(node) = get(affinity, "nodeAffinity") {
        node_affinity(errors, node, &path.child("nodeAffinity"));
    }
    for key in ["podAffinity", "podAntiAffinity"] {
        let Some(pod) = get(affinity, key) else { continue };
        let path = path.child(key);
        for (i, term) in items(pod, REQUIRED).iter().enumerate() {
            pod_affinity_term(errors, term, &path.child(REQUIRED).index(i));
        }
        for (i, weighted) in items(pod, PREFERRED).iter().enumerate() {
            let path = path.child(PREFERRED).index(i);
            weight(errors, weighted, &path);
            let empty = Value::map([]);
            pod_affinity_term(errors, get(weighted, "podAffinityTerm").unwrap_or(&empty), &path.child("podAffinityTerm"));
        }
    }
}

fn weight(errors: &mut Errors, term: &Value, path: &Path) {
    let weight = int(term, "weight");
    if !(1..=100).contains(&weight) {
        errors.push(FieldError::invalid(path.child("weight"), weight, "must be in the range 1-100"));
    }
}

/// Models `validateNodeAffinity`.
fn node_affinity(errors: &mut Errors, affinity: &Value, path: &Path) {
    if let Some(selector) = get(affinity, REQUIRED) {
        let path = path.child(REQUIRED).child("nodeSelectorTerms");
        let terms = items(selector, "nodeSelectorTerms");
        if terms.is_empty() {
            errors.push(FieldError::required(&path, "must have at least one node selector term"));
        }
        for (i, term) in terms.iter().enumerate() {
            node_selector_term(errors, term, true, &path.index(i));
        }
    }
    for (i, term) in items(affinity, PREFERRED).iter().enumerate() {
        let path = path.child(PREFERRED).index(i);
        weight(errors, term, &path);
        if let Some(preference) = get(term, "preference") {
            // Values that are no labels pass here: a preference may go unmet.
            node_selector_term(errors, preference, false, &path.child("preference"));
        }
    }
}

/// Models `ValidateNodeSelectorTerm`.
fn node_selector_term(errors: &mut Errors, term: &Value, check_values: bool, path: &Path) {
    for (i, requirement) in items(term, "matchExpressions").iter().enumerate() {
        node_selector_requirement(errors, requirement, check_values, &path.child("matchExpressions").index(i));
    }
    for (i, requirement) in items(term, "matchFields").iter().enumerate() {
        node_field_selector_requirement(errors, requirement, &path.child("matchFields").index(i));
    }
}

/// Models `ValidateNodeSelectorRequirement`.
fn node_selector_requirement(errors: &mut Errors, requirement: &Value, check_values: bool, path: &Path) {
    let (values, values_path) = (texts(requirement, "values"), path.child("values"));
    match text(requirement, "operator") {
        "In" | "NotIn" if values.is_empty() => {
            errors.push(FieldError::required(&values_path, "must be specified when `operator` is 'In' or 'NotIn'"));
        }
        "Exists" | "DoesNotExist" if !values.is_empty() => {
            let detail = "may not be specified when `operator` is 'Exists' or 'DoesNotExist'";
            errors.push(FieldError::forbidden(&values_path, detail));
        }
        "Gt" | "Lt" if values.len() != 1 => {
            errors.push(FieldError::required(&values_path, "must be specified single value when `operator` is 'Lt' or 'Gt'"));
        }
        "In" | "NotIn" | "Exists" | "DoesNotExist" | "Gt" | "Lt" => {}
        other => {
            errors.push(FieldError::invalid(path.child("operator"), BadValue::named(other), "not a valid selector operator"));
        }
    }
    label_key(errors, &path.child("key"), text(requirement, "key"));
    for (i, value) in values.iter().enumerate().filter(|_| check_values) {
        invalid_each(errors, &values_path.index(i), *value, names::is_label_value(value));
    }
}

/// Models `ValidateNodeFieldSelectorRequirement`.
fn node_field_selector_requirement(errors: &mut Errors, requirement: &Value, path: &Path) {
    let values = texts(requirement, "values");
    match text(requirement, "operator") {
        "In" | "NotIn" if values.len() != 1 => {
            let detail = "must be only one value when `operator` is 'In' or 'NotIn' for node field selector";
            errors.push(FieldError::required(path.child("values"), detail));
        }
        "In" | "NotIn" => {}
        other => {
            errors.push(FieldError::invalid(path.child("operator"), BadValue::named(other), "not a valid selector operator"));
        }
    }
    match text(requirement, "key") {
        "metadata.name" => {
            for (i, value) in values.iter().enumerate() {
                dns1123_subdomain(errors, &path.child("values").index(i), value);
            }
        }
        other => errors.push(FieldError::invalid(path.child("key"), other, "not a valid field selector key")),
    }
}

/// Models `validatePodAffinityTerm`.
fn pod_affinity_term(errors: &mut Errors, term: &Value, path: &Path) {
    for key in ["labelSelector", "namespaceSelector"] {
        label_selector(errors, get(term, key), &path.child(key));
    }
    for namespace in texts(term, "namespaces") {
        dns1123_label(errors, &path.child("namespace"), namespace);
    }
    match_label_keys(errors, term, path);
    let topology = text(term, "topologyKey");
    if topology.is_empty() {
        errors.push(FieldError::required(path.child("topologyKey"), "can not be empty"));
    }
    label_key(errors, &path.child("topologyKey"), topology);
}

/// Keys of labels whose values a term takes from the Pod. Models `ValidateMatchLabelKeysAndMismatchLabelKeys`.
pub(super) fn match_label_keys(errors: &mut Errors, term: &Value, path: &Path) {
    let selector = get(term, "labelSelector");
    for key in ["matchLabelKeys", "mismatchLabelKeys"] {
        label_keys(errors, &texts(term, key), selector, &path.child(key));
    }
    let (matching, mismatching) = (texts(term, "matchLabelKeys"), texts(term, "mismatchLabelKeys"));
    if let Some(selector) = selector {
        let positions: BTreeMap<&str, usize> = matching.iter().enumerate().map(|(i, key)| (*key, i)).collect();
        let mut seen: BTreeSet<&str> = pairs(selector, "matchLabels").map(|(key, _)| key).collect();
        for expression in items(selector, "matchExpressions") {
            let key = text(expression, "key");
            // The server itself has added one expression for each key: a second one is the person's.
            if let Some(i) = positions.get(key).filter(|_| !seen.insert(key)) {
                errors.push(FieldError::invalid(path.index(*i), key, "exists in both matchLabelKeys and labelSelector"));
            }
            seen.insert(key);
        }
    }
    for (i, key) in matching.iter().enumerate().filter(|(_, key)| mismatching.contains(key)) {
        let detail = "exists in both matchLabelKeys and mismatchLabelKeys";
        errors.push(FieldError::invalid(path.child("matchLabelKeys").index(i), *key, detail));
    }
}

/// Models `validateLabelKeys`.
fn label_keys(errors: &mut Errors, keys: &[&str], selector: Option<&Value>, path: &Path) {
    if !keys.is_empty() && selector.is_none() {
        errors.push(FieldError::forbidden(path, "must not be specified when labelSelector is not set"));
        return;
    }
    for (i, key) in keys.iter().enumerate() {
        label_key(errors, &path.index(i), key);
    }
}
