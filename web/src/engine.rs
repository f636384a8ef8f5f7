//! The experiment behind the page: what the App asks of the playground, in the page's terms.

use crate::action::ImageMode;
use crate::browser::editor::Note;
use crate::components::{Entry, Mark, TerminalLine, TimelineView};
use rollscope_playground::command::{Command, Injection};
use rollscope_playground::kubectl::Process;
use rollscope_playground::lint::{LintOptions, Severity, lint};
use rollscope_playground::live::Done;
use rollscope_playground::scenario::parse_injection;
use rollscope_playground::session::{HORIZON, Session};
use rollscope_playground::view::{self, SimTime, Snapshot, Step, StepKind, clock};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The experiment of a first visit: three nodes; the images of the documentation page take a few seconds, and 1.91, its typing
/// mistake, does not exist.
const FIRST: &str = include_str!("first.json");
/// How many commands the terminal shows.
const ENTRIES_SHOWN: usize = 200;
/// How many lines of output a command shows.
const LINES_SHOWN: usize = 2_000;

/// The experiment and a moment of it.
pub(crate) struct Engine {
    session: Session,
}

impl Engine {
    /// A new experiment.
    pub(crate) fn new() -> Engine {
        let session = Session::restore(FIRST).expect("the first experiment is a scenario");
        Engine { session }
    }

    /// Reads what `export` wrote; says what is wrong where that cannot be read.
    pub(crate) fn restore(text: &str, cursor_millis: u64) -> Result<Engine, String> {
        let mut session =
            Session::restore(text).map_err(|error| format!("Line {}, column {}: {}.", error.at.line, error.at.column, error.message))?;
        session.seek(SimTime::from_millis(cursor_millis));
        Ok(Engine { session })
    }

    /// The whole experiment as a scenario file.
    pub(crate) fn export(&self) -> String {
        self.session.to_scenario("rollscope", "An experiment from the page.")
    }

    /// What the page shows now.
    pub(crate) fn snapshot(&self) -> Snapshot {
        view::snapshot(self.session.cluster(), self.session.steps())
    }

    /// Now, in milliseconds.
    pub(crate) fn now(&self) -> u64 {
        self.session.now().millis()
    }

    /// What a cluster would refuse of a manifest, in its words, with the places.
    pub(crate) fn check(&self, manifest: &str) -> Vec<Note> {
        let applied = self.applied();
        let options = LintOptions { update_from: applied.as_deref(), ..LintOptions::default() };
        let findings = lint(manifest, &options).findings;
        let errors = findings.into_iter().filter(|finding| finding.severity == Severity::Error);
        errors
            .map(|finding| Note {
                line: finding.at.line,
                column: finding.at.column,
                text: finding.message,
                hint: finding.hint.unwrap_or_default(),
            })
            .collect()
    }

    /// Applies a manifest; returns what is wrong with it where kubectl or the server refuses it.
    pub(crate) fn apply(&mut self, manifest: &str) -> Vec<Note> {
        let index = self.session.apply(Command::Apply(manifest.to_string()));
        let process = self.process(index).filter(|process| process.exit.is_some_and(|exit| exit != 0));
        let lines = process.map(|process| process.err.as_slice()).unwrap_or_default();
        lines.iter().map(|line| Note { text: line.text.clone(), ..Note::default() }).collect()
    }

    /// Runs a kubectl command.
    pub(crate) fn run(&mut self, line: &str) {
        self.session.apply(Command::Kubectl(line.to_string()));
    }

    /// Ends the last command if it still waits.
    pub(crate) fn interrupt(&mut self) {
        let waiting = self.session.done().enumerate().filter_map(|(index, (_, done))| match done {
            Done::Kubectl(process) if process.exit.is_none() => Some(index),
            _ => None,
        });
        if let Some(index) = waiting.last() {
            self.session.interrupt(index);
        }
    }

    /// Lets an image's containers behave otherwise from now on.
    pub(crate) fn set_image(&mut self, image: &str, mode: ImageMode) {
        let becomes = match mode {
            ImageMode::Works => r#"{"ready":"2s..4s"}"#,
            ImageMode::PullFails => r#"{"pull":"fails"}"#,
            ImageMode::Slow => r#"{"start":"1s","ready":"30s"}"#,
            ImageMode::NeverReady => r#"{"start":"1s","ready":"never"}"#,
            ImageMode::Crashes => r#"{"ready":"1s","crash":"2s"}"#,
        };
        self.inject(&format!(r#"{{"image":{},"becomes":{becomes}}}"#, serde_json::Value::from(image)));
    }

    /// Stops a node's kubelet, or lets it work again.
    pub(crate) fn set_node(&mut self, node: &str, down: bool) {
        let state = if down { "down" } else { "up" };
        self.inject(&format!(r#"{{"node":{},"state":"{state}"}}"#, serde_json::Value::from(node)));
    }

    fn inject(&mut self, text: &str) {
        let injection: Injection = parse_injection(text).expect("the page writes injections as they are read");
        self.session.apply(Command::Inject(injection));
    }

    /// How an image's containers behave now.
    pub(crate) fn image_mode(&self, image: &str) -> ImageMode {
        let behaviour = self.session.cluster().image_behaviour(image);
        match &behaviour.ready {
            _ if behaviour.pull_fails => ImageMode::PullFails,
            _ if behaviour.crash.is_some() => ImageMode::Crashes,
            None => ImageMode::NeverReady,
            Some(_) if behaviour.start.is_some() => ImageMode::Slow,
            Some(_) => ImageMode::Works,
        }
    }

    /// Nodes whose kubelet was stopped.
    pub(crate) fn nodes_down(&self) -> Vec<String> {
        let cluster = self.session.cluster();
        cluster.node_names().into_iter().filter(|name| cluster.is_node_down(name)).collect()
    }

    /// Goes on until a controller acts or something on the stage changes; says so where neither will be within the horizon.
    pub(crate) fn step_forward(&mut self) -> Option<String> {
        if self.is_quiet() {
            return Some("Nothing will happen by itself: change the manifest, run a command, or let something fail.".to_string());
        }
        let before = self.session.clone();
        let shown = view::look(before.cluster());
        let until = before.now() + HORIZON;
        let mut done = before.steps().len();
        loop {
            let mut steps_left = 1;
            let arrived = self.session.advance(until, &mut || {
                steps_left -= 1;
                steps_left >= 0
            });
            let acted = self.session.steps()[done..].iter().any(|step| step.acted);
            done = self.session.steps().len();
            if acted {
                return None;
            }
            if view::look(self.session.cluster()) != shown {
                self.settle();
                return None;
            }
            if arrived {
                // An hour of nothing is not worth going through.
                self.session = before;
                return Some(format!("Nothing more will happen before {}.", clock(until)));
            }
        }
    }

    /// Lets everything of this instant happen that is no action: what was seen is counted, and statuses are written.
    fn settle(&mut self) {
        let now = self.session.now();
        loop {
            let done = self.session.steps().len();
            let mut steps_left = 1;
            let arrived = self.session.advance(now, &mut || {
                steps_left -= 1;
                steps_left >= 0
            });
            if self.session.steps()[done..].iter().any(|step| step.acted) {
                // The action is the next step's.
                self.session.step_back();
                return;
            }
            if arrived {
                return;
            }
        }
    }

    /// Goes to before the last action or change on a node.
    pub(crate) fn step_back(&mut self) {
        let steps = self.session.steps();
        let action = steps.iter().rposition(|step| step.acted);
        let change = steps.iter().rposition(|step| step.kind == StepKind::NodeEvents && step.at > SimTime::START);
        let input = self.session.done().last().map(|(input, _)| input.at);
        match change {
            Some(change) if Some(change) > action && input.is_none_or(|input| steps[change].at > input) => {
                let before = SimTime(steps[change].at.0 - 1);
                self.session.seek(before);
            }
            _ => {
                self.session.step_back();
            }
        }
    }

    /// Goes to a time.
    pub(crate) fn seek(&mut self, millis: u64) {
        if millis == 0 { self.session.rewind() } else { self.session.seek(SimTime::from_millis(millis)) }
    }

    /// Goes to the end of what is known.
    pub(crate) fn seek_end(&mut self) {
        self.session.seek(self.session.played_until());
    }

    /// Lets so many milliseconds pass as long as `go_on` says so.
    pub(crate) fn advance(&mut self, millis: f64, go_on: &mut dyn FnMut() -> bool) {
        let until = self.session.now() + std::time::Duration::from_nanos((millis * 1_000_000.0) as u64);
        self.session.advance(until, go_on);
    }

    /// How many actions there were until now, and how many are known.
    pub(crate) fn actions(&self) -> (usize, usize) {
        let acted = |steps: &[Arc<Step>]| steps.iter().filter(|step| step.acted).count();
        (acted(self.session.steps()), acted(self.session.known_steps()))
    }

    /// Whether nothing will ever happen by itself from now on.
    pub(crate) fn is_quiet(&self) -> bool {
        self.session.next_due().is_none()
    }

    /// Whether this is the end of what is known.
    pub(crate) fn is_at_end(&self) -> bool {
        self.session.now() >= self.session.played_until()
    }

    /// The last manifest that was applied until now, and accepted.
    pub(crate) fn applied(&self) -> Option<String> {
        let accepted = self.session.done().filter_map(|(input, done)| match (&input.command, done) {
            (Command::Apply(manifest), Done::Kubectl(process)) if process.exit == Some(0) => Some(manifest),
            _ => None,
        });
        accepted.last().cloned()
    }

    /// Whether kubectl has changed something since the last manifest was applied.
    pub(crate) fn changed_since_applied(&self) -> bool {
        let done: Vec<_> = self.session.done().map(|(input, _)| &input.command).collect();
        let last = done.iter().rposition(|command| matches!(command, Command::Apply(_)));
        let later = done.iter().skip(last.map_or(done.len(), |last| last + 1));
        later.filter(|command| matches!(command, Command::Kubectl(line) if !line.contains("delete pod"))).any(|command| changes(command))
    }

    /// The images that a manifest and the cluster name, in order.
    pub(crate) fn images(&self, manifest: &str, snapshot: &Snapshot) -> Vec<(String, ImageMode)> {
        let named = manifest.lines().filter_map(|line| line.trim().trim_start_matches("- ").strip_prefix("image:"));
        let named = named.map(|image| image.trim().trim_matches(['"', '\''])).filter(|image| !image.is_empty());
        let images: BTreeSet<&str> = named.chain(snapshot.images.iter().map(String::as_str)).collect();
        images.into_iter().map(|image| (image.to_string(), self.image_mode(image))).collect()
    }

    /// What was typed so far, and what it printed.
    pub(crate) fn entries(&self) -> Vec<Entry> {
        let mut entries: Vec<Entry> = self
            .session
            .done()
            .filter_map(|(_, done)| match done {
                Done::Kubectl(process) => Some(entry(process)),
                Done::Injected { .. } => None,
            })
            .collect();
        let surplus = entries.len().saturating_sub(ENTRIES_SHOWN);
        entries.drain(..surplus);
        entries
    }

    /// The line of time.
    pub(crate) fn timeline(&self) -> TimelineView {
        let mark = |input: &rollscope_playground::command::Input| {
            let (label, failure) = label(&input.command);
            Mark { at: input.at.millis(), label, failure }
        };
        let mut actions: Vec<(u64, usize)> = Vec::new();
        for step in self.session.known_steps().iter().filter(|step| step.acted) {
            // A mark for each tenth of a second at most.
            let at = step.at.millis() / 100 * 100;
            match actions.last_mut() {
                Some((last, count)) if *last == at => *count += 1,
                _ => actions.push((at, 1)),
            }
        }
        TimelineView {
            end: self.session.played_until().millis(),
            marks: self.session.inputs().iter().filter(|input| changes(&input.command)).map(mark).collect(),
            actions,
        }
    }

    fn process(&self, index: usize) -> Option<&Process> {
        match self.session.done().nth(index)? {
            (_, Done::Kubectl(process)) => Some(process),
            _ => None,
        }
    }
}

fn entry(process: &Process) -> Entry {
    let mut lines: Vec<_> = process.out.iter().map(|line| (line, false)).chain(process.err.iter().map(|line| (line, true))).collect();
    lines.sort_by_key(|(line, _)| line.at);
    let surplus = lines.len().saturating_sub(LINES_SHOWN);
    Entry {
        clock: clock(process.started),
        command: process.line.clone(),
        lines: lines.drain(surplus..).map(|(line, error)| TerminalLine { text: line.text.clone(), error }).collect(),
        running: process.exit.is_none(),
        failed: process.exit.filter(|&code| code != 0),
        hint: process.hint.clone(),
    }
}

/// Whether a command is worth a mark: one that only looks is not.
fn changes(command: &Command) -> bool {
    let Command::Kubectl(line) = command else { return true };
    let verb = line.split_whitespace().find(|word| *word != "kubectl" && *word != "k").unwrap_or_default();
    let looks = ["get", "describe", "explain", "version", "help", "api-resources", "diff", "wait"];
    !looks.contains(&verb) && !line.contains("rollout status") && !line.contains("rollout history")
}

/// What a mark says, and whether it is a failure.
fn label(command: &Command) -> (String, bool) {
    match command {
        Command::Apply(_) => ("apply".to_string(), false),
        Command::Kubectl(line) => (line.trim().trim_start_matches("kubectl ").to_string(), false),
        Command::Inject(injection) => {
            let value: serde_json::Value = serde_json::from_str(&injection.text).unwrap_or_default();
            let word = |key: &str| value[key].as_str().map(str::to_string);
            let label = match (word("node"), word("state"), word("image")) {
                (Some(node), Some(state), _) => format!("{node} {state}"),
                (_, _, Some(image)) if value["becomes"]["pull"].is_string() => format!("{image} cannot be pulled"),
                (_, _, Some(image)) => format!("{image} changes"),
                _ => "failure".to_string(),
            };
            (label, true)
        }
    }
}
