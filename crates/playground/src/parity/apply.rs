//! Facts about `kubectl apply` over an object that is there: what is printed, the generation, and the object then.

use super::manifests::to_json;
use super::rules::tree;
use crate::lint::kubectl;
use rollscope_api::decode::type_meta;
use rollscope_api::defaults;
use rollscope_api::value::Value as Tree;
use rollscope_api::yaml;
use rollscope_cluster::apiserver::request::{PatchOptions, PatchType};
use rollscope_cluster::cluster::{Cluster, ClusterConfig};
use rollscope_cluster::object::Resource;
use serde_json::{Value, json};

/// Where an object is.
struct Target {
    resource: Resource,
    namespace: String,
    name: String,
}

/// The first object of a manifest.
fn target(manifest: &str) -> Option<Target> {
    let object = yaml::parse_documents(manifest).into_iter().flatten().next()?.value;
    let text = |key: &str| object.at_path(&["metadata", key]).and_then(Tree::as_str).unwrap_or_default().to_string();
    let namespace = Some(text("namespace")).filter(|namespace| !namespace.is_empty()).unwrap_or_else(|| "default".to_string());
    Some(Target { resource: Resource::of_kind(type_meta(&object).0)?, namespace, name: text("name") })
}

/// Applies `old`, lets somebody else patch the object, applies `new`.
pub(super) fn apply(line: &Value) -> Result<Value, String> {
    let text = |key: &str| line[key].as_str().unwrap_or_default();
    let mut cluster = Cluster::new(&ClusterConfig::default());
    let first = kubectl::run(&mut cluster, text("old"));
    if first.exit != 0 {
        return Err(format!("the old manifest was refused: {}", first.stderr));
    }
    let at = target(text("old")).ok_or("the old manifest has no object")?;
    if !line["between"].is_null() {
        let patch = tree(&line["between"]);
        let patched = cluster.api_patch(at.resource, &at.namespace, &at.name, None, PatchType::Merge, &patch, PatchOptions::strict(false));
        patched.map_err(|error| format!("the patch between was refused: {error}"))?;
    }
    let get = |cluster: &Cluster| cluster.api_get(at.resource, &at.namespace, &at.name).map_err(|error| error.message);
    let generation = |object: &Tree| object.at_path(&["metadata", "generation"]).and_then(Tree::as_i64);
    let before = generation(&get(&cluster)?);
    let printed = kubectl::run(&mut cluster, text("new"));
    let mut object = get(&cluster)?;
    let after = generation(&object);
    defaults::wipe_object_meta_system_fields(&mut object);
    for (parent, member) in [("", "status"), ("metadata", "resourceVersion")] {
        let parent = if parent.is_empty() { &mut object } else { object.entry(parent) };
        parent.as_map_mut().map(|members| members.remove(member));
    }
    Ok(json!({
        "stdout": printed.stdout,
        "kubectl": printed.stderr,
        "exit": printed.exit,
        "generationBefore": before,
        "generationAfter": after,
        "json": to_json(&object),
    }))
}
