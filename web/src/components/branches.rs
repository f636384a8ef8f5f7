//! The branches of the experiment: a menu beside the clock, once there is more than one.

use super::icon::icon;
use crate::action::Action;
use crate::browser::dom;
use crate::words::{t, tf};
use std::rc::Rc;
use yew::prelude::*;

const BUTTON_ID: &str = "branches";

/// A branch, as the menu says it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct BranchView {
    /// Its number.
    pub number: usize,
    /// Where it begins: `from 1:30`.
    pub from: String,
    /// The first command in which it differs from the others, shortly.
    pub first: Option<String>,
    /// Whether it is before the person.
    pub current: bool,
}

/// Properties of the menu.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct BranchesProps {
    /// All branches, in order of birth.
    pub branches: Rc<Vec<BranchView>>,
    /// What a person did.
    pub act: Callback<Action>,
}

/// What has the focus in the menu: a branch's row, and whether it is the row's second button, which deletes.
type Place = (usize, bool);

/// Draws the menu's button, and the menu while it is open.
#[component]
pub(crate) fn Branches(BranchesProps { branches, act }: &BranchesProps) -> Html {
    let place = use_state(|| None::<Place>);
    let root = use_node_ref();
    use_effect_with(*place, |place| {
        if let Some((row, deletes)) = place {
            dom::focus(&item_id(*row, *deletes));
        }
    });
    let current = branches.iter().position(|branch| branch.current).unwrap_or(0);
    let Some(shown) = branches.get(current).filter(|_| branches.len() > 1) else { return Html::default() };
    let is_open = place.is_some();
    let toggle = {
        let place = place.clone();
        move |_: MouseEvent| place.set(if is_open { None } else { Some((current, false)) })
    };
    let open = {
        let place = place.clone();
        move |event: KeyboardEvent| {
            if matches!(event.key().as_str(), "ArrowDown" | "ArrowUp") {
                event.prevent_default();
                place.set(Some((current, false)));
            }
        }
    };
    let choose = {
        let (place, act) = (place.clone(), act.clone());
        Callback::from(move |action: Action| {
            place.set(None);
            dom::focus(BUTTON_ID);
            act.emit(action);
        })
    };
    let keys = menu_keys(&place, branches.len(), &choose);
    let leave = {
        let (place, root) = (place.clone(), root.clone());
        move |event: FocusEvent| {
            if !dom::stays_in(&root, &event) {
                place.set(None);
            }
        }
    };
    html! {
        <div class="branches" ref={root} onfocusout={leave}>
            <button type="button" class="btn" id={BUTTON_ID} aria-haspopup="menu" aria-expanded={is_open.to_string()}
                title={t("Branches")} onclick={toggle} onkeydown={open}>
                { tf("Branch {}", &[&shown.number]) }{ icon("down") }
            </button>
            if is_open {
                <div class="menu" role="menu" aria-label={t("Branches")} onkeydown={keys}>
                    { for branches.iter().enumerate().map(|(row, branch)| item(row, branch, &choose)) }
                </div>
            }
        </div>
    }
}

fn item_id(row: usize, deletes: bool) -> String {
    format!("branch-{row}{}", if deletes { "-drop" } else { "" })
}

fn menu_keys(place: &UseStateHandle<Option<Place>>, rows: usize, choose: &Callback<Action>) -> Callback<KeyboardEvent> {
    let (place, choose) = (place.clone(), choose.clone());
    Callback::from(move |event: KeyboardEvent| {
        let Some((row, deletes)) = *place else { return };
        match event.key().as_str() {
            "ArrowDown" => place.set(Some(((row + 1) % rows, deletes))),
            "ArrowUp" => place.set(Some(((row + rows - 1) % rows, deletes))),
            "ArrowRight" => place.set(Some((row, true))),
            "ArrowLeft" => place.set(Some((row, false))),
            "Home" => place.set(Some((0, false))),
            "End" => place.set(Some((rows - 1, false))),
            "Delete" => choose.emit(Action::DropBranch(row)),
            "Escape" => {
                place.set(None);
                dom::focus(BUTTON_ID);
            }
            _ => return,
        }
        event.prevent_default();
    })
}

fn item(row: usize, branch: &BranchView, choose: &Callback<Action>) -> Html {
    let name = tf("Branch {}", &[&branch.number]);
    let delete = tf("Delete Branch {}", &[&branch.number]);
    let switch = choose.reform(move |_: MouseEvent| Action::Switch(row));
    let drop = choose.reform(move |_: MouseEvent| Action::DropBranch(row));
    html! {
        <div class="item" role="none">
            <button type="button" role="menuitemradio" tabindex="-1" id={item_id(row, false)} aria-checked={branch.current.to_string()} onclick={switch}>
                <span class="check">{ if branch.current { icon("ok") } else { Html::default() } }</span>
                <span>
                    <b>{ name }</b>
                    { t(", ") }{ &branch.from }
                    if let Some(first) = &branch.first {
                        { t(": ") }{ first }
                    }
                </span>
            </button>
            <button type="button" role="menuitem" tabindex="-1" class="drop" id={item_id(row, true)} aria-label={delete.clone()}
                title={format!("{delete}  Delete")} onclick={drop}>{ icon("drop") }</button>
        </div>
    }
}
