//! Messages about the page itself: what is so, and a way on; and what to watch for in a scenario.

use crate::action::{Action, KeepAct};
use crate::words::{t, tf};
use rollscope_playground::gallery::Example;
use yew::prelude::*;

/// What is to be told.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Notice {
    /// The stored experiment could not be read; why.
    Broken(String),
    /// A new experiment began; the one before is kept under this id.
    StartedOver(String),
    /// In a new tab: the experiment that was stored last.
    Last {
        /// Its id.
        id: String,
        /// Its name.
        name: String,
        /// When it was stored.
        when: String,
    },
    /// Nothing is stored; why.
    Unsaved(Unsaved),
    /// A file could not be opened: its name, empty for a pasted text, and why.
    NotOpened(String, String),
    /// Nothing happens by itself any more, or soon; or anything else that needs no answer.
    Quiet(String),
}

/// Why nothing is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unsaved {
    /// There is no room.
    Full,
    /// The browser does not let this page store anything.
    Forbidden,
}

/// Properties of the bar.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct NoticeBarProps {
    /// The message.
    pub notice: Option<Notice>,
    /// The scenario whose things to watch for are shown.
    pub watched: Option<&'static Example>,
    /// What a person did.
    pub act: Callback<Action>,
}

/// Draws the message and what to watch for; nothing if there is neither.
#[component]
pub(crate) fn NoticeBar(NoticeBarProps { notice, watched, act }: &NoticeBarProps) -> Html {
    html! {
        <div class="notices" role="region" aria-label={t("Messages")}>
            if let Some(notice) = notice {
                { message(notice, act) }
            }
            if let Some(example) = watched {
                { watch(example, act) }
            }
        </div>
    }
}

fn message(notice: &Notice, act: &Callback<Action>) -> Html {
    let keep = |keep: KeepAct| act.reform(move |_: MouseEvent| Action::Keep(keep.clone()));
    let dismiss = act.reform(|_: MouseEvent| Action::Dismiss);
    let close = html! { <button type="button" class="btn quiet" onclick={dismiss.clone()}>{ t("Close") }</button> };
    match notice {
        Notice::Broken(why) => html! {
            <div class="notice" role="alert">
                <p><b>{ t("The stored experiment cannot be read.") }</b>{ t(" ") }{ why }{ t(" ") }{ t("It is kept under another name; this is a new one.") }</p>
                <button type="button" class="btn" onclick={keep(KeepAct::SaveBroken)}>{ t("Download it") }</button>
                <button type="button" class="btn" onclick={dismiss}>{ t("Go on") }</button>
            </div>
        },
        Notice::Unsaved(why) => html! {
            <div class="notice" role="alert">
                <p>
                    <b>{ t("Nothing is saved.") }</b>{ t(" ") }
                    { t(match why {
                        Unsaved::Full => "The browser has no more room for this page. It works on, until you close it.",
                        Unsaved::Forbidden => "The browser does not let this page store anything. It works on, until you close it.",
                    }) }
                </p>
                <button type="button" class="btn" onclick={keep(KeepAct::Save)}>{ t("Save as file") }</button>
                { close }
            </div>
        },
        Notice::NotOpened(name, why) => html! {
            <div class="notice" role="alert">
                <p>
                    <b>{ if name.is_empty() { t("This is no scenario.").to_string() } else { tf("{} is no scenario.", &[name]) } }</b>
                    { t(" ") }{ why }{ t(" ") }{ t("Your experiment is as it was.") }
                </p>
                { close }
            </div>
        },
        Notice::StartedOver(id) => html! {
            <div class="notice calm" role="status">
                <p>{ t("A new experiment. The last one is kept.") }</p>
                <button type="button" class="btn" onclick={keep(KeepAct::Reopen(id.clone()))}>{ t("Bring it back") }</button>
                { close }
            </div>
        },
        Notice::Last { id, name, when } => html! {
            <div class="notice calm">
                <p>{ tf("Your last experiment: {}, {}.", &[name, when]) }</p>
                <button type="button" class="btn" onclick={keep(KeepAct::Reopen(id.clone()))}>{ t("Reopen") }</button>
                { close }
            </div>
        },
        Notice::Quiet(text) => html! { <div class="notice calm"><p>{ text }</p>{ close }</div> },
    }
}

fn watch(example: &'static Example, act: &Callback<Action>) -> Html {
    html! {
        <section class="watch" aria-labelledby="watch-title">
            <h2 id="watch-title">{ t("What to watch for") }</h2>
            <ol>{ for example.watch.iter().map(|line| html! { <li>{ t(line) }</li> }) }</ol>
            <button type="button" class="btn quiet" onclick={act.reform(|_: MouseEvent| Action::Keep(KeepAct::Watch(false)))}>{ t("Hide") }</button>
        </section>
    }
}
