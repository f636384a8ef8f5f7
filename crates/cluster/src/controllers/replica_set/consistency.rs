//! What the controller wrote for a ReplicaSet and its caches have not shown yet: until then it is not synced.
//!
//! Models pkg/controller/util/consistency as the ReplicaSet controller uses it (`StaleControllerConsistencyReplicaSet`).
//! It matters only where watch events lag behind writes.

use crate::controllers::caches::Caches;
use rollscope_api::meta::Uid;
use std::collections::BTreeMap;

#[derive(Clone, Debug, Default)]
struct Versions {
    owner: Uid,
    pods: u64,
    replica_sets: u64,
}

/// The newest versions written, by ReplicaSet key. Models `RealConsistencyStore`.
#[derive(Clone, Debug, Default)]
pub struct WrittenVersions {
    by_key: BTreeMap<String, Versions>,
}

impl WrittenVersions {
    /// A Pod of this ReplicaSet was written.
    pub(super) fn wrote_pod(&mut self, key: &str, owner: Uid, version: u64) {
        let versions = self.versions_of(key, owner);
        versions.pods = versions.pods.max(version);
    }

    /// This ReplicaSet was written.
    pub(super) fn wrote_replica_set(&mut self, key: &str, owner: Uid, version: u64) {
        let versions = self.versions_of(key, owner);
        versions.replica_sets = versions.replica_sets.max(version);
    }

    /// Models `ensureWrittenRecord`.
    fn versions_of(&mut self, key: &str, owner: Uid) -> &mut Versions {
        let versions = self.by_key.entry(key.to_string()).or_default();
        if versions.owner != owner {
            *versions = Versions { owner, ..Versions::default() };
        }
        versions
    }

    /// Forgets what was written for a ReplicaSet, if it is the one with that UID. Models `Clear`.
    pub(super) fn clear(&mut self, key: &str, owner: Option<Uid>) {
        if self.by_key.get(key).is_some_and(|versions| owner.is_none_or(|uid| uid == versions.owner)) {
            self.by_key.remove(key);
        }
    }

    /// Whether the caches show everything that was written for a ReplicaSet; then it is forgotten. Models `EnsureReady`.
    pub(super) fn ensure_ready(&mut self, key: &str, caches: &Caches) -> bool {
        let behind = |versions: &Versions| versions.pods > caches.pods_seen || versions.replica_sets > caches.replica_sets_seen;
        if self.by_key.get(key).is_some_and(behind) {
            return false;
        }
        self.by_key.remove(key);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_replica_set_waits_for_what_was_written_for_it() {
        let (one, two) = (Uid(1), Uid(2));
        let mut written = WrittenVersions::default();
        let seen = |pods_seen, replica_sets_seen| Caches { pods_seen, replica_sets_seen, ..Caches::default() };
        assert!(written.ensure_ready("default/web", &seen(0, 0)), "nothing was written");
        written.wrote_pod("default/web", one, 7);
        written.wrote_pod("default/web", one, 5);
        assert!(!written.ensure_ready("default/web", &seen(6, 9)), "the newest Pod is not there");
        assert!(written.ensure_ready("default/api", &seen(6, 9)), "others need not wait");
        written.wrote_replica_set("default/web", one, 8);
        assert!(!written.ensure_ready("default/web", &seen(7, 7)), "its own status is not there");
        written.clear("default/web", Some(two));
        assert!(!written.ensure_ready("default/web", &seen(7, 7)), "another one of that name is gone");
        assert!(written.ensure_ready("default/web", &seen(7, 8)));
        assert!(written.ensure_ready("default/web", &seen(0, 0)), "it is forgotten");
        written.wrote_pod("default/web", one, 10);
        written.wrote_replica_set("default/web", two, 11);
        assert!(written.ensure_ready("default/web", &seen(0, 11)), "the new one does not wait for the old one's Pods");
    }
}
