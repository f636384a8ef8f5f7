//! kubectl: what was typed, what it printed, and a line to type the next command in.

use super::completions::{LIST_ID, completions, option_id};
use crate::action::{Action, TerminalAct};
use crate::browser::dom::{caret, has_selection, pasted, value_of};
use crate::completion::OpenList;
use crate::words::{t, tf};
use std::rc::Rc;
use yew::prelude::*;

/// The output's element.
pub(crate) const OUTPUT_ID: &str = "terminal";
/// The line's element.
pub(crate) const INPUT_ID: &str = "terminal-line";

/// A command that was run.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Entry {
    /// Its place among all commands.
    pub index: usize,
    /// When: `1:53`.
    pub clock: String,
    /// What was typed.
    pub command: String,
    /// What it printed, in order.
    pub lines: Vec<TerminalLine>,
    /// Whether it still runs.
    pub running: bool,
    /// Its exit code where that is not 0.
    pub failed: Option<i32>,
    /// What to type next.
    pub hint: Option<String>,
}

impl Entry {
    /// What it printed, as text.
    pub(crate) fn output(&self) -> String {
        self.lines.iter().map(|line| format!("{}\n", line.text)).collect()
    }
}

/// The exit code of a command that was interrupted.
const INTERRUPTED: i32 = 130;

/// A printed line.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct TerminalLine {
    /// The line.
    pub text: String,
    /// Whether it came on standard error.
    pub error: bool,
}

/// Properties of the panel.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct TerminalProps {
    /// The commands so far.
    pub entries: Rc<Vec<Entry>>,
    /// What stands in the line.
    pub line: String,
    /// What fits in the line, while the list is open.
    pub list: Option<OpenList>,
    /// Whether Tab has something to do at a caret, in UTF-16 units.
    pub tab_completes: Callback<usize, bool>,
    /// The entry whose output was just copied.
    pub copied: Option<usize>,
    /// What a person did.
    pub act: Callback<Action>,
}

/// Draws the panel.
#[component]
pub(crate) fn Terminal(props: &TerminalProps) -> Html {
    let TerminalProps { entries, act, .. } = props;
    let waiting = entries.iter().rposition(|entry| entry.running);
    html! {
        <section class="panel console" aria-label="kubectl" onkeydown={on_panel_key(waiting.is_some(), act.clone())}>
            <div class="head">
                <h2 class="side-title">{ "kubectl" }</h2>
                <span class="note">{ t("Tab completes · Esc, Tab leaves · ↑ history") }</span>
                <span class="spacer"></span>
                <kbd>{ "/" }</kbd>
            </div>
            <div class="term" id={OUTPUT_ID} role="log" tabindex="0" aria-label={t("Terminal")}>
                <div>
                    if entries.is_empty() {
                        <p class="hint">{ t("Try") }{ " " }<code>{ "kubectl get rs" }</code></p>
                    }
                    { for entries.iter().enumerate().map(|(place, entry)| draw_entry(entry, waiting == Some(place), props)) }
                </div>
            </div>
            if let Some(list) = &props.list {
                { completions(list, act) }
            }
            { prompt(props) }
        </section>
    }
}

/// The line: a combobox whose list stands above it.
fn prompt(props: &TerminalProps) -> Html {
    let TerminalProps { line, act, list, .. } = props;
    let edit = act.reform(|event: InputEvent| Action::Type(value_of(&event)));
    let is_open = list.is_some();
    let chosen = list.as_ref().and_then(|list| list.at).map(option_id);
    let close = is_open.then(|| act.reform(|_: MouseEvent| Action::Terminal(TerminalAct::Close)));
    let blur = act.reform(|_: FocusEvent| Action::Terminal(TerminalAct::Close));
    html! {
        <label class="prompt">
            <span aria-hidden="true">{ "$" }</span><span class="sr">{ t("kubectl command") }</span>
            <input id={INPUT_ID} type="text" role="combobox" aria-autocomplete="list" aria-haspopup="listbox"
                aria-expanded={if is_open { "true" } else { "false" }} aria-controls={is_open.then_some(LIST_ID)} aria-activedescendant={chosen}
                autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="kubectl get rs" value={line.clone()}
                oninput={edit} onkeydown={on_key(props)} onpaste={on_paste(line.clone(), act.clone())} onclick={close} onblur={blur} />
        </label>
    }
}

/// A command and its output. `last` is the waiting one that Ctrl-C ends.
fn draw_entry(entry: &Entry, last: bool, props: &TerminalProps) -> Html {
    let line = |line: &TerminalLine| html! { <span class={line.error.then_some("bad")}>{ &line.text }{ "\n" }</span> };
    html! {
        <div class="entry" key={entry.index}>
            <p><span class="at">{ &entry.clock }</span><span class="ps">{ "$ " }</span><span class="cmd">{ &entry.command }</span></p>
            if !entry.lines.is_empty() {
                <div class="out">
                    <pre tabindex="0" aria-label={tf("Output of {}", &[&entry.command])} role="group">{ for entry.lines.iter().map(line) }</pre>
                    { copy(entry, props) }
                </div>
            }
            if entry.running {
                <p class="hint waits">
                    if last {
                        { t("waiting; Ctrl-C ends it") }{ " " }
                        <button type="button" class="btn" onclick={props.act.reform(|_: MouseEvent| Action::Interrupt)}>{ t("Interrupt") }</button>
                    } else {
                        { t("waiting") }
                    }
                </p>
            }
            if entry.failed == Some(INTERRUPTED) {
                <p>{ "^C" }</p>
            } else if let Some(code) = entry.failed {
                <p class="bad">{ tf("exit code {}", &[&code]) }</p>
            }
            if let Some(hint) = &entry.hint {
                <p class="hint">{ hint }</p>
            }
        </div>
    }
}

fn copy(entry: &Entry, props: &TerminalProps) -> Html {
    let index = entry.index;
    let copied = props.copied == Some(index);
    let copy = props.act.reform(move |_: MouseEvent| Action::CopyOutput(index));
    html! {
        <button type="button" class="btn quiet copy" aria-label={tf("Copy the output of {}", &[&entry.command])} onclick={copy}>
            { if copied { t("Copied") } else { t("Copy") } }
        </button>
    }
}

/// Ctrl-C ends what waits, wherever in the panel the focus is, unless text is selected: then it copies, as ever. Ctrl-L clears.
fn on_panel_key(waits: bool, act: Callback<Action>) -> Callback<KeyboardEvent> {
    Callback::from(move |event: KeyboardEvent| {
        if !event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let action = match event.key().as_str() {
            "c" if has_selection() => return,
            "c" if waits => Action::Interrupt,
            "c" => Action::Type(String::new()),
            "l" => Action::ClearTerminal,
            _ => return,
        };
        event.prevent_default();
        act.emit(action);
    })
}

/// Tab completes where something fits; else it leaves, and so it does after Escape.
fn on_key(props: &TerminalProps) -> Callback<KeyboardEvent> {
    let TerminalProps { line, act, list, tab_completes, .. } = props.clone();
    Callback::from(move |event: KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() || event.is_composing() {
            return;
        }
        let key = event.key();
        let act_on_list = match (key.as_str(), &list) {
            ("Tab", _) if event.shift_key() => return,
            ("Tab", _) => caret(INPUT_ID).filter(|&caret| tab_completes.emit(caret)).map(TerminalAct::Tab),
            ("Enter", Some(list)) => list.at.map(TerminalAct::Take),
            ("ArrowUp", Some(_)) => Some(TerminalAct::Move(-1)),
            ("ArrowDown", Some(_)) => Some(TerminalAct::Move(1)),
            ("Escape", Some(_)) => Some(TerminalAct::LetGo),
            // The caret goes elsewhere.
            ("ArrowLeft" | "ArrowRight" | "Home" | "End", Some(_)) => return act.emit(Action::Terminal(TerminalAct::Close)),
            _ => None,
        };
        let action = match (act_on_list, key.as_str()) {
            (Some(act), _) => Action::Terminal(act),
            (None, "Enter") => Action::Run(line.clone()),
            (None, "ArrowUp") => Action::Recall(-1),
            (None, "ArrowDown") => Action::Recall(1),
            _ => return,
        };
        event.prevent_default();
        act.emit(action);
    })
}

/// Several lines at once run in order; the last one waits to be finished.
fn on_paste(line: String, act: Callback<Action>) -> Callback<Event> {
    Callback::from(move |event: Event| {
        let text = pasted(&event);
        if !text.contains('\n') {
            return;
        }
        event.prevent_default();
        let whole = format!("{line}{text}");
        let (run, rest) = whole.rsplit_once('\n').unwrap_or((&whole, ""));
        act.emit(Action::Run(run.to_string()));
        act.emit(Action::Type(rest.to_string()));
    })
}
