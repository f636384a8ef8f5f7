//! A Pod as a cell: outline, pattern and colour by its state, at three sizes.

use crate::words::{language, t, tf};
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
pub(crate) fn glyph(state: PodState) -> &'static str {
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
pub(crate) fn tint(state: PodState) -> Option<&'static str> {
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

/// A Pod's state in words: `ready, 2 s to go`.
pub(crate) fn state_words(pod: &PodView) -> String {
    match (pod.state, pod.seconds_left) {
        (PodState::Ready, Some(left)) => tf("ready, {} s to go", &[&left]),
        (PodState::CrashLoop, _) if pod.restarts == 1 => t("crash loop, 1 restart").to_string(),
        (PodState::CrashLoop, _) => tf("crash loop, {} restarts", &[&pod.restarts]),
        (state, _) => state.word(language()).to_string(),
    }
}

/// A Pod in words: `ppdkf, ready, 2 s to go, node-1`.
pub(crate) fn pod_words(pod: &PodView) -> String {
    let node = if pod.node.is_empty() { String::new() } else { format!("{}{}", t(", "), pod.node) };
    format!("{}{}{}{node}", pod.short_name(), t(", "), state_words(pod))
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

/// Draws a cell. What is inside is keyed by the state, so that a change fades in.
pub(crate) fn cell(cell: Cell<'_>) -> Html {
    let Cell { pod, size, .. } = cell;
    let class = classes!(
        "pod",
        tint(pod.state),
        pod.chosen.then_some("sel"),
        cell.aimed.then_some("aimed"),
        cell.at.then_some("at"),
        cell.dim.then_some("dim")
    );
    let name = glyph(pod.state);
    let inside = match pod.seconds_left {
        Some(left) => gauge(left, cell.min_ready_seconds, size),
        None => html! { <use href={format!("#g-{name}")} /> },
    };
    html! {
        <svg key={pod.name.clone()} id={cell_id(&pod.name)} {class} viewBox="0 0 24 24"
            role="option" aria-label={pod_words(pod)} aria-selected={if cell.at { "true" } else { "false" }} data-state={name}>
            <g key={name}>{ inside }</g>
        </svg>
    }
}

/// A square that fills from below while minReadySeconds run, with the seconds to go.
fn gauge(left: u32, of: u32, size: Size) -> Html {
    let of = of.max(left).max(1);
    let height = 16.0 * f64::from(of - left) / f64::from(of);
    let (y, high) = (format!("{:.1}", 20.0 - height), format!("{height:.1}"));
    // With a number, the gauge is a column beside it.
    let width = if size == Size::Large { "5" } else { "16" };
    html! {
        <>
            <rect x="3" y="3" width="18" height="18" rx="2.5" fill="none" stroke="currentColor" stroke-width="2" />
            <rect x="4" {y} {width} height={high} fill="currentColor" />
            if size == Size::Large {
                <text x="14.8" y="16.4" class={(left > 99).then_some("long")}>{ left }</text>
            } else if left == of {
                // Not yet a line to see: the mark that it counts.
                <path d="M4 19h16" stroke="currentColor" stroke-width="2" />
            }
        </>
    }
}
