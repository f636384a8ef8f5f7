//! Resource quotas. Models `ValidateResourceQuota` of `pkg/apis/core/validation`. Leaves out status.

use super::fields::*;
use super::meta::object_meta;
use super::resources::{Of, is_standard_quota_resource, resource_list, resource_name, resource_quantity};
use crate::errors::{BadValue, FieldError};
use crate::value::Value;

const SCOPES: &[&str] = &[
    "BestEffort",
    "CrossNamespacePodAffinity",
    "NotBestEffort",
    "NotTerminating",
    "PriorityClass",
    "Terminating",
    "VolumeAttributesClass",
];

/// Models `ValidateResourceQuota`.
pub(super) fn resource_quota(errors: &mut Errors, object: &Value) {
    let empty = Value::map([]);
    object_meta(errors, get(object, "metadata").unwrap_or(&empty), &Path::new("metadata"));
    let (spec, path) = (get(object, "spec").unwrap_or(&empty), Path::new("spec"));
    for (name, limit) in resource_list(spec, "hard") {
        let path = path.child("hard").key(name);
        resource_name(errors, name, Of::Quota, &path);
        resource_quantity(errors, name, &limit, &path);
    }
    scopes(errors, spec, &path.child("scopes"));
    scope_selector(errors, spec, &path.child("scopeSelector.matchExpressions"));
}

/// Models `IsResourceQuotaScopeValidForResource`.
fn is_valid_for_resource(scope: &str, resource: &str) -> bool {
    let compute = ["cpu", "memory", "limits.cpu", "limits.memory", "requests.cpu", "requests.memory"];
    match scope {
        "Terminating" | "NotTerminating" | "NotBestEffort" | "PriorityClass" | "CrossNamespacePodAffinity" => {
            resource == "pods" || compute.contains(&resource)
        }
        "BestEffort" => resource == "pods",
        "VolumeAttributesClass" => ["persistentvolumeclaims", "requests.storage"].contains(&resource),
        _ => true,
    }
}

/// How many of the quota's resources a scope does not go with.
fn misfits(spec: &Value, scope: &str) -> usize {
    let hard = resource_list(spec, "hard");
    hard.keys().filter(|name| is_standard_quota_resource(name) && !is_valid_for_resource(scope, name)).count()
}

fn conflicting_scopes(errors: &mut Errors, scopes: &[&str], bad: &BadValue, path: &Path) {
    for pair in [["BestEffort", "NotBestEffort"], ["NotTerminating", "Terminating"]] {
        if pair.iter().all(|scope| scopes.contains(scope)) {
            errors.push(FieldError::invalid(path, bad.clone(), "conflicting scopes"));
        }
    }
}

/// Models `validateResourceQuotaScopes`.
fn scopes(errors: &mut Errors, spec: &Value, path: &Path) {
    let scopes = texts(spec, "scopes");
    let bad = BadValue::json(get(spec, "scopes").unwrap_or(&Value::null()));
    for scope in &scopes {
        if !SCOPES.contains(scope) {
            errors.push(FieldError::invalid(path, bad.clone(), "unsupported scope"));
        }
        for _ in 0..misfits(spec, scope) {
            errors.push(FieldError::invalid(path, bad.clone(), "unsupported scope applied to resource"));
        }
    }
    conflicting_scopes(errors, &scopes, &bad, path);
}

/// Models `validateScopedResourceSelectorRequirement`.
fn scope_selector(errors: &mut Errors, spec: &Value, path: &Path) {
    const REQUIREMENT: &[GoField] = &[
        GoField("ScopeName", "scopeName", GoKind::Text),
        GoField("Operator", "operator", GoKind::Text),
        GoField("Values", "values", GoKind::Nullable),
    ];
    const SELECTOR: &[GoField] = &[GoField("MatchExpressions", "matchExpressions", GoKind::List(REQUIREMENT))];
    let Some(selector) = get(spec, "scopeSelector") else { return };
    let mut scopes = Vec::new();
    for requirement in items(selector, "matchExpressions") {
        let (scope, operator) = (text(requirement, "scopeName"), text(requirement, "operator"));
        if !SCOPES.contains(&scope) {
            errors.push(FieldError::invalid(path.child("scopeName"), BadValue::named(scope), "unsupported scope"));
        }
        for _ in 0..misfits(spec, scope) {
            errors.push(FieldError::invalid(path, go_struct(selector, SELECTOR), "unsupported scope applied to resource"));
        }
        let exists_only = ["BestEffort", "NotBestEffort", "Terminating", "NotTerminating", "CrossNamespacePodAffinity"].contains(&scope);
        if exists_only && operator != "Exists" {
            let detail = "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, \
                          ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity";
            errors.push(FieldError::invalid(path.child("operator"), BadValue::named(operator), detail));
        }
        scope_operator(errors, requirement, operator, path);
        scopes.push(scope);
    }
    conflicting_scopes(errors, &scopes, &BadValue::json(get(spec, "scopes").unwrap_or(&Value::null())), path);
}

fn scope_operator(errors: &mut Errors, requirement: &Value, operator: &str, path: &Path) {
    let values = items(requirement, "values");
    match operator {
        "In" | "NotIn" if values.is_empty() => {
            let detail = "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector";
            errors.push(FieldError::required(path.child("values"), detail));
        }
        "Exists" | "DoesNotExist" if !values.is_empty() => {
            let bad = BadValue::json(get(requirement, "values").unwrap_or(&Value::null()));
            let detail = "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector";
            errors.push(FieldError::invalid(path.child("values"), bad, detail));
        }
        "In" | "NotIn" | "Exists" | "DoesNotExist" => {}
        other => {
            errors.push(FieldError::invalid(path.child("operator"), BadValue::named(other), "not a valid selector operator"));
        }
    }
}
