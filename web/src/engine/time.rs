//! What the page says of time: the line with its chart, the branches, and what will be if nothing is changed.

use super::Engine;
use crate::components::{BranchView, Mark, MarkKind, Outlook, Tick, TimelineView};
use crate::failures::injection_label;
use crate::words::{language, t, tf};
use rollscope_playground::branch::HORIZON;
use rollscope_playground::chart::{axis_end, chart};
use rollscope_playground::command::Command;
use rollscope_playground::faults;
use rollscope_playground::forecast::forecast;
use rollscope_playground::headline::headline;
use rollscope_playground::series::Sample;
use rollscope_playground::session::MOST_BRANCHES;
use rollscope_playground::view::{SimTime, clock};
use rollscope_playground::words::Language;
use std::rc::Rc;
use std::sync::Arc;

/// What a line of time was drawn from.
#[derive(Clone, PartialEq)]
struct Source {
    deployment: String,
    branch: usize,
    inputs: usize,
    actions: usize,
    samples: usize,
    last: Option<Arc<Sample>>,
    end: u64,
    language: Language,
}

/// The line of time as it was drawn last.
#[derive(Default)]
pub(crate) struct Drawn {
    source: Option<Source>,
    view: Rc<TimelineView>,
}

impl Engine {
    /// The line of time with a Deployment's chart; the same one as long as nothing of it changes.
    pub(crate) fn timeline(&mut self, deployment: &str) -> Rc<TimelineView> {
        let session = &self.session;
        let source = Source {
            deployment: deployment.to_string(),
            branch: session.number(),
            inputs: session.inputs().len(),
            actions: session.actions().len(),
            samples: session.samples().len(),
            last: session.samples().last().cloned(),
            end: axis_end(session, deployment),
            language: language(),
        };
        if self.drawn.source.as_ref() != Some(&source) {
            self.drawn.view = Rc::new(self.draw_timeline(deployment, source.end));
            self.drawn.source = Some(source);
        }
        self.drawn.view.clone()
    }

    fn draw_timeline(&self, deployment: &str, end: u64) -> TimelineView {
        let chart = chart(self.session.samples(), deployment);
        let marks = self.session.inputs().iter().enumerate().filter(|(_, input)| input.command.changes());
        let marks = marks.map(|(index, input)| {
            let (label, kind) = label(&input.command);
            Mark { at: input.at.millis(), label, kind, position: self.session.after_input(index) }
        });
        let completions =
            chart.completions.iter().map(|&at| Mark { at, label: t("complete").to_string(), kind: MarkKind::Complete, position: None });
        let mut marks: Vec<Mark> = marks.chain(completions).filter(|mark| mark.at <= end).collect();
        marks.sort_by_key(|mark| mark.at);
        TimelineView { end, marks, ticks: self.ticks(end), chart }
    }

    /// One for each second in which controllers acted.
    fn ticks(&self, end: u64) -> Vec<Tick> {
        let mut ticks: Vec<Tick> = Vec::new();
        for &action in self.session.actions() {
            let second = self.session.known_steps()[action].at.millis() / 1_000;
            match ticks.last_mut() {
                _ if second * 1_000 > end => break,
                Some(last) if last.second == second => last.count += 1,
                _ => ticks.push(Tick { second, count: 1, position: self.session.after_step(action) }),
            }
        }
        ticks
    }

    /// Now, in milliseconds.
    pub(crate) fn now(&self) -> u64 {
        self.session.now().millis()
    }

    /// The first Deployment that there was or will be.
    pub(crate) fn first_deployment(&self) -> Option<String> {
        self.session.samples().iter().find_map(|sample| sample.deployments.first()).map(|deployment| deployment.key.clone())
    }

    /// Whether nothing was done yet up to here.
    pub(crate) fn is_at_start(&self) -> bool {
        self.session.position().inputs == 0
    }

    /// Lets so many milliseconds pass as long as `go_on` says so; no further than the last thing that happens, if `to_the_last`.
    pub(crate) fn play(&mut self, millis: f64, to_the_last: bool, go_on: &mut dyn FnMut() -> bool) {
        let until = self.session.now() + std::time::Duration::from_nanos((millis * 1_000_000.0) as u64);
        if !to_the_last {
            self.session.advance(until, go_on);
            return;
        }
        while go_on() && !self.session.is_at_rest() {
            let Some(due) = self.session.next_due().filter(|due| *due <= until) else { break };
            self.session.advance(due, go_on);
        }
    }

    /// Begins a new branch now.
    pub(crate) fn fork(&mut self) {
        self.session.fork();
    }

    /// Goes to another branch.
    pub(crate) fn switch(&mut self, index: usize) {
        self.session.switch(index);
    }

    /// Drops a branch.
    pub(crate) fn drop_branch(&mut self, index: usize) {
        self.session.drop_branch(index);
    }

    /// The numbers of all branches, the present one first.
    pub(crate) fn branch_numbers(&self) -> Vec<usize> {
        let others = self.session.branches().iter().map(|branch| branch.number());
        std::iter::once(self.session.number()).chain(others).collect()
    }

    /// What became of the branches since they had these numbers, in a sentence; None if nothing was begun or deleted.
    pub(crate) fn branch_news(&self, before: &[usize]) -> Option<String> {
        let after = self.branch_numbers();
        let gone = before.iter().find(|number| !after.contains(number));
        let is_new = !before.contains(&after[0]);
        let begun = is_new.then(|| {
            let at = clock(self.session.forked_at().unwrap_or(SimTime::START));
            match before.first().filter(|left| after.contains(left)) {
                Some(left) => tf("Branch {} begins at {}. Branch {} is kept.", &[&after[0], &at, left]),
                None => tf("Branch {} begins at {}.", &[&after[0], &at]),
            }
        });
        let dropped = gone.map(|gone| match is_new {
            true => tf("Branch {} is deleted, since {} at most are kept.", &[gone, &MOST_BRANCHES]),
            false => tf("Branch {} is deleted.", &[gone]),
        });
        let news: Vec<String> = begun.into_iter().chain(dropped).collect();
        (!news.is_empty()).then(|| news.join(t(" ")))
    }

    /// All branches, for the menu.
    pub(crate) fn branches(&self) -> Vec<BranchView> {
        let view = |(index, branch): (usize, &rollscope_playground::branch::Branch)| {
            let from = branch.forked_at().map_or_else(|| t("from the start").to_string(), |at| tf("from {}", &[&clock(at)]));
            let first = self.session.first_difference(index).map(|input| label(&input.command).0);
            BranchView { number: branch.number(), from, first, current: index == self.session.current() }
        };
        self.session.branches().iter().enumerate().map(view).collect()
    }

    /// What will be of a Deployment if nothing is changed.
    pub(crate) fn outlook(&mut self, deployment: &str) -> Outlook {
        let is_known = self.session.look_ahead(&mut || false);
        let found = forecast(self.session.samples(), deployment, self.session.now(), self.session.known_until());
        match found {
            _ if !is_known => Outlook::Thinking,
            None => Outlook::Nothing,
            Some(forecast) => Outlook::Known { forecast, at_rest: self.session.is_at_rest() },
        }
    }

    /// Says that nothing more will happen, if that is so as far as the future is looked into.
    pub(crate) fn rest(&self) -> Option<String> {
        let text = match self.session.next_due() {
            None => t("Nothing more will happen by itself.").to_string(),
            Some(_) => tf("Nothing more will happen before {}.", &[&clock(self.session.now() + HORIZON)]),
        };
        self.session.is_at_rest().then_some(text)
    }
}

/// What a command is called beside its mark, and what mark it is.
fn label(command: &Command) -> (String, MarkKind) {
    match command {
        Command::Apply(manifest) if faults::is_quota(manifest) => (t("quota").to_string(), MarkKind::Failure),
        Command::Inject(injection) => (injection_label(&injection.text), MarkKind::Failure),
        _ => (headline(command, language()), MarkKind::Edit),
    }
}
