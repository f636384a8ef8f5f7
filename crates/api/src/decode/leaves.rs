//! Types that decode themselves: quantities, numbers or strings, and times.
//!
//! Models `Quantity.UnmarshalJSON`, `IntOrString.UnmarshalJSON` and `Time.UnmarshalJSON` with `time.Parse`. Leaves out:
//! a quantity is parsed from the string, not from its spelling in JSON.

use super::DecodeError;
use crate::quantity::Quantity;
use crate::time::Time;
use crate::value::{Data, Value};

/// The canonical form; null is zero.
pub(super) fn quantity(value: &Value) -> Result<Data, DecodeError> {
    let text = match &value.data {
        Data::Null => return Ok(Data::String("0".to_string())),
        Data::String(text) => text.trim().to_string(),
        // A number is parsed from its text; of anything else the text is no quantity.
        _ => value.to_json(),
    };
    match Quantity::parse(&text) {
        Ok(quantity) => Ok(Data::String(quantity.canonical())),
        Err(message) => Err(DecodeError { message, position: value.at }),
    }
}

/// The number or string; null is zero. An error says what was found.
pub(super) fn int_or_string(value: &Value) -> Result<Data, String> {
    match &value.data {
        Data::Null => Ok(Data::Int(0)),
        Data::String(_) => Ok(value.data.clone()),
        Data::Int(number) if i32::try_from(*number).is_ok() => Ok(value.data.clone()),
        Data::Int(_) | Data::Float(_) => Err(format!("number {}", value.to_json())),
        Data::Bool(_) => Err("bool".to_string()),
        Data::List(_) => Err("array".to_string()),
        Data::Map(_) => Err("object".to_string()),
    }
}

/// Reads the parts of an RFC 3339 time one after the other.
struct TimeReader<'a> {
    whole: &'a str,
    rest: &'a str,
}

impl TimeReader<'_> {
    fn cannot_parse<T>(&self, layout: &str) -> Result<T, String> {
        let quote = crate::go_text::quote;
        Err(format!(
            "parsing time {} as \"2006-01-02T15:04:05Z07:00\": cannot parse {} as {}",
            quote(self.whole),
            quote(self.rest),
            quote(layout)
        ))
    }

    fn out_of_range<T>(&self, part: &str) -> Result<T, String> {
        Err(format!("parsing time {}: {part} out of range", crate::go_text::quote(self.whole)))
    }

    fn literal(&mut self, literal: &str) -> Result<(), String> {
        match self.rest.strip_prefix(literal) {
            Some(rest) => {
                self.rest = rest;
                Ok(())
            }
            None => self.cannot_parse(literal),
        }
    }

    /// A number of `min` to `max` digits.
    fn number(&mut self, min: usize, max: usize, layout: &str) -> Result<i64, String> {
        let digits = self.rest.bytes().take(max).take_while(u8::is_ascii_digit).count();
        if digits < min {
            return self.cannot_parse(layout);
        }
        let (number, rest) = self.rest.split_at(digits);
        self.rest = rest;
        Ok(number.parse().unwrap_or(0))
    }

    /// Seconds to take away to come to UTC.
    fn offset(&mut self) -> Result<i64, String> {
        if self.rest.starts_with('Z') {
            self.rest = &self.rest[1..];
            return Ok(0);
        }
        let sign = match self.rest.bytes().next() {
            Some(b'+') => 1,
            Some(b'-') => -1,
            _ => return self.cannot_parse("Z07:00"),
        };
        let bytes = self.rest.as_bytes();
        let digit = |i: usize| bytes.get(i).filter(|b| b.is_ascii_digit()).map(|b| i64::from(b - b'0'));
        let parts = (digit(1), digit(2), bytes.get(3), digit(4), digit(5));
        let (Some(h1), Some(h2), Some(b':'), Some(m1), Some(m2)) = parts else { return self.cannot_parse("Z07:00") };
        let (hours, minutes) = (h1 * 10 + h2, m1 * 10 + m2);
        if hours > 24 {
            return self.out_of_range("time zone offset hour");
        }
        if minutes > 60 {
            return self.out_of_range("time zone offset minute");
        }
        self.rest = &self.rest[6..];
        Ok(sign * (hours * 3600 + minutes * 60))
    }
}

fn days_in_month(year: i64, month: i64) -> i64 {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// A time in UTC without a fraction of a second, as it is stored. The year 1's first second is the zero time.
pub(super) fn time(text: &str) -> Result<Data, String> {
    let mut reader = TimeReader { whole: text, rest: text };
    let year = reader.number(4, 4, "2006")?;
    reader.literal("-")?;
    let month = reader.number(2, 2, "01")?;
    if !(1..=12).contains(&month) {
        return reader.out_of_range("month");
    }
    reader.literal("-")?;
    let day = reader.number(2, 2, "02")?;
    reader.literal("T")?;
    let hour = reader.number(1, 2, "15")?;
    if hour > 23 {
        return reader.out_of_range("hour");
    }
    reader.literal(":")?;
    let minute = reader.number(2, 2, "04")?;
    if minute > 59 {
        return reader.out_of_range("minute");
    }
    reader.literal(":")?;
    let second = reader.number(2, 2, "05")?;
    if second > 59 {
        return reader.out_of_range("second");
    }
    let fraction = reader.rest.strip_prefix(['.', ',']).map(|rest| rest.bytes().take_while(u8::is_ascii_digit).count());
    if let Some(digits @ 1..) = fraction {
        reader.rest = &reader.rest[digits + 1..];
    }
    let offset = reader.offset()?;
    if !reader.rest.is_empty() {
        return Err(format!("parsing time {}: extra text: {}", crate::go_text::quote(text), crate::go_text::quote(reader.rest)));
    }
    if day < 1 || day > days_in_month(year, month) {
        return reader.out_of_range("day");
    }
    let local = Time::parse(&format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z"));
    let utc = Time(local.unwrap_or_default().0 - offset).to_string();
    Ok(if utc == "0001-01-01T00:00:00Z" { Data::Null } else { Data::String(utc) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        for (text, expected) in [
            ("2000-01-01T01:00:00+01:00", Ok("2000-01-01T00:00:00Z")),
            ("2000-01-01T00:00:00.5Z", Ok("2000-01-01T00:00:00Z")),
            ("x", Err("parsing time \"x\" as \"2006-01-02T15:04:05Z07:00\": cannot parse \"x\" as \"2006\"")),
            ("2000-02-30T00:00:00Z", Err("parsing time \"2000-02-30T00:00:00Z\": day out of range")),
        ] {
            assert_eq!(time(text), expected.map(|text| Data::String(text.to_string())).map_err(str::to_string), "{text}");
        }
    }
}
