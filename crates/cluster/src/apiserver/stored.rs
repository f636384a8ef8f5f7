//! Objects that are only stored: the defaults without which what kubectl shows of them would differ.
//!
//! Models the defaulting of core/v1 and autoscaling/v2 (`pkg/apis/core/v1`, `pkg/apis/autoscaling/v2`), the conversion of
//! autoscaling/v1, and what the strategies put into a new object. Leaves out: addresses of Services, scaling behaviour.

use crate::object::Resource;
use rollscope_api::errors::FieldError;
use rollscope_api::quantity::Quantity;
use rollscope_api::value::{Data, Map, Value};

/// Completes an object of a resource that is only stored; others stay as they are. Fails with the decoder's words where an
/// amount is none.
pub(super) fn apply_defaults(resource: Resource, object: &mut Value) -> Result<(), String> {
    match resource {
        Resource::HorizontalPodAutoscalers => default_horizontal_pod_autoscaler(object),
        Resource::Services => default_service(object),
        Resource::ResourceQuotas => default_resource_quota(object)?,
        Resource::Namespaces => {
            let name = object.at_path(&["metadata", "name"]).cloned().unwrap_or_default();
            let labels = object.entry("metadata").entry("labels");
            labels.set("kubernetes.io/metadata.name", name);
            default(object.entry("spec"), "finalizers", Value::from(vec![Value::from("kubernetes")]));
        }
        _ => {}
    }
    Ok(())
}

/// The status of a new object; None if its kind has none.
pub(super) fn first_status(resource: Resource) -> Option<Value> {
    match resource {
        Resource::HorizontalPodAutoscalers => Some(Value::map([("currentMetrics", Value::null()), ("desiredReplicas", Value::from(0))])),
        Resource::Services => Some(Value::map([("loadBalancer", Value::map([]))])),
        Resource::ResourceQuotas => Some(Value::map([])),
        Resource::Namespaces => Some(Value::map([("phase", Value::from("Active"))])),
        _ => None,
    }
}

/// What is wrong with an object beside its metadata. Models the essential part of `ValidateHorizontalPodAutoscaler`.
pub(super) fn validate(resource: Resource, object: &Value) -> Vec<FieldError> {
    if resource != Resource::HorizontalPodAutoscalers {
        return Vec::new();
    }
    let mut errors = Vec::new();
    let number = |key: &str| object.at_path(&["spec", key]).and_then(Value::as_i64).unwrap_or(0);
    let (least, most) = (number("minReplicas"), number("maxReplicas"));
    if least < 1 {
        errors.push(FieldError::invalid("spec.minReplicas", least, "must be greater than or equal to 1"));
    }
    match most {
        0 => errors.push(FieldError::required("spec.maxReplicas", "")),
        ..0 => errors.push(FieldError::invalid("spec.maxReplicas", most, "must be greater than or equal to 1")),
        _ => {}
    }
    if most < least {
        errors.push(FieldError::invalid("spec.maxReplicas", most, "must be greater than or equal to `minReplicas`"));
    }
    errors
}

fn default(object: &mut Value, key: &str, value: Value) {
    let member = object.entry(key);
    if member.is_null() {
        *member = value;
    }
}

/// Models `SetDefaults_HorizontalPodAutoscaler` and the conversion from autoscaling/v1.
fn default_horizontal_pod_autoscaler(object: &mut Value) {
    object.set("apiVersion", Value::from("autoscaling/v2"));
    let spec = object.entry("spec");
    default(spec, "minReplicas", Value::from(1));
    let utilization = spec.as_map_mut().and_then(|members| members.remove("targetCPUUtilizationPercentage"));
    let utilization = utilization.as_ref().and_then(Value::as_i64).unwrap_or(80);
    let target = Value::map([("averageUtilization", Value::from(utilization)), ("type", Value::from("Utilization"))]);
    let cpu = Value::map([("name", Value::from("cpu")), ("target", target)]);
    let metric = Value::map([("resource", cpu), ("type", Value::from("Resource"))]);
    if spec.get("metrics").is_none_or(|metrics| metrics.items().is_empty()) {
        spec.set("metrics", Value::from(vec![metric]));
    }
}

/// Models `SetDefaults_Service`.
fn default_service(object: &mut Value) {
    let spec = object.entry("spec");
    default(spec, "sessionAffinity", Value::from("None"));
    default(spec, "type", Value::from("ClusterIP"));
    let kind = spec.get("type").and_then(Value::as_str).unwrap_or_default().to_string();
    if kind != "ExternalName" {
        default(spec, "internalTrafficPolicy", Value::from("Cluster"));
    }
    if kind == "NodePort" || kind == "LoadBalancer" {
        default(spec, "externalTrafficPolicy", Value::from("Cluster"));
    }
    if kind == "LoadBalancer" {
        default(spec, "allocateLoadBalancerNodePorts", Value::from(true));
    }
    let Data::List(ports) = &mut spec.entry("ports").data else {
        spec.as_map_mut().and_then(|members: &mut Map| members.remove("ports"));
        return;
    };
    for port in ports {
        let number = port.get("port").cloned().unwrap_or_default();
        default(port, "protocol", Value::from("TCP"));
        default(port, "targetPort", number);
    }
}

/// Amounts are kept in their canonical form.
fn default_resource_quota(object: &mut Value) -> Result<(), String> {
    let Some(hard) = object.entry("spec").entry("hard").as_map_mut() else { return Ok(()) };
    for amount in hard.values_mut() {
        let text = match &amount.data {
            Data::String(text) => text.clone(),
            Data::Int(number) => number.to_string(),
            _ => return Err("quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'".to_string()),
        };
        amount.data = Data::String(Quantity::parse(&text)?.canonical());
    }
    Ok(())
}
