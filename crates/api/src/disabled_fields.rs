//! Fields whose feature gates are off in v1.36: the server drops them before it validates and stores an object.
//!
//! Models `DropDisabledTemplateFields` and `DropDisabledPodFields` of pkg/api/pod with the default gates.

use crate::value::Value;

/// Drops such fields from a Deployment, a ReplicaSet or a Pod.
pub fn drop_from(object: &mut Value) {
    let (kind, _) = crate::decode::type_meta(object);
    let path: &[&str] = if kind == "Pod" { &["spec"] } else { &["spec", "template", "spec"] };
    let Some(spec) = path.iter().try_fold(object, |value, key| value.as_map_mut()?.get_mut(key)) else { return };
    if let Some(members) = spec.as_map_mut() {
        // GenericWorkload
        members.remove("schedulingGroup");
    }
    for key in ["initContainers", "containers", "ephemeralContainers"] {
        for container in items_mut(spec, key) {
            drop_stop_signal(container);
        }
    }
    for volume in items_mut(spec, "volumes") {
        let Some(projected) = volume.as_map_mut().and_then(|members| members.get_mut("projected")) else { continue };
        for source in items_mut(projected, "sources") {
            if let Some(members) = source.as_map_mut() {
                // ClusterTrustBundleProjection, PodCertificateRequest
                members.remove("clusterTrustBundle");
                members.remove("podCertificate");
            }
        }
    }
}

/// ContainerStopSignals: a lifecycle that has nothing else goes with it.
fn drop_stop_signal(container: &mut Value) {
    let Some(members) = container.as_map_mut() else { return };
    let Some(lifecycle) = members.get_mut("lifecycle").and_then(Value::as_map_mut) else { return };
    let dropped = lifecycle.remove("stopSignal").is_some();
    if dropped && lifecycle.values().all(Value::is_null) {
        members.remove("lifecycle");
    }
}

fn items_mut<'a>(value: &'a mut Value, key: &str) -> impl Iterator<Item = &'a mut Value> {
    let list = value.as_map_mut().and_then(|members| members.get_mut(key)).map(|list| &mut list.data);
    match list {
        Some(crate::value::Data::List(items)) => items.iter_mut(),
        _ => Default::default(),
    }
}
