//! `kubectl apply` over an object that is there: what it says, and what becomes of the object, as a whole kube-apiserver
//! and kubectl left it (`conformance/api/apply.jsonl`). No controller runs: time stands still.
#![allow(clippy::print_stdout, reason = "a run tells how much agrees")]

use rollscope_cluster::apiserver::request::PatchType;
use rollscope_cluster::cluster::{Cluster, ClusterConfig};
use rollscope_cluster::object::Resource;
use rollscope_playground::kubectl::{Process, split_words};
use serde_json::Value as Json;

/// What is compared of one line.
#[derive(Debug, PartialEq)]
struct Outcome {
    stdout: String,
    stderr: String,
    exit: i64,
    generations: (i64, i64),
    object: Json,
}

fn lines() -> Vec<Json> {
    let path = format!("{}/conformance/api/apply.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the vectors are in the repository");
    text.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
}

fn kubectl(cluster: &mut Cluster, line: &str, stdin: &str) -> Process {
    let words = split_words(line).expect("the line is well formed");
    Process::start(cluster, line, &words[1..], Some(stdin))
}

fn printed(lines: &[rollscope_playground::kubectl::Line]) -> String {
    lines.iter().map(|line| format!("{}\n", line.text)).collect()
}

/// The object as the vectors give it: without status and what the server generates.
fn object(cluster: &Cluster, name: &str) -> Json {
    let Ok(value) = cluster.api_get(Resource::Deployments, "default", name) else { return Json::Null };
    let mut json: Json = serde_json::from_str(&value.to_json()).expect("the server sends JSON");
    let members = json.as_object_mut().expect("an object has members");
    members.remove("status");
    let metadata = members.get_mut("metadata").and_then(Json::as_object_mut).expect("an object has metadata");
    for generated in ["uid", "resourceVersion", "generation", "creationTimestamp"] {
        metadata.remove(generated);
    }
    json
}

fn generation(cluster: &Cluster, name: &str) -> i64 {
    let value = cluster.api_get(Resource::Deployments, "default", name);
    value.ok().and_then(|value| value.at_path(&["metadata", "generation"])?.as_i64()).unwrap_or_default()
}

fn play(line: &Json) -> Outcome {
    let mut cluster = Cluster::new(&ClusterConfig::default());
    let text = |key: &str| line[key].as_str().unwrap_or_default();
    let name = line["json"]["metadata"]["name"].as_str().unwrap_or("web").to_string();
    kubectl(&mut cluster, "kubectl apply -f -", text("old"));
    if !line["between"].is_null() {
        let document = rollscope_api::yaml::parse_documents(&line["between"].to_string()).remove(0).expect("JSON is YAML");
        let patched = cluster.api_patch(Resource::Deployments, "default", &name, None, PatchType::Merge, &document.value, false);
        patched.expect("what happens between is accepted");
    }
    let before = generation(&cluster, &name);
    let process = kubectl(&mut cluster, "kubectl apply -f -", text("new"));
    Outcome {
        stdout: printed(&process.out),
        stderr: printed(&process.err),
        exit: process.exit.map_or(-1, i64::from),
        generations: (before, generation(&cluster, &name)),
        object: object(&cluster, &name),
    }
}

fn recorded(line: &Json) -> Outcome {
    Outcome {
        stdout: line["stdout"].as_str().unwrap_or_default().to_string(),
        stderr: line["kubectl"].as_str().unwrap_or_default().to_string(),
        exit: line["exit"].as_i64().unwrap_or(-1),
        generations: (line["generationBefore"].as_i64().unwrap_or_default(), line["generationAfter"].as_i64().unwrap_or_default()),
        object: line["json"].clone(),
    }
}

#[test]
fn apply_says_and_does_what_kubectl_does() {
    let lines = lines();
    let mut differences = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let (ours, theirs) = (play(line), recorded(line));
        if ours != theirs {
            differences.push(format!("line {}: {}\n  ours   {ours:?}\n  theirs {theirs:?}", number + 1, line["about"]));
        }
    }
    println!("apply: {} of {} agree", lines.len() - differences.len(), lines.len());
    assert!(differences.is_empty(), "{} of {} differ:\n{}", differences.len(), lines.len(), differences.join("\n"));
}
