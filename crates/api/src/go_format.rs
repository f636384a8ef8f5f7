//! How Go prints numbers and plain trees: `strconv.FormatFloat`, `encoding/json` and `%#v`.
//!
//! Error messages of Kubernetes are made with them. Leaves out: `%#v` of mappings prints every key as a string.

use crate::go_text::quote;
use crate::value::{Data, Value};

/// A float64 as `encoding/json` writes it: like `%g` with exponents only below 1e-6 and from 1e21.
pub fn json_float(number: f64) -> String {
    let magnitude = number.abs();
    if magnitude != 0.0 && !(1e-6..1e21).contains(&magnitude) {
        let text = format!("{number:e}");
        // Go writes e+21 and e-9 (shortened from e-09).
        return match text.split_once('e') {
            Some((mantissa, exponent)) if !exponent.starts_with('-') => format!("{mantissa}e+{exponent}"),
            _ => text,
        };
    }
    format!("{number}")
}

/// A float as `FormatFloat(x, 'g', -1, bits)` gives it: an exponent of two digits below -4 and from 6.
pub fn shortest_float(mantissa_and_exponent: &str) -> String {
    let Some((mantissa, exponent)) = mantissa_and_exponent.split_once('e') else { return mantissa_and_exponent.to_string() };
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let negative = mantissa.starts_with('-');
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let sign = if negative { "-" } else { "" };
    if !(-4..6).contains(&exponent) {
        let exponent_sign = if exponent < 0 { '-' } else { '+' };
        return format!("{mantissa}e{exponent_sign}{:02}", exponent.abs());
    }
    if exponent < 0 {
        return format!("{sign}0.{}{digits}", "0".repeat((-exponent - 1) as usize));
    }
    let point = exponent as usize + 1;
    if digits.len() <= point {
        return format!("{sign}{digits}{}", "0".repeat(point - digits.len()));
    }
    format!("{sign}{}.{}", &digits[..point], &digits[point..])
}

/// A tree as Go's `%#v` prints what YAML decodes to.
pub fn go_syntax(value: &Value) -> String {
    match &value.data {
        Data::Null => "interface {}(nil)".to_string(),
        Data::Bool(flag) => flag.to_string(),
        Data::Int(number) => number.to_string(),
        Data::Float(number) if number.is_nan() => "NaN".to_string(),
        Data::Float(number) if number.is_infinite() => if *number > 0.0 { "+Inf" } else { "-Inf" }.to_string(),
        Data::Float(number) => shortest_float(&format!("{number:e}")),
        Data::String(text) => quote(text),
        Data::List(items) => format!("[]interface {{}}{{{}}}", items.iter().map(go_syntax).collect::<Vec<_>>().join(", ")),
        Data::Map(members) => {
            let member = |(key, value): (&String, &Value)| format!("{}:{}", quote(key), go_syntax(value));
            format!("map[interface {{}}]interface {{}}{{{}}}", members.iter().map(member).collect::<Vec<_>>().join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats() {
        for (number, json) in
            [(1e20, "100000000000000000000"), (1e21, "1e+21"), (1.5, "1.5"), (1e-7, "1e-7"), (0.000001, "0.000001"), (0.0, "0")]
        {
            assert_eq!(json_float(number), json);
        }
        for (number, shortest) in [(123456.5, "123456.5"), (1e20, "1e+20"), (1.5, "1.5"), (0.0001, "0.0001"), (0.00001, "1e-05")] {
            assert_eq!(shortest_float(&format!("{number:e}")), shortest);
        }
    }
}
