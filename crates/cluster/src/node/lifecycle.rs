//! What happens to a Pod on its node: it is accepted, its image is pulled, its containers run, become ready, crash,
//! start again, and go.

use super::conditions::{set_plain, set_ready};
use super::{NodeEvent, NodeEventKind, PodState, Subject};
use crate::apiserver::pods::remove_pod;
use crate::cluster::Cluster;
use crate::failures::ImageBehaviour;
use rollscope_api::meta::Uid;
use rollscope_api::pod::{ContainerState, ContainerStatus, PodPhase, Terminated};
use std::sync::Arc;
use std::time::Duration;

const FIRST_PULL: Duration = Duration::from_secs(1);
const FIRST_BACK_OFF: Duration = Duration::from_secs(10);
const LONGEST_BACK_OFF: Duration = Duration::from_secs(300);
/// A run of that length makes the next back-off start anew.
const LONG_RUN: Duration = Duration::from_secs(600);

impl Cluster {
    /// Lets everything happen on nodes that is due now, in order of Pod creation. Says whether there was anything.
    pub(crate) fn run_node_events(&mut self) -> bool {
        let mut ran = false;
        while let Some(event) = self.nodes.pop_due(self.now) {
            self.run_node_event(event);
            ran = true;
        }
        ran
    }

    fn run_node_event(&mut self, event: NodeEvent) {
        let uid = match event.subject {
            Subject::Pod(uid) => uid,
            Subject::Kubelet(name) => return self.heartbeat(&name, event.kind),
        };
        match event.kind {
            NodeEventKind::Run { ready } => self.run(uid, ready),
            NodeEventKind::BecomeReady if !self.nodes.pods[&uid].probed => self.set_pod_ready(uid, true),
            NodeEventKind::BecomeReady => {}
            NodeEventKind::Crash => self.crash(uid),
            NodeEventKind::Restart => self.restart(uid),
            NodeEventKind::Pull { next } => self.pull(uid, next),
            NodeEventKind::BackOffPulling => self.wait_for_image(uid, "ImagePullBackOff"),
            NodeEventKind::Remove => {
                let key = self.nodes.pods[&uid].key.clone();
                remove_pod(self, &key);
            }
            NodeEventKind::RenewLease | NodeEventKind::PostStatus => unreachable!("only kubelets have heartbeats"),
        }
    }

    fn pod_state(&mut self, uid: Uid) -> &mut PodState {
        self.nodes.pods.get_mut(&uid).expect("events of Pods that are gone are void")
    }

    /// Makes the Pod's containers behave as their image does now.
    fn behave(&mut self, uid: Uid) -> Arc<ImageBehaviour> {
        let image = self.nodes.behaviour(&self.nodes.pods[&uid].image_name);
        self.pod_state(uid).image = image.clone();
        image
    }

    fn plan_in(&mut self, uid: Uid, delay: Duration, kind: NodeEventKind) {
        self.nodes.plan(uid, self.now + delay, kind);
    }

    /// The kubelet's first sight of a bound Pod.
    pub(super) fn accept(&mut self, uid: Uid) {
        self.pod_state(uid).accepted = true;
        let image = self.behave(uid);
        let now = self.now.api();
        self.write_pod_status(uid, |pod| {
            pod.status.phase = PodPhase::Pending;
            pod.status.start_time = Some(now);
            let creating = || ContainerState::Waiting { reason: "ContainerCreating".to_string(), message: String::new() };
            let status = |c: &rollscope_api::pod::Container| ContainerStatus {
                name: c.name.clone(),
                image: c.image.clone(),
                state: creating(),
                last_termination: None,
                ready: false,
                started: false,
                restart_count: 0,
            };
            pod.status.container_statuses = pod.spec.containers().iter().map(status).collect();
            set_plain(pod, "PodReadyToStartContainers", false, now);
            set_plain(pod, "Initialized", true, now);
            set_ready(pod, false, now);
        });
        if image.pull_fails {
            self.plan_in(uid, FIRST_PULL, NodeEventKind::Pull { next: FIRST_BACK_OFF });
        } else {
            self.start(uid);
        }
    }

    /// Plans the run that begins now.
    fn start(&mut self, uid: Uid) {
        let image = self.nodes.pods[&uid].image.clone();
        let k = self.nodes.pods[&uid].number_of_image;
        self.pod_state(uid).probed = false;
        let ready = image.ready.as_ref().map(|delay| delay.for_pod(k, &mut self.random));
        let start = image.start.as_ref().map(|delay| delay.for_pod(k, &mut self.random)).or(ready).unwrap_or_default();
        match ready {
            Some(ready) if start >= ready => self.plan_in(uid, start, NodeEventKind::Run { ready: true }),
            Some(ready) => {
                self.plan_in(uid, start, NodeEventKind::Run { ready: false });
                if image.crash.is_none_or(|crash| ready < start + crash) {
                    self.plan_in(uid, ready, NodeEventKind::BecomeReady);
                }
            }
            None => self.plan_in(uid, start, NodeEventKind::Run { ready: false }),
        }
    }

    fn run(&mut self, uid: Uid, ready: bool) {
        let now = self.now;
        let state = self.pod_state(uid);
        state.running_since = now;
        let (restarts, crash) = (state.restarts, state.image.crash);
        self.write_pod_status(uid, |pod| {
            pod.status.phase = PodPhase::Running;
            set_plain(pod, "PodReadyToStartContainers", true, now.api());
            for c in &mut pod.status.container_statuses {
                if let ContainerState::Terminated(ended) = &c.state {
                    c.last_termination = Some(ended.clone());
                }
                c.state = ContainerState::Running { started_at: now.api() };
                (c.started, c.ready, c.restart_count) = (true, ready, restarts);
            }
            set_ready(pod, ready, now.api());
        });
        if let Some(delay) = crash {
            self.plan_in(uid, delay, NodeEventKind::Crash);
        }
    }

    /// Says what the readiness probes found.
    pub(super) fn set_pod_ready(&mut self, uid: Uid, ready: bool) {
        let now = self.now.api();
        self.write_pod_status(uid, |pod| {
            pod.status.container_statuses.iter_mut().for_each(|c| c.ready = ready);
            set_ready(pod, ready, now);
        });
    }

    /// The containers exit with code 1; they start again at once the first time, later after a back-off.
    pub(super) fn crash(&mut self, uid: Uid) {
        let now = self.now;
        let state = self.pod_state(uid);
        if now.since(state.running_since) >= LONG_RUN {
            state.back_off = Duration::ZERO;
        }
        let (wait, running_since) = (state.back_off, state.running_since);
        state.restarts += 1;
        state.back_off = next_back_off(wait);
        self.write_pod_status(uid, |pod| {
            let place = format!("pod={}_{}({})", pod.metadata.name, pod.metadata.namespace, pod.metadata.uid);
            for c in &mut pod.status.container_statuses {
                (c.started, c.ready) = (false, false);
                let ended = Terminated {
                    exit_code: 1,
                    reason: "Error".to_string(),
                    started_at: running_since.api(),
                    finished_at: now.api(),
                    finished_nanos: now.nanos(),
                };
                if wait.is_zero() {
                    c.state = ContainerState::Terminated(ended);
                    continue;
                }
                let message = format!("back-off {} restarting failed container={} {place}", go_duration(wait), c.name);
                c.last_termination = Some(ended);
                c.state = ContainerState::Waiting { reason: "CrashLoopBackOff".to_string(), message };
            }
            set_ready(pod, false, now.api());
        });
        if wait.is_zero() {
            self.restart(uid);
        } else {
            self.plan_in(uid, wait, NodeEventKind::Restart);
        }
    }

    fn restart(&mut self, uid: Uid) {
        self.behave(uid);
        self.start(uid);
    }

    /// One attempt to pull; if it fails, the next one comes after `next`.
    fn pull(&mut self, uid: Uid, next: Duration) {
        if self.behave(uid).pull_fails {
            self.wait_for_image(uid, "ErrImagePull");
            self.plan_in(uid, FIRST_PULL, NodeEventKind::BackOffPulling);
            self.plan_in(uid, next, NodeEventKind::Pull { next: next_back_off(next) });
            return;
        }
        self.wait_for_image(uid, "ContainerCreating");
        self.start(uid);
    }

    fn wait_for_image(&mut self, uid: Uid, reason: &str) {
        self.write_pod_status(uid, |pod| {
            for c in &mut pod.status.container_statuses {
                let message = match reason {
                    "ErrImagePull" => format!("failed to pull and unpack image {:?}: not found", c.image),
                    "ImagePullBackOff" => format!("Back-off pulling image {:?}", c.image),
                    _ => String::new(),
                };
                c.state = ContainerState::Waiting { reason: reason.to_string(), message };
            }
        });
    }
}

fn next_back_off(wait: Duration) -> Duration {
    if wait.is_zero() { FIRST_BACK_OFF } else { (wait * 2).min(LONGEST_BACK_OFF) }
}

/// Whole seconds as Go prints a duration: `10s`, `1m20s`, `5m0s`.
fn go_duration(duration: Duration) -> String {
    let seconds = duration.as_secs();
    if seconds < 60 { format!("{seconds}s") } else { format!("{}m{}s", seconds / 60, seconds % 60) }
}
