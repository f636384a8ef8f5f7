//! The stage: a Deployment, its two lines, and its Pods by ReplicaSet, by node, or as a table.

use super::conditions::Conditions;
use super::icon::icon;
use super::lane::{Lane, size_for};
use super::legend::Legend;
use super::node_rows::NodeRows;
use super::ruler::{Ruler, Scale};
use super::table::Table;
use crate::action::{Action, Grouping};
use rollscope_playground::view::{DeploymentView, PodState, Snapshot};
use std::collections::BTreeSet;
use std::rc::Rc;
use yew::prelude::*;

/// How the stage is looked at.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct StageView {
    /// How Pods are grouped.
    pub grouping: Grouping,
    /// The state whose Pods are marked.
    pub marked: Option<PodState>,
    /// The Pod under the keyboard's cursor.
    pub pointed: Option<String>,
    /// The Pod whose card is open.
    pub opened: Option<String>,
    /// The Deployment that is shown: its key; empty for the first.
    pub deployment: String,
    /// Names of the Pods that a failure is aimed at.
    pub aimed: Rc<BTreeSet<String>>,
}

/// Properties of the stage.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct StageProps {
    /// What there is.
    pub snapshot: Rc<Snapshot>,
    /// How it is looked at.
    pub view: StageView,
    /// Whether Pods may fade as they change.
    pub moves: bool,
    /// What a person did.
    pub act: Callback<Action>,
}

/// The Deployment that a view shows.
pub(crate) fn shown<'a>(snapshot: &'a Snapshot, view: &StageView) -> Option<&'a DeploymentView> {
    let chosen = snapshot.deployments.iter().find(|deployment| deployment.key == view.deployment);
    chosen.or(snapshot.deployments.first())
}

/// Draws the stage.
#[component]
pub(crate) fn Stage(props: &StageProps) -> Html {
    let class = classes!("panel", "stage", props.moves.then_some("calm-motion"));
    let Some(deployment) = shown(&props.snapshot, &props.view) else {
        return html! {
            <main {class} id="stage" tabindex="-1" aria-label="Stage">
                <div class="empty-stage">
                    <p><b>{ "No Deployment yet." }</b></p>
                    <p>{ "Apply the manifest, then press Play, or " }<kbd>{ "." }</kbd>{ " for one step at a time." }</p>
                    <button type="button" class="btn primary" onclick={props.act.reform(|_| Action::Apply)}>{ "Apply the manifest" }</button>
                </div>
            </main>
        };
    };
    html! {
        <main {class} id="stage" tabindex="-1" aria-label="Stage">
            { head(deployment, props) }
            <Conditions conditions={deployment.conditions.clone()} />
            <Ruler deployment={deployment.clone()} scale={Scale::of(deployment)} />
            if let Some(stuck) = &deployment.stuck {
                <p class="stuck">{ icon("err") }<span>{ stuck }</span></p>
            }
            { body(deployment, props) }
            <Legend deployment={deployment.clone()} marked={props.view.marked} act={props.act.clone()} />
            if props.view.grouping != Grouping::Table {
                <div class="sr"><Table deployment={deployment.clone()} clock={props.snapshot.clock.clone()} pods={false} /></div>
            }
        </main>
    }
}

fn head(deployment: &DeploymentView, props: &StageProps) -> Html {
    let replicas = if deployment.replicas == 1 { "replica" } else { "replicas" };
    let paused = if deployment.paused { " · paused" } else { "" };
    let (generation, observed) = (deployment.generation, deployment.observed_generation);
    let meta = format!("{} {replicas}{paused} · generation {generation}, observed {observed}", deployment.replicas);
    html! {
        <div class="head">
            <h2><b><span class="kind">{ "Deployment " }</span>{ &deployment.name }</b></h2>
            { others(deployment, props) }
            <span class="meta">{ meta }</span>
            <span class="spacer"></span>
            <div class="seg" role="radiogroup" aria-label="Group Pods by">{ for Grouping::ALL.map(|grouping| segment(grouping, props)) }</div>
        </div>
    }
}

fn segment(grouping: Grouping, props: &StageProps) -> Html {
    let choose = props.act.reform(move |_: Event| Action::Group(grouping));
    html! {
        <label>
            <input class="sr" type="radio" name="grouping" checked={props.view.grouping == grouping} onchange={choose} />
            { grouping.label() }
        </label>
    }
}

/// Where there are several Deployments, buttons to the others.
fn others(shown: &DeploymentView, props: &StageProps) -> Html {
    let others = props.snapshot.deployments.iter().filter(|other| other.key != shown.key);
    let button = |other: &DeploymentView| {
        let key = other.key.clone();
        let show = props.act.reform(move |_: MouseEvent| Action::ShowDeployment(key.clone()));
        html! { <button type="button" class="btn quiet" key={other.key.clone()} onclick={show}>{ format!("Show {}", other.name) }</button> }
    };
    html! { <>{ for others.map(button) }</> }
}

fn body(deployment: &DeploymentView, props: &StageProps) -> Html {
    let size = size_for(deployment);
    match props.view.grouping {
        Grouping::ReplicaSet => {
            let lane = |rs: &rollscope_playground::view::ReplicaSetView| {
                html! {
                    <Lane key={rs.name.clone()} replica_set={rs.clone()} min_ready_seconds={deployment.min_ready_seconds}
                        scale={Scale::of(deployment)} {size} view={props.view.clone()} act={props.act.clone()} />
                }
            };
            html! { <div class="tree">{ for deployment.replica_sets.iter().map(lane) }</div> }
        }
        Grouping::Node => html! {
            <NodeRows deployment={deployment.clone()} nodes={props.snapshot.nodes.clone()} {size} view={props.view.clone()} act={props.act.clone()} />
        },
        Grouping::Table => html! { <Table deployment={deployment.clone()} clock={props.snapshot.clock.clone()} pods={true} /> },
    }
}
