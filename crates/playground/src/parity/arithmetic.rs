//! Facts about the controllers' arithmetic: fenceposts, proportions, counts, conditions, orders.

use super::controllers::*;
use rollscope_api::deployment::{Deployment, DeploymentCondition, DeploymentStatus};
use rollscope_api::meta::Uid;
use rollscope_api::replica_set::ReplicaSet;
use rollscope_api::time::{Time, ZERO};
use rollscope_cluster::controllers::deployment::util::replica_sets::*;
use rollscope_cluster::controllers::deployment::util::revisions::{REVISION_ANNOTATION, last_revision, max_revision};
use rollscope_cluster::controllers::deployment::util::{bounds, proportion, rollout};
use rollscope_cluster::controllers::replica_set::ranking::{Candidate, deletion_cost, sort_for_deletion};
use rollscope_cluster::time::SimTime;
use serde_json::{Value as Json, json};
use std::sync::Arc;

/// The functions of this file.
pub(super) fn function(name: &str) -> Option<Function> {
    Some(match name {
        "ResolveFenceposts" => resolve_fenceposts,
        "MaxSurge, MaxUnavailable, MinAvailable" => bounds_of_deployment,
        "NewRSNewReplicas" => new_rs_new_replicas,
        "GetReplicaSetProportion" => get_replica_set_proportion,
        "IsSaturated" => is_saturated_of,
        "Get*ReplicaCountForReplicaSets" => replica_counts,
        "DeploymentComplete" => deployment_complete,
        "DeploymentProgressing" => deployment_progressing,
        "DeploymentTimedOut" => deployment_timed_out,
        "FindNewReplicaSet, FindOldReplicaSets, orders" => find_replica_sets,
        "ActivePodsWithRanks" => active_pods_with_ranks,
        _ => return None,
    })
}

fn resolve_fenceposts(input: &Json) -> Json {
    let (surge, unavailable) = (int_or_string(&input["maxSurge"]), int_or_string(&input["maxUnavailable"]));
    match bounds::resolve_fenceposts(&surge, &unavailable, int(input, "replicas")) {
        Ok((surge, unavailable)) => json!({"error": null, "surge": surge, "unavailable": unavailable}),
        Err(error) => json!({"error": error, "surge": 0, "unavailable": 0}),
    }
}

fn bounds_of_deployment(input: &Json) -> Json {
    let d = deployment(input);
    let (surge, unavailable, available) = (bounds::max_surge(&d), bounds::max_unavailable(&d), bounds::min_available(&d));
    json!({"maxSurge": surge, "maxUnavailable": unavailable, "minAvailable": available})
}

fn new_rs_new_replicas(input: &Json) -> Json {
    let sized = |replicas: &Json| replica_set((0, &json!({"replicas": replicas})));
    let old = input["oldRSs"].as_array().into_iter().flatten();
    let all: Vec<Arc<ReplicaSet>> = old.chain([&input["newRS"]]).map(sized).map(Arc::new).collect();
    match bounds::new_rs_new_replicas(&deployment(input), &all, int(input, "newRS")) {
        Ok(size) => json!({"error": null, "replicas": size.to}),
        Err(error) => json!({"error": error, "replicas": 0}),
    }
}

fn get_replica_set_proportion(input: &Json) -> Json {
    let rs = replica_set((0, &json!({"replicas": input["rsReplicas"], "max": input["maxReplicasAnnotation"]})));
    let (to_add, added) = (int(input, "replicasToAdd"), int(input, "replicasAdded"));
    json!({"proportion": proportion::get_replica_set_proportion(&rs, &deployment(input), to_add, added)})
}

fn is_saturated_of(input: &Json) -> Json {
    let rs = json!({
        "specReplicas": input["rsReplicas"],
        "availableReplicas": input["rsAvailableReplicas"],
        "desired": input["desiredReplicasAnnotation"],
    });
    json!({"saturated": is_saturated(&deployment(input), Some(&replica_set((0, &rs))))})
}

fn replica_counts(input: &Json) -> Json {
    let list = list(input);
    json!({
        "actual": get_actual_replica_count_for_replica_sets(&list),
        "available": get_available_replica_count_for_replica_sets(&list),
        "ready": get_ready_replica_count_for_replica_sets(&list),
        "replicas": get_replica_count_for_replica_sets(&list),
        "terminating": get_terminating_replica_count_for_replica_sets(&list),
    })
}

fn deployment_complete(input: &Json) -> Json {
    json!({"complete": rollout::deployment_complete(&deployment(input), &status(&input["newStatus"]))})
}

fn deployment_progressing(input: &Json) -> Json {
    let d = Deployment { status: status(&input["oldStatus"]), ..deployment(input) };
    json!({"progressing": rollout::deployment_progressing(&d, &status(&input["newStatus"]))})
}

fn deployment_timed_out(input: &Json) -> Json {
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
}

fn find_replica_sets(input: &Json) -> Json {
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
}

const SECOND: i64 = 1_000_000_000;

fn active_pods_with_ranks(input: &Json) -> Json {
    let now = SimTime::from_millis(input["now"].as_u64().unwrap_or_default().saturating_mul(1000));
    let pods = input["pods"].as_array().into_iter().flatten();
    let mut pods: Vec<(&str, Candidate)> = pods.map(|pod| (text(pod, "name"), candidate(pod))).collect();
    sort_for_deletion(&mut pods, |(_, candidate)| candidate, now);
    json!({"order": pods.iter().map(|(name, _)| name).collect::<Vec<_>>()})
}

fn candidate(pod: &Json) -> Candidate {
    Candidate {
        uid: Uid(u64::from_str_radix(text(pod, "uid"), 16).unwrap_or_default()),
        assigned: !text(pod, "node").is_empty(),
        phase: match text(pod, "phase") {
            "Pending" => 0,
            "Unknown" => 1,
            _ => 2,
        },
        ready: pod["ready"] == true,
        ready_since: pod["readySince"].as_i64().map(|seconds| seconds.saturating_mul(SECOND)),
        deletion_cost: pod["deletionCost"].as_str().map_or(0, deletion_cost),
        rank: int(pod, "rank"),
        restarts: int(pod, "restarts"),
        created: pod["created"].as_i64().unwrap_or_default().saturating_mul(SECOND),
    }
}

fn status(value: &Json) -> DeploymentStatus {
    DeploymentStatus {
        replicas: int(value, "replicas"),
        updated_replicas: int(value, "updatedReplicas"),
        ready_replicas: int(value, "readyReplicas"),
        available_replicas: int(value, "availableReplicas"),
        observed_generation: value["observedGeneration"].as_i64().unwrap_or_default(),
        ..DeploymentStatus::default()
    }
}
