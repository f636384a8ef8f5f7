//! maxSurge and maxUnavailable as Pod counts. 32-bit sums wrap, as upstream's do.
//! Models deployment_util.go.

use crate::controllers::deployment::decision::{Bound, NewReplicaSetSize, SurgeSum};
use crate::controllers::deployment::util::replica_sets::get_replica_count_for_replica_sets;
use rollscope_api::deployment::{Deployment, DeploymentStrategy};
use rollscope_api::int_or_string::IntOrString;
use rollscope_api::replica_set::ReplicaSet;
use std::sync::Arc;

/// Resolves maxSurge (a share rounds up) and maxUnavailable (it rounds down) to Pod counts, in that order.
///
/// If both come to zero, returns (0, 1), so that a rollout can always move. Fails where either is a string but no
/// percentage. Models `ResolveFenceposts`.
pub fn resolve_fenceposts(max_surge: &IntOrString, max_unavailable: &IntOrString, desired: i32) -> Result<(i32, i32), String> {
    match (max_surge.scaled_value(desired, true)?, max_unavailable.scaled_value(desired, false)?) {
        (0, 0) => Ok((0, 1)),
        resolved => Ok(resolved),
    }
}

/// Whether the strategy is RollingUpdate. Models `IsRollingUpdate`.
pub fn is_rolling_update(deployment: &Deployment) -> bool {
    matches!(deployment.spec.strategy, DeploymentStrategy::RollingUpdate { .. })
}

/// How many Pods there may be above replicas; 0 with Recreate. Models `MaxSurge`.
pub fn max_surge(deployment: &Deployment) -> i32 {
    max_surge_bound(deployment).resolved
}

/// How many Pods may be missing, never more than replicas; 0 with Recreate. Models `MaxUnavailable`.
pub fn max_unavailable(deployment: &Deployment) -> i32 {
    max_unavailable_bound(deployment).resolved
}

/// How many Pods must be available; 0 with Recreate. Models `MinAvailable`.
pub fn min_available(deployment: &Deployment) -> i32 {
    if !is_rolling_update(deployment) {
        return 0;
    }
    deployment.spec.replicas.wrapping_sub(max_unavailable(deployment))
}

/// maxSurge, as written and as a count.
pub fn max_surge_bound(deployment: &Deployment) -> Bound {
    let DeploymentStrategy::RollingUpdate { max_surge, max_unavailable } = &deployment.spec.strategy else { return Bound::default() };
    let replicas = deployment.spec.replicas;
    // Validation lets nothing through that does not resolve; upstream takes 0 then.
    let (resolved, _) = resolve_fenceposts(max_surge, max_unavailable, replicas).unwrap_or_default();
    Bound { written: max_surge.clone(), rounded: max_surge.scaled_value(replicas, true).unwrap_or_default(), resolved }
}

/// maxUnavailable, as written and as a count.
pub fn max_unavailable_bound(deployment: &Deployment) -> Bound {
    let DeploymentStrategy::RollingUpdate { max_surge, max_unavailable } = &deployment.spec.strategy else { return Bound::default() };
    let replicas = deployment.spec.replicas;
    let rounded = max_unavailable.scaled_value(replicas, false).unwrap_or_default();
    let (_, resolved) = resolve_fenceposts(max_surge, max_unavailable, replicas).unwrap_or_default();
    let resolved = if replicas == 0 { 0 } else { resolved.min(replicas) };
    Bound { written: max_unavailable.clone(), rounded, resolved }
}

/// How many replicas the new ReplicaSet is to have: as many more as there is room for below replicas plus maxSurge. With
/// Recreate, all. `all_rss` includes the new one, if it exists, and `from` is its size. Models `NewRSNewReplicas`.
pub fn new_rs_new_replicas(deployment: &Deployment, all_rss: &[Arc<ReplicaSet>], from: i32) -> Result<NewReplicaSetSize, String> {
    let replicas = deployment.spec.replicas;
    let DeploymentStrategy::RollingUpdate { max_surge, .. } = &deployment.spec.strategy else {
        return Ok(NewReplicaSetSize { from, to: replicas, surge: None });
    };
    let surge = max_surge.scaled_value(replicas, true)?;
    let current_pod_count = get_replica_count_for_replica_sets(all_rss);
    let max_total_pods = replicas.wrapping_add(surge);
    let room = max_total_pods.wrapping_sub(current_pod_count);
    let missing = replicas.wrapping_sub(from);
    let to = if current_pod_count >= max_total_pods { from } else { from.wrapping_add(room.min(missing)) };
    let max_surge = Bound { written: max_surge.clone(), rounded: surge, resolved: surge };
    Ok(NewReplicaSetSize { from, to, surge: Some(SurgeSum { replicas, max_surge, current_pod_count, max_total_pods, room, missing }) })
}
