//! Formats of strings. Models `pkg/util/validation` of k8s.io/apimachinery; names and labels are in `names`.

use super::fields::{Errors, Path, inclusive_range_error, invalid_each};
use crate::errors::FieldError;
use crate::names::{self, framed, max_length_error, regex_error};

/// Models `ValidateDNS1123Label`.
pub(super) fn dns1123_label(errors: &mut Errors, path: &Path, value: &str) {
    invalid_each(errors, path, value, names::is_dns1123_label(value));
}

/// Models `ValidateDNS1123Subdomain`, and the names of most kinds.
pub(super) fn dns1123_subdomain(errors: &mut Errors, path: &Path, value: &str) {
    invalid_each(errors, path, value, names::is_dns1123_subdomain(value));
}

/// Models `ValidateDNS1123SubdomainWithUnderScore`.
pub(super) fn dns1123_subdomain_with_underscore(errors: &mut Errors, path: &Path, value: &str) {
    if value.len() > names::DNS1123_SUBDOMAIN_MAX_LENGTH {
        errors.push(FieldError::invalid(path, value, max_length_error(names::DNS1123_SUBDOMAIN_MAX_LENGTH)));
    }
    let inner = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit();
    let label = |part: &str| framed(part.strip_prefix('_').unwrap_or(part), inner, |c| inner(c) || c == b'-' || c == b'_');
    if !value.split('.').all(label) {
        let message = "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', and must \
                       start and end with an alphanumeric character";
        let pattern = "_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?(\\._?[a-z0-9]([-_a-z0-9]*[a-z0-9])?)*";
        errors.push(FieldError::invalid(path, value, regex_error(message, pattern, &["example.com"])));
    }
}

/// Models `ValidateQualifiedName` and `ValidateLabelName`.
pub(super) fn label_key(errors: &mut Errors, path: &Path, value: &str) {
    invalid_each(errors, path, value, names::is_label_key(value));
}

/// A name that something is appended to, so that a dash may end it. Models `ValidateNameFunc` with `prefix`.
pub(super) fn dns1123_subdomain_prefix(errors: &mut Errors, path: &Path, value: &str) {
    let masked = match value.strip_suffix('-') {
        Some(start) if value.len() > 1 => format!("{start}a"),
        _ => value.to_string(),
    };
    invalid_each(errors, path, value, names::is_dns1123_subdomain(&masked));
}

/// Models `IsValidPortNum`.
pub(super) fn port_number(errors: &mut Errors, path: &Path, number: i64) {
    in_range(errors, path, number, 1, 65535);
}

/// Models `IsInRange`, `IsValidUserID` and their like.
pub(super) fn in_range(errors: &mut Errors, path: &Path, number: i64, low: i64, high: i64) {
    if !(low..=high).contains(&number) {
        errors.push(FieldError::invalid(path, number, inclusive_range_error(low, high)));
    }
}

/// Models `IsValidUserID` and `IsValidGroupID`.
pub(super) fn user_or_group_id(errors: &mut Errors, path: &Path, number: i64) {
    in_range(errors, path, number, 0, i64::from(i32::MAX));
}

/// Models `IsValidPortName`.
pub(super) fn is_valid_port_name(port: &str) -> Vec<String> {
    let mut errors = Vec::new();
    if port.len() > 15 {
        errors.push(max_length_error(15));
    }
    if port.is_empty() || !port.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-') {
        errors.push("must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)".to_string());
    }
    if !port.bytes().any(|c| c.is_ascii_lowercase()) {
        errors.push("must contain at least one letter (a-z)".to_string());
    }
    if port.contains("--") {
        errors.push("must not contain consecutive hyphens".to_string());
    }
    if port.starts_with('-') || port.ends_with('-') {
        errors.push("must not begin or end with a hyphen".to_string());
    }
    errors
}

/// Models `IsRelaxedEnvVarName`.
pub(super) fn is_relaxed_env_var_name(value: &str) -> Vec<String> {
    let mut errors = Vec::new();
    if value.is_empty() {
        errors.push("environment variable name must be non-empty".to_string());
    }
    if !value.chars().all(|c| matches!(c, ' '..='~') && c != '=') {
        errors.push("a valid environment variable name must consist only of printable ASCII characters other than '='".to_string());
    }
    errors
}

/// Models `IsConfigMapKey`.
pub(super) fn is_config_map_key(value: &str) -> Vec<String> {
    let mut errors = Vec::new();
    if value.len() > names::DNS1123_SUBDOMAIN_MAX_LENGTH {
        errors.push(max_length_error(names::DNS1123_SUBDOMAIN_MAX_LENGTH));
    }
    if value.is_empty() || !value.bytes().all(|c| c.is_ascii_alphanumeric() || b"-._".contains(&c)) {
        let message = "a valid config key must consist of alphanumeric characters, '-', '_' or '.'";
        errors.push(regex_error(message, "[-._a-zA-Z0-9]+", &["key.name", "KEY_NAME", "key-name"]));
    }
    match value {
        "." => errors.push("must not be '.'".to_string()),
        ".." => errors.push("must not be '..'".to_string()),
        _ if value.starts_with("..") => errors.push("must not start with '..'".to_string()),
        _ => {}
    }
    errors
}

/// Models `IsHTTPHeaderName`.
pub(super) fn is_http_header_name(value: &str) -> Vec<String> {
    if !value.is_empty() && value.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-') {
        return Vec::new();
    }
    let message = "a valid HTTP header must consist of alphanumeric characters or '-'";
    vec![regex_error(message, "[-A-Za-z0-9]+", &["X-Header-Name"])]
}

/// Models `IsValidPercent`.
pub(super) fn is_valid_percent(value: &str) -> Vec<String> {
    match value.strip_suffix('%') {
        Some(digits) if !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit()) => Vec::new(),
        _ => {
            let message = "a valid percent string must be a numeric string followed by an ending '%'";
            vec![regex_error(message, "[0-9]+%", &["1%", "93%"])]
        }
    }
}

/// A relative path without `..`. Models `validateLocalDescendingPath`.
pub(super) fn local_descending_path(errors: &mut Errors, path: &Path, target: &str) {
    if target.starts_with('/') {
        errors.push(FieldError::invalid(path, target, "must be a relative path"));
    }
    path_no_backsteps(errors, path, target);
}

/// Models `validatePathNoBacksteps`.
pub(super) fn path_no_backsteps(errors: &mut Errors, path: &Path, target: &str) {
    if has_backsteps(target) {
        errors.push(FieldError::invalid(path, target, "must not contain '..'"));
    }
}

/// Whether an element of a path is `..`.
pub(super) fn has_backsteps(target: &str) -> bool {
    target.split('/').any(|part| part == "..")
}

/// Models `ValidateLocalNonReservedPath`.
pub(super) fn local_non_reserved_path(errors: &mut Errors, path: &Path, target: &str) {
    local_descending_path(errors, path, target);
    if target.starts_with("..") && !target.starts_with("../") {
        errors.push(FieldError::invalid(path, target, "must not start with '..'"));
    }
}
