//! The line of time: the chart, what you did, what the controllers did, and where the page is. It is a slider; dragging scrubs.

mod reading;
mod rows;

use super::time::{Outlook, Speed, sentence};
use crate::action::Action;
use crate::browser::chart::{Picture, load};
use crate::browser::dom;
use crate::words::t;
use reading::{reading_card, reading_text};
use rollscope_playground::chart::Chart;
use rollscope_playground::records::Position;
use rollscope_playground::view::{SimTime, clock};
use rows::{Rows, scale};
use std::rc::Rc;
use yew::html::Scope;
use yew::prelude::*;

/// So near to a tick, in pixels, a click means it.
const TICK_REACH: f64 = 6.0;
/// What an arrow key moves, in milliseconds; ten times as much with Shift.
const KEY_MOVE: i64 = 1_000;

/// What a mark stands for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum MarkKind {
    /// A manifest or a command.
    #[default]
    Edit,
    /// A failure, or its end.
    Failure,
    /// A rollout was over.
    Complete,
}

/// Something that was done, or done with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mark {
    /// When, in milliseconds.
    pub at: u64,
    /// What, in a few words.
    pub label: String,
    /// What kind of thing.
    pub kind: MarkKind,
    /// The moment after it, where it is one.
    pub position: Option<Position>,
}

/// A second in which controllers acted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tick {
    /// Which second.
    pub second: u64,
    /// How often.
    pub count: usize,
    /// The moment after the first of these actions.
    pub position: Position,
}

/// What stands on the line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TimelineView {
    /// The end of the line, in milliseconds.
    pub end: u64,
    /// What a person did, and what was over, in order of time.
    pub marks: Vec<Mark>,
    /// When controllers acted.
    pub ticks: Vec<Tick>,
    /// The Pods over time.
    pub chart: Chart,
}

/// Properties of the line.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct TimelineProps {
    /// What stands on it.
    pub view: Rc<TimelineView>,
    /// Where the page is, in milliseconds.
    pub now: u64,
    /// What will be, for phones: there it stands here.
    pub outlook: Outlook,
    /// The speed, as a power of two, for phones too.
    pub speed: i32,
    /// What a person did.
    pub act: Callback<Action>,
}

/// What happens to the line.
pub(crate) enum Message {
    /// The chart's module is there.
    Loaded,
    /// A pointer goes down.
    Down(PointerEvent),
    /// A pointer moves over it.
    Move(PointerEvent),
    /// A pointer goes up.
    Up,
    /// No pointer is over it any more.
    Leave,
    /// It got the focus, or lost it.
    Focus(bool),
    /// A key.
    Key(KeyboardEvent),
}

/// The line: what is pointed at, and the picture once it is there.
pub(crate) struct Timeline {
    canvas: NodeRef,
    slider: NodeRef,
    ticks: NodeRef,
    asked: bool,
    picture: Option<Picture>,
    drawn: Option<Rc<TimelineView>>,
    hover: Option<u64>,
    dragging: bool,
    focused: bool,
}

impl Component for Timeline {
    type Message = Message;
    type Properties = TimelineProps;

    fn create(_: &Context<Timeline>) -> Timeline {
        let (canvas, slider, ticks) = (NodeRef::default(), NodeRef::default(), NodeRef::default());
        let (picture, drawn, hover) = (None, None, None);
        Timeline { canvas, slider, ticks, asked: false, picture, drawn, hover, dragging: false, focused: false }
    }

    fn update(&mut self, ctx: &Context<Timeline>, message: Message) -> bool {
        match message {
            Message::Loaded => self.picture = self.canvas.cast().and_then(|canvas| Picture::mount(&canvas)),
            Message::Down(event) => self.down(ctx.props(), &event),
            Message::Move(event) => self.point(ctx.props(), &event),
            Message::Up => self.dragging = false,
            Message::Leave => self.hover = self.hover.filter(|_| self.dragging),
            Message::Focus(focused) => self.focused = focused,
            Message::Key(event) => {
                self.hover = None;
                key(ctx.props(), &event);
            }
        }
        true
    }

    fn view(&self, ctx: &Context<Timeline>) -> Html {
        let TimelineProps { view, now, outlook, speed, act } = ctx.props();
        let is_empty = view.chart.times.is_empty();
        let shown = self.hover.or(self.focused.then_some(*now)).filter(|_| !is_empty);
        html! {
            <section class="panel timeline" aria-label={t("Chart and line of time")}>
                <div class="line" style={format!("--now:{:.3}", share(*now, view.end))}>
                    <div class="canvas" ref={&self.canvas} aria-hidden="true"></div>
                    if is_empty {
                        <p class="note empty">{ t("Apply the manifest to begin.") }</p>
                    }
                    <Rows view={view.clone()} ticks={self.ticks.clone()} act={act.clone()} />
                    <div class="scale" aria-hidden="true">{ for scale(view.end, *now) }</div>
                    if !is_empty {
                        <span class="future" aria-hidden="true"><span>{ t("if nothing changes") }</span></span>
                    }
                    <span class="now" aria-hidden="true"><b>{ clock(SimTime::from_millis(*now)) }</b></span>
                    if let Some(at) = shown {
                        { reading_card(&view.chart, at, share(at, view.end)) }
                    }
                    { self.slider(ctx.props(), ctx.link()) }
                </div>
                <div class="phone">
                    <p class="forecast">{ sentence(outlook) }</p>
                    <Speed speed={*speed} act={act.clone()} />
                </div>
            </section>
        }
    }

    fn rendered(&mut self, ctx: &Context<Timeline>, _first: bool) {
        let props = ctx.props();
        if !self.asked && !props.view.chart.times.is_empty() {
            self.asked = true;
            let link = ctx.link().clone();
            load(move || link.send_message(Message::Loaded));
        }
        let Some(picture) = &self.picture else { return };
        picture.set_now(props.now);
        if self.drawn.as_ref().is_none_or(|drawn| !Rc::ptr_eq(drawn, &props.view)) {
            picture.draw(&props.view.chart, props.view.end);
            self.drawn = Some(props.view.clone());
        }
    }
}

impl Timeline {
    /// All of the line takes pointers and keys.
    fn slider(&self, props: &TimelineProps, link: &Scope<Timeline>) -> Html {
        let said = reading_text(&props.view.chart, props.now);
        let (end, now) = ((props.view.end / 1_000).to_string(), (props.now / 1_000).to_string());
        html! {
            <div class="slider" ref={&self.slider} role="slider" tabindex="0" aria-label={t("Time")} aria-orientation="horizontal"
                aria-valuemin="0" aria-valuemax={end} aria-valuenow={now} aria-valuetext={said}
                onpointerdown={link.callback(Message::Down)} onpointermove={link.callback(Message::Move)}
                onpointerup={link.callback(|_| Message::Up)} onpointercancel={link.callback(|_| Message::Up)}
                onpointerleave={link.callback(|_| Message::Leave)} onfocus={link.callback(|_| Message::Focus(true))}
                onblur={link.callback(|_| Message::Focus(false))} onkeydown={link.callback(Message::Key)}></div>
        }
    }

    fn down(&mut self, props: &TimelineProps, event: &PointerEvent) {
        if event.button() != 0 {
            return;
        }
        self.dragging = true;
        dom::hold_pointer(&self.slider, event.pointer_id());
        match self.tick_at(props, event) {
            Some(position) => props.act.emit(Action::GoTo(position)),
            None => self.point(props, event),
        }
    }

    /// The tick that a pointer means.
    fn tick_at(&self, props: &TimelineProps, event: &PointerEvent) -> Option<Position> {
        let [left, top, width, height] = dom::place_of(&self.ticks)?;
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        if y < top || y > top + height {
            return None;
        }
        let distance = |tick: &Tick| (left + width * share(tick.second * 1_000, props.view.end) / 100.0 - x).abs();
        let nearest = props.view.ticks.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
        (distance(nearest) <= TICK_REACH).then_some(nearest.position)
    }

    fn point(&mut self, props: &TimelineProps, event: &PointerEvent) {
        let Some([left, _, width, _]) = dom::place_of(&self.slider) else { return };
        let part = (f64::from(event.client_x()) - left) / width.max(1.0);
        let at = (part.clamp(0.0, 1.0) * props.view.end as f64) as u64;
        self.hover = Some(at);
        if self.dragging && at != props.now {
            props.act.emit(Action::Seek(at));
        }
    }
}

/// Where a time is, in hundredths of the line.
fn share(at: u64, end: u64) -> f64 {
    at as f64 * 100.0 / end.max(1) as f64
}

/// The keys of a slider; those of a presenter's remote stay what they are everywhere.
fn key(props: &TimelineProps, event: &KeyboardEvent) {
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    let by = KEY_MOVE * if event.shift_key() { 10 } else { 1 };
    let to = |by: i64| Action::Seek(props.now.saturating_add_signed(by).min(props.view.end.max(props.now)));
    let action = match event.key().as_str() {
        "ArrowRight" | "ArrowUp" => to(by),
        "ArrowLeft" | "ArrowDown" => to(-by),
        "Home" => Action::ToStart,
        "End" => Action::ToEnd,
        "PageDown" => Action::NextEvent,
        "PageUp" => Action::PreviousEvent,
        _ => return,
    };
    event.prevent_default();
    props.act.emit(action);
}
