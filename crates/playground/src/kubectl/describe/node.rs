//! Nodes described. Models `describeNode` and `describeNodeResource`; the nodes here have no capacity, addresses or slices.

use super::writer::{Writer, rfc1123z};
use crate::kubectl::fields::{age, flag, items, members, name, namespace, text, time};
use crate::kubectl::session::Session;
use crate::kubectl::tables::node_roles;
use rollscope_api::quantity::{Format, Quantity};
use rollscope_api::time::Time;
use rollscope_api::value::Value;
use rollscope_cluster::object::Resource;

/// Models `describeNode`.
pub(super) fn node(session: &Session<'_>, object: &Value, w: &mut Writer) {
    w.pair("Name", name(object));
    w.pair("Roles", node_roles(object));
    w.labels("Labels", object.at_path(&["metadata", "labels"]));
    w.annotations("Annotations", object.at_path(&["metadata", "annotations"]));
    w.pair("CreationTimestamp", rfc1123z(time(object, &["metadata", "creationTimestamp"])));
    w.multiline("Taints", &taints(object));
    w.pair("Unschedulable", flag(object, &["spec", "unschedulable"]).to_string());
    lease(session, name(object), w);
    let conditions = items(object, &["status", "conditions"]);
    if !conditions.is_empty() {
        w.line(0, "Conditions:\n  Type\tStatus\tLastHeartbeatTime\tLastTransitionTime\tReason\tMessage");
        w.line(1, "----\t------\t-----------------\t------------------\t------\t-------");
    }
    for condition in conditions {
        let of = |key: &str| text(condition, &[key]);
        let at = |key: &str| rfc1123z(time(condition, &[key]));
        let (beat, change) = (at("lastHeartbeatTime"), at("lastTransitionTime"));
        w.line(1, format!("{} \t{} \t{beat} \t{change} \t{} \t{}", of("type"), of("status"), of("reason"), of("message")));
    }
    w.line(0, "Addresses:");
    items(object, &["status", "addresses"]).iter().for_each(|a| w.line(1, format!("{}:\t{}", text(a, &["type"]), text(a, &["address"]))));
    w.line(0, "System Info:");
    for (label, key) in [
        ("Machine ID", "machineID"),
        ("System UUID", "systemUUID"),
        ("Boot ID", "bootID"),
        ("Kernel Version", "kernelVersion"),
        ("OS Image", "osImage"),
        ("Operating System", "operatingSystem"),
        ("Architecture", "architecture"),
        ("Container Runtime Version", "containerRuntimeVersion"),
        ("Kubelet Version", "kubeletVersion"),
    ] {
        w.line(1, format!("{label}:\t{}", text(object, &["status", "nodeInfo", key])));
    }
    pods(session, name(object), w);
}

/// Models `printNodeTaintsMultiline` and `Taint.ToString`.
fn taints(object: &Value) -> Vec<String> {
    let mut taints: Vec<&Value> = items(object, &["spec", "taints"]).iter().collect();
    taints.sort_by_key(|taint| format!("{},{}", text(taint, &["effect"]), text(taint, &["key"])));
    let line = |taint: &&Value| {
        let (key, value, effect) = (text(taint, &["key"]), text(taint, &["value"]), text(taint, &["effect"]));
        match (value, effect) {
            ("", "") => key.to_string(),
            ("", effect) => format!("{key}:{effect}"),
            (value, "") => format!("{key}={value}:"),
            (value, effect) => format!("{key}={value}:{effect}"),
        }
    };
    taints.iter().map(line).collect()
}

/// Models `describeNodeLease`. Where nodes send no heartbeats, no server knows of Leases.
fn lease(session: &Session<'_>, node: &str, w: &mut Writer) {
    if session.cluster.api_get(Resource::Namespaces, "", "kube-node-lease").is_err() {
        let why = "the server could not find the requested resource";
        return w.pair("Lease", format!("Failed to get lease: {why} (get leases.coordination.k8s.io {node})"));
    }
    match session.cluster.api_get(Resource::Leases, "kube-node-lease", node) {
        Ok(lease) => {
            w.line(0, "Lease:");
            let holder = text(&lease, &["spec", "holderIdentity"]);
            w.line(1, format!("HolderIdentity:\t{}", if holder.is_empty() { "<unset>" } else { holder }));
            for (label, key) in [("AcquireTime", "acquireTime"), ("RenewTime", "renewTime")] {
                let at = micro_time(text(&lease, &["spec", key]));
                w.line(1, format!("{label}:\t{}", at.map_or_else(|| "<unset>".into(), |at| rfc1123z(Some(at)))));
            }
        }
        Err(error) => w.pair("Lease", format!("Failed to get lease: {}", error.message)),
    }
}

/// Reads `2000-01-01T00:00:00.000000Z` to the second.
fn micro_time(text: &str) -> Option<Time> {
    let (seconds, _) = text.split_once('.').unwrap_or((text.strip_suffix('Z')?, ""));
    Time::parse(&format!("{seconds}Z"))
}

/// What Go makes of a quotient by zero: the nodes here have no capacity.
const OF_NOTHING: &str = "-9223372036854775808%";

/// Models `describeNodeResource`.
fn pods(session: &Session<'_>, node: &str, w: &mut Writer) {
    let now = session.cluster.now();
    let on_node = |pod: &Value| {
        let ended = matches!(text(pod, &["status", "phase"]), "Succeeded" | "Failed");
        text(pod, &["spec", "nodeName"]) == node && !ended
    };
    let pods = session.cluster.api_list(Resource::Pods, None);
    let pods: Vec<Value> = pods.iter().map(|pod| pod.to_value()).filter(on_node).collect();
    w.pair("Non-terminated Pods", format!("({} in total)", pods.len()));
    w.line(1, "Namespace\tName\t\tCPU Requests\tCPU Limits\tMemory Requests\tMemory Limits\tAge");
    w.line(1, "---------\t----\t\t------------\t----------\t---------------\t-------------\t---");
    for pod in &pods {
        let of = |list: &str, resource: &str| format!("{} ({OF_NOTHING})", total(std::slice::from_ref(pod), list, resource));
        let cpu = (of("requests", "cpu"), of("limits", "cpu"));
        let memory = (of("requests", "memory"), of("limits", "memory"));
        let (namespace, name, age) = (namespace(pod), name(pod), age(pod, now));
        w.line(1, format!("{namespace}\t{name}\t\t{}\t{}\t{}\t{}\t{age}", cpu.0, cpu.1, memory.0, memory.1));
    }
    w.line(0, "Allocated resources:\n  (Total limits may be over 100 percent, i.e., overcommitted.)");
    w.line(1, "Resource\tRequests\tLimits");
    w.line(1, "--------\t--------\t------");
    for resource in ["cpu", "memory", "ephemeral-storage"] {
        w.line(1, format!("{resource}\t{} (0%)\t{} (0%)", total(&pods, "requests", resource), total(&pods, "limits", resource)));
    }
}

/// What the containers of Pods come to. Models `getPodsTotalRequestsAndLimits` for Pods without init containers.
fn total(pods: &[Value], list: &str, resource: &str) -> String {
    let mut sum: Option<Quantity> = None;
    for container in pods.iter().flat_map(|pod| items(pod, &["spec", "containers"])) {
        for (_, amount) in members(container, &["resources", list]).into_iter().filter(|(name, _)| *name == resource) {
            let Some(amount) = amount.as_str().and_then(|amount| Quantity::parse(amount).ok()) else { continue };
            match &mut sum {
                Some(sum) => sum.add(&amount),
                None => sum = Some(amount),
            }
        }
    }
    sum.unwrap_or_else(|| Quantity::new(0, Format::DecimalSI)).canonical()
}
