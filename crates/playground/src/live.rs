//! A cluster with the commands that run against it: what goes on at one moment of an experiment.

use crate::command::Command;
use crate::kubectl::{Process, split_words};
use crate::records::Position;
use rollscope_cluster::apiserver::store::Change;
use rollscope_cluster::cluster::{Cluster, ClusterConfig};
use rollscope_cluster::time::SimTime;
use rollscope_cluster::trace::Step;
use std::sync::Arc;

/// What a command was and what came of it.
#[derive(Clone, Debug)]
pub enum Done {
    /// A kubectl command, ended or still waiting.
    Kubectl(Arc<Process>),
    /// A failure that was injected, with the number of Pods that it acted on.
    Injected {
        /// When.
        at: SimTime,
        /// How many Pods; 0 where it is not about Pods.
        pods: usize,
    },
    /// The last command that still waited was interrupted.
    Interrupted,
}

/// A cluster and its commands at a moment. A clone is a keyframe.
#[derive(Clone, Debug)]
pub struct Live {
    /// The cluster.
    pub cluster: Cluster,
    /// The commands so far, in order.
    pub done: Vec<Done>,
    /// How many steps the cluster has made.
    pub steps: usize,
    /// Indices into `done` of commands that still wait.
    waiting: Vec<usize>,
    /// Writes that nobody has taken yet, in order.
    changes: Vec<Change>,
}

impl Live {
    /// A cluster at time zero, settled, and no commands yet.
    pub fn new(config: &ClusterConfig) -> Live {
        let mut live = Live { cluster: Cluster::new(config), done: Vec::new(), steps: 0, waiting: Vec::new(), changes: Vec::new() };
        while live.step(SimTime::START).is_some() {}
        live
    }

    /// Does the first thing that is due by `until`; None if there is none, and then the time is `until`.
    pub fn step(&mut self, until: SimTime) -> Option<Step> {
        loop {
            let due = self.process_due().map(|due| due.max(self.cluster.now())).filter(|&due| due <= until);
            if let Some(step) = self.cluster.step(due.unwrap_or(until)) {
                self.steps += 1;
                self.poll();
                return Some(step);
            }
            self.poll();
            let due = due?;
            assert!(self.process_due().is_none_or(|next| next > due), "a command that was polled when it was due waits for later");
        }
    }

    /// After how many steps and commands this moment is.
    pub fn position(&self) -> Position {
        Position { steps: self.steps, inputs: self.done.len() }
    }

    /// When something is next due; None if nothing will ever happen by itself.
    pub fn next_due(&self) -> Option<SimTime> {
        self.cluster.next_due().into_iter().chain(self.process_due()).min()
    }

    /// Carries a command out. Everything that was due before must have been done.
    pub fn run(&mut self, command: &Command) {
        let done = match command {
            Command::Apply(manifest) => {
                let args = ["apply", "-f", "-"].map(str::to_string);
                Done::Kubectl(Arc::new(Process::start(&mut self.cluster, "kubectl apply -f -", &args, Some(manifest))))
            }
            Command::Kubectl(line) => Done::Kubectl(Arc::new(start_kubectl(&mut self.cluster, line))),
            Command::Inject(injection) => {
                let pods = self.cluster.inject(&injection.failure);
                Done::Injected { at: self.cluster.now(), pods }
            }
            Command::Interrupt => {
                self.interrupt();
                Done::Interrupted
            }
        };
        if matches!(&done, Done::Kubectl(process) if process.exit.is_none()) {
            self.waiting.push(self.done.len());
        }
        self.done.push(done);
        self.poll();
    }

    /// Ends the last command that still waits, as Ctrl-C does.
    fn interrupt(&mut self) {
        let now = self.cluster.now();
        if let Some(index) = self.waiting.pop()
            && let Done::Kubectl(process) = &mut self.done[index]
        {
            Arc::make_mut(process).interrupt(now);
        }
    }

    /// The writes since this was last called, in order.
    pub fn take_changes(&mut self) -> Vec<Change> {
        std::mem::take(&mut self.changes)
    }

    fn process_due(&self) -> Option<SimTime> {
        self.waiting.iter().filter_map(|&i| self.process(i)?.next_due()).min()
    }

    fn process(&self, index: usize) -> Option<&Process> {
        match &self.done[index] {
            Done::Kubectl(process) => Some(process),
            Done::Injected { .. } | Done::Interrupted => None,
        }
    }

    /// Lets waiting commands see what was written, until none of them writes any more.
    fn poll(&mut self) {
        loop {
            let changes = self.cluster.take_changes();
            for index in self.waiting.clone() {
                if let Done::Kubectl(process) = &mut self.done[index] {
                    Arc::make_mut(process).poll(&mut self.cluster, &changes);
                }
            }
            let done = &self.done;
            self.waiting.retain(|&i| matches!(&done[i], Done::Kubectl(process) if process.exit.is_none()));
            if changes.is_empty() {
                return;
            }
            self.changes.extend(changes);
        }
    }
}

/// Starts a kubectl command as typed, with or without `kubectl` in front.
fn start_kubectl(cluster: &mut Cluster, line: &str) -> Process {
    let words = split_words(line).unwrap_or_default();
    let args = match words.split_first() {
        Some((first, rest)) if first == "kubectl" || first == "k" => rest.to_vec(),
        _ => words,
    };
    Process::start(cluster, line, &args, None)
}
