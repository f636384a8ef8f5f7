//! What stands under the chart: marks, ticks, and the axis of time.

use super::{Mark, MarkKind, TimelineView, share};
use crate::action::Action;
use crate::words::t;
use rollscope_playground::view::{SimTime, clock};
use std::rc::Rc;
use yew::prelude::*;

/// From here on, in hundredths of the line, a label stands before its mark.
const FLIPS_AT: f64 = 88.0;
/// About how many labels the axis of time has.
const LABELS: u64 = 11;
/// So near to the playhead, in hundredths of the line, a label of the axis would be covered.
const COVERED: f64 = 4.5;

/// Properties of the rows.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct RowsProps {
    /// What stands on the line.
    pub view: Rc<TimelineView>,
    /// The controllers' row.
    pub ticks: NodeRef,
    /// What a person did.
    pub act: Callback<Action>,
}

/// Draws the two rows. Keys reach the same moments: ← and →, and the slider.
#[component]
pub(crate) fn Rows(RowsProps { view, ticks, act }: &RowsProps) -> Html {
    html! {
        <>
            <div class="row you" aria-hidden="true">
                <span class="who">{ t("you") }</span>
                { for (0..view.marks.len()).map(|index| mark(view, index, act)) }
            </div>
            <div class="row controllers" ref={ticks} aria-hidden="true">
                <span class="who">{ t("controllers") }</span>
                <svg preserveAspectRatio="none" viewBox={format!("0 0 {} 16", view.end.max(1))}><path d={tick_path(view)} /></svg>
            </div>
        </>
    }
}

/// A mark with its words, in the room until the next one.
fn mark(view: &TimelineView, index: usize, act: &Callback<Action>) -> Html {
    let mark = &view.marks[index];
    let at = share(mark.at, view.end);
    let is_last = index + 1 == view.marks.len();
    let last_at = view.marks.last().map_or(0.0, |last| share(last.at, view.end));
    let flips = |index: usize, at: f64| index + 1 == view.marks.len() && index > 0 && at > FLIPS_AT;
    // The last one, near the end, shares the room before it with the one before.
    let before = index.checked_sub(1).map_or(0.0, |before| share(view.marks[before].at, view.end));
    let (from, to) = match flips(index, at) {
        true => ((before + at) / 2.0, at),
        false if is_last => (at, 100.0),
        false => {
            let next = share(view.marks[index + 1].at, view.end);
            let shared = flips(index + 1, last_at) && index + 2 == view.marks.len();
            (at, if shared { (at + next) / 2.0 } else { next })
        }
    };
    let class = classes!("mark", flips(index, at).then_some("flip"), (mark.kind == MarkKind::Failure).then_some("fault"));
    let glyph = match mark.kind {
        MarkKind::Edit => "#m-edit",
        MarkKind::Failure => "#m-fault",
        MarkKind::Complete => "#m-done",
    };
    html! {
        <span {class} style={format!("--from:{from:.3};--room:{:.3}", to - from)}>
            <button type="button" tabindex="-1" title={title(mark)} onclick={act.reform(move_to(mark))}>
                <svg viewBox="0 0 12 12"><use href={glyph} /></svg>
                <span>{ &mark.label }</span>
            </button>
        </span>
    }
}

fn title(mark: &Mark) -> String {
    format!("{}  {}", clock(SimTime::from_millis(mark.at)), mark.label)
}

fn move_to(mark: &Mark) -> impl Fn(MouseEvent) -> Action + use<> {
    let action = mark.position.map_or(Action::Seek(mark.at), Action::GoTo);
    move |_| action.clone()
}

/// A tick for each second with actions, taller for more.
fn tick_path(view: &TimelineView) -> String {
    let height = |count: usize| if count > 2 { 11 } else { 7 };
    view.ticks.iter().map(|tick| format!("M{} 16v-{}", tick.second * 1_000, height(tick.count))).collect()
}

/// Labels at round times; those that the playhead's would cover stay away.
pub(super) fn scale(end: u64, now: u64) -> Vec<Html> {
    let steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1_800, 3_600];
    let seconds = end / 1_000;
    let step = steps.into_iter().find(|step| seconds <= step * LABELS).unwrap_or(7_200);
    let label = |index: u64| {
        let at = index * step * 1_000;
        let place = share(at, end);
        let covered = (place - share(now, end)).abs() < COVERED;
        let class = classes!(
            (index == 0).then_some("first"),
            (place > 98.0).then_some("last"),
            (index % 2 == 1).then_some("odd"),
            covered.then_some("covered")
        );
        html! { <span {class} style={format!("--at:{place:.3}")}>{ clock(SimTime::from_millis(at)) }</span> }
    };
    (0..=seconds / step).map(label).collect()
}
