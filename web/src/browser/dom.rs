//! Elements: their values, the focus, and what the window prefers.

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, HtmlElement, HtmlInputElement, HtmlTextAreaElement};
use yew::{Callback, InputEvent, KeyboardEvent, TargetCast};

/// What an input event's field holds.
pub(crate) fn value_of(event: &InputEvent) -> String {
    if let Some(input) = event.target_dyn_into::<HtmlInputElement>() {
        return input.value();
    }
    event.target_dyn_into::<HtmlTextAreaElement>().map(|area| area.value()).unwrap_or_default()
}

/// What a list's change event chose.
pub(crate) fn chosen_of(event: &yew::Event) -> String {
    let value = event.target().and_then(|target| js_sys::Reflect::get(&target, &"value".into()).ok());
    value.and_then(|value| value.as_string()).unwrap_or_default()
}

/// Whether a box was ticked by this event.
pub(crate) fn checked_of(event: &yew::Event) -> bool {
    event.target_dyn_into::<HtmlInputElement>().is_some_and(|input| input.checked())
}

/// The text that a paste event brings.
pub(crate) fn pasted(event: &yew::Event) -> String {
    let data = js_sys::Reflect::get(event, &"clipboardData".into()).ok();
    let data = data.and_then(|data| data.dyn_into::<web_sys::DataTransfer>().ok());
    data.and_then(|data| data.get_data("text").ok()).unwrap_or_default()
}

/// Whether the key that applies was pressed: Enter with Ctrl or the Mac's Command key.
pub(crate) fn is_apply(event: &KeyboardEvent) -> bool {
    event.key() == "Enter" && (event.ctrl_key() || event.meta_key())
}

fn by_id(id: &str) -> Option<HtmlElement> {
    web_sys::window()?.document()?.get_element_by_id(id)?.dyn_into().ok()
}

/// Gives an element the focus.
pub(crate) fn focus(id: &str) {
    if let Some(element) = by_id(id) {
        // An element that cannot have the focus does not get it.
        let _ = element.focus();
    }
}

/// Takes the focus from whatever has it, unless that is the page.
pub(crate) fn blur() {
    let active = web_sys::window().and_then(|window| window.document()).and_then(|document| document.active_element());
    if let Some(element) = active.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.blur();
    }
}

/// Scrolls an element's content to its end.
pub(crate) fn scroll_to_end(id: &str) {
    if let Some(element) = by_id(id) {
        element.set_scroll_top(element.scroll_height());
    }
}

/// Whether an element takes part in the layout: neither it nor what it lies in is hidden.
pub(crate) fn is_visible(id: &str) -> bool {
    by_id(id).is_some_and(|element| {
        let style = web_sys::window().and_then(|window| window.get_computed_style(&element).ok().flatten());
        let hidden = style.and_then(|style| style.get_property_value("visibility").ok()).is_some_and(|value| value == "hidden");
        element.offset_parent().is_some() && !hidden
    })
}

/// Opens or closes a dialog element.
pub(crate) fn show_dialog(id: &str, open: bool) {
    let Some(element) = by_id(id) else { return };
    if element.has_attribute("open") == open {
        return;
    }
    let name = if open { "showModal" } else { "close" };
    let method = js_sys::Reflect::get(&element, &name.into()).ok().and_then(|method| method.dyn_into::<js_sys::Function>().ok());
    if let Some(method) = method {
        // A dialog in the page opens and closes.
        let _ = method.call0(&element);
    }
}

/// Whether the reader asked for less motion.
pub(crate) fn reduced_motion() -> bool {
    let query = web_sys::window().and_then(|window| window.match_media("(prefers-reduced-motion: reduce)").ok().flatten());
    query.is_some_and(|query| query.matches())
}

/// Sets the theme: `light`, `dark`, or None for the system's.
pub(crate) fn set_theme(theme: Option<&str>) {
    let root: Option<Element> = web_sys::window().and_then(|window| window.document()).and_then(|document| document.document_element());
    if let Some(root) = root {
        // Setting and removing an attribute of that name cannot fail.
        let _ = match theme {
            Some(theme) => root.set_attribute("data-theme", theme),
            None => root.remove_attribute("data-theme"),
        };
    }
}

/// Calls `hidden` whenever the page goes out of sight.
pub(crate) fn on_hidden(hidden: Callback<()>) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    let looked_at = document.clone();
    let handler = Closure::<dyn FnMut()>::new(move || {
        if looked_at.hidden() {
            hidden.emit(());
        }
    });
    let _ = document.add_event_listener_with_callback("visibilitychange", handler.as_ref().unchecked_ref());
    handler.forget();
}

/// The element that the page is drawn into, without what stood there while it loaded.
pub(crate) fn empty_root(id: &str) -> Option<Element> {
    let root = by_id(id)?;
    root.set_inner_html("");
    Some(root.into())
}

/// Whether an element has the focus.
pub(crate) fn has_focus(id: &str) -> bool {
    let active = web_sys::window().and_then(|window| window.document()).and_then(|document| document.active_element());
    active.is_some_and(|element| element.id() == id)
}

/// Puts markup of the page's own before everything else: its drawings, which need the parser to become SVG.
pub(crate) fn put_first(markup: &str) {
    let body = web_sys::window().and_then(|window| window.document()).and_then(|document| document.body());
    if let Some(body) = body {
        // The page's body takes children.
        let _ = body.insert_adjacent_html("afterbegin", markup);
    }
}
