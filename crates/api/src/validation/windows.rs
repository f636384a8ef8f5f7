//! Windows options, and what an operating system does not have. Models `validateWindowsSecurityContextOptions`,
//! `validateWindowsHostProcessPod`, `validateOS`, `validateLinux` and `validateWindows` of `pkg/apis/core/validation`;
//! patterns are matched by hand.

use super::container::visit_containers;
use super::fields::*;
use crate::errors::{BadValue, FieldError};
use crate::names;
use crate::value::Value;

const MAX_CREDENTIAL_SPEC_LENGTH: usize = 64 * 1024;
const MAX_DOMAIN_LENGTH: usize = 256;
const MAX_USER_LENGTH: usize = 104;

/// Models `validateWindowsSecurityContextOptions`.
pub(super) fn windows_options(errors: &mut Errors, options: Option<&Value>, path: &Path) {
    let Some(options) = options else { return };
    if let Some(name) = opt_text(options, "gmsaCredentialSpecName") {
        let path = path.child("gmsaCredentialSpecName");
        invalid_each(errors, &path, BadValue::named(name), names::is_dns1123_subdomain(name));
    }
    if let Some(spec) = opt_text(options, "gmsaCredentialSpec") {
        let detail = match spec.len() {
            0 => "gmsaCredentialSpec cannot be an empty string",
            1..=MAX_CREDENTIAL_SPEC_LENGTH => "",
            _ => "gmsaCredentialSpec size must be under 64 KiB",
        };
        if !detail.is_empty() {
            errors.push(FieldError::invalid(path.child("gmsaCredentialSpec"), BadValue::named(spec), detail));
        }
    }
    if let Some(name) = opt_text(options, "runAsUserName") {
        let wrong = run_as_user_name(name).into_iter().map(|what| format!("runAsUserName{what}")).collect();
        invalid_each(errors, &path.child("runAsUserName"), BadValue::named(name), wrong);
    }
}

/// What is wrong with a Windows user, `domain\user` or `user`.
fn run_as_user_name(name: &str) -> Vec<String> {
    if name.is_empty() {
        return vec![" cannot be an empty string".to_string()];
    }
    if name.chars().any(|c| c.is_ascii_control()) {
        return vec![" cannot contain control characters".to_string()];
    }
    let parts: Vec<&str> = name.split('\\').collect();
    let (domain, user) = match parts[..] {
        [user] => (None, user),
        [domain, user] => (Some(domain), user),
        _ => return vec![" cannot contain more than one backslash".to_string()],
    };
    let mut errors = Vec::new();
    if domain.is_some_and(|domain| domain.len() >= MAX_DOMAIN_LENGTH) {
        errors.push(format!("'s Domain length must be under {MAX_DOMAIN_LENGTH} characters"));
    }
    if domain.is_some_and(|domain| !is_net_bios(domain) && !is_dns_domain(domain)) {
        errors.push("'s Domain doesn't match the NetBios nor the DNS format".to_string());
    }
    if user.is_empty() {
        errors.push("'s User cannot be empty".to_string());
    } else if user.len() > MAX_USER_LENGTH {
        errors.push(format!("'s User length must not be longer than {MAX_USER_LENGTH} characters"));
    }
    if !user.is_empty() && user.chars().all(|c| c == '.' || c == ' ') {
        errors.push("'s User cannot contain only periods or spaces".to_string());
    }
    if user.contains(|c| r#""/\:;|=,+*?<>@[]"#.contains(c)) {
        errors.push(r#"'s User cannot contain the following characters: "/\:;|=,+*?<>@[]"#.to_string());
    }
    errors
}

/// Matches ``^[^\\/:\*\?"<>|\.][^\\/:\*\?"<>|]{0,14}$``.
fn is_net_bios(domain: &str) -> bool {
    (1..=15).contains(&domain.chars().count()) && !domain.starts_with('.') && !domain.contains(|c| r#"\/:*?"<>|"#.contains(c))
}

/// Matches labels of letters, digits and inner dashes, up to 63 each, with dots between.
fn is_dns_domain(domain: &str) -> bool {
    let edge = |c: u8| c.is_ascii_alphanumeric();
    domain.split('.').all(|label| label.len() <= 63 && names::framed(label, edge, |c| edge(c) || c == b'-'))
}

/// Models `validateWindowsHostProcessPod`.
pub(super) fn windows_host_process_pod(errors: &mut Errors, spec: &Value, path: &Path) {
    let of = |owner: &Value| {
        let options = get(owner, "securityContext").and_then(|context| get(context, "windowsOptions"));
        options.and_then(|options| opt_flag(options, "hostProcess"))
    };
    let pod = of(spec);
    let (mut count, mut host_processes) = (0, 0);
    visit_containers(spec, path, |container, path| {
        count += 1;
        let own = of(container);
        if let (Some(pod), Some(own)) = (pod, own)
            && pod != own
        {
            let detail = format!("pod hostProcess value must be identical if both are specified, was {pod}");
            errors.push(FieldError::invalid(path.child("securityContext.windowsOptions.hostProcess"), own, detail));
        }
        host_processes += usize::from(own.or(pod) == Some(true));
    });
    if host_processes == 0 {
        return;
    }
    if host_processes != count {
        let detail = "If pod contains any hostProcess containers then all containers must be HostProcess containers";
        errors.push(FieldError::invalid(path, "", detail));
    }
    if !flag(spec, "hostNetwork") {
        let detail = "hostNetwork must be true if pod contains any hostProcess containers";
        errors.push(FieldError::invalid(path.child("hostNetwork"), false, detail));
    }
}

/// The operating system, and what a Pod for it may not ask for. Models `validateOS`, `validateLinux`, `validateWindows`.
pub(super) fn operating_system(errors: &mut Errors, spec: &Value, path: &Path) {
    let Some(os) = get(spec, "os") else { return };
    match text(os, "name") {
        "" => errors.push(FieldError::required(path.child("os.name"), "")),
        "linux" => linux(errors, spec, path),
        "windows" => windows(errors, spec, path),
        other => one_of(errors, &path.child("os"), other, &["linux", "windows"]),
    }
}

fn linux(errors: &mut Errors, spec: &Value, path: &Path) {
    let mut check = |owner: &Value, path: &Path| {
        if get(owner, "securityContext").is_some_and(|context| get(context, "windowsOptions").is_some()) {
            let detail = "windows options cannot be set for a linux pod";
            errors.push(FieldError::forbidden(path.child("securityContext.windowsOptions"), detail));
        }
    };
    check(spec, path);
    visit_containers(spec, path, check);
}

fn windows(errors: &mut Errors, spec: &Value, path: &Path) {
    let mut forbid = |path: Path| errors.push(FieldError::forbidden(path, "cannot be set for a windows pod"));
    // The fields of the spec among them are set if they are true, or there at all.
    let in_spec = |key: &str| match key {
        "hostPID" | "hostIPC" => flag(spec, key),
        _ => get(spec, key).is_some(),
    };
    let context = get(spec, "securityContext");
    let in_context = |key: &str| context.and_then(|context| get(context, key)).is_some();
    let context_path = path.child("securityContext");
    let keys = [
        "appArmorProfile",
        "seLinuxOptions",
        ".hostUsers",
        ".hostPID",
        ".hostIPC",
        "seccompProfile",
        "fsGroup",
        "fsGroupChangePolicy",
        "sysctls",
        ".shareProcessNamespace",
        "runAsUser",
        "runAsGroup",
        "supplementalGroups",
        "supplementalGroupsPolicy",
        "seLinuxChangePolicy",
    ];
    for key in keys {
        match key.strip_prefix('.') {
            Some(key) if in_spec(key) => forbid(path.child(key)),
            Some(_) => {}
            None if key == "sysctls" && context.is_none_or(|context| items(context, key).is_empty()) => {}
            None if in_context(key) => forbid(context_path.child(key)),
            None => {}
        }
    }
    let keys = [
        "appArmorProfile",
        "seLinuxOptions",
        "seccompProfile",
        "capabilities",
        "readOnlyRootFilesystem",
        "privileged",
        "allowPrivilegeEscalation",
        "procMount",
        "runAsUser",
        "runAsGroup",
    ];
    visit_containers(spec, path, |container, path| {
        let Some(context) = get(container, "securityContext") else { return };
        for key in keys.iter().filter(|key| get(context, key).is_some()) {
            forbid(path.child("securityContext").child(key));
        }
    });
}
