//! The namespaces that a cluster starts with.
//!
//! Models what the registry of Namespaces makes of them (`pkg/registry/core/namespace/strategy.go`).

use super::store::key;
use crate::cluster::Cluster;
use crate::object::{Object, Resource, Stored};
use rollscope_api::meta::ObjectMeta;
use rollscope_api::value::Value;
use std::sync::Arc;

/// The label that carries a namespace's own name. Models `LabelMetadataName`.
pub(crate) const NAME_LABEL: &str = "kubernetes.io/metadata.name";

impl Cluster {
    /// Creates `default` and `kube-system`, and `kube-node-lease` where nodes send heartbeats.
    pub(crate) fn create_namespaces(&mut self, nodes_fail: bool) {
        for name in ["default", "kube-system"].into_iter().chain(nodes_fail.then_some("kube-node-lease")) {
            let mut metadata = ObjectMeta { name: name.to_string(), creation_timestamp: Some(self.now().api()), ..ObjectMeta::default() };
            metadata.label(NAME_LABEL, name);
            let value = Value::map([
                ("apiVersion", Value::from("v1")),
                ("kind", Value::from("Namespace")),
                ("spec", Value::map([("finalizers", Value::from(vec![Value::from("kubernetes")]))])),
                ("status", Value::map([("phase", Value::from("Active"))])),
            ]);
            self.commit(Resource::Namespaces, key("", name), Some(Object::Stored(Arc::new(Stored { metadata, value }))));
        }
    }
}
