//! A ReplicaSet: who it is, four bars on the ruler's scale, its figures, its Pods.

use super::cell::{Cell, Size, cell, cell_id};
use super::icon::icon;
use super::pod_card::PodCard;
use super::ruler::Scale;
use super::stage::StageView;
use crate::action::Action;
use rollscope_playground::view::{DeploymentView, PodState, PodView, ReplicaSetView};
use yew::prelude::*;

/// Properties of a lane.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct LaneProps {
    /// The ReplicaSet.
    pub replica_set: ReplicaSetView,
    /// The Deployment's minReadySeconds.
    pub min_ready_seconds: u32,
    /// The ruler's scale.
    pub scale: Scale,
    /// How large Pods are.
    pub size: Size,
    /// What is marked, pointed at and open.
    pub view: StageView,
    /// What a person did.
    pub act: Callback<Action>,
}

/// Draws a lane: a line only for a ReplicaSet that neither has Pods nor wants any.
#[component]
pub(crate) fn Lane(props: &LaneProps) -> Html {
    let rs = &props.replica_set;
    if rs.pods.is_empty() && rs.desired == 0 && rs.current == 0 {
        return empty_lane(rs);
    }
    let label = format!("ReplicaSet {}, revision {}", rs.name, rs.revision);
    html! {
        <section class={classes!("lane", format!("hue-{}", rs.hue))} aria-label={label}>
            <div class="id">
                <div class="name">
                    <span class="tag">{ rs.tag() }</span>{ " " }{ &rs.version }{ " " }
                    <span class="note">{ if rs.is_new { "new" } else { "old" } }</span>
                </div>
                <code title={rs.name.clone()}>{ &rs.hash }</code>{ " " }
                <code title={rs.image.clone()}>{ &rs.image }</code>
            </div>
            { bars(rs, props.scale) }
            { counts(rs) }
            if props.size != Size::None && !rs.pods.is_empty() {
                <div class="cells">
                    { pods(props) }
                    if rs.terminating > 0 {
                        <span class="cap">{ "not counted" }</span>
                    }
                    if let Some(trouble) = &rs.trouble {
                        <span class="trouble">{ icon("err") }{ trouble }</span>
                    }
                </div>
            }
            if let Some(pod) = rs.pods.iter().find(|pod| props.view.opened.as_deref() == Some(pod.name.as_str())) {
                <PodCard pod={pod.clone()} tag={rs.tag()} hue={rs.hue} act={props.act.clone()} />
            }
        </section>
    }
}

fn empty_lane(rs: &ReplicaSetView) -> Html {
    let label = format!("ReplicaSet {}, revision {}, empty", rs.name, rs.revision);
    html! {
        <section class={classes!("lane", "empty", format!("hue-{}", rs.hue))} aria-label={label}>
            <div class="id"><div class="name"><span class="tag out">{ rs.tag() }</span>{ " " }{ &rs.version }</div></div>
            <span>{ "0 Pods. Kept, so that " }<code>{ "rollout undo" }</code>{ " can return to it." }</span>
        </section>
    }
}

fn bars(rs: &ReplicaSetView, scale: Scale) -> Html {
    let figures = [("desired", rs.desired), ("current", rs.current), ("ready", rs.ready), ("available", rs.available)];
    let bar = |(name, count): (&'static str, u32)| {
        let class = classes!(name, (count == 0 && name != "desired").then_some("none"));
        html! { <i {class} style={format!("--n:{count}")}></i> }
    };
    let style = format!("--max:{};--grid:{}", scale.max, scale.step);
    html! { <div class="bars" {style} aria-hidden="true">{ for figures.map(bar) }</div> }
}

fn counts(rs: &ReplicaSetView) -> Html {
    let figures = [("desired", rs.desired), ("current", rs.current), ("ready", rs.ready), ("available", rs.available)];
    html! { <div class="counts">{ for figures.map(|(name, count)| html! { <div><b>{ count }</b>{ " " }{ name }</div> }) }</div> }
}

/// The Pods as one focus stop: arrow keys move a cursor over the cells, Enter opens one.
fn pods(props: &LaneProps) -> Html {
    let rs = &props.replica_set;
    let names: Vec<String> = rs.pods.iter().map(|pod| pod.name.clone()).collect();
    let at = props.view.pointed.as_ref().and_then(|pointed| names.iter().position(|name| name == pointed));
    let leaving = rs.pods.iter().position(|pod| pod.state == PodState::Terminating).filter(|&index| index > 0);
    let draw = |(index, pod): (usize, &PodView)| {
        let name = pod.name.clone();
        let open = props.act.reform(move |_: MouseEvent| Action::OpenPod(name.clone()));
        let dim = props.view.marked.is_some_and(|marked| marked != pod.state);
        let aimed = props.view.aimed.contains(&pod.name);
        let drawn = Cell { pod, size: props.size, min_ready_seconds: props.min_ready_seconds, at: at == Some(index), dim, aimed };
        html! {
            <>
                if leaving == Some(index) {
                    <span class="gap"></span>
                }
                { cell(drawn, open) }
            </>
        }
    };
    let label = format!("Pods of {}", rs.tag());
    html! {
        <div class={props.size.class()} role="listbox" tabindex="0" aria-label={label}
            aria-activedescendant={at.map(|index| cell_id(&names[index]))} onkeydown={on_key(names.clone(), at, props.act.clone())}>
            { for rs.pods.iter().enumerate().map(draw) }
        </div>
    }
}

fn on_key(names: Vec<String>, at: Option<usize>, act: Callback<Action>) -> Callback<KeyboardEvent> {
    Callback::from(move |event: KeyboardEvent| {
        let last = names.len().saturating_sub(1);
        let action = match event.key().as_str() {
            "ArrowRight" | "ArrowDown" => Action::PointAt(names[at.map_or(0, |at| (at + 1).min(last))].clone()),
            "ArrowLeft" | "ArrowUp" => Action::PointAt(names[at.map_or(0, |at| at.saturating_sub(1))].clone()),
            "Home" => Action::PointAt(names[0].clone()),
            "End" => Action::PointAt(names[last].clone()),
            "Enter" | " " => Action::OpenPod(names[at.unwrap_or(0).min(last)].clone()),
            _ => return,
        };
        event.prevent_default();
        act.emit(action);
    })
}

/// How large the Pods of a Deployment are drawn.
pub(crate) fn size_for(deployment: &DeploymentView) -> Size {
    Size::for_pods(deployment.replica_sets.iter().map(|rs| rs.pods.len()).sum())
}
