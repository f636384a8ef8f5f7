//! The one component that keeps state: the experiment, the draft, and how both are looked at.

mod completing;
mod keep;
mod panels;
mod parts;
mod playing;
mod what_if;

use crate::action::{Action, KeepAct, Tab};
use crate::browser::checker::Checker;
use crate::browser::editor::{Editor, EditorEvent};
use crate::browser::frames::{Frames, now};
use crate::browser::room::STAGE_ID;
use crate::browser::{dom, editor, files, keys};
use crate::check::Found;
use crate::components::{
    BranchView, DETAIL_ID, EDITOR_ID, EXPERIMENTS_ID, Entry, FIELD_ID, HELP_ID, INPUT_ID, Notice, OUTPUT_ID, Outlook, StageView,
    TimelineView,
};
use crate::engine::Engine;
use crate::settings::Settings;
use crate::shelf::Shelf;
use crate::words::{t, tf};
use keep::Keep;
pub(crate) use keep::shown_name;
use panels::Panels;
use parts::Sent;
use rollscope_playground::view::{Detail, SimTime, Snapshot, clock, sentence_text};
use std::rc::Rc;
use what_if::WhatIf;
use yew::prelude::*;

const FIRST_MANIFEST: &str = include_str!("first.yaml");
/// While time runs: how long between two sentences to screen readers, and between two writes to storage, in milliseconds.
const ANNOUNCE_EVERY: f64 = 1_000.0;

/// What makes the App go on.
pub(crate) enum Message {
    /// A person did something.
    Act(Action),
    /// A key asks for something.
    Key(Action),
    /// A frame came, so many milliseconds after the last one.
    Frame(f64),
    /// With reduced motion, the next event is due.
    Beat,
    /// There is time to think of what will be and what would be.
    Think,
    /// The editor tells something.
    Editor(EditorEvent),
    /// A frame came in which restoring goes on.
    Restore,
    /// A scenario was copied, or could not be.
    Copied(bool),
    /// Nothing was typed for a while: what would applying it do?
    AskApply,
    /// What was typed has been checked.
    Checked(Found),
    /// The page went out of sight.
    Hidden,
}

/// The page.
pub(crate) struct App {
    engine: Engine,
    snapshot: Rc<Snapshot>,
    entries: Rc<Vec<Entry>>,
    timeline: Rc<TimelineView>,
    branches: Rc<Vec<BranchView>>,
    outlook: Outlook,
    /// Where the page is, in milliseconds: above 4× the snapshot is renewed more rarely.
    at: u64,
    last_snapshot: f64,
    asked: WhatIf,
    draft: String,
    found: Found,
    checker: Option<Rc<Checker>>,
    typed: Vec<String>,
    /// Where in `typed` the terminal's line is from; its length for a new line.
    recalled: usize,
    line: String,
    view: StageView,
    panels: Panels,
    /// What is open in full.
    detail: Option<Rc<Detail>>,
    tab: Tab,
    settings: Settings,
    keep: Keep,
    speed: i32,
    playing: Option<Frames>,
    /// Runs while something is not known yet.
    thinking: Option<Frames>,
    help: bool,
    notice: Option<Notice>,
    said: String,
    last_announced: f64,
    editor: Option<Editor>,
    editor_asked: bool,
    editor_loaded: bool,
    sent: Sent,
    /// What is to have the focus after the next drawing.
    focus_next: Option<&'static str>,
}

impl Component for App {
    type Message = Message;
    type Properties = ();

    fn create(ctx: &Context<App>) -> App {
        dom::follow_focus();
        keys::listen(ctx.link().callback(Message::Key));
        dom::on_hidden(ctx.link().callback(|()| Message::Hidden));
        dom::on_leaving(Shelf::leave, Shelf::come_back);
        files::listen(ctx.link().callback(|arrived| Message::Act(Action::Keep(KeepAct::Arrived(arrived)))));
        let mut app = App::open(ctx);
        app.checker = Some(Checker::new(ctx.link().callback(Message::Checked)));
        app.refresh();
        app.found = app.engine.check(&app.draft);
        app
    }

    fn update(&mut self, ctx: &Context<App>, message: Message) -> bool {
        match message {
            Message::Act(action) => self.act(ctx, action),
            Message::Key(_) if self.keep.progress().is_some() => return false,
            Message::Key(action) if self.settings.keys || action == Action::Leave => self.act(ctx, action),
            Message::Key(_) => return false,
            Message::Frame(milliseconds) => self.play_on(milliseconds),
            Message::Beat => self.beat(),
            Message::Think => return self.think(),
            Message::Editor(EditorEvent::Loaded) => self.editor_loaded = true,
            Message::Editor(EditorEvent::Changed(text)) => self.edit(text),
            Message::Editor(EditorEvent::Apply) => self.act(ctx, Action::Apply),
            Message::AskApply => self.ask_apply(),
            Message::Checked(found) => {
                self.found = found;
                self.sent.forget_notes();
            }
            Message::Restore => self.restore_on(),
            Message::Copied(done) => self.quiet(
                t(if done { "Copied as a scenario." } else { "The browser does not let this page copy. Save it as a file." }).to_string(),
            ),
            Message::Hidden => {
                self.playing = None;
                self.store();
            }
        }
        true
    }

    fn view(&self, ctx: &Context<App>) -> Html {
        let app = ctx.link().clone();
        let tab_completes = move |caret| app.get_component().is_some_and(|app| app.tab_completes(caret));
        self.draw(&ctx.link().callback(Message::Act), tab_completes.into())
    }

    fn rendered(&mut self, ctx: &Context<App>, _first: bool) {
        self.tend_what_if(ctx);
        if self.thinking.is_none() && self.playing.is_none() && !self.engine.think(&mut || false) {
            self.thinking = Some(Frames::start(ctx.link().callback(|_| Message::Think)));
        }
        self.tend_editor(ctx);
        self.tend_completion();
        dom::show_dialog(HELP_ID, self.help);
        dom::show_dialog(EXPERIMENTS_ID, self.keep.is_open);
        dom::show_dialog(DETAIL_ID, self.detail.is_some());
        if let Some(id) = self.focus_next.take() {
            match &self.editor {
                Some(editor) if id == EDITOR_ID => editor.focus(),
                _ => dom::focus(id),
            }
        }
        dom::rescue_focus(STAGE_ID);
        if self.sent.entries != *self.entries {
            self.sent.entries = self.entries.as_ref().clone();
            dom::scroll_to_end(OUTPUT_ID);
        }
    }
}

impl App {
    /// The page of a first visit.
    fn first(shelf: Shelf, settings: Settings) -> App {
        App {
            engine: Engine::with(Engine::first_session()),
            snapshot: Rc::default(),
            entries: Rc::default(),
            timeline: Rc::default(),
            branches: Rc::default(),
            outlook: Outlook::default(),
            at: 0,
            last_snapshot: 0.0,
            asked: WhatIf::default(),
            draft: FIRST_MANIFEST.to_string(),
            found: Found::default(),
            checker: None,
            recalled: 0,
            typed: Vec::new(),
            line: String::new(),
            view: StageView::default(),
            panels: Panels::default(),
            detail: None,
            // On a narrow page, the first thing to do is in the manifest.
            tab: Tab::Manifest,
            settings,
            keep: Keep::new(shelf),
            speed: 0,
            playing: None,
            thinking: None,
            help: false,
            notice: None,
            said: String::new(),
            last_announced: 0.0,
            editor: None,
            editor_asked: false,
            editor_loaded: false,
            sent: Sent::default(),
            focus_next: None,
        }
    }

    /// Reads the experiment again, after anything that may have changed it.
    fn refresh(&mut self) {
        self.snapshot = Rc::new(self.engine.snapshot());
        self.find_detail();
        self.refresh_terminal();
        self.last_snapshot = now();
        self.refresh_time();
        self.refresh_panels();
    }

    fn edit(&mut self, text: String) {
        if text != self.draft {
            self.draft = text;
            self.asked.edited = now();
            if let Some(checker) = &self.checker {
                checker.check_soon(self.draft.clone(), self.engine.applied());
            }
            self.store();
        }
    }

    /// One sentence for screen readers.
    fn say(&mut self, text: String) {
        self.said = text;
        self.last_announced = now();
    }

    /// `1:53. r3 scaled from 17 to 18. 23 available, at the floor.`
    fn say_where(&mut self) {
        let why = self.snapshot.why.as_ref();
        let did = why.and_then(|why| why.decisions.first()).map(|decision| sentence_text(&decision.sentence));
        self.say_done(did);
    }

    /// The same about something that a person did.
    fn say_done(&mut self, did: Option<String>) {
        let counts = self.snapshot.deployments.first().map(|d| {
            let verdict = d.floor.as_ref().map(|floor| t(", ").to_string() + &floor.verdict.to_lowercase()).unwrap_or_default();
            tf("{} available{}. {} Pods.", &[&d.available, &verdict, &d.pods])
        });
        let parts = [Some(tf("{}.", &[&clock(SimTime::from_millis(self.at))])), did, counts];
        self.say(parts.into_iter().flatten().collect::<Vec<_>>().join(t(" ")));
    }

    fn quiet(&mut self, text: String) {
        self.say(text.clone());
        self.notice = Some(Notice::Quiet(text));
    }

    /// What follows any move in time.
    fn after_move(&mut self) {
        self.refresh();
        self.say_where();
        self.store();
    }

    fn tend_editor(&mut self, ctx: &Context<App>) {
        let tell = ctx.link().callback(Message::Editor);
        if !self.editor_asked && dom::is_visible(FIELD_ID) {
            self.editor_asked = true;
            editor::load(tell.clone());
        }
        if self.editor.is_none() && self.editor_loaded {
            let had_focus = self.sent.field_had_focus;
            self.editor = Editor::mount(EDITOR_ID, &self.draft, &tell);
            match &self.editor {
                Some(editor) if had_focus => editor.focus(),
                Some(_) => {}
                // The module did not do what it is for: the text field stays.
                None => self.editor_loaded = false,
            }
        }
        self.sent.field_had_focus = dom::has_focus(FIELD_ID);
        self.send_to_editor();
    }

    fn focus_terminal(&mut self) {
        self.tab = Tab::Kubectl;
        self.focus_next = Some(INPUT_ID);
    }
}
