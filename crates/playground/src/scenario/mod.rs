//! Scenario files: what a cluster is like, what happens to it and when. One format for tests, lessons and sharing.
//!
//! `parse.rs` reads them, `duration.rs` reads Go's durations, `run.rs` runs them, `trace.rs` and `mask.rs` print what the
//! controllers did as JSON Lines.

mod duration;
mod injection;
mod mask;
mod parse;
mod run;
mod trace;
mod write;

pub use duration::{format_duration, parse_duration};
pub use injection::parse_injection;
pub use parse::{Scenario, ScenarioError, parse};
pub use run::{Account, AccountLine, account, trace};
pub(crate) use write::{behaviour_text, write, write_for_people};
