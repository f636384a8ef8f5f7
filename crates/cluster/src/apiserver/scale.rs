//! The Scale subresource: the number of replicas, in one form for Deployments and ReplicaSets.
//!
//! Models `ScaleREST` (pkg/registry/apps/deployment/storage, pkg/registry/apps/replicaset/storage).

use super::body::Body;
use super::request::Served;
use super::write::{self, Target, Update};
use crate::cluster::Cluster;
use crate::object::{Object, Resource};
use rollscope_api::errors::{ApiError, FieldError};
use rollscope_api::labels::label_selector_as_selector;
use rollscope_api::value::{Map, Value};

/// The Scale of an object. Fails with NotFound. Models `ScaleREST.Get`.
pub(super) fn get(cluster: &Cluster, target: Target<'_>) -> Result<Value, ApiError> {
    if !matches!(target.resource, Resource::Deployments | Resource::ReplicaSets) {
        return Err(ApiError::not_found(&target.group_resource(), target.name));
    }
    let found = cluster.store().get(target.resource, &target.key()).map(Object::to_value);
    let found = found.ok_or_else(|| ApiError::not_found(&target.group_resource(), target.name))?;
    from_parent(&found)
}

/// Models `scaleFromDeployment` and `scaleFromReplicaSet`.
fn from_parent(parent: &Value) -> Result<Value, ApiError> {
    let selector = label_selector_as_selector(parent.at_path(&["spec", "selector"])).map_err(ApiError::bad_request)?;
    let mut metadata = Map::new();
    for key in ["name", "namespace", "uid", "resourceVersion", "creationTimestamp"] {
        if let Some(value) = parent.at_path(&["metadata", key]) {
            metadata.insert(key.to_string(), value.clone());
        }
    }
    let replicas = |part: &str| Value::from(parent.at_path(&[part, "replicas"]).and_then(Value::as_i64).unwrap_or(0));
    let mut spec = Value::map([]);
    if replicas("spec") != Value::from(0) {
        spec.set("replicas", replicas("spec"));
    }
    let mut status = Value::map([("replicas", replicas("status"))]);
    let selector = selector.to_string();
    if !selector.is_empty() {
        status.set("selector", Value::from(selector));
    }
    Ok(Value::map([
        ("apiVersion", Value::from("autoscaling/v1")),
        ("kind", Value::from("Scale")),
        ("metadata", Value::from(metadata)),
        ("spec", spec),
        ("status", status),
    ]))
}

/// Sets the number of replicas. Nobody is told yet. Models `ScaleREST.Update`.
pub(super) fn update(cluster: &mut Cluster, target: Target<'_>, scale: &Value) -> Result<Served, ApiError> {
    let current = get(cluster, target)?;
    let replicas = replicas(scale)?;
    if replicas < 0 {
        let error = FieldError::invalid("spec.replicas", replicas, "must be greater than or equal to 0");
        return Err(ApiError::invalid("Scale.autoscaling", target.name, vec![error]));
    }
    let text = |value: &Value, key: &str| value.at_path(&["metadata", key]).and_then(Value::as_str).unwrap_or_default().to_string();
    let (uid, found) = (text(scale, "uid"), text(&current, "uid"));
    if !uid.is_empty() && uid != found {
        let info = target.resource.info();
        let why = format!("Precondition failed: UID in precondition: {uid}, UID in object meta: {found}");
        return Err(ApiError::conflict_because(&format!("{}/scale.{}", info.plural, info.group), target.name, &why));
    }
    let mut parent = cluster.api_get(target.resource, target.namespace, target.name)?;
    parent.entry("spec").set("replicas", Value::from(replicas));
    parent.entry("metadata").set("resourceVersion", Value::from(text(scale, "resourceVersion")));
    let served = write::update(cluster, target, Body { written: parent.clone(), value: parent }, Update::Scale)?;
    Ok(Served { object: from_parent(&served.object)?, ..served })
}

/// The replicas that a Scale asks for; none are none at all.
fn replicas(scale: &Value) -> Result<i64, ApiError> {
    let Some(replicas) = scale.at_path(&["spec", "replicas"]).filter(|replicas| !replicas.is_null()) else { return Ok(0) };
    let fits = |number: &i64| i32::try_from(*number).is_ok();
    replicas.as_i64().filter(fits).ok_or_else(|| {
        let why = "json: cannot unmarshal into Go struct field ScaleSpec.spec.replicas of type int32";
        ApiError::bad_request(format!("Scale in version \"v1\" cannot be handled as a Scale: {why}"))
    })
}
