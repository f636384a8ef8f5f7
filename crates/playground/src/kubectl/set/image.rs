//! `set image`. Models set_image.go.

use super::{change, objects, resources_and_pairs};
use crate::kubectl::commands::Next;
use crate::kubectl::failure::Failure;
use crate::kubectl::fields::text;
use crate::kubectl::flags::Call;
use crate::kubectl::session::Session;
use crate::kubectl::update::containers;
use rollscope_api::go_text::quote;
use rollscope_api::hint::Hint;
use rollscope_api::value::Value;
use std::collections::BTreeMap;

/// Runs `kubectl set image`.
pub(crate) fn image(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    let (resources, pairs) = resources_and_pairs(&call.args, "image")?;
    let images = parse_pairs(&pairs)?;
    // Objects are looked for before the pairs are judged.
    let infos = objects(session, call, &resources)?;
    validate(&images)?;
    let failing = "failed to patch image update to pod template: ";
    change(session, call, &infos, ("image updated", failing), |_, spec, failures| {
        for (name, image) in &images {
            let init = set_image(containers(spec, "initContainers"), name, image);
            let main = set_image(containers(spec, "containers"), name, image);
            if !init && !main {
                failures.push(unknown_container(spec, name));
            }
        }
        Ok(())
    })?;
    Ok(Next::Done)
}

fn validate(images: &BTreeMap<String, String>) -> Result<(), Failure> {
    if images.is_empty() {
        return Err(Failure::error("at least one image update is required"));
    }
    if images.len() > 1 && images.contains_key("*") {
        let why = "all containers are already specified by *, but saw more than one container_name=container_image pairs";
        return Err(Failure::error(why));
    }
    Ok(())
}

/// Models `ParsePairs`.
fn parse_pairs(pairs: &[String]) -> Result<BTreeMap<String, String>, Failure> {
    let mut images = BTreeMap::new();
    let mut invalid = Vec::new();
    for pair in pairs {
        match pair.split_once('=') {
            Some((name, image)) if !name.is_empty() => drop(images.insert(name.to_string(), image.to_string())),
            _ => invalid.push(pair.as_str()),
        }
    }
    if invalid.is_empty() { Ok(images) } else { Err(Failure::error(format!("invalid image format: {}", invalid.join(", ")))) }
}

fn set_image(containers: &mut [Value], name: &str, image: &str) -> bool {
    let mut found = false;
    for container in containers.iter_mut().filter(|container| name == "*" || text(container, &["name"]) == name) {
        container.set("image", Value::from(image));
        found = true;
    }
    found
}

fn unknown_container(spec: &mut Value, name: &str) -> Failure {
    let failure = Failure::error(format!("error: unable to find container named {}", quote(name)));
    let names: Vec<&str> = containers(spec, "containers").iter().map(|container| text(container, &["name"])).collect();
    failure.hint(Hint::new("containers that there are: {}", &[&names.join(", ")]))
}
