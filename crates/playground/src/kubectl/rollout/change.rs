//! `rollout pause`, `resume` and `restart`. Models rollout_pause.go, rollout_resume.go, rollout_restart.go and the
//! helpers that change the object (k8s.io/kubectl/pkg/polymorphichelpers).

use super::objects;
use crate::kubectl::commands::Next;
use crate::kubectl::failure::Failure;
use crate::kubectl::fields;
use crate::kubectl::find::Info;
use crate::kubectl::flags::Call;
use crate::kubectl::printing::report;
use crate::kubectl::resources::group_resource;
use crate::kubectl::session::Session;
use crate::kubectl::update;
use rollscope_api::go_text::quote;
use rollscope_api::value::Value;
use rollscope_cluster::apiserver::request::PatchType;
use rollscope_cluster::object::Resource;

/// How a subcommand changes an object, and how it says so.
struct Change {
    edit: fn(&mut Value, now: &str) -> Result<(), &'static str>,
    not_supported: &'static str,
    done: &'static str,
    /// What is said, or how it fails, if nothing changes.
    unchanged: Result<&'static str, &'static str>,
}

/// Runs `kubectl rollout pause`. Models `RunPause`.
pub(crate) fn pause(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    let edit = |object: &mut Value, _: &str| {
        if fields::flag(object, &["spec", "paused"]) {
            return Err("is already paused");
        }
        object.entry("spec").set("paused", Value::from(true));
        Ok(())
    };
    run(session, call, &Change { edit, not_supported: "pausing is not supported", done: "paused", unchanged: Ok("already paused") })
}

/// Runs `kubectl rollout resume`. Models `RunResume`.
pub(crate) fn resume(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    let edit = |object: &mut Value, _: &str| {
        if !fields::flag(object, &["spec", "paused"]) {
            return Err("is not paused");
        }
        if let Some(spec) = object.entry("spec").as_map_mut() {
            spec.remove("paused");
        }
        Ok(())
    };
    run(session, call, &Change { edit, not_supported: "resuming is not supported", done: "resumed", unchanged: Ok("already resumed") })
}

/// Runs `kubectl rollout restart`. Models `RunRestart`.
pub(crate) fn restart(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    let edit = |object: &mut Value, now: &str| {
        if fields::flag(object, &["spec", "paused"]) {
            return Err("can't restart paused deployment (run rollout resume first)");
        }
        let annotations = object.entry("spec").entry("template").entry("metadata").entry("annotations");
        annotations.set("kubectl.kubernetes.io/restartedAt", Value::from(now));
        Ok(())
    };
    let again = "if restart has already been triggered within the past second, please wait before attempting to trigger another";
    run(session, call, &Change { edit, not_supported: "restarting is not supported", done: "restarted", unchanged: Err(again) })
}

fn run(session: &mut Session<'_>, call: &Call, change: &Change) -> Result<Next, Failure> {
    let mut found = objects(session, call)?;
    let mut failures = found.take_failures();
    if found.infos.is_empty() && failures.is_empty() {
        session.complain(format!("No resources found in {} namespace.", call.namespace()));
        return Ok(Next::Done);
    }
    for info in &found.infos {
        if let Err(failure) = change_one(session, call, info, change) {
            failures.push(failure);
        }
    }
    Failure::all(failures).map(|()| Next::Done)
}

fn change_one(session: &mut Session<'_>, call: &Call, info: &Info, change: &Change) -> Result<(), Failure> {
    let now = session.cluster.now().api().to_string();
    let mut after = info.object.clone();
    let edited = if info.resource == Resource::Deployments { (change.edit)(&mut after, &now) } else { Err(change.not_supported) };
    edited.map_err(|why| {
        let failure = Failure::error(format!("error: {} {} {why}", group_resource(info.resource), quote(&info.name)));
        match why.starts_with("can't") {
            true => failure.hint(format!("kubectl rollout resume deployment/{}", info.name)),
            false => failure,
        }
    })?;
    let Some(patch) = update::difference(&info.object, &after, info.resource)? else {
        return match change.unchanged {
            Ok(operation) => report(session, call, info.resource, &info.object, operation),
            Err(why) => Err(Failure::error(format!("failed to create patch for {}: {why}", info.name))),
        };
    };
    let object =
        update::patch(session, info, PatchType::Strategic, &patch, false).map_err(|failure| failure.wrapped("failed to patch: "))?;
    report(session, call, info.resource, &object, change.done)
}
