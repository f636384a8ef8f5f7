//! The values that a field can have, by the name of its type in Go.
//!
//! From the constants of k8s.io/api/core/v1 and apps/v1. Leaves out: what only servers write, and signals.

use rollscope_api::schema::{Scalar, Type};
use rollscope_cluster::object::RESOURCES;

/// Values by type, the usual ones first.
const VALUES: [(&str, &[&str]); 33] = [
    ("v1.AppArmorProfileType", &["RuntimeDefault", "Localhost", "Unconfined"]),
    ("v1.AzureDataDiskCachingMode", &["None", "ReadOnly", "ReadWrite"]),
    ("v1.AzureDataDiskKind", &["Shared", "Dedicated", "Managed"]),
    ("v1.ContainerRestartPolicy", &["Always", "OnFailure", "Never"]),
    ("v1.ContainerRestartRuleAction", &["Restart", "RestartAllContainers"]),
    ("v1.ContainerRestartRuleOnExitCodesOperator", &["In", "NotIn"]),
    ("v1.DNSPolicy", &["ClusterFirst", "ClusterFirstWithHostNet", "Default", "None"]),
    ("v1.DeploymentStrategyType", &["RollingUpdate", "Recreate"]),
    ("v1.HostPathType", &["Directory", "DirectoryOrCreate", "File", "FileOrCreate", "Socket", "CharDevice", "BlockDevice"]),
    ("v1.LabelSelectorOperator", &["In", "NotIn", "Exists", "DoesNotExist"]),
    ("v1.MountPropagationMode", &["None", "HostToContainer", "Bidirectional"]),
    ("v1.NodeInclusionPolicy", &["Honor", "Ignore"]),
    ("v1.NodeSelectorOperator", &["In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"]),
    ("v1.OSName", &["linux", "windows"]),
    ("v1.PersistentVolumeAccessMode", &["ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany", "ReadWriteOncePod"]),
    ("v1.PersistentVolumeMode", &["Filesystem", "Block"]),
    ("v1.PodFSGroupChangePolicy", &["OnRootMismatch", "Always"]),
    ("v1.PodSELinuxChangePolicy", &["MountOption", "Recursive"]),
    ("v1.PreemptionPolicy", &["PreemptLowerPriority", "Never"]),
    ("v1.ProcMountType", &["Default", "Unmasked"]),
    ("v1.Protocol", &["TCP", "UDP", "SCTP"]),
    ("v1.PullPolicy", &["IfNotPresent", "Always", "Never"]),
    ("v1.RecursiveReadOnlyMode", &["Disabled", "IfPossible", "Enabled"]),
    ("v1.ResourceResizeRestartPolicy", &["NotRequired", "RestartContainer"]),
    ("v1.RestartPolicy", &["Always", "OnFailure", "Never"]),
    ("v1.SeccompProfileType", &["RuntimeDefault", "Localhost", "Unconfined"]),
    ("v1.StorageMedium", &["Memory"]),
    ("v1.SupplementalGroupsPolicy", &["Merge", "Strict"]),
    ("v1.TaintEffect", &["NoSchedule", "PreferNoSchedule", "NoExecute"]),
    ("v1.TerminationMessagePolicy", &["File", "FallbackToLogsOnError"]),
    ("v1.TolerationOperator", &["Exists", "Equal", "Gt", "Lt"]),
    ("v1.URIScheme", &["HTTP", "HTTPS"]),
    ("v1.UnsatisfiableConstraintAction", &["DoNotSchedule", "ScheduleAnyway"]),
];

/// The values of a type in an object of that kind; none where anything goes.
pub(super) fn of_type(kind: &Type, object: &str) -> Vec<&'static str> {
    match kind.pointed_at() {
        Type::Scalar(_, Scalar::Bool) => vec!["true", "false"],
        // What a controller keeps up must restart.
        Type::Scalar("v1.RestartPolicy", _) if object != "Pod" => vec!["Always"],
        Type::Scalar(go, _) => {
            // The older versions have types of their own with the same values.
            let name = go.rsplit('.').next().unwrap_or_default();
            let found = VALUES.iter().find(|(of, _)| of.rsplit('.').next() == Some(name));
            found.map(|(_, values)| values.to_vec()).unwrap_or_default()
        }
        _ => Vec::new(),
    }
}

/// The kinds that are here, in that version if there are such.
pub(super) fn kinds(version: &str) -> Vec<&'static str> {
    // Deployments are what the page is about.
    let mut all: Vec<(bool, &'static str, String)> =
        RESOURCES.iter().filter(|info| info.kind != "Event").map(|info| (info.group != "apps", info.kind, info.api_version())).collect();
    all.sort();
    let of_version: Vec<&str> = all.iter().filter(|(_, _, of)| of == version).map(|(_, kind, _)| *kind).collect();
    if of_version.is_empty() { all.into_iter().map(|(_, kind, _)| kind).collect() } else { of_version }
}

/// The API versions that are here, of that kind if there is such.
pub(super) fn api_versions(kind: &str) -> Vec<&'static str> {
    const VERSIONS: [&str; 4] = ["apps/v1", "v1", "autoscaling/v2", "coordination.k8s.io/v1"];
    let of_kind = RESOURCES.iter().find(|info| info.kind == kind).map(|info| info.api_version());
    let fits: Vec<&str> = VERSIONS.into_iter().filter(|version| Some(*version) == of_kind.as_deref()).collect();
    if fits.is_empty() { VERSIONS.to_vec() } else { fits }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_version_that_is_here_is_offered() {
        for info in &RESOURCES {
            assert_eq!(api_versions(info.kind), [info.api_version()], "{}", info.kind);
        }
        assert_eq!(kinds("apps/v1"), ["Deployment", "ReplicaSet"]);
        assert_eq!(kinds("")[0], "Deployment");
    }
}
