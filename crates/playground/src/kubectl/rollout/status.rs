//! `rollout status`: a line for every change until the rollout is done. Models rollout_status.go and
//! `DeploymentStatusViewer`.

use super::objects;
use crate::kubectl::commands::Next;
use crate::kubectl::failure::Failure;
use crate::kubectl::fields::{items, number, text};
use crate::kubectl::flags::Call;
use crate::kubectl::follow::Waiting;
use crate::kubectl::replica_sets::revision;
use crate::kubectl::session::Session;
use rollscope_api::go_text::quote;
use rollscope_api::value::Value;
use rollscope_cluster::apiserver::store::{Change, key};
use rollscope_cluster::object::{Object, Resource};
use rollscope_cluster::time::SimTime;
use std::collections::VecDeque;
use std::time::Duration;

/// A status that is being followed: one object after the other.
#[derive(Clone, Debug)]
pub(crate) struct StatusWait {
    /// The object that is watched, and those after it.
    queue: VecDeque<(Resource, String, String)>,
    revision: i64,
    watch: bool,
    timeout: Option<Duration>,
    deadline: Option<SimTime>,
    failures: Vec<Failure>,
}

/// Whether an object is done with.
enum Seen {
    Goes(String),
    Done(String),
}

/// Runs `kubectl rollout status`.
pub(crate) fn status(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    let revision = call.int_or("revision", 0);
    if revision < 0 {
        return Err(Failure::error(format!("revision must be a positive integer: {revision}")));
    }
    let mut found = objects(session, call)?;
    let failures = found.take_failures();
    if found.infos.is_empty() && failures.is_empty() {
        session.complain(format!("No resources found in {} namespace.", call.namespace()));
        return Ok(Next::Done);
    }
    let timeout = call.duration("timeout").filter(|(duration, _)| !duration.is_zero());
    let wait = StatusWait {
        queue: found.infos.into_iter().map(|info| (info.resource, info.namespace, info.name)).collect(),
        revision,
        watch: call.bool_or("watch", true),
        timeout: timeout.map(|(duration, negative)| if negative { Duration::ZERO } else { duration }),
        deadline: None,
        failures,
    };
    wait.begin(session)
}

impl StatusWait {
    /// When it gives up, if ever.
    pub(crate) fn deadline(&self) -> Option<SimTime> {
        self.deadline
    }

    /// Goes on after changes, or because time is up.
    pub(crate) fn poll(mut self, session: &mut Session<'_>, changes: &[Change]) -> Result<Next, Failure> {
        let Some((resource, namespace, name)) = self.queue.front().cloned() else { return self.begin(session) };
        // What happens at the very end of the time comes after it.
        if self.deadline.is_some_and(|deadline| session.cluster.now() >= deadline) {
            self.failures.push(Failure::error("timed out waiting for the condition"));
            self.queue.pop_front();
            return self.begin(session);
        }
        let watched = key(&namespace, &name);
        for change in changes.iter().filter(|change| change.resource == resource && change.key == watched) {
            let seen = match &change.new {
                Some(object) => self.look(resource, &object.to_value()),
                None => Err(Failure::error("object has been deleted")),
            };
            if self.take(session, seen) {
                return self.begin(session);
            }
        }
        Ok(Next::Wait(Waiting::Status(Box::new(self))))
    }

    /// Looks at the next objects until one has to be waited for.
    fn begin(mut self, session: &mut Session<'_>) -> Result<Next, Failure> {
        while let Some((resource, namespace, name)) = self.queue.front().cloned() {
            let object = session.cluster.store().get(resource, &key(&namespace, &name)).map(Object::to_value);
            self.deadline = self.timeout.map(|timeout| session.cluster.now() + timeout);
            let seen = match object {
                Some(object) => self.look(resource, &object),
                // Gone since it was found: the watch never sees it.
                None => Ok(Seen::Goes(String::new())),
            };
            if !self.take(session, seen) {
                return Ok(Next::Wait(Waiting::Status(Box::new(self))));
            }
        }
        Failure::all(self.failures).map(|()| Next::Done)
    }

    /// Prints what was seen; returns whether the object is done with.
    fn take(&mut self, session: &mut Session<'_>, seen: Result<Seen, Failure>) -> bool {
        match seen {
            Ok(Seen::Goes(text)) if self.watch => {
                session.out.push_str(&text);
                return false;
            }
            Ok(Seen::Goes(text) | Seen::Done(text)) => session.out.push_str(&text),
            Err(failure) => self.failures.push(failure),
        }
        self.queue.pop_front();
        true
    }

    /// Models `DeploymentStatusViewer.Status`.
    fn look(&self, resource: Resource, object: &Value) -> Result<Seen, Failure> {
        if resource != Resource::Deployments {
            return Err(Failure::error(format!("no status viewer has been implemented for {}", resource.info().group_kind())));
        }
        let name = quote(text(object, &["metadata", "name"]));
        if self.revision > 0 {
            let running = revision(object).unwrap_or(0);
            if running != self.revision {
                let wanted = self.revision;
                return Err(Failure::error(format!("desired revision ({wanted}) is different from the running revision ({running})")));
            }
        }
        if number(object, &["metadata", "generation"]) > number(object, &["status", "observedGeneration"]) {
            return Ok(Seen::Goes("Waiting for deployment spec update to be observed...\n".into()));
        }
        let progressing = items(object, &["status", "conditions"]).iter().find(|c| text(c, &["type"]) == "Progressing");
        if progressing.is_some_and(|c| text(c, &["reason"]) == "ProgressDeadlineExceeded") {
            let failure = Failure::error(format!("deployment {name} exceeded its progress deadline"));
            return Err(failure.hint(format!("kubectl rollout undo deployment/{}", text(object, &["metadata", "name"]))));
        }
        let status = |key: &str| number(object, &["status", key]);
        let (desired, updated) = (number(object, &["spec", "replicas"]), status("updatedReplicas"));
        let (total, available) = (status("replicas"), status("availableReplicas"));
        let left = if updated < desired {
            format!("{updated} out of {desired} new replicas have been updated...")
        } else if total > updated {
            format!("{} old replicas are pending termination...", total - updated)
        } else if available < updated {
            format!("{available} of {updated} updated replicas are available...")
        } else {
            return Ok(Seen::Done(format!("deployment {name} successfully rolled out\n")));
        };
        Ok(Seen::Goes(format!("Waiting for deployment {name} rollout to finish: {left}\n")))
    }
}
