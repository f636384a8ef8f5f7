//! Volumes of storage systems. Models the `validate..VolumeSource` functions of `pkg/apis/core/validation`; patterns
//! are matched by hand.

use super::fields::*;
use super::text::{dns1123_label, dns1123_subdomain, in_range};
use crate::errors::{BadValue, FieldError};
use crate::names;
use crate::value::Value;

/// Strings that must all be there, for the many sources that have no other rule.
pub(super) fn all_required(errors: &mut Errors, source: &Value, keys: &[&str], path: &Path) {
    for key in keys {
        required(errors, &path.child(key), text(source, key));
    }
}

/// Models `validateGCEPersistentDiskVolumeSource`.
pub(super) fn gce_persistent_disk(errors: &mut Errors, source: &Value, path: &Path) {
    required(errors, &path.child("pdName"), text(source, "pdName"));
    partition(errors, source, path);
}

/// Models `validateAWSElasticBlockStoreVolumeSource`.
pub(super) fn aws_elastic_block_store(errors: &mut Errors, source: &Value, path: &Path) {
    required(errors, &path.child("volumeID"), text(source, "volumeID"));
    partition(errors, source, path);
}

/// Zero passes although the message excludes it.
fn partition(errors: &mut Errors, source: &Value, path: &Path) {
    let number = int(source, "partition");
    if !(0..=255).contains(&number) {
        errors.push(FieldError::invalid(path.child("partition"), number, inclusive_range_error(1, 255)));
    }
}

/// Models `validateISCSIVolumeSource`.
pub(super) fn iscsi(errors: &mut Errors, source: &Value, path: &Path) {
    required(errors, &path.child("targetPortal"), text(source, "targetPortal"));
    if required(errors, &path.child("iqn"), text(source, "iqn")) {
        iscsi_name(errors, text(source, "iqn"), &path.child("iqn"));
    }
    in_range(errors, &path.child("lun"), int(source, "lun"), 0, 255);
    let authenticates = flag(source, "chapAuthDiscovery") || flag(source, "chapAuthSession");
    if authenticates && get(source, "secretRef").is_none() {
        errors.push(FieldError::required(path.child("secretRef"), ""));
    }
    if let Some(initiator) = opt_text(source, "initiatorName") {
        iscsi_name(errors, initiator, &path.child("initiatorname"));
    }
}

fn iscsi_name(errors: &mut Errors, name: &str, path: &Path) {
    let detail = match name.get(..3) {
        Some("iqn") if is_iqn(name) => return,
        Some("eui") if has_alphanumerics(name, 16) => return,
        Some("naa") if has_alphanumerics(name, 32) => return,
        Some("iqn" | "eui" | "naa") => "must be valid format",
        _ => "must be valid format starting with iqn, eui, or naa",
    };
    errors.push(FieldError::invalid(path, name, detail));
}

/// Matches `iqn\.\d{4}-\d{2}\.([[:alnum:]-.]+)(:[^,;*&$|\s]+)$`, which may begin anywhere.
fn is_iqn(name: &str) -> bool {
    name.match_indices("iqn.").any(|(at, start)| {
        let rest = &name.as_bytes()[at + start.len()..];
        let dated = rest.len() > 8
            && rest[..8].iter().enumerate().all(|(i, c)| match i {
                4 => *c == b'-',
                7 => *c == b'.',
                _ => c.is_ascii_digit(),
            });
        let Some(rest) = rest.get(8..).filter(|_| dated) else { return false };
        let authority = rest.iter().take_while(|c| c.is_ascii_alphanumeric() || b"-.".contains(c)).count();
        let unique = &rest[authority..];
        authority > 0 && unique.len() > 1 && unique[0] == b':' && !unique[1..].iter().any(|c| b",;*&$|\t\n\x0c\r ".contains(c))
    })
}

/// Matches `^xxx.[[:alnum:]]{count}$`, where the dot is any character but a line's end.
fn has_alphanumerics(name: &str, count: usize) -> bool {
    let mut rest = name[3..].chars();
    rest.next().is_some_and(|c| c != '\n') && rest.as_str().len() == count && rest.as_str().bytes().all(|c| c.is_ascii_alphanumeric())
}

/// Models `validateFlockerVolumeSource`.
pub(super) fn flocker(errors: &mut Errors, source: &Value, path: &Path) {
    let (name, uuid) = (text(source, "datasetName"), text(source, "datasetUUID"));
    if name.is_empty() && uuid.is_empty() {
        errors.push(FieldError::required(path, "one of datasetName and datasetUUID is required"));
    }
    if !name.is_empty() && !uuid.is_empty() {
        errors.push(FieldError::invalid(path, "resource", "datasetName and datasetUUID can not be specified simultaneously"));
    }
    if name.contains('/') {
        errors.push(FieldError::invalid(path.child("datasetName"), name, "must not contain '/'"));
    }
}

/// Models `validateRBDVolumeSource`.
pub(super) fn rbd(errors: &mut Errors, source: &Value, path: &Path) {
    cephfs(errors, source, path);
    required(errors, &path.child("image"), text(source, "image"));
}

/// Models `validateCephFSVolumeSource`.
pub(super) fn cephfs(errors: &mut Errors, source: &Value, path: &Path) {
    if items(source, "monitors").is_empty() {
        errors.push(FieldError::required(path.child("monitors"), ""));
    }
}

/// Models `validateCinderVolumeSource`.
pub(super) fn cinder(errors: &mut Errors, source: &Value, path: &Path) {
    required(errors, &path.child("volumeID"), text(source, "volumeID"));
    secret_ref(errors, source, path);
}

fn secret_ref(errors: &mut Errors, source: &Value, path: &Path) {
    if let Some(reference) = get(source, "secretRef") {
        required(errors, &path.child("secretRef.name"), text(reference, "name"));
    }
}

/// Models `validateQuobyteVolumeSource`.
pub(super) fn quobyte(errors: &mut Errors, source: &Value, path: &Path) {
    const PAIRS: &str = "must be a host:port pair or multiple pairs separated by commas";
    let registry = text(source, "registry");
    if registry.is_empty() {
        errors.push(FieldError::required(path.child("registry"), PAIRS));
    } else if text(source, "tenant").len() >= 65 {
        errors.push(FieldError::required(path.child("tenant"), "must be a UUID and may not exceed a length of 64 characters"));
    } else {
        let wrong = registry.split(',').filter(|pair| !is_host_port(pair));
        errors.extend(wrong.map(|_| FieldError::invalid(path.child("registry"), registry, PAIRS)));
    }
    required(errors, &path.child("volume"), text(source, "volume"));
}

/// Whether a text is `host:port` or `[host]:port`. Models `net.SplitHostPort`.
fn is_host_port(text: &str) -> bool {
    match text.strip_prefix('[') {
        Some(rest) => match rest.split_once(']') {
            Some((host, port)) => {
                let port = port.strip_prefix(':').filter(|port| !port.contains(':'));
                !host.contains('[') && port.is_some_and(|port| !port.contains(['[', ']']))
            }
            None => false,
        },
        None => text.matches(':').count() == 1 && !text.contains(['[', ']']),
    }
}

/// Models `validateFCVolumeSource`.
pub(super) fn fc(errors: &mut Errors, source: &Value, path: &Path) {
    let names = items(source, "targetWWNs");
    match (names.is_empty(), items(source, "wwids").is_empty()) {
        (true, true) => {
            errors.push(FieldError::required(path.child("targetWWNs"), "must specify either targetWWNs or wwids, but not both"));
        }
        (false, false) => {
            let bad = BadValue::json(get(source, "targetWWNs").unwrap_or(&Value::null()));
            let detail = "targetWWNs and wwids can not be specified simultaneously";
            errors.push(FieldError::invalid(path.child("targetWWNs"), bad, detail));
        }
        _ => {}
    }
    match opt_int(source, "lun") {
        _ if names.is_empty() => {}
        None => errors.push(FieldError::required(path.child("lun"), "lun is required if targetWWNs is specified")),
        Some(lun) => in_range(errors, &path.child("lun"), lun, 0, 255),
    }
}

/// Models `validateFlexVolumeSource`.
pub(super) fn flex_volume(errors: &mut Errors, source: &Value, path: &Path) {
    required(errors, &path.child("driver"), text(source, "driver"));
    for (key, _) in pairs(source, "options") {
        let namespace = key.split_once('/').map_or(key, |(namespace, _)| namespace).to_lowercase();
        let reserved = ["kubernetes.io", "k8s.io"].iter().any(|domain| format!(".{namespace}").ends_with(&format!(".{domain}")));
        if reserved {
            let detail = "kubernetes.io and k8s.io namespaces are reserved";
            errors.push(FieldError::invalid(path.child("options").key(key), key, detail));
        }
    }
}

/// Models `validateAzureDisk`.
pub(super) fn azure_disk(errors: &mut Errors, source: &Value, path: &Path) {
    all_required(errors, source, &["diskName", "diskURI"], path);
    if let Some(mode) = opt_text(source, "cachingMode") {
        one_of(errors, &path.child("cachingMode"), mode, &["None", "ReadOnly", "ReadWrite"]);
    }
    let Some(kind) = opt_text(source, "kind") else { return };
    one_of(errors, &path.child("kind"), kind, &["Dedicated", "Managed", "Shared"]);
    let (prefix, form) = match kind {
        "Managed" => {
            let form = "/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}";
            ("/subscriptions/", form)
        }
        _ => ("https://", "https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd"),
    };
    let uri = text(source, "diskURI");
    if !uri.starts_with(prefix) {
        errors.push(FieldError::not_supported(path.child("diskURI"), uri, &[form]));
    }
}

/// Models `validateStorageOSVolumeSource`.
pub(super) fn storage_os(errors: &mut Errors, source: &Value, path: &Path) {
    let (name, namespace) = (text(source, "volumeName"), text(source, "volumeNamespace"));
    if required(errors, &path.child("volumeName"), name) {
        dns1123_label(errors, &path.child("volumeName"), name);
    }
    if !namespace.is_empty() {
        dns1123_label(errors, &path.child("volumeNamespace"), namespace);
    }
    secret_ref(errors, source, path);
}

/// Models `validateCSIVolumeSource`.
pub(super) fn csi(errors: &mut Errors, source: &Value, path: &Path) {
    let (driver, driver_path) = (text(source, "driver"), path.child("driver"));
    if required(errors, &driver_path, driver) {
        if driver.len() > 63 {
            errors.push(FieldError::too_long(&driver_path, 63));
        }
        invalid_each(errors, &driver_path, driver, names::is_dns1123_subdomain(&driver.to_lowercase()));
    }
    if let Some(reference) = get(source, "nodePublishSecretRef") {
        let name = text(reference, "name");
        if required(errors, &path.child("nodePublishSecretRef.name"), name) {
            dns1123_subdomain(errors, &path.child("name"), name);
        }
    }
}
