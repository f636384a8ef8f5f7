//! What a command would do: it is given in a copy of the experiment, which then runs ahead on its own.
//!
//! Nothing is estimated. The copy is a clone of the moment; only where nodes are to fail that could not until now, it begins
//! at time zero, as the experiment itself would.

use crate::branch::Branch;
use crate::branch::HORIZON;
use crate::command::{Command, Input};
use crate::forecast::{Forecast, forecast};
use crate::live::{Done, Live};
use crate::records::{What, records};
use crate::series::{Sample, Series};
use rollscope_cluster::apiserver::store::Change;
use rollscope_cluster::failures::Failure;
use rollscope_cluster::object::Object;
use rollscope_cluster::time::SimTime;
use std::collections::{BTreeSet, VecDeque};

/// A trial stops after so many steps: Pods that crash for an hour make very many.
const MOST_STEPS: usize = 20_000;

/// A copy of an experiment in which a command was given.
#[derive(Clone, Debug)]
pub struct Trial {
    live: Live,
    inputs: VecDeque<Input>,
    /// When the command is given.
    at: SimTime,
    /// How many commands come before it.
    index: usize,
    steps: usize,
    before: Option<Sample>,
    series: Series,
    hit: BTreeSet<String>,
    is_over: bool,
}

/// What a trial came to, for one Deployment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// Names of the Pods that it hits, whether they exist already or not: deleted by it, made unready, or unable to run.
    pub hit: Vec<String>,
    /// Available Pods before.
    pub available: u32,
    /// What follows.
    pub after: Forecast,
    /// What kubectl or the API server says against it.
    pub refused: Option<String>,
}

impl Trial {
    /// A copy of a branch, now, with this command still to be given.
    pub(crate) fn new(branch: &Branch, command: Command) -> Trial {
        let lets_nodes_fail = matches!(&command, Command::Inject(injection) if matches!(injection.failure, Failure::Node { .. }));
        let (index, at) = (branch.position().inputs, branch.now());
        let mut inputs = VecDeque::new();
        let live = if lets_nodes_fail && !branch.config().nodes_fail {
            inputs.extend(branch.inputs()[..index].iter().cloned());
            let mut config = branch.config().clone();
            config.nodes_fail = true;
            Live::new(&config)
        } else {
            branch.moment().clone()
        };
        inputs.push_back(Input { at, command });
        Trial { live, inputs, at, index, steps: 0, before: None, series: Series::default(), hit: BTreeSet::new(), is_over: false }
    }

    /// Runs on as long as `go_on` says so before each step. Says whether it is over: nothing is due any more, an hour has
    /// passed, or there were very many steps.
    pub fn run(&mut self, go_on: &mut dyn FnMut() -> bool) -> bool {
        while !self.is_over && go_on() {
            self.is_over = !self.go_on();
        }
        self.is_over
    }

    fn go_on(&mut self) -> bool {
        let until = self.inputs.front().map_or(self.at + HORIZON, |input| input.at);
        let happened = if self.live.step(until).is_some() {
            self.steps += usize::from(self.inputs.is_empty());
            self.steps < MOST_STEPS
        } else if let Some(input) = self.inputs.pop_front() {
            if self.inputs.is_empty() {
                self.before = Some(Sample::of(&self.live.cluster));
                self.live.take_changes();
            }
            self.live.run(&input.command);
            true
        } else {
            false
        };
        let changes = self.live.take_changes();
        if self.inputs.is_empty() {
            let is_command = self.live.done.len() == self.index + 1 && self.live.cluster.now() == self.at && self.steps == 0;
            self.note_hits(&changes, is_command);
            if self.live.next_due() != Some(self.live.cluster.now()) {
                self.series.note(&self.live.cluster);
            }
        }
        happened
    }

    /// Pods that the command itself deletes or makes unready, and those that get into trouble after it.
    fn note_hits(&mut self, changes: &[Change], is_command: bool) {
        let troubles = records(changes, self.live.cluster.now(), self.live.position()).into_iter();
        let troubles = troubles.filter(|record| matches!(record.what, What::Trouble { .. }));
        self.hit.extend(troubles.filter_map(|record| record.object.strip_prefix("Pod ").map(str::to_string)));
        if is_command {
            let goes = |change: &Change| match (&change.old, &change.new) {
                (Some(Object::Pod(old)), None) => Some(old.metadata.name.clone()),
                (Some(Object::Pod(old)), Some(Object::Pod(new)))
                    if old.metadata.deletion_timestamp.is_none() && new.metadata.deletion_timestamp.is_some() =>
                {
                    Some(new.metadata.name.clone())
                }
                _ => None,
            };
            self.hit.extend(changes.iter().filter_map(goes));
        }
    }

    /// What it came to for a Deployment; None before the command was given, or if there is no such Deployment.
    pub fn outcome(&self, key: &str) -> Option<Outcome> {
        let before = self.before.as_ref()?;
        let known_until = self.live.next_due().map(|_| self.live.cluster.now());
        let after = forecast(self.series.samples(), key, self.at, known_until)?;
        let available = before.deployment(key).map_or(0, |deployment| deployment.available);
        let refused = match self.live.done.get(self.index) {
            Some(Done::Kubectl(process)) if process.exit.is_some_and(|exit| exit != 0) => {
                Some(process.err.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join("\n"))
            }
            _ => None,
        };
        Some(Outcome { hit: self.hit.iter().cloned().collect(), available, after, refused })
    }
}
