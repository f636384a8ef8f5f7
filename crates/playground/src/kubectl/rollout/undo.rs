//! `rollout undo`. Models rollout_undo.go and `DeploymentRollbacker`.

use super::objects;
use crate::kubectl::apply::LAST_APPLIED;
use crate::kubectl::commands::Next;
use crate::kubectl::describe::describe_pod_template;
use crate::kubectl::failure::Failure;
use crate::kubectl::fields;
use crate::kubectl::find::{self, Info};
use crate::kubectl::flags::Call;
use crate::kubectl::printing::{DryRun, report};
use crate::kubectl::replica_sets::{old_and_new, revision, without_hash};
use crate::kubectl::session::Session;
use crate::kubectl::update;
use rollscope_api::go_text::quote;
use rollscope_api::value::Value;
use rollscope_cluster::apiserver::request::PatchType;
use rollscope_cluster::object::Resource;

/// Annotations that stay the Deployment's own. Models `annotationsToSkip`.
const ANNOTATIONS_TO_SKIP: [&str; 6] = [
    LAST_APPLIED,
    "deployment.kubernetes.io/revision",
    "deployment.kubernetes.io/revision-history",
    "deployment.kubernetes.io/desired-replicas",
    "deployment.kubernetes.io/max-replicas",
    "deprecated.deployment.rollback.to",
];

/// Runs `kubectl rollout undo`. Models `RunUndo`.
pub(crate) fn undo(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    let dry_run = DryRun::of(call)?;
    let mut found = objects(session, call)?;
    let mut failures = found.take_failures();
    for info in &found.infos {
        if let Err(failure) = undo_one(session, call, info, dry_run) {
            failures.push(failure);
        }
    }
    Failure::all(failures).map(|()| Next::Done)
}

fn undo_one(session: &mut Session<'_>, call: &Call, info: &Info, dry_run: DryRun) -> Result<(), Failure> {
    if info.object.at_path(&["metadata", "annotations", LAST_APPLIED]).is_some() {
        session.complain(format!(
            "Warning: resource {}/{} was previously managed with 'kubectl apply'. Rolling back will not update the {LAST_APPLIED} \
             annotation, which may cause unexpected behavior on future 'kubectl apply' operations. Consider using 'kubectl apply' with \
             your previous configuration file instead.",
            info.resource.info().plural,
            info.name
        ));
    }
    if info.resource != Resource::Deployments {
        let kind = info.resource.info().group_kind();
        return Err(Failure::error(format!("no rollbacker has been implemented for \"{kind}\"")));
    }
    let result = rollback(session, info, call.int_or("to-revision", 0), dry_run)?;
    report(session, call, info.resource, &info.object, &result)
}

/// Models `DeploymentRollbacker.Rollback`.
fn rollback(session: &mut Session<'_>, info: &Info, to_revision: i64, dry_run: DryRun) -> Result<String, Failure> {
    if to_revision < 0 {
        return Err(revision_not_found(info, to_revision));
    }
    let deployment = find::get(session, info.resource, &info.namespace, &info.name)
        .map_err(|failure| failure.wrapped(&format!("failed to retrieve Deployment {}: ", info.name)))?;
    let rs = deployment_revision(session, info, &deployment, to_revision)?;
    if dry_run == DryRun::Client {
        return Ok(describe_pod_template(&rs.at_path(&["spec", "template"]).cloned().unwrap_or_default()));
    }
    if fields::flag(&deployment, &["spec", "paused"]) {
        let why = "you cannot rollback a paused deployment; resume it first with 'kubectl rollout resume' and try again";
        return Err(Failure::error(why).hint(format!("kubectl rollout resume deployment/{}", info.name)));
    }
    let template = without_hash(&rs);
    if template == without_hash(&deployment) {
        return Ok(format!("skipped rollback (current template already matches revision {to_revision})"));
    }
    let patch = Value::from(vec![replace("/spec/template", template), replace("/metadata/annotations", annotations(&deployment, &rs))]);
    let patched = update::patch(session, info, PatchType::Json, &patch, dry_run == DryRun::Server);
    patched.map_err(|failure| failure.wrapped(&format!("failed restoring revision {to_revision}: ")))?;
    Ok("rolled back".into())
}

fn replace(path: &str, value: Value) -> Value {
    Value::map([("op", Value::from("replace")), ("path", Value::from(path)), ("value", value)])
}

/// The Deployment's own annotations, and all others from the ReplicaSet.
fn annotations(deployment: &Value, rs: &Value) -> Value {
    let of = |object: &Value| object.at_path(&["metadata", "annotations"]).map(Value::string_map).unwrap_or_default();
    let mut annotations = of(rs);
    annotations.retain(|key, _| !ANNOTATIONS_TO_SKIP.contains(&key.as_str()));
    annotations.extend(of(deployment).into_iter().filter(|(key, _)| ANNOTATIONS_TO_SKIP.contains(&key.as_str())));
    Value::from(&annotations)
}

fn revision_not_found(info: &Info, revision: i64) -> Failure {
    let failure = Failure::error(format!("unable to find specified revision {revision} in history"));
    failure.hint(format!("kubectl rollout history deployment/{}", info.name))
}

/// The ReplicaSet of a revision; of the second newest for revision 0. Models `deploymentRevision`.
fn deployment_revision(session: &Session<'_>, info: &Info, deployment: &Value, to_revision: i64) -> Result<Value, Failure> {
    let (mut all, new) = old_and_new(session, deployment);
    all.extend(new);
    let numbered: Vec<(i64, Value)> = all.into_iter().filter_map(|rs| Some((revision(&rs)?, rs))).collect();
    if to_revision > 0 {
        let found = numbered.into_iter().find(|(revision, _)| *revision == to_revision);
        return found.map(|(_, rs)| rs).ok_or_else(|| revision_not_found(info, to_revision));
    }
    type Numbered = Option<(i64, Value)>;
    let (mut latest, mut previous): (Numbered, Numbered) = (None, None);
    for (revision, rs) in numbered {
        let beyond = |than: &Numbered| than.as_ref().is_none_or(|(other, _)| *other < revision);
        if beyond(&latest) {
            previous = latest.replace((revision, rs));
        } else if beyond(&previous) {
            previous = Some((revision, rs));
        }
    }
    previous.map(|(_, rs)| rs).ok_or_else(|| Failure::error(format!("no rollout history found for deployment {}", quote(&info.name))))
}
