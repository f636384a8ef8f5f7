//! Parity as anybody can check it: all that was recorded is compared, the counts are printed, and a changed value is seen.
#![allow(clippy::print_stdout, reason = "a run tells how much agrees")]

use rollscope_playground::parity::{Report, compare_trace, compare_vectors};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Files that others are made from, or that hold the facts of other releases.
const NO_CHECKS: [&str; 1] = ["hash_by_release.jsonl"];

fn folder(name: &str) -> PathBuf {
    Path::new(&std::env::var("CARGO_MANIFEST_DIR").expect("Cargo runs the tests")).join("conformance").join(name)
}

/// The files of API facts by name, in order.
fn vectors() -> Vec<(String, String)> {
    let files = fs::read_dir(folder("api")).expect("the folder is part of the repository");
    let mut names: Vec<PathBuf> = files.map(|file| file.expect("readable").path()).collect();
    names.retain(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
    names.retain(|path| !NO_CHECKS.iter().any(|name| path.ends_with(name)));
    names.sort();
    let read = |path: &PathBuf| {
        let name = path.file_name().expect("it is a file").to_string_lossy().to_string();
        (name, fs::read_to_string(path).expect("readable"))
    };
    names.iter().map(read).collect()
}

fn print(name: &str, report: &Report) {
    for (kind, tally) in &report.tallies {
        println!("{name}: {kind}: {} of {} lines agree, {} of {} values", tally.agree, tally.total, tally.fields_agree, tally.fields);
        tally.differences.iter().for_each(|difference| println!("  {difference}"));
    }
}

#[test]
fn all_recorded_facts_agree() {
    let mut differing = Vec::new();
    for (name, text) in vectors() {
        let report = compare_vectors(&name, &text).expect("it is a file of facts");
        print(&name, &report);
        if !report.agrees() {
            differing.push(name);
        }
    }
    assert!(differing.is_empty(), "these differ: {}", differing.join(", "));
}

/// The same value with one value in it changed.
fn altered(value: &Value) -> Value {
    let mut changed = value.clone();
    match &mut changed {
        Value::Null => changed = Value::from("x"),
        Value::Bool(flag) => *flag = !*flag,
        Value::Number(number) => changed = Value::from(number.as_i64().unwrap_or_default() + 1),
        Value::String(text) => text.push('x'),
        Value::Array(items) => match items.last_mut() {
            Some(last) => *last = altered(last),
            None => items.push(Value::from("x")),
        },
        Value::Object(members) => match members.values_mut().last() {
            Some(last) => *last = altered(last),
            None => changed = serde_json::json!({"x": "x"}),
        },
    }
    changed
}

/// Members of which some values lead to the same results, so that a line has to be looked for.
fn seen_in_some_line(lines: &[Value], key: &str) -> bool {
    lines.iter().filter(|line| line.get(key).is_some()).take(TRIED).any(|line| {
        let mut changed = line.clone();
        changed[key] = altered(&line[key]);
        let agrees = |line: &Value| compare_vectors("line", &line.to_string()).is_some_and(|report| report.agrees());
        agrees(line) && !agrees(&changed)
    })
}

/// How many lines are tried.
const TRIED: usize = 200;

#[test]
fn a_change_of_any_recorded_member_is_seen() {
    let mut unseen = Vec::new();
    for (name, text) in vectors() {
        let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect();
        let keys: BTreeSet<&String> = lines.iter().flat_map(|line| line.as_object().expect("each line is an object").keys()).collect();
        for key in keys.into_iter().filter(|key| *key != "about") {
            if !seen_in_some_line(&lines, key) {
                unseen.push(format!("{name}: {key}"));
            }
        }
    }
    assert!(unseen.is_empty(), "nobody sees a change of {}", unseen.join(", "));
}

#[test]
fn a_change_of_any_value_of_a_trace_is_seen() {
    let read = |name: &str| fs::read_to_string(folder("scenarios").join(name)).expect("readable");
    let (scenario, trace) = (read("docs-create.yaml"), read("docs-create.trace.jsonl"));
    let agrees = |trace: &str| compare_trace("docs-create", &scenario, trace).expect("it is well formed").agrees();
    assert!(agrees(&trace), "the trace agrees as it is");
    let lines: Vec<Value> = trace.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect();
    let keys: BTreeSet<&String> = lines.iter().flat_map(|line| line.as_object().expect("each line is an object").keys()).collect();
    for key in keys {
        let (at, line) = lines.iter().enumerate().find(|(_, line)| line.get(key).is_some()).expect("a line has it");
        let mut changed = line.clone();
        changed[key] = altered(&line[key]);
        let text: Vec<String> =
            lines.iter().enumerate().map(|(i, line)| if i == at { changed.to_string() } else { line.to_string() }).collect();
        assert!(!agrees(&text.join("\n")), "nobody sees a change of {key}");
    }
}

#[test]
fn what_is_no_fact_does_not_agree() {
    for line in ["{}", "no JSON", r#"{"function":"nobody","input":1,"output":2}"#, r#"{"input":"1","canonical":"1"}"#] {
        assert!(!compare_vectors("line", line).is_some_and(|report| report.agrees()), "{line}");
    }
    assert!(compare_vectors("nothing", "").is_some_and(|report| !report.agrees()), "nothing to compare is no agreement");
}
