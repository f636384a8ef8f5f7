//! Which kinds there are: those that Kubernetes 1.36 serves with its default settings, and those of them that are here.
//!
//! From the discovery documents of Kubernetes 1.36 without the versions that are off by default. Leaves out: kinds that a
//! CustomResourceDefinition would add.

use rollscope_api::decode::type_meta;
use rollscope_api::hint::{Hint, did_you_mean};
use rollscope_api::value::Value;
use rollscope_cluster::object::RESOURCES;

/// Kinds by group and version.
const SERVED: &[(&str, &[&str])] = &[
    ("v1", CORE),
    ("admissionregistration.k8s.io/v1", ADMISSION),
    ("apiextensions.k8s.io/v1", &["CustomResourceDefinition"]),
    ("apiregistration.k8s.io/v1", &["APIService"]),
    ("apps/v1", &["ControllerRevision", "DaemonSet", "Deployment", "ReplicaSet", "StatefulSet"]),
    ("authentication.k8s.io/v1", &["SelfSubjectReview", "TokenReview"]),
    ("authorization.k8s.io/v1", &["LocalSubjectAccessReview", "SelfSubjectAccessReview", "SelfSubjectRulesReview", "SubjectAccessReview"]),
    ("autoscaling/v1", &["HorizontalPodAutoscaler"]),
    ("autoscaling/v2", &["HorizontalPodAutoscaler"]),
    ("batch/v1", &["CronJob", "Job"]),
    ("certificates.k8s.io/v1", &["CertificateSigningRequest"]),
    ("coordination.k8s.io/v1", &["Lease"]),
    ("discovery.k8s.io/v1", &["EndpointSlice"]),
    ("events.k8s.io/v1", &["Event"]),
    ("flowcontrol.apiserver.k8s.io/v1", &["FlowSchema", "PriorityLevelConfiguration"]),
    ("networking.k8s.io/v1", &["IPAddress", "Ingress", "IngressClass", "NetworkPolicy", "ServiceCIDR"]),
    ("node.k8s.io/v1", &["RuntimeClass"]),
    ("policy/v1", &["PodDisruptionBudget"]),
    ("rbac.authorization.k8s.io/v1", &["ClusterRole", "ClusterRoleBinding", "Role", "RoleBinding"]),
    ("resource.k8s.io/v1", &["DeviceClass", "ResourceClaim", "ResourceClaimTemplate", "ResourceSlice"]),
    ("scheduling.k8s.io/v1", &["PriorityClass"]),
    ("storage.k8s.io/v1", &["CSIDriver", "CSINode", "CSIStorageCapacity", "StorageClass", "VolumeAttachment", "VolumeAttributesClass"]),
];

const CORE: &[&str] = &[
    "Binding",
    "ComponentStatus",
    "ConfigMap",
    "Endpoints",
    "Event",
    "LimitRange",
    "Namespace",
    "Node",
    "PersistentVolume",
    "PersistentVolumeClaim",
    "Pod",
    "PodTemplate",
    "ReplicationController",
    "ResourceQuota",
    "Secret",
    "Service",
    "ServiceAccount",
];

const ADMISSION: &[&str] = &[
    "MutatingAdmissionPolicy",
    "MutatingAdmissionPolicyBinding",
    "MutatingWebhookConfiguration",
    "ValidatingAdmissionPolicy",
    "ValidatingAdmissionPolicyBinding",
    "ValidatingWebhookConfiguration",
];

/// What the cluster makes of an API version and a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lookup {
    /// There is such a kind here.
    Here,
    /// Kubernetes has it, Rollscope does not; the kind as Kubernetes spells it.
    Elsewhere(&'static str),
    /// Kubernetes has no such kind in that version.
    Unknown,
}

/// Looks a kind up. Letter case does not matter, as with kubectl's discovery.
pub(crate) fn look_up(api_version: &str, kind: &str) -> Lookup {
    let here = |info: &rollscope_cluster::object::ResourceInfo| info.api_version() == api_version && info.kind.eq_ignore_ascii_case(kind);
    if RESOURCES.iter().any(here) {
        return Lookup::Here;
    }
    let kinds = SERVED.iter().filter(|(version, _)| *version == api_version).flat_map(|(_, kinds)| kinds.iter());
    match kinds.copied().find(|served| served.eq_ignore_ascii_case(kind)) {
        Some(served) => Lookup::Elsewhere(served),
        None => Lookup::Unknown,
    }
}

/// Whether Kubernetes serves exactly that kind in that version.
pub(crate) fn is_served(api_version: &str, kind: &str) -> bool {
    SERVED.iter().any(|(version, kinds)| *version == api_version && kinds.contains(&kind))
}

/// The kind of an object as Kubernetes spells it; empty if it has none such.
pub(crate) fn spelled(object: &Value) -> &'static str {
    let (kind, api_version) = type_meta(object);
    let kinds = SERVED.iter().filter(|(version, _)| *version == api_version).flat_map(|(_, kinds)| kinds.iter());
    kinds.copied().find(|served| served.eq_ignore_ascii_case(kind)).unwrap_or_default()
}

/// What to write in place of an API version and a kind that do not exist.
pub(crate) fn hint(api_version: &str, kind: &str) -> Option<Hint> {
    let versions: Vec<&str> = SERVED.iter().filter(|(_, kinds)| kinds.contains(&kind)).map(|(version, _)| *version).collect();
    if let Some(newest) = versions.last() {
        return Some(Hint::new("Kubernetes 1.36 has {} in `apiVersion: {}`", &[&kind, newest]));
    }
    let same_version = SERVED.iter().filter(|(version, _)| *version == api_version).flat_map(|(_, kinds)| kinds.iter().copied());
    let all = SERVED.iter().flat_map(|(_, kinds)| kinds.iter().copied());
    did_you_mean(kind, same_version).or_else(|| did_you_mean(kind, all))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_here_elsewhere_or_nowhere() {
        assert_eq!(look_up("apps/v1", "Deployment"), Lookup::Here);
        assert_eq!(look_up("apps/v1", "deployment"), Lookup::Here);
        assert_eq!(look_up("networking.k8s.io/v1", "Ingress"), Lookup::Elsewhere("Ingress"));
        assert_eq!(look_up("extensions/v1beta1", "Deployment"), Lookup::Unknown);
    }

    #[test]
    fn every_kind_that_is_here_is_served() {
        for info in &RESOURCES {
            assert!(is_served(&info.api_version(), info.kind), "{}", info.kind);
        }
    }

    #[test]
    fn hints_name_the_version_or_the_kind() {
        let said = |version: &str, kind: &str| hint(version, kind).map(|hint| hint.to_string());
        assert_eq!(said("apps/v2", "Deployment").as_deref(), Some("Kubernetes 1.36 has Deployment in `apiVersion: apps/v1`"));
        assert_eq!(said("apps/v1", "Deploymnet").as_deref(), Some("did you mean `Deployment`?"));
        assert_eq!(said("example.com/v1", "Widget"), None);
    }
}
