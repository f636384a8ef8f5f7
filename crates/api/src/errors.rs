//! Refusals of the API server, in its words (`k8s.io/apimachinery/pkg/api/errors`).

use std::fmt;

/// Why a request was refused: the `reason` of a `metav1.Status`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// 404.
    NotFound,
    /// 409, of a creation.
    AlreadyExists,
    /// 409, of an update.
    Conflict,
    /// 422.
    Invalid,
    /// 403.
    Forbidden,
    /// 400.
    BadRequest,
    /// 405.
    MethodNotAllowed,
}

impl Reason {
    /// The word of the API.
    pub fn as_str(self) -> &'static str {
        match self {
            Reason::NotFound => "NotFound",
            Reason::AlreadyExists => "AlreadyExists",
            Reason::Conflict => "Conflict",
            Reason::Invalid => "Invalid",
            Reason::Forbidden => "Forbidden",
            Reason::BadRequest => "BadRequest",
            Reason::MethodNotAllowed => "MethodNotAllowed",
        }
    }

    /// The HTTP status code.
    pub fn code(self) -> u16 {
        match self {
            Reason::NotFound => 404,
            Reason::AlreadyExists | Reason::Conflict => 409,
            Reason::Invalid => 422,
            Reason::Forbidden => 403,
            Reason::BadRequest => 400,
            Reason::MethodNotAllowed => 405,
        }
    }
}

/// A refusal. Models `errors.StatusError`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiError {
    /// Why, in one word.
    pub reason: Reason,
    /// The server's whole message.
    pub message: String,
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl ApiError {
    /// There is no such object. `resource` is a group resource such as `deployments.apps`. Models `NewNotFound`.
    pub fn not_found(resource: &str, name: &str) -> ApiError {
        ApiError { reason: Reason::NotFound, message: format!("{resource} {name:?} not found") }
    }

    /// There is such an object already. Models `NewAlreadyExists`.
    pub fn already_exists(resource: &str, name: &str) -> ApiError {
        ApiError { reason: Reason::AlreadyExists, message: format!("{resource} {name:?} already exists") }
    }

    /// The object has changed since it was read. Models `NewConflict` with the registry's `OptimisticLockErrorMsg`.
    pub fn conflict(resource: &str, name: &str) -> ApiError {
        let why = "the object has been modified; please apply your changes to the latest version and try again";
        ApiError { reason: Reason::Conflict, message: format!("Operation cannot be fulfilled on {resource} {name:?}: {why}") }
    }

    /// Something does not allow it. Models `NewForbidden`.
    pub fn forbidden(resource: &str, name: &str, why: &str) -> ApiError {
        ApiError { reason: Reason::Forbidden, message: format!("{resource} {name:?} is forbidden: {why}") }
    }

    /// The request makes no sense. Models `NewBadRequest`.
    pub fn bad_request(message: impl Into<String>) -> ApiError {
        ApiError { reason: Reason::BadRequest, message: message.into() }
    }

    /// Whether there is no such object. Models `IsNotFound`.
    pub fn is_not_found(&self) -> bool {
        self.reason == Reason::NotFound
    }

    /// Whether there is such an object already. Models `IsAlreadyExists`.
    pub fn is_already_exists(&self) -> bool {
        self.reason == Reason::AlreadyExists
    }

    /// Whether the object has changed since it was read. Models `IsConflict`.
    pub fn is_conflict(&self) -> bool {
        self.reason == Reason::Conflict
    }
}
