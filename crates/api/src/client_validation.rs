//! What kubectl checks of a manifest before it talks to a server.
//!
//! Models `paramVerifyingSchema` and `schemaValidation` of k8s.io/kubectl/pkg/validation and the visitor of
//! k8s.io/kube-openapi/pkg/util/proto/validation: API version and kind must be there; only the items of a List are
//! checked against the server's OpenAPI document, since a server checks all other kinds itself. Leaves out: types that
//! the schema does not have.

use crate::go_text::quote;
use crate::schema::{self, Scalar, Struct, Type};
use crate::value::{Data, Position, Value};
use std::collections::BTreeSet;

/// One thing that kubectl finds wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct ClientError {
    /// What it says.
    pub message: String,
    /// Where.
    pub position: Position,
}

/// Checks an object; no errors is good. Models `ValidateBytes`.
pub fn validate(object: &Value) -> Vec<ClientError> {
    let errors = object_kind_errors(object);
    if !errors.is_empty() || crate::decode::type_meta(object) != ("List", "v1") {
        return errors;
    }
    let Some(Data::List(items)) = object.get("items").map(|items| &items.data) else { return vec![invalid_object(object)] };
    items.iter().flat_map(validate_item).collect()
}

/// What kubectl prints of errors: one alone, several in brackets, the same one once. Models `utilerrors.NewAggregate`.
pub fn aggregate(errors: &[ClientError]) -> String {
    let mut seen = BTreeSet::new();
    let messages: Vec<&str> = errors.iter().map(|error| error.message.as_str()).filter(|message| seen.insert(*message)).collect();
    match messages[..] {
        [only] => only.to_string(),
        _ => format!("[{}]", messages.join(", ")),
    }
}

fn invalid_object(object: &Value) -> ClientError {
    ClientError { message: "invalid object to validate".to_string(), position: object.at }
}

/// Models `getObjectKind`.
fn object_kind_errors(object: &Value) -> Vec<ClientError> {
    if object.as_map().is_none() {
        return vec![invalid_object(object)];
    }
    let mut errors = Vec::new();
    for key in ["apiVersion", "kind"] {
        let (problem, position) = match object.get(key) {
            Some(Value { data: Data::String(text), at, .. }) if key == "apiVersion" && text.matches('/').count() > 1 => {
                (format!("unexpected GroupVersion string: {text}"), *at)
            }
            Some(Value { data: Data::String(_), .. }) => continue,
            None | Some(Value { data: Data::Null, .. }) => (format!("{key} not set"), object.at),
            Some(other) => (format!("{key} isn't string type"), other.at),
        };
        errors.push(ClientError { message: problem, position });
    }
    errors
}

fn validate_item(item: &Value) -> Vec<ClientError> {
    let errors = object_kind_errors(item);
    if !errors.is_empty() {
        return errors;
    }
    let (kind, api_version) = crate::decode::type_meta(item);
    let mut visitor = Visitor { errors: Vec::new() };
    if let Some(root) = schema::root(api_version, kind) {
        visitor.structure(root, item, kind);
    }
    visitor.errors
}

/// Models `mapItem`, `arrayItem` and `primitiveItem`.
struct Visitor {
    errors: Vec<ClientError>,
}

fn actual_type(value: &Value) -> &'static str {
    match value.data {
        Data::Null => "nil",
        Data::Bool(_) => "boolean",
        Data::Int(_) => "integer",
        Data::Float(_) => "number",
        Data::String(_) => "string",
        Data::List(_) => "array",
        Data::Map(_) => "map",
    }
}

impl Visitor {
    fn error(&mut self, path: &str, problem: &str, position: Position) {
        self.errors.push(ClientError { message: format!("ValidationError({path}): {problem}"), position });
    }

    fn wrong_type(&mut self, path: &str, model: &str, expected: &str, value: &Value) {
        let problem = format!("invalid type for {model}: got {}, expected {}", quote(actual_type(value)), quote(expected));
        self.error(path, &problem, value.at);
    }

    fn structure(&mut self, structure: &'static Struct, value: &Value, path: &str) {
        let model = structure.openapi_name();
        let Some(members) = value.as_map() else { return self.wrong_type(path, &model, "map", value) };
        for (key, member) in members.iter().filter(|(_, member)| !member.is_null()) {
            let path = format!("{path}.{key}");
            match structure.member(key) {
                // Upstream names the parent's path, not the field's.
                None => self.error(&path[..path.len() - key.len() - 1], &format!("unknown field {} in {model}", quote(key)), member.key_at),
                Some(known) => self.value(&known.field.kind, member, &path, &format!("{model}.{key}")),
            }
        }
        let mut required: Vec<&str> = structure.members().filter(|member| member.field.required).map(|member| member.field.json).collect();
        required.sort_unstable();
        for key in required {
            if members.get(key).is_none_or(Value::is_null) {
                self.error(path, &format!("missing required field {} in {model}", quote(key)), value.at);
            }
        }
    }

    fn value(&mut self, kind: &'static Type, value: &Value, path: &str, model: &str) {
        match kind.pointed_at() {
            Type::Struct(structure) => self.structure(structure, value, path),
            Type::Slice(item) => {
                let Data::List(items) = &value.data else { return self.wrong_type(path, model, "array", value) };
                for (i, element) in items.iter().enumerate() {
                    let path = format!("{path}[{i}]");
                    if element.is_null() {
                        self.error(
                            path.rsplit_once('[').map_or("", |(list, _)| list),
                            &format!("unknown object type \"nil\" in {path}"),
                            value.at,
                        );
                    } else {
                        self.value(item, element, &path, model);
                    }
                }
            }
            Type::Map(_, item) => {
                let Data::Map(members) = &value.data else { return self.wrong_type(path, model, "map", value) };
                for (key, member) in members {
                    let path = format!("{path}.{key}");
                    if member.is_null() {
                        let message = format!("unknown object type \"nil\" in {path}");
                        self.errors.push(ClientError { message, position: member.at });
                    } else {
                        self.value(item, member, &path, model);
                    }
                }
            }
            Type::Scalar(_, Scalar::Bool) if !matches!(value.data, Data::Bool(_)) => self.wrong_type(path, model, "boolean", value),
            Type::Scalar(_, Scalar::Int32 | Scalar::Int64) if !matches!(value.data, Data::Int(_) | Data::Float(_)) => {
                self.wrong_type(path, model, "integer", value);
            }
            Type::Scalar(_, Scalar::String) => self.text(value, path, model),
            Type::Quantity => self.text(value, path, "io.k8s.apimachinery.pkg.api.resource.Quantity"),
            Type::IntOrString => self.text(value, path, "io.k8s.apimachinery.pkg.util.intstr.IntOrString"),
            Type::Time => self.text(value, path, "io.k8s.apimachinery.pkg.apis.meta.v1.Time"),
            _ => {}
        }
    }

    /// For OpenAPI any plain value will do for a string.
    fn text(&mut self, value: &Value, path: &str, model: &str) {
        if matches!(value.data, Data::List(_) | Data::Map(_)) {
            self.wrong_type(path, model, "string", value);
        }
    }
}
