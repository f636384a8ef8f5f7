//! Volumes. Models `ValidateVolumes` and `validateVolumeSource` of `pkg/apis/core/validation`.

use super::claim_template::ephemeral;
use super::container::{PULL_POLICIES, word};
use super::fields::*;
use super::projected::{downward_api, projected};
use super::text::{dns1123_label, local_descending_path, local_non_reserved_path, path_no_backsteps};
use super::volume_drivers as drivers;
use crate::errors::FieldError;
use crate::go_text::quote;
use crate::names;
use crate::value::Value;
use std::collections::{BTreeMap, BTreeSet};

type Check = fn(&mut Errors, &Value, &Path);

/// Every kind of source after `emptyDir`, in upstream's order: its name, the name that a second source is refused
/// under, the name that its own errors have, and its check. (Upstream's names are not always the field's.)
const SOURCES: &[(&str, &str, &str, Check)] = &[
    ("hostPath", "hostPath", "hostPath", host_path),
    ("gitRepo", "gitRepo", "gitRepo", git_repo),
    ("gcePersistentDisk", "gcePersistentDisk", "persistentDisk", drivers::gce_persistent_disk),
    ("awsElasticBlockStore", "awsElasticBlockStore", "awsElasticBlockStore", drivers::aws_elastic_block_store),
    ("secret", "secret", "secret", secret),
    ("nfs", "nfs", "nfs", nfs),
    ("iscsi", "iscsi", "iscsi", drivers::iscsi),
    ("glusterfs", "glusterfs", "glusterfs", |errors, source, path| drivers::all_required(errors, source, &["endpoints", "path"], path)),
    ("flocker", "flocker", "flocker", drivers::flocker),
    ("persistentVolumeClaim", "persistentVolumeClaim", "persistentVolumeClaim", |errors, source, path| {
        drivers::all_required(errors, source, &["claimName"], path)
    }),
    ("rbd", "rbd", "rbd", drivers::rbd),
    ("cinder", "cinder", "cinder", drivers::cinder),
    ("cephfs", "cephFS", "cephfs", drivers::cephfs),
    ("quobyte", "quobyte", "quobyte", drivers::quobyte),
    ("downwardAPI", "downwarAPI", "downwardAPI", downward_api),
    ("fc", "fc", "fc", drivers::fc),
    ("flexVolume", "flexVolume", "flexVolume", drivers::flex_volume),
    ("configMap", "configMap", "configMap", config_map),
    ("azureFile", "azureFile", "azureFile", |errors, source, path| {
        drivers::all_required(errors, source, &["secretName", "shareName"], path)
    }),
    ("vsphereVolume", "vsphereVolume", "vsphereVolume", |errors, source, path| {
        drivers::all_required(errors, source, &["volumePath"], path)
    }),
    ("photonPersistentDisk", "photonPersistentDisk", "photonPersistentDisk", |errors, source, path| {
        drivers::all_required(errors, source, &["pdID"], path)
    }),
    ("portworxVolume", "portworxVolume", "portworxVolume", |errors, source, path| {
        drivers::all_required(errors, source, &["volumeID"], path)
    }),
    ("azureDisk", "azureDisk", "azureDisk", drivers::azure_disk),
    ("storageos", "storageos", "storageos", drivers::storage_os),
    ("projected", "projected", "projected", projected),
    ("scaleIO", "scaleIO", "scaleIO", |errors, source, path| {
        drivers::all_required(errors, source, &["gateway", "system", "volumeName"], path)
    }),
    ("csi", "csi", "csi", drivers::csi),
    ("ephemeral", "ephemeral", "ephemeral", ephemeral),
];

/// The words of what is wrong with a file's mode.
pub(super) const FILE_MODE: &str = "must be a number between 0 and 0777 (octal), both inclusive";

/// Checks volumes and returns the sources of those that are well formed. `pod_name` is empty for a template. Models
/// `ValidateVolumes`.
pub(super) fn volumes<'a>(errors: &mut Errors, volumes: &'a [Value], pod: PodIdentity<'_>, path: &Path) -> BTreeMap<&'a str, &'a Value> {
    let mut created_claims = BTreeSet::new();
    if !pod.name.is_empty() {
        let ephemeral = volumes.iter().filter(|volume| get(volume, "ephemeral").is_some());
        created_claims.extend(ephemeral.map(|volume| format!("{}-{}", pod.name, text(volume, "name"))));
    }
    let mut sources = BTreeMap::new();
    for (i, volume) in volumes.iter().enumerate() {
        let path = path.index(i);
        let (name, name_path) = (text(volume, "name"), path.child("name"));
        let before = errors.len();
        volume_source(errors, volume, pod, &path);
        if required(errors, &name_path, name) {
            dns1123_label(errors, &name_path, name);
        }
        if sources.contains_key(name) {
            errors.push(FieldError::duplicate(&name_path, name));
        }
        if errors.len() == before {
            sources.insert(name, volume);
        }
        let claim = get(volume, "persistentVolumeClaim").map(|claim| text(claim, "claimName"));
        if let Some(claim) = claim.filter(|claim| created_claims.contains(*claim)) {
            let detail = "must not reference a PVC that gets created for an ephemeral volume";
            errors.push(FieldError::invalid(path.child("persistentVolumeClaim.claimName"), claim, detail));
        }
    }
    sources
}

/// What of the object that has the volumes counts here.
#[derive(Clone, Copy)]
pub(super) struct PodIdentity<'a> {
    /// The Pod's name; empty for a template.
    pub(super) name: &'a str,
    /// Whether it is a Pod, not a template.
    pub(super) is_pod: bool,
}

/// Models `validateVolumeSource`.
fn volume_source(errors: &mut Errors, volume: &Value, pod: PodIdentity<'_>, path: &Path) {
    let mut count = 0;
    if let Some(source) = get(volume, "emptyDir") {
        count += 1;
        if get(source, "sizeLimit").and_then(quantity).is_some_and(|limit| limit.sign() < 0) {
            let detail = "SizeLimit field must be a valid resource quantity";
            errors.push(FieldError::forbidden(path.child("emptyDir.sizeLimit"), detail));
        }
    }
    for (key, second, own, check) in SOURCES {
        let Some(source) = get(volume, key) else { continue };
        count += 1;
        if count > 1 {
            errors.push(FieldError::forbidden(path.child(second), "may not specify more than 1 volume type"));
        } else {
            check(errors, source, &path.child(own));
        }
        match *key {
            "iscsi" => iscsi_name(errors, volume, source, path),
            "ephemeral" if count == 1 => claim_name(errors, volume, pod.name, path),
            _ => {}
        }
    }
    if let Some(source) = get(volume, "image") {
        count += 1;
        if count > 1 {
            errors.push(FieldError::forbidden(path.child("image"), "may not specify more than 1 volume type"));
        } else {
            image(errors, source, pod.is_pod, &path.child("image"));
        }
    }
    if count == 0 {
        errors.push(FieldError::required(path, "must specify a volume type"));
    }
}

fn iscsi_name(errors: &mut Errors, volume: &Value, source: &Value, path: &Path) {
    let name = text(volume, "name");
    if get(source, "initiatorName").is_some() && name.len() + 1 + text(source, "targetPortal").len() > 64 {
        let detail = "Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if iscsi.initiatorName is specified.";
        errors.push(FieldError::invalid(path.child("name"), name, detail));
    }
}

/// The claim that an ephemeral volume makes is named after the Pod and the volume.
fn claim_name(errors: &mut Errors, volume: &Value, pod_name: &str, path: &Path) {
    let name = text(volume, "name");
    if pod_name.is_empty() || name.is_empty() {
        return;
    }
    let claim = format!("{pod_name}-{name}");
    for message in names::is_dns1123_subdomain(&claim) {
        errors.push(FieldError::invalid(path.child("name"), name, format!("PVC name {}: {message}", quote(&claim))));
    }
}

/// Models `validateImageVolumeSource`.
fn image(errors: &mut Errors, source: &Value, is_pod: bool, path: &Path) {
    if is_pod {
        required(errors, &path.child("reference"), text(source, "reference"));
    }
    word(errors, source, "pullPolicy", PULL_POLICIES, path);
}

/// Models `validateHostPathVolumeSource`.
fn host_path(errors: &mut Errors, source: &Value, path: &Path) {
    if !required(errors, &path.child("path"), text(source, "path")) {
        return;
    }
    path_no_backsteps(errors, &path.child("path"), text(source, "path"));
    if let Some(kind) = opt_text(source, "type") {
        let kinds = ["", "BlockDevice", "CharDevice", "Directory", "DirectoryOrCreate", "File", "FileOrCreate", "Socket"];
        one_of(errors, &path.child("type"), kind, &kinds);
    }
}

/// Models `validateGitRepoVolumeSource`.
fn git_repo(errors: &mut Errors, source: &Value, path: &Path) {
    required(errors, &path.child("repository"), text(source, "repository"));
    local_descending_path(errors, &path.child("directory"), text(source, "directory"));
}

/// Models `validateNFSVolumeSource`.
fn nfs(errors: &mut Errors, source: &Value, path: &Path) {
    drivers::all_required(errors, source, &["server", "path"], path);
    if !text(source, "path").starts_with('/') {
        errors.push(FieldError::invalid(path.child("path"), text(source, "path"), "must be an absolute path"));
    }
}

/// Models `validateSecretVolumeSource`.
fn secret(errors: &mut Errors, source: &Value, path: &Path) {
    required(errors, &path.child("secretName"), text(source, "secretName"));
    keys_to_paths(errors, source, path);
}

/// Models `validateConfigMapVolumeSource`.
fn config_map(errors: &mut Errors, source: &Value, path: &Path) {
    required(errors, &path.child("name"), text(source, "name"));
    keys_to_paths(errors, source, path);
}

fn keys_to_paths(errors: &mut Errors, source: &Value, path: &Path) {
    file_mode(errors, source, "defaultMode", path);
    for (i, item) in items(source, "items").iter().enumerate() {
        key_to_path(errors, item, &path.child("items").index(i));
    }
}

/// Models `validateKeyToPath`.
pub(super) fn key_to_path(errors: &mut Errors, item: &Value, path: &Path) {
    drivers::all_required(errors, item, &["key", "path"], path);
    local_non_reserved_path(errors, &path.child("path"), text(item, "path"));
    file_mode(errors, item, "mode", path);
}

/// The permissions of a file, if they are given.
pub(super) fn file_mode(errors: &mut Errors, owner: &Value, key: &str, path: &Path) {
    if let Some(mode) = opt_int(owner, key).filter(|mode| !(0..=0o777).contains(mode)) {
        errors.push(FieldError::invalid(path.child(key), mode, FILE_MODE));
    }
}
