//! Events, changes of conditions and objects as lists with one filter; a row goes to its moment, an object opens.

use super::icon::icon;
use crate::action::{Action, RecordsAct};
use crate::browser::dom::value_of;
use crate::records::{List, RecordRow, RecordsView};
use crate::words::{t, tf};
use rollscope_playground::view::ObjectView;
use std::rc::Rc;
use yew::prelude::*;

/// Properties of the panel.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct RecordsProps {
    /// What is listed.
    pub view: Rc<RecordsView>,
    /// What a person did.
    pub act: Callback<Action>,
}

/// Draws the panel.
#[component]
pub(crate) fn Records(RecordsProps { view, act }: &RecordsProps) -> Html {
    html! {
        <section class="panel status" aria-label={t("Events")}>
            <div class="head">
                <div class="seg" role="radiogroup" aria-label={t("List")}>{ for List::ALL.map(|list| segment(list, view, act)) }</div>
                <span class="note">{ view.count }</span>
                <span class="spacer"></span>
                <input type="search" class="filter" placeholder={t("Filter")} aria-label={tf("Filter {}", &[&view.looking.list.label()])}
                    value={view.looking.filter.clone()} oninput={act.reform(|event: InputEvent| Action::Records(RecordsAct::Filter(value_of(&event))))} />
            </div>
            if view.looking.list == List::Objects { { objects(view, act) } } else { { records(view, act) } }
        </section>
    }
}

fn segment(list: List, view: &RecordsView, act: &Callback<Action>) -> Html {
    let choose = act.reform(move |_: Event| Action::Records(RecordsAct::Show(list)));
    html! {
        <label><input class="sr" type="radio" name="list" checked={view.looking.list == list} onchange={choose} />{ list.label() }</label>
    }
}

fn records(view: &RecordsView, act: &Callback<Action>) -> Html {
    let is_filtered = !view.looking.filter.is_empty();
    html! {
        <div class="evs">
            if view.later > 0 {
                <button type="button" class="later-rows" aria-expanded={if view.looking.later { "true" } else { "false" }}
                    onclick={act.reform(|_: MouseEvent| Action::Records(RecordsAct::Later))}>
                    { if view.looking.later { t("Hide what comes later") } else { t("Show what comes later") } }
                    <span class="note">{ tf("{} later", &[&view.later]) }</span>
                </button>
            }
            if view.rows.is_empty() {
                <p class="blank">{ if is_filtered { t("Nothing fits the filter.") } else { t("None yet.") } }</p>
            } else {
                <ul aria-label={tf("{}, newest first", &[&view.looking.list.label()])}>{ for view.rows.iter().map(|row| record(row, act)) }</ul>
            }
            { more(view, act) }
        </div>
    }
}

fn more(view: &RecordsView, act: &Callback<Action>) -> Html {
    if view.more == 0 {
        return Html::default();
    }
    let show = act.reform(|_: MouseEvent| Action::Records(RecordsAct::More));
    html! { <button type="button" class="later-rows" onclick={show}>{ t("Show more") }<span class="note">{ tf("{} more", &[&view.more]) }</span></button> }
}

fn record(row: &RecordRow, act: &Callback<Action>) -> Html {
    let position = row.position;
    let go = act.reform(move |_: MouseEvent| Action::GoTo(position));
    let class = classes!("ev", row.bad.then_some("warning"), row.later.then_some("later"), row.chosen.then_some("chosen"));
    html! {
        <li>
            <button type="button" {class} aria-current={row.chosen.then_some("true")} onclick={go} title={row.object.clone()}>
                <span class="when">{ &row.clock }if row.later { <span class="note">{ t("later") }</span> }</span>
                <span class="msg">
                    <span class="rsn">if row.bad { { icon("err") } }{ &row.title }</span>{ " " }{ &row.message }
                    if row.count > 1 { <span class="note">{ format!(" ×{}", row.count) }</span> }
                    <span class="sr">{ format!(" ({})", row.object) }</span>
                </span>
            </button>
        </li>
    }
}

fn objects(view: &RecordsView, act: &Callback<Action>) -> Html {
    html! {
        <div class="evs">
            if view.objects.is_empty() {
                <p class="blank">{ t("Nothing fits the filter.") }</p>
            } else {
                <ul aria-label={t("Objects")}>{ for view.objects.iter().map(|one| object(one, view, act)) }</ul>
            }
            { more(view, act) }
        </div>
    }
}

fn object(one: &ObjectView, view: &RecordsView, act: &Callback<Action>) -> Html {
    let open = view.looking.open.as_ref().is_some_and(|(kind, key)| kind == one.kind && *key == one.key);
    let (kind, key) = (one.kind.to_string(), one.key.clone());
    let toggle = act.reform(move |_: MouseEvent| Action::Records(RecordsAct::Open(kind.clone(), key.clone())));
    html! {
        <li key={format!("{} {}", one.kind, one.key)}>
            <button type="button" class="obj" aria-expanded={if open { "true" } else { "false" }} onclick={toggle}>
                <span class="rsn">{ one.kind }</span><span class="msg">{ &one.name }</span><span class="note">{ &one.state }</span><span class="when">{ &one.age }</span>
            </button>
            if open {
                <pre class="yaml" tabindex="0" role="group" aria-label={tf("YAML of {}", &[&one.name])}>{ &view.yaml }</pre>
            }
        </li>
    }
}
