//! `kubectl scale`. Models k8s.io/kubectl/pkg/cmd/scale and pkg/scale. Leaves out: `--timeout`, which waits for Pods.

use super::commands::Next;
use super::failure::Failure;
use super::fields::number;
use super::find::{self, Info, Query};
use super::flags::{Call, Flag, Kind, flag};
use super::printing::{DryRun, report};
use super::session::Session;
use rollscope_api::value::Value;
use rollscope_cluster::apiserver::request::{PatchType, Subresource};

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
    let dry_run = DryRun::of(call)?;
    let query = Query { args: &call.args, type_means_all: call.bool("all"), ..Query::default() };
    let mut found = find::find(session, call, query)?;
    let failures = found.take_failures();
    if found.infos.len() > 1 && !call.text("resource-version").is_empty() {
        return Err(Failure::error("cannot use --resource-version with multiple resources"));
    }
    if found.infos.is_empty() && failures.is_empty() {
        return Err(Failure::error("no objects passed to scale"));
    }
    for info in &found.infos {
        let mut object = info.object.clone();
        if dry_run != DryRun::Client {
            scale(session, call, info, replicas, dry_run == DryRun::Server)?;
        }
        object.entry("spec").set("replicas", Value::from(replicas));
        report(session, call, info.resource, &object, "scaled")?;
    }
    Failure::all(failures).map(|()| Next::Done)
}

/// Models `genericScaler.ScaleSimple`: a blind patch, or a read and an update where something is expected.
fn scale(session: &mut Session<'_>, call: &Call, info: &Info, replicas: i64, dry_run: bool) -> Result<(), Failure> {
    let (size, version) = (call.int_or("current-replicas", -1), call.text("resource-version"));
    if size == -1 && version.is_empty() {
        let patch = Value::map([("spec", Value::map([("replicas", Value::from(replicas))]))]);
        let part = Some(Subresource::Scale);
        session.cluster.api_patch(info.resource, &info.namespace, &info.name, part, PatchType::Merge, &patch, dry_run)?;
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
