//! The manifest's editor: a JavaScript module that is loaded when it is first seen. Until then a plain text field does its work.

use crate::words::t;
use js_sys::{Function, Object, Reflect};
use rollscope_playground::assist;
use serde::{Deserialize, Serialize};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Element;
use yew::Callback;

/// What the module's global is called: see `web/js/editor.js`.
const MODULE: &str = "rollscopeEditor";

/// What the editor tells.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum EditorEvent {
    /// The module is there.
    Loaded,
    /// The text is now this.
    Changed(String),
    /// Apply it.
    Apply,
}

/// What stands beside or under a line.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
pub(crate) struct Note {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1; 0 for the whole line.
    pub column: u32,
    /// Both in words.
    pub place: String,
    /// What it says.
    pub text: String,
    /// What was probably meant; may be empty.
    pub hint: String,
}

/// Begins to load the module, once; `tell` hears when it is there. If it cannot be loaded, the text field stays.
pub(crate) fn load(tell: Callback<EditorEvent>) {
    load_module("editor.js", move || tell.emit(EditorEvent::Loaded));
}

/// Begins to load a module of the page's; `there` is called when it is there.
pub(super) fn load_module(name: &str, there: impl FnOnce() + 'static) {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    let Some(address) = asset(&document, name) else { return };
    let Ok(script) = document.create_element("script") else { return };
    // Attributes of a new element can be set, and a body can be added to.
    let _ = script.set_attribute("type", "module");
    let _ = script.set_attribute("src", &address);
    let loaded = Closure::once_into_js(there);
    let _ = script.add_event_listener_with_callback("load", loaded.unchecked_ref());
    if let Some(body) = document.body() {
        let _ = body.append_child(&script);
    }
}

/// The published name of an asset.
pub(super) fn asset(document: &web_sys::Document, name: &str) -> Option<String> {
    let names = document.get_element_by_id("assets")?.text_content()?;
    let names: serde_json::Value = serde_json::from_str(&names).ok()?;
    names[name].as_str().map(str::to_string)
}

/// The editor in the page.
pub(crate) struct Editor {
    handle: JsValue,
}

impl Editor {
    /// Puts the editor into the element `id`; None if the module is not loaded.
    pub(crate) fn mount(id: &str, text: &str, tell: &Callback<EditorEvent>) -> Option<Editor> {
        let window = web_sys::window()?;
        let parent: Element = window.document()?.get_element_by_id(id)?;
        let module = Reflect::get(&window, &MODULE.into()).ok().filter(|module| module.is_object())?;
        let options = Object::new();
        let changed = tell.reform(EditorEvent::Changed);
        let changed = Closure::<dyn FnMut(String)>::new(move |text| changed.emit(text)).into_js_value();
        let apply = tell.reform(|()| EditorEvent::Apply);
        let apply = Closure::<dyn FnMut()>::new(move || apply.emit(())).into_js_value();
        let complete = help(assist::complete);
        let hover = help(assist::hover);
        let words = Object::new();
        for (name, said) in words_of_editor() {
            Reflect::set(&words, &name.into(), &said.into()).ok()?;
        }
        let members = [
            ("text", text.into()),
            ("words", words.into()),
            ("onChange", changed),
            ("onApply", apply),
            ("complete", complete),
            ("hover", hover),
        ];
        for (name, value) in members {
            Reflect::set(&options, &name.into(), &value).ok()?;
        }
        let handle = method(&module, "mount")?.call2(&module, &parent, &options).ok()?;
        Some(Editor { handle })
    }

    /// Replaces the text, unless it is that already.
    pub(crate) fn set_text(&self, text: &str) {
        self.call("setText", &text.into());
    }

    /// Shows what is wrong, under its lines.
    pub(crate) fn set_problems(&self, problems: &[Note]) {
        self.call("setProblems", &array(problems));
    }

    /// Shows what values come to, beside their lines.
    pub(crate) fn set_inlays(&self, inlays: &[Note]) {
        self.call("setInlays", &array(inlays));
    }

    /// Marks the lines that differ from this text.
    pub(crate) fn set_applied(&self, text: &str) {
        self.call("setApplied", &text.into());
    }

    /// Gives it the focus.
    pub(crate) fn focus(&self) {
        self.call("focus", &JsValue::UNDEFINED);
    }

    fn call(&self, name: &str, argument: &JsValue) {
        if let Some(function) = method(&self.handle, name) {
            // An editor that fails leaves its text as it was.
            let _ = function.call1(&self.handle, argument);
        }
    }
}

/// What the editor itself says. Those with a capital are CodeMirror's.
fn words_of_editor() -> [(&'static str, &'static str); 4] {
    [
        ("manifest", t("Manifest")),
        ("required", t("required")),
        ("unknown", t("Nothing is known of this place.")),
        ("Completions", t("Completions")),
    ]
}

/// A function for the module that answers at once: a text, a line and a column in, a plain object or nothing out.
fn help<T: Serialize>(answer: impl Fn(&str, u32, u32) -> Option<T> + 'static) -> JsValue {
    let to_js = move |text: String, line: u32, column: u32| match answer(&text, line, column) {
        // Numbers and strings always serialise.
        Some(found) => serde_wasm_bindgen::to_value(&found).unwrap_or_default(),
        None => JsValue::NULL,
    };
    Closure::<dyn FnMut(String, u32, u32) -> JsValue>::new(to_js).into_js_value()
}

pub(super) fn method(object: &JsValue, name: &str) -> Option<Function> {
    Reflect::get(object, &name.into()).ok()?.dyn_into().ok()
}

/// The notes as plain objects, which the module reads.
fn array(notes: &[Note]) -> JsValue {
    // A struct of numbers and strings always serialises.
    serde_wasm_bindgen::to_value(notes).unwrap_or_default()
}
