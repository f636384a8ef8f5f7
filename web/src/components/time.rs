//! When: the clock, the controls and the speed.

use super::icon::icon;
use super::why::sentence;
use crate::action::Action;
use crate::browser::dom::value_of;
use rollscope_playground::view::{DeploymentView, Snapshot};
use std::rc::Rc;
use yew::prelude::*;

/// Properties of the controls.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct TimeProps {
    /// What there is.
    pub snapshot: Rc<Snapshot>,
    /// How many actions there were until now, and how many are known.
    pub actions: (usize, usize),
    /// Whether time runs.
    pub playing: bool,
    /// Whether this is the start, or the end of what is known.
    pub ends: (bool, bool),
    /// The speed, as a power of two.
    pub speed: i32,
    /// What a person did.
    pub act: Callback<Action>,
}

/// `4×`, `¼×`.
pub(crate) fn speed_label(power: i32) -> String {
    match power {
        -2 => "¼×".to_string(),
        -1 => "½×".to_string(),
        power => format!("{}×", 1_u32 << power.clamp(0, 10)),
    }
}

/// Draws the controls.
#[component]
pub(crate) fn Time(props: &TimeProps) -> Html {
    let (at, known) = props.actions;
    let (is_start, is_end) = props.ends;
    let button = |name: &'static str, glyph: &'static str, key: &'static str, disabled: bool, action: Action| {
        let act = props.act.reform(move |_: MouseEvent| action.clone());
        html! {
            <button type="button" class="btn" aria-label={name} title={format!("{name}  {key}")} {disabled} onclick={act}>{ icon(glyph) }</button>
        }
    };
    let (name, glyph) = if props.playing { ("Pause", "pause") } else { ("Play", "play") };
    html! {
        <section class="panel time" aria-label="Time">
            { one_line(&props.snapshot) }
            <div class="clock">
                <b role="timer" aria-label={format!("Virtual time {}", props.snapshot.clock)}>{ &props.snapshot.clock }</b>
                <span class="note count">{ format!("action {at} of {known}") }</span>
                <span class="tail">{ props.snapshot.deployments.first().map(tail) }</span>
            </div>
            <div class="transport" role="group" aria-label="Controls">
                { button("To the start", "home", "Home", is_start, Action::ToStart) }
                { button("One action back", "back", ",", at == 0, Action::StepBack) }
                <button type="button" class="btn primary" aria-label={name} title={format!("{name}  Space")}
                    onclick={props.act.reform(|_: MouseEvent| Action::PlayPause)}>{ icon(glyph) }</button>
                { button("One action forward", "step", ".", false, Action::StepForward) }
                { button("To the end of what is known", "end", "End", is_end, Action::ToEnd) }
            </div>
            <label class="speed">
                <span>{ "Speed" }</span>
                <input type="range" min="-2" max="6" step="1" value={props.speed.to_string()} aria-valuetext={speed_label(props.speed)}
                    oninput={props.act.reform(|event: InputEvent| Action::SetSpeed(value_of(&event).parse().unwrap_or(0)))} />
                <output>{ speed_label(props.speed) }</output>
            </label>
        </section>
    }
}

/// On phones, the last action in one line.
fn one_line(snapshot: &Snapshot) -> Html {
    let decision = snapshot.why.as_ref().and_then(|why| why.decisions.first());
    html! { <p class="oneline">{ decision.map(|decision| sentence(&decision.sentence)) }</p> }
}

/// On phones, the two lines in words: `23 ≥ 23 available · 28 ≤ 28 Pods`.
fn tail(deployment: &DeploymentView) -> Html {
    let relation = |crossed: bool, holds: &'static str, broken: &'static str| if crossed { broken } else { holds };
    let floor = deployment.floor.as_ref();
    let ceiling = deployment.ceiling.as_ref();
    html! {
        <>
            <b>{ deployment.available }</b>
            if let Some(floor) = floor {
                { format!(" {} {}", relation(deployment.available < floor.at, "≥", "<"), floor.at) }
            }
            { " available · " }
            <b>{ deployment.pods }</b>
            if let Some(ceiling) = ceiling {
                { format!(" {} {}", relation(deployment.pods > ceiling.at, "≤", ">"), ceiling.at) }
            }
            { " Pods" }
        </>
    }
}
