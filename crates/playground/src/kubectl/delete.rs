//! `kubectl delete`, and waiting until it is so. Models k8s.io/kubectl/pkg/cmd/delete and `wait.IsDeleted`.

use super::commands::Next;
use super::failure::Failure;
use super::find::{self, Info, Query};
use super::flags::{Call, Flag, Kind, flag, short};
use super::follow::Waiting;
use super::printing::DryRun;
use super::session::Session;
use rollscope_api::meta::Uid;
use rollscope_api::value::Value;
use rollscope_cluster::apiserver::request::{DeleteOptions, Deleted, Propagation};
use rollscope_cluster::apiserver::store::key;
use rollscope_cluster::object::Resource;
use rollscope_cluster::time::SimTime;
use std::collections::VecDeque;
use std::time::Duration;

pub(crate) const FLAGS: &[Flag] = &[
    short("output", 'o', Kind::Text),
    flag("field-selector", Kind::Text),
    flag("all", Kind::Bool),
    short("all-namespaces", 'A', Kind::Bool),
    flag("force", Kind::Bool),
    flag("cascade", Kind::TextOr("background")),
    flag("now", Kind::Bool),
    flag("grace-period", Kind::Int(32)),
    flag("timeout", Kind::Duration),
    flag("ignore-not-found", Kind::Bool),
    flag("wait", Kind::Bool),
];

/// A cache says only after this long that it has synced, and before that nothing is known to be gone.
pub(crate) const SYNCED_POLL_PERIOD: Duration = Duration::from_millis(100);
/// Without `--timeout` it waits for a week.
pub(crate) const A_WEEK: Duration = Duration::from_secs(168 * 3600);

/// Objects whose end is waited for, one after the other.
#[derive(Clone, Debug)]
pub(crate) struct DeleteWait {
    queue: VecDeque<(Resource, String, String, Uid)>,
    /// Before this the end of the first of them is not noticed.
    synced_at: SimTime,
    /// Whether it has looked since.
    looked: bool,
    deadline: SimTime,
}

/// How to delete.
struct Options {
    grace_period: i64,
    propagation: Propagation,
    dry_run: DryRun,
}

/// Runs `kubectl delete`.
pub(crate) fn run(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    let all = call.bool("all");
    let selected = all || !call.text("selector").is_empty() || !call.text("field-selector").is_empty();
    let options = options(call)?;
    let query =
        Query { args: &call.args, select_all: all, all_namespaces: call.bool("all-namespaces"), by_name_only: true, ..Query::default() };
    let mut found = find::find(session, call, query)?;
    let mut failures = found.take_failures();
    if options.grace_period == 0 {
        session.complain(
            "Warning: Immediate deletion does not wait for confirmation that the running resource has been terminated. The resource may \
             continue to run on the cluster indefinitely.",
        );
    }
    let mut queue = VecDeque::new();
    let any = !found.infos.is_empty();
    for info in found.infos {
        match delete_one(session, call, &info, &options) {
            Ok(uid) => queue.extend(uid.map(|uid| (info.resource, info.namespace, info.name, uid))),
            Err(failure) => failures.push(failure),
        }
    }
    if call.bool_or("ignore-not-found", selected) {
        failures.retain(|failure| !failure.is_not_found());
    }
    Failure::all(failures)?;
    if !any {
        session.say("No resources found");
        return Ok(Next::Done);
    }
    if !call.bool_or("wait", true) || options.dry_run != DryRun::None {
        return Ok(Next::Done);
    }
    let now = session.cluster.now();
    let timeout = call.duration("timeout").map_or(A_WEEK, |(timeout, _)| if timeout.is_zero() { A_WEEK } else { timeout });
    DeleteWait { queue, synced_at: now, looked: false, deadline: now + timeout }.begin(session)
}

/// Models `Complete` and `Validate`.
fn options(call: &Call) -> Result<Options, Failure> {
    let output = call.text("output");
    if !output.is_empty() && output != "name" {
        return Err(Failure::error(format!("unexpected -o output mode: {output}. We only support '-o name'")));
    }
    let mut grace_period = call.int_or("grace-period", -1);
    let force = call.bool("force");
    if call.bool("now") {
        if grace_period != -1 {
            return Err(Failure::error("--now and --grace-period cannot be specified together"));
        }
        grace_period = 1;
    }
    if grace_period == 0 && !force {
        grace_period = 1;
    }
    if force && grace_period < 0 {
        grace_period = 0;
    }
    if force && grace_period > 0 {
        return Err(Failure::error("--force and --grace-period greater than 0 cannot be specified together"));
    }
    let propagation = match call.text("cascade") {
        "" | "background" | "true" => Propagation::Background,
        "foreground" => Propagation::Foreground,
        "orphan" | "false" => Propagation::Orphan,
        other => {
            let names = "Must be \"background\", \"foreground\", or \"orphan\"";
            return Err(Failure::error(format!("invalid cascade value ({other}). {names}")));
        }
    };
    Ok(Options { grace_period, propagation, dry_run: DryRun::of(call)? })
}

/// Deletes and says so; returns the UID of what was deleted. Models `deleteResource`.
fn delete_one(session: &mut Session<'_>, call: &Call, info: &Info, options: &Options) -> Result<Option<Uid>, Failure> {
    let mut uid = None;
    if options.dry_run != DryRun::Client {
        let request = DeleteOptions {
            propagation: options.propagation,
            grace_period_seconds: (options.grace_period >= 0).then_some(options.grace_period),
            uid: None,
            dry_run: options.dry_run == DryRun::Server,
        };
        let deleted = session.cluster.api_delete(info.resource, &info.namespace, &info.name, &request).map_err(|error| {
            let failure = Failure::from(error);
            if info.from_manifest { failure.with_source("deleting", "STDIN") } else { failure }
        })?;
        let (Deleted::Gone(object) | Deleted::Pending(object)) = deleted;
        uid = uid_of(&object);
    }
    let kind = info.resource.info().group_kind().to_lowercase();
    let mut operation = if options.grace_period == 0 { "force deleted".to_string() } else { "deleted".to_string() };
    if info.resource.info().namespaced {
        operation.push_str(&format!(" from {} namespace", info.namespace));
    }
    operation.push_str(match options.dry_run {
        DryRun::None => "",
        DryRun::Client => " (dry run)",
        DryRun::Server => " (server dry run)",
    });
    session.say(match call.text("output") {
        "name" => format!("{kind}/{}", info.name),
        _ => format!("{kind} \"{}\" {operation}", info.name),
    });
    Ok(uid)
}

fn uid_of(object: &Value) -> Option<Uid> {
    Uid::parse(super::fields::text(object, &["metadata", "uid"]))
}

impl DeleteWait {
    /// When it looks again.
    pub(crate) fn next_due(&self) -> SimTime {
        if self.looked { self.deadline } else { self.synced_at.min(self.deadline) }
    }

    /// Goes on if the first one is gone.
    pub(crate) fn poll(mut self, session: &mut Session<'_>) -> Result<Next, Failure> {
        // What happens at the very end of the time comes after it.
        let now = session.cluster.now();
        if now >= self.synced_at && now < self.deadline {
            self.looked = true;
            if !self.front_is_there(session) {
                self.queue.pop_front();
                return self.begin(session);
            }
        }
        self.wait(session)
    }

    fn begin(mut self, session: &mut Session<'_>) -> Result<Next, Failure> {
        while !self.queue.is_empty() {
            if self.front_is_there(session) {
                self.synced_at = session.cluster.now() + SYNCED_POLL_PERIOD;
                self.looked = false;
                return self.wait(session);
            }
            self.queue.pop_front();
        }
        Ok(Next::Done)
    }

    fn wait(self, session: &Session<'_>) -> Result<Next, Failure> {
        match self.queue.front() {
            Some((resource, _, name, _)) if session.cluster.now() >= self.deadline => {
                Err(Failure::error(format!("timed out waiting for the condition on {}/{name}", resource.info().plural)))
            }
            _ => Ok(Next::Wait(Waiting::Delete(Box::new(self)))),
        }
    }

    fn front_is_there(&self, session: &Session<'_>) -> bool {
        self.queue.front().is_some_and(|(resource, namespace, name, uid)| {
            let there = session.cluster.store().get(*resource, &key(namespace, name));
            there.is_some_and(|object| object.metadata().uid == *uid)
        })
    }
}
