//! Rows of Nodes, Events and what is only stored.

use super::{Column, NAME, column, wide};
use crate::kubectl::fields::{age, flag, format_labels, items, members, name, number, plain, since, text, time};
use rollscope_api::value::Value;
use rollscope_cluster::time::SimTime;

pub(super) const NODE_COLUMNS: &[Column] = &[
    NAME,
    column("Status"),
    column("Roles"),
    column("Age"),
    column("Version"),
    wide("Internal-IP"),
    wide("External-IP"),
    wide("OS-Image"),
    wide("Kernel-Version"),
    wide("Container-Runtime"),
];
pub(super) const EVENT_COLUMNS: &[Column] = &[
    column("Last Seen"),
    column("Type"),
    column("Reason"),
    column("Object"),
    wide("Subobject"),
    wide("Source"),
    column("Message"),
    wide("First Seen"),
    wide("Count"),
    Column { name: "Name", wide: true, is_name: true },
];
pub(super) const SERVICE_COLUMNS: &[Column] =
    &[NAME, column("Type"), column("Cluster-IP"), column("External-IP"), column("Port(s)"), column("Age"), wide("Selector")];
pub(super) const CONFIG_MAP_COLUMNS: &[Column] = &[NAME, column("Data"), column("Age")];
pub(super) const QUOTA_COLUMNS: &[Column] = &[NAME, column("Request"), column("Limit"), column("Age")];
pub(super) const AUTOSCALER_COLUMNS: &[Column] =
    &[NAME, column("Reference"), column("Targets"), column("MinPods"), column("MaxPods"), column("Replicas"), column("Age")];
pub(super) const NAMESPACE_COLUMNS: &[Column] = &[NAME, column("Status"), column("Age")];
pub(super) const LEASE_COLUMNS: &[Column] = &[NAME, column("Holder"), column("Age")];

/// Models `printNode`.
pub(super) fn node(object: &Value, now: SimTime) -> Vec<String> {
    let ready = items(object, &["status", "conditions"]).iter().find(|c| text(c, &["type"]) == "Ready");
    let mut status = match ready.map(|c| text(c, &["status"])) {
        Some("True") => "Ready".to_string(),
        Some(_) => "NotReady".to_string(),
        None => "Unknown".to_string(),
    };
    if flag(object, &["spec", "unschedulable"]) {
        status.push_str(",SchedulingDisabled");
    }
    let info = |key: &str, other: &str| {
        let text = text(object, &["status", "nodeInfo", key]);
        if text.is_empty() { other.to_string() } else { text.to_string() }
    };
    let mut kernel = info("kernelVersion", "<unknown>");
    let architecture = info("architecture", "");
    if !architecture.is_empty() {
        kernel.push_str(&format!(" ({architecture})"));
    }
    let address = |kind: &str| {
        let found = items(object, &["status", "addresses"]).iter().find(|a| text(a, &["type"]) == kind);
        found.map_or("<none>", |address| text(address, &["address"])).to_string()
    };
    vec![
        name(object).to_string(),
        status,
        node_roles(object),
        age(object, now),
        info("kubeletVersion", ""),
        address("InternalIP"),
        address("ExternalIP"),
        info("osImage", "<unknown>"),
        kernel,
        info("containerRuntimeVersion", "<unknown>"),
    ]
}

/// Models `findNodeRoles`.
pub(crate) fn node_roles(object: &Value) -> String {
    let role = |(key, value): (&str, &Value)| match key.strip_prefix("node-role.kubernetes.io/") {
        Some(role) if !role.is_empty() => Some(role.to_string()),
        _ if key == "kubernetes.io/role" => value.as_str().filter(|role| !role.is_empty()).map(str::to_string),
        _ => None,
    };
    let mut roles: Vec<String> = members(object, &["metadata", "labels"]).into_iter().filter_map(role).collect();
    roles.sort();
    roles.dedup();
    if roles.is_empty() { "<none>".into() } else { roles.join(",") }
}

/// Models `printEvent`.
pub(super) fn event(object: &Value, now: SimTime) -> Vec<String> {
    let first = time(object, &["firstTimestamp"]);
    let last = time(object, &["lastTimestamp"]).or(first);
    let kind = text(object, &["involvedObject", "kind"]).to_lowercase();
    let target = match text(object, &["involvedObject", "name"]) {
        "" => kind,
        name => format!("{kind}/{name}"),
    };
    let (component, host) = (text(object, &["source", "component"]), text(object, &["source", "host"]));
    let source = [component, host].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ");
    vec![
        since(last, now),
        text(object, &["type"]).to_string(),
        text(object, &["reason"]).to_string(),
        target,
        text(object, &["involvedObject", "fieldPath"]).to_string(),
        source,
        text(object, &["message"]).trim().to_string(),
        since(first, now),
        number(object, &["count"]).max(1).to_string(),
        name(object).to_string(),
    ]
}

/// Models `printService`.
pub(super) fn service(object: &Value, now: SimTime) -> Vec<String> {
    let spec = |key: &str| text(object, &["spec", key]);
    let list = |key: &str| items(object, &["spec", key]).iter().filter_map(Value::as_str).collect::<Vec<_>>().join(",");
    let cluster_ip = items(object, &["spec", "clusterIPs"]).first().and_then(Value::as_str).unwrap_or("<none>");
    let external = list("externalIPs");
    let external = match (spec("type"), external.as_str()) {
        ("ClusterIP" | "NodePort" | "", "") => "<none>".to_string(),
        ("ClusterIP" | "NodePort" | "LoadBalancer", ips) if !ips.is_empty() => ips.to_string(),
        ("LoadBalancer", _) => "<pending>".to_string(),
        ("ExternalName", _) => spec("externalName").to_string(),
        _ => "<unknown>".to_string(),
    };
    vec![
        name(object).to_string(),
        spec("type").to_string(),
        cluster_ip.to_string(),
        external,
        service_ports(object),
        age(object, now),
        format_labels(object.at_path(&["spec", "selector"])),
    ]
}

/// Models `makePortString`.
fn service_ports(object: &Value) -> String {
    let port = |port: &Value| {
        let protocol = if text(port, &["protocol"]).is_empty() { "TCP" } else { text(port, &["protocol"]) };
        match number(port, &["nodePort"]) {
            0 => format!("{}/{protocol}", number(port, &["port"])),
            node_port => format!("{}:{node_port}/{protocol}", number(port, &["port"])),
        }
    };
    let ports: Vec<String> = items(object, &["spec", "ports"]).iter().map(port).collect();
    if ports.is_empty() { "<none>".into() } else { ports.join(",") }
}

/// Models `printConfigMap`.
pub(super) fn config_map(object: &Value, now: SimTime) -> Vec<String> {
    let data = members(object, &["data"]).len() + members(object, &["binaryData"]).len();
    vec![name(object).to_string(), data.to_string(), age(object, now)]
}

/// Models `printResourceQuota`.
pub(super) fn resource_quota(object: &Value, now: SimTime) -> Vec<String> {
    let (mut requests, mut limits) = (Vec::new(), Vec::new());
    for (resource, hard) in members(object, &["status", "hard"]) {
        let used = object.at_path(&["status", "used", resource]).map_or_else(|| "0".into(), plain);
        let cell = format!("{resource}: {used}/{}", plain(hard));
        if resource.starts_with("limits.") { limits.push(cell) } else { requests.push(cell) }
    }
    vec![name(object).to_string(), requests.join(", "), limits.join(", "), age(object, now)]
}

/// Models `printHorizontalPodAutoscaler`.
pub(super) fn horizontal_pod_autoscaler(object: &Value, now: SimTime) -> Vec<String> {
    let target = |key: &str| text(object, &["spec", "scaleTargetRef", key]);
    let min = object.at_path(&["spec", "minReplicas"]).map_or_else(|| "<unset>".into(), plain);
    vec![
        name(object).to_string(),
        format!("{}/{}", target("kind"), target("name")),
        metrics(object),
        min,
        number(object, &["spec", "maxReplicas"]).to_string(),
        number(object, &["status", "currentReplicas"]).to_string(),
        age(object, now),
    ]
}

/// Models `formatHPAMetrics`; nothing is ever measured here, so the current value is unknown.
fn metrics(object: &Value) -> String {
    let specs = items(object, &["spec", "metrics"]);
    let cell = |spec: &Value| {
        let source = match text(spec, &["type"]) {
            "Resource" => "resource",
            "ContainerResource" => "containerResource",
            "Pods" => "pods",
            "Object" => "object",
            "External" => "external",
            _ => return "<unknown type>".to_string(),
        };
        let target = |key: &str| spec.at_path(&[source, "target", key]).map(plain);
        let of_resource = matches!(source, "resource" | "containerResource");
        let before = if of_resource { format!("{}: ", text(spec, &[source, "name"])) } else { String::new() };
        match (target("averageValue"), target("averageUtilization"), target("value")) {
            (Some(value), _, _) if of_resource || source == "pods" => format!("{before}<unknown>/{value}"),
            (Some(value), _, _) => format!("<unknown>/{value} (avg)"),
            (None, Some(percent), _) if of_resource => format!("{before}<unknown>/{percent}%"),
            (None, _, _) if of_resource => format!("{before}<unknown>/<auto>"),
            (None, _, value) => format!("<unknown>/{}", value.unwrap_or_else(|| "0".into())),
        }
    };
    let cells: Vec<String> = specs.iter().map(cell).collect();
    match cells.len() {
        0 => "<none>".into(),
        1 | 2 => cells.join(", "),
        count => format!("{} + {} more...", cells[..2].join(", "), count - 2),
    }
}

/// Models `printNamespace`.
pub(super) fn namespace(object: &Value, now: SimTime) -> Vec<String> {
    vec![name(object).to_string(), text(object, &["status", "phase"]).to_string(), age(object, now)]
}

/// Models `printLease`.
pub(super) fn lease(object: &Value, now: SimTime) -> Vec<String> {
    vec![name(object).to_string(), text(object, &["spec", "holderIdentity"]).to_string(), age(object, now)]
}
