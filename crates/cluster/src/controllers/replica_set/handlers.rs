//! What the controller does as its caches change: which ReplicaSets to sync, and what it need not wait for any more.
//!
//! Models `addRS`, `updateRS`, `deleteRS`, `addPod`, `updatePod` and `deletePod` of replica_set.go.

use crate::apiserver::store::Change;
use crate::controllers::state::ControllerState;
use crate::time::SimTime;

/// Takes in a change that the caches already show.
pub fn on_change(_state: &mut ControllerState, _change: &Change, _now: SimTime) {}
