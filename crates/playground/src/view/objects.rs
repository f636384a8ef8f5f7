//! All objects as rows: what `kubectl get` would list, of all kinds.

use super::pod_status;
use crate::kubectl::human_duration;
use rollscope_cluster::cluster::Cluster;
use rollscope_cluster::object::{Object, Resource};
use rollscope_cluster::time::SimTime;

/// The kinds, in the order of the rows.
const KINDS: [Resource; 10] = [
    Resource::Deployments,
    Resource::ReplicaSets,
    Resource::Pods,
    Resource::Nodes,
    Resource::ResourceQuotas,
    Resource::Services,
    Resource::ConfigMaps,
    Resource::HorizontalPodAutoscalers,
    Resource::Namespaces,
    Resource::Leases,
];

/// An object as a row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ObjectView {
    /// Kind.
    pub kind: &'static str,
    /// Key: `namespace/name`, or the name alone.
    pub key: String,
    /// Name.
    pub name: String,
    /// Age as kubectl prints it: `113s`.
    pub age: String,
    /// In a word, how it is; empty where that is not known.
    pub state: String,
}

/// The objects whose kind or name contains a text, at most so many, and how many there are.
pub fn objects(cluster: &Cluster, filter: &str, most: usize) -> (Vec<ObjectView>, usize) {
    let (mut rows, mut count) = (Vec::new(), 0);
    let filter = filter.to_lowercase();
    for resource in KINDS {
        let kind = resource.info().kind;
        let fits_kind = kind.to_lowercase().contains(&filter);
        for object in cluster.store().list(resource) {
            if !fits_kind && !object.metadata().name.contains(&filter) {
                continue;
            }
            count += 1;
            if rows.len() < most {
                rows.push(row(cluster, kind, object));
            }
        }
    }
    (rows, count)
}

/// An object as YAML, as `kubectl get -o yaml` prints it.
pub fn object_yaml(cluster: &Cluster, kind: &str, key: &str) -> Option<String> {
    Some(cluster.store().get(Resource::of_kind(kind)?, key)?.to_value().to_yaml())
}

fn row(cluster: &Cluster, kind: &'static str, object: &Object) -> ObjectView {
    let metadata = object.metadata();
    let created = metadata.creation_timestamp.map(SimTime::from_api);
    let age = created.map(|created| human_duration(cluster.now().0.saturating_sub(created.0) as i64));
    let state = match object {
        Object::Deployment(d) => format!("{}/{}", d.status.available_replicas, d.spec.replicas),
        Object::ReplicaSet(rs) => format!("{}/{}", rs.status.available_replicas, rs.spec.replicas),
        Object::Pod(pod) => pod_status(pod),
        Object::Node(node) => {
            let ready = if node.is_ready() { "Ready" } else { "NotReady" };
            format!("{ready}{}", if node.unschedulable { ",SchedulingDisabled" } else { "" })
        }
        Object::Event(_) | Object::Stored(_) => String::new(),
    };
    ObjectView { kind, key: metadata.key(), name: metadata.name.clone(), age: age.unwrap_or_default(), state }
}
