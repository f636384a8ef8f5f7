//! The texts of Kubernetes' documentation: a file of the page, fetched once when there is time or when they are needed.

use super::editor::asset;
use js_sys::{Function, Promise, Reflect};
use rollscope_playground::assist::texts;
use std::cell::OnceCell;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// What the file is called before its hash.
const FILE: &str = "texts.json";
/// How long the page may draw and settle before it fetches what it does not need at once, in milliseconds.
const SOON: i32 = 1_000;

thread_local! {
    /// The one attempt: it ends with the file's text, or with anything else where it cannot be had.
    static FETCHED: OnceCell<Option<Promise>> = const { OnceCell::new() };
}

/// Fetches the texts in a moment.
pub(crate) fn load_soon() {
    let Some(window) = web_sys::window() else { return };
    let fetch = Closure::once_into_js(|| load(|| {}));
    // Without a timer they are fetched when they are needed.
    let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(fetch.unchecked_ref(), SOON);
}

/// Fetches the texts unless they are there; `then` runs when they are, or when they cannot be had.
pub(crate) fn load(then: impl FnOnce() + 'static) {
    if texts::are_there() {
        return then();
    }
    let Some(promise) = FETCHED.with(|fetched| fetched.get_or_init(fetch).clone()) else { return then() };
    let end = move |text: JsValue| {
        if let Some(text) = text.as_string() {
            // What cannot be read is as good as not there: `kubectl explain` says so.
            texts::provide(&text);
        }
        then();
    };
    let end = Closure::once_into_js(end);
    // One function for both ends: an error is no text.
    call(&promise, "then", &[&end, &end]);
}

fn fetch() -> Option<Promise> {
    let window = web_sys::window()?;
    let address = asset(&window.document()?, FILE)?;
    let text = Closure::once_into_js(|response: JsValue| {
        let found = Reflect::get(&response, &"ok".into()).is_ok_and(|ok| ok == JsValue::TRUE);
        if found { call(&response, "text", &[]).unwrap_or_default() } else { JsValue::UNDEFINED }
    });
    let response = call(&window, "fetch", &[&address.into()])?;
    call(&response, "then", &[&text])?.dyn_into().ok()
}

fn call(object: &JsValue, method: &str, arguments: &[&JsValue]) -> Option<JsValue> {
    let function: Function = Reflect::get(object, &method.into()).ok()?.dyn_into().ok()?;
    let list: js_sys::Array = arguments.iter().collect();
    function.apply(object, &list).ok()
}
