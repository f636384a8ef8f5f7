//! What kubectl asks of the API server: trees of values in, the server's objects, warnings and refusals out.
//!
//! Models the handlers of k8s.io/apiserver/pkg/endpoints. A write is served, bound and delivered before its answer comes; a
//! dry run is a write to a copy of the cluster. Leaves out: server-side apply, paging, and field selectors (the caller picks).

use super::deletion::{Deletion, delete_object};
use super::write::{Target, Update};
use super::{body, patch, pods, scale, write};
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

/// What becomes of a patch's unknown fields. Models the query parameter `fieldValidation`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldValidation {
    /// They are warned of: what clients get that do not ask, as most kubectl commands.
    Warn,
    /// They refuse it: what `kubectl apply` asks for.
    Strict,
}

/// How a patch is taken. Models `metav1.PatchOptions`.
#[derive(Clone, Copy, Debug)]
pub struct PatchOptions {
    /// Whether nothing is stored.
    pub dry_run: bool,
    /// What becomes of unknown fields.
    pub validation: FieldValidation,
}

impl PatchOptions {
    /// Unknown fields refuse the patch.
    pub fn strict(dry_run: bool) -> PatchOptions {
        PatchOptions { dry_run, validation: FieldValidation::Strict }
    }
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

/// A request to change an object by a patch.
#[derive(Clone, Copy, Debug)]
struct PatchRequest<'a> {
    target: Target<'a>,
    subresource: Option<Subresource>,
    kind: PatchType,
    patch: &'a Value,
    validation: FieldValidation,
}

impl Cluster {
    /// Reads an object. Fails with NotFound. Models `Store.Get`.
    pub fn api_get(&self, resource: Resource, namespace: &str, name: &str) -> Result<Value, ApiError> {
        let target = Target { resource, namespace, name };
        let found = self.store().get(resource, &target.key()).map(Object::to_value);
        found.ok_or_else(|| ApiError::not_found(&target.group_resource(), name))
    }

    /// The objects of a resource, of one namespace or of all, in order of path. Models `Store.List`.
    pub fn api_list(&self, resource: Resource, namespace: Option<&str>) -> Vec<Object> {
        match namespace {
            Some(namespace) if resource.info().namespaced => self.store().list_in(resource, namespace).cloned().collect(),
            _ => self.store().list(resource).cloned().collect(),
        }
    }

    /// Creates an object; unknown fields refuse it. Models `Store.Create`.
    pub fn api_create(&mut self, resource: Resource, namespace: &str, object: &Value, dry_run: bool) -> Result<Served, ApiError> {
        let served = self.serve(dry_run, |cluster| write::create(cluster, resource, namespace, object))?;
        Ok(if dry_run { with_version(served, None) } else { served })
    }

    /// Replaces an object; unknown fields refuse it. Fails with Conflict if it names a version that is not the present one.
    /// Models `Store.Update`.
    pub fn api_update(
        &mut self,
        resource: Resource,
        namespace: &str,
        name: &str,
        object: &Value,
        dry_run: bool,
    ) -> Result<Served, ApiError> {
        let target = Target { resource, namespace, name };
        let value = body::decode(resource, namespace, object)?;
        self.serve_update(target, dry_run, |cluster| write::update(cluster, target, value, Update::Put))
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
        options: PatchOptions,
    ) -> Result<Served, ApiError> {
        let target = Target { resource, namespace, name };
        let request = PatchRequest { target, subresource, kind, patch, validation: options.validation };
        self.serve_update(target, options.dry_run, |cluster| cluster.patch(request))
    }

    /// Reads the Scale of a Deployment or ReplicaSet (autoscaling/v1). Fails with NotFound. Models `ScaleREST.Get`.
    pub fn api_get_scale(&self, resource: Resource, namespace: &str, name: &str) -> Result<Value, ApiError> {
        scale::get(self, Target { resource, namespace, name })
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
        let target = Target { resource, namespace, name };
        self.serve_update(target, dry_run, |cluster| scale::update(cluster, target, scale))
    }

    /// Deletes an object, or marks it as being deleted. Models `Store.Delete`.
    pub fn api_delete(&mut self, resource: Resource, namespace: &str, name: &str, options: &DeleteOptions) -> Result<Deleted, ApiError> {
        let target = Target { resource, namespace, name };
        if resource == Resource::Namespaces {
            return self.delete_namespace(target, options);
        }
        let deletion = delete_object(self, resource, &target.key(), options)?;
        self.bind_and_deliver();
        Ok(match deletion {
            Deletion::Gone(object) => Deleted::Gone(object.to_value()),
            Deletion::Pending(object) => Deleted::Pending(object.to_value()),
        })
    }

    /// Evicts a Pod: a deletion that first adds the condition DisruptionTarget. Fails with NotFound. Models
    /// `EvictionREST.Create`.
    pub fn api_evict(&mut self, namespace: &str, name: &str) -> Result<(), ApiError> {
        let target = Target { resource: Resource::Pods, namespace, name };
        self.api_get(Resource::Pods, namespace, name)?;
        pods::evict_pod(self, &target.key());
        self.bind_and_deliver();
        Ok(())
    }

    /// Does a write, and then what follows from it; or does it to a copy.
    fn serve(&mut self, dry_run: bool, write: impl FnOnce(&mut Cluster) -> Result<Served, ApiError>) -> Result<Served, ApiError> {
        if dry_run {
            return write(&mut self.clone());
        }
        let served = write(self)?;
        self.bind_and_deliver();
        Ok(served)
    }

    /// As `serve`; an object that a dry run changes keeps its version.
    fn serve_update(
        &mut self,
        target: Target<'_>,
        dry_run: bool,
        write: impl FnOnce(&mut Cluster) -> Result<Served, ApiError>,
    ) -> Result<Served, ApiError> {
        let version = self.store().get(target.resource, &target.key()).map(|object| object.metadata().resource_version);
        let served = self.serve(dry_run, write)?;
        Ok(if dry_run { with_version(served, version) } else { served })
    }

    fn patch(&mut self, request: PatchRequest<'_>) -> Result<Served, ApiError> {
        let PatchRequest { target, subresource, kind, patch, validation } = request;
        if subresource == Some(Subresource::Scale) {
            let current = scale::get(self, target)?;
            let patched = patch::apply(kind, &current, patch)?;
            return scale::update(self, target, &patched.object);
        }
        let current = self.api_get(target.resource, target.namespace, target.name)?;
        let patched = patch::apply(kind, &current, patch)?;
        let mut warnings = Vec::new();
        let value = body::decode_patched((target.resource, target.namespace), patched, validation, &mut warnings)?;
        let how = if subresource.is_some() { Update::PatchStatus } else { Update::Patch };
        let mut served = write::update(self, target, value, how)?;
        served.warnings.splice(0..0, warnings);
        Ok(served)
    }
}

/// An answer with an object of that version.
fn with_version(mut served: Served, version: Option<u64>) -> Served {
    let metadata = served.object.entry("metadata");
    match version {
        Some(version) => metadata.set("resourceVersion", Value::from(version.to_string())),
        None => {
            metadata.as_map_mut().and_then(|members| members.remove("resourceVersion"));
        }
    }
    served
}
