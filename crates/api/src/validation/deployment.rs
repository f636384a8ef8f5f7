//! Deployments and ReplicaSets. Models `pkg/apis/apps/validation`. Leaves out status, which only controllers write, and
//! `rollbackTo`, which apps/v1 does not have.

use super::fields::*;
use super::meta::{label_selector, object_meta, object_meta_update, selector_value};
use super::pod::{pod_template, replica_set_template};
use super::text::is_valid_percent;
use crate::errors::{BadValue, FieldError};
use crate::int_or_string::{IntOrString, atoi};
use crate::labels::{Selector, label_selector_as_selector};
use crate::value::Value;

/// Models `ValidateDeployment`; with an old object, `ValidateDeploymentUpdate`.
pub(super) fn deployment(errors: &mut Errors, object: &Value, old: Option<&Value>) {
    metadata(errors, object, old);
    let (empty, path) = (Value::map([]), Path::new("spec"));
    let spec = get(object, "spec").unwrap_or(&empty);
    nonnegative(errors, &path.child("replicas"), int(spec, "replicas"));
    selector_and_template(errors, spec, old, &path);
    strategy(errors, get(spec, "strategy").unwrap_or(&empty), &path.child("strategy"));
    let min_ready = int(spec, "minReadySeconds");
    nonnegative(errors, &path.child("minReadySeconds"), min_ready);
    nonnegative(errors, &path.child("revisionHistoryLimit"), int(spec, "revisionHistoryLimit"));
    if let Some(deadline) = opt_int(spec, "progressDeadlineSeconds") {
        let path = path.child("progressDeadlineSeconds");
        nonnegative(errors, &path, deadline);
        if deadline <= min_ready {
            errors.push(FieldError::invalid(path, deadline, "must be greater than minReadySeconds"));
        }
    }
    selector_is_immutable(errors, spec, old, &path);
}

/// Models `ValidateReplicaSet`; with an old object, `ValidateReplicaSetUpdate`.
pub(super) fn replica_set(errors: &mut Errors, object: &Value, old: Option<&Value>) {
    metadata(errors, object, old);
    let (empty, path) = (Value::map([]), Path::new("spec"));
    let spec = get(object, "spec").unwrap_or(&empty);
    nonnegative(errors, &path.child("replicas"), int(spec, "replicas"));
    nonnegative(errors, &path.child("minReadySeconds"), int(spec, "minReadySeconds"));
    selector_and_template(errors, spec, old, &path);
    selector_is_immutable(errors, spec, old, &path);
}

fn metadata(errors: &mut Errors, object: &Value, old: Option<&Value>) {
    let empty = Value::map([]);
    let meta = get(object, "metadata").unwrap_or(&empty);
    match old {
        None => object_meta(errors, meta, &Path::new("metadata")),
        Some(old) => object_meta_update(errors, meta, get(old, "metadata").unwrap_or(&empty), &Path::new("metadata")),
    }
}

fn selector_and_template(errors: &mut Errors, spec: &Value, old: Option<&Value>, path: &Path) {
    let selector = get(spec, "selector");
    let selector_path = path.child("selector");
    match selector {
        None => errors.push(FieldError::required(&selector_path, "")),
        Some(value) => {
            label_selector(errors, Some(value), &selector_path);
            let requirements = pairs(value, "matchLabels").count() + items(value, "matchExpressions").len();
            if requirements == 0 {
                let detail = "empty selector is invalid for deployment";
                errors.push(FieldError::invalid(&selector_path, selector_value(selector), detail));
            }
        }
    }
    match label_selector_as_selector(selector) {
        Err(_) => errors.push(FieldError::invalid(&selector_path, selector_value(selector), "invalid label selector")),
        Ok(selector) => {
            let empty = Value::map([]);
            let template = get(spec, "template").unwrap_or(&empty);
            let old_spec = old.and_then(|old| old.at_path(&["spec", "template", "spec"]));
            template_for_replica_set(errors, template, old_spec, &selector, &path.child("template"));
        }
    }
}

/// Models `ValidatePodTemplateSpecForReplicaSet`.
fn template_for_replica_set(errors: &mut Errors, template: &Value, old_spec: Option<&Value>, selector: &Selector, path: &Path) {
    let labels = template.at_path(&["metadata", "labels"]);
    if !selector.is_empty() && !selector.matches(&labels.map(Value::string_map).unwrap_or_default()) {
        let bad = BadValue::json(labels.unwrap_or(&Value::null()));
        let detail = "`selector` does not match template `labels`";
        errors.push(FieldError::invalid(path.child("metadata.labels"), bad, detail));
    }
    pod_template(errors, template, old_spec, path);
    let empty = Value::map([]);
    replica_set_template(errors, get(template, "spec").unwrap_or(&empty), &path.child("spec"));
}

/// Models `ValidateImmutableField` of the selector: nil equals empty.
fn selector_is_immutable(errors: &mut Errors, spec: &Value, old: Option<&Value>, path: &Path) {
    let Some(old) = old else { return };
    let (now, before) = (get(spec, "selector"), old.at_path(&["spec", "selector"]));
    let of_spec = crate::schema::root("apps/v1", "Deployment").and_then(|root| root.member("spec")?.field.kind.element_struct());
    let kind = of_spec.and_then(|spec| spec.member("selector")).map(|selector| &selector.field.kind);
    if !kind.is_some_and(|kind| super::semantic::equal(kind, now, before)) {
        errors.push(FieldError::invalid(path.child("selector"), selector_value(now), "field is immutable"));
    }
}

/// Models `ValidateDeploymentStrategy`.
fn strategy(errors: &mut Errors, strategy: &Value, path: &Path) {
    const ROLLING_UPDATE: &[GoField] =
        &[GoField("MaxUnavailable", "maxUnavailable", GoKind::Nullable), GoField("MaxSurge", "maxSurge", GoKind::Nullable)];
    const STRATEGY: &[GoField] =
        &[GoField("Type", "type", GoKind::Text), GoField("RollingUpdate", "rollingUpdate", GoKind::Struct(ROLLING_UPDATE))];
    let rolling = get(strategy, "rollingUpdate");
    let rolling_path = path.child("rollingUpdate");
    match text(strategy, "type") {
        "Recreate" if rolling.is_some() => {
            let detail = "may not be specified when strategy `type` is 'Recreate'";
            errors.push(FieldError::forbidden(rolling_path, detail));
        }
        "Recreate" => {}
        "RollingUpdate" => match rolling {
            None => errors.push(FieldError::required(rolling_path, "this should be defaulted and never be nil")),
            Some(rolling) => rolling_update(errors, rolling, &rolling_path),
        },
        kind => {
            let valid = ["Recreate", "RollingUpdate"];
            let mut error = FieldError::not_supported(path, go_struct(strategy, STRATEGY), &valid);
            error.hint = crate::hint::did_you_mean(kind, valid);
            errors.push(error);
        }
    }
}

/// Models `ValidateRollingUpdateDeployment`.
fn rolling_update(errors: &mut Errors, rolling: &Value, path: &Path) {
    let member = |key: &str| get(rolling, key).and_then(IntOrString::from_value).unwrap_or(IntOrString::Int(0));
    let (unavailable, surge) = (member("maxUnavailable"), member("maxSurge"));
    let unavailable_path = path.child("maxUnavailable");
    positive_int_or_percent(errors, &unavailable, &unavailable_path);
    positive_int_or_percent(errors, &surge, &path.child("maxSurge"));
    if int_or_percent_value(&unavailable) == 0 && int_or_percent_value(&surge) == 0 {
        errors.push(FieldError::invalid(&unavailable_path, shown(&unavailable), "may not be 0 when `maxSurge` is 0"));
    }
    if percent_value(&unavailable).is_some_and(|percent| percent > 100) {
        errors.push(FieldError::invalid(&unavailable_path, shown(&unavailable), "must not be greater than 100%"));
    }
}

fn shown(value: &IntOrString) -> BadValue {
    BadValue::json(&value.to_value())
}

/// Models `ValidatePositiveIntOrPercent`.
fn positive_int_or_percent(errors: &mut Errors, value: &IntOrString, path: &Path) {
    match value {
        IntOrString::Int(number) => nonnegative(errors, path, i64::from(*number)),
        IntOrString::String(text) => invalid_each(errors, path, shown(value), is_valid_percent(text)),
    }
}

/// Models `getPercentValue`: a number that is too long counts as the greatest.
fn percent_value(value: &IntOrString) -> Option<i64> {
    let IntOrString::String(text) = value else { return None };
    let digits = text.strip_suffix('%').filter(|_| is_valid_percent(text).is_empty())?;
    Some(atoi(digits).unwrap_or_else(|error| error.nearest))
}

/// Models `getIntOrPercentValue`.
fn int_or_percent_value(value: &IntOrString) -> i64 {
    percent_value(value).unwrap_or_else(|| value.int_value())
}
