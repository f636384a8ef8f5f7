//! Deployments and ReplicaSets described. Models `describeDeployment` and `describeReplicaSet`.

use super::template::pod_template;
use super::writer::{Writer, rfc1123z};
use crate::kubectl::fields::{items, number, plain, text, time};
use crate::kubectl::replica_sets::{is_controlled_by, old_and_new};
use crate::kubectl::session::Session;
use rollscope_api::labels::{format_label_selector, label_selector_as_selector};
use rollscope_api::value::Value;
use rollscope_cluster::object::Resource;

/// Models `describeDeployment`.
pub(super) fn deployment(session: &Session<'_>, object: &Value, w: &mut Writer) {
    w.pair("Name", text(object, &["metadata", "name"]));
    w.pair("Namespace", text(object, &["metadata", "namespace"]));
    w.pair("CreationTimestamp", rfc1123z(time(object, &["metadata", "creationTimestamp"])));
    w.labels("Labels", object.at_path(&["metadata", "labels"]));
    w.annotations("Annotations", object.at_path(&["metadata", "annotations"]));
    let selector = label_selector_as_selector(object.at_path(&["spec", "selector"]));
    w.pair("Selector", selector.map(|selector| selector.to_string()).unwrap_or_default());
    let status = |key: &str| number(object, &["status", key]);
    w.pair(
        "Replicas",
        format!(
            "{} desired | {} updated | {} total | {} available | {} unavailable",
            number(object, &["spec", "replicas"]),
            status("updatedReplicas"),
            status("replicas"),
            status("availableReplicas"),
            status("unavailableReplicas")
        ),
    );
    w.pair("StrategyType", text(object, &["spec", "strategy", "type"]));
    w.pair("MinReadySeconds", number(object, &["spec", "minReadySeconds"]).to_string());
    if let Some(rolling) = object.at_path(&["spec", "strategy", "rollingUpdate"]) {
        let of = |key: &str| rolling.get(key).map(plain).unwrap_or_default();
        w.pair("RollingUpdateStrategy", format!("{} max unavailable, {} max surge", of("maxUnavailable"), of("maxSurge")));
    }
    pod_template(object.at_path(&["spec", "template"]).unwrap_or(&Value::null()), w);
    conditions(object, w);
    let (old, new) = old_and_new(session, object);
    if !old.is_empty() || new.is_some() {
        w.pair("OldReplicaSets", replica_sets(&old));
        w.pair("NewReplicaSet", replica_sets(new.as_slice()));
    }
}

/// Models `printReplicaSetsByLabels`.
fn replica_sets(list: &[Value]) -> String {
    let one = |rs: &Value| {
        let (name, replicas) = (text(rs, &["metadata", "name"]), number(rs, &["status", "replicas"]));
        format!("{name} ({replicas}/{} replicas created)", number(rs, &["spec", "replicas"]))
    };
    if list.is_empty() { "<none>".into() } else { list.iter().map(one).collect::<Vec<_>>().join(", ") }
}

fn conditions(object: &Value, w: &mut Writer) {
    let conditions = items(object, &["status", "conditions"]);
    if !conditions.is_empty() {
        w.line(0, "Conditions:\n  Type\tStatus\tReason");
        w.line(1, "----\t------\t------");
    }
    for condition in conditions {
        let of = |key: &str| text(condition, &[key]);
        w.line(1, format!("{} \t{}\t{}", of("type"), of("status"), of("reason")));
    }
}

/// Models `describeReplicaSet`.
pub(super) fn replica_set(session: &Session<'_>, object: &Value, w: &mut Writer) {
    w.pair("Name", text(object, &["metadata", "name"]));
    w.pair("Namespace", text(object, &["metadata", "namespace"]));
    w.pair("Selector", format_label_selector(object.at_path(&["spec", "selector"])));
    w.labels("Labels", object.at_path(&["metadata", "labels"]));
    w.annotations("Annotations", object.at_path(&["metadata", "annotations"]));
    controlled_by(object, w);
    let (current, desired) = (number(object, &["status", "replicas"]), number(object, &["spec", "replicas"]));
    w.pair("Replicas", format!("{current} current / {desired} desired"));
    let [running, waiting, succeeded, failed] = pod_phases(session, object);
    w.pair("Pods Status", format!("{running} Running / {waiting} Waiting / {succeeded} Succeeded / {failed} Failed"));
    pod_template(object.at_path(&["spec", "template"]).unwrap_or(&Value::null()), w);
    conditions(object, w);
}

/// The controller that an object has, if any. Models `printController`.
pub(super) fn controlled_by(object: &Value, w: &mut Writer) {
    let owners = items(object, &["metadata", "ownerReferences"]);
    let controller = owners.iter().find(|owner| owner.get("controller").and_then(Value::as_bool) == Some(true));
    if let Some(owner) = controller {
        w.pair("Controlled By", format!("{}/{}", text(owner, &["kind"]), text(owner, &["name"])));
    }
}

/// Models `getPodStatusForController`.
fn pod_phases(session: &Session<'_>, object: &Value) -> [usize; 4] {
    let uid = text(object, &["metadata", "uid"]);
    let Ok(selector) = label_selector_as_selector(object.at_path(&["spec", "selector"])) else { return [0; 4] };
    let pods = session.cluster.api_list(Resource::Pods, Some(text(object, &["metadata", "namespace"])));
    let mut counts = [0; 4];
    for pod in pods.iter().filter(|pod| selector.matches(&pod.metadata().labels)).map(|pod| pod.to_value()) {
        let phase = text(&pod, &["status", "phase"]);
        if is_controlled_by(&pod, uid)
            && let Some(index) = ["Running", "Pending", "Succeeded", "Failed"].iter().position(|known| *known == phase)
        {
            counts[index] += 1;
        }
    }
    counts
}
