//! Metadata: names, namespaces, labels, annotations, owners, finalizers. Models `pkg/api/validation/objectmeta.go` and
//! `pkg/apis/meta/v1/validation` of k8s.io/apimachinery. Leaves out managed fields, which only the server writes.

use super::fields::*;
use super::text::{dns1123_label, dns1123_subdomain, dns1123_subdomain_prefix, label_key};
use crate::errors::{BadValue, FieldError};
use crate::go_text::{marshal, marshal_string};
use crate::names::{self, is_path_segment_name, is_path_segment_prefix};
use crate::value::Value;

const TOTAL_ANNOTATION_SIZE_LIMIT: usize = 256 * 1024;

/// How a kind's names are checked.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Names {
    /// As DNS subdomains, by the kind's own rules.
    DnsSubdomain,
    /// As one segment of a URL's path, by the registry for all kinds.
    PathSegment,
}

/// Metadata of an object with a namespace whose name is a DNS subdomain. Models `ValidateObjectMeta`.
pub(super) fn object_meta(errors: &mut Errors, meta: &Value, path: &Path) {
    object_meta_accessor(errors, meta, Names::DnsSubdomain, path);
    kube_finalizer_names(errors, meta, path);
}

/// Models `ValidateObjectMetaAccessor`.
pub(super) fn object_meta_accessor(errors: &mut Errors, meta: &Value, names: Names, path: &Path) {
    let (name, generate_name) = (text(meta, "name"), text(meta, "generateName"));
    if !generate_name.is_empty() {
        let path = path.child("generateName");
        match names {
            Names::DnsSubdomain => dns1123_subdomain_prefix(errors, &path, generate_name),
            Names::PathSegment => invalid_each(errors, &path, generate_name, is_path_segment_prefix(generate_name)),
        }
    }
    let name_path = path.child("name");
    match names {
        _ if name.is_empty() => errors.push(FieldError::required(name_path, "name or generateName is required")),
        Names::DnsSubdomain => dns1123_subdomain(errors, &name_path, name),
        Names::PathSegment => invalid_each(errors, &name_path, name, is_path_segment_name(name)),
    }
    match text(meta, "namespace") {
        "" => errors.push(FieldError::required(path.child("namespace"), "")),
        namespace => dns1123_label(errors, &path.child("namespace"), namespace),
    }
    nonnegative(errors, &path.child("generation"), int(meta, "generation"));
    labels(errors, meta, "labels", &path.child("labels"));
    annotations(errors, meta, &path.child("annotations"));
    owner_references(errors, items(meta, "ownerReferences"), &path.child("ownerReferences"));
    finalizers(errors, meta, &path.child("finalizers"));
}

/// Metadata of an object that is written again. Models `ValidateObjectMetaUpdate`.
pub(super) fn object_meta_update(errors: &mut Errors, meta: &Value, old: &Value, path: &Path) {
    object_meta_accessor_update(errors, meta, old, path);
    kube_finalizer_names(errors, meta, path);
}

/// Models `ValidateObjectMetaAccessorUpdate`.
pub(super) fn object_meta_accessor_update(errors: &mut Errors, meta: &Value, old: &Value, path: &Path) {
    if get(old, "deletionTimestamp").is_some() {
        no_new_finalizers(errors, &texts(meta, "finalizers"), &texts(old, "finalizers"), &path.child("finalizers"));
    }
    if text(meta, "resourceVersion").is_empty() {
        errors.push(FieldError::invalid(path.child("resourceVersion"), "", "must be specified for an update"));
    }
    if int(meta, "generation") < int(old, "generation") {
        errors.push(FieldError::invalid(path.child("generation"), int(meta, "generation"), "must not be decremented"));
    }
    for key in ["name", "namespace", "uid"] {
        if text(meta, key) != text(old, key) {
            // Go's UID is a type of its own.
            let bad = if key == "uid" { BadValue::named(text(meta, key)) } else { text(meta, key).into() };
            errors.push(FieldError::invalid(path.child(key), bad, "field is immutable"));
        }
    }
    for key in ["creationTimestamp", "deletionTimestamp", "deletionGracePeriodSeconds"] {
        if get(meta, key) != get(old, key) {
            let bad = BadValue::json(get(meta, key).unwrap_or(&Value::null()));
            errors.push(FieldError::invalid(path.child(key), bad, "field is immutable"));
        }
    }
    labels(errors, meta, "labels", &path.child("labels"));
    annotations(errors, meta, &path.child("annotations"));
    owner_references(errors, items(meta, "ownerReferences"), &path.child("ownerReferences"));
}

/// A map of labels. Models `ValidateLabels`.
pub(super) fn labels(errors: &mut Errors, owner: &Value, key: &str, path: &Path) {
    for (name, value) in pairs(owner, key) {
        label_key(errors, path, name);
        invalid_each(errors, path, value, names::is_label_value(value));
    }
}

/// Models `ValidateAnnotations`.
pub(super) fn annotations(errors: &mut Errors, meta: &Value, path: &Path) {
    for (key, _) in pairs(meta, "annotations") {
        invalid_each(errors, path, key, names::is_label_key(&key.to_lowercase()));
    }
    let size: usize = pairs(meta, "annotations").map(|(key, value)| key.len() + value.len()).sum();
    if size > TOTAL_ANNOTATION_SIZE_LIMIT {
        errors.push(FieldError::too_long(path, TOTAL_ANNOTATION_SIZE_LIMIT));
    }
}

/// Models `ValidateOwnerReferences`.
fn owner_references(errors: &mut Errors, references: &[Value], path: &Path) {
    let mut first_controller = String::new();
    for reference in references {
        owner_reference(errors, reference, path);
        if opt_flag(reference, "controller") == Some(true) {
            let controller = format!("{}/{}", text(reference, "kind"), text(reference, "name"));
            if first_controller.is_empty() {
                first_controller = controller;
                continue;
            }
            let shown: Vec<String> = references.iter().map(owner_json).collect();
            let bad = BadValue { value: Value::from(references.to_vec()), text: format!("[{}]", shown.join(",")) };
            let detail = format!(
                "Only one reference can have Controller set to true. Found \"true\" in references for {first_controller} and {controller}"
            );
            errors.push(FieldError::invalid(path, bad, detail));
        }
    }
}

/// Models `validateOwnerReference`.
fn owner_reference(errors: &mut Errors, reference: &Value, path: &Path) {
    let api_version = text(reference, "apiVersion");
    // A text with more than one slash is no group and version at all.
    let (group, version) = match api_version.split('/').collect::<Vec<_>>()[..] {
        [version] => ("", version),
        [group, version] => (group, version),
        _ => ("", ""),
    };
    if version.is_empty() {
        errors.push(FieldError::invalid(path.child("apiVersion"), api_version, "version must not be empty"));
    }
    // Without a group and version Go's conversion keeps the kind.
    for key in ["kind", "name"] {
        if text(reference, key).is_empty() {
            errors.push(FieldError::invalid(path.child(key), "", "must not be empty"));
        }
    }
    if text(reference, "uid").is_empty() {
        errors.push(FieldError::invalid(path.child("uid"), BadValue::named(""), "must not be empty"));
    }
    if (group, version, text(reference, "kind")) == ("", "v1", "Event") {
        let bad = BadValue { value: reference.clone(), text: owner_json(reference) };
        errors.push(FieldError::invalid(path, bad, "/v1, Kind=Event is disallowed from being an owner"));
    }
}

/// An owner reference as Go's JSON has it: fields in the struct's order, unset flags left out.
fn owner_json(reference: &Value) -> String {
    let strings = ["apiVersion", "kind", "name", "uid"];
    let mut parts: Vec<String> = strings.iter().map(|key| format!("\"{key}\":{}", marshal_string(text(reference, key)))).collect();
    for key in ["controller", "blockOwnerDeletion"] {
        parts.extend(opt_flag(reference, key).map(|flag| format!("\"{key}\":{flag}")));
    }
    format!("{{{}}}", parts.join(","))
}

/// Models `ValidateFinalizers`.
fn finalizers(errors: &mut Errors, meta: &Value, path: &Path) {
    let names = texts(meta, "finalizers");
    for name in &names {
        label_key(errors, path, name);
    }
    if names.contains(&"orphan") && names.contains(&"foregroundDeletion") {
        let bad = BadValue::json(get(meta, "finalizers").unwrap_or(&Value::null()));
        errors.push(FieldError::invalid(path, bad, "finalizer orphan and foregroundDeletion cannot be both set"));
    }
}

/// Models `validateKubeFinalizerName`.
fn kube_finalizer_names(errors: &mut Errors, meta: &Value, path: &Path) {
    for (i, name) in texts(meta, "finalizers").iter().enumerate() {
        if !name.contains('/') && !["kubernetes", "orphan", "foregroundDeletion"].contains(name) {
            let detail = "name is neither a standard finalizer name nor is it fully qualified";
            errors.push(FieldError::invalid(path.child("finalizers").index(i), *name, detail));
        }
    }
}

/// Models `ValidateNoNewFinalizers`.
fn no_new_finalizers(errors: &mut Errors, new: &[&str], old: &[&str], path: &Path) {
    let mut extra: Vec<&str> = new.iter().copied().filter(|name| !old.contains(name)).collect();
    extra.sort_unstable();
    extra.dedup();
    if !extra.is_empty() {
        let quoted: Vec<String> = extra.iter().map(|name| crate::go_text::quote(name)).collect();
        let found = format!("[]string{{{}}}", quoted.join(", "));
        let detail = format!("no new finalizers can be added if the object is being deleted, found new finalizers {found}");
        errors.push(FieldError::forbidden(path, detail));
    }
}

/// A `LabelSelector`, if there is one. Models `ValidateLabelSelector`.
pub(super) fn label_selector(errors: &mut Errors, selector: Option<&Value>, path: &Path) {
    let Some(selector) = selector else { return };
    labels(errors, selector, "matchLabels", &path.child("matchLabels"));
    for (i, requirement) in items(selector, "matchExpressions").iter().enumerate() {
        label_selector_requirement(errors, requirement, &path.child("matchExpressions").index(i));
    }
}

/// Models `ValidateLabelSelectorRequirement`.
fn label_selector_requirement(errors: &mut Errors, requirement: &Value, path: &Path) {
    let values = texts(requirement, "values");
    match text(requirement, "operator") {
        "In" | "NotIn" if values.is_empty() => {
            errors.push(FieldError::required(path.child("values"), "must be specified when `operator` is 'In' or 'NotIn'"));
        }
        "Exists" | "DoesNotExist" if !values.is_empty() => {
            let detail = "may not be specified when `operator` is 'Exists' or 'DoesNotExist'";
            errors.push(FieldError::forbidden(path.child("values"), detail));
        }
        "In" | "NotIn" | "Exists" | "DoesNotExist" => {}
        other => {
            errors.push(FieldError::invalid(path.child("operator"), BadValue::named(other), "not a valid selector operator"));
        }
    }
    label_key(errors, &path.child("key"), text(requirement, "key"));
    for (i, value) in values.iter().enumerate() {
        invalid_each(errors, &path.child("values").index(i), *value, names::is_label_value(value));
    }
}

/// A `LabelSelector` as a bad value: the struct's order is not that of sorted keys.
pub(super) fn selector_value(selector: Option<&Value>) -> BadValue {
    let Some(selector) = selector else { return BadValue::json(&Value::null()) };
    let (mut value, mut parts) = (Value::map([]), Vec::new());
    if let Some(labels) = get(selector, "matchLabels").filter(|labels| labels.as_map().is_some_and(|map| !map.is_empty())) {
        parts.push(format!("\"matchLabels\":{}", marshal(labels)));
        value.set("matchLabels", labels.clone());
    }
    let (values, texts): (Vec<Value>, Vec<String>) = items(selector, "matchExpressions").iter().map(requirement_json).unzip();
    if !values.is_empty() {
        parts.push(format!("\"matchExpressions\":[{}]", texts.join(",")));
        value.set("matchExpressions", Value::from(values));
    }
    BadValue { value, text: format!("{{{}}}", parts.join(",")) }
}

/// A requirement as Go's JSON has it, as a tree and as text.
fn requirement_json(requirement: &Value) -> (Value, String) {
    let (key, operator) = (text(requirement, "key"), text(requirement, "operator"));
    let mut value = Value::map([("key", Value::from(key)), ("operator", Value::from(operator))]);
    let mut json = format!("{{\"key\":{},\"operator\":{}", marshal_string(key), marshal_string(operator));
    if let Some(values) = get(requirement, "values").filter(|values| !values.items().is_empty()) {
        json.push_str(&format!(",\"values\":{}", marshal(values)));
        value.set("values", values.clone());
    }
    (value, json + "}")
}
