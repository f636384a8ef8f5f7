//! Warnings: what the server tells beside accepting an object.
//!
//! Models `WarningsOnCreate` and `WarningsOnUpdate` of pkg/registry/apps and `warningsForPodSpecAndMeta`
//! (pkg/api/pod/warnings.go) with the v1.36 gates. Where upstream walks a map the order here is that of the keys.

mod ports;
mod virtual_paths;

use crate::errors::BadValue;
use crate::go_text::quote;
use crate::names;
use crate::quantity::Quantity;
use crate::validation::annotations::{APP_ARMOR_PREFIX, SECCOMP_CONTAINER_PREFIX, SECCOMP_POD};
use crate::validation::container::visit_containers;
use crate::validation::fields::{Path, entries, get, int, items, opt_int, opt_text, pairs, quantity, text, texts};
use crate::validation::ip::warnings_for_ip;
use crate::value::Value;
use std::collections::BTreeSet;

const DEPRECATED_NODE_LABELS: &[(&str, &str)] = &[
    ("beta.kubernetes.io/arch", "deprecated since v1.14; use \"kubernetes.io/arch\" instead"),
    ("beta.kubernetes.io/os", "deprecated since v1.14; use \"kubernetes.io/os\" instead"),
    ("failure-domain.beta.kubernetes.io/region", "deprecated since v1.17; use \"topology.kubernetes.io/region\" instead"),
    ("failure-domain.beta.kubernetes.io/zone", "deprecated since v1.17; use \"topology.kubernetes.io/zone\" instead"),
    ("beta.kubernetes.io/instance-type", "deprecated since v1.17; use \"node.kubernetes.io/instance-type\" instead"),
    ("app.kubernetes.io/created-by", "deprecated since v1.9"),
    ("scheduler.alpha.kubernetes.io/preferAvoidPods", "deprecated since v1.22; use Taints and Tolerations instead"),
    ("node-role.kubernetes.io/master", "use \"node-role.kubernetes.io/control-plane\" instead"),
];

const DEPRECATED_ANNOTATIONS: &[(&str, &str)] = &[
    ("scheduler.alpha.kubernetes.io/critical-pod", "non-functional in v1.16+; use the \"priorityClassName\" field instead"),
    ("security.alpha.kubernetes.io/sysctls", "non-functional in v1.11+; use the \"sysctls\" field instead"),
    ("security.alpha.kubernetes.io/unsafe-sysctls", "non-functional in v1.11+; use the \"sysctls\" field instead"),
];

/// Volumes that are on their way out, in upstream's order: field, name in the warning, what is said.
const DEPRECATED_VOLUMES: &[(&str, &str, &str)] = &[
    ("photonPersistentDisk", "photonPersistentDisk", "deprecated in v1.11, non-functional in v1.16+"),
    ("gitRepo", "gitRepo", "deprecated in v1.11, and disabled by default in v1.33+"),
    ("scaleIO", "scaleIO", "deprecated in v1.16, non-functional in v1.22+"),
    ("flocker", "flocker", "deprecated in v1.22, non-functional in v1.25+"),
    ("storageos", "storageOS", "deprecated in v1.22, non-functional in v1.25+"),
    ("quobyte", "quobyte", "deprecated in v1.22, non-functional in v1.25+"),
    ("glusterfs", "glusterfs", "deprecated in v1.25, non-functional in v1.26+"),
    ("ephemeral", "ephemeral", ""),
    ("cephfs", "cephfs", "deprecated in v1.28, non-functional in v1.31+"),
    ("rbd", "rbd", "deprecated in v1.28, non-functional in v1.31+"),
];

/// Warnings about a Deployment, or a ReplicaSet, that is created. Models `WarningsOnCreate`.
pub fn deployment(object: &Value) -> Vec<String> {
    let mut warnings = name_warning(object, "this is used in Pod names and hostnames, which");
    warnings.extend(template(object));
    warnings
}

/// Warnings about a Deployment, or a ReplicaSet, that takes the place of another: of the template alone, and only if the
/// generation grows. Models `WarningsOnUpdate`.
pub fn deployment_update(new: &Value, old: &Value) -> Vec<String> {
    let generation = |object: &Value| get(object, "metadata").map(|meta| int(meta, "generation"));
    if generation(new) == generation(old) { Vec::new() } else { template(new) }
}

/// Warnings about a Pod that is created. Models `podStrategy.WarningsOnCreate`.
pub fn pod(object: &Value) -> Vec<String> {
    let mut warnings = name_warning(object, "this is used in the Pod's hostname, which");
    warnings.extend(pod_spec_and_meta(object, &Path::default(), false));
    warnings
}

fn name_warning(object: &Value, what: &str) -> Vec<String> {
    let name = get(object, "metadata").map(|meta| text(meta, "name")).unwrap_or_default();
    let wrong = names::is_dns1123_label(name);
    if wrong.is_empty() {
        return Vec::new();
    }
    // Go prints a list with blanks between its items.
    vec![format!("metadata.name: {what} can result in surprising behavior; a DNS label is recommended: [{}]", wrong.join(" "))]
}

fn template(object: &Value) -> Vec<String> {
    let template = object.at_path(&["spec", "template"]).cloned().unwrap_or_default();
    pod_spec_and_meta(&template, &Path::new("spec.template"), true)
}

/// Models `warningsForPodSpecAndMeta`.
fn pod_spec_and_meta(object: &Value, root: &Path, is_template: bool) -> Vec<String> {
    let empty = Value::map([]);
    let (spec, meta) = (get(object, "spec").unwrap_or(&empty), get(object, "metadata").unwrap_or(&empty));
    let path = root.child("spec");
    let mut warnings = Vec::new();
    node_labels(&mut warnings, spec, &path);
    topology_spread(&mut warnings, items(spec, "topologySpreadConstraints"), &path.child("topologySpreadConstraints"));
    let annotations = root.child("metadata.annotations");
    for (key, message) in DEPRECATED_ANNOTATIONS.iter().filter(|(key, _)| has_annotation(meta, key)) {
        warnings.push(format!("{}: {message}", annotations.key(key)));
    }
    deprecated_volumes(&mut warnings, items(spec, "volumes"), &path.child("volumes"));
    virtual_paths::overlapping(&mut warnings, items(spec, "volumes"));
    duplicates(&mut warnings, items(spec, "hostAliases"), "ip", &path.child("hostAliases"));
    let secrets = items(spec, "imagePullSecrets");
    duplicates(&mut warnings, secrets, "name", &path.child("imagePullSecrets"));
    for (i, _) in secrets.iter().enumerate().filter(|(_, secret)| text(secret, "name").is_empty()) {
        warnings.push(format!("{}: invalid empty name \"\"", path.child("imagePullSecrets").index(i).child("name")));
    }
    fractional_bytes(&mut warnings, spec, "overhead", &["memory", "ephemeral-storage"], &path.child("overhead"));
    if field_of(spec, "seccompProfile").is_none() && has_annotation(meta, SECCOMP_POD) {
        warnings.push(format!("{}: {USE_SECCOMP}", annotations.key(SECCOMP_POD)));
    }
    visit_containers(spec, &path, |container, path| {
        security_annotations(&mut warnings, container, spec, meta, &annotations, is_template);
        resources(&mut warnings, container, path);
        environment(&mut warnings, items(container, "env"), &path.child("env"));
    });
    ports::ports(&mut warnings, spec, &path);
    if opt_int(spec, "terminationGracePeriodSeconds").is_some_and(|seconds| seconds < 0) {
        let path = path.child("terminationGracePeriodSeconds");
        warnings.push(format!("{path}: must be >= 0; negative values are invalid and will be treated as 1"));
    }
    if let Some(affinity) = get(spec, "affinity") {
        pod_affinity(&mut warnings, affinity, &path.child("affinity"));
    }
    addresses(&mut warnings, spec, &path);
    warnings
}

const USE_SECCOMP: &str = "non-functional in v1.27+; use the \"seccompProfile\" field instead";

fn has_annotation(meta: &Value, key: &str) -> bool {
    pairs(meta, "annotations").any(|(name, _)| name == key)
}

/// A member of a Pod's or container's security context.
fn field_of<'a>(owner: &'a Value, key: &str) -> Option<&'a Value> {
    get(owner, "securityContext").and_then(|context| get(context, key))
}

/// Models `GetNodeLabelDeprecatedMessage`.
fn node_label_deprecated_message(key: &str) -> Option<&'static str> {
    DEPRECATED_NODE_LABELS.iter().find(|(label, _)| *label == key).map(|(_, message)| *message)
}

fn node_labels(warnings: &mut Vec<String>, spec: &Value, path: &Path) {
    for (key, _) in entries(spec, "nodeSelector") {
        if let Some(message) = node_label_deprecated_message(key) {
            warnings.push(format!("{}: {message}", path.child("nodeSelector").key(key)));
        }
    }
    let Some(affinity) = get(spec, "affinity").and_then(|affinity| get(affinity, "nodeAffinity")) else { return };
    let path = path.child("affinity.nodeAffinity");
    if let Some(required) = get(affinity, "requiredDuringSchedulingIgnoredDuringExecution") {
        let path = path.child("requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms");
        for (i, term) in items(required, "nodeSelectorTerms").iter().enumerate() {
            node_selector_term(warnings, term, false, &path.index(i));
        }
    }
    let preferred = "preferredDuringSchedulingIgnoredDuringExecution";
    for (i, term) in items(affinity, preferred).iter().enumerate() {
        if let Some(preference) = get(term, "preference") {
            node_selector_term(warnings, preference, true, &path.child(preferred).index(i).child("preference"));
        }
    }
}

/// Models `GetWarningsForNodeSelectorTerm`.
fn node_selector_term(warnings: &mut Vec<String>, term: &Value, check_values: bool, path: &Path) {
    for (i, expression) in items(term, "matchExpressions").iter().enumerate() {
        let path = path.child("matchExpressions").index(i);
        let key = text(expression, "key");
        if let Some(message) = node_label_deprecated_message(key) {
            warnings.push(format!("{}: {key} is {message}", path.child("key")));
        }
        for (j, value) in texts(expression, "values").iter().enumerate().filter(|_| check_values) {
            let path = path.child("values").index(j);
            warnings.extend(names::is_label_value(value).iter().map(|message| format!("{path}: {value} is invalid, {message}")));
        }
    }
}

fn topology_spread(warnings: &mut Vec<String>, constraints: &[Value], path: &Path) {
    for (i, constraint) in constraints.iter().enumerate() {
        let (key, path) = (text(constraint, "topologyKey"), path.index(i));
        if let Some(message) = node_label_deprecated_message(key) {
            warnings.push(format!("{}: {key} is {message}", path.child("topologyKey")));
        }
        null_selector(warnings, constraint, &path);
    }
}

fn null_selector(warnings: &mut Vec<String>, term: &Value, path: &Path) {
    if get(term, "labelSelector").is_none() {
        warnings.push(format!("{}: a null labelSelector results in matching no pod", path.child("labelSelector")));
    }
}

fn deprecated_volumes(warnings: &mut Vec<String>, volumes: &[Value], path: &Path) {
    for (i, volume) in volumes.iter().enumerate() {
        for (key, name, message) in DEPRECATED_VOLUMES {
            let Some(source) = get(volume, key) else { continue };
            let path = path.index(i).child(name);
            if *key == "ephemeral" {
                let spec = source.at_path(&["volumeClaimTemplate", "spec", "resources"]);
                for list in ["requests", "limits"] {
                    let path = path.child("volumeClaimTemplate.spec.resources").child(list);
                    spec.into_iter().for_each(|spec| fractional_bytes(warnings, spec, list, &["storage"], &path));
                }
            } else {
                warnings.push(format!("{path}: {message}"));
            }
        }
    }
}

/// Items that share a text: of several with one the first counts.
fn duplicates(warnings: &mut Vec<String>, list: &[Value], key: &str, path: &Path) {
    let mut seen = BTreeSet::new();
    for (i, item) in list.iter().enumerate() {
        if !seen.insert(text(item, key)) {
            warnings.push(format!("{}: duplicate {key} {}", path.index(i).child(key), quote(text(item, key))));
        }
    }
}

/// Amounts of bytes that are no whole numbers.
fn fractional_bytes(warnings: &mut Vec<String>, owner: &Value, list: &str, names: &[&str], path: &Path) {
    for name in names {
        let amount: Option<Quantity> = get(owner, list).and_then(|list| get(list, name)).and_then(quantity);
        if let Some(amount) = amount.filter(|amount| amount.milli_value() % 1000 != 0) {
            let shown = BadValue::from(&amount.canonical()).text;
            warnings.push(format!("{}: fractional byte value {shown} is invalid, must be an integer", path.key(name)));
        }
    }
}

fn resources(warnings: &mut Vec<String>, container: &Value, path: &Path) {
    let Some(resources) = get(container, "resources") else { return };
    for name in ["memory", "ephemeral-storage"] {
        for list in ["limits", "requests"] {
            fractional_bytes(warnings, resources, list, &[name], &path.child("resources").child(list));
        }
    }
}

/// Seccomp and AppArmor profiles by annotation where there is no field.
fn security_annotations(warnings: &mut Vec<String>, container: &Value, spec: &Value, meta: &Value, annotations: &Path, is_template: bool) {
    let name = text(container, "name");
    let seccomp = format!("{SECCOMP_CONTAINER_PREFIX}{name}");
    if field_of(container, "seccompProfile").is_none() && has_annotation(meta, &seccomp) {
        warnings.push(format!("{}: {USE_SECCOMP}", annotations.key(&seccomp)));
    }
    // A Pod's AppArmor annotations are dealt with elsewhere.
    if !is_template || field_of(container, "appArmorProfile").is_some() {
        return;
    }
    let app_armor = format!("{APP_ARMOR_PREFIX}{name}");
    let Some((_, annotation)) = pairs(meta, "annotations").find(|(key, _)| *key == app_armor) else { return };
    let of_pod = field_of(spec, "appArmorProfile").map(|profile| (text(profile, "type"), opt_text(profile, "localhostProfile")));
    if of_pod.is_none() || of_pod != app_armor_field_for_annotation(annotation) {
        let message = "deprecated since v1.30; use the \"appArmorProfile\" field instead";
        warnings.push(format!("{}: {message}", annotations.key(&app_armor)));
    }
}

/// Models `ApparmorFieldForAnnotation`.
fn app_armor_field_for_annotation(annotation: &str) -> Option<(&str, Option<&str>)> {
    match (annotation, annotation.strip_prefix("localhost/")) {
        ("unconfined", _) => Some(("Unconfined", None)),
        ("runtime/default", _) => Some(("RuntimeDefault", None)),
        (_, Some(profile)) if !profile.is_empty() => Some(("Localhost", Some(profile))),
        _ => None,
    }
}

/// Variables that hide an earlier one of the same name, unless they build on it.
fn environment(warnings: &mut Vec<String>, variables: &[Value], path: &Path) {
    let mut seen = BTreeSet::new();
    for (i, variable) in variables.iter().enumerate() {
        let (name, value) = (text(variable, "name"), text(variable, "value"));
        if seen.insert(name) {
            continue;
        }
        let reference = format!("$({name})");
        if get(variable, "valueFrom").is_some() || value == reference || !value.contains(&reference) {
            let message = format!("hides previous definition of {}, which may be dropped when using apply", quote(name));
            warnings.push(format!("{}: {message}", path.index(i)));
        }
    }
}

fn pod_affinity(warnings: &mut Vec<String>, affinity: &Value, path: &Path) {
    for key in ["podAffinity", "podAntiAffinity"] {
        let Some(terms) = get(affinity, key) else { continue };
        let path = path.child(key);
        let required = "requiredDuringSchedulingIgnoredDuringExecution";
        for (i, term) in items(terms, required).iter().enumerate() {
            null_selector(warnings, term, &path.child(required).index(i));
        }
        let preferred = "preferredDuringSchedulingIgnoredDuringExecution";
        for (i, weighted) in items(terms, preferred).iter().enumerate() {
            let term = get(weighted, "podAffinityTerm").cloned().unwrap_or_default();
            null_selector(warnings, &term, &path.child(preferred).index(i).child("podAffinityTerm"));
        }
    }
}

fn addresses(warnings: &mut Vec<String>, spec: &Value, path: &Path) {
    let nameservers = get(spec, "dnsConfig").map(|config| texts(config, "nameservers")).unwrap_or_default();
    for (i, address) in nameservers.iter().enumerate() {
        warnings.extend(warnings_for_ip(&path.child("dnsConfig.nameservers").index(i), address));
    }
    for (i, alias) in items(spec, "hostAliases").iter().enumerate() {
        warnings.extend(warnings_for_ip(&path.child("hostAliases").index(i).child("ip"), text(alias, "ip")));
    }
}
