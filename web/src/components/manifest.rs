//! The manifest: a plain text field until the editor has loaded, what is wrong with it, and Apply.

use super::time::what_follows;
use crate::action::Action;
use crate::browser::dom::{is_apply, value_of};
use crate::browser::editor::Note;
use crate::words::{t, tf};
use rollscope_playground::what_if::Outcome;
use yew::prelude::*;

/// Where the editor is put.
pub(crate) const EDITOR_ID: &str = "editor";
/// The text field that stands in for it.
pub(crate) const FIELD_ID: &str = "manifest-field";

/// Properties of the panel.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct ManifestProps {
    /// The text.
    pub text: String,
    /// Whether it is what was applied last.
    pub applied: bool,
    /// Whether kubectl has changed something since.
    pub changed: bool,
    /// Whether the editor has taken the text field's place.
    pub editor: bool,
    /// What is wrong with this very text.
    pub problems: Vec<Note>,
    /// What applying it would do, once it is known.
    pub outcome: Option<Outcome>,
    /// What a person did.
    pub act: Callback<Action>,
}

/// Draws the panel.
#[component]
pub(crate) fn Manifest(props: &ManifestProps) -> Html {
    let apply = props.act.reform(|_: MouseEvent| Action::Apply);
    let edit = props.act.reform(|event: InputEvent| Action::Edit(value_of(&event)));
    let act = props.act.clone();
    let keys = Callback::from(move |event: KeyboardEvent| {
        if is_apply(&event) {
            event.prevent_default();
            act.emit(Action::Apply);
        }
    });
    html! {
        <section class="panel manifest" aria-label={t("Manifest")}>
            <div class="head">
                <h2 class="side-title">{ t("Manifest") }</h2>
                <span class="note">{ state(props) }</span>
                <span class="spacer"></span>
                <button type="button" class={classes!("btn", (!props.applied && props.problems.is_empty()).then_some("primary"))}
                    disabled={!props.problems.is_empty()} onclick={apply} title={format!("{}  {}", t("Apply"), t("Ctrl or ⌘ + Enter"))}>{ t("Apply") }</button>
            </div>
            { would(props.outcome.as_ref()) }
            <div class="body">
                <textarea id={FIELD_ID} aria-label={t("Manifest")} spellcheck="false" autocapitalize="off" hidden={props.editor}
                    value={props.text.clone()} oninput={edit} onkeydown={keys} />
                <div class="editor" id={EDITOR_ID} hidden={!props.editor}></div>
            </div>
            // The editor shows each problem at its line; this says it once, to everybody who is not looking there.
            <div role="alert" class={props.editor.then_some("sr")}>
                if !props.problems.is_empty() {
                    <ul class="problem-list">{ for props.problems.iter().map(problem) }</ul>
                }
            </div>
        </section>
    }
}

fn state(props: &ManifestProps) -> String {
    match (props.problems.len(), props.applied) {
        (0, true) if props.changed => t("Applied, then changed by kubectl").to_string(),
        (0, true) => t("Applied").to_string(),
        (0, false) => t("Draft").to_string(),
        (1, _) => t("Draft, 1 problem").to_string(),
        (count, _) => tf("Draft, {} problems", &[&count]),
    }
}

fn problem(problem: &Note) -> Html {
    html! { <li><b>{ &problem.place }</b>{ " " }<code>{ &problem.text }</code>{ " " }{ &problem.hint }</li> }
}

/// What applying it would do: `Apply: done at 0:41, at most 4 Pods, never below 3 available.`
fn would(outcome: Option<&Outcome>) -> Html {
    let Some(outcome) = outcome else { return html! { <p class="would" hidden={true}></p> } };
    match &outcome.refused {
        Some(refused) => {
            html! { <p class="would"><b>{ t("Apply:") }</b>{ t(" ") }<span class="bad">{ tf("refused. {}", &[refused]) }</span></p> }
        }
        None => html! { <p class="would"><b>{ t("Apply:") }</b>{ t(" ") }{ what_follows(&outcome.after) }{ t(".") }</p> },
    }
}
