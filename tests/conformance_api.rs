//! The facts about manifests: what they hash to, what they default to, how they are refused.
//!
//! Every line of tests/conformance/api/{hash,hash_dump,defaulting,decode}.jsonl is compared with what the code gives.
#![allow(clippy::print_stdout, reason = "a run tells how much agrees")]

use rollscope_api::value::Value;
use rollscope_api::{client_validation, decode, defaults, pod_template_hash, yaml};
use serde_json::Value as Json;

fn lines(file: &str) -> Vec<Json> {
    let path = format!("{}/conformance/api/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("the file is there");
    text.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
}

/// Compares line by line, prints how many agree, and fails with the first that do not.
fn check(file: &str, compare: impl Fn(&Json) -> Result<(), String>) {
    let lines = lines(file);
    let differences: Vec<String> =
        lines.iter().filter_map(|line| compare(line).err().map(|difference| format!("{}\n{difference}", line["about"]))).collect();
    println!("{file}: {} of {} agree", lines.len() - differences.len(), lines.len());
    assert!(
        differences.is_empty(),
        "{file}: {} of {} differ\n{}",
        differences.len(),
        lines.len(),
        differences.iter().take(20).cloned().collect::<Vec<_>>().join("\n\n")
    );
}

fn text<'a>(line: &'a Json, key: &str) -> &'a str {
    line[key].as_str().unwrap_or_default()
}

/// The manifest as it is stored.
fn stored(manifest: &str) -> Result<Value, String> {
    let document = yaml::parse_documents(manifest).into_iter().next().ok_or("nothing in it")?.map_err(|error| error.message)?;
    let mut value = document.value;
    decode::drop_null_members(&mut value);
    let decoded = decode::decode(&value).map_err(|error| error.message)?;
    if let Some(message) = decoded.strict_message() {
        return Err(message);
    }
    let mut value = decoded.value;
    defaults::apply(&mut value);
    Ok(value)
}

fn template(line: &Json) -> Result<Value, String> {
    let object = stored(text(line, "yaml"))?;
    object.at_path(&["spec", "template"]).cloned().ok_or("no template".to_string())
}

fn equal(ours: &str, theirs: &str) -> Result<(), String> {
    if ours == theirs { Ok(()) } else { Err(format!("   ours {ours}\n theirs {theirs}")) }
}

#[test]
fn templates_hash_as_the_controller_hashes_them() {
    check("hash.jsonl", |line| {
        let collisions = line["collisionCount"].as_i64().map(|count| count as i32);
        equal(&pod_template_hash::compute_hash(&template(line)?, collisions), text(line, "hash"))
    });
}

#[test]
fn templates_dump_as_the_controller_dumps_them() {
    check("hash_dump.jsonl", |line| {
        let template = template(line)?;
        equal(&pod_template_hash::dump(&template), text(line, "dump"))?;
        equal(&pod_template_hash::compute_hash(&template, None), text(line, "hash"))
    });
}

#[test]
fn objects_default_as_the_server_defaults_them() {
    check("defaulting.jsonl", |line| {
        let mut object = stored(text(line, "yaml"))?;
        defaults::wipe_object_meta_system_fields(&mut object);
        object.as_map_mut().expect("an object is a mapping").remove("status");
        // The older versions are shown in apps/v1 where a conversion is left.
        if matches!(text(line, "apiVersion"), "apps/v1beta1" | "apps/v1beta2") {
            object.set("apiVersion", Value::from("apps/v1"));
        }
        // No server, so no namespace either, took part in those of the oldest version.
        if text(line, "apiVersion") == "extensions/v1beta1" {
            object.entry("metadata").as_map_mut().expect("metadata is a mapping").remove("namespace");
        }
        let ours: Json = serde_json::from_str(&object.to_json()).expect("we write JSON");
        if ours == line["json"] { Ok(()) } else { equal(&ours.to_string(), &line["json"].to_string()) }
    });
}

/// What the server says of one document, as strict errors and as a message.
#[derive(Default)]
struct Answers {
    strict: Vec<String>,
    lenient: Vec<String>,
}

/// Sends a document the way kubectl does: as JSON without members that are null.
fn send(value: &Value, answers: &mut Answers) {
    let mut value = value.clone();
    decode::drop_null_members(&mut value);
    let kind = decode::type_meta(&value);
    if kind != ("Deployment", "apps/v1") {
        answers.lenient.push(decode::cannot_be_handled(&value, "Deployment", &decode::no_kind_is_registered(&value)));
        return;
    }
    match decode::decode(&value) {
        Ok(decoded) => answers.strict.extend(decoded.strict_errors.into_iter().map(|error| error.message)),
        Err(error) => answers.lenient.push(decode::cannot_be_handled(&value, "Deployment", &error.message)),
    }
}

const KNOWN: [(&str, &str); 3] = [("Deployment", "apps/v1"), ("deployment", "apps/v1"), ("List", "v1")];

/// What kubectl prints if it refuses a text itself, after `error: `.
fn refusal(document: &Result<yaml::Document, yaml::SyntaxError>) -> Option<String> {
    let document = match document {
        Ok(document) => document,
        Err(error) => return Some(format!("error parsing STDIN: {}", error.message)),
    };
    let errors = client_validation::validate(&document.value);
    if !errors.is_empty() {
        let found = client_validation::aggregate(&errors);
        let off = "if you choose to ignore these errors, turn validation off with --validate=false";
        return Some(format!("error validating \"STDIN\": error validating data: {found}; {off}"));
    }
    if let Err(error) = decode::check_metadata(&document.value) {
        return Some(format!("unable to decode \"STDIN\": {}", error.message));
    }
    None
}

/// Whether a text that kubectl prints is one of those that a manifest alone decides.
fn is_about_the_manifest(kubectl: &str) -> bool {
    ["error: error parsing", "error: error validating", "error: unable to decode"].iter().any(|start| kubectl.starts_with(start))
}

#[test]
fn kubectl_refuses_manifests_in_its_words() {
    check("decode.jsonl", |line| {
        let documents = yaml::parse_documents(text(line, "yaml"));
        let refused = documents.iter().find_map(refusal).map(|message| format!("error: {message}\n")).unwrap_or_default();
        let kubectl = text(line, "kubectl");
        equal(&refused, if is_about_the_manifest(kubectl) { kubectl } else { "" })
    });
}

#[test]
fn the_server_refuses_manifests_in_its_words() {
    check("decode.jsonl", |line| {
        let stage = text(line, "stage");
        let documents: Vec<_> = yaml::parse_documents(text(line, "yaml")).into_iter().flatten().collect();
        let mut answers = Answers::default();
        for document in documents.iter().filter(|_| stage != "kubectl") {
            if KNOWN.contains(&decode::type_meta(&document.value)) && decode::type_meta(&document.value).0 != "List" {
                send(&document.value, &mut answers);
            }
        }
        let strict: Vec<&str> = line["strict"].as_array().into_iter().flatten().filter_map(Json::as_str).collect();
        equal(&answers.strict.join("\n"), &strict.join("\n"))?;
        equal(&answers.lenient.join("\n"), text(line, "lenient"))
    });
}

#[test]
fn the_server_reads_yaml_itself_more_strictly() {
    check("decode.jsonl", |line| {
        let theirs: Vec<&str> = line["yamlStrict"].as_array().into_iter().flatten().filter_map(Json::as_str).collect();
        let mut ours = Vec::new();
        // Of several documents it reads the first alone.
        if let Some(Ok(document)) = yaml::parse_documents(text(line, "yaml")).into_iter().next()
            && decode::type_meta(&document.value) == ("Deployment", "apps/v1")
            && let Ok(decoded) = decode::decode(&document.value)
        {
            ours.extend(document.strict_yaml_error());
            ours.extend(decoded.strict_errors.into_iter().map(|error| error.message));
        }
        equal(&ours.join("\n"), &theirs.join("\n"))
    });
}
