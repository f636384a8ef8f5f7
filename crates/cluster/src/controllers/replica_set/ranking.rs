//! Which Pods go first when there are too many.
//!
//! Models `ActivePodsWithRanks` of pkg/controller/controller_utils.go, `getPodsRankedByRelatedPodsOnSameNode` and
//! `getIndirectlyRelatedPods` of replica_set.go.

use super::decision::RankingRule;
use super::go_sort;
use crate::controllers::caches::Caches;
use crate::time::SimTime;
use rollscope_api::meta::Uid;
use rollscope_api::pod::{Pod, PodPhase};
use rollscope_api::replica_set::ReplicaSet;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The annotation that makes a Pod cheaper or dearer to delete. Models `PodDeletionCost`.
const POD_DELETION_COST: &str = "controller.kubernetes.io/pod-deletion-cost";

/// What the order of deletion looks at of a Pod. Times are in nanoseconds since virtual time began.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// Its UID.
    pub uid: Uid,
    /// Whether it is bound to a node.
    pub assigned: bool,
    /// Where its phase stands: Pending 0, Unknown 1, Running 2. Models `podPhaseToOrdinal`.
    pub phase: u8,
    /// Whether it is Ready.
    pub ready: bool,
    /// Since when, if it is and that is recorded.
    pub ready_since: Option<i64>,
    /// Its deletion cost.
    pub deletion_cost: i32,
    /// How many active Pods of its owners are on its node.
    pub rank: i32,
    /// The restarts of the container that was restarted most.
    pub restarts: i32,
    /// When it was created.
    pub created: i64,
}

impl Candidate {
    /// Reads a Pod out of a cache, where Pods created in one second are told apart by their UIDs.
    pub(super) fn new(pod: &Pod, pods_on_node: &BTreeMap<Arc<str>, i32>) -> Candidate {
        let nanoseconds = |time: rollscope_api::time::Time| time.since_zero().saturating_mul(1_000_000_000);
        let created = pod.metadata.creation_timestamp.map_or(0, nanoseconds);
        let uid = pod.metadata.uid;
        Candidate {
            uid,
            assigned: !pod.node_name.is_empty(),
            phase: if pod.status.phase == PodPhase::Running { 2 } else { 0 },
            ready: pod.is_ready(),
            ready_since: pod.ready_since().map(nanoseconds),
            deletion_cost: pod.metadata.annotation(POD_DELETION_COST).map_or(0, deletion_cost),
            rank: pods_on_node.get(&pod.node_name).copied().unwrap_or(0),
            restarts: pod.status.container_statuses.iter().map(|c| c.restart_count).max().unwrap_or(0),
            created: created.saturating_add_unsigned(uid.0),
        }
    }
}

/// Reads a deletion cost; what is none counts as 0. Models `GetDeletionCostFromPodAnnotations`.
pub fn deletion_cost(text: &str) -> i32 {
    let well_formed = text == "0" || text.starts_with(|c: char| c == '-' || ('1'..='9').contains(&c));
    if well_formed { text.parse().unwrap_or(0) } else { 0 }
}

/// Puts items in the order in which their Pods are to be deleted. Models `sort.Sort(ActivePodsWithRanks)`.
pub fn sort_for_deletion<T>(items: &mut [T], candidate: impl Fn(&T) -> &Candidate, now: SimTime) {
    go_sort::sort(items, |a, b| less(candidate(a), candidate(b), now).is_some());
}

/// The rule by which the first Pod is to go before the second; None if it is not. Models `ActivePodsWithRanks.Less`.
pub fn less(a: &Candidate, b: &Candidate, now: SimTime) -> Option<RankingRule> {
    if a.assigned != b.assigned {
        return (!a.assigned).then_some(RankingRule::Unassigned);
    }
    if a.phase != b.phase {
        return (a.phase < b.phase).then_some(RankingRule::Phase);
    }
    if a.ready != b.ready {
        return (!a.ready).then_some(RankingRule::NotReady);
    }
    if a.deletion_cost != b.deletion_cost {
        return (a.deletion_cost < b.deletion_cost).then_some(RankingRule::DeletionCost(a.deletion_cost, b.deletion_cost));
    }
    if a.rank != b.rank {
        return (a.rank > b.rank).then_some(RankingRule::DoubledUp(a.rank, b.rank));
    }
    if a.ready && b.ready && a.ready_since != b.ready_since {
        let (Some(since_a), Some(since_b)) = (a.ready_since, b.ready_since) else {
            // A time that is not recorded counts as the latest.
            return a.ready_since.is_none().then_some(RankingRule::ReadyTime(-1, -1));
        };
        return less_by_age((a, since_a), (b, since_b), now, RankingRule::ReadyTime);
    }
    if a.restarts != b.restarts {
        return (a.restarts > b.restarts).then_some(RankingRule::Restarts(a.restarts, b.restarts));
    }
    if a.created != b.created {
        return less_by_age((a, a.created), (b, b.created), now, RankingRule::CreationTime);
    }
    None
}

/// Compares the magnitudes of two ages, and UIDs where they are equal. Models `logarithmicRankDiff`.
fn less_by_age(
    (a, since_a): (&Candidate, i64),
    (b, since_b): (&Candidate, i64),
    now: SimTime,
    rule: fn(i32, i32) -> RankingRule,
) -> Option<RankingRule> {
    let now = i64::try_from(now.0).unwrap_or(i64::MAX);
    let (rank_a, rank_b) = (log2(now.saturating_sub(since_a)), log2(now.saturating_sub(since_b)));
    if rank_a == rank_b {
        return (a.uid < b.uid).then_some(RankingRule::Uid);
    }
    (rank_a < rank_b).then_some(rule(rank_a, rank_b))
}

/// The binary logarithm of a duration in nanoseconds, rounded down; -1 if it is not positive.
///
/// Models `int64(math.Log2(float64(d)))`, which rounds twice: `d` to 53 bits, and the logarithm to the nearest double.
/// So just below a power of two from 2^49 (6.5 days) on it gives that power's exponent.
fn log2(duration: i64) -> i32 {
    if duration <= 0 {
        return -1;
    }
    // To 53 bits, half to even; this may carry into the next power.
    let excess = (64 - duration.leading_zeros()).saturating_sub(53);
    let (kept, rest) = (duration >> excess, duration & ((1 << excess) - 1));
    let half = if excess == 0 { 1 } else { 1i64 << (excess - 1) };
    let rounds_up = rest > half || (rest == half && kept & 1 == 1);
    let rounded = i128::from(kept + i64::from(rounds_up)) << excess;
    let exponent = 127 - rounded.leading_zeros() as i32;
    // Doubles from 32 to 64 are 2^-47 apart; a missing part of (2^e - d) / 2^e lowers the logarithm by 1/ln 2 times that.
    let missing = (1i128 << (exponent + 1)) - rounded;
    let lowered = missing * 1_442_695_040_888_963_407;
    let nearest_is_next = exponent + 1 >= 49 && lowered < (1i128 << (exponent + 1 - 48)) * 1_000_000_000_000_000_000;
    exponent + i32::from(nearest_is_next)
}

/// How many active Pods each node has of all ReplicaSets that have the same owner as this one. Models
/// `getIndirectlyRelatedPods` and the counting in `getPodsRankedByRelatedPodsOnSameNode`.
///
/// As upstream's, it goes by selectors, whoever owns the Pods; and a ReplicaSet that has no owner has no related Pods, not
/// even its own.
pub(super) fn related_pods_by_node(caches: &Caches, rs: &ReplicaSet) -> BTreeMap<Arc<str>, i32> {
    let mut by_node = BTreeMap::new();
    let Some(owner) = rs.metadata.controller_of() else { return by_node };
    let is_related = |other: &&Arc<ReplicaSet>| other.metadata.controller_of().is_some_and(|other| other.uid == owner.uid);
    let related: Vec<_> = caches.replica_sets.values().filter(is_related).collect();
    for (key, group) in caches.pods.groups() {
        let selects = |rs: &&Arc<ReplicaSet>| *rs.metadata.namespace == *key.namespace && rs.spec.selector.matches(&key.labels);
        if related.iter().any(selects) {
            for (node, count) in &group.active_by_node {
                *by_node.entry(node.clone()).or_insert(0) += count;
            }
        }
    }
    by_node
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_rounded_as_go_rounds_them() {
        let power = |exponent: u32| 1i64 << exponent;
        let table = [
            (i64::MIN, -1),
            (0, -1),
            (1, 0),
            (2, 1),
            (3, 1),
            (power(40) - 1, 39),
            (power(40), 40),
            (power(48) - 1, 47),
            // The nearest double to the logarithm is a whole number just below these powers.
            (power(49) - 1, 49),
            (power(49) - 2, 48),
            (power(50) - 2, 50),
            (power(50) - 3, 49),
            (power(51) - 5, 51),
            (power(51) - 6, 50),
            (power(53) - 22, 53),
            (power(53) - 23, 52),
            // The duration itself is rounded to 53 bits.
            (power(54) - 45, 54),
            (power(54) - 46, 53),
            (power(60) - 2880, 60),
            (power(60) - 2881, 59),
            (power(62) - 11_520, 62),
            (power(62) - 11_521, 61),
            (i64::MAX, 63),
        ];
        for (duration, expected) in table {
            assert_eq!(log2(duration), expected, "{duration}");
        }
    }

    #[test]
    fn deletion_costs_are_whole_numbers_without_a_plus() {
        let table = [("0", 0), ("-5", -5), ("10", 10), ("+10", 0), ("010", 0), ("1e3", 0), ("", 0), ("-", 0), ("2147483648", 0)];
        for (text, expected) in table {
            assert_eq!(deletion_cost(text), expected, "{text:?}");
        }
    }
}
