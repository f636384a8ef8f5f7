//! Probes and lifecycle hooks. Models `validateProbe`, `validateHandler` and `validateLifecycle` of
//! `pkg/apis/core/validation`. Leaves out stop signals, which the server drops (their gate is off).

use super::fields::*;
use super::text::{is_http_header_name, is_valid_port_name, port_number};
use crate::errors::FieldError;
use crate::int_or_string::IntOrString;
use crate::value::Value;

/// Models `validateLivenessProbe`.
pub(super) fn liveness_probe(errors: &mut Errors, probe: Option<&Value>, path: &Path) {
    let Some(probe) = probe else { return };
    self::probe(errors, probe, path);
    let threshold = int(probe, "successThreshold");
    if threshold != 1 {
        errors.push(FieldError::invalid(path.child("successThreshold"), threshold, "must be 1"));
    }
}

/// Models `validateStartupProbe`, whose rules are those of a liveness probe.
pub(super) fn startup_probe(errors: &mut Errors, probe: Option<&Value>, path: &Path) {
    liveness_probe(errors, probe, path);
}

/// Models `validateReadinessProbe`.
pub(super) fn readiness_probe(errors: &mut Errors, probe: Option<&Value>, path: &Path) {
    let Some(probe) = probe else { return };
    self::probe(errors, probe, path);
    if let Some(seconds) = opt_int(probe, "terminationGracePeriodSeconds") {
        errors.push(FieldError::invalid(path.child("terminationGracePeriodSeconds"), seconds, "must not be set for readinessProbes"));
    }
}

/// Models `validateProbe`.
fn probe(errors: &mut Errors, probe: &Value, path: &Path) {
    handler(errors, probe, &["exec", "httpGet", "tcpSocket", "grpc"], None, path);
    for key in ["initialDelaySeconds", "timeoutSeconds", "periodSeconds", "successThreshold", "failureThreshold"] {
        nonnegative(errors, &path.child(key), int(probe, key));
    }
    if let Some(seconds) = opt_int(probe, "terminationGracePeriodSeconds").filter(|seconds| *seconds <= 0) {
        errors.push(FieldError::invalid(path.child("terminationGracePeriodSeconds"), seconds, "must be greater than 0"));
    }
}

/// Models `validateLifecycle`.
pub(super) fn lifecycle(errors: &mut Errors, lifecycle: &Value, grace_period: Option<i64>, path: &Path) {
    for key in ["postStart", "preStop"] {
        if let Some(hook) = get(lifecycle, key) {
            handler(errors, hook, &["exec", "httpGet", "tcpSocket", "sleep"], grace_period, &path.child(key));
        }
    }
}

/// What a probe or hook does: one of the kinds given. Models `validateHandler`.
fn handler(errors: &mut Errors, owner: &Value, kinds: &[&str], grace_period: Option<i64>, path: &Path) {
    let mut found = false;
    for kind in kinds {
        let Some(action) = get(owner, kind) else { continue };
        let path = path.child(kind);
        if found {
            errors.push(FieldError::forbidden(path, "may not specify more than 1 handler type"));
            continue;
        }
        found = true;
        match *kind {
            "exec" if items(action, "command").is_empty() => errors.push(FieldError::required(path.child("command"), "")),
            "httpGet" => http_get_action(errors, action, &path),
            "tcpSocket" => port_num_or_name(errors, action, &path.child("port")),
            "grpc" => port_number(errors, &path.child("port"), int(action, "port")),
            "sleep" => sleep_action(errors, int(action, "seconds"), grace_period, &path),
            _ => {}
        }
    }
    if !found {
        errors.push(FieldError::required(path, "must specify a handler type"));
    }
}

/// Models `validateSleepAction`.
fn sleep_action(errors: &mut Errors, seconds: i64, grace_period: Option<i64>, path: &Path) {
    if let Some(grace) = grace_period.filter(|grace| seconds < 0 || seconds > *grace) {
        let detail = format!("must be non-negative and less than terminationGracePeriodSeconds ({grace})");
        errors.push(FieldError::invalid(path, seconds, detail));
    }
}

/// Models `validateHTTPGetAction`.
fn http_get_action(errors: &mut Errors, action: &Value, path: &Path) {
    required(errors, &path.child("path"), text(action, "path"));
    port_num_or_name(errors, action, &path.child("port"));
    one_of(errors, &path.child("scheme"), text(action, "scheme"), &["HTTP", "HTTPS"]);
    for header in items(action, "httpHeaders") {
        let name = text(header, "name");
        invalid_each(errors, &path.child("httpHeaders"), name, is_http_header_name(name));
    }
}

/// Models `ValidatePortNumOrName`.
fn port_num_or_name(errors: &mut Errors, action: &Value, path: &Path) {
    match get(action, "port").and_then(IntOrString::from_value).unwrap_or(IntOrString::Int(0)) {
        IntOrString::Int(number) => port_number(errors, path, i64::from(number)),
        IntOrString::String(name) => invalid_each(errors, path, &name, is_valid_port_name(&name)),
    }
}
