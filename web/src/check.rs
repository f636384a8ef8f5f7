//! What a cluster would refuse of a manifest: asked by the page, and by a worker in its stead while a person types.

use crate::browser::editor::Note;
use rollscope_playground::lint::{LintOptions, Severity, lint};

/// What a cluster would refuse, in its words, with the places. `applied` is the manifest that was accepted last.
pub(crate) fn notes(manifest: &str, applied: Option<&str>) -> Vec<Note> {
    let options = LintOptions { update_from: applied, ..LintOptions::default() };
    let findings = lint(manifest, &options).findings;
    let errors = findings.into_iter().filter(|finding| finding.severity == Severity::Error);
    errors
        .map(|finding| Note {
            line: finding.at.line,
            column: finding.at.column,
            text: finding.message,
            hint: finding.hint.unwrap_or_default(),
        })
        .collect()
}
