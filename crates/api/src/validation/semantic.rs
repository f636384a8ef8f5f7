//! Equality as the API means it. Models `apiequality.Semantic.DeepEqual` by the types of the schema: nil equals empty,
//! a zero field equals an absent one, quantities compare by value; a pointer to zero does not equal nil.

use super::fields::quantity;
use crate::quantity::{Format, Quantity};
use crate::schema::{Scalar, Struct, Type};
use crate::value::{Data, Value};
use std::cmp::Ordering;

/// Whether two members of a type are equal; `None` and `null` are absent.
pub fn equal(kind: &Type, a: Option<&Value>, b: Option<&Value>) -> bool {
    let (a, b) = (a.filter(|value| !value.is_null()), b.filter(|value| !value.is_null()));
    match kind {
        Type::Pointer(inner) => a.is_some() == b.is_some() && (a.is_none() || equal(inner, a, b)),
        Type::Struct(structure) => structs_equal(structure, a, b),
        Type::Slice(item) => {
            let (a, b) = (a.map(Value::items).unwrap_or_default(), b.map(Value::items).unwrap_or_default());
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| equal(item, Some(a), Some(b)))
        }
        Type::Map(_, item) => {
            let keys =
                |value: Option<&Value>| value.and_then(Value::as_map).into_iter().flatten().map(|(key, _)| key.clone()).collect::<Vec<_>>();
            let member = |value: Option<&Value>, key: &str| value.and_then(|value| value.get(key)).cloned();
            let keys_of_a = keys(a);
            keys_of_a == keys(b) && keys_of_a.iter().all(|key| equal(item, member(a, key).as_ref(), member(b, key).as_ref()))
        }
        Type::Quantity => number(a).cmp(&number(b)) == Ordering::Equal,
        Type::Scalar(_, scalar) => zero_or(a, *scalar) == zero_or(b, *scalar),
        Type::IntOrString => a.map_or(Data::Int(0), |value| value.data.clone()) == b.map_or(Data::Int(0), |value| value.data.clone()),
        Type::Time | Type::Open => a == b,
    }
}

fn structs_equal(structure: &'static Struct, a: Option<&Value>, b: Option<&Value>) -> bool {
    structure.members().all(|member| {
        let of = |value: Option<&Value>| value.and_then(|value| value.get(member.field.json)).cloned();
        equal(&member.field.kind, of(a).as_ref(), of(b).as_ref())
    })
}

fn number(value: Option<&Value>) -> Quantity {
    value.and_then(quantity).unwrap_or_else(|| Quantity::new(0, Format::DecimalSI))
}

fn zero_or(value: Option<&Value>, scalar: Scalar) -> Data {
    value.map_or_else(
        || match scalar {
            Scalar::String => Data::String(String::new()),
            Scalar::Bool => Data::Bool(false),
            Scalar::Int32 | Scalar::Int64 => Data::Int(0),
        },
        |value| value.data.clone(),
    )
}
