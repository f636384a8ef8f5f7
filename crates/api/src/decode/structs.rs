//! The walk along the schema.
//!
//! Models `decodeState.object`, `array` and `literalStore` of sigs.k8s.io/json. Leaves out: nothing that the schema has.

use super::leaves;
use super::{DecodeError, StrictError};
use crate::go_format::json_float;
use crate::go_text::quote;
use crate::json::json_type;
use crate::schema::{Field, Scalar, Struct, Type};
use crate::value::{Data, Map, Position, Value};
use std::collections::BTreeSet;

/// How many unknown fields are told.
const MAX_STRICT_ERRORS: usize = 100;

/// The text of a number in JSON.
fn number_text(value: &Value) -> String {
    match value.data {
        Data::Float(number) => json_float(number),
        _ => value.to_json(),
    }
}

/// Models `decodeState`: where the walk is, and what it has found.
#[derive(Default)]
pub(super) struct Decoder {
    /// The innermost struct, empty at the root.
    structure: &'static str,
    /// Fields on the way here, embedded ones too.
    field_stack: Vec<&'static str>,
    /// The way here as strict errors show it.
    path: String,
    /// The first wrong type, which is told in the end.
    saved: Option<DecodeError>,
    strict_errors: Vec<StrictError>,
    seen: BTreeSet<String>,
}

impl Decoder {
    pub(super) fn decode_root(&mut self, root: &'static Struct, value: &Value) -> Result<Value, DecodeError> {
        self.structure(root, value)
    }

    /// Decodes a member of a kind whose other members are unknown.
    pub(super) fn decode_member(&mut self, name: &'static str, structure: &'static Struct, value: &Value) -> Result<Value, DecodeError> {
        self.field_stack.push(name);
        self.path.push_str(name);
        let decoded = self.structure(structure, value);
        self.field_stack.pop();
        self.path.clear();
        Ok(Value { at: value.at, key_at: value.key_at, ..decoded? })
    }

    /// What was found: the first wrong type, or unknown fields.
    pub(super) fn into_strict_errors(self) -> Result<Vec<StrictError>, DecodeError> {
        match self.saved {
            Some(error) => Err(error),
            None => Ok(self.strict_errors),
        }
    }

    /// Models `addErrorContext` and `UnmarshalTypeError.Error`.
    fn type_error(&self, found: &str, wanted: &str, position: Position) -> DecodeError {
        let place = if self.field_stack.is_empty() {
            "Go value".to_string()
        } else {
            format!("Go struct field {}.{}", self.structure, self.field_stack.join("."))
        };
        DecodeError { message: format!("json: cannot unmarshal {found} into {place} of type {wanted}"), position }
    }

    /// Models `saveError`: decoding goes on, the first such error counts.
    fn save(&mut self, found: &str, wanted: &Type, value: &Value) {
        if self.saved.is_none() {
            self.saved = Some(self.type_error(found, &wanted.go_name(), value.at));
        }
    }

    fn save_unknown_field(&mut self, key: &str, position: Position) {
        let path = if self.path.is_empty() { key.to_string() } else { format!("{}.{key}", self.path) };
        if self.strict_errors.len() < MAX_STRICT_ERRORS && self.seen.insert(path.clone()) {
            self.strict_errors.push(StrictError { message: format!("unknown field {}", quote(&path)), path, position });
        }
    }

    /// The value as the type encodes it; null is nil or zero, whichever the type has.
    fn value(&mut self, kind: &'static Type, value: &Value) -> Result<Value, DecodeError> {
        let data = match kind {
            Type::Pointer(_) | Type::Slice(_) | Type::Map(..) if value.is_null() => Data::Null,
            Type::Pointer(inner) => return self.value(inner, value),
            Type::Struct(structure) => self.structure(structure, value)?.data,
            Type::Slice(item) => self.slice(kind, item, value)?,
            Type::Map(_, item) => self.map(kind, item, value)?,
            Type::Scalar(_, scalar) => self.scalar(kind, *scalar, value),
            Type::Quantity => leaves::quantity(value)?,
            Type::IntOrString => leaves::int_or_string(value).map_err(|found| self.type_error(&found, "int32", value.at))?,
            Type::Time => match &value.data {
                Data::Null => Data::Null,
                Data::String(text) => leaves::time(text).map_err(|message| DecodeError { message, position: value.at })?,
                _ => return Err(self.type_error(json_type(value), "string", value.at)),
            },
            Type::Open => value.data.clone(),
        };
        Ok(Value { data, at: value.at, key_at: value.key_at })
    }

    fn structure(&mut self, structure: &'static Struct, value: &Value) -> Result<Value, DecodeError> {
        let mut members = Map::new();
        match &value.data {
            Data::Map(given) => {
                for (key, member) in given {
                    self.member(structure, key, member, &mut members)?;
                }
            }
            Data::Null => {}
            _ => {
                // The static type is needed for its name alone.
                if self.saved.is_none() {
                    self.saved = Some(self.type_error(json_type(value), structure.go, value.at));
                }
            }
        }
        fill_in(structure, &mut members);
        Ok(Value { at: value.at, key_at: value.key_at, ..Value::from(members) })
    }

    fn member(&mut self, structure: &'static Struct, key: &str, value: &Value, members: &mut Map) -> Result<(), DecodeError> {
        let Some(member) = structure.member(key) else {
            self.save_unknown_field(key, value.key_at);
            return Ok(());
        };
        let (path_length, depth, outer) = (self.path.len(), self.field_stack.len(), self.structure);
        self.structure = structure.short_name();
        self.field_stack.extend(member.embedded_in);
        self.field_stack.push(member.field.json);
        if !self.path.is_empty() {
            self.path.push('.');
        }
        self.path.push_str(key);
        let decoded = self.value(&member.field.kind, value);
        self.path.truncate(path_length);
        self.field_stack.truncate(depth);
        self.structure = outer;
        members.insert(key.to_string(), decoded?);
        Ok(())
    }

    fn slice(&mut self, kind: &'static Type, item: &'static Type, value: &Value) -> Result<Data, DecodeError> {
        let Data::List(given) = &value.data else {
            self.save(json_type(value), kind, value);
            return Ok(Data::Null);
        };
        let length = self.path.len();
        let mut items = Vec::with_capacity(given.len());
        for (i, element) in given.iter().enumerate() {
            self.path.push_str(&format!("[{i}]"));
            let decoded = self.value(item, element);
            self.path.truncate(length);
            items.push(decoded?);
        }
        // Protobuf knows no empty list.
        Ok(if items.is_empty() { Data::Null } else { Data::List(items) })
    }

    fn map(&mut self, kind: &'static Type, item: &'static Type, value: &Value) -> Result<Data, DecodeError> {
        let Data::Map(given) = &value.data else {
            self.save(json_type(value), kind, value);
            return Ok(Data::Null);
        };
        let length = self.path.len();
        let mut members = Map::new();
        for (key, element) in given {
            if length > 0 {
                self.path.push('.');
            }
            self.path.push_str(key);
            let decoded = self.value(item, element);
            self.path.truncate(length);
            members.insert(key.clone(), decoded?);
        }
        Ok(if members.is_empty() { Data::Null } else { Data::Map(members) })
    }

    fn scalar(&mut self, kind: &'static Type, scalar: Scalar, value: &Value) -> Data {
        let whole = match (&value.data, scalar) {
            (Data::Null, _) => return zero_scalar(scalar),
            (Data::String(_), Scalar::String) | (Data::Bool(_), Scalar::Bool) => return value.data.clone(),
            (Data::Int(number), Scalar::Int32) => i32::try_from(*number).is_ok(),
            (Data::Int(_), Scalar::Int64) => true,
            (Data::Float(_), Scalar::Int32 | Scalar::Int64) => false,
            _ => {
                self.save(json_type(value), kind, value);
                return zero_scalar(scalar);
            }
        };
        if whole {
            return value.data.clone();
        }
        self.save(&format!("number {}", number_text(value)), kind, value);
        Data::Int(0)
    }
}

fn zero_scalar(scalar: Scalar) -> Data {
    match scalar {
        Scalar::String => Data::String(String::new()),
        Scalar::Bool => Data::Bool(false),
        Scalar::Int32 | Scalar::Int64 => Data::Int(0),
    }
}

/// What a field encodes to that was not given.
fn zero(kind: &Type) -> Data {
    match kind {
        Type::Scalar(_, scalar) => zero_scalar(*scalar),
        Type::Struct(structure) => {
            let mut members = Map::new();
            fill_in(structure, &mut members);
            Data::Map(members)
        }
        Type::Quantity => Data::String("0".to_string()),
        Type::IntOrString => Data::Int(0),
        Type::Pointer(_) | Type::Slice(_) | Type::Map(..) | Type::Time | Type::Open => Data::Null,
    }
}

/// Whether `omitempty` or `omitzero` leaves a value out.
fn is_omitted(field: &Field, data: &Data) -> bool {
    let empty = match (&field.kind, data) {
        (Type::Scalar(..), Data::String(text)) => text.is_empty(),
        (Type::Scalar(..), Data::Bool(flag)) => !flag,
        (Type::Scalar(..), Data::Int(number)) => *number == 0,
        (Type::Pointer(_) | Type::Slice(_) | Type::Map(..) | Type::Open, Data::Null) => true,
        _ => false,
    };
    (field.omitempty && empty) || (field.omitzero && *data == Data::Null)
}

/// Adds what a struct always encodes and drops what it leaves out.
fn fill_in(structure: &'static Struct, members: &mut Map) {
    for member in structure.members() {
        let field = member.field;
        match members.get(field.json) {
            Some(value) if is_omitted(field, &value.data) => {
                members.remove(field.json);
            }
            Some(_) => {}
            None => {
                let data = zero(&field.kind);
                if !is_omitted(field, &data) {
                    members.insert(field.json.to_string(), Value::from(data));
                }
            }
        }
    }
}
