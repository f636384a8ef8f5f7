//! Hundreds of command lines, right and wrong, with what the real kubectl and API server said to each.
//!
//! `conformance/scenarios-kubectl` was recorded with the oracle: a cluster, and lists of `run` steps by subject. It is about
//! words alone: the traces' other lines are compared in `conformance_traces.rs`.

use rollscope_playground::parity::compare_trace;
use std::fs;
use std::path::Path;

#[test]
fn what_kubectl_says_agrees() {
    let folder = Path::new(&std::env::var("CARGO_MANIFEST_DIR").expect("Cargo runs the tests")).join("conformance/scenarios-kubectl");
    let mut differences = Vec::new();
    let mut compared = 0;
    for entry in fs::read_dir(folder).expect("the folder is part of the repository") {
        let file = entry.expect("readable").path();
        if file.extension().is_none_or(|extension| extension != "yaml") {
            continue;
        }
        let name = file.file_stem().expect("it has an extension").to_string_lossy().to_string();
        let scenario = fs::read_to_string(&file).expect("readable");
        let recorded = fs::read_to_string(file.with_extension("trace.jsonl")).expect("each scenario has its trace");
        let report = compare_trace(&name, &scenario, &recorded).unwrap_or_else(|error| panic!("{name}.yaml:{error}"));
        for (_, tally) in report.tallies {
            compared += tally.total;
            differences.extend(tally.differences);
        }
    }
    assert!(compared > 0, "nothing was recorded");
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}
