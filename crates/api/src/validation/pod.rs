//! Pods and their specs. Models `ValidatePodSpec` and `ValidatePodCreate` of `pkg/apis/core/validation`.

use super::affinity::affinity;
use super::annotations::{app_armor_annotations_match, pod_annotations, seccomp_annotations_match};
use super::container::{self, PodContext, visit_containers, word};
use super::dns::{dns_config, host_aliases, hostname_override};
use super::env::file_key_ref_volumes;
use super::fields::*;
use super::meta::{labels, object_meta};
use super::resources::{Of, pod_resources, resource_requirements};
use super::scheduling::{readiness_gates, scheduling_gates, tolerations, topology_spread_constraints};
use super::security_context::pod_security_context;
use super::text::{dns1123_label, dns1123_subdomain, in_range};
use super::volume::{PodIdentity, volumes};
use super::windows::{operating_system, windows_host_process_pod};
use crate::errors::{BadValue, FieldError};
use crate::value::Value;
use std::collections::BTreeSet;

/// Whose spec it is.
#[derive(Clone, Copy)]
pub(super) struct Owner<'a> {
    /// The Pod's metadata; None for a template.
    pub(super) pod_metadata: Option<&'a Value>,
    /// The spec that is stored, if this one is to take its place.
    pub(super) old_spec: Option<&'a Value>,
}

/// Models `ValidatePodCreate`.
pub(super) fn pod(errors: &mut Errors, object: &Value) {
    let empty = Value::map([]);
    let (meta, spec) = (get(object, "metadata").unwrap_or(&empty), get(object, "spec").unwrap_or(&empty));
    let (meta_path, path) = (Path::new("metadata"), Path::new("spec"));
    object_meta(errors, meta, &meta_path);
    pod_annotations(errors, meta, spec, &meta_path.child("annotations"));
    pod_spec(errors, spec, Owner { pod_metadata: Some(meta), old_spec: None }, &path);
    service_account_tokens(errors, spec, &path.child("volumes"));
    for key in ["containers", "initContainers"] {
        for (i, container) in items(spec, key).iter().enumerate() {
            container::container_only_for_pod(errors, container, &path.child(key).index(i));
        }
    }
    if !items(spec, "ephemeralContainers").is_empty() {
        errors.push(FieldError::forbidden(path.child("ephemeralContainers"), "cannot be set on create"));
    }
    if !text(spec, "nodeName").is_empty() && !items(spec, "schedulingGates").is_empty() {
        let detail = "cannot be set until all schedulingGates have been cleared";
        errors.push(FieldError::forbidden(path.child("nodeName"), detail));
    }
    seccomp_annotations_match(errors, meta, spec, &path);
    app_armor_annotations_match(errors, meta, spec, &path);
}

fn service_account_tokens(errors: &mut Errors, spec: &Value, path: &Path) {
    if !text(spec, "serviceAccountName").is_empty() {
        return;
    }
    for (i, volume) in items(spec, "volumes").iter().enumerate() {
        let Some(projected) = get(volume, "projected") else { continue };
        for (j, source) in items(projected, "sources").iter().enumerate() {
            if get(source, "serviceAccountToken").is_some() {
                let path = path.index(i).child("projected.sources").index(j).child("serviceAccountToken");
                errors.push(FieldError::forbidden(path, "must not be specified when serviceAccountName is not set"));
            }
        }
    }
}

/// Models `ValidatePodSpec`.
pub(super) fn pod_spec(errors: &mut Errors, spec: &Value, owner: Owner<'_>, path: &Path) {
    if get(spec, "terminationGracePeriodSeconds").is_none() {
        errors.push(FieldError::required(path.child("terminationGracePeriodSeconds"), ""));
    }
    let is_pod = owner.pod_metadata.is_some();
    let identity = PodIdentity { name: owner.pod_metadata.map(|meta| text(meta, "name")).unwrap_or_default(), is_pod };
    let volumes = volumes(errors, items(spec, "volumes"), identity, &path.child("volumes"));
    let claims = items(spec, "resourceClaims").iter().map(|claim| text(claim, "name")).filter(|name| !name.is_empty()).collect();
    let pod = PodContext { spec, volumes, claims, resource_is_pod: is_pod };
    resource_claims(errors, spec, owner.pod_metadata, &path.child("resourceClaims"));
    container::containers(errors, &pod, &path.child("containers"));
    container::init_containers(errors, &pod, &path.child("initContainers"));
    container::ephemeral_containers(errors, &pod, &path.child("ephemeralContainers"));
    pod_resources(errors, spec, &pod.claims, path);
    host_network_ports(errors, &pod, &path.child("containers"));
    word(errors, spec, "restartPolicy", &["Always", "OnFailure", "Never"], path);
    word(errors, spec, "dnsPolicy", &["ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"], path);
    labels(errors, spec, "nodeSelector", &path.child("nodeSelector"));
    pod_security_context(errors, spec, owner.has_old_selinux_policy(), &path.child("securityContext"));
    if let Some(value) = get(spec, "affinity") {
        affinity(errors, value, &path.child("affinity"));
    }
    dns_config(errors, spec, &path.child("dnsConfig"));
    readiness_gates(errors, items(spec, "readinessGates"), &path.child("readinessGates"));
    scheduling_gates(errors, items(spec, "schedulingGates"), &path.child("schedulingGates"));
    let constraints = items(spec, "topologySpreadConstraints");
    topology_spread_constraints(errors, constraints, &path.child("topologySpreadConstraints"));
    windows_host_process_pod(errors, spec, path);
    host_users(errors, &pod, path);
    hostname_override(errors, spec, path);
    names_in_spec(errors, spec, path);
    operating_system(errors, spec, path);
    file_key_ref_volumes(errors, spec, path);
}

impl Owner<'_> {
    /// Whether the stored spec has a `seLinuxChangePolicy`: then any may be set. Models
    /// `useOnlyRecursiveSELinuxChangePolicy`.
    fn has_old_selinux_policy(&self) -> bool {
        self.old_spec.and_then(|spec| spec.at_path(&["securityContext", "seLinuxChangePolicy"])).is_some_and(|policy| !policy.is_null())
    }
}

/// The plain fields of a spec, with the lists that upstream checks among them.
fn names_in_spec(errors: &mut Errors, spec: &Value, path: &Path) {
    for key in ["serviceAccountName", "nodeName"] {
        if !text(spec, key).is_empty() {
            dns1123_subdomain(errors, &path.child(key), text(spec, key));
        }
    }
    if let Some(seconds) = opt_int(spec, "activeDeadlineSeconds") {
        in_range(errors, &path.child("activeDeadlineSeconds"), seconds, 1, i64::from(i32::MAX));
    }
    for key in ["hostname", "subdomain"] {
        if !text(spec, key).is_empty() {
            dns1123_label(errors, &path.child(key), text(spec, key));
        }
    }
    tolerations(errors, items(spec, "tolerations"), &path.child("tolerations"));
    host_aliases(errors, items(spec, "hostAliases"), &path.child("hostAliases"));
    if !text(spec, "priorityClassName").is_empty() {
        dns1123_subdomain(errors, &path.child("priorityClassName"), text(spec, "priorityClassName"));
    }
    if let Some(name) = opt_text(spec, "runtimeClassName") {
        dns1123_subdomain(errors, &path.child("runtimeClassName"), name);
    }
    if opt_text(spec, "preemptionPolicy").is_some() {
        word(errors, spec, "preemptionPolicy", &["PreemptLowerPriority", "Never"], path);
    }
    if let Some(overhead) = get(spec, "overhead") {
        // Models validateOverhead: as the limits of a container.
        let limits = Value::map([("limits", overhead.clone())]);
        resource_requirements(errors, &limits, Of::Container, &BTreeSet::new(), &path.child("overhead"));
    }
}

/// Models `validatePodResourceClaims`.
fn resource_claims(errors: &mut Errors, spec: &Value, pod_metadata: Option<&Value>, path: &Path) {
    const CLAIM: &[GoField] = &[
        GoField("Name", "name", GoKind::Text),
        GoField("ResourceClaimName", "resourceClaimName", GoKind::Nullable),
        GoField("ResourceClaimTemplateName", "resourceClaimTemplateName", GoKind::Nullable),
    ];
    let is_mirror = pod_metadata.is_some_and(|meta| pairs(meta, "annotations").any(|(key, _)| key == "kubernetes.io/config.mirror"));
    let mut names = BTreeSet::new();
    for (i, claim) in items(spec, "resourceClaims").iter().enumerate() {
        if is_mirror {
            // Upstream's path has an empty name, which it prints as an index.
            errors.push(FieldError::forbidden("[]", "static pods do not support resource claims"));
            continue;
        }
        let (name, path) = (text(claim, "name"), path.index(i));
        if required(errors, &path.child("name"), name) {
            if names.insert(name) {
                dns1123_label(errors, &path.child("name"), name);
            } else {
                errors.push(FieldError::duplicate(path.child("name"), name));
            }
        }
        let sources = ["resourceClaimName", "resourceClaimTemplateName"];
        let detail = match sources.iter().filter(|key| get(claim, key).is_some()).count() {
            0 => "must specify one of: `resourceClaimName`, `resourceClaimTemplateName`",
            1 => "",
            _ => "at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified",
        };
        if !detail.is_empty() {
            errors.push(FieldError::invalid(&path, go_struct(claim, CLAIM), detail));
        }
        for key in sources {
            if let Some(name) = opt_text(claim, key) {
                dns1123_subdomain(errors, &path.child(key), name);
            }
        }
    }
}

/// Models `validatePodHostNetworkDeps`: a template's ports may leave the host's port to its Pods.
fn host_network_ports(errors: &mut Errors, pod: &PodContext<'_>, path: &Path) {
    if !flag(pod.spec, "hostNetwork") {
        return;
    }
    for (i, container) in items(pod.spec, "containers").iter().enumerate() {
        for (j, port) in items(container, "ports").iter().enumerate() {
            let (host, own) = (int(port, "hostPort"), int(port, "containerPort"));
            if (pod.resource_is_pod || host != 0) && host != own {
                let path = path.index(i).child("ports").index(j).child("hostPort");
                errors.push(FieldError::invalid(path, host, "must match `containerPort` when `hostNetwork` is true"));
            }
        }
    }
}

/// A user namespace of the Pod's own does not go with the host's other namespaces. Models `validateHostUsers`.
fn host_users(errors: &mut Errors, pod: &PodContext<'_>, path: &Path) {
    if pod.host_users() {
        return;
    }
    for (key, name) in [("hostNetwork", "hostNetwork"), ("hostPID", "HostPID"), ("hostIPC", "HostIPC")] {
        if flag(pod.spec, key) {
            errors.push(FieldError::forbidden(path.child(name), "when `hostUsers` is false"));
        }
    }
    visit_containers(pod.spec, path, |container, path| {
        if !items(container, "volumeDevices").is_empty() {
            errors.push(FieldError::forbidden(path.child("volumeDevices"), "when `hostUsers` is false"));
        }
    });
}

/// A template whose Pods a ReplicaSet makes. Models `ValidatePodTemplateSpec`.
pub(super) fn pod_template(errors: &mut Errors, template: &Value, old_spec: Option<&Value>, path: &Path) {
    let empty = Value::map([]);
    let (meta, spec) = (get(template, "metadata").unwrap_or(&empty), get(template, "spec").unwrap_or(&empty));
    let spec_path = path.child("spec");
    labels(errors, meta, "labels", &path.child("labels"));
    super::meta::annotations(errors, meta, &path.child("annotations"));
    pod_annotations(errors, meta, spec, &path.child("annotations"));
    pod_spec(errors, spec, Owner { pod_metadata: None, old_spec }, &spec_path);
    seccomp_annotations_match(errors, meta, spec, &spec_path);
    app_armor_annotations_match(errors, meta, spec, &spec_path);
    if !items(spec, "ephemeralContainers").is_empty() {
        let detail = "ephemeral containers not allowed in pod template";
        errors.push(FieldError::forbidden(spec_path.child("ephemeralContainers"), detail));
    }
}

/// What a ReplicaSet adds to the rules of its template. Models the end of `ValidatePodTemplateSpecForReplicaSet`.
pub(super) fn replica_set_template(errors: &mut Errors, spec: &Value, path: &Path) {
    if text(spec, "restartPolicy") != "Always" {
        let bad = BadValue::named(text(spec, "restartPolicy"));
        errors.push(FieldError::not_supported(path.child("restartPolicy"), bad, &["Always"]));
    }
    if get(spec, "activeDeadlineSeconds").is_some() {
        let detail = "activeDeadlineSeconds in ReplicaSet is not Supported";
        errors.push(FieldError::forbidden(path.child("activeDeadlineSeconds"), detail));
    }
}
