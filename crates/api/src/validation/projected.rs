//! Volumes that show the Pod's own fields, and those of several sources. Models `validateDownwardAPIVolumeSource` and
//! `validateProjectionSources` of `pkg/apis/core/validation`. Leaves out cluster trust bundles and Pod certificates,
//! which the server drops (their gates are off).

use super::env::{VOLUME_FIELD_PATHS, object_field_selector, resource_field_selector};
use super::fields::*;
use super::text::local_non_reserved_path;
use super::volume::{file_mode, key_to_path};
use crate::errors::FieldError;
use crate::value::Value;
use std::collections::BTreeSet;

/// Models `validateDownwardAPIVolumeSource`. Errors of a file name the volume, as upstream's do.
pub(super) fn downward_api(errors: &mut Errors, source: &Value, path: &Path) {
    file_mode(errors, source, "defaultMode", path);
    for file in items(source, "items") {
        downward_api_file(errors, file, path);
    }
}

/// Models `validateDownwardAPIVolumeFile`.
fn downward_api_file(errors: &mut Errors, file: &Value, path: &Path) {
    required(errors, &path.child("path"), text(file, "path"));
    local_non_reserved_path(errors, &path.child("path"), text(file, "path"));
    match (get(file, "fieldRef"), get(file, "resourceFieldRef")) {
        (Some(field), resource) => {
            object_field_selector(errors, field, VOLUME_FIELD_PATHS, &path.child("fieldRef"));
            if resource.is_some() {
                let detail = "fieldRef and resourceFieldRef can not be specified simultaneously";
                errors.push(FieldError::invalid(path, "resource", detail));
            }
        }
        (None, Some(resource)) => resource_field_selector(errors, resource, true, &path.child("resourceFieldRef")),
        (None, None) => errors.push(FieldError::required(path, "one of fieldRef and resourceFieldRef is required")),
    }
    file_mode(errors, file, "mode", path);
}

/// Models `validateProjectedVolumeSource`.
pub(super) fn projected(errors: &mut Errors, volume: &Value, path: &Path) {
    file_mode(errors, volume, "defaultMode", path);
    let mut files = Files { taken: BTreeSet::new(), volume_path: path };
    for (i, source) in items(volume, "sources").iter().enumerate() {
        let path = path.child("sources").index(i);
        let mut count = 0;
        for key in ["secret", "configMap"] {
            let Some(keys) = get(source, key) else { continue };
            count += 1;
            let path = path.child(key);
            required(errors, &path.child("name"), text(keys, "name"));
            for (j, item) in items(keys, "items").iter().enumerate() {
                key_to_path(errors, item, &path.child("items").index(j));
                files.take(errors, text(item, "path"), text(keys, "name"));
            }
        }
        if let Some(fields) = get(source, "downwardAPI") {
            count += 1;
            for file in items(fields, "items") {
                downward_api_file(errors, file, &path.child("downwardAPI"));
                files.take(errors, text(file, "path"), text(file, "path"));
            }
        }
        if let Some(token) = get(source, "serviceAccountToken") {
            count += 1;
            service_account_token(errors, token, &path.child("serviceAccountToken"), files.volume_path);
        }
        if count > 1 {
            errors.push(FieldError::forbidden(path, "may not specify more than 1 volume type per source"));
        }
    }
}

/// The files of a projected volume.
struct Files<'a> {
    taken: BTreeSet<&'a str>,
    volume_path: &'a Path,
}

impl<'a> Files<'a> {
    /// Takes a file's path, or says that two sources want it. `culprit` is what the error shows.
    fn take(&mut self, errors: &mut Errors, file: &'a str, culprit: &str) {
        if !file.is_empty() && !self.taken.insert(file) {
            errors.push(FieldError::invalid(self.volume_path, culprit, "conflicting duplicate paths"));
        }
    }
}

/// Errors of its file name the volume, as upstream's do.
fn service_account_token(errors: &mut Errors, token: &Value, path: &Path, volume_path: &Path) {
    let seconds = int(token, "expirationSeconds");
    let detail = match seconds {
        ..600 => "may not specify a duration less than 10 minutes",
        4_294_967_297.. => "may not specify a duration larger than 2^32 seconds",
        _ => "",
    };
    if !detail.is_empty() {
        errors.push(FieldError::invalid(path.child("expirationSeconds"), seconds, detail));
    }
    let file_path = volume_path.child("path");
    if required(errors, &file_path, text(token, "path")) {
        local_non_reserved_path(errors, &file_path, text(token, "path"));
    }
}
