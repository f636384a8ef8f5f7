//! Defaults of a Pod's spec and of its containers, in a template as in a Pod.
//!
//! Models `SetDefaults_PodSpec`, `SetDefaults_Container`, `SetDefaults_Probe` and their company of pkg/apis/core/v1, and
//! `Convert_v1_PodSpec_To_core_PodSpec` and back. Leaves out: nothing.

use super::{image_name, is_unset, items, member, set_default, set_default_if_null, volumes};
use crate::quantity::{Format, Quantity};
use crate::value::{Data, Map, Value};

/// Annotations that stood for init containers once. Models `dropInitContainerAnnotations`.
const INIT_CONTAINER_ANNOTATIONS: [&str; 4] = [
    "pod.beta.kubernetes.io/init-containers",
    "pod.alpha.kubernetes.io/init-containers",
    "pod.beta.kubernetes.io/init-container-statuses",
    "pod.alpha.kubernetes.io/init-container-statuses",
];

pub(super) fn template(template: &mut Value) {
    drop_init_container_annotations(template.entry("metadata"));
    pod_spec(template.entry("spec"));
}

pub(super) fn drop_init_container_annotations(metadata: &mut Value) {
    let Some(annotations) = member(metadata, "annotations").and_then(Value::as_map_mut) else { return };
    annotations.retain(|key, _| !INIT_CONTAINER_ANNOTATIONS.contains(&key.as_str()));
    if annotations.is_empty()
        && let Some(members) = metadata.as_map_mut()
    {
        members.remove("annotations");
    }
}

pub(super) fn pod_spec(spec: &mut Value) {
    set_default(spec, "dnsPolicy", "ClusterFirst");
    set_default(spec, "restartPolicy", "Always");
    set_default_if_null(spec, "securityContext", Map::new());
    set_default_if_null(spec, "terminationGracePeriodSeconds", 30);
    set_default(spec, "schedulerName", "default-scheduler");
    for volume in items(spec, "volumes") {
        volumes::volume(volume);
    }
    for key in ["initContainers", "containers", "ephemeralContainers"] {
        items(spec, key).iter_mut().for_each(container);
    }
    round_up_resource_list(spec, "overhead");
    if let Some(resources) = member(spec, "resources") {
        round_up_requirements(resources);
    }
    service_account(spec);
}

/// The deprecated serviceAccount is always the same as serviceAccountName.
fn service_account(spec: &mut Value) {
    let name = ["serviceAccountName", "serviceAccount"].into_iter().find(|key| !is_unset(spec, key));
    if let Some(name) = name.and_then(|key| spec.get(key)).cloned() {
        spec.set("serviceAccountName", name.clone());
        spec.set("serviceAccount", name);
    }
}

/// Always for the tag `latest`, said or implied; otherwise IfNotPresent.
pub(super) fn default_pull_policy(value: &mut Value, image_key: &str, policy_key: &str) {
    let image = value.get(image_key).and_then(Value::as_str).unwrap_or_default();
    let latest = image_name::tag(image).as_deref() == Some("latest");
    set_default(value, policy_key, if latest { "Always" } else { "IfNotPresent" });
}

fn container(container: &mut Value) {
    default_pull_policy(container, "image", "imagePullPolicy");
    set_default(container, "terminationMessagePath", "/dev/termination-log");
    set_default(container, "terminationMessagePolicy", "File");
    for port in items(container, "ports") {
        set_default(port, "protocol", "TCP");
    }
    for variable in items(container, "env") {
        let Some(source) = member(variable, "valueFrom") else { continue };
        object_field_selector(source);
        if let Some(file) = member(source, "fileKeyRef") {
            set_default_if_null(file, "optional", false);
        }
        if let Some(resource) = member(source, "resourceFieldRef") {
            set_default(resource, "divisor", "0");
        }
    }
    if let Some(resources) = member(container, "resources") {
        round_up_requirements(resources);
    }
    for key in ["livenessProbe", "readinessProbe", "startupProbe"] {
        if let Some(value) = member(container, key) {
            probe(value);
        }
    }
    if let Some(lifecycle) = member(container, "lifecycle") {
        for key in ["postStart", "preStop"] {
            if let Some(handler) = member(lifecycle, key) {
                http_get(handler);
            }
        }
    }
}

/// Defaults `fieldRef` of whatever has one.
pub(super) fn object_field_selector(source: &mut Value) {
    if let Some(field) = member(source, "fieldRef") {
        set_default(field, "apiVersion", "v1");
    }
}

fn http_get(handler: &mut Value) {
    if let Some(action) = member(handler, "httpGet") {
        set_default(action, "path", "/");
        set_default(action, "scheme", "HTTP");
    }
}

fn probe(probe: &mut Value) {
    for (key, default) in [("timeoutSeconds", 1), ("periodSeconds", 10), ("successThreshold", 1), ("failureThreshold", 3)] {
        // These are no pointers: 0 counts as unset, and is not in the tree.
        set_default_if_null(probe, key, default);
    }
    http_get(probe);
    if let Some(action) = member(probe, "grpc") {
        set_default_if_null(action, "service", "");
    }
}

pub(super) fn round_up_requirements(resources: &mut Value) {
    round_up_resource_list(resources, "limits");
    round_up_resource_list(resources, "requests");
}

/// Models `SetDefaults_ResourceList`: nothing is finer than a thousandth.
fn round_up_resource_list(value: &mut Value, key: &str) {
    let list = member(value, key).and_then(Value::as_map_mut);
    for amount in list.into_iter().flat_map(Map::values_mut) {
        if let Some(rounded) = amount.as_str().and_then(round_up_to_thousandths) {
            amount.data = Data::String(rounded);
        }
    }
}

/// The rounded text of a canonical quantity that is finer than a thousandth.
fn round_up_to_thousandths(text: &str) -> Option<String> {
    if !text.ends_with(['n', 'u']) && !text.contains("e-") {
        return None;
    }
    let quantity = Quantity::parse(text).ok()?;
    let thousandths = quantity.milli_value();
    let rounded = match quantity.format() {
        Format::DecimalExponent => format!("{thousandths}e-3"),
        _ => format!("{thousandths}m"),
    };
    Quantity::parse(&rounded).ok().map(|quantity| quantity.canonical())
}
