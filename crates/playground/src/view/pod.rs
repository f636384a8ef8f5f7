//! One Pod: which of the eight states it is in, and how that is said.

use super::{PodState, PodView};
use crate::words::Language;
use rollscope_api::pod::{ContainerState, Pod, PodPhase};
use rollscope_cluster::cluster::Cluster;
use rollscope_cluster::time::SimTime;
use std::borrow::Cow;

/// A Pod as it is drawn; None if it has ended and nobody counts it any more.
pub(super) fn view(cluster: &Cluster, pod: &Pod, min_ready_seconds: u32, chosen: bool) -> Option<PodView> {
    let state = state_of(cluster, pod, min_ready_seconds)?;
    let seconds_left = seconds_left(pod, min_ready_seconds, cluster.now());
    Some(PodView {
        name: pod.metadata.name.clone(),
        state,
        node: pod.node_name.clone(),
        seconds_left: seconds_left.filter(|_| state == PodState::Ready),
        restarts: pod.status.container_statuses.iter().map(|status| status.restart_count.max(0) as u32).sum(),
        status: status_of(pod),
        chosen,
    })
}

impl PodView {
    /// The part of the name that is its own.
    pub fn short_name(&self) -> &str {
        self.name.rsplit('-').next().unwrap_or_default()
    }
}

/// What a Pod is; None if it has ended and nobody counts it any more.
pub(super) fn state_of(cluster: &Cluster, pod: &Pod, min_ready_seconds: u32) -> Option<PodState> {
    let ended = matches!(pod.status.phase, PodPhase::Succeeded | PodPhase::Failed);
    let counts = !ended || pod.metadata.deletion_timestamp.is_some();
    counts.then(|| state(cluster, pod, seconds_left(pod, min_ready_seconds, cluster.now())))
}

fn state(cluster: &Cluster, pod: &Pod, seconds_left: Option<u32>) -> PodState {
    if pod.metadata.deletion_timestamp.is_some() {
        return PodState::Terminating;
    }
    if pod.node_name.is_empty() {
        return PodState::Pending;
    }
    if cluster.store().node(&pod.node_name).is_none_or(|node| !node.is_ready()) {
        return PodState::Unknown;
    }
    match trouble(pod) {
        Some("ErrImagePull" | "ImagePullBackOff") => PodState::PullFails,
        Some(_) => PodState::CrashLoop,
        None => match seconds_left {
            Some(0) => PodState::Available,
            Some(_) => PodState::Ready,
            None => PodState::Starting,
        },
    }
}

/// Seconds until a Ready Pod is available; None if it is not Ready. Models `IsPodAvailable`, in whole seconds like the API's times.
fn seconds_left(pod: &Pod, min_ready_seconds: u32, now: SimTime) -> Option<u32> {
    let since = SimTime::from_api(pod.ready_since()?);
    let due = since.0 + u64::from(min_ready_seconds) * 1_000_000_000;
    Some(due.saturating_sub(now.0).div_ceil(1_000_000_000) as u32)
}

/// The reason for which a container does not run, if that is trouble.
pub(crate) fn trouble(pod: &Pod) -> Option<&str> {
    pod.status.container_statuses.iter().find_map(|status| {
        let reason = reason_of(&status.state);
        matches!(reason, "ErrImagePull" | "ImagePullBackOff" | "CrashLoopBackOff" | "Error").then_some(reason)
    })
}

fn reason_of(state: &ContainerState) -> &str {
    match state {
        ContainerState::Waiting { reason, .. } => reason,
        ContainerState::Terminated(terminated) => &terminated.reason,
        ContainerState::Running { .. } => "Running",
    }
}

/// STATUS as `kubectl get pods` prints it for Pods without init containers.
pub(crate) fn status(pod: &Pod) -> String {
    status_of(pod).into_owned()
}

fn status_of(pod: &Pod) -> Cow<'static, str> {
    if pod.metadata.deletion_timestamp.is_some() {
        return Cow::Borrowed("Terminating");
    }
    let waiting = pod.status.container_statuses.iter().map(|status| reason_of(&status.state)).find(|reason| *reason != "Running");
    match waiting.filter(|reason| !reason.is_empty()) {
        Some(reason) => Cow::Owned(reason.to_string()),
        None => Cow::Borrowed(pod.status.phase.as_str()),
    }
}

/// `1 Pod`, `4 Pods`.
pub(super) fn pods(count: u32, language: Language) -> String {
    if count == 1 { language.word("1 Pod").to_string() } else { language.say("{} Pods", &[&count]) }
}
