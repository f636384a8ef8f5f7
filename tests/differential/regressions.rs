//! Scenarios in which this and the oracle once differed, with the oracle's traces.

use rollscope_playground::parity::compare_trace;
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn what_once_differed_agrees() {
    let folder = Path::new(&std::env::var("CARGO_MANIFEST_DIR").expect("Cargo runs the tests")).join("differential/regressions");
    let mut files: Vec<PathBuf> =
        fs::read_dir(&folder).expect("the folder is part of the repository").map(|f| f.expect("readable").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "yaml"));
    files.sort();
    assert!(!files.is_empty(), "there are no scenarios");
    let mut differences = Vec::new();
    for file in files {
        let name = file.file_stem().expect("it has an extension").to_string_lossy().to_string();
        let scenario = fs::read_to_string(&file).expect("readable");
        let recorded = fs::read_to_string(file.with_extension("trace.jsonl")).expect("each scenario has its trace");
        let report = compare_trace(&name, &scenario, &recorded).unwrap_or_else(|error| panic!("{name}.yaml:{error}"));
        differences.extend(report.tallies.into_values().flat_map(|tally| tally.differences));
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}
