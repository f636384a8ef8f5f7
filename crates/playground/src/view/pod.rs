//! One Pod: which of the eight states it is in, and how that is said.

use super::{PodState, PodView};
use crate::words::Language;
use rollscope_api::pod::{ContainerState, Pod, PodPhase};
use rollscope_cluster::cluster::Cluster;
use rollscope_cluster::time::SimTime;

/// A Pod as it is drawn; None if it has ended and nobody counts it any more.
pub(super) fn view(cluster: &Cluster, pod: &Pod, min_ready_seconds: u32, chosen: bool, language: Language) -> Option<PodView> {
    let state = state_of(cluster, pod, min_ready_seconds)?;
    let seconds_left = seconds_left(pod, min_ready_seconds, cluster.now());
    let name = pod.metadata.name.clone();
    let short_name = name.rsplit('-').next().unwrap_or_default().to_string();
    let restarts = pod.status.container_statuses.iter().map(|status| status.restart_count.max(0) as u32).sum();
    let mut view = PodView {
        name,
        short_name,
        state,
        node: pod.node_name.to_string(),
        seconds_left: seconds_left.filter(|_| state == PodState::Ready),
        restarts,
        status: status(pod),
        said: String::new(),
        chosen,
    };
    view.said = said(&view, language);
    Some(view)
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
    if pod.metadata.deletion_timestamp.is_some() {
        return "Terminating".to_string();
    }
    let waiting = pod.status.container_statuses.iter().map(|status| reason_of(&status.state)).find(|reason| *reason != "Running");
    waiting.filter(|reason| !reason.is_empty()).unwrap_or(pod.status.phase.as_str()).to_string()
}

fn said(pod: &PodView, language: Language) -> String {
    let state = match (pod.state, pod.seconds_left) {
        (PodState::Ready, Some(left)) => language.say("ready, {} s to go", &[&left]),
        (PodState::CrashLoop, _) if pod.restarts == 1 => language.word("crash loop, 1 restart").to_string(),
        (PodState::CrashLoop, _) => language.say("crash loop, {} restarts", &[&pod.restarts]),
        (state, _) => state.word(language).to_string(),
    };
    let parts = [pod.short_name.as_str(), &state, &pod.node];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(language.word(", "))
}

/// `1 Pod`, `4 Pods`.
pub(super) fn pods(count: u32, language: Language) -> String {
    if count == 1 { language.word("1 Pod").to_string() } else { language.say("{} Pods", &[&count]) }
}
