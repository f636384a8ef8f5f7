//! Lists of a Deployment's ReplicaSets: which is new, in which order, and their sums.
//! Models deployment_util.go and the ReplicaSet sorts and filters of pkg/controller/controller_utils.go.

use super::annotations::DESIRED_REPLICAS_ANNOTATION;
use super::revisions::revision;
use rollscope_api::deployment::Deployment;
use rollscope_api::meta::{Labels, ObjectMeta};
use rollscope_api::pod::PodTemplateSpec;
use rollscope_api::replica_set::ReplicaSet;
use std::cmp::Ordering;
use std::sync::Arc;

/// The label that tells the ReplicaSets of one Deployment, and their Pods, apart. Models `DefaultDeploymentUniqueLabelKey`.
pub const POD_TEMPLATE_HASH: &str = "pod-template-hash";

/// A Deployment's ReplicaSets, sorted out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReplicaSets {
    /// The one of the present template, if it exists.
    pub new: Option<Arc<ReplicaSet>>,
    /// All others, oldest first.
    pub old: Vec<Arc<ReplicaSet>>,
}

impl ReplicaSets {
    /// The old ones and then the new one.
    pub fn all(&self) -> Vec<Arc<ReplicaSet>> {
        self.old.iter().chain(&self.new).cloned().collect()
    }

    /// The new one's name.
    pub fn new_name(&self) -> Option<&str> {
        self.new.as_ref().map(|rs| rs.metadata.name.as_str())
    }
}

/// Whether two templates make the same Pods, the hash label apart. Models `EqualIgnoreHash`.
pub fn equal_ignore_hash(template1: &PodTemplateSpec, template2: &PodTemplateSpec) -> bool {
    fn labels(template: &PodTemplateSpec) -> impl Iterator<Item = (&String, &String)> {
        template.metadata.labels.iter().filter(|(key, _)| *key != POD_TEMPLATE_HASH)
    }
    let without_labels = |template: &PodTemplateSpec| ObjectMeta { labels: Arc::default(), ..template.metadata.clone() };
    template1.spec == template2.spec && labels(template1).eq(labels(template2)) && without_labels(template1) == without_labels(template2)
}

/// The ReplicaSet of the Deployment's template; the oldest, should there be several. Models `FindNewReplicaSet`.
pub fn find_new_replica_set(deployment: &Deployment, rs_list: &[Arc<ReplicaSet>]) -> Option<Arc<ReplicaSet>> {
    let same_template = |rs: &&Arc<ReplicaSet>| equal_ignore_hash(&rs.spec.template, &deployment.spec.template);
    rs_list.iter().filter(same_template).min_by(|a, b| by_creation_timestamp(a, b)).cloned()
}

/// All ReplicaSets but the new one, oldest first; those of them that ought to have Pods come from
/// `filter_active_replica_sets`. Models `FindOldReplicaSets`.
pub fn find_old_replica_sets(deployment: &Deployment, rs_list: &[Arc<ReplicaSet>]) -> Vec<Arc<ReplicaSet>> {
    let new_uid = find_new_replica_set(deployment, rs_list).map(|rs| rs.metadata.uid);
    let mut old: Vec<_> = rs_list.iter().filter(|rs| Some(rs.metadata.uid) != new_uid).cloned().collect();
    old.sort_by(|a, b| by_creation_timestamp(a, b));
    old
}

/// The only ReplicaSet that ought to have Pods; the newest, if none ought to; None if several do. Models
/// `FindActiveOrLatest`.
pub fn find_active_or_latest(replica_sets: &ReplicaSets) -> Option<Arc<ReplicaSet>> {
    match &filter_active_replica_sets(&replica_sets.all())[..] {
        [] => replica_sets.new.as_ref().or(replica_sets.old.iter().max_by(|a, b| by_creation_timestamp(a, b))).cloned(),
        [only] => Some(only.clone()),
        _ => None,
    }
}

/// Gives the Deployment a ReplicaSet's template, without the hash. Models `SetFromReplicaSetTemplate`.
pub fn set_from_replica_set_template(deployment: &mut Deployment, template: &PodTemplateSpec) {
    deployment.spec.template = template.clone();
    if template.metadata.labels.contains_key(POD_TEMPLATE_HASH) {
        Arc::make_mut(&mut deployment.spec.template.metadata.labels).remove(POD_TEMPLATE_HASH);
    }
}

/// Labels with the hash. Models `CloneAndAddLabel`.
pub fn with_pod_template_hash(labels: &Labels, hash: &str) -> Labels {
    let mut labels = labels.clone();
    labels.insert(POD_TEMPLATE_HASH.to_string(), hash.to_string());
    labels
}

/// Whether the new ReplicaSet has all replicas, knows that these are all, and all are available. Models `IsSaturated`.
pub fn is_saturated(deployment: &Deployment, rs: Option<&ReplicaSet>) -> bool {
    let replicas = deployment.spec.replicas;
    let desired = |rs: &ReplicaSet| rs.metadata.annotation(DESIRED_REPLICAS_ANNOTATION).and_then(|text| text.parse::<i64>().ok());
    rs.is_some_and(|rs| {
        // Upstream parses 64 bits and looks at the lower 32.
        desired(rs).is_some_and(|desired| desired as i32 == replicas)
            && rs.spec.replicas == replicas
            && rs.status.available_replicas == replicas
    })
}

/// Those that ought to have Pods. Models `FilterActiveReplicaSets`.
pub fn filter_active_replica_sets(replica_sets: &[Arc<ReplicaSet>]) -> Vec<Arc<ReplicaSet>> {
    replica_sets.iter().filter(|rs| rs.spec.replicas > 0).cloned().collect()
}

/// Oldest first; of one second, by name. Models `ReplicaSetsByCreationTimestamp`.
pub fn by_creation_timestamp(a: &ReplicaSet, b: &ReplicaSet) -> Ordering {
    let order = |rs: &ReplicaSet| rs.metadata.creation_timestamp;
    order(a).cmp(&order(b)).then_with(|| a.metadata.name.cmp(&b.metadata.name))
}

/// Largest first, then oldest first. Models `ReplicaSetsBySizeOlder`.
pub fn by_size_older(a: &ReplicaSet, b: &ReplicaSet) -> Ordering {
    b.spec.replicas.cmp(&a.spec.replicas).then_with(|| by_creation_timestamp(a, b))
}

/// Largest first, then newest first. Models `ReplicaSetsBySizeNewer`.
pub fn by_size_newer(a: &ReplicaSet, b: &ReplicaSet) -> Ordering {
    b.spec.replicas.cmp(&a.spec.replicas).then_with(|| by_creation_timestamp(b, a))
}

/// Sorts by revision, then oldest first. Models sorting by `ReplicaSetsByRevision`.
///
/// Where a revision is no number upstream compares by age, which is no order. So this inserts one by one, as Go does for
/// up to twelve; Rust's own sort may refuse.
pub fn sort_by_revision(replica_sets: &mut [Arc<ReplicaSet>]) {
    for end in 1..replica_sets.len() {
        let mut at = end;
        while at > 0 && by_revision(&replica_sets[at], &replica_sets[at - 1]).is_lt() {
            replica_sets.swap(at, at - 1);
            at -= 1;
        }
    }
}

fn by_revision(a: &ReplicaSet, b: &ReplicaSet) -> Ordering {
    match (revision(a), revision(b)) {
        (Ok(first), Ok(second)) if first != second => first.cmp(&second),
        _ => by_creation_timestamp(a, b),
    }
}

/// Replicas desired in all. Models `GetReplicaCountForReplicaSets`.
pub fn get_replica_count_for_replica_sets(replica_sets: &[Arc<ReplicaSet>]) -> i32 {
    sum(replica_sets, |rs| rs.spec.replicas)
}

/// Replicas that there are in all. Models `GetActualReplicaCountForReplicaSets`.
pub fn get_actual_replica_count_for_replica_sets(replica_sets: &[Arc<ReplicaSet>]) -> i32 {
    sum(replica_sets, |rs| rs.status.replicas)
}

/// Ready replicas in all. Models `GetReadyReplicaCountForReplicaSets`.
pub fn get_ready_replica_count_for_replica_sets(replica_sets: &[Arc<ReplicaSet>]) -> i32 {
    sum(replica_sets, |rs| rs.status.ready_replicas)
}

/// Available replicas in all. Models `GetAvailableReplicaCountForReplicaSets`.
pub fn get_available_replica_count_for_replica_sets(replica_sets: &[Arc<ReplicaSet>]) -> i32 {
    sum(replica_sets, |rs| rs.status.available_replicas)
}

/// Terminating replicas in all; None if a ReplicaSet was synced and does not tell. Models
/// `GetTerminatingReplicaCountForReplicaSets`.
pub fn get_terminating_replica_count_for_replica_sets(replica_sets: &[Arc<ReplicaSet>]) -> Option<i32> {
    let seen = |rs: &&Arc<ReplicaSet>| rs.status.observed_generation != 0 || rs.status.terminating_replicas.is_some();
    replica_sets.iter().filter(seen).try_fold(0i32, |sum, rs| Some(sum.wrapping_add(rs.status.terminating_replicas?)))
}

fn sum(replica_sets: &[Arc<ReplicaSet>], count: impl Fn(&ReplicaSet) -> i32) -> i32 {
    replica_sets.iter().fold(0, |sum, rs| sum.wrapping_add(count(rs)))
}
