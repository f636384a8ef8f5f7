//! Requests, limits and claims. Models the resource part of `pkg/apis/core/validation` and `pkg/apis/core/helper`.

use super::fields::*;
use super::text::dns1123_label;
use crate::errors::{BadValue, FieldError};
use crate::names;
use crate::quantity::Quantity;
use crate::value::Value;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

const HUGE_PAGES_PREFIX: &str = "hugepages-";

/// Resources that `IsStandardResourceName` knows, those of a quota among them.
const STANDARD: &[&str] = &[
    "cpu",
    "memory",
    "ephemeral-storage",
    "requests.cpu",
    "requests.memory",
    "requests.ephemeral-storage",
    "limits.cpu",
    "limits.memory",
    "limits.ephemeral-storage",
    "pods",
    "resourcequotas",
    "services",
    "replicationcontrollers",
    "secrets",
    "configmaps",
    "persistentvolumeclaims",
    "storage",
    "requests.storage",
    "services.nodeports",
    "services.loadbalancers",
];

/// Resources that are counted.
const INTEGER: &[&str] = &[
    "pods",
    "resourcequotas",
    "services",
    "replicationcontrollers",
    "secrets",
    "configmaps",
    "persistentvolumeclaims",
    "services.nodeports",
    "services.loadbalancers",
];

/// Who asks for a resource.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Of {
    Container,
    Pod,
    Quota,
}

/// A list of resources by name. Models `core.ResourceList`.
pub(super) fn resource_list<'a>(owner: &'a Value, key: &str) -> BTreeMap<&'a str, Quantity> {
    entries(owner, key).filter_map(|(name, value)| Some((name, quantity(value)?))).collect()
}

/// Models `IsHugePageResourceName`.
fn is_huge_page(name: &str) -> bool {
    name.starts_with(HUGE_PAGES_PREFIX)
}

/// Models `IsQuotaHugePageResourceName`.
fn is_quota_huge_page(name: &str) -> bool {
    is_huge_page(name.strip_prefix("requests.").unwrap_or(name))
}

/// Models `IsStandardQuotaResourceName`.
pub(super) fn is_standard_quota_resource(name: &str) -> bool {
    (STANDARD.contains(&name) && name != "storage") || is_quota_huge_page(name)
}

/// Models `IsNativeResource`.
fn is_native(name: &str) -> bool {
    !name.contains('/') || name.contains("kubernetes.io/")
}

/// Models `IsExtendedResourceName`.
fn is_extended(name: &str) -> bool {
    !is_native(name) && !name.starts_with("requests.") && names::is_label_key(&format!("requests.{name}")).is_empty()
}

/// Models `IsOvercommitAllowed`.
fn is_overcommit_allowed(name: &str) -> bool {
    is_native(name) && !is_huge_page(name)
}

/// Models `validateContainerResourceName`, `validatePodResourceName` and `ValidateResourceQuotaResourceName`.
pub(super) fn resource_name(errors: &mut Errors, name: &str, of: Of, path: &Path) {
    let before = errors.len();
    // Models validateResourceName.
    invalid_each(errors, path, BadValue::named(name), names::is_label_key(name));
    let plain = !name.contains('/');
    if errors.len() == before && plain && !(STANDARD.contains(&name) || is_quota_huge_page(name)) {
        errors.push(FieldError::invalid(path, BadValue::named(name), "must be a standard resource type or fully qualified"));
    }
    let refusal = match of {
        Of::Container if plain => {
            let known = ["cpu", "memory", "ephemeral-storage"].contains(&name) || is_huge_page(name);
            (!known).then_some("must be a standard resource for containers")
        }
        Of::Container => (!is_native(name) && !is_extended(name)).then_some("doesn't follow extended resource name standard"),
        Of::Quota => (plain && !is_standard_quota_resource(name)).then_some("must be a standard resource for quota"),
        Of::Pod => {
            if errors.len() == before {
                let supported = ["cpu", "memory"].contains(&name) || is_huge_page(name);
                if !supported {
                    errors.push(FieldError::not_supported(path, BadValue::named(name), &["cpu", HUGE_PAGES_PREFIX, "memory"]));
                }
            }
            None
        }
    };
    if let Some(detail) = refusal {
        errors.push(FieldError::invalid(path, BadValue::named(name), detail));
    }
}

/// Models `ValidateResourceQuantityValue`.
pub(super) fn resource_quantity(errors: &mut Errors, name: &str, quantity: &Quantity, path: &Path) {
    if quantity.sign() < 0 {
        errors.push(FieldError::invalid(path, &quantity.canonical(), "must be greater than or equal to 0"));
    }
    if (INTEGER.contains(&name) || is_extended(name)) && quantity.milli_value() % 1000 != 0 {
        errors.push(FieldError::invalid(path, BadValue::named(&quantity.canonical()), "must be an integer"));
    }
}

/// Models `validateResourceQuantityHugePageValue`.
fn huge_page_value(errors: &mut Errors, name: &str, quantity: &Quantity, path: &Path) {
    let divisible = match Quantity::parse(&name[HUGE_PAGES_PREFIX.len()..]) {
        Ok(size) if size.sign() > 0 && size.milli_value() % 1000 == 0 => quantity.value().checked_rem(size.value()).is_none_or(|r| r == 0),
        _ => false,
    };
    if !divisible {
        let canonical = quantity.canonical();
        let detail = format!("{canonical} is not positive integer multiple of {name}");
        errors.push(FieldError::invalid(path, &canonical, detail));
    }
}

/// Models `validateResourceRequirements`.
pub(super) fn resource_requirements(errors: &mut Errors, resources: &Value, of: Of, claims: &BTreeSet<&str>, path: &Path) {
    let limits = resource_list(resources, "limits");
    let requests = resource_list(resources, "requests");
    let (limits_path, requests_path) = (path.child("limits"), path.child("requests"));
    for (name, quantity) in &limits {
        named_quantity(errors, name, quantity, of, &limits_path.key(name));
        if is_huge_page(name) {
            huge_page_value(errors, name, quantity, &limits_path.key(name));
        }
    }
    for (name, quantity) in &requests {
        named_quantity(errors, name, quantity, of, &requests_path.key(name));
        match limits.get(name) {
            Some(limit) => request_within_limit(errors, name, quantity, limit, &requests_path),
            None if !is_overcommit_allowed(name) => {
                errors.push(FieldError::required(&limits_path, "Limit must be set for non overcommitable resources"));
            }
            None => {}
        }
        if is_huge_page(name) {
            huge_page_value(errors, name, quantity, &requests_path.key(name));
        }
    }
    let mut all = limits.keys().chain(requests.keys());
    if !all.clone().any(|name| ["cpu", "memory"].contains(name)) && all.any(|name| is_huge_page(name)) {
        errors.push(FieldError::forbidden(path, "HugePages require cpu or memory"));
    }
    resource_claim_names(errors, items(resources, "claims"), claims, &path.child("claims"));
}

fn named_quantity(errors: &mut Errors, name: &str, quantity: &Quantity, of: Of, path: &Path) {
    resource_name(errors, name, of, path);
    resource_quantity(errors, name, quantity, path);
}

fn request_within_limit(errors: &mut Errors, name: &str, request: &Quantity, limit: &Quantity, path: &Path) {
    let relation = match request.cmp(limit) {
        Ordering::Equal => return,
        _ if !is_overcommit_allowed(name) => "equal to",
        Ordering::Greater => "less than or equal to",
        Ordering::Less => return,
    };
    let detail = format!("must be {relation} {name} limit of {limit}");
    errors.push(FieldError::invalid(path, &request.canonical(), detail));
}

/// Models `validateResourceClaimNames`.
fn resource_claim_names(errors: &mut Errors, references: &[Value], claims: &BTreeSet<&str>, path: &Path) {
    let mut seen: BTreeSet<String> = BTreeSet::new();
    for (i, reference) in references.iter().enumerate() {
        let path = path.index(i);
        let (name, request) = (text(reference, "name"), text(reference, "request"));
        if !required(errors, &path, name) {
            continue;
        }
        if seen.contains(name) {
            errors.push(FieldError::duplicate(&path, name));
        } else {
            let mut key = name.to_string();
            if !request.is_empty() {
                dns1123_label(errors, &path.child("request"), request);
                key = format!("{name}/{request}");
            }
            if seen.contains(&key) {
                errors.push(FieldError::duplicate(&path, &key));
            } else if request.is_empty() {
                // The whole claim, after requests of it.
                let overlaps = seen.iter().filter(|key| key.split_once('/').is_some_and(|(claim, _)| claim == name)).count();
                errors.extend((0..overlaps).map(|_| FieldError::duplicate(&path, name)));
            }
            seen.insert(key);
        }
        if !claims.contains(name) {
            let known: Vec<&str> = claims.iter().copied().collect();
            let which = if known.is_empty() { " which is empty".to_string() } else { format!(": {}", known.join(", ")) };
            let mut error = FieldError::not_found(&path, name);
            error.detail = format!("must be one of the names in pod.spec.resourceClaims{which}");
            errors.push(error);
        }
    }
}

/// Resources of a whole Pod. Models `validatePodResources`.
pub(super) fn pod_resources(errors: &mut Errors, spec: &Value, claims: &BTreeSet<&str>, spec_path: &Path) {
    let Some(resources) = get(spec, "resources") else { return };
    let path = spec_path.child("resources");
    if get(spec, "os").is_some_and(|os| text(os, "name") == "windows") {
        errors.push(FieldError::forbidden(&path, "may not be set for a windows pod"));
        return;
    }
    if get(resources, "claims").is_some() {
        errors.push(FieldError::forbidden(path.child("claims"), "claims may not be set for Resources at pod-level"));
    }
    resource_requirements(errors, resources, Of::Pod, claims, &path);
    pod_resource_consistency(errors, spec, resources, &path);
}

/// Models `validatePodResourceConsistency`.
fn pod_resource_consistency(errors: &mut Errors, spec: &Value, resources: &Value, path: &Path) {
    let (requests, limits) = (resource_list(resources, "requests"), resource_list(resources, "limits"));
    for (name, sum) in aggregate_container_resources(spec, "requests") {
        if let Some(own) = requests.get(name).filter(|own| sum > **own) {
            let detail = format!("must be greater than or equal to aggregate container requests of {sum}");
            errors.push(FieldError::invalid(path.child("requests").key(name), &own.canonical(), detail));
        }
    }
    for (name, sum) in aggregate_container_resources(spec, "limits").into_iter().filter(|(name, _)| is_huge_page(name)) {
        if let Some(own) = limits.get(name).filter(|own| sum > **own) {
            let detail = format!("must be greater than or equal to aggregate container limits of {sum}");
            errors.push(FieldError::invalid(path.child("limits").key(name), &own.canonical(), detail));
        }
    }
    for (i, container) in items(spec, "containers").iter().enumerate() {
        let Some(own) = get(container, "resources") else { continue };
        for (name, limit) in resource_list(own, "limits") {
            if let Some(pod) = limits.get(name).filter(|pod| limit > **pod) {
                let path = path.child("containers").index(i).key(name).child("limits");
                let detail = format!("must be less than or equal to pod limits of {pod}");
                errors.push(FieldError::invalid(path, &limit.canonical(), detail));
            }
        }
    }
}

/// What a Pod's containers need at once. Models `AggregateContainerRequests` and `AggregateContainerLimits`.
pub(super) fn aggregate_container_resources<'a>(spec: &'a Value, key: &str) -> BTreeMap<&'a str, Quantity> {
    let own = |container: &'a Value| get(container, "resources").map(|resources| resource_list(resources, key)).unwrap_or_default();
    let mut sum = BTreeMap::new();
    for container in items(spec, "containers") {
        add(&mut sum, &own(container));
    }
    let (mut sidecars, mut initial) = (BTreeMap::new(), BTreeMap::new());
    for container in items(spec, "initContainers") {
        let mut needed = own(container);
        if text(container, "restartPolicy") == "Always" {
            add(&mut sum, &needed);
            add(&mut sidecars, &needed);
            needed = sidecars.clone();
        } else {
            add(&mut needed, &sidecars);
        }
        raise(&mut initial, &needed);
    }
    raise(&mut sum, &initial);
    sum
}

fn add<'a>(sum: &mut BTreeMap<&'a str, Quantity>, terms: &BTreeMap<&'a str, Quantity>) {
    for (name, term) in terms {
        sum.entry(name).and_modify(|total| total.add(term)).or_insert_with(|| term.clone());
    }
}

fn raise<'a>(greatest: &mut BTreeMap<&'a str, Quantity>, others: &BTreeMap<&'a str, Quantity>) {
    for (name, other) in others {
        let own = greatest.entry(name).or_insert_with(|| other.clone());
        if other > own {
            *own = other.clone();
        }
    }
}
