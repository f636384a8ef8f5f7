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

use crate::errors::FieldError;
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

/// An object to validate, with the empty lists and maps that a person wrote.
///
/// The stored form has none, so that decoding drops them; but the server validates before it stores, and a few rules
/// and error texts tell `[]` from nothing. Give the result to the functions here and to `warnings`, and store `object`. Comes
/// before `disabled_fields::drop_from`, which both need.
pub fn as_written(object: &Value, written: &Value) -> Value {
    let mut object = object.clone();
    restore_empty(&mut object, written);
    object
}

fn restore_empty(object: &mut Value, written: &Value) {
    match (&mut object.data, &written.data) {
        (Data::Map(members), Data::Map(given)) => {
            for (key, value) in given {
                match members.get_mut(key).filter(|member| !member.is_null()) {
                    Some(member) => restore_empty(member, value),
                    None if is_empty(value) => {
                        members.insert(key.clone(), value.clone());
                    }
                    None => {}
                }
            }
        }
        (Data::List(items), Data::List(given)) => items.iter_mut().zip(given).for_each(|(item, value)| restore_empty(item, value)),
        _ => {}
    }
}

fn is_empty(value: &Value) -> bool {
    match &value.data {
        Data::List(items) => items.is_empty(),
        Data::Map(members) => members.is_empty(),
        _ => false,
    }
}

/// Where a field stands in the text that an object was read from; its nearest parent if it is not there itself.
pub fn position(object: &Value, field: &str) -> Position {
    locate::position(object, field)
}

/// Collects errors and gives each the place of its field.
fn located(object: &Value, validate: impl FnOnce(&mut fields::Errors)) -> Vec<FieldError> {
    let mut errors = fields::Errors::default();
    validate(&mut errors);
    let mut errors = errors.told();
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
