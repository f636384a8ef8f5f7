//! `kubectl rollout`. Models k8s.io/kubectl/pkg/cmd/rollout.

mod change;
mod history;
mod status;
mod undo;

pub(crate) use change::{pause, restart, resume};
pub(crate) use history::history;
pub(crate) use status::{StatusWait, status};
pub(crate) use undo::undo;

use super::failure::Failure;
use super::find::{self, Found, Query};
use super::flags::{Call, Flag, Kind, flag, short};
use super::session::Session;

pub(crate) const STATUS_FLAGS: &[Flag] =
    &[short("watch", 'w', Kind::Bool), flag("revision", Kind::Int(64)), flag("timeout", Kind::Duration)];
pub(crate) const HISTORY_FLAGS: &[Flag] = &[flag("revision", Kind::Int(64))];
pub(crate) const UNDO_FLAGS: &[Flag] = &[flag("to-revision", Kind::Int(64))];

/// The objects that a subcommand is about.
fn objects(session: &Session<'_>, call: &Call) -> Result<Found, Failure> {
    if call.args.is_empty() && !call.has("filename") {
        return Err(Failure::error("required resource not specified").hint(format!("{} deployment/NAME", call.path)));
    }
    let mut found = find::find(session, call, Query { args: &call.args, type_means_all: true, ..Query::default() })?;
    for info in found.infos.iter_mut().filter(|info| info.from_manifest) {
        match find::get(session, info.resource, &info.namespace, &info.name) {
            Ok(object) => info.object = object,
            Err(failure) => found.failures.push(failure),
        }
    }
    Ok(found)
}
