//! What kubectl prints: the real command, run against a cluster of its own in which no time passes.

use crate::kubectl::{Line, Process};
use rollscope_api::value::Value;
use rollscope_cluster::cluster::{Cluster, ClusterConfig};
use rollscope_cluster::object::Resource;
use std::collections::BTreeSet;

/// What a command printed, and how it ended.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Printed {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) exit: i32,
}

/// Runs `kubectl apply -f -` in a cluster with these namespaces, in which `before` was applied first.
pub(crate) fn apply(before: Option<&str>, stdin: &str, namespaces: &BTreeSet<String>) -> Printed {
    let mut cluster = Cluster::new(&ClusterConfig::default());
    for name in namespaces {
        let object = Value::map([
            ("apiVersion", Value::from("v1")),
            ("kind", Value::from("Namespace")),
            ("metadata", Value::map([("name", Value::from(name.as_str()))])),
        ]);
        // One that is there already, or whose name is refused, stays as it is.
        let _ = cluster.api_create(Resource::Namespaces, "", &object, false);
    }
    if let Some(before) = before {
        run(&mut cluster, before);
    }
    run(&mut cluster, stdin)
}

/// Runs `kubectl apply -f -`.
pub(crate) fn run(cluster: &mut Cluster, stdin: &str) -> Printed {
    let words = ["apply", "-f", "-"].map(str::to_string);
    let process = Process::start(cluster, "kubectl apply -f -", &words, Some(stdin));
    let joined = |lines: &[Line]| lines.iter().map(|line| format!("{}\n", line.text)).collect::<String>();
    Printed { stdout: joined(&process.out), stderr: joined(&process.err), exit: process.exit.unwrap_or_default() }
}
