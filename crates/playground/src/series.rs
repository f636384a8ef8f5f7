//! How many Pods there were when: what a chart draws, one sample per instant in which something changed.

use crate::view;
use rollscope_api::deployment::DeploymentStatus;
use rollscope_cluster::cluster::Cluster;
use rollscope_cluster::controllers::deployment::util::rollout::deployment_complete;
use rollscope_cluster::time::SimTime;
use std::sync::Arc;

/// The Pods of every Deployment at the end of an instant. It holds until the next sample.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// When.
    pub at: SimTime,
    /// In order of namespace and name.
    pub deployments: Vec<DeploymentSample>,
}

/// A Deployment's Pods, counted as `view::snapshot` counts them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DeploymentSample {
    /// `namespace/name`.
    pub key: String,
    /// Pods that are available.
    pub available: u32,
    /// Pods that are not terminating.
    pub pods: u32,
    /// Pods that are.
    pub terminating: u32,
    /// The least number of available Pods that the controller goes down to; None for Recreate.
    pub floor: Option<u32>,
    /// The most Pods that the controller asks for; None for Recreate.
    pub ceiling: Option<u32>,
    /// Whether the rollout is over. By `DeploymentComplete`.
    pub complete: bool,
    /// Whether nothing but the first Pods is on the way, so that the floor was never reached yet.
    pub coming_up: bool,
    /// ReplicaSets that have Pods, oldest first.
    pub replica_sets: Vec<ReplicaSetSample>,
}

/// A ReplicaSet's Pods.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReplicaSetSample {
    /// Its name.
    pub name: String,
    /// Its revision.
    pub revision: u32,
    /// Which of the five hues, from 1.
    pub hue: u8,
    /// The image's tag, or its name where it has none.
    pub version: String,
    /// Pods that are not terminating.
    pub pods: u32,
}

impl Sample {
    /// Counts a cluster's Pods.
    pub fn of(cluster: &Cluster) -> Sample {
        Sample { at: cluster.now(), deployments: view::deployment_samples(cluster) }
    }

    /// A Deployment's part.
    pub fn deployment(&self, key: &str) -> Option<&DeploymentSample> {
        self.deployments.iter().find(|deployment| deployment.key == key)
    }
}

/// Whether a Deployment's rollout is over, going by the status that is stored.
pub(crate) fn is_complete(deployment: &rollscope_api::deployment::Deployment) -> bool {
    let status: &DeploymentStatus = &deployment.status;
    deployment_complete(deployment, status)
}

/// Samples of a branch from time zero on, each different from the one before.
#[derive(Clone, Debug, Default)]
pub(crate) struct Series {
    samples: Vec<Arc<Sample>>,
}

impl Series {
    /// All samples, in order of time.
    pub(crate) fn samples(&self) -> &[Arc<Sample>] {
        &self.samples
    }

    /// Notes what an instant has come to; once more in the same instant, what it has come to instead.
    pub(crate) fn note(&mut self, cluster: &Cluster) {
        if self.samples.last().is_some_and(|last| last.at == cluster.now()) {
            self.samples.pop();
        }
        let sample = Sample::of(cluster);
        if self.samples.last().is_none_or(|last| last.deployments != sample.deployments) {
            self.samples.push(Arc::new(sample));
        }
    }

    /// Forgets what comes after a time.
    pub(crate) fn forget_after(&mut self, time: SimTime) {
        let kept = self.samples.partition_point(|sample| sample.at <= time);
        self.samples.truncate(kept);
    }
}
