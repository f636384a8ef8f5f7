//! The node lifecycle controller: notices nodes that stopped posting, taints them, and lets go when they are back.
//!
//! Models pkg/controller/nodelifecycle.

use crate::apiserver::store::Change;
use crate::cluster::Cluster;
use crate::time::SimTime;

/// What the node controllers remember; nothing where nodes cannot fail.
#[derive(Clone, Debug, Default)]
pub(crate) struct NodeControllers {}

impl NodeControllers {
    /// Whether they run depends on whether nodes can fail.
    pub(crate) fn new(_nodes_fail: bool) -> NodeControllers {
        NodeControllers {}
    }

    /// When they next have something to do.
    pub(crate) fn next_due(&self) -> Option<SimTime> {
        None
    }

    /// Follows the store.
    pub(crate) fn on_change(&mut self, _change: &Change, _now: SimTime) {}
}

impl Cluster {
    /// Does one thing of the node controllers, if there is any to do now.
    pub(crate) fn run_node_controllers(&mut self) -> bool {
        false
    }
}
