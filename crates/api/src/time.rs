//! API timestamps: whole seconds, as `metav1.Time` keeps them, and their RFC 3339 text.

use std::fmt;

/// A moment in whole seconds since 1970-01-01T00:00:00Z. Models `metav1.Time`, which drops the fraction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Time(pub i64);

/// Virtual time begins here: 2000-01-01T00:00:00Z.
pub const ZERO: Time = Time(946_684_800);

impl Time {
    /// Seconds since virtual time began.
    pub fn since_zero(self) -> i64 {
        self.0 - ZERO.0
    }

    /// Reads RFC 3339 text in UTC (`2000-01-01T00:00:00Z`); other offsets and fractions are not accepted.
    pub fn parse(text: &str) -> Option<Time> {
        let bytes = text.as_bytes();
        if bytes.len() != 20 || bytes[19] != b'Z' {
            return None;
        }
        let separators = [(4, b'-'), (7, b'-'), (10, b'T'), (13, b':'), (16, b':')];
        if separators.iter().any(|&(i, b)| bytes[i] != b) {
            return None;
        }
        let number = |from: usize, to: usize| -> Option<i64> {
            let part = text.get(from..to)?;
            part.bytes().all(|b| b.is_ascii_digit()).then(|| part.parse().ok())?
        };
        let (year, month, day) = (number(0, 4)?, number(5, 7)?, number(8, 10)?);
        let (hour, minute, second) = (number(11, 13)?, number(14, 16)?, number(17, 19)?);
        let plausible = (1..=12).contains(&month) && (1..=31).contains(&day) && hour < 24 && minute < 60 && second < 60;
        plausible.then(|| Time(days_from_civil(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second))
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (days, rest) = (self.0.div_euclid(86_400), self.0.rem_euclid(86_400));
        let (year, month, day) = civil_from_days(days);
        let (hour, minute, second) = (rest / 3_600, rest / 60 % 60, rest % 60);
        write!(f, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
    }
}

/// Days since 1970-01-01 of a date in the Gregorian calendar.
fn days_from_civil(year: i64, month: i64, day: i64) -> i64 {
    // The year is taken to begin in March, so that the leap day is its last.
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719_468
}

/// The date (year, month, day) of a number of days since 1970-01-01.
fn civil_from_days(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    (era * 400 + year_of_era + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_back() {
        for text in ["2000-01-01T00:00:00Z", "2000-02-29T23:59:59Z", "1970-01-01T00:00:00Z", "2026-11-30T12:00:01Z"] {
            assert_eq!(Time::parse(text).expect(text).to_string(), text);
        }
        assert_eq!(ZERO.to_string(), "2000-01-01T00:00:00Z");
        for bad in ["", "2000-01-01", "2000-13-01T00:00:00Z", "2000-01-01T00:00:00+01:00", "2000-01-01 00:00:00Z", "é000-01-01T00:00:0Z"] {
            assert_eq!(Time::parse(bad), None, "{bad}");
        }
    }
}
