//! `--record`: the command in the annotation `kubernetes.io/change-cause`, which `rollout history` shows.
//!
//! Models `ChangeCauseRecorder` (k8s.io/cli-runtime/pkg/genericclioptions/record_flags.go).

use super::failure::Failure;
use super::find::Info;
use super::flags::Call;
use super::session::Session;
use rollscope_api::value::Value;
use rollscope_cluster::apiserver::request::PatchType;

/// What is said of the flag.
pub(crate) const DEPRECATED: &str = "Flag --record has been deprecated, --record will be removed in the future";

const CHANGE_CAUSE: &str = "kubernetes.io/change-cause";

/// The annotation's value; None if it is not asked for.
pub(crate) fn change_cause(call: &Call) -> Option<String> {
    if !call.bool("record") {
        return None;
    }
    let words = call.args.iter().map(|arg| format!(" {arg}")).chain(call.given().map(|(name, value)| format!(" --{name}={value}")));
    Some(format!("{}{}", call.path, words.collect::<String>()))
}

/// Adds the annotation to an object that is about to be sent. Models `Record`.
pub(crate) fn record(call: &Call, object: &mut Value) {
    if let Some(cause) = change_cause(call) {
        object.entry("metadata").entry("annotations").set(CHANGE_CAUSE, Value::from(cause));
    }
}

/// Adds the annotation to an object that was sent already. Models `MakeRecordMergePatch` and what follows it.
pub(crate) fn record_after(session: &mut Session<'_>, call: &Call, info: &Info) -> Result<Option<Value>, Failure> {
    let Some(cause) = change_cause(call) else { return Ok(None) };
    let annotations = Value::map([(CHANGE_CAUSE, Value::from(cause))]);
    let patch = Value::map([("metadata", Value::map([("annotations", annotations)]))]);
    Ok(Some(session.patch(info, PatchType::Merge, &patch, false)?.object))
}
