//! Annotations that mean something to a Pod. Models `ValidatePodSpecificAnnotations`, and the checks that the old
//! seccomp and AppArmor annotations agree with the fields, of `pkg/apis/core/validation`.

use super::container::visit_containers;
use super::fields::*;
use super::scheduling::tolerations;
use super::text::local_descending_path;
use crate::errors::FieldError;
use crate::go_text::quote;
use crate::value::Value;

/// The annotation that a mirror Pod has.
const MIRROR_POD: &str = "kubernetes.io/config.mirror";
const TOLERATIONS: &str = "scheduler.alpha.kubernetes.io/tolerations";
const POD_DELETION_COST: &str = "controller.kubernetes.io/pod-deletion-cost";
/// A Pod's seccomp profile, before there was a field.
pub(crate) const SECCOMP_POD: &str = "seccomp.security.alpha.kubernetes.io/pod";
/// A container's seccomp profile, before there was a field.
pub(crate) const SECCOMP_CONTAINER_PREFIX: &str = "container.seccomp.security.alpha.kubernetes.io/";
/// A container's AppArmor profile, before there was a field.
pub(crate) const APP_ARMOR_PREFIX: &str = "container.apparmor.security.beta.kubernetes.io/";

/// Models `ValidatePodSpecificAnnotations`.
pub(super) fn pod_annotations(errors: &mut Errors, meta: &Value, spec: &Value, path: &Path) {
    let annotation = |key: &str| pairs(meta, "annotations").find(|(name, _)| *name == key).map(|(_, value)| value);
    if let Some(mirror) = annotation(MIRROR_POD).filter(|_| text(spec, "nodeName").is_empty()) {
        let detail = "must set spec.nodeName if mirror pod annotation is set";
        errors.push(FieldError::invalid(path.key(MIRROR_POD), mirror, detail));
    }
    if let Some(json) = annotation(TOLERATIONS).filter(|json| !json.is_empty()) {
        tolerations_in_annotation(errors, json, path);
    }
    if let Some(cost) = annotation(POD_DELETION_COST).filter(|cost| !is_deletion_cost(cost)) {
        errors.push(FieldError::invalid(path.key(POD_DELETION_COST), cost, "must be a 32bit integer"));
    }
    if let Some(profile) = annotation(SECCOMP_POD) {
        seccomp_profile(errors, profile, &path.child(SECCOMP_POD));
    }
    for (key, profile) in pairs(meta, "annotations").filter(|(key, _)| key.starts_with(SECCOMP_CONTAINER_PREFIX)) {
        seccomp_profile(errors, profile, &path.child(key));
    }
    for (key, profile) in pairs(meta, "annotations") {
        let Some(name) = key.strip_prefix(APP_ARMOR_PREFIX) else { continue };
        let mut found = false;
        visit_containers(spec, path, |container, _| found |= text(container, "name") == name);
        if !found {
            errors.push(FieldError::invalid(path.key(key), name, "container not found"));
        }
        if !["", "runtime/default", "unconfined"].contains(&profile) && !profile.starts_with("localhost/") {
            let detail = format!("invalid AppArmor profile name: {}", quote(profile));
            errors.push(FieldError::invalid(path.key(key), profile, detail));
        }
    }
}

/// Models `ValidateTolerationsInPodAnnotations`. An annotation that is no JSON of tolerations is told without Go's
/// words for why.
fn tolerations_in_annotation(errors: &mut Errors, json: &str, path: &Path) {
    match super::json_list(json) {
        Some(list) => tolerations(errors, &list, &path.child(TOLERATIONS)),
        None => errors.push(FieldError::invalid(path, TOLERATIONS, "invalid character")),
    }
}

/// Models `GetDeletionCostFromPodAnnotations`.
fn is_deletion_cost(cost: &str) -> bool {
    let first = cost.bytes().next().unwrap_or_default();
    (first == b'-' || cost == "0" || matches!(first, b'1'..=b'9')) && cost.parse::<i32>().is_ok()
}

/// Models `ValidateSeccompProfile`.
fn seccomp_profile(errors: &mut Errors, profile: &str, path: &Path) {
    if ["runtime/default", "docker/default", "unconfined"].contains(&profile) {
        return;
    }
    match profile.strip_prefix("localhost/") {
        Some(file) => local_descending_path(errors, path, file),
        None => errors.push(FieldError::invalid(path, profile, "must be a valid seccomp profile")),
    }
}

/// Models `validateSeccompAnnotationsAndFields`.
pub(super) fn seccomp_annotations_match(errors: &mut Errors, meta: &Value, spec: &Value, path: &Path) {
    let mut check = |owner: &Value, key: &str, path: &Path| {
        let profile = get(owner, "securityContext").and_then(|context| get(context, "seccompProfile"));
        let annotation = pairs(meta, "annotations").find(|(name, _)| *name == key);
        if let (Some(profile), Some((_, annotation))) = (profile, annotation) {
            let plain = matches!(
                (text(profile, "type"), annotation),
                ("Unconfined", "unconfined") | ("RuntimeDefault", "runtime/default" | "docker/default")
            );
            profile_matches(errors, profile, annotation, plain, "seccomp", &path.child("securityContext.seccompProfile"));
        }
    };
    check(spec, SECCOMP_POD, path);
    visit_containers(spec, path, |container, path| {
        check(container, &format!("{SECCOMP_CONTAINER_PREFIX}{}", text(container, "name")), path)
    });
}

/// Models `validateAppArmorAnnotationsAndFieldsMatchOnCreate`.
pub(super) fn app_armor_annotations_match(errors: &mut Errors, meta: &Value, spec: &Value, path: &Path) {
    if get(spec, "os").is_some_and(|os| text(os, "name") == "windows") {
        return;
    }
    let of = |owner| get(owner, "securityContext").and_then(|context| get(context, "appArmorProfile"));
    visit_containers(spec, path, |container, path| {
        let Some(profile) = of(container).or(of(spec)) else { return };
        let key = format!("{APP_ARMOR_PREFIX}{}", text(container, "name"));
        let Some((_, annotation)) = pairs(meta, "annotations").find(|(name, _)| *name == key) else { return };
        let plain = matches!((text(profile, "type"), annotation), ("Unconfined", "unconfined") | ("RuntimeDefault", "runtime/default"));
        profile_matches(errors, profile, annotation, plain, "apparmor", &path.child("securityContext.appArmorProfile"));
    });
}

/// Whether a profile by annotation is the one of the field. `plain` says so for the types without a file.
fn profile_matches(errors: &mut Errors, profile: &Value, annotation: &str, plain: bool, what: &str, path: &Path) {
    match (text(profile, "type"), annotation.strip_prefix("localhost/")) {
        ("Localhost", Some(file)) if opt_text(profile, "localhostProfile") == Some(file) => {}
        ("Localhost", Some(_)) => {
            let detail = format!("{what} profile in annotation and field must match");
            errors.push(FieldError::forbidden(path.child("localhostProfile"), detail));
        }
        ("Unconfined" | "RuntimeDefault", _) if plain => {}
        ("Localhost" | "Unconfined" | "RuntimeDefault", _) => {
            let detail = format!("{what} type in annotation and field must match");
            errors.push(FieldError::forbidden(path.child("type"), detail));
        }
        _ => {}
    }
}
