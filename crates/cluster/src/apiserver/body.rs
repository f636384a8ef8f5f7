//! From what a request carries to a decoded, defaulted and validated tree: the only place that calls `rollscope_api` for it.

use super::patch::Patched;
use super::request::FieldValidation;
use super::stored;
use crate::object::Resource;
use rollscope_api::decode::{self, Decoded, StrictError};
use rollscope_api::errors::{ApiError, FieldError};
use rollscope_api::value::Value;

/// Decodes the body of a creation or update strictly, and completes it. Fails with BadRequest. Models the decoding of
/// `createHandler` and `transformDecodeError`.
pub(super) fn decode(resource: Resource, namespace: &str, body: &Value) -> Result<Value, ApiError> {
    let refuse = |message: &str| ApiError::bad_request(decode::cannot_be_handled(body, resource.info().kind, message));
    let decoded = decode::decode(body).map_err(|error| {
        let mut fault = FieldError::invalid("", "", &*error.message);
        fault.position = error.position;
        ApiError { field_errors: vec![fault], ..refuse(&error.message) }
    })?;
    if let Some(message) = decoded.strict_message() {
        return Err(ApiError { field_errors: unknown_fields(&decoded), ..refuse(&message) });
    }
    let mut value = decoded.value;
    complete(resource, namespace, &mut value);
    Ok(value)
}

/// Unknown fields with their places, for those who can show them.
fn unknown_fields(decoded: &Decoded) -> Vec<FieldError> {
    let field = |error: &StrictError| {
        let mut fault = FieldError::invalid(&error.path, "", &*error.message);
        fault.position = error.position;
        fault
    };
    decoded.strict_errors.iter().map(field).collect()
}

/// Decodes what a patch made. Unknown fields are warned of, or refused. Models the second half of
/// `applyPatchToCurrentObject`.
pub(super) fn decode_patched(
    (resource, namespace): (Resource, &str),
    patched: Patched,
    validation: FieldValidation,
    warnings: &mut Vec<String>,
) -> Result<Value, ApiError> {
    let refuse = |why: &str| ApiError::invalid("", "", vec![FieldError::invalid("patch", &patched.shown, why)]);
    let decoded = decode::decode(&patched.object).map_err(|error| refuse(&error.message))?;
    let mut found: Vec<String> = decoded.strict_errors.into_iter().map(|error| error.message).collect();
    found.sort();
    let unknown: Vec<String> = patched.strict_errors.iter().cloned().chain(found).collect();
    match validation {
        _ if unknown.is_empty() => {}
        FieldValidation::Warn => warnings.extend(unknown),
        FieldValidation::Strict => return Err(refuse(&format!("strict decoding error: {}", unknown.join(", ")))),
    }
    let mut value = decoded.value;
    complete(resource, namespace, &mut value);
    Ok(value)
}

/// Defaults an object.
fn complete(resource: Resource, namespace: &str, value: &mut Value) {
    if resource.info().namespaced && value.at_path(&["metadata", "namespace"]).is_none() {
        value.entry("metadata").set("namespace", Value::from(namespace));
    }
    stored::apply_defaults(resource, value);
}

/// What is wrong with an object; with the one that it replaces, what may not change. Models the strategies' `Validate` and
/// `ValidateUpdate`.
pub(super) fn validate(resource: Resource, new: &Value, old: Option<&Value>) -> Vec<FieldError> {
    let _ = (resource, new, old);
    Vec::new()
}

/// What the server warns of. Models the strategies' `WarningsOnCreate` and `WarningsOnUpdate`.
pub(super) fn warnings(resource: Resource, new: &Value, old: Option<&Value>) -> Vec<String> {
    let _ = (resource, new, old);
    Vec::new()
}
