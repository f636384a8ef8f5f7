//! Ports that collide. Models the port part of `warningsForPodSpecAndMeta`.

use crate::go_text::quote;
use crate::validation::container::visit_containers;
use crate::validation::fields::{Path, int, items, text};
use crate::value::Value;
use std::collections::BTreeMap;

/// Warns of ports that are defined twice, or whose names are.
pub(super) fn ports(warnings: &mut Vec<String>, spec: &Value, path: &Path) {
    let mut seen: BTreeMap<String, Vec<(Path, &Value)>> = BTreeMap::new();
    visit_containers(spec, path, |container, path| {
        for (i, port) in items(container, "ports").iter().enumerate() {
            let path = path.child("ports").index(i);
            if !text(port, "hostIP").is_empty() && int(port, "hostPort") == 0 {
                warnings.push(format!("{path}: hostIP set without hostPort: {}", go_plus_v(port)));
            }
            let others = seen.entry(format!("{}/{}", int(port, "containerPort"), text(port, "protocol"))).or_default();
            for (other_path, other) in others.iter() {
                if let Some(kind) = collision(port, other) {
                    warnings.push(format!("{path}: {kind} port definition with {other_path}"));
                }
            }
            others.push((path, port));
        }
    });
    let mut names: BTreeMap<&str, Path> = BTreeMap::new();
    visit_containers(spec, path, |container, path| {
        for (i, port) in items(container, "ports").iter().enumerate().filter(|(_, port)| !text(port, "name").is_empty()) {
            let (name, path) = (text(port, "name"), path.child("ports").index(i));
            match names.get(name) {
                Some(other) => {
                    let use_of = "services and probes that select ports by name will use";
                    warnings.push(format!("{path}: duplicate port name {} with {other}, {use_of} {other}", quote(name)));
                }
                None => {
                    names.insert(name, path);
                }
            }
        }
    });
}

/// How two definitions of one port and protocol collide, if they do.
fn collision(a: &Value, b: &Value) -> Option<&'static str> {
    let (host_a, host_b) = (int(a, "hostPort"), int(b, "hostPort"));
    let (ip_a, ip_b) = (text(a, "hostIP"), text(b, "hostIP"));
    if host_a == host_b && ip_a == ip_b {
        Some("duplicate")
    } else if host_a == 0 || host_b == 0 {
        Some("overlapping")
    } else if host_a == host_b && ip_a.is_empty() != ip_b.is_empty() {
        Some("dangerously ambiguous")
    } else {
        None
    }
}

/// A port as Go prints the internal struct with `%+v`.
fn go_plus_v(port: &Value) -> String {
    format!(
        "{{Name:{} HostPort:{} ContainerPort:{} Protocol:{} HostIP:{}}}",
        text(port, "name"),
        int(port, "hostPort"),
        int(port, "containerPort"),
        text(port, "protocol"),
        text(port, "hostIP")
    )
}
