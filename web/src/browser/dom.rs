//! Elements: their values, the focus, and what the window prefers.

use std::cell::RefCell;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, HtmlElement, HtmlInputElement, HtmlTextAreaElement};
use yew::{Callback, FocusEvent, InputEvent, KeyboardEvent, NodeRef, TargetCast};

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

thread_local! {
    /// What had the focus last.
    static LAST: RefCell<Option<Element>> = const { RefCell::new(None) };
}

/// Remembers what has the focus, so that it is known when that is taken off the page.
pub(crate) fn follow_focus() {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    let handler = Closure::<dyn FnMut(web_sys::Event)>::new(|event: web_sys::Event| {
        LAST.set(event.target().and_then(|target| target.dyn_into().ok()));
    });
    // Adding a listener fails for no kind of event.
    let _ = document.add_event_listener_with_callback("focusin", handler.as_ref().unchecked_ref());
    handler.forget();
}

/// Gives an element the focus if what had it was taken off the page, or cannot have it any more.
pub(crate) fn rescue_focus(id: &str) {
    let document = web_sys::window().and_then(|window| window.document());
    let active = document.as_ref().and_then(|document| document.active_element());
    let is_lost = active.is_none_or(|element| element.tag_name() == "BODY");
    let is_gone = |element: &Element| !element.is_connected() || element.matches(":disabled").unwrap_or(false);
    if is_lost && LAST.with_borrow(|last| last.as_ref().is_some_and(is_gone)) {
        focus(id);
    }
}

/// Takes the focus from whatever has it, unless that is the page.
pub(crate) fn blur() {
    let active = web_sys::window().and_then(|window| window.document()).and_then(|document| document.active_element());
    if let Some(element) = active.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.blur();
    }
}

/// Where the caret of a text field is, in UTF-16 units.
pub(crate) fn caret(id: &str) -> Option<usize> {
    let field: HtmlInputElement = by_id(id)?.dyn_into().ok()?;
    field.selection_end().ok().flatten().map(|caret| caret as usize)
}

/// Puts the caret of a text field there, and into sight where it is at the end.
pub(crate) fn set_caret(id: &str, units: usize) {
    let Some(field) = by_id(id).and_then(|element| element.dyn_into::<HtmlInputElement>().ok()) else { return };
    let at = u32::try_from(units).unwrap_or(u32::MAX);
    // A text field has a caret.
    let _ = field.set_selection_range(at, at);
    if units == field.value().encode_utf16().count() {
        field.set_scroll_left(field.scroll_width());
    }
}

/// Scrolls a list as far as an option of it needs to be seen.
pub(crate) fn keep_in_sight(list: &str, option: &str) {
    let Some((list, option)) = by_id(list).zip(by_id(option)) else { return };
    let (top, bottom) = (option.offset_top(), option.offset_top() + option.offset_height());
    let seen = list.scroll_top()..=list.scroll_top() + list.client_height();
    if !seen.contains(&top) {
        list.set_scroll_top(top);
    } else if !seen.contains(&bottom) {
        list.set_scroll_top(bottom - list.client_height());
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

/// The languages that the reader prefers, as BCP 47 tags.
pub(crate) fn languages() -> Vec<String> {
    let navigator = web_sys::window().map(|window| window.navigator());
    navigator.map(|navigator| navigator.languages().iter().filter_map(|tag| tag.as_string()).collect()).unwrap_or_default()
}

/// Says which language the page is in, what it is called there, and whether it is drawn larger.
pub(crate) fn set_language_and_size(tag: &str, title: &str, projector: bool) {
    let document = web_sys::window().and_then(|window| window.document());
    if let Some(document) = &document {
        document.set_title(title);
    }
    if let Some(root) = document.and_then(|document| document.document_element()) {
        // Setting and removing an attribute of that name cannot fail.
        let _ = root.set_attribute("lang", tag);
        let _ = if projector { root.set_attribute("data-size", "projector") } else { root.remove_attribute("data-size") };
    }
}

/// Calls `left` when the page goes, and `back` when it comes back as it was.
pub(crate) fn on_leaving(left: fn(), back: fn()) {
    let Some(window) = web_sys::window() else { return };
    for (name, call) in [("pagehide", left), ("pageshow", back)] {
        let handler = Closure::<dyn FnMut()>::new(call);
        let _ = window.add_event_listener_with_callback(name, handler.as_ref().unchecked_ref());
        handler.forget();
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

/// Whether text is selected, in the page or in the field that has the focus.
pub(crate) fn has_selection() -> bool {
    let window = web_sys::window();
    let selection = window.as_ref().and_then(|window| js_sys::Reflect::get(window, &"getSelection".into()).ok());
    let selection = selection.and_then(|get| get.dyn_into::<js_sys::Function>().ok()?.call0(window.as_ref()?).ok());
    let in_page = selection.and_then(|selection| selection_text(&selection)).is_some_and(|text| !text.is_empty());
    let active = window.and_then(|window| window.document()).and_then(|document| document.active_element());
    let in_field = active.and_then(|element| element.dyn_into::<HtmlInputElement>().ok()).is_some_and(|field| {
        let start = field.selection_start().ok().flatten();
        start.is_some() && start != field.selection_end().ok().flatten()
    });
    in_page || in_field
}

fn selection_text(selection: &wasm_bindgen::JsValue) -> Option<String> {
    selection.dyn_ref::<js_sys::Object>().and_then(|object| object.to_string().as_string())
}

/// Puts a text on the clipboard, where the browser lets a page do that.
pub(crate) fn copy(text: &str) {
    let navigator = web_sys::window().and_then(|window| js_sys::Reflect::get(&window, &"navigator".into()).ok());
    let clipboard = navigator.and_then(|navigator| js_sys::Reflect::get(&navigator, &"clipboard".into()).ok());
    let write = clipboard.as_ref().and_then(|clipboard| js_sys::Reflect::get(clipboard, &"writeText".into()).ok());
    if let Some((clipboard, write)) = clipboard.zip(write.and_then(|write| write.dyn_into::<js_sys::Function>().ok())) {
        // A page that may not is told by the promise, which nobody waits for.
        let _ = write.call1(&clipboard, &text.into());
    }
}

/// The element that an event comes from.
pub(crate) fn target_of(event: &yew::Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// Whether the focus goes from an element in `root` to another one in it.
pub(crate) fn stays_in(root: &NodeRef, event: &FocusEvent) -> bool {
    let to = event.related_target().and_then(|to| to.dyn_into::<web_sys::Node>().ok());
    root.get().is_some_and(|root| to.as_ref().is_some_and(|to| root.contains(Some(to))))
}

/// Where an element is on the page: left, top, width and height, in CSS pixels.
pub(crate) fn place_of(node: &NodeRef) -> Option<[f64; 4]> {
    let rect = node.cast::<Element>()?.get_bounding_client_rect();
    Some([rect.left(), rect.top(), rect.width(), rect.height()])
}

/// Lets an element have all that a pointer does until it is let go. A pointer that is gone already is not held.
pub(crate) fn hold_pointer(node: &NodeRef, pointer: i32) {
    if let Some(element) = node.cast::<Element>() {
        let _ = element.set_pointer_capture(pointer);
    }
}
