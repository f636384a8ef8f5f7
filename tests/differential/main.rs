//! Random scenarios, played here and by the oracle: Kubernetes' own code, built from its own folder. Whole traces are
//! compared, Events and outputs too.
//!
//! `differential --oracle PATH [--count N] [--first-seed S] [--keep FOLDER]`: a scenario that differs is kept with the
//! oracle's trace, so that it can become a test. Exits 1 if any differed. Not part of CI: it needs the oracle.

mod generator;
#[cfg(test)]
mod regressions;

use generator::{CROWDED, Generated, generate};
use rollscope_playground::parity::{Report, compare_trace};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

struct Options {
    oracle: PathBuf,
    count: u64,
    first_seed: u64,
    keep: PathBuf,
}

fn options() -> Result<Options, String> {
    let mut options =
        Options { oracle: PathBuf::new(), count: 20, first_seed: 1, keep: std::env::temp_dir().join("rollscope-differences") };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().ok_or_else(|| format!("{name} wants a value"))?;
        let number = || value.parse::<u64>().map_err(|_| format!("{name} wants a number, not {value:?}"));
        match name.as_str() {
            "--oracle" => options.oracle = value.into(),
            "--count" => options.count = number()?,
            "--first-seed" => options.first_seed = number()?,
            "--keep" => options.keep = value.into(),
            _ => return Err(format!("there is no {name}: --oracle PATH, --count N, --first-seed S, --keep FOLDER")),
        }
    }
    if options.oracle.as_os_str().is_empty() {
        return Err("--oracle PATH names the oracle's program".to_string());
    }
    Ok(options)
}

/// The oracle's trace of a scenario file.
fn ask(oracle: &PathBuf, scenario: &PathBuf) -> Result<String, String> {
    let output = Command::new(oracle).arg("run").arg(scenario).output().map_err(|error| format!("{}: {error}", oracle.display()))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    String::from_utf8(output.stdout).map_err(|error| error.to_string())
}

/// Whether one Deployment had three or more ReplicaSets with Pods at some time.
fn is_crowded(trace: &str) -> bool {
    let samples = trace.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    samples.into_iter().any(|sample| {
        let mut live: BTreeMap<String, usize> = BTreeMap::new();
        for rs in sample["replicaSets"].as_array().into_iter().flatten().filter(|rs| rs["replicas"] != 0) {
            *live.entry(rs["owner"].to_string()).or_insert(0) += 1;
        }
        live.into_iter().any(|(owner, count)| owner != "\"\"" && count >= 3)
    })
}

/// Plays one scenario both ways, and notes what was special about it. The file is left where it differed.
fn compare(options: &Options, generated: &mut Generated) -> Result<Report, String> {
    let file = options.keep.join(format!("{}.yaml", generated.name));
    std::fs::write(&file, &generated.text).map_err(|error| format!("{}: {error}", file.display()))?;
    let recorded = ask(&options.oracle, &file)?;
    if is_crowded(&recorded) {
        generated.traits.insert(CROWDED);
    }
    let report = compare_trace(&generated.name, &generated.text, &recorded).map_err(|error| format!("{}:{error}", file.display()))?;
    if report.agrees() {
        let _ = std::fs::remove_file(&file);
    } else {
        let trace = file.with_extension("trace.jsonl");
        std::fs::write(&trace, recorded).map_err(|error| format!("{}: {error}", trace.display()))?;
    }
    Ok(report)
}

fn run(options: &Options) -> Result<bool, String> {
    std::fs::create_dir_all(&options.keep).map_err(|error| format!("{}: {error}", options.keep.display()))?;
    let mut out = std::io::stdout().lock();
    let mut all = Report::default();
    let mut traits: BTreeMap<&str, u64> = BTreeMap::new();
    let mut agreeing = 0;
    for seed in options.first_seed..options.first_seed + options.count {
        let mut generated = generate(seed);
        let report = compare(options, &mut generated)?;
        generated.traits.iter().for_each(|name| *traits.entry(name).or_insert(0) += 1);
        agreeing += u64::from(report.agrees());
        let differences = report.tallies.values().flat_map(|tally| &tally.differences);
        for difference in differences {
            let _ = writeln!(out, "{difference}");
        }
        all.add(&report);
    }
    for (kind, tally) in &all.tallies {
        let _ = writeln!(out, "{kind}: {} of {} lines agree", tally.agree, tally.total);
    }
    for (name, count) in &traits {
        let _ = writeln!(out, "{name}: {} %", count * 100 / options.count.max(1));
    }
    let _ = writeln!(out, "{agreeing} of {} scenarios agree whole; those that do not are in {}", options.count, options.keep.display());
    Ok(agreeing == options.count)
}

fn main() -> ExitCode {
    match options().and_then(|options| run(&options)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            let _ = writeln!(std::io::stderr(), "differential: {message}");
            ExitCode::from(2)
        }
    }
}
