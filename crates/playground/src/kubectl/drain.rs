//! `kubectl drain`: cordons Nodes and evicts their Pods, one Node after the other.
//!
//! Models `RunDrain` (k8s.io/kubectl/pkg/cmd/drain) and k8s.io/kubectl/pkg/drain. There are no disruption budgets that an
//! eviction could meet. Leaves out: `--skip-wait-for-delete-timeout`, `--chunk-size`.

use super::commands::Next;
use super::cordon;
use super::failure::{Cause, Failure};
use super::fields::{items, text};
use super::find::Info;
use super::flags::{Call, Flag, Kind, flag};
use super::follow::Waiting;
use super::printing::{DryRun, report};
use super::session::Session;
use rollscope_api::go_text::quote;
use rollscope_api::labels::Selector;
use rollscope_api::meta::Uid;
use rollscope_api::value::Value;
use rollscope_cluster::apiserver::request::DeleteOptions;
use rollscope_cluster::apiserver::store::key;
use rollscope_cluster::object::Resource;
use rollscope_cluster::time::SimTime;
use std::collections::VecDeque;
use std::time::Duration;

pub(crate) const FLAGS: &[Flag] = &[
    flag("force", Kind::Bool),
    flag("ignore-daemonsets", Kind::Bool),
    flag("delete-emptydir-data", Kind::Bool),
    flag("disable-eviction", Kind::Bool),
    flag("grace-period", Kind::Int(32)),
    flag("timeout", Kind::Duration),
    flag("pod-selector", Kind::Text),
];

/// How often it looks whether Pods are gone.
const INTERVAL: Duration = Duration::from_secs(1);

/// A Pod that is going.
#[derive(Clone, Debug)]
struct Going {
    namespace: String,
    name: String,
    uid: Option<Uid>,
    /// When it was first seen to be gone.
    gone_at: Option<SimTime>,
}

/// Nodes that are being drained, the first one now.
#[derive(Clone, Debug)]
pub(crate) struct Drain {
    call: Call,
    nodes: VecDeque<Info>,
    pods: Vec<Going>,
    next_look: SimTime,
    /// When the time for the first one is over.
    deadline: Option<SimTime>,
    failed: Vec<(String, Failure)>,
}

/// Runs `kubectl drain`.
pub(crate) fn run(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    Selector::parse(call.text("pod-selector")).map_err(Failure::error)?;
    let nodes = cordon::cordon_nodes(session, call, "drain")?;
    let now = session.cluster.now();
    let drain = Drain { call: call.clone(), nodes: nodes.into(), pods: Vec::new(), next_look: now, deadline: None, failed: Vec::new() };
    drain.go_on(session)
}

impl Drain {
    /// When it looks again.
    pub(crate) fn next_due(&self) -> SimTime {
        self.deadline.map_or(self.next_look, |deadline| deadline.min(self.next_look))
    }

    /// Notes which Pods are gone, and says so at the next look.
    pub(crate) fn poll(mut self, session: &mut Session<'_>) -> Result<Next, Failure> {
        let now = session.cluster.now();
        let store = session.cluster.store();
        for pod in &mut self.pods {
            let there = store.get(Resource::Pods, &key(&pod.namespace, &pod.name)).map(|object| object.metadata().uid);
            if pod.gone_at.is_none() && (there.is_none() || there != pod.uid) {
                pod.gone_at = Some(now);
            }
        }
        if now >= self.next_look {
            self.look(session, now);
            self.next_look = now + INTERVAL;
        }
        if self.pods.is_empty() {
            return self.end_node(session, Ok(())).go_on(session);
        }
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            let failure = self.timed_out();
            return self.end_node(session, Err(failure)).go_on(session);
        }
        Ok(Next::Wait(Waiting::Drain(Box::new(self))))
    }

    /// What happens at the time of a look comes after it.
    fn look(&mut self, session: &mut Session<'_>, now: SimTime) {
        let done = if self.call.bool("disable-eviction") { "deleted" } else { "evicted" };
        self.pods.retain(|pod| {
            let gone = pod.gone_at.is_some_and(|at| at < now);
            if gone {
                session.say(format!("pod/{} {done}", pod.name));
            }
            !gone
        });
    }

    fn timed_out(&self) -> Failure {
        let why = "context deadline exceeded";
        if self.call.bool("disable-eviction") {
            return Failure::error(why);
        }
        let waiting = |pod: &Going| {
            let (name, namespace) = (quote(&pod.name), quote(&pod.namespace));
            Failure::error(format!("error when waiting for pod {name} in namespace {namespace} to terminate: {why}"))
        };
        Failure::all(self.pods.iter().map(waiting).collect()).err().unwrap_or_else(|| Failure::error(why))
    }

    /// Begins with the first Node, until one has to be waited for.
    fn go_on(mut self, session: &mut Session<'_>) -> Result<Next, Failure> {
        while let Some(node) = self.nodes.front().cloned() {
            match self.begin(session, &node) {
                Ok(true) => return Ok(Next::Wait(Waiting::Drain(Box::new(self)))),
                Ok(false) => self = self.end_node(session, Ok(())),
                Err(failure) => self = self.end_node(session, Err(failure)),
            }
        }
        if !self.failed.is_empty() {
            session.complain("There are pending nodes to be drained:");
            self.failed.iter().for_each(|(node, _)| session.complain(format!(" {node}")));
        }
        let several = self.failed.len() > 1;
        let failures = self.failed.into_iter().map(|(_, failure)| match several || failure.cause.message().starts_with("context") {
            true => failure,
            // It is printed as the list that it is, without `error: `.
            false => Failure { cause: Cause::Text(failure.cause.message()), ..failure },
        });
        Failure::all(failures.collect()).map(|()| Next::Done)
    }

    /// Sends the Pods of a Node away; false if there is nothing to wait for. Models `deleteOrEvictPodsSimple`.
    fn begin(&mut self, session: &mut Session<'_>, node: &Info) -> Result<bool, Failure> {
        let (pods, warning) = self.pods_for_deletion(session, &node.name)?;
        session.warn(&warning);
        let dry_run = DryRun::of(&self.call)?;
        for pod in &pods {
            let (namespace, name) = (text(pod, &["metadata", "namespace"]), text(pod, &["metadata", "name"]));
            let deletes = self.call.bool("disable-eviction");
            match dry_run {
                DryRun::Client => session.say(format!("evicting pod {namespace}/{name} (dry run)")),
                DryRun::Server => session.say(format!("evicting pod {namespace}/{name} (server dry run)")),
                DryRun::None if deletes => {}
                DryRun::None => session.say(format!("evicting pod {namespace}/{name}")),
            }
            if dry_run != DryRun::None {
                continue;
            }
            let grace = self.call.int_or("grace-period", -1);
            let sent = match deletes || grace >= 0 {
                true => {
                    let options = DeleteOptions { grace_period_seconds: (grace >= 0).then_some(grace), ..DeleteOptions::default() };
                    session.cluster.api_delete(Resource::Pods, namespace, name, &options).map(drop)
                }
                false => session.cluster.api_evict(namespace, name),
            };
            match sent {
                Err(error) if !error.is_not_found() => return Err(error.into()),
                _ => {}
            }
            let uid = Uid::parse(text(pod, &["metadata", "uid"]));
            self.pods.push(Going { namespace: namespace.into(), name: name.into(), uid, gone_at: None });
        }
        let now = session.cluster.now();
        self.next_look = now;
        self.deadline = self.call.duration("timeout").filter(|(timeout, _)| !timeout.is_zero()).map(|(timeout, _)| now + timeout);
        Ok(!self.pods.is_empty())
    }

    /// The Pods that a Node must lose, and what is said of some. Models `GetPodsForDeletion` and its filters.
    fn pods_for_deletion(&self, session: &Session<'_>, node: &str) -> Result<(Vec<Value>, Vec<String>), Failure> {
        let selector = Selector::parse(self.call.text("pod-selector")).map_err(Failure::error)?;
        let on_node = session.cluster.store().pods().filter(|pod| &*pod.node_name == node && selector.matches(&pod.metadata.labels));
        let pods: Vec<Value> = on_node.map(|pod| pod.to_value()).collect();
        let (force, empty_dirs) = (self.call.bool("force"), self.call.bool("delete-emptydir-data"));
        let is_finished = |pod: &Value| matches!(text(pod, &["status", "phase"]), "Succeeded" | "Failed");
        let has_empty_dir =
            |pod: &&Value| items(pod, &["spec", "volumes"]).iter().any(|volume| volume.get("emptyDir").is_some()) && !is_finished(pod);
        let is_unmanaged = |pod: &&Value| {
            let owners = items(pod, &["metadata", "ownerReferences"]);
            !owners.iter().any(|owner| super::fields::flag(owner, &["controller"])) && !is_finished(pod)
        };
        let names = |is_it: &dyn Fn(&&Value) -> bool| {
            let name = |pod: &Value| format!("{}/{}", super::fields::namespace(pod), super::fields::name(pod));
            pods.iter().filter(is_it).map(name).collect::<Vec<_>>().join(", ")
        };
        let (local, unmanaged) = (names(&has_empty_dir), names(&is_unmanaged));
        let mut failures = Vec::new();
        let mut warnings = Vec::new();
        for (names, allowed, refusal, warning) in [
            (local, empty_dirs, "Pods with local storage (use --delete-emptydir-data to override)", "deleting Pods with local storage"),
            (unmanaged, force, "Pods that declare no controller (use --force to override)", "deleting Pods that declare no controller"),
        ] {
            match names.is_empty() {
                true => {}
                false if allowed => warnings.push(format!("{warning}: {names}")),
                false => failures.push(Failure::error(format!("cannot delete {refusal}: {names}"))),
            }
        }
        Failure::all(failures)?;
        Ok((pods, if warnings.is_empty() { warnings } else { vec![warnings.join("; ")] }))
    }

    /// Says how it went with the first Node, and goes to the next.
    fn end_node(mut self, session: &mut Session<'_>, done: Result<(), Failure>) -> Drain {
        let Some(node) = self.nodes.pop_front() else { return self };
        let done = done.inspect_err(|failure| {
            let pending: Vec<String> = self.pods.drain(..).map(|pod| pod.name).collect();
            let why = failure.cause.message();
            if !pending.is_empty() {
                session.complain(format!("There are pending pods in node {} when an error occurred: {why}", quote(&node.name)));
                pending.iter().for_each(|name| session.complain(format!("pod/{name}")));
            }
        });
        match done.and_then(|()| report(session, &self.call, node.resource, &node.object, "drained")) {
            Ok(()) => {}
            Err(failure) => {
                let (name, why) = (quote(&node.name), failure.cause.message());
                session.complain(format!("error: unable to drain node {name} due to error: {why}, continuing command..."));
                self.failed.push((node.name, failure));
            }
        }
        self
    }
}
