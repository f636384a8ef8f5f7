//! Durations as Go writes them: `1s`, `1m30s`, `500ms`.

use std::time::Duration;

const UNITS: [(&str, u64); 7] =
    [("ns", 1), ("us", 1_000), ("µs", 1_000), ("ms", 1_000_000), ("s", 1_000_000_000), ("m", 60_000_000_000), ("h", 3_600_000_000_000)];

/// Reads a duration that is not negative; None if the text is none. Fractions of a nanosecond are dropped. Models
/// `time.ParseDuration`.
pub fn parse_duration(text: &str) -> Option<Duration> {
    let mut rest = text.strip_prefix('+').unwrap_or(text);
    if rest == "0" {
        return Some(Duration::ZERO);
    }
    let mut total: u64 = 0;
    loop {
        let whole_end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (whole, mut after) = rest.split_at(whole_end);
        let mut fraction = "";
        if let Some(tail) = after.strip_prefix('.') {
            let end = tail.find(|c: char| !c.is_ascii_digit()).unwrap_or(tail.len());
            (fraction, after) = tail.split_at(end);
        }
        if whole.is_empty() && fraction.is_empty() {
            return None;
        }
        let unit_end = after.find(|c: char| c.is_ascii_digit() || c == '.').unwrap_or(after.len());
        let (unit, next) = after.split_at(unit_end);
        let &(_, nanoseconds) = UNITS.iter().find(|(name, _)| *name == unit)?;
        let whole: u64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
        let part = fraction.bytes().try_fold((0u64, nanoseconds), |(sum, scale), digit| {
            let scale = scale / 10;
            Some((sum.checked_add(u64::from(digit - b'0') * scale)?, scale))
        })?;
        total = total.checked_add(whole.checked_mul(nanoseconds)?)?.checked_add(part.0)?;
        if next.is_empty() {
            return i64::try_from(total).ok().map(|_| Duration::from_nanos(total));
        }
        rest = next;
    }
}

/// Writes a duration so that `parse_duration` reads it: `0s`, `12.5s`.
pub fn format_duration(duration: Duration) -> String {
    let (whole, fraction) = (duration.as_secs(), duration.subsec_nanos());
    if fraction == 0 {
        return format!("{whole}s");
    }
    let digits = format!("{fraction:09}");
    format!("{whole}.{}s", digits.trim_end_matches('0'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_read_as_go_reads_them() {
        let cases = [
            ("0", Some(0)),
            ("0s", Some(0)),
            ("1s", Some(1_000_000_000)),
            ("1m30s", Some(90_000_000_000)),
            ("500ms", Some(500_000_000)),
            ("1.5s", Some(1_500_000_000)),
            (".5s", Some(500_000_000)),
            ("1h2m3s4ms5us6ns", Some(3_723_004_005_006)),
            ("", None),
            ("1", None),
            ("s", None),
            ("-1s", None),
            ("1x", None),
            ("1s ", None),
            ("99999999999999999999s", None),
            ("9999999999999s", None),
        ];
        for (text, nanoseconds) in cases {
            assert_eq!(parse_duration(text), nanoseconds.map(Duration::from_nanos), "{text:?}");
        }
        for nanoseconds in [0, 1, 1_500_000_000, 90_000_000_000] {
            let duration = Duration::from_nanos(nanoseconds);
            assert_eq!(parse_duration(&format_duration(duration)), Some(duration));
        }
    }
}
