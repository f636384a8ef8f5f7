//! The stage: a Deployment, its two lines, and its Pods by ReplicaSet, by node, or as a table.

use super::conditions::Conditions;
use super::fit::{open_lanes, size_of};
use super::icon::icon;
use super::lane::Lane;
use super::legend::{Legend, census};
use super::node_rows::{NodeRows, namespace};
use super::ruler::{Ruler, Scale};
use super::table::Table;
use crate::action::{Action, Grouping};
use crate::browser::dom::chosen_of;
use crate::browser::room::{Room, STAGE_ID, Watch, measure};
use crate::words::{t, tf};
use rollscope_playground::view::{DeploymentView, PodState, PodView, ReplicaSetView, Snapshot, Subject};
use std::collections::BTreeSet;
use std::rc::Rc;
use yew::prelude::*;

/// From so many Pods on, the terminal folds and the stage takes its place.
pub(crate) const CROWDED: usize = 300;
/// The key under which what no Deployment owns is chosen.
const LOOSE: &str = "-";

/// How the stage is looked at.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct StageView {
    /// How Pods are grouped.
    pub grouping: Grouping,
    /// The state whose Pods are marked.
    pub marked: Option<PodState>,
    /// The Pod under the keyboard's cursor.
    pub pointed: Option<String>,
    /// What is open in detail.
    pub opened: Option<Subject>,
    /// The Deployment that is shown: its key; empty for the first.
    pub deployment: String,
    /// The names of the Pods that a failure is aimed at: they have dashed rings.
    pub aimed: Rc<BTreeSet<String>>,
}

impl StageView {
    /// Where among these Pods the cursor is.
    pub(crate) fn pointed_in(&self, pods: &[PodView]) -> Option<usize> {
        let pointed = self.pointed.as_ref()?;
        pods.iter().position(|pod| pod.name == *pointed)
    }
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

/// The Deployment that a view shows, or what no Deployment owns.
pub(crate) fn shown<'a>(snapshot: &'a Snapshot, view: &StageView) -> Option<&'a DeploymentView> {
    let loose = snapshot.loose.as_ref();
    if view.deployment == LOOSE && loose.is_some() {
        return loose;
    }
    let chosen = snapshot.deployments.iter().find(|deployment| deployment.key == view.deployment);
    chosen.or(snapshot.deployments.first()).or(loose)
}

/// Whether so many Pods are shown that the stage needs the terminal's place.
pub(crate) fn is_crowded(snapshot: &Snapshot, view: &StageView) -> bool {
    shown(snapshot, view).is_some_and(|deployment| (deployment.pods + deployment.terminating) as usize >= CROWDED)
}

/// Draws the stage.
#[component]
pub(crate) fn Stage(props: &StageProps) -> Html {
    let room = use_state_eq(Room::default);
    let measured = {
        let room = room.setter();
        move || {
            if let Some(new) = measure() {
                room.set(new);
            }
        }
    };
    let deployment = shown(&props.snapshot, &props.view);
    // What else stands on the stage takes room from the Pods.
    let others = deployment.map(|d| (d.conditions.len(), d.stuck.is_some(), d.paused, d.key.clone(), props.snapshot.deployments.len()));
    use_effect_with((others, props.view.grouping), {
        let measured = measured.clone();
        move |_| measured()
    });
    use_effect_with((), move |()| {
        let watch = Watch::stage(measured);
        move || drop(watch)
    });
    let class = classes!("panel", "stage", props.moves.then_some("calm-motion"));
    html! {
        <main {class} id={STAGE_ID} tabindex="-1" aria-label={t("Stage")}>
            { deployment.map_or_else(|| empty(props), |deployment| full(deployment, props, *room)) }
        </main>
    }
}

/// Before the first Apply, and when all is deleted.
fn empty(props: &StageProps) -> Html {
    html! {
        <div class="empty-stage">
            <p><b>{ t("No Deployment yet.") }</b></p>
            <p>{ t("Apply the manifest, then press Play, or") }{ " " }<kbd>{ "." }</kbd>{ " " }{ t("for one step at a time.") }</p>
            <button type="button" class="btn primary" onclick={props.act.reform(|_| Action::Apply)}>{ t("Apply the manifest") }</button>
        </div>
    }
}

fn full(deployment: &DeploymentView, props: &StageProps, room: Room) -> Html {
    let table = |shown: bool| {
        html! { <Table deployment={deployment.clone()} clock={props.snapshot.clock.clone()} {shown} act={props.act.clone()} /> }
    };
    let is_owned = !deployment.key.is_empty();
    html! {
        <>
            { head(deployment, props) }
            if is_owned {
                <Conditions conditions={deployment.conditions.clone()} deadline={deployment.deadline_left} deployment={deployment.key.clone()} act={props.act.clone()} />
            }
            <Ruler deployment={deployment.clone()} scale={Scale::of(deployment)} track={room.track} />
            { notes(deployment) }
            <div class="stage-body">
                { body(deployment, props, room).unwrap_or_else(|| table(true)) }
                <div class="lane probe" aria-hidden="true"><i class="id"></i><div class="bars"></div><div class="cells"><svg class="pod"></svg></div></div>
            </div>
            <Legend counts={census(deployment)} marked={props.view.marked} act={props.act.clone()} />
            if props.view.grouping != Grouping::Table {
                <div class="sr">{ table(false) }</div>
            }
        </>
    }
}

/// What is unusual about the whole, in a sentence.
fn notes(deployment: &DeploymentView) -> Html {
    let calm = match deployment {
        d if d.key.is_empty() => Some(t("No Deployment owns these: nothing rolls them out. ReplicaSets still keep their Pods.")),
        d if d.terminating_itself => Some(t("The Deployment is being deleted and waits for what it owns.")),
        d if d.paused => Some(t("Paused: scaling goes on, a new template waits for kubectl rollout resume.")),
        _ => None,
    };
    html! {
        <>
            if let Some(stuck) = &deployment.stuck {
                <p class="stuck">{ icon("err") }<span>{ stuck }</span></p>
            }
            if let Some(calm) = calm {
                <p class="stuck calm">{ icon("wait") }<span>{ calm }</span></p>
            }
        </>
    }
}

fn head(deployment: &DeploymentView, props: &StageProps) -> Html {
    let is_owned = !deployment.key.is_empty();
    let (replicas, generation, observed) = (deployment.replicas, deployment.generation, deployment.observed_generation);
    let count = if replicas == 1 { t("1 replica").to_string() } else { tf("{} replicas", &[&super::ruler::thousands(replicas)]) };
    let strategy = if deployment.floor.is_none() { " · Recreate" } else { "" };
    let seen = match generation == observed {
        true => tf("generation {}", &[&generation]),
        false => tf("generation {}, observed {}", &[&generation, &observed]),
    };
    html! {
        <div class="head">
            { title(deployment, props) }
            if is_owned {
                <span class="meta">{ count }{ strategy }{ " · " }<span class="seen">{ seen }</span></span>
            }
            <span class="spacer"></span>
            <div class="seg" role="radiogroup" aria-label={t("Group Pods by")}>{ for Grouping::ALL.map(|grouping| segment(grouping, props)) }</div>
        </div>
    }
}

/// The Deployment's name, a button that opens it; where there are several, a list of them beside.
fn title(deployment: &DeploymentView, props: &StageProps) -> Html {
    let deployments = &props.snapshot.deployments;
    let is_owned = !deployment.key.is_empty();
    let spaces: BTreeSet<AttrValue> = deployments.iter().map(namespace).collect();
    let says_space = spaces.len() > 1 || spaces.iter().any(|space| space != "default");
    let name = |d: &DeploymentView| if says_space { d.key.clone() } else { d.name.clone() };
    let subject = Subject::Deployment(deployment.key.clone());
    let open = props.act.reform(move |_: MouseEvent| Action::Open(subject.clone()));
    let choices = deployments.len() + usize::from(props.snapshot.loose.is_some());
    let choose = props.act.reform(|event: Event| Action::ShowDeployment(chosen_of(&event)));
    html! {
        <>
            <h2>
                if is_owned {
                    <button type="button" class="plain" onclick={open} title={t("YAML, conditions, Events")}>
                        <span class="kind">{ "Deployment " }</span><b>{ name(deployment) }</b>
                    </button>
                } else {
                    <b>{ t("Without a Deployment") }</b>
                }
            </h2>
            if choices > 1 {
                <select class="chooser" aria-label={t("Deployment that is shown")} onchange={choose}>
                    { for deployments.iter().map(|d| html! { <option value={d.key.clone()} selected={d.key == deployment.key}>{ name(d) }</option> }) }
                    if props.snapshot.loose.is_some() {
                        <option value={LOOSE} selected={!is_owned}>{ t("Without a Deployment") }</option>
                    }
                </select>
            }
        </>
    }
}

fn segment(grouping: Grouping, props: &StageProps) -> Html {
    let choose = props.act.reform(move |_: Event| Action::Group(grouping));
    html! {
        <label>
            <input class="sr" type="radio" name="grouping" checked={props.view.grouping == grouping} onchange={choose} />
            { t(grouping.label()) }
        </label>
    }
}

/// The Pods by ReplicaSet or by node; None where they are a table.
fn body(deployment: &DeploymentView, props: &StageProps, room: Room) -> Option<Html> {
    let size = size_of(deployment, room);
    match props.view.grouping {
        Grouping::ReplicaSet => {
            let (open, space) = (open_lanes(&deployment.replica_sets), namespace(deployment));
            let lane = |(index, rs): (usize, &ReplicaSetView)| {
                html! {
                    <Lane key={rs.name.clone()} replica_set={rs.clone()} namespace={space.clone()} min_ready_seconds={deployment.min_ready_seconds}
                        scale={Scale::of(deployment)} {size} {room} open={open.contains(&index)} owned={!deployment.key.is_empty()}
                        view={props.view.clone()} act={props.act.clone()} />
                }
            };
            Some(html! { <div class="tree">{ for deployment.replica_sets.iter().enumerate().map(lane) }</div> })
        }
        Grouping::Node => Some(html! {
            <NodeRows deployment={deployment.clone()} nodes={props.snapshot.nodes.clone()} {size} {room} view={props.view.clone()} act={props.act.clone()} />
        }),
        Grouping::Table => None,
    }
}
