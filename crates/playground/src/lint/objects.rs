//! Objects as the server holds them, and what their templates hash to: behind `rollscope default` and `rollscope hash`.

use rollscope_api::value::Value;
use rollscope_api::{decode, defaults, disabled_fields, pod_template_hash, schema, warnings, yaml};

/// An object as the server shows it, and what it warns of.
#[derive(Clone, Debug, PartialEq)]
pub struct Defaulted {
    /// Without status and without what the server generates; in apps/v1 where there is a conversion to it.
    pub object: Value,
    /// Warnings on its creation.
    pub warnings: Vec<String>,
}

/// The defaulted objects of a text; fails with what kubectl or the server says. Validation is left out.
pub fn default_objects(text: &str) -> Result<Vec<Defaulted>, String> {
    let stored = objects(text)?;
    if stored.is_empty() {
        return Err("no objects in it".to_string());
    }
    Ok(stored.into_iter().map(shown).collect())
}

/// The label `pod-template-hash` for the first object of a text that has a template.
pub fn hash_template(text: &str, collision_count: Option<i32>) -> Result<String, String> {
    Ok(pod_template_hash::compute_hash(&template(text)?, collision_count))
}

/// The text that is hashed for it.
pub fn dump_template(text: &str) -> Result<String, String> {
    Ok(pod_template_hash::dump(&template(text)?))
}

fn template(text: &str) -> Result<Value, String> {
    let found = objects(text)?.into_iter().find_map(|object| object.at_path(&["spec", "template"]).cloned());
    found.ok_or_else(|| "no object in it has a template".to_string())
}

/// Decodes and defaults each object of a text, those of a List too.
fn objects(text: &str) -> Result<Vec<Value>, String> {
    let mut found = Vec::new();
    for document in yaml::parse_documents(text) {
        let value = document.map_err(|error| error.message)?.value;
        match value.get("items") {
            Some(items) if decode::type_meta(&value).0.ends_with("List") => {
                items.items().iter().try_for_each(|item| stored(item).map(|object| found.push(object)))?;
            }
            _ => found.push(stored(&value)?),
        }
    }
    Ok(found)
}

fn stored(value: &Value) -> Result<Value, String> {
    let (kind, api_version) = decode::type_meta(value);
    if schema::root(api_version, kind).is_none() {
        return Err(format!("there is no defaulting of kind {kind:?} in version {api_version:?} here"));
    }
    let mut value = value.clone();
    decode::drop_null_members(&mut value);
    let decoded = decode::decode(&value).map_err(|error| error.message)?;
    if let Some(message) = decoded.strict_message() {
        return Err(message);
    }
    let mut object = decoded.value;
    defaults::apply(&mut object);
    disabled_fields::drop_from(&mut object);
    Ok(object)
}

fn shown(mut object: Value) -> Defaulted {
    let (kind, api_version) = decode::type_meta(&object);
    let is_oldest = api_version == "extensions/v1beta1";
    let converts = matches!(api_version, "apps/v1beta1" | "apps/v1beta2");
    let warnings = if kind == "Pod" { warnings::pod(&object) } else { warnings::deployment(&object) };
    defaults::wipe_object_meta_system_fields(&mut object);
    if converts {
        object.set("apiVersion", Value::from("apps/v1"));
    }
    // No server holds objects of the oldest version any more, so none gives them a namespace.
    for (path, member, goes) in [("", "status", true), ("metadata", "resourceVersion", true), ("metadata", "namespace", is_oldest)] {
        let parent = if path.is_empty() { &mut object } else { object.entry(path) };
        if let Some(members) = parent.as_map_mut().filter(|_| goes) {
            members.remove(member);
        }
    }
    Defaulted { object, warnings }
}
