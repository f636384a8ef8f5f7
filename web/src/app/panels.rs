//! The panels beside the stage: failures, and the lists of what happened. What was chosen in them, and what they show.

use super::App;
use super::completing::Completing;
use crate::action::{FailureAct, RecordsAct};
use crate::browser::dom;
use crate::components::{INJECT_ID, shown};
use crate::engine;
use crate::failures::{self, Choices, FailuresView};
use crate::records::{self, Looking, RecordsView};
use crate::words::tf;
use std::rc::Rc;

/// The state of the panels.
#[derive(Default)]
pub(super) struct Panels {
    choices: Choices,
    looking: Looking,
    failures: Rc<FailuresView>,
    records: Rc<RecordsView>,
    /// How many questions were answered when the panel was last made.
    answered: usize,
    /// What the terminal's entries were made from.
    printed: (usize, usize, usize),
    /// Entries before this one were cleared away.
    cleared: usize,
    /// The entry whose output was just copied.
    copied: Option<usize>,
    /// How far completion in the terminal is.
    pub(super) completing: Completing,
    /// Where the caret of the terminal's line is to be after the next drawing, in UTF-16 units.
    pub(super) caret_next: Option<usize>,
}

impl Panels {
    /// The failures as they are drawn.
    pub(super) fn failures(&self) -> Rc<FailuresView> {
        self.failures.clone()
    }

    /// The entry whose output was just copied.
    pub(super) fn copied(&self) -> Option<usize> {
        self.copied
    }

    /// The lists as they are drawn.
    pub(super) fn records(&self) -> Rc<RecordsView> {
        self.records.clone()
    }
}

impl App {
    /// Reads the panels off the experiment again.
    pub(super) fn refresh_panels(&mut self) {
        self.refresh_failures();
        let why = self.snapshot.why.as_ref().map(|why| why.step);
        let records = records::view(&self.engine, &self.panels.looking, why);
        if *self.panels.records != records {
            self.panels.records = Rc::new(records);
        }
    }

    /// Reads what was typed and printed again, if there is something new.
    pub(super) fn refresh_terminal(&mut self) {
        let printed = self.engine.entries_mark();
        if self.panels.printed == printed {
            return;
        }
        self.panels.printed = printed;
        self.panels.copied = None;
        self.show_entries();
    }

    fn show_entries(&mut self) {
        let mut entries = self.engine.entries();
        // Back in time, what was cleared away may not be there yet.
        self.panels.cleared = self.panels.cleared.min(entries.last().map_or(0, |last| last.index + 1));
        entries.retain(|entry| entry.index >= self.panels.cleared);
        self.entries = Rc::new(entries);
    }

    pub(super) fn clear_terminal(&mut self) {
        self.panels.cleared = self.entries.last().map_or(self.panels.cleared, |last| last.index + usize::from(!last.running));
        self.show_entries();
    }

    pub(super) fn copy_output(&mut self, index: usize) {
        if let Some(entry) = self.entries.iter().find(|entry| entry.index == index) {
            dom::copy(&entry.output());
            self.panels.copied = Some(index);
        }
    }

    /// Runs what was typed or pasted, and keeps it to be recalled.
    pub(super) fn type_in(&mut self, text: &str) -> Result<(), String> {
        let lines = engine::read(text)?;
        self.engine.run(&lines);
        let typed = if text.contains('\n') { lines } else { vec![text.trim().to_string()] };
        for line in typed {
            if self.typed.last() != Some(&line) {
                self.typed.push(line);
            }
        }
        Ok(())
    }

    fn refresh_failures(&mut self) {
        let paused = self.playing.is_none();
        let snapshot = self.snapshot.clone();
        let deployment = shown(&snapshot, &self.view);
        let view = failures::view(&mut self.engine, &self.panels.choices, &snapshot, deployment, &self.draft, paused);
        self.panels.answered = self.engine.answered();
        let aimed = view.aimed_row().and_then(|row| row.cost.as_ref()).map(|cost| cost.hit.iter().cloned().collect()).unwrap_or_default();
        if *self.view.aimed != aimed {
            self.view.aimed = Rc::new(aimed);
        }
        if *self.panels.failures != view {
            self.panels.failures = Rc::new(view);
        }
    }

    /// Shows answers that came since. Says whether there were any.
    pub(super) fn show_answers(&mut self) -> bool {
        let is_new = self.panels.answered != self.engine.answered();
        if is_new {
            self.refresh_failures();
        }
        is_new
    }

    /// The number of the action that Why explains, from 1.
    pub(super) fn action_number(&self) -> usize {
        self.snapshot.why.as_ref().map_or(0, |why| self.engine.action_number(why.step))
    }

    /// The index of the Deployment that is shown.
    pub(super) fn shown_index(&self) -> usize {
        let shown = shown(&self.snapshot, &self.view).map(|deployment| &deployment.key);
        self.snapshot.deployments.iter().position(|deployment| Some(&deployment.key) == shown).unwrap_or(0)
    }

    /// Aims no more, if anything is aimed. Says whether it was.
    pub(super) fn aim_no_more(&mut self) -> bool {
        let aimed = self.panels.choices.aimed.take();
        if let Some(row) = aimed {
            self.focus_next = Some(row.id());
            self.refresh_failures();
        }
        aimed.is_some()
    }

    pub(super) fn fail(&mut self, act: FailureAct) {
        let choices = &mut self.panels.choices;
        match act {
            FailureAct::PointAt(row) => {
                choices.at = row;
                self.focus_next = Some(row.id());
            }
            FailureAct::Target(row, target) => choices.aim_at(row, target),
            FailureAct::Count(row, count) => choices.set_count(row, count),
            FailureAct::Aim(row) => {
                (choices.at, choices.aimed) = (row, Some(row));
                self.playing = None;
                self.focus_next = Some(INJECT_ID);
            }
            FailureAct::Cancel => {
                self.aim_no_more();
            }
            FailureAct::Inject => {
                let aimed = self.panels.failures.aimed_row().map(|row| (row.fault.clone(), row.sentence.clone()));
                self.aim_no_more();
                if let Some((fault, sentence)) = aimed {
                    self.engine.cause(&fault);
                    self.after_move();
                    self.say_done(Some(sentence));
                }
            }
            FailureAct::Lift(fault) => {
                let text = self.panels.failures.in_force.iter().find(|one| one.fault == fault).map(|one| tf("Lifted: {}.", &[&one.text]));
                self.engine.lift(&fault);
                self.after_move();
                self.say_done(text);
                self.focus_next = Some(self.panels.choices.at.id());
            }
        }
        self.refresh_failures();
    }

    pub(super) fn list(&mut self, act: RecordsAct) {
        let looking = &mut self.panels.looking;
        match act {
            RecordsAct::Show(list) => *looking = Looking { list, later: looking.later, ..Looking::default() },
            RecordsAct::Filter(filter) => looking.filter = filter,
            RecordsAct::Later => looking.later = !looking.later,
            RecordsAct::More => looking.show_more(),
            RecordsAct::Open(kind, key) => {
                let chosen = Some((kind, key));
                looking.open = if looking.open == chosen { None } else { chosen };
            }
        }
        self.refresh_panels();
    }
}
