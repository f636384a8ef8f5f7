//! What the API's own rules give, line by line against what Kubernetes' code gave: quantities, numbers or percentages,
//! selectors, names, validation, updates and warnings (`conformance/api`).

use rollscope_api::names;
use rollscope_api::quantity::Quantity;
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
