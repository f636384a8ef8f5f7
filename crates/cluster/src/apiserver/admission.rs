//! What is asked before an object is let in: whether its namespace exists.
//!
//! Models the admission plugin NamespaceLifecycle. Pods are asked more: see `pods.rs` and `quota.rs`.

use super::store::Store;
use crate::object::Resource;
use rollscope_api::errors::ApiError;

/// Fails with NotFound if there is no such namespace, or with Forbidden if it is about to go.
pub(super) fn admit_creation(store: &Store, resource: Resource, namespace: &str, name: &str) -> Result<(), ApiError> {
    if !resource.info().namespaced {
        return Ok(());
    }
    let Some(found) = store.get(Resource::Namespaces, namespace) else {
        return Err(ApiError::not_found("namespaces", namespace));
    };
    if found.metadata().deletion_timestamp.is_some() {
        let why = format!("unable to create new content in namespace {namespace} because it is being terminated");
        return Err(ApiError::forbidden(&resource.info().group_resource(), name, &why));
    }
    Ok(())
}
