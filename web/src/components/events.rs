//! Events, newest first, in Kubernetes' words.

use super::icon::icon;
use rollscope_playground::view::{EventView, Snapshot};
use std::rc::Rc;
use yew::prelude::*;

/// Properties of the panel.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct EventsProps {
    /// What there is.
    pub snapshot: Rc<Snapshot>,
}

/// Draws the panel.
#[component]
pub(crate) fn Events(EventsProps { snapshot }: &EventsProps) -> Html {
    let count = snapshot.events.len();
    html! {
        <section class="panel status" aria-label="Events">
            <div class="head"><h2 class="side-title">{ "Events" }</h2><span class="note">{ if count > 0 { count.to_string() } else { String::new() } }</span></div>
            if count == 0 {
                <p class="blank">{ "None yet." }</p>
            } else {
                <ul class="evs" tabindex="0" aria-label="Events, newest first">{ for snapshot.events.iter().map(event) }</ul>
            }
        </section>
    }
}

fn event(event: &EventView) -> Html {
    html! {
        <li key={event.name.clone()} class={classes!("ev", event.warning.then_some("warning"))} title={event.object.clone()}>
            <span class="when">{ &event.clock }</span>
            <span class="msg">
                <span class="rsn">
                    if event.warning {
                        { icon("err") }
                    }
                    { &event.reason }
                </span>
                { " " }{ &event.message }
                if event.count > 1 {
                    <span class="note">{ format!(" ×{}", event.count) }</span>
                }
            </span>
        </li>
    }
}
