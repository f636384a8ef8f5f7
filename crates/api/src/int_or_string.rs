//! A field that is a number or a string such as `25%` (`k8s.io/apimachinery/pkg/util/intstr`).

use crate::value::{Data, Value};
use std::fmt;

/// A number or a string. Models `intstr.IntOrString`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IntOrString {
    /// A number.
    Int(i32),
    /// A string.
    String(String),
}

impl fmt::Display for IntOrString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IntOrString::Int(number) => write!(f, "{number}"),
            IntOrString::String(text) => f.write_str(text),
        }
    }
}

impl IntOrString {
    /// Reads a decoded member.
    pub fn from_value(value: &Value) -> Option<IntOrString> {
        match &value.data {
            Data::Int(number) => i32::try_from(*number).ok().map(IntOrString::Int),
            Data::String(text) => Some(IntOrString::String(text.clone())),
            _ => None,
        }
    }

    /// The member that `from_value` reads.
    pub fn to_value(&self) -> Value {
        match self {
            IntOrString::Int(number) => Value::from(*number),
            IntOrString::String(text) => Value::from(text.as_str()),
        }
    }

    /// The count that this stands for: itself, or that share of `total`, rounded up or down.
    ///
    /// Errors as upstream does if the string is no percentage. Models `GetScaledValueFromIntOrPercent`, which computes
    /// in float64: for every `total` and percentage of 32 bits that equals the integer division here.
    pub fn scaled_value(&self, total: i32, round_up: bool) -> Result<i32, String> {
        let text = match self {
            IntOrString::Int(number) => return Ok(*number),
            IntOrString::String(text) => text,
        };
        let invalid = |why: &str| format!("invalid value for IntOrString: invalid type: {why}");
        let digits = text.strip_suffix('%').ok_or_else(|| invalid("string is not a percentage"))?;
        let percent: i64 = digits.parse().map_err(|_| format!("invalid value for IntOrString: invalid value {text:?}: {digits:?}"))?;
        let product = percent * i64::from(total);
        let rounded = if round_up { -((-product).div_euclid(100)) } else { product.div_euclid(100) };
        Ok(rounded as i32)
    }
}
