//! Reads a failure as a scenario file writes it, and writes it as a trace does.

use super::parse::{ScenarioError, controller, document, fail, object, read_image, text_of};
use crate::command::Injection;
use rollscope_api::json::write_json_string;
use rollscope_api::labels::Selector;
use rollscope_api::value::{Data, Value};
use rollscope_cluster::failures::{Failure, PodFailure};

const KINDS: [&str; 4] = ["node", "image", "pods", "controller"];

/// Reads an injection from text, such as `{node: node-2, state: down}`.
pub fn parse_injection(text: &str) -> Result<Injection, ScenarioError> {
    read_injection(&document(text)?)
}

/// Reads an injection.
pub(super) fn read_injection(value: &Value) -> Result<Injection, ScenarioError> {
    let Some(members) = value.as_map() else { return fail(value, "want a mapping") };
    let kinds: Vec<&str> = KINDS.into_iter().filter(|kind| members.contains_key(kind)).collect();
    let failure = match kinds[..] {
        ["node"] => {
            let members = object(value, &["node", "state"], &[])?;
            let down = one_of(&members["state"], &[("down", true), ("up", false)])?;
            Failure::Node { name: text_of(&members["node"])?, down }
        }
        ["controller"] => {
            let members = object(value, &["controller", "state"], &[])?;
            let stopped = one_of(&members["state"], &[("stopped", true), ("running", false)])?;
            Failure::Controller { controller: controller(&members["controller"])?, stopped }
        }
        ["image"] => {
            let members = object(value, &["image", "becomes"], &[])?;
            Failure::Image { name: text_of(&members["image"])?, becomes: read_image(&members["becomes"])? }
        }
        ["pods"] => read_pods(value)?,
        _ => return fail(value, "an injection has one of node, image, pods and controller"),
    };
    let mut text = String::new();
    write_in_order(value, &mut text);
    Ok(Injection { failure, text })
}

fn read_pods(value: &Value) -> Result<Failure, ScenarioError> {
    let members = object(value, &["pods", "do"], &["count"])?;
    let selector = match Selector::parse(&text_of(&members["pods"])?) {
        Ok(selector) => selector,
        Err(error) => return fail(&members["pods"], error.to_string()),
    };
    let count = match members.get("count") {
        None => None,
        Some(count) => match count.as_i64().and_then(|count| usize::try_from(count).ok()).filter(|&count| count > 0) {
            Some(count) => Some(count),
            None => return fail(count, "count must be a number from 1"),
        },
    };
    let actions = [
        ("crash", PodFailure::Crash),
        ("unready", PodFailure::Unready),
        ("ready", PodFailure::Ready),
        ("delete", PodFailure::Delete),
        ("evict", PodFailure::Evict),
    ];
    Ok(Failure::Pods { selector, count, action: one_of(&members["do"], &actions)? })
}

fn one_of<T: Copy>(value: &Value, allowed: &[(&str, T)]) -> Result<T, ScenarioError> {
    let found = allowed.iter().find(|(word, _)| value.as_str() == Some(word));
    match found {
        Some(&(_, meaning)) => Ok(meaning),
        None => fail(value, format!("want one of {}", allowed.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", "))),
    }
}

/// Writes JSON with keys in the order of the file; whole numbers are numbers, all else is a string.
fn write_in_order(value: &Value, out: &mut String) {
    match &value.data {
        Data::Map(members) => {
            let mut in_order: Vec<(&String, &Value)> = members.iter().collect();
            in_order.sort_by_key(|(_, member)| member.key_at);
            out.push('{');
            for (i, (key, member)) in in_order.into_iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                write_json_string(key, out);
                out.push(':');
                write_in_order(member, out);
            }
            out.push('}');
        }
        Data::List(items) => {
            out.push('[');
            for (i, item) in items.iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                write_in_order(item, out);
            }
            out.push(']');
        }
        Data::Int(number) => out.push_str(&number.to_string()),
        Data::String(text) => write_json_string(text, out),
        Data::Null | Data::Bool(_) | Data::Float(_) => write_json_string(&value.to_json(), out),
    }
}
