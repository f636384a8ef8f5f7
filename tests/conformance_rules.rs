//! What the API's own rules give, line by line against what Kubernetes' code gave: quantities, numbers or percentages,
//! selectors, names, validation, updates and warnings (`conformance/api`).
#![allow(clippy::print_stdout, reason = "a run tells how much agrees")]

use rollscope_api::errors::{FieldError, invalid_message};
use rollscope_api::int_or_string::IntOrString;
use rollscope_api::labels::{Selector, format_label_selector, label_selector_as_selector};
use rollscope_api::meta::Labels;
use rollscope_api::names;
use rollscope_api::quantity::Quantity;
use rollscope_api::validation::{self, update};
use rollscope_api::value::{Data, Value};
use rollscope_api::{decode, defaults, disabled_fields, warnings, yaml};
use serde_json::Value as Json;
use std::cmp::Ordering;

/// Reads a file of vectors and compares what `check` says about each line, printing how many agree.
fn agree(file: &str, check: impl Fn(&Json) -> Result<(), String>) {
    let path = format!("{}/conformance/api/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("the vectors are in the repository");
    let lines: Vec<Json> = text.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect();
    let differences: Vec<String> = lines
        .iter()
        .enumerate()
        .filter_map(|(i, line)| check(line).err().map(|difference| format!("line {}: {difference}", i + 1)))
        .collect();
    println!("{file}: {} of {} agree", lines.len() - differences.len(), lines.len());
    let first: Vec<&str> = differences.iter().take(10).map(String::as_str).collect();
    assert!(differences.is_empty(), "{file}: {} differ:\n{}", differences.len(), first.join("\n"));
}

/// Compares one figure of a line.
fn same<T: PartialEq + std::fmt::Debug>(what: &str, ours: T, theirs: T) -> Result<(), String> {
    if ours == theirs { Ok(()) } else { Err(format!("{what}: {ours:?}, but upstream {theirs:?}")) }
}

fn text<'a>(line: &'a Json, key: &str) -> &'a str {
    line[key].as_str().unwrap_or_default()
}

#[test]
fn quantities() {
    agree("quantity.jsonl", |line| {
        if let Some(expected) = line.get("compare") {
            let parse = |key: &str| Quantity::parse(text(line, key)).expect("both are quantities");
            let order = match parse("a").cmp(&parse("b")) {
                Ordering::Less => -1,
                Ordering::Equal => 0,
                Ordering::Greater => 1,
            };
            return same("compare", Some(order), expected.as_i64());
        }
        let input = text(line, "input");
        match Quantity::parse(input) {
            Err(error) => same(input, Some(error.as_str()), line["error"].as_str()),
            Ok(quantity) => {
                let canonical = quantity.canonical();
                same(input, Some(canonical.as_str()), line["canonical"].as_str())?;
                same(input, Some(quantity.value()), line["value"].as_i64())?;
                same(input, Some(quantity.milli_value()), line["milliValue"].as_i64())?;
                same(input, Some(i64::from(quantity.sign())), line["sign"].as_i64())?;
                same(input, Some(format!("{:?}", quantity.format()).as_str()), line["format"].as_str())?;
                same(input, quantity.dump().as_str(), text(line, "dump"))?;
                let again = Quantity::parse(&canonical).map_err(|error| format!("{canonical}: {error}"))?;
                same(input, again.dump().as_str(), text(line, "dumpCanonical"))
            }
        }
    });
}

#[test]
fn generated_and_checked_names() {
    agree("names.jsonl", |line| match text(line, "function") {
        "SafeEncodeString" => same("encoded", names::safe_encode_string(text(line, "input")).as_str(), text(line, "output")),
        "generateReplicaSetName" => {
            let part = |i: usize| line["input"][i].as_str().unwrap_or_default();
            same("name", names::generate_replica_set_name(part(0), part(1)).as_str(), text(line, "output"))
        }
        "Pod name of a ReplicaSet" => same("prefix", names::generated_name_base(text(line, "generateName")), text(line, "prefix")),
        _ => {
            same("suffix", Some(names::RANDOM_SUFFIX_LENGTH as u64), line["suffixLength"].as_u64())?;
            let mut alphabet = names::ALPHANUMS.to_vec();
            alphabet.sort_unstable();
            same("alphabet", String::from_utf8_lossy(&alphabet).as_ref(), text(line, "suffixAlphabet"))?;
            same("prefix", names::generated_name_base(text(line, "input")), text(line, "prefix"))
        }
    });
}

/// The same tree without positions.
fn value(json: &Json) -> Value {
    Value::from(match json {
        Json::Null => Data::Null,
        Json::Bool(flag) => Data::Bool(*flag),
        Json::Number(number) => match number.as_i64() {
            Some(number) => Data::Int(number),
            None => Data::Float(number.as_f64().expect("a number is an integer or a float")),
        },
        Json::String(text) => Data::String(text.clone()),
        Json::Array(items) => Data::List(items.iter().map(value).collect()),
        Json::Object(members) => Data::Map(members.iter().map(|(key, member)| (key.clone(), value(member))).collect()),
    })
}

#[test]
fn numbers_or_percentages() {
    agree("int_or_string.jsonl", |line| {
        let what = line["json"].to_string();
        let parsed = match IntOrString::unmarshal(&value(&line["json"])) {
            Err(error) => return same(&what, Some(error.as_str()), line["error"].as_str()),
            Ok(parsed) => parsed,
        };
        let kind = if matches!(parsed, IntOrString::Int(_)) { "Int" } else { "String" };
        same(&what, kind, text(line, "type"))?;
        same(&what, parsed.to_string().as_str(), text(line, "string"))?;
        same(&what, Some(parsed.int_value()), line["intValue"].as_i64())?;
        let total = line["total"].as_i64().unwrap_or_default();
        for (round_up, key) in [(true, "roundedUp"), (false, "roundedDown")] {
            match parsed.scaled_value_wide(total, round_up) {
                Err(error) => same(&what, Some(error.as_str()), line["error"].as_str())?,
                Ok(share) => same(&what, Some(share), line[key].as_i64())?,
            }
        }
        Ok(())
    });
}

#[test]
fn label_selectors() {
    agree("labels_selectors.jsonl", |line| {
        let object = line.get("selector").map(value);
        let (what, parsed) = match &object {
            Some(object) => (object.to_json(), label_selector_as_selector(Some(object))),
            None => (text(line, "text").to_string(), Selector::parse(text(line, "text"))),
        };
        let selector = match parsed {
            Err(error) => return same(&what, Some(error.as_str()), line["error"].as_str()),
            Ok(selector) => selector,
        };
        same(&what, Some(selector.to_string().as_str()), line["string"].as_str())?;
        if let Some(empty) = line["empty"].as_bool() {
            same(&what, selector.is_empty(), empty)?;
            same(&what, format_label_selector(object.as_ref()).as_str(), text(line, "formatted"))?;
        }
        for result in line["results"].as_array().into_iter().flatten() {
            let labels: Labels = value(&result["labels"]).string_map();
            same(&format!("{what} of {labels:?}"), Some(selector.matches(&labels)), result["matches"].as_bool())?;
        }
        Ok(())
    });
}

/// A manifest as the server has it when it validates: decoded, defaulted, without the fields of gates that are off.
fn read(manifest: &str) -> Result<Value, String> {
    let document = yaml::parse_documents(manifest).into_iter().next().ok_or("there is no document")?;
    let written = document.map_err(|error| error.message)?.value;
    let mut object = decode::decode(&written).map_err(|error| error.message)?.value;
    defaults::apply(&mut object);
    object = validation::as_written(&object, &written);
    disabled_fields::drop_from(&mut object);
    Ok(object)
}

/// Compares errors with those of a line, as sets where upstream walks a map.
fn same_errors(errors: &[FieldError], line: &Json) -> Result<(), String> {
    let ours = |error: &FieldError| {
        let bad: Json = error.bad_value.as_ref().map_or(Json::Null, |bad| serde_json::from_str(&bad.to_json()).expect("it is JSON"));
        format!("{} {} {bad} {} | {}", error.kind.name(), error.field, error.detail, error.message())
    };
    let theirs = |error: &Json| {
        format!(
            "{} {} {} {} | {}",
            text(error, "type"),
            text(error, "field"),
            error["badValue"],
            text(error, "detail"),
            text(error, "message")
        )
    };
    let mut ours: Vec<String> = errors.iter().map(ours).collect();
    let mut expected: Vec<String> = line["errors"].as_array().into_iter().flatten().map(theirs).collect();
    if line["orderVaries"].as_bool() == Some(true) {
        ours.sort();
        expected.sort();
    }
    for (i, error) in expected.iter().enumerate() {
        same(text(line, "about"), ours.get(i), Some(error))?;
    }
    same(text(line, "about"), ours.get(expected.len()), None)
}

#[test]
fn validation_of_new_objects() {
    agree("validation.jsonl", |line| {
        let object = read(text(line, "yaml"))?;
        let errors = match object.get("kind").and_then(Value::as_str) {
            Some("ReplicaSet") => validation::replica_set(&object),
            Some("Pod") => validation::pod(&object),
            _ => validation::deployment(&object),
        };
        same_errors(&errors, line)?;
        let (kind, group) = match object.get("kind").and_then(Value::as_str).unwrap_or_default() {
            "Pod" => ("Pod", ""),
            kind => (kind, ".apps"),
        };
        let name = object.at_path(&["metadata", "name"]).and_then(Value::as_str).unwrap_or_default();
        if line["orderVaries"].as_bool() != Some(true) && !errors.is_empty() {
            same(text(line, "about"), invalid_message(&format!("{kind}{group}"), name, &errors).as_str(), text(line, "statusMessage"))?;
        }
        Ok(())
    });
}

#[test]
fn warnings_of_new_objects() {
    agree("warnings.jsonl", |line| {
        let object = read(text(line, "yaml"))?;
        let expected: Vec<String> =
            line["warnings"].as_array().into_iter().flatten().filter_map(|w| w.as_str().map(String::from)).collect();
        same(text(line, "about"), warnings::deployment(&object), expected)
    });
}

#[test]
fn validation_of_updates() {
    agree("update_validation.jsonl", |line| {
        let mut old = read(text(line, "old"))?;
        let mut new = read(text(line, "new"))?;
        let stored = [("generation", Value::from(1)), ("uid", Value::from("u")), ("resourceVersion", Value::from("7"))];
        for (key, value) in stored {
            old.entry("metadata").set(key, value);
        }
        new.entry("metadata").set("resourceVersion", Value::from("7"));
        same("generation", old.at_path(&["metadata", "generation"]).and_then(Value::as_i64), line["generationBefore"].as_i64())?;
        update::prepare(&mut new, &old);
        let errors = update::deployment(&new, &old);
        same_errors(&errors, line)?;
        if !errors.is_empty() {
            return same(text(line, "about"), invalid_message("Deployment.apps", "web", &errors).as_str(), text(line, "statusMessage"));
        }
        same(text(line, "about"), new.at_path(&["metadata", "generation"]).and_then(Value::as_i64), line["generationAfter"].as_i64())?;
        let expected: Vec<String> =
            line["warnings"].as_array().into_iter().flatten().filter_map(|w| w.as_str().map(String::from)).collect();
        same(text(line, "about"), warnings::deployment_update(&new, &old), expected)
    });
}
