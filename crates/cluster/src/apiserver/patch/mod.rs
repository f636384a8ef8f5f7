//! The three kinds of patches, applied to an object as the API server sends it.
//!
//! Models `applyJSPatch` and `strategicPatchObject` (k8s.io/apiserver/pkg/endpoints/handlers/patch.go) up to the decoding of
//! what comes out, which is the caller's. Leaves out server-side apply.

mod convert;
mod element_order;
mod go_print;
mod json_patch;
mod merge_patch;
pub mod strategic;
pub mod strategies;
#[cfg(test)]
mod tests;

pub use go_print::go_print;

use self::strategies::PatchSchema;
use crate::apiserver::request::PatchType;
use rollscope_api::decode::type_meta;
use rollscope_api::errors::{ApiError, FieldError, Reason};
use rollscope_api::value::{Data, Map, Value};

/// Why a patch cannot be applied.
#[derive(Clone, Debug, PartialEq)]
pub enum PatchError {
    /// It is no patch of its kind: 400, with these words.
    BadRequest(String),
    /// It is one, and does not fit the object. 422: the server keeps the reason to itself.
    Unprocessable(String),
    /// What it makes is no object of the kind: 422.
    Mismatch {
        /// The patch as the refusal shows it.
        shown: String,
        /// What is wrong.
        why: String,
    },
    /// Anything else: 500, with these words.
    Other(String),
}

impl From<PatchError> for ApiError {
    fn from(error: PatchError) -> ApiError {
        match error {
            PatchError::BadRequest(message) => ApiError::bad_request(message),
            PatchError::Unprocessable(_) => {
                let message = "the server rejected our request due to an error in our request".to_string();
                ApiError { reason: Reason::Invalid, message, field_errors: Vec::new() }
            }
            PatchError::Mismatch { shown, why } => ApiError::invalid("", "", vec![FieldError::invalid("patch", &shown, why)]),
            PatchError::Other(message) => ApiError { reason: Reason::InternalError, message, field_errors: Vec::new() },
        }
    }
}

/// A patched object that has not been decoded yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Patched {
    /// The whole object.
    pub object: Value,
    /// How a refusal of it shows what was refused.
    pub shown: String,
    /// What strict decoding found in the patch itself.
    pub strict_errors: Vec<String>,
}

/// Applies a patch to an object as the server sends it.
pub fn apply(kind: PatchType, object: &Value, patch: &Value) -> Result<Patched, PatchError> {
    match kind {
        PatchType::Json => {
            let strict_errors = json_patch::strict_errors(patch)?;
            let object = json_patch::apply(object, patch)?;
            Ok(Patched { shown: object.to_json(), object, strict_errors })
        }
        PatchType::Merge => {
            let patch = members(patch).ok_or_else(|| cannot_unmarshal("error decoding patch: ", patch))?;
            let object = merge_patch::apply(object, &patch);
            Ok(Patched { shown: object.to_json(), object, strict_errors: Vec::new() })
        }
        PatchType::Strategic => {
            let patch = members(patch).ok_or_else(|| cannot_unmarshal("", patch))?;
            let original = members(object).unwrap_or_default();
            let shown = go_print(&Value::from(patch.clone()));
            let (kind, api_version) = type_meta(object);
            let schema = PatchSchema::of_kind(api_version, kind);
            let mut object = Value::from(strategic::merge_map(original, patch, schema, strategic::MergeOptions::SERVER)?);
            // The URL says which kind it is, whatever the patch says.
            for (key, text) in [("apiVersion", api_version), ("kind", kind)] {
                object.set(key, Value::from(text));
            }
            convert::from_unstructured(&mut object, api_version, kind).map_err(|why| PatchError::Mismatch { shown: shown.clone(), why })?;
            Ok(Patched { object, shown, strict_errors: Vec::new() })
        }
    }
}

/// A value's type as Go's reflection names it.
fn go_type(value: &Value) -> &'static str {
    match value.data {
        Data::Null => "%!s(<nil>)",
        Data::Bool(_) => "bool",
        Data::Int(_) => "int64",
        Data::Float(_) => "float64",
        Data::String(_) => "string",
        Data::List(_) => "[]interface {}",
        Data::Map(_) => "map[string]interface {}",
    }
}

fn members(value: &Value) -> Option<Map> {
    value.as_map().cloned()
}

fn cannot_unmarshal(prefix: &str, value: &Value) -> PatchError {
    let what = rollscope_api::json::json_type(value);
    PatchError::BadRequest(format!("{prefix}json: cannot unmarshal {what} into Go value of type map[string]interface {{}}"))
}
