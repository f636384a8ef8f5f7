//! A Pod as a cell: outline, pattern and colour by its state, at three sizes.

use rollscope_playground::view::{PodState, PodView};
use yew::prelude::*;

/// How large Pods are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Size {
    /// 26 px, with the countdown's number.
    #[default]
    Large,
    /// 16 px.
    Medium,
    /// 9 px, with drawings of their own.
    Small,
    /// Not at all: the lane's bars and numbers say it.
    None,
}

impl Size {
    /// The size at which so many Pods have room.
    pub(crate) fn for_pods(count: usize) -> Size {
        match count {
            0..=60 => Size::Large,
            61..=300 => Size::Medium,
            301..=2000 => Size::Small,
            _ => Size::None,
        }
    }

    /// The class of a group of cells.
    pub(crate) fn class(self) -> &'static str {
        match self {
            Size::Large | Size::None => "pods",
            Size::Medium => "pods m",
            Size::Small => "pods s",
        }
    }
}

/// The drawing of a state.
fn glyph(state: PodState) -> &'static str {
    match state {
        PodState::Available => "available",
        PodState::Ready => "ready",
        PodState::Starting => "starting",
        PodState::Pending => "pending",
        PodState::Terminating => "terminating",
        PodState::CrashLoop => "crash",
        PodState::PullFails => "pull",
        PodState::Unknown => "lost",
    }
}

/// The class that gives a state its colour, where that is not its ReplicaSet's.
fn tint(state: PodState) -> Option<&'static str> {
    match state {
        PodState::CrashLoop | PodState::PullFails => Some("fault"),
        PodState::Pending | PodState::Unknown => Some("grey"),
        _ => None,
    }
}

/// A state's drawing where no Pod is meant, as in the legend.
pub(crate) fn sample(state: PodState) -> Html {
    html! {
        <svg class={classes!("pod", tint(state))} aria-hidden="true"><use href={format!("#g-{}", glyph(state))} /></svg>
    }
}

/// A Pod's cell inside a listbox.
#[derive(Clone, Copy)]
pub(crate) struct Cell<'a> {
    /// The Pod.
    pub pod: &'a PodView,
    /// Its size.
    pub size: Size,
    /// The Deployment's minReadySeconds: the gauge's full height.
    pub min_ready_seconds: u32,
    /// Whether the keyboard's cursor is on it.
    pub at: bool,
    /// Whether another state is marked.
    pub dim: bool,
    /// Whether a failure is aimed at it.
    pub aimed: bool,
}

/// The id of a Pod's cell in the page.
pub(crate) fn cell_id(pod: &str) -> String {
    format!("pod-{pod}")
}

/// Draws a cell.
pub(crate) fn cell(cell: Cell<'_>, open: Callback<MouseEvent>) -> Html {
    let Cell { pod, size, .. } = cell;
    let class = classes!(
        "pod",
        tint(pod.state),
        pod.chosen.then_some("sel"),
        cell.at.then_some("at"),
        cell.dim.then_some("dim"),
        cell.aimed.then_some("aimed")
    );
    let prefix = if size == Size::Small { "s" } else { "g" };
    let inside = match pod.seconds_left {
        Some(left) if size != Size::Small => gauge(left, cell.min_ready_seconds, size),
        _ => html! { <use href={format!("#{prefix}-{}", glyph(pod.state))} /> },
    };
    html! {
        <svg key={pod.name.clone()} id={cell_id(&pod.name)} {class} viewBox={pod.seconds_left.and((size != Size::Small).then_some("0 0 24 24"))}
            role="option" aria-label={pod.said.clone()} aria-selected={if cell.at { "true" } else { "false" }}
            data-state={glyph(pod.state)} onclick={open}>
            <title>{ &pod.said }</title>
            { inside }
        </svg>
    }
}

/// A square that fills from below while minReadySeconds run, with the seconds to go.
fn gauge(left: u32, of: u32, size: Size) -> Html {
    let share = 1.0 - f64::from(left) / f64::from(of.max(left).max(1));
    let height = 18.0 * share;
    html! {
        <>
            <rect x="3" y="3" width="18" height="18" rx="2.5" fill="none" stroke="currentColor" stroke-width="2" />
            <rect x="3" y={format!("{:.1}", 21.0 - height)} width="18" height={format!("{height:.1}")} fill="currentColor" opacity=".45" />
            if size == Size::Large {
                <text x="12" y="16.4">{ left }</text>
            }
        </>
    }
}
