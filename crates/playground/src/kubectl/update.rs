//! Commands that read objects, change them and send the difference: `set`, `rollout pause` and their like.
//!
//! Models `set.CalculatePatches` (k8s.io/kubectl/pkg/cmd/set/helper.go) and what follows it in each command.

use super::apply::{schema_of, two_way_merge_patch};
use super::failure::Failure;
use super::find::Info;
use super::session::Session;
use rollscope_api::value::Value;
use rollscope_cluster::apiserver::request::PatchType;
use rollscope_cluster::object::Resource;

/// The difference between an object and what a command made of it; None if there is none.
pub(crate) fn difference(before: &Value, after: &Value, resource: Resource) -> Result<Option<Value>, Failure> {
    let patch = two_way_merge_patch(before, after, schema_of(resource)).map_err(Failure::error)?;
    Ok(patch.as_map().is_some_and(|members| !members.is_empty()).then_some(patch))
}

/// Sends a patch and prints the server's warnings; returns what the server made of the object.
pub(crate) fn patch(session: &mut Session<'_>, info: &Info, kind: PatchType, patch: &Value, dry_run: bool) -> Result<Value, Failure> {
    let served = session.patch(info, kind, patch, dry_run)?;
    session.warn(&served.warnings);
    Ok(served.object)
}

/// The Pod spec in an object that has one. Models `UpdatePodSpecForObjectFn`.
pub(crate) fn pod_spec(resource: Resource, object: &mut Value) -> Option<&mut Value> {
    match resource {
        Resource::Pods => Some(object.entry("spec")),
        Resource::Deployments | Resource::ReplicaSets => Some(object.entry("spec").entry("template").entry("spec")),
        _ => None,
    }
}

/// The containers under a key of a Pod spec, to be changed.
pub(crate) fn containers<'a>(spec: &'a mut Value, key: &str) -> &'a mut [Value] {
    use rollscope_api::value::Data;
    let Some(list) = spec.as_map_mut().and_then(|members| members.get_mut(key)) else { return &mut [] };
    match &mut list.data {
        Data::List(items) => items,
        _ => &mut [],
    }
}
