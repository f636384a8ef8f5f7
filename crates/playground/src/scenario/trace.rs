//! The lines of a trace: samples of Deployments and ReplicaSets, Events, commands and injections, as JSON.

use crate::kubectl::{Line, Process};
use rollscope_api::deployment::{Deployment, DeploymentCondition};
use rollscope_api::meta::Uid;
use rollscope_api::pod::{Pod, PodPhase};
use rollscope_api::replica_set::ReplicaSet;
use rollscope_api::time::Time;
use rollscope_cluster::cluster::Cluster;
use rollscope_cluster::object::{Object, Resource};
use rollscope_cluster::time::SimTime;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// A time in seconds since zero: a whole number where it is one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Seconds(pub(super) SimTime);

impl Serialize for Seconds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.0.is_multiple_of(1_000_000_000) {
            serializer.serialize_u64(self.0.seconds())
        } else {
            // Nanoseconds below 2^53 divide exactly enough: the shortest text of the quotient is the decimal itself.
            serializer.serialize_f64(self.0.0 as f64 / 1e9)
        }
    }
}

/// What holds at one moment, without the moment.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Sample {
    deployments: Vec<DeploymentSample>,
    replica_sets: Vec<ReplicaSetSample>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<Vec<NodeSample>>,
}

#[derive(Serialize)]
pub(super) struct SampleLine<'a> {
    pub(super) t: Seconds,
    #[serde(flatten)]
    pub(super) sample: &'a Sample,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
struct DeploymentSample {
    name: String,
    generation: i64,
    observed_generation: i64,
    spec_replicas: i32,
    paused: bool,
    replicas: i32,
    updated_replicas: i32,
    ready_replicas: i32,
    available_replicas: i32,
    unavailable_replicas: i32,
    terminating_replicas: i32,
    collision_count: i32,
    revision: String,
    conditions: Vec<ConditionSample>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
struct ConditionSample {
    #[serde(rename = "type")]
    kind: String,
    status: String,
    reason: String,
    message: String,
    last_update_time: i64,
    last_transition_time: i64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
struct ReplicaSetSample {
    name: String,
    owner: String,
    hash: String,
    revision: String,
    revision_history: String,
    desired: String,
    max: String,
    spec_replicas: i32,
    replicas: i32,
    fully_labeled_replicas: i32,
    ready_replicas: i32,
    available_replicas: i32,
    terminating_replicas: i32,
    pods: PodCounts,
}

/// Pods of one ReplicaSet, each counted once: terminating first, ready before running.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
struct PodCounts {
    pending: u32,
    running: u32,
    ready: u32,
    terminating: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct NodeSample {
    name: String,
    ready: String,
    unschedulable: bool,
    taints: Vec<String>,
}

/// Takes a sample of what the store holds; of nodes only where they can fail.
pub(super) fn sample(cluster: &Cluster, with_nodes: bool) -> Sample {
    let mut pods: BTreeMap<Uid, PodCounts> = BTreeMap::new();
    for pod in cluster.store().pods() {
        if let Some(owner) = pod.metadata.controller_of() {
            pods.entry(owner.uid).or_default().add(pod);
        }
    }
    let mut deployments = Vec::new();
    let mut replica_sets = Vec::new();
    for object in cluster.store().list(Resource::Deployments).chain(cluster.store().list(Resource::ReplicaSets)) {
        match object {
            Object::Deployment(d) => deployments.push(deployment_sample(d)),
            Object::ReplicaSet(rs) => replica_sets.push(replica_set_sample(rs, pods.get(&rs.metadata.uid).copied().unwrap_or_default())),
            _ => {}
        }
    }
    Sample { deployments, replica_sets, nodes: with_nodes.then(|| node_samples(cluster)) }
}

fn deployment_sample(d: &Deployment) -> DeploymentSample {
    let condition = |c: &DeploymentCondition| ConditionSample {
        kind: c.kind.clone(),
        status: c.status.clone(),
        reason: c.reason.clone(),
        message: c.message.clone(),
        last_update_time: Time::since_zero(c.last_update_time),
        last_transition_time: Time::since_zero(c.last_transition_time),
    };
    DeploymentSample {
        name: d.metadata.name.clone(),
        generation: d.metadata.generation,
        observed_generation: d.status.observed_generation,
        spec_replicas: d.spec.replicas,
        paused: d.spec.paused,
        replicas: d.status.replicas,
        updated_replicas: d.status.updated_replicas,
        ready_replicas: d.status.ready_replicas,
        available_replicas: d.status.available_replicas,
        unavailable_replicas: d.status.unavailable_replicas,
        terminating_replicas: d.status.terminating_replicas.unwrap_or(0),
        collision_count: d.status.collision_count.unwrap_or(0),
        revision: d.metadata.annotation("deployment.kubernetes.io/revision").unwrap_or_default().to_string(),
        conditions: d.status.conditions.iter().map(condition).collect(),
    }
}

fn replica_set_sample(rs: &ReplicaSet, pods: PodCounts) -> ReplicaSetSample {
    let annotation = |name: &str| rs.metadata.annotation(&format!("deployment.kubernetes.io/{name}")).unwrap_or_default().to_string();
    ReplicaSetSample {
        name: rs.metadata.name.clone(),
        owner: rs.metadata.controller_of().map(|owner| owner.name.clone()).unwrap_or_default(),
        hash: rs.metadata.labels.get("pod-template-hash").cloned().unwrap_or_default(),
        revision: annotation("revision"),
        revision_history: annotation("revision-history"),
        desired: annotation("desired-replicas"),
        max: annotation("max-replicas"),
        spec_replicas: rs.spec.replicas,
        replicas: rs.status.replicas,
        fully_labeled_replicas: rs.status.fully_labeled_replicas,
        ready_replicas: rs.status.ready_replicas,
        available_replicas: rs.status.available_replicas,
        terminating_replicas: rs.status.terminating_replicas.unwrap_or(0),
        pods,
    }
}

fn node_samples(cluster: &Cluster) -> Vec<NodeSample> {
    let sample = |node: &std::sync::Arc<rollscope_api::node::Node>| {
        let mut taints: Vec<String> = node.taints.iter().map(|taint| format!("{}:{}", taint.key, taint.effect)).collect();
        taints.sort();
        NodeSample {
            name: node.metadata.name.clone(),
            ready: node.condition("Ready").map(|c| c.status.clone()).unwrap_or_default(),
            unschedulable: node.unschedulable,
            taints,
        }
    };
    cluster.store().nodes().map(sample).collect()
}

impl PodCounts {
    fn add(&mut self, pod: &Pod) {
        let count = if pod.metadata.deletion_timestamp.is_some() {
            &mut self.terminating
        } else if pod.is_ready() {
            &mut self.ready
        } else if pod.status.phase == PodPhase::Running {
            &mut self.running
        } else {
            &mut self.pending
        };
        *count += 1;
    }
}

#[derive(Serialize)]
pub(super) struct EventLine<'a> {
    pub(super) t: Seconds,
    pub(super) event: EventEntry<'a>,
}

#[derive(Serialize)]
pub(super) struct EventEntry<'a> {
    pub(super) object: String,
    #[serde(rename = "type")]
    pub(super) kind: &'a str,
    pub(super) reason: &'a str,
    pub(super) message: &'a str,
}

#[derive(Serialize)]
pub(super) struct RunLine<'a> {
    t: Seconds,
    run: &'a str,
    exit: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<Seconds>,
    out: Vec<(Seconds, &'a str)>,
    err: Vec<(Seconds, &'a str)>,
}

impl<'a> RunLine<'a> {
    pub(super) fn new(process: &'a Process) -> RunLine<'a> {
        let lines = |lines: &'a [Line]| lines.iter().map(|line| (Seconds(line.at), line.text.as_str())).collect();
        RunLine {
            t: Seconds(process.started),
            run: &process.line,
            exit: process.exit,
            ended: process.ended.map(Seconds),
            out: lines(&process.out),
            err: lines(&process.err),
        }
    }
}

#[derive(Serialize)]
pub(super) struct InjectLine<'a> {
    pub(super) t: Seconds,
    pub(super) inject: &'a RawValue,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) pods: Option<usize>,
}
