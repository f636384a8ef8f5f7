//! Strict decoding: from what a person wrote to what the server stores, or to the server's own complaint.
//!
//! Models `UnmarshalStrict` of sigs.k8s.io/json into the structs of the schema, with its messages and their order
//! (members sorted by name, as JSON from YAML arrives), and what those structs encode to afterwards. As in a cluster
//! the object has been through protobuf too: an empty list or map counts as absent. Leaves out: kinds that the schema
//! does not have; of them only the metadata is decoded.

mod leaves;
mod structs;

use crate::schema;
use crate::value::{Position, Value};
use std::num::IntErrorKind;

/// An unknown field.
#[derive(Clone, Debug, PartialEq)]
pub struct StrictError {
    /// What the server says, such as `unknown field "spec.repicas"`.
    pub message: String,
    /// The field's path.
    pub path: String,
    /// Where its key stands.
    pub position: Position,
}

/// An object that could be decoded.
#[derive(Clone, Debug)]
pub struct Decoded {
    /// Its API version.
    pub api_version: String,
    /// Its kind.
    pub kind: String,
    /// The object as the server would send it back, before defaulting: unknown fields dropped, quantities canonical.
    pub value: Value,
    /// Unknown fields, at most 100, in the server's order. With strict checks any of them refuses the object.
    pub strict_errors: Vec<StrictError>,
}

/// An object that could not be decoded.
#[derive(Clone, Debug, PartialEq)]
pub struct DecodeError {
    /// What the decoder says, without `.. cannot be handled as a ..`.
    pub message: String,
    /// Where the fault is.
    pub position: Position,
}

impl Decoded {
    /// The message of strict errors, if there are any. Models `runtime.NewStrictDecodingError`.
    pub fn strict_message(&self) -> Option<String> {
        let messages: Vec<&str> = self.strict_errors.iter().map(|error| error.message.as_str()).collect();
        (!messages.is_empty()).then(|| format!("strict decoding error: {}", messages.join(", ")))
    }
}

/// Kind and API version as far as they are strings.
pub fn type_meta(value: &Value) -> (&str, &str) {
    let text = |key: &str| value.get(key).and_then(Value::as_str).unwrap_or_default();
    (text("kind"), text("apiVersion"))
}

/// What a server answers that cannot decode a body. Models `transformDecodeError` for a resource of kind `resource_kind`.
pub fn cannot_be_handled(value: &Value, resource_kind: &str, message: &str) -> String {
    let (kind, api_version) = type_meta(value);
    let version = api_version.rsplit('/').next().unwrap_or_default();
    format!("{kind} in version {} cannot be handled as a {resource_kind}: {message}", crate::go_text::quote(version))
}

/// What a server says of a kind that it does not have.
pub fn no_kind_is_registered(value: &Value) -> String {
    let (kind, api_version) = type_meta(value);
    let (kind, version) = (crate::go_text::quote(kind), crate::go_text::quote(api_version));
    format!("no kind {kind} is registered for version {version} in scheme \"pkg/api/legacyscheme/scheme.go:30\"")
}

/// Decodes an object by its kind and API version.
pub fn decode(value: &Value) -> Result<Decoded, DecodeError> {
    let (kind, api_version) = type_meta(value);
    let mut decoder = structs::Decoder::default();
    let decoded = match schema::root(api_version, kind) {
        Some(root) => decoder.decode_root(root, value)?,
        None => decode_metadata_only(&mut decoder, value)?,
    };
    let strict_errors = decoder.into_strict_errors()?;
    check_rollback_to(kind, &decoded)?;
    Ok(Decoded { api_version: api_version.to_string(), kind: kind.to_string(), value: decoded, strict_errors })
}

/// A Deployment's rollback of the past, kept in an annotation, must be a revision. Part of
/// `Convert_v1_Deployment_To_apps_Deployment`.
fn check_rollback_to(kind: &str, decoded: &Value) -> Result<(), DecodeError> {
    const ANNOTATION: &str = "deprecated.deployment.rollback.to";
    let Some(annotation) = decoded.at_path(&["metadata", "annotations", ANNOTATION]).filter(|_| kind == "Deployment") else {
        return Ok(());
    };
    let text = annotation.as_str().unwrap_or_default();
    let why = match text.parse::<i64>().map_err(|error| *error.kind()) {
        Ok(_) | Err(IntErrorKind::Empty) => return Ok(()),
        Err(IntErrorKind::PosOverflow | IntErrorKind::NegOverflow) => "value out of range",
        Err(_) => "invalid syntax",
    };
    let quoted = crate::go_text::quote(text);
    let message = format!("failed to parse annotation[{ANNOTATION}]={text} as int64: strconv.ParseInt: parsing {quoted}: {why}");
    Err(DecodeError { message, position: annotation.at })
}

/// Decodes metadata alone, as kubectl does before it looks the kind up. Models `metadataValidatingDecoder`.
pub fn check_metadata(object: &Value) -> Result<(), DecodeError> {
    let mut decoder = structs::Decoder::default();
    decoder.decode_root(schema::metadata_only_object(), object)?;
    decoder.into_strict_errors().map(|_| ())
}

fn decode_metadata_only(decoder: &mut structs::Decoder, value: &Value) -> Result<Value, DecodeError> {
    let mut decoded = value.clone();
    if let Some(metadata) = value.get("metadata") {
        *decoded.entry("metadata") = decoder.decode_member("metadata", schema::object_meta(), metadata)?;
    }
    Ok(decoded)
}

/// Drops members that are null, as kubectl does before it creates. Models `Builder`'s `mapper` with
/// `unstructured.UnstructuredJSONScheme` and the JSON that `apply` sends.
pub fn drop_null_members(value: &mut Value) {
    match &mut value.data {
        crate::value::Data::Map(members) => {
            members.retain(|_, member| !member.is_null());
            members.values_mut().for_each(drop_null_members);
        }
        crate::value::Data::List(items) => items.iter_mut().for_each(drop_null_members),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::parse_documents;

    fn read(text: &str) -> Result<Decoded, DecodeError> {
        let document = parse_documents(text).pop().expect("there is a document").expect("it is well formed");
        decode(&document.value)
    }

    #[test]
    fn unknown_fields_have_places() {
        let decoded = read("apiVersion: apps/v1\nkind: Deployment\nspec:\n  repicas: 3\n").expect("it decodes");
        let error = &decoded.strict_errors[0];
        assert_eq!(error.message, "unknown field \"spec.repicas\"");
        assert_eq!(error.position, Position { line: 4, column: 3 });
    }

    #[test]
    fn a_rollback_of_the_past_names_a_revision() {
        let with = |revision: &str| {
            format!("apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  annotations:\n    deprecated.deployment.rollback.to: {revision}\n")
        };
        assert!(read(&with("\"3\"")).is_ok() && read(&with("\"\"")).is_ok());
        let error = read(&with("x")).expect_err("x is no revision");
        assert!(error.message.ends_with("as int64: strconv.ParseInt: parsing \"x\": invalid syntax"), "{}", error.message);
        assert_eq!(error.position.line, 5);
    }

    #[test]
    fn wrong_types_have_places() {
        let error = read("apiVersion: apps/v1\nkind: Deployment\nspec:\n  replicas: \"3\"\n").expect_err("a string is no number");
        assert_eq!(error.message, "json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32");
        assert_eq!(error.position, Position { line: 4, column: 13 });
    }
}
