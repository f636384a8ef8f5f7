//! The tables that the server makes of objects, one row each.
//!
//! Models pkg/printers/internalversion/printers.go: the column definitions of `AddHandlers` and the functions that fill
//! them. Kinds that nothing here acts on have their own file.

mod exact;
mod stored;
mod workloads;

pub(crate) use exact::exact;
pub(crate) use stored::node_roles;

use rollscope_api::value::Value;
use rollscope_cluster::object::Resource;
use rollscope_cluster::time::SimTime;

/// A column: its name, and whether only `-o wide` shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Column {
    /// As the server gives it: `Up-to-date`.
    pub(crate) name: &'static str,
    /// Shown by `-o wide` alone.
    pub(crate) wide: bool,
    /// Whether it holds the object's name.
    pub(crate) is_name: bool,
}

const fn column(name: &'static str) -> Column {
    Column { name, wide: false, is_name: false }
}

const fn wide(name: &'static str) -> Column {
    Column { name, wide: true, is_name: false }
}

const NAME: Column = Column { name: "Name", wide: false, is_name: true };

/// The columns of a resource's table.
pub(crate) fn columns(resource: Resource) -> &'static [Column] {
    match resource {
        Resource::Deployments => workloads::DEPLOYMENT_COLUMNS,
        Resource::ReplicaSets => workloads::REPLICA_SET_COLUMNS,
        Resource::Pods => workloads::POD_COLUMNS,
        Resource::Nodes => stored::NODE_COLUMNS,
        Resource::Events => stored::EVENT_COLUMNS,
        Resource::Services => stored::SERVICE_COLUMNS,
        Resource::ConfigMaps => stored::CONFIG_MAP_COLUMNS,
        Resource::ResourceQuotas => stored::QUOTA_COLUMNS,
        Resource::HorizontalPodAutoscalers => stored::AUTOSCALER_COLUMNS,
        Resource::Namespaces => stored::NAMESPACE_COLUMNS,
        Resource::Leases => stored::LEASE_COLUMNS,
    }
}

/// An object's row; it has a cell for each column, wide ones included.
pub(crate) fn row(resource: Resource, object: &Value, now: SimTime) -> Vec<String> {
    match resource {
        Resource::Deployments => workloads::deployment(object, now),
        Resource::ReplicaSets => workloads::replica_set(object, now),
        Resource::Pods => workloads::pod(object, now),
        Resource::Nodes => stored::node(object, now),
        Resource::Events => stored::event(object, now),
        Resource::Services => stored::service(object, now),
        Resource::ConfigMaps => stored::config_map(object, now),
        Resource::ResourceQuotas => stored::resource_quota(object, now),
        Resource::HorizontalPodAutoscalers => stored::horizontal_pod_autoscaler(object, now),
        Resource::Namespaces => stored::namespace(object, now),
        Resource::Leases => stored::lease(object, now),
    }
}
