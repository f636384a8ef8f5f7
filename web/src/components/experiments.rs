//! Experiments: the present one with its name and its file, the scenarios that come with the page, and those that were left.

use crate::action::{Action, KeepAct};
use crate::app::shown_name;
use crate::browser::dom::value_of;
use crate::browser::{clock, files};
use crate::shelf::Line;
use crate::words::{language, t, tf};
use rollscope_playground::gallery::{EXAMPLES, Example};
use std::rc::Rc;
use yew::prelude::*;

/// The dialog's element.
pub(crate) const EXPERIMENTS_ID: &str = "experiments";

/// What is shown of the present experiment, and of the others.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Experiment {
    /// What it is called.
    pub name: String,
    /// The scenario of the page that it began as.
    pub example: Option<&'static Example>,
    /// Whether what to watch for is shown.
    pub watches: bool,
    /// The others that are stored.
    pub lines: Rc<Vec<Line>>,
    /// Whether it is stored.
    pub saved: bool,
}

/// Properties of the dialog.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct ExperimentsProps {
    /// The experiments.
    pub experiment: Experiment,
    /// Whether the dialog is open: closed, it holds nothing.
    pub is_open: bool,
    /// What a person did.
    pub act: Callback<Action>,
}

/// Draws the dialog, closed: opening it is the browser's.
#[component]
pub(crate) fn Experiments(ExperimentsProps { experiment, is_open, act }: &ExperimentsProps) -> Html {
    let content = if *is_open { content(experiment, act) } else { Html::default() };
    html! {
        <dialog class="experiments" id={EXPERIMENTS_ID} aria-label={t("Experiments")} oncancel={act.reform(|_: Event| Action::Leave)}>
            { content }
        </dialog>
    }
}

fn content(experiment: &Experiment, act: &Callback<Action>) -> Html {
    html! {
        <>
            <div class="close">
                <button type="button" class="btn quiet" onclick={act.reform(|_: MouseEvent| Action::Leave)}>{ t("Close") }</button>
            </div>
            <section aria-labelledby="present-title">
                <h2 id="present-title">{ t("This experiment") }</h2>
                { present(experiment, act) }
                { reopen(&experiment.lines, act) }
            </section>
            <section aria-labelledby="scenarios-title">
                <h2 id="scenarios-title">{ t("Scenarios") }</h2>
                <p class="note">{ t("Choosing one begins a new experiment. The present one is kept.") }</p>
                <ul class="picks">{ for EXAMPLES.iter().map(|example| pick(example, experiment, act)) }</ul>
            </section>
        </>
    }
}

fn present(experiment: &Experiment, act: &Callback<Action>) -> Html {
    let keep = |keep: KeepAct| act.reform(move |_: MouseEvent| Action::Keep(keep.clone()));
    let rename = act.reform(|event: InputEvent| Action::Keep(KeepAct::Rename(value_of(&event))));
    let arrived = act.reform(|arrived| Action::Keep(KeepAct::Arrived(arrived)));
    let open = Callback::from(move |event: Event| files::chosen(&event, arrived.clone()));
    let watch = experiment.example.filter(|_| !experiment.watches);
    html! {
        <>
            <label class="field"><span>{ t("Name") }</span><input type="text" maxlength="80" value={experiment.name.clone()} oninput={rename} /></label>
            <p class="note">{ t(if experiment.saved { "Kept in this browser, with all of its branches." } else { "Not kept: this browser stores nothing for the page. Save it as a file." }) }</p>
            <div class="acts">
                <button type="button" class="btn" onclick={keep(KeepAct::Save)}>{ t("Save as file") }</button>
                <button type="button" class="btn" onclick={keep(KeepAct::Copy)}>{ t("Copy as scenario") }</button>
                <label class="btn">
                    <input class="sr" type="file" accept=".yaml,.yml,.json" onchange={open} />
                    { t("Open file …") }
                </label>
                <button type="button" class="btn" onclick={keep(KeepAct::New)}>{ t("New experiment") }</button>
                if watch.is_some() {
                    <button type="button" class="btn" onclick={keep(KeepAct::Watch(true))}>{ t("What to watch for") }</button>
                }
            </div>
            <p class="note">{ t("A scenario file can also be dropped on the page, or pasted.") }</p>
        </>
    }
}

fn pick(example: &'static Example, experiment: &Experiment, act: &Callback<Action>) -> Html {
    let current = experiment.example == Some(example);
    html! {
        <li>
            <button type="button" class="pick" aria-current={current.then_some("true")} onclick={act.reform(|_: MouseEvent| Action::Keep(KeepAct::Example(example.id)))}>
                <b>{ t(example.title) }</b>
                <span>{ t(example.about) }</span>
            </button>
        </li>
    }
}

fn reopen(lines: &[Line], act: &Callback<Action>) -> Html {
    if lines.is_empty() {
        return Html::default();
    }
    let row = |line: &Line| {
        let name = shown_name(&line.name, &line.example);
        let when = clock::written(line.saved, language().tag());
        let what = tf("{} · {} Pods · {} commands", &[&when, &line.pods, &line.commands]);
        let (open, forget) = (line.id.clone(), line.id.clone());
        let delete = tf("Delete {}", &[&name]);
        html! {
            <li key={line.id.clone()}>
                <button type="button" class="pick" onclick={act.reform(move |_: MouseEvent| Action::Keep(KeepAct::Reopen(open.clone())))}>
                    <b>{ name }</b>
                    <span>{ what }</span>
                </button>
                <button type="button" class="btn quiet" aria-label={delete.clone()} title={delete} onclick={act.reform(move |_: MouseEvent| Action::Keep(KeepAct::Forget(forget.clone())))}>{ t("Delete") }</button>
            </li>
        }
    };
    html! {
        <>
            <h2>{ t("Reopen") }</h2>
            <ul class="picks">{ for lines.iter().map(row) }</ul>
        </>
    }
}
