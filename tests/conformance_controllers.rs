//! What the Deployment controller computes, line by line against what Kubernetes' code gave: counts, orders, proportions, the
//! steps of scaling and clean-up, annotations and status (`conformance/api/arithmetic.jsonl`, `scaling.jsonl`). The order in
//! which Pods are deleted is in `conformance_ranking.rs`.

use rollscope_api::deployment::{Deployment, DeploymentCondition, DeploymentStatus, DeploymentStrategy};
use rollscope_api::int_or_string::IntOrString;
use rollscope_api::meta::{Labels, Uid};
use rollscope_api::pod::{PodSpec, PodTemplateSpec};
use rollscope_api::replica_set::ReplicaSet;
use rollscope_api::time::{Time, ZERO};
use rollscope_api::value::Value;
use rollscope_cluster::controllers::deployment::scale::{Resize, plan_scale, scaled_replica_set};
use rollscope_cluster::controllers::deployment::util::annotations::{
    DESIRED_REPLICAS_ANNOTATION, MAX_REPLICAS_ANNOTATION, set_new_replica_set_annotations,
};
use rollscope_cluster::controllers::deployment::util::replica_sets::*;
use rollscope_cluster::controllers::deployment::util::revisions::{REVISION_ANNOTATION, last_revision, max_revision};
use rollscope_cluster::controllers::deployment::util::{bounds, proportion, rollout};
use rollscope_cluster::controllers::deployment::{rolling, sync};
use rollscope_cluster::time::SimTime;
use serde_json::{Value as Json, json};
use std::sync::Arc;

/// Compares what `compute` gives for the input of each line of that function with its output, and prints how many agree.
fn agree(file: &str, function: &str, compute: impl Fn(&Json) -> Json) {
    let path = format!("{}/conformance/api/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("the vectors are in the repository");
    let lines = text.lines().enumerate().map(|(i, line)| (i + 1, serde_json::from_str::<Json>(line).expect("each line is JSON")));
    let lines: Vec<(usize, Json)> = lines.filter(|(_, line)| line["function"] == function).collect();
    assert!(!lines.is_empty(), "{file} has no lines of {function}");
    let differ = |(number, line): &(usize, Json)| {
        let ours = compute(&line["input"]);
        let (input, theirs) = (&line["input"], &line["output"]);
        (ours != *theirs).then(|| format!("line {number}: {input}\n  ours     {ours}\n  upstream {theirs}"))
    };
    let differences: Vec<String> = lines.iter().filter_map(differ).collect();
    println!("{function}: {} of {} agree", lines.len() - differences.len(), lines.len());
    let first: Vec<&str> = differences.iter().take(5).map(String::as_str).collect();
    assert!(differences.is_empty(), "{function}: {} differ:\n{}", differences.len(), first.join("\n"));
}

fn int(line: &Json, key: &str) -> i32 {
    line[key].as_i64().and_then(|number| i32::try_from(number).ok()).unwrap_or_default()
}

fn text<'a>(line: &'a Json, key: &str) -> &'a str {
    line[key].as_str().unwrap_or_default()
}

fn int_or_string(value: &Json) -> IntOrString {
    match value {
        Json::String(text) => IntOrString::String(text.clone()),
        number => IntOrString::Int(number.as_i64().and_then(|number| i32::try_from(number).ok()).unwrap_or_default()),
    }
}

fn labels(value: &Json) -> Arc<Labels> {
    let member = |(key, value): (&String, &Json)| (key.clone(), value.as_str().unwrap_or_default().to_string());
    Arc::new(value.as_object().into_iter().flatten().map(member).collect())
}

/// The Deployment of a line's input.
fn deployment(input: &Json) -> Deployment {
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
fn replica_set((number, value): (usize, &Json)) -> ReplicaSet {
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

fn template(image: &str) -> PodTemplateSpec {
    let container = Value::map([("image", Value::from(image)), ("name", Value::from("web"))]);
    let spec = PodSpec::new(Value::map([("containers", Value::from(vec![container]))]));
    PodTemplateSpec { spec: Arc::new(spec), ..PodTemplateSpec::default() }
}

fn list(input: &Json) -> Vec<Arc<ReplicaSet>> {
    input["replicaSets"].as_array().into_iter().flatten().enumerate().map(replica_set).map(Arc::new).collect()
}

/// The ReplicaSets of a line's input, the one marked as new apart.
fn replica_sets(input: &Json) -> ReplicaSets {
    let marked = |i: usize| input["replicaSets"][i]["new"] == true;
    let (new, old): (Vec<_>, Vec<_>) = list(input).into_iter().enumerate().partition(|&(i, _)| marked(i));
    ReplicaSets { new: new.into_iter().next().map(|(_, rs)| rs), old: old.into_iter().map(|(_, rs)| rs).collect() }
}

fn names(list: &[Arc<ReplicaSet>]) -> Vec<&str> {
    list.iter().map(|rs| rs.metadata.name.as_str()).collect()
}

/// What the updates of these sizes write, as a line's `steps`.
fn steps(resizes: &[Resize], d: &Deployment, force_update: bool) -> Vec<Json> {
    let updates = resizes.iter().filter_map(|resize| scaled_replica_set(&resize.replica_set, resize.to, d, force_update));
    let step = |rs: ReplicaSet| {
        let annotation = |key: &str| rs.metadata.annotation(key);
        let (desired, max) = (annotation(DESIRED_REPLICAS_ANNOTATION), annotation(MAX_REPLICAS_ANNOTATION));
        json!({"verb": "update", "name": rs.metadata.name, "specReplicas": rs.spec.replicas, "desired": desired, "max": max})
    };
    updates.map(step).collect()
}

#[test]
fn max_surge_and_max_unavailable_resolve_to_counts() {
    agree("arithmetic.jsonl", "ResolveFenceposts", |input| {
        let (surge, unavailable) = (int_or_string(&input["maxSurge"]), int_or_string(&input["maxUnavailable"]));
        match bounds::resolve_fenceposts(&surge, &unavailable, int(input, "replicas")) {
            Ok((surge, unavailable)) => json!({"error": null, "surge": surge, "unavailable": unavailable}),
            Err(error) => json!({"error": error, "surge": 0, "unavailable": 0}),
        }
    });
    agree("arithmetic.jsonl", "MaxSurge, MaxUnavailable, MinAvailable", |input| {
        let d = deployment(input);
        let (surge, unavailable, available) = (bounds::max_surge(&d), bounds::max_unavailable(&d), bounds::min_available(&d));
        json!({"maxSurge": surge, "maxUnavailable": unavailable, "minAvailable": available})
    });
}

#[test]
fn the_new_replica_set_grows_as_far_as_there_is_room() {
    agree("arithmetic.jsonl", "NewRSNewReplicas", |input| {
        let sized = |replicas: &Json| replica_set((0, &json!({"replicas": replicas})));
        let old = input["oldRSs"].as_array().into_iter().flatten();
        let all: Vec<Arc<ReplicaSet>> = old.chain([&input["newRS"]]).map(sized).map(Arc::new).collect();
        match bounds::new_rs_new_replicas(&deployment(input), &all, int(input, "newRS")) {
            Ok(size) => json!({"error": null, "replicas": size.to}),
            Err(error) => json!({"error": error, "replicas": 0}),
        }
    });
}

#[test]
fn a_change_of_size_is_shared_out_in_proportion() {
    agree("arithmetic.jsonl", "GetReplicaSetProportion", |input| {
        let rs = replica_set((0, &json!({"replicas": input["rsReplicas"], "max": input["maxReplicasAnnotation"]})));
        let (to_add, added) = (int(input, "replicasToAdd"), int(input, "replicasAdded"));
        json!({"proportion": proportion::get_replica_set_proportion(&rs, &deployment(input), to_add, added)})
    });
    agree("scaling.jsonl", "scale", |input| {
        let d = deployment(input);
        let plan = plan_scale(&d, &replica_sets(input));
        json!({"error": null, "steps": steps(&plan.resizes, &d, plan.force_update)})
    });
}

#[test]
fn a_saturated_replica_set_has_all_replicas_available() {
    agree("arithmetic.jsonl", "IsSaturated", |input| {
        let rs = json!({
            "specReplicas": input["rsReplicas"],
            "availableReplicas": input["rsAvailableReplicas"],
            "desired": input["desiredReplicasAnnotation"],
        });
        json!({"saturated": is_saturated(&deployment(input), Some(&replica_set((0, &rs))))})
    });
}

#[test]
fn counts_are_sums() {
    agree("arithmetic.jsonl", "Get*ReplicaCountForReplicaSets", |input| {
        let list = list(input);
        json!({
            "actual": get_actual_replica_count_for_replica_sets(&list),
            "available": get_available_replica_count_for_replica_sets(&list),
            "ready": get_ready_replica_count_for_replica_sets(&list),
            "replicas": get_replica_count_for_replica_sets(&list),
            "terminating": get_terminating_replica_count_for_replica_sets(&list),
        })
    });
}

#[test]
fn a_rollout_is_complete_or_progresses_or_runs_out_of_time() {
    let status = |value: &Json| DeploymentStatus {
        replicas: int(value, "replicas"),
        updated_replicas: int(value, "updatedReplicas"),
        ready_replicas: int(value, "readyReplicas"),
        available_replicas: int(value, "availableReplicas"),
        observed_generation: value["observedGeneration"].as_i64().unwrap_or_default(),
        ..DeploymentStatus::default()
    };
    agree(
        "arithmetic.jsonl",
        "DeploymentComplete",
        |input| json!({"complete": rollout::deployment_complete(&deployment(input), &status(&input["newStatus"]))}),
    );
    agree("arithmetic.jsonl", "DeploymentProgressing", |input| {
        let d = Deployment { status: status(&input["oldStatus"]), ..deployment(input) };
        json!({"progressing": rollout::deployment_progressing(&d, &status(&input["newStatus"]))})
    });
    agree("arithmetic.jsonl", "DeploymentTimedOut", |input| {
        let condition = |value: &Json| DeploymentCondition {
            kind: text(value, "type").to_string(),
            status: "True".to_string(),
            last_update_time: Time(ZERO.0 + i64::from(int(value, "lastUpdateTime"))),
            last_transition_time: ZERO,
            reason: text(value, "reason").to_string(),
            message: String::new(),
        };
        let conditions = Some(&input["condition"]).filter(|value| value.is_object()).map(condition).into_iter().collect();
        let new_status = DeploymentStatus { conditions, ..DeploymentStatus::default() };
        let now = SimTime::from_millis(input["nowMilliseconds"].as_u64().unwrap_or_default());
        json!({"timedOut": rollout::deployment_timed_out(&deployment(input), &new_status, now)})
    });
}

#[test]
fn replica_sets_are_new_or_old_and_sorted() {
    agree("arithmetic.jsonl", "FindNewReplicaSet, FindOldReplicaSets, orders", |input| {
        let list = list(input);
        let mut d = deployment(input);
        d.spec.template = template(text(input, "templateImage"));
        let replica_sets = ReplicaSets { new: find_new_replica_set(&d, &list), old: find_old_replica_sets(&d, &list) };
        let sorted = |sort: &dyn Fn(&mut Vec<Arc<ReplicaSet>>)| {
            let mut list = list.clone();
            sort(&mut list);
            json!(names(&list))
        };
        let mut output = json!({
            "new": replica_sets.new_name(),
            "old": names(&replica_sets.old),
            "oldWithPods": names(&filter_active_replica_sets(&replica_sets.old)),
            "activeOrLatest": find_active_or_latest(&replica_sets).map(|rs| rs.metadata.name.clone()),
            "maxRevision": max_revision(&list),
            "lastRevision": last_revision(&list),
            "byCreation": sorted(&|list| list.sort_by(|a, b| by_creation_timestamp(a, b))),
            "bySizeOlder": sorted(&|list| list.sort_by(|a, b| by_size_older(a, b))),
            "bySizeNewer": sorted(&|list| list.sort_by(|a, b| by_size_newer(a, b))),
        });
        let is_number = |rs: &Arc<ReplicaSet>| rs.metadata.annotation(REVISION_ANNOTATION).is_none_or(|text| text.parse::<i64>().is_ok());
        if list.iter().all(is_number) {
            output["byRevision"] = sorted(&|list| sort_by_revision(list));
        }
        output
    });
}

#[test]
fn the_new_replica_set_gets_annotations_and_a_revision() {
    agree("scaling.jsonl", "SetNewReplicaSetAnnotations", |input| {
        let mut rs = replica_set((0, &Json::Null));
        rs.metadata.annotations = labels(&input["replicaSetAnnotations"]);
        let limit = int(input, "revisionHistoryLimitInChars") as usize;
        let exists = input["exists"] == true;
        let changed = set_new_replica_set_annotations(&deployment(input), &mut rs, text(input, "newRevision"), exists, limit);
        json!({"changed": changed, "replicaSetAnnotations": *rs.metadata.annotations})
    });
}

#[test]
fn status_follows_from_the_replica_sets() {
    agree("scaling.jsonl", "calculateStatus", |input| {
        let status = sync::calculate_status(&replica_sets(input), &deployment(input), ZERO);
        let condition = |c: &DeploymentCondition| json!({"message": c.message, "reason": c.reason, "status": c.status, "type": c.kind});
        json!({
            "observedGeneration": status.observed_generation,
            "replicas": status.replicas,
            "updatedReplicas": status.updated_replicas,
            "readyReplicas": status.ready_replicas,
            "availableReplicas": status.available_replicas,
            "unavailableReplicas": status.unavailable_replicas,
            "terminatingReplicas": status.terminating_replicas,
            "collisionCount": status.collision_count,
            "conditions": status.conditions.iter().map(condition).collect::<Vec<_>>(),
        })
    });
}

#[test]
fn old_revisions_are_deleted_beyond_the_limit() {
    agree("scaling.jsonl", "cleanupDeployment", |input| {
        let deleted = sync::plan_cleanup(&replica_sets(input).old, &deployment(input)).map(|(names, _)| names).unwrap_or_default();
        let steps: Vec<Json> = deleted.iter().map(|name| json!({"verb": "delete", "name": name})).collect();
        json!({"error": null, "steps": steps})
    });
}

#[test]
fn a_rolling_update_scales_the_new_replica_set() {
    agree("scaling.jsonl", "reconcileNewReplicaSet", |input| {
        let (d, replica_sets) = (deployment(input), replica_sets(input));
        let replica_set = replica_sets.new.clone().expect("these lines have a new one");
        match rolling::plan_new_replica_set(&replica_sets.all(), &replica_set, &d) {
            Ok((to, _)) => {
                let steps = steps(&[Resize { replica_set, to }], &d, false);
                json!({"error": null, "scaled": !steps.is_empty(), "steps": steps})
            }
            Err(error) => json!({"error": error, "scaled": false, "steps": []}),
        }
    });
}

#[test]
fn a_rolling_update_scales_old_replica_sets() {
    agree("scaling.jsonl", "reconcileOldReplicaSets", |input| {
        let (d, replica_sets) = (deployment(input), replica_sets(input));
        let new = replica_sets.new.clone().expect("these lines have a new one");
        let mut old = filter_active_replica_sets(&replica_sets.old);
        let nothing = json!({"error": null, "scaled": false, "steps": []});
        let sum = rolling::scale_down_sum(&replica_sets.all(), &new, &d);
        if old.is_empty() || sum.max_scaled_down <= 0 {
            return nothing;
        }
        let (unhealthy, error) = rolling::plan_cleanup_unhealthy_replicas(&mut old, sum.max_scaled_down);
        let mut all_steps = steps(&unhealthy, &d, false);
        if error.is_some() {
            return json!({"error": null, "scaled": false, "steps": all_steps});
        }
        for Resize { replica_set, to } in unhealthy {
            let at = old.iter_mut().find(|rs| rs.metadata.uid == replica_set.metadata.uid).expect("it was one of them");
            *at = scaled_replica_set(&replica_set, to, &d, false).map_or(replica_set, Arc::new);
        }
        let (scaled_down, _) = rolling::plan_scale_down_for_rolling_update(&mut old, &new, &d);
        all_steps.extend(steps(&scaled_down, &d, false));
        json!({"error": null, "scaled": !all_steps.is_empty(), "steps": all_steps})
    });
}
