//! What a strategic merge patch made, as it fits the types of its kind.
//!
//! Models `FromUnstructured` (k8s.io/apimachinery/pkg/runtime/converter.go), which decodes such objects with other words than
//! the JSON decoder, and lets more pass: a great number wraps around. Quantities, times and the like are left to the decoder.

use rollscope_api::int_or_string::IntOrString;
use rollscope_api::schema::{self, Scalar, Struct, Type};
use rollscope_api::value::{Data, Value};

/// Makes numbers fit; fails with the server's words where a value is of another type.
pub(super) fn from_unstructured(object: &mut Value, api_version: &str, kind: &str) -> Result<(), String> {
    match schema::root(api_version, kind) {
        Some(root) => convert_struct(object, root),
        None => object
            .as_map_mut()
            .and_then(|members| members.get_mut("metadata"))
            .map_or(Ok(()), |metadata| convert_struct(metadata, schema::object_meta())),
    }
}

fn convert_struct(value: &mut Value, structure: &'static Struct) -> Result<(), String> {
    let found = kind_of(value);
    let Data::Map(members) = &mut value.data else { return Err(format!("cannot restore struct from: {found}")) };
    for member in structure.members() {
        if let Some(value) = members.get_mut(member.field.json) {
            convert(value, &member.field.kind)?;
        }
    }
    Ok(())
}

fn convert(value: &mut Value, to: &'static Type) -> Result<(), String> {
    let found = kind_of(value);
    match (&mut value.data, to) {
        (Data::Null, _) => Ok(()),
        (_, Type::Pointer(inner)) => convert(value, inner),
        (_, Type::Struct(structure)) => convert_struct(value, structure),
        (_, Type::Scalar(go, scalar)) => convert_scalar(value, go, *scalar),
        (Data::List(items), Type::Slice(item)) => items.iter_mut().try_for_each(|value| convert(value, item)),
        (_, Type::Slice(_)) => Err(format!("cannot restore slice from {found}")),
        (Data::Map(members), Type::Map(_, item)) => members.values_mut().try_for_each(|value| convert(value, item)),
        (_, Type::Map(..)) => Err(format!("cannot restore map from {found}")),
        (_, Type::IntOrString) => IntOrString::unmarshal(value).map(|_| ()),
        (_, Type::Quantity | Type::Time | Type::Open) => Ok(()),
    }
}

/// Models the part of `fromUnstructured` for simple types.
fn convert_scalar(value: &mut Value, go: &str, scalar: Scalar) -> Result<(), String> {
    let number = match (&value.data, scalar) {
        (Data::String(_), Scalar::String) | (Data::Bool(_), Scalar::Bool) => return Ok(()),
        (Data::Int(number), Scalar::Int32 | Scalar::Int64) => *number,
        (Data::Float(number), Scalar::Int32 | Scalar::Int64) if number.trunc() == *number => *number as i64,
        (Data::Float(_), Scalar::Int32 | Scalar::Int64) => return Err(format!("cannot convert float64 to {go}")),
        // Go could make text of a whole number, and does not.
        (Data::Int(_), Scalar::String) => return Err(format!("cannot convert int64 to {go}")),
        _ => return Err(format!("unrecognized type: {}", kind_name(scalar))),
    };
    value.data = Data::Int(if scalar == Scalar::Int32 { i64::from(number as i32) } else { number });
    Ok(())
}

fn kind_name(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::String => "string",
        Scalar::Bool => "bool",
        Scalar::Int32 => "int32",
        Scalar::Int64 => "int64",
    }
}

fn kind_of(value: &Value) -> &'static str {
    match value.data {
        Data::Null => "invalid",
        Data::Bool(_) => "bool",
        Data::Int(_) => "int64",
        Data::Float(_) => "float64",
        Data::String(_) => "string",
        Data::List(_) => "slice",
        Data::Map(_) => "map",
    }
}
