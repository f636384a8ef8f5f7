//! What a cluster would refuse of a manifest: asked by the page, and by a worker in its stead while a person types.

use crate::browser::editor::Note;
use rollscope_playground::lint::{LintOptions, Severity, lint};
use wasm_bindgen::prelude::wasm_bindgen;

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

/// The same for the worker: the notes as JSON.
#[wasm_bindgen]
#[must_use]
#[allow(unreachable_pub, reason = "the worker reaches it through what wasm-bindgen writes")]
pub fn check(manifest: &str, applied: Option<String>) -> String {
    serde_json::to_string(&notes(manifest, applied.as_deref())).unwrap_or_default()
}
