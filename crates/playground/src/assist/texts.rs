//! What Kubernetes' documentation says of its fields: the schemas of the server's OpenAPI v3 document with what is printed of
//! them.
//!
//! They are a quarter of a megabyte, so that a page fetches them when it has time and gives them here once. What runs natively
//! has them built in (feature `texts`). Nothing that happens in a cluster depends on them.

use rollscope_api::schema::Struct;
use serde_json::{Map, Value};
use std::sync::OnceLock;

/// The schemas by their names in OpenAPI, such as `io.k8s.api.core.v1.PodSpec`.
pub(crate) type Schemas = Map<String, Value>;

static GIVEN: OnceLock<Schemas> = OnceLock::new();

/// Gives the texts, as `texts.json` has them. Returns whether they can be read; the first ones given stay.
pub fn provide(json: &str) -> bool {
    match serde_json::from_str::<Schemas>(json) {
        Ok(schemas) => {
            GIVEN.get_or_init(|| schemas);
            true
        }
        Err(_) => false,
    }
}

/// Whether they are there.
pub fn are_there() -> bool {
    schemas().is_some()
}

#[cfg(any(test, feature = "texts"))]
pub(crate) fn schemas() -> Option<&'static Schemas> {
    Some(GIVEN.get_or_init(|| serde_json::from_str(include_str!("texts.json")).unwrap_or_default()))
}

#[cfg(not(any(test, feature = "texts")))]
pub(crate) fn schemas() -> Option<&'static Schemas> {
    GIVEN.get()
}

/// What is said of a member of a struct; None without texts, and for what they do not have.
pub(crate) fn of_member(structure: &Struct, name: &str) -> Option<&'static str> {
    // Older versions are documented as the newest is.
    let package = if structure.package.contains(".apps.") { "io.k8s.api.apps.v1" } else { structure.package };
    schemas()?.get(&format!("{package}.{}", structure.short_name()))?["properties"][name]["description"].as_str()
}

/// What is said of a struct itself.
pub(crate) fn of_struct(structure: &Struct) -> Option<&'static str> {
    schemas()?.get(&structure.openapi_name())?["description"].as_str()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rollscope_api::schema;

    #[test]
    fn fields_have_texts() {
        let root = schema::root("apps/v1", "Deployment").expect("there are Deployments");
        let text = of_member(root, "spec").expect("it is documented");
        assert_eq!(text, "Specification of the desired behavior of the Deployment.");
        assert_eq!(of_member(root, "spek"), None);
        assert!(provide("{}") && !provide("["), "the first ones stay, and what is no JSON is refused");
        assert!(of_member(root, "spec").is_some());
    }
}
