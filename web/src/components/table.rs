//! The table mirror: what the stage shows, as rows. It is always in the page, for screen readers; where it is the stage itself, a
//! row opens what it is about, and Pods have rows on demand.

use super::cell::state_words;
use super::node_rows::namespace;
use super::ruler::thousands;
use crate::action::Action;
use crate::browser::dom::value_of;
use crate::words::{t, tf};
use rollscope_playground::view::{DeploymentView, PodView, ReplicaSetView, Subject};
use yew::prelude::*;

/// How many Pods have rows at first.
const ROWS_AT_FIRST: usize = 200;

/// Properties of the table.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct TableProps {
    /// The Deployment.
    pub deployment: DeploymentView,
    /// The time, for the caption.
    pub clock: String,
    /// Whether it is the stage itself and not only its mirror.
    pub shown: bool,
    /// What a person did.
    pub act: Callback<Action>,
}

/// Draws the tables.
#[component]
pub(crate) fn Table(props: &TableProps) -> Html {
    let TableProps { deployment, clock, shown, .. } = props;
    let sets = &deployment.replica_sets;
    let total = |figure: fn(&ReplicaSetView) -> u32| thousands(sets.iter().map(figure).sum::<u32>());
    let heads = ["ReplicaSet", t("Desired"), t("Current"), t("Ready"), t("Available"), t("Terminating")];
    html! {
        <div class={shown.then_some("mirror-scroll")} tabindex={shown.then_some("0")} role={shown.then_some("group")} aria-label={shown.then(|| t("Tables"))}>
            <table class="mirror">
                <caption>{ tf("Pods by ReplicaSet at {}", &[clock]) }</caption>
                <thead><tr>{ for heads.map(|name| html! { <th scope="col">{ name }</th> }) }</tr></thead>
                <tbody>{ for sets.iter().map(|rs| set_row(props, rs)) }</tbody>
                <tfoot><tr>
                    <th scope="row">{ t("Together") }</th>
                    <td>{ total(|rs| rs.desired) }</td><td>{ total(|rs| rs.current) }</td><td>{ total(|rs| rs.ready) }</td>
                    <td>{ total(|rs| rs.available) }</td><td>{ total(|rs| rs.terminating) }</td>
                </tr></tfoot>
            </table>
            if *shown {
                <PodTable ..props.clone() />
            }
        </div>
    }
}

fn set_row(props: &TableProps, rs: &ReplicaSetView) -> Html {
    let name = match rs.name.as_str() {
        "" => t("Pods without a ReplicaSet").to_string(),
        name if rs.is_new => tf("{}, revision {}, new", &[&name, &rs.revision]),
        name => tf("{}, revision {}", &[&name, &rs.revision]),
    };
    let key = format!("{}/{}", namespace(&props.deployment), rs.name);
    html! {
        <tr key={rs.name.clone()} class={format!("hue-{}", rs.hue)}>
            <th scope="row">
                if props.shown && !rs.name.is_empty() {
                    <span class="tag" aria-hidden="true">{ rs.tag() }</span>{ " " }{ opener(props, Subject::ReplicaSet(key), name) }
                } else {
                    { name }
                }
            </th>
            { for [rs.desired, rs.current, rs.ready, rs.available, rs.terminating].map(|count| html! { <td>{ thousands(count) }</td> }) }
        </tr>
    }
}

fn opener(props: &TableProps, subject: Subject, text: String) -> Html {
    let open = props.act.reform(move |_: MouseEvent| Action::Open(subject.clone()));
    html! { <button type="button" class="plain" onclick={open}>{ text }</button> }
}

/// The Pods one by one, on demand, those that match a word.
#[component]
fn PodTable(props: &TableProps) -> Html {
    let opened = use_state_eq(|| false);
    let most = use_state_eq(|| ROWS_AT_FIRST);
    let word = use_state_eq(String::new);
    let count: usize = props.deployment.replica_sets.iter().map(|rs| rs.pods.len()).sum();
    let toggle = {
        let opened = opened.clone();
        Callback::from(move |_: MouseEvent| opened.set(!*opened))
    };
    let name = if *opened { t("Hide the Pods").to_string() } else { tf("Show the Pods one by one: {}", &[&thousands(count as u32)]) };
    let button = html! { <button type="button" class="btn" aria-expanded={opened.to_string()} onclick={toggle}>{ name }</button> };
    if !*opened {
        return button;
    }
    let typed = {
        let word = word.clone();
        Callback::from(move |event: InputEvent| word.set(value_of(&event).trim().to_lowercase()))
    };
    let pods = props.deployment.replica_sets.iter().flat_map(|rs| rs.pods.iter().map(move |pod| (rs, pod)));
    let found: Vec<_> = pods.filter(|(rs, pod)| matches(rs, pod, &word)).collect();
    let more = {
        let most = most.clone();
        Callback::from(move |_: MouseEvent| most.set(usize::MAX))
    };
    let heads = ["Pod", "ReplicaSet", t("State"), "STATUS", t("Node"), t("Restarts")];
    html! {
        <>
            <div class="find">
                { button }
                <label>{ t("Only those with") }{ " " }<input type="search" placeholder={t("name, state or node")} oninput={typed} /></label>
            </div>
            <table class="mirror">
                <caption>{ tf("{} of {} Pods", &[&thousands(found.len() as u32), &thousands(count as u32)]) }</caption>
                <thead><tr>{ for heads.map(|name| html! { <th scope="col" class="left">{ name }</th> }) }</tr></thead>
                <tbody>{ for found.iter().take(*most).map(|(rs, pod)| pod_row(props, rs, pod)) }</tbody>
            </table>
            if found.len() > *most {
                <button type="button" class="btn" onclick={more}>{ tf("Show all {}", &[&thousands(found.len() as u32)]) }</button>
            }
        </>
    }
}

fn matches(rs: &ReplicaSetView, pod: &PodView, word: &str) -> bool {
    let texts = [pod.name.as_str(), &pod.status, &pod.node, &rs.tag(), &state_words(pod)].map(str::to_lowercase);
    word.is_empty() || texts.iter().any(|text| text.contains(word))
}

fn pod_row(props: &TableProps, rs: &ReplicaSetView, pod: &PodView) -> Html {
    let subject = Subject::Pod(format!("{}/{}", namespace(&props.deployment), pod.name));
    let tag = if rs.revision > 0 { rs.tag() } else { String::new() };
    html! {
        <tr key={pod.name.clone()}>
            <th scope="row">{ opener(props, subject, pod.name.clone()) }</th>
            { for [tag, state_words(pod), pod.status.to_string(), pod.node.to_string(), pod.restarts.to_string()].map(|text| html! { <td class="left">{ text }</td> }) }
        </tr>
    }
}
