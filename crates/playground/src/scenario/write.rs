//! Writes an experiment as a scenario file: JSON, which is YAML too.

use super::format_duration;
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
