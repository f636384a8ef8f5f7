//! ResourceQuotas: whether a namespace has room for another Pod.
//!
//! Models the admission plugin ResourceQuota (k8s.io/apiserver/pkg/admission/plugin/resourcequota) with the evaluator of
//! Pods (pkg/quota/v1/evaluator/core). What is used is counted from the Pods that there are, so it is never stale. Leaves
//! out: scopes, quotas of other objects than Pods, and the controller that writes a quota's status.

use super::store::Store;
use crate::object::{Object, Resource};
use rollscope_api::errors::ApiError;
use rollscope_api::pod::{Pod, PodPhase, PodSpec};
use rollscope_api::quantity::{Format, Quantity};
use rollscope_api::value::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Amounts by the resource's name. Models `v1.ResourceList`.
type ResourceList = BTreeMap<String, Quantity>;

/// Fails with Forbidden if a quota of the Pod's namespace has no room for it.
pub(crate) fn admit_pod(store: &Store, pod: &Pod) -> Result<(), ApiError> {
    let namespace = &pod.metadata.namespace;
    let quotas: Vec<&Object> = store.list_in(Resource::ResourceQuotas, namespace).collect();
    if quotas.is_empty() {
        return Ok(());
    }
    let requested = pod_usage(pod);
    let used = namespace_usage(store, namespace);
    for quota in quotas {
        let Object::Stored(stored) = quota else { continue };
        let hard = resource_list(stored.value.at_path(&["spec", "hard"]));
        let over = exceeded(&requested, &used, &hard);
        if over.is_empty() {
            continue;
        }
        let name = &stored.metadata.name;
        let zero = Quantity::new(0, Format::DecimalSI);
        let show = |list: &ResourceList| {
            let parts = over.iter().map(|name| format!("{name}={}", list.get(*name).unwrap_or(&zero)));
            parts.collect::<Vec<_>>().join(",")
        };
        let (requested, used, limited) = (show(&requested), show(&used), show(&hard));
        let why = format!("exceeded quota: {name}, requested: {requested}, used: {used}, limited: {limited}");
        return Err(ApiError::forbidden("pods", &pod.metadata.name, &why));
    }
    Ok(())
}

/// The requested resources of which there would be more than a quota allows, in order of name.
fn exceeded<'a>(requested: &'a ResourceList, used: &ResourceList, hard: &ResourceList) -> Vec<&'a str> {
    let over = |name: &str, amount: &Quantity| {
        let Some(limit) = hard.get(name) else { return false };
        let mut total = amount.clone();
        if let Some(used) = used.get(name) {
            total.add(used);
        }
        total > *limit
    };
    requested.iter().filter(|(name, amount)| over(name, amount)).map(|(name, _)| name.as_str()).collect()
}

/// What the Pods of a namespace use: those that have not ended, terminating ones too.
fn namespace_usage(store: &Store, namespace: &str) -> ResourceList {
    let mut used = ResourceList::new();
    // Neighbours mostly share their spec, and with it what they use.
    let mut last: Option<(&Arc<PodSpec>, ResourceList)> = None;
    for pod in store.list_in(Resource::Pods, namespace).filter_map(Object::as_pod) {
        if matches!(pod.status.phase, PodPhase::Succeeded | PodPhase::Failed) {
            continue;
        }
        let usage = match last.take() {
            Some((spec, usage)) if Arc::ptr_eq(spec, &pod.spec) => usage,
            _ => pod_usage(pod),
        };
        add_all(&mut used, &usage);
        last = Some((&pod.spec, usage));
    }
    used
}

/// What a Pod counts for in quotas. Models `PodUsageFunc` and `podComputeUsageHelper`.
fn pod_usage(pod: &Pod) -> ResourceList {
    let spec = pod.spec.value();
    let one = Quantity::new(1, Format::DecimalSI);
    let mut usage = ResourceList::from([("count/pods".to_string(), one.clone()), ("pods".to_string(), one)]);
    for (name, amount) in pod_resources(spec, "requests") {
        let native = !name.contains('/') || name.contains("kubernetes.io/");
        let plain = ["cpu", "memory", "ephemeral-storage"].contains(&name.as_str()) || name.starts_with("hugepages-");
        if plain || !native {
            usage.insert(format!("requests.{name}"), amount.clone());
        }
        if plain {
            usage.insert(name, amount);
        }
    }
    for (name, amount) in pod_resources(spec, "limits") {
        if ["cpu", "memory", "ephemeral-storage"].contains(&name.as_str()) {
            usage.insert(format!("limits.{name}"), amount);
        }
    }
    usage
}

/// The sum of what a Pod's containers ask for, or the most that its init containers do, and its overhead. What is asked for
/// the Pod as a whole goes before. Models `PodRequests` and `PodLimits` (k8s.io/component-helpers/resource).
fn pod_resources(spec: &Value, kind: &str) -> ResourceList {
    let items = |key: &str| spec.get(key).map(Value::items).unwrap_or_default();
    let mut total = ResourceList::new();
    for container in items("containers") {
        add_all(&mut total, &container_resources(container, kind));
    }
    let (mut sidecars, mut greatest) = (ResourceList::new(), ResourceList::new());
    for container in items("initContainers") {
        let mut asked = container_resources(container, kind);
        if container.get("restartPolicy").and_then(Value::as_str) == Some("Always") {
            add_all(&mut total, &asked);
            add_all(&mut sidecars, &asked);
            asked = sidecars.clone();
        } else {
            add_all(&mut asked, &sidecars);
        }
        raise_all(&mut greatest, &asked);
    }
    raise_all(&mut total, &greatest);
    for (name, amount) in resource_list(spec.at_path(&["resources", kind])) {
        if ["cpu", "memory"].contains(&name.as_str()) || name.starts_with("hugepages-") {
            total.insert(name, amount);
        }
    }
    let mut overhead = resource_list(spec.get("overhead"));
    if kind == "limits" {
        overhead.retain(|name, _| total.get(name).is_some_and(|amount| amount.sign() != 0));
    }
    add_all(&mut total, &overhead);
    total
}

/// What a container asks for. Where it has a limit and no request, the limit is its request: so Pods are defaulted.
fn container_resources(container: &Value, kind: &str) -> ResourceList {
    let list = |kind: &str| resource_list(container.at_path(&["resources", kind]));
    let mut asked = list(kind);
    if kind == "requests" {
        for (name, amount) in list("limits") {
            asked.entry(name).or_insert(amount);
        }
    }
    asked
}

/// Reads amounts; what is none was refused before.
fn resource_list(value: Option<&Value>) -> ResourceList {
    let amount = |value: &Value| match value.as_i64() {
        Some(number) => Some(Quantity::new(number, Format::DecimalSI)),
        None => Quantity::parse(value.as_str()?).ok(),
    };
    let members = value.and_then(Value::as_map).into_iter().flatten();
    members.filter_map(|(name, value)| Some((name.clone(), amount(value)?))).collect()
}

fn add_all(to: &mut ResourceList, amounts: &ResourceList) {
    for (name, amount) in amounts {
        match to.get_mut(name) {
            Some(sum) => sum.add(amount),
            None => {
                to.insert(name.clone(), amount.clone());
            }
        }
    }
}

fn raise_all(to: &mut ResourceList, amounts: &ResourceList) {
    for (name, amount) in amounts {
        if to.get(name).is_none_or(|there| there < amount) {
            to.insert(name.clone(), amount.clone());
        }
    }
}
