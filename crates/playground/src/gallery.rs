//! The scenarios that come with the page: each a scenario file, with what to watch for when it runs.
//!
//! The facts are those of Kubernetes' documentation and of its users' questions; `tests/gallery.rs` checks that each scenario
//! does what is said of it.

use crate::scenario::{Scenario, parse};
use crate::words::key;

/// A scenario that comes with the page. Its texts are English; `Language::word` has them in others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Example {
    /// The scenario's name, and its file's.
    pub id: &'static str,
    /// What the page calls it.
    pub title: &'static str,
    /// One sentence.
    pub about: &'static str,
    /// What to watch for, in order.
    pub watch: &'static [&'static str],
    /// The scenario file.
    pub text: &'static str,
}

impl Example {
    /// The example of that name.
    pub fn find(id: &str) -> Option<&'static Example> {
        EXAMPLES.iter().find(|example| example.id == id)
    }

    /// The scenario.
    pub fn scenario(&self) -> Scenario {
        parse(self.text, Some(self.id)).expect("a scenario of the page is one")
    }
}

/// All of them, in the order in which they are offered.
pub const EXAMPLES: [Example; 13] = [
    Example {
        id: "create",
        title: key("Create a Deployment"),
        about: key("Three Pods of nginx come up for the first time."),
        watch: &[
            key("The Deployment makes one ReplicaSet, and the ReplicaSet makes the Pods."),
            key("A Pod starts hollow and turns solid when it is available."),
            key("Progressing becomes True with reason NewReplicaSetAvailable when all three are."),
        ],
        text: include_str!("gallery/create.yaml"),
    },
    Example {
        id: "update",
        title: key("Update the image"),
        about: key("A new image: Pod by Pod the new ReplicaSet takes over from the old one."),
        watch: &[
            key("25 % of three rounds up to one for maxSurge, and down to zero for maxUnavailable."),
            key("So there are never more than four Pods, and never fewer than three available."),
            key("An old Pod goes only after a new one is available."),
        ],
        text: include_str!("gallery/update.yaml"),
    },
    Example {
        id: "bad-image",
        title: key("A bad image, and undo"),
        about: key("A typing mistake in the image stalls the rollout; undo ends it."),
        watch: &[
            key("At 1:00 nginx:1.91 is set, which does not exist. One new Pod cannot pull it."),
            key("The three old Pods go on serving: the floor protects them. Nothing is rolled back."),
            key("After the undo at 1:30 the old ReplicaSet has a new revision: 2 has become 4."),
        ],
        text: include_str!("gallery/bad-image.yaml"),
    },
    Example {
        id: "proportional",
        title: key("Scale in the middle of a rollout"),
        about: key("Ten replicas are scaled to fifteen in the middle of a rollout that is stuck."),
        watch: &[
            key("The rollout is stuck at 8 old and 5 new Pods."),
            key("At 0:40 five more are wanted. They are shared out by size: 3 to the old ReplicaSet, 2 to the new one."),
            key("Why shows the shares and what is left over."),
        ],
        text: include_str!("gallery/proportional.yaml"),
    },
    Example {
        id: "pause",
        title: key("Pause and resume"),
        about: key("While a Deployment is paused, changes are collected; resuming rolls them out at once."),
        watch: &[
            key("From 0:20 to 0:40 the image and the limits change, and no Pod moves."),
            key("At 0:40 one rollout carries both changes: there is one new revision, not two."),
        ],
        text: include_str!("gallery/pause.yaml"),
    },
    Example {
        id: "quota",
        title: key("A quota that is full"),
        about: key("A quota of two Pods, and a Deployment that wants three."),
        watch: &[
            key("The third Pod is refused: ReplicaFailure is True, with the API server's words."),
            key("At 0:30 the progress deadline passes. The condition says so, and nothing else changes."),
            key("More quota comes at 1:00. The third Pod still waits: the ReplicaSet controller tries again ever more rarely."),
        ],
        text: include_str!("gallery/quota.yaml"),
    },
    Example {
        id: "deadline",
        title: key("The progress deadline"),
        about: key("New Pods take 45 s to become ready; the progress deadline is 20 s."),
        watch: &[
            key("At 0:40 Progressing becomes False, reason ProgressDeadlineExceeded. Nothing is rolled back."),
            key("When a Pod becomes ready after all, the rollout goes on by itself, and completes."),
        ],
        text: include_str!("gallery/deadline.yaml"),
    },
    Example {
        id: "recreate",
        title: key("Recreate"),
        about: key("All old Pods go before the first new one comes."),
        watch: &[
            key("There is no floor and no ceiling: with Recreate nothing is available for a while."),
            key("The new ReplicaSet waits until the last old Pod is gone, not only terminating."),
        ],
        text: include_str!("gallery/recreate.yaml"),
    },
    Example {
        id: "frontend",
        title: key("Frontend, 25 replicas: v2 → v3"),
        about: key("Twenty-five replicas go from v2 to v3, three above and two below."),
        watch: &[
            key("Available never falls below 23, and there are never more than 28 Pods."),
            key("The first three new Pods and the first two old ones that go need no waiting."),
            key("After that each step waits for a Pod to be available, 5 s after it is ready."),
        ],
        text: include_str!("gallery/frontend.yaml"),
    },
    Example {
        id: "rollover",
        title: key("A rollout overtakes a rollout"),
        about: key("v4 comes before v3 has taken over from v2."),
        watch: &[
            key("At 0:44 v4 is set while v3 is half way. v3 is now an old ReplicaSet as well."),
            key("No more Pods of v3 are made. Those that exist go again, and v2 goes too."),
            key("The floor and the ceiling hold through both rollouts."),
        ],
        text: include_str!("gallery/rollover.yaml"),
    },
    Example {
        id: "adoption",
        title: key("Adoption"),
        about: key("A Deployment is deleted without its Pods, and a new one takes them over."),
        watch: &[
            key("At 0:15 the Deployment goes; its ReplicaSet and its Pods stay, owned by nobody above."),
            key("At 0:30 it comes again. The selector matches and the template has the same hash: it takes the ReplicaSet over."),
            key("No Pod is restarted."),
        ],
        text: include_str!("gallery/adoption.yaml"),
    },
    Example {
        id: "min-ready",
        title: key("minReadySeconds"),
        about: key("A Pod counts as available only after it has been ready for 10 s."),
        watch: &[
            key("A ready Pod fills up and counts down. Only then is it available."),
            key("The rollout waits for that: each step takes 10 s more than the Pod needs to start."),
        ],
        text: include_str!("gallery/min-ready.yaml"),
    },
    Example {
        id: "history",
        title: key("The history limit"),
        about: key("How many old ReplicaSets are kept, and what undo can return to."),
        watch: &[
            key("revisionHistoryLimit is 2: with the third update the oldest ReplicaSet is deleted."),
            key("At 1:00 the limit becomes 0. All old ReplicaSets go, and with them the history."),
            key("The undo at 1:10 finds no revision to return to."),
        ],
        text: include_str!("gallery/history.yaml"),
    },
];
