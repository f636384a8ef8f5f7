//! `kubectl patch`. Models k8s.io/kubectl/pkg/cmd/patch.

use super::commands::Next;
use super::failure::Failure;
use super::find::{self, Query};
use super::flags::{Call, Flag, Kind, flag, short};
use super::json_check::json_error;
use super::printing::{DryRun, Printer};
use super::record::record_after;
use super::session::Session;
use rollscope_api::errors::ApiError;
use rollscope_api::go_text::quote;
use rollscope_api::value::Value;
use rollscope_api::yaml;
use rollscope_cluster::apiserver::request::{FieldValidation, PatchOptions, PatchType, Subresource};

pub(crate) const FLAGS: &[Flag] =
    &[short("patch", 'p', Kind::Text), flag("type", Kind::Text), flag("subresource", Kind::Text), flag("record", Kind::TextOr("true"))];

/// Runs `kubectl patch`. Models `RunPatch`.
pub(crate) fn run(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    let text = call.text("patch");
    if text.is_empty() {
        return Err(Failure::error("must specify --patch or --patch-file containing the contents of the patch"));
    }
    let kind = match call.text("type").to_lowercase().as_str() {
        "" | "strategic" => PatchType::Strategic,
        "merge" => PatchType::Merge,
        "json" => PatchType::Json,
        _ => return Err(Failure::error(format!("--type must be one of [json merge strategic], not {}", quote(call.text("type"))))),
    };
    let subresource = match call.text("subresource") {
        "" => None,
        "status" => Some(Subresource::Status),
        "scale" => Some(Subresource::Scale),
        "resize" => return Err(Failure::error("--subresource=resize is not modelled here; there are: scale, status")),
        _ => return Err(Failure::no_resource()),
    };
    let patch = parse(text)?;
    let dry_run = DryRun::of(call)?;
    let mut found = find::find(session, call, Query { args: &call.args, ..Query::default() })?;
    let mut failures = found.take_failures();
    if found.infos.is_empty() && failures.is_empty() {
        return Err(Failure::error("no objects passed to patch"));
    }
    let patch = match json_error(text).filter(|_| text.trim_start().starts_with('{') && !found.infos.is_empty()) {
        // It is sent as it stands, and the server says what is wrong with it.
        Some(why) => {
            let before = if kind == PatchType::Strategic { "" } else { "error decoding patch: " };
            return Err(ApiError::bad_request(format!("{before}{why}")).into());
        }
        None => patch,
    };
    for info in &found.infos {
        // A dry run of kubectl's own gives what the server's would give: both merge by the same rules.
        let options = PatchOptions { dry_run: dry_run != DryRun::None, validation: FieldValidation::Warn };
        let served = session.cluster.api_patch(info.resource, &info.namespace, &info.name, subresource, kind, &patch, options);
        let printed = match served {
            Ok(served) => {
                session.warn(&served.warnings);
                let operation = if served.object == info.object { "patched (no change)" } else { "patched" };
                let mut object = served.object;
                if dry_run == DryRun::Client {
                    // kubectl counts no generations.
                    let generation = info.object.at_path(&["metadata", "generation"]).cloned();
                    generation.into_iter().for_each(|generation| object.entry("metadata").set("generation", generation));
                } else if dry_run == DryRun::None {
                    object = record_after(session, call, info)?.unwrap_or(object);
                }
                // It says nothing of a dry run.
                let text = Printer::of(call)?.print(info.resource, &object, operation, session.printed)?;
                session.printed += 1;
                session.out.push_str(&text);
                Ok(())
            }
            Err(error) => Err(error.into()),
        };
        failures.extend(printed.err());
    }
    Failure::all(failures).map(|()| Next::Done)
}

/// YAML or JSON. Models `yaml.ToJSON`.
fn parse(text: &str) -> Result<Value, Failure> {
    if text.trim_start().starts_with('{') && json_error(text).is_some() {
        return Ok(Value::null());
    }
    match yaml::parse_documents(text).into_iter().next() {
        Some(Ok(document)) => Ok(document.value),
        Some(Err(error)) => Err(Failure::error(format!("unable to parse {}: {}", quote(text), error.yaml_message()))),
        None => Ok(Value::null()),
    }
}
