//! Validation: everything that the API server finds wrong with an object, in its words and order.
//!
//! Models `pkg/apis/core/validation`, `pkg/apis/apps/validation` and the strategies of `pkg/registry` at v1.36 with
//! the default feature gates, on decoded and defaulted trees. What those gates leave out is `disabled_fields`. Leaves
//! out: status, and options for stored objects that the rules of today would refuse (here no such object is stored).

mod affinity;
pub(crate) mod annotations;
mod claim_template;
pub(crate) mod container;
mod deployment;
mod dns;
mod env;
pub(crate) mod fields;
pub(crate) mod ip;
mod locate;
mod meta;
mod mounts;
mod pod;
mod probe;
mod projected;
mod quota;
mod resources;
mod scheduling;
mod security_context;
pub mod semantic;
mod text;
pub mod update;
mod volume;
mod volume_drivers;
mod windows;

use crate::errors::{BadValue, FieldError};
use crate::value::{Data, Position, Value};

/// What is wrong with a Deployment that is to be created. Models `ValidateDeployment`.
pub fn deployment(object: &Value) -> Vec<FieldError> {
    located(object, |errors| deployment::deployment(errors, object, None))
}

/// What is wrong with a ReplicaSet that is to be created. Models `ValidateReplicaSet`.
pub fn replica_set(object: &Value) -> Vec<FieldError> {
    located(object, |errors| deployment::replica_set(errors, object, None))
}

/// What is wrong with a Pod that is to be created. Models `ValidatePodCreate`.
pub fn pod(object: &Value) -> Vec<FieldError> {
    located(object, |errors| pod::pod(errors, object))
}

/// What is wrong with a ResourceQuota that is to be created. Models `ValidateResourceQuota`.
pub fn resource_quota(object: &Value) -> Vec<FieldError> {
    located(object, |errors| quota::resource_quota(errors, object))
}

/// Shows empty lists and maps as a person wrote them, where the stored form has nothing and an error would show `null`.
///
/// The server validates what it has decoded; here validation sees what it would store, which knows no difference.
pub fn show_as_written(errors: &mut [FieldError], written: &Value) {
    for error in errors.iter_mut().filter(|error| error.bad_value.as_ref().is_some_and(Value::is_null)) {
        let is_empty = |value: &&Value| match &value.data {
            Data::List(items) => items.is_empty(),
            Data::Map(members) => members.is_empty(),
            _ => false,
        };
        if let Some(empty) = locate::find(written, &error.field).filter(is_empty) {
            error.show(BadValue::json(empty));
        }
    }
}

/// Where a field stands in the text that an object was read from; its nearest parent if it is not there itself.
pub fn position(object: &Value, field: &str) -> Position {
    locate::position(object, field)
}

/// Collects errors and gives each the place of its field.
fn located(object: &Value, validate: impl FnOnce(&mut Vec<FieldError>)) -> Vec<FieldError> {
    let mut errors = Vec::new();
    validate(&mut errors);
    for error in &mut errors {
        error.position = locate::position(object, &error.field);
    }
    errors
}

/// The list that a JSON text is, if it is one. (JSON is YAML.)
fn json_list(text: &str) -> Option<Vec<Value>> {
    match crate::yaml::parse_documents(text).into_iter().next()?.ok()?.value.data {
        Data::List(items) => Some(items),
        _ => None,
    }
}
