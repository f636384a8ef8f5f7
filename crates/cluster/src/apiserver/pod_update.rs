//! What may change in a Pod: images, more tolerations, a deadline; labels and annotations in any case.
//!
//! Models `ValidatePodUpdate` (pkg/apis/core/validation). Leaves out: scheduling gates, and the difference that upstream
//! prints after its refusal.

use rollscope_api::errors::FieldError;
use rollscope_api::pod::Pod;
use rollscope_api::value::{Data, Value};

const UPDATABLE: &str = "`spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only \
                         additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was \
                         previously negative)";

/// What is wrong with an update of a Pod.
pub(super) fn validate(new: &Pod, old: &Pod) -> Vec<FieldError> {
    if new.spec == old.spec && new.node_name == old.node_name {
        return Vec::new();
    }
    let (before, after) = (old.spec.value(), new.spec.value());
    for key in ["containers", "initContainers"] {
        if items(before, key).len() != items(after, key).len() {
            return vec![FieldError::forbidden(format!("spec.{key}"), "pod updates may not add or remove containers")];
        }
    }
    let mut errors = validate_deadline(before, after);
    let kept = |old: &&Value| items(after, "tolerations").iter().any(|new| same_toleration(new, old));
    if !items(before, "tolerations").iter().all(|old| kept(&old)) {
        let why = "existing toleration can not be modified except its tolerationSeconds";
        errors.push(FieldError::forbidden("spec.tolerations", why));
    }
    if munged(after, before) != *before || new.node_name != old.node_name {
        errors.push(FieldError::forbidden("spec", format!("pod updates may not change fields other than {UPDATABLE}\n")));
    }
    errors
}

fn items<'a>(spec: &'a Value, key: &str) -> &'a [Value] {
    spec.get(key).map(Value::items).unwrap_or_default()
}

fn validate_deadline(before: &Value, after: &Value) -> Vec<FieldError> {
    let path = "spec.activeDeadlineSeconds";
    let seconds = |spec: &Value| spec.get("activeDeadlineSeconds").and_then(Value::as_i64);
    match (seconds(before), seconds(after)) {
        (_, Some(new)) if !(0..=i64::from(i32::MAX)).contains(&new) => {
            vec![FieldError::invalid(path, new, "must be between 0 and 2147483647, inclusive")]
        }
        (Some(old), Some(new)) if old < new => vec![FieldError::invalid(path, new, "must be less than or equal to previous value")],
        (Some(_), None) => {
            let bad = rollscope_api::errors::BadValue::json(&Value::null());
            vec![FieldError::invalid(path, bad, "must not update from a positive integer to nil value")]
        }
        _ => Vec::new(),
    }
}

/// Whether two tolerations are the same but for their seconds.
fn same_toleration(a: &Value, b: &Value) -> bool {
    let without_seconds = |toleration: &Value| {
        let mut members = toleration.as_map().cloned().unwrap_or_default();
        members.remove("tolerationSeconds");
        members
    };
    without_seconds(a) == without_seconds(b)
}

/// The new spec with the old one's values where it may differ.
fn munged(after: &Value, before: &Value) -> Value {
    let mut spec = after.clone();
    for key in ["activeDeadlineSeconds", "tolerations"] {
        put(&mut spec, key, before.get(key).cloned());
    }
    for key in ["containers", "initContainers"] {
        let Data::List(containers) = &mut spec.entry(key).data else {
            put(&mut spec, key, None);
            continue;
        };
        for (container, old) in containers.iter_mut().zip(items(before, key)) {
            put(container, "image", old.get("image").cloned());
        }
    }
    let grace = |spec: &Value| spec.get("terminationGracePeriodSeconds").and_then(Value::as_i64);
    if grace(before).is_some_and(|seconds| seconds < 0) && grace(after) == Some(1) {
        put(&mut spec, "terminationGracePeriodSeconds", before.get("terminationGracePeriodSeconds").cloned());
    }
    spec
}

fn put(value: &mut Value, key: &str, member: Option<Value>) {
    let Some(members) = value.as_map_mut() else { return };
    match member {
        Some(member) => members.insert(key.to_string(), member),
        None => members.remove(key),
    };
}
