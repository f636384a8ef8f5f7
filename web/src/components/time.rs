//! When: the clock, the controls, the speed, the branches, and what will be.

use super::branches::{BranchView, Branches};
use super::icon::icon;
use super::why::sentence as decision_sentence;
use crate::action::{Action, FASTEST};
use crate::browser::dom::value_of;
use crate::words::{t, tf};
use rollscope_playground::branch::HORIZON;
use rollscope_playground::forecast::Forecast;
use rollscope_playground::view::{DeploymentView, SimTime, Snapshot, clock};
use rollscope_playground::words::key;
use std::rc::Rc;
use yew::prelude::*;

/// What will be if nothing is changed.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Outlook {
    /// There is no Deployment.
    #[default]
    Nothing,
    /// It is not known yet.
    Thinking,
    /// This.
    Known {
        /// The figures.
        forecast: Forecast,
        /// Whether nothing at all will happen.
        at_rest: bool,
    },
}

/// Properties of the controls.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct TimeProps {
    /// What there is.
    pub snapshot: Rc<Snapshot>,
    /// Where the page is, in milliseconds.
    pub now: u64,
    /// The end of the line of time, in milliseconds.
    pub end: u64,
    /// How many actions there were until now, and how many are known.
    pub actions: (usize, usize),
    /// Whether time runs.
    pub playing: bool,
    /// Whether nothing was done yet, this is the start, or the end of what is known.
    pub ends: (bool, bool, bool),
    /// The speed, as a power of two.
    pub speed: i32,
    /// All branches.
    pub branches: Rc<Vec<BranchView>>,
    /// What will be if nothing is changed.
    pub outlook: Outlook,
    /// What a person did.
    pub act: Callback<Action>,
}

/// `4×`, `¼×`, `max`.
fn speed_label(power: i32) -> String {
    match power {
        -2 => "¼×".to_string(),
        -1 => "½×".to_string(),
        FASTEST => t("max").to_string(),
        power => format!("{}×", 1_u32 << power.clamp(0, 10)),
    }
}

/// Draws the controls.
#[component]
pub(crate) fn Time(props: &TimeProps) -> Html {
    let (at, known) = props.actions;
    let now = clock(SimTime::from_millis(props.now));
    let is_empty = props.ends.0;
    let fork = props.act.reform(|_: MouseEvent| Action::Fork);
    let scrub = props.act.reform(|event: InputEvent| Action::Seek(value_of(&event).parse().unwrap_or(0)));
    html! {
        <section class="panel time" aria-label={t("Time")}>
            { one_line(&props.snapshot) }
            <div class="clock">
                <b role="timer" aria-label={tf("Virtual time {}", &[&now])}>{ &now }</b>
                <span class="note count">{ tf("action {} of {}", &[&at, &known]) }</span>
                <span class="tail">{ props.snapshot.deployments.first().map(tail) }</span>
                <span class="spacer"></span>
                <Branches branches={props.branches.clone()} act={props.act.clone()} />
                <button type="button" class="btn fork" aria-label={format!("{} F", t("Fork here"))} title={format!("{}  F", t("Fork here: a new branch begins, this one is kept"))}
                    disabled={is_empty} onclick={fork}>{ icon("fork") }<span class="word">{ t("Fork here") }</span>{ " " }<kbd>{ "F" }</kbd></button>
            </div>
            { transport(props) }
            <Speed speed={props.speed} act={props.act.clone()} />
            <p class="forecast">{ sentence(&props.outlook) }</p>
            <label class="scrub"><span class="sr">{ t("Time") }</span>
                <input type="range" min="0" max={props.end.to_string()} step="100" value={props.now.to_string()} aria-valuetext={now} oninput={scrub} />
            </label>
        </section>
    }
}

fn transport(props: &TimeProps) -> Html {
    let (is_empty, is_start, is_end) = props.ends;
    let button = |name: &'static str, glyph: &'static str, press: &'static str, disabled: bool, action: Action| {
        let (act, is_off) = (props.act.clone(), disabled || is_empty);
        let press_it = Callback::from(move |_: MouseEvent| {
            if !is_off {
                act.emit(action.clone())
            }
        });
        // A button that is disabled by being pressed would lose the focus: it only says so.
        html! {
            <button type="button" class="btn" aria-label={t(name)} title={format!("{}  {press}", t(name))} aria-disabled={is_off.then_some("true")} onclick={press_it}>{ icon(glyph) }</button>
        }
    };
    let (name, glyph) = if props.playing { (key("Pause"), "pause") } else { (key("Play"), "play") };
    html! {
        <div class="transport" role="group" aria-label={t("Controls")}>
            { button(key("To the start"), "home", "Home", is_start, Action::ToStart) }
            { button(key("Previous event"), "prev", "←", is_start, Action::PreviousEvent) }
            { button(key("One action back"), "back", ",", is_start, Action::StepBack) }
            <button type="button" class="btn primary" aria-label={t(name)} title={format!("{}  {}", t(name), t("Space"))}
                onclick={props.act.reform(|_: MouseEvent| Action::PlayPause)}>{ icon(glyph) }</button>
            { button(key("One action forward"), "step", ".", false, Action::StepForward) }
            { button(key("Next event"), "next", "→", false, Action::NextEvent) }
            { button(key("To the end of what is known"), "end", "End", is_end, Action::ToEnd) }
        </div>
    }
}

/// Properties of the speed.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct SpeedProps {
    /// As a power of two.
    pub speed: i32,
    /// What a person did.
    pub act: Callback<Action>,
}

/// Draws the speed.
#[component]
pub(crate) fn Speed(SpeedProps { speed, act }: &SpeedProps) -> Html {
    let said = if *speed == FASTEST { t("as fast as it can").to_string() } else { speed_label(*speed) };
    html! {
        <label class="speed">
            <span>{ t("Speed") }</span>
            <input type="range" min="-2" max={FASTEST.to_string()} step="1" value={speed.to_string()} title={said.clone()} aria-valuetext={said}
                oninput={act.reform(|event: InputEvent| Action::SetSpeed(value_of(&event).parse().unwrap_or(0)))} />
            <output>{ speed_label(*speed) }</output>
        </label>
    }
}

/// What will be, in a sentence.
pub(crate) fn sentence(outlook: &Outlook) -> Html {
    let (forecast, at_rest) = match outlook {
        Outlook::Nothing => return html! { { t("Nothing is there yet.") } },
        Outlook::Thinking => return html! { { t("Looking ahead…") } },
        Outlook::Known { forecast, at_rest } => (forecast, *at_rest),
    };
    match forecast.complete_at.filter(|_| forecast.is_complete) {
        Some(since) if at_rest => html! {
            <><b>{ tf("Complete since {};", &[&clock(since)]) }</b>{ t(" ") }{ t("nothing more will happen.") }</>
        },
        Some(since) => html! {
            <><b>{ tf("Complete since {}.", &[&clock(since)]) }</b>{ t(" ") }{ t("If you change nothing:") }{ t(" ") }{ lines(forecast) }{ t(".") }</>
        },
        None => html! { <><b>{ t("If you change nothing:") }</b>{ t(" ") }{ what_follows(forecast) }{ t(".") }</> },
    }
}

/// `done at 2:12, at most 28 Pods (33 with those leaving), never below 23 available`.
pub(crate) fn what_follows(forecast: &Forecast) -> Html {
    let end = match forecast.complete_at {
        Some(at) => tf("done at {}", &[&clock(at)]),
        None if forecast.known_until.is_none() => t("it never completes by itself").to_string(),
        None => tf("not complete within {} h", &[&(HORIZON.as_secs() / 3_600)]),
    };
    html! { <>{ end }{ t(", ") }{ lines(forecast) }</> }
}

/// How a stretch of time keeps to the two lines.
fn lines(forecast: &Forecast) -> Html {
    let most = match forecast.most_with_terminating > forecast.most_pods {
        true => tf("at most {} Pods ({} with those leaving)", &[&forecast.most_pods, &forecast.most_with_terminating]),
        false => tf("at most {} Pods", &[&forecast.most_pods]),
    };
    let least = match (forecast.below_at, forecast.least_available) {
        (Some(at), _) => {
            html! { <>{ t(", ") }<b class="bad">{ tf("{} below the floor at {}", &[&forecast.below_floor, &clock(at)]) }</b></> }
        }
        (None, Some(least)) => html! { { tf(", never below {} available", &[&least]) } },
        (None, None) => Html::default(),
    };
    html! { <>{ most }{ least }</> }
}

/// On phones, the last action in one line.
fn one_line(snapshot: &Snapshot) -> Html {
    let decision = snapshot.why.as_ref().and_then(|why| why.decisions.first());
    html! { <p class="oneline">{ decision.map(|decision| decision_sentence(&decision.sentence)) }</p> }
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
            { format!(" {} · ", t("available")) }
            <b>{ deployment.pods }</b>
            if let Some(ceiling) = ceiling {
                { format!(" {} {}", relation(deployment.pods > ceiling.at, "≤", ">"), ceiling.at) }
            }
            { format!(" {}", t("Pods")) }
        </>
    }
}
