//! What may go wrong, as data: the failures that a scenario injects, and how containers of an image behave.

use crate::random::Random;
use std::time::Duration;

/// A duration: fixed, one for each Pod in turn, or drawn from a range by the seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delay {
    /// Entry k modulo its length is for the k-th Pod. Never empty.
    InTurn(Vec<Duration>),
    /// Between the two, whole milliseconds, drawn for each Pod.
    Range(Duration, Duration),
}

impl Delay {
    /// The delay of the k-th Pod (from 0).
    pub fn for_pod(&self, k: u64, random: &mut Random) -> Duration {
        match self {
            Delay::InTurn(list) => list[(k % list.len() as u64) as usize],
            Delay::Range(from, to) => {
                let width = to.saturating_sub(*from).as_millis() as u64 + 1;
                *from + Duration::from_millis(random.below(width))
            }
        }
    }
}

/// How containers of an image behave. Default: ready after 1 s, gone 1 s after deletion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageBehaviour {
    /// From binding to running; None lets it run when it becomes ready.
    pub start: Option<Delay>,
    /// From binding to Ready; None for never.
    pub ready: Option<Delay>,
    /// Whether it cannot be pulled.
    pub pull_fails: bool,
    /// From each start to an exit with code 1; None for never.
    pub crash: Option<Duration>,
    /// From deletion to being gone, unless the grace period is shorter.
    pub terminate: Duration,
}

impl Default for ImageBehaviour {
    fn default() -> ImageBehaviour {
        let second = Duration::from_secs(1);
        ImageBehaviour { start: None, ready: Some(Delay::InTurn(vec![second])), pull_fails: false, crash: None, terminate: second }
    }
}

/// What is done to Pods.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PodFailure {
    /// The containers exit with code 1.
    Crash,
    /// Not Ready from now on.
    Unready,
    /// Ready from now on.
    Ready,
    /// Deleted.
    Delete,
    /// Evicted.
    Evict,
}

/// A controller of the control plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Controller {
    /// The Deployment controller.
    Deployment,
    /// The ReplicaSet controller.
    ReplicaSet,
}

/// A failure, or its end.
#[derive(Clone, Debug, PartialEq)]
pub enum Failure {
    /// The kubelet of a node stops, or works again.
    Node {
        /// The node's name.
        name: String,
        /// Whether it goes down.
        down: bool,
    },
    /// An image's containers behave differently from now on.
    Image {
        /// The image as written in manifests.
        name: String,
        /// How they behave.
        becomes: ImageBehaviour,
    },
    /// Something happens to the oldest running Pods of the namespace `default` that a selector picks.
    Pods {
        /// The selector.
        selector: rollscope_api::labels::Selector,
        /// How many at most; None for all.
        count: Option<usize>,
        /// What happens.
        action: PodFailure,
    },
    /// A controller stops and forgets everything, or starts afresh.
    Controller {
        /// Which one.
        controller: Controller,
        /// Whether it stops.
        stopped: bool,
    },
    /// A controller crashes after so many further writes and starts afresh at once. (Simulation only.)
    CrashAfterWrites {
        /// Which one.
        controller: Controller,
        /// How many writes it still makes.
        writes: u32,
    },
    /// Watch events reach a controller later by so much from now on. (Simulation only.)
    WatchDelay {
        /// Which one.
        controller: Controller,
        /// How much.
        delay: Duration,
    },
}
