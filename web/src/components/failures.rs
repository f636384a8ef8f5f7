//! What may go wrong: how an image's containers behave, and nodes that go down. Each row says what it costs.

use super::cell::sample;
use crate::action::{Action, ImageMode};
use crate::browser::dom::chosen_of;
use rollscope_playground::view::{NodeView, PodState, Snapshot};
use std::rc::Rc;
use yew::prelude::*;

/// Properties of the panel.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct FailuresProps {
    /// What there is.
    pub snapshot: Rc<Snapshot>,
    /// Images of the manifest and the cluster, with how they behave.
    pub images: Vec<(String, ImageMode)>,
    /// Nodes whose kubelet was stopped.
    pub down: Vec<String>,
    /// What a person did.
    pub act: Callback<Action>,
}

/// Draws the panel.
#[component]
pub(crate) fn Failures(props: &FailuresProps) -> Html {
    let available = props.snapshot.deployments.iter().map(|d| d.available).sum();
    html! {
        <section class="panel faults" aria-label="Failures">
            <div class="head"><h2 class="side-title">{ "Failures" }</h2><span class="note">{ "from now on" }</span></div>
            <div class="frows" tabindex="0" role="group" aria-label="List of failures">
                { for props.images.iter().map(|(image, mode)| image_row(image, *mode, &props.act)) }
                { for props.snapshot.nodes.iter().map(|node| node_row(node, props.down.contains(&node.name), available, &props.act)) }
            </div>
        </section>
    }
}

fn image_row(image: &str, mode: ImageMode, act: &Callback<Action>) -> Html {
    let fails = mode == ImageMode::PullFails;
    let name = image.to_string();
    let next = if fails { ImageMode::Works } else { ImageMode::PullFails };
    let switch = act.reform(move |_: MouseEvent| Action::SetImage(name.clone(), next));
    let name = image.to_string();
    let choose = act.reform(move |event: Event| {
        let chosen = chosen_of(&event);
        let mode = ImageMode::RUNNING.into_iter().find(|mode| mode.label() == chosen).unwrap_or_default();
        Action::SetImage(name.clone(), mode)
    });
    let option = |option: ImageMode| html! { <option value={option.label()} selected={option == mode}>{ option.label() }</option> };
    let state = match mode {
        ImageMode::Works => PodState::Available,
        ImageMode::PullFails => PodState::PullFails,
        ImageMode::Slow | ImageMode::NeverReady => PodState::Starting,
        ImageMode::Crashes => PodState::CrashLoop,
    };
    html! {
        <div class="frow image" key={image.to_string()}>
            { sample(state) }
            <span class="fname"><code>{ image }</code></span>
            <span class="does">
                if !fails {
                    <select aria-label={format!("Containers of {image}")} onchange={choose}>{ for ImageMode::RUNNING.map(option) }</select>
                }
                <button type="button" class="switch" role="switch" aria-label={format!("cannot be pulled: {image}")}
                    aria-checked={if fails { "true" } else { "false" }} onclick={switch}>
                    { "cannot be pulled" }
                </button>
            </span>
        </div>
    }
}

fn node_row(node: &NodeView, down: bool, available: u32, act: &Callback<Action>) -> Html {
    let name = node.name.clone();
    let switch = act.reform(move |_: MouseEvent| Action::SetNode(name.clone(), !down));
    let note = match (down, node.ready, node.pods) {
        (true, true, _) => "stopped; nobody has noticed yet".to_string(),
        (_, false, _) => "not ready".to_string(),
        (false, true, 0) => "no Pods on it".to_string(),
        (false, true, 1) => format!("1 Pod; available {} → {}", available, available.saturating_sub(node.available)),
        (false, true, pods) => format!("{pods} Pods; available {} → {}", available, available.saturating_sub(node.available)),
    };
    html! {
        <div class="frow" key={node.name.clone()}>
            { sample(PodState::Unknown) }
            <span class="fname">{ &node.name }<span class="note">{ note }</span></span>
            <button type="button" class="switch" role="switch" aria-label={format!("down: {}", node.name)}
                aria-checked={if down { "true" } else { "false" }} onclick={switch}>
                { "down" }
            </button>
        </div>
    }
}
