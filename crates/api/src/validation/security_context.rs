//! Security contexts of Pods and containers. Models `validatePodSpecSecurityContext`, `ValidateSecurityContext` and
//! their parts in `pkg/apis/core/validation`. Privileged containers are allowed, as kubeadm sets the server up.

use super::fields::*;
use super::text::{local_descending_path, user_or_group_id};
use super::windows::windows_options;
use crate::errors::{BadValue, FieldError};
use crate::names::framed;
use crate::value::Value;
use std::collections::BTreeSet;

const SECCOMP: &[GoField] = &[GoField("Type", "type", GoKind::Text), GoField("LocalhostProfile", "localhostProfile", GoKind::Nullable)];

/// `core.SecurityContext`, in Go's order.
const SECURITY_CONTEXT: &[GoField] = &[
    GoField(
        "Capabilities",
        "capabilities",
        GoKind::Struct(&[GoField("Add", "add", GoKind::Nullable), GoField("Drop", "drop", GoKind::Nullable)]),
    ),
    GoField("Privileged", "privileged", GoKind::Nullable),
    GoField(
        "SELinuxOptions",
        "seLinuxOptions",
        GoKind::Struct(&[
            GoField("User", "user", GoKind::Text),
            GoField("Role", "role", GoKind::Text),
            GoField("Type", "type", GoKind::Text),
            GoField("Level", "level", GoKind::Text),
        ]),
    ),
    GoField(
        "WindowsOptions",
        "windowsOptions",
        GoKind::Struct(&[
            GoField("GMSACredentialSpecName", "gmsaCredentialSpecName", GoKind::Nullable),
            GoField("GMSACredentialSpec", "gmsaCredentialSpec", GoKind::Nullable),
            GoField("RunAsUserName", "runAsUserName", GoKind::Nullable),
            GoField("HostProcess", "hostProcess", GoKind::Nullable),
        ]),
    ),
    GoField("RunAsUser", "runAsUser", GoKind::Nullable),
    GoField("RunAsGroup", "runAsGroup", GoKind::Nullable),
    GoField("RunAsNonRoot", "runAsNonRoot", GoKind::Nullable),
    GoField("ReadOnlyRootFilesystem", "readOnlyRootFilesystem", GoKind::Nullable),
    GoField("AllowPrivilegeEscalation", "allowPrivilegeEscalation", GoKind::Nullable),
    GoField("ProcMount", "procMount", GoKind::Nullable),
    GoField("SeccompProfile", "seccompProfile", GoKind::Struct(SECCOMP)),
    GoField("AppArmorProfile", "appArmorProfile", GoKind::Struct(SECCOMP)),
];

/// A container's security context. Models `ValidateSecurityContext`.
pub(super) fn security_context(errors: &mut Errors, context: &Value, host_users: bool, path: &Path) {
    for key in ["runAsUser", "runAsGroup"] {
        if let Some(id) = opt_int(context, key) {
            user_or_group_id(errors, &path.child(key), id);
        }
    }
    if let Some(mount) = opt_text(context, "procMount") {
        one_of(errors, &path.child("procMount"), mount, &["Default", "Unmasked"]);
        if host_users && mount == "Unmasked" {
            let detail = "`hostUsers` must be false to use `Unmasked`";
            errors.push(FieldError::invalid(path.child("procMount"), BadValue::named(mount), detail));
        }
    }
    seccomp_profile(errors, get(context, "seccompProfile"), &path.child("seccompProfile"));
    if opt_flag(context, "allowPrivilegeEscalation") == Some(false) {
        privilege_escalation(errors, context, path);
    }
    windows_options(errors, get(context, "windowsOptions"), &path.child("windowsOptions"));
    app_armor_profile(errors, get(context, "appArmorProfile"), &path.child("appArmorProfile"));
}

fn privilege_escalation(errors: &mut Errors, context: &Value, path: &Path) {
    let mut refuse = |what: &str| {
        let detail = format!("cannot set `allowPrivilegeEscalation` to false and {what}");
        errors.push(FieldError::invalid(path, go_struct(context, SECURITY_CONTEXT), detail));
    };
    if flag(context, "privileged") {
        refuse("`privileged` to true");
    }
    let added = get(context, "capabilities").map(|capabilities| texts(capabilities, "add")).unwrap_or_default();
    for _ in added.iter().filter(|capability| **capability == "CAP_SYS_ADMIN") {
        refuse("`capabilities.Add` CAP_SYS_ADMIN");
    }
}

/// Models `validateSeccompProfileField`.
fn seccomp_profile(errors: &mut Errors, profile: Option<&Value>, path: &Path) {
    let Some(profile) = profile else { return };
    match text(profile, "type") {
        "" => errors.push(FieldError::required(path.child("type"), "type is required when seccompProfile is set")),
        kind => one_of(errors, &path.child("type"), kind, &["Localhost", "RuntimeDefault", "Unconfined"]),
    }
    let path = path.child("localhostProfile");
    match (text(profile, "type"), opt_text(profile, "localhostProfile")) {
        ("Localhost", None) => errors.push(FieldError::required(path, "must be set when seccomp type is Localhost")),
        ("Localhost", Some(file)) => local_descending_path(errors, &path, file),
        (_, Some(_)) => {
            errors.push(FieldError::invalid(path, go_struct(profile, SECCOMP), "can only be set when seccomp type is Localhost"));
        }
        (_, None) => {}
    }
}

/// Models `ValidateAppArmorProfileField`.
fn app_armor_profile(errors: &mut Errors, profile: Option<&Value>, path: &Path) {
    const MAX_LOCALHOST_PROFILE_LENGTH: usize = 4095;
    const MUST_BE_SET: &str = "must be set when AppArmor type is Localhost";
    let Some(profile) = profile else { return };
    let name_path = path.child("localhostProfile");
    match (text(profile, "type"), opt_text(profile, "localhostProfile")) {
        ("Localhost", None) => errors.push(FieldError::required(name_path, MUST_BE_SET)),
        ("Localhost", Some(name)) => {
            if name.trim() != name {
                errors.push(FieldError::invalid(&name_path, name, "must not be padded with whitespace"));
            } else if name.is_empty() {
                errors.push(FieldError::required(&name_path, MUST_BE_SET));
            }
            if name.len() > MAX_LOCALHOST_PROFILE_LENGTH {
                errors.push(FieldError::too_long(&name_path, MAX_LOCALHOST_PROFILE_LENGTH));
            }
        }
        ("RuntimeDefault" | "Unconfined", name) => errors.extend(
            name.map(|name| FieldError::invalid(name_path, BadValue::named(name), "can only be set when AppArmor type is Localhost")),
        ),
        ("", _) => errors.push(FieldError::required(path.child("type"), "type is required when appArmorProfile is set")),
        (kind, _) => one_of(errors, &path.child("type"), kind, &["Localhost", "RuntimeDefault", "Unconfined"]),
    }
}

/// A Pod's security context. Models `validatePodSpecSecurityContext`.
///
/// `hostPID` and its like stand in the spec, and inside the security context in upstream's internal types: hence the
/// path of `shareProcessNamespace`. `old_policy` says whether the stored object has a `seLinuxChangePolicy`.
pub(super) fn pod_security_context(errors: &mut Errors, spec: &Value, old_policy: bool, path: &Path) {
    let empty = Value::map([]);
    let context = get(spec, "securityContext").unwrap_or(&empty);
    for key in ["fsGroup", "runAsUser", "runAsGroup"] {
        if let Some(id) = opt_int(context, key) {
            user_or_group_id(errors, &path.child(key), id);
        }
    }
    for (i, group) in items(context, "supplementalGroups").iter().enumerate() {
        user_or_group_id(errors, &path.child("supplementalGroups").index(i), group.as_i64().unwrap_or_default());
    }
    if flag(spec, "hostPID") && flag(spec, "shareProcessNamespace") {
        let detail = "ShareProcessNamespace and HostPID cannot both be enabled";
        errors.push(FieldError::invalid(path.child("shareProcessNamespace"), true, detail));
    }
    sysctls(errors, spec, items(context, "sysctls"), &path.child("sysctls"));
    if let Some(policy) = opt_text(context, "fsGroupChangePolicy") {
        one_of(errors, &path.child("fsGroupChangePolicy"), policy, &["Always", "OnRootMismatch"]);
    }
    seccomp_profile(errors, get(context, "seccompProfile"), &path.child("seccompProfile"));
    windows_options(errors, get(context, "windowsOptions"), &path.child("windowsOptions"));
    app_armor_profile(errors, get(context, "appArmorProfile"), &path.child("appArmorProfile"));
    if let Some(policy) = opt_text(context, "supplementalGroupsPolicy") {
        one_of(errors, &path.child("supplementalGroupsPolicy"), policy, &["Merge", "Strict"]);
    }
    if let Some(policy) = opt_text(context, "seLinuxChangePolicy") {
        let valid: &[&str] = if old_policy { &["MountOption", "Recursive"] } else { &["Recursive"] };
        one_of(errors, &path.child("seLinuxChangePolicy"), policy, valid);
    }
}

/// Models `validateSysctls`.
fn sysctls(errors: &mut Errors, spec: &Value, sysctls: &[Value], path: &Path) {
    let mut names = BTreeSet::new();
    for (i, sysctl) in sysctls.iter().enumerate() {
        let (name, path) = (text(sysctl, "name"), path.index(i).child("name"));
        if required(errors, &path, name) {
            if !is_valid_sysctl_name(name) {
                let pattern = r"^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$";
                let detail = format!("must have at most 253 characters and match regex {pattern}");
                errors.push(FieldError::invalid(&path, name, detail));
            } else if names.contains(name) {
                errors.push(FieldError::duplicate(&path, name));
            }
        }
        // Models ValidateHostSysctl.
        match sysctl_namespace(name) {
            "Net" if flag(spec, "hostNetwork") => {
                errors.push(FieldError::invalid(&path, name, "may not be specified when 'hostNetwork' is true"));
            }
            "IPC" if flag(spec, "hostIPC") => {
                errors.push(FieldError::invalid(&path, name, "may not be specified when 'hostIPC' is true"));
            }
            _ => {}
        }
        names.insert(name);
    }
}

/// Models `IsValidSysctlName`.
fn is_valid_sysctl_name(name: &str) -> bool {
    let edge = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit();
    name.len() <= 253 && name.split(['.', '/']).all(|part| framed(part, edge, |c| edge(c) || c == b'-' || c == b'_'))
}

/// The Linux namespace that a kernel parameter belongs to; empty if it is not known. Models `sysctl.GetNamespace`.
fn sysctl_namespace(name: &str) -> &'static str {
    let slashes = name.find(['.', '/']).is_some_and(|at| name.as_bytes()[at] == b'/');
    let swap = |c: char| match c {
        '.' => '/',
        '/' => '.',
        other => other,
    };
    let normal: String = if slashes { name.chars().map(swap).collect() } else { name.to_string() };
    let prefix = normal.split('*').next().unwrap_or_default();
    match prefix {
        "kernel.sem"
        | "kernel.shmall"
        | "kernel.shmmax"
        | "kernel.shmmni"
        | "kernel.shm_rmid_forced"
        | "kernel.shm"
        | "kernel.msgmax"
        | "kernel.msgmnb"
        | "kernel.msgmni"
        | "kernel.msg" => "IPC",
        _ if prefix.starts_with("net.") => "Net",
        _ if prefix.starts_with("fs.mqueue.") => "IPC",
        _ => "",
    }
}
