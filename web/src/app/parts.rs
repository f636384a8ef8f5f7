//! What the App does on each action, what it draws, and what it sends to the editor.

use super::App;
use super::playing::FASTEST_FADE;
use crate::action::{Action, FASTEST, KeepAct};
use crate::browser::dom;
use crate::browser::editor::Note;
use crate::components::{
    DetailSheet, EDITOR_ID, Entry, Experiments, Failures, Help, LANGUAGE_ID, Manifest, Notice, NoticeBar, Records, SideTabs, Stage,
    Terminal, Time, Timeline, TopBar, Why, is_crowded,
};
use crate::settings::THEMES;
use crate::words::{language, set_language, t, tf};
use rollscope_playground::view::{Snapshot, Subject};
use std::rc::Rc;
use yew::prelude::*;

/// What the editor and the terminal were last told, so that they are told changes only.
#[derive(Default)]
pub(super) struct Sent {
    pub(super) entries: Vec<Entry>,
    pub(super) field_had_focus: bool,
    problems: Option<Vec<Note>>,
    inlays: Option<Vec<Note>>,
    applied: Option<String>,
}

impl Sent {
    /// Lets the editor be told all notes again: what was typed since may have taken them away.
    pub(super) fn forget_notes(&mut self) {
        (self.problems, self.inlays) = (None, None);
    }
}

impl App {
    pub(super) fn act(&mut self, ctx: &Context<App>, action: Action) {
        let is_single_key = action == Action::PlayPause || action.moves();
        if is_single_key {
            self.aim_no_more();
            if action != Action::PlayPause {
                self.playing = None;
            }
        }
        if is_single_key || matches!(action, Action::Apply | Action::Run(_) | Action::Failure(_)) {
            self.notice = self.notice.take().filter(|notice| !matches!(notice, Notice::Quiet(_)));
        }
        let before = self.engine.branch_numbers();
        let replaces = matches!(action, Action::Keep(_) | Action::Switch(_));
        match action {
            Action::Apply | Action::Run(_) | Action::Interrupt | Action::DeletePod(_) => {
                self.change(action);
            }
            Action::Failure(act) => self.fail(act),
            Action::Keep(act) => self.tend(ctx, act),
            Action::Records(act) => self.list(act),
            Action::PlayPause if self.playing.is_some() => {
                self.playing = None;
                self.after_move();
            }
            Action::PlayPause => self.play(ctx),
            Action::Rerun => {
                self.engine.seek(0);
                self.after_move();
                self.play(ctx);
            }
            _ if action.moves() => self.go(action),
            _ => self.look(action),
        }
        if let Some(news) = self.engine.branch_news(&before).filter(|_| !replaces) {
            self.quiet(news);
        }
    }

    /// Commands to the experiment.
    fn change(&mut self, action: Action) {
        let mut done = None;
        match action {
            Action::Apply => {
                if let Some(checker) = &self.checker {
                    checker.forget();
                }
                self.found = self.engine.check(&self.draft);
                if self.found.problems.is_empty() {
                    self.found.problems = self.engine.apply(&self.draft);
                }
                self.focus_next = self.found.problems.first().map(|_| EDITOR_ID);
                done = self.found.problems.is_empty().then(|| tf("{}.", &[&t("Applied")]));
            }
            Action::Run(line) if line.trim().is_empty() => {}
            Action::Run(line) => {
                if let Err(why) = self.type_in(&line) {
                    return self.quiet(why);
                }
                self.recalled = self.typed.len();
                self.set_line(String::new());
            }
            Action::Interrupt => self.engine.interrupt(),
            Action::DeletePod(pod) => {
                // The words are the page's own.
                self.engine.run(&[format!("kubectl delete pod {pod} --wait=false")]);
            }
            _ => {}
        }
        self.after_move();
        if let Some(done) = done {
            self.say_done(Some(done));
        }
    }

    /// Moves in time.
    fn go(&mut self, action: Action) {
        let mut quiet = None;
        match action {
            Action::StepForward => quiet = self.engine.step_forward(),
            Action::NextEvent => quiet = self.engine.next_event(),
            Action::StepBack => self.engine.step_back(),
            Action::PreviousEvent => self.engine.previous_event(),
            Action::GoTo(position) => self.engine.go_to(position),
            Action::Fork => self.engine.fork(),
            Action::Switch(index) => self.engine.switch(index),
            Action::DropBranch(index) => self.engine.drop_branch(index),
            Action::ToStart => self.engine.seek(0),
            Action::Seek(millis) => self.engine.seek(millis),
            _ => self.engine.seek_end(),
        }
        self.after_move();
        if let Some(text) = quiet {
            self.quiet(text);
        }
    }

    /// How the page is looked at; the experiment stays as it is.
    fn look(&mut self, action: Action) {
        let keeps = !matches!(action, Action::Type(_) | Action::Terminal(_) | Action::PointAt(_) | Action::ToggleHelp | Action::Leave);
        match action {
            Action::Edit(text) => self.edit(text),
            Action::Type(line) => self.set_line(line),
            Action::Terminal(act) => self.complete(act),
            Action::Recall(by) => self.recall(by),
            Action::ClearTerminal => self.clear_terminal(),
            Action::CopyOutput(index) => self.copy_output(index),
            Action::SetSpeed(speed) => self.speed = speed.clamp(-2, FASTEST),
            Action::Group(grouping) => self.view.grouping = grouping,
            Action::Mark(state) => self.view.marked = Some(state).filter(|state| self.view.marked != Some(*state)),
            Action::PointAt(pod) => self.view.pointed = Some(pod),
            Action::Open(subject) => self.open_detail(subject),
            Action::CloseDetail => self.close_detail(),
            Action::ShowTab(tab) => self.tab = tab,
            Action::ShowDeployment(key) => self.view.deployment = key,
            Action::FocusTerminal => self.focus_terminal(),
            Action::NextTheme | Action::SetTheme(_) | Action::SetProjector(_) | Action::SetKeys(_) | Action::SetLanguage(_) => {
                self.set(action)
            }
            Action::ToggleHelp => self.help = !self.help,
            Action::Leave => self.leave(),
            Action::Dismiss => self.notice = None,
            _ => {}
        }
        if keeps {
            self.store();
        }
    }

    fn recall(&mut self, by: i32) {
        let to = self.recalled as i32 + by;
        self.recalled = to.clamp(0, self.typed.len() as i32) as usize;
        self.set_line(self.typed.get(self.recalled).cloned().unwrap_or_default());
    }

    /// Lets the document have the settings, and stores them.
    pub(super) fn show_settings(&mut self) {
        set_language(self.settings.language);
        dom::set_theme(Some(self.settings.theme).filter(|theme| *theme != "system"));
        dom::set_language_and_size(
            self.settings.language.tag(),
            t("Rollscope · a Kubernetes Deployment playground"),
            self.settings.projector,
        );
    }

    fn set(&mut self, action: Action) {
        let index = THEMES.iter().position(|theme| *theme == self.settings.theme).unwrap_or(0);
        match action {
            Action::NextTheme => self.settings.theme = THEMES[(index + 1) % THEMES.len()],
            Action::SetTheme(theme) => self.settings.theme = theme,
            Action::SetProjector(projector) => self.settings.projector = projector,
            Action::SetKeys(keys) => self.settings.keys = keys,
            // What is chosen already changes nothing: the page would not be drawn anew.
            Action::SetLanguage(language) if language != self.settings.language => {
                self.settings.language = language;
                self.focus_next = Some(LANGUAGE_ID);
                // The whole page is drawn anew.
                self.forget_drawn();
            }
            _ => {}
        }
        self.show_settings();
        self.settings.write();
        self.refresh();
        self.found = self.engine.check(&self.draft);
    }

    /// All that was drawn is drawn anew: the editor is put in again, and told all.
    pub(super) fn forget_drawn(&mut self) {
        self.editor = None;
        self.sent = Sent::default();
    }

    fn leave(&mut self) {
        if self.help || self.keep.is_open {
            (self.help, self.keep.is_open) = (false, false);
        } else if self.view.opened.is_some() {
            self.close_detail();
        } else if !self.aim_no_more() {
            dom::blur();
        }
    }

    fn open_detail(&mut self, subject: Subject) {
        if let Subject::Pod(key) = &subject {
            self.view.pointed = key.rsplit('/').next().map(str::to_string);
        }
        self.view.opened = Some(subject);
        self.find_detail();
    }

    fn close_detail(&mut self) {
        self.view.opened = None;
        self.find_detail();
    }

    /// Reads what is open in full again; it closes when it is gone.
    pub(super) fn find_detail(&mut self) {
        let detail = self.view.opened.as_ref().and_then(|subject| self.engine.detail(&self.snapshot, subject));
        if detail.is_none() {
            self.view.opened = None;
        }
        if self.detail.as_deref() != detail.as_ref() {
            self.detail = detail.map(Rc::new);
        }
    }

    pub(super) fn send_to_editor(&mut self) {
        let Some(editor) = &self.editor else { return };
        editor.set_text(&self.draft);
        let applied = self.engine.applied();
        if self.sent.applied != applied {
            if let Some(applied) = &applied {
                editor.set_applied(applied);
            }
            self.sent.applied = applied;
        }
        if self.sent.problems.as_ref() != Some(&self.found.problems) {
            editor.set_problems(&self.found.problems);
            self.sent.problems = Some(self.found.problems.clone());
        }
        let mut inlays = inlays(&self.draft, &self.snapshot);
        inlays.extend_from_slice(&self.found.remarks);
        if self.sent.inlays.as_ref() != Some(&inlays) {
            editor.set_inlays(&inlays);
            self.sent.inlays = Some(inlays);
        }
    }

    /// `tab_completes` says whether Tab has something to do at the caret of the terminal's line.
    pub(super) fn draw(&self, act: &Callback<Action>, tab_completes: Callback<usize, bool>) -> Html {
        if let Some(progress) = self.keep.progress() {
            return restoring(progress, act);
        }
        let tag = language().tag();
        let snapshot = self.snapshot.clone();
        let applied = self.engine.applied().as_deref() == Some(self.draft.as_str());
        let moves = self.playing.is_none() || self.speed <= FASTEST_FADE;
        let ends = (self.timeline.marks.is_empty(), self.at == 0 && self.engine.is_at_start(), self.engine.is_at_end());
        html! {
            <>
                <a class="sr skip" href="#stage">{ t("Skip to the stage") }</a>
                <p class="sr" role="status" aria-live="polite">{ &self.said }</p>
                <div class={classes!("app", is_crowded(&snapshot, &self.view).then_some("crowded"))} key={tag} data-tab={self.tab.name()}>
                    <TopBar name={self.keep.experiment().name} settings={self.settings.clone()} act={act.clone()} />
                    <NoticeBar notice={self.notice.clone()} watched={self.keep.watched()} act={act.clone()} />
                    <Stage snapshot={snapshot.clone()} view={self.view.clone()} {moves} act={act.clone()} />
                    <SideTabs tab={self.tab} act={act.clone()} />
                    <Why snapshot={snapshot.clone()} action={self.action_number()} shown={self.shown_index()} act={act.clone()} />
                    <Time snapshot={snapshot.clone()} now={self.at} end={self.timeline.end} branches={self.branches.clone()} outlook={self.outlook.clone()} actions={self.engine.actions()} playing={self.playing.is_some()} {ends} speed={self.speed} act={act.clone()} />
                    <Timeline view={self.timeline.clone()} now={self.at} outlook={self.outlook.clone()} speed={self.speed} act={act.clone()} />
                    <Manifest text={self.draft.clone()} {applied} changed={self.engine.changed_since_applied()} editor={self.editor_loaded} problems={self.found.problems.clone()} outcome={self.apply_outcome()} act={act.clone()} />
                    <Failures view={self.panels.failures()} act={act.clone()} />
                    <Terminal entries={self.entries.clone()} line={self.line.clone()} list={self.open_list()} {tab_completes} copied={self.panels.copied()} act={act.clone()} />
                    <Records view={self.panels.records()} act={act.clone()} />
                </div>
                <DetailSheet key={format!("detail-{tag}")} detail={self.detail.clone()} act={act.clone()} />
                <Help key={format!("help-{tag}")} settings={self.settings.clone()} act={act.clone()} />
                <Experiments key={format!("keep-{tag}")} experiment={self.keep.experiment()} is_open={self.keep.is_open} act={act.clone()} />
            </>
        }
    }
}

/// In the place of the page, while a large experiment is played again.
fn restoring(progress: f64, act: &Callback<Action>) -> Html {
    html! {
        <main class="shell-message">
            <h1>{ "Rollscope" }</h1>
            <p role="status">{ t("Restoring the experiment …") }</p>
            <p><progress max="1" value={progress.to_string()} aria-label={t("Restoring the experiment …")}></progress></p>
            <p><button type="button" class="btn" onclick={act.reform(|_: MouseEvent| Action::Keep(KeepAct::New))}>{ t("Begin a new one instead") }</button></p>
        </main>
    }
}

/// What maxSurge and maxUnavailable come to, beside the lines of the manifest that say them.
fn inlays(text: &str, snapshot: &Snapshot) -> Vec<Note> {
    let names: Vec<&str> = text.lines().filter_map(|line| line.trim().strip_prefix("name:")).map(str::trim).collect();
    let Some(deployment) = snapshot.deployments.iter().find(|d| names.contains(&d.name.as_str())) else { return Vec::new() };
    let note = |(index, line): (usize, &str)| {
        let text = match line.trim_start().split(':').next()? {
            "maxSurge" => tf("= at most {} Pods", &[&deployment.ceiling.as_ref()?.at]),
            "maxUnavailable" => tf("= at least {} available", &[&deployment.floor.as_ref()?.at]),
            _ => return None,
        };
        Some(Note { line: index as u32 + 1, text, ..Note::default() })
    };
    text.lines().enumerate().filter_map(note).collect()
}
