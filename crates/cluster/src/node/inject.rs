//! Failures, carried out.

use crate::apiserver::pods::{begin_pod_deletion, evict_pod};
use crate::cluster::Cluster;
use crate::failures::{Failure, PodFailure};
use rollscope_api::labels::Selector;
use rollscope_api::meta::Uid;
use rollscope_api::pod::{ContainerState, PodPhase};
use std::sync::Arc;

impl Cluster {
    /// Makes a failure happen. Says how many Pods it acted on, where it is about Pods.
    pub fn inject(&mut self, failure: &Failure) -> usize {
        let pods = match failure {
            Failure::Node { name, down } => {
                self.set_node_down(name, *down);
                0
            }
            Failure::Image { name, becomes } => {
                self.nodes.images.insert(name.clone(), Arc::new(becomes.clone()));
                0
            }
            Failure::Controller { controller, stopped } => {
                self.set_running(*controller, !stopped);
                0
            }
            Failure::CrashAfterWrites { controller, writes } => {
                self.controller_mut(*controller).writes_left = Some(*writes);
                0
            }
            Failure::WatchDelay { controller, delay } => {
                self.controller_mut(*controller).watch_delay = *delay;
                0
            }
            Failure::Pods { selector, count, action } => self.inject_pods(selector, *count, *action),
        };
        self.bind_and_deliver();
        pods
    }

    fn inject_pods(&mut self, selector: &Selector, count: Option<usize>, action: PodFailure) -> usize {
        let deleted = matches!(action, PodFailure::Delete | PodFailure::Evict);
        let mut pods = self.running_pods(selector, !deleted);
        pods.truncate(count.unwrap_or(usize::MAX));
        for &uid in &pods {
            let Some(state) = self.nodes.pods.get_mut(&uid) else { continue };
            let key = state.key.clone();
            match action {
                PodFailure::Crash => {
                    // It will not become ready or crash by itself any more in this run.
                    state.epoch += 1;
                    self.crash(uid);
                }
                PodFailure::Unready | PodFailure::Ready => {
                    state.probed = true;
                    self.set_pod_ready(uid, action == PodFailure::Ready);
                }
                PodFailure::Delete => begin_pod_deletion(self, &key, None),
                PodFailure::Evict => evict_pod(self, &key),
            }
        }
        pods.len()
    }

    /// The Pods of `default` whose containers run and that are not being deleted, oldest first.
    pub fn running_pods(&self, selector: &Selector, only_on_nodes_up: bool) -> Vec<Uid> {
        let runs = |uid: &Uid| {
            let state = &self.nodes.pods[uid];
            let Some(pod) = self.store.pod(&state.key) else { return false };
            pod.metadata.namespace == "default"
                && !(only_on_nodes_up && self.nodes.is_down(&state.node))
                && pod.metadata.deletion_timestamp.is_none()
                && pod.status.phase == PodPhase::Running
                && pod.status.container_statuses.iter().all(|c| matches!(c.state, ContainerState::Running { .. }))
                && selector.matches(&pod.metadata.labels)
        };
        // UIDs are in order of creation.
        self.nodes.pods.keys().copied().filter(runs).collect()
    }

    /// How containers of an image behave now.
    pub fn image_behaviour(&self, image: &str) -> crate::failures::ImageBehaviour {
        crate::failures::ImageBehaviour::clone(&self.nodes.behaviour(image))
    }
}
