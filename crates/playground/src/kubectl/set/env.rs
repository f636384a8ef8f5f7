//! `set env`. Models set_env.go and k8s.io/kubectl/pkg/cmd/set/env. Leaves out: `--from`, `--prefix`, `--resolve`.

use super::resources::is_selected;
use super::{change, objects, resources_and_pairs};
use crate::kubectl::commands::Next;
use crate::kubectl::failure::Failure;
use crate::kubectl::fields::text;
use crate::kubectl::find::Info;
use crate::kubectl::flags::Call;
use crate::kubectl::session::Session;
use crate::kubectl::update::{containers, pod_spec};
use rollscope_api::value::{Data, Value};

/// Runs `kubectl set env`.
pub(crate) fn env(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    let (resources, pairs) = resources_and_pairs(&call.args, "environment")?;
    if resources.is_empty() && !call.has("filename") {
        return Err(Failure::error("one or more resources must be specified as <resource> <name> or <resource>/<name>"));
    }
    let pairs: Vec<String> = call.list("env").iter().cloned().chain(pairs).collect();
    let (set, remove) = parse_env(&pairs)?;
    let mut infos = objects(session, call, &resources)?;
    let selector = if call.has("containers") { call.text("containers") } else { "*" };
    if call.bool("list") {
        for info in &mut infos {
            let Some(spec) = pod_spec(info.resource, &mut info.object) else { continue };
            for container in containers(spec, "containers").iter_mut().filter(|container| is_selected(text(container, &["name"]), selector))
            {
                update_env(container, &set, &remove, true)?;
            }
        }
        list(session, &infos, selector);
        return Ok(Next::Done);
    }
    let failing = "failed to patch env update to pod template: ";
    let overwrite = call.bool_or("overwrite", true);
    let mut warnings: Vec<String> = Vec::new();
    let done = change(session, call, &infos, ("env updated", failing), |info, spec, _| {
        let mut found = false;
        for key in ["containers", "initContainers"] {
            for container in containers(spec, key).iter_mut().filter(|container| is_selected(text(container, &["name"]), selector)) {
                found = true;
                update_env(container, &set, &remove, overwrite)?;
            }
        }
        if !found {
            let (kind, name) = (info.resource.info().kind, &info.name);
            warnings.push(format!("{kind}/{name} does not have any containers matching {}", rollscope_api::go_text::quote(selector)));
        }
        Ok(())
    });
    session.warn(&warnings);
    done.map(|()| Next::Done)
}

/// Variables to set, and names to remove.
type Variables = (Vec<(String, String)>, Vec<String>);

/// Models `envutil.ParseEnv`.
fn parse_env(pairs: &[String]) -> Result<Variables, Failure> {
    let (mut set, mut remove) = (Vec::new(), Vec::new());
    for pair in pairs {
        if let Some((name, value)) = pair.split_once('=') {
            let is_valid = |c: char| c.is_ascii_alphanumeric() || "-._".contains(c);
            if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) || !name.chars().all(is_valid) {
                return Err(Failure::error(format!(
                    "{} is not a valid key name: a valid environment variable name must consist of alphabetic characters, digits, '_', '-', \
                     or '.', and must not start with a digit (e.g. 'my.env-name',  or 'MY_ENV.NAME',  or 'MyEnvName1', regex used for \
                     validation is '[-._a-zA-Z][-._a-zA-Z0-9]*')",
                    rollscope_api::go_text::quote(name)
                )));
            }
            set.push((name.to_string(), value.to_string()));
        } else if let Some(name) = pair.strip_suffix('-') {
            remove.push(name.to_string());
        } else {
            return Err(Failure::error(format!("unknown environment variable: {pair}")));
        }
    }
    if remove.iter().any(|name| set.iter().any(|(other, _)| other == name)) {
        return Err(Failure::error("can not both modify and remove the same environment variable in the same command"));
    }
    Ok((set, remove))
}

/// Models `updateEnv`: what is there keeps its place, what is new comes last.
fn update_env(container: &mut Value, set: &[(String, String)], remove: &[String], overwrite: bool) -> Result<(), Failure> {
    let mut variables = match &container.entry("env").data {
        Data::List(variables) => variables.clone(),
        _ => Vec::new(),
    };
    let is = |variable: &Value, name: &str| text(variable, &["name"]) == name;
    let there = |name: &str| variables.iter().find(|variable| is(variable, name));
    if !overwrite && let Some((name, variable)) = set.iter().find_map(|(name, _)| Some((name, there(name)?))) {
        let value = text(variable, &["value"]);
        return Err(
            Failure::error(format!("'{name}' already has a value ({value}), and --overwrite is false")).hint("leave --overwrite=false out")
        );
    }
    variables.retain(|variable| !remove.iter().any(|name| is(variable, name)));
    for (name, value) in set {
        let new = Value::map([("name", Value::from(name.as_str())), ("value", Value::from(value.as_str()))]);
        match variables.iter_mut().find(|variable| is(variable, name)) {
            Some(variable) => *variable = new,
            None => variables.push(new),
        }
    }
    match variables.is_empty() {
        true => drop(container.as_map_mut().map(|members| members.remove("env"))),
        false => container.set("env", Value::from(variables)),
    }
    Ok(())
}

fn list(session: &mut Session<'_>, infos: &[Info], selector: &str) {
    for info in infos {
        let mut object = info.object.clone();
        let Some(spec) = pod_spec(info.resource, &mut object) else { continue };
        for container in containers(spec, "containers").iter().filter(|container| is_selected(text(container, &["name"]), selector)) {
            let name = text(container, &["name"]);
            session.say(format!("# {} {}, container {name}", info.resource.info().kind, info.name));
            for variable in super::super::fields::items(container, &["env"]) {
                let name = text(variable, &["name"]);
                match variable.get("valueFrom") {
                    None => session.say(format!("{name}={}", text(variable, &["value"]))),
                    Some(from) => session.say(format!("# {name} from {}", reference(from))),
                }
            }
        }
    }
}

/// Models `envutil.GetEnvVarRefString`.
fn reference(from: &Value) -> String {
    let of = |key: &str, member: &str| text(from, &[key, member]).to_string();
    if from.get("configMapKeyRef").is_some() {
        format!("configmap {}, key {}", of("configMapKeyRef", "name"), of("configMapKeyRef", "key"))
    } else if from.get("secretKeyRef").is_some() {
        format!("secret {}, key {}", of("secretKeyRef", "name"), of("secretKeyRef", "key"))
    } else if from.get("fieldRef").is_some() {
        format!("field path {}", of("fieldRef", "fieldPath"))
    } else {
        format!("resource field {}", of("resourceFieldRef", "resource"))
    }
}
