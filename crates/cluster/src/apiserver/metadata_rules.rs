//! What is wrong with the metadata of objects that have no validation of their own here.
//!
//! Models `ValidateObjectMeta` (k8s.io/apimachinery/pkg/api/validation) as far as names, labels and annotations go.

use crate::object::Resource;
use rollscope_api::errors::FieldError;
use rollscope_api::meta::ObjectMeta;
use rollscope_api::names::{is_dns1123_label, is_dns1123_subdomain, is_label_key, is_label_value};
use rollscope_api::value::Value;

/// What is wrong with an object's metadata.
pub(super) fn validate(resource: Resource, object: &Value) -> Vec<FieldError> {
    let metadata = object.get("metadata").map(ObjectMeta::from_value).unwrap_or_default();
    let mut errors = Vec::new();
    if metadata.name.is_empty() {
        errors.push(FieldError::required("metadata.name", "name or generateName is required"));
    } else {
        let wrong = match resource {
            Resource::Namespaces | Resource::Services => is_dns1123_label(&metadata.name),
            _ => is_dns1123_subdomain(&metadata.name),
        };
        errors.extend(wrong.into_iter().map(|why| FieldError::invalid("metadata.name", &metadata.name, why)));
    }
    for (key, value) in &*metadata.labels {
        errors.extend(is_label_key(key).into_iter().map(|why| FieldError::invalid("metadata.labels", key, why)));
        errors.extend(is_label_value(value).into_iter().map(|why| FieldError::invalid("metadata.labels", value, why)));
    }
    for key in metadata.annotations.keys() {
        let wrong = is_label_key(&key.to_lowercase());
        errors.extend(wrong.into_iter().map(|why| FieldError::invalid("metadata.annotations", key, why)));
    }
    errors
}
