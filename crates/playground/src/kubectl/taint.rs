//! `kubectl taint`. Models k8s.io/kubectl/pkg/cmd/taint.

use super::commands::Next;
use super::failure::Failure;
use super::fields::{items, text};
use super::find::{self, Info, Query};
use super::flags::{Call, Flag, Kind, flag};
use super::printing::{DryRun, Printer};
use super::resources::mapping_for;
use super::session::Session;
use super::update;
use rollscope_api::go_text::quote;
use rollscope_api::names::{is_label_key, is_label_value};
use rollscope_api::value::Value;
use rollscope_cluster::apiserver::request::PatchType;
use rollscope_cluster::object::Resource;

pub(crate) const FLAGS: &[Flag] = &[flag("all", Kind::Bool), flag("overwrite", Kind::Bool)];

const EFFECTS: [&str; 3] = ["NoSchedule", "PreferNoSchedule", "NoExecute"];

/// A taint as it is typed.
#[derive(Clone, Debug, PartialEq)]
struct Taint {
    key: String,
    value: String,
    effect: String,
}

/// Taints to add, and taints to remove; one to remove may have no effect, which means all.
type Changes = (Vec<Taint>, Vec<Taint>);

/// Runs `kubectl taint`. Models `Complete`, `Validate` and `RunTaint`.
pub(crate) fn run(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    let (resources, specs) = resources_and_taints(&call.args)?;
    let changes = parse_taints(&specs).map_err(|why| call.usage_error(&why))?;
    validate(call, &resources, &changes)?;
    let names: Vec<String> = match call.bool("all") || !call.text("selector").is_empty() {
        true => vec!["nodes".into()],
        false => std::iter::once("nodes".to_string()).chain(resources[1..].iter().cloned()).collect(),
    };
    let mut found = find::find(session, call, Query { args: &names, type_means_all: call.bool("all"), ..Query::default() })?;
    let mut failures = found.take_failures();
    for info in &found.infos {
        failures.extend(taint_one(session, call, info, &changes).err());
    }
    Failure::all(failures).map(|()| Next::Done)
}

fn resources_and_taints(args: &[String]) -> Result<(Vec<String>, Vec<String>), Failure> {
    let (mut resources, mut taints) = (Vec::new(), Vec::new());
    for arg in args {
        if arg.contains(['=', ':']) || arg.ends_with('-') {
            taints.push(arg.clone());
        } else if taints.is_empty() {
            resources.push(arg.clone());
        } else {
            return Err(Failure::error(format!("all resources must be specified before taint changes: {arg}")));
        }
    }
    if resources.is_empty() {
        return Err(Failure::error("one or more resources must be specified as <resource> <name>").hint("kubectl get nodes"));
    }
    if taints.is_empty() {
        return Err(Failure::error("at least one taint update is required").hint("kubectl taint nodes NODE KEY=VALUE:NoSchedule"));
    }
    Ok((resources, taints))
}

/// Models `parseTaints`.
fn parse_taints(specs: &[String]) -> Result<Changes, String> {
    let (mut add, mut remove) = (Vec::<Taint>::new(), Vec::new());
    for spec in specs {
        if let Some(spec) = spec.strip_suffix('-') {
            remove.push(Taint { value: String::new(), ..parse_taint(spec)? });
            continue;
        }
        let taint = parse_taint(spec)?;
        if taint.effect.is_empty() {
            return Err(format!("invalid taint spec: {spec}"));
        }
        if add.iter().any(|other| other.key == taint.key && other.effect == taint.effect) {
            let Taint { key, value, effect } = taint;
            return Err(format!("duplicated taints with the same key and effect: {{{key} {value} {effect} <nil>}}"));
        }
        add.push(taint);
    }
    Ok((add, remove))
}

/// Models `parseTaint`.
fn parse_taint(spec: &str) -> Result<Taint, String> {
    let invalid = |why: &[String]| {
        let why = if why.is_empty() { String::new() } else { format!(", {}", why.join("; ")) };
        format!("invalid taint spec: {spec}{why}")
    };
    let (pair, effect) = match spec.split(':').collect::<Vec<_>>()[..] {
        [key] => (key, ""),
        [pair, effect] if EFFECTS.contains(&effect) => (pair, effect),
        [_, effect] => return Err(format!("invalid taint effect: {effect}, unsupported taint effect")),
        _ => return Err(invalid(&[])),
    };
    let (key, value) = match pair.split('=').collect::<Vec<_>>()[..] {
        [key, value] if !effect.is_empty() => (key, value),
        [_, _, _, ..] if !effect.is_empty() => return Err(invalid(&[])),
        _ => (pair, ""),
    };
    for wrong in [is_label_value(value), is_label_key(key)] {
        if !wrong.is_empty() {
            return Err(invalid(&wrong.iter().map(ToString::to_string).collect::<Vec<_>>()));
        }
    }
    Ok(Taint { key: key.into(), value: value.into(), effect: effect.into() })
}

/// Models `Validate` and `validateFlags`.
fn validate(call: &Call, resources: &[String], (add, remove): &Changes) -> Result<(), Failure> {
    let of = resources[0].to_lowercase();
    if mapping_for(&of).map_err(|failure| Failure { cause: super::failure::Cause::Text(failure.cause.message()), ..failure })?
        != Resource::Nodes
    {
        return Err(Failure::error(format!("invalid resource type {of}, only node types are supported")));
    }
    let both = |added: &Taint| {
        let is_it = |removed: &&Taint| removed.key == added.key && (removed.effect.is_empty() || removed.effect == added.effect);
        remove.iter().filter(is_it).map(|removed| format!("{}={}", removed.key, removed.effect)).collect::<Vec<_>>()
    };
    let conflicts: Vec<String> = add.iter().flat_map(both).collect();
    if !conflicts.is_empty() {
        let why = "can not both modify and remove the following taint(s) in the same command";
        return Err(Failure::error(format!("{why}: {}", conflicts.join(", "))));
    }
    let (all, selected) = (call.bool("all"), !call.text("selector").is_empty());
    if all && selected {
        return Err(Failure::error("setting 'all' parameter with a non empty selector is prohibited"));
    }
    if !all && !selected && resources.len() < 2 {
        return Err(Failure::error("at least one resource name must be specified since 'all' parameter is not set"));
    }
    Ok(())
}

fn taint_one(session: &mut Session<'_>, call: &Call, info: &Info, changes: &Changes) -> Result<(), Failure> {
    let (operation, taints) = update_taints(call, info, changes)?;
    let mut after = info.object.clone();
    let values: Vec<Value> = taints.iter().map(to_value).collect();
    match (values.is_empty(), after.entry("spec").as_map_mut()) {
        (true, Some(spec)) => drop(spec.remove("taints")),
        _ => after.entry("spec").set("taints", Value::from(values)),
    }
    let dry_run = DryRun::of(call)?;
    let object = match update::difference(&info.object, &after, info.resource)? {
        Some(patch) if dry_run != DryRun::Client => update::patch(session, info, PatchType::Strategic, &patch, dry_run == DryRun::Server)?,
        _ => after,
    };
    let text = Printer::of(call)?.print(info.resource, &object, operation, session.printed)?;
    session.printed += 1;
    session.out.push_str(&text);
    Ok(())
}

/// What is said, and the Node's taints afterwards. Models `updateTaints` and `reorganizeTaints`.
fn update_taints(call: &Call, info: &Info, (add, remove): &Changes) -> Result<(&'static str, Vec<Taint>), Failure> {
    let old: Vec<Taint> = items(&info.object, &["spec", "taints"]).iter().map(of_value).collect();
    let is_same = |a: &Taint, b: &Taint| a.key == b.key && a.effect == b.effect;
    let overwrite = call.bool("overwrite");
    let taken: Vec<&str> = add.iter().filter(|new| old.iter().any(|old| is_same(new, old))).map(|new| new.key.as_str()).collect();
    if !overwrite && !taken.is_empty() {
        let text = format!("node {} already has {} taint(s) with same effect(s) and --overwrite is false", info.name, taken.join(","));
        return Err(Failure::error(text).hint("add --overwrite"));
    }
    let mut taints = add.clone();
    taints.extend(old.iter().filter(|old| !add.iter().any(|new| is_same(new, old))).cloned());
    let added = taints.len() != old.len();
    let mut removed = false;
    let mut failures = Vec::new();
    for gone in remove {
        let before = taints.len();
        taints.retain(|taint| taint.key != gone.key || !(gone.effect.is_empty() || gone.effect == taint.effect));
        removed = taints.len() != before;
        if !removed {
            let shown = if gone.effect.is_empty() { gone.key.clone() } else { format!("{}:{}", gone.key, gone.effect) };
            failures.push(Failure::error(format!("taint {} not found", quote(&shown))));
        }
    }
    Failure::all(failures)?;
    let operation = match (added && removed) || overwrite {
        true => "modified",
        false if added => "tainted",
        false => "untainted",
    };
    Ok((operation, taints))
}

fn of_value(value: &Value) -> Taint {
    let of = |key: &str| text(value, &[key]).to_string();
    Taint { key: of("key"), value: of("value"), effect: of("effect") }
}

fn to_value(taint: &Taint) -> Value {
    let mut value = Value::map([("effect", Value::from(taint.effect.as_str())), ("key", Value::from(taint.key.as_str()))]);
    if !taint.value.is_empty() {
        value.set("value", Value::from(taint.value.as_str()));
    }
    value
}
