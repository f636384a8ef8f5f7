//! Facts about the deployment controller's steps: which ReplicaSets it resizes and deletes, and what it writes into them.

use super::controllers::*;
use rollscope_api::deployment::DeploymentCondition;
use rollscope_api::time::ZERO;
use rollscope_cluster::controllers::deployment::scale::{Resize, plan_scale, scaled_replica_set};
use rollscope_cluster::controllers::deployment::util::annotations;
use rollscope_cluster::controllers::deployment::util::replica_sets::filter_active_replica_sets;
use rollscope_cluster::controllers::deployment::{rolling, sync};
use serde_json::{Value as Json, json};
use std::sync::Arc;

/// The functions of this file.
pub(super) fn function(name: &str) -> Option<Function> {
    Some(match name {
        "scale" => scale,
        "SetNewReplicaSetAnnotations" => set_new_replica_set_annotations,
        "calculateStatus" => calculate_status,
        "cleanupDeployment" => cleanup_deployment,
        "reconcileNewReplicaSet" => reconcile_new_replica_set,
        "reconcileOldReplicaSets" => reconcile_old_replica_sets,
        _ => return None,
    })
}

fn scale(input: &Json) -> Json {
    let d = deployment(input);
    let plan = plan_scale(&d, &replica_sets(input));
    json!({"error": null, "steps": steps(&plan.resizes, &d, plan.force_update)})
}

fn set_new_replica_set_annotations(input: &Json) -> Json {
    let mut rs = replica_set((0, &Json::Null));
    rs.metadata.annotations = labels(&input["replicaSetAnnotations"]);
    let limit = int(input, "revisionHistoryLimitInChars") as usize;
    let exists = input["exists"] == true;
    let changed = annotations::set_new_replica_set_annotations(&deployment(input), &mut rs, text(input, "newRevision"), exists, limit);
    json!({"changed": changed, "replicaSetAnnotations": *rs.metadata.annotations})
}

fn calculate_status(input: &Json) -> Json {
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
}

fn cleanup_deployment(input: &Json) -> Json {
    let deleted = sync::plan_cleanup(&replica_sets(input).old, &deployment(input)).map(|(names, _)| names).unwrap_or_default();
    let steps: Vec<Json> = deleted.iter().map(|name| json!({"verb": "delete", "name": name})).collect();
    json!({"error": null, "steps": steps})
}

fn reconcile_new_replica_set(input: &Json) -> Json {
    let (d, replica_sets) = (deployment(input), replica_sets(input));
    let Some(replica_set) = replica_sets.new.clone() else { return Json::Null };
    match rolling::plan_new_replica_set(&replica_sets.all(), &replica_set, &d) {
        Ok((to, _)) => {
            let steps = steps(&[Resize { replica_set, to }], &d, false);
            json!({"error": null, "scaled": !steps.is_empty(), "steps": steps})
        }
        Err(error) => json!({"error": error, "scaled": false, "steps": []}),
    }
}

fn reconcile_old_replica_sets(input: &Json) -> Json {
    let (d, replica_sets) = (deployment(input), replica_sets(input));
    let Some(new) = replica_sets.new.clone() else { return Json::Null };
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
}
