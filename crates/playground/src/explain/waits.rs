//! What a rollout waits for and until when, where that is known: each waiting state says what it is.

use super::{Names, text};
use crate::view::{DeploymentView, Piece, PodState, PodView, ReplicaSetView, clock};
use crate::words::Language;
use rollscope_api::meta::Uid;
use rollscope_api::pod::Pod;
use rollscope_api::replica_set::ReplicaSet;
use rollscope_cluster::cluster::Cluster;
use rollscope_cluster::controllers::deployment::scale::{plan_scale, scaled_replica_set};
use rollscope_cluster::controllers::deployment::util::annotations::get_desired_replicas_annotation;
use rollscope_cluster::controllers::deployment::util::replica_sets::{ReplicaSets, filter_active_replica_sets, find_new_replica_set};
use rollscope_cluster::failures::Controller;
use rollscope_cluster::time::SimTime;
use std::collections::BTreeSet;
use std::fmt::Display;

const DEADLINE_EXCEEDED: &str = "ProgressDeadlineExceeded";
const COMPLETE: &str = "NewReplicaSetAvailable";

/// One thing that is waited for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wait {
    /// Which kind of wait this is: its English sentence before names and numbers stand in it.
    pub kind: &'static str,
    /// What, and until when.
    pub sentence: Vec<Piece>,
    /// Whether it will not be over by itself.
    pub stuck: bool,
}

/// What a Deployment waits for; nothing if its rollout is over and all is as it should be.
pub(crate) fn waits(cluster: &Cluster, deployment: &DeploymentView, language: Language) -> Vec<Wait> {
    let look = Look { cluster, deployment, language };
    let mut waits = Vec::new();
    waits.extend(look.controllers());
    waits.extend(look.paused());
    waits.extend(look.only_scaled());
    waits.extend(look.counting());
    // Nobody asks what is due on nodes where nothing is starting.
    let is_starting = look.all_pods().any(|pod| pod.state == PodState::Starting);
    let due = if is_starting { cluster.pods_with_events_due() } else { BTreeSet::new() };
    for rs in &deployment.replica_sets {
        waits.extend(look.refused(rs));
        waits.extend(look.starting(rs, &due));
        waits.extend(look.troubled(rs));
    }
    waits.extend(look.pending());
    waits.extend(look.lost());
    waits.extend(look.silent_nodes());
    waits.extend(look.leaving());
    waits.extend(look.deadline());
    waits
}

struct Look<'a> {
    cluster: &'a Cluster,
    deployment: &'a DeploymentView,
    language: Language,
}

impl Look<'_> {
    fn say(&self, english: &'static str, values: &[&dyn Display]) -> Wait {
        Wait { kind: english, sentence: vec![text(self.language.say(english, values))], stuck: false }
    }

    fn stuck(&self, english: &'static str, values: &[&dyn Display]) -> Wait {
        Wait { stuck: true, ..self.say(english, values) }
    }

    fn pods(&self, count: usize) -> String {
        if count == 1 { self.language.word("1 Pod").to_string() } else { self.language.say("{} Pods", &[&count]) }
    }

    fn namespace(&self) -> &str {
        self.deployment.key.split('/').next().unwrap_or_default()
    }

    fn all_pods(&self) -> impl Iterator<Item = &PodView> {
        self.deployment.replica_sets.iter().flat_map(|rs| rs.pods.iter())
    }

    fn in_state(&self, state: PodState) -> Vec<&PodView> {
        self.all_pods().filter(|pod| pod.state == state).collect()
    }

    fn pod(&self, pod: &PodView) -> Option<&Pod> {
        self.cluster.store().pod(&format!("{}/{}", self.namespace(), pod.name)).map(AsRef::as_ref)
    }

    fn is_over(&self) -> bool {
        self.deployment.conditions.iter().any(|condition| condition.kind == "Progressing" && condition.reason == COMPLETE)
    }

    fn controllers(&self) -> Vec<Wait> {
        let stopped = |controller| !self.cluster.controller(controller).running;
        let mut waits = Vec::new();
        if stopped(Controller::Deployment) {
            waits.push(self.stuck("The Deployment controller is stopped: no ReplicaSet is scaled until it runs again.", &[]));
        }
        if stopped(Controller::ReplicaSet) {
            waits.push(self.stuck("The ReplicaSet controller is stopped: no Pod is created or deleted until it runs again.", &[]));
        }
        waits
    }

    fn paused(&self) -> Option<Wait> {
        let name = &self.deployment.name;
        let say = || self.say("{0} is paused: a new template waits for kubectl rollout resume deployment/{0}.", &[name]);
        self.deployment.paused.then(say)
    }

    /// Upstream's controller only looks at a change of size as long as a ReplicaSet notes another one, and where `scale`
    /// has nothing to write that never ends: no new version is rolled out.
    fn only_scaled(&self) -> Option<Wait> {
        let d = self.cluster.store().deployment(&self.deployment.key).filter(|d| !d.spec.paused)?;
        let key = |rs: &ReplicaSetView| format!("{}/{}", self.namespace(), rs.name);
        let all: Vec<_> =
            self.deployment.replica_sets.iter().filter_map(|rs| self.cluster.store().replica_set(&key(rs)).cloned()).collect();
        let notes_another_size = |rs: &ReplicaSet| get_desired_replicas_annotation(rs).is_some_and(|desired| desired != d.spec.replicas);
        let noting = filter_active_replica_sets(&all).into_iter().find(|rs| notes_another_size(rs))?;
        let new = find_new_replica_set(d, &all);
        let old = all.into_iter().filter(|rs| new.as_ref().is_none_or(|new| new.metadata.uid != rs.metadata.uid)).collect();
        let plan = plan_scale(d, &ReplicaSets { new, old });
        let writes = plan.resizes.iter().any(|resize| scaled_replica_set(&resize.replica_set, resize.to, d, plan.force_update).is_some());
        let desired = get_desired_replicas_annotation(&noting)?;
        let names = Names { deployments: std::slice::from_ref(self.deployment), language: self.language };
        (!writes).then(|| {
            self.stuck(
                "{0} was sized for {1} replicas (its annotation desired-replicas), the Deployment wants {2}. isScalingEvent sees that at each \
                 sync, so the controller only scales, and scale finds nothing to write: no new version is rolled out.",
                &[&names.called(&noting.metadata.name), &desired, &d.spec.replicas],
            )
        })
    }

    /// The Pod that counts as available next.
    fn counting(&self) -> Option<Wait> {
        let counting = self.in_state(PodState::Ready);
        let next = counting.iter().min_by_key(|pod| pod.seconds_left)?;
        let since = SimTime::from_api(self.pod(next)?.ready_since()?);
        let of = self.deployment.min_ready_seconds;
        let due = since + std::time::Duration::from_secs(u64::from(of));
        let passed = u64::from(of).saturating_sub(u64::from(next.seconds_left.unwrap_or(0)));
        Some(self.say(
            "{0} has been ready {1} of {2} s (minReadySeconds). At {3} it counts as available.",
            &[&next.short_name(), &passed, &of, &clock(due)],
        ))
    }

    /// What the API server refuses, and when it is asked again.
    fn refused(&self, rs: &ReplicaSetView) -> Option<Wait> {
        let key = format!("{}/{}", self.namespace(), rs.name);
        let object = self.cluster.store().replica_set(&key)?;
        let failure = object.status.conditions.iter().find(|condition| condition.kind == "ReplicaFailure")?;
        let why = failure.message.rsplit("is forbidden: ").next().unwrap_or(&failure.message).to_string();
        let missing = rs.desired.saturating_sub(rs.pods.iter().filter(|pod| pod.state != PodState::Terminating).count() as u32);
        let queue = &self.cluster.controller(Controller::ReplicaSet).queue;
        match queue.due(&key) {
            Some(due) => Some(self.stuck(
                "{0} lacks {1}: {2}. The ReplicaSet controller tries again at {3}.",
                &[&rs.tag(), &self.pods(missing as usize), &why, &clock(due)],
            )),
            None => Some(self.stuck("{0} lacks {1}: {2}.", &[&rs.tag(), &self.pods(missing as usize), &why])),
        }
    }

    /// The Pods that are starting: those to which something more happens on their nodes, and those that run and stay as they
    /// are, because their image never gets them ready or they lost readiness.
    fn starting(&self, rs: &ReplicaSetView, due: &BTreeSet<Uid>) -> impl Iterator<Item = Wait> {
        let is_due = |pod: &&PodView| self.pod(pod).is_some_and(|pod| due.contains(&pod.metadata.uid));
        let starting = rs.pods.iter().filter(|pod| pod.state == PodState::Starting);
        let (getting_on, staying): (Vec<&PodView>, Vec<&PodView>) = starting.partition(is_due);
        let getting_on = match getting_on[..] {
            [] => None,
            [one] => Some(self.say("{0} of {1} is not ready yet.", &[&one.short_name(), &rs.tag()])),
            ref many => Some(self.say("{0} of {1} are not ready yet.", &[&self.pods(many.len()), &rs.tag()])),
        };
        let staying = match staying[..] {
            [] => None,
            [one] => Some(self.stuck("{0} of {1} runs and does not become ready by itself.", &[&one.short_name(), &rs.tag()])),
            ref many => Some(self.stuck("{0} of {1} run and do not become ready by themselves.", &[&self.pods(many.len()), &rs.tag()])),
        };
        getting_on.into_iter().chain(staying)
    }

    fn troubled(&self, rs: &ReplicaSetView) -> Vec<Wait> {
        let mut waits = Vec::new();
        let pull = rs.count(PodState::PullFails) as usize;
        if pull > 0 {
            waits.push(self.stuck(
                "{0} of {1}: the image {2} cannot be pulled. The kubelet tries again, at most 5 minutes apart.",
                &[&self.pods(pull), &rs.tag(), &rs.image],
            ));
        }
        let crash = rs.count(PodState::CrashLoop) as usize;
        if crash > 0 {
            waits.push(self.stuck(
                "Containers of {0} of {1} end again and again. Their kubelets wait longer before each start: 10 s, then twice as long, at most 5 minutes.",
                &[&self.pods(crash), &rs.tag()],
            ));
        }
        waits
    }

    fn pending(&self) -> Option<Wait> {
        let pending = self.in_state(PodState::Pending).len();
        (pending > 0).then(|| self.stuck("{} without a node: no node is ready and takes new Pods.", &[&self.pods(pending)]))
    }

    fn lost(&self) -> Option<Wait> {
        let lost = self.in_state(PodState::Unknown);
        let node = lost.first().map(|pod| pod.node.clone())?;
        Some(self.say(
            "{0} on {1}, which is lost, count as not ready. 5 minutes after it was lost they are deleted, and others are created.",
            &[&self.pods(lost.len()), &node],
        ))
    }

    /// Nodes that are down and not yet noticed.
    fn silent_nodes(&self) -> Vec<Wait> {
        let down = self.cluster.node_names().into_iter().filter(|name| self.cluster.is_node_down(name));
        let unnoticed = down.filter(|name| self.cluster.store().node(name).is_some_and(|node| node.is_ready()));
        unnoticed
            .map(|name| self.say("{} is down, and nobody has noticed: a node counts as lost when it has been silent for 50 s.", &[&name]))
            .collect()
    }

    fn leaving(&self) -> Option<Wait> {
        let leaving = self.in_state(PodState::Terminating).len();
        match leaving {
            0 => None,
            1 => Some(self.say("1 Pod is terminating; it counts for neither line.", &[])),
            count => Some(self.say("{} Pods are terminating; they count for neither line.", &[&count])),
        }
    }

    /// When the condition will say that there was no progress for too long; nothing is undone by that.
    fn deadline(&self) -> Option<Wait> {
        let progressing = self.deployment.conditions.iter().find(|condition| condition.kind == "Progressing")?;
        if progressing.reason == DEADLINE_EXCEEDED {
            return Some(self.stuck(
                "The progress deadline is over. Kubernetes does not roll back by itself: kubectl rollout undo deployment/{} does.",
                &[&self.deployment.name],
            ));
        }
        if self.is_over() || self.deployment.paused {
            return None;
        }
        let object = self.cluster.store().deployment(&self.deployment.key)?;
        let seconds = object.spec.progress_deadline_seconds.filter(|&seconds| seconds != i32::MAX)?;
        let last = object.status.conditions.iter().find(|condition| condition.kind == "Progressing")?.last_update_time;
        let due = SimTime::from_api(last) + std::time::Duration::from_secs(u64::try_from(seconds).unwrap_or(0));
        Some(self.say(
            "Without progress until {0} the condition Progressing becomes False (progressDeadlineSeconds {1}); nothing else follows from that.",
            &[&clock(due), &seconds],
        ))
    }
}
