//! The namespaces that a cluster starts with, and what becomes of one that is deleted.
//!
//! Models the registry of Namespaces (`pkg/registry/core/namespace`). Leaves out: the controller that empties a namespace and
//! then finalizes it, so a deleted namespace stays.

use super::deletion::replace_object;
use super::request::{DeleteOptions, Deleted};
use super::store::key;
use super::write::Target;
use crate::cluster::Cluster;
use crate::object::{Object, Resource, Stored};
use rollscope_api::errors::ApiError;
use rollscope_api::meta::ObjectMeta;
use rollscope_api::value::Value;
use std::sync::Arc;

impl Cluster {
    /// Creates `default` and `kube-system`, and `kube-node-lease` where nodes send heartbeats.
    pub(crate) fn create_namespaces(&mut self, nodes_fail: bool) {
        for name in ["default", "kube-system"].into_iter().chain(nodes_fail.then_some("kube-node-lease")) {
            let mut metadata = ObjectMeta { name: name.to_string(), creation_timestamp: Some(self.now().api()), ..ObjectMeta::default() };
            metadata.label("kubernetes.io/metadata.name", name);
            let value = Value::map([
                ("apiVersion", Value::from("v1")),
                ("kind", Value::from("Namespace")),
                ("spec", Value::map([("finalizers", Value::from(vec![Value::from("kubernetes")]))])),
                ("status", Value::map([("phase", Value::from("Active"))])),
            ]);
            self.commit(Resource::Namespaces, key("", name), Some(Object::Stored(Arc::new(Stored { metadata, value }))));
        }
    }

    /// Marks a namespace as being deleted: its finalizer keeps it. Fails with NotFound or Conflict. Models `REST.Delete`.
    pub(super) fn delete_namespace(&mut self, target: Target<'_>, options: &DeleteOptions) -> Result<Deleted, ApiError> {
        let missing = || ApiError::not_found("namespaces", target.name);
        let old = self.store().get(Resource::Namespaces, target.name).cloned().ok_or_else(missing)?;
        let found = old.metadata().uid;
        if let Some(uid) = options.uid.filter(|uid| *uid != found) {
            let why = format!("Precondition failed: UID in precondition: {uid}, UID in object meta: {found}");
            return Err(ApiError::conflict_because("namespaces", target.name, &why));
        }
        let now = self.now().api();
        let mut new = old.clone();
        if let Object::Stored(stored) = &mut new {
            let stored = Arc::make_mut(stored);
            stored.metadata.deletion_timestamp.get_or_insert(now);
            stored.value.entry("status").set("phase", Value::from("Terminating"));
        }
        if !options.dry_run {
            new = replace_object(self, Resource::Namespaces, &old, new);
            self.bind_and_deliver();
        }
        Ok(Deleted::Pending(new.to_value()))
    }
}
