//! Quality of service: how sure a Pod may be of what it asks for. Models `pkg/apis/core/v1/helper/qos`.

use crate::quantity::{Format, Quantity};
use crate::value::Value;
use std::collections::BTreeMap;

/// Sums of what is asked for, by resource; of cpu and memory alone, and more than nothing.
type Sums = BTreeMap<String, Quantity>;

/// The class of a defaulted Pod's spec: Guaranteed, Burstable or BestEffort. Models `ComputePodQOS`.
pub fn qos_class(spec: &Value) -> &'static str {
    let of_pod = spec.get("resources").filter(|resources| !resources.is_null());
    let items = |key: &str| spec.get(key).map(Value::items).unwrap_or_default().iter();
    let of_containers = items("containers").chain(items("initContainers")).map(|container| container.get("resources"));
    let asked: Vec<Option<&Value>> = if of_pod.is_some() { vec![of_pod] } else { of_containers.collect() };
    let (mut requests, mut limits) = (Sums::new(), Sums::new());
    let mut all_limited = true;
    for resources in asked {
        let list = |kind: &str| amounts(resources.and_then(|resources| resources.get(kind)));
        add(&mut requests, list("requests"));
        let limited = list("limits");
        // A Pod's own limits count only if it has any.
        all_limited &= limited.len() == 2 || (of_pod.is_some() && limited.is_empty());
        add(&mut limits, limited);
    }
    if requests.is_empty() && limits.is_empty() {
        "BestEffort"
    } else if all_limited && requests == limits {
        "Guaranteed"
    } else {
        "Burstable"
    }
}

/// The amounts of cpu and memory in a list.
fn amounts(list: Option<&Value>) -> Sums {
    let amount = |value: &Value| match value.as_i64() {
        Some(number) => Some(Quantity::new(number, Format::DecimalSI)),
        None => Quantity::parse(value.as_str()?).ok(),
    };
    let supported = list.and_then(Value::as_map).into_iter().flatten().filter(|(name, _)| ["cpu", "memory"].contains(&name.as_str()));
    let read = supported.filter_map(|(name, value)| Some((name.clone(), amount(value)?)));
    read.filter(|(_, quantity)| quantity.sign() > 0).collect()
}

fn add(sums: &mut Sums, amounts: Sums) {
    for (name, amount) in amounts {
        match sums.get_mut(&name) {
            Some(sum) => sum.add(&amount),
            None => {
                sums.insert(name, amount);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::parse_documents;

    #[test]
    fn only_equal_requests_and_limits_of_all_containers_are_guaranteed() {
        let table = [
            ("nothing asked for", "containers: [{name: a}]", "BestEffort"),
            ("zero is nothing", "containers: [{name: a, resources: {limits: {cpu: 0}}}]", "BestEffort"),
            ("storage does not count", "containers: [{name: a, resources: {limits: {ephemeral-storage: 1Gi}}}]", "BestEffort"),
            ("one of two", "containers: [{name: a, resources: {limits: {cpu: 1}, requests: {cpu: 1}}}]", "Burstable"),
            (
                "both, equal in value",
                "containers: [{name: a, resources: {limits: {cpu: 1, memory: 1Gi}, requests: {cpu: 1000m, memory: 1024Mi}}}]",
                "Guaranteed",
            ),
            (
                "a second container without",
                "containers: [{name: a, resources: {limits: {cpu: 1, memory: 1Gi}, requests: {cpu: 1, memory: 1Gi}}}, {name: b}]",
                "Burstable",
            ),
            (
                "for the Pod as a whole",
                "{containers: [{name: a}], resources: {limits: {cpu: 1, memory: 1Gi}, requests: {cpu: 1, memory: 1Gi}}}",
                "Guaranteed",
            ),
            ("for the Pod, requests alone", "{containers: [{name: a}], resources: {requests: {cpu: 1}}}", "Burstable"),
        ];
        for (case, spec, expected) in table {
            let spec = parse_documents(spec).remove(0).expect("the spec is YAML").value;
            assert_eq!(qos_class(&spec), expected, "{case}");
        }
    }
}
