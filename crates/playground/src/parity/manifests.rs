//! Facts about manifests: hashes, defaults, how they are refused. Each through lint, as a person gets them.

use crate::lint::{LintOptions, default_objects, dump_template, hash_template, lint};
use rollscope_api::value::Value as Tree;
use serde_json::{Map, Value, json};

/// The namespaces of the cluster that the facts are from.
const NAMESPACES: [&str; 6] = ["default", "kube-system", "prod", "jobs", "other", "x"];

fn text<'a>(line: &'a Value, key: &str) -> &'a str {
    line[key].as_str().unwrap_or_default()
}

pub(super) fn to_json(value: &Tree) -> Value {
    serde_json::from_str(&value.to_json()).unwrap_or_default()
}

pub(super) fn hash(line: &Value) -> Result<Value, String> {
    let count = match &line["collisionCount"] {
        Value::Null => None,
        count => Some(count.as_i64().and_then(|count| i32::try_from(count).ok()).ok_or("collisionCount is no int32")?),
    };
    Ok(json!({"hash": hash_template(text(line, "yaml"), count)?}))
}

pub(super) fn hash_dump(line: &Value) -> Result<Value, String> {
    let yaml = text(line, "yaml");
    Ok(json!({"hash": hash_template(yaml, None)?, "dump": dump_template(yaml)?}))
}

pub(super) fn defaulting(line: &Value) -> Result<Value, String> {
    let yaml = text(line, "yaml");
    let found = default_objects(yaml)?.into_iter().next().ok_or("no object in it")?;
    Ok(json!({"apiVersion": written_version(yaml), "json": to_json(&found.object), "warnings": found.warnings}))
}

/// The API version that a manifest is written in.
fn written_version(yaml: &str) -> String {
    let first = rollscope_api::yaml::parse_documents(yaml).into_iter().flatten().next();
    first.map(|document| rollscope_api::decode::type_meta(&document.value).1.to_string()).unwrap_or_default()
}

/// Some members of what lint says of a manifest.
fn linted(yaml: &str, update_from: Option<&str>, members: &[&str]) -> Value {
    let options = LintOptions { namespaces: Some(NAMESPACES.map(str::to_string).to_vec()), update_from };
    let mut report: Value = lint(yaml, &options).to_json();
    for error in report["errors"].as_array_mut().into_iter().flatten().filter_map(Value::as_object_mut) {
        // Places and hints are ours.
        error.retain(|key, _| !["line", "column", "hint"].contains(&key.as_str()));
    }
    members.iter().map(|member| ((*member).to_string(), report[*member].take())).collect::<Map<_, _>>().into()
}

pub(super) fn decode(line: &Value) -> Result<Value, String> {
    let members = ["strict", "lenient", "strictStatus", "stage", "kubectl", "stdout", "exit", "yamlStrict", "yamlError"];
    Ok(linted(text(line, "yaml"), None, &members))
}

pub(super) fn validation(line: &Value) -> Result<Value, String> {
    Ok(linted(text(line, "yaml"), None, &["errors", "statusMessage", "orderVaries", "kubectl"]))
}

pub(super) fn warnings(line: &Value) -> Result<Value, String> {
    Ok(linted(text(line, "yaml"), None, &["warnings", "kubectl"]))
}

pub(super) fn update_validation(line: &Value) -> Result<Value, String> {
    let members = ["errors", "statusMessage", "generationBefore", "generationAfter", "warnings"];
    Ok(linted(text(line, "new"), Some(text(line, "old")), &members))
}

/// Members that list errors, sorted: where upstream walks a map they come in any order.
pub(super) fn unordered(line: &Value) -> Value {
    let mut line = line.clone();
    if let Some(errors) = line["errors"].as_array_mut() {
        errors.sort_by_key(Value::to_string);
    }
    for key in ["statusMessage", "kubectl"] {
        if let Some(text) = line[key].as_str() {
            let mut parts: Vec<&str> = text.split([',', '\n', '[', ']', '*']).map(str::trim).collect();
            parts.sort_unstable();
            line[key] = json!(parts);
        }
    }
    line
}
