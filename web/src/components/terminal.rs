//! kubectl: what was typed, what it printed, and a line to type the next command in.

use crate::action::Action;
use crate::browser::dom::{pasted, value_of};
use std::rc::Rc;
use yew::prelude::*;

/// The output's element.
pub(crate) const OUTPUT_ID: &str = "terminal";
/// The line's element.
pub(crate) const INPUT_ID: &str = "terminal-line";

/// A command that was run.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Entry {
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
    /// What a person did.
    pub act: Callback<Action>,
}

/// Draws the panel.
#[component]
pub(crate) fn Terminal(TerminalProps { entries, line, act }: &TerminalProps) -> Html {
    let edit = act.reform(|event: InputEvent| Action::Type(value_of(&event)));
    let running = entries.last().is_some_and(|entry| entry.running);
    html! {
        <section class="panel console" aria-label="kubectl">
            <div class="head">
                <h2 class="side-title">{ "kubectl" }</h2>
                <span class="note">{ "↑ history" }</span>
                <span class="spacer"></span>
                if running {
                    <button type="button" class="btn quiet" onclick={act.reform(|_: MouseEvent| Action::Interrupt)}>{ "Stop" }<kbd>{ "Ctrl C" }</kbd></button>
                } else {
                    <kbd>{ "/" }</kbd>
                }
            </div>
            <div class="term" id={OUTPUT_ID} role="log" tabindex="0" aria-label="Terminal">
                <div>
                    if entries.is_empty() {
                        <p class="hint">{ "Try " }<code>{ "kubectl get rs" }</code>{ ", or " }<code>{ "kubectl rollout status deployment/nginx-deployment" }</code>{ "." }</p>
                    }
                    { for entries.iter().map(entry) }
                </div>
            </div>
            <label class="prompt">
                <span aria-hidden="true">{ "$" }</span><span class="sr">{ "kubectl command" }</span>
                <input id={INPUT_ID} type="text" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="kubectl get rs"
                    value={line.clone()} oninput={edit} onkeydown={on_key(line.clone(), act.clone())} onpaste={on_paste(line.clone(), act.clone())} />
            </label>
        </section>
    }
}

fn entry(entry: &Entry) -> Html {
    let line = |line: &TerminalLine| html! { <span class={line.error.then_some("bad")}>{ &line.text }{ "\n" }</span> };
    html! {
        <div>
            <p><span class="at">{ &entry.clock }</span><span class="ps">{ "$ " }</span><span class="cmd">{ &entry.command }</span></p>
            if !entry.lines.is_empty() {
                <pre tabindex="0" aria-label={format!("Output of {}", entry.command)} role="group">{ for entry.lines.iter().map(line) }</pre>
            }
            if let Some(code) = entry.failed {
                <p class="bad">{ format!("exit code {code}") }</p>
            }
            if let Some(hint) = &entry.hint {
                <p class="hint">{ hint }</p>
            }
        </div>
    }
}

fn on_key(line: String, act: Callback<Action>) -> Callback<KeyboardEvent> {
    Callback::from(move |event: KeyboardEvent| {
        let action = match event.key().as_str() {
            "Enter" => Action::Run(line.clone()),
            "ArrowUp" => Action::Recall(-1),
            "ArrowDown" => Action::Recall(1),
            "c" if event.ctrl_key() => Action::Interrupt,
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
        run.lines().for_each(|command| act.emit(Action::Run(command.to_string())));
        act.emit(Action::Type(rest.to_string()));
    })
}
