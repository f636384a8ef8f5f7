//! Which Deployments to sync after a change. Models the event handlers of pkg/controller/deployment/deployment_controller.go.
//! The caches show the change already. Leaves out: resyncs, which change nothing, and deletions that a watch missed.

use crate::apiserver::store::{Change, Store};
use crate::controllers::caches::Caches;
use crate::controllers::state::ControllerState;
use crate::object::{Object, Resource};
use rollscope_api::deployment::{Deployment, DeploymentStrategy};
use rollscope_api::meta::OwnerReference;
use rollscope_api::pod::Pod;
use rollscope_api::replica_set::ReplicaSet;
use std::sync::Arc;

/// Queues the Deployments that a change concerns. `store` answers what upstream asks the API server.
pub fn on_change(state: &mut ControllerState, store: &Store, change: &Change) {
    match (&change.old, &change.new) {
        // addDeployment, updateDeployment, deleteDeployment: the sync of one that is gone finds nothing to do.
        (_, Some(Object::Deployment(_))) | (Some(Object::Deployment(_)), None) => state.queue.add(&change.key),
        (None, Some(Object::ReplicaSet(rs))) => add_replica_set(state, rs),
        (Some(Object::ReplicaSet(old)), Some(Object::ReplicaSet(new))) => update_replica_set(state, old, new),
        (Some(Object::ReplicaSet(rs)), None) => delete_replica_set(state, rs),
        (Some(Object::Pod(pod)), None) => delete_pod(state, store, pod),
        _ => {}
    }
}

/// Models `addReplicaSet`.
fn add_replica_set(state: &mut ControllerState, rs: &ReplicaSet) {
    if rs.metadata.deletion_timestamp.is_some() {
        delete_replica_set(state, rs);
    } else if let Some(controller_ref) = rs.metadata.controller_of() {
        enqueue_controller(state, &rs.metadata.namespace, controller_ref);
    } else {
        enqueue_matching(state, rs);
    }
}

/// Models `updateReplicaSet`.
fn update_replica_set(state: &mut ControllerState, old: &ReplicaSet, new: &ReplicaSet) {
    let (old_ref, new_ref) = (old.metadata.controller_of(), new.metadata.controller_of());
    if let Some(old_ref) = old_ref.filter(|_| old_ref != new_ref) {
        enqueue_controller(state, &old.metadata.namespace, old_ref);
    }
    if let Some(new_ref) = new_ref {
        enqueue_controller(state, &new.metadata.namespace, new_ref);
    } else if old.metadata.labels != new.metadata.labels || old_ref != new_ref {
        enqueue_matching(state, new);
    }
}

/// Models `deleteReplicaSet`. Nobody cares about one that nobody controls.
fn delete_replica_set(state: &mut ControllerState, rs: &ReplicaSet) {
    if let Some(controller_ref) = rs.metadata.controller_of() {
        enqueue_controller(state, &rs.metadata.namespace, controller_ref);
    }
}

/// Queues a Recreate Deployment once it has no Pods at all. Models `deletePod`.
fn delete_pod(state: &mut ControllerState, store: &Store, pod: &Pod) {
    let Some(deployment) = get_deployment_for_pod(&state.caches, pod) else { return };
    if deployment.spec.strategy != DeploymentStrategy::Recreate {
        return;
    }
    let has_pods = |rs: &ReplicaSet| state.caches.pods.groups_of(rs.metadata.uid).next().is_some();
    if !list_replica_sets(store, &deployment).any(has_pods) {
        state.queue.add(&deployment.metadata.key());
    }
}

/// The Deployment's ReplicaSets as the API server has them. Models `ListReplicaSets` with `RsListFromClient`.
fn list_replica_sets<'a>(store: &'a Store, deployment: &Deployment) -> impl Iterator<Item = &'a ReplicaSet> {
    let uid = deployment.metadata.uid;
    let selector = &deployment.spec.selector;
    store.list_in(Resource::ReplicaSets, &deployment.metadata.namespace).filter_map(move |object| match object {
        Object::ReplicaSet(rs) => {
            let is_controlled = rs.metadata.controller_of().is_some_and(|owner| owner.uid == uid);
            (is_controlled && selector.matches(&rs.metadata.labels)).then_some(&**rs)
        }
        _ => None,
    })
}

/// Models `getDeploymentForPod`.
fn get_deployment_for_pod(caches: &Caches, pod: &Pod) -> Option<Arc<Deployment>> {
    let namespace = &pod.metadata.namespace;
    let controller_ref = pod.metadata.controller_of().filter(|owner| owner.kind == "ReplicaSet")?;
    let rs = caches.replica_sets.get(format!("{namespace}/{}", controller_ref.name).as_str())?;
    if rs.metadata.uid != controller_ref.uid {
        return None;
    }
    resolve_controller_ref(caches, namespace, rs.metadata.controller_of()?)
}

/// The Deployment that an owner reference means: not another one that has its name now. Models `resolveControllerRef`.
fn resolve_controller_ref(caches: &Caches, namespace: &str, controller_ref: &OwnerReference) -> Option<Arc<Deployment>> {
    if controller_ref.kind != "Deployment" {
        return None;
    }
    let deployment = caches.deployments.get(format!("{namespace}/{}", controller_ref.name).as_str())?;
    (deployment.metadata.uid == controller_ref.uid).then(|| deployment.clone())
}

fn enqueue_controller(state: &mut ControllerState, namespace: &str, controller_ref: &OwnerReference) {
    if let Some(deployment) = resolve_controller_ref(&state.caches, namespace, controller_ref) {
        state.queue.add(&deployment.metadata.key());
    }
}

/// Queues every Deployment that might adopt a ReplicaSet. Models `getDeploymentsForReplicaSet`.
fn enqueue_matching(state: &mut ControllerState, rs: &ReplicaSet) {
    let labels = &rs.metadata.labels;
    for deployment in state.caches.deployments.values().filter(|d| d.metadata.namespace == rs.metadata.namespace) {
        let selector = &deployment.spec.selector;
        if !labels.is_empty() && !selector.is_empty() && selector.matches(labels) {
            state.queue.add(&deployment.metadata.key());
        }
    }
}
