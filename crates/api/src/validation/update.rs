//! What an update must keep, and what it changes beside. Models `rest.BeforeUpdate` and the update strategies of
//! `pkg/registry/apps/deployment` and `replicaset`.

use super::fields::{Errors, Path, get};
use super::meta::{self, Names};
use super::{located, semantic};
use crate::errors::FieldError;
use crate::schema::{self, Type};
use crate::value::Value;

/// What is wrong with a Deployment that is to take the place of another. Models `ValidateDeploymentUpdate`.
///
/// `new` has been through `prepare`. What is wrong with its metadata is told up to three times, as by the server.
pub fn deployment(new: &Value, old: &Value) -> Vec<FieldError> {
    located(new, |errors| {
        common_fields(errors, new, old);
        super::deployment::deployment(errors, new, Some(old));
    })
}

/// What is wrong with a ReplicaSet that is to take the place of another. Models `ValidateReplicaSetUpdate`.
pub fn replica_set(new: &Value, old: &Value) -> Vec<FieldError> {
    located(new, |errors| {
        common_fields(errors, new, old);
        super::deployment::replica_set(errors, new, Some(old));
    })
}

/// Models `validateCommonFields` of the registry.
fn common_fields(errors: &mut Errors, new: &Value, old: &Value) {
    let (empty, path) = (Value::map([]), Path::new("metadata"));
    let meta = get(new, "metadata").unwrap_or(&empty);
    meta::object_meta_accessor(errors, meta, Names::PathSegment, &path);
    meta::object_meta_accessor_update(errors, meta, get(old, "metadata").unwrap_or(&empty), &path);
}

/// Gives an object that is to take the place of another what it cannot change: generation, status, UID and times. The
/// generation grows if that is due. Models `BeforeUpdate` with `PrepareForUpdate`.
pub fn prepare(new: &mut Value, old: &Value) {
    let generation = next_generation(new, old);
    if generation != 0 {
        new.entry("metadata").set("generation", Value::from(generation));
    }
    match get(old, "status") {
        Some(status) => new.set("status", status.clone()),
        None => {
            new.as_map_mut().map(|members| members.remove("status"));
        }
    }
    let empty = Value::map([]);
    let old_meta = get(old, "metadata").unwrap_or(&empty);
    let meta = new.entry("metadata");
    for key in ["creationTimestamp", "deletionTimestamp"] {
        if let Some(time) = get(old_meta, key) {
            meta.set(key, time.clone());
        }
    }
    for key in ["uid", "deletionGracePeriodSeconds"] {
        let unset = get(meta, key).is_none_or(|value| value.as_str() == Some(""));
        if let Some(value) = get(old_meta, key).filter(|_| unset) {
            meta.set(key, value.clone());
        }
    }
}

/// The generation that an update leads to. A Deployment's grows with its spec or annotations, a ReplicaSet's with its
/// spec alone; that of other kinds stays. Models `PrepareForUpdate`.
pub fn next_generation(new: &Value, old: &Value) -> i64 {
    let generation = old.at_path(&["metadata", "generation"]).and_then(Value::as_i64).unwrap_or_default();
    let (kind, _) = crate::decode::type_meta(new);
    let grows = match kind {
        "Deployment" => !same_spec(new, old) || !same_annotations(new, old),
        "ReplicaSet" => !same_spec(new, old),
        _ => false,
    };
    generation + i64::from(grows)
}

/// Whether two objects of a kind have the same spec. Models `Semantic.DeepEqual`.
pub fn same_spec(a: &Value, b: &Value) -> bool {
    let (kind, api_version) = crate::decode::type_meta(a);
    match schema::root(api_version, kind).and_then(|root| root.member("spec")) {
        Some(spec) => semantic::equal(&spec.field.kind, a.get("spec"), b.get("spec")),
        None => a.get("spec") == b.get("spec"),
    }
}

fn same_annotations(a: &Value, b: &Value) -> bool {
    const TEXT: Type = Type::Scalar("string", schema::Scalar::String);
    let path = ["metadata", "annotations"];
    semantic::equal(&Type::Map("map[string]string", &TEXT), a.at_path(&path), b.at_path(&path))
}
