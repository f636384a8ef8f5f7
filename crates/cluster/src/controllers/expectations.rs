//! What a ReplicaSet's last sync did and its cache has not shown yet.
//!
//! Models `UIDTrackingControllerExpectations` of pkg/controller/controller_utils.go.

use crate::time::SimTime;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// After that long expectations count as fulfilled: a watch event must have been missed.
const EXPECTATIONS_TIMEOUT: Duration = Duration::from_secs(5 * 60);

#[derive(Clone, Debug, Default)]
struct Expected {
    creations: i64,
    deletions: BTreeSet<String>,
    since: SimTime,
}

/// Expectations by ReplicaSet key.
#[derive(Clone, Debug, Default)]
pub struct Expectations {
    by_key: BTreeMap<String, Expected>,
}

impl Expectations {
    /// Whether the cache shows everything that was expected, or nothing was, or it was too long ago.
    pub fn satisfied(&self, key: &str, now: SimTime) -> bool {
        match self.by_key.get(key) {
            Some(expected) => {
                (expected.creations <= 0 && expected.deletions.is_empty()) || now.since(expected.since) > EXPECTATIONS_TIMEOUT
            }
            None => true,
        }
    }

    /// So many Pods are about to be created.
    pub fn expect_creations(&mut self, key: &str, count: i64, now: SimTime) {
        self.by_key.insert(key.to_string(), Expected { creations: count, since: now, ..Expected::default() });
    }

    /// These Pods are about to be deleted.
    pub fn expect_deletions(&mut self, key: &str, pods: impl IntoIterator<Item = String>, now: SimTime) {
        self.by_key.insert(key.to_string(), Expected { deletions: pods.into_iter().collect(), since: now, ..Expected::default() });
    }

    /// A created Pod showed up, or its creation failed.
    pub fn creation_observed(&mut self, key: &str) {
        if let Some(expected) = self.by_key.get_mut(key) {
            expected.creations -= 1;
        }
    }

    /// A deleted Pod showed up as such, or its deletion failed.
    pub fn deletion_observed(&mut self, key: &str, pod: &str) {
        if let Some(expected) = self.by_key.get_mut(key) {
            expected.deletions.remove(pod);
        }
    }

    /// Nothing is expected any more: the ReplicaSet is gone.
    pub fn delete(&mut self, key: &str) {
        self.by_key.remove(key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str = "default/web";

    #[test]
    fn what_was_created_or_deleted_must_show_up() {
        let start = SimTime::START;
        let mut expectations = Expectations::default();
        assert!(expectations.satisfied(KEY, start), "nothing was expected");

        expectations.expect_creations(KEY, 2, start);
        expectations.creation_observed(KEY);
        assert!(!expectations.satisfied(KEY, start), "one of two showed up");
        expectations.creation_observed(KEY);
        assert!(expectations.satisfied(KEY, start), "both showed up");
        expectations.creation_observed(KEY);
        assert!(expectations.satisfied(KEY, start), "one too many does no harm");

        expectations.expect_deletions(KEY, ["a".to_string(), "b".to_string()], start);
        expectations.deletion_observed(KEY, "a");
        expectations.deletion_observed(KEY, "a");
        expectations.deletion_observed(KEY, "c");
        assert!(!expectations.satisfied(KEY, start), "each Pod counts once, and only if it was expected");
        expectations.deletion_observed(KEY, "b");
        assert!(expectations.satisfied(KEY, start), "both are gone");
    }

    #[test]
    fn expectations_end_after_five_minutes_or_with_their_replica_set() {
        let mut expectations = Expectations::default();
        expectations.expect_creations(KEY, 1, SimTime::START);
        assert!(!expectations.satisfied(KEY, SimTime::from_millis(300_000)));
        assert!(expectations.satisfied(KEY, SimTime::from_millis(300_001)));
        expectations.delete(KEY);
        assert!(expectations.satisfied(KEY, SimTime::START));
    }
}
