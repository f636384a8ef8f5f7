//! From what a request carries to a decoded, defaulted and validated tree: the only place that calls `rollscope_api` for it.

use super::patch::Patched;
use super::request::FieldValidation;
use super::{metadata_rules, stored};
use crate::object::{RESOURCES, Resource};
use rollscope_api::decode::{self, Decoded, StrictError};
use rollscope_api::errors::{ApiError, FieldError};
use rollscope_api::validation::{self, update};
use rollscope_api::value::Value;
use rollscope_api::{defaults, disabled_fields, schema, warnings};

/// A decoded and defaulted object.
pub(super) struct Body {
    /// As it is to be stored.
    pub(super) value: Value,
    /// As it is to be validated: with the empty lists and maps that were written.
    pub(super) written: Value,
}

/// Decodes the body of a creation or update strictly, and completes it. Fails with BadRequest. Models the decoding of
/// `createHandler` and `transformDecodeError`.
pub(super) fn decode(resource: Resource, namespace: &str, body: &Value) -> Result<Body, ApiError> {
    let refuse = |message: &str| ApiError::bad_request(decode::cannot_be_handled(body, resource.info().kind, message));
    if !is_registered(body) {
        return Err(refuse(&decode::no_kind_is_registered(body)));
    }
    let decoded = decode::decode(body).map_err(|error| {
        let mut fault = FieldError::invalid("", "", &*error.message);
        fault.position = error.position;
        ApiError { field_errors: vec![fault], ..refuse(&error.message) }
    })?;
    if let Some(message) = decoded.strict_message() {
        return Err(ApiError { field_errors: unknown_fields(&decoded), ..refuse(&message) });
    }
    if decoded.kind != resource.info().kind && decoded.kind.eq_ignore_ascii_case(resource.info().kind) {
        return Err(refuse(&decode::no_kind_is_registered(body)));
    }
    check_kind(resource, &decoded).map_err(|error| match error {
        WrongKind::Kind(why) => refuse(&why),
        WrongKind::Version(why) => ApiError::bad_request(why),
    })?;
    complete(resource, namespace, decoded.value, body).map_err(|why| refuse(&why))
}

/// Whether there is such a kind in such a version at all.
fn is_registered(body: &Value) -> bool {
    let (kind, api_version) = decode::type_meta(body);
    let served = RESOURCES.iter().any(|info| info.kind == kind && info.api_version() == api_version);
    served || schema::root(api_version, kind).is_some() || (kind, api_version) == ("HorizontalPodAutoscaler", "autoscaling/v1")
}

/// Why an object is none of a resource.
enum WrongKind {
    Kind(String),
    Version(String),
}

/// Fails if an object is of another kind than its URL, or in a version that is not served there.
fn check_kind(resource: Resource, decoded: &Decoded) -> Result<(), WrongKind> {
    let info = resource.info();
    let group = |api_version: &str| api_version.split_once('/').map_or("core", |(group, _)| group).to_string();
    if decoded.kind != info.kind {
        let version = decoded.api_version.rsplit('/').next().unwrap_or_default();
        let (from, to) = (format!("{version}.{}", decoded.kind), format!("{}.{}", group(&info.api_version()), info.kind));
        return Err(WrongKind::Kind(format!("converting ({from}) to ({to}): unknown conversion")));
    }
    let (found, expected) = (&decoded.api_version, info.api_version());
    let served = *found == expected || resource == Resource::HorizontalPodAutoscalers && found == "autoscaling/v1";
    if !served {
        let why = format!("the API version in the data ({found}) does not match the expected API version ({expected})");
        return Err(WrongKind::Version(why));
    }
    Ok(())
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
) -> Result<Body, ApiError> {
    let refuse = |why: &str| ApiError::invalid("", "", vec![FieldError::invalid("patch", &patched.shown, why)]);
    let decoded = decode::decode(&patched.object).map_err(|error| refuse(&error.message))?;
    if let Err(WrongKind::Kind(why) | WrongKind::Version(why)) = check_kind(resource, &decoded) {
        return Err(refuse(&why));
    }
    let mut found: Vec<String> = decoded.strict_errors.into_iter().map(|error| error.message).collect();
    found.sort();
    let unknown: Vec<String> = patched.strict_errors.iter().cloned().chain(found).collect();
    match validation {
        _ if unknown.is_empty() => {}
        FieldValidation::Warn => warnings.extend(unknown),
        FieldValidation::Strict => return Err(refuse(&format!("strict decoding error: {}", unknown.join(", ")))),
    }
    complete(resource, namespace, decoded.value, &patched.object).map_err(|why| refuse(&why))
}

/// Defaults an object, and drops what is not enabled.
fn complete(resource: Resource, namespace: &str, mut value: Value, sent: &Value) -> Result<Body, String> {
    if resource.info().namespaced && value.at_path(&["metadata", "namespace"]).is_none() {
        value.entry("metadata").set("namespace", Value::from(namespace));
    }
    match resource {
        Resource::Deployments | Resource::ReplicaSets | Resource::Pods => defaults::apply(&mut value),
        _ => stored::apply_defaults(resource, &mut value)?,
    }
    let mut written = validation::as_written(&value, sent);
    if matches!(resource, Resource::Deployments | Resource::ReplicaSets | Resource::Pods) {
        disabled_fields::drop_from(&mut value);
        disabled_fields::drop_from(&mut written);
    }
    Ok(Body { value, written })
}

/// What is wrong with a new object. Models the strategies' `Validate`.
pub(super) fn validate(resource: Resource, object: &Value) -> Vec<FieldError> {
    match resource {
        Resource::Deployments => validation::deployment(object),
        Resource::ReplicaSets => validation::replica_set(object),
        Resource::Pods => validation::pod(object),
        Resource::ResourceQuotas => validation::resource_quota(object),
        _ => {
            let mut errors = metadata_rules::validate(resource, object);
            errors.extend(stored::validate(resource, object));
            errors
        }
    }
}

/// What is wrong with an object that is to take the place of another. Models the strategies' `ValidateUpdate`.
pub(super) fn validate_update(resource: Resource, new: &Value, old: &Value) -> Vec<FieldError> {
    match resource {
        Resource::Deployments => update::deployment(new, old),
        Resource::ReplicaSets => update::replica_set(new, old),
        _ => validate(resource, new),
    }
}

/// What the server warns of at a creation. Models the strategies' `WarningsOnCreate`.
pub(super) fn warnings(resource: Resource, object: &Value) -> Vec<String> {
    match resource {
        Resource::Deployments | Resource::ReplicaSets => warnings::deployment(object),
        Resource::Pods => warnings::pod(object),
        _ => Vec::new(),
    }
}

/// What the server warns of at an update. Models the strategies' `WarningsOnUpdate`.
pub(super) fn update_warnings(resource: Resource, new: &Value, old: &Value) -> Vec<String> {
    match resource {
        Resource::Deployments | Resource::ReplicaSets => warnings::deployment_update(new, old),
        _ => Vec::new(),
    }
}

/// Gives an object that is to take the place of another what it cannot change. Models `rest.BeforeUpdate`.
pub(super) fn prepare_for_update(new: &mut Value, old: &Value) {
    update::prepare(new, old);
}
