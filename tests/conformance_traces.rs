//! Runs the recorded scenarios and compares their traces, line by line, with what Kubernetes' own controllers did.
#![allow(clippy::print_stdout, reason = "a run tells how much agrees")]

use rollscope_playground::parity::{Report, compare_trace};
use std::fs;
use std::path::Path;

/// Compares every scenario of a folder; returns the reports by name, in order.
fn compare(folder: &str) -> Vec<(String, Report)> {
    let folder = Path::new(&std::env::var("CARGO_MANIFEST_DIR").expect("Cargo runs the tests")).join("conformance").join(folder);
    let mut files: Vec<_> =
        fs::read_dir(&folder).expect("the folder is part of the repository").map(|f| f.expect("readable").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "yaml"));
    files.sort();
    let compare = |file: &std::path::PathBuf| {
        let name = file.file_stem().expect("it has an extension").to_string_lossy().to_string();
        let scenario = fs::read_to_string(file).expect("readable");
        let recorded = fs::read_to_string(file.with_extension("trace.jsonl")).expect("each scenario has its trace");
        let report = compare_trace(&name, &scenario, &recorded).unwrap_or_else(|error| panic!("{name}.yaml:{error}"));
        (name, report)
    };
    files.iter().map(compare).collect()
}

fn assert_all_agree(folder: &str) {
    let mut all = Report::default();
    let reports = compare(folder);
    for (name, report) in &reports {
        for (kind, tally) in report.tallies.iter().filter(|(_, tally)| tally.agree < tally.total) {
            println!("{name}: {kind}: {} of {} agree\n  {}", tally.agree, tally.total, tally.differences.join("\n  "));
        }
        all.add(report);
    }
    for (kind, tally) in &all.tallies {
        println!("{folder}: {kind}: {} of {} lines agree", tally.agree, tally.total);
    }
    let agreeing = reports.iter().filter(|(_, report)| report.agrees()).count();
    println!("{folder}: {agreeing} of {} traces agree whole", reports.len());
    assert_eq!(agreeing, reports.len(), "traces of {folder} differ: see above");
}

#[test]
fn traces_of_rollouts_agree() {
    assert_all_agree("scenarios");
}

#[test]
fn traces_with_failures_agree() {
    assert_all_agree("scenarios-faults");
}
