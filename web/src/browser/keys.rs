//! The keys that act anywhere on the page, except where the focused element uses them itself.

use crate::action::Action;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, KeyboardEvent};
use yew::Callback;

/// Listens for as long as the page lives.
pub(crate) fn listen(act: Callback<Action>) {
    let handler = Closure::<dyn FnMut(KeyboardEvent)>::new(move |event: KeyboardEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let Some(action) = action_of(&event, target.as_ref()) else { return };
        event.prevent_default();
        act.emit(action);
    });
    if let Some(window) = web_sys::window() {
        // Adding a listener fails for no kind of event.
        let _ = window.add_event_listener_with_callback("keydown", handler.as_ref().unchecked_ref());
    }
    handler.forget();
}

fn action_of(event: &KeyboardEvent, target: Option<&Element>) -> Option<Action> {
    if event.default_prevented() || event.ctrl_key() || event.meta_key() || event.alt_key() {
        return None;
    }
    let key = event.key();
    let within = |selector: &str| target.is_some_and(|element| element.closest(selector).is_ok_and(|found| found.is_some()));
    if key == "Escape" {
        return Some(Action::Leave);
    }
    if within("input:not([type=range], [type=radio], [type=checkbox]), textarea, select, [contenteditable=true], dialog") {
        return None;
    }
    let moves_inside = within("input, [role=listbox], [role=tablist], [role=menu], [role=slider]");
    match key.as_str() {
        " " if within("button, input, a, summary, [role=listbox]") => None,
        " " => Some(Action::PlayPause),
        "." => Some(Action::StepForward),
        "," => Some(Action::StepBack),
        "ArrowRight" | "PageDown" if !moves_inside => Some(Action::NextEvent),
        "ArrowLeft" | "PageUp" if !moves_inside => Some(Action::PreviousEvent),
        "f" | "F" => Some(Action::Fork),
        "r" | "R" => Some(Action::Rerun),
        "Home" if !moves_inside => Some(Action::ToStart),
        "End" if !moves_inside => Some(Action::ToEnd),
        "/" => Some(Action::FocusTerminal),
        "?" => Some(Action::ToggleHelp),
        _ => None,
    }
}
