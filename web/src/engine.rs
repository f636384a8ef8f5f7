//! The experiment behind the page: what the App asks of the playground, in the page's terms.

mod time;

use crate::browser::editor::Note;
use crate::check::{Found, check};
use crate::components::{Entry, TerminalLine};
use crate::trials::Trials;
use crate::words::{language, t, tf};
use rollscope_playground::branch::Moved;
use rollscope_playground::command::{Command, read_lines};
use rollscope_playground::complete::{Completions, complete};
use rollscope_playground::faults::{self, Fault};
use rollscope_playground::kubectl::Process;
use rollscope_playground::live::Done;
use rollscope_playground::records::{Position, Record};
use rollscope_playground::session::{Kept, Session};
use rollscope_playground::view::{self, Detail, ObjectView, SimTime, Snapshot, Subject, clock};
use rollscope_playground::what_if::Outcome;
use std::collections::BTreeSet;

/// The experiment of a first visit: three nodes; the images of the documentation page take a few seconds, and 1.91, its typing
/// mistake, does not exist.
const FIRST: &str = include_str!("first.json");
/// How many commands the terminal shows.
const ENTRIES_SHOWN: usize = 200;
/// How many lines of output the terminal shows.
const LINES_SHOWN: usize = 2_000;

/// The experiment and a moment of it.
pub(crate) struct Engine {
    session: Session,
    trials: Trials,
    drawn: time::Drawn,
}

impl Engine {
    /// The experiment of a first visit.
    pub(crate) fn first_session() -> Session {
        Session::restore(FIRST).expect("the first experiment is a scenario")
    }

    /// An experiment.
    pub(crate) fn with(session: Session) -> Engine {
        Engine { session, trials: Trials::default(), drawn: time::Drawn::default() }
    }

    /// All branches, to be stored.
    pub(crate) fn kept(&self) -> Vec<Kept> {
        self.session.branches().iter().map(|branch| branch.to_kept("rollscope", "An experiment from the page.")).collect()
    }

    /// Which branch is before the person.
    pub(crate) fn current(&self) -> usize {
        self.session.current()
    }

    /// The branch before the person as a scenario file.
    pub(crate) fn file(&self, name: &str, about: &str) -> String {
        self.session.to_file(name, about)
    }

    /// How many commands and failures there are in all branches.
    pub(crate) fn inputs(&self) -> u64 {
        self.session.branches().iter().map(|branch| branch.inputs().len() as u64).max().unwrap_or(0)
    }

    /// What the page shows now.
    pub(crate) fn snapshot(&self) -> Snapshot {
        view::snapshot(self.session.cluster(), self.session.steps(), language())
    }

    /// Everything about one object; None if it is not there now.
    pub(crate) fn detail(&self, snapshot: &Snapshot, subject: &Subject) -> Option<Detail> {
        view::detail(&self.session, snapshot, subject, language())
    }

    /// What there is to say of a manifest, with the places.
    pub(crate) fn check(&self, manifest: &str) -> Found {
        check(manifest, self.applied().as_deref(), language())
    }

    /// Applies a manifest; returns what is wrong with it where kubectl or the server refuses it.
    pub(crate) fn apply(&mut self, manifest: &str) -> Vec<Note> {
        let index = self.session.apply(Command::Apply(manifest.to_string()));
        let process = self.process(index).filter(|process| process.exit.is_some_and(|exit| exit != 0));
        let lines = process.map(|process| process.err.as_slice()).unwrap_or_default();
        lines.iter().map(|line| Note { text: line.text.clone(), ..Note::default() }).collect()
    }

    /// Runs kubectl commands, in order.
    pub(crate) fn run(&mut self, lines: &[String]) {
        for line in lines {
            self.session.apply(Command::Kubectl(line.clone()));
        }
    }

    /// Ends the last command if it still waits.
    pub(crate) fn interrupt(&mut self) {
        let waits = |done: &Done| matches!(done, Done::Kubectl(process) if process.exit.is_none());
        if self.session.done().any(|(_, done)| waits(done)) {
            self.session.interrupt();
        }
    }

    /// Makes a failure happen.
    pub(crate) fn cause(&mut self, fault: &Fault) {
        for command in self.commands(fault) {
            self.session.apply(command);
        }
    }

    /// Lifts a failure.
    pub(crate) fn lift(&mut self, fault: &Fault) {
        for command in fault.lift(self.session.config()) {
            self.session.apply(command);
        }
    }

    /// The commands that make a failure happen.
    pub(crate) fn commands(&self, fault: &Fault) -> Vec<Command> {
        fault.commands(self.session.cluster())
    }

    /// The failures that are in force; of images, these are looked at.
    pub(crate) fn in_force(&self, images: &[String]) -> Vec<Fault> {
        faults::in_force(self.session.cluster(), images)
    }

    /// The selector of a Deployment's Pods, or of those of its ReplicaSet with that hash.
    pub(crate) fn pods_of(&self, deployment: &str, hash: Option<&str>) -> Option<String> {
        faults::pods_of(self.session.cluster(), deployment, hash)
    }

    /// Goes on until after the next action; says so where none will be.
    pub(crate) fn step_forward(&mut self) -> Option<String> {
        let moved = self.session.step_forward();
        self.no_more(moved)
    }

    /// Goes on until after the next event; says so where none will be.
    pub(crate) fn next_event(&mut self) -> Option<String> {
        let moved = self.session.next_event();
        self.no_more(moved)
    }

    /// Why a move forward found nothing to go to.
    fn no_more(&self, moved: Moved) -> Option<String> {
        match moved {
            Moved::There | Moved::AtStart => None,
            Moved::NothingDue => {
                Some(t("Nothing will happen by itself: change the manifest, run a command, or let something fail.").to_string())
            }
            Moved::NothingWithin(_) => {
                Some(self.rest().unwrap_or_else(|| t("No controller will act any more: it goes on as it is.").to_string()))
            }
        }
    }

    /// Goes to before the last action.
    pub(crate) fn step_back(&mut self) {
        self.session.step_back();
    }

    /// Goes to after the event before.
    pub(crate) fn previous_event(&mut self) {
        self.session.previous_event();
    }

    /// Goes to a moment that is known.
    pub(crate) fn go_to(&mut self, position: Position) {
        self.session.go_to(position);
    }

    /// Looks further into the future and answers what was asked, as long as `go_on` says so. Says whether all is known.
    pub(crate) fn think(&mut self, go_on: &mut dyn FnMut() -> bool) -> bool {
        self.session.look_ahead(go_on) && self.trials.run(&self.session, go_on)
    }

    /// Asks what commands would do now, each question under a name of its own in its group; it takes the place of what the
    /// group asked before. `answer` has what is known of it.
    pub(crate) fn ask(&mut self, group: &'static str, questions: Vec<(String, Vec<Command>)>) {
        self.trials.ask(&self.session, group, questions);
    }

    /// How many of the questions are answered.
    pub(crate) fn answered(&self) -> usize {
        self.trials.answered()
    }

    /// What the commands that were asked about would do, by their names; what is not known yet is missing.
    pub(crate) fn answer(&self, group: &'static str, name: &str, deployment: &str) -> Option<Outcome> {
        self.trials.answer(group, name, deployment)
    }

    /// Goes to a time.
    pub(crate) fn seek(&mut self, millis: u64) {
        if millis == 0 { self.session.rewind() } else { self.session.seek(SimTime::from_millis(millis)) }
    }

    /// Goes to the end of what is known: the last change, or further if more was played.
    pub(crate) fn seek_end(&mut self) {
        let end = self.end();
        self.session.seek(end);
    }

    fn end(&self) -> SimTime {
        self.session.played_until().max(self.session.end())
    }

    /// Events, changes of conditions and troubles, in order, those after now too.
    pub(crate) fn records(&self) -> &[Record] {
        self.session.records()
    }

    /// The moment now.
    pub(crate) fn position(&self) -> Position {
        self.session.position()
    }

    /// The number of the action that a step of the history was, from 1.
    pub(crate) fn action_number(&self, step: usize) -> usize {
        self.session.actions().partition_point(|&action| action <= step)
    }

    /// The objects whose kind or name contains a text, at most so many, and how many there are.
    pub(crate) fn objects(&self, filter: &str, most: usize) -> (Vec<ObjectView>, usize) {
        view::objects(self.session.cluster(), filter, most)
    }

    /// An object as YAML.
    pub(crate) fn object_yaml(&self, kind: &str, key: &str) -> Option<String> {
        view::object_yaml(self.session.cluster(), kind, key)
    }

    /// How many actions there were until now, and how many are known.
    pub(crate) fn actions(&self) -> (usize, usize) {
        let steps = self.session.steps().len();
        let actions = self.session.actions();
        (actions.partition_point(|&action| action < steps), actions.len())
    }

    /// Whether this is the end of what is known.
    pub(crate) fn is_at_end(&self) -> bool {
        self.session.now() >= self.end()
    }

    /// The last manifest that was applied until now, and accepted.
    pub(crate) fn applied(&self) -> Option<String> {
        let accepted = self.session.done().filter_map(|(input, done)| match (&input.command, done) {
            (Command::Apply(manifest), Done::Kubectl(process)) if process.exit == Some(0) && !faults::is_quota(manifest) => Some(manifest),
            _ => None,
        });
        accepted.last().cloned()
    }

    /// Whether kubectl has changed something since the last manifest was applied.
    pub(crate) fn changed_since_applied(&self) -> bool {
        let done: Vec<_> = self.session.done().map(|(input, _)| &input.command).collect();
        let last = done.iter().rposition(|command| matches!(command, Command::Apply(manifest) if !faults::is_quota(manifest)));
        let later = done.iter().skip(last.map_or(done.len(), |last| last + 1));
        later.filter(|command| matches!(command, Command::Kubectl(line) if !line.contains("delete pod"))).any(|command| command.changes())
    }

    /// The images that a manifest and the cluster name, in order.
    pub(crate) fn images(&self, manifest: &str, snapshot: &Snapshot) -> Vec<String> {
        let named = manifest.lines().filter_map(|line| line.trim().trim_start_matches("- ").strip_prefix("image:"));
        let named = named.map(|image| image.trim().trim_matches(['"', '\''])).filter(|image| !image.is_empty());
        let images: BTreeSet<&str> = named.chain(snapshot.images.iter().map(String::as_str)).collect();
        images.into_iter().map(str::to_string).collect()
    }

    /// What can stand at a byte of the terminal's line.
    pub(crate) fn complete(&self, line: &str, caret: usize) -> Completions {
        complete(self.session.cluster(), line, caret)
    }

    /// Changes whenever something was typed, printed or ended.
    pub(crate) fn entries_mark(&self) -> (usize, usize, usize) {
        let processes = self.session.done().filter_map(|(_, done)| match done {
            Done::Kubectl(process) => Some(process),
            Done::Injected { .. } | Done::Interrupted => None,
        });
        let size = |process: &Process| process.out.len() + process.err.len() + usize::from(process.exit.is_some());
        processes.fold((self.session.current(), 0, 0), |(branch, count, sizes), process| (branch, count + 1, sizes + size(process)))
    }

    /// What was typed so far, and what it printed: no more than the last lines.
    pub(crate) fn entries(&self) -> Vec<Entry> {
        let mut entries: Vec<Entry> = self
            .session
            .done()
            .enumerate()
            .filter_map(|(index, (_, done))| match done {
                Done::Kubectl(process) => Some(entry(index, process)),
                Done::Injected { .. } | Done::Interrupted => None,
            })
            .collect();
        let surplus = entries.len().saturating_sub(ENTRIES_SHOWN);
        entries.drain(..surplus);
        let mut room = LINES_SHOWN;
        for entry in entries.iter_mut().rev() {
            entry.lines.drain(..entry.lines.len().saturating_sub(room));
            room -= entry.lines.len();
        }
        entries
    }

    fn process(&self, index: usize) -> Option<&Process> {
        match self.session.done().nth(index)? {
            (_, Done::Kubectl(process)) => Some(process),
            _ => None,
        }
    }
}

/// The commands of what was typed or pasted; says in which line what is wrong.
pub(crate) fn read(text: &str) -> Result<Vec<String>, String> {
    read_lines(text).map_err(|(line, why)| tf("{}: {}", &[&line, &t(why)]))
}

fn entry(index: usize, process: &Process) -> Entry {
    let mut lines: Vec<_> = process.out.iter().map(|line| (line, false)).chain(process.err.iter().map(|line| (line, true))).collect();
    lines.sort_by_key(|(line, _)| line.at);
    let surplus = lines.len().saturating_sub(LINES_SHOWN);
    Entry {
        index,
        clock: clock(process.started),
        command: process.line.clone(),
        lines: lines.drain(surplus..).map(|(line, error)| TerminalLine { text: line.text.clone(), error }).collect(),
        running: process.exit.is_none(),
        failed: process.exit.filter(|&code| code != 0),
        hint: process.hint.as_ref().map(|hint| language().tell(hint)),
    }
}
