//! `rollscope lint`: what kubectl and the API server would say of a manifest, with the lines that it is about.

use crate::input::{print, print_coloured, read};
use anstyle::{AnsiColor, Style};
use rollscope_playground::lint::{Finding, LintOptions, LintReport, Severity, lint as lint_text, token_length};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// How to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Output {
    /// For people.
    Text,
    /// One JSON object.
    Json,
}

/// What to read, and what it meets.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The manifests; `-` is standard input.
    file: PathBuf,
    /// How to print.
    #[arg(short, long, value_enum, default_value = "text")]
    output: Output,
    /// Manifests that are there already, to be updated.
    #[arg(long, value_name = "OLD")]
    update_from: Option<PathBuf>,
    /// The only namespaces beside `default` and `kube-system`; without it, any exists.
    #[arg(long, value_delimiter = ',')]
    namespaces: Option<Vec<String>>,
}

/// Prints what was found; fails if a cluster would refuse anything.
pub(crate) fn lint(arguments: &Arguments) -> Result<ExitCode, String> {
    let old = arguments.update_from.as_deref().map(read).transpose()?;
    let text = read(&arguments.file)?;
    let report = lint_text(&text, &LintOptions { namespaces: arguments.namespaces.clone(), update_from: old.as_deref() });
    match arguments.output {
        Output::Json => print(&format!("{:#}\n", report.to_json()))?,
        Output::Text => print_coloured(&account(&report, &text, &arguments.file))?,
    }
    Ok(if report.is_refused() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Each finding with the line that it is about, and the sum of them.
fn account(report: &LintReport, text: &str, file: &Path) -> String {
    let name = if file == Path::new("-") { "standard input".to_string() } else { file.display().to_string() };
    let lines: Vec<&str> = text.lines().collect();
    let mut out = String::new();
    for finding in &report.findings {
        describe(&mut out, finding, &lines, &name).expect("writing to a String cannot fail");
    }
    let count = |severity| report.findings.iter().filter(|finding| finding.severity == severity).count();
    let sums = [(Severity::Error, "error"), (Severity::Warning, "warning"), (Severity::Note, "note")].map(|(severity, word)| {
        let number = count(severity);
        format!("{number} {word}{}", if number == 1 { "" } else { "s" })
    });
    let verdict = if report.is_refused() { "a cluster would refuse this" } else { "a cluster would take this" };
    format!("{out}{name}: {verdict}: {}\n", sums.join(", "))
}

fn describe(out: &mut String, finding: &Finding, lines: &[&str], name: &str) -> std::fmt::Result {
    let (word, colour) = match finding.severity {
        Severity::Error => ("error", AnsiColor::Red),
        Severity::Warning => ("warning", AnsiColor::Yellow),
        Severity::Note => ("note", AnsiColor::Cyan),
    };
    let (strong, dim) = (colour.on_default().bold(), Style::new().dimmed());
    writeln!(out, "{strong}{word}{strong:#}: {}", finding.message)?;
    let (number, column) = (finding.at.line, finding.at.column.max(1));
    if let Some(line) = lines.get((number as usize).wrapping_sub(1)) {
        let margin = " ".repeat(number.to_string().len());
        // A tab is as wide as it is in the line above.
        let before: String = line.chars().take(column as usize - 1).map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
        let carets = "^".repeat(token_length(line, column) as usize);
        writeln!(out, "{margin}{dim}-->{dim:#} {name}:{number}:{column}")?;
        writeln!(out, "{dim}{number} |{dim:#} {line}")?;
        writeln!(out, "{margin} {dim}|{dim:#} {before}{strong}{carets}{strong:#}")?;
    }
    if let Some(hint) = &finding.hint {
        writeln!(out, "hint: {hint}")?;
    }
    writeln!(out)
}
