//! The legend is the census: how many Pods are in each state. Choosing a state marks its Pods.

use super::cell::sample;
use crate::action::Action;
use crate::words::language;
use rollscope_playground::view::{DeploymentView, PodState};
use yew::prelude::*;

/// Properties of the legend.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct LegendProps {
    /// The Deployment whose Pods are counted.
    pub deployment: DeploymentView,
    /// The state that is marked.
    pub marked: Option<PodState>,
    /// What a person did.
    pub act: Callback<Action>,
}

/// Draws the legend. States at zero stay, so that it never jumps.
#[component]
pub(crate) fn Legend(LegendProps { deployment, marked, act }: &LegendProps) -> Html {
    let item = |state: PodState| {
        let count: u32 = deployment.replica_sets.iter().map(|rs| rs.count(state)).sum();
        let choose = act.reform(move |_: MouseEvent| Action::Mark(state));
        html! {
            <button type="button" class={(count == 0).then_some("zero")} onclick={choose}
                aria-pressed={if *marked == Some(state) { "true" } else { "false" }}>
                { sample(state) }
                if count > 0 {
                    <b>{ count }</b>{ " " }
                }
                { word(state) }
            </button>
        }
    };
    html! {
        <div class="legend" role="group" aria-label="Pods by state. Choose a state to mark its Pods.">{ for PodState::ALL.map(item) }</div>
    }
}

/// A shorter word than the full one where the line would not fit.
fn word(state: PodState) -> &'static str {
    match state {
        PodState::Ready => "counting",
        PodState::PullFails => "pull fails",
        PodState::Unknown => "lost",
        state => state.word(language()),
    }
}
