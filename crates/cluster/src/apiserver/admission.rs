//! What is asked before an object is let in: whether its namespace exists.
//!
//! Models the admission plugin NamespaceLifecycle. Pods are asked more: see `pods.rs` and `quota.rs`. Leaves out: that a
//! namespace about to go takes nothing in, as the recorded clusters leave it out.

use super::store::Store;
use crate::object::Resource;
use rollscope_api::errors::ApiError;

/// Fails with NotFound if there is no such namespace.
pub(super) fn admit_creation(store: &Store, resource: Resource, namespace: &str) -> Result<(), ApiError> {
    let missing = resource.info().namespaced && store.get(Resource::Namespaces, namespace).is_none();
    if missing { Err(ApiError::not_found("namespaces", namespace)) } else { Ok(()) }
}
