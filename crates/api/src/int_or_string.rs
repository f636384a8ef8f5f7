//! A field that is a number or a string such as `25%` (`k8s.io/apimachinery/pkg/util/intstr`).

use crate::go_text::quote;
use crate::value::{Data, Value};
use std::fmt;
use std::num::IntErrorKind;

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

    /// Reads a member as Go does: with its words for what is neither. Models `UnmarshalJSON`.
    pub fn unmarshal(value: &Value) -> Result<IntOrString, String> {
        let what = match &value.data {
            Data::Null => return Ok(IntOrString::Int(0)),
            Data::String(text) => return Ok(IntOrString::String(text.clone())),
            Data::Int(number) => match i32::try_from(*number) {
                Ok(number) => return Ok(IntOrString::Int(number)),
                Err(_) => format!("number {number}"),
            },
            Data::Float(_) => format!("number {}", value.to_json()),
            Data::Bool(_) => "bool".to_string(),
            Data::List(_) => "array".to_string(),
            Data::Map(_) => "object".to_string(),
        };
        Err(format!("json: cannot unmarshal {what} into Go value of type int32"))
    }

    /// The number that it is; a string is read as one, and is 0 if it is none. Models `IntValue`.
    pub fn int_value(&self) -> i64 {
        match self {
            IntOrString::Int(number) => i64::from(*number),
            // Of a number that is too long `Atoi` gives the nearest that fits, beside the error that is not looked at.
            IntOrString::String(text) => atoi(text).unwrap_or_else(|error| error.nearest),
        }
    }

    /// The count that this stands for, as 32 bits hold it: itself, or that share of `total`, rounded up or down.
    ///
    /// Errors as upstream does if the string is no percentage. Models `GetScaledValueFromIntOrPercent`.
    pub fn scaled_value(&self, total: i32, round_up: bool) -> Result<i32, String> {
        self.scaled_value_wide(i64::from(total), round_up).map(|value| value as i32)
    }

    /// As `scaled_value`, in 64 bits.
    ///
    /// Upstream computes in float64. So does this, with operations that are exact to the bit on every platform; a result
    /// beyond 64 bits becomes the smallest number, as on amd64.
    pub fn scaled_value_wide(&self, total: i64, round_up: bool) -> Result<i64, String> {
        let text = match self {
            IntOrString::Int(number) => return Ok(i64::from(*number)),
            IntOrString::String(text) => text,
        };
        let invalid = |why: String| format!("invalid value for IntOrString: {why}");
        let digits = text.strip_suffix('%').ok_or_else(|| invalid("invalid type: string is not a percentage".to_string()))?;
        let percent = atoi(digits).map_err(|error| invalid(format!("invalid value {}: {}", quote(text), error.text)))?;
        let share = percent as f64 * total as f64 / 100.0;
        let rounded = if round_up { share.ceil() } else { share.floor() };
        Ok(if (-TWO_TO_THE_63..TWO_TO_THE_63).contains(&rounded) { rounded as i64 } else { i64::MIN })
    }
}

const TWO_TO_THE_63: f64 = 9_223_372_036_854_775_808.0;

/// What `Atoi` says about a text that is no number, and the number that it gives all the same.
#[derive(Debug)]
pub(crate) struct AtoiError {
    /// Go's words.
    pub(crate) text: String,
    /// Zero, or the end of the range that was left.
    pub(crate) nearest: i64,
}

/// Models `strconv.Atoi` with 64 bits.
pub(crate) fn atoi(text: &str) -> Result<i64, AtoiError> {
    text.parse::<i64>().map_err(|error| {
        let (why, nearest) = match error.kind() {
            IntErrorKind::PosOverflow => ("value out of range", i64::MAX),
            IntErrorKind::NegOverflow => ("value out of range", i64::MIN),
            _ => ("invalid syntax", 0),
        };
        AtoiError { text: format!("strconv.Atoi: parsing {}: {why}", quote(text)), nearest }
    })
}
