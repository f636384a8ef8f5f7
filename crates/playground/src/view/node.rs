//! Nodes, and how many Pods are on each.

use super::{DeploymentView, NodeView, PodState};
use rollscope_api::node::{Node, Taint};
use rollscope_cluster::cluster::Cluster;
use std::collections::BTreeMap;

/// All nodes, in order of name.
pub(super) fn nodes(cluster: &Cluster, deployments: &[DeploymentView]) -> Vec<NodeView> {
    let mut counts: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
    let pods = deployments.iter().flat_map(|d| &d.replica_sets).flat_map(|rs| rs.pods.iter());
    for pod in pods.filter(|pod| pod.state != PodState::Terminating) {
        let (pods, available) = counts.entry(&pod.node).or_default();
        *pods += 1;
        *available += u32::from(pod.state == PodState::Available);
    }
    let view = |node: &Node| {
        let (pods, available) = counts.get(node.metadata.name.as_str()).copied().unwrap_or_default();
        NodeView {
            name: node.metadata.name.clone(),
            ready: node.is_ready(),
            cordoned: node.unschedulable,
            taints: node.taints.iter().filter(|taint| !taint.key.starts_with("node.kubernetes.io/")).map(taint_text).collect(),
            pods,
            available,
        }
    };
    cluster.store().nodes().map(|node| view(node)).collect()
}

/// As kubectl prints and takes it: `key=value:NoSchedule`.
fn taint_text(taint: &Taint) -> String {
    let value = if taint.value.is_empty() { String::new() } else { format!("={}", taint.value) };
    format!("{}{value}:{}", taint.key, taint.effect)
}
