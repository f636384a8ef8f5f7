//! The inputs of facts about controllers, as objects: Deployments, ReplicaSets, and what updates of them write.

use rollscope_api::deployment::{Deployment, DeploymentStrategy};
use rollscope_api::int_or_string::IntOrString;
use rollscope_api::meta::{Labels, Uid};
use rollscope_api::pod::{PodSpec, PodTemplateSpec};
use rollscope_api::replica_set::ReplicaSet;
use rollscope_api::time::{Time, ZERO};
use rollscope_api::value::Value;
use rollscope_cluster::controllers::deployment::scale::{Resize, scaled_replica_set};
use rollscope_cluster::controllers::deployment::util::annotations::{DESIRED_REPLICAS_ANNOTATION, MAX_REPLICAS_ANNOTATION};
use rollscope_cluster::controllers::deployment::util::replica_sets::ReplicaSets;
use rollscope_cluster::controllers::deployment::util::revisions::REVISION_ANNOTATION;
use serde_json::{Value as Json, json};
use std::sync::Arc;

/// Recomputes the output of a function from its input.
pub(super) type Function = fn(&Json) -> Json;

pub(super) fn int(line: &Json, key: &str) -> i32 {
    line[key].as_i64().and_then(|number| i32::try_from(number).ok()).unwrap_or_default()
}

pub(super) fn text<'a>(line: &'a Json, key: &str) -> &'a str {
    line[key].as_str().unwrap_or_default()
}

pub(super) fn int_or_string(value: &Json) -> IntOrString {
    match value {
        Json::String(text) => IntOrString::String(text.clone()),
        number => IntOrString::Int(number.as_i64().and_then(|number| i32::try_from(number).ok()).unwrap_or_default()),
    }
}

pub(super) fn labels(value: &Json) -> Arc<Labels> {
    let member = |(key, value): (&String, &Json)| (key.clone(), value.as_str().unwrap_or_default().to_string());
    Arc::new(value.as_object().into_iter().flatten().map(member).collect())
}

/// The Deployment of a line's input.
pub(super) fn deployment(input: &Json) -> Deployment {
    let mut d = Deployment::from_value(&Value::default());
    d.metadata.name = "web".to_string();
    d.metadata.generation = input["generation"].as_i64().unwrap_or_default();
    d.metadata.annotations = labels(&input["deploymentAnnotations"]);
    d.spec.replicas = int(input, "replicas");
    d.spec.strategy = match text(input, "strategy") {
        "Recreate" => DeploymentStrategy::Recreate,
        _ => DeploymentStrategy::RollingUpdate {
            max_surge: int_or_string(&input["maxSurge"]),
            max_unavailable: int_or_string(&input["maxUnavailable"]),
        },
    };
    d.spec.revision_history_limit = input.get("revisionHistoryLimit").map(|_| int(input, "revisionHistoryLimit"));
    d.spec.progress_deadline_seconds = input["progressDeadlineSeconds"].as_i64().map(|_| int(input, "progressDeadlineSeconds"));
    d.status.replicas = int(input, "statusReplicas");
    d.status.collision_count = input.get("collisionCount").map(|_| int(input, "collisionCount"));
    d
}

/// A ReplicaSet of a line's input. The number gives the UID, so that no two are the same.
pub(super) fn replica_set((number, value): (usize, &Json)) -> ReplicaSet {
    let mut rs = ReplicaSet::from_value(&Value::default());
    rs.metadata.uid = Uid(number as u64 + 1);
    rs.metadata.name = text(value, "name").to_string();
    rs.metadata.creation_timestamp = Some(Time(ZERO.0 + i64::from(int(value, "created"))));
    for (key, annotation) in [("desired", DESIRED_REPLICAS_ANNOTATION), ("max", MAX_REPLICAS_ANNOTATION), ("revision", REVISION_ANNOTATION)]
    {
        if let Some(text) = value[key].as_str().filter(|text| key != "revision" || !text.is_empty()) {
            rs.metadata.annotate(annotation, text);
        }
    }
    rs.spec.replicas = int(value, if value.get("specReplicas").is_some() { "specReplicas" } else { "replicas" });
    if let Some(image) = value["image"].as_str() {
        rs.spec.template = template(image);
    }
    rs.status.replicas = int(value, "replicas");
    rs.status.ready_replicas = int(value, "readyReplicas");
    rs.status.available_replicas = int(value, "availableReplicas");
    rs.status.terminating_replicas = value["terminatingReplicas"].as_i64().map(|_| int(value, "terminatingReplicas"));
    rs
}

pub(super) fn template(image: &str) -> PodTemplateSpec {
    let container = Value::map([("image", Value::from(image)), ("name", Value::from("web"))]);
    let spec = PodSpec::new(Value::map([("containers", Value::from(vec![container]))]));
    PodTemplateSpec { spec: Arc::new(spec), ..PodTemplateSpec::default() }
}

pub(super) fn list(input: &Json) -> Vec<Arc<ReplicaSet>> {
    input["replicaSets"].as_array().into_iter().flatten().enumerate().map(replica_set).map(Arc::new).collect()
}

/// The ReplicaSets of a line's input, the one marked as new apart.
pub(super) fn replica_sets(input: &Json) -> ReplicaSets {
    let marked = |i: usize| input["replicaSets"][i]["new"] == true;
    let (new, old): (Vec<_>, Vec<_>) = list(input).into_iter().enumerate().partition(|&(i, _)| marked(i));
    ReplicaSets { new: new.into_iter().next().map(|(_, rs)| rs), old: old.into_iter().map(|(_, rs)| rs).collect() }
}

pub(super) fn names(list: &[Arc<ReplicaSet>]) -> Vec<&str> {
    list.iter().map(|rs| rs.metadata.name.as_str()).collect()
}

/// What the updates of these sizes write, as a line's `steps`.
pub(super) fn steps(resizes: &[Resize], d: &Deployment, force_update: bool) -> Vec<Json> {
    let updates = resizes.iter().filter_map(|resize| scaled_replica_set(&resize.replica_set, resize.to, d, force_update));
    let step = |rs: ReplicaSet| {
        let annotation = |key: &str| rs.metadata.annotation(key);
        let (desired, max) = (annotation(DESIRED_REPLICAS_ANNOTATION), annotation(MAX_REPLICAS_ANNOTATION));
        json!({"verb": "update", "name": rs.metadata.name, "specReplicas": rs.spec.replicas, "desired": desired, "max": max})
    };
    updates.map(step).collect()
}
