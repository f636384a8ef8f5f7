//! A Pod's conditions as its kubelet sets them.

use rollscope_api::pod::{Pod, PodCondition};
use rollscope_api::time::Time;

/// The kubelet's order; conditions of others stand behind.
const ORDER: [&str; 5] = ["PodReadyToStartContainers", "Initialized", "Ready", "ContainersReady", "PodScheduled"];

/// Sets Ready and ContainersReady.
pub(super) fn set_ready(pod: &mut Pod, ready: bool, now: Time) {
    let (reason, message) = if ready {
        (String::new(), String::new())
    } else {
        let names: Vec<&str> = pod.spec.containers().iter().map(|c| c.name.as_str()).collect();
        ("ContainersNotReady".to_string(), format!("containers with unready status: [{}]", names.join(" ")))
    };
    for kind in ["Ready", "ContainersReady"] {
        let observed_generation = pod.metadata.generation;
        let condition = PodCondition {
            kind,
            status: ready,
            observed_generation,
            last_transition_time: Some(now),
            reason: reason.clone(),
            message: message.clone(),
        };
        put(pod, condition);
    }
}

/// Sets a condition that has neither reason nor message.
pub(super) fn set_plain(pod: &mut Pod, kind: &'static str, status: bool, now: Time) {
    let observed_generation = pod.metadata.generation;
    put(
        pod,
        PodCondition { kind, status, observed_generation, last_transition_time: Some(now), reason: String::new(), message: String::new() },
    );
}

/// Puts a condition in its place; the time of its last transition stays if its status does.
fn put(pod: &mut Pod, mut condition: PodCondition) {
    let conditions = &mut pod.status.conditions;
    if let Some(old) = conditions.iter_mut().find(|c| c.kind == condition.kind) {
        if old.status == condition.status {
            condition.last_transition_time = old.last_transition_time;
        }
        *old = condition;
    } else {
        conditions.push(condition);
    }
    let place = |c: &PodCondition| ORDER.iter().position(|kind| *kind == c.kind).unwrap_or(ORDER.len());
    conditions.sort_by_key(place);
}
