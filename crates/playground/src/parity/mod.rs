//! Parity: how much of what was recorded from Kubernetes' own code the engine gives again.
//!
//! `vectors.rs` tells what a line is and has it recomputed: `manifests.rs`, `rules.rs`, `arithmetic.rs`, `scaling.rs` and
//! `apply.rs`, each through the functions that the page and the commands use. `traces.rs` runs scenarios.

mod apply;
mod arithmetic;
mod compare;
mod controllers;
mod manifests;
mod rules;
mod scaling;
mod traces;
mod vectors;

pub use traces::compare_trace;
pub use vectors::compare_vectors;

use compare::Comparison;
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
    /// Values that agree, counted at the leaves of the recorded lines.
    pub fields_agree: usize,
    /// Values in all.
    pub fields: usize,
    /// The first differences, each with its place.
    pub differences: Vec<String>,
}

/// Tallies by kind of line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// By kind, such as `sample`, `event`, `hash` or `validation`.
    pub tallies: BTreeMap<String, Tally>,
}

impl Report {
    /// Counts one line; `place` says which.
    pub(crate) fn count(&mut self, kind: &str, place: &str, comparison: Comparison) {
        let tally = self.tallies.entry(kind.to_string()).or_default();
        tally.total += 1;
        tally.fields += comparison.fields;
        tally.fields_agree += comparison.fields_agree;
        match comparison.difference {
            None => tally.agree += 1,
            Some(text) if tally.differences.len() < SHOWN => tally.differences.push(format!("{place}: {text}")),
            Some(_) => {}
        }
    }

    /// Adds another report's lines.
    pub fn add(&mut self, other: &Report) {
        for (kind, tally) in &other.tallies {
            let mine = self.tallies.entry(kind.clone()).or_default();
            mine.agree += tally.agree;
            mine.total += tally.total;
            mine.fields += tally.fields;
            mine.fields_agree += tally.fields_agree;
            let room = SHOWN.saturating_sub(mine.differences.len());
            mine.differences.extend(tally.differences.iter().take(room).cloned());
        }
    }

    /// Whether there are lines and all agree.
    pub fn agrees(&self) -> bool {
        !self.tallies.is_empty() && self.tallies.values().all(|tally| tally.agree == tally.total)
    }
}
