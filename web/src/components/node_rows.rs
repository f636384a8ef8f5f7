//! Pods by node: a row for each node, inside it a group for each revision.

use super::cell::{Cell, Size, cell};
use super::stage::StageView;
use crate::action::Action;
use rollscope_playground::view::{DeploymentView, NodeView, PodView, ReplicaSetView};
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
    /// What is marked and pointed at.
    pub view: StageView,
    /// What a person did.
    pub act: Callback<Action>,
}

/// Draws the rows, and one more for Pods that have no node.
#[component]
pub(crate) fn NodeRows(props: &NodeRowsProps) -> Html {
    let unbound = props.deployment.replica_sets.iter().flat_map(|rs| &rs.pods).any(|pod| pod.node.is_empty());
    html! {
        <div>
            { for props.nodes.iter().map(|node| row(props, &node.name, if node.ready { "" } else { "not ready" })) }
            if unbound {
                { row(props, "", "no node") }
            }
        </div>
    }
}

fn row(props: &NodeRowsProps, node: &str, note: &'static str) -> Html {
    let groups = props.deployment.replica_sets.iter().filter(|rs| rs.pods.iter().any(|pod| pod.node == node));
    html! {
        <section class="node-row" aria-label={if node.is_empty() { note } else { node }.to_string()}>
            <div><b>{ node }</b>{ " " }<span class={if node.is_empty() { "note" } else { "bad" }}>{ note }</span></div>
            <div class="groups">{ for groups.map(|rs| group(props, rs, node)) }</div>
        </section>
    }
}

fn group(props: &NodeRowsProps, rs: &ReplicaSetView, node: &str) -> Html {
    let draw = |pod: &PodView| {
        let dim = props.view.marked.is_some_and(|marked| marked != pod.state);
        let aimed = props.view.aimed.contains(&pod.name);
        let drawn = Cell { pod, size: props.size, min_ready_seconds: props.deployment.min_ready_seconds, at: false, dim, aimed };
        let name = pod.name.clone();
        cell(drawn, props.act.reform(move |_: MouseEvent| Action::OpenPod(name.clone())))
    };
    html! {
        <span class={format!("hue-{}", rs.hue)}>
            <span class="tag out">{ rs.tag() }</span>
            <span class={props.size.class()} role="listbox" tabindex="0" aria-label={format!("Pods of {} on {node}", rs.tag())}>
                { for rs.pods.iter().filter(|pod| pod.node == node).map(draw) }
            </span>
        </span>
    }
}
