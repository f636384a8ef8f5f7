//! `kubectl label` and `kubectl annotate`. Models k8s.io/kubectl/pkg/cmd/label and cmd/annotate.

use super::commands::Next;
use super::failure::{Cause, Failure};
use super::find::{self, Info, Query};
use super::flags::{Call, Flag, Kind, flag, short};
use super::printing::{DryRun, report};
use super::record::{change_cause, record_after};
use super::session::Session;
use super::set::resources_and_pairs;
use super::update;
use rollscope_api::go_text::quote;
use rollscope_api::names::is_label_value;
use rollscope_api::value::Value;
use rollscope_cluster::apiserver::request::PatchType;
use std::collections::BTreeMap;

pub(crate) const FLAGS: &[Flag] = &[
    flag("overwrite", Kind::Bool),
    flag("list", Kind::Bool),
    flag("all", Kind::Bool),
    short("all-namespaces", 'A', Kind::Bool),
    flag("field-selector", Kind::Text),
    flag("resource-version", Kind::Text),
    flag("record", Kind::TextOr("true")),
];

/// What is changed, and in which words.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Labels,
    Annotations,
}

/// What a command asks for.
struct Changes {
    of: Of,
    set: BTreeMap<String, String>,
    remove: Vec<String>,
}

/// Runs `kubectl label`. Models `RunLabel`.
pub(crate) fn label(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    let (resources, pairs) = resources_and_pairs(&call.args, "label")?;
    let (set, remove) = parse_labels(&pairs)?;
    run(session, call, &resources, &Changes { of: Of::Labels, set, remove })
}

/// Runs `kubectl annotate`. Models `RunAnnotate`.
pub(crate) fn annotate(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    let (resources, pairs) = resources_and_pairs(&call.args, "annotation")?;
    let (set, remove) = parse_annotations(&pairs)?;
    run(session, call, &resources, &Changes { of: Of::Annotations, set, remove })
}

/// Models `parseLabels`.
fn parse_labels(pairs: &[String]) -> Result<(BTreeMap<String, String>, Vec<String>), Failure> {
    let (mut set, mut remove) = (BTreeMap::new(), Vec::new());
    for pair in pairs {
        match pair.split('=').collect::<Vec<_>>()[..] {
            [key, value] => {
                let errors = is_label_value(value);
                if !errors.is_empty() {
                    return Err(Failure::error(format!("invalid label value: {}: {}", quote(pair), errors.join(";"))));
                }
                set.insert(key.to_string(), value.to_string());
            }
            [key] => match key.strip_suffix('-') {
                Some(key) => remove.push(key.to_string()),
                None => return Err(Failure::error(format!("unknown label spec: {pair}"))),
            },
            _ => return Err(Failure::error(format!("invalid label spec: {pair}"))),
        }
    }
    if remove.iter().any(|key| set.contains_key(key)) {
        return Err(Failure::error("can not both modify and remove a label in the same command"));
    }
    Ok((set, remove))
}

/// Models `parseAnnotations` and `validateAnnotations`.
fn parse_annotations(pairs: &[String]) -> Result<(BTreeMap<String, String>, Vec<String>), Failure> {
    let (mut set, mut remove) = (BTreeMap::new(), Vec::new());
    for pair in pairs {
        match pair.split_once('=') {
            Some((key, value)) => drop(set.insert(key.to_string(), value.to_string())),
            None => remove.push(pair.strip_suffix('-').unwrap_or(pair).to_string()),
        }
    }
    let both: Vec<&str> = remove.iter().filter(|key| set.contains_key(*key)).map(String::as_str).collect();
    if !both.is_empty() {
        let why = "can not both modify and remove the following annotation(s) in the same command";
        return Err(Failure::error(format!("{why}: {}", both.join(", "))));
    }
    Ok((set, remove))
}

fn run(session: &mut Session<'_>, call: &Call, resources: &[String], changes: &Changes) -> Result<Next, Failure> {
    let what = if changes.of == Of::Labels { "label" } else { "annotation" };
    for (name, flag) in [("selector", "--selector"), ("field-selector", "--field-selector")] {
        if call.bool("all") && call.has(name) {
            return Err(Failure::error(format!("cannot set --all and {flag} at the same time")));
        }
    }
    if call.bool("list") && call.has("output") {
        return Err(Failure::error("--list and --output may not be specified together"));
    }
    if resources.is_empty() && !call.has("filename") {
        return Err(Failure::error("one or more resources must be specified as <resource> <name> or <resource>/<name>"));
    }
    if changes.set.is_empty() && changes.remove.is_empty() && !call.bool("list") {
        return Err(Failure::error(format!("at least one {what} update is required")));
    }
    let query =
        Query { args: resources, type_means_all: call.bool("all"), all_namespaces: call.bool("all-namespaces"), ..Query::default() };
    let mut found = find::find(session, call, query)?;
    let mut failures = found.take_failures();
    let single = found.single;
    if !single && !call.text("resource-version").is_empty() {
        return Err(Failure::error("--resource-version may only be used with a single resource"));
    }
    for info in found.infos {
        failures.extend(change_one(session, call, info, changes, single).err());
    }
    Failure::all(failures).map(|()| Next::Done)
}

fn change_one(session: &mut Session<'_>, call: &Call, info: Info, changes: &Changes, single: bool) -> Result<(), Failure> {
    let key = if changes.of == Of::Labels { "labels" } else { "annotations" };
    let info = match info.from_manifest {
        true => Info { object: find::get(session, info.resource, &info.namespace, &info.name)?, ..info },
        false => info,
    };
    let current = info.object.at_path(&["metadata", key]).map(Value::string_map).unwrap_or_default();
    if !call.bool("overwrite") {
        forbid_overwrites(&current, changes)?;
    }
    let dry_run = DryRun::of(call)?;
    let send = dry_run != DryRun::Client && !call.bool("list");
    if changes.of == Of::Labels && send {
        for key in changes.remove.iter().filter(|key| !current.contains_key(*key)) {
            session.say(format!("label {} not found.", quote(key)));
        }
    }
    let added: Vec<_> = changes.set.iter().filter(|(key, value)| current.get(*key) != Some(value)).collect();
    let removed: Vec<_> = changes.remove.iter().filter(|key| current.contains_key(*key)).collect();
    let mut patch = Value::map([]);
    added.iter().for_each(|(name, value)| patch.set(name, Value::from(value.as_str())));
    removed.iter().for_each(|name| patch.set(name, Value::null()));
    let mut object = info.object.clone();
    if !send {
        let mut members = current.clone();
        members.extend(added.iter().map(|(key, value)| ((*key).clone(), (*value).clone())));
        removed.iter().for_each(|key| drop(members.remove(*key)));
        object.entry("metadata").set(key, Value::from(&members));
    } else if !added.is_empty() || !removed.is_empty() || changes.of == Of::Annotations || call.has("resource-version") {
        if changes.of == Of::Annotations
            && let Some(cause) = change_cause(call)
        {
            patch.set("kubernetes.io/change-cause", Value::from(cause));
        }
        let mut metadata = Value::map([(key, patch)]);
        if call.has("resource-version") {
            metadata.set("resourceVersion", Value::from(call.text("resource-version")));
        }
        let patch = Value::map([("metadata", metadata)]);
        object = update::patch(session, &info, PatchType::Merge, &patch, dry_run == DryRun::Server)?;
        if changes.of == Of::Labels
            && dry_run == DryRun::None
            && let Some(recorded) = record_after(session, call, &info)?
        {
            object = recorded;
        }
    }
    if call.bool("list") {
        return list(session, &info, &object, key, single);
    }
    let operation = match (changes.of, added.is_empty(), removed.is_empty()) {
        (Of::Annotations, ..) => "annotated",
        (Of::Labels, false, false) => "modified",
        (Of::Labels, false, true) => "labeled",
        (Of::Labels, true, false) => "unlabeled",
        (Of::Labels, true, true) => "not labeled",
    };
    report(session, call, info.resource, &object, operation)
}

/// Models `validateNoOverwrites` and `validateNoAnnotationOverwrites`.
fn forbid_overwrites(current: &BTreeMap<String, String>, changes: &Changes) -> Result<(), Failure> {
    let taken = changes.set.iter().filter_map(|(key, value)| Some((key, current.get(key).filter(|now| *now != value)?)));
    match changes.of {
        Of::Labels => {
            let why =
                |(key, now): (&String, &String)| Failure::error(format!("'{key}' already has a value ({now}), and --overwrite is false"));
            Failure::all(taken.map(why).collect()).map_err(|failure| failure.hint("add --overwrite"))
        }
        Of::Annotations => {
            let taken: Vec<String> = taken
                .filter(|(key, _)| *key != "kubernetes.io/change-cause")
                .map(|(key, now)| format!("'{key}' already has a value ({now})"))
                .collect();
            if taken.is_empty() {
                return Ok(());
            }
            let text = format!("--overwrite is false but found the following declared annotation(s): {}", taken.join("; "));
            Err(Failure::from(Cause::Plain(text)).hint("add --overwrite"))
        }
    }
}

fn list(session: &mut Session<'_>, info: &Info, object: &Value, key: &str, single: bool) -> Result<(), Failure> {
    if !single {
        let of = info.resource.info();
        session.say(format!("Listing {key} for {}.{}/{}:", of.kind, of.group, info.name));
    }
    let indent = if single { "" } else { " " };
    for (key, value) in object.at_path(&["metadata", key]).map(Value::string_map).unwrap_or_default() {
        session.say(format!("{indent}{key}={value}"));
    }
    Ok(())
}
