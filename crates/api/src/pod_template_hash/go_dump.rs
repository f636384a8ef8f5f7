//! A template as go-spew prints it.
//!
//! Models `ConfigState.Fprintf("%#v")` of k8s.io/utils's go-spew over the schema: types in front of everything but the
//! items of lists and the values of maps. Leaves out: the parts of a time that is not zero.

use crate::quantity::Quantity;
use crate::schema::{Struct, Type, pod_template_spec};
use crate::value::{Data, Value};
use std::fmt::{Result, Write};

/// Writes a template whose two members are kept apart.
pub(super) fn template(metadata: &Value, spec: &Value, out: &mut impl Write) -> Result {
    let structure = pod_template_spec();
    write!(out, "({}){{", structure.go)?;
    for (i, field) in structure.fields.iter().enumerate() {
        separate(i, out)?;
        write!(out, "{}:", field.name)?;
        let member = if field.json == "metadata" { metadata } else { spec };
        typed(&field.kind, Some(member), out)?;
    }
    out.write_str("}")
}

fn separate(index: usize, out: &mut impl Write) -> Result {
    if index > 0 { out.write_str(" ") } else { Ok(()) }
}

/// A value with its type in front.
fn typed(kind: &Type, value: Option<&Value>, out: &mut impl Write) -> Result {
    out.write_str("(")?;
    type_name(kind, out)?;
    out.write_str(")")?;
    bare(kind, value, out)
}

fn type_name(kind: &Type, out: &mut impl Write) -> Result {
    match kind {
        Type::Pointer(inner) => {
            out.write_str("*")?;
            type_name(inner, out)
        }
        Type::Slice(item) => {
            out.write_str("[]")?;
            type_name(item, out)
        }
        Type::Scalar(go, _) | Type::Map(go, _) => out.write_str(go),
        Type::Struct(structure) => out.write_str(structure.go),
        _ => out.write_str(&kind.go_name()),
    }
}

/// A value without its type.
fn bare(kind: &Type, value: Option<&Value>, out: &mut impl Write) -> Result {
    let value = value.filter(|value| !value.is_null());
    match kind {
        Type::Scalar(..) => scalar(kind, value, out),
        Type::Struct(inner) => structure(inner, value, out),
        Type::Quantity => quantity(value, out),
        Type::IntOrString => int_or_string(value, out),
        Type::Time => out.write_str("{Time:(time.Time){wall:(uint64)0 ext:(int64)0 loc:(*time.Location)<nil>}}"),
        Type::Open => out.write_str("{Raw:([]uint8)<nil>}"),
        Type::Pointer(_) | Type::Slice(_) | Type::Map(..) if value.is_none() => out.write_str("<nil>"),
        Type::Pointer(inner) => bare(inner, value, out),
        Type::Slice(item) => {
            let items = value.map(Value::items).unwrap_or_default();
            // An empty list did not survive the way to the controller.
            if items.is_empty() {
                return out.write_str("<nil>");
            }
            out.write_str("[")?;
            for (i, element) in items.iter().enumerate() {
                separate(i, out)?;
                bare(item, Some(element), out)?;
            }
            out.write_str("]")
        }
        Type::Map(_, item) => {
            let members = value.and_then(Value::as_map).filter(|members| !members.is_empty());
            let Some(members) = members else { return out.write_str("<nil>") };
            out.write_str("map[")?;
            for (i, (key, element)) in members.iter().enumerate() {
                separate(i, out)?;
                write!(out, "{key}:")?;
                bare(item, Some(element), out)?;
            }
            out.write_str("]")
        }
    }
}

fn scalar(kind: &Type, value: Option<&Value>, out: &mut impl Write) -> Result {
    use crate::schema::Scalar;
    match (kind, value.map(|value| &value.data)) {
        (_, Some(Data::String(text))) => out.write_str(text),
        (_, Some(Data::Bool(flag))) => write!(out, "{flag}"),
        (_, Some(Data::Int(number))) => write!(out, "{number}"),
        (Type::Scalar(_, Scalar::Bool), _) => out.write_str("false"),
        (Type::Scalar(_, Scalar::Int32 | Scalar::Int64), _) => out.write_str("0"),
        _ => Ok(()),
    }
}

fn structure(structure: &Struct, value: Option<&Value>, out: &mut impl Write) -> Result {
    out.write_str("{")?;
    for (i, field) in structure.fields.iter().enumerate() {
        separate(i, out)?;
        out.write_str(field.name)?;
        out.write_str(":")?;
        // The members of an embedded struct are the parent's in JSON.
        let member = if field.inline { value } else { value.and_then(|value| value.get(field.json)) };
        typed(&field.kind, member, out)?;
    }
    out.write_str("}")
}

fn quantity(value: Option<&Value>, out: &mut impl Write) -> Result {
    let text = value.and_then(Value::as_str).unwrap_or("0");
    match Quantity::parse(text) {
        Ok(quantity) => out.write_str(&quantity.dump_fields()),
        // Decoding lets no such text through.
        Err(_) => out.write_str(text),
    }
}

fn int_or_string(value: Option<&Value>, out: &mut impl Write) -> Result {
    match value.map(|value| &value.data) {
        Some(Data::String(text)) => write!(out, "{{Type:(intstr.Type)1 IntVal:(int32)0 StrVal:(string){text}}}"),
        Some(Data::Int(number)) => write!(out, "{{Type:(intstr.Type)0 IntVal:(int32){number} StrVal:(string)}}"),
        _ => out.write_str("{Type:(intstr.Type)0 IntVal:(int32)0 StrVal:(string)}"),
    }
}
