//! What is known of a branch: keyframes to go back to, its steps, and what happened in them.

use crate::live::Live;
use crate::records::{Origin, Position, Record, origins, records};
use crate::series::Series;
use rollscope_cluster::apiserver::store::Change;
use rollscope_cluster::failures::Controller;
use rollscope_cluster::time::SimTime;
use rollscope_cluster::trace::{Step, StepKind};
use std::sync::Arc;

/// At first a keyframe is kept after so many steps; the distance doubles whenever there are too many.
const FIRST_INTERVAL: usize = 64;
const MOST_KEYFRAMES: usize = 64;

/// Everything that is known of one branch, from time zero as far as it was looked into.
#[derive(Clone, Debug)]
pub(crate) struct History {
    /// In order of steps; the first one is time zero.
    keyframes: Vec<Live>,
    interval: usize,
    /// All steps that are known.
    pub(crate) steps: Vec<Arc<Step>>,
    /// Indices into `steps` of those that acted.
    pub(crate) actions: Vec<usize>,
    /// After how many steps each input was given.
    pub(crate) inputs_after: Vec<usize>,
    /// Events, changes of conditions and troubles, in order.
    pub(crate) records: Vec<Record>,
    /// When objects came, and when ReplicaSets got another size, in order.
    pub(crate) origins: Vec<Origin>,
    /// Moments that are interesting to stop at, in order.
    stops: Vec<Position>,
    /// After how many steps the last of those came that wrote to a Deployment, a ReplicaSet or a Pod.
    last_change: Vec<usize>,
    /// How many Pods there were when.
    pub(crate) series: Series,
}

impl History {
    /// A history that begins with this moment.
    pub(crate) fn new(start: &Live) -> History {
        let mut series = Series::default();
        series.note(&start.cluster);
        History {
            keyframes: vec![start.clone()],
            interval: FIRST_INTERVAL,
            // What it took to settle time zero is the same every time and nothing that anyone asked for.
            steps: (0..start.steps).map(|_| Arc::new(empty_step())).collect(),
            actions: Vec::new(),
            inputs_after: Vec::new(),
            records: Vec::new(),
            origins: Vec::new(),
            stops: Vec::new(),
            last_change: Vec::new(),
            series,
        }
    }

    /// Notes the step that led to `live`, with what it wrote.
    pub(crate) fn note_step(&mut self, live: &Live, step: Step, changes: &[Change]) {
        let position = live.position();
        if step.acted {
            self.actions.push(self.steps.len());
        }
        if step.changed || step.acted {
            self.last_change.push(position.steps);
        }
        self.note_records(changes, step.at, position);
        if step.acted && step.kind == StepKind::Sync(Controller::Deployment) {
            self.note_stop(position);
        }
        self.steps.push(Arc::new(step));
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

    /// Notes the input that led to `live`, with what it wrote, and whether it changes anything.
    pub(crate) fn note_input(&mut self, live: &Live, is_change: bool, changes: &[Change]) {
        self.inputs_after.push(live.steps);
        self.note_records(changes, live.cluster.now(), live.position());
        if is_change {
            self.note_stop(live.position());
        }
    }

    fn note_records(&mut self, changes: &[Change], at: SimTime, position: Position) {
        let new = records(changes, at, position);
        if new.iter().any(Record::is_stop) {
            self.note_stop(position);
        }
        self.records.extend(new);
        self.origins.extend(origins(changes, position));
    }

    fn note_stop(&mut self, position: Position) {
        if self.stops.last() != Some(&position) {
            self.stops.push(position);
        }
    }

    /// The first interesting moment after a position.
    pub(crate) fn next_stop(&self, after: Position) -> Option<Position> {
        self.stops.get(self.stops.partition_point(|stop| *stop <= after)).copied()
    }

    /// The last interesting moment before a position.
    pub(crate) fn previous_stop(&self, before: Position) -> Option<Position> {
        self.stops[..self.stops.partition_point(|stop| *stop < before)].last().copied()
    }

    /// The last interesting moment that is known.
    pub(crate) fn last_stop(&self) -> Option<Position> {
        self.stops.last().copied()
    }

    /// After how many steps, and how many at most from now on, a Deployment, a ReplicaSet or a Pod was last written.
    pub(crate) fn last_change(&self) -> usize {
        self.last_change.last().copied().unwrap_or(0)
    }

    /// The last keyframe at or before a time.
    pub(crate) fn keyframe_at(&self, time: SimTime) -> &Live {
        self.last_keyframe(|keyframe| keyframe.cluster.now() <= time)
    }

    /// The last keyframe at or before a position.
    pub(crate) fn keyframe_before(&self, position: Position) -> &Live {
        self.last_keyframe(|keyframe| keyframe.steps <= position.steps && keyframe.done.len() <= position.inputs)
    }

    fn last_keyframe(&self, fits: impl Fn(&Live) -> bool) -> &Live {
        let found = self.keyframes.iter().rev().find(|keyframe| fits(keyframe));
        found.unwrap_or(&self.keyframes[0])
    }

    /// Forgets all that came after `live`.
    pub(crate) fn forget_after(&mut self, live: &Live) {
        let position = live.position();
        self.steps.truncate(position.steps);
        self.inputs_after.truncate(position.inputs);
        self.actions.truncate(self.actions.partition_point(|&action| action < position.steps));
        self.last_change.truncate(self.last_change.partition_point(|&steps| steps <= position.steps));
        self.records.truncate(self.records.partition_point(|record| record.position <= position));
        self.origins.truncate(self.origins.partition_point(|origin| origin.position <= position));
        self.stops.truncate(self.stops.partition_point(|stop| *stop <= position));
        self.series.forget_after(live.cluster.now());
        self.keyframes.retain(|keyframe| keyframe.steps <= position.steps && keyframe.done.len() <= position.inputs);
    }
}

fn empty_step() -> Step {
    Step { at: SimTime::START, kind: StepKind::Delivery, key: String::new(), decisions: Vec::new(), acted: false, changed: false }
}
