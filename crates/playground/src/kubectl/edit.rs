//! `kubectl edit`: the object as text, for the editor of whoever shows it. Models k8s.io/kubectl/pkg/cmd/util/editor.
//!
//! kubectl opens an editor and waits. Here the command ends with the text (`Process::edit`), and what comes back is applied.

use super::commands::Next;
use super::failure::Failure;
use super::find::{self, Query};
use super::flags::Call;
use super::process::EditRequest;
use super::session::Session;

/// What stands above the object. Models `editHeader.writeTo`.
const HEADER: &str = "# Please edit the object below. Lines beginning with a '#' will be ignored,\n\
# and an empty file will abort the edit. If an error occurs while saving this file will be\n\
# reopened with the relevant failures.\n#\n";

/// Runs `kubectl edit`.
pub(crate) fn run(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    if !matches!(call.text("output"), "" | "yaml") {
        return Err(Failure::error("kubectl edit -o is not modelled here, but as YAML").hint("kubectl edit deployment/NAME"));
    }
    let mut found = find::find(session, call, Query { args: &call.args, type_means_all: true, ..Query::default() })?;
    let failures = found.take_failures();
    Failure::all(failures)?;
    match &found.infos[..] {
        [] => Err(Failure::error("edit cancelled, no objects found")),
        [info] => {
            let text = format!("{HEADER}{}", info.object.to_yaml());
            session.edit = Some(EditRequest { text });
            session.complain(format!(
                "There is no editor in this terminal: change {}/{} with apply, patch or set",
                info.resource.info().singular,
                info.name
            ));
            Ok(Next::Done)
        }
        _ => Err(Failure::error("kubectl edit of several objects is not modelled here; name one: TYPE/NAME")),
    }
}
