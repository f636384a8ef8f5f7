//! Which commands there are, and what a line that names none of them is told.

use super::failure::Failure;
use super::process::Outcome;
use super::session::Session;

/// Runs the words of a command (without `kubectl`) until it ends or waits.
pub(crate) fn run(_session: &mut Session<'_>, args: &[String]) -> Outcome {
    let verb = args.first().map(String::as_str).unwrap_or_default();
    Outcome::Failed(Failure::error(format!("unknown command \"{verb}\" for \"kubectl\"")))
}
