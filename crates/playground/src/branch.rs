//! One course of an experiment: its inputs, a moment of it, and the future that follows if nothing is changed.
//!
//! Two lives run through the same history. `front` goes first and notes what happens; `live` is the moment that is shown and
//! follows, or jumps to where `front` has been. So what will happen is known before it is played, and exactly.

use crate::command::{Command, Input};
use crate::history::History;
use crate::live::{Done, Live};
use crate::records::{Position, Record};
use crate::series::Sample;
use rollscope_api::meta::Uid;
use rollscope_cluster::cluster::{Cluster, ClusterConfig};
use rollscope_cluster::failures::Failure;
use rollscope_cluster::time::SimTime;
use rollscope_cluster::trace::{Step, StepKind};
use std::sync::Arc;
use std::time::Duration;

/// How far the future is looked into.
pub const HORIZON: Duration = Duration::from_secs(3600);
/// Nothing is tried again after a longer time than this.
const LONGEST_RETRY: Duration = Duration::from_secs(600);
/// No more steps than this are looked ahead: Pods that crash for an hour make very many.
const MOST_STEPS_AHEAD: usize = 40_000;

/// What a move in time came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moved {
    /// To the next or the last action, event or input.
    There,
    /// Nothing comes within the horizon; the time is that of the last change, or stays.
    NothingWithin(Duration),
    /// Nothing will ever happen by itself; the time is that of the last change, or stays.
    NothingDue,
    /// It was at the beginning already.
    AtStart,
}

/// One course of an experiment, and a moment of it.
#[derive(Clone, Debug)]
pub struct Branch {
    config: ClusterConfig,
    inputs: Vec<Input>,
    history: History,
    live: Live,
    front: Live,
    /// Whether the front's instant has changed what is counted.
    front_changed: bool,
    /// The latest time that was played.
    played_until: SimTime,
    /// When it left another branch.
    pub(crate) forked_at: Option<SimTime>,
    /// Its number among all that there were, from 1: it keeps it when others go.
    pub(crate) number: usize,
}

impl Branch {
    /// A course that begins at time zero with these inputs still to come.
    pub(crate) fn new(config: ClusterConfig, inputs: Vec<Input>) -> Branch {
        let live = Live::new(&config);
        let history = History::new(&live);
        Branch {
            config,
            inputs,
            history,
            front: live.clone(),
            front_changed: false,
            live,
            played_until: SimTime::START,
            forked_at: None,
            number: 1,
        }
    }

    /// The time now.
    pub fn now(&self) -> SimTime {
        self.live.cluster.now()
    }

    /// The moment now.
    pub fn position(&self) -> Position {
        self.live.position()
    }

    /// The latest time that was played in this branch.
    pub fn played_until(&self) -> SimTime {
        self.played_until.max(self.now())
    }

    /// When it left another branch; None for the first one.
    pub fn forked_at(&self) -> Option<SimTime> {
        self.forked_at
    }

    /// Its number, from 1: by birth, and its own for as long as it lives.
    pub fn number(&self) -> usize {
        self.number
    }

    /// The cluster now.
    pub fn cluster(&self) -> &Cluster {
        &self.live.cluster
    }

    /// The cluster and its commands now.
    pub(crate) fn moment(&self) -> &Live {
        &self.live
    }

    /// What the cluster was like at the start, and its seed.
    pub fn config(&self) -> &ClusterConfig {
        &self.config
    }

    /// The commands given so far, with what came of them, in order.
    pub fn done(&self) -> impl Iterator<Item = (&Input, &Done)> {
        self.inputs.iter().zip(&self.live.done)
    }

    /// All inputs, those still to come too.
    pub fn inputs(&self) -> &[Input] {
        &self.inputs
    }

    /// The steps so far, in order.
    pub fn steps(&self) -> &[Arc<Step>] {
        &self.history.steps[..self.live.steps]
    }

    /// All steps that are known, those after now too.
    pub fn known_steps(&self) -> &[Arc<Step>] {
        &self.history.steps
    }

    /// Indices into `known_steps` of those that acted, in order.
    pub fn actions(&self) -> &[usize] {
        &self.history.actions
    }

    /// Events, changes of conditions and troubles, in order, those after now too.
    pub fn records(&self) -> &[Record] {
        &self.history.records
    }

    /// How many Pods there were, are and will be, in order.
    pub fn samples(&self) -> &[Arc<Sample>] {
        self.history.series.samples()
    }

    /// When something is next due by itself, or an input comes.
    pub fn next_due(&self) -> Option<SimTime> {
        self.due(&self.live)
    }

    /// Looks further ahead, as long as `go_on` says so before each step. Says whether all of the future is known, as far as
    /// it is looked into: until nothing is due, one hour from now, or very many steps.
    pub fn look_ahead(&mut self, go_on: &mut dyn FnMut() -> bool) -> bool {
        let until = self.horizon();
        while !self.is_known_until(until) {
            if !go_on() {
                return false;
            }
            if !self.explore(until) {
                break;
            }
        }
        true
    }

    /// Until when the future is known; None if nothing will happen by itself after what is known.
    pub fn known_until(&self) -> Option<SimTime> {
        self.front_due().map(|_| self.front.cluster.now())
    }

    /// The time of the last known change of a Deployment, a ReplicaSet or a Pod, or of the last input.
    pub fn last_change(&self) -> SimTime {
        let step = self.history.last_change().checked_sub(1).and_then(|index| self.history.steps.get(index));
        let input = self.inputs.last().map(|input| input.at);
        step.map(|step| step.at).into_iter().chain(input).max().unwrap_or(SimTime::START)
    }

    /// The time at which all is over: the last known stop of `next_event` or action, or the last change if it is the last for good.
    pub fn end(&self) -> SimTime {
        let before = |steps: usize| self.history.steps.get(steps.checked_sub(1)?).map(|step| step.at);
        let stop = self.history.last_stop().and_then(|stop| before(stop.steps));
        let action = self.history.actions.last().map(|&action| self.history.steps[action].at);
        let change = self.settles().then(|| self.last_change());
        stop.into_iter().chain(action).chain(change).max().unwrap_or(SimTime::START)
    }

    /// Whether nothing more will happen, as far as the future is looked into.
    pub fn is_at_rest(&self) -> bool {
        let is_last = self.live.done.len() == self.inputs.len() && self.history.last_change() <= self.live.steps;
        is_last && self.is_known_until(self.horizon())
    }

    fn horizon(&self) -> SimTime {
        let input = self.inputs.last().map_or(SimTime::START, |input| input.at);
        self.now().max(input) + HORIZON
    }

    fn is_known_until(&self, until: SimTime) -> bool {
        match self.front_due() {
            None => true,
            Some(due) => due > until || self.front.steps > self.live.steps + MOST_STEPS_AHEAD,
        }
    }

    fn front_due(&self) -> Option<SimTime> {
        self.due(&self.front)
    }

    /// When something is next due in one of the two lives, by itself or as an input.
    fn due(&self, life: &Live) -> Option<SimTime> {
        let input = self.inputs.get(life.done.len()).map(|input| input.at);
        life.next_due().into_iter().chain(input).min()
    }

    /// Lets the front do the first thing that is due by `until`, and notes it. False if there is none.
    fn explore(&mut self, until: SimTime) -> bool {
        let next = self.front.done.len();
        let input_at = self.inputs.get(next).map(|input| input.at).filter(|&at| at <= until);
        let step = self.front.step(input_at.unwrap_or(until));
        let happened = step.is_some() || input_at.is_some();
        if let Some(step) = step {
            let changes = self.front.take_changes();
            self.front_changed |= step.changed || step.acted || step.kind == StepKind::NodeControllers;
            self.history.note_step(&self.front, step, &changes);
        } else if happened {
            let command = self.inputs[next].command.clone();
            self.front.run(&command);
            let changes = self.front.take_changes();
            self.front_changed = true;
            self.history.note_input(&self.front, command.changes(), &changes);
        }
        if self.front_changed && self.front.next_due() != Some(self.front.cluster.now()) {
            self.front_changed = false;
            self.history.series.note(&self.front.cluster);
        }
        happened
    }

    /// Lets the moment shown do the next thing, if it is due by `until`. False if it is not, and then the time is `until`.
    fn follow(&mut self, until: SimTime) -> bool {
        if self.position() == self.front.position() && !self.explore(until) {
            assert!(self.live.step(until).is_none(), "what the front did not find, nobody finds");
            return false;
        }
        let next = self.live.done.len();
        if self.history.inputs_after.get(next) != Some(&self.live.steps) {
            let happened = self.live.step(until).is_some();
            self.live.take_changes();
            return happened;
        }
        let at = self.inputs[next].at;
        assert!(self.live.step(at.min(until)).is_none(), "an input comes after all that is due at its time");
        if at <= until {
            self.live.run(&self.inputs[next].command);
            self.live.take_changes();
        }
        at <= until
    }

    /// Lets time pass until then, as long as `go_on` says so before each step. Says whether it arrived.
    pub fn advance(&mut self, until: SimTime, go_on: &mut dyn FnMut() -> bool) -> bool {
        let mut arrived = false;
        while !arrived && go_on() {
            arrived = !self.follow(until);
        }
        self.played_until = self.played_until();
        arrived
    }

    /// Goes to a time, back or forth: exactly the state that was there, or will be.
    pub fn seek(&mut self, time: SimTime) {
        self.played_until = self.played_until();
        let keyframe = self.history.keyframe_at(time);
        if time < self.now() || keyframe.steps > self.live.steps {
            self.live = keyframe.clone();
        }
        self.advance(time, &mut || true);
    }

    /// Starts again from time zero with the same inputs still to come.
    pub fn rewind(&mut self) {
        self.played_until = self.played_until();
        self.live = self.history.keyframe_before(Position::default()).clone();
    }

    /// Goes to a moment that is known.
    pub fn go_to(&mut self, position: Position) {
        self.played_until = self.played_until();
        let keyframe = self.history.keyframe_before(position);
        if position < self.position() || keyframe.steps > self.live.steps {
            self.live = keyframe.clone();
        }
        while self.live.steps < position.steps || self.live.done.len() < position.inputs {
            if !self.follow(SimTime(u64::MAX)) {
                return;
            }
        }
        // At an input's own time, not at that of the step before it.
        if self.history.inputs_after.get(position.inputs) == Some(&position.steps) {
            let at = self.inputs[position.inputs].at;
            assert!(self.live.step(at).is_none(), "an input comes after all that is due at its time");
        }
        self.played_until = self.played_until();
    }

    /// Goes on until after the next action or input that changes something; where none comes, until after the next event, or
    /// else after the last change.
    pub fn step_forward(&mut self) -> Moved {
        self.go_on_to(|branch| {
            let (here, history) = (branch.position(), &branch.history);
            let action = history.actions.get(history.actions.partition_point(|&action| action < here.steps));
            let action = action.map(|&action| branch.after_step(action));
            let inputs = history.inputs_after.iter().enumerate().skip(here.inputs);
            let mut inputs = inputs.filter(|(index, _)| branch.inputs[*index].command.changes());
            let input = inputs.next().map(|(index, &steps)| Position { steps, inputs: index + 1 });
            action.into_iter().chain(input).min()
        })
    }

    /// Goes on until after the next event: an action that changes a ReplicaSet, a condition that changes, a Pod in trouble, an
    /// input that changes something.
    pub fn next_event(&mut self) -> Moved {
        self.go_on_to(|branch| branch.history.next_stop(branch.position()))
    }

    fn go_on_to(&mut self, find: impl Fn(&Branch) -> Option<Position>) -> Moved {
        let until = self.horizon();
        loop {
            if let Some(position) = find(self) {
                self.go_to(position);
                return Moved::There;
            }
            if self.is_known_until(until) || !self.explore(until) {
                break;
            }
        }
        if let Some(stop) = self.history.next_stop(self.position()) {
            self.go_to(stop);
            return Moved::There;
        }
        let steps = self.history.last_change();
        if steps > self.live.steps && self.settles() {
            self.go_to(self.after_step(steps - 1));
        }
        if self.front_due().is_none() { Moved::NothingDue } else { Moved::NothingWithin(HORIZON) }
    }

    /// Goes to before the last action or input.
    pub fn step_back(&mut self) -> Moved {
        let here = self.position();
        let actions = &self.history.actions[..self.history.actions.partition_point(|&action| action < here.steps)];
        let before_action = actions.last().map(|&action| self.before_step(action));
        let inputs = self.inputs[..here.inputs].iter().rposition(|input| input.command.changes());
        let before_input = inputs.map(|last| Position { steps: self.history.inputs_after[last], inputs: last });
        match before_action.into_iter().chain(before_input).max() {
            None => Moved::AtStart,
            Some(position) => {
                self.go_to(position);
                Moved::There
            }
        }
    }

    /// Whether the last known change is the last for good: an image that is tried again and again changes its Pods for ever.
    fn settles(&self) -> bool {
        self.front_due().is_none() || self.last_change() + LONGEST_RETRY < self.front.cluster.now()
    }

    /// Goes back to after the event before the present one; to the start if there is none.
    pub fn previous_event(&mut self) -> Moved {
        match self.history.previous_stop(self.position()) {
            Some(position) => self.go_to(position),
            None if self.now() == SimTime::START && self.position().inputs == 0 => return Moved::AtStart,
            None => self.rewind(),
        }
        Moved::There
    }

    /// The moments until now at which an object came, or got another size, in order.
    pub(crate) fn origins_of(&self, uid: Uid) -> impl Iterator<Item = Position> {
        let here = self.position();
        self.history.origins.iter().filter(move |origin| origin.uid == uid && origin.position <= here).map(|origin| origin.position)
    }

    /// The command that led to a moment, where it was one and not a step.
    pub(crate) fn input_before(&self, position: Position) -> Option<&Input> {
        let last = position.inputs.checked_sub(1)?;
        self.inputs.get(last).filter(|_| self.history.inputs_after.get(last) == Some(&position.steps))
    }

    /// The moment right after a known step.
    pub fn after_step(&self, step: usize) -> Position {
        Position { steps: step + 1, inputs: self.history.inputs_after.partition_point(|&after| after <= step) }
    }

    /// The moment right after an input; None as long as it is not known what comes before it.
    pub fn after_input(&self, index: usize) -> Option<Position> {
        self.history.inputs_after.get(index).map(|&steps| Position { steps, inputs: index + 1 })
    }

    fn before_step(&self, step: usize) -> Position {
        Position { steps: step, inputs: self.history.inputs_after.partition_point(|&after| after <= step) }
    }

    /// Lets all happen that is due now.
    pub(crate) fn settle(&mut self) {
        let now = self.now();
        self.advance(now, &mut || true);
    }

    /// Whether something that was played, or an input, comes after now.
    pub(crate) fn has_played_future(&self) -> bool {
        let acts = |step: usize| self.history.steps[step].at <= self.played_until();
        self.position().inputs < self.inputs.len() || self.history.actions.iter().any(|&step| step >= self.live.steps && acts(step))
    }

    /// Drops what was to come after now: inputs, and what was known of the future.
    pub(crate) fn cut_here(&mut self) {
        self.inputs.truncate(self.live.done.len());
        self.played_until = self.now();
        self.forget_future();
    }

    /// Gives a command now; those still to come stay. All that is due now has been done.
    pub(crate) fn give(&mut self, command: Command) -> usize {
        let index = self.live.done.len();
        if matches!(&command, Command::Inject(injection) if matches!(injection.failure, Failure::Node { .. })) && !self.config.nodes_fail {
            self.let_nodes_fail();
        }
        self.forget_future();
        self.inputs.insert(index, Input { at: self.now(), command });
        self.follow(self.now());
        index
    }

    fn forget_future(&mut self) {
        self.history.forget_after(&self.live);
        self.front = self.live.clone();
    }

    /// From now on nodes can fail: heartbeats and node controllers run, from time zero, as if they always had.
    fn let_nodes_fail(&mut self) {
        let (now, later) = (self.now(), self.inputs.split_off(self.live.done.len()));
        self.config.nodes_fail = true;
        self.live = Live::new(&self.config);
        self.history = History::new(&self.live);
        self.front = self.live.clone();
        self.advance(now, &mut || true);
        self.inputs.extend(later);
    }
}
