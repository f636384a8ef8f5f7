//! An experiment as a person has it before them: commands go in, time moves both ways, nothing is lost.
//!
//! The experiment is its configuration and its inputs; every moment of it follows from them. A command given in the past
//! begins a new branch and keeps the old one.

use crate::branch::Branch;
use crate::command::{Command, Input};
use crate::records::Position;
use crate::scenario::{self, Scenario, ScenarioError, parse};
use crate::what_if::Trial;
use rollscope_cluster::cluster::ClusterConfig;
use rollscope_cluster::time::SimTime;
use std::cmp::Ordering;
use std::ops::{Deref, DerefMut};

/// How many branches are kept; the one that was not looked at for the longest time goes first.
pub const MOST_BRANCHES: usize = 16;
/// No stored number of a branch is believed beyond this.
const HIGHEST_NUMBER: usize = 1_000_000;

/// An experiment: its branches, and which of them is before the person. It derefs to that one.
#[derive(Clone, Debug)]
pub struct Session {
    branches: Vec<Branch>,
    current: usize,
    /// How many branches there have been.
    born: usize,
}

impl Deref for Session {
    type Target = Branch;

    fn deref(&self) -> &Branch {
        &self.branches[self.current]
    }
}

impl DerefMut for Session {
    fn deref_mut(&mut self) -> &mut Branch {
        &mut self.branches[self.current]
    }
}

impl Session {
    /// A new experiment at time zero.
    pub fn new(config: ClusterConfig) -> Session {
        Session { branches: vec![Branch::new(config, Vec::new())], current: 0, born: 1 }
    }

    /// An experiment from a scenario, at time zero, its steps still to come.
    pub fn from_scenario(scenario: Scenario) -> Session {
        Session { branches: vec![Branch::new(scenario.config, scenario.steps)], current: 0, born: 1 }
    }

    /// Reads what `to_scenario` wrote, and plays it to its end.
    pub fn restore(text: &str) -> Result<Session, ScenarioError> {
        let scenario = parse(text, None)?;
        let until = scenario.until;
        let mut session = Session::from_scenario(scenario);
        session.seek(until);
        Ok(session)
    }

    /// Reads a further branch, played to its end, and puts it behind the others; it stays out of sight.
    pub fn restore_branch(&mut self, text: &str, forked_at: Option<SimTime>) -> Result<(), ScenarioError> {
        let Session { mut branches, .. } = Session::restore(text)?;
        self.born += 1;
        (branches[0].forked_at, branches[0].number) = (forked_at, self.born);
        self.branches.append(&mut branches);
        Ok(())
    }

    /// All branches, in order of their birth.
    pub fn branches(&self) -> &[Branch] {
        &self.branches
    }

    /// The index of the branch before the person.
    pub fn current(&self) -> usize {
        self.current
    }

    /// The first command in which a branch differs from those before it; None as long as it does not, and for the first branch.
    pub fn first_difference(&self, index: usize) -> Option<&Input> {
        let branch = self.branches.get(index)?;
        let common = |other: &Branch| branch.inputs().iter().zip(other.inputs()).take_while(|(a, b)| a == b).count();
        let common = self.branches[..index].iter().map(common).max()?;
        branch.inputs()[common..].iter().find(|input| input.command.changes())
    }

    /// Goes to another branch, to the moment at which it was left.
    pub fn switch(&mut self, index: usize) {
        self.current = index.min(self.branches.len() - 1);
    }

    /// Drops a branch, unless it is the only one.
    pub fn drop_branch(&mut self, index: usize) {
        if self.branches.len() > 1 && index < self.branches.len() {
            self.branches.remove(index);
            if self.current > index || self.current == self.branches.len() {
                self.current -= 1;
            }
        }
    }

    /// Begins a new branch now, with nothing to come; the old one keeps its future.
    pub fn fork(&mut self) {
        let mut branch = self.branches[self.current].clone();
        self.born += 1;
        (branch.forked_at, branch.number) = (Some(branch.now()), self.born);
        branch.cut_here();
        if self.branches.len() == MOST_BRANCHES {
            self.drop_branch(usize::from(self.current == 0));
        }
        self.branches.push(branch);
        self.current = self.branches.len() - 1;
    }

    /// Gives a command now, after all that is due now. In the past, one that may change something begins a new branch.
    /// Returns its index among `done`.
    pub fn apply(&mut self, command: Command) -> usize {
        self.settle();
        if command.changes() && self.has_played_future() {
            self.fork();
        }
        self.give(command)
    }

    /// Ends the last command that waits, as Ctrl-C does.
    pub fn interrupt(&mut self) {
        self.apply(Command::Interrupt);
    }

    /// Tries a command in a copy: what it would do if it were given now and nothing else were changed.
    pub fn try_command(&self, command: Command) -> Trial {
        self.try_commands(vec![command])
    }

    /// Tries commands in a copy, one right after the other.
    pub fn try_commands(&self, commands: Vec<Command>) -> Trial {
        Trial::new(self, commands)
    }
}

/// A branch as it is kept, with the moment at which it was left.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Kept {
    /// Its number; 0 where none was kept.
    pub number: usize,
    /// The scenario file.
    pub scenario: String,
    /// The time.
    pub now: SimTime,
    /// The moment at that time.
    pub position: Position,
    /// When it left another branch.
    pub forked_at: Option<SimTime>,
}

/// A session that is being restored: its branches are played again, as far as they were, in slices.
#[derive(Debug)]
pub struct Restoring {
    session: Session,
    /// Until when each branch is played, and the moment at which it was left.
    goals: Vec<(SimTime, SimTime, Position)>,
    next: usize,
}

impl Restoring {
    /// Reads branches; there must be one.
    pub fn new(kept: &[Kept], current: usize) -> Result<Restoring, ScenarioError> {
        let (mut branches, mut goals, mut born) = (Vec::<Branch>::new(), Vec::new(), 0);
        for kept in kept.iter().take(MOST_BRANCHES) {
            let scenario = parse(&kept.scenario, None)?;
            goals.push((scenario.until, kept.now.min(scenario.until), kept.position));
            let mut branch = Branch::new(scenario.config, scenario.steps);
            branch.forked_at = kept.forked_at;
            // No two are called the same.
            let is_free = (1..=HIGHEST_NUMBER).contains(&kept.number) && branches.iter().all(|other| other.number != kept.number);
            branch.number = if is_free { kept.number } else { born + 1 };
            born = born.max(branch.number);
            branches.push(branch);
        }
        if branches.is_empty() {
            return Err(ScenarioError { at: Default::default(), message: "no branch".to_string() });
        }
        let current = current.min(branches.len() - 1);
        Ok(Restoring { session: Session { born, branches, current }, goals, next: 0 })
    }

    /// Plays on as long as `go_on` says so before each step. Says whether all is there.
    pub fn run(&mut self, go_on: &mut dyn FnMut() -> bool) -> bool {
        while let Some(&(until, now, position)) = self.goals.get(self.next) {
            let branch = &mut self.session.branches[self.next];
            if !branch.advance(until, go_on) {
                return false;
            }
            branch.seek(now);
            if branch.position() > position {
                branch.go_to(position);
            }
            self.next += 1;
        }
        true
    }

    /// How much is done, from 0 to 1.
    pub fn progress(&self) -> f64 {
        let part = |index: usize| match index.cmp(&self.next) {
            Ordering::Less => 1.0,
            Ordering::Greater => 0.0,
            Ordering::Equal => self.session.branches[index].now().0 as f64 / self.goals[index].0.0.max(1) as f64,
        };
        (0..self.goals.len()).map(part).sum::<f64>() / self.goals.len() as f64
    }

    /// The session, once all is there.
    pub fn finish(self) -> Session {
        self.session
    }
}

impl Branch {
    /// The branch as it is kept.
    pub fn to_kept(&self, name: &str, about: &str) -> Kept {
        let scenario = self.to_scenario(name, about);
        Kept { number: self.number(), scenario, now: self.now(), position: self.position(), forked_at: self.forked_at() }
    }

    /// The branch as a scenario file for people, up to the last thing that is known to happen.
    pub fn to_file(&self, name: &str, about: &str) -> String {
        let until = self.played_until().max(self.last_change());
        scenario::write_for_people(name, about, self.config(), self.inputs(), until)
    }

    /// The branch as a scenario file (JSON, which is YAML too), up to the latest time that was played.
    pub fn to_scenario(&self, name: &str, about: &str) -> String {
        let last = self.inputs().last().map_or(SimTime::START, |input| input.at);
        scenario::write(name, about, self.config(), self.inputs(), self.played_until().max(last))
    }
}
