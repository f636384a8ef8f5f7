//! Virtual time: the only clock there is.

use rollscope_api::meta::ObjectMeta;
use rollscope_api::time::{Time, ZERO};
use std::fmt;
use std::ops::Add;
use std::time::Duration;

/// A moment of virtual time, in nanoseconds since 2000-01-01T00:00:00Z.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct SimTime(pub u64);

impl SimTime {
    /// When virtual time begins.
    pub const START: SimTime = SimTime(0);

    /// The moment that many milliseconds after the start.
    pub fn from_millis(milliseconds: u64) -> SimTime {
        SimTime(milliseconds * 1_000_000)
    }

    /// Milliseconds since the start, rounded down.
    pub fn millis(self) -> u64 {
        self.0 / 1_000_000
    }

    /// Seconds since the start, rounded down.
    pub fn seconds(self) -> u64 {
        self.0 / 1_000_000_000
    }

    /// Nanoseconds of the second that has begun.
    pub fn nanos(self) -> u32 {
        (self.0 % 1_000_000_000) as u32
    }

    /// The API's timestamp for this moment: the fraction of a second is dropped.
    pub fn api(self) -> Time {
        Time(ZERO.0 + self.seconds() as i64)
    }

    /// The moment that an API timestamp names; the start for earlier ones.
    pub fn from_api(time: Time) -> SimTime {
        SimTime(u64::try_from(time.since_zero()).unwrap_or(0) * 1_000_000_000)
    }

    /// Notes in an object's metadata that it is created now.
    pub(crate) fn stamp_creation(self, metadata: &mut ObjectMeta) {
        metadata.creation_timestamp = Some(self.api());
        metadata.creation_nanos = self.nanos();
    }

    /// How long after an earlier moment this is; zero if that is later.
    pub fn since(self, earlier: SimTime) -> Duration {
        Duration::from_nanos(self.0.saturating_sub(earlier.0))
    }
}

impl Add<Duration> for SimTime {
    type Output = SimTime;

    fn add(self, duration: Duration) -> SimTime {
        SimTime(self.0.saturating_add(u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)))
    }
}

impl fmt::Display for SimTime {
    /// Seconds since the start with as many decimals as needed: `12`, `12.005`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, fraction) = (self.seconds(), self.0 % 1_000_000_000);
        if fraction == 0 {
            return write!(f, "{whole}");
        }
        let digits = format!("{fraction:09}");
        write!(f, "{whole}.{}", digits.trim_end_matches('0'))
    }
}
