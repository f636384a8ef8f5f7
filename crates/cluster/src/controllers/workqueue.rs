//! A controller's work queue: waiting keys, delayed keys, back-off by failures.
//!
//! Models `k8s.io/client-go/util/workqueue` as one worker sees it. Of the keys that wait the first by name is next.
//! Leaves out: the bucket that lets at most ten retries a second through after a hundred.

use crate::time::SimTime;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

const BASE_DELAY: Duration = Duration::from_millis(5);
const MAX_DELAY: Duration = Duration::from_secs(1000);

/// Keys to be synced, now or later.
#[derive(Clone, Debug, Default)]
pub struct WorkQueue {
    waiting: BTreeSet<String>,
    delayed: BTreeMap<String, SimTime>,
    failures: BTreeMap<String, u32>,
}

impl WorkQueue {
    /// Adds a key; one that waits already counts once.
    pub fn add(&mut self, key: &str) {
        if !self.waiting.contains(key) {
            self.waiting.insert(key.to_string());
        }
    }

    /// Adds a key after a delay; of several delays of one key the one that ends first counts. Models `AddAfter`.
    pub fn add_after(&mut self, key: &str, now: SimTime, delay: Duration) {
        if delay.is_zero() {
            self.add(key);
            return;
        }
        let due = now + delay;
        let entry = self.delayed.entry(key.to_string()).or_insert(due);
        *entry = due.min(*entry);
    }

    /// Adds a key after 5 ms, doubled with each failure so far, at most 1000 s. Returns the delay. Models
    /// `AddRateLimited` with `ItemExponentialFailureRateLimiter`.
    pub fn add_rate_limited(&mut self, key: &str, now: SimTime) -> Duration {
        let failures = self.failures.entry(key.to_string()).or_insert(0);
        let delay = BASE_DELAY.saturating_mul(1u32.checked_shl(*failures).unwrap_or(u32::MAX)).min(MAX_DELAY);
        *failures += 1;
        self.add_after(key, now, delay);
        delay
    }

    /// How often the key failed since it last succeeded. Models `NumRequeues`.
    pub fn failures(&self, key: &str) -> u32 {
        self.failures.get(key).copied().unwrap_or(0)
    }

    /// Forgets the failures of a key. Models `Forget`.
    pub fn forget(&mut self, key: &str) {
        self.failures.remove(key);
    }

    /// The next key to sync, taken out.
    pub fn pop(&mut self) -> Option<String> {
        self.waiting.pop_first()
    }

    /// Whether a key waits.
    pub fn is_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// When the next delay ends.
    pub fn next_due(&self) -> Option<SimTime> {
        self.delayed.values().min().copied()
    }

    /// When the delay of that key ends, if it has one.
    pub fn due(&self, key: &str) -> Option<SimTime> {
        self.delayed.get(key).copied()
    }

    /// Lets the keys wait whose delay has ended.
    pub fn release(&mut self, now: SimTime) {
        while let Some(key) = self.delayed.iter().find(|(_, due)| **due <= now).map(|(key, _)| key.clone()) {
            self.delayed.remove(&key);
            self.waiting.insert(key);
        }
    }
}
