//! The reader's own clock and calendar: when an experiment was stored. The simulation has a time of its own.

use wasm_bindgen::JsValue;

/// Milliseconds since 1970.
pub(crate) fn now() -> f64 {
    js_sys::Date::now()
}

/// A time as the readers of a language write it.
pub(crate) fn written(millis: f64, tag: &str) -> String {
    let options = js_sys::Object::new();
    for (name, style) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        // A new object takes members.
        let _ = js_sys::Reflect::set(&options, &name.into(), &style.into());
    }
    String::from(js_sys::Date::new(&JsValue::from(millis)).to_locale_string(tag, &options))
}
