//! `set resources`. Models set_resources.go.

use super::{change, objects};
use crate::kubectl::commands::Next;
use crate::kubectl::failure::Failure;
use crate::kubectl::fields::text;
use crate::kubectl::flags::Call;
use crate::kubectl::session::Session;
use crate::kubectl::update::containers;
use rollscope_api::quantity::Quantity;
use rollscope_api::value::Value;

/// Runs `kubectl set resources`.
pub(crate) fn resources(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    let infos = objects(session, call, &call.args)?;
    if call.text("limits").is_empty() && call.text("requests").is_empty() {
        return Err(Failure::error("you must specify an update to requests or limits (in the form of --requests/--limits)"));
    }
    let limits = resource_list(call.text("limits"))?;
    let requests = resource_list(call.text("requests"))?;
    let selector = if call.has("containers") { call.text("containers") } else { "*" };
    let failing = "failed to patch resources update to pod template ";
    change(session, call, &infos, ("resource requirements updated", failing), |_, spec, failures| {
        let mut found = false;
        for key in ["containers", "initContainers"] {
            for container in containers(spec, key).iter_mut().filter(|container| is_selected(text(container, &["name"]), selector)) {
                found = true;
                for (list, amounts) in [("limits", &limits), ("requests", &requests)] {
                    for (name, amount) in amounts {
                        container.entry("resources").entry(list).set(name, Value::from(amount.as_str()));
                    }
                }
            }
        }
        if !found {
            failures.push(Failure::error(format!("error: unable to find container named {selector}")));
        }
        Ok(())
    })?;
    Ok(Next::Done)
}

/// Whether a name is what the selector says, where `*` stands for anything. Models `selectContainers`.
pub(super) fn is_selected(name: &str, selector: &str) -> bool {
    let parts: Vec<&str> = selector.split('*').collect();
    let (Some((first, rest)), true) = (parts.split_first(), parts.len() > 1) else { return name == selector };
    let Some(mut left) = name.strip_prefix(first) else { return false };
    let Some((last, between)) = rest.split_last() else { return left.is_empty() };
    for part in between {
        let Some(at) = left.find(part) else { return false };
        left = &left[at + part.len()..];
    }
    left.ends_with(last)
}

/// Models `populateResourceListV1`.
fn resource_list(spec: &str) -> Result<Vec<(String, String)>, Failure> {
    let mut list = Vec::new();
    for statement in spec.split(',').filter(|_| !spec.is_empty()) {
        let [name, amount] = statement.split('=').collect::<Vec<_>>()[..] else {
            return Err(Failure::error(format!("Invalid argument syntax {statement}, expected <resource>=<value>")));
        };
        let amount = Quantity::parse(amount).map_err(Failure::error)?;
        list.push((name.to_string(), amount.canonical()));
    }
    Ok(list)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_anything() {
        for (name, selector) in [("web", "web"), ("web", "*"), ("web", "w*"), ("web", "*b"), ("web", "w*b"), ("web", "*e*"), ("web", "***")]
        {
            assert!(is_selected(name, selector), "{name} {selector}");
        }
        for (name, selector) in [("web", "we"), ("web", "x*"), ("web", "*x"), ("web", "web*b"), ("", "x"), ("web", "w*w*b")] {
            assert!(!is_selected(name, selector), "{name} {selector}");
        }
    }
}
