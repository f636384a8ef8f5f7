//! Any object of the API, and the table of resources that the API server serves.

use rollscope_api::deployment::Deployment;
use rollscope_api::event::Event;
use rollscope_api::meta::ObjectMeta;
use rollscope_api::node::Node;
use rollscope_api::pod::Pod;
use rollscope_api::replica_set::ReplicaSet;
use rollscope_api::value::Value;
use std::sync::Arc;

/// A kind of objects that the API server serves, in order of its URL path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Resource {
    /// core/v1, stored only.
    ConfigMaps,
    /// core/v1.
    Events,
    /// core/v1, of the cluster.
    Namespaces,
    /// core/v1, of the cluster.
    Nodes,
    /// core/v1.
    Pods,
    /// core/v1.
    ResourceQuotas,
    /// core/v1, stored only.
    Services,
    /// apps/v1.
    Deployments,
    /// apps/v1.
    ReplicaSets,
    /// autoscaling/v2, stored only.
    HorizontalPodAutoscalers,
    /// coordination.k8s.io/v1.
    Leases,
}

/// How a resource is called, in every way that people call it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResourceInfo {
    /// Which one.
    pub resource: Resource,
    /// API group; empty for core.
    pub group: &'static str,
    /// The version served (the preferred one).
    pub version: &'static str,
    /// Kind.
    pub kind: &'static str,
    /// Plural, as in URLs.
    pub plural: &'static str,
    /// Singular.
    pub singular: &'static str,
    /// Short names.
    pub short_names: &'static [&'static str],
    /// Whether its objects lie in namespaces.
    pub namespaced: bool,
}

const fn info(
    resource: Resource,
    group: &'static str,
    version: &'static str,
    kind: &'static str,
    plural: &'static str,
    singular: &'static str,
    short_names: &'static [&'static str],
) -> ResourceInfo {
    let namespaced = !matches!(resource, Resource::Namespaces | Resource::Nodes);
    ResourceInfo { resource, group, version, kind, plural, singular, short_names, namespaced }
}

/// All resources served, in order of `Resource`.
pub const RESOURCES: [ResourceInfo; 11] = [
    info(Resource::ConfigMaps, "", "v1", "ConfigMap", "configmaps", "configmap", &["cm"]),
    info(Resource::Events, "", "v1", "Event", "events", "event", &["ev"]),
    info(Resource::Namespaces, "", "v1", "Namespace", "namespaces", "namespace", &["ns"]),
    info(Resource::Nodes, "", "v1", "Node", "nodes", "node", &["no"]),
    info(Resource::Pods, "", "v1", "Pod", "pods", "pod", &["po"]),
    info(Resource::ResourceQuotas, "", "v1", "ResourceQuota", "resourcequotas", "resourcequota", &["quota"]),
    info(Resource::Services, "", "v1", "Service", "services", "service", &["svc"]),
    info(Resource::Deployments, "apps", "v1", "Deployment", "deployments", "deployment", &["deploy"]),
    info(Resource::ReplicaSets, "apps", "v1", "ReplicaSet", "replicasets", "replicaset", &["rs"]),
    info(
        Resource::HorizontalPodAutoscalers,
        "autoscaling",
        "v2",
        "HorizontalPodAutoscaler",
        "horizontalpodautoscalers",
        "horizontalpodautoscaler",
        &["hpa"],
    ),
    info(Resource::Leases, "coordination.k8s.io", "v1", "Lease", "leases", "lease", &[]),
];

impl Resource {
    /// How it is called.
    pub fn info(self) -> &'static ResourceInfo {
        &RESOURCES[self as usize]
    }

    /// The resource of a kind.
    pub fn of_kind(kind: &str) -> Option<Resource> {
        RESOURCES.iter().find(|info| info.kind == kind).map(|info| info.resource)
    }
}

impl ResourceInfo {
    /// `deployments.apps`, or just `pods`. Models `schema.GroupResource.String`.
    pub fn group_resource(&self) -> String {
        if self.group.is_empty() { self.plural.to_string() } else { format!("{}.{}", self.plural, self.group) }
    }

    /// `Deployment.apps`, or just `Pod`. Models `schema.GroupKind.String`.
    pub fn group_kind(&self) -> String {
        if self.group.is_empty() { self.kind.to_string() } else { format!("{}.{}", self.kind, self.group) }
    }

    /// `apps/v1`, or just `v1`. Models `schema.GroupVersion.String`.
    pub fn api_version(&self) -> String {
        if self.group.is_empty() { self.version.to_string() } else { format!("{}/{}", self.group, self.version) }
    }
}

/// An object that nothing here acts on, or that is read as a tree where it is needed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stored {
    /// Metadata.
    pub metadata: ObjectMeta,
    /// Everything but metadata.
    pub value: Value,
}

/// An object of the API. Cheap to clone: what it holds is shared.
#[derive(Clone, Debug, PartialEq)]
pub enum Object {
    /// A Deployment.
    Deployment(Arc<Deployment>),
    /// A ReplicaSet.
    ReplicaSet(Arc<ReplicaSet>),
    /// A Pod.
    Pod(Arc<Pod>),
    /// A Node.
    Node(Arc<Node>),
    /// An Event.
    Event(Arc<Event>),
    /// Any other object.
    Stored(Arc<Stored>),
}

impl Object {
    /// Its metadata.
    pub fn metadata(&self) -> &ObjectMeta {
        match self {
            Object::Deployment(object) => &object.metadata,
            Object::ReplicaSet(object) => &object.metadata,
            Object::Pod(object) => &object.metadata,
            Object::Node(object) => &object.metadata,
            Object::Event(object) => &object.metadata,
            Object::Stored(object) => &object.metadata,
        }
    }

    /// Its metadata, to be changed; what is shared is copied first.
    pub fn metadata_mut(&mut self) -> &mut ObjectMeta {
        match self {
            Object::Deployment(object) => &mut Arc::make_mut(object).metadata,
            Object::ReplicaSet(object) => &mut Arc::make_mut(object).metadata,
            Object::Pod(object) => &mut Arc::make_mut(object).metadata,
            Object::Node(object) => &mut Arc::make_mut(object).metadata,
            Object::Event(object) => &mut Arc::make_mut(object).metadata,
            Object::Stored(object) => &mut Arc::make_mut(object).metadata,
        }
    }

    /// The whole object as the API server sends it.
    pub fn to_value(&self) -> Value {
        match self {
            Object::Deployment(object) => object.to_value(),
            Object::ReplicaSet(object) => object.to_value(),
            Object::Pod(object) => object.to_value(),
            Object::Node(object) => object.to_value(),
            Object::Event(object) => object.to_value(),
            Object::Stored(object) => {
                let mut value = object.value.clone();
                value.set("metadata", object.metadata.to_value());
                value
            }
        }
    }

    /// The number of Pods that it asks for, if it is a Deployment or a ReplicaSet.
    pub fn replicas(&self) -> Option<i32> {
        match self {
            Object::Deployment(object) => Some(object.spec.replicas),
            Object::ReplicaSet(object) => Some(object.spec.replicas),
            _ => None,
        }
    }

    /// The Pod that it is, if it is one.
    pub fn as_pod(&self) -> Option<&Arc<Pod>> {
        match self {
            Object::Pod(pod) => Some(pod),
            _ => None,
        }
    }
}
