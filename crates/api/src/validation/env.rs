//! Environment variables and where their values come from. Models `ValidateEnv` and `ValidateEnvFrom` of
//! `pkg/apis/core/validation`.

use super::container::visit_containers;
use super::fields::*;
use super::text::{dns1123_label, dns1123_subdomain, dns1123_subdomain_prefix, is_config_map_key, is_relaxed_env_var_name};
use super::text::{label_key, path_no_backsteps};
use crate::errors::FieldError;
use crate::value::Value;

const ENV_FIELD_PATHS: &[&str] = &[
    "metadata.name",
    "metadata.namespace",
    "metadata.uid",
    "spec.nodeName",
    "spec.serviceAccountName",
    "status.hostIP",
    "status.hostIPs",
    "status.podIP",
    "status.podIPs",
];

/// Fields of a Pod that a downward API volume shows.
pub(super) const VOLUME_FIELD_PATHS: &[&str] =
    &["metadata.annotations", "metadata.labels", "metadata.name", "metadata.namespace", "metadata.uid"];

const RESOURCE_FIELD_PATHS: &[&str] =
    &["limits.cpu", "limits.ephemeral-storage", "limits.memory", "requests.cpu", "requests.ephemeral-storage", "requests.memory"];

/// Fields that exist, if not for every use. `spec.host` is the old name of `spec.nodeName`.
const FIELD_LABELS: &[&str] = &[
    "metadata.annotations",
    "metadata.labels",
    "metadata.name",
    "metadata.namespace",
    "metadata.uid",
    "spec.nodeName",
    "spec.restartPolicy",
    "spec.serviceAccountName",
    "spec.schedulerName",
    "status.phase",
    "status.hostIP",
    "status.hostIPs",
    "status.podIP",
    "status.podIPs",
    "spec.host",
];

/// Models `ValidateEnv`.
pub(super) fn env(errors: &mut Errors, variables: &[Value], path: &Path) {
    for (i, variable) in variables.iter().enumerate() {
        let path = path.index(i);
        let name = text(variable, "name");
        if required(errors, &path.child("name"), name) {
            invalid_each(errors, &path.child("name"), name, is_relaxed_env_var_name(name));
        }
        if let Some(source) = get(variable, "valueFrom") {
            value_from(errors, source, text(variable, "value"), &path.child("valueFrom"));
        }
    }
}

/// Models `validateEnvVarValueFrom`.
fn value_from(errors: &mut Errors, source: &Value, value: &str, path: &Path) {
    let mut sources = 0;
    let mut source_of = |key: &str| get(source, key).inspect(|_| sources += 1);
    if let Some(field) = source_of("fieldRef") {
        object_field_selector(errors, field, ENV_FIELD_PATHS, &path.child("fieldRef"));
    }
    if let Some(field) = source_of("resourceFieldRef") {
        resource_field_selector(errors, field, false, &path.child("resourceFieldRef"));
    }
    for key in ["configMapKeyRef", "secretKeyRef"] {
        if let Some(reference) = source_of(key) {
            key_selector(errors, reference, &path.child(key));
        }
    }
    if let Some(reference) = source_of("fileKeyRef") {
        file_key_selector(errors, reference, &path.child("fileKeyRef"));
    }
    let detail = match (sources, value.is_empty()) {
        (0, _) => "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`",
        (_, false) => "may not be specified when `value` is not empty",
        (2.., _) => "may not have more than one field specified at a time",
        _ => return,
    };
    errors.push(FieldError::invalid(path, "", detail));
}

/// A field of the Pod. Models `validateObjectFieldSelector`.
pub(super) fn object_field_selector(errors: &mut Errors, selector: &Value, valid: &[&str], path: &Path) {
    let field_path = text(selector, "fieldPath");
    if !required(errors, &path.child("apiVersion"), text(selector, "apiVersion")) || !required(errors, &path.child("fieldPath"), field_path)
    {
        return;
    }
    let internal = match convert_field_label(text(selector, "apiVersion"), field_path) {
        Ok(internal) => internal,
        Err(error) => {
            let detail = format!("error converting fieldPath: {error}");
            errors.push(FieldError::invalid(path.child("fieldPath"), field_path, detail));
            return;
        }
    };
    match split_maybe_subscripted_path(internal) {
        Some(("metadata.annotations", key)) => label_key(errors, path, &key.to_lowercase()),
        Some((_, key)) => label_key(errors, path, key),
        None if !valid.contains(&internal) => {
            errors.push(FieldError::not_supported(path.child("fieldPath"), internal, valid));
        }
        None => {}
    }
}

/// Models `ConvertDownwardAPIFieldLabel`.
fn convert_field_label<'a>(version: &str, label: &'a str) -> Result<&'a str, String> {
    if version != "v1" {
        return Err(format!("unsupported pod version: {version}"));
    }
    match split_maybe_subscripted_path(label) {
        Some(("metadata.annotations" | "metadata.labels", _)) => Ok(label),
        Some(_) => Err(format!("field label does not support subscript: {label}")),
        None if label == "spec.host" => Ok("spec.nodeName"),
        None if FIELD_LABELS.contains(&label) => Ok(label),
        None => Err(format!("field label not supported: {label}")),
    }
}

/// `metadata.labels['key']` as path and key. Models `SplitMaybeSubscriptedPath`.
fn split_maybe_subscripted_path(field_path: &str) -> Option<(&str, &str)> {
    field_path.strip_suffix("']")?.split_once("['").filter(|(path, _)| !path.is_empty())
}

/// Models `validateContainerResourceFieldSelector`.
pub(super) fn resource_field_selector(errors: &mut Errors, selector: &Value, in_volume: bool, path: &Path) {
    let resource = text(selector, "resource");
    let huge_pages = ["requests.hugepages-", "limits.hugepages-"].iter().any(|prefix| resource.starts_with(prefix));
    if in_volume && text(selector, "containerName").is_empty() {
        errors.push(FieldError::required(path.child("containerName"), ""));
    } else if required(errors, &path.child("resource"), resource) && !RESOURCE_FIELD_PATHS.contains(&resource) && !huge_pages {
        errors.push(FieldError::not_supported(path.child("resource"), resource, RESOURCE_FIELD_PATHS));
    }
    if let Some(divisor) = get(selector, "divisor").and_then(quantity).filter(|divisor| divisor.sign() != 0) {
        resource_divisor(errors, resource, &divisor.canonical(), &path.child("divisor"));
    }
}

/// Models `validateContainerResourceDivisor`.
fn resource_divisor(errors: &mut Errors, resource: &str, divisor: &str, path: &Path) {
    const BYTES: &[&str] = &["1", "1k", "1M", "1G", "1T", "1P", "1E", "1Ki", "1Mi", "1Gi", "1Ti", "1Pi", "1Ei"];
    let (valid, which) = match resource {
        "limits.cpu" | "requests.cpu" => (&["1m", "1"][..], "cpu"),
        "limits.memory" | "requests.memory" => (BYTES, "memory"),
        "limits.ephemeral-storage" | "requests.ephemeral-storage" => (BYTES, "local ephemeral storage"),
        _ if resource.starts_with("requests.hugepages-") || resource.starts_with("limits.hugepages-") => (BYTES, "hugepages"),
        _ => return,
    };
    if !valid.contains(&divisor) {
        let values = if which == "cpu" { "1m and 1".to_string() } else { BYTES.join(", ") };
        errors.push(FieldError::invalid(path, resource, format!("only divisor's values {values} are supported with the {which} resource")));
    }
}

/// Models `validateConfigMapKeySelector` and `validateSecretKeySelector`.
fn key_selector(errors: &mut Errors, reference: &Value, path: &Path) {
    dns1123_subdomain(errors, &path.child("name"), text(reference, "name"));
    let key = text(reference, "key");
    if required(errors, &path.child("key"), key) {
        invalid_each(errors, &path.child("key"), key, is_config_map_key(key));
    }
}

/// Models `validateFileKeySelector`.
fn file_key_selector(errors: &mut Errors, reference: &Value, path: &Path) {
    let (key, volume, file) = (text(reference, "key"), text(reference, "volumeName"), text(reference, "path"));
    if required(errors, &path.child("key"), key) {
        invalid_each(errors, &path.child("key"), key, is_relaxed_env_var_name(key));
    }
    if required(errors, &path.child("volumeName"), volume) {
        dns1123_label(errors, &path.child("volumeName"), volume);
    }
    if required(errors, &path.child("path"), file) {
        path_no_backsteps(errors, &path.child("path"), file);
    }
}

/// Models `ValidateEnvFrom`.
pub(super) fn env_from(errors: &mut Errors, sources: &[Value], list_path: &Path) {
    for (i, source) in sources.iter().enumerate() {
        let path = list_path.index(i);
        let prefix = text(source, "prefix");
        if !prefix.is_empty() {
            invalid_each(errors, &path.child("prefix"), prefix, is_relaxed_env_var_name(prefix));
        }
        let mut count = 0;
        for key in ["configMapRef", "secretRef"] {
            let Some(reference) = get(source, key) else { continue };
            count += 1;
            let path = path.child(key).child("name");
            if required(errors, &path, text(reference, "name")) {
                dns1123_subdomain_prefix(errors, &path, text(reference, "name"));
            }
        }
        match count {
            0 => errors.push(FieldError::invalid(list_path, "", "must specify one of: `configMapRef` or `secretRef`")),
            1 => {}
            _ => errors.push(FieldError::invalid(list_path, "", "may not have more than one field specified at a time")),
        }
    }
}

/// Variables from files take them from an emptyDir. Models `validateFileKeyRefVolumes`.
pub(super) fn file_key_ref_volumes(errors: &mut Errors, spec: &Value, path: &Path) {
    visit_containers(spec, path, |container, path| {
        for (i, variable) in items(container, "env").iter().enumerate() {
            let Some(reference) = get(variable, "valueFrom").and_then(|source| get(source, "fileKeyRef")) else { continue };
            let name = text(reference, "volumeName");
            let path = path.child("env").index(i).child("valueFrom.fileKeyRef.volumeName");
            // Of several volumes with one name the last one counts.
            match items(spec, "volumes").iter().rfind(|volume| text(volume, "name") == name) {
                None => errors.push(FieldError::not_found(path, name)),
                Some(volume) if get(volume, "emptyDir").is_none() => {
                    errors.push(FieldError::invalid(path, name, "referenced volume must be of type emptyDir"));
                }
                Some(_) => {}
            }
        }
    });
}
