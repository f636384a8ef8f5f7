//! The keys, how to read the picture, and how the page is drawn.

use super::top_bar::theme_name;
use crate::action::Action;
use crate::browser::dom::checked_of;
use crate::settings::{Settings, THEMES};
use crate::words::t;
use rollscope_playground::words::key;
use yew::prelude::*;

/// The dialog's element.
pub(crate) const HELP_ID: &str = "keys";

const KEYS: [(&[&str], &str); 9] = [
    (&[key("Space")], key("play, pause")),
    (&[".", ","], key("one controller action forward, back")),
    (&["→", "←"], key("next, previous event")),
    (&["PageDown", "PageUp"], key("the same, on a presenter's remote")),
    (&["Home", "End"], key("start, end of what is known")),
    (&["F"], key("fork here")),
    (&["R"], key("run again from the start, same seed")),
    (&["/"], key("to kubectl")),
    (&["?"], key("this panel")),
];
const KEYS_INSIDE: [(&[&str], &str); 5] = [
    (&[key("Ctrl or ⌘ + Enter")], key("in the manifest: apply")),
    (&["Tab"], key("in the manifest: indent; Esc, then Tab leaves it")),
    (&["Tab", "↑"], key("in kubectl: complete; the last command")),
    (&["Ctrl + C"], key("in kubectl: end a command that waits")),
    (&["Esc"], key("leave the editor, the terminal, a panel")),
];
const PICTURE: [&str; 5] = [
    key("Ink is availability: only an available Pod is solid. All the solid ink is what serves users."),
    key("The two lines matter. Available stays above the floor, Pods stay below the ceiling; the hatching is the forbidden side."),
    key("Each ReplicaSet has a hue and a tag: r3 is revision 3. A Pod's shape and filling say what state it is in."),
    key("To the right of now is what will happen if nothing is changed. It is computed, not guessed: the same seed gives the same run."),
    key("A change in the past begins a new branch. The old one stays."),
];

/// Properties of the dialog.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct HelpProps {
    /// How a person likes the page.
    pub settings: Settings,
    /// What a person did.
    pub act: Callback<Action>,
}

/// Draws the dialog, closed: opening it is the browser's.
#[component]
pub(crate) fn Help(HelpProps { settings, act }: &HelpProps) -> Html {
    let row = |(keys, does): &(&[&'static str], &'static str)| {
        html! { <><dt>{ for keys.iter().map(|key| html! { <><kbd>{ t(key) }</kbd>{ " " }</> }) }</dt><dd>{ t(does) }</dd></> }
    };
    html! {
        <dialog class="help" id={HELP_ID} aria-labelledby="keys-title" oncancel={act.reform(|_: Event| Action::Leave)}>
            <div class="sides">
                <section>
                    <h2 id="keys-title">{ t("Keys") }</h2>
                    <dl>{ for KEYS.iter().map(row) }</dl>
                    <dl>{ for KEYS_INSIDE.iter().map(row) }</dl>
                </section>
                <section>
                    <h2>{ t("How to read the picture") }</h2>
                    <ul class="lines">{ for PICTURE.iter().map(|line| html! { <li>{ t(line) }</li> }) }</ul>
                    <h2>{ t("The page") }</h2>
                    { switches(settings, act) }
                    <p class="note">{ t("Rules and words of Kubernetes 1.36. Everything runs in this tab; nothing is sent anywhere.") }</p>
                </section>
            </div>
            <div class="foot">
                <button type="button" class="btn" onclick={act.reform(|_: MouseEvent| Action::Leave)}>{ t("Close") }</button>
            </div>
        </dialog>
    }
}

fn switches(settings: &Settings, act: &Callback<Action>) -> Html {
    let theme = |theme: &'static str| {
        html! {
            <label>
                <input class="sr" type="radio" name="theme" checked={theme == settings.theme} onchange={act.reform(move |_: Event| Action::SetTheme(theme))} />
                { theme_name(theme) }
            </label>
        }
    };
    let keys = act.reform(|event: Event| Action::SetKeys(checked_of(&event)));
    let projector = act.reform(|event: Event| Action::SetProjector(checked_of(&event)));
    html! {
        <div class="switches">
            <div class="seg" role="radiogroup" aria-label={t("Theme")}>{ for THEMES.map(theme) }</div>
            <label><input type="checkbox" checked={settings.keys} onchange={keys} />{ " " }{ t("Single keys act") }</label>
            <label><input type="checkbox" checked={settings.projector} onchange={projector} />{ " " }{ t("Projector size") }</label>
        </div>
    }
}
