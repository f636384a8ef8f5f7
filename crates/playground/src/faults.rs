//! Failures as a person chooses them: as the commands that make them happen and lift them, and those that are in force.
//!
//! A failure of the scenario format is an injection; cordon, drain and quota are what kubectl does.

use crate::command::{Command, Injection};
use crate::scenario::{behaviour_text, parse_injection};
use rollscope_api::json::write_json_string;
use rollscope_cluster::cluster::{Cluster, ClusterConfig};
use rollscope_cluster::failures::{Delay, ImageBehaviour};
use rollscope_cluster::object::{Object, Resource};
use std::time::Duration;

pub use rollscope_cluster::failures::Controller;

/// The name of the quota that `Fault::Quota` makes.
const QUOTA: &str = "rollscope";
/// How long the containers of a slow image take to become ready.
const SLOW: Duration = Duration::from_secs(30);

/// How an image fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ImageFault {
    /// It cannot be pulled.
    PullFails,
    /// Its containers end with code 1 two seconds after each start.
    Crashes,
    /// Its containers are ready after half a minute.
    Slow,
    /// Its containers run and never become ready.
    NeverReady,
}

/// What is done to Pods.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PodFault {
    /// Their containers exit with code 1.
    Crash,
    /// They are not ready any more.
    Unready,
    /// They are deleted.
    Delete,
    /// They are evicted.
    Evict,
}

/// A failure that a person can make happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// An image's containers fail from now on.
    Image(String, ImageFault),
    /// Pods that a selector picks, at most so many, the oldest first.
    Pods(String, Option<usize>, PodFault),
    /// A node's kubelet stops.
    NodeDown(String),
    /// A node takes no new Pods.
    Cordoned(String),
    /// A node takes no new Pods, and its Pods are evicted.
    Drained(String),
    /// A controller stops.
    ControllerStopped(Controller),
    /// A quota of a namespace: its name, `namespace/name`, and how many Pods there may be; None for one of other objects.
    Quota(String, Option<u32>),
}

impl Fault {
    /// A quota of the namespace `default` for so many Pods.
    pub fn quota(pods: u32) -> Fault {
        Fault::Quota(format!("default/{QUOTA}"), Some(pods))
    }

    /// The commands that make it happen.
    pub fn commands(&self, cluster: &Cluster) -> Vec<Command> {
        match self {
            Fault::Image(image, fault) => vec![inject("image", image, "becomes", becomes(*fault))],
            Fault::Pods(selector, count, fault) => vec![inject_pods(selector, *count, *fault)],
            Fault::NodeDown(node) => vec![inject("node", node, "state", "\"down\"")],
            Fault::Cordoned(node) => vec![kubectl(format!("cordon {node}"))],
            Fault::Drained(node) => drain(cluster, node),
            Fault::ControllerStopped(controller) => vec![inject("controller", controller_word(*controller), "state", "\"stopped\"")],
            Fault::Quota(key, pods) => {
                let (namespace, name) = key.split_once('/').unwrap_or(("default", key));
                let pods = pods.unwrap_or_default();
                vec![Command::Apply(format!(
                    "apiVersion: v1\nkind: ResourceQuota\nmetadata:\n  name: {name}\n  namespace: {namespace}\nspec:\n  hard:\n    pods: {pods}\n"
                ))]
            }
        }
    }

    /// The commands that lift it; none where it is over as soon as it has happened.
    pub fn lift(&self, config: &ClusterConfig) -> Vec<Command> {
        match self {
            Fault::Image(image, _) => {
                let first = config.images.get(image).filter(|behaviour| !is_broken(behaviour));
                let becomes = first.map_or_else(|| r#"{"ready":"2s..4s"}"#.to_string(), behaviour_text);
                vec![inject("image", image, "becomes", &becomes)]
            }
            Fault::Pods(selector, count, PodFault::Unready) => {
                vec![inject_action(selector, *count, "ready")]
            }
            Fault::Pods(..) => Vec::new(),
            Fault::NodeDown(node) => vec![inject("node", node, "state", "\"up\"")],
            Fault::Cordoned(node) | Fault::Drained(node) => vec![kubectl(format!("uncordon {node}"))],
            Fault::ControllerStopped(controller) => vec![inject("controller", controller_word(*controller), "state", "\"running\"")],
            Fault::Quota(key, _) => {
                let (namespace, name) = key.split_once('/').unwrap_or(("default", key));
                vec![kubectl(format!("delete resourcequota {name} -n {namespace}"))]
            }
        }
    }
}

/// Whether a manifest is that of a quota and of nothing else, as `Fault::Quota` applies it.
pub fn is_quota(manifest: &str) -> bool {
    manifest.starts_with("apiVersion: v1\nkind: ResourceQuota\n") && !manifest.contains("\n---")
}

/// The failures that are in force, as far as they can be lifted; of images, these are looked at.
pub fn in_force(cluster: &Cluster, images: &[String]) -> Vec<Fault> {
    let image = |name: &String| Some(Fault::Image(name.clone(), image_fault(&cluster.image_behaviour(name))?));
    let mut faults: Vec<Fault> = images.iter().filter_map(image).collect();
    let down = cluster.node_names().into_iter().filter(|name| cluster.is_node_down(name));
    faults.extend(down.map(Fault::NodeDown));
    let cordoned = cluster.store().nodes().filter(|node| node.unschedulable).map(|node| node.metadata.name.clone());
    faults.extend(cordoned.map(Fault::Cordoned));
    let controllers = [Controller::Deployment, Controller::ReplicaSet];
    faults.extend(controllers.into_iter().filter(|&one| !cluster.controller(one).running).map(Fault::ControllerStopped));
    let quota = |object: &Object| {
        let Object::Stored(stored) = object else { return None };
        let pods = stored.value.at_path(&["spec", "hard", "pods"]);
        let pods = pods.and_then(|pods| pods.as_i64().map(|pods| pods.to_string()).or_else(|| pods.as_str().map(str::to_string)));
        Some(Fault::Quota(stored.metadata.key(), pods.and_then(|pods| pods.parse().ok())))
    };
    faults.extend(cluster.store().list(Resource::ResourceQuotas).filter_map(quota));
    faults
}

/// The selector of a Deployment's Pods as an injection has it, or of one of its ReplicaSets' Pods. None where there is no such
/// Deployment in `default`, or no such text.
pub fn pods_of(cluster: &Cluster, deployment: &str, hash: Option<&str>) -> Option<String> {
    let found = cluster.store().deployment(deployment).filter(|d| d.metadata.namespace == "default")?;
    let selector = &found.spec.selector;
    if !selector.match_expressions.is_empty() {
        return None;
    }
    let labels = selector.match_labels.iter().map(|(key, value)| format!("{key}={value}"));
    let hash = hash.map(|hash| format!("pod-template-hash={hash}"));
    Some(labels.chain(hash).collect::<Vec<_>>().join(","))
}

/// How an image fails, if it does.
fn image_fault(behaviour: &ImageBehaviour) -> Option<ImageFault> {
    match &behaviour.ready {
        _ if behaviour.pull_fails => Some(ImageFault::PullFails),
        _ if behaviour.crash.is_some() => Some(ImageFault::Crashes),
        None => Some(ImageFault::NeverReady),
        Some(Delay::InTurn(delays)) if delays.iter().all(|delay| *delay >= SLOW) => Some(ImageFault::Slow),
        Some(_) => None,
    }
}

fn is_broken(behaviour: &ImageBehaviour) -> bool {
    image_fault(behaviour).is_some()
}

fn becomes(fault: ImageFault) -> &'static str {
    match fault {
        ImageFault::PullFails => r#"{"pull":"fails"}"#,
        ImageFault::Crashes => r#"{"ready":"1s","crash":"2s"}"#,
        ImageFault::Slow => r#"{"start":"1s","ready":"30s"}"#,
        ImageFault::NeverReady => r#"{"start":"1s","ready":"never"}"#,
    }
}

fn controller_word(controller: Controller) -> &'static str {
    match controller {
        Controller::Deployment => "deployment",
        Controller::ReplicaSet => "replicaset",
    }
}

fn kubectl(line: String) -> Command {
    Command::Kubectl(format!("kubectl {line}"))
}

/// Cordons the node and evicts what runs on it. Pods of others than ReplicaSets are as well off.
fn drain(cluster: &Cluster, node: &str) -> Vec<Command> {
    let here = cluster.store().pods().filter(|pod| &*pod.node_name == node && pod.metadata.deletion_timestamp.is_none());
    let mut commands = vec![kubectl(format!("cordon {node}"))];
    let mut pods: Vec<(&str, &str)> = here.map(|pod| (pod.metadata.namespace.as_str(), pod.metadata.name.as_str())).collect();
    pods.sort_unstable();
    for group in pods.chunk_by(|a, b| a.0 == b.0) {
        let names: Vec<&str> = group.iter().map(|(_, name)| *name).collect();
        commands.push(kubectl(format!("delete pod {} -n {} --wait=false", names.join(" "), group[0].0)));
    }
    commands
}

fn inject_pods(selector: &str, count: Option<usize>, fault: PodFault) -> Command {
    let action = match fault {
        PodFault::Crash => "crash",
        PodFault::Unready => "unready",
        PodFault::Delete => "delete",
        PodFault::Evict => "evict",
    };
    inject_action(selector, count, action)
}

fn inject_action(selector: &str, count: Option<usize>, action: &str) -> Command {
    let count = count.map_or_else(String::new, |count| format!(",\"count\":{count}"));
    injection(&format!("{{\"pods\":{}{count},\"do\":\"{action}\"}}", quoted(selector)))
}

fn inject(kind: &str, name: &str, key: &str, value: &str) -> Command {
    injection(&format!("{{\"{kind}\":{},\"{key}\":{value}}}", quoted(name)))
}

fn injection(text: &str) -> Command {
    let injection: Injection = parse_injection(text).expect("injections are written as they are read");
    Command::Inject(injection)
}

fn quoted(text: &str) -> String {
    let mut out = String::new();
    write_json_string(text, &mut out);
    out
}
