//! Completion in the terminal's line: what Tab, the arrows and Escape do while there is something to choose.

use super::App;
use crate::action::TerminalAct;
use crate::browser::dom;
use crate::completion::{Line, OpenList, Step, byte_at, step, taken, units_at};
use crate::components::{INPUT_ID, LIST_ID, option_id};
use crate::words::{t, tf};

/// How far completion is.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Completing {
    /// Tab completes.
    #[default]
    Ready,
    /// There is a choice.
    Open(OpenList),
    /// The list was left with Escape: the next Tab leaves the line, whatever stands there.
    LetGo,
}

impl App {
    /// The list, while it is open.
    pub(super) fn open_list(&self) -> Option<OpenList> {
        match &self.panels.completing {
            Completing::Open(list) => Some(list.clone()),
            Completing::Ready | Completing::LetGo => None,
        }
    }

    /// Whether Tab has something to do at the caret, so that it is not to leave the line.
    pub(super) fn tab_completes(&self, caret: usize) -> bool {
        match &self.panels.completing {
            Completing::Open(_) => true,
            Completing::Ready => self.next_step(caret) != Step::Leave,
            Completing::LetGo => false,
        }
    }

    fn line_at(&self, caret: usize) -> Line {
        Line { text: self.line.clone(), caret: byte_at(&self.line, caret) }
    }

    fn next_step(&self, caret: usize) -> Step {
        let line = self.line_at(caret);
        step(&line, self.engine.complete(&line.text, line.caret))
    }

    /// Changes the terminal's line; an open list follows as long as it is about the same word.
    pub(super) fn set_line(&mut self, line: String) {
        let before = self.open_list();
        (self.line, self.panels.completing) = (line, Completing::Ready);
        let Some(before) = before else { return };
        let caret = dom::caret(INPUT_ID).map_or(self.line.len(), |units| byte_at(&self.line, units));
        let found = self.engine.complete(&self.line, caret);
        if found.from == before.found.from && caret > found.from && !found.options.is_empty() {
            self.offer(OpenList { found, at: None });
        }
    }

    fn offer(&mut self, list: OpenList) {
        match list.found.options.len() {
            1 => self.say(t("1 completion").to_string()),
            count => self.say(tf("{} completions", &[&count])),
        }
        self.panels.completing = Completing::Open(list);
    }

    fn write_line(&mut self, line: Line) {
        self.say(line.text.clone());
        self.panels.caret_next = Some(units_at(&line.text, line.caret));
        (self.line, self.panels.completing) = (line.text, Completing::Ready);
    }

    pub(super) fn complete(&mut self, act: TerminalAct) {
        match (act, self.open_list()) {
            (TerminalAct::Tab(caret), list) => match (self.next_step(caret), list) {
                (_, Some(list)) if list.at.is_some() => self.take(&list),
                (Step::Write(line), _) => self.write_line(line),
                (_, Some(list)) => self.panels.completing = Completing::Open(list.moved(1)),
                (Step::Offer(found), None) => self.offer(OpenList { found, at: None }),
                (Step::Leave, None) => {}
            },
            (TerminalAct::Move(by), Some(list)) => self.panels.completing = Completing::Open(list.moved(by)),
            (TerminalAct::Take(index), Some(list)) => self.take(&OpenList { at: Some(index), ..list }),
            (TerminalAct::LetGo, Some(_)) => self.panels.completing = Completing::LetGo,
            (TerminalAct::Close, _) => self.panels.completing = Completing::Ready,
            (TerminalAct::Move(_) | TerminalAct::Take(_) | TerminalAct::LetGo, None) => {}
        }
    }

    fn take(&mut self, list: &OpenList) {
        if let Some(option) = list.at.and_then(|at| list.found.options.get(at)) {
            self.write_line(taken(&self.line, &list.found, option));
        }
    }

    /// After the drawing: the caret where completion left it, and the chosen option in sight.
    pub(super) fn tend_completion(&mut self) {
        if let Some(caret) = self.panels.caret_next.take() {
            dom::set_caret(INPUT_ID, caret);
        }
        if let Completing::Open(OpenList { at: Some(at), .. }) = &self.panels.completing {
            dom::keep_in_sight(LIST_ID, &option_id(*at));
        }
    }
}
