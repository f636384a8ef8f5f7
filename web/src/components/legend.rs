//! The legend is the census: how many Pods are in each state. Choosing a state marks its Pods.

use super::cell::{glyph, sample};
use super::ruler::thousands;
use crate::action::Action;
use crate::words::{language, t};
use rollscope_playground::view::{DeploymentView, PodState};
use yew::prelude::*;

/// Properties of the legend.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct LegendProps {
    /// How many Pods are in each state, in the order of `PodState::ALL`.
    pub counts: [u32; 8],
    /// The state that is marked.
    pub marked: Option<PodState>,
    /// What a person did.
    pub act: Callback<Action>,
}

/// How many Pods of a Deployment are in each state.
pub(crate) fn census(deployment: &DeploymentView) -> [u32; 8] {
    PodState::ALL.map(|state| deployment.replica_sets.iter().map(|rs| rs.count(state)).sum())
}

/// Draws the legend. States at zero stay, so that it never jumps.
#[component]
pub(crate) fn Legend(LegendProps { counts, marked, act }: &LegendProps) -> Html {
    let item = |(state, count): (PodState, &u32)| {
        let choose = act.reform(move |_: MouseEvent| Action::Mark(state));
        html! {
            <button type="button" class={(*count == 0).then_some("zero")} onclick={choose} title={state.word(language())} data-state={glyph(state)}
                aria-pressed={if *marked == Some(state) { "true" } else { "false" }}>
                { sample(state) }
                if *count > 0 {
                    <b>{ thousands(*count) }</b>{ " " }
                }
                { word(state) }
            </button>
        }
    };
    html! {
        <div class="legend" role="group" aria-label={t("Pods by state. Choose a state to mark its Pods.")}>{ for PodState::ALL.into_iter().zip(counts).map(item) }</div>
    }
}

/// A shorter word than the full one where the line would not fit.
fn word(state: PodState) -> &'static str {
    match state {
        PodState::Ready => t("counting"),
        PodState::PullFails => t("pull fails"),
        PodState::Unknown => t("lost"),
        state => state.word(language()),
    }
}
