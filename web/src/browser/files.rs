//! Files and the clipboard: texts that leave the page, and texts that come to it.

use js_sys::{Array, Function, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, Element, Event, HtmlElement, Url};
use yew::Callback;

/// No scenario is larger, in bytes.
const LARGEST: f64 = 4_000_000.0;
/// How long the browser may take to begin a download, in milliseconds.
const DOWNLOAD_BEGINS: i32 = 10_000;
/// Within how many characters a pasted text must say that it is a scenario.
const SAYS_SO_WITHIN: usize = 2_000;

/// A text that came to the page: the file's name, empty for a pasted one, and what it holds or why it cannot be read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Arrived {
    /// The file's name; empty for a pasted text.
    pub name: String,
    /// The text; None if the file is too large or cannot be read.
    pub text: Option<String>,
}

/// Lets the browser save a text as a file.
pub(crate) fn download(name: &str, text: &str) {
    let Some(window) = web_sys::window() else { return };
    let Some(document) = window.document() else { return };
    let Ok(blob) = Blob::new_with_str_sequence(&Array::of1(&text.into())) else { return };
    let Ok(address) = Url::create_object_url_with_blob(&blob) else { return };
    if let Some(link) = document.create_element("a").ok().and_then(|link| link.dyn_into::<HtmlElement>().ok()) {
        // Attributes of a new element can be set.
        let _ = link.set_attribute("href", &address);
        let _ = link.set_attribute("download", name);
        link.click();
    }
    let forget = Closure::once_into_js(move || {
        // An address that is gone already needs no forgetting.
        let _ = Url::revoke_object_url(&address);
    });
    // Without a timer the text stays in memory until the page goes.
    let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(forget.unchecked_ref(), DOWNLOAD_BEGINS);
}

/// Puts a text on the clipboard; `then` hears whether that worked.
pub(crate) fn copy(text: &str, then: Callback<bool>) {
    let clipboard = web_sys::window().and_then(|window| get(&window, "navigator")).and_then(|navigator| get(&navigator, "clipboard"));
    let promise = clipboard.and_then(|clipboard| call(&clipboard, "writeText", &[&text.into()]));
    let Some(promise) = promise else { return then.emit(false) };
    let (yes, no) = (then.clone(), then);
    let yes = Closure::once_into_js(move || yes.emit(true));
    let no = Closure::once_into_js(move || no.emit(false));
    call(&promise, "then", &[&yes, &no]);
}

/// Reads the file that a person chose in a file field, and empties the field.
pub(crate) fn chosen(event: &Event, then: Callback<Arrived>) {
    let Some(field) = event.target() else { return };
    read_first(&field, then);
    // The same file can be chosen again.
    let _ = Reflect::set(&field, &"value".into(), &"".into());
}

/// Reads files that are dropped on the page, and scenarios that are pasted where nothing takes text.
pub(crate) fn listen(then: Callback<Arrived>) {
    let Some(window) = web_sys::window() else { return };
    let over = Closure::<dyn FnMut(Event)>::new(|event: Event| {
        if has_files(&event) {
            event.prevent_default();
        }
    });
    let tell = then.clone();
    let dropped = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
        if let Some(data) = get(&event, "dataTransfer").filter(|_| has_files(&event)) {
            event.prevent_default();
            read_first(&data, tell.clone());
        }
    });
    let pasted = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
        let text = super::dom::pasted(&event);
        if !takes_text(&event) && says_scenario(&text) {
            event.prevent_default();
            then.emit(Arrived { name: String::new(), text: Some(text) });
        }
    });
    for (name, closure) in [("dragover", &over), ("drop", &dropped), ("paste", &pasted)] {
        // Adding a listener fails for no kind of event.
        let _ = window.add_event_listener_with_callback(name, closure.as_ref().unchecked_ref());
    }
    over.forget();
    dropped.forget();
    pasted.forget();
}

fn says_scenario(text: &str) -> bool {
    let head: String = text.chars().take(SAYS_SO_WITHIN).collect();
    head.contains("scenario:") || head.contains("\"scenario\":")
}

fn takes_text(event: &Event) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|element| element.closest("input, textarea, [contenteditable=true]").is_ok_and(|found| found.is_some()))
}

fn has_files(event: &Event) -> bool {
    let types = get(event, "dataTransfer").and_then(|data| get(&data, "types"));
    types.is_some_and(|types| Array::from(&types).includes(&"Files".into(), 0))
}

/// Reads the first of an object's `files`.
fn read_first(object: &JsValue, then: Callback<Arrived>) {
    let Some(file) = get(object, "files").and_then(|files| get(&files, "0")) else { return };
    let name = get(&file, "name").and_then(|name| name.as_string()).unwrap_or_default();
    let size = get(&file, "size").and_then(|size| size.as_f64()).unwrap_or(0.0);
    let promise = Some(&file).filter(|_| size <= LARGEST).and_then(|file| call(file, "text", &[]));
    let Some(promise) = promise else { return then.emit(Arrived { name, text: None }) };
    let end = Closure::once_into_js(move |text: JsValue| then.emit(Arrived { name, text: text.as_string() }));
    // One function for both ends: an error is no text.
    call(&promise, "then", &[&end, &end]);
}

fn get(object: &JsValue, name: &str) -> Option<JsValue> {
    Reflect::get(object, &name.into()).ok().filter(|value| !value.is_undefined() && !value.is_null())
}

fn call(object: &JsValue, method: &str, arguments: &[&JsValue]) -> Option<JsValue> {
    let function: Function = get(object, method)?.dyn_into().ok()?;
    let list: Array = arguments.iter().collect();
    function.apply(object, &list).ok()
}
