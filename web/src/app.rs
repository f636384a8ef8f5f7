//! The one component that keeps state: the experiment, the draft, and how both are looked at.

mod panels;
mod parts;

use crate::action::{Action, Tab};
use crate::browser::checker::Checker;
use crate::browser::editor::{Editor, EditorEvent, Note};
use crate::browser::frames::{Frames, now};
use crate::browser::{dom, editor, keys};
use crate::components::{EDITOR_ID, Entry, FIELD_ID, HELP_ID, INPUT_ID, Notice, OUTPUT_ID, StageView, TimelineView};
use crate::engine::Engine;
use crate::stored::Stored;
use panels::Panels;
use parts::Sent;
use rollscope_playground::view::{Snapshot, sentence_text};
use std::rc::Rc;
use yew::prelude::*;

const FIRST_MANIFEST: &str = include_str!("first.yaml");
/// How long the engine may work in one frame, in milliseconds.
const SLICE: f64 = 8.0;
/// A frame that comes later than this, in milliseconds, does not make time jump.
const LONGEST_FRAME: f64 = 100.0;
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
    /// What was typed has been checked.
    Checked(Vec<Note>),
    /// The page went out of sight.
    Hidden,
}

/// The page.
pub(crate) struct App {
    engine: Engine,
    snapshot: Rc<Snapshot>,
    entries: Rc<Vec<Entry>>,
    timeline: Rc<TimelineView>,
    draft: String,
    problems: Vec<Note>,
    checker: Option<Rc<Checker>>,
    typed: Vec<String>,
    /// Where in `typed` the terminal's line is from; its length for a new line.
    recalled: usize,
    line: String,
    view: StageView,
    panels: Panels,
    tab: Tab,
    theme: &'static str,
    speed: i32,
    keys: bool,
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
        keys::listen(ctx.link().callback(Message::Key));
        dom::on_hidden(ctx.link().callback(|()| Message::Hidden));
        let mut app = App::open();
        app.checker = Some(Checker::new(ctx.link().callback(Message::Checked)));
        app.refresh();
        app.problems = app.engine.check(&app.draft);
        dom::set_theme(Some(app.theme).filter(|theme| *theme != "system"));
        app
    }

    fn update(&mut self, ctx: &Context<App>, message: Message) -> bool {
        match message {
            Message::Act(action) => self.act(ctx, action),
            Message::Key(action) if self.keys || action == Action::Leave => self.act(ctx, action),
            Message::Key(_) => return false,
            Message::Frame(milliseconds) => self.play_on(milliseconds),
            Message::Beat => self.beat(),
            Message::Think => return self.think(),
            Message::Editor(EditorEvent::Loaded) => self.editor_loaded = true,
            Message::Editor(EditorEvent::Changed(text)) => self.edit(text),
            Message::Editor(EditorEvent::Apply) => self.act(ctx, Action::Apply),
            Message::Checked(problems) => self.problems = problems,
            Message::Hidden => {
                self.playing = None;
                self.store();
            }
        }
        true
    }

    fn view(&self, ctx: &Context<App>) -> Html {
        self.draw(&ctx.link().callback(Message::Act))
    }

    fn rendered(&mut self, ctx: &Context<App>, _first: bool) {
        if self.thinking.is_none() && self.playing.is_none() && !self.engine.think(&mut || false) {
            self.thinking = Some(Frames::start(ctx.link().callback(|_| Message::Think)));
        }
        self.tend_editor(ctx);
        dom::show_dialog(HELP_ID, self.help);
        if let Some(id) = self.focus_next.take() {
            match &self.editor {
                Some(editor) if id == EDITOR_ID => editor.focus(),
                _ => dom::focus(id),
            }
        }
        if self.sent.entries != *self.entries {
            self.sent.entries = self.entries.as_ref().clone();
            dom::scroll_to_end(OUTPUT_ID);
        }
    }
}

impl App {
    /// The page as it was left, or a first visit.
    fn open() -> App {
        let (stored, notice) = match Stored::read() {
            None => (None, None),
            Some(Ok(stored)) => (Some(stored), None),
            Some(Err(why)) => (None, Some(why)),
        };
        let restored = stored.map(|stored| (Engine::restore(&stored.scenario, stored.cursor), stored));
        let (app, why) = match restored {
            Some((Ok(engine), stored)) => (App::with(engine, stored), notice),
            Some((Err(why), _)) => (App::first(), Some(why)),
            None => (App::first(), notice),
        };
        if why.is_some() {
            Stored::set_broken_aside();
        }
        App { notice: why.map(Notice::Broken), ..app }
    }

    fn first() -> App {
        let stored = Stored { draft: FIRST_MANIFEST.to_string(), theme: "system".to_string(), keys: true, ..Stored::default() };
        // On a narrow page, the first thing to do is in the manifest.
        App::with(Engine::new(), Stored { tab: Tab::Manifest, ..stored })
    }

    fn with(engine: Engine, stored: Stored) -> App {
        let theme = parts::THEMES.into_iter().find(|theme| *theme == stored.theme).unwrap_or(parts::THEMES[0]);
        App {
            engine,
            snapshot: Rc::default(),
            entries: Rc::default(),
            timeline: Rc::default(),
            draft: stored.draft,
            problems: Vec::new(),
            checker: None,
            recalled: stored.typed.len(),
            typed: stored.typed,
            line: String::new(),
            view: StageView::default(),
            panels: Panels::default(),
            tab: stored.tab,
            theme,
            speed: stored.speed,
            keys: stored.keys,
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

    fn stored(&self) -> Stored {
        Stored {
            scenario: self.engine.export(),
            cursor: self.engine.now(),
            draft: self.draft.clone(),
            typed: self.typed.clone(),
            tab: self.tab,
            theme: self.theme.to_string(),
            speed: self.speed,
            keys: self.keys,
        }
    }

    fn store(&self) {
        self.stored().write();
    }

    /// Reads the experiment again, after anything that may have changed it.
    fn refresh(&mut self) {
        self.snapshot = Rc::new(self.engine.snapshot());
        self.refresh_terminal();
        let timeline = self.engine.timeline();
        if *self.timeline != timeline {
            self.timeline = Rc::new(timeline);
        }
        self.refresh_panels();
    }

    fn edit(&mut self, text: String) {
        if text != self.draft {
            self.draft = text;
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
        let counts = self.snapshot.deployments.first().map(|d| {
            let verdict = d.floor.as_ref().map(|floor| format!(", {}", floor.verdict.to_lowercase())).unwrap_or_default();
            format!("{} available{verdict}. {} Pods.", d.available, d.pods)
        });
        let parts = [Some(format!("{}.", self.snapshot.clock)), did, counts];
        self.say(parts.into_iter().flatten().collect::<Vec<_>>().join(" "));
    }

    fn play_on(&mut self, milliseconds: f64) {
        if self.playing.is_none() {
            return;
        }
        let begun = now();
        let virtual_time = milliseconds.min(LONGEST_FRAME) * 2_f64.powi(self.speed);
        self.engine.advance(virtual_time, &mut || now() - begun < SLICE);
        self.engine.think(&mut || now() - begun < SLICE);
        self.refresh();
        if let Some(rest) = self.engine.rest() {
            self.playing = None;
            self.quiet(rest);
            self.store();
        } else if now() - self.last_announced > ANNOUNCE_EVERY {
            self.say_where();
            self.store();
        }
    }

    /// Uses an idle moment. Says whether anything came of it that is to be shown.
    fn think(&mut self) -> bool {
        if self.playing.is_some() {
            return false;
        }
        let begun = now();
        if self.engine.think(&mut || now() - begun < SLICE) {
            self.thinking = None;
            self.refresh();
        }
        self.show_answers() || self.thinking.is_none()
    }

    /// Play with reduced motion: one event at a time.
    fn beat(&mut self) {
        if self.playing.is_none() {
            return;
        }
        let quiet = self.engine.next_event();
        self.after_move();
        if let Some(text) = quiet {
            self.playing = None;
            self.quiet(text);
        }
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
