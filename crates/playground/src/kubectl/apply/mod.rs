//! `kubectl apply`: what a manifest says is made so, and what it said before and says no more is taken away.
//!
//! Models k8s.io/kubectl/pkg/cmd/apply (apply.go, patcher.go) as it works without `--server-side`.

mod diff;

pub(crate) use diff::two_way_merge_patch;

use super::commands::Next;
use super::failure::{Cause, Failure};
use super::fields;
use super::find::{self, Info, Query};
use super::flags::{Call, Flag, Kind, flag};
use super::printing::{DryRun, Printer, report};
use super::resources::group_resource;
use super::session::Session;
use super::update;
use rollscope_api::decode::drop_null_members;
use rollscope_api::go_text;
use rollscope_api::value::Value;
use rollscope_cluster::apiserver::patch::strategic::{MergeOptions, merge_map};
use rollscope_cluster::apiserver::patch::strategies::PatchSchema;
use rollscope_cluster::apiserver::request::{DeleteOptions, PatchType};
use rollscope_cluster::object::Resource;

pub(crate) const FLAGS: &[Flag] = &[
    flag("validate", Kind::TextOr("strict")),
    flag("overwrite", Kind::Bool),
    flag("force", Kind::Bool),
    flag("wait", Kind::Bool),
    flag("grace-period", Kind::Int(32)),
    flag("cascade", Kind::TextOr("background")),
];

/// The annotation that keeps what was applied last.
pub(crate) const LAST_APPLIED: &str = "kubectl.kubernetes.io/last-applied-configuration";

/// Runs `kubectl apply -f -`.
pub(crate) fn run(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    if !call.args.is_empty() {
        return Err(call.usage_error(&format!("Unexpected args: [{}]", call.args.join(" "))).hint("kubectl apply -f -"));
    }
    if !call.has("filename") {
        return Err(Failure::error("must specify one of -f and -k").hint("kubectl apply -f -"));
    }
    let dry_run = DryRun::of(call)?;
    let mut found = find::find(session, call, Query::default())?;
    let mut failures = found.take_failures();
    if found.infos.is_empty() && failures.is_empty() && found.left_out.is_empty() {
        return Err(Failure::error("no objects passed to apply"));
    }
    found.left_out.iter().for_each(|note| session.complain(note));
    for info in found.infos {
        if let Err(failure) = apply_one_object(session, call, info, dry_run) {
            failures.push(failure);
        }
    }
    Failure::all(failures).map(|()| Next::Done)
}

/// Models `applyOneObject`.
fn apply_one_object(session: &mut Session<'_>, call: &Call, info: Info, dry_run: DryRun) -> Result<(), Failure> {
    let generate_name = fields::text(&info.object, &["metadata", "generateName"]);
    if info.name.is_empty() && !generate_name.is_empty() {
        return Err(Failure::error(format!("from {generate_name}: cannot use generate name with apply")));
    }
    match find::get(session, info.resource, &info.namespace, &info.name) {
        Ok(current) => configure(session, call, &info, current, dry_run),
        Err(failure) if failure.is_not_found() => create(session, call, info, dry_run),
        Err(failure) => {
            let doing = format!("retrieving current configuration of:\n{}\nfrom server for:", describe(&info));
            Err(Failure::from(failure.cause).with_source(&doing, "STDIN"))
        }
    }
}

/// Models `Info.String`.
fn describe(info: &Info) -> String {
    let of = info.resource.info();
    let (version, name, namespace) = (of.api_version(), go_text::quote(&info.name), go_text::quote(&info.namespace));
    let version = if of.group.is_empty() { format!("/{version}") } else { version };
    let (resource, kind) = (format!("{version}, Resource={}", of.plural), format!("{version}, Kind={}", of.kind));
    format!("Resource: \"{resource}\", GroupVersionKind: \"{kind}\"\nName: {name}, Namespace: {namespace}")
}

fn create(session: &mut Session<'_>, call: &Call, info: Info, dry_run: DryRun) -> Result<(), Failure> {
    let mut object = with_last_applied(&info.object);
    drop_null_members(&mut object);
    let mut created = object;
    if dry_run != DryRun::Client {
        if let Some(metadata) = created.entry("metadata").as_map_mut() {
            metadata.remove("resourceVersion");
        }
        let served = session.cluster.api_create(info.resource, &info.namespace, &created, dry_run == DryRun::Server);
        let served = served.map_err(|error| Failure::from(error).with_source("creating", "STDIN"))?;
        session.warn(&served.warnings);
        created = served.object;
    }
    report(session, call, info.resource, &created, "created")
}

/// The object with the annotation that says what it was before it had this annotation. Models
/// `GetModifiedConfiguration`.
pub(crate) fn with_last_applied(object: &Value) -> Value {
    let mut object = object.clone();
    let annotations = object.entry("metadata").entry("annotations");
    match annotations.as_map_mut() {
        Some(members) => drop(members.remove(LAST_APPLIED)),
        None => *annotations = Value::map([]),
    }
    let configuration = format!("{}\n", go_text::marshal(&object));
    object.entry("metadata").entry("annotations").set(LAST_APPLIED, Value::from(configuration));
    object
}

/// Models the second half of `applyOneObject`, with `Patcher.Patch`.
fn configure(session: &mut Session<'_>, call: &Call, info: &Info, current: Value, dry_run: DryRun) -> Result<(), Failure> {
    let last_applied = current.at_path(&["metadata", "annotations", LAST_APPLIED]).and_then(Value::as_str);
    if last_applied.is_none() {
        let what = format!("{}/{}", info.resource.info().plural, info.name);
        session.complain(format!(
            "Warning: resource {what} is missing the {LAST_APPLIED} annotation which is required by kubectl apply. kubectl apply should \
             only be used on resources created declaratively by either kubectl create --save-config or kubectl apply. The missing \
             annotation will be patched automatically."
        ));
    }
    let modified = with_last_applied(&info.object);
    let original = last_applied.and_then(json).unwrap_or_else(|| Value::map([]));
    let fail =
        |failure: Failure, patch: &str| failure.with_source(&format!("applying patch:\n{patch}\nto:\n{}\nfor:", describe(info)), "STDIN");
    let patch = diff::three_way_merge_patch(&original, &modified, &current, schema_of(info.resource))
        .map_err(|why| fail(Failure::error(why), ""))?;
    let text = go_text::marshal(&patch);
    let mut object = current;
    if text != "{}" {
        object = match send(session, info, &object, &patch, dry_run) {
            Ok(object) => object,
            Err(failure) if call.bool("force") && is_refusal(&failure) => recreate(session, info, &modified, &failure)?,
            Err(failure) => return Err(fail(failure, &text)),
        };
    }
    if object.at_path(&["metadata", "deletionTimestamp"]).is_some() {
        session.complain(format!("Warning: Detected changes to resource {} which is currently being deleted.", info.name));
    }
    let operation = if text == "{}" && Printer::of(call)? == Printer::Operation { "unchanged" } else { "configured" };
    report(session, call, info.resource, &object, operation)
}

fn send(session: &mut Session<'_>, info: &Info, current: &Value, patch: &Value, dry_run: DryRun) -> Result<Value, Failure> {
    if dry_run == DryRun::Client {
        let (before, patch) = (current.as_map().cloned().unwrap_or_default(), patch.as_map().cloned().unwrap_or_default());
        let merged = merge_map(before, patch, schema_of(info.resource), MergeOptions::SERVER);
        return Ok(Value::from(merged.map_err(rollscope_api::errors::ApiError::from)?));
    }
    update::patch(session, info, PatchType::Strategic, patch, dry_run == DryRun::Server)
}

/// Whether `--force` helps. Models the condition before `deleteAndCreate`.
fn is_refusal(failure: &Failure) -> bool {
    use rollscope_api::errors::Reason;
    matches!(&failure.cause, Cause::Api(error, _) if matches!(error.reason, Reason::Conflict | Reason::Invalid))
}

/// Models `deleteAndCreate`; nothing waits for Pods that take time to end.
fn recreate(session: &mut Session<'_>, info: &Info, modified: &Value, why: &Failure) -> Result<Value, Failure> {
    session.cluster.api_delete(info.resource, &info.namespace, &info.name, &DeleteOptions::default())?;
    let created = session.cluster.api_create(info.resource, &info.namespace, modified, false);
    let failed =
        |error| Failure::from(error).with_source(&format!("recreating {} after {}", group_resource(info.resource), why.text()), "STDIN");
    created.map(|served| served.object).map_err(failed)
}

/// Which lists of a resource's objects are merged, and by which key.
pub(crate) fn schema_of(resource: Resource) -> PatchSchema {
    let info = resource.info();
    PatchSchema::of_kind(&info.api_version(), info.kind)
}

/// JSON that kubectl wrote itself.
fn json(text: &str) -> Option<Value> {
    rollscope_api::yaml::parse_documents(text).into_iter().next()?.ok().map(|document| document.value)
}
