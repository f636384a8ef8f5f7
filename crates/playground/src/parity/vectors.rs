//! Files of API facts, one JSON object a line: what each line is, and how it compares with what the engine gives.

use super::compare::{Comparison, compare};
use super::{Report, apply, arithmetic, manifests, rules, scaling};
use serde_json::{Map, Value};

/// What a line is, told by the names of its members; recomputes what it states.
struct Format {
    /// How reports call it: the name of the file that has such lines.
    name: &'static str,
    /// Members that such a line has, all of them.
    has: &'static [&'static str],
    /// Members that are given, not recomputed: if one of them changes, others do not agree any more.
    given: &'static [&'static str],
    recompute: fn(&Value) -> Result<Value, String>,
}

/// The first that fits counts, so those with more members come first.
const FORMATS: &[Format] = &[
    Format { name: "apply", has: &["old", "between", "new"], given: &["old", "between", "new"], recompute: apply::apply },
    Format {
        name: "update_validation",
        has: &["old", "new", "generationBefore"],
        given: &["old", "new"],
        recompute: manifests::update_validation,
    },
    Format { name: "hash_dump", has: &["yaml", "dump"], given: &["yaml"], recompute: manifests::hash_dump },
    Format { name: "hash", has: &["yaml", "collisionCount", "hash"], given: &["yaml", "collisionCount"], recompute: manifests::hash },
    Format { name: "defaulting", has: &["yaml", "apiVersion", "json"], given: &["yaml"], recompute: manifests::defaulting },
    Format { name: "decode", has: &["yaml", "strictStatus", "yamlError"], given: &["yaml"], recompute: manifests::decode },
    Format { name: "validation", has: &["yaml", "errors", "orderVaries"], given: &["yaml"], recompute: manifests::validation },
    Format { name: "warnings", has: &["yaml", "warnings", "kubectl"], given: &["yaml"], recompute: manifests::warnings },
    Format { name: "quantity", has: &["a", "b", "compare"], given: &["a", "b"], recompute: rules::quantities },
    Format { name: "names", has: &["function", "input", "prefix"], given: &["function", "input"], recompute: rules::names },
    Format { name: "function", has: &["function", "input", "output"], given: &["function", "input"], recompute: function },
    Format { name: "int_or_string", has: &["json"], given: &["json", "total"], recompute: rules::int_or_string },
    Format { name: "labels_selectors", has: &["text"], given: &["text"], recompute: rules::selector },
    Format { name: "labels_selectors", has: &["selector"], given: &["selector"], recompute: rules::selector },
    Format { name: "quantity", has: &["input"], given: &["input"], recompute: rules::quantity },
];

/// Lines with `function`, `input` and `output` are of three files.
fn function(line: &Value) -> Result<Value, String> {
    let name = line["function"].as_str().unwrap_or_default();
    let recompute = [rules::function, arithmetic::function, scaling::function].into_iter().find_map(|find| find(name));
    let recompute = recompute.ok_or_else(|| format!("no function {name:?} is known"))?;
    Ok(serde_json::json!({"output": recompute(&line["input"])}))
}

/// Compares every line of a file; None for what is no such file. Kinds are those of the files; a line that is none of them
/// counts as `unknown`.
pub fn compare_vectors(name: &str, text: &str) -> Option<Report> {
    let mut report = Report::default();
    for (number, text) in text.lines().enumerate().filter(|(_, text)| !text.trim().is_empty()) {
        let place = format!("{name}:{}", number + 1);
        match serde_json::from_str::<Value>(text) {
            Ok(line) if line.get("hashes").is_some() => return None,
            Ok(line) => {
                let (kind, comparison) = compare_line(&line);
                let about = line["about"].as_str().map(|about| format!("{place} ({about})")).unwrap_or(place);
                report.count(&kind, &about, comparison);
            }
            Err(error) => {
                let difference = Some(format!("no JSON: {error}"));
                report.count("unknown", &place, Comparison { difference, ..Comparison::default() });
            }
        }
    }
    Some(report)
}

/// What a line is, and how its members compare.
fn compare_line(line: &Value) -> (String, Comparison) {
    let format = FORMATS.iter().find(|format| format.has.iter().all(|key| line.get(key).is_some()));
    let Some(format) = format else {
        return ("unknown".to_string(), Comparison::impossible(line, "a line of no known kind".to_string()));
    };
    let name = match format.name {
        "function" => file_of_function(line["function"].as_str().unwrap_or_default()),
        name => name,
    };
    let recorded: Map<String, Value> = line.as_object().into_iter().flatten().map(|(key, value)| (key.clone(), value.clone())).collect();
    let is_stated = |key: &String| key != "about" && !format.given.contains(&key.as_str());
    let stated: Value = recorded.iter().filter(|(key, _)| is_stated(key)).map(|(key, value)| (key.clone(), value.clone())).collect();
    let ours = match (format.recompute)(line) {
        Ok(ours) => ours,
        Err(why) => return (name.to_string(), Comparison::impossible(&stated, why)),
    };
    let ordered = line["orderVaries"] == true;
    let comparison = if ordered { compare(&manifests::unordered(&stated), &manifests::unordered(&ours)) } else { compare(&stated, &ours) };
    (name.to_string(), comparison)
}

/// The file that has lines of a function.
fn file_of_function(name: &str) -> &'static str {
    match name {
        _ if rules::function(name).is_some() => "names",
        _ if arithmetic::function(name).is_some() => "arithmetic",
        _ if scaling::function(name).is_some() => "scaling",
        _ => "unknown",
    }
}
