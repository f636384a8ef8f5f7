//! What kubectl asks of the API server: trees of values in, the server's objects, warnings and refusals out.

use super::store::key;
use crate::cluster::Cluster;
use crate::object::{Object, Resource};
use rollscope_api::errors::ApiError;
use rollscope_api::meta::Uid;
use rollscope_api::value::Value;

/// The media type of a patch. Models `types.PatchType`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatchType {
    /// RFC 6902: a list of operations.
    Json,
    /// RFC 7386: what is given replaces what is there.
    Merge,
    /// Kubernetes' own: lists are merged by key where the schema says so.
    Strategic,
}

/// A part of an object that has a URL of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subresource {
    /// What was seen.
    Status,
    /// The number of replicas, in one form for all kinds.
    Scale,
}

/// What becomes of the objects that a deleted one owns. Models `metav1.DeletionPropagation`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Propagation {
    /// The garbage collector deletes them later.
    #[default]
    Background,
    /// They go first.
    Foreground,
    /// They stay.
    Orphan,
}

/// How to delete. Models `metav1.DeleteOptions`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeleteOptions {
    /// What becomes of dependents.
    pub propagation: Propagation,
    /// Seconds of grace; None for what the object asks for.
    pub grace_period_seconds: Option<i64>,
    /// The UID that the object must have, if any.
    pub uid: Option<Uid>,
    /// Whether only to say what would be answered.
    pub dry_run: bool,
}

/// What the server answers to a write.
#[derive(Clone, Debug, PartialEq)]
pub struct Served {
    /// The object as the server sends it back.
    pub object: Value,
    /// The texts of its `Warning` headers.
    pub warnings: Vec<String>,
}

/// What the server answers to a deletion.
#[derive(Clone, Debug, PartialEq)]
pub enum Deleted {
    /// Gone at once: its last state.
    Gone(Value),
    /// Still there, with a deletionTimestamp.
    Pending(Value),
}

impl Cluster {
    /// Reads an object. Fails with NotFound. Models `Store.Get`.
    pub fn api_get(&self, resource: Resource, namespace: &str, name: &str) -> Result<Value, ApiError> {
        let found = self.store().get(resource, &key(namespace, name)).map(Object::to_value);
        found.ok_or_else(|| ApiError::not_found(&resource.info().group_resource(), name))
    }

    /// The objects of a resource, of one namespace or of all, in order of path. Models `Store.List`.
    pub fn api_list(&self, resource: Resource, namespace: Option<&str>) -> Vec<Object> {
        match namespace {
            Some(namespace) if resource.info().namespaced => self.store().list_in(resource, namespace).cloned().collect(),
            _ => self.store().list(resource).cloned().collect(),
        }
    }

    /// Creates an object. Models `Store.Create`.
    pub fn api_create(&mut self, resource: Resource, namespace: &str, object: &Value, dry_run: bool) -> Result<Served, ApiError> {
        let _ = (resource, namespace, object, dry_run);
        Err(not_there_yet())
    }

    /// Replaces an object. Models `Store.Update`.
    pub fn api_update(
        &mut self,
        resource: Resource,
        namespace: &str,
        name: &str,
        object: &Value,
        dry_run: bool,
    ) -> Result<Served, ApiError> {
        let _ = (resource, namespace, name, object, dry_run);
        Err(not_there_yet())
    }

    /// Changes an object, or a subresource of it, by a patch. Models `handlers.PatchResource`.
    #[allow(clippy::too_many_arguments, reason = "they are the parts of the request's URL")]
    pub fn api_patch(
        &mut self,
        resource: Resource,
        namespace: &str,
        name: &str,
        subresource: Option<Subresource>,
        kind: PatchType,
        patch: &Value,
        dry_run: bool,
    ) -> Result<Served, ApiError> {
        let _ = (resource, namespace, name, subresource, kind, patch, dry_run);
        Err(not_there_yet())
    }

    /// Reads the Scale of a Deployment or ReplicaSet (autoscaling/v1). Models `ScaleREST.Get`.
    pub fn api_get_scale(&self, resource: Resource, namespace: &str, name: &str) -> Result<Value, ApiError> {
        let _ = (resource, namespace, name);
        Err(not_there_yet())
    }

    /// Sets the number of replicas through a Scale. Models `ScaleREST.Update`.
    pub fn api_update_scale(
        &mut self,
        resource: Resource,
        namespace: &str,
        name: &str,
        scale: &Value,
        dry_run: bool,
    ) -> Result<Served, ApiError> {
        let _ = (resource, namespace, name, scale, dry_run);
        Err(not_there_yet())
    }

    /// Deletes an object, or marks it as being deleted. Models `Store.Delete`.
    pub fn api_delete(&mut self, resource: Resource, namespace: &str, name: &str, options: &DeleteOptions) -> Result<Deleted, ApiError> {
        let _ = (resource, namespace, name, options);
        Err(not_there_yet())
    }

    /// Evicts a Pod: a deletion that first adds the condition DisruptionTarget. Models `EvictionREST.Create`.
    pub fn api_evict(&mut self, namespace: &str, name: &str) -> Result<(), ApiError> {
        let _ = (namespace, name);
        Err(not_there_yet())
    }
}

fn not_there_yet() -> ApiError {
    ApiError::internal_error("not there yet")
}
