//! Durations as kubectl prints and reads them.

use std::time::Duration;

/// An age in at most two units: `9s`, `2m5s`, `3h10m`, `4d`. Takes nanoseconds. Models `duration.HumanDuration`
/// (k8s.io/apimachinery/pkg/util/duration).
pub(crate) fn human_duration(nanoseconds: i64) -> String {
    let seconds = nanoseconds / 1_000_000_000;
    if seconds < -1 {
        return "<invalid>".into();
    }
    if seconds < 0 {
        return "0s".into();
    }
    let two = |big: i64, unit: char, small: i64, rest: char| {
        if small == 0 { format!("{big}{unit}") } else { format!("{big}{unit}{small}{rest}") }
    };
    let (minutes, hours) = (seconds / 60, seconds / 3600);
    match (seconds, minutes, hours) {
        (s, _, _) if s < 120 => format!("{s}s"),
        (s, m, _) if m < 10 => two(m, 'm', s % 60, 's'),
        (_, m, _) if m < 180 => format!("{m}m"),
        (_, m, h) if h < 8 => two(h, 'h', m % 60, 'm'),
        (_, _, h) if h < 48 => format!("{h}h"),
        (_, _, h) if h < 192 => two(h / 24, 'd', h % 24, 'h'),
        (_, _, h) if h < 24 * 365 * 2 => format!("{}d", h / 24),
        (_, _, h) if h < 24 * 365 * 8 => two(h / 24 / 365, 'y', h / 24 % 365, 'd'),
        (_, _, h) => format!("{}y", h / 24 / 365),
    }
}

/// Reads Go's notation: `1s`, `1m30s`, `500ms`, `1.5h`, `-2s`. Fails with Go's message. Models `time.ParseDuration`.
///
/// The sign is given apart: a Duration has none.
pub(crate) fn parse_duration(text: &str) -> Result<(Duration, bool), String> {
    let quoted = rollscope_api::go_text::quote(text);
    let invalid = || format!("time: invalid duration {quoted}");
    let (negative, mut rest) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if rest == "0" {
        return Ok((Duration::ZERO, false));
    }
    if rest.is_empty() {
        return Err(invalid());
    }
    let mut total: u128 = 0;
    while !rest.is_empty() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (whole, after) = rest.split_at(digits);
        let (fraction, after) = match after.strip_prefix('.') {
            Some(after) => after.split_at(after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len()),
            None => ("", after),
        };
        if whole.is_empty() && fraction.is_empty() {
            return Err(invalid());
        }
        let unit_length = after.len() - after.trim_start_matches(|c: char| c != '.' && !c.is_ascii_digit()).len();
        let (unit, after) = after.split_at(unit_length);
        if unit.is_empty() {
            return Err(format!("time: missing unit in duration {quoted}"));
        }
        let scale = unit_nanoseconds(unit)
            .ok_or_else(|| format!("time: unknown unit {} in duration {quoted}", rollscope_api::go_text::quote(unit)))?;
        let number: u128 = if whole.is_empty() { 0 } else { whole.parse().map_err(|_| invalid())? };
        let part = fraction.bytes().take(18).fold((0, scale), |(sum, unit), digit| (sum + u128::from(digit - b'0') * unit / 10, unit / 10));
        total = number.checked_mul(scale).and_then(|n| n.checked_add(part.0)).and_then(|n| n.checked_add(total)).ok_or_else(invalid)?;
        rest = after;
    }
    let nanoseconds = u64::try_from(total).ok().filter(|n| i64::try_from(*n).is_ok()).ok_or_else(invalid)?;
    Ok((Duration::from_nanos(nanoseconds), negative))
}

fn unit_nanoseconds(unit: &str) -> Option<u128> {
    Some(match unit {
        "ns" => 1,
        "us" | "µs" | "μs" => 1_000,
        "ms" => 1_000_000,
        "s" => 1_000_000_000,
        "m" => 60_000_000_000,
        "h" => 3_600_000_000_000,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_in_at_most_two_units() {
        let (m, h, d) = (60, 3600, 86_400);
        let cases = [
            (0, "0s"),
            (119, "119s"),
            (120, "2m"),
            (125, "2m5s"),
            (9 * m + 59, "9m59s"),
            (10 * m + 5, "10m"),
            (179 * m, "179m"),
            (3 * h, "3h"),
            (3 * h + 10 * m, "3h10m"),
            (8 * h + 10 * m, "8h"),
            (47 * h, "47h"),
            (2 * d, "2d"),
            (2 * d + h, "2d1h"),
            (8 * d + h, "8d"),
            (729 * d, "729d"),
            (730 * d, "2y"),
            (2 * 365 * d + 3 * d, "2y3d"),
            (8 * 365 * d + 3 * d, "8y"),
            (-1, "0s"),
            (-2, "<invalid>"),
        ];
        for (seconds, text) in cases {
            assert_eq!(human_duration(seconds * 1_000_000_000), text, "{seconds}");
        }
        assert_eq!(human_duration(1_999_999_999), "1s");
        assert_eq!(human_duration(-1_500_000_000), "0s");
    }

    #[test]
    fn reads_durations_as_go_does() {
        for (text, milliseconds) in
            [("1s", 1_000), ("1m30s", 90_000), ("500ms", 500), ("1.5h", 5_400_000), (".5s", 500), ("0", 0), ("1h0m0s", 3_600_000)]
        {
            assert_eq!(parse_duration(text), Ok((Duration::from_millis(milliseconds), false)), "{text}");
        }
        assert_eq!(parse_duration("-2s"), Ok((Duration::from_secs(2), true)));
        assert_eq!(parse_duration("5"), Err("time: missing unit in duration \"5\"".into()));
        assert_eq!(parse_duration("5x"), Err("time: unknown unit \"x\" in duration \"5x\"".into()));
        for bad in ["", "s", "1s2", "9999999999999999999999h", "."] {
            assert!(parse_duration(bad).is_err(), "{bad}");
        }
    }
}
