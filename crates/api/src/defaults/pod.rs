//! Defaults that a Pod has and a template does not.
//!
//! Models `SetDefaults_Pod` and `Convert_v1_Pod_To_core_Pod` of pkg/apis/core/v1. Leaves out: requests and limits of a
//! whole Pod (`spec.resources`) are not computed from those of its containers; the status is not touched.

use super::pod_spec::{drop_init_container_annotations, pod_spec};
use super::{items, member, set_default_if_null};
use crate::value::{Data, Map, Value};

pub(super) fn pod(object: &mut Value) {
    drop_init_container_annotations(object.entry("metadata"));
    let spec = object.entry("spec");
    let host_network = spec.get("hostNetwork").and_then(Value::as_bool) == Some(true);
    for key in ["containers", "initContainers"] {
        for container in items(spec, key) {
            requests_from_limits(container);
            if host_network {
                host_ports(container);
            }
        }
    }
    set_default_if_null(spec, "enableServiceLinks", true);
    pod_spec(spec);
    if let Some(seconds) = member(spec, "terminationGracePeriodSeconds")
        && matches!(seconds.data, Data::Int(..0))
    {
        seconds.data = Data::Int(1);
    }
}

/// What is limited is requested, too.
fn requests_from_limits(container: &mut Value) {
    let limits = container.at_path(&["resources", "limits"]).and_then(Value::as_map).cloned().unwrap_or_default();
    if limits.is_empty() {
        return;
    }
    let requests = container.entry("resources").entry("requests");
    if requests.as_map().is_none() {
        requests.data = Data::Map(Map::new());
    }
    for (name, limit) in limits {
        if requests.get(&name).is_none() {
            requests.set(&name, limit);
        }
    }
}

fn host_ports(container: &mut Value) {
    for port in items(container, "ports") {
        // Port 0 would be as absent.
        if let Some(container_port @ 1..) = port.get("containerPort").and_then(Value::as_i64) {
            set_default_if_null(port, "hostPort", container_port);
        }
    }
}
