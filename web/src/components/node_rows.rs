//! Pods by node: a row for each node, inside it a group for each revision.

use super::cell::Size;
use super::cells::Cells;
use super::stage::StageView;
use crate::action::Action;
use crate::browser::room::Room;
use crate::words::{t, tf};
use rollscope_playground::view::{DeploymentView, NodeView, PodView, ReplicaSetView};
use std::sync::Arc;
use yew::prelude::*;

/// Properties of the rows.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct NodeRowsProps {
    /// The Deployment.
    pub deployment: DeploymentView,
    /// All nodes.
    pub nodes: Vec<NodeView>,
    /// How large Pods are.
    pub size: Size,
    /// The room of a lane.
    pub room: Room,
    /// What is marked and pointed at.
    pub view: StageView,
    /// What a person did.
    pub act: Callback<Action>,
}

/// Draws the rows, and one more for Pods that have no node.
#[component]
pub(crate) fn NodeRows(props: &NodeRowsProps) -> Html {
    let unbound = props.deployment.replica_sets.iter().flat_map(|rs| rs.pods.iter()).any(|pod| pod.node.is_empty());
    html! {
        <div class="nodes">
            { for props.nodes.iter().map(|node| row(props, &node.name, notes(node))) }
            if unbound {
                { row(props, "", Vec::new()) }
            }
        </div>
    }
}

/// What is unusual about a node, in words.
fn notes(node: &NodeView) -> Vec<(bool, String)> {
    let mut notes = Vec::new();
    if !node.ready {
        notes.push((true, t("lost: not ready").to_string()));
    }
    if node.cordoned {
        notes.push((false, t("cordoned: takes no new Pods").to_string()));
    }
    notes.extend(node.taints.iter().map(|taint| (false, tf("tainted {}", &[taint]))));
    notes
}

fn row(props: &NodeRowsProps, node: &str, notes: Vec<(bool, String)>) -> Html {
    let groups: Vec<Html> = props.deployment.replica_sets.iter().filter_map(|rs| group(props, rs, node)).collect();
    let name = if node.is_empty() { t("No node yet") } else { node };
    let note = |(bad, words): (bool, String)| html! { <span class={if bad { "bad" } else { "note" }}>{ words }</span> };
    html! {
        <section class="node-row" key={node.to_string()} aria-label={name.to_string()}>
            <div class="who"><b>{ name }</b>{ for notes.into_iter().map(note) }</div>
            <div class="groups">
                if groups.is_empty() {
                    <span class="note">{ t("0 Pods") }</span>
                }
                { for groups }
            </div>
        </section>
    }
}

fn group(props: &NodeRowsProps, rs: &ReplicaSetView, node: &str) -> Option<Html> {
    let pods: Vec<PodView> = rs.pods.iter().filter(|pod| *pod.node == *node).cloned().collect();
    if pods.is_empty() {
        return None;
    }
    let pods: Arc<[PodView]> = pods.into();
    let tag = if rs.revision > 0 { rs.tag() } else { "–".to_string() };
    let label = if node.is_empty() { tf("Pods of {} without a node", &[&tag]) } else { tf("Pods of {} on {}", &[&tag, &node]) };
    let count = (props.size == Size::None).then(|| html! { <b>{ pods.len() }</b> });
    // A group's place in its row is not known: half a lane is.
    let room = Room { cells: if props.size == Size::Small { props.room.cells * 0.4 } else { props.room.cells }, ..props.room };
    Some(html! {
        <span key={rs.name.clone()} class={classes!("group", format!("hue-{}", rs.hue))}>
            <span class="tag out">{ tag }</span>
            { for count }
            if props.size != Size::None {
                <Cells pods={pods.clone()} namespace={namespace(&props.deployment)} {label} hue={rs.hue} size={props.size} {room}
                    min_ready_seconds={props.deployment.min_ready_seconds} marked={props.view.marked} pointed={props.view.pointed_in(&pods)}
                    aimed={props.view.aimed.clone()} act={props.act.clone()} />
            }
        </span>
    })
}

/// The namespace of a Deployment and all that is its own.
pub(crate) fn namespace(deployment: &DeploymentView) -> AttrValue {
    let space = deployment.key.split_once('/').map_or("default", |(space, _)| space);
    AttrValue::from(space.to_string())
}
