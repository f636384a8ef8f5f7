//! The past of an experiment: keyframes to go back to, and what is known to have happened.

use crate::live::Live;
use rollscope_cluster::time::SimTime;
use rollscope_cluster::trace::{Step, StepKind};
use std::sync::Arc;

/// At first a keyframe is kept after so many steps; the distance doubles whenever there are too many.
const FIRST_INTERVAL: usize = 64;
const MOST_KEYFRAMES: usize = 64;

/// Keyframes and steps of one branch, from time zero as far as it was ever played.
#[derive(Clone, Debug)]
pub(crate) struct History {
    /// In order of steps; the first one is time zero.
    keyframes: Vec<Live>,
    interval: usize,
    /// All steps that are known.
    pub(crate) steps: Vec<Arc<Step>>,
    /// After how many steps each input was given.
    pub(crate) inputs_after: Vec<usize>,
    /// The latest time that was played.
    pub(crate) played_until: SimTime,
}

impl History {
    /// A history that begins with this moment.
    pub(crate) fn new(start: &Live) -> History {
        History {
            keyframes: vec![start.clone()],
            interval: FIRST_INTERVAL,
            // What it took to settle time zero is the same every time and nothing that anyone asked for.
            steps: (0..start.steps).map(|_| Arc::new(empty_step())).collect(),
            inputs_after: Vec::new(),
            played_until: SimTime::START,
        }
    }

    /// Notes the step that led to `live`, unless it is known already.
    pub(crate) fn note_step(&mut self, live: &Live, step: Step) {
        if live.steps > self.steps.len() {
            self.steps.push(Arc::new(step));
        }
        let newest = self.keyframes.last().map_or(0, |keyframe| keyframe.steps);
        if live.steps >= newest + self.interval {
            self.keyframes.push(live.clone());
            if self.keyframes.len() > MOST_KEYFRAMES {
                let mut index = 0;
                self.keyframes.retain(|_| {
                    index += 1;
                    index % 2 == 1
                });
                self.interval *= 2;
            }
        }
    }

    /// Notes that the next input is about to be given at `live`, unless that is known already.
    pub(crate) fn note_input(&mut self, live: &Live) {
        if live.done.len() == self.inputs_after.len() {
            self.inputs_after.push(live.steps);
        }
    }

    /// The last keyframe at or before a time.
    pub(crate) fn keyframe_at(&self, time: SimTime) -> Live {
        self.last_keyframe(|keyframe| keyframe.cluster.now() <= time)
    }

    /// The last keyframe with at most so many steps and inputs.
    pub(crate) fn keyframe_before(&self, steps: usize, inputs: usize) -> Live {
        self.last_keyframe(|keyframe| keyframe.steps <= steps && keyframe.done.len() <= inputs)
    }

    fn last_keyframe(&self, fits: impl Fn(&Live) -> bool) -> Live {
        let found = self.keyframes.iter().rev().find(|keyframe| fits(keyframe));
        found.unwrap_or(&self.keyframes[0]).clone()
    }

    /// Forgets all that came after `live`.
    pub(crate) fn forget_after(&mut self, live: &Live) {
        self.steps.truncate(live.steps);
        self.inputs_after.truncate(live.done.len());
        self.keyframes.retain(|keyframe| keyframe.steps <= live.steps && keyframe.done.len() <= live.done.len());
        self.played_until = live.cluster.now();
    }
}

fn empty_step() -> Step {
    Step { at: SimTime::START, kind: StepKind::Delivery, key: String::new(), decisions: Vec::new(), acted: false, changed: false }
}
