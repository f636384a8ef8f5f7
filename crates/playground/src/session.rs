//! An experiment as a person has it before them: commands go in, time moves both ways, nothing is lost.
//!
//! The experiment is its configuration and its inputs; every moment of it follows from them. Going back restores a
//! keyframe and replays; a command given in the past begins a new branch and keeps the old one.

use crate::command::{Command, Input};
use crate::history::History;
use crate::live::{Done, Live};
use crate::scenario::{Scenario, ScenarioError, format_duration, parse};
use rollscope_api::json::write_json_string;
use rollscope_cluster::cluster::{Cluster, ClusterConfig};
use rollscope_cluster::failures::{Delay, Failure, ImageBehaviour};
use rollscope_cluster::time::SimTime;
use rollscope_cluster::trace::Step;
use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

/// How far a step looks ahead for something to happen.
pub const HORIZON: Duration = Duration::from_secs(3600);

/// What a step in time came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moved {
    /// To the next or the last action or input.
    There,
    /// No action comes within the horizon; the time is that of the last change before, or stays.
    NothingWithin(Duration),
    /// Nothing will ever happen by itself; the time stays.
    NothingDue,
    /// It was at the beginning already.
    AtStart,
}

/// A branch that was left: a command was given before its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// Its inputs.
    pub inputs: Vec<Input>,
    /// The latest time that was played in it.
    pub played_until: SimTime,
    /// When the branch that took its place left it.
    pub left_at: SimTime,
}

/// An experiment and a moment of it.
#[derive(Clone, Debug)]
pub struct Session {
    config: ClusterConfig,
    inputs: Vec<Input>,
    branches: Vec<Branch>,
    history: History,
    live: Live,
}

impl Session {
    /// A new experiment at time zero.
    pub fn new(config: ClusterConfig) -> Session {
        let live = Live::new(&config);
        Session { config, inputs: Vec::new(), branches: Vec::new(), history: History::new(&live), live }
    }

    /// An experiment from a scenario, at time zero, its steps still to come.
    pub fn from_scenario(scenario: Scenario) -> Session {
        Session { inputs: scenario.steps, ..Session::new(scenario.config) }
    }

    /// Reads what `to_scenario` wrote, and plays it to its end.
    pub fn restore(text: &str) -> Result<Session, ScenarioError> {
        let scenario = parse(text, None)?;
        let until = scenario.until;
        let mut session = Session::from_scenario(scenario);
        session.advance(until, &mut || true);
        Ok(session)
    }

    /// The time now.
    pub fn now(&self) -> SimTime {
        self.live.cluster.now()
    }

    /// The latest time that was played in this branch.
    pub fn played_until(&self) -> SimTime {
        self.history.played_until.max(self.now())
    }

    /// The cluster now.
    pub fn cluster(&self) -> &Cluster {
        &self.live.cluster
    }

    /// What the cluster was like at the start, and its seed.
    pub fn config(&self) -> &ClusterConfig {
        &self.config
    }

    /// The commands given so far, with what came of them, in order.
    pub fn done(&self) -> impl Iterator<Item = (&Input, &Done)> {
        self.inputs.iter().zip(&self.live.done)
    }

    /// All inputs of this branch, those still to come too.
    pub fn inputs(&self) -> &[Input] {
        &self.inputs
    }

    /// Branches that were left, in order of leaving.
    pub fn branches(&self) -> &[Branch] {
        &self.branches
    }

    /// The steps so far, in order.
    pub fn steps(&self) -> &[Arc<Step>] {
        &self.history.steps[..self.live.steps]
    }

    /// All steps that are known in this branch, those after now too.
    pub fn known_steps(&self) -> &[Arc<Step>] {
        &self.history.steps
    }

    /// When something is next due by itself.
    pub fn next_due(&self) -> Option<SimTime> {
        let input = self.inputs.get(self.live.done.len()).map(|input| input.at);
        self.live.next_due().into_iter().chain(input).min()
    }

    /// Gives a command now, after all that is due now. Returns its index among `done`.
    pub fn apply(&mut self, command: Command) -> usize {
        while self.step_until(self.now()).is_some() {}
        if self.live.done.len() < self.inputs.len() {
            let branch = Branch { inputs: self.inputs.clone(), played_until: self.played_until(), left_at: self.now() };
            self.branches.push(branch);
            self.inputs.truncate(self.live.done.len());
        }
        self.history.forget_after(&self.live);
        if matches!(&command, Command::Inject(injection) if matches!(injection.failure, Failure::Node { .. })) && !self.config.nodes_fail {
            self.let_nodes_fail();
        }
        self.inputs.push(Input { at: self.now(), command });
        self.run_next_input();
        self.live.done.len() - 1
    }

    /// Ends a command that still waits, as Ctrl-C does. The experiment goes on as if it had not been watched.
    pub fn interrupt(&mut self, index: usize) {
        self.live.interrupt(index);
    }

    /// Lets time pass until then, as long as `go_on` says so before each step. Says whether it arrived.
    pub fn advance(&mut self, until: SimTime, go_on: &mut dyn FnMut() -> bool) -> bool {
        while go_on() {
            let input = self.inputs.get(self.live.done.len()).map(|input| input.at).filter(|&at| at <= until);
            if self.step_until(input.unwrap_or(until)).is_some() {
                continue;
            }
            if input.is_none() {
                self.history.played_until = self.played_until();
                return true;
            }
            self.run_next_input();
        }
        self.history.played_until = self.played_until();
        false
    }

    /// Goes on until after the next action or input; where none comes within the horizon, until after the last change.
    pub fn step_forward(&mut self) -> Moved {
        if self.next_due().is_none() {
            return Moved::NothingDue;
        }
        let (before, until) = (self.live.clone(), self.now() + HORIZON);
        loop {
            let input = self.inputs.get(self.live.done.len()).map(|input| input.at).filter(|&at| at <= until);
            match self.step_until(input.unwrap_or(until)) {
                Some(acted) if acted => break,
                Some(_) => {}
                None if input.is_some() => {
                    self.run_next_input();
                    break;
                }
                None => {
                    self.stay_after_last_change(before);
                    return Moved::NothingWithin(HORIZON);
                }
            }
        }
        self.history.played_until = self.played_until();
        Moved::There
    }

    /// Goes back to after the last change since `before`, which nothing but timers and heartbeats followed.
    fn stay_after_last_change(&mut self, before: Live) {
        let changed = self.steps()[before.steps..].iter().rposition(|step| step.changed);
        let inputs = before.done.len();
        let steps = before.steps + changed.map_or(0, |index| index + 1);
        self.live = before;
        self.replay_to(steps, inputs);
        self.history.played_until = self.played_until();
    }

    /// Goes to before the last action or input.
    pub fn step_back(&mut self) -> Moved {
        self.history.played_until = self.played_until();
        let action = self.steps().iter().rposition(|step| step.acted);
        let input = self.live.done.len().checked_sub(1);
        match (action, input) {
            (None, None) => return Moved::AtStart,
            (Some(action), Some(input)) if self.history.inputs_after[input] > action => {
                self.go_to(self.history.inputs_after[input], input);
            }
            (Some(action), _) => {
                let inputs = self.history.inputs_after.iter().filter(|&&after| after <= action).count();
                self.go_to(action, inputs);
            }
            (None, Some(input)) => self.go_to(self.history.inputs_after[input], input),
        }
        Moved::There
    }

    /// Goes to a time, back or forth: exactly the state that was there, or will be.
    pub fn seek(&mut self, time: SimTime) {
        self.history.played_until = self.played_until();
        if time < self.now() {
            self.live = self.history.keyframe_at(time);
        }
        self.advance(time, &mut || true);
    }

    /// Starts again from time zero with the same inputs still to come.
    pub fn rewind(&mut self) {
        self.history.played_until = self.played_until();
        self.live = self.history.keyframe_before(0, 0);
    }

    /// The experiment as a scenario file (JSON, which is YAML too), up to the latest time that was played.
    pub fn to_scenario(&self, name: &str, about: &str) -> String {
        let mut out = String::from("{\"scenario\":\"v1\",\"name\":");
        write_json_string(name, &mut out);
        out.push_str(",\"about\":");
        write_json_string(about, &mut out);
        write_config(&self.config, &mut out);
        out.push_str(",\"steps\":[");
        for (i, input) in self.inputs.iter().enumerate() {
            out.push_str(if i > 0 { ",{" } else { "{" });
            write!(out, "\"at\":\"{}\",", format_duration(input.at.since(SimTime::START))).expect("writing to a String cannot fail");
            match &input.command {
                Command::Apply(manifest) => {
                    out.push_str("\"apply\":");
                    write_json_string(manifest, &mut out);
                }
                Command::Kubectl(line) => {
                    out.push_str("\"run\":");
                    write_json_string(line, &mut out);
                }
                Command::Inject(injection) => {
                    out.push_str("\"inject\":");
                    out.push_str(&injection.text);
                }
            }
            out.push('}');
        }
        let last = self.inputs.last().map_or(SimTime::START, |input| input.at);
        let until = self.played_until().max(last).since(SimTime::START);
        write!(out, "],\"until\":\"{}\"}}", format_duration(until)).expect("writing to a String cannot fail");
        out
    }

    fn step_until(&mut self, until: SimTime) -> Option<bool> {
        let step = self.live.step(until)?;
        // Nobody reads the writes of a session.
        self.live.take_changes();
        let acted = step.acted;
        self.history.note_step(&self.live, step);
        Some(acted)
    }

    fn run_next_input(&mut self) {
        self.history.note_input(&self.live);
        let command = self.inputs[self.live.done.len()].command.clone();
        self.live.run(&command);
        self.live.take_changes();
    }

    fn go_to(&mut self, steps: usize, inputs: usize) {
        self.live = self.history.keyframe_before(steps, inputs);
        self.replay_to(steps, inputs);
        // At an input's own time, not at that of the step before it.
        if let Some(input) = self.inputs.get(inputs).filter(|_| self.history.inputs_after.get(inputs) == Some(&steps)) {
            let at = input.at;
            assert!(self.step_until(at).is_none(), "an input comes after all that is due at its time");
        }
    }

    /// Goes forward to after so many steps and inputs, all of which are known.
    fn replay_to(&mut self, steps: usize, inputs: usize) {
        while self.live.steps < steps || self.live.done.len() < inputs {
            let next = self.live.done.len();
            let input_first = next < inputs && self.history.inputs_after[next] == self.live.steps;
            if input_first {
                let at = self.inputs[next].at;
                assert!(self.step_until(at).is_none(), "an input comes after all that is due at its time");
                self.run_next_input();
            } else if self.step_until(SimTime(u64::MAX)).is_none() {
                return;
            }
        }
    }

    /// From now on nodes can fail: heartbeats and node controllers run, from time zero, as if they always had.
    fn let_nodes_fail(&mut self) {
        let now = self.now();
        self.config.nodes_fail = true;
        self.live = Live::new(&self.config);
        self.history = History::new(&self.live);
        self.advance(now, &mut || true);
    }
}

fn write_config(config: &ClusterConfig, out: &mut String) {
    write!(out, ",\"cluster\":{{\"nodes\":{},\"seed\":{},\"images\":{{", config.nodes, config.seed)
        .expect("writing to a String cannot fail");
    for (i, (name, image)) in config.images.iter().enumerate() {
        out.push_str(if i > 0 { "," } else { "" });
        write_json_string(name, out);
        out.push(':');
        write_image(image, out);
    }
    out.push_str("}}");
}

/// An image's behaviour as a scenario file has it.
pub(crate) fn write_image(image: &ImageBehaviour, out: &mut String) {
    let delay = |delay: &Delay| match delay {
        Delay::InTurn(list) => {
            let texts: Vec<String> = list.iter().map(|d| format!("\"{}\"", format_duration(*d))).collect();
            format!("[{}]", texts.join(","))
        }
        Delay::Range(from, to) => format!("\"{}..{}\"", format_duration(*from), format_duration(*to)),
    };
    let mut members = Vec::new();
    if let Some(start) = &image.start {
        members.push(format!("\"start\":{}", delay(start)));
    }
    members.push(format!("\"ready\":{}", image.ready.as_ref().map_or("\"never\"".to_string(), delay)));
    if image.pull_fails {
        members.push("\"pull\":\"fails\"".to_string());
    }
    if let Some(crash) = image.crash {
        members.push(format!("\"crash\":\"{}\"", format_duration(crash)));
    }
    members.push(format!("\"terminate\":\"{}\"", format_duration(image.terminate)));
    write!(out, "{{{}}}", members.join(",")).expect("writing to a String cannot fail");
}
