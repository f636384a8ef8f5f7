//! The table mirror: what the stage shows, as rows. It is always in the page, for screen readers.

use crate::words::language;
use rollscope_playground::view::{DeploymentView, PodView, ReplicaSetView};
use yew::prelude::*;

/// Properties of the table.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct TableProps {
    /// The Deployment.
    pub deployment: DeploymentView,
    /// The time, for the caption.
    pub clock: String,
    /// Whether Pods have rows of their own.
    pub pods: bool,
}

/// Draws the tables.
#[component]
pub(crate) fn Table(TableProps { deployment, clock, pods }: &TableProps) -> Html {
    let sets = &deployment.replica_sets;
    let total = |figure: fn(&ReplicaSetView) -> u32| sets.iter().map(figure).sum::<u32>();
    html! {
        <div class={pods.then_some("mirror-scroll")} tabindex={pods.then_some("0")} role={pods.then_some("group")} aria-label={pods.then_some("Tables")}>
            <table class="mirror">
                <caption>{ format!("Pods by ReplicaSet at {clock}") }</caption>
                <thead><tr>{ for ["ReplicaSet", "Desired", "Current", "Ready", "Available", "Terminating"].map(|name| html! { <th scope="col">{ name }</th> }) }</tr></thead>
                <tbody>{ for sets.iter().map(set_row) }</tbody>
                <tfoot><tr>
                    <th scope="row">{ "Together" }</th>
                    <td>{ total(|rs| rs.desired) }</td><td>{ total(|rs| rs.current) }</td><td>{ total(|rs| rs.ready) }</td>
                    <td>{ total(|rs| rs.available) }</td><td>{ total(|rs| rs.terminating) }</td>
                </tr></tfoot>
            </table>
            if *pods {
                <table class="mirror">
                    <caption>{ "Pods" }</caption>
                    <thead><tr>{ for ["Pod", "ReplicaSet", "State", "STATUS", "Node", "Restarts"].map(|name| html! { <th scope="col" class="left">{ name }</th> }) }</tr></thead>
                    <tbody>{ for sets.iter().flat_map(|rs| rs.pods.iter().map(move |pod| pod_row(rs, pod))) }</tbody>
                </table>
            }
        </div>
    }
}

fn set_row(rs: &ReplicaSetView) -> Html {
    let name = format!("{}, revision {}{}", rs.name, rs.revision, if rs.is_new { ", new" } else { "" });
    html! {
        <tr key={rs.name.clone()}>
            <th scope="row">{ name }</th>
            { for [rs.desired, rs.current, rs.ready, rs.available, rs.terminating].map(|count| html! { <td>{ count }</td> }) }
        </tr>
    }
}

fn pod_row(rs: &ReplicaSetView, pod: &PodView) -> Html {
    let state = match pod.seconds_left {
        Some(left) => format!("ready, {left} s to go"),
        None => pod.state.word(language()).to_string(),
    };
    html! {
        <tr key={pod.name.clone()}>
            <th scope="row">{ &pod.name }</th>
            { for [rs.tag(), state, pod.status.clone(), pod.node.clone(), pod.restarts.to_string()].map(|text| html! { <td class="left">{ text }</td> }) }
        </tr>
    }
}
