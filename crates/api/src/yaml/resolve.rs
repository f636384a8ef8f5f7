//! What a scalar means: YAML 1.1's booleans, numbers and nulls.
//!
//! Models resolve.go of go.yaml.in/yaml/v2. Leaves out: timestamps are only told apart where a tag asks for one, since
//! kubectl keeps their text in any case.

/// A scalar's meaning.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Scalar {
    Null,
    Bool(bool),
    Int(i64),
    /// A number that only fits without a sign.
    Uint(u64),
    Float(f64),
    String(String),
}

const LONG_TAG_PREFIX: &str = "tag:yaml.org,2002:";

fn short_tag(tag: &str) -> String {
    match tag.strip_prefix(LONG_TAG_PREFIX) {
        Some(rest) => format!("!!{rest}"),
        None => tag.to_string(),
    }
}

/// Whether a key with that tag and text is a merge key. Models `isMerge`.
pub(super) fn is_merge(tag: &str, value: &str, implicit: bool) -> bool {
    value == "<<" && (implicit || tag == "tag:yaml.org,2002:merge")
}

/// The meaning of a scalar, or why its tag does not fit it. Models `resolve` and the parts of `decoder.scalar` around it.
pub(super) fn resolve(tag: &str, value: &str, implicit: bool) -> Result<Scalar, String> {
    if tag.is_empty() {
        return Ok(if implicit { resolve_plain(value, true) } else { Scalar::String(value.to_string()) });
    }
    let text = || Ok(Scalar::String(value.to_string()));
    let Some(wanted) = tag.strip_prefix(LONG_TAG_PREFIX) else { return text() };
    match wanted {
        "binary" => return decode_base64(value).map(Scalar::String).ok_or("!!binary value contains invalid base64 data".to_string()),
        "bool" | "int" | "float" | "null" | "timestamp" => {}
        _ => return text(),
    }
    let found = resolve_plain(value, wanted == "timestamp");
    match (&found, wanted) {
        (Scalar::Bool(_), "bool") | (Scalar::Int(_) | Scalar::Uint(_), "int") | (Scalar::Float(_), "float") | (Scalar::Null, "null") => {
            Ok(found)
        }
        (Scalar::Int(number), "float") => Ok(Scalar::Float(*number as f64)),
        (Scalar::String(text), "timestamp") if is_timestamp(text) => Ok(found),
        _ => Err(format!("cannot decode {} `{value}` as a {}", found_tag(&found), short_tag(tag))),
    }
}

fn found_tag(scalar: &Scalar) -> &'static str {
    match scalar {
        Scalar::Null => "!!null",
        Scalar::Bool(_) => "!!bool",
        Scalar::Int(_) | Scalar::Uint(_) => "!!int",
        Scalar::Float(_) => "!!float",
        Scalar::String(text) if text == "<<" => "!!merge",
        Scalar::String(text) if is_timestamp(text) => "!!timestamp",
        Scalar::String(_) => "!!str",
    }
}

fn resolve_plain(text: &str, timestamps: bool) -> Scalar {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return Scalar::Null,
        "y" | "Y" | "yes" | "Yes" | "YES" | "true" | "True" | "TRUE" | "on" | "On" | "ON" => return Scalar::Bool(true),
        "n" | "N" | "no" | "No" | "NO" | "false" | "False" | "FALSE" | "off" | "Off" | "OFF" => return Scalar::Bool(false),
        ".nan" | ".NaN" | ".NAN" => return Scalar::Float(f64::NAN),
        ".inf" | ".Inf" | ".INF" | "+.inf" | "+.Inf" | "+.INF" => return Scalar::Float(f64::INFINITY),
        "-.inf" | "-.Inf" | "-.INF" => return Scalar::Float(f64::NEG_INFINITY),
        _ => {}
    }
    let number = match text.as_bytes()[0] {
        b'.' => parse_float(text).map(Scalar::Float),
        b'0'..=b'9' | b'+' | b'-' if !(timestamps && is_timestamp(text)) => parse_number(&text.replace('_', "")),
        _ => None,
    };
    number.unwrap_or_else(|| Scalar::String(text.to_string()))
}

fn parse_number(plain: &str) -> Option<Scalar> {
    if let Some(number) = parse_int(plain) {
        return Some(number);
    }
    parse_float(plain).map(Scalar::Float)
}

/// Models `strconv.ParseInt` and then `ParseUint`, both with base 0.
fn parse_int(text: &str) -> Option<Scalar> {
    let (sign, digits) = match text.as_bytes().first()? {
        b'-' => (Some(true), &text[1..]),
        b'+' => (Some(false), &text[1..]),
        _ => (None, text),
    };
    let lower = digits.get(..2).map(str::to_ascii_lowercase);
    let (radix, digits) = match lower.as_deref() {
        Some("0x") => (16, &digits[2..]),
        Some("0b") => (2, &digits[2..]),
        Some("0o") => (8, &digits[2..]),
        Some(two) if two.starts_with('0') => (8, &digits[1..]),
        _ => (10, digits),
    };
    if digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
        return None;
    }
    let magnitude = u64::from_str_radix(digits, radix).ok()?;
    match (sign, i64::try_from(magnitude)) {
        (Some(true), _) if magnitude <= 1 << 63 => Some(Scalar::Int((magnitude as i64).wrapping_neg())),
        (Some(true), _) => None,
        (_, Ok(number)) => Some(Scalar::Int(number)),
        // ParseUint takes no sign.
        (None, Err(_)) => Some(Scalar::Uint(magnitude)),
        (Some(false), Err(_)) => None,
    }
}

/// A decimal number as `yamlStyleFloat` allows it; one too large for a float64 is none.
fn parse_float(text: &str) -> Option<f64> {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (mantissa, exponent) = match unsigned.find(['e', 'E']) {
        Some(at) => (&unsigned[..at], Some(&unsigned[at + 1..])),
        None => (unsigned, None),
    };
    let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    let mantissa_fits = match mantissa.split_once('.') {
        Some(("", fraction)) => !fraction.is_empty() && digits(fraction),
        Some((whole, fraction)) => digits(whole) && digits(fraction),
        None => !mantissa.is_empty() && digits(mantissa),
    };
    let exponent_fits = exponent.is_none_or(|exponent| {
        let unsigned = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
        !unsigned.is_empty() && digits(unsigned)
    });
    if !mantissa_fits || !exponent_fits {
        return None;
    }
    text.parse::<f64>().ok().filter(|number| number.is_finite())
}

/// Whether a text means a string where it stands without quotes. Models the question of `encoder.stringv`.
pub(crate) fn is_plain_string(text: &str) -> bool {
    matches!(resolve_plain(text, false), Scalar::String(_)) && !is_timestamp(text) && !is_base_60(text)
}

/// Models `isBase60Float`.
fn is_base_60(text: &str) -> bool {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
    let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit() || b == b'_');
    let mut parts = whole.split(':');
    let first = parts.next().unwrap_or_default();
    let mut sixties = 0;
    let are_sixties = parts.all(|part| {
        sixties += 1;
        matches!(part.as_bytes(), [b'0'..=b'9'] | [b'0'..=b'5', b'0'..=b'9'])
    });
    first.starts_with(|c: char| c.is_ascii_digit()) && digits(first) && digits(fraction) && are_sixties && sixties > 0
}

/// The number that a text begins with, of one or two digits, and the rest.
fn short_number(text: &str) -> Option<(u32, &str)> {
    let digits = text.bytes().take(2).take_while(u8::is_ascii_digit).count();
    let number = text[..digits].parse().ok()?;
    Some((number, &text[digits..]))
}

/// Whether the text is a date, or a date and a time. Models `parseTimestamp`.
fn is_timestamp(text: &str) -> bool {
    let bytes = text.as_bytes();
    let has_year = bytes.len() > 4 && bytes[..4].iter().all(u8::is_ascii_digit) && bytes[4] == b'-';
    has_year && date_and_time(&text[..4], &text[5..]).is_some()
}

fn date_and_time(year: &str, text: &str) -> Option<()> {
    let year: u32 = year.parse().ok()?;
    let (month, rest) = short_number(text)?;
    let (day, rest) = short_number(rest.strip_prefix('-')?)?;
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    if !(1..=days).contains(&day) {
        return None;
    }
    let Some(separator) = rest.chars().next() else { return Some(()) };
    let has_zone = match separator {
        'T' | 't' => true,
        ' ' => false,
        _ => return None,
    };
    let (hour, rest) = short_number(&rest[1..])?;
    let (minute, rest) = short_number(rest.strip_prefix(':')?)?;
    let (second, rest) = short_number(rest.strip_prefix(':')?)?;
    let fraction = rest.strip_prefix(['.', ',']).map(|rest| rest.bytes().take_while(u8::is_ascii_digit).count());
    let rest = match fraction {
        Some(digits @ 1..) => &rest[digits + 1..],
        _ => rest,
    };
    let zone_fits = if has_zone { is_zone(rest) } else { rest.is_empty() };
    (hour < 24 && minute < 60 && second < 60 && zone_fits).then_some(())
}

/// `Z` or an offset such as `+02:00`.
fn is_zone(text: &str) -> bool {
    let digits = |from: usize| text.get(from..from + 2).filter(|part| part.bytes().all(|b| b.is_ascii_digit()));
    let number = |from: usize| digits(from).and_then(|part| part.parse::<u32>().ok());
    let is_offset = text.len() == 6 && text.starts_with(['+', '-']) && text.get(3..4) == Some(":");
    text == "Z" || (is_offset && number(1).is_some_and(|hour| hour <= 24) && number(4).is_some_and(|minute| minute <= 60))
}

fn decode_base64(text: &str) -> Option<String> {
    let symbols: Vec<u8> = text.bytes().filter(|b| !matches!(b, b'\r' | b'\n')).collect();
    if !symbols.len().is_multiple_of(4) {
        return None;
    }
    let padding = symbols.iter().rev().take_while(|&&b| b == b'=').count();
    if padding > 2 {
        return None;
    }
    let mut bytes = Vec::new();
    let (mut bits, mut held) = (0u32, 0);
    for &symbol in &symbols[..symbols.len() - padding] {
        let value = match symbol {
            b'A'..=b'Z' => symbol - b'A',
            b'a'..=b'z' => symbol - b'a' + 26,
            b'0'..=b'9' => symbol - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        bits = bits << 6 | u32::from(value);
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held) as u8);
        }
    }
    // JSON has U+FFFD for each byte that belongs to no character.
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        chunk.invalid().iter().for_each(|_| text.push('\u{fffd}'));
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_scalars() {
        let string = |text: &str| Scalar::String(text.to_string());
        for (text, expected) in [
            ("yes", Scalar::Bool(true)),
            ("off", Scalar::Bool(false)),
            ("~", Scalar::Null),
            ("010", Scalar::Int(8)),
            ("08", Scalar::Float(8.0)),
            ("0o17", Scalar::Int(15)),
            ("0x1F", Scalar::Int(31)),
            ("-0b11", Scalar::Int(-3)),
            ("1_000", Scalar::Int(1000)),
            ("+5", Scalar::Int(5)),
            ("-9223372036854775808", Scalar::Int(i64::MIN)),
            ("9223372036854775808", Scalar::Uint(1 << 63)),
            ("99999999999999999999", Scalar::Float(1e20)),
            ("1e2", Scalar::Float(100.0)),
            (".5", Scalar::Float(0.5)),
            ("5.", Scalar::Float(5.0)),
            ("1e999", string("1e999")),
            ("1:30", string("1:30")),
            ("2001-12-14", string("2001-12-14")),
            ("0x", string("0x")),
            ("-", string("-")),
            (".", string(".")),
        ] {
            assert_eq!(resolve("", text, true), Ok(expected), "{text}");
        }
    }

    #[test]
    fn tags() {
        assert_eq!(resolve("tag:yaml.org,2002:str", "5", false), Ok(Scalar::String("5".to_string())));
        assert_eq!(resolve("tag:yaml.org,2002:float", "5", false), Ok(Scalar::Float(5.0)));
        assert_eq!(resolve("tag:yaml.org,2002:binary", "d2Vi", false), Ok(Scalar::String("web".to_string())));
        assert_eq!(resolve("tag:yaml.org,2002:int", "x", false), Err("cannot decode !!str `x` as a !!int".to_string()));
    }
}
