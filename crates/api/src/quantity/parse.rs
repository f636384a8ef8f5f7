//! Reading a quantity. Models `ParseQuantity` and `parseQuantityString` (k8s.io/apimachinery/pkg/api/resource).
//!
//! Numbers with more than `MAX_DIGITS` digits are refused: upstream works at them for minutes.

use super::{Amount, Decimal, Format, Quantity};
use crate::quantity::natural::Natural;
use std::cmp::Ordering;

const FORMAT_WRONG: &str = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
const NUMERIC: &str = "unable to parse numeric part of quantity";
const SUFFIX: &str = "unable to parse quantity's suffix";

/// Decimal digits that an `int64` always holds.
const MAX_INT64_FACTORS: i32 = 18;

/// The smallest scale that is kept: nano.
const NANO: i32 = -9;

/// Most digits that a number may have, or come to have by its exponent.
const MAX_DIGITS: usize = 20_000;

/// A quantity's text in parts, as slices of it.
struct Parts<'a> {
    positive: bool,
    /// Sign, digits and point.
    value: &'a str,
    /// Digits before the point without leading zeros, `0` if there are none.
    num: &'a str,
    /// Digits after the point.
    denom: &'a str,
    suffix: &'a str,
}

/// A suffix's meaning: a factor of `base` to the `exponent`.
struct Suffix {
    base: u32,
    exponent: i32,
    format: Format,
}

/// Models `ParseQuantity`.
pub(super) fn parse(text: &str) -> Result<Quantity, String> {
    if text.is_empty() {
        return Err(FORMAT_WRONG.to_string());
    }
    if text == "0" {
        return Ok(Quantity { amount: Amount::Int { value: 0, scale: 0 }, text: text.to_string(), format: Format::DecimalSI });
    }
    let parts = split(text)?;
    let suffix = interpret(parts.suffix).ok_or(SUFFIX)?;
    if let Some(quantity) = parse_int64(text, &parts, &suffix) {
        return Ok(quantity);
    }
    parse_decimal(&parts, &suffix)
}

/// Models `parseQuantityString`.
fn split(text: &str) -> Result<Parts<'_>, String> {
    let bytes = text.as_bytes();
    let run = |from: usize, accept: &dyn Fn(u8) -> bool| from + bytes[from..].iter().take_while(|c| accept(**c)).count();
    let digit = |c: u8| c.is_ascii_digit();
    let signed = matches!(bytes.first(), Some(b'+' | b'-'));
    let positive = bytes.first() != Some(&b'-');
    let digits = run(usize::from(signed), &|c| c == b'0');
    if digits == bytes.len() {
        return Ok(Parts { positive, value: "0", num: "0", denom: "", suffix: "" });
    }
    let mut end = run(digits, &digit);
    let num = if end == digits { "0" } else { &text[digits..end] };
    let mut denom = "";
    if bytes.get(end) == Some(&b'.') {
        let after = run(end + 1, &digit);
        denom = &text[end + 1..after];
        end = after;
    }
    let value = &text[..end];
    let letters = run(end, &|c| b"eEinumkKMGTP".contains(&c));
    let sign = usize::from(matches!(bytes.get(letters), Some(b'+' | b'-')));
    if run(letters + sign, &digit) < bytes.len() {
        return Err(FORMAT_WRONG.to_string());
    }
    Ok(Parts { positive, value, num, denom, suffix: &text[end..] })
}

/// Models `suffixHandler.interpret`. An exponent wraps to 32 bits, as upstream's conversion does.
fn interpret(suffix: &str) -> Option<Suffix> {
    if let Some((_, exponent)) = Format::DECIMAL_SUFFIXES.iter().find(|(name, _)| *name == suffix) {
        return Some(Suffix { base: 10, exponent: *exponent, format: Format::DecimalSI });
    }
    if let Some((_, exponent)) = Format::BINARY_SUFFIXES.iter().find(|(name, _)| *name == suffix) {
        return Some(Suffix { base: 2, exponent: *exponent, format: Format::BinarySI });
    }
    let exponent: i64 = suffix.strip_prefix(['e', 'E'])?.parse().ok()?;
    Some(Suffix { base: 10, exponent: exponent as i32, format: Format::DecimalExponent })
}

/// The short way, for numbers that surely fit; None if this one may not.
fn parse_int64(text: &str, parts: &Parts<'_>, suffix: &Suffix) -> Option<Quantity> {
    let length = |digits: &str| i32::try_from(digits.len()).unwrap_or(i32::MAX);
    let (mut scale, mantissa, precision) = match suffix.format {
        Format::BinarySI if parts.denom.is_empty() => {
            (0, 1i64 << suffix.exponent, (15 - suffix.exponent * 3 / 10 - 1).saturating_sub(length(parts.num)))
        }
        Format::BinarySI => return None,
        _ => (suffix.exponent, 1, MAX_INT64_FACTORS.saturating_sub(length(parts.num)).saturating_sub(length(parts.denom))),
    };
    if precision < 0 {
        return None;
    }
    scale = i32::wrapping_sub(scale, length(parts.denom));
    if scale < NANO {
        return None;
    }
    let shifted = format!("{}{}", parts.num, parts.denom);
    let digits: i64 = shifted.parse().ok()?;
    let magnitude = digits.checked_mul(mantissa)?;
    let canonical = match suffix.format {
        Format::BinarySI => suffix.exponent % 10 == 0 && digits & 0x07 != 0,
        _ => scale % 3 == 0 && !shifted.ends_with("000") && !shifted.starts_with('0'),
    };
    let value = if parts.positive { magnitude } else { -magnitude };
    let text = if canonical { text.to_string() } else { String::new() };
    Some(Quantity { amount: Amount::Int { value, scale }, text, format: suffix.format })
}

/// The long way: rounds away from zero to nano, and caps binary quantities at the greatest `int64`.
fn parse_decimal(parts: &Parts<'_>, suffix: &Suffix) -> Result<Quantity, String> {
    let (before, after) = parts.value.split_once('.').unwrap_or((parts.value, ""));
    let digits = format!("{}{after}", before.trim_start_matches(['+', '-']));
    if digits.is_empty() || digits.len() > MAX_DIGITS {
        return Err(NUMERIC.to_string());
    }
    let mut unscaled = Natural::from_digits(&digits);
    let mut scale = after.len() as i32;
    if suffix.base == 10 {
        scale = scale.wrapping_sub(suffix.exponent);
    } else {
        unscaled.multiply(1 << suffix.exponent);
    }
    let negative = parts.value.starts_with('-') && !unscaled.is_zero();
    let mut amount = Decimal { negative: false, unscaled, scale };
    if !amount.unscaled.is_zero() {
        amount = amount.round_up(-NANO, MAX_DIGITS).ok_or(NUMERIC)?;
    }
    let mut format = suffix.format;
    if format == Format::BinarySI {
        let greatest = Decimal::from_int64(i64::MAX, 0);
        if amount.compare(&greatest) == Ordering::Greater {
            amount = greatest;
        }
        if !amount.unscaled.is_zero() && amount.compare(&Decimal::from_int64(1, 0)) == Ordering::Less {
            format = Format::DecimalSI;
        }
    }
    amount.negative = negative;
    Ok(Quantity { amount: Amount::Dec(amount), text: String::new(), format })
}
