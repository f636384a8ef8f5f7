//! `kubectl scale`. Models k8s.io/kubectl/pkg/cmd/scale and pkg/scale.

use super::commands::Next;
use super::failure::Failure;
use super::fields::number;
use super::find::{self, Info, Query};
use super::flags::{Call, Flag, Kind, flag};
use super::follow::Waiting;
use super::printing::{DryRun, report};
use super::record::record_after;
use super::session::Session;
use rollscope_api::go_text::quote;
use rollscope_api::value::Value;
use rollscope_cluster::apiserver::request::{PatchOptions, PatchType, Subresource};
use rollscope_cluster::object::Resource;
use rollscope_cluster::time::SimTime;
use std::collections::VecDeque;
use std::time::Duration;

pub(crate) const FLAGS: &[Flag] = &[
    flag("replicas", Kind::Int(32)),
    flag("current-replicas", Kind::Int(32)),
    flag("resource-version", Kind::Text),
    flag("all", Kind::Bool),
    flag("timeout", Kind::Duration),
    flag("record", Kind::TextOr("true")),
];

/// Runs `kubectl scale`. Models `RunScale`.
pub(crate) fn run(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    let replicas = call.int_or("replicas", -1);
    if !call.has("replicas") {
        // cobra asks for it before kubectl does.
        return Err(Failure::error("required flag(s) \"replicas\" not set"));
    }
    if replicas < 0 {
        return Err(Failure::error("The --replicas=COUNT flag is required, and COUNT must be greater than or equal to 0"));
    }
    if call.int_or("current-replicas", -1) < -1 {
        return Err(Failure::error("The --current-replicas must specify an integer of -1 or greater"));
    }
    DryRun::of(call)?;
    let query = Query { args: &call.args, type_means_all: call.bool("all"), ..Query::default() };
    let mut found = find::find(session, call, query)?;
    let failures = found.take_failures();
    if found.infos.len() > 1 && !call.text("resource-version").is_empty() {
        return Err(Failure::error("cannot use --resource-version with multiple resources"));
    }
    if found.infos.is_empty() && failures.is_empty() {
        return Err(Failure::error("no objects passed to scale"));
    }
    ScaleWait { call: call.clone(), queue: found.infos.into(), looks: None, failures }.go_on(session)
}

/// How often it looks whether the replicas are there.
const INTERVAL: Duration = Duration::from_secs(1);

/// Objects that are scaled one after the other; with `--timeout` each is waited for.
#[derive(Clone, Debug)]
pub(crate) struct ScaleWait {
    call: Call,
    queue: VecDeque<Info>,
    /// When it looks next at the first one, and when its time is over.
    looks: Option<(SimTime, SimTime)>,
    failures: Vec<Failure>,
}

impl ScaleWait {
    /// When it looks again.
    pub(crate) fn next_due(&self) -> SimTime {
        self.looks.map_or(SimTime::START, |(next, deadline)| next.min(deadline))
    }

    /// Goes on if the first one has come so far. Models `WaitForScaleHasDesiredReplicas`.
    pub(crate) fn poll(mut self, session: &mut Session<'_>) -> Result<Next, Failure> {
        let now = session.cluster.now();
        let Some((info, (next, deadline))) = self.queue.front().zip(self.looks) else { return self.go_on(session) };
        if now >= next.min(deadline) {
            let current = session.cluster.api_get_scale(info.resource, &info.namespace, &info.name)?;
            let desired = self.call.int_or("replicas", -1);
            // Where somebody else has set another number, there is nothing to wait for.
            let elsewhere = number(&current, &["spec", "replicas"]) != desired;
            if now < deadline && (elsewhere || number(&current, &["status", "replicas"]) == desired) {
                let info = info.clone();
                self.end(session, &info)?;
                self.queue.pop_front();
                self.looks = None;
                return self.go_on(session);
            }
            if now >= deadline {
                return Err(Failure::error(format!("timed out waiting for {} to be synced", quote(&info.name))));
            }
            self.looks = Some((next + INTERVAL, deadline));
        }
        Ok(Next::Wait(Waiting::Scale(Box::new(self))))
    }

    fn go_on(mut self, session: &mut Session<'_>) -> Result<Next, Failure> {
        let dry_run = DryRun::of(&self.call)?;
        let replicas = self.call.int_or("replicas", -1);
        let timeout = self.call.duration("timeout").map(|(timeout, _)| timeout).filter(|timeout| !timeout.is_zero());
        while let Some(info) = self.queue.front().cloned() {
            if dry_run != DryRun::Client {
                scale(session, &self.call, &info, replicas, dry_run == DryRun::Server)?;
            }
            if let (Some(timeout), DryRun::None) = (timeout, dry_run) {
                let now = session.cluster.now();
                self.looks = Some((now, now + timeout));
                return self.poll(session);
            }
            self.end(session, &info)?;
            self.queue.pop_front();
        }
        Failure::all(self.failures).map(|()| Next::Done)
    }

    fn end(&self, session: &mut Session<'_>, info: &Info) -> Result<(), Failure> {
        let mut object = info.object.clone();
        if DryRun::of(&self.call)? == DryRun::None {
            record_after(session, &self.call, info)?;
        }
        object.entry("spec").set("replicas", Value::from(self.call.int_or("replicas", -1)));
        report(session, &self.call, info.resource, &object, "scaled")
    }
}

/// Models `genericScaler.ScaleSimple`: a blind patch, or a read and an update where something is expected.
fn scale(session: &mut Session<'_>, call: &Call, info: &Info, replicas: i64, dry_run: bool) -> Result<(), Failure> {
    if !matches!(info.resource, Resource::Deployments | Resource::ReplicaSets) {
        return Err(Failure::no_resource());
    }
    let (size, version) = (call.int_or("current-replicas", -1), call.text("resource-version"));
    if size == -1 && version.is_empty() {
        let patch = Value::map([("spec", Value::map([("replicas", Value::from(replicas))]))]);
        let part = Some(Subresource::Scale);
        session.cluster.api_patch(
            info.resource,
            &info.namespace,
            &info.name,
            part,
            PatchType::Merge,
            &patch,
            PatchOptions::strict(dry_run),
        )?;
        return Ok(());
    }
    let mut current = session.cluster.api_get_scale(info.resource, &info.namespace, &info.name)?;
    let expected = |what: &str, expected: &str, actual: &str| {
        let failure = Failure::error(format!("Expected {what} to be {expected}, was {actual}"));
        Err(failure.hint(format!("kubectl get {} {}", info.resource.info().singular, info.name)))
    };
    let actual = number(&current, &["spec", "replicas"]);
    if size != -1 && actual != size {
        return expected("replicas", &size.to_string(), &actual.to_string());
    }
    let actual = super::fields::text(&current, &["metadata", "resourceVersion"]);
    if !version.is_empty() && actual != version {
        return expected("resource version", version, actual);
    }
    current.entry("spec").set("replicas", Value::from(replicas));
    session.cluster.api_update_scale(info.resource, &info.namespace, &info.name, &current, dry_run)?;
    Ok(())
}
