//! What one controller's process has in memory, and loses when it stops.

use crate::apiserver::store::Change;
use crate::controllers::caches::Caches;
use crate::controllers::expectations::Expectations;
use crate::controllers::replica_set::consistency::WrittenVersions;
use crate::controllers::workqueue::WorkQueue;
use crate::events::EventMemory;
use crate::time::SimTime;
use std::collections::VecDeque;
use std::time::Duration;

/// A controller's memory.
#[derive(Clone, Debug, Default)]
pub struct ControllerState {
    /// Whether it runs; a stopped one sees and does nothing.
    pub running: bool,
    /// What it knows of objects.
    pub caches: Caches,
    /// What it is to sync.
    pub queue: WorkQueue,
    /// What it waits to see (ReplicaSet controller only).
    pub expectations: Expectations,
    /// What it wrote and its caches do not show yet (ReplicaSet controller only).
    pub written: WrittenVersions,
    /// The Events that it recorded.
    pub events: EventMemory,
    /// Watch events that have not reached it yet, and when they will.
    pub inbox: VecDeque<(SimTime, Change)>,
    /// How late watch events reach it; zero unless a fault says so.
    pub watch_delay: Duration,
    /// After so many further writes it crashes; None for never.
    pub writes_left: Option<u32>,
}

impl ControllerState {
    /// The first watch event that is due by now, taken out.
    pub fn next_delivery(&mut self, now: SimTime) -> Option<Change> {
        let due = self.inbox.front().is_some_and(|&(at, _)| at <= now);
        if due { self.inbox.pop_front().map(|(_, change)| change) } else { None }
    }

    /// When something of this controller's is next due.
    pub fn next_due(&self) -> Option<SimTime> {
        let delivery = self.inbox.front().map(|&(at, _)| at);
        self.queue.next_due().into_iter().chain(delivery).min()
    }
}
