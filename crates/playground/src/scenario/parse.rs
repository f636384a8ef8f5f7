//! Reads a scenario file, whole or not at all: every error has its line and column.

use super::duration::parse_duration;
use super::injection::read_injection;
use crate::command::{Command, Input};
use crate::kubectl::split_words;
use rollscope_api::value::{Data, Map, Position, Value};
use rollscope_api::yaml;
use rollscope_cluster::cluster::ClusterConfig;
use rollscope_cluster::failures::{Controller, Delay, Failure, ImageBehaviour};
use rollscope_cluster::time::SimTime;
use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

/// A scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// Its name: the file's without `.yaml`.
    pub name: String,
    /// One sentence.
    pub about: String,
    /// What the cluster is like.
    pub config: ClusterConfig,
    /// What happens, in order of time.
    pub steps: Vec<Input>,
    /// When it ends.
    pub until: SimTime,
}

/// What is wrong with a scenario file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioError {
    /// Where.
    pub at: Position,
    /// What.
    pub message: String,
}

impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.at.line, self.at.column, self.message)
    }
}

pub(super) fn fail<T>(value: &Value, message: impl Into<String>) -> Result<T, ScenarioError> {
    Err(ScenarioError { at: value.at, message: message.into() })
}

fn fail_key<T>(value: &Value, message: impl Into<String>) -> Result<T, ScenarioError> {
    Err(ScenarioError { at: value.key_at, message: message.into() })
}

/// Reads a scenario. `file` is the file's name without `.yaml`, where there is one: it must be the scenario's name.
pub fn parse(text: &str, file: Option<&str>) -> Result<Scenario, ScenarioError> {
    let root = document(text)?;
    let required = ["scenario", "name", "about", "steps", "until"];
    let members = object(&root, &required, &["cluster"])?;
    if members["scenario"].as_str() != Some("v1") {
        return fail(&members["scenario"], "scenario must be v1");
    }
    let name = text_of(&members["name"])?;
    if file.is_some_and(|file| file != name) {
        return fail(&members["name"], format!("name must be the file's name without .yaml, {:?}", file.unwrap_or_default()));
    }
    let mut config = match members.get("cluster") {
        Some(cluster) => read_cluster(cluster)?,
        None => ClusterConfig::default(),
    };
    let until = duration(&members["until"])?;
    let steps = read_steps(&members["steps"], until)?;
    for (step, item) in steps.iter().zip(members["steps"].items()) {
        if let Command::Inject(injection) = &step.command
            && let Failure::Node { name, .. } = &injection.failure
        {
            config.nodes_fail = true;
            if !(1..=config.nodes).any(|number| *name == format!("node-{number}")) {
                return fail(item.get("inject").unwrap_or(item), format!("there is no {name}"));
            }
        }
    }
    Ok(Scenario { name, about: text_of(&members["about"])?, config, steps, until: SimTime::START + until })
}

/// The one document of a file.
pub(super) fn document(text: &str) -> Result<Value, ScenarioError> {
    let mut documents = yaml::parse_documents(text).into_iter();
    let first = match documents.next() {
        Some(Ok(document)) => document,
        Some(Err(error)) => return Err(ScenarioError { at: error.position, message: error.message }),
        None => return Err(ScenarioError { at: Position { line: 1, column: 1 }, message: "empty file".to_string() }),
    };
    if let Some(duplicate) = first.duplicates.first() {
        return Err(ScenarioError { at: duplicate.position, message: format!("key {:?} twice", duplicate.key) });
    }
    match documents.next() {
        None => Ok(first.value),
        Some(Ok(second)) => fail(&second.value, "want one document"),
        Some(Err(error)) => Err(ScenarioError { at: error.position, message: error.message }),
    }
}

/// A mapping with all of the required members and no others than the ones named.
pub(super) fn object<'a>(value: &'a Value, required: &[&str], optional: &[&str]) -> Result<&'a Map, ScenarioError> {
    let Some(members) = value.as_map() else { return fail(value, "want a mapping") };
    let mut in_order: Vec<(&String, &Value)> = members.iter().collect();
    in_order.sort_by_key(|(_, member)| member.key_at);
    if let Some((key, member)) = in_order.iter().find(|(key, _)| !required.contains(&key.as_str()) && !optional.contains(&key.as_str())) {
        return fail_key(member, format!("unknown key {key:?}"));
    }
    match required.iter().find(|key| !members.contains_key(key)) {
        Some(key) => fail(value, format!("missing key {key:?}")),
        None => Ok(members),
    }
}

pub(super) fn text_of(value: &Value) -> Result<String, ScenarioError> {
    match &value.data {
        Data::String(text) if !text.is_empty() => Ok(text.clone()),
        Data::Int(number) => Ok(number.to_string()),
        _ => fail(value, "want text"),
    }
}

fn duration(value: &Value) -> Result<Duration, ScenarioError> {
    let text = match &value.data {
        Data::String(text) => text.clone(),
        Data::Int(number) => number.to_string(),
        _ => return fail(value, "want a duration such as 1m30s"),
    };
    match parse_duration(&text) {
        Some(duration) => Ok(duration),
        None => fail(value, format!("bad duration {text:?}")),
    }
}

fn read_cluster(value: &Value) -> Result<ClusterConfig, ScenarioError> {
    let members = object(value, &[], &["nodes", "images", "seed"])?;
    let mut config = ClusterConfig::default();
    if let Some(nodes) = members.get("nodes") {
        match nodes.as_i64().and_then(|count| u32::try_from(count).ok()).filter(|&count| count <= 5_000) {
            Some(count) => config.nodes = count,
            None => return fail(nodes, "nodes must be a number from 0 to 5000"),
        }
    }
    if let Some(seed) = members.get("seed") {
        match seed.as_i64().and_then(|seed| u64::try_from(seed).ok()) {
            Some(seed) => config.seed = seed,
            None => return fail(seed, "seed must be a number from 0"),
        }
    }
    if let Some(images) = members.get("images") {
        let Some(entries) = images.as_map() else { return fail(images, "want a mapping") };
        config.images =
            entries.iter().map(|(name, image)| Ok((name.clone(), read_image(image)?))).collect::<Result<BTreeMap<_, _>, _>>()?;
    }
    Ok(config)
}

/// How an image's containers behave.
pub(super) fn read_image(value: &Value) -> Result<ImageBehaviour, ScenarioError> {
    let members = object(value, &[], &["start", "ready", "pull", "crash", "terminate"])?;
    let mut image = ImageBehaviour::default();
    if let Some(start) = members.get("start") {
        image.start = Some(delay(start)?);
    }
    match members.get("ready") {
        Some(ready) if ready.as_str() == Some("never") => image.ready = None,
        Some(ready) => image.ready = Some(delay(ready)?),
        None => {}
    }
    if let Some(pull) = members.get("pull") {
        if pull.as_str() != Some("fails") {
            return fail(pull, "pull can only be fails");
        }
        image.pull_fails = true;
    }
    if let Some(crash) = members.get("crash") {
        image.crash = Some(duration(crash)?).filter(|after| !after.is_zero());
    }
    if let Some(terminate) = members.get("terminate") {
        image.terminate = duration(terminate)?;
    }
    Ok(image)
}

/// One duration, a list of them, or a range `2s..9s` that the seed draws from.
fn delay(value: &Value) -> Result<Delay, ScenarioError> {
    if let Some((from, to)) = value.as_str().and_then(|text| text.split_once("..")) {
        return match (parse_duration(from), parse_duration(to)) {
            (Some(from), Some(to)) if from <= to => Ok(Delay::Range(from, to)),
            _ => fail(value, format!("bad range \"{from}..{to}\"")),
        };
    }
    let list = match &value.data {
        Data::List(items) if items.is_empty() => return fail(value, "want at least one duration"),
        Data::List(items) => items.iter().map(duration).collect::<Result<Vec<_>, _>>()?,
        _ => vec![duration(value)?],
    };
    Ok(Delay::InTurn(list))
}

fn read_steps(value: &Value, until: Duration) -> Result<Vec<Input>, ScenarioError> {
    let Data::List(items) = &value.data else { return fail(value, "want a list") };
    let mut steps: Vec<Input> = Vec::new();
    for item in items {
        let members = object(item, &["at"], &["apply", "run", "inject", "interrupt"])?;
        let at = duration(&members["at"])?;
        let command = match (members.get("apply"), members.get("run"), members.get("inject"), members.get("interrupt")) {
            (Some(manifest), None, None, None) => Command::Apply(text_of(manifest)?),
            (None, Some(run), None, None) => Command::Kubectl(kubectl_line(run)?),
            (None, None, Some(inject), None) => Command::Inject(read_injection(inject)?),
            (None, None, None, Some(interrupt)) if interrupt.as_bool() == Some(true) => Command::Interrupt,
            _ => return fail(item, "a step has one of apply, run and inject"),
        };
        let at = SimTime::START + at;
        if steps.last().is_some_and(|before| at < before.at) {
            return fail(item, "steps must be in order of time");
        }
        if at > SimTime::START + until {
            return fail(&members["at"], "a step must not be after until");
        }
        steps.push(Input { at, command });
    }
    Ok(steps)
}

fn kubectl_line(value: &Value) -> Result<String, ScenarioError> {
    let line = text_of(value)?;
    match split_words(&line) {
        Ok(words) if words.first().is_some_and(|word| word == "kubectl") => Ok(line),
        Ok(_) => fail(value, "want one kubectl command"),
        Err(error) => fail(value, error.to_string()),
    }
}

/// Which controller a word names.
pub(super) fn controller(value: &Value) -> Result<Controller, ScenarioError> {
    match value.as_str() {
        Some("deployment") => Ok(Controller::Deployment),
        Some("replicaset") => Ok(Controller::ReplicaSet),
        _ => fail(value, "want one of deployment and replicaset"),
    }
}
