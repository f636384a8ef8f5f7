//! `kubectl set`. Models k8s.io/kubectl/pkg/cmd/set.

mod env;
mod image;
mod resources;

pub(crate) use env::env;
pub(crate) use image::image;
pub(crate) use resources::resources;

use super::failure::Failure;
use super::find::{self, Found, Info, Query};
use super::flags::{Call, Flag, Kind, flag, short};
use super::printing::{DryRun, report};
use super::record::record;
use super::session::Session;
use super::update;
use rollscope_api::value::Value;
use rollscope_cluster::apiserver::request::PatchType;

pub(crate) const FLAGS: &[Flag] = &[flag("all", Kind::Bool), flag("local", Kind::Bool), flag("record", Kind::TextOr("true"))];
pub(crate) const RESOURCES_FLAGS: &[Flag] =
    &[short("containers", 'c', Kind::Text), flag("limits", Kind::Text), flag("requests", Kind::Text)];
pub(crate) const ENV_FLAGS: &[Flag] =
    &[short("containers", 'c', Kind::Text), short("env", 'e', Kind::Each), flag("list", Kind::Bool), flag("overwrite", Kind::Bool)];

/// Arguments: what is to be changed, then the pairs. Models `GetResourcesAndPairs`.
pub(crate) fn resources_and_pairs(args: &[String], pair_type: &str) -> Result<(Vec<String>, Vec<String>), Failure> {
    let is_pair = |arg: &str| (arg.contains('=') && !arg.starts_with('=')) || (arg.ends_with('-') && arg != "-");
    let (mut resources, mut pairs) = (Vec::new(), Vec::new());
    for arg in args {
        if is_pair(arg) {
            pairs.push(arg.clone());
        } else if pairs.is_empty() {
            resources.push(arg.clone());
        } else {
            return Err(Failure::error(format!("all resources must be specified before {pair_type} changes: {arg}")));
        }
    }
    Ok((resources, pairs))
}

/// The objects that a subcommand is about. Any of them missing is a failure.
fn objects(session: &Session<'_>, call: &Call, args: &[String]) -> Result<Vec<Info>, Failure> {
    if call.bool("local") {
        let example = "Example resource specifications include:\n   '-f rsrc.yaml'\n   '--filename=rsrc.json'";
        return Err(Failure::error(match call.has("filename") {
            true => "--local is not modelled here; use --dry-run=client".to_string(),
            false => format!("you must specify resources by --filename when --local is set.\n{example}"),
        }));
    }
    if call.bool("all") && !call.text("selector").is_empty() {
        return Err(Failure::error("cannot set --all and --selector at the same time"));
    }
    let all = call.bool("all");
    let Found { infos, failures, .. } = find::find(session, call, Query { args, type_means_all: all, ..Query::default() })?;
    Failure::all(failures)?;
    Ok(infos)
}

/// Sends what `edit` changes in the Pod spec of each object, and says so. Models the second half of each subcommand's `Run`.
fn change(
    session: &mut Session<'_>,
    call: &Call,
    infos: &[Info],
    (operation, failing): (&str, &str),
    mut edit: impl FnMut(&Info, &mut Value, &mut Vec<Failure>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let dry_run = DryRun::of(call)?;
    let mut failures = Vec::new();
    for info in infos {
        let mut after = info.object.clone();
        let edited = match update::pod_spec(info.resource, &mut after) {
            Some(spec) => edit(info, spec, &mut failures),
            None => {
                let of = info.resource.info();
                Err(Failure::error(format!("the object is not a pod or does not have a pod template: *{}.{}", of.version, of.kind)))
            }
        };
        record(call, &mut after);
        let done = edited.map_err(|failure| {
            let name = format!("{}/{}", info.resource.info().plural, info.name);
            failure.wrapped(&format!("error: {name} "))
        });
        let done = done.and_then(|()| {
            let Some(patch) = update::difference(&info.object, &after, info.resource)? else { return Ok(()) };
            let actual = match dry_run {
                DryRun::Client => after,
                _ => update::patch(session, info, PatchType::Strategic, &patch, dry_run == DryRun::Server)
                    .map_err(|failure| failure.wrapped(failing))?,
            };
            report(session, call, info.resource, &actual, operation)
        });
        failures.extend(done.err());
    }
    Failure::all(failures)
}
