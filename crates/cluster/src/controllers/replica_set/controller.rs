//! One sync of a ReplicaSet. Models `processNextWorkItem` and `syncReplicaSet` of replica_set.go.

use super::claim::claim_pods;
use super::decision::ReplicaSetDecision;
use super::manage_replicas::manage_replicas;
use super::status::{calculate_status, next_availability_check, update_replica_set_status};
use crate::cluster::Cluster;
use crate::controllers::SyncError;
use crate::trace::Rule;
use std::time::Duration;

/// Syncs the ReplicaSet of that key and queues it again if that fails. Models `processNextWorkItem`.
pub(crate) fn process_next_work_item(cluster: &mut Cluster, key: &str) {
    let now = cluster.now();
    match sync_replica_set(cluster, key) {
        Ok(()) => cluster.replica_set.queue.forget(key),
        Err(_) => {
            cluster.replica_set.queue.add_rate_limited(key, now);
        }
    }
}

/// Unless the cache lags behind what was written, claims Pods, creates or deletes some unless the cache still lags behind the last sync, and writes the status. Models
/// `syncReplicaSet`.
fn sync_replica_set(cluster: &mut Cluster, key: &str) -> Result<(), SyncError> {
    let now = cluster.now();
    let state = &mut cluster.replica_set;
    if !state.written.ensure_ready(key, &state.caches) {
        return Err(SyncError::Other("the caches are not as new as what was written".to_string()));
    }
    let Some(rs) = cluster.replica_set.caches.replica_sets.get(key).cloned() else {
        cluster.replica_set.written.clear(key, None);
        cluster.replica_set.expectations.delete(key);
        return Ok(());
    };
    let needs_sync = cluster.replica_set.expectations.satisfied(key, now);
    let pods = claim_pods(cluster, &rs)?;
    let mut failure = None;
    if !needs_sync {
        cluster.decide(key, "syncReplicaSet", Rule::ReplicaSet(ReplicaSetDecision::ExpectationsPending));
    } else if rs.metadata.deletion_timestamp.is_none() {
        failure = manage_replicas(cluster, &rs, &pods).err();
    }
    let status = calculate_status(&rs, &pods, failure.as_ref(), now);
    let updated = update_replica_set_status(cluster, &rs, status)?;
    cluster.replica_set.written.wrote_replica_set(key, rs.metadata.uid, updated.metadata.resource_version);
    if let Some(error) = failure {
        return Err(error);
    }
    let min_ready_seconds = updated.spec.min_ready_seconds;
    if min_ready_seconds > 0 && updated.status.ready_replicas != updated.status.available_replicas {
        let longest = Duration::from_secs(u64::try_from(min_ready_seconds).unwrap_or(0));
        let delay = next_availability_check(&pods, min_ready_seconds, now).unwrap_or(longest);
        cluster.replica_set.queue.add_after(key, now, delay);
    }
    Ok(())
}
