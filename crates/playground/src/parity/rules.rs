//! Facts about single values: quantities, numbers or percentages, selectors, names.

use rollscope_api::int_or_string::IntOrString;
use rollscope_api::labels::{Selector, format_label_selector, label_selector_as_selector};
use rollscope_api::meta::Labels;
use rollscope_api::names::{self, RANDOM_SUFFIX_LENGTH};
use rollscope_api::quantity::Quantity;
use rollscope_api::value::{Data, Value as Tree};
use rollscope_cluster::controllers::replica_set::pods_prefix;
use serde_json::{Value, json};
use std::cmp::Ordering;

fn text<'a>(line: &'a Value, key: &str) -> &'a str {
    line[key].as_str().unwrap_or_default()
}

/// A tree without positions.
pub(super) fn tree(json: &Value) -> Tree {
    Tree::from(match json {
        Value::Null => Data::Null,
        Value::Bool(flag) => Data::Bool(*flag),
        Value::Number(number) => number.as_i64().map_or_else(|| Data::Float(number.as_f64().unwrap_or_default()), Data::Int),
        Value::String(text) => Data::String(text.clone()),
        Value::Array(items) => Data::List(items.iter().map(tree).collect()),
        Value::Object(members) => Data::Map(members.iter().map(|(key, member)| (key.clone(), tree(member))).collect()),
    })
}

pub(super) fn quantity(line: &Value) -> Result<Value, String> {
    let quantity = match Quantity::parse(text(line, "input")) {
        Err(error) => return Ok(json!({"error": error})),
        Ok(quantity) => quantity,
    };
    let canonical = quantity.canonical();
    Ok(json!({
        "dumpCanonical": Quantity::parse(&canonical)?.dump(),
        "canonical": canonical,
        "value": quantity.value(),
        "milliValue": quantity.milli_value(),
        "sign": quantity.sign(),
        "format": format!("{:?}", quantity.format()),
        "dump": quantity.dump(),
    }))
}

pub(super) fn quantities(line: &Value) -> Result<Value, String> {
    let order = Quantity::parse(text(line, "a"))?.cmp(&Quantity::parse(text(line, "b"))?);
    let number = match order {
        Ordering::Less => -1,
        Ordering::Equal => 0,
        Ordering::Greater => 1,
    };
    Ok(json!({"compare": number}))
}

pub(super) fn int_or_string(line: &Value) -> Result<Value, String> {
    let parsed = match IntOrString::unmarshal(&tree(&line["json"])) {
        Err(error) => return Ok(json!({"error": error})),
        Ok(parsed) => parsed,
    };
    let mut ours = json!({
        "type": if matches!(parsed, IntOrString::Int(_)) { "Int" } else { "String" },
        "string": parsed.to_string(),
        "intValue": parsed.int_value(),
    });
    let total = line["total"].as_i64().unwrap_or_default();
    for (round_up, key) in [(true, "roundedUp"), (false, "roundedDown")] {
        match parsed.scaled_value_wide(total, round_up) {
            Err(error) => ours["error"] = json!(error),
            Ok(share) => ours[key] = json!(share),
        }
    }
    Ok(ours)
}

pub(super) fn selector(line: &Value) -> Result<Value, String> {
    let object = line.get("selector").map(tree);
    let parsed = match &object {
        Some(object) => label_selector_as_selector(Some(object)),
        None => Selector::parse(text(line, "text")),
    };
    let selector = match parsed {
        Err(error) => return Ok(json!({"error": error})),
        Ok(selector) => selector,
    };
    let result = |result: &Value| {
        let labels: Labels = tree(&result["labels"]).string_map();
        json!({"labels": labels, "matches": selector.matches(&labels)})
    };
    let results: Vec<Value> = line["results"].as_array().into_iter().flatten().map(result).collect();
    let mut ours = json!({"string": selector.to_string(), "results": results});
    if let Some(object) = &object {
        ours["empty"] = json!(selector.is_empty());
        ours["formatted"] = json!(format_label_selector(Some(object)));
    }
    Ok(ours)
}

pub(super) fn names(line: &Value) -> Result<Value, String> {
    let mut ours = json!({"suffixLength": RANDOM_SUFFIX_LENGTH});
    match text(line, "function") {
        "SimpleNameGenerator" => {
            let mut alphabet = names::ALPHANUMS.to_vec();
            alphabet.sort_unstable();
            ours["suffixAlphabet"] = json!(String::from_utf8_lossy(&alphabet));
            ours["prefix"] = json!(names::generated_name_base(text(line, "input")));
        }
        "Pod name of a ReplicaSet" => {
            let generate_name = pods_prefix(text(line, "input"));
            ours["prefix"] = json!(names::generated_name_base(&generate_name));
            ours["generateName"] = json!(generate_name);
        }
        other => return Err(format!("no function {other:?} is known")),
    }
    Ok(ours)
}

/// The functions of names.jsonl that have an output.
pub(super) fn function(name: &str) -> Option<fn(&Value) -> Value> {
    match name {
        "SafeEncodeString" => Some(|input| json!(names::safe_encode_string(input.as_str().unwrap_or_default()))),
        "generateReplicaSetName" => Some(|input| {
            let part = |i: usize| input[i].as_str().unwrap_or_default();
            json!(names::generate_replica_set_name(part(0), part(1)))
        }),
        _ => None,
    }
}
