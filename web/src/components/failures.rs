//! What may go wrong: each row says what it would hit and cost; aiming it shows where, and only Inject makes it happen.

use super::cell::sample;
use crate::action::{Action, FailureAct};
use crate::browser::dom::chosen_of;
use crate::failures::{Cost, FailuresView, InForce, Row, RowView, count_word};
use crate::words::{t, tf};
use std::rc::Rc;
use yew::prelude::*;

/// The button that makes what is aimed happen.
pub(crate) const INJECT_ID: &str = "inject";

/// Properties of the panel.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct FailuresProps {
    /// What there is.
    pub view: Rc<FailuresView>,
    /// What a person did.
    pub act: Callback<Action>,
}

/// Draws the panel.
#[component]
pub(crate) fn Failures(FailuresProps { view, act }: &FailuresProps) -> Html {
    html! {
        <section class="panel faults" aria-label={t("Failures")}>
            <div class="head">
                <h2 class="side-title">{ t("Failures") }</h2><span class="spacer"></span>
                <span class="note" aria-hidden="true">{ t("hits") }</span><span class="note fav" aria-hidden="true">{ t("available") }</span>
            </div>
            if !view.in_force.is_empty() {
                <ul class="in-force" aria-label={t("In force")}>{ for view.in_force.iter().map(|one| in_force(one, act)) }</ul>
            }
            <div class="frows" role="group" aria-label={t("List of failures")}>
                { for view.rows.iter().map(|row| draw_row(row, view, act)) }
            </div>
            if let Some(row) = view.aimed_row() {
                { aim_bar(row, view, act) }
            }
        </section>
    }
}

fn in_force(one: &InForce, act: &Callback<Action>) -> Html {
    let fault = one.fault.clone();
    let lift = act.reform(move |_: MouseEvent| Action::Failure(FailureAct::Lift(fault.clone())));
    html! {
        <li key={one.text.clone()}>
            { sample(one.glyph) }<b>{ &one.text }</b><span class="spacer"></span>
            <button type="button" class="btn" onclick={lift} aria-label={tf("Lift: {}", &[&one.text])}>{ t("Lift") }</button>
        </li>
    }
}

fn draw_row(row: &RowView, view: &FailuresView, act: &Callback<Action>) -> Html {
    let which = row.row;
    let aim = act.reform(move |_: MouseEvent| Action::Failure(FailureAct::Aim(which)));
    let is_aimed = view.aimed == Some(which);
    let cost = row.cost.as_ref();
    html! {
        <div class={classes!("frow", is_aimed.then_some("aimed"))} key={which.id()}>
            { sample(which.glyph()) }
            <button type="button" class="fname" id={which.id()} tabindex={if view.at == which { "0" } else { "-1" }}
                aria-pressed={if is_aimed { "true" } else { "false" }} aria-describedby={format!("{}-cost", which.id())}
                onclick={aim} onkeydown={on_key(which, view, act)}>{ which.name() }</button>
            <span class="ftarget">{ targets(row, view.at == which, act) }</span>
            <span class="fcost" id={format!("{}-cost", which.id())}>
                <span class="fhit">{ hits(cost, view.asks) }</span>
                <span class={classes!("fav", cost.is_some_and(|cost| cost.below).then_some("bad"))}>{ available(cost) }</span>
            </span>
        </div>
    }
}

/// Arrow keys move over the rows.
fn on_key(which: Row, view: &FailuresView, act: &Callback<Action>) -> Callback<KeyboardEvent> {
    let rows: Vec<Row> = view.rows.iter().map(|row| row.row).collect();
    let act = act.clone();
    Callback::from(move |event: KeyboardEvent| {
        let at = rows.iter().position(|row| *row == which).unwrap_or(0);
        let to = match event.key().as_str() {
            "ArrowDown" => (at + 1).min(rows.len() - 1),
            "ArrowUp" => at.saturating_sub(1),
            _ => return,
        };
        event.prevent_default();
        act.emit(Action::Failure(FailureAct::PointAt(rows[to])));
    })
}

fn targets(row: &RowView, at: bool, act: &Callback<Action>) -> Html {
    let which = row.row;
    let choose = act.reform(move |event: Event| Action::Failure(FailureAct::Target(which, chosen_of(&event))));
    let option =
        |(value, label): &(String, String)| html! { <option value={value.clone()} selected={*value == row.target}>{ label }</option> };
    let index = if at { "0" } else { "-1" };
    html! {
        <>
            if !row.counts.is_empty() {
                { counts(row, index, act) }{ " " }
            }
            <select tabindex={index} aria-label={tf("Target of {}", &[&which.name()])} onchange={choose}>{ for row.targets.iter().map(option) }</select>
        </>
    }
}

fn counts(row: &RowView, index: &'static str, act: &Callback<Action>) -> Html {
    let which = row.row;
    let choose = act.reform(move |event: Event| Action::Failure(FailureAct::Count(which, chosen_of(&event).parse().ok())));
    let option = |count: &Option<usize>| {
        let value = count.map_or_else(|| "all".to_string(), |count| count.to_string());
        html! { <option {value} selected={*count == row.count}>{ count_word(*count) }</option> }
    };
    html! { <select tabindex={index} aria-label={tf("How many of {}", &[&which.name()])} onchange={choose}>{ for row.counts.iter().map(option) }</select> }
}

fn hits(cost: Option<&Cost>, asks: bool) -> String {
    match cost {
        Some(cost) if cost.hit.len() == 1 => t("1 Pod").to_string(),
        Some(cost) => tf("{} Pods", &[&cost.hit.len()]),
        None if asks => "…".to_string(),
        None => String::new(),
    }
}

fn available(cost: Option<&Cost>) -> Html {
    match cost {
        Some(Cost { refused: Some(_), .. }) => html! { <span class="note">{ t("refused") }</span> },
        Some(cost) => {
            let to = cost.to.map_or_else(|| "–".to_string(), |to| to.to_string());
            html! { <><b>{ format!("{} → {to}", cost.from) }</b><span class="note">{ &cost.verdict }</span></> }
        }
        None => Html::default(),
    }
}

/// The whole sentence, before anything happens.
fn aim_bar(row: &RowView, view: &FailuresView, act: &Callback<Action>) -> Html {
    let inject = act.reform(|_: MouseEvent| Action::Failure(FailureAct::Inject));
    let cancel = act.reform(|_: MouseEvent| Action::Failure(FailureAct::Cancel));
    html! {
        <div class="aim-bar" role="group" aria-label={t("Aimed")}>
            <p id="aimed"><b>{ &row.sentence }</b>{ t(" ") }{ consequence(row.cost.as_ref(), view.asks) }</p>
            <button type="button" class="btn primary" id={INJECT_ID} aria-describedby="aimed" onclick={inject}>{ tf("Inject at {}", &[&view.clock]) }</button>
            <button type="button" class="btn" onclick={cancel}>{ t("Cancel") }{ " " }<kbd>{ "Esc" }</kbd></button>
        </div>
    }
}

fn consequence(cost: Option<&Cost>, asks: bool) -> Html {
    let Some(cost) = cost else {
        return if asks {
            html! { "…" }
        } else {
            Html::default()
        };
    };
    if let Some(refused) = &cost.refused {
        return html! { <code>{ refused }</code> };
    }
    let hit = match cost.hit.len() {
        0 => t("It hits no Pod").to_string(),
        1 => t("It hits 1 Pod").to_string(),
        count => tf("It hits {} Pods", &[&count]),
    };
    let falls = match cost.to {
        Some(to) if to < cost.from => tf("; available falls from {0} to {1}", &[&cost.from, &to]),
        Some(_) => tf("; available stays at {}", &[&cost.from]),
        None => String::new(),
    };
    let limits = t("maxUnavailable limits only what the Deployment controller does.");
    html! {
        <>
            { hit }{ falls }
            if cost.below {
                { t(", ") }<b class="bad">{ &cost.verdict }</b>{ t(".") }{ t(" ") }{ limits }
            } else {
                { t(".") }
            }
        </>
    }
}
