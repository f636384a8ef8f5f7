//! Compares the trace of a scenario with a recorded one, line by line, every field.

use super::Report;
use super::compare::{Comparison, compare};
use crate::scenario::{ScenarioError, parse, trace};
use serde_json::Value;
use std::collections::BTreeMap;

/// A line's place: its kind, its time in milliseconds, and how many lines of that kind and time came before.
type Place = (&'static str, i64, usize);

/// Runs a scenario and compares its trace with the recorded one. A line stands opposite the one of its kind, time and
/// place among those; a line without such a partner is a difference. Kinds: `sample`, `event`, `run`, `inject`.
pub fn compare_trace(name: &str, scenario: &str, recorded: &str) -> Result<Report, ScenarioError> {
    let scenario = parse(scenario, None)?;
    let ours = by_place(&trace(&scenario));
    let theirs = by_place(recorded);
    let mut report = Report::default();
    for (place, line) in &theirs {
        let comparison = match ours.get(place) {
            Some(our) => compare(line, our),
            None => Comparison::impossible(line, format!("missing: {line}")),
        };
        report.count(place.0, &describe(name, *place), comparison);
    }
    for (place, line) in ours.iter().filter(|(place, _)| !theirs.contains_key(place)) {
        let difference = Some(format!("not recorded: {line}"));
        report.count(place.0, &describe(name, *place), Comparison { difference, ..Comparison::default() });
    }
    Ok(report)
}

fn describe(name: &str, (kind, milliseconds, _): Place) -> String {
    format!("{name}: {kind} at {} s", milliseconds as f64 / 1_000.0)
}

fn by_place(text: &str) -> BTreeMap<Place, Value> {
    let mut places = BTreeMap::new();
    let mut seen: BTreeMap<(&str, i64), usize> = BTreeMap::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        let value: Value = serde_json::from_str(line).unwrap_or_else(|_| Value::String(line.to_string()));
        let kinds = [("event", "event"), ("run", "run"), ("inject", "inject"), ("deployments", "sample")];
        let kind = kinds.into_iter().find(|(key, _)| value.get(key).is_some()).map_or("unknown", |(_, kind)| kind);
        let milliseconds = (value.get("t").and_then(Value::as_f64).unwrap_or(-1.0) * 1_000.0).round() as i64;
        let number = seen.entry((kind, milliseconds)).or_insert(0);
        places.insert((kind, milliseconds, *number), value);
        *number += 1;
    }
    places
}
