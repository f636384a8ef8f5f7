//! Containers of all three sorts. Models `validateContainers`, `validateInitContainers`, `validateEphemeralContainers`
//! and what they share in `pkg/apis/core/validation`.

use super::env::{env, env_from};
use super::fields::*;
use super::mounts::{Mounts, volume_devices, volume_mounts};
use super::probe::{lifecycle, liveness_probe, readiness_probe, startup_probe};
use super::resources::{Of, resource_requirements};
use super::security_context::security_context;
use super::text::{dns1123_label, is_valid_port_name, port_number};
use crate::errors::{BadValue, FieldError};
use crate::value::Value;
use std::collections::{BTreeMap, BTreeSet};

/// What a container's fields are checked against.
pub(super) struct PodContext<'a> {
    /// The whole spec.
    pub(super) spec: &'a Value,
    /// The sources of the volumes that are well formed, by name.
    pub(super) volumes: BTreeMap<&'a str, &'a Value>,
    /// The names of the Pod's resource claims.
    pub(super) claims: BTreeSet<&'a str>,
    /// Whether this is a Pod, not a template.
    pub(super) resource_is_pod: bool,
}

impl<'a> PodContext<'a> {
    /// Seconds of grace; None if the field is missing, which is told elsewhere.
    fn grace_period(&self) -> Option<i64> {
        opt_int(self.spec, "terminationGracePeriodSeconds")
    }

    /// Whether the Pod uses the host's user namespace.
    pub(super) fn host_users(&self) -> bool {
        opt_flag(self.spec, "hostUsers") != Some(false)
    }
}

/// Visits the containers of all sorts with their paths. Models `VisitContainersWithPath`.
pub(crate) fn visit_containers<'a>(spec: &'a Value, path: &Path, mut visit: impl FnMut(&'a Value, &Path)) {
    for key in ["initContainers", "containers", "ephemeralContainers"] {
        for (i, container) in items(spec, key).iter().enumerate() {
            visit(container, &path.child(key).index(i));
        }
    }
}

/// Models `validateContainers`.
pub(super) fn containers(errors: &mut Errors, pod: &PodContext<'_>, path: &Path) {
    let list = items(pod.spec, "containers");
    if list.is_empty() {
        errors.push(FieldError::required(path, ""));
        return;
    }
    let mut names = BTreeSet::new();
    for (i, container) in list.iter().enumerate() {
        let path = path.index(i);
        container_common(errors, container, pod, &path);
        if !names.insert(text(container, "name")) {
            errors.push(FieldError::duplicate(path.child("name"), text(container, "name")));
        }
        lifecycle_and_probes(errors, container, pod, &path);
        restart_policy(errors, container, &path);
    }
    host_port_conflicts(errors, list, path);
}

/// Models `validateInitContainers`.
pub(super) fn init_containers(errors: &mut Errors, pod: &PodContext<'_>, path: &Path) {
    let mut names: BTreeSet<&str> = items(pod.spec, "containers").iter().map(|container| text(container, "name")).collect();
    for (i, container) in items(pod.spec, "initContainers").iter().enumerate() {
        let name = text(container, "name");
        let list_path = path;
        let path = path.index(i);
        container_common(errors, container, pod, &path);
        init_container_restart_policy(errors, container, &path);
        if names.contains(name) {
            errors.push(FieldError::duplicate(path.child("name"), name));
        } else if !name.is_empty() {
            names.insert(name);
        }
        // They run one by one: each is checked by itself, and told as the first of the list.
        host_port_conflicts(errors, std::slice::from_ref(container), list_path);
        let is_sidecar = text(container, "restartPolicy") == "Always";
        if is_sidecar {
            lifecycle_and_probes(errors, container, pod, &path);
            continue;
        }
        for key in ["lifecycle", "livenessProbe", "readinessProbe", "startupProbe"] {
            if get(container, key).is_some() {
                let detail = "may not be set for init containers without restartPolicy=Always";
                errors.push(FieldError::forbidden(path.child(key), detail));
            }
        }
        for (j, policy) in items(container, "resizePolicy").iter().enumerate() {
            if text(policy, "restartPolicy") == "RestartContainer" {
                let path = path.child("resizePolicy").index(j).child("restartPolicy");
                let detail = "must not be set to 'RestartContainer' for non-sidecar initContainers";
                errors.push(FieldError::invalid(path, BadValue::named("RestartContainer"), detail));
            }
        }
    }
}

/// Models `validateEphemeralContainers`, which templates go through although they may have none.
pub(super) fn ephemeral_containers(errors: &mut Errors, pod: &PodContext<'_>, path: &Path) {
    let others = || items(pod.spec, "containers").iter().chain(items(pod.spec, "initContainers"));
    let targets: BTreeSet<&str> = others().map(|container| text(container, "name")).collect();
    let mut names = targets.clone();
    for (i, container) in items(pod.spec, "ephemeralContainers").iter().enumerate() {
        let path = path.index(i);
        container_common(errors, container, pod, &path);
        container_only_for_pod(errors, container, &path);
        if !names.insert(text(container, "name")) {
            errors.push(FieldError::duplicate(path.child("name"), text(container, "name")));
        }
        let target = text(container, "targetContainerName");
        if !target.is_empty() && !targets.contains(target) {
            errors.push(FieldError::not_found(path.child("targetContainerName"), target));
        }
        ephemeral_field_allow_list(errors, container, &path);
        for (j, mount) in items(container, "volumeMounts").iter().enumerate() {
            for key in ["subPath", "subPathExpr"] {
                if !text(mount, key).is_empty() {
                    let path = path.child("volumeMounts").index(j).child(key);
                    errors.push(FieldError::forbidden(path, "cannot be set for an Ephemeral Container"));
                }
            }
        }
    }
}

/// Fields that only lasting containers may have. Models `validateFieldAllowList`: an empty list counts as set.
fn ephemeral_field_allow_list(errors: &mut Errors, container: &Value, path: &Path) {
    let keys = [
        "ports",
        "resources",
        "resizePolicy",
        "restartPolicy",
        "restartPolicyRules",
        "livenessProbe",
        "readinessProbe",
        "startupProbe",
        "lifecycle",
    ];
    for key in keys {
        let set = match get(container, key) {
            Some(resources) if key == "resources" => ["limits", "requests", "claims"].iter().any(|part| get(resources, part).is_some()),
            other => other.is_some(),
        };
        if set {
            errors.push(FieldError::forbidden(path.child(key), "cannot be set for an Ephemeral Container"));
        }
    }
}

/// What holds for a Pod's containers and not for a template's. Models `validateContainerOnlyForPod`.
pub(super) fn container_only_for_pod(errors: &mut Errors, container: &Value, path: &Path) {
    let image = text(container, "image");
    if image != image.trim() {
        errors.push(FieldError::invalid(path.child("image"), image, "must not have leading or trailing whitespace"));
    }
}

/// Models `validateContainerCommon`.
fn container_common(errors: &mut Errors, container: &Value, pod: &PodContext<'_>, path: &Path) {
    let name_path = path.child("name");
    if required(errors, &name_path, text(container, "name")) {
        dns1123_label(errors, &name_path, text(container, "name"));
    }
    required(errors, &path.child("image"), text(container, "image"));
    word(errors, container, "terminationMessagePolicy", &["File", "FallbackToLogsOnError"], path);
    container_ports(errors, items(container, "ports"), &path.child("ports"));
    env(errors, items(container, "env"), &path.child("env"));
    env_from(errors, items(container, "envFrom"), &path.child("envFrom"));
    let mounts = Mounts::of(container);
    volume_mounts(errors, container, &mounts, pod, &path.child("volumeMounts"));
    volume_devices(errors, container, &mounts, pod, &path.child("volumeDevices"));
    word(errors, container, "imagePullPolicy", PULL_POLICIES, path);
    let empty = Value::map([]);
    let resources = get(container, "resources").unwrap_or(&empty);
    resource_requirements(errors, resources, Of::Container, &pod.claims, &path.child("resources"));
    resize_policy(errors, container, text(pod.spec, "restartPolicy"), &path.child("resizePolicy"));
    if let Some(context) = get(container, "securityContext") {
        security_context(errors, context, pod.host_users(), &path.child("securityContext"));
    }
}

/// The words of `imagePullPolicy`.
pub(super) const PULL_POLICIES: &[&str] = &["Always", "IfNotPresent", "Never"];

/// A word that must be there and be one of those given.
pub(super) fn word(errors: &mut Errors, owner: &Value, key: &str, valid: &[&str], path: &Path) {
    let path = path.child(key);
    if required(errors, &path, text(owner, key)) {
        one_of(errors, &path, text(owner, key), valid);
    }
}

/// Models `validateContainerPorts`.
fn container_ports(errors: &mut Errors, ports: &[Value], path: &Path) {
    let mut names = BTreeSet::new();
    for (i, port) in ports.iter().enumerate() {
        let path = path.index(i);
        let name = text(port, "name");
        if !name.is_empty() {
            let wrong = is_valid_port_name(name);
            if !wrong.is_empty() {
                invalid_each(errors, &path.child("name"), name, wrong);
            } else if !names.insert(name) {
                errors.push(FieldError::duplicate(path.child("name"), name));
            }
        }
        match int(port, "containerPort") {
            0 => errors.push(FieldError::required(path.child("containerPort"), "")),
            number => port_number(errors, &path.child("containerPort"), number),
        }
        if int(port, "hostPort") != 0 {
            port_number(errors, &path.child("hostPort"), int(port, "hostPort"));
        }
        word(errors, port, "protocol", &["SCTP", "TCP", "UDP"], &path);
    }
}

/// Models `checkHostPortConflicts`.
fn host_port_conflicts(errors: &mut Errors, containers: &[Value], path: &Path) {
    let mut taken = BTreeSet::new();
    for (i, container) in containers.iter().enumerate() {
        for (j, port) in items(container, "ports").iter().enumerate().filter(|(_, port)| int(port, "hostPort") != 0) {
            let place = format!("{}/{}/{}", text(port, "protocol"), text(port, "hostIP"), int(port, "hostPort"));
            if !taken.insert(place.clone()) {
                errors.push(FieldError::duplicate(path.index(i).child("ports").index(j).child("hostPort"), &place));
            }
        }
    }
}

fn lifecycle_and_probes(errors: &mut Errors, container: &Value, pod: &PodContext<'_>, path: &Path) {
    if let Some(value) = get(container, "lifecycle") {
        lifecycle(errors, value, pod.grace_period(), &path.child("lifecycle"));
    }
    liveness_probe(errors, get(container, "livenessProbe"), &path.child("livenessProbe"));
    readiness_probe(errors, get(container, "readinessProbe"), &path.child("readinessProbe"));
    startup_probe(errors, get(container, "startupProbe"), &path.child("startupProbe"));
}

/// Models `validateInitContainerRestartPolicy`: as for other containers.
fn init_container_restart_policy(errors: &mut Errors, container: &Value, path: &Path) {
    if get(container, "restartPolicy").is_some() {
        restart_policy(errors, container, path);
    } else if !items(container, "restartPolicyRules").is_empty() {
        let detail = "must specify restartPolicy when restart rules are used";
        errors.push(FieldError::required(path.child("restartPolicy"), detail));
    }
}

/// Models `validateContainerRestartPolicy`.
fn restart_policy(errors: &mut Errors, container: &Value, path: &Path) {
    let rules = items(container, "restartPolicyRules");
    match opt_text(container, "restartPolicy") {
        None if rules.is_empty() => return,
        None => {
            let detail = "must specify restartPolicy when restart rules are used";
            errors.push(FieldError::required(path.child("restartPolicy"), detail));
        }
        Some(policy) => one_of(errors, &path.child("restartPolicy"), policy, &["Always", "Never", "OnFailure"]),
    }
    let path = path.child("restartPolicyRules");
    if rules.len() > 20 {
        errors.push(FieldError::too_many(&path, rules.len(), 20));
    }
    for (i, rule) in rules.iter().enumerate() {
        let path = path.index(i);
        one_of(errors, &path.child("action"), text(rule, "action"), &["Restart", "RestartAllContainers"]);
        let Some(codes) = get(rule, "exitCodes") else {
            errors.push(FieldError::required(path.child("exitCodes"), "must be specified"));
            continue;
        };
        let path = path.child("exitCodes");
        one_of(errors, &path.child("operator"), text(codes, "operator"), &["In", "NotIn"]);
        let count = items(codes, "values").len();
        if count > 255 {
            errors.push(FieldError::too_many(path.child("values"), count, 255));
        }
    }
}

/// Models `validateResizePolicy`.
fn resize_policy(errors: &mut Errors, container: &Value, pod_restart_policy: &str, path: &Path) {
    let mut resources = BTreeSet::new();
    for (i, policy) in items(container, "resizePolicy").iter().enumerate() {
        let (name, restart) = (text(policy, "resourceName"), text(policy, "restartPolicy"));
        if !resources.insert(name) {
            errors.push(FieldError::duplicate(path.index(i), BadValue::named(name)));
        }
        if required(errors, path, name) {
            one_of(errors, path, name, &["cpu", "memory"]);
        }
        if required(errors, path, restart) {
            one_of(errors, path, restart, &["NotRequired", "RestartContainer"]);
        }
        if pod_restart_policy == "Never" && restart != "NotRequired" {
            let detail = "must be 'NotRequired' when pod `restartPolicy` is 'Never'";
            errors.push(FieldError::invalid(path, BadValue::named(restart), detail));
        }
    }
}
