//! The keys, and a switch for those who type by voice.

use crate::action::Action;
use crate::browser::dom::checked_of;
use yew::prelude::*;

/// The dialog's element.
pub(crate) const HELP_ID: &str = "keys";

const KEYS: [(&[&str], &str); 8] = [
    (&["Space"], "play, pause"),
    (&[".", ","], "one step forward, back"),
    (&["PageDown", "PageUp"], "the same, on a presenter's remote"),
    (&["Home", "End"], "start, end of what is known"),
    (&["/"], "to kubectl"),
    (&["Ctrl or ⌘ + Enter"], "in the manifest: apply"),
    (&["?"], "this panel"),
    (&["Esc"], "leave the editor, the terminal, a panel"),
];

/// Properties of the dialog.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct HelpProps {
    /// Whether single keys act.
    pub keys: bool,
    /// What a person did.
    pub act: Callback<Action>,
}

/// Draws the dialog, closed: opening it is the browser's.
#[component]
pub(crate) fn Help(HelpProps { keys, act }: &HelpProps) -> Html {
    let row = |(keys, does): &(&[&'static str], &'static str)| {
        html! { <><dt>{ for keys.iter().map(|key| html! { <><kbd>{ *key }</kbd>{ " " }</> }) }</dt><dd>{ *does }</dd></> }
    };
    html! {
        <dialog class="help" id={HELP_ID} aria-labelledby="keys-title" oncancel={act.reform(|_: Event| Action::Leave)}>
            <h2 id="keys-title">{ "Keys" }</h2>
            <dl>{ for KEYS.iter().map(row) }</dl>
            <div class="foot">
                <label><input type="checkbox" checked={*keys} onchange={act.reform(|event: Event| Action::SetKeys(checked_of(&event)))} />{ " Single keys act" }</label>
                <button type="button" class="btn" onclick={act.reform(|_: MouseEvent| Action::Leave)}>{ "Close" }</button>
            </div>
        </dialog>
    }
}
