//! A message about the page itself: what is so, and a way on.

use crate::action::Action;
use yew::prelude::*;

/// What is to be told.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Notice {
    /// The stored experiment could not be read; why.
    Broken(String),
    /// It was put away; it can be brought back.
    StartedOver,
    /// Nothing happens by itself any more, or soon.
    Quiet(String),
}

/// Properties of the bar.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct NoticeBarProps {
    /// The message.
    pub notice: Option<Notice>,
    /// What a person did.
    pub act: Callback<Action>,
}

/// Draws the message; nothing if there is none.
#[component]
pub(crate) fn NoticeBar(NoticeBarProps { notice, act }: &NoticeBarProps) -> Html {
    let dismiss = act.reform(|_: MouseEvent| Action::Dismiss);
    let content = match notice {
        None => Html::default(),
        Some(Notice::Broken(why)) => html! {
            <div class="notice" role="alert">
                <p><b>{ "The experiment of your last visit cannot be read. " }</b>{ why }{ " It is kept under another name; this is a new one." }</p>
                <button type="button" class="btn" onclick={dismiss}>{ "Go on" }</button>
            </div>
        },
        Some(Notice::StartedOver) => html! {
            <div class="notice calm" role="status">
                <p>{ "A new experiment. The last one is kept until you start over again." }</p>
                <button type="button" class="btn" onclick={act.reform(|_: MouseEvent| Action::BringBack)}>{ "Bring it back" }</button>
                <button type="button" class="btn quiet" onclick={dismiss}>{ "Close" }</button>
            </div>
        },
        Some(Notice::Quiet(text)) => html! {
            <div class="notice calm">
                <p>{ text }</p>
                <button type="button" class="btn quiet" onclick={dismiss}>{ "Close" }</button>
            </div>
        },
    };
    html! { <div class="notices">{ content }</div> }
}
