//! Defaulting: what a decoded object becomes before it is validated and stored.
//!
//! Models `SetObjectDefaults_Deployment`, `_ReplicaSet` and `_Pod` of pkg/apis/apps, pkg/apis/extensions and
//! pkg/apis/core with the v1.36 feature gates, and what the conversion to the internal types and back changes. Leaves
//! out: other kinds; their objects only get a namespace.

mod image_name;
mod pod;
mod pod_spec;
mod volumes;

use crate::value::{Data, Map, Value};

/// The namespace where none is given, as kubectl's default context has it.
pub const NAMESPACE: &str = "default";

/// Kinds that live in no namespace.
const CLUSTER_SCOPED: [&str; 4] = ["Node", "Namespace", "PersistentVolume", "ClusterRole"];

/// Defaults an object by its API version and kind, its namespace too.
pub fn apply(object: &mut Value) {
    let (kind, api_version) = crate::decode::type_meta(object);
    let (kind, api_version) = (kind.to_string(), api_version.to_string());
    if !CLUSTER_SCOPED.contains(&kind.as_str()) {
        set_default(object.entry("metadata"), "namespace", NAMESPACE);
    }
    match (kind.as_str(), api_version.as_str()) {
        ("Deployment", _) => deployment(object),
        ("ReplicaSet", _) => replica_set(object),
        ("Pod", "v1") => pod(object),
        _ => {}
    }
}

/// Drops what only the server sets. Models `rest.WipeObjectMetaSystemFields`, and the generation that strategies reset.
pub fn wipe_object_meta_system_fields(object: &mut Value) {
    const FIELDS: [&str; 7] =
        ["creationTimestamp", "deletionGracePeriodSeconds", "deletionTimestamp", "generation", "managedFields", "selfLink", "uid"];
    if let Some(metadata) = member(object, "metadata").and_then(Value::as_map_mut) {
        metadata.retain(|key, _| !FIELDS.contains(&key.as_str()));
    }
}

/// Whether a member is absent, null, or what Go's zero value encodes to.
fn is_unset(value: &Value, key: &str) -> bool {
    match value.get(key).map(|member| &member.data) {
        None | Some(Data::Null) => true,
        Some(Data::String(text)) => text.is_empty(),
        _ => false,
    }
}

/// Sets a member that is absent, null or an empty string.
fn set_default<T>(value: &mut Value, key: &str, default: T)
where
    Value: From<T>,
{
    if is_unset(value, key) {
        value.set(key, Value::from(default));
    }
}

/// Sets a member that is absent or null: the default of a pointer.
fn set_default_if_null<T>(value: &mut Value, key: &str, default: T)
where
    Value: From<T>,
{
    if value.get(key).is_none_or(Value::is_null) {
        value.set(key, Value::from(default));
    }
}

/// The member of that name, to be changed, if it is there and not null.
fn member<'a>(value: &'a mut Value, key: &str) -> Option<&'a mut Value> {
    value.as_map_mut()?.get_mut(key).filter(|member| !member.is_null())
}

/// The items of a member that is a list, to be changed.
fn items<'a>(value: &'a mut Value, key: &str) -> &'a mut [Value] {
    match member(value, key).map(|member| &mut member.data) {
        Some(Data::List(items)) => items,
        _ => &mut [],
    }
}

/// Where the versions of the Deployment API differ.
struct DeploymentDefaults {
    /// Whether selector and labels come from the template's labels.
    labels_from_template: bool,
    /// maxSurge and maxUnavailable.
    bound: Value,
    /// Whether an unused rollingUpdate is completed too.
    completes_unused_rolling_update: bool,
    revision_history_limit: i32,
    progress_deadline_seconds: i32,
}

fn deployment_defaults(api_version: &str) -> DeploymentDefaults {
    let newest = DeploymentDefaults {
        labels_from_template: false,
        bound: Value::from("25%"),
        completes_unused_rolling_update: false,
        revision_history_limit: 10,
        progress_deadline_seconds: 600,
    };
    match api_version {
        "apps/v1beta1" => DeploymentDefaults { labels_from_template: true, revision_history_limit: 2, ..newest },
        "extensions/v1beta1" => DeploymentDefaults {
            labels_from_template: true,
            bound: Value::from(1),
            completes_unused_rolling_update: true,
            revision_history_limit: i32::MAX,
            progress_deadline_seconds: i32::MAX,
        },
        _ => newest,
    }
}

/// Defaults a decoded Deployment of any API version. Models `SetDefaults_Deployment` of each.
pub fn deployment(object: &mut Value) {
    let defaults = deployment_defaults(crate::decode::type_meta(object).1);
    if defaults.labels_from_template {
        default_labels(object);
    }
    let spec = object.entry("spec");
    set_default_if_null(spec, "replicas", 1);
    let strategy = spec.entry("strategy");
    set_default(strategy, "type", "RollingUpdate");
    let rolls = strategy.get("type").and_then(Value::as_str) == Some("RollingUpdate");
    let unused = !rolls && defaults.completes_unused_rolling_update && strategy.get("rollingUpdate").is_some_and(|r| !r.is_null());
    if rolls || unused {
        let rolling_update = strategy.entry("rollingUpdate");
        for key in ["maxUnavailable", "maxSurge"] {
            set_default_if_null(rolling_update, key, defaults.bound.data.clone());
        }
    }
    set_default_if_null(spec, "revisionHistoryLimit", defaults.revision_history_limit);
    set_default_if_null(spec, "progressDeadlineSeconds", defaults.progress_deadline_seconds);
    complete_rolling_update(spec);
    pod_spec::template(spec.entry("template"));
    rollback_to_annotation(object);
}

/// The conversion to the internal type and back, where both bounds are no pointers: what is unset there is 0.
fn complete_rolling_update(spec: &mut Value) {
    if let Some(rolling_update) = member(spec, "strategy").and_then(|strategy| member(strategy, "rollingUpdate")) {
        for key in ["maxUnavailable", "maxSurge"] {
            set_default_if_null(rolling_update, key, 0);
        }
    }
}

/// The conversion of apps/v1beta1: rollbackTo becomes an annotation. Of extensions/v1beta1 no conversion is left.
fn rollback_to_annotation(object: &mut Value) {
    if crate::decode::type_meta(object).1 != "apps/v1beta1" {
        return;
    }
    let rollback_to = object.entry("spec").as_map_mut().and_then(|spec| spec.remove("rollbackTo")).filter(|value| !value.is_null());
    if let Some(rollback_to) = rollback_to {
        let revision = rollback_to.get("revision").and_then(Value::as_i64).unwrap_or(0);
        let annotations = object.entry("metadata").entry("annotations");
        annotations.set("deprecated.deployment.rollback.to", Value::from(revision.to_string()));
    }
}

/// Labels and selector from the template's labels, as the first versions had it.
fn default_labels(object: &mut Value) {
    let labels = object.at_path(&["spec", "template", "metadata", "labels"]).filter(|labels| !labels.is_null()).cloned();
    let Some(labels) = labels else { return };
    let spec = object.entry("spec");
    if spec.get("selector").is_none_or(Value::is_null) {
        spec.set("selector", Value::map([("matchLabels", labels.clone())]));
    }
    let metadata = object.entry("metadata");
    if metadata.get("labels").and_then(Value::as_map).is_none_or(Map::is_empty) {
        metadata.set("labels", labels);
    }
}

/// Defaults a decoded ReplicaSet of any API version. Models `SetDefaults_ReplicaSet` of each.
pub fn replica_set(object: &mut Value) {
    if crate::decode::type_meta(object).1 == "extensions/v1beta1" {
        default_labels(object);
    }
    let spec = object.entry("spec");
    set_default_if_null(spec, "replicas", 1);
    pod_spec::template(spec.entry("template"));
}

/// Defaults a decoded Pod. Models `SetObjectDefaults_Pod`, which does more than the defaults of a template.
pub fn pod(object: &mut Value) {
    pod::pod(object);
}
