//! What there is to say of a manifest: asked by the page, and by a worker in its stead while a person types.

use crate::browser::editor::Note;
use crate::words::place;
use rollscope_playground::lint::{Finding, LintOptions, Severity, lint};
use rollscope_playground::words::Language;
use serde::{Deserialize, Serialize};

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
pub(crate) struct Found {
    /// What a cluster would refuse, in its words.
    pub problems: Vec<Note>,
    /// What it would warn of, and what has no effect here.
    pub remarks: Vec<Note>,
}

/// No more remarks than this are made.
const MOST_REMARKS: usize = 1_000;

/// Reads a manifest. `applied` is the one that was accepted last.
pub(crate) fn check(manifest: &str, applied: Option<&str>, language: Language) -> Found {
    let report = lint(manifest, &LintOptions { update_from: applied, ..LintOptions::default() });
    let note =
        |line: u32, column: u32, text: String| Note { line, column, place: place(language, line, column), text, hint: String::new() };
    let finding = |finding: &Finding| Note {
        hint: finding.hint.as_ref().map(|hint| language.tell(hint)).unwrap_or_default(),
        ..note(finding.at.line, finding.at.column, finding.message.clone())
    };
    let of = |severity: Severity| report.findings.iter().filter(move |finding| finding.severity == severity).map(finding);
    // Notes with a hint are about the whole; all others are told by `not_modelled`.
    let ours = |finding: &&Finding| finding.severity == Severity::Note && finding.hint.is_some();
    let about_all = report
        .findings
        .iter()
        .filter(ours)
        .map(|about| Note { text: language.translated(&about.message).unwrap_or(&about.message).to_string(), ..finding(about) });
    let without_effect = report.not_modelled.iter().take(MOST_REMARKS).map(|left| note(left.at.line, left.at.column, left.said(language)));
    Found { problems: of(Severity::Error).collect(), remarks: of(Severity::Warning).chain(about_all).chain(without_effect).collect() }
}
