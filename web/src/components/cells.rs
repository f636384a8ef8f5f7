//! A group of Pods as one focus stop: arrow keys move a cursor over the cells, Enter opens one, and what a cell is shows beside it.

use super::cell::{Cell, Size, cell, cell_id, pod_words, state_words};
use super::field::{Grid, Marks, field};
use super::fit::columns;
use crate::action::Action;
use crate::browser::dom::target_of;
use crate::browser::room::{Room, place_in};
use crate::words::{t, tf};
use rollscope_playground::view::{PodState, PodView, Subject};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;
use yew::prelude::*;

/// Properties of a group of cells.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct CellsProps {
    /// The Pods.
    pub pods: Arc<[PodView]>,
    /// Their namespace.
    pub namespace: AttrValue,
    /// What the group is called.
    pub label: AttrValue,
    /// The hue of their ReplicaSet.
    pub hue: u8,
    /// How large they are drawn.
    pub size: Size,
    /// The room they have.
    pub room: Room,
    /// The Deployment's minReadySeconds.
    pub min_ready_seconds: u32,
    /// The state that is marked.
    pub marked: Option<PodState>,
    /// The Pod under the keyboard's cursor, if it is one of these.
    pub pointed: Option<usize>,
    /// Pods that a failure is aimed at.
    pub aimed: Rc<BTreeSet<String>>,
    /// What is written behind the last cell.
    #[prop_or_default]
    pub caption: Option<AttrValue>,
    /// What a person did.
    pub act: Callback<Action>,
}

/// The cell that is looked at: which, and where it ends.
#[derive(Clone, Copy, PartialEq)]
struct Peek {
    index: usize,
    left: f64,
    bottom: f64,
}

/// Draws the group.
#[component]
pub(crate) fn Cells(props: &CellsProps) -> Html {
    let peek = use_state_eq(|| None::<Peek>);
    let shown = peek.as_ref().and_then(|peek| Some((peek, props.pods.get(peek.index)?)));
    let is_field = props.size == Size::Small;
    let first = props.pods.first().filter(|_| is_field).map(|_| 0);
    let active = props.pointed.or(first);
    let id = active.map(|index| cell_id(&props.pods[index].name));
    let grid = Grid::of(&props.pods, columns(props.size, props.room));
    let find = {
        let (room, pods) = (props.room, props.pods.clone());
        move |event: &MouseEvent| find(event, is_field, grid, room, &pods)
    };
    let onclick = {
        let (find, props) = (find.clone(), props.clone());
        Callback::from(move |event: MouseEvent| {
            if let Some(found) = find(&event) {
                props.act.emit(open(&props, found.index));
            }
        })
    };
    let onmousemove = {
        let peek = peek.clone();
        Callback::from(move |event: MouseEvent| peek.set(find(&event)))
    };
    let hide = |_: ()| {
        let peek = peek.clone();
        move || peek.set(None)
    };
    let (hide_left, hide_blurred) = (hide(()), hide(()));
    html! {
        <div class={props.size.class()} role="listbox" tabindex="0" aria-label={props.label.clone()} aria-activedescendant={id}
            onkeydown={on_key(props, peek.setter())} {onclick} {onmousemove}
            onmouseleave={Callback::from(move |_: MouseEvent| hide_left())} onblur={Callback::from(move |_: FocusEvent| hide_blurred())}>
            if is_field {
                { field(&props.pods, grid, props.hue, Marks { marked: props.marked, aimed: &props.aimed, at: active }, props.room) }
                { for active.map(|index| stand_in(props, index)) }
            } else {
                { for singles(props) }
                { for props.caption.as_ref().map(|caption| html! { <span key="caption" class="cap" aria-hidden="true">{ caption }</span> }) }
            }
            { for shown.map(|(peek, pod)| card(pod, *peek, props.room)) }
        </div>
    }
}

/// Each Pod as a cell of its own; what leaves stands apart.
fn singles(props: &CellsProps) -> Vec<Html> {
    let leaving = props.pods.iter().position(|pod| pod.state == PodState::Terminating).filter(|&index| index > 0);
    let mut cells = Vec::with_capacity(props.pods.len() + 1);
    for (index, pod) in props.pods.iter().enumerate() {
        if leaving == Some(index) {
            cells.push(html! { <span key="gap" class="gap"></span> });
        }
        cells.push(cell(Cell {
            pod,
            size: props.size,
            min_ready_seconds: props.min_ready_seconds,
            at: props.pointed == Some(index),
            dim: props.marked.is_some_and(|marked| marked != pod.state),
            aimed: props.aimed.contains(&pod.name),
        }));
    }
    cells
}

/// The one option of a drawing that has no element for each Pod: the one under the cursor.
fn stand_in(props: &CellsProps, index: usize) -> Html {
    let pod = &props.pods[index];
    html! {
        <span class="sr" role="option" aria-selected="true" id={cell_id(&pod.name)} aria-label={pod_words(pod)}
            aria-posinset={(index + 1).to_string()} aria-setsize={props.pods.len().to_string()}></span>
    }
}

fn open(props: &CellsProps, index: usize) -> Action {
    Action::Open(Subject::Pod(format!("{}/{}", props.namespace, props.pods[index].name)))
}

/// The Pod under the pointer.
fn find(event: &MouseEvent, is_field: bool, grid: Grid, room: Room, pods: &[PodView]) -> Option<Peek> {
    let target = target_of(event)?;
    let group = target.closest("[role=listbox]").ok()??;
    if is_field {
        let drawing = group.query_selector(".field").ok()??;
        let (corner, outer) = (drawing.get_bounding_client_rect(), group.get_bounding_client_rect());
        let (x, y) = (f64::from(event.client_x()) - corner.left(), f64::from(event.client_y()) - corner.top());
        if x < 0.0 || y < 0.0 {
            return None;
        }
        let index = grid.at(x, y, room)?;
        let (left, bottom) = grid.place_of(index, room);
        return Some(Peek { index, left: left + corner.left() - outer.left(), bottom: bottom + corner.top() - outer.top() });
    }
    let element = target.closest(".pod").ok()??;
    let id = element.id();
    let index = pods.iter().position(|pod| Some(pod.name.as_str()) == id.strip_prefix("pod-"))?;
    let (left, bottom) = place_in(&element, &group);
    Some(Peek { index, left, bottom })
}

fn on_key(props: &CellsProps, peek: UseStateSetter<Option<Peek>>) -> Callback<KeyboardEvent> {
    let props = props.clone();
    Callback::from(move |event: KeyboardEvent| {
        let last = props.pods.len().saturating_sub(1);
        let row = columns(props.size, props.room);
        let from = |step: isize| props.pointed.map_or(0, |at| at.saturating_add_signed(step).min(last));
        let to = match event.key().as_str() {
            "ArrowRight" => from(1),
            "ArrowLeft" => from(-1),
            "ArrowDown" => from(row as isize),
            "ArrowUp" => from(-(row as isize)),
            "Home" => 0,
            "End" => last,
            "Enter" | " " => {
                event.prevent_default();
                return props.act.emit(open(&props, props.pointed.unwrap_or(0).min(last)));
            }
            _ => return,
        };
        event.prevent_default();
        peek.set(place(&event, &props, to));
        props.act.emit(Action::PointAt(props.pods[to].name.clone()));
    })
}

/// Where a Pod's cell is, for the key that goes to it.
fn place(event: &KeyboardEvent, props: &CellsProps, index: usize) -> Option<Peek> {
    let group = target_of(event)?;
    let group = group.closest("[role=listbox]").ok()??;
    if props.size == Size::Small {
        let (left, bottom) = Grid::of(&props.pods, columns(props.size, props.room)).place_of(index, props.room);
        return Some(Peek { index, left, bottom });
    }
    let id = cell_id(&props.pods[index].name);
    let element = group.owner_document()?.get_element_by_id(&id)?;
    let (left, bottom) = place_in(&element, &group);
    Some(Peek { index, left, bottom })
}

/// What a cell is, beside it. A screen reader has it from the cell.
fn card(pod: &PodView, peek: Peek, room: Room) -> Html {
    // Where little room is left on the right, it hangs from its right edge.
    let side = if peek.left > room.cells * 0.6 { "translateX(calc(-100% + 2rem))" } else { "none" };
    let style = format!("left:{:.0}px;top:{:.0}px;transform:{side}", peek.left, peek.bottom + 6.0);
    html! {
        <div class="peek" {style} aria-hidden="true">
            <code>{ &pod.name }</code>
            <span><b>{ state_words(pod) }</b>{ if pod.node.is_empty() { String::new() } else { format!(" · {}", pod.node) } }</span>
            <span class="note">{ tf("STATUS {}", &[&pod.status]) }{ " · " }{ t("Enter or click opens it") }</span>
        </div>
    }
}
