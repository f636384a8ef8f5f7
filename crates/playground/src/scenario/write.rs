//! Writes an experiment as a scenario file: JSON, which is YAML too, to be kept; YAML as a person writes it, to be read.

use super::{format_duration, parse};
use crate::command::{Command, Input};
use rollscope_api::json::write_json_string;
use rollscope_cluster::cluster::ClusterConfig;
use rollscope_cluster::failures::{Delay, ImageBehaviour};
use rollscope_cluster::time::SimTime;

/// The scenario file of a cluster, the inputs it gets, and when it ends.
pub(crate) fn write(name: &str, about: &str, config: &ClusterConfig, inputs: &[Input], until: SimTime) -> String {
    let mut out = String::from("{\"scenario\":\"v1\",\"name\":");
    write_json_string(name, &mut out);
    out.push_str(",\"about\":");
    write_json_string(about, &mut out);
    write_config(config, &mut out);
    out.push_str(",\"steps\":[");
    for (i, input) in inputs.iter().enumerate() {
        out.push_str(if i > 0 { "," } else { "" });
        write_input(input, &mut out);
    }
    out.push_str(&format!("],\"until\":\"{}\"}}", format_duration(until.since(SimTime::START))));
    out
}

/// The same for people: YAML with manifests as they were typed. What YAML cannot hold that way is JSON.
pub(crate) fn write_for_people(name: &str, about: &str, config: &ClusterConfig, inputs: &[Input], until: SimTime) -> String {
    let mut out = format!("scenario: v1\nname: {}\nabout: {}\ncluster:\n", quoted(name), quoted(about));
    out.push_str(&format!("  nodes: {}\n  seed: {}\n", config.nodes, config.seed));
    out.push_str(if config.images.is_empty() { "" } else { "  images:\n" });
    for (name, image) in &config.images {
        out.push_str(&format!("    {}: ", quoted(name)));
        write_image(image, &mut out);
        out.push('\n');
    }
    out.push_str(if inputs.is_empty() { "steps: []\n" } else { "steps:\n" });
    for input in inputs {
        out.push_str(&format!("  - at: {}\n    ", format_duration(input.at.since(SimTime::START))));
        match &input.command {
            Command::Apply(manifest) => out.push_str(&format!("apply: {}", block(manifest))),
            Command::Kubectl(line) => out.push_str(&format!("run: {}", quoted(line))),
            Command::Inject(injection) => out.push_str(&format!("inject: {}", injection.text)),
            Command::Interrupt => out.push_str("interrupt: true"),
        }
        out.push('\n');
    }
    out.push_str(&format!("until: {}\n", format_duration(until.since(SimTime::START))));
    let holds_all = parse(&out, None).is_ok_and(|scenario| scenario.steps == inputs && scenario.name == name && scenario.about == about);
    if holds_all { out } else { write(name, about, config, inputs, until) + "\n" }
}

fn quoted(text: &str) -> String {
    let mut out = String::new();
    write_json_string(text, &mut out);
    out
}

/// A text as a literal block where it has lines that one can hold.
fn block(text: &str) -> String {
    let body = text.trim_end_matches('\n');
    let is_plain = body.chars().all(|c| c == '\n' || !c.is_control());
    if !is_plain || body.is_empty() || body.starts_with([' ', '\n']) {
        return quoted(text);
    }
    let keep = match text.len() - body.len() {
        0 => "|-",
        1 => "|",
        _ => "|+",
    };
    let lines: String = body.lines().map(|line| if line.is_empty() { "\n".to_string() } else { format!("\n      {line}") }).collect();
    // The line end after the step is one of the text's own.
    format!("{keep}{lines}{}", "\n".repeat((text.len() - body.len()).saturating_sub(1)))
}

fn write_input(input: &Input, out: &mut String) {
    out.push_str(&format!("{{\"at\":\"{}\",", format_duration(input.at.since(SimTime::START))));
    match &input.command {
        Command::Apply(manifest) => {
            out.push_str("\"apply\":");
            write_json_string(manifest, out);
        }
        Command::Kubectl(line) => {
            out.push_str("\"run\":");
            write_json_string(line, out);
        }
        Command::Inject(injection) => {
            out.push_str("\"inject\":");
            out.push_str(&injection.text);
        }
        Command::Interrupt => out.push_str("\"interrupt\":true"),
    }
    out.push('}');
}

fn write_config(config: &ClusterConfig, out: &mut String) {
    out.push_str(&format!(",\"cluster\":{{\"nodes\":{},\"seed\":{},\"images\":{{", config.nodes, config.seed));
    for (i, (name, image)) in config.images.iter().enumerate() {
        out.push_str(if i > 0 { "," } else { "" });
        write_json_string(name, out);
        out.push(':');
        write_image(image, out);
    }
    out.push_str("}}");
}

/// An image's behaviour as a scenario file has it.
pub(crate) fn behaviour_text(image: &ImageBehaviour) -> String {
    let mut out = String::new();
    write_image(image, &mut out);
    out
}

fn write_image(image: &ImageBehaviour, out: &mut String) {
    let delay = |delay: &Delay| match delay {
        Delay::InTurn(list) => {
            let texts: Vec<String> = list.iter().map(|d| format!("\"{}\"", format_duration(*d))).collect();
            format!("[{}]", texts.join(","))
        }
        Delay::Range(from, to) => format!("\"{}..{}\"", format_duration(*from), format_duration(*to)),
    };
    let mut members = Vec::new();
    if let Some(start) = &image.start {
        members.push(format!("\"start\":{}", delay(start)));
    }
    members.push(format!("\"ready\":{}", image.ready.as_ref().map_or("\"never\"".to_string(), delay)));
    if image.pull_fails {
        members.push("\"pull\":\"fails\"".to_string());
    }
    if let Some(crash) = image.crash {
        members.push(format!("\"crash\":\"{}\"", format_duration(crash)));
    }
    members.push(format!("\"terminate\":\"{}\"", format_duration(image.terminate)));
    out.push_str(&format!("{{{}}}", members.join(",")));
}
