//! The line of time: what you did, what the controllers did, and where the page is. Dragging scrubs.

use crate::action::Action;
use crate::browser::dom::value_of;
use std::rc::Rc;
use yew::prelude::*;

/// Something that was done.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Mark {
    /// When, in milliseconds.
    pub at: u64,
    /// What, in a few words.
    pub label: String,
    /// Whether it was a failure.
    pub failure: bool,
}

impl Mark {
    /// The room for its label until the next mark, in hundredths of the page's width.
    fn room(&self, next: u64, width: u64) -> f64 {
        next.saturating_sub(self.at) as f64 * 60.0 / width as f64
    }
}

/// What stands on the line.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct TimelineView {
    /// The end of what is known, in milliseconds.
    pub end: u64,
    /// What a person did.
    pub marks: Vec<Mark>,
    /// When controllers acted, in milliseconds, and how often then.
    pub actions: Vec<(u64, usize)>,
}

/// Properties of the line.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct TimelineProps {
    /// What stands on it.
    pub view: Rc<TimelineView>,
    /// Where the page is, in milliseconds.
    pub now: u64,
    /// The same as a clock.
    pub clock: String,
    /// What a person did.
    pub act: Callback<Action>,
}

/// Draws the line.
#[component]
pub(crate) fn Timeline(TimelineProps { view, now, clock, act }: &TimelineProps) -> Html {
    // An empty line still has a length.
    let width = view.end.max(10_000);
    let share = |at: u64| format!("--at:{:.3}", at as f64 * 100.0 / width as f64);
    let mark = |(index, mark): (usize, &Mark)| {
        let next = view.marks.get(index + 1).map_or(width, |next| next.at);
        let before = index.checked_sub(1).map_or(0, |before| view.marks[before].at);
        // Near the end a label stands before its mark, if nothing else does.
        let flips = mark.at * 10 > width * 9;
        let has_label = if flips { index + 1 == view.marks.len() && (mark.at - before) * 5 > width } else { mark.room(next, width) > 3.0 };
        let room = if flips { 12.0 } else { mark.room(next, width) };
        let class = classes!("mark", mark.failure.then_some("fault"), flips.then_some("flip"));
        let glyph = if mark.failure { "#m-fault" } else { "#m-edit" };
        html! {
            <span {class} style={format!("{};--room:{room:.1}", share(mark.at))} title={mark.label.clone()}>
                <svg viewBox="0 0 12 12"><use href={glyph} /></svg>
                if has_label {
                    <span>{ &mark.label }</span>
                }
            </span>
        }
    };
    let tick =
        |&(at, count): &(u64, usize)| html! { <span class={classes!("tick", (count > 2).then_some("tall"))} style={share(at)}></span> };
    let scrub = act.reform(|event: InputEvent| Action::Seek(value_of(&event).parse().unwrap_or(0)));
    html! {
        <section class="panel timeline" aria-label="Line of time">
            <div class="line">
                <div class="row" aria-hidden="true"><span class="who">{ "you" }</span><div class="marks">{ for view.marks.iter().enumerate().map(mark) }</div></div>
                <div class="row" aria-hidden="true"><span class="who">{ "controllers" }</span><div class="marks">{ for view.actions.iter().map(tick) }</div></div>
                <span class="now" style={share(*now)} aria-hidden="true"></span>
                <input type="range" min="0" max={width.to_string()} step="100" value={now.to_string()} aria-label="Time" aria-valuetext={clock.clone()} oninput={scrub} />
                <div class="scale" aria-hidden="true">{ for scale(width) }</div>
            </div>
        </section>
    }
}

/// Labels at round times.
fn scale(width: u64) -> Vec<Html> {
    let steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1_800, 3_600];
    let seconds = width / 1_000;
    let step = steps.into_iter().find(|step| seconds <= step * 6).unwrap_or(7_200);
    let label = |at: u64| {
        let share = at as f64 * 100_000.0 / width as f64;
        let class = if at == 0 {
            Some("first")
        } else if share > 97.0 {
            Some("last")
        } else {
            None
        };
        html! { <span {class} style={format!("--at:{share:.3}")}>{ format!("{}:{:02}", at / 60, at % 60) }</span> }
    };
    (0..=seconds / step).map(|i| label(i * step)).collect()
}
