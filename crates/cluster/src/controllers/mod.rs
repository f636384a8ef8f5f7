//! The controllers of kube-controller-manager: each a set of functions over the cluster and a state of its own.

pub mod caches;
pub mod deployment;
pub mod expectations;
pub mod garbage_collector;
pub mod node_lifecycle;
pub mod replica_set;
pub mod state;
pub mod taint_eviction;
pub mod workqueue;

use rollscope_api::errors::ApiError;
use std::fmt;

/// Why a sync failed.
#[derive(Clone, Debug, PartialEq)]
pub enum SyncError {
    /// The API server refused a request.
    Api(ApiError),
    /// The controller's process is gone: a fault took it between two writes.
    Crashed,
    /// The controller itself found something wrong.
    Other(String),
}

impl SyncError {
    /// Whether the API server said that the object is not there.
    pub fn is_not_found(&self) -> bool {
        matches!(self, SyncError::Api(error) if error.is_not_found())
    }

    /// Whether the API server said that there is such an object already.
    pub fn is_already_exists(&self) -> bool {
        matches!(self, SyncError::Api(error) if error.is_already_exists())
    }

    /// Whether the API server said that the object has changed since it was read.
    pub fn is_conflict(&self) -> bool {
        matches!(self, SyncError::Api(error) if error.is_conflict())
    }
}

impl From<ApiError> for SyncError {
    fn from(error: ApiError) -> SyncError {
        SyncError::Api(error)
    }
}

impl fmt::Display for SyncError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SyncError::Api(error) => f.write_str(&error.message),
            SyncError::Crashed => f.write_str("the controller crashed"),
            SyncError::Other(text) => f.write_str(text),
        }
    }
}
