//! Names and addresses inside a Pod. Models `validatePodDNSConfig`, `validateDNSPolicy`, `ValidateHostAliases` and
//! `validatePodHostName` of `pkg/apis/core/validation`.

use super::fields::*;
use super::ip::legacy_ip;
use super::text::{dns1123_subdomain, dns1123_subdomain_with_underscore};
use crate::errors::{BadValue, FieldError};
use crate::value::Value;

const MAX_NAMESERVERS: usize = 3;
const MAX_SEARCH_PATHS: usize = 32;
const MAX_SEARCH_LIST_CHARS: usize = 2048;

/// Models `validatePodDNSConfig`.
pub(super) fn dns_config(errors: &mut Errors, spec: &Value, path: &Path) {
    let config = get(spec, "dnsConfig");
    if text(spec, "dnsPolicy") == "None" {
        let missing = match config {
            None => Some((path.clone(), "must provide `dnsConfig` when `dnsPolicy` is None")),
            Some(config) if items(config, "nameservers").is_empty() => {
                Some((path.child("nameservers"), "must provide at least one DNS nameserver when `dnsPolicy` is None"))
            }
            Some(_) => None,
        };
        if let Some((path, detail)) = missing {
            errors.push(FieldError::required(path, detail));
            return;
        }
    }
    let Some(config) = config else { return };
    let list = |key: &str| BadValue::json(get(config, key).unwrap_or(&Value::null()));
    let (nameservers, searches) = (texts(config, "nameservers"), texts(config, "searches"));
    if nameservers.len() > MAX_NAMESERVERS {
        let detail = format!("must not have more than {MAX_NAMESERVERS} nameservers");
        errors.push(FieldError::invalid(path.child("nameservers"), list("nameservers"), detail));
    }
    for (i, nameserver) in nameservers.iter().enumerate() {
        legacy_ip(errors, &path.child("nameservers").index(i), nameserver);
    }
    if searches.len() > MAX_SEARCH_PATHS {
        let detail = format!("must not have more than {MAX_SEARCH_PATHS} search paths");
        errors.push(FieldError::invalid(path.child("searches"), list("searches"), detail));
    }
    if searches.join(" ").len() > MAX_SEARCH_LIST_CHARS {
        let detail = format!("must not have more than {MAX_SEARCH_LIST_CHARS} characters (including spaces) in the search list");
        errors.push(FieldError::invalid(path.child("searches"), list("searches"), detail));
    }
    for (i, search) in searches.iter().enumerate().filter(|(_, search)| **search != ".") {
        let search = search.strip_suffix('.').unwrap_or(search);
        dns1123_subdomain_with_underscore(errors, &path.child("searches").index(i), search);
    }
    for (i, option) in items(config, "options").iter().enumerate() {
        if text(option, "name").is_empty() {
            errors.push(FieldError::required(path.child("options").index(i), "must not be empty"));
        }
    }
}

/// Models `ValidateHostAliases`.
pub(super) fn host_aliases(errors: &mut Errors, aliases: &[Value], path: &Path) {
    for (i, alias) in aliases.iter().enumerate() {
        legacy_ip(errors, &path.index(i).child("ip"), text(alias, "ip"));
        for (j, hostname) in texts(alias, "hostnames").iter().enumerate() {
            dns1123_subdomain(errors, &path.index(i).child("hostnames").index(j), hostname);
        }
    }
}

/// Models `validatePodHostName`.
pub(super) fn hostname_override(errors: &mut Errors, spec: &Value, path: &Path) {
    let Some(hostname) = opt_text(spec, "hostnameOverride") else { return };
    let path = path.child("hostnameOverride");
    for key in ["setHostnameAsFQDN", "hostNetwork"] {
        if flag(spec, key) {
            errors.push(FieldError::forbidden(&path, format!("may not be specified when {key} is true")));
        }
    }
    if hostname.len() > 64 {
        errors.push(FieldError::too_long(&path, 64));
    }
    dns1123_subdomain(errors, &path, hostname);
}
