//! A Pod that was chosen: what it is, where, and what can be done to it.

use crate::action::Action;
use crate::words::language;
use rollscope_playground::view::PodView;
use yew::prelude::*;

/// Properties of a card.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct PodCardProps {
    /// The Pod.
    pub pod: PodView,
    /// Its ReplicaSet's tag.
    pub tag: String,
    /// Its ReplicaSet's hue.
    pub hue: u8,
    /// What a person did.
    pub act: Callback<Action>,
}

/// Draws the card.
#[component]
pub(crate) fn PodCard(PodCardProps { pod, tag, hue, act }: &PodCardProps) -> Html {
    let name = pod.name.clone();
    let delete = act.reform(move |_: MouseEvent| Action::DeletePod(name.clone()));
    let name = pod.name.clone();
    let close = act.reform(move |_: MouseEvent| Action::OpenPod(name.clone()));
    let state = match pod.seconds_left {
        Some(left) => format!("ready, {left} s to go"),
        None => pod.state.word(language()).to_string(),
    };
    html! {
        <div class="card" role="group" aria-label={format!("Pod {}", pod.name)}>
            <b><code>{ &pod.name }</code></b>
            <dl>
                <div><dt>{ "State" }</dt><dd>{ state }</dd></div>
                <div><dt>{ "STATUS" }</dt><dd>{ &pod.status }</dd></div>
                <div><dt>{ "ReplicaSet" }</dt><dd><span class={classes!("tag", format!("hue-{hue}"))}>{ tag }</span></dd></div>
                <div><dt>{ "Node" }</dt><dd>{ if pod.node.is_empty() { "none yet" } else { pod.node.as_str() } }</dd></div>
                <div><dt>{ "Restarts" }</dt><dd>{ pod.restarts }</dd></div>
            </dl>
            <span class="spacer"></span>
            <button type="button" class="btn" onclick={delete}>{ "Delete it" }</button>
            <button type="button" class="btn quiet" onclick={close}>{ "Close" }</button>
        </div>
    }
}
