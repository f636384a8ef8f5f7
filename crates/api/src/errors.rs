//! What is wrong with a field, and what the API server answers.
//!
//! Models `field.Error` and `field.ErrorList` (k8s.io/apimachinery/pkg/util/validation/field), and of
//! `pkg/api/errors` the answers that a cluster without users and admission plugins gives (`ApiError`).

mod api_error;

pub use api_error::{ApiError, Reason, aggregate, distinct_messages, invalid_message};

use crate::go_text;
use crate::hint::Hint;
use crate::value::{Position, Value};

/// The sort of an error. Models `field.ErrorType`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ErrorType {
    /// Something that the value names does not exist.
    NotFound,
    /// A value is missing.
    Required,
    /// A value must be unique and is not.
    Duplicate,
    /// A value is malformed or out of bounds.
    Invalid,
    /// A value is none of those that there are.
    NotSupported,
    /// A value is well formed and not permitted here.
    Forbidden,
    /// A value is too long.
    TooLong,
    /// A list has too many items.
    TooMany,
}

impl ErrorType {
    /// The word that a Status carries.
    pub fn name(self) -> &'static str {
        match self {
            ErrorType::NotFound => "FieldValueNotFound",
            ErrorType::Required => "FieldValueRequired",
            ErrorType::Duplicate => "FieldValueDuplicate",
            ErrorType::Invalid => "FieldValueInvalid",
            ErrorType::NotSupported => "FieldValueNotSupported",
            ErrorType::Forbidden => "FieldValueForbidden",
            ErrorType::TooLong => "FieldValueTooLong",
            ErrorType::TooMany => "FieldValueTooMany",
        }
    }

    /// The words that a message begins with.
    pub fn text(self) -> &'static str {
        match self {
            ErrorType::NotFound => "Not found",
            ErrorType::Required => "Required value",
            ErrorType::Duplicate => "Duplicate value",
            ErrorType::Invalid => "Invalid value",
            ErrorType::NotSupported => "Unsupported value",
            ErrorType::Forbidden => "Forbidden",
            ErrorType::TooLong => "Too long",
            ErrorType::TooMany => "Too many",
        }
    }
}

/// A value that is refused, with the text in which a message shows it.
///
/// Go quotes a plain string and prints anything else as JSON: a string of a type with a name, too, and a struct with its
/// fields in order.
#[derive(Clone, Debug, PartialEq)]
pub struct BadValue {
    /// The value as it is in JSON.
    pub value: Value,
    /// How a message shows it.
    pub text: String,
}

impl BadValue {
    /// A string of a type with a name, such as `core.Protocol`.
    pub fn named(text: &str) -> BadValue {
        BadValue { value: Value::from(text), text: go_text::marshal_string(text) }
    }

    /// Any value that is neither a struct nor a plain string; a map's keys are sorted.
    pub fn json(value: &Value) -> BadValue {
        BadValue { value: value.clone(), text: go_text::marshal(value) }
    }
}

impl From<&str> for BadValue {
    fn from(text: &str) -> BadValue {
        BadValue { value: Value::from(text), text: go_text::quote(text) }
    }
}

impl From<&String> for BadValue {
    fn from(text: &String) -> BadValue {
        BadValue::from(text.as_str())
    }
}

impl From<i64> for BadValue {
    fn from(number: i64) -> BadValue {
        BadValue { value: Value::from(number), text: number.to_string() }
    }
}

impl From<bool> for BadValue {
    fn from(flag: bool) -> BadValue {
        BadValue { value: Value::from(flag), text: flag.to_string() }
    }
}

/// Something wrong with one field. Models `field.Error`.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldError {
    /// What sort of error.
    pub kind: ErrorType,
    /// The field's path, such as `spec.template.spec.containers[0].name`.
    pub field: String,
    /// The value, as far as upstream's error carries one.
    pub bad_value: Option<Value>,
    /// More words; may be empty.
    pub detail: String,
    /// Where the field, or its nearest parent that exists, stands in the text; `Position::NONE` if nobody knows.
    pub position: Position,
    /// A suggestion of our own, which is no part of the server's text.
    pub hint: Option<Hint>,
    /// The value as the message shows it.
    bad_value_text: String,
}

impl FieldError {
    fn new(kind: ErrorType, field: impl ToString, bad: BadValue, detail: impl Into<String>) -> FieldError {
        FieldError {
            kind,
            field: field.to_string(),
            bad_value: Some(bad.value),
            detail: detail.into(),
            position: Position::NONE,
            hint: None,
            bad_value_text: bad.text,
        }
    }

    /// Models `field.Invalid`.
    pub fn invalid(field: impl ToString, bad: impl Into<BadValue>, detail: impl Into<String>) -> FieldError {
        FieldError::new(ErrorType::Invalid, field, bad.into(), detail)
    }

    /// Models `field.Required`.
    pub fn required(field: impl ToString, detail: impl Into<String>) -> FieldError {
        FieldError::new(ErrorType::Required, field, BadValue::from(""), detail)
    }

    /// Models `field.Forbidden`.
    pub fn forbidden(field: impl ToString, detail: impl Into<String>) -> FieldError {
        FieldError::new(ErrorType::Forbidden, field, BadValue::from(""), detail)
    }

    /// Models `field.Duplicate`.
    pub fn duplicate(field: impl ToString, bad: impl Into<BadValue>) -> FieldError {
        FieldError::new(ErrorType::Duplicate, field, bad.into(), "")
    }

    /// Models `field.NotFound`.
    pub fn not_found(field: impl ToString, bad: impl Into<BadValue>) -> FieldError {
        FieldError::new(ErrorType::NotFound, field, bad.into(), "")
    }

    /// Models `field.NotSupported`; hints at the value that was probably meant.
    pub fn not_supported(field: impl ToString, bad: impl Into<BadValue>, valid: &[&str]) -> FieldError {
        let quoted: Vec<String> = valid.iter().map(|value| go_text::quote(value)).collect();
        let detail = if quoted.is_empty() { String::new() } else { format!("supported values: {}", quoted.join(", ")) };
        let bad = bad.into();
        let hint = bad.value.as_str().and_then(|text| crate::hint::did_you_mean(text, valid.iter().copied()));
        FieldError { hint, ..FieldError::new(ErrorType::NotSupported, field, bad, detail) }
    }

    /// Models `field.TooLong`, which counts bytes.
    pub fn too_long(field: impl ToString, max_length: usize) -> FieldError {
        let detail = format!("may not be more than {max_length} byte{}", if max_length == 1 { "" } else { "s" });
        FieldError::new(ErrorType::TooLong, field, BadValue::from("<value omitted>"), detail)
    }

    /// Models `field.TooMany`.
    pub fn too_many(field: impl ToString, actual: usize, max: usize) -> FieldError {
        let detail = format!("must have at most {max} item{}", if max == 1 { "" } else { "s" });
        FieldError::new(ErrorType::TooMany, field, BadValue::from(actual as i64), detail)
    }

    /// The message without the field. Models `ErrorBody`.
    pub fn body(&self) -> String {
        let text = self.kind.text();
        let mut body = match self.kind {
            ErrorType::Required | ErrorType::Forbidden | ErrorType::TooLong => text.to_string(),
            _ => format!("{text}: {}", self.bad_value_text),
        };
        if !self.detail.is_empty() {
            body.push_str(": ");
            body.push_str(&self.detail);
        }
        body
    }

    /// The whole message. Models `Error`.
    pub fn message(&self) -> String {
        format!("{}: {}", self.field, self.body())
    }
}
