//! Parity: how much of what was recorded from Kubernetes' own code the engine gives again.

mod traces;

pub use traces::compare_trace;

use std::collections::BTreeMap;

/// How many differences are kept for showing.
const SHOWN: usize = 5;

/// Lines of one kind: how many there are and how many agree.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// Lines that agree in every field.
    pub agree: usize,
    /// Lines in all: the recorded ones, and further ones that were not recorded.
    pub total: usize,
    /// The first differences, each with its place.
    pub differences: Vec<String>,
}

/// Tallies by kind of line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// By kind, such as `sample` or `event`.
    pub tallies: BTreeMap<String, Tally>,
}

impl Report {
    /// Counts one line; `difference` says how it differs, if it does.
    pub(crate) fn count(&mut self, kind: &str, difference: Option<String>) {
        let tally = self.tallies.entry(kind.to_string()).or_default();
        tally.total += 1;
        match difference {
            None => tally.agree += 1,
            Some(text) if tally.differences.len() < SHOWN => tally.differences.push(text),
            Some(_) => {}
        }
    }

    /// Adds another report's lines.
    pub fn add(&mut self, other: &Report) {
        for (kind, tally) in &other.tallies {
            let mine = self.tallies.entry(kind.clone()).or_default();
            mine.agree += tally.agree;
            mine.total += tally.total;
            let room = SHOWN.saturating_sub(mine.differences.len());
            mine.differences.extend(tally.differences.iter().take(room).cloned());
        }
    }

    /// Whether there are lines and all agree.
    pub fn agrees(&self) -> bool {
        !self.tallies.is_empty() && self.tallies.values().all(|tally| tally.agree == tally.total)
    }
}
