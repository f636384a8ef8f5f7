//! Where a container mounts its volumes. Models `ValidateVolumeMounts` and `ValidateVolumeDevices` of
//! `pkg/apis/core/validation`.

use super::container::PodContext;
use super::fields::*;
use super::text::{has_backsteps, local_descending_path};
use crate::errors::{BadValue, FieldError};
use crate::value::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Paths by volume: of several mounts of one volume the last one counts.
pub(super) struct Mounts<'a> {
    mounts: BTreeMap<&'a str, &'a str>,
    devices: BTreeMap<&'a str, &'a str>,
}

impl<'a> Mounts<'a> {
    /// Models `GetVolumeMountMap` and `GetVolumeDeviceMap`.
    pub(super) fn of(container: &'a Value) -> Mounts<'a> {
        let map = |list: &str, path: &str| items(container, list).iter().map(|item| (text(item, "name"), text(item, path))).collect();
        Mounts { mounts: map("volumeMounts", "mountPath"), devices: map("volumeDevices", "devicePath") }
    }
}

/// Models `ValidateVolumeMounts`. Some errors name the list, not the mount, as upstream's do.
pub(super) fn volume_mounts(errors: &mut Errors, container: &Value, all: &Mounts<'_>, pod: &PodContext<'_>, list_path: &Path) {
    let mut mount_points = BTreeSet::new();
    for (i, mount) in items(container, "volumeMounts").iter().enumerate() {
        let path = list_path.index(i);
        let (name, mount_path) = (text(mount, "name"), text(mount, "mountPath"));
        required(errors, &path.child("name"), name);
        if !pod.volumes.contains_key(name) {
            errors.push(FieldError::not_found(path.child("name"), name));
        }
        required(errors, &path.child("mountPath"), mount_path);
        if !mount_points.insert(mount_path) {
            errors.push(FieldError::invalid(path.child("mountPath"), mount_path, "must be unique"));
        }
        if all.devices.contains_key(name) {
            errors.push(FieldError::invalid(path.child("name"), name, "must not already exist in volumeDevices"));
        }
        if all.devices.values().any(|device| *device == mount_path) {
            let detail = "must not already exist as a path in volumeDevices";
            errors.push(FieldError::invalid(path.child("mountPath"), mount_path, detail));
        }
        sub_paths(errors, mount, &path, list_path);
        mount_propagation(errors, mount, container, &list_path.child("mountPropagation"));
        recursive_read_only(errors, mount, &list_path.child("recursiveReadOnly"));
    }
}

fn sub_paths(errors: &mut Errors, mount: &Value, path: &Path, list_path: &Path) {
    let (sub_path, expression) = (text(mount, "subPath"), text(mount, "subPathExpr"));
    if !sub_path.is_empty() {
        local_descending_path(errors, &list_path.child("subPath"), sub_path);
    }
    if !expression.is_empty() {
        if !sub_path.is_empty() {
            let detail = "subPathExpr and subPath are mutually exclusive";
            errors.push(FieldError::invalid(path.child("subPathExpr"), expression, detail));
        }
        local_descending_path(errors, &list_path.child("subPathExpr"), expression);
    }
}

/// Models `validateMountPropagation`.
fn mount_propagation(errors: &mut Errors, mount: &Value, container: &Value, path: &Path) {
    let Some(propagation) = opt_text(mount, "mountPropagation") else { return };
    one_of(errors, path, propagation, &["Bidirectional", "HostToContainer", "None"]);
    let privileged = get(container, "securityContext").is_some_and(|context| flag(context, "privileged"));
    if propagation == "Bidirectional" && !privileged {
        let detail = "Bidirectional mount propagation is available only to privileged containers";
        errors.push(FieldError::forbidden(path, detail));
    }
}

/// Models `validateMountRecursiveReadOnly`.
fn recursive_read_only(errors: &mut Errors, mount: &Value, path: &Path) {
    match opt_text(mount, "recursiveReadOnly") {
        None | Some("Disabled") => {}
        Some("Enabled" | "IfPossible") => {
            if !flag(mount, "readOnly") {
                errors.push(FieldError::forbidden(path, "may only be specified when readOnly is true"));
            }
            if opt_text(mount, "mountPropagation").is_some_and(|propagation| propagation != "None") {
                let detail = "may only be specified when mountPropagation is None or not specified";
                errors.push(FieldError::forbidden(path, detail));
            }
        }
        Some(other) => {
            errors.push(FieldError::not_supported(path, BadValue::named(other), &["Disabled", "Enabled", "IfPossible"]));
        }
    }
}

/// Models `ValidateVolumeDevices`.
pub(super) fn volume_devices(errors: &mut Errors, container: &Value, all: &Mounts<'_>, pod: &PodContext<'_>, list_path: &Path) {
    let (mut paths, mut names) = (BTreeSet::new(), BTreeSet::new());
    for (i, device) in items(container, "volumeDevices").iter().enumerate() {
        let path = list_path.index(i);
        let (name_path, device_path) = (path.child("name"), path.child("devicePath"));
        let (name, place) = (text(device, "name"), text(device, "devicePath"));
        required(errors, &name_path, name);
        if names.contains(name) {
            errors.push(FieldError::invalid(&name_path, name, "must be unique"));
        }
        match pod.volumes.get(name) {
            None => errors.push(FieldError::not_found(&name_path, name)),
            Some(volume) if get(volume, "persistentVolumeClaim").or(get(volume, "ephemeral")).is_none() => {
                let detail = "can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode";
                errors.push(FieldError::invalid(&name_path, name, detail));
            }
            Some(_) => {}
        }
        required(errors, &device_path, place);
        if paths.contains(place) {
            errors.push(FieldError::invalid(&device_path, place, "must be unique"));
        }
        if has_backsteps(place) {
            errors.push(FieldError::invalid(&device_path, place, "can not contain backsteps ('..')"));
        } else {
            paths.insert(place);
        }
        if all.mounts.contains_key(name) {
            errors.push(FieldError::invalid(&name_path, name, "must not already exist in volumeMounts"));
        }
        if all.mounts.values().any(|mount| *mount == place) {
            errors.push(FieldError::invalid(&device_path, place, "must not already exist as a path in volumeMounts"));
        }
        if !name.is_empty() {
            names.insert(name);
        }
    }
}
