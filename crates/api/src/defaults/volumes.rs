//! Defaults of volumes.
//!
//! Models `SetDefaults_Volume` and the defaults of volume sources of pkg/apis/core/v1. Leaves out: nothing.

use super::pod_spec::{default_pull_policy, object_field_selector, round_up_requirements};
use super::{items, member, set_default, set_default_if_null};
use crate::value::{Map, Value};

/// Mode 0644, which files in volumes have.
const DEFAULT_MODE: i32 = 0o644;

pub(super) fn volume(volume: &mut Value) {
    let has_source = volume.as_map().into_iter().flatten().any(|(key, value)| key != "name" && !value.is_null());
    if !has_source {
        volume.set("emptyDir", Value::from(Map::new()));
        return;
    }
    if let Some(image) = member(volume, "image") {
        default_pull_policy(image, "reference", "pullPolicy");
    }
    if let Some(host_path) = member(volume, "hostPath") {
        set_default_if_null(host_path, "type", "");
    }
    for key in ["secret", "configMap", "downwardAPI", "projected"] {
        if let Some(source) = member(volume, key) {
            set_default_if_null(source, "defaultMode", DEFAULT_MODE);
        }
    }
    if let Some(downward_api) = member(volume, "downwardAPI") {
        downward_api_items(downward_api);
    }
    if let Some(projected) = member(volume, "projected") {
        for source in items(projected, "sources") {
            projection(source);
        }
    }
    if let Some(claim) = member(volume, "ephemeral").and_then(|ephemeral| member(ephemeral, "volumeClaimTemplate")) {
        let spec = claim.entry("spec");
        set_default_if_null(spec, "volumeMode", "Filesystem");
        if let Some(resources) = member(spec, "resources") {
            round_up_requirements(resources);
        }
    }
    network_volume(volume);
}

fn downward_api_items(source: &mut Value) {
    for item in items(source, "items") {
        object_field_selector(item);
        if let Some(resource) = member(item, "resourceFieldRef") {
            set_default(resource, "divisor", "0");
        }
    }
}

fn projection(source: &mut Value) {
    if let Some(downward_api) = member(source, "downwardAPI") {
        downward_api_items(downward_api);
    }
    if let Some(token) = member(source, "serviceAccountToken") {
        set_default_if_null(token, "expirationSeconds", 3600);
    }
}

fn network_volume(volume: &mut Value) {
    let defaults: [(&str, &[(&str, &str)]); 3] = [
        ("iscsi", &[("iscsiInterface", "default")]),
        ("rbd", &[("pool", "rbd"), ("user", "admin"), ("keyring", "/etc/ceph/keyring")]),
        ("scaleIO", &[("storageMode", "ThinProvisioned"), ("fsType", "xfs")]),
    ];
    for (key, members) in defaults {
        if let Some(source) = member(volume, key) {
            for (name, default) in members {
                set_default(source, name, *default);
            }
        }
    }
    if let Some(disk) = member(volume, "azureDisk") {
        for (name, default) in [("cachingMode", "ReadWrite"), ("fsType", "ext4"), ("kind", "Shared")] {
            set_default_if_null(disk, name, default);
        }
        set_default_if_null(disk, "readOnly", false);
    }
}
