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

/// A copy of an experiment in which commands were given.
#[derive(Clone, Debug)]
pub struct Trial {
    live: Live,
    /// What comes before the commands, where the copy begins at time zero.
    replayed: VecDeque<Input>,
    /// The commands that are still to be given.
    commands: VecDeque<Command>,
    /// When they are given.
    at: SimTime,
    /// How many commands come before them.
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
    /// A copy of a branch, now, with these commands still to be given.
    pub(crate) fn new(branch: &Branch, commands: Vec<Command>) -> Trial {
        let is_about_a_node =
            |command: &Command| matches!(command, Command::Inject(injection) if matches!(injection.failure, Failure::Node { .. }));
        let lets_nodes_fail = commands.iter().any(is_about_a_node);
        let (index, at) = (branch.position().inputs, branch.now());
        let mut replayed = VecDeque::new();
        let live = if lets_nodes_fail && !branch.config().nodes_fail {
            replayed.extend(branch.inputs()[..index].iter().cloned());
            let mut config = branch.config().clone();
            config.nodes_fail = true;
            Live::new(&config)
        } else {
            branch.moment().clone()
        };
        Trial {
            live,
            replayed,
            commands: commands.into(),
            at,
            index,
            steps: 0,
            before: None,
            series: Series::default(),
            hit: BTreeSet::new(),
            is_over: false,
        }
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
        let end = if self.commands.is_empty() { self.at + HORIZON } else { self.at };
        let until = self.replayed.front().map_or(end, |input| input.at);
        let mut is_command = false;
        let happened = if self.live.step(until).is_some() {
            self.steps += usize::from(self.before.is_some());
            self.steps < MOST_STEPS
        } else if let Some(input) = self.replayed.pop_front() {
            self.live.run(&input.command);
            true
        } else if let Some(command) = self.commands.pop_front() {
            if self.before.is_none() {
                self.before = Some(Sample::of(&self.live.cluster));
                self.live.take_changes();
            }
            is_command = true;
            self.live.run(&command);
            true
        } else {
            false
        };
        let changes = self.live.take_changes();
        if self.before.is_some() {
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
        let refused = self.live.done.iter().skip(self.index).find_map(|done| match done {
            Done::Kubectl(process) if process.exit.is_some_and(|exit| exit != 0) => {
                Some(process.err.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join("\n"))
            }
            _ => None,
        });
        Some(Outcome { hit: self.hit.iter().cloned().collect(), available, after, refused })
    }
}
