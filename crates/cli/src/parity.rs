//! `rollscope parity`: how much of what was recorded from Kubernetes' own code the engine gives again.

use crate::input::{print, read};
use rollscope_playground::parity::{Report, Tally, compare_trace, compare_vectors};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Ends of the names of files that hold traces and facts.
const TRACE: &str = ".trace.jsonl";
const VECTORS: &str = ".jsonl";
const SCENARIO: &str = ".yaml";

/// Compares files and folders, prints a table, and fails unless there was something to compare and all of it agrees.
pub(crate) fn parity(paths: &[PathBuf]) -> Result<ExitCode, String> {
    let mut files = Vec::new();
    for path in paths {
        let named = files.len();
        collect(path, &mut files)?;
        if files.len() == named {
            return Err(format!("{}: nothing to compare in it", path.display()));
        }
    }
    let mut total = Report::default();
    let mut table = Table::default();
    for file in &files {
        if let Some(report) = compare(file)? {
            report.tallies.iter().for_each(|(kind, tally)| table.row(&file.display().to_string(), kind, tally));
            total.add(&report);
        }
    }
    for (kind, tally) in &total.tallies {
        table.row("all", kind, tally);
    }
    print(&table.text())?;
    let agrees = total.agrees();
    if total.tallies.is_empty() {
        print("nothing to compare\n")?;
    }
    Ok(if agrees { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The files below a path that can be compared, in order; a file that was named is taken as it is.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let fail = |error: std::io::Error| format!("{}: {error}", path.display());
    if !std::fs::metadata(path).map_err(fail)?.is_dir() {
        let name = path.to_string_lossy();
        // A scenario may be named by its trace.
        let scenario = name.strip_suffix(TRACE).map(|stem| PathBuf::from(format!("{stem}{SCENARIO}")));
        files.push(scenario.unwrap_or_else(|| path.to_path_buf()));
        return Ok(());
    }
    let entries = std::fs::read_dir(path).map_err(fail)?;
    let mut below: Vec<PathBuf> = entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>().map_err(fail)?;
    below.sort();
    for entry in below {
        let name = entry.to_string_lossy().to_string();
        let is_facts = name.ends_with(VECTORS) && !name.ends_with(TRACE);
        let is_scenario = name.ends_with(SCENARIO) && trace_of(&entry).exists();
        if entry.is_dir() || is_facts || is_scenario {
            collect(&entry, files)?;
        }
    }
    Ok(())
}

fn trace_of(scenario: &Path) -> PathBuf {
    let name = scenario.to_string_lossy();
    PathBuf::from(format!("{}{TRACE}", name.strip_suffix(SCENARIO).unwrap_or(&name)))
}

/// Compares one file; None for facts that are no checks of this release.
fn compare(file: &Path) -> Result<Option<Report>, String> {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let text = read(file)?;
    if !name.ends_with(SCENARIO) {
        return Ok(compare_vectors(&name, &text));
    }
    let recorded = read(&trace_of(file))?;
    compare_trace(&name, &text, &recorded).map(Some).map_err(|error| format!("{}:{error}", file.display()))
}

/// Rows of text, columns of one width.
#[derive(Default)]
struct Table {
    rows: Vec<[String; 4]>,
    differences: Vec<String>,
}

impl Table {
    fn row(&mut self, file: &str, kind: &str, tally: &Tally) {
        let of = |agree: usize, total: usize| format!("{agree} of {total}");
        self.rows.push([file.to_string(), kind.to_string(), of(tally.agree, tally.total), of(tally.fields_agree, tally.fields)]);
        if file != "all" {
            self.differences.extend(tally.differences.iter().cloned());
        }
    }

    fn text(&self) -> String {
        let head = ["FILE", "KIND", "LINES", "VALUES"].map(str::to_string);
        let rows: Vec<&[String; 4]> = std::iter::once(&head).chain(&self.rows).collect();
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths = [width(0), width(1), width(2)];
        let line = |row: &&[String; 4]| {
            format!("{:<a$}  {:<b$}  {:<c$}  {}\n", row[0], row[1], row[2], row[3], a = widths[0], b = widths[1], c = widths[2])
        };
        let table: String = rows.iter().map(line).collect();
        let differences: String = self.differences.iter().map(|difference| format!("{difference}\n")).collect();
        if differences.is_empty() { table } else { format!("{table}\nfirst differences:\n{differences}") }
    }
}
