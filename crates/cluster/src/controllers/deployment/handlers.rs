//! Which Deployments to sync after a change. Models the event handlers of pkg/controller/deployment/deployment_controller.go.

use crate::apiserver::store::{Change, Store};
use crate::controllers::state::ControllerState;

/// Queues the Deployments that a change concerns; the caches show it already.
pub fn on_change(state: &mut ControllerState, _store: &Store, change: &Change) {
    state.queue.add(&change.key);
}
