//! A ReplicaSet: who it is, four bars on the ruler's scale, its figures, its Pods.

use super::cell::Size;
use super::cells::Cells;
use super::icon::icon;
use super::ruler::{Scale, thousands};
use super::stage::StageView;
use crate::action::Action;
use crate::browser::room::Room;
use crate::words::{t, tf};
use rollscope_playground::view::{PodState, ReplicaSetView, Subject};
use yew::prelude::*;

/// Properties of a lane.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct LaneProps {
    /// The ReplicaSet.
    pub replica_set: ReplicaSetView,
    /// Its namespace.
    pub namespace: AttrValue,
    /// The Deployment's minReadySeconds.
    pub min_ready_seconds: u32,
    /// The ruler's scale.
    pub scale: Scale,
    /// How large Pods are.
    pub size: Size,
    /// The room they have.
    pub room: Room,
    /// Whether it is drawn in full.
    pub open: bool,
    /// Whether it belongs to a Deployment.
    pub owned: bool,
    /// What is marked, pointed at and open.
    pub view: StageView,
    /// What a person did.
    pub act: Callback<Action>,
}

/// Draws a lane: one line only for a ReplicaSet that is empty, or that others have more to show than.
#[component]
pub(crate) fn Lane(props: &LaneProps) -> Html {
    let rs = &props.replica_set;
    if !props.open {
        return line(props);
    }
    html! {
        <section class={classes!("lane", format!("hue-{}", rs.hue))} aria-label={lane_label(rs)}>
            <div class="id">
                { name(props, false) }
                if !rs.name.is_empty() {
                    <code title={rs.name.clone()}>{ if rs.hash.is_empty() { &rs.name } else { &rs.hash } }</code>{ " " }
                    <code title={rs.image.clone()}>{ &rs.image }</code>
                }
            </div>
            if !rs.name.is_empty() {
                { bars(rs, props.scale) }
                { counts(rs) }
            }
            if props.size != Size::None && !rs.pods.is_empty() {
                <div class="cells">
                    { cells(props) }
                    if let Some(trouble) = &rs.trouble {
                        <span class="trouble">{ icon("err") }{ trouble }</span>
                    }
                </div>
            }
        </section>
    }
}

fn lane_label(rs: &ReplicaSetView) -> String {
    match rs.name.as_str() {
        "" => t("Pods without a ReplicaSet").to_string(),
        name => tf("ReplicaSet {}, revision {}", &[&name, &rs.revision]),
    }
}

/// The tag, the version, and whether it is the new one; a button that opens the ReplicaSet.
fn name(props: &LaneProps, out: bool) -> Html {
    let rs = &props.replica_set;
    if rs.name.is_empty() {
        return html! { <div class="name">{ t("No ReplicaSet") }</div> };
    }
    let subject = Subject::ReplicaSet(format!("{}/{}", props.namespace, rs.name));
    let open = props.act.reform(move |_: MouseEvent| Action::Open(subject.clone()));
    html! {
        <div class="name">
            <button type="button" class="plain" onclick={open} title={tf("Open {}", &[&rs.name])}>
                if rs.revision > 0 {
                    <span class={classes!("tag", out.then_some("out"))}>{ rs.tag() }</span>{ " " }
                }
                <span>{ &rs.version }</span>
            </button>
            if !out && props.owned {
                { " " }<span class="note">{ if rs.is_new { t("new") } else { t("old") } }</span>
            }
        </div>
    }
}

/// One line: what it holds, or why it is kept.
fn line(props: &LaneProps) -> Html {
    let rs = &props.replica_set;
    let count = |state: PodState| rs.count(state);
    html! {
        <section class={classes!("lane", "empty", format!("hue-{}", rs.hue))} aria-label={lane_label(rs)}>
            <div class="id">{ name(props, true) }</div>
            if super::fit::is_live(rs) {
                <span>{ tf("{} Pods, {} available, {} asked for.", &[&thousands(rs.pods.len() as u32), &thousands(count(PodState::Available)), &thousands(rs.desired)]) }</span>
            } else if props.owned {
                <span>{ t("0 Pods. Kept, so that") }{ " " }<code>{ "rollout undo" }</code>{ " " }{ t("can return to it.") }</span>
            } else {
                <span>{ t("0 Pods, and no Deployment owns it.") }</span>
            }
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
    let figures = [(t("desired"), rs.desired), (t("current"), rs.current), (t("ready"), rs.ready), (t("available"), rs.available)];
    let row = |(name, count): (&'static str, u32)| html! { <div><b>{ thousands(count) }</b>{ " " }{ name }</div> };
    html! { <div class="counts">{ for figures.map(row) }</div> }
}

fn cells(props: &LaneProps) -> Html {
    let rs = &props.replica_set;
    let label = if rs.name.is_empty() { lane_label(rs) } else { tf("Pods of {}", &[&rs.tag()]) };
    // In a drawing of tiles there is no room behind what leaves.
    let caption = (rs.terminating > 0 && props.size != Size::Small).then(|| AttrValue::Static(t("not counted")));
    html! {
        <Cells pods={rs.pods.clone()} namespace={props.namespace.clone()} {label} hue={rs.hue} size={props.size} room={props.room}
            min_ready_seconds={props.min_ready_seconds} marked={props.view.marked} pointed={props.view.pointed_in(&rs.pods)}
            aimed={props.view.aimed.clone()} {caption} act={props.act.clone()} />
    }
}
