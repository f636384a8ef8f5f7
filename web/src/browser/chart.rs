//! The chart's picture: a JavaScript module that is loaded when there is something to draw. Without it the line of time works,
//! and says the figures.

use super::editor::{load_module, method};
use crate::words::t;
use js_sys::{Array, Float64Array, Int32Array, Object, Reflect};
use rollscope_playground::chart::{Band, Chart};
use wasm_bindgen::JsValue;
use web_sys::Element;

/// What the module's global is called: see `web/js/chart.js`.
const MODULE: &str = "rollscopeChart";

/// Begins to load the module; `there` is called when it is there.
pub(crate) fn load(there: impl FnOnce() + 'static) {
    load_module("chart.js", there);
}

/// The picture in the page; it goes when this goes.
pub(crate) struct Picture {
    handle: JsValue,
}

impl Drop for Picture {
    fn drop(&mut self) {
        self.call("destroy", &JsValue::UNDEFINED);
    }
}

impl Picture {
    /// Puts the picture into an element; None if the module is not loaded.
    pub(crate) fn mount(parent: &Element) -> Option<Picture> {
        let module = Reflect::get(web_sys::window()?.as_ref(), &MODULE.into()).ok().filter(|module| module.is_object())?;
        let words = object(&[("ceiling", t("ceiling").into()), ("floor", t("floor").into()), ("available", t("available").into())]);
        let handle = method(&module, "mount")?.call2(&module, parent, &words).ok()?;
        Some(Picture { handle })
    }

    /// Draws a chart whose axis of time ends at `end`, in milliseconds.
    pub(crate) fn draw(&self, chart: &Chart, end: u64) {
        let times: Vec<f64> = chart.times.iter().map(|&time| time as f64).collect();
        let bands: Array = chart.bands.iter().map(band).collect();
        let data = object(&[
            ("end", (end as f64).into()),
            ("times", Float64Array::from(times.as_slice()).into()),
            ("available", column(&chart.available)),
            ("pods", column(&chart.pods)),
            ("floor", column(&chart.floor)),
            ("ceiling", column(&chart.ceiling)),
            ("bands", bands.into()),
        ]);
        self.call("setData", &data);
    }

    /// Where the page is, in milliseconds: the labels of the lines are those of that time.
    pub(crate) fn set_now(&self, millis: u64) {
        self.call("setNow", &(millis as f64).into());
    }

    fn call(&self, name: &str, argument: &JsValue) {
        if let Some(function) = method(&self.handle, name) {
            // A picture that fails leaves the line of time as it is.
            let _ = function.call1(&self.handle, argument);
        }
    }
}

fn band(band: &Band) -> JsValue {
    object(&[
        ("hue", band.hue.into()),
        ("version", band.version.as_str().into()),
        ("revisions", column(&band.revisions)),
        ("pods", column(&band.pods)),
    ])
}

fn column(figures: &[i32]) -> JsValue {
    Int32Array::from(figures).into()
}

fn object(fields: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (name, value) in fields {
        // A new object takes any field.
        let _ = Reflect::set(&object, &(*name).into(), value);
    }
    object.into()
}
