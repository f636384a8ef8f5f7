//! Pods described. Models `describePod`.

use super::template::{Containers, containers, resources, tolerations, topology_spread_constraints};
use super::volumes::describe_volumes;
use super::workloads::controlled_by;
use super::writer::{Writer, rfc1123z};
use crate::kubectl::fields::{items, members, number, plain, since, text, time};
use crate::kubectl::session::Session;
use rollscope_api::value::Value;

/// Models `describePod`.
pub(super) fn pod(session: &Session<'_>, object: &Value, w: &mut Writer) {
    header(session, object, w);
    if object.at_path(&["spec", "resources"]).is_some() {
        w.line(0, "Resources:");
        resources(w, object.get("spec").unwrap_or(&Value::null()), 1);
    }
    for (label, list, statuses) in
        [("Init Containers", "initContainers", "initContainerStatuses"), ("Containers", "containers", "containerStatuses")]
    {
        let list = items(object, &["spec", list]);
        if label == "Containers" || !list.is_empty() {
            containers(w, label, &Containers { list, statuses: items(object, &["status", statuses]), pod: Some(object), indent: "" });
        }
    }
    conditions(object, w);
    describe_volumes(items(object, &["spec", "volumes"]), w, "");
    w.pair("QoS Class", qos_class(object));
    w.labels("Node-Selectors", object.at_path(&["spec", "nodeSelector"]));
    w.multiline("Tolerations", &tolerations(items(object, &["spec", "tolerations"])));
    topology_spread_constraints(object, w, "");
}

fn header(session: &Session<'_>, object: &Value, w: &mut Writer) {
    let of = |path: &[&str]| text(object, path);
    w.pair("Name", of(&["metadata", "name"]));
    w.pair("Namespace", of(&["metadata", "namespace"]));
    if let Some(priority) = object.at_path(&["spec", "priority"]) {
        w.pair("Priority", plain(priority));
    }
    for (label, key) in [
        ("Priority Class Name", "priorityClassName"),
        ("Runtime Class Name", "runtimeClassName"),
        ("Service Account", "serviceAccountName"),
    ] {
        if !of(&["spec", key]).is_empty() {
            w.pair(label, of(&["spec", key]));
        }
    }
    match of(&["spec", "nodeName"]) {
        "" => w.pair("Node", "<none>"),
        node => w.pair("Node", format!("{node}/{}", of(&["status", "hostIP"]))),
    }
    if let Some(start) = time(object, &["status", "startTime"]) {
        w.pair("Start Time", rfc1123z(Some(start)));
    }
    w.labels("Labels", object.at_path(&["metadata", "labels"]));
    w.annotations("Annotations", object.at_path(&["metadata", "annotations"]));
    let phase = of(&["status", "phase"]);
    match time(object, &["metadata", "deletionTimestamp"]) {
        Some(deleted) if phase != "Failed" && phase != "Succeeded" => {
            w.pair("Status", format!("Terminating (lasts {})", since(Some(deleted), session.cluster.now())));
            w.pair("Termination Grace Period", format!("{}s", number(object, &["metadata", "deletionGracePeriodSeconds"])));
        }
        _ => w.pair("Status", phase),
    }
    for (label, key) in [("Reason", "reason"), ("Message", "message")] {
        if !of(&["status", key]).is_empty() {
            w.pair(label, of(&["status", key]));
        }
    }
    let profile = of(&["spec", "securityContext", "seccompProfile", "type"]);
    if !profile.is_empty() {
        w.pair("SeccompProfile", profile);
    }
    w.pair("IP", of(&["status", "podIP"]));
    let ips = items(object, &["status", "podIPs"]);
    if ips.is_empty() {
        w.pair("IPs", "<none>");
    } else {
        w.line(0, "IPs:");
        ips.iter().for_each(|ip| w.line(1, format!("IP:\t{}", text(ip, &["ip"]))));
    }
    controlled_by(object, w);
    if !of(&["status", "nominatedNodeName"]).is_empty() {
        w.pair("NominatedNodeName", of(&["status", "nominatedNodeName"]));
    }
}

fn conditions(object: &Value, w: &mut Writer) {
    let conditions = items(object, &["status", "conditions"]);
    let gates = items(object, &["spec", "readinessGates"]);
    if !gates.is_empty() {
        w.line(0, "Readiness Gates:\n  Type\tStatus");
    }
    for gate in gates {
        let kind = text(gate, &["conditionType"]);
        let status = conditions.iter().find(|c| text(c, &["type"]) == kind).map_or("<none>", |c| text(c, &["status"]));
        w.line(1, format!("{kind} \t{status} "));
    }
    if !conditions.is_empty() {
        w.line(0, "Conditions:\n  Type\tStatus");
    }
    conditions.iter().for_each(|c| w.line(1, format!("{} \t{} ", text(c, &["type"]), text(c, &["status"]))));
}

/// The class that the status names, or the one that follows from requests and limits. Models `qos.GetPodQOS`.
fn qos_class(object: &Value) -> String {
    let stated = text(object, &["status", "qosClass"]);
    if !stated.is_empty() {
        return stated.to_string();
    }
    let containers = || items(object, &["spec", "containers"]).iter().chain(items(object, &["spec", "initContainers"]));
    let set = |container: &Value, list: &str| -> Vec<(String, String)> {
        let all = members(container, &["resources", list]).into_iter();
        all.filter(|(name, amount)| matches!(*name, "cpu" | "memory") && plain(amount) != "0").map(|(n, a)| (n.into(), plain(a))).collect()
    };
    if containers().all(|c| set(c, "requests").is_empty() && set(c, "limits").is_empty()) {
        return "BestEffort".into();
    }
    let guaranteed = containers().all(|c| {
        let (requests, limits) = (set(c, "requests"), set(c, "limits"));
        limits.len() == 2 && requests.iter().all(|request| limits.contains(request))
    });
    if guaranteed { "Guaranteed".into() } else { "Burstable".into() }
}
