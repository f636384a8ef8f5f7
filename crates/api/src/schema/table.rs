//! The types of Kubernetes' API that a Deployment, a ReplicaSet or a Pod consists of.
//!
//! Written by `cargo xtask schema` from tests/conformance/api/schema.json; do not edit. @generated

use super::{Scalar, Struct, Type, field};

pub(super) static APPS_V1_DEPLOYMENT: Struct = Struct { go: "v1.Deployment", package: "io.k8s.api.apps.v1", fields: &[
    field("TypeMeta", "", Type::Struct(&META_V1_TYPE_META)).inline(),
    field("ObjectMeta", "metadata", Type::Struct(&META_V1_OBJECT_META)).omitempty(),
    field("Spec", "spec", Type::Struct(&APPS_V1_DEPLOYMENT_SPEC)).omitempty(),
    field("Status", "status", Type::Struct(&APPS_V1_DEPLOYMENT_STATUS)).omitempty(),
]};

pub(super) static APPS_V1_DEPLOYMENT_V1BETA1: Struct = Struct { go: "v1beta1.Deployment", package: "io.k8s.api.apps.v1", fields: &[
    field("TypeMeta", "", Type::Struct(&META_V1_TYPE_META)).inline(),
    field("ObjectMeta", "metadata", Type::Struct(&META_V1_OBJECT_META)).omitempty(),
    field("Spec", "spec", Type::Struct(&APPS_V1_DEPLOYMENT_SPEC_V1BETA1)).omitempty(),
    field("Status", "status", Type::Struct(&APPS_V1_DEPLOYMENT_STATUS_V1BETA1)).omitempty(),
]};

pub(super) static APPS_V1_DEPLOYMENT_V1BETA2: Struct = Struct { go: "v1beta2.Deployment", package: "io.k8s.api.apps.v1", fields: &[
    field("TypeMeta", "", Type::Struct(&META_V1_TYPE_META)).inline(),
    field("ObjectMeta", "metadata", Type::Struct(&META_V1_OBJECT_META)).omitempty(),
    field("Spec", "spec", Type::Struct(&APPS_V1_DEPLOYMENT_SPEC_V1BETA2)).omitempty(),
    field("Status", "status", Type::Struct(&APPS_V1_DEPLOYMENT_STATUS_V1BETA2)).omitempty(),
]};

pub(super) static APPS_V1_DEPLOYMENT_CONDITION: Struct = Struct { go: "v1.DeploymentCondition", package: "io.k8s.api.apps.v1", fields: &[
    field("Type", "type", Type::Scalar("v1.DeploymentConditionType", Scalar::String)).required(),
    field("Status", "status", Type::Scalar("v1.ConditionStatus", Scalar::String)).required(),
    field("LastUpdateTime", "lastUpdateTime", Type::Time).omitempty(),
    field("LastTransitionTime", "lastTransitionTime", Type::Time).omitempty(),
    field("Reason", "reason", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Message", "message", Type::Scalar("string", Scalar::String)).omitempty(),
]};

pub(super) static APPS_V1_DEPLOYMENT_CONDITION_V1BETA1: Struct = Struct { go: "v1beta1.DeploymentCondition", package: "io.k8s.api.apps.v1", fields: &[
    field("Type", "type", Type::Scalar("v1.DeploymentConditionType", Scalar::String)).required(),
    field("Status", "status", Type::Scalar("v1.ConditionStatus", Scalar::String)).required(),
    field("LastUpdateTime", "lastUpdateTime", Type::Time).omitempty(),
    field("LastTransitionTime", "lastTransitionTime", Type::Time).omitempty(),
    field("Reason", "reason", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Message", "message", Type::Scalar("string", Scalar::String)).omitempty(),
]};

pub(super) static APPS_V1_DEPLOYMENT_CONDITION_V1BETA2: Struct = Struct { go: "v1beta2.DeploymentCondition", package: "io.k8s.api.apps.v1", fields: &[
    field("Type", "type", Type::Scalar("v1.DeploymentConditionType", Scalar::String)).required(),
    field("Status", "status", Type::Scalar("v1.ConditionStatus", Scalar::String)).required(),
    field("LastUpdateTime", "lastUpdateTime", Type::Time).omitempty(),
    field("LastTransitionTime", "lastTransitionTime", Type::Time).omitempty(),
    field("Reason", "reason", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Message", "message", Type::Scalar("string", Scalar::String)).omitempty(),
]};

pub(super) static APPS_V1_DEPLOYMENT_SPEC: Struct = Struct { go: "v1.DeploymentSpec", package: "io.k8s.api.apps.v1", fields: &[
    field("Replicas", "replicas", Type::Pointer(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
    field("Selector", "selector", Type::Pointer(&Type::Struct(&META_V1_LABEL_SELECTOR))).required(),
    field("Template", "template", Type::Struct(&CORE_V1_POD_TEMPLATE_SPEC)).required(),
    field("Strategy", "strategy", Type::Struct(&APPS_V1_DEPLOYMENT_STRATEGY)).omitempty().patch("retainKeys", ""),
    field("MinReadySeconds", "minReadySeconds", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("RevisionHistoryLimit", "revisionHistoryLimit", Type::Pointer(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
    field("Paused", "paused", Type::Scalar("bool", Scalar::Bool)).omitempty(),
    field("ProgressDeadlineSeconds", "progressDeadlineSeconds", Type::Pointer(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
]};

pub(super) static APPS_V1_DEPLOYMENT_SPEC_V1BETA1: Struct = Struct { go: "v1beta1.DeploymentSpec", package: "io.k8s.api.apps.v1", fields: &[
    field("Replicas", "replicas", Type::Pointer(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
    field("Selector", "selector", Type::Pointer(&Type::Struct(&META_V1_LABEL_SELECTOR))).omitempty().required(),
    field("Template", "template", Type::Struct(&CORE_V1_POD_TEMPLATE_SPEC)).required(),
    field("Strategy", "strategy", Type::Struct(&APPS_V1_DEPLOYMENT_STRATEGY_V1BETA1)).omitempty().patch("retainKeys", ""),
    field("MinReadySeconds", "minReadySeconds", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("RevisionHistoryLimit", "revisionHistoryLimit", Type::Pointer(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
    field("Paused", "paused", Type::Scalar("bool", Scalar::Bool)).omitempty(),
    field("ProgressDeadlineSeconds", "progressDeadlineSeconds", Type::Pointer(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
    field("RollbackTo", "rollbackTo", Type::Pointer(&Type::Struct(&ROLLBACK_CONFIG))).omitempty(),
]};

pub(super) static APPS_V1_DEPLOYMENT_SPEC_V1BETA2: Struct = Struct { go: "v1beta2.DeploymentSpec", package: "io.k8s.api.apps.v1", fields: &[
    field("Replicas", "replicas", Type::Pointer(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
    field("Selector", "selector", Type::Pointer(&Type::Struct(&META_V1_LABEL_SELECTOR))).required(),
    field("Template", "template", Type::Struct(&CORE_V1_POD_TEMPLATE_SPEC)).required(),
    field("Strategy", "strategy", Type::Struct(&APPS_V1_DEPLOYMENT_STRATEGY_V1BETA2)).omitempty().patch("retainKeys", ""),
    field("MinReadySeconds", "minReadySeconds", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("RevisionHistoryLimit", "revisionHistoryLimit", Type::Pointer(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
    field("Paused", "paused", Type::Scalar("bool", Scalar::Bool)).omitempty(),
    field("ProgressDeadlineSeconds", "progressDeadlineSeconds", Type::Pointer(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
]};

pub(super) static APPS_V1_DEPLOYMENT_STATUS: Struct = Struct { go: "v1.DeploymentStatus", package: "io.k8s.api.apps.v1", fields: &[
    field("ObservedGeneration", "observedGeneration", Type::Scalar("int64", Scalar::Int64)).omitempty(),
    field("Replicas", "replicas", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("UpdatedReplicas", "updatedReplicas", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("ReadyReplicas", "readyReplicas", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("AvailableReplicas", "availableReplicas", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("UnavailableReplicas", "unavailableReplicas", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("TerminatingReplicas", "terminatingReplicas", Type::Pointer(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
    field("Conditions", "conditions", Type::Slice(&Type::Struct(&APPS_V1_DEPLOYMENT_CONDITION))).omitempty().patch("merge", "type"),
    field("CollisionCount", "collisionCount", Type::Pointer(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
]};

pub(super) static APPS_V1_DEPLOYMENT_STATUS_V1BETA1: Struct = Struct { go: "v1beta1.DeploymentStatus", package: "io.k8s.api.apps.v1", fields: &[
    field("ObservedGeneration", "observedGeneration", Type::Scalar("int64", Scalar::Int64)).omitempty(),
    field("Replicas", "replicas", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("UpdatedReplicas", "updatedReplicas", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("ReadyReplicas", "readyReplicas", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("AvailableReplicas", "availableReplicas", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("UnavailableReplicas", "unavailableReplicas", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("TerminatingReplicas", "terminatingReplicas", Type::Pointer(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
    field("Conditions", "conditions", Type::Slice(&Type::Struct(&APPS_V1_DEPLOYMENT_CONDITION_V1BETA1))).omitempty().patch("merge", "type"),
    field("CollisionCount", "collisionCount", Type::Pointer(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
]};

pub(super) static APPS_V1_DEPLOYMENT_STATUS_V1BETA2: Struct = Struct { go: "v1beta2.DeploymentStatus", package: "io.k8s.api.apps.v1", fields: &[
    field("ObservedGeneration", "observedGeneration", Type::Scalar("int64", Scalar::Int64)).omitempty(),
    field("Replicas", "replicas", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("UpdatedReplicas", "updatedReplicas", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("ReadyReplicas", "readyReplicas", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("AvailableReplicas", "availableReplicas", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("UnavailableReplicas", "unavailableReplicas", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("TerminatingReplicas", "terminatingReplicas", Type::Pointer(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
    field("Conditions", "conditions", Type::Slice(&Type::Struct(&APPS_V1_DEPLOYMENT_CONDITION_V1BETA2))).omitempty().patch("merge", "type"),
    field("CollisionCount", "collisionCount", Type::Pointer(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
]};

pub(super) static APPS_V1_DEPLOYMENT_STRATEGY: Struct = Struct { go: "v1.DeploymentStrategy", package: "io.k8s.api.apps.v1", fields: &[
    field("Type", "type", Type::Scalar("v1.DeploymentStrategyType", Scalar::String)).omitempty(),
    field("RollingUpdate", "rollingUpdate", Type::Pointer(&Type::Struct(&APPS_V1_ROLLING_UPDATE_DEPLOYMENT))).omitempty(),
]};

pub(super) static APPS_V1_DEPLOYMENT_STRATEGY_V1BETA1: Struct = Struct { go: "v1beta1.DeploymentStrategy", package: "io.k8s.api.apps.v1", fields: &[
    field("Type", "type", Type::Scalar("v1.DeploymentStrategyType", Scalar::String)).omitempty(),
    field("RollingUpdate", "rollingUpdate", Type::Pointer(&Type::Struct(&APPS_V1_ROLLING_UPDATE_DEPLOYMENT_V1BETA1))).omitempty(),
]};

pub(super) static APPS_V1_DEPLOYMENT_STRATEGY_V1BETA2: Struct = Struct { go: "v1beta2.DeploymentStrategy", package: "io.k8s.api.apps.v1", fields: &[
    field("Type", "type", Type::Scalar("v1.DeploymentStrategyType", Scalar::String)).omitempty(),
    field("RollingUpdate", "rollingUpdate", Type::Pointer(&Type::Struct(&APPS_V1_ROLLING_UPDATE_DEPLOYMENT_V1BETA2))).omitempty(),
]};

pub(super) static APPS_V1_REPLICA_SET: Struct = Struct { go: "v1.ReplicaSet", package: "io.k8s.api.apps.v1", fields: &[
    field("TypeMeta", "", Type::Struct(&META_V1_TYPE_META)).inline(),
    field("ObjectMeta", "metadata", Type::Struct(&META_V1_OBJECT_META)).omitempty(),
    field("Spec", "spec", Type::Struct(&APPS_V1_REPLICA_SET_SPEC)).omitempty(),
    field("Status", "status", Type::Struct(&APPS_V1_REPLICA_SET_STATUS)).omitempty(),
]};

pub(super) static APPS_V1_REPLICA_SET_V1BETA1: Struct = Struct { go: "v1beta1.ReplicaSet", package: "io.k8s.api.apps.v1", fields: &[
    field("TypeMeta", "", Type::Struct(&META_V1_TYPE_META)).inline(),
    field("ObjectMeta", "metadata", Type::Struct(&META_V1_OBJECT_META)).omitempty(),
    field("Spec", "spec", Type::Struct(&APPS_V1_REPLICA_SET_SPEC_V1BETA1)).omitempty(),
    field("Status", "status", Type::Struct(&APPS_V1_REPLICA_SET_STATUS_V1BETA1)).omitempty(),
]};

pub(super) static APPS_V1_REPLICA_SET_V1BETA2: Struct = Struct { go: "v1beta2.ReplicaSet", package: "io.k8s.api.apps.v1", fields: &[
    field("TypeMeta", "", Type::Struct(&META_V1_TYPE_META)).inline(),
    field("ObjectMeta", "metadata", Type::Struct(&META_V1_OBJECT_META)).omitempty(),
    field("Spec", "spec", Type::Struct(&APPS_V1_REPLICA_SET_SPEC_V1BETA2)).omitempty(),
    field("Status", "status", Type::Struct(&APPS_V1_REPLICA_SET_STATUS_V1BETA2)).omitempty(),
]};

pub(super) static APPS_V1_REPLICA_SET_CONDITION: Struct = Struct { go: "v1.ReplicaSetCondition", package: "io.k8s.api.apps.v1", fields: &[
    field("Type", "type", Type::Scalar("v1.ReplicaSetConditionType", Scalar::String)).required(),
    field("Status", "status", Type::Scalar("v1.ConditionStatus", Scalar::String)).required(),
    field("LastTransitionTime", "lastTransitionTime", Type::Time).omitempty(),
    field("Reason", "reason", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Message", "message", Type::Scalar("string", Scalar::String)).omitempty(),
]};

pub(super) static APPS_V1_REPLICA_SET_CONDITION_V1BETA1: Struct = Struct { go: "v1beta1.ReplicaSetCondition", package: "io.k8s.api.apps.v1", fields: &[
    field("Type", "type", Type::Scalar("v1.ReplicaSetConditionType", Scalar::String)).required(),
    field("Status", "status", Type::Scalar("v1.ConditionStatus", Scalar::String)).required(),
    field("LastTransitionTime", "lastTransitionTime", Type::Time).omitempty(),
    field("Reason", "reason", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Message", "message", Type::Scalar("string", Scalar::String)).omitempty(),
]};

pub(super) static APPS_V1_REPLICA_SET_CONDITION_V1BETA2: Struct = Struct { go: "v1beta2.ReplicaSetCondition", package: "io.k8s.api.apps.v1", fields: &[
    field("Type", "type", Type::Scalar("v1.ReplicaSetConditionType", Scalar::String)).required(),
    field("Status", "status", Type::Scalar("v1.ConditionStatus", Scalar::String)).required(),
    field("LastTransitionTime", "lastTransitionTime", Type::Time).omitempty(),
    field("Reason", "reason", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Message", "message", Type::Scalar("string", Scalar::String)).omitempty(),
]};

pub(super) static APPS_V1_REPLICA_SET_SPEC: Struct = Struct { go: "v1.ReplicaSetSpec", package: "io.k8s.api.apps.v1", fields: &[
    field("Replicas", "replicas", Type::Pointer(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
    field("MinReadySeconds", "minReadySeconds", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("Selector", "selector", Type::Pointer(&Type::Struct(&META_V1_LABEL_SELECTOR))).required(),
    field("Template", "template", Type::Struct(&CORE_V1_POD_TEMPLATE_SPEC)).omitempty(),
]};

pub(super) static APPS_V1_REPLICA_SET_SPEC_V1BETA1: Struct = Struct { go: "v1beta1.ReplicaSetSpec", package: "io.k8s.api.apps.v1", fields: &[
    field("Replicas", "replicas", Type::Pointer(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
    field("MinReadySeconds", "minReadySeconds", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("Selector", "selector", Type::Pointer(&Type::Struct(&META_V1_LABEL_SELECTOR))).omitempty().required(),
    field("Template", "template", Type::Struct(&CORE_V1_POD_TEMPLATE_SPEC)).omitempty(),
]};

pub(super) static APPS_V1_REPLICA_SET_SPEC_V1BETA2: Struct = Struct { go: "v1beta2.ReplicaSetSpec", package: "io.k8s.api.apps.v1", fields: &[
    field("Replicas", "replicas", Type::Pointer(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
    field("MinReadySeconds", "minReadySeconds", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("Selector", "selector", Type::Pointer(&Type::Struct(&META_V1_LABEL_SELECTOR))).required(),
    field("Template", "template", Type::Struct(&CORE_V1_POD_TEMPLATE_SPEC)).omitempty(),
]};

pub(super) static APPS_V1_REPLICA_SET_STATUS: Struct = Struct { go: "v1.ReplicaSetStatus", package: "io.k8s.api.apps.v1", fields: &[
    field("Replicas", "replicas", Type::Scalar("int32", Scalar::Int32)).required(),
    field("FullyLabeledReplicas", "fullyLabeledReplicas", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("ReadyReplicas", "readyReplicas", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("AvailableReplicas", "availableReplicas", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("TerminatingReplicas", "terminatingReplicas", Type::Pointer(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
    field("ObservedGeneration", "observedGeneration", Type::Scalar("int64", Scalar::Int64)).omitempty(),
    field("Conditions", "conditions", Type::Slice(&Type::Struct(&APPS_V1_REPLICA_SET_CONDITION))).omitempty().patch("merge", "type"),
]};

pub(super) static APPS_V1_REPLICA_SET_STATUS_V1BETA1: Struct = Struct { go: "v1beta1.ReplicaSetStatus", package: "io.k8s.api.apps.v1", fields: &[
    field("Replicas", "replicas", Type::Scalar("int32", Scalar::Int32)).required(),
    field("FullyLabeledReplicas", "fullyLabeledReplicas", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("ReadyReplicas", "readyReplicas", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("AvailableReplicas", "availableReplicas", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("TerminatingReplicas", "terminatingReplicas", Type::Pointer(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
    field("ObservedGeneration", "observedGeneration", Type::Scalar("int64", Scalar::Int64)).omitempty(),
    field("Conditions", "conditions", Type::Slice(&Type::Struct(&APPS_V1_REPLICA_SET_CONDITION_V1BETA1))).omitempty().patch("merge", "type"),
]};

pub(super) static APPS_V1_REPLICA_SET_STATUS_V1BETA2: Struct = Struct { go: "v1beta2.ReplicaSetStatus", package: "io.k8s.api.apps.v1", fields: &[
    field("Replicas", "replicas", Type::Scalar("int32", Scalar::Int32)).required(),
    field("FullyLabeledReplicas", "fullyLabeledReplicas", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("ReadyReplicas", "readyReplicas", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("AvailableReplicas", "availableReplicas", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("TerminatingReplicas", "terminatingReplicas", Type::Pointer(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
    field("ObservedGeneration", "observedGeneration", Type::Scalar("int64", Scalar::Int64)).omitempty(),
    field("Conditions", "conditions", Type::Slice(&Type::Struct(&APPS_V1_REPLICA_SET_CONDITION_V1BETA2))).omitempty().patch("merge", "type"),
]};

pub(super) static APPS_V1_ROLLING_UPDATE_DEPLOYMENT: Struct = Struct { go: "v1.RollingUpdateDeployment", package: "io.k8s.api.apps.v1", fields: &[
    field("MaxUnavailable", "maxUnavailable", Type::Pointer(&Type::IntOrString)).omitempty(),
    field("MaxSurge", "maxSurge", Type::Pointer(&Type::IntOrString)).omitempty(),
]};

pub(super) static APPS_V1_ROLLING_UPDATE_DEPLOYMENT_V1BETA1: Struct = Struct { go: "v1beta1.RollingUpdateDeployment", package: "io.k8s.api.apps.v1", fields: &[
    field("MaxUnavailable", "maxUnavailable", Type::Pointer(&Type::IntOrString)).omitempty(),
    field("MaxSurge", "maxSurge", Type::Pointer(&Type::IntOrString)).omitempty(),
]};

pub(super) static APPS_V1_ROLLING_UPDATE_DEPLOYMENT_V1BETA2: Struct = Struct { go: "v1beta2.RollingUpdateDeployment", package: "io.k8s.api.apps.v1", fields: &[
    field("MaxUnavailable", "maxUnavailable", Type::Pointer(&Type::IntOrString)).omitempty(),
    field("MaxSurge", "maxSurge", Type::Pointer(&Type::IntOrString)).omitempty(),
]};

pub(super) static CORE_V1_AWSELASTIC_BLOCK_STORE_VOLUME_SOURCE: Struct = Struct { go: "v1.AWSElasticBlockStoreVolumeSource", package: "io.k8s.api.core.v1", fields: &[
    field("VolumeID", "volumeID", Type::Scalar("string", Scalar::String)).required(),
    field("FSType", "fsType", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Partition", "partition", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("ReadOnly", "readOnly", Type::Scalar("bool", Scalar::Bool)).omitempty(),
]};

pub(super) static CORE_V1_AFFINITY: Struct = Struct { go: "v1.Affinity", package: "io.k8s.api.core.v1", fields: &[
    field("NodeAffinity", "nodeAffinity", Type::Pointer(&Type::Struct(&CORE_V1_NODE_AFFINITY))).omitempty(),
    field("PodAffinity", "podAffinity", Type::Pointer(&Type::Struct(&CORE_V1_POD_AFFINITY))).omitempty(),
    field("PodAntiAffinity", "podAntiAffinity", Type::Pointer(&Type::Struct(&CORE_V1_POD_ANTI_AFFINITY))).omitempty(),
]};

pub(super) static CORE_V1_APP_ARMOR_PROFILE: Struct = Struct { go: "v1.AppArmorProfile", package: "io.k8s.api.core.v1", fields: &[
    field("Type", "type", Type::Scalar("v1.AppArmorProfileType", Scalar::String)).required(),
    field("LocalhostProfile", "localhostProfile", Type::Pointer(&Type::Scalar("string", Scalar::String))).omitempty(),
]};

pub(super) static CORE_V1_AZURE_DISK_VOLUME_SOURCE: Struct = Struct { go: "v1.AzureDiskVolumeSource", package: "io.k8s.api.core.v1", fields: &[
    field("DiskName", "diskName", Type::Scalar("string", Scalar::String)).required(),
    field("DataDiskURI", "diskURI", Type::Scalar("string", Scalar::String)).required(),
    field("CachingMode", "cachingMode", Type::Pointer(&Type::Scalar("v1.AzureDataDiskCachingMode", Scalar::String))).omitempty(),
    field("FSType", "fsType", Type::Pointer(&Type::Scalar("string", Scalar::String))).omitempty(),
    field("ReadOnly", "readOnly", Type::Pointer(&Type::Scalar("bool", Scalar::Bool))).omitempty(),
    field("Kind", "kind", Type::Pointer(&Type::Scalar("v1.AzureDataDiskKind", Scalar::String))).omitempty(),
]};

pub(super) static CORE_V1_AZURE_FILE_VOLUME_SOURCE: Struct = Struct { go: "v1.AzureFileVolumeSource", package: "io.k8s.api.core.v1", fields: &[
    field("SecretName", "secretName", Type::Scalar("string", Scalar::String)).required(),
    field("ShareName", "shareName", Type::Scalar("string", Scalar::String)).required(),
    field("ReadOnly", "readOnly", Type::Scalar("bool", Scalar::Bool)).omitempty(),
]};

pub(super) static CORE_V1_CSIVOLUME_SOURCE: Struct = Struct { go: "v1.CSIVolumeSource", package: "io.k8s.api.core.v1", fields: &[
    field("Driver", "driver", Type::Scalar("string", Scalar::String)).required(),
    field("ReadOnly", "readOnly", Type::Pointer(&Type::Scalar("bool", Scalar::Bool))).omitempty(),
    field("FSType", "fsType", Type::Pointer(&Type::Scalar("string", Scalar::String))).omitempty(),
    field("VolumeAttributes", "volumeAttributes", Type::Map("map[string]string", &Type::Scalar("string", Scalar::String))).omitempty(),
    field("NodePublishSecretRef", "nodePublishSecretRef", Type::Pointer(&Type::Struct(&CORE_V1_LOCAL_OBJECT_REFERENCE))).omitempty(),
]};

pub(super) static CORE_V1_CAPABILITIES: Struct = Struct { go: "v1.Capabilities", package: "io.k8s.api.core.v1", fields: &[
    field("Add", "add", Type::Slice(&Type::Scalar("v1.Capability", Scalar::String))).omitempty(),
    field("Drop", "drop", Type::Slice(&Type::Scalar("v1.Capability", Scalar::String))).omitempty(),
]};

pub(super) static CORE_V1_CEPH_FSVOLUME_SOURCE: Struct = Struct { go: "v1.CephFSVolumeSource", package: "io.k8s.api.core.v1", fields: &[
    field("Monitors", "monitors", Type::Slice(&Type::Scalar("string", Scalar::String))).required(),
    field("Path", "path", Type::Scalar("string", Scalar::String)).omitempty(),
    field("User", "user", Type::Scalar("string", Scalar::String)).omitempty(),
    field("SecretFile", "secretFile", Type::Scalar("string", Scalar::String)).omitempty(),
    field("SecretRef", "secretRef", Type::Pointer(&Type::Struct(&CORE_V1_LOCAL_OBJECT_REFERENCE))).omitempty(),
    field("ReadOnly", "readOnly", Type::Scalar("bool", Scalar::Bool)).omitempty(),
]};

pub(super) static CORE_V1_CINDER_VOLUME_SOURCE: Struct = Struct { go: "v1.CinderVolumeSource", package: "io.k8s.api.core.v1", fields: &[
    field("VolumeID", "volumeID", Type::Scalar("string", Scalar::String)).required(),
    field("FSType", "fsType", Type::Scalar("string", Scalar::String)).omitempty(),
    field("ReadOnly", "readOnly", Type::Scalar("bool", Scalar::Bool)).omitempty(),
    field("SecretRef", "secretRef", Type::Pointer(&Type::Struct(&CORE_V1_LOCAL_OBJECT_REFERENCE))).omitempty(),
]};

pub(super) static CORE_V1_CLUSTER_TRUST_BUNDLE_PROJECTION: Struct = Struct { go: "v1.ClusterTrustBundleProjection", package: "io.k8s.api.core.v1", fields: &[
    field("Name", "name", Type::Pointer(&Type::Scalar("string", Scalar::String))).omitempty(),
    field("SignerName", "signerName", Type::Pointer(&Type::Scalar("string", Scalar::String))).omitempty(),
    field("LabelSelector", "labelSelector", Type::Pointer(&Type::Struct(&META_V1_LABEL_SELECTOR))).omitempty(),
    field("Optional", "optional", Type::Pointer(&Type::Scalar("bool", Scalar::Bool))).omitempty(),
    field("Path", "path", Type::Scalar("string", Scalar::String)).required(),
]};

pub(super) static CORE_V1_CONFIG_MAP_ENV_SOURCE: Struct = Struct { go: "v1.ConfigMapEnvSource", package: "io.k8s.api.core.v1", fields: &[
    field("LocalObjectReference", "", Type::Struct(&CORE_V1_LOCAL_OBJECT_REFERENCE)).inline(),
    field("Optional", "optional", Type::Pointer(&Type::Scalar("bool", Scalar::Bool))).omitempty(),
]};

pub(super) static CORE_V1_CONFIG_MAP_KEY_SELECTOR: Struct = Struct { go: "v1.ConfigMapKeySelector", package: "io.k8s.api.core.v1", fields: &[
    field("LocalObjectReference", "", Type::Struct(&CORE_V1_LOCAL_OBJECT_REFERENCE)).inline(),
    field("Key", "key", Type::Scalar("string", Scalar::String)).required(),
    field("Optional", "optional", Type::Pointer(&Type::Scalar("bool", Scalar::Bool))).omitempty(),
]};

pub(super) static CORE_V1_CONFIG_MAP_PROJECTION: Struct = Struct { go: "v1.ConfigMapProjection", package: "io.k8s.api.core.v1", fields: &[
    field("LocalObjectReference", "", Type::Struct(&CORE_V1_LOCAL_OBJECT_REFERENCE)).inline(),
    field("Items", "items", Type::Slice(&Type::Struct(&CORE_V1_KEY_TO_PATH))).omitempty(),
    field("Optional", "optional", Type::Pointer(&Type::Scalar("bool", Scalar::Bool))).omitempty(),
]};

pub(super) static CORE_V1_CONFIG_MAP_VOLUME_SOURCE: Struct = Struct { go: "v1.ConfigMapVolumeSource", package: "io.k8s.api.core.v1", fields: &[
    field("LocalObjectReference", "", Type::Struct(&CORE_V1_LOCAL_OBJECT_REFERENCE)).inline(),
    field("Items", "items", Type::Slice(&Type::Struct(&CORE_V1_KEY_TO_PATH))).omitempty(),
    field("DefaultMode", "defaultMode", Type::Pointer(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
    field("Optional", "optional", Type::Pointer(&Type::Scalar("bool", Scalar::Bool))).omitempty(),
]};

pub(super) static CORE_V1_CONTAINER: Struct = Struct { go: "v1.Container", package: "io.k8s.api.core.v1", fields: &[
    field("Name", "name", Type::Scalar("string", Scalar::String)).required(),
    field("Image", "image", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Command", "command", Type::Slice(&Type::Scalar("string", Scalar::String))).omitempty(),
    field("Args", "args", Type::Slice(&Type::Scalar("string", Scalar::String))).omitempty(),
    field("WorkingDir", "workingDir", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Ports", "ports", Type::Slice(&Type::Struct(&CORE_V1_CONTAINER_PORT))).omitempty().patch("merge", "containerPort"),
    field("EnvFrom", "envFrom", Type::Slice(&Type::Struct(&CORE_V1_ENV_FROM_SOURCE))).omitempty(),
    field("Env", "env", Type::Slice(&Type::Struct(&CORE_V1_ENV_VAR))).omitempty().patch("merge", "name"),
    field("Resources", "resources", Type::Struct(&CORE_V1_RESOURCE_REQUIREMENTS)).omitempty(),
    field("ResizePolicy", "resizePolicy", Type::Slice(&Type::Struct(&CORE_V1_CONTAINER_RESIZE_POLICY))).omitempty(),
    field("RestartPolicy", "restartPolicy", Type::Pointer(&Type::Scalar("v1.ContainerRestartPolicy", Scalar::String))).omitempty(),
    field("RestartPolicyRules", "restartPolicyRules", Type::Slice(&Type::Struct(&CORE_V1_CONTAINER_RESTART_RULE))).omitempty(),
    field("VolumeMounts", "volumeMounts", Type::Slice(&Type::Struct(&CORE_V1_VOLUME_MOUNT))).omitempty().patch("merge", "mountPath"),
    field("VolumeDevices", "volumeDevices", Type::Slice(&Type::Struct(&CORE_V1_VOLUME_DEVICE))).omitempty().patch("merge", "devicePath"),
    field("LivenessProbe", "livenessProbe", Type::Pointer(&Type::Struct(&CORE_V1_PROBE))).omitempty(),
    field("ReadinessProbe", "readinessProbe", Type::Pointer(&Type::Struct(&CORE_V1_PROBE))).omitempty(),
    field("StartupProbe", "startupProbe", Type::Pointer(&Type::Struct(&CORE_V1_PROBE))).omitempty(),
    field("Lifecycle", "lifecycle", Type::Pointer(&Type::Struct(&CORE_V1_LIFECYCLE))).omitempty(),
    field("TerminationMessagePath", "terminationMessagePath", Type::Scalar("string", Scalar::String)).omitempty(),
    field("TerminationMessagePolicy", "terminationMessagePolicy", Type::Scalar("v1.TerminationMessagePolicy", Scalar::String)).omitempty(),
    field("ImagePullPolicy", "imagePullPolicy", Type::Scalar("v1.PullPolicy", Scalar::String)).omitempty(),
    field("SecurityContext", "securityContext", Type::Pointer(&Type::Struct(&CORE_V1_SECURITY_CONTEXT))).omitempty(),
    field("Stdin", "stdin", Type::Scalar("bool", Scalar::Bool)).omitempty(),
    field("StdinOnce", "stdinOnce", Type::Scalar("bool", Scalar::Bool)).omitempty(),
    field("TTY", "tty", Type::Scalar("bool", Scalar::Bool)).omitempty(),
]};

pub(super) static CORE_V1_CONTAINER_EXTENDED_RESOURCE_REQUEST: Struct = Struct { go: "v1.ContainerExtendedResourceRequest", package: "io.k8s.api.core.v1", fields: &[
    field("ContainerName", "containerName", Type::Scalar("string", Scalar::String)).required(),
    field("ResourceName", "resourceName", Type::Scalar("string", Scalar::String)).required(),
    field("RequestName", "requestName", Type::Scalar("string", Scalar::String)).required(),
]};

pub(super) static CORE_V1_CONTAINER_PORT: Struct = Struct { go: "v1.ContainerPort", package: "io.k8s.api.core.v1", fields: &[
    field("Name", "name", Type::Scalar("string", Scalar::String)).omitempty(),
    field("HostPort", "hostPort", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("ContainerPort", "containerPort", Type::Scalar("int32", Scalar::Int32)).required(),
    field("Protocol", "protocol", Type::Scalar("v1.Protocol", Scalar::String)).omitempty(),
    field("HostIP", "hostIP", Type::Scalar("string", Scalar::String)).omitempty(),
]};

pub(super) static CORE_V1_CONTAINER_RESIZE_POLICY: Struct = Struct { go: "v1.ContainerResizePolicy", package: "io.k8s.api.core.v1", fields: &[
    field("ResourceName", "resourceName", Type::Scalar("v1.ResourceName", Scalar::String)).required(),
    field("RestartPolicy", "restartPolicy", Type::Scalar("v1.ResourceResizeRestartPolicy", Scalar::String)).required(),
]};

pub(super) static CORE_V1_CONTAINER_RESTART_RULE: Struct = Struct { go: "v1.ContainerRestartRule", package: "io.k8s.api.core.v1", fields: &[
    field("Action", "action", Type::Scalar("v1.ContainerRestartRuleAction", Scalar::String)).omitempty().required(),
    field("ExitCodes", "exitCodes", Type::Pointer(&Type::Struct(&CORE_V1_CONTAINER_RESTART_RULE_ON_EXIT_CODES))).omitempty(),
]};

pub(super) static CORE_V1_CONTAINER_RESTART_RULE_ON_EXIT_CODES: Struct = Struct { go: "v1.ContainerRestartRuleOnExitCodes", package: "io.k8s.api.core.v1", fields: &[
    field("Operator", "operator", Type::Scalar("v1.ContainerRestartRuleOnExitCodesOperator", Scalar::String)).omitempty().required(),
    field("Values", "values", Type::Slice(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
]};

pub(super) static CORE_V1_CONTAINER_STATE: Struct = Struct { go: "v1.ContainerState", package: "io.k8s.api.core.v1", fields: &[
    field("Waiting", "waiting", Type::Pointer(&Type::Struct(&CORE_V1_CONTAINER_STATE_WAITING))).omitempty(),
    field("Running", "running", Type::Pointer(&Type::Struct(&CORE_V1_CONTAINER_STATE_RUNNING))).omitempty(),
    field("Terminated", "terminated", Type::Pointer(&Type::Struct(&CORE_V1_CONTAINER_STATE_TERMINATED))).omitempty(),
]};

pub(super) static CORE_V1_CONTAINER_STATE_RUNNING: Struct = Struct { go: "v1.ContainerStateRunning", package: "io.k8s.api.core.v1", fields: &[
    field("StartedAt", "startedAt", Type::Time).omitempty(),
]};

pub(super) static CORE_V1_CONTAINER_STATE_TERMINATED: Struct = Struct { go: "v1.ContainerStateTerminated", package: "io.k8s.api.core.v1", fields: &[
    field("ExitCode", "exitCode", Type::Scalar("int32", Scalar::Int32)).required(),
    field("Signal", "signal", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("Reason", "reason", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Message", "message", Type::Scalar("string", Scalar::String)).omitempty(),
    field("StartedAt", "startedAt", Type::Time).omitempty(),
    field("FinishedAt", "finishedAt", Type::Time).omitempty(),
    field("ContainerID", "containerID", Type::Scalar("string", Scalar::String)).omitempty(),
]};

pub(super) static CORE_V1_CONTAINER_STATE_WAITING: Struct = Struct { go: "v1.ContainerStateWaiting", package: "io.k8s.api.core.v1", fields: &[
    field("Reason", "reason", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Message", "message", Type::Scalar("string", Scalar::String)).omitempty(),
]};

pub(super) static CORE_V1_CONTAINER_STATUS: Struct = Struct { go: "v1.ContainerStatus", package: "io.k8s.api.core.v1", fields: &[
    field("Name", "name", Type::Scalar("string", Scalar::String)).required(),
    field("State", "state", Type::Struct(&CORE_V1_CONTAINER_STATE)).omitempty(),
    field("LastTerminationState", "lastState", Type::Struct(&CORE_V1_CONTAINER_STATE)).omitempty(),
    field("Ready", "ready", Type::Scalar("bool", Scalar::Bool)).required(),
    field("RestartCount", "restartCount", Type::Scalar("int32", Scalar::Int32)).required(),
    field("Image", "image", Type::Scalar("string", Scalar::String)).required(),
    field("ImageID", "imageID", Type::Scalar("string", Scalar::String)).required(),
    field("ContainerID", "containerID", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Started", "started", Type::Pointer(&Type::Scalar("bool", Scalar::Bool))).omitempty(),
    field("AllocatedResources", "allocatedResources", Type::Map("v1.ResourceList", &Type::Quantity)).omitempty(),
    field("Resources", "resources", Type::Pointer(&Type::Struct(&CORE_V1_RESOURCE_REQUIREMENTS))).omitempty(),
    field("VolumeMounts", "volumeMounts", Type::Slice(&Type::Struct(&CORE_V1_VOLUME_MOUNT_STATUS))).omitempty().patch("merge", "mountPath"),
    field("User", "user", Type::Pointer(&Type::Struct(&CORE_V1_CONTAINER_USER))).omitempty(),
    field("AllocatedResourcesStatus", "allocatedResourcesStatus", Type::Slice(&Type::Struct(&CORE_V1_RESOURCE_STATUS))).omitempty().patch("merge", "name"),
    field("StopSignal", "stopSignal", Type::Pointer(&Type::Scalar("v1.Signal", Scalar::String))).omitempty(),
]};

pub(super) static CORE_V1_CONTAINER_USER: Struct = Struct { go: "v1.ContainerUser", package: "io.k8s.api.core.v1", fields: &[
    field("Linux", "linux", Type::Pointer(&Type::Struct(&CORE_V1_LINUX_CONTAINER_USER))).omitempty(),
]};

pub(super) static CORE_V1_DOWNWARD_APIPROJECTION: Struct = Struct { go: "v1.DownwardAPIProjection", package: "io.k8s.api.core.v1", fields: &[
    field("Items", "items", Type::Slice(&Type::Struct(&CORE_V1_DOWNWARD_APIVOLUME_FILE))).omitempty(),
]};

pub(super) static CORE_V1_DOWNWARD_APIVOLUME_FILE: Struct = Struct { go: "v1.DownwardAPIVolumeFile", package: "io.k8s.api.core.v1", fields: &[
    field("Path", "path", Type::Scalar("string", Scalar::String)).required(),
    field("FieldRef", "fieldRef", Type::Pointer(&Type::Struct(&CORE_V1_OBJECT_FIELD_SELECTOR))).omitempty(),
    field("ResourceFieldRef", "resourceFieldRef", Type::Pointer(&Type::Struct(&CORE_V1_RESOURCE_FIELD_SELECTOR))).omitempty(),
    field("Mode", "mode", Type::Pointer(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
]};

pub(super) static CORE_V1_DOWNWARD_APIVOLUME_SOURCE: Struct = Struct { go: "v1.DownwardAPIVolumeSource", package: "io.k8s.api.core.v1", fields: &[
    field("Items", "items", Type::Slice(&Type::Struct(&CORE_V1_DOWNWARD_APIVOLUME_FILE))).omitempty(),
    field("DefaultMode", "defaultMode", Type::Pointer(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
]};

pub(super) static CORE_V1_EMPTY_DIR_VOLUME_SOURCE: Struct = Struct { go: "v1.EmptyDirVolumeSource", package: "io.k8s.api.core.v1", fields: &[
    field("Medium", "medium", Type::Scalar("v1.StorageMedium", Scalar::String)).omitempty(),
    field("SizeLimit", "sizeLimit", Type::Pointer(&Type::Quantity)).omitempty(),
]};

pub(super) static CORE_V1_ENV_FROM_SOURCE: Struct = Struct { go: "v1.EnvFromSource", package: "io.k8s.api.core.v1", fields: &[
    field("Prefix", "prefix", Type::Scalar("string", Scalar::String)).omitempty(),
    field("ConfigMapRef", "configMapRef", Type::Pointer(&Type::Struct(&CORE_V1_CONFIG_MAP_ENV_SOURCE))).omitempty(),
    field("SecretRef", "secretRef", Type::Pointer(&Type::Struct(&CORE_V1_SECRET_ENV_SOURCE))).omitempty(),
]};

pub(super) static CORE_V1_ENV_VAR: Struct = Struct { go: "v1.EnvVar", package: "io.k8s.api.core.v1", fields: &[
    field("Name", "name", Type::Scalar("string", Scalar::String)).required(),
    field("Value", "value", Type::Scalar("string", Scalar::String)).omitempty(),
    field("ValueFrom", "valueFrom", Type::Pointer(&Type::Struct(&CORE_V1_ENV_VAR_SOURCE))).omitempty(),
]};

pub(super) static CORE_V1_ENV_VAR_SOURCE: Struct = Struct { go: "v1.EnvVarSource", package: "io.k8s.api.core.v1", fields: &[
    field("FieldRef", "fieldRef", Type::Pointer(&Type::Struct(&CORE_V1_OBJECT_FIELD_SELECTOR))).omitempty(),
    field("ResourceFieldRef", "resourceFieldRef", Type::Pointer(&Type::Struct(&CORE_V1_RESOURCE_FIELD_SELECTOR))).omitempty(),
    field("ConfigMapKeyRef", "configMapKeyRef", Type::Pointer(&Type::Struct(&CORE_V1_CONFIG_MAP_KEY_SELECTOR))).omitempty(),
    field("SecretKeyRef", "secretKeyRef", Type::Pointer(&Type::Struct(&CORE_V1_SECRET_KEY_SELECTOR))).omitempty(),
    field("FileKeyRef", "fileKeyRef", Type::Pointer(&Type::Struct(&CORE_V1_FILE_KEY_SELECTOR))).omitempty(),
]};

pub(super) static CORE_V1_EPHEMERAL_CONTAINER: Struct = Struct { go: "v1.EphemeralContainer", package: "io.k8s.api.core.v1", fields: &[
    field("EphemeralContainerCommon", "", Type::Struct(&CORE_V1_EPHEMERAL_CONTAINER_COMMON)).inline(),
    field("TargetContainerName", "targetContainerName", Type::Scalar("string", Scalar::String)).omitempty(),
]};

pub(super) static CORE_V1_EPHEMERAL_CONTAINER_COMMON: Struct = Struct { go: "v1.EphemeralContainerCommon", package: "io.k8s.api.core.v1", fields: &[
    field("Name", "name", Type::Scalar("string", Scalar::String)),
    field("Image", "image", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Command", "command", Type::Slice(&Type::Scalar("string", Scalar::String))).omitempty(),
    field("Args", "args", Type::Slice(&Type::Scalar("string", Scalar::String))).omitempty(),
    field("WorkingDir", "workingDir", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Ports", "ports", Type::Slice(&Type::Struct(&CORE_V1_CONTAINER_PORT))).omitempty().patch("merge", "containerPort"),
    field("EnvFrom", "envFrom", Type::Slice(&Type::Struct(&CORE_V1_ENV_FROM_SOURCE))).omitempty(),
    field("Env", "env", Type::Slice(&Type::Struct(&CORE_V1_ENV_VAR))).omitempty().patch("merge", "name"),
    field("Resources", "resources", Type::Struct(&CORE_V1_RESOURCE_REQUIREMENTS)).omitempty(),
    field("ResizePolicy", "resizePolicy", Type::Slice(&Type::Struct(&CORE_V1_CONTAINER_RESIZE_POLICY))).omitempty(),
    field("RestartPolicy", "restartPolicy", Type::Pointer(&Type::Scalar("v1.ContainerRestartPolicy", Scalar::String))).omitempty(),
    field("RestartPolicyRules", "restartPolicyRules", Type::Slice(&Type::Struct(&CORE_V1_CONTAINER_RESTART_RULE))).omitempty(),
    field("VolumeMounts", "volumeMounts", Type::Slice(&Type::Struct(&CORE_V1_VOLUME_MOUNT))).omitempty().patch("merge", "mountPath"),
    field("VolumeDevices", "volumeDevices", Type::Slice(&Type::Struct(&CORE_V1_VOLUME_DEVICE))).omitempty().patch("merge", "devicePath"),
    field("LivenessProbe", "livenessProbe", Type::Pointer(&Type::Struct(&CORE_V1_PROBE))).omitempty(),
    field("ReadinessProbe", "readinessProbe", Type::Pointer(&Type::Struct(&CORE_V1_PROBE))).omitempty(),
    field("StartupProbe", "startupProbe", Type::Pointer(&Type::Struct(&CORE_V1_PROBE))).omitempty(),
    field("Lifecycle", "lifecycle", Type::Pointer(&Type::Struct(&CORE_V1_LIFECYCLE))).omitempty(),
    field("TerminationMessagePath", "terminationMessagePath", Type::Scalar("string", Scalar::String)).omitempty(),
    field("TerminationMessagePolicy", "terminationMessagePolicy", Type::Scalar("v1.TerminationMessagePolicy", Scalar::String)).omitempty(),
    field("ImagePullPolicy", "imagePullPolicy", Type::Scalar("v1.PullPolicy", Scalar::String)).omitempty(),
    field("SecurityContext", "securityContext", Type::Pointer(&Type::Struct(&CORE_V1_SECURITY_CONTEXT))).omitempty(),
    field("Stdin", "stdin", Type::Scalar("bool", Scalar::Bool)).omitempty(),
    field("StdinOnce", "stdinOnce", Type::Scalar("bool", Scalar::Bool)).omitempty(),
    field("TTY", "tty", Type::Scalar("bool", Scalar::Bool)).omitempty(),
]};

pub(super) static CORE_V1_EPHEMERAL_VOLUME_SOURCE: Struct = Struct { go: "v1.EphemeralVolumeSource", package: "io.k8s.api.core.v1", fields: &[
    field("VolumeClaimTemplate", "volumeClaimTemplate", Type::Pointer(&Type::Struct(&CORE_V1_PERSISTENT_VOLUME_CLAIM_TEMPLATE))).omitempty(),
]};

pub(super) static CORE_V1_EXEC_ACTION: Struct = Struct { go: "v1.ExecAction", package: "io.k8s.api.core.v1", fields: &[
    field("Command", "command", Type::Slice(&Type::Scalar("string", Scalar::String))).omitempty(),
]};

pub(super) static CORE_V1_FCVOLUME_SOURCE: Struct = Struct { go: "v1.FCVolumeSource", package: "io.k8s.api.core.v1", fields: &[
    field("TargetWWNs", "targetWWNs", Type::Slice(&Type::Scalar("string", Scalar::String))).omitempty(),
    field("Lun", "lun", Type::Pointer(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
    field("FSType", "fsType", Type::Scalar("string", Scalar::String)).omitempty(),
    field("ReadOnly", "readOnly", Type::Scalar("bool", Scalar::Bool)).omitempty(),
    field("WWIDs", "wwids", Type::Slice(&Type::Scalar("string", Scalar::String))).omitempty(),
]};

pub(super) static CORE_V1_FILE_KEY_SELECTOR: Struct = Struct { go: "v1.FileKeySelector", package: "io.k8s.api.core.v1", fields: &[
    field("VolumeName", "volumeName", Type::Scalar("string", Scalar::String)).required(),
    field("Path", "path", Type::Scalar("string", Scalar::String)).required(),
    field("Key", "key", Type::Scalar("string", Scalar::String)).required(),
    field("Optional", "optional", Type::Pointer(&Type::Scalar("bool", Scalar::Bool))).omitempty(),
]};

pub(super) static CORE_V1_FLEX_VOLUME_SOURCE: Struct = Struct { go: "v1.FlexVolumeSource", package: "io.k8s.api.core.v1", fields: &[
    field("Driver", "driver", Type::Scalar("string", Scalar::String)).required(),
    field("FSType", "fsType", Type::Scalar("string", Scalar::String)).omitempty(),
    field("SecretRef", "secretRef", Type::Pointer(&Type::Struct(&CORE_V1_LOCAL_OBJECT_REFERENCE))).omitempty(),
    field("ReadOnly", "readOnly", Type::Scalar("bool", Scalar::Bool)).omitempty(),
    field("Options", "options", Type::Map("map[string]string", &Type::Scalar("string", Scalar::String))).omitempty(),
]};

pub(super) static CORE_V1_FLOCKER_VOLUME_SOURCE: Struct = Struct { go: "v1.FlockerVolumeSource", package: "io.k8s.api.core.v1", fields: &[
    field("DatasetName", "datasetName", Type::Scalar("string", Scalar::String)).omitempty(),
    field("DatasetUUID", "datasetUUID", Type::Scalar("string", Scalar::String)).omitempty(),
]};

pub(super) static CORE_V1_GCEPERSISTENT_DISK_VOLUME_SOURCE: Struct = Struct { go: "v1.GCEPersistentDiskVolumeSource", package: "io.k8s.api.core.v1", fields: &[
    field("PDName", "pdName", Type::Scalar("string", Scalar::String)).required(),
    field("FSType", "fsType", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Partition", "partition", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("ReadOnly", "readOnly", Type::Scalar("bool", Scalar::Bool)).omitempty(),
]};

pub(super) static CORE_V1_GRPCACTION: Struct = Struct { go: "v1.GRPCAction", package: "io.k8s.api.core.v1", fields: &[
    field("Port", "port", Type::Scalar("int32", Scalar::Int32)).required(),
    field("Service", "service", Type::Pointer(&Type::Scalar("string", Scalar::String))),
]};

pub(super) static CORE_V1_GIT_REPO_VOLUME_SOURCE: Struct = Struct { go: "v1.GitRepoVolumeSource", package: "io.k8s.api.core.v1", fields: &[
    field("Repository", "repository", Type::Scalar("string", Scalar::String)).required(),
    field("Revision", "revision", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Directory", "directory", Type::Scalar("string", Scalar::String)).omitempty(),
]};

pub(super) static CORE_V1_GLUSTERFS_VOLUME_SOURCE: Struct = Struct { go: "v1.GlusterfsVolumeSource", package: "io.k8s.api.core.v1", fields: &[
    field("EndpointsName", "endpoints", Type::Scalar("string", Scalar::String)).required(),
    field("Path", "path", Type::Scalar("string", Scalar::String)).required(),
    field("ReadOnly", "readOnly", Type::Scalar("bool", Scalar::Bool)).omitempty(),
]};

pub(super) static CORE_V1_HTTPGET_ACTION: Struct = Struct { go: "v1.HTTPGetAction", package: "io.k8s.api.core.v1", fields: &[
    field("Path", "path", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Port", "port", Type::IntOrString).required(),
    field("Host", "host", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Scheme", "scheme", Type::Scalar("v1.URIScheme", Scalar::String)).omitempty(),
    field("HTTPHeaders", "httpHeaders", Type::Slice(&Type::Struct(&CORE_V1_HTTPHEADER))).omitempty(),
]};

pub(super) static CORE_V1_HTTPHEADER: Struct = Struct { go: "v1.HTTPHeader", package: "io.k8s.api.core.v1", fields: &[
    field("Name", "name", Type::Scalar("string", Scalar::String)).required(),
    field("Value", "value", Type::Scalar("string", Scalar::String)).required(),
]};

pub(super) static CORE_V1_HOST_ALIAS: Struct = Struct { go: "v1.HostAlias", package: "io.k8s.api.core.v1", fields: &[
    field("IP", "ip", Type::Scalar("string", Scalar::String)).required(),
    field("Hostnames", "hostnames", Type::Slice(&Type::Scalar("string", Scalar::String))).omitempty(),
]};

pub(super) static CORE_V1_HOST_IP: Struct = Struct { go: "v1.HostIP", package: "io.k8s.api.core.v1", fields: &[
    field("IP", "ip", Type::Scalar("string", Scalar::String)).required(),
]};

pub(super) static CORE_V1_HOST_PATH_VOLUME_SOURCE: Struct = Struct { go: "v1.HostPathVolumeSource", package: "io.k8s.api.core.v1", fields: &[
    field("Path", "path", Type::Scalar("string", Scalar::String)).required(),
    field("Type", "type", Type::Pointer(&Type::Scalar("v1.HostPathType", Scalar::String))).omitempty(),
]};

pub(super) static CORE_V1_ISCSIVOLUME_SOURCE: Struct = Struct { go: "v1.ISCSIVolumeSource", package: "io.k8s.api.core.v1", fields: &[
    field("TargetPortal", "targetPortal", Type::Scalar("string", Scalar::String)).required(),
    field("IQN", "iqn", Type::Scalar("string", Scalar::String)).required(),
    field("Lun", "lun", Type::Scalar("int32", Scalar::Int32)).required(),
    field("ISCSIInterface", "iscsiInterface", Type::Scalar("string", Scalar::String)).omitempty(),
    field("FSType", "fsType", Type::Scalar("string", Scalar::String)).omitempty(),
    field("ReadOnly", "readOnly", Type::Scalar("bool", Scalar::Bool)).omitempty(),
    field("Portals", "portals", Type::Slice(&Type::Scalar("string", Scalar::String))).omitempty(),
    field("DiscoveryCHAPAuth", "chapAuthDiscovery", Type::Scalar("bool", Scalar::Bool)).omitempty(),
    field("SessionCHAPAuth", "chapAuthSession", Type::Scalar("bool", Scalar::Bool)).omitempty(),
    field("SecretRef", "secretRef", Type::Pointer(&Type::Struct(&CORE_V1_LOCAL_OBJECT_REFERENCE))).omitempty(),
    field("InitiatorName", "initiatorName", Type::Pointer(&Type::Scalar("string", Scalar::String))).omitempty(),
]};

pub(super) static CORE_V1_IMAGE_VOLUME_SOURCE: Struct = Struct { go: "v1.ImageVolumeSource", package: "io.k8s.api.core.v1", fields: &[
    field("Reference", "reference", Type::Scalar("string", Scalar::String)).omitempty(),
    field("PullPolicy", "pullPolicy", Type::Scalar("v1.PullPolicy", Scalar::String)).omitempty(),
]};

pub(super) static CORE_V1_IMAGE_VOLUME_STATUS: Struct = Struct { go: "v1.ImageVolumeStatus", package: "io.k8s.api.core.v1", fields: &[
    field("ImageRef", "imageRef", Type::Scalar("string", Scalar::String)).omitempty().required(),
]};

pub(super) static CORE_V1_KEY_TO_PATH: Struct = Struct { go: "v1.KeyToPath", package: "io.k8s.api.core.v1", fields: &[
    field("Key", "key", Type::Scalar("string", Scalar::String)).required(),
    field("Path", "path", Type::Scalar("string", Scalar::String)).required(),
    field("Mode", "mode", Type::Pointer(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
]};

pub(super) static CORE_V1_LIFECYCLE: Struct = Struct { go: "v1.Lifecycle", package: "io.k8s.api.core.v1", fields: &[
    field("PostStart", "postStart", Type::Pointer(&Type::Struct(&CORE_V1_LIFECYCLE_HANDLER))).omitempty(),
    field("PreStop", "preStop", Type::Pointer(&Type::Struct(&CORE_V1_LIFECYCLE_HANDLER))).omitempty(),
    field("StopSignal", "stopSignal", Type::Pointer(&Type::Scalar("v1.Signal", Scalar::String))).omitempty(),
]};

pub(super) static CORE_V1_LIFECYCLE_HANDLER: Struct = Struct { go: "v1.LifecycleHandler", package: "io.k8s.api.core.v1", fields: &[
    field("Exec", "exec", Type::Pointer(&Type::Struct(&CORE_V1_EXEC_ACTION))).omitempty(),
    field("HTTPGet", "httpGet", Type::Pointer(&Type::Struct(&CORE_V1_HTTPGET_ACTION))).omitempty(),
    field("TCPSocket", "tcpSocket", Type::Pointer(&Type::Struct(&CORE_V1_TCPSOCKET_ACTION))).omitempty(),
    field("Sleep", "sleep", Type::Pointer(&Type::Struct(&CORE_V1_SLEEP_ACTION))).omitempty(),
]};

pub(super) static CORE_V1_LINUX_CONTAINER_USER: Struct = Struct { go: "v1.LinuxContainerUser", package: "io.k8s.api.core.v1", fields: &[
    field("UID", "uid", Type::Scalar("int64", Scalar::Int64)).required(),
    field("GID", "gid", Type::Scalar("int64", Scalar::Int64)).required(),
    field("SupplementalGroups", "supplementalGroups", Type::Slice(&Type::Scalar("int64", Scalar::Int64))).omitempty(),
]};

pub(super) static CORE_V1_LOCAL_OBJECT_REFERENCE: Struct = Struct { go: "v1.LocalObjectReference", package: "io.k8s.api.core.v1", fields: &[
    field("Name", "name", Type::Scalar("string", Scalar::String)).omitempty(),
]};

pub(super) static CORE_V1_NFSVOLUME_SOURCE: Struct = Struct { go: "v1.NFSVolumeSource", package: "io.k8s.api.core.v1", fields: &[
    field("Server", "server", Type::Scalar("string", Scalar::String)).required(),
    field("Path", "path", Type::Scalar("string", Scalar::String)).required(),
    field("ReadOnly", "readOnly", Type::Scalar("bool", Scalar::Bool)).omitempty(),
]};

pub(super) static CORE_V1_NODE_AFFINITY: Struct = Struct { go: "v1.NodeAffinity", package: "io.k8s.api.core.v1", fields: &[
    field("RequiredDuringSchedulingIgnoredDuringExecution", "requiredDuringSchedulingIgnoredDuringExecution", Type::Pointer(&Type::Struct(&CORE_V1_NODE_SELECTOR))).omitempty(),
    field("PreferredDuringSchedulingIgnoredDuringExecution", "preferredDuringSchedulingIgnoredDuringExecution", Type::Slice(&Type::Struct(&CORE_V1_PREFERRED_SCHEDULING_TERM))).omitempty(),
]};

pub(super) static CORE_V1_NODE_ALLOCATABLE_RESOURCE_CLAIM_STATUS: Struct = Struct { go: "v1.NodeAllocatableResourceClaimStatus", package: "io.k8s.api.core.v1", fields: &[
    field("ResourceClaimName", "resourceClaimName", Type::Scalar("string", Scalar::String)).required(),
    field("Containers", "containers", Type::Slice(&Type::Scalar("string", Scalar::String))).omitempty(),
    field("Resources", "resources", Type::Map("map[v1.ResourceName]resource.Quantity", &Type::Quantity)).required(),
]};

pub(super) static CORE_V1_NODE_SELECTOR: Struct = Struct { go: "v1.NodeSelector", package: "io.k8s.api.core.v1", fields: &[
    field("NodeSelectorTerms", "nodeSelectorTerms", Type::Slice(&Type::Struct(&CORE_V1_NODE_SELECTOR_TERM))).required(),
]};

pub(super) static CORE_V1_NODE_SELECTOR_REQUIREMENT: Struct = Struct { go: "v1.NodeSelectorRequirement", package: "io.k8s.api.core.v1", fields: &[
    field("Key", "key", Type::Scalar("string", Scalar::String)).required(),
    field("Operator", "operator", Type::Scalar("v1.NodeSelectorOperator", Scalar::String)).required(),
    field("Values", "values", Type::Slice(&Type::Scalar("string", Scalar::String))).omitempty(),
]};

pub(super) static CORE_V1_NODE_SELECTOR_TERM: Struct = Struct { go: "v1.NodeSelectorTerm", package: "io.k8s.api.core.v1", fields: &[
    field("MatchExpressions", "matchExpressions", Type::Slice(&Type::Struct(&CORE_V1_NODE_SELECTOR_REQUIREMENT))).omitempty(),
    field("MatchFields", "matchFields", Type::Slice(&Type::Struct(&CORE_V1_NODE_SELECTOR_REQUIREMENT))).omitempty(),
]};

pub(super) static CORE_V1_OBJECT_FIELD_SELECTOR: Struct = Struct { go: "v1.ObjectFieldSelector", package: "io.k8s.api.core.v1", fields: &[
    field("APIVersion", "apiVersion", Type::Scalar("string", Scalar::String)).omitempty(),
    field("FieldPath", "fieldPath", Type::Scalar("string", Scalar::String)).required(),
]};

pub(super) static CORE_V1_PERSISTENT_VOLUME_CLAIM_SPEC: Struct = Struct { go: "v1.PersistentVolumeClaimSpec", package: "io.k8s.api.core.v1", fields: &[
    field("AccessModes", "accessModes", Type::Slice(&Type::Scalar("v1.PersistentVolumeAccessMode", Scalar::String))).omitempty(),
    field("Selector", "selector", Type::Pointer(&Type::Struct(&META_V1_LABEL_SELECTOR))).omitempty(),
    field("Resources", "resources", Type::Struct(&CORE_V1_VOLUME_RESOURCE_REQUIREMENTS)).omitempty(),
    field("VolumeName", "volumeName", Type::Scalar("string", Scalar::String)).omitempty(),
    field("StorageClassName", "storageClassName", Type::Pointer(&Type::Scalar("string", Scalar::String))).omitempty(),
    field("VolumeMode", "volumeMode", Type::Pointer(&Type::Scalar("v1.PersistentVolumeMode", Scalar::String))).omitempty(),
    field("DataSource", "dataSource", Type::Pointer(&Type::Struct(&CORE_V1_TYPED_LOCAL_OBJECT_REFERENCE))).omitempty(),
    field("DataSourceRef", "dataSourceRef", Type::Pointer(&Type::Struct(&CORE_V1_TYPED_OBJECT_REFERENCE))).omitempty(),
    field("VolumeAttributesClassName", "volumeAttributesClassName", Type::Pointer(&Type::Scalar("string", Scalar::String))).omitempty(),
]};

pub(super) static CORE_V1_PERSISTENT_VOLUME_CLAIM_TEMPLATE: Struct = Struct { go: "v1.PersistentVolumeClaimTemplate", package: "io.k8s.api.core.v1", fields: &[
    field("ObjectMeta", "metadata", Type::Struct(&META_V1_OBJECT_META)).omitempty(),
    field("Spec", "spec", Type::Struct(&CORE_V1_PERSISTENT_VOLUME_CLAIM_SPEC)).required(),
]};

pub(super) static CORE_V1_PERSISTENT_VOLUME_CLAIM_VOLUME_SOURCE: Struct = Struct { go: "v1.PersistentVolumeClaimVolumeSource", package: "io.k8s.api.core.v1", fields: &[
    field("ClaimName", "claimName", Type::Scalar("string", Scalar::String)).required(),
    field("ReadOnly", "readOnly", Type::Scalar("bool", Scalar::Bool)).omitempty(),
]};

pub(super) static CORE_V1_PHOTON_PERSISTENT_DISK_VOLUME_SOURCE: Struct = Struct { go: "v1.PhotonPersistentDiskVolumeSource", package: "io.k8s.api.core.v1", fields: &[
    field("PdID", "pdID", Type::Scalar("string", Scalar::String)).required(),
    field("FSType", "fsType", Type::Scalar("string", Scalar::String)).omitempty(),
]};

pub(super) static CORE_V1_POD: Struct = Struct { go: "v1.Pod", package: "io.k8s.api.core.v1", fields: &[
    field("TypeMeta", "", Type::Struct(&META_V1_TYPE_META)).inline(),
    field("ObjectMeta", "metadata", Type::Struct(&META_V1_OBJECT_META)).omitempty(),
    field("Spec", "spec", Type::Struct(&CORE_V1_POD_SPEC)).omitempty(),
    field("Status", "status", Type::Struct(&CORE_V1_POD_STATUS)).omitempty(),
]};

pub(super) static CORE_V1_POD_AFFINITY: Struct = Struct { go: "v1.PodAffinity", package: "io.k8s.api.core.v1", fields: &[
    field("RequiredDuringSchedulingIgnoredDuringExecution", "requiredDuringSchedulingIgnoredDuringExecution", Type::Slice(&Type::Struct(&CORE_V1_POD_AFFINITY_TERM))).omitempty(),
    field("PreferredDuringSchedulingIgnoredDuringExecution", "preferredDuringSchedulingIgnoredDuringExecution", Type::Slice(&Type::Struct(&CORE_V1_WEIGHTED_POD_AFFINITY_TERM))).omitempty(),
]};

pub(super) static CORE_V1_POD_AFFINITY_TERM: Struct = Struct { go: "v1.PodAffinityTerm", package: "io.k8s.api.core.v1", fields: &[
    field("LabelSelector", "labelSelector", Type::Pointer(&Type::Struct(&META_V1_LABEL_SELECTOR))).omitempty(),
    field("Namespaces", "namespaces", Type::Slice(&Type::Scalar("string", Scalar::String))).omitempty(),
    field("TopologyKey", "topologyKey", Type::Scalar("string", Scalar::String)).required(),
    field("NamespaceSelector", "namespaceSelector", Type::Pointer(&Type::Struct(&META_V1_LABEL_SELECTOR))).omitempty(),
    field("MatchLabelKeys", "matchLabelKeys", Type::Slice(&Type::Scalar("string", Scalar::String))).omitempty(),
    field("MismatchLabelKeys", "mismatchLabelKeys", Type::Slice(&Type::Scalar("string", Scalar::String))).omitempty(),
]};

pub(super) static CORE_V1_POD_ANTI_AFFINITY: Struct = Struct { go: "v1.PodAntiAffinity", package: "io.k8s.api.core.v1", fields: &[
    field("RequiredDuringSchedulingIgnoredDuringExecution", "requiredDuringSchedulingIgnoredDuringExecution", Type::Slice(&Type::Struct(&CORE_V1_POD_AFFINITY_TERM))).omitempty(),
    field("PreferredDuringSchedulingIgnoredDuringExecution", "preferredDuringSchedulingIgnoredDuringExecution", Type::Slice(&Type::Struct(&CORE_V1_WEIGHTED_POD_AFFINITY_TERM))).omitempty(),
]};

pub(super) static CORE_V1_POD_CERTIFICATE_PROJECTION: Struct = Struct { go: "v1.PodCertificateProjection", package: "io.k8s.api.core.v1", fields: &[
    field("SignerName", "signerName", Type::Scalar("string", Scalar::String)).omitempty().required(),
    field("KeyType", "keyType", Type::Scalar("string", Scalar::String)).omitempty().required(),
    field("MaxExpirationSeconds", "maxExpirationSeconds", Type::Pointer(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
    field("CredentialBundlePath", "credentialBundlePath", Type::Scalar("string", Scalar::String)).omitempty(),
    field("KeyPath", "keyPath", Type::Scalar("string", Scalar::String)).omitempty(),
    field("CertificateChainPath", "certificateChainPath", Type::Scalar("string", Scalar::String)).omitempty(),
    field("UserAnnotations", "userAnnotations", Type::Map("map[string]string", &Type::Scalar("string", Scalar::String))).omitempty(),
]};

pub(super) static CORE_V1_POD_CONDITION: Struct = Struct { go: "v1.PodCondition", package: "io.k8s.api.core.v1", fields: &[
    field("Type", "type", Type::Scalar("v1.PodConditionType", Scalar::String)).required(),
    field("ObservedGeneration", "observedGeneration", Type::Scalar("int64", Scalar::Int64)).omitempty(),
    field("Status", "status", Type::Scalar("v1.ConditionStatus", Scalar::String)).required(),
    field("LastProbeTime", "lastProbeTime", Type::Time).omitempty(),
    field("LastTransitionTime", "lastTransitionTime", Type::Time).omitempty(),
    field("Reason", "reason", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Message", "message", Type::Scalar("string", Scalar::String)).omitempty(),
]};

pub(super) static CORE_V1_POD_DNSCONFIG: Struct = Struct { go: "v1.PodDNSConfig", package: "io.k8s.api.core.v1", fields: &[
    field("Nameservers", "nameservers", Type::Slice(&Type::Scalar("string", Scalar::String))).omitempty(),
    field("Searches", "searches", Type::Slice(&Type::Scalar("string", Scalar::String))).omitempty(),
    field("Options", "options", Type::Slice(&Type::Struct(&CORE_V1_POD_DNSCONFIG_OPTION))).omitempty(),
]};

pub(super) static CORE_V1_POD_DNSCONFIG_OPTION: Struct = Struct { go: "v1.PodDNSConfigOption", package: "io.k8s.api.core.v1", fields: &[
    field("Name", "name", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Value", "value", Type::Pointer(&Type::Scalar("string", Scalar::String))).omitempty(),
]};

pub(super) static CORE_V1_POD_EXTENDED_RESOURCE_CLAIM_STATUS: Struct = Struct { go: "v1.PodExtendedResourceClaimStatus", package: "io.k8s.api.core.v1", fields: &[
    field("RequestMappings", "requestMappings", Type::Slice(&Type::Struct(&CORE_V1_CONTAINER_EXTENDED_RESOURCE_REQUEST))).required(),
    field("ResourceClaimName", "resourceClaimName", Type::Scalar("string", Scalar::String)).required(),
]};

pub(super) static CORE_V1_POD_IP: Struct = Struct { go: "v1.PodIP", package: "io.k8s.api.core.v1", fields: &[
    field("IP", "ip", Type::Scalar("string", Scalar::String)).required(),
]};

pub(super) static CORE_V1_POD_OS: Struct = Struct { go: "v1.PodOS", package: "io.k8s.api.core.v1", fields: &[
    field("Name", "name", Type::Scalar("v1.OSName", Scalar::String)).required(),
]};

pub(super) static CORE_V1_POD_READINESS_GATE: Struct = Struct { go: "v1.PodReadinessGate", package: "io.k8s.api.core.v1", fields: &[
    field("ConditionType", "conditionType", Type::Scalar("v1.PodConditionType", Scalar::String)).required(),
]};

pub(super) static CORE_V1_POD_RESOURCE_CLAIM: Struct = Struct { go: "v1.PodResourceClaim", package: "io.k8s.api.core.v1", fields: &[
    field("Name", "name", Type::Scalar("string", Scalar::String)).required(),
    field("ResourceClaimName", "resourceClaimName", Type::Pointer(&Type::Scalar("string", Scalar::String))).omitempty(),
    field("ResourceClaimTemplateName", "resourceClaimTemplateName", Type::Pointer(&Type::Scalar("string", Scalar::String))).omitempty(),
]};

pub(super) static CORE_V1_POD_RESOURCE_CLAIM_STATUS: Struct = Struct { go: "v1.PodResourceClaimStatus", package: "io.k8s.api.core.v1", fields: &[
    field("Name", "name", Type::Scalar("string", Scalar::String)).required(),
    field("ResourceClaimName", "resourceClaimName", Type::Pointer(&Type::Scalar("string", Scalar::String))).omitempty(),
]};

pub(super) static CORE_V1_POD_SCHEDULING_GATE: Struct = Struct { go: "v1.PodSchedulingGate", package: "io.k8s.api.core.v1", fields: &[
    field("Name", "name", Type::Scalar("string", Scalar::String)).required(),
]};

pub(super) static CORE_V1_POD_SCHEDULING_GROUP: Struct = Struct { go: "v1.PodSchedulingGroup", package: "io.k8s.api.core.v1", fields: &[
    field("PodGroupName", "podGroupName", Type::Pointer(&Type::Scalar("string", Scalar::String))).omitempty(),
]};

pub(super) static CORE_V1_POD_SECURITY_CONTEXT: Struct = Struct { go: "v1.PodSecurityContext", package: "io.k8s.api.core.v1", fields: &[
    field("SELinuxOptions", "seLinuxOptions", Type::Pointer(&Type::Struct(&CORE_V1_SELINUX_OPTIONS))).omitempty(),
    field("WindowsOptions", "windowsOptions", Type::Pointer(&Type::Struct(&CORE_V1_WINDOWS_SECURITY_CONTEXT_OPTIONS))).omitempty(),
    field("RunAsUser", "runAsUser", Type::Pointer(&Type::Scalar("int64", Scalar::Int64))).omitempty(),
    field("RunAsGroup", "runAsGroup", Type::Pointer(&Type::Scalar("int64", Scalar::Int64))).omitempty(),
    field("RunAsNonRoot", "runAsNonRoot", Type::Pointer(&Type::Scalar("bool", Scalar::Bool))).omitempty(),
    field("SupplementalGroups", "supplementalGroups", Type::Slice(&Type::Scalar("int64", Scalar::Int64))).omitempty(),
    field("SupplementalGroupsPolicy", "supplementalGroupsPolicy", Type::Pointer(&Type::Scalar("v1.SupplementalGroupsPolicy", Scalar::String))).omitempty(),
    field("FSGroup", "fsGroup", Type::Pointer(&Type::Scalar("int64", Scalar::Int64))).omitempty(),
    field("Sysctls", "sysctls", Type::Slice(&Type::Struct(&CORE_V1_SYSCTL))).omitempty(),
    field("FSGroupChangePolicy", "fsGroupChangePolicy", Type::Pointer(&Type::Scalar("v1.PodFSGroupChangePolicy", Scalar::String))).omitempty(),
    field("SeccompProfile", "seccompProfile", Type::Pointer(&Type::Struct(&CORE_V1_SECCOMP_PROFILE))).omitempty(),
    field("AppArmorProfile", "appArmorProfile", Type::Pointer(&Type::Struct(&CORE_V1_APP_ARMOR_PROFILE))).omitempty(),
    field("SELinuxChangePolicy", "seLinuxChangePolicy", Type::Pointer(&Type::Scalar("v1.PodSELinuxChangePolicy", Scalar::String))).omitempty(),
]};

pub(super) static CORE_V1_POD_SPEC: Struct = Struct { go: "v1.PodSpec", package: "io.k8s.api.core.v1", fields: &[
    field("Volumes", "volumes", Type::Slice(&Type::Struct(&CORE_V1_VOLUME))).omitempty().patch("merge,retainKeys", "name"),
    field("InitContainers", "initContainers", Type::Slice(&Type::Struct(&CORE_V1_CONTAINER))).omitempty().patch("merge", "name"),
    field("Containers", "containers", Type::Slice(&Type::Struct(&CORE_V1_CONTAINER))).required().patch("merge", "name"),
    field("EphemeralContainers", "ephemeralContainers", Type::Slice(&Type::Struct(&CORE_V1_EPHEMERAL_CONTAINER))).omitempty().patch("merge", "name"),
    field("RestartPolicy", "restartPolicy", Type::Scalar("v1.RestartPolicy", Scalar::String)).omitempty(),
    field("TerminationGracePeriodSeconds", "terminationGracePeriodSeconds", Type::Pointer(&Type::Scalar("int64", Scalar::Int64))).omitempty(),
    field("ActiveDeadlineSeconds", "activeDeadlineSeconds", Type::Pointer(&Type::Scalar("int64", Scalar::Int64))).omitempty(),
    field("DNSPolicy", "dnsPolicy", Type::Scalar("v1.DNSPolicy", Scalar::String)).omitempty(),
    field("NodeSelector", "nodeSelector", Type::Map("map[string]string", &Type::Scalar("string", Scalar::String))).omitempty(),
    field("ServiceAccountName", "serviceAccountName", Type::Scalar("string", Scalar::String)).omitempty(),
    field("DeprecatedServiceAccount", "serviceAccount", Type::Scalar("string", Scalar::String)).omitempty(),
    field("AutomountServiceAccountToken", "automountServiceAccountToken", Type::Pointer(&Type::Scalar("bool", Scalar::Bool))).omitempty(),
    field("NodeName", "nodeName", Type::Scalar("string", Scalar::String)).omitempty(),
    field("HostNetwork", "hostNetwork", Type::Scalar("bool", Scalar::Bool)).omitempty(),
    field("HostPID", "hostPID", Type::Scalar("bool", Scalar::Bool)).omitempty(),
    field("HostIPC", "hostIPC", Type::Scalar("bool", Scalar::Bool)).omitempty(),
    field("ShareProcessNamespace", "shareProcessNamespace", Type::Pointer(&Type::Scalar("bool", Scalar::Bool))).omitempty(),
    field("SecurityContext", "securityContext", Type::Pointer(&Type::Struct(&CORE_V1_POD_SECURITY_CONTEXT))).omitempty(),
    field("ImagePullSecrets", "imagePullSecrets", Type::Slice(&Type::Struct(&CORE_V1_LOCAL_OBJECT_REFERENCE))).omitempty().patch("merge", "name"),
    field("Hostname", "hostname", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Subdomain", "subdomain", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Affinity", "affinity", Type::Pointer(&Type::Struct(&CORE_V1_AFFINITY))).omitempty(),
    field("SchedulerName", "schedulerName", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Tolerations", "tolerations", Type::Slice(&Type::Struct(&CORE_V1_TOLERATION))).omitempty(),
    field("HostAliases", "hostAliases", Type::Slice(&Type::Struct(&CORE_V1_HOST_ALIAS))).omitempty().patch("merge", "ip"),
    field("PriorityClassName", "priorityClassName", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Priority", "priority", Type::Pointer(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
    field("DNSConfig", "dnsConfig", Type::Pointer(&Type::Struct(&CORE_V1_POD_DNSCONFIG))).omitempty(),
    field("ReadinessGates", "readinessGates", Type::Slice(&Type::Struct(&CORE_V1_POD_READINESS_GATE))).omitempty(),
    field("RuntimeClassName", "runtimeClassName", Type::Pointer(&Type::Scalar("string", Scalar::String))).omitempty(),
    field("EnableServiceLinks", "enableServiceLinks", Type::Pointer(&Type::Scalar("bool", Scalar::Bool))).omitempty(),
    field("PreemptionPolicy", "preemptionPolicy", Type::Pointer(&Type::Scalar("v1.PreemptionPolicy", Scalar::String))).omitempty(),
    field("Overhead", "overhead", Type::Map("v1.ResourceList", &Type::Quantity)).omitempty(),
    field("TopologySpreadConstraints", "topologySpreadConstraints", Type::Slice(&Type::Struct(&CORE_V1_TOPOLOGY_SPREAD_CONSTRAINT))).omitempty().patch("merge", "topologyKey"),
    field("SetHostnameAsFQDN", "setHostnameAsFQDN", Type::Pointer(&Type::Scalar("bool", Scalar::Bool))).omitempty(),
    field("OS", "os", Type::Pointer(&Type::Struct(&CORE_V1_POD_OS))).omitempty(),
    field("HostUsers", "hostUsers", Type::Pointer(&Type::Scalar("bool", Scalar::Bool))).omitempty(),
    field("SchedulingGates", "schedulingGates", Type::Slice(&Type::Struct(&CORE_V1_POD_SCHEDULING_GATE))).omitempty().patch("merge", "name"),
    field("ResourceClaims", "resourceClaims", Type::Slice(&Type::Struct(&CORE_V1_POD_RESOURCE_CLAIM))).omitempty().patch("merge,retainKeys", "name"),
    field("Resources", "resources", Type::Pointer(&Type::Struct(&CORE_V1_RESOURCE_REQUIREMENTS))).omitempty(),
    field("HostnameOverride", "hostnameOverride", Type::Pointer(&Type::Scalar("string", Scalar::String))).omitempty(),
    field("SchedulingGroup", "schedulingGroup", Type::Pointer(&Type::Struct(&CORE_V1_POD_SCHEDULING_GROUP))).omitempty(),
]};

pub(super) static CORE_V1_POD_STATUS: Struct = Struct { go: "v1.PodStatus", package: "io.k8s.api.core.v1", fields: &[
    field("ObservedGeneration", "observedGeneration", Type::Scalar("int64", Scalar::Int64)).omitempty(),
    field("Phase", "phase", Type::Scalar("v1.PodPhase", Scalar::String)).omitempty(),
    field("Conditions", "conditions", Type::Slice(&Type::Struct(&CORE_V1_POD_CONDITION))).omitempty().patch("merge", "type"),
    field("Message", "message", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Reason", "reason", Type::Scalar("string", Scalar::String)).omitempty(),
    field("NominatedNodeName", "nominatedNodeName", Type::Scalar("string", Scalar::String)).omitempty(),
    field("HostIP", "hostIP", Type::Scalar("string", Scalar::String)).omitempty(),
    field("HostIPs", "hostIPs", Type::Slice(&Type::Struct(&CORE_V1_HOST_IP))).omitempty().patch("merge", "ip"),
    field("PodIP", "podIP", Type::Scalar("string", Scalar::String)).omitempty(),
    field("PodIPs", "podIPs", Type::Slice(&Type::Struct(&CORE_V1_POD_IP))).omitempty().patch("merge", "ip"),
    field("StartTime", "startTime", Type::Pointer(&Type::Time)).omitempty(),
    field("InitContainerStatuses", "initContainerStatuses", Type::Slice(&Type::Struct(&CORE_V1_CONTAINER_STATUS))).omitempty(),
    field("ContainerStatuses", "containerStatuses", Type::Slice(&Type::Struct(&CORE_V1_CONTAINER_STATUS))).omitempty(),
    field("QOSClass", "qosClass", Type::Scalar("v1.PodQOSClass", Scalar::String)).omitempty(),
    field("EphemeralContainerStatuses", "ephemeralContainerStatuses", Type::Slice(&Type::Struct(&CORE_V1_CONTAINER_STATUS))).omitempty(),
    field("Resize", "resize", Type::Scalar("v1.PodResizeStatus", Scalar::String)).omitempty(),
    field("ResourceClaimStatuses", "resourceClaimStatuses", Type::Slice(&Type::Struct(&CORE_V1_POD_RESOURCE_CLAIM_STATUS))).omitempty().patch("merge,retainKeys", "name"),
    field("ExtendedResourceClaimStatus", "extendedResourceClaimStatus", Type::Pointer(&Type::Struct(&CORE_V1_POD_EXTENDED_RESOURCE_CLAIM_STATUS))).omitempty(),
    field("AllocatedResources", "allocatedResources", Type::Map("v1.ResourceList", &Type::Quantity)).omitempty(),
    field("Resources", "resources", Type::Pointer(&Type::Struct(&CORE_V1_RESOURCE_REQUIREMENTS))).omitempty(),
    field("NodeAllocatableResourceClaimStatuses", "nodeAllocatableResourceClaimStatuses", Type::Slice(&Type::Struct(&CORE_V1_NODE_ALLOCATABLE_RESOURCE_CLAIM_STATUS))).omitempty(),
]};

pub(super) static CORE_V1_POD_TEMPLATE_SPEC: Struct = Struct { go: "v1.PodTemplateSpec", package: "io.k8s.api.core.v1", fields: &[
    field("ObjectMeta", "metadata", Type::Struct(&META_V1_OBJECT_META)).omitempty(),
    field("Spec", "spec", Type::Struct(&CORE_V1_POD_SPEC)).omitempty(),
]};

pub(super) static CORE_V1_PORTWORX_VOLUME_SOURCE: Struct = Struct { go: "v1.PortworxVolumeSource", package: "io.k8s.api.core.v1", fields: &[
    field("VolumeID", "volumeID", Type::Scalar("string", Scalar::String)).required(),
    field("FSType", "fsType", Type::Scalar("string", Scalar::String)).omitempty(),
    field("ReadOnly", "readOnly", Type::Scalar("bool", Scalar::Bool)).omitempty(),
]};

pub(super) static CORE_V1_PREFERRED_SCHEDULING_TERM: Struct = Struct { go: "v1.PreferredSchedulingTerm", package: "io.k8s.api.core.v1", fields: &[
    field("Weight", "weight", Type::Scalar("int32", Scalar::Int32)).required(),
    field("Preference", "preference", Type::Struct(&CORE_V1_NODE_SELECTOR_TERM)).required(),
]};

pub(super) static CORE_V1_PROBE: Struct = Struct { go: "v1.Probe", package: "io.k8s.api.core.v1", fields: &[
    field("ProbeHandler", "", Type::Struct(&CORE_V1_PROBE_HANDLER)).inline(),
    field("InitialDelaySeconds", "initialDelaySeconds", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("TimeoutSeconds", "timeoutSeconds", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("PeriodSeconds", "periodSeconds", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("SuccessThreshold", "successThreshold", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("FailureThreshold", "failureThreshold", Type::Scalar("int32", Scalar::Int32)).omitempty(),
    field("TerminationGracePeriodSeconds", "terminationGracePeriodSeconds", Type::Pointer(&Type::Scalar("int64", Scalar::Int64))).omitempty(),
]};

pub(super) static CORE_V1_PROBE_HANDLER: Struct = Struct { go: "v1.ProbeHandler", package: "io.k8s.api.core.v1", fields: &[
    field("Exec", "exec", Type::Pointer(&Type::Struct(&CORE_V1_EXEC_ACTION))).omitempty(),
    field("HTTPGet", "httpGet", Type::Pointer(&Type::Struct(&CORE_V1_HTTPGET_ACTION))).omitempty(),
    field("TCPSocket", "tcpSocket", Type::Pointer(&Type::Struct(&CORE_V1_TCPSOCKET_ACTION))).omitempty(),
    field("GRPC", "grpc", Type::Pointer(&Type::Struct(&CORE_V1_GRPCACTION))).omitempty(),
]};

pub(super) static CORE_V1_PROJECTED_VOLUME_SOURCE: Struct = Struct { go: "v1.ProjectedVolumeSource", package: "io.k8s.api.core.v1", fields: &[
    field("Sources", "sources", Type::Slice(&Type::Struct(&CORE_V1_VOLUME_PROJECTION))),
    field("DefaultMode", "defaultMode", Type::Pointer(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
]};

pub(super) static CORE_V1_QUOBYTE_VOLUME_SOURCE: Struct = Struct { go: "v1.QuobyteVolumeSource", package: "io.k8s.api.core.v1", fields: &[
    field("Registry", "registry", Type::Scalar("string", Scalar::String)).required(),
    field("Volume", "volume", Type::Scalar("string", Scalar::String)).required(),
    field("ReadOnly", "readOnly", Type::Scalar("bool", Scalar::Bool)).omitempty(),
    field("User", "user", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Group", "group", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Tenant", "tenant", Type::Scalar("string", Scalar::String)).omitempty(),
]};

pub(super) static CORE_V1_RBDVOLUME_SOURCE: Struct = Struct { go: "v1.RBDVolumeSource", package: "io.k8s.api.core.v1", fields: &[
    field("CephMonitors", "monitors", Type::Slice(&Type::Scalar("string", Scalar::String))).required(),
    field("RBDImage", "image", Type::Scalar("string", Scalar::String)).required(),
    field("FSType", "fsType", Type::Scalar("string", Scalar::String)).omitempty(),
    field("RBDPool", "pool", Type::Scalar("string", Scalar::String)).omitempty(),
    field("RadosUser", "user", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Keyring", "keyring", Type::Scalar("string", Scalar::String)).omitempty(),
    field("SecretRef", "secretRef", Type::Pointer(&Type::Struct(&CORE_V1_LOCAL_OBJECT_REFERENCE))).omitempty(),
    field("ReadOnly", "readOnly", Type::Scalar("bool", Scalar::Bool)).omitempty(),
]};

pub(super) static CORE_V1_RESOURCE_CLAIM: Struct = Struct { go: "v1.ResourceClaim", package: "io.k8s.api.core.v1", fields: &[
    field("Name", "name", Type::Scalar("string", Scalar::String)).required(),
    field("Request", "request", Type::Scalar("string", Scalar::String)).omitempty(),
]};

pub(super) static CORE_V1_RESOURCE_FIELD_SELECTOR: Struct = Struct { go: "v1.ResourceFieldSelector", package: "io.k8s.api.core.v1", fields: &[
    field("ContainerName", "containerName", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Resource", "resource", Type::Scalar("string", Scalar::String)).required(),
    field("Divisor", "divisor", Type::Quantity).omitempty(),
]};

pub(super) static CORE_V1_RESOURCE_HEALTH: Struct = Struct { go: "v1.ResourceHealth", package: "io.k8s.api.core.v1", fields: &[
    field("ResourceID", "resourceID", Type::Scalar("v1.ResourceID", Scalar::String)).required(),
    field("Health", "health", Type::Scalar("v1.ResourceHealthStatus", Scalar::String)).omitempty(),
    field("Message", "message", Type::Pointer(&Type::Scalar("string", Scalar::String))).omitempty(),
]};

pub(super) static CORE_V1_RESOURCE_REQUIREMENTS: Struct = Struct { go: "v1.ResourceRequirements", package: "io.k8s.api.core.v1", fields: &[
    field("Limits", "limits", Type::Map("v1.ResourceList", &Type::Quantity)).omitempty(),
    field("Requests", "requests", Type::Map("v1.ResourceList", &Type::Quantity)).omitempty(),
    field("Claims", "claims", Type::Slice(&Type::Struct(&CORE_V1_RESOURCE_CLAIM))).omitempty(),
]};

pub(super) static CORE_V1_RESOURCE_STATUS: Struct = Struct { go: "v1.ResourceStatus", package: "io.k8s.api.core.v1", fields: &[
    field("Name", "name", Type::Scalar("v1.ResourceName", Scalar::String)).required(),
    field("Resources", "resources", Type::Slice(&Type::Struct(&CORE_V1_RESOURCE_HEALTH))).omitempty(),
]};

pub(super) static CORE_V1_SELINUX_OPTIONS: Struct = Struct { go: "v1.SELinuxOptions", package: "io.k8s.api.core.v1", fields: &[
    field("User", "user", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Role", "role", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Type", "type", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Level", "level", Type::Scalar("string", Scalar::String)).omitempty(),
]};

pub(super) static CORE_V1_SCALE_IOVOLUME_SOURCE: Struct = Struct { go: "v1.ScaleIOVolumeSource", package: "io.k8s.api.core.v1", fields: &[
    field("Gateway", "gateway", Type::Scalar("string", Scalar::String)).required(),
    field("System", "system", Type::Scalar("string", Scalar::String)).required(),
    field("SecretRef", "secretRef", Type::Pointer(&Type::Struct(&CORE_V1_LOCAL_OBJECT_REFERENCE))).required(),
    field("SSLEnabled", "sslEnabled", Type::Scalar("bool", Scalar::Bool)).omitempty(),
    field("ProtectionDomain", "protectionDomain", Type::Scalar("string", Scalar::String)).omitempty(),
    field("StoragePool", "storagePool", Type::Scalar("string", Scalar::String)).omitempty(),
    field("StorageMode", "storageMode", Type::Scalar("string", Scalar::String)).omitempty(),
    field("VolumeName", "volumeName", Type::Scalar("string", Scalar::String)).omitempty(),
    field("FSType", "fsType", Type::Scalar("string", Scalar::String)).omitempty(),
    field("ReadOnly", "readOnly", Type::Scalar("bool", Scalar::Bool)).omitempty(),
]};

pub(super) static CORE_V1_SECCOMP_PROFILE: Struct = Struct { go: "v1.SeccompProfile", package: "io.k8s.api.core.v1", fields: &[
    field("Type", "type", Type::Scalar("v1.SeccompProfileType", Scalar::String)).required(),
    field("LocalhostProfile", "localhostProfile", Type::Pointer(&Type::Scalar("string", Scalar::String))).omitempty(),
]};

pub(super) static CORE_V1_SECRET_ENV_SOURCE: Struct = Struct { go: "v1.SecretEnvSource", package: "io.k8s.api.core.v1", fields: &[
    field("LocalObjectReference", "", Type::Struct(&CORE_V1_LOCAL_OBJECT_REFERENCE)).inline(),
    field("Optional", "optional", Type::Pointer(&Type::Scalar("bool", Scalar::Bool))).omitempty(),
]};

pub(super) static CORE_V1_SECRET_KEY_SELECTOR: Struct = Struct { go: "v1.SecretKeySelector", package: "io.k8s.api.core.v1", fields: &[
    field("LocalObjectReference", "", Type::Struct(&CORE_V1_LOCAL_OBJECT_REFERENCE)).inline(),
    field("Key", "key", Type::Scalar("string", Scalar::String)).required(),
    field("Optional", "optional", Type::Pointer(&Type::Scalar("bool", Scalar::Bool))).omitempty(),
]};

pub(super) static CORE_V1_SECRET_PROJECTION: Struct = Struct { go: "v1.SecretProjection", package: "io.k8s.api.core.v1", fields: &[
    field("LocalObjectReference", "", Type::Struct(&CORE_V1_LOCAL_OBJECT_REFERENCE)).inline(),
    field("Items", "items", Type::Slice(&Type::Struct(&CORE_V1_KEY_TO_PATH))).omitempty(),
    field("Optional", "optional", Type::Pointer(&Type::Scalar("bool", Scalar::Bool))).omitempty(),
]};

pub(super) static CORE_V1_SECRET_VOLUME_SOURCE: Struct = Struct { go: "v1.SecretVolumeSource", package: "io.k8s.api.core.v1", fields: &[
    field("SecretName", "secretName", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Items", "items", Type::Slice(&Type::Struct(&CORE_V1_KEY_TO_PATH))).omitempty(),
    field("DefaultMode", "defaultMode", Type::Pointer(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
    field("Optional", "optional", Type::Pointer(&Type::Scalar("bool", Scalar::Bool))).omitempty(),
]};

pub(super) static CORE_V1_SECURITY_CONTEXT: Struct = Struct { go: "v1.SecurityContext", package: "io.k8s.api.core.v1", fields: &[
    field("Capabilities", "capabilities", Type::Pointer(&Type::Struct(&CORE_V1_CAPABILITIES))).omitempty(),
    field("Privileged", "privileged", Type::Pointer(&Type::Scalar("bool", Scalar::Bool))).omitempty(),
    field("SELinuxOptions", "seLinuxOptions", Type::Pointer(&Type::Struct(&CORE_V1_SELINUX_OPTIONS))).omitempty(),
    field("WindowsOptions", "windowsOptions", Type::Pointer(&Type::Struct(&CORE_V1_WINDOWS_SECURITY_CONTEXT_OPTIONS))).omitempty(),
    field("RunAsUser", "runAsUser", Type::Pointer(&Type::Scalar("int64", Scalar::Int64))).omitempty(),
    field("RunAsGroup", "runAsGroup", Type::Pointer(&Type::Scalar("int64", Scalar::Int64))).omitempty(),
    field("RunAsNonRoot", "runAsNonRoot", Type::Pointer(&Type::Scalar("bool", Scalar::Bool))).omitempty(),
    field("ReadOnlyRootFilesystem", "readOnlyRootFilesystem", Type::Pointer(&Type::Scalar("bool", Scalar::Bool))).omitempty(),
    field("AllowPrivilegeEscalation", "allowPrivilegeEscalation", Type::Pointer(&Type::Scalar("bool", Scalar::Bool))).omitempty(),
    field("ProcMount", "procMount", Type::Pointer(&Type::Scalar("v1.ProcMountType", Scalar::String))).omitempty(),
    field("SeccompProfile", "seccompProfile", Type::Pointer(&Type::Struct(&CORE_V1_SECCOMP_PROFILE))).omitempty(),
    field("AppArmorProfile", "appArmorProfile", Type::Pointer(&Type::Struct(&CORE_V1_APP_ARMOR_PROFILE))).omitempty(),
]};

pub(super) static CORE_V1_SERVICE_ACCOUNT_TOKEN_PROJECTION: Struct = Struct { go: "v1.ServiceAccountTokenProjection", package: "io.k8s.api.core.v1", fields: &[
    field("Audience", "audience", Type::Scalar("string", Scalar::String)).omitempty(),
    field("ExpirationSeconds", "expirationSeconds", Type::Pointer(&Type::Scalar("int64", Scalar::Int64))).omitempty(),
    field("Path", "path", Type::Scalar("string", Scalar::String)).required(),
]};

pub(super) static CORE_V1_SLEEP_ACTION: Struct = Struct { go: "v1.SleepAction", package: "io.k8s.api.core.v1", fields: &[
    field("Seconds", "seconds", Type::Scalar("int64", Scalar::Int64)).required(),
]};

pub(super) static CORE_V1_STORAGE_OSVOLUME_SOURCE: Struct = Struct { go: "v1.StorageOSVolumeSource", package: "io.k8s.api.core.v1", fields: &[
    field("VolumeName", "volumeName", Type::Scalar("string", Scalar::String)).omitempty(),
    field("VolumeNamespace", "volumeNamespace", Type::Scalar("string", Scalar::String)).omitempty(),
    field("FSType", "fsType", Type::Scalar("string", Scalar::String)).omitempty(),
    field("ReadOnly", "readOnly", Type::Scalar("bool", Scalar::Bool)).omitempty(),
    field("SecretRef", "secretRef", Type::Pointer(&Type::Struct(&CORE_V1_LOCAL_OBJECT_REFERENCE))).omitempty(),
]};

pub(super) static CORE_V1_SYSCTL: Struct = Struct { go: "v1.Sysctl", package: "io.k8s.api.core.v1", fields: &[
    field("Name", "name", Type::Scalar("string", Scalar::String)).required(),
    field("Value", "value", Type::Scalar("string", Scalar::String)).required(),
]};

pub(super) static CORE_V1_TCPSOCKET_ACTION: Struct = Struct { go: "v1.TCPSocketAction", package: "io.k8s.api.core.v1", fields: &[
    field("Port", "port", Type::IntOrString).required(),
    field("Host", "host", Type::Scalar("string", Scalar::String)).omitempty(),
]};

pub(super) static CORE_V1_TOLERATION: Struct = Struct { go: "v1.Toleration", package: "io.k8s.api.core.v1", fields: &[
    field("Key", "key", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Operator", "operator", Type::Scalar("v1.TolerationOperator", Scalar::String)).omitempty(),
    field("Value", "value", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Effect", "effect", Type::Scalar("v1.TaintEffect", Scalar::String)).omitempty(),
    field("TolerationSeconds", "tolerationSeconds", Type::Pointer(&Type::Scalar("int64", Scalar::Int64))).omitempty(),
]};

pub(super) static CORE_V1_TOPOLOGY_SPREAD_CONSTRAINT: Struct = Struct { go: "v1.TopologySpreadConstraint", package: "io.k8s.api.core.v1", fields: &[
    field("MaxSkew", "maxSkew", Type::Scalar("int32", Scalar::Int32)).required(),
    field("TopologyKey", "topologyKey", Type::Scalar("string", Scalar::String)).required(),
    field("WhenUnsatisfiable", "whenUnsatisfiable", Type::Scalar("v1.UnsatisfiableConstraintAction", Scalar::String)).required(),
    field("LabelSelector", "labelSelector", Type::Pointer(&Type::Struct(&META_V1_LABEL_SELECTOR))).omitempty(),
    field("MinDomains", "minDomains", Type::Pointer(&Type::Scalar("int32", Scalar::Int32))).omitempty(),
    field("NodeAffinityPolicy", "nodeAffinityPolicy", Type::Pointer(&Type::Scalar("v1.NodeInclusionPolicy", Scalar::String))).omitempty(),
    field("NodeTaintsPolicy", "nodeTaintsPolicy", Type::Pointer(&Type::Scalar("v1.NodeInclusionPolicy", Scalar::String))).omitempty(),
    field("MatchLabelKeys", "matchLabelKeys", Type::Slice(&Type::Scalar("string", Scalar::String))).omitempty(),
]};

pub(super) static CORE_V1_TYPED_LOCAL_OBJECT_REFERENCE: Struct = Struct { go: "v1.TypedLocalObjectReference", package: "io.k8s.api.core.v1", fields: &[
    field("APIGroup", "apiGroup", Type::Pointer(&Type::Scalar("string", Scalar::String))),
    field("Kind", "kind", Type::Scalar("string", Scalar::String)).required(),
    field("Name", "name", Type::Scalar("string", Scalar::String)).required(),
]};

pub(super) static CORE_V1_TYPED_OBJECT_REFERENCE: Struct = Struct { go: "v1.TypedObjectReference", package: "io.k8s.api.core.v1", fields: &[
    field("APIGroup", "apiGroup", Type::Pointer(&Type::Scalar("string", Scalar::String))),
    field("Kind", "kind", Type::Scalar("string", Scalar::String)).required(),
    field("Name", "name", Type::Scalar("string", Scalar::String)).required(),
    field("Namespace", "namespace", Type::Pointer(&Type::Scalar("string", Scalar::String))).omitempty(),
]};

pub(super) static CORE_V1_VOLUME: Struct = Struct { go: "v1.Volume", package: "io.k8s.api.core.v1", fields: &[
    field("Name", "name", Type::Scalar("string", Scalar::String)).required(),
    field("VolumeSource", "", Type::Struct(&CORE_V1_VOLUME_SOURCE)).inline(),
]};

pub(super) static CORE_V1_VOLUME_DEVICE: Struct = Struct { go: "v1.VolumeDevice", package: "io.k8s.api.core.v1", fields: &[
    field("Name", "name", Type::Scalar("string", Scalar::String)).required(),
    field("DevicePath", "devicePath", Type::Scalar("string", Scalar::String)).required(),
]};

pub(super) static CORE_V1_VOLUME_MOUNT: Struct = Struct { go: "v1.VolumeMount", package: "io.k8s.api.core.v1", fields: &[
    field("Name", "name", Type::Scalar("string", Scalar::String)).required(),
    field("ReadOnly", "readOnly", Type::Scalar("bool", Scalar::Bool)).omitempty(),
    field("RecursiveReadOnly", "recursiveReadOnly", Type::Pointer(&Type::Scalar("v1.RecursiveReadOnlyMode", Scalar::String))).omitempty(),
    field("MountPath", "mountPath", Type::Scalar("string", Scalar::String)).required(),
    field("SubPath", "subPath", Type::Scalar("string", Scalar::String)).omitempty(),
    field("MountPropagation", "mountPropagation", Type::Pointer(&Type::Scalar("v1.MountPropagationMode", Scalar::String))).omitempty(),
    field("SubPathExpr", "subPathExpr", Type::Scalar("string", Scalar::String)).omitempty(),
]};

pub(super) static CORE_V1_VOLUME_MOUNT_STATUS: Struct = Struct { go: "v1.VolumeMountStatus", package: "io.k8s.api.core.v1", fields: &[
    field("Name", "name", Type::Scalar("string", Scalar::String)).required(),
    field("MountPath", "mountPath", Type::Scalar("string", Scalar::String)).required(),
    field("ReadOnly", "readOnly", Type::Scalar("bool", Scalar::Bool)).omitempty(),
    field("RecursiveReadOnly", "recursiveReadOnly", Type::Pointer(&Type::Scalar("v1.RecursiveReadOnlyMode", Scalar::String))).omitempty(),
    field("VolumeStatus", "volumeStatus", Type::Pointer(&Type::Struct(&CORE_V1_VOLUME_STATUS))).omitempty(),
]};

pub(super) static CORE_V1_VOLUME_PROJECTION: Struct = Struct { go: "v1.VolumeProjection", package: "io.k8s.api.core.v1", fields: &[
    field("Secret", "secret", Type::Pointer(&Type::Struct(&CORE_V1_SECRET_PROJECTION))).omitempty(),
    field("DownwardAPI", "downwardAPI", Type::Pointer(&Type::Struct(&CORE_V1_DOWNWARD_APIPROJECTION))).omitempty(),
    field("ConfigMap", "configMap", Type::Pointer(&Type::Struct(&CORE_V1_CONFIG_MAP_PROJECTION))).omitempty(),
    field("ServiceAccountToken", "serviceAccountToken", Type::Pointer(&Type::Struct(&CORE_V1_SERVICE_ACCOUNT_TOKEN_PROJECTION))).omitempty(),
    field("ClusterTrustBundle", "clusterTrustBundle", Type::Pointer(&Type::Struct(&CORE_V1_CLUSTER_TRUST_BUNDLE_PROJECTION))).omitempty(),
    field("PodCertificate", "podCertificate", Type::Pointer(&Type::Struct(&CORE_V1_POD_CERTIFICATE_PROJECTION))).omitempty(),
]};

pub(super) static CORE_V1_VOLUME_RESOURCE_REQUIREMENTS: Struct = Struct { go: "v1.VolumeResourceRequirements", package: "io.k8s.api.core.v1", fields: &[
    field("Limits", "limits", Type::Map("v1.ResourceList", &Type::Quantity)).omitempty(),
    field("Requests", "requests", Type::Map("v1.ResourceList", &Type::Quantity)).omitempty(),
]};

pub(super) static CORE_V1_VOLUME_SOURCE: Struct = Struct { go: "v1.VolumeSource", package: "io.k8s.api.core.v1", fields: &[
    field("HostPath", "hostPath", Type::Pointer(&Type::Struct(&CORE_V1_HOST_PATH_VOLUME_SOURCE))).omitempty(),
    field("EmptyDir", "emptyDir", Type::Pointer(&Type::Struct(&CORE_V1_EMPTY_DIR_VOLUME_SOURCE))).omitempty(),
    field("GCEPersistentDisk", "gcePersistentDisk", Type::Pointer(&Type::Struct(&CORE_V1_GCEPERSISTENT_DISK_VOLUME_SOURCE))).omitempty(),
    field("AWSElasticBlockStore", "awsElasticBlockStore", Type::Pointer(&Type::Struct(&CORE_V1_AWSELASTIC_BLOCK_STORE_VOLUME_SOURCE))).omitempty(),
    field("GitRepo", "gitRepo", Type::Pointer(&Type::Struct(&CORE_V1_GIT_REPO_VOLUME_SOURCE))).omitempty(),
    field("Secret", "secret", Type::Pointer(&Type::Struct(&CORE_V1_SECRET_VOLUME_SOURCE))).omitempty(),
    field("NFS", "nfs", Type::Pointer(&Type::Struct(&CORE_V1_NFSVOLUME_SOURCE))).omitempty(),
    field("ISCSI", "iscsi", Type::Pointer(&Type::Struct(&CORE_V1_ISCSIVOLUME_SOURCE))).omitempty(),
    field("Glusterfs", "glusterfs", Type::Pointer(&Type::Struct(&CORE_V1_GLUSTERFS_VOLUME_SOURCE))).omitempty(),
    field("PersistentVolumeClaim", "persistentVolumeClaim", Type::Pointer(&Type::Struct(&CORE_V1_PERSISTENT_VOLUME_CLAIM_VOLUME_SOURCE))).omitempty(),
    field("RBD", "rbd", Type::Pointer(&Type::Struct(&CORE_V1_RBDVOLUME_SOURCE))).omitempty(),
    field("FlexVolume", "flexVolume", Type::Pointer(&Type::Struct(&CORE_V1_FLEX_VOLUME_SOURCE))).omitempty(),
    field("Cinder", "cinder", Type::Pointer(&Type::Struct(&CORE_V1_CINDER_VOLUME_SOURCE))).omitempty(),
    field("CephFS", "cephfs", Type::Pointer(&Type::Struct(&CORE_V1_CEPH_FSVOLUME_SOURCE))).omitempty(),
    field("Flocker", "flocker", Type::Pointer(&Type::Struct(&CORE_V1_FLOCKER_VOLUME_SOURCE))).omitempty(),
    field("DownwardAPI", "downwardAPI", Type::Pointer(&Type::Struct(&CORE_V1_DOWNWARD_APIVOLUME_SOURCE))).omitempty(),
    field("FC", "fc", Type::Pointer(&Type::Struct(&CORE_V1_FCVOLUME_SOURCE))).omitempty(),
    field("AzureFile", "azureFile", Type::Pointer(&Type::Struct(&CORE_V1_AZURE_FILE_VOLUME_SOURCE))).omitempty(),
    field("ConfigMap", "configMap", Type::Pointer(&Type::Struct(&CORE_V1_CONFIG_MAP_VOLUME_SOURCE))).omitempty(),
    field("VsphereVolume", "vsphereVolume", Type::Pointer(&Type::Struct(&CORE_V1_VSPHERE_VIRTUAL_DISK_VOLUME_SOURCE))).omitempty(),
    field("Quobyte", "quobyte", Type::Pointer(&Type::Struct(&CORE_V1_QUOBYTE_VOLUME_SOURCE))).omitempty(),
    field("AzureDisk", "azureDisk", Type::Pointer(&Type::Struct(&CORE_V1_AZURE_DISK_VOLUME_SOURCE))).omitempty(),
    field("PhotonPersistentDisk", "photonPersistentDisk", Type::Pointer(&Type::Struct(&CORE_V1_PHOTON_PERSISTENT_DISK_VOLUME_SOURCE))).omitempty(),
    field("Projected", "projected", Type::Pointer(&Type::Struct(&CORE_V1_PROJECTED_VOLUME_SOURCE))).omitempty(),
    field("PortworxVolume", "portworxVolume", Type::Pointer(&Type::Struct(&CORE_V1_PORTWORX_VOLUME_SOURCE))).omitempty(),
    field("ScaleIO", "scaleIO", Type::Pointer(&Type::Struct(&CORE_V1_SCALE_IOVOLUME_SOURCE))).omitempty(),
    field("StorageOS", "storageos", Type::Pointer(&Type::Struct(&CORE_V1_STORAGE_OSVOLUME_SOURCE))).omitempty(),
    field("CSI", "csi", Type::Pointer(&Type::Struct(&CORE_V1_CSIVOLUME_SOURCE))).omitempty(),
    field("Ephemeral", "ephemeral", Type::Pointer(&Type::Struct(&CORE_V1_EPHEMERAL_VOLUME_SOURCE))).omitempty(),
    field("Image", "image", Type::Pointer(&Type::Struct(&CORE_V1_IMAGE_VOLUME_SOURCE))).omitempty(),
]};

pub(super) static CORE_V1_VOLUME_STATUS: Struct = Struct { go: "v1.VolumeStatus", package: "io.k8s.api.core.v1", fields: &[
    field("Image", "image", Type::Pointer(&Type::Struct(&CORE_V1_IMAGE_VOLUME_STATUS))).omitempty(),
]};

pub(super) static CORE_V1_VSPHERE_VIRTUAL_DISK_VOLUME_SOURCE: Struct = Struct { go: "v1.VsphereVirtualDiskVolumeSource", package: "io.k8s.api.core.v1", fields: &[
    field("VolumePath", "volumePath", Type::Scalar("string", Scalar::String)).required(),
    field("FSType", "fsType", Type::Scalar("string", Scalar::String)).omitempty(),
    field("StoragePolicyName", "storagePolicyName", Type::Scalar("string", Scalar::String)).omitempty(),
    field("StoragePolicyID", "storagePolicyID", Type::Scalar("string", Scalar::String)).omitempty(),
]};

pub(super) static CORE_V1_WEIGHTED_POD_AFFINITY_TERM: Struct = Struct { go: "v1.WeightedPodAffinityTerm", package: "io.k8s.api.core.v1", fields: &[
    field("Weight", "weight", Type::Scalar("int32", Scalar::Int32)).required(),
    field("PodAffinityTerm", "podAffinityTerm", Type::Struct(&CORE_V1_POD_AFFINITY_TERM)).required(),
]};

pub(super) static CORE_V1_WINDOWS_SECURITY_CONTEXT_OPTIONS: Struct = Struct { go: "v1.WindowsSecurityContextOptions", package: "io.k8s.api.core.v1", fields: &[
    field("GMSACredentialSpecName", "gmsaCredentialSpecName", Type::Pointer(&Type::Scalar("string", Scalar::String))).omitempty(),
    field("GMSACredentialSpec", "gmsaCredentialSpec", Type::Pointer(&Type::Scalar("string", Scalar::String))).omitempty(),
    field("RunAsUserName", "runAsUserName", Type::Pointer(&Type::Scalar("string", Scalar::String))).omitempty(),
    field("HostProcess", "hostProcess", Type::Pointer(&Type::Scalar("bool", Scalar::Bool))).omitempty(),
]};

pub(super) static META_V1_LABEL_SELECTOR: Struct = Struct { go: "v1.LabelSelector", package: "io.k8s.apimachinery.pkg.apis.meta.v1", fields: &[
    field("MatchLabels", "matchLabels", Type::Map("map[string]string", &Type::Scalar("string", Scalar::String))).omitempty(),
    field("MatchExpressions", "matchExpressions", Type::Slice(&Type::Struct(&META_V1_LABEL_SELECTOR_REQUIREMENT))).omitempty(),
]};

pub(super) static META_V1_LABEL_SELECTOR_REQUIREMENT: Struct = Struct { go: "v1.LabelSelectorRequirement", package: "io.k8s.apimachinery.pkg.apis.meta.v1", fields: &[
    field("Key", "key", Type::Scalar("string", Scalar::String)).required(),
    field("Operator", "operator", Type::Scalar("v1.LabelSelectorOperator", Scalar::String)).required(),
    field("Values", "values", Type::Slice(&Type::Scalar("string", Scalar::String))).omitempty(),
]};

pub(super) static META_V1_MANAGED_FIELDS_ENTRY: Struct = Struct { go: "v1.ManagedFieldsEntry", package: "io.k8s.apimachinery.pkg.apis.meta.v1", fields: &[
    field("Manager", "manager", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Operation", "operation", Type::Scalar("v1.ManagedFieldsOperationType", Scalar::String)).omitempty(),
    field("APIVersion", "apiVersion", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Time", "time", Type::Pointer(&Type::Time)).omitempty(),
    field("FieldsType", "fieldsType", Type::Scalar("string", Scalar::String)).omitempty(),
    field("FieldsV1", "fieldsV1", Type::Pointer(&Type::Open)).omitempty(),
    field("Subresource", "subresource", Type::Scalar("string", Scalar::String)).omitempty(),
]};

pub(super) static META_V1_OBJECT_META: Struct = Struct { go: "v1.ObjectMeta", package: "io.k8s.apimachinery.pkg.apis.meta.v1", fields: &[
    field("Name", "name", Type::Scalar("string", Scalar::String)).omitempty(),
    field("GenerateName", "generateName", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Namespace", "namespace", Type::Scalar("string", Scalar::String)).omitempty(),
    field("SelfLink", "selfLink", Type::Scalar("string", Scalar::String)).omitempty(),
    field("UID", "uid", Type::Scalar("types.UID", Scalar::String)).omitempty(),
    field("ResourceVersion", "resourceVersion", Type::Scalar("string", Scalar::String)).omitempty(),
    field("Generation", "generation", Type::Scalar("int64", Scalar::Int64)).omitempty(),
    field("CreationTimestamp", "creationTimestamp", Type::Time).omitempty().omitzero(),
    field("DeletionTimestamp", "deletionTimestamp", Type::Pointer(&Type::Time)).omitempty(),
    field("DeletionGracePeriodSeconds", "deletionGracePeriodSeconds", Type::Pointer(&Type::Scalar("int64", Scalar::Int64))).omitempty(),
    field("Labels", "labels", Type::Map("map[string]string", &Type::Scalar("string", Scalar::String))).omitempty(),
    field("Annotations", "annotations", Type::Map("map[string]string", &Type::Scalar("string", Scalar::String))).omitempty(),
    field("OwnerReferences", "ownerReferences", Type::Slice(&Type::Struct(&META_V1_OWNER_REFERENCE))).omitempty().patch("merge", "uid"),
    field("Finalizers", "finalizers", Type::Slice(&Type::Scalar("string", Scalar::String))).omitempty().patch("merge", ""),
    field("ManagedFields", "managedFields", Type::Slice(&Type::Struct(&META_V1_MANAGED_FIELDS_ENTRY))).omitempty(),
]};

pub(super) static META_V1_OWNER_REFERENCE: Struct = Struct { go: "v1.OwnerReference", package: "io.k8s.apimachinery.pkg.apis.meta.v1", fields: &[
    field("APIVersion", "apiVersion", Type::Scalar("string", Scalar::String)).required(),
    field("Kind", "kind", Type::Scalar("string", Scalar::String)).required(),
    field("Name", "name", Type::Scalar("string", Scalar::String)).required(),
    field("UID", "uid", Type::Scalar("types.UID", Scalar::String)).required(),
    field("Controller", "controller", Type::Pointer(&Type::Scalar("bool", Scalar::Bool))).omitempty(),
    field("BlockOwnerDeletion", "blockOwnerDeletion", Type::Pointer(&Type::Scalar("bool", Scalar::Bool))).omitempty(),
]};

pub(super) static META_V1_TYPE_META: Struct = Struct { go: "v1.TypeMeta", package: "io.k8s.apimachinery.pkg.apis.meta.v1", fields: &[
    field("Kind", "kind", Type::Scalar("string", Scalar::String)).omitempty(),
    field("APIVersion", "apiVersion", Type::Scalar("string", Scalar::String)).omitempty(),
]};

pub(super) static ROLLBACK_CONFIG: Struct = Struct { go: "v1beta1.RollbackConfig", package: "io.k8s.api.apps.v1beta1", fields: &[
    field("Revision", "revision", Type::Scalar("int64", Scalar::Int64)).omitempty(),
]};
