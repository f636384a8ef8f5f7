//! What kubectl prints: the real command, run against a cluster of its own in which no time passes.

use crate::kubectl::{Line, Process};
use rollscope_api::decode::type_meta;
use rollscope_api::errors::FieldError;
use rollscope_api::validation;
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
    namespaces.iter().for_each(|name| create_namespace(&mut cluster, name));
    if let Some(before) = before {
        run(&mut cluster, before);
    }
    run(&mut cluster, stdin)
}

fn create_namespace(cluster: &mut Cluster, name: &str) {
    let object = Value::map([
        ("apiVersion", Value::from("v1")),
        ("kind", Value::from("Namespace")),
        ("metadata", Value::map([("name", Value::from(name))])),
    ]);
    // One that is there already, or whose name is refused, stays as it is.
    let _ = cluster.api_create(Resource::Namespaces, "", &object, false);
}

/// What the server finds wrong with an object of a kind that is only stored, which its own rules decide.
pub(crate) fn refusal(object: &Value) -> Vec<FieldError> {
    let Some(resource) = Resource::of_kind(type_meta(object).0) else { return Vec::new() };
    let namespace = object.at_path(&["metadata", "namespace"]).and_then(Value::as_str).unwrap_or_default();
    let mut cluster = Cluster::new(&ClusterConfig { nodes: 0, ..ClusterConfig::default() });
    if !namespace.is_empty() {
        create_namespace(&mut cluster, namespace);
    }
    let refused = cluster.api_create(resource, namespace, object, false).err();
    let mut errors = refused.map(|error| error.field_errors).unwrap_or_default();
    errors.iter_mut().for_each(|error| error.position = validation::position(object, &error.field));
    errors
}

/// Runs `kubectl apply -f -`.
pub(crate) fn run(cluster: &mut Cluster, stdin: &str) -> Printed {
    let words = ["apply", "-f", "-"].map(str::to_string);
    let process = Process::start(cluster, "kubectl apply -f -", &words, Some(stdin));
    let joined = |lines: &[Line]| lines.iter().map(|line| format!("{}\n", line.text)).collect::<String>();
    Printed { stdout: joined(&process.out), stderr: joined(&process.err), exit: process.exit.unwrap_or_default() }
}
