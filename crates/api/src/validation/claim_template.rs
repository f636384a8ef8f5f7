//! The claim that an ephemeral volume makes. Models `ValidatePersistentVolumeClaimTemplate` and
//! `ValidatePersistentVolumeClaimSpec` of `pkg/apis/core/validation`.

use super::fields::*;
use super::meta::{annotations, label_selector, labels};
use super::resources::resource_quantity;
use super::text::{dns1123_label, dns1123_subdomain};
use crate::errors::{BadValue, FieldError};
use crate::quantity::Quantity;
use crate::value::Value;

const ACCESS_MODES: &[&str] = &["ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"];

/// Fields of metadata that a template may not have, in the struct's order.
const OTHER_METADATA: &[&str] = &[
    "name",
    "generateName",
    "namespace",
    "selfLink",
    "uID",
    "resourceVersion",
    "generation",
    "creationTimestamp",
    "deletionTimestamp",
    "deletionGracePeriodSeconds",
    "ownerReferences",
    "finalizers",
    "managedFields",
];

/// Models `validateEphemeralVolumeSource`.
pub(super) fn ephemeral(errors: &mut Errors, source: &Value, path: &Path) {
    let path = path.child("volumeClaimTemplate");
    let Some(template) = get(source, "volumeClaimTemplate") else {
        errors.push(FieldError::required(path, ""));
        return;
    };
    let empty = Value::map([]);
    template_object_meta(errors, get(template, "metadata").unwrap_or(&empty), &path.child("metadata"));
    claim_spec(errors, get(template, "spec").unwrap_or(&empty), &path.child("spec"));
}

/// Models `ValidateTemplateObjectMeta`.
fn template_object_meta(errors: &mut Errors, meta: &Value, path: &Path) {
    annotations(errors, meta, &path.child("annotations"));
    labels(errors, meta, "labels", &path.child("labels"));
    for name in OTHER_METADATA {
        // Upstream makes the name out of Go's `UID` by lowering its first letter.
        let key = if *name == "uID" { "uid" } else { name };
        let is_zero = |member: &&Value| member.as_str() == Some("") || member.as_i64() == Some(0) && key == "generation";
        if get(meta, key).filter(|member| !is_zero(member)).is_some() {
            errors.push(FieldError::forbidden(path.child(name), "cannot be set"));
        }
    }
}

/// Models `ValidatePersistentVolumeClaimSpec`.
fn claim_spec(errors: &mut Errors, spec: &Value, path: &Path) {
    access_modes(errors, spec, path);
    let storage_path = path.child("resources").key("storage");
    let storage = spec.at_path(&["resources", "requests", "storage"]).and_then(quantity);
    match storage {
        None => errors.push(FieldError::required(storage_path, "")),
        Some(size) => storage_size(errors, &size, &storage_path),
    }
    if let Some(name) = opt_text(spec, "storageClassName").filter(|name| !name.is_empty()) {
        dns1123_subdomain(errors, &path.child("storageClassName"), name);
    }
    if let Some(mode) = opt_text(spec, "volumeMode") {
        one_of(errors, &path.child("volumeMode"), mode, &["Block", "Filesystem"]);
    }
    for key in ["dataSource", "dataSourceRef"] {
        if let Some(source) = get(spec, key) {
            data_source(errors, source, &path.child(key));
        }
    }
    data_sources_agree(errors, spec, path);
    if let Some(name) = opt_text(spec, "volumeAttributesClassName").filter(|name| !name.is_empty()) {
        dns1123_subdomain(errors, &path.child("volumeAttributesClassName"), name);
    }
}

fn access_modes(errors: &mut Errors, spec: &Value, path: &Path) {
    let modes = texts(spec, "accessModes");
    let path_of_modes = path.child("accessModes");
    if modes.is_empty() {
        errors.push(FieldError::required(&path_of_modes, "at least 1 access mode is required"));
    }
    label_selector(errors, get(spec, "selector"), &path.child("selector"));
    for mode in &modes {
        one_of(errors, &path_of_modes, mode, ACCESS_MODES);
    }
    let others = modes.iter().any(|mode| ACCESS_MODES.contains(mode) && *mode != "ReadWriteOncePod");
    if others && modes.contains(&"ReadWriteOncePod") {
        errors.push(FieldError::forbidden(path_of_modes, "may not use ReadWriteOncePod with other access modes"));
    }
}

fn storage_size(errors: &mut Errors, size: &Quantity, path: &Path) {
    if size.sign() <= 0 {
        errors.push(FieldError::invalid(path, &size.canonical(), "must be greater than zero"));
    } else {
        resource_quantity(errors, "storage", size, path);
    }
}

/// Models `validateDataSource` and `validateDataSourceRef`.
fn data_source(errors: &mut Errors, source: &Value, path: &Path) {
    let (kind, group) = (text(source, "kind"), text(source, "apiGroup"));
    required(errors, &path.child("name"), text(source, "name"));
    required(errors, &path.child("kind"), kind);
    if group.is_empty() && kind != "PersistentVolumeClaim" {
        let detail = "must be 'PersistentVolumeClaim' when referencing the default apiGroup";
        errors.push(FieldError::invalid(path, kind, detail));
    }
    if !group.is_empty() {
        dns1123_subdomain(errors, &path.child("apiGroup"), group);
    }
    if !text(source, "namespace").is_empty() {
        dns1123_label(errors, &path.child("namespace"), text(source, "namespace"));
    }
}

/// Upstream shows a `field.Path` as the bad value, which is an empty object in JSON.
fn data_sources_agree(errors: &mut Errors, spec: &Value, path: &Path) {
    let (Some(source), Some(reference)) = (get(spec, "dataSource"), get(spec, "dataSourceRef")) else { return };
    let same = || ["apiGroup", "kind", "name"].iter().all(|key| opt_text(source, key) == opt_text(reference, key));
    let detail = if !text(reference, "namespace").is_empty() {
        "may not be specified when dataSourceRef.namespace is specified"
    } else if !same() {
        "must match dataSourceRef"
    } else {
        return;
    };
    errors.push(FieldError::invalid(path, BadValue::json(&Value::map([])), detail));
}
