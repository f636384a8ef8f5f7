//! Rows of Deployments, ReplicaSets and Pods.

use super::{Column, NAME, column, wide};
use crate::kubectl::fields::{age, ago, flag, items, moment, name, number, text};
use rollscope_api::labels::{format_label_selector, label_selector_as_selector};
use rollscope_api::value::Value;
use rollscope_cluster::time::SimTime;

pub(super) const DEPLOYMENT_COLUMNS: &[Column] = &[
    NAME,
    column("Ready"),
    column("Up-to-date"),
    column("Available"),
    column("Age"),
    wide("Containers"),
    wide("Images"),
    wide("Selector"),
];
pub(super) const REPLICA_SET_COLUMNS: &[Column] =
    &[NAME, column("Desired"), column("Current"), column("Ready"), column("Age"), wide("Containers"), wide("Images"), wide("Selector")];
pub(super) const POD_COLUMNS: &[Column] = &[
    NAME,
    column("Ready"),
    column("Status"),
    column("Restarts"),
    column("Age"),
    wide("IP"),
    wide("Node"),
    wide("Nominated Node"),
    wide("Readiness Gates"),
];

/// Models `printDeployment`.
pub(super) fn deployment(object: &Value, now: SimTime) -> Vec<String> {
    let status = |key: &str| number(object, &["status", key]);
    let (containers, images) = container_cells(object);
    let selector = label_selector_as_selector(object.at_path(&["spec", "selector"]));
    vec![
        name(object).to_string(),
        format!("{}/{}", status("readyReplicas"), number(object, &["spec", "replicas"])),
        status("updatedReplicas").to_string(),
        status("availableReplicas").to_string(),
        age(object, now),
        containers,
        images,
        selector.map_or_else(|_| "<invalid>".into(), |selector| selector.to_string()),
    ]
}

/// Models `printReplicaSet`.
pub(super) fn replica_set(object: &Value, now: SimTime) -> Vec<String> {
    let (containers, images) = container_cells(object);
    vec![
        name(object).to_string(),
        number(object, &["spec", "replicas"]).to_string(),
        number(object, &["status", "replicas"]).to_string(),
        number(object, &["status", "readyReplicas"]).to_string(),
        age(object, now),
        containers,
        images,
        format_label_selector(object.at_path(&["spec", "selector"])),
    ]
}

/// Models `layoutContainerCells`.
fn container_cells(object: &Value) -> (String, String) {
    let containers = items(object, &["spec", "template", "spec", "containers"]);
    let join = |key: &str| containers.iter().map(|container| text(container, &[key])).collect::<Vec<_>>().join(",");
    (join("name"), join("image"))
}

/// What the rows of a Pod's containers come to.
struct Summary {
    reason: String,
    restarts: i64,
    /// In nanoseconds since the start.
    last_restart: Option<i64>,
    ready: usize,
}

/// Models `printPod`.
pub(super) fn pod(object: &Value, now: SimTime) -> Vec<String> {
    let mut summary = summarize_containers(object);
    let total = items(object, &["spec", "containers"]).len() + sidecars(object).len();
    let phase = text(object, &["status", "phase"]);
    if object.at_path(&["metadata", "deletionTimestamp"]).is_some() {
        if text(object, &["status", "reason"]) == "NodeLost" {
            summary.reason = "Unknown".into();
        } else if phase != "Failed" && phase != "Succeeded" {
            summary.reason = "Terminating".into();
        }
    }
    let restarts = match summary.last_restart {
        Some(_) if summary.restarts != 0 => format!("{} ({} ago)", summary.restarts, ago(summary.last_restart, now)),
        _ => summary.restarts.to_string(),
    };
    let or_none = |text: &str| if text.is_empty() { "<none>".to_string() } else { text.to_string() };
    let ip = items(object, &["status", "podIPs"]).first().map(|ip| text(ip, &["ip"])).unwrap_or_default();
    vec![
        name(object).to_string(),
        format!("{}/{total}", summary.ready),
        summary.reason,
        restarts,
        age(object, now),
        or_none(ip),
        or_none(text(object, &["spec", "nodeName"])),
        or_none(text(object, &["status", "nominatedNodeName"])),
        readiness_gates(object),
    ]
}

/// Names of the init containers that go on running.
fn sidecars(object: &Value) -> Vec<&str> {
    let init = items(object, &["spec", "initContainers"]).iter();
    init.filter(|container| text(container, &["restartPolicy"]) == "Always").map(|container| text(container, &["name"])).collect()
}

fn summarize_containers(object: &Value) -> Summary {
    let conditions = items(object, &["status", "conditions"]);
    let mut reason = text(object, &["status", "phase"]);
    let status_reason = text(object, &["status", "reason"]);
    if !status_reason.is_empty() {
        reason = status_reason;
    }
    let gated = |c: &&Value| text(c, &["type"]) == "PodScheduled" && text(c, &["reason"]) == "SchedulingGated";
    if conditions.iter().any(|c| gated(&c)) {
        reason = "SchedulingGated";
    }
    let mut summary = Summary { reason: reason.to_string(), restarts: 0, last_restart: None, ready: 0 };
    let mut error = None;
    let mut running = false;
    for status in items(object, &["status", "containerStatuses"]).iter().rev() {
        summary.restarts += number(status, &["restartCount"]);
        summary.last_restart = summary.last_restart.max(moment(status, &["lastState", "terminated", "finishedAt"]));
        let waiting = text(status, &["state", "waiting", "reason"]);
        if !waiting.is_empty() {
            summary.reason = waiting.to_string();
        } else if let Some(terminated) = status.at_path(&["state", "terminated"]) {
            summary.reason = ended(terminated);
            if number(terminated, &["exitCode"]) != 0 {
                error = Some(summary.reason.clone());
            }
        } else if flag(status, &["ready"]) && status.at_path(&["state", "running"]).is_some() {
            running = true;
            summary.ready += 1;
        }
    }
    // A Pod of which one container has completed shows what the others do.
    if summary.reason == "Completed" {
        let ready = |c: &Value| text(c, &["type"]) == "Ready" && text(c, &["status"]) == "True";
        match error {
            _ if running && conditions.iter().any(ready) => summary.reason = "Running".into(),
            Some(error) => summary.reason = error,
            None if running => summary.reason = "NotReady".into(),
            None => {}
        }
    }
    summary
}

/// How a container ended, in a word.
fn ended(terminated: &Value) -> String {
    let (reason, signal) = (text(terminated, &["reason"]), number(terminated, &["signal"]));
    match signal {
        _ if !reason.is_empty() => reason.to_string(),
        0 => format!("ExitCode:{}", number(terminated, &["exitCode"])),
        _ => format!("Signal:{signal}"),
    }
}

fn readiness_gates(object: &Value) -> String {
    let gates = items(object, &["spec", "readinessGates"]);
    if gates.is_empty() {
        return "<none>".into();
    }
    let is_true = |gate: &&Value| {
        let of_gate = |c: &&Value| text(c, &["type"]) == text(gate, &["conditionType"]);
        items(object, &["status", "conditions"]).iter().find(of_gate).is_some_and(|c| text(c, &["status"]) == "True")
    };
    format!("{}/{}", gates.iter().filter(is_true).count(), gates.len())
}
