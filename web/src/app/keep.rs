//! Keeping experiments: stored as they change, restored after a reload, begun anew, reopened, saved as files and opened from them.

use super::{App, FIRST_MANIFEST, Message};
use crate::action::{KeepAct, Tab};
use crate::browser::files::{self, Arrived};
use crate::browser::frames::{Frames, now};
use crate::browser::storage::Refusal;
use crate::browser::{clock, dom};
use crate::components::{Experiment, Notice, StageView, Unsaved};
use crate::engine::Engine;
use crate::settings::{Settings, preferred};
use crate::shelf::{Line, Shelf};
use crate::stored::{Stored, Unread};
use crate::words::{language, set_language, t, tf};
use rollscope_playground::command::Command;
use rollscope_playground::gallery::Example;
use rollscope_playground::scenario::{Scenario, parse};
use rollscope_playground::session::{Restoring, Session};
use std::rc::Rc;
use yew::prelude::*;

/// How long restoring may keep the page from being drawn, in milliseconds; what takes longer goes on frame by frame.
const AT_ONCE: f64 = 120.0;
/// How long it may take of each frame, in milliseconds.
const SLICE: f64 = 12.0;
/// No name is longer, in characters.
const LONGEST_NAME: usize = 80;

/// What is kept, and how.
pub(super) struct Keep {
    shelf: Shelf,
    /// What a person calls the experiment; empty for the name that it came with.
    name: String,
    about: String,
    example: Option<&'static Example>,
    watches: bool,
    /// Whether the dialog is open.
    pub(super) is_open: bool,
    lines: Rc<Vec<Line>>,
    /// Experiments that could not be stored when another one began; they last as long as the page.
    memory: Vec<(Line, String)>,
    refused: Option<Refusal>,
    broken: Option<String>,
    pending: Option<Pending>,
}

/// An experiment that is being restored.
struct Pending {
    restoring: Restoring,
    stored: Stored,
    /// The place that it is taken from, if that is not this tab's own.
    from: Option<String>,
    _frames: Frames,
}

impl Keep {
    pub(super) fn new(shelf: Shelf) -> Keep {
        Keep {
            shelf,
            name: String::new(),
            about: String::new(),
            example: None,
            watches: false,
            is_open: false,
            lines: Rc::default(),
            memory: Vec::new(),
            refused: None,
            broken: None,
            pending: None,
        }
    }

    /// What is being restored, from 0 to 1.
    pub(super) fn progress(&self) -> Option<f64> {
        self.pending.as_ref().map(|pending| pending.restoring.progress())
    }

    /// What to watch for, if that is shown.
    pub(super) fn watched(&self) -> Option<&'static Example> {
        self.example.filter(|_| self.watches)
    }

    /// What the bar and the dialog show of it.
    pub(super) fn experiment(&self) -> Experiment {
        Experiment {
            name: shown_name(&self.name, self.example.map_or("", |example| example.id)),
            example: self.example,
            watches: self.watches,
            lines: self.lines.clone(),
            saved: self.refused.is_none(),
        }
    }

    fn refresh(&mut self) {
        let mut lines: Vec<Line> = self.memory.iter().map(|(line, _)| line.clone()).collect();
        lines.extend(Shelf::lines().into_iter().filter(|line| line.id != self.shelf.id()));
        self.lines = Rc::new(lines);
    }

    fn text(&self, id: &str) -> Option<String> {
        let kept = self.memory.iter().find(|(line, _)| line.id == id).map(|(_, text)| text.clone());
        kept.or_else(|| Shelf::text(id))
    }

    fn forget(&mut self, id: &str) {
        self.memory.retain(|(line, _)| line.id != id);
        Shelf::remove(id);
    }
}

/// What an experiment is called.
pub(crate) fn shown_name(name: &str, example: &str) -> String {
    match Example::find(example) {
        _ if !name.is_empty() => name.to_string(),
        Some(example) => t(example.title).to_string(),
        None => t("New experiment").to_string(),
    }
}

/// A name as the name of a file: Latin letters and figures, with dashes between.
fn file_name(name: &str) -> String {
    let plain: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { ' ' }).collect();
    let name = plain.split_whitespace().collect::<Vec<_>>().join("-");
    if name.is_empty() { "experiment".to_string() } else { name }
}

/// The name in a file as a person would write it.
fn spoken_name(name: &str) -> String {
    let words = name.replace('-', " ");
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

impl App {
    /// The page as it was left in this tab, or a first visit.
    pub(super) fn open(ctx: &Context<App>) -> App {
        let (shelf, text) = Shelf::open();
        let settings = Settings::read(preferred(&dom::languages()));
        set_language(settings.language);
        let mut app = App::first(shelf, settings);
        match text.map(|text| (Stored::parse(&text), text)) {
            None => app.offer_last(),
            Some((Ok((stored, (theme, keys))), text)) => {
                if theme.is_some() {
                    app.settings.take_old(theme.as_deref(), keys);
                    app.settings.write();
                }
                app.restore(ctx, stored, text, None);
            }
            Some((Err(why), text)) => app.set_aside(why_unread(why), text),
        }
        app.show_settings();
        app
    }

    /// In a new tab: says which experiment was stored last.
    fn offer_last(&mut self) {
        let last = Shelf::lines().into_iter().find(|line| line.commands > 0);
        self.notice = last.map(|line| {
            let name = shown_name(&line.name, &line.example);
            Notice::Last { id: line.id, name, when: clock::written(line.saved, language().tag()) }
        });
    }

    fn restore(&mut self, ctx: &Context<App>, stored: Stored, text: String, from: Option<String>) {
        let mut restoring = match Restoring::new(&stored.branches, stored.current) {
            Ok(restoring) => restoring,
            Err(error) => {
                let why = tf("Line {}, column {}: {}.", &[&error.at.line, &error.at.column, &error.message]);
                return self.set_aside(why, text);
            }
        };
        let begun = now();
        if restoring.run(&mut || now() - begun < AT_ONCE) {
            return self.adopt(restoring.finish(), stored, from);
        }
        let frames = Frames::start(ctx.link().callback(|_| Message::Restore));
        self.keep.pending = Some(Pending { restoring, stored, from, _frames: frames });
    }

    /// Goes on restoring.
    pub(super) fn restore_on(&mut self) {
        let Some(mut pending) = self.keep.pending.take() else { return };
        let begun = now();
        if pending.restoring.run(&mut || now() - begun < SLICE) {
            self.forget_drawn();
            self.adopt(pending.restoring.finish(), pending.stored, pending.from);
        } else {
            self.keep.pending = Some(pending);
        }
    }

    /// Takes an experiment that was stored as the one before the person.
    fn adopt(&mut self, session: Session, stored: Stored, from: Option<String>) {
        if from.is_some() {
            self.leave_experiment();
        }
        self.keep.name = stored.name;
        self.keep.about = stored.about;
        self.keep.example = Example::find(&stored.example);
        self.keep.watches = stored.watches;
        (self.recalled, self.typed) = (stored.typed.len(), stored.typed);
        (self.tab, self.speed) = (stored.tab, stored.speed);
        self.replace(Engine::with(session), stored.draft);
        self.view.grouping = stored.grouping;
        self.store();
        if let Some(id) = from {
            self.keep.memory.retain(|(line, _)| line.id != id);
            if self.keep.refused.is_none() {
                Shelf::remove(&id);
            }
        }
        self.keep.refresh();
    }

    /// What cannot be read is kept under another name, and can be downloaded.
    fn set_aside(&mut self, why: String, text: String) {
        Shelf::set_aside(self.keep.shelf.id(), &text);
        self.keep.broken = Some(text);
        self.notice = Some(Notice::Broken(why));
    }

    /// Leaves the present experiment where it can be found again.
    fn leave_experiment(&mut self) {
        self.store();
        self.playing = None;
        if !self.is_worth_keeping() {
            return;
        }
        if self.keep.refused.is_some() {
            let line = self.line_of();
            self.keep.memory.insert(0, (line, self.stored().to_text()));
        }
        self.keep.shelf.begin();
    }

    fn line_of(&self) -> Line {
        Line {
            id: self.keep.shelf.id().to_string(),
            name: self.keep.name.clone(),
            example: self.keep.example.map(|example| example.id.to_string()).unwrap_or_default(),
            saved: clock::now(),
            pods: self.pods(),
            commands: self.engine.inputs(),
            characters: 0,
        }
    }

    /// Whether a person has done anything yet.
    fn is_worth_keeping(&self) -> bool {
        self.engine.inputs() > 0 || self.draft != FIRST_MANIFEST
    }

    fn pods(&self) -> u64 {
        self.snapshot.deployments.iter().map(|deployment| u64::from(deployment.pods)).sum()
    }

    fn stored(&self) -> Stored {
        Stored {
            name: self.keep.name.clone(),
            about: self.keep.about.clone(),
            example: self.keep.example.map(|example| example.id.to_string()).unwrap_or_default(),
            watches: self.keep.watches,
            branches: self.engine.kept(),
            current: self.engine.current(),
            draft: self.draft.clone(),
            typed: self.typed.clone(),
            tab: self.tab,
            grouping: self.view.grouping,
            speed: self.speed,
        }
    }

    /// Stores the experiment; says once where that does not work, and which ones had to go to make room.
    pub(super) fn store(&mut self) {
        if self.keep.pending.is_some() || !self.is_worth_keeping() {
            return;
        }
        match self.keep.shelf.write(&self.stored(), self.pods(), self.engine.inputs()) {
            Ok(gone) => {
                self.keep.refused = None;
                if let Some(line) = gone.first() {
                    let name = shown_name(&line.name, &line.example);
                    self.notice = Some(Notice::Quiet(tf("There is no more room: the oldest experiment, {}, was deleted.", &[&name])));
                }
            }
            Err(refusal) => {
                if self.keep.refused.is_none() {
                    let why = if refusal == Refusal::Full { Unsaved::Full } else { Unsaved::Forbidden };
                    self.notice = Some(Notice::Unsaved(why));
                }
                self.keep.refused = Some(refusal);
            }
        }
    }

    /// Begins another experiment; the present one is kept.
    fn begin(&mut self, session: Session, name: String, about: String, example: Option<&'static Example>) {
        self.leave_experiment();
        let first = session.inputs().iter().find_map(|input| match &input.command {
            Command::Apply(manifest) if manifest.contains("kind: Deployment") => Some(manifest.clone()),
            _ => None,
        });
        (self.keep.name, self.keep.about, self.keep.example) = (name, about, example);
        self.keep.watches = example.is_some();
        self.keep.is_open = false;
        (self.typed, self.recalled, self.line) = (Vec::new(), 0, String::new());
        self.notice = None;
        self.tab = if example.is_some() { Tab::Why } else { Tab::Manifest };
        self.replace(Engine::with(session), first.unwrap_or_else(|| FIRST_MANIFEST.to_string()));
        self.store();
    }

    fn replace(&mut self, engine: Engine, draft: String) {
        self.engine = engine;
        self.draft = draft;
        self.playing = None;
        self.found = self.engine.check(&self.draft);
        self.view = StageView::default();
        self.panels = Default::default();
        self.refresh();
    }

    /// Whatever a person does with experiments.
    pub(super) fn tend(&mut self, ctx: &Context<App>, act: KeepAct) {
        match act {
            KeepAct::Toggle => {
                self.keep.is_open = !self.keep.is_open;
                self.keep.refresh();
            }
            KeepAct::New => {
                let (id, was_worth) = (self.keep.shelf.id().to_string(), self.is_worth_keeping());
                self.keep.pending = None;
                self.begin(Engine::first_session(), String::new(), String::new(), None);
                self.notice = Some(Notice::StartedOver(id)).filter(|_| was_worth);
            }
            KeepAct::Example(id) => {
                if let Some(example) = Example::find(id) {
                    self.begin(Session::from_scenario(example.scenario()), String::new(), String::new(), Some(example));
                }
            }
            KeepAct::Arrived(arrived) => self.arrive(arrived),
            KeepAct::Reopen(id) => self.reopen(ctx, &id),
            KeepAct::Forget(id) => {
                self.keep.forget(&id);
                self.keep.refresh();
            }
            KeepAct::Rename(name) => {
                self.keep.name = name.chars().filter(|c| !c.is_control()).take(LONGEST_NAME).collect();
                self.store();
            }
            KeepAct::Watch(watches) => {
                self.keep.watches = watches;
                self.keep.is_open = false;
                self.store();
            }
            KeepAct::Save => self.save(),
            KeepAct::Copy => files::copy(&self.file().1, ctx.link().callback(Message::Copied)),
            KeepAct::SaveBroken => {
                if let Some(text) = &self.keep.broken {
                    files::download("rollscope-broken.json", text);
                }
            }
        }
    }

    /// The name of a file of the experiment, and what it holds.
    fn file(&self) -> (String, String) {
        let shown = self.keep.experiment().name;
        let id = self.keep.example.filter(|_| self.keep.name.is_empty()).map(|example| example.id.to_string());
        let name = id.unwrap_or_else(|| file_name(&shown));
        let about = match self.keep.example {
            _ if !self.keep.about.is_empty() => self.keep.about.clone(),
            Some(example) => example.about.to_string(),
            None => format!("{shown}."),
        };
        (name.clone(), self.engine.file(&name, &about))
    }

    fn save(&mut self) {
        let (name, text) = self.file();
        files::download(&format!("{name}.yaml"), &text);
        self.say(t("Saved as a file.").to_string());
    }

    fn arrive(&mut self, Arrived { name, text }: Arrived) {
        let Some(text) = text else {
            self.keep.is_open = false;
            self.notice = Some(Notice::NotOpened(name, t("It is larger than 4 MB, or cannot be read.").to_string()));
            return;
        };
        match parse(&text, None) {
            Ok(scenario) => {
                let Scenario { name, about, .. } = scenario.clone();
                let example = Example::find(&name).filter(|example| example.scenario() == scenario);
                let (name, about) = if example.is_some() { Default::default() } else { (spoken_name(&name), about) };
                self.begin(Session::from_scenario(scenario), name, about, example);
            }
            Err(error) => {
                let why = tf("Line {}, column {}: {}.", &[&error.at.line, &error.at.column, &error.message]);
                self.keep.is_open = false;
                self.notice = Some(Notice::NotOpened(name, why));
            }
        }
    }

    fn reopen(&mut self, ctx: &Context<App>, id: &str) {
        self.keep.is_open = false;
        self.notice = None;
        let Some(text) = self.keep.text(id) else { return self.keep.refresh() };
        match Stored::parse(&text) {
            Ok((stored, _)) => self.restore(ctx, stored, text, Some(id.to_string())),
            Err(why) => {
                self.keep.broken = Some(text);
                self.notice = Some(Notice::Broken(why_unread(why)));
            }
        }
    }
}

fn why_unread(why: Unread) -> String {
    match why {
        Unread::NotJson(error) => tf("It is not JSON: {}.", &[&error]),
        Unread::Version(version) => tf("It was stored by another Rollscope, in format {}.", &[&version]),
        Unread::NoVersion => t("It does not say which format it has.").to_string(),
        Unread::NoExperiment => t("It holds no experiment.").to_string(),
        Unread::NoManifest => t("It holds no manifest.").to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_good_for_a_file_and_back() {
        assert_eq!(file_name("Frontend, 25 replicas: v2 → v3"), "frontend-25-replicas-v2-v3");
        assert_eq!(file_name("上线"), "experiment");
        assert_eq!(spoken_name("frontend-25-replicas"), "Frontend 25 replicas");
    }
}
