//! Creating and replacing objects: what a strategy does with them between decoding and the store.
//!
//! Models `Store.Create` and `Store.Update` (k8s.io/apiserver/pkg/registry/generic), `rest.BeforeCreate` and
//! `rest.BeforeUpdate`, and the strategies' `PrepareForCreate` and `PrepareForUpdate`.

use super::body::{self, Body};
use super::deletion::{replace_object, should_delete_during_update};
use super::request::Served;
use super::store::{Key, key};
use super::{admission, node_update, pod_update, pods, status_rules, stored};
use crate::cluster::Cluster;
use crate::object::{Object, Resource, Stored};
use rollscope_api::defaults;
use rollscope_api::deployment::Deployment;
use rollscope_api::errors::{ApiError, FieldError};
use rollscope_api::meta::{ObjectMeta, Uid};
use rollscope_api::names::{RANDOM_SUFFIX_LENGTH, generated_name_base, safe_encode_string};
use rollscope_api::node::Node;
use rollscope_api::pod::Pod;
use rollscope_api::replica_set::ReplicaSet;
use rollscope_api::value::{Map, Value};
use std::sync::Arc;

/// The URL of an object.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target<'a> {
    pub(super) resource: Resource,
    pub(super) namespace: &'a str,
    pub(super) name: &'a str,
}

impl Target<'_> {
    /// Under which key the object lies.
    pub(super) fn key(self) -> Key {
        if self.resource.info().namespaced { key(self.namespace, self.name) } else { key("", self.name) }
    }

    /// How errors call the resource.
    pub(super) fn group_resource(self) -> String {
        self.resource.info().group_resource()
    }
}

/// Where an update comes from, and what it may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Update {
    /// A whole object that replaces another.
    Put,
    /// What a patch made of the object.
    Patch,
    /// The same, through the status subresource.
    PatchStatus,
    /// A new size, through the scale subresource.
    Scale,
}

/// `ObjectMeta::idle_scalings` of an object whose size somebody just set.
pub(super) const IDLE_SCALINGS: u8 = 2;

/// The metadata of a tree.
fn metadata_of(value: &Value) -> ObjectMeta {
    value.get("metadata").map(ObjectMeta::from_value).unwrap_or_default()
}

/// Fails with BadRequest if an object names another namespace than its URL. Models
/// `EnsureObjectNamespaceMatchesRequestNamespace`.
fn ensure_namespace(target: Target<'_>, metadata: &mut ObjectMeta) -> Result<(), ApiError> {
    let requested = if target.resource.info().namespaced { target.namespace } else { "" };
    if !requested.is_empty() && !metadata.namespace.is_empty() && metadata.namespace != requested {
        return Err(ApiError::bad_request("the namespace of the provided object does not match the namespace sent on the request"));
    }
    metadata.namespace = requested.to_string();
    Ok(())
}

/// Creates an object. Nobody is told yet.
pub(super) fn create(cluster: &mut Cluster, resource: Resource, namespace: &str, sent: &Value) -> Result<Served, ApiError> {
    let Body { mut value, mut written } = body::decode(resource, namespace, sent)?;
    let mut metadata = metadata_of(&value);
    ensure_namespace(Target { resource, namespace, name: "" }, &mut metadata)?;
    cluster.now().stamp_creation(&mut metadata);
    metadata.idle_scalings = IDLE_SCALINGS;
    metadata.deletion_timestamp = None;
    metadata.deletion_grace_period_seconds = None;
    metadata.uid = Uid::default();
    metadata.generation = i64::from(matches!(resource, Resource::Deployments | Resource::ReplicaSets | Resource::Pods));
    admission::admit_creation(cluster.store(), resource, &metadata.namespace)?;
    let generated = metadata.name.is_empty() && !metadata.generate_name.is_empty();
    if generated {
        metadata.name = free_name(cluster, resource, &metadata)?;
    }
    for tree in [&mut value, &mut written] {
        defaults::wipe_object_meta_system_fields(tree);
        for (key, text) in [("name", &metadata.name), ("namespace", &metadata.namespace)] {
            if !text.is_empty() {
                tree.entry("metadata").set(key, Value::from(text.as_str()));
            }
        }
    }
    let errors = body::validate(resource, &written);
    if !errors.is_empty() {
        return Err(ApiError::invalid(&resource.info().group_kind(), &metadata.name, errors));
    }
    let warnings = body::warnings(resource, &written);
    if resource == Resource::Pods && generated {
        // Pods number their names themselves.
        metadata.name.clear();
    }
    let object = store_new(cluster, resource, &value, metadata)?;
    Ok(Served { object: object.to_value(), warnings })
}

fn store_new(cluster: &mut Cluster, resource: Resource, value: &Value, metadata: ObjectMeta) -> Result<Object, ApiError> {
    let at = key(&metadata.namespace, &metadata.name);
    if let Some(there) = cluster.store().get(resource, &at) {
        let error = ApiError::already_exists(&resource.info().group_resource(), &metadata.name);
        let deleting = there.metadata().deletion_timestamp.is_some();
        let message = if deleting { format!("object is being deleted: {error}") } else { error.message };
        return Err(ApiError { message, ..error });
    }
    let new = typed(resource, value, metadata, None)?;
    if let Object::Pod(pod) = &new {
        return pods::create_pod_object(cluster, pod).map(Object::Pod);
    }
    let change = cluster.commit(resource, at, Some(new.clone()));
    Ok(change.new.unwrap_or(new))
}

/// A name that is not taken, of the object's generateName. Models `names.SimpleNameGenerator`; the characters follow from the
/// store's version.
fn free_name(cluster: &Cluster, resource: Resource, metadata: &ObjectMeta) -> Result<String, ApiError> {
    const ATTEMPTS: u64 = 8;
    let base = generated_name_base(&metadata.generate_name);
    let mut name = String::new();
    for attempt in 1..=ATTEMPTS {
        let number = (cluster.store().resource_version() + attempt) % 10_u64.pow(RANDOM_SUFFIX_LENGTH as u32);
        name = format!("{base}{}", safe_encode_string(&format!("{number:0RANDOM_SUFFIX_LENGTH$}")));
        if cluster.store().get(resource, &key(&metadata.namespace, &name)).is_none() {
            return Ok(name);
        }
    }
    Err(ApiError::generate_name_conflict(&resource.info().group_resource(), &name))
}

/// Makes the stored object of a tree. What was seen comes from the old one: people do not write it.
fn typed(resource: Resource, value: &Value, metadata: ObjectMeta, old: Option<&Object>) -> Result<Object, ApiError> {
    Ok(match (resource, old) {
        (Resource::Deployments, old) => {
            let status = old.and_then(|old| if let Object::Deployment(old) = old { Some(old.status.clone()) } else { None });
            let new = Deployment::from_value(value);
            Object::Deployment(Arc::new(Deployment { metadata, status: status.unwrap_or_default(), ..new }))
        }
        (Resource::ReplicaSets, old) => {
            let status = old.and_then(|old| if let Object::ReplicaSet(old) = old { Some(old.status.clone()) } else { None });
            let new = ReplicaSet::from_value(value);
            Object::ReplicaSet(Arc::new(ReplicaSet { metadata, status: status.unwrap_or_default(), ..new }))
        }
        (Resource::Pods, old) => {
            let status = old.and_then(Object::as_pod).map(|old| old.status.clone());
            Object::Pod(Arc::new(Pod { metadata, status: status.unwrap_or_default(), ..Pod::from_value(value) }))
        }
        (Resource::Nodes, old) => {
            let old = old.and_then(|old| if let Object::Node(old) = old { Some(&**old) } else { None });
            Object::Node(Arc::new(Node { metadata, ..Node::from_value(value, old) }))
        }
        (Resource::Events, _) => return Err(ApiError::method_not_supported("events", "write")),
        (_, old) => Object::Stored(Arc::new(Stored { metadata, value: stored_value(resource, value, old) })),
    })
}

/// Everything but metadata of an object that is only stored.
fn stored_value(resource: Resource, value: &Value, old: Option<&Object>) -> Value {
    let mut members: Map = value.as_map().cloned().unwrap_or_default();
    members.remove("metadata");
    members.remove("status");
    let status = match old {
        Some(Object::Stored(old)) => old.value.get("status").cloned(),
        _ => stored::first_status(resource),
    };
    members.extend(status.map(|status| ("status".to_string(), status)));
    Value::from(members)
}

/// Replaces an object by a decoded one. Nobody is told yet. Models `Store.Update`.
pub(super) fn update(cluster: &mut Cluster, target: Target<'_>, sent: Body, how: Update) -> Result<Served, ApiError> {
    let resource = target.resource;
    let missing = || ApiError::not_found(&target.group_resource(), target.name);
    let old = cluster.store().get(resource, &target.key()).cloned().ok_or_else(missing)?;
    let Body { value, mut written } = sent;
    let mut metadata = metadata_of(&value);
    check_name(target, &metadata)?;
    ensure_namespace(target, &mut metadata)?;
    check_version(target, &value, old.metadata(), how)?;
    keep_system_fields(&mut metadata, old.metadata());
    let mut new = prepare_for_update(resource, &value, metadata, &old, how)?;
    new.metadata_mut().idle_scalings = idle_scalings(&new, &old, how);
    let before = old.to_value();
    for (key, kept) in
        [("namespace", before.at_path(&["metadata", "namespace"])), ("resourceVersion", before.at_path(&["metadata", "resourceVersion"]))]
    {
        if let Some(kept) = kept {
            written.entry("metadata").set(key, kept.clone());
        }
    }
    body::prepare_for_update(&mut written, &before);
    let errors = what_is_wrong(resource, (&written, &new), (&before, &old), how);
    if !errors.is_empty() {
        return Err(ApiError::invalid(&resource.info().group_kind(), target.name, errors));
    }
    let warnings = if how == Update::PatchStatus { Vec::new() } else { body::update_warnings(resource, &written, &before) };
    if should_delete_during_update(new.metadata(), old.metadata()) {
        cluster.commit(resource, target.key(), None);
        return Ok(Served { object: new.to_value(), warnings });
    }
    let stored = replace_object(cluster, resource, &old, new);
    Ok(Served { object: stored.to_value(), warnings })
}

/// Models the strategies' `ValidateUpdate`.
fn what_is_wrong(resource: Resource, (written, new): (&Value, &Object), (before, old): (&Value, &Object), how: Update) -> Vec<FieldError> {
    if how == Update::PatchStatus {
        return status_rules::validate(new);
    }
    let mut errors = Vec::new();
    let text = |object: &Value| object.at_path(&["metadata", "uid"]).cloned().unwrap_or_default();
    if let Some(uid) = text(written).as_str().filter(|_| text(written) != text(before)) {
        errors.push(FieldError::invalid("metadata.uid", uid, "field is immutable"));
    }
    errors.extend(body::validate_update(resource, written, before));
    match (new, old) {
        (Object::Pod(new), Object::Pod(old)) => errors.extend(pod_update::validate(new, old)),
        (Object::Node(new), _) => errors.extend(node_update::validate(new)),
        _ => {}
    }
    errors
}

/// Models `checkName`.
fn check_name(target: Target<'_>, metadata: &ObjectMeta) -> Result<(), ApiError> {
    let (sent, url) = (&metadata.name, target.name);
    if sent != url {
        let why = format!("the name of the object ({sent}) does not match the name on the URL ({url})");
        return Err(ApiError::bad_request(why));
    }
    Ok(())
}

/// Fails with Conflict if an update is about another version of the object, or another object of that name.
fn check_version(target: Target<'_>, value: &Value, old: &ObjectMeta, how: Update) -> Result<(), ApiError> {
    let text = |key: &str| value.at_path(&["metadata", key]).and_then(Value::as_str).unwrap_or_default();
    let (uid, found) = (text("uid"), old.uid.to_string());
    if !uid.is_empty() && uid != found && how == Update::Put {
        let why = format!("Precondition failed: UID in precondition: {uid}, UID in object meta: {found}");
        let (plural, at) = (target.resource.info().plural, target.key());
        let why = format!("StorageError: invalid object, Code: 4, Key: /{plural}/{at}, ResourceVersion: 0, AdditionalErrorMsg: {why}");
        return Err(ApiError::conflict_because(&target.group_resource(), target.name, &why));
    }
    let version = text("resourceVersion");
    if !["", "0"].contains(&version) && version != old.resource_version.to_string() {
        return Err(ApiError::conflict(&target.group_resource(), target.name));
    }
    Ok(())
}

/// Managed fields know who set the size: scaling to another size makes it nobody's, any other write its writer's.
fn idle_scalings(new: &Object, old: &Object, how: Update) -> u8 {
    let before = old.metadata().idle_scalings;
    match (new.replicas() != old.replicas(), how) {
        (true, Update::Scale) => 0,
        (true, _) => IDLE_SCALINGS,
        (false, Update::Scale) => before.saturating_sub(1),
        (false, _) => before,
    }
}

/// Keeps what only the server writes. Models the metadata part of `rest.BeforeUpdate`.
fn keep_system_fields(new: &mut ObjectMeta, old: &ObjectMeta) {
    new.uid = old.uid;
    new.resource_version = old.resource_version;
    new.generation = old.generation;
    new.idle_scalings = old.idle_scalings;
    (new.creation_timestamp, new.creation_nanos) = (old.creation_timestamp, old.creation_nanos);
    new.deletion_timestamp = old.deletion_timestamp;
    new.deletion_grace_period_seconds = old.deletion_grace_period_seconds;
}

/// Models the strategies' `PrepareForUpdate`: what the update may not touch stays, and the generation grows.
fn prepare_for_update(resource: Resource, value: &Value, metadata: ObjectMeta, old: &Object, how: Update) -> Result<Object, ApiError> {
    if how == Update::PatchStatus {
        return prepare_for_status_update(resource, value, metadata, old);
    }
    let mut new = typed(resource, value, metadata, Some(old))?;
    if let (Object::Stored(new), Object::Stored(old)) = (&mut new, old)
        && resource == Resource::Namespaces
        && let Some(spec) = old.value.get("spec")
    {
        Arc::make_mut(new).value.set("spec", spec.clone());
    }
    let grows = match (&new, old) {
        (Object::Deployment(new), Object::Deployment(old)) => new.spec != old.spec || new.metadata.annotations != old.metadata.annotations,
        (Object::ReplicaSet(new), Object::ReplicaSet(old)) => new.spec != old.spec,
        (Object::Pod(new), Object::Pod(old)) => new.spec != old.spec,
        _ => false,
    };
    new.metadata_mut().generation += i64::from(grows);
    Ok(new)
}

/// Models the status strategies: the spec stays, and of a Deployment the labels.
fn prepare_for_status_update(resource: Resource, value: &Value, metadata: ObjectMeta, old: &Object) -> Result<Object, ApiError> {
    Ok(match old {
        Object::Deployment(old) => {
            let metadata = ObjectMeta { labels: old.metadata.labels.clone(), ..metadata };
            let status = Deployment::from_value(value).status;
            Object::Deployment(Arc::new(Deployment { metadata, spec: old.spec.clone(), status }))
        }
        Object::ReplicaSet(old) => {
            let status = ReplicaSet::from_value(value).status;
            Object::ReplicaSet(Arc::new(ReplicaSet { metadata, spec: old.spec.clone(), status }))
        }
        Object::Stored(old) => {
            let mut stored = Stored { metadata, value: old.value.clone() };
            if let Some(status) = value.get("status") {
                stored.value.set("status", status.clone());
            }
            Object::Stored(Arc::new(stored))
        }
        Object::Pod(_) | Object::Node(_) | Object::Event(_) => {
            return Err(ApiError::method_not_supported(&format!("{}/status", resource.info().plural), "patch"));
        }
    })
}
