//! What fits in the terminal's line: a list above it, of which one option may be chosen.

use crate::action::{Action, TerminalAct};
use crate::completion::OpenList;
use crate::words::t;
use yew::prelude::*;

/// The list's element.
pub(crate) const LIST_ID: &str = "completions";

/// The id of an option.
pub(crate) fn option_id(index: usize) -> String {
    format!("completion-{index}")
}

/// Draws the list. The line keeps the focus.
pub(super) fn completions(list: &OpenList, act: &Callback<Action>) -> Html {
    let keep_focus = Callback::from(|event: MouseEvent| event.prevent_default());
    let options = list.found.options.iter().enumerate().map(|(index, option)| {
        let pick = act.reform(move |_: MouseEvent| Action::Terminal(TerminalAct::Take(index)));
        let chosen = if list.at == Some(index) { "true" } else { "false" };
        html! {
            <li id={option_id(index)} key={index} role="option" aria-selected={chosen} onclick={pick}>
                <b>{ &option.text }</b>{ " " }<span>{ &option.note }</span>
            </li>
        }
    });
    // It lies over the output, so that the line stays where it is.
    html! {
        <div class="over">
            <ul class="comp" id={LIST_ID} role="listbox" aria-label={t("Completions")} onmousedown={keep_focus}>{ for options }</ul>
        </div>
    }
}
