//! What is due when: a queue ordered by time, then by order of being planned or an order given.

use crate::time::SimTime;
use std::collections::BTreeMap;

/// Entries in order of (time, rank, sequence): first the earliest, then the lowest rank, then the one planned first.
#[derive(Clone, Debug)]
pub struct Agenda<T> {
    entries: BTreeMap<(SimTime, i64, u64), T>,
    planned: u64,
}

impl<T> Default for Agenda<T> {
    fn default() -> Agenda<T> {
        Agenda { entries: BTreeMap::new(), planned: 0 }
    }
}

impl<T> Agenda<T> {
    /// Plans an entry.
    pub fn plan(&mut self, at: SimTime, rank: i64, entry: T) {
        self.planned += 1;
        self.entries.insert((at, rank, self.planned), entry);
    }

    /// When the next entry is due.
    pub fn next_due(&self) -> Option<SimTime> {
        self.entries.first_key_value().map(|(&(at, ..), _)| at)
    }

    /// The next entry, if it is due by now.
    pub fn pop_due(&mut self, now: SimTime) -> Option<T> {
        self.next_due().filter(|&at| at <= now)?;
        self.entries.pop_first().map(|(_, entry)| entry)
    }

    /// The next entry, to be looked at.
    pub fn peek(&self) -> Option<&T> {
        self.entries.first_key_value().map(|(_, entry)| entry)
    }

    /// Takes the next entry out, due or not, with its place in the order.
    pub fn pop(&mut self) -> Option<((SimTime, i64, u64), T)> {
        self.entries.pop_first()
    }

    /// Puts entries taken out by `pop` back in their old places.
    pub fn restore(&mut self, entries: impl IntoIterator<Item = ((SimTime, i64, u64), T)>) {
        self.entries.extend(entries);
    }

    /// All entries in order, with their times.
    pub fn iter(&self) -> impl Iterator<Item = (SimTime, &T)> {
        self.entries.iter().map(|(&(at, ..), entry)| (at, entry))
    }
}
