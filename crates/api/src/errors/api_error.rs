//! The API server's refusals (k8s.io/apimachinery/pkg/api/errors). Leaves out retry times and a Status's details.

use super::FieldError;
use crate::go_text::quote;
use std::collections::BTreeSet;
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
    /// 500.
    InternalError,
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
            Reason::InternalError => "InternalError",
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
            Reason::InternalError => 500,
        }
    }
}

/// A refusal. Models `StatusError`.
#[derive(Clone, Debug, PartialEq)]
pub struct ApiError {
    /// Why, in one word; the HTTP status code follows from it.
    pub reason: Reason,
    /// The server's whole message.
    pub message: String,
    /// What is wrong with which field, if that is why.
    pub field_errors: Vec<FieldError>,
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ApiError {}

impl ApiError {
    fn new(reason: Reason, message: String) -> ApiError {
        ApiError { reason, message, field_errors: Vec::new() }
    }

    /// There is none of that name. `resource` is qualified by its group, as in `deployments.apps`. Models `NewNotFound`.
    pub fn not_found(resource: &str, name: &str) -> ApiError {
        ApiError::new(Reason::NotFound, format!("{resource} {} not found", quote(name)))
    }

    /// There is one of that name. Models `NewAlreadyExists`.
    pub fn already_exists(resource: &str, name: &str) -> ApiError {
        ApiError::new(Reason::AlreadyExists, format!("{resource} {} already exists", quote(name)))
    }

    /// No free name could be generated. Models `NewGenerateNameConflict`.
    pub fn generate_name_conflict(resource: &str, name: &str) -> ApiError {
        let why = "already exists, the server was not able to generate a unique name for the object";
        ApiError::new(Reason::AlreadyExists, format!("{resource} {} {why}", quote(name)))
    }

    /// Someone else has written the object since it was read. Models `NewConflict` with the registry's reason.
    pub fn conflict(resource: &str, name: &str) -> ApiError {
        let why = "the object has been modified; please apply your changes to the latest version and try again";
        ApiError::conflict_because(resource, name, why)
    }

    /// Models `NewConflict` with any reason.
    pub fn conflict_because(resource: &str, name: &str, why: &str) -> ApiError {
        ApiError::new(Reason::Conflict, format!("Operation cannot be fulfilled on {resource} {}: {why}", quote(name)))
    }

    /// The object breaks the rules of its kind. `kind` is qualified by its group, as in `Deployment.apps`. Models
    /// `NewInvalid`.
    pub fn invalid(kind: &str, name: &str, errors: Vec<FieldError>) -> ApiError {
        ApiError { field_errors: errors.clone(), ..ApiError::new(Reason::Invalid, invalid_message(kind, name, &errors)) }
    }

    /// The request is understood and refused, by a quota for instance. Models `NewForbidden`.
    pub fn forbidden(resource: &str, name: &str, why: &str) -> ApiError {
        let message = match (resource, name) {
            ("", _) => format!("forbidden: {why}"),
            (_, "") => format!("{resource} is forbidden: {why}"),
            _ => format!("{resource} {} is forbidden: {why}", quote(name)),
        };
        ApiError::new(Reason::Forbidden, message)
    }

    /// The request makes no sense. Models `NewBadRequest`.
    pub fn bad_request(message: impl Into<String>) -> ApiError {
        ApiError::new(Reason::BadRequest, message.into())
    }

    /// The verb does not exist for the resource. Models `NewMethodNotSupported`.
    pub fn method_not_supported(resource: &str, action: &str) -> ApiError {
        ApiError::new(Reason::MethodNotAllowed, format!("{action} is not supported on resources of kind {}", quote(resource)))
    }

    /// Something that should not happen. Models `NewInternalError`.
    pub fn internal_error(why: &str) -> ApiError {
        ApiError::new(Reason::InternalError, format!("Internal error occurred: {why}"))
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

/// The message for an object that breaks the rules of its kind. Models `NewInvalid`.
pub fn invalid_message(kind: &str, name: &str, errors: &[FieldError]) -> String {
    let name = quote(name);
    match errors {
        [] => format!("{kind} {name} is invalid"),
        _ => format!("{kind} {name} is invalid: {}", aggregate(errors)),
    }
}

/// All messages in one, each of them once; in brackets if there are several. Models `ErrorList.ToAggregate`.
pub fn aggregate(errors: &[FieldError]) -> String {
    let messages = distinct_messages(errors);
    match &messages[..] {
        [only] => only.clone(),
        _ => format!("[{}]", messages.join(", ")),
    }
}

/// What errors say, in order, each message once.
pub fn distinct_messages(errors: &[FieldError]) -> Vec<String> {
    let mut seen = BTreeSet::new();
    errors.iter().map(FieldError::message).filter(|message| seen.insert(message.clone())).collect()
}
