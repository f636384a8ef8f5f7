//! `kubectl wait`. Models k8s.io/kubectl/pkg/cmd/wait.

use super::commands::Next;
use super::delete::{A_WEEK, SYNCED_POLL_PERIOD};
use super::failure::Failure;
use super::fields::{items, number, plain, text};
use super::find::{self, Found, Query};
use super::flags::{Call, Flag, Kind, flag, short};
use super::follow::Waiting;
use super::jsonpath::JsonPath;
use super::printing::report;
use super::session::Session;
use rollscope_api::errors::ApiError;
use rollscope_api::go_text::quote;
use rollscope_api::value::Value;
use rollscope_cluster::apiserver::store::{Change, key};
use rollscope_cluster::object::{Object, Resource};
use rollscope_cluster::time::SimTime;
use std::collections::VecDeque;
use std::time::Duration;

pub(crate) const FLAGS: &[Flag] = &[
    flag("for", Kind::Each),
    flag("timeout", Kind::Duration),
    flag("all", Kind::Bool),
    short("all-namespaces", 'A', Kind::Bool),
    flag("field-selector", Kind::Text),
];

/// What is waited for.
#[derive(Clone, Debug)]
enum Condition {
    Create,
    Delete,
    Status { name: String, status: String },
    JsonPath { path: JsonPath, value: String },
}

/// A wait that goes on: each object in turn, each condition in turn.
#[derive(Clone, Debug)]
pub(crate) struct ConditionWait {
    call: Call,
    /// Objects that must come to be first; None once they have been found.
    not_found_yet: bool,
    queue: VecDeque<(Resource, String, String, Condition)>,
    conditions: Vec<Condition>,
    timeout: Duration,
    deadline: SimTime,
    /// When it looks again: for objects that must come to be, or because the cache has synced.
    synced_at: SimTime,
    synced: bool,
    /// The object that was seen to meet the condition in front, or why that cannot be told.
    met: Option<Result<Value, Failure>>,
    failures: Vec<Failure>,
}

/// Runs `kubectl wait`.
pub(crate) fn run(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    if !call.has("for") {
        return Err(Failure::error("unrecognized condition: []").hint("kubectl wait --for=condition=Available deployment/NAME"));
    }
    let conditions: Result<Vec<Condition>, Failure> = call.list("for").iter().map(|condition| parse(condition)).collect();
    let timeout = match call.duration("timeout") {
        Some((_, true)) => A_WEEK,
        Some((timeout, false)) => timeout,
        None => Duration::from_secs(30),
    };
    let now = session.cluster.now();
    let mut wait = ConditionWait {
        call: call.clone(),
        not_found_yet: false,
        queue: VecDeque::new(),
        conditions: conditions?,
        timeout,
        deadline: now + timeout,
        synced_at: now,
        synced: false,
        met: None,
        failures: Vec::new(),
    };
    wait.not_found_yet = wait.conditions.iter().any(|condition| matches!(condition, Condition::Create));
    wait.look_up(session)
}

/// Models `conditionFuncsFor`.
fn parse(condition: &str) -> Result<Condition, Failure> {
    match condition.to_lowercase().as_str() {
        "create" => return Ok(Condition::Create),
        "delete" => return Ok(Condition::Delete),
        _ => {}
    }
    if let Some(rest) = condition.strip_prefix("condition=") {
        let (name, status) = rest.split_once('=').unwrap_or((rest, "true"));
        return Ok(Condition::Status { name: name.to_string(), status: status.to_string() });
    }
    if let Some(rest) = condition.strip_prefix("jsonpath=") {
        if rest.trim_matches('\'').is_empty() {
            return Err(Failure::error("jsonpath expression cannot be empty"));
        }
        // The value stands after the brace that ends the path.
        let (path, value) = match rest.rfind("}=") {
            Some(at) => (&rest[..=at], &rest[at + 2..]),
            None if rest.ends_with('}') => (rest, ""),
            None => rest.split_once('=').unwrap_or((rest, "")),
        };
        return Ok(Condition::JsonPath { path: JsonPath::parse_relaxed(path.trim_matches('\''), true)?, value: value.to_string() });
    }
    Err(Failure::error(format!("unrecognized condition: {}", quote(condition))))
}

fn not_found(resource: Resource, name: &str) -> Failure {
    ApiError::not_found(&resource.info().group_resource(), name).into()
}

impl Condition {
    /// The object if it meets the condition, or why that cannot be told; None if it does not.
    fn outcome(&self, object: Value) -> Option<Result<Value, Failure>> {
        match self.is_met(&object) {
            Ok(met) => met.then_some(Ok(object)),
            Err(failure) => Some(Err(failure)),
        }
    }

    /// Whether an object meets it. Models `checkCondition`.
    fn is_met(&self, object: &Value) -> Result<bool, Failure> {
        match self {
            Condition::Create => Ok(true),
            Condition::Delete => Ok(false),
            Condition::Status { name, status } => {
                let conditions = items(object, &["status", "conditions"]);
                let Some(condition) = conditions.iter().find(|c| text(c, &["type"]).eq_ignore_ascii_case(name)) else { return Ok(false) };
                let observed = condition.get("observedGeneration").or(object.at_path(&["status", "observedGeneration"]));
                let observed = observed.and_then(Value::as_i64);
                if observed.is_some_and(|observed| observed < number(object, &["metadata", "generation"])) {
                    return Ok(false);
                }
                Ok(text(condition, &["status"]).eq_ignore_ascii_case(status))
            }
            Condition::JsonPath { path, value } => {
                let found = path.find(object).map_err(Failure::error)?;
                let found = match &found[..] {
                    [] => return Ok(false),
                    [values] => values,
                    _ => return Err(Failure::error("given jsonpath expression matches more than one list")),
                };
                match &found[..] {
                    [] => Ok(false),
                    [_] if value.is_empty() => Ok(true),
                    [only] if only.as_map().is_some() || matches!(only.data, rollscope_api::value::Data::List(_)) => {
                        Err(Failure::error("jsonpath leads to a nested object or list which is not supported"))
                    }
                    [only] => Ok(plain(only).trim() == value.trim()),
                    _ => Err(Failure::error("given jsonpath expression matches more than one value")),
                }
            }
        }
    }
}

impl ConditionWait {
    /// When it looks even if nothing changes.
    pub(crate) fn deadline(&self) -> SimTime {
        if self.synced { self.deadline } else { self.synced_at.min(self.deadline) }
    }

    /// Goes on after changes, or because time has come.
    pub(crate) fn poll(mut self, session: &mut Session<'_>, changes: &[Change]) -> Result<Next, Failure> {
        if self.not_found_yet {
            return self.look_up(session);
        }
        let Some((resource, namespace, name, condition)) = self.queue.front().cloned() else { return self.begin(session) };
        let watched = key(&namespace, &name);
        for change in changes.iter().filter(|change| change.resource == resource && change.key == watched) {
            match (&change.new, &condition) {
                (None, Condition::Delete) => self.met = self.met.or(change.old.as_ref().map(|object| Ok(object.to_value()))),
                (None, _) => {}
                (Some(object), condition) => self.met = self.met.or_else(|| condition.outcome(object.to_value())),
            }
        }
        self.judge(session)
    }

    /// Finds the objects. With `--for=create` it tries again every half second. Models `RunWaitContext`.
    fn look_up(mut self, session: &mut Session<'_>) -> Result<Next, Failure> {
        let call = self.call.clone();
        let query = Query {
            args: &call.args,
            type_means_all: call.bool("all") && call.text("selector").is_empty(),
            all_namespaces: call.bool("all-namespaces"),
            ..Query::default()
        };
        let Found { infos, mut failures, .. } = find::find(session, &call, query)?;
        if self.not_found_yet {
            let missing = infos.is_empty() && failures.iter().all(Failure::is_not_found);
            if missing && session.cluster.now() >= self.deadline {
                return Err(Failure::error("timed out waiting for the condition"));
            }
            if missing {
                self.synced_at = session.cluster.now() + Duration::from_millis(500);
                return Ok(Next::Wait(Waiting::Condition(Box::new(self))));
            }
            self.not_found_yet = false;
        }
        let for_delete = self.conditions.iter().any(|condition| matches!(condition, Condition::Delete));
        if for_delete {
            failures.retain(|failure| !failure.is_not_found());
        }
        if infos.is_empty() && failures.is_empty() && !for_delete {
            return Err(Failure::error("no matching resources found"));
        }
        self.failures = failures;
        for info in infos {
            let of = |condition: &Condition| (info.resource, info.namespace.clone(), info.name.clone(), condition.clone());
            self.queue.extend(self.conditions.iter().map(of));
        }
        self.begin(session)
    }

    /// Takes up the next object and condition. A cache tells what it has after it has synced, not before.
    fn begin(mut self, session: &mut Session<'_>) -> Result<Next, Failure> {
        let Some((resource, namespace, name, condition)) = self.queue.front().cloned() else {
            return Failure::all(self.failures).map(|()| Next::Done);
        };
        let now = session.cluster.now();
        let object = session.cluster.store().get(resource, &key(&namespace, &name)).map(Object::to_value);
        if now >= self.deadline && !self.timeout.is_zero() {
            // Time was up with an object before this one.
            let why = match condition {
                Condition::Delete => "context deadline exceeded".to_string(),
                _ => format!("timed out waiting for the condition on {}/{name}", resource.info().plural),
            };
            return self.fail(session, Failure::error(why));
        }
        self.met = None;
        self.synced = false;
        self.synced_at = now + SYNCED_POLL_PERIOD;
        let at_once = self.timeout.is_zero();
        match (object, condition) {
            (None, Condition::Delete) => self.done(session, Value::map([("metadata", Value::map([("name", Value::from(name))]))])),
            (Some(object), Condition::Create) => self.done(session, object),
            (None, _) if at_once => self.fail(session, not_found(resource, &name)),
            (Some(object), condition) if at_once => match condition.outcome(object) {
                Some(Ok(object)) => self.done(session, object),
                Some(Err(failure)) => self.fail(session, failure),
                None => self.fail(session, Failure::error(format!("condition not met for {}/{name}", resource.info().plural))),
            },
            (object, condition) => {
                self.met = object.and_then(|object| condition.outcome(object));
                self.judge(session)
            }
        }
    }

    fn judge(mut self, session: &mut Session<'_>) -> Result<Next, Failure> {
        let now = session.cluster.now();
        let just_synced = !self.synced && now >= self.synced_at;
        self.synced |= just_synced;
        // What happens at the very end of the time comes after it.
        if self.synced && now < self.deadline {
            // A cache that has synced without the object will never see it.
            if just_synced
                && let Some((resource, namespace, name, condition)) = self.queue.front()
                && !matches!(condition, Condition::Delete)
                && session.cluster.store().get(*resource, &key(namespace, name)).is_none()
            {
                let missing = not_found(*resource, name);
                return self.fail(session, missing);
            }
            match self.met.take() {
                Some(Ok(object)) => return self.done(session, object),
                Some(Err(failure)) => return self.fail(session, failure),
                None => {}
            }
        }
        if now >= self.deadline
            && let Some((resource, _, name, _)) = self.queue.front()
        {
            let failure = Failure::error(format!("timed out waiting for the condition on {}/{name}", resource.info().plural));
            return self.fail(session, failure);
        }
        Ok(Next::Wait(Waiting::Condition(Box::new(self))))
    }

    fn done(mut self, session: &mut Session<'_>, object: Value) -> Result<Next, Failure> {
        if let Some((resource, ..)) = self.queue.pop_front() {
            report(session, &self.call, resource, &object, "condition met")?;
        }
        self.begin(session)
    }

    /// The object's other conditions are not looked at any more.
    fn fail(mut self, session: &mut Session<'_>, failure: Failure) -> Result<Next, Failure> {
        self.failures.push(failure);
        if let Some((resource, namespace, name, _)) = self.queue.pop_front() {
            self.queue.retain(|(r, ns, n, _)| (*r, ns, n) != (resource, &namespace, &name));
        }
        self.begin(session)
    }
}
