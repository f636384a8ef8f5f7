//! The ReplicaSets of a Deployment, new and old. Models k8s.io/kubectl/pkg/util/deployment.

use super::fields::{items, text};
use super::session::Session;
use rollscope_api::labels::label_selector_as_selector;
use rollscope_api::value::Value;
use rollscope_cluster::object::Resource;

const REVISION: &str = "deployment.kubernetes.io/revision";
const POD_TEMPLATE_HASH: &str = "pod-template-hash";

/// The ReplicaSets that a Deployment owns, in order of name. Models `listReplicaSets`.
fn list(session: &Session<'_>, deployment: &Value) -> Vec<Value> {
    let Ok(selector) = label_selector_as_selector(deployment.at_path(&["spec", "selector"])) else { return Vec::new() };
    let uid = text(deployment, &["metadata", "uid"]);
    let objects = session.cluster.api_list(Resource::ReplicaSets, Some(text(deployment, &["metadata", "namespace"])));
    let selected = objects.iter().filter(|object| selector.matches(&object.metadata().labels)).map(|object| object.to_value());
    selected.filter(|object| is_controlled_by(object, uid)).collect()
}

/// Models `metav1.IsControlledBy`.
pub(crate) fn is_controlled_by(object: &Value, uid: &str) -> bool {
    let owners = items(object, &["metadata", "ownerReferences"]);
    owners.iter().any(|owner| owner.get("controller").and_then(Value::as_bool) == Some(true) && text(owner, &["uid"]) == uid)
}

/// The old ones, oldest first, and the new one. Models `GetAllReplicaSets`.
pub(crate) fn old_and_new(session: &Session<'_>, deployment: &Value) -> (Vec<Value>, Option<Value>) {
    let mut all = list(session, deployment);
    all.sort_by_cached_key(|rs| (text(rs, &["metadata", "creationTimestamp"]).to_string(), text(rs, &["metadata", "name"]).to_string()));
    let template = without_hash(deployment);
    let new = all.iter().position(|rs| without_hash(rs) == template).map(|index| all.remove(index));
    (all, new)
}

/// A template without the label that tells ReplicaSets apart. Models `equalIgnoreHash`.
pub(crate) fn without_hash(object: &Value) -> Value {
    let mut template = object.at_path(&["spec", "template"]).cloned().unwrap_or_default();
    if let Some(labels) = template.entry("metadata").entry("labels").as_map_mut() {
        labels.remove(POD_TEMPLATE_HASH);
    }
    template
}

/// Models `deploymentutil.Revision`: 0 without the annotation, None if it is no number.
pub(crate) fn revision(object: &Value) -> Option<i64> {
    match text(object, &["metadata", "annotations", REVISION]) {
        "" => Some(0),
        revision => revision.parse().ok(),
    }
}
