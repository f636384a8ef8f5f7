//! How much room the stage has: measured off the page whenever that may have changed.

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, HtmlElement, ResizeObserver};

/// The stage's element.
pub(crate) const STAGE_ID: &str = "stage";

/// The room that Pods have, in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Room {
    /// The width of a lane's cells.
    pub cells: f64,
    /// The width of bars and ruler.
    pub track: f64,
    /// The height of everything between ruler and legend; infinite where the page scrolls.
    pub height: f64,
    /// The side of a large cell.
    pub pod: f64,
    /// The text size of the page.
    pub rem: f64,
}

impl Default for Room {
    fn default() -> Room {
        Room { cells: 640.0, track: 360.0, height: f64::INFINITY, pod: 26.0, rem: 16.0 }
    }
}

/// Measures the stage and the probe in it; None before it is drawn.
pub(crate) fn measure() -> Option<Room> {
    let window = web_sys::window()?;
    let document = window.document()?;
    let stage: HtmlElement = document.get_element_by_id(STAGE_ID)?.dyn_into().ok()?;
    let width = |selector: &str| Some(stage.query_selector(selector).ok()??.get_bounding_client_rect().width());
    let style = |element: &Element, name: &str| window.get_computed_style(element).ok().flatten()?.get_property_value(name).ok();
    let pixels = |text: Option<String>| text.and_then(|text| text.trim_end_matches("px").parse::<f64>().ok());
    let scrolls = style(&stage, "overflow-y").is_some_and(|value| value == "visible");
    let children = stage.children();
    let others: i32 = (0..children.length())
        .filter_map(|index| children.item(index)?.dyn_into::<HtmlElement>().ok())
        .filter(|child| !child.class_list().contains("stage-body") && !child.class_list().contains("sr"))
        .map(|child| child.offset_height())
        .sum();
    Some(Room {
        cells: width(".probe .cells")?,
        track: width(".probe .bars")?,
        height: if scrolls { f64::INFINITY } else { f64::from(stage.client_height() - others) },
        pod: width(".probe .pod")?,
        rem: pixels(document.document_element().and_then(|root| style(&root, "font-size"))).unwrap_or(16.0),
    })
}

/// Calls back whenever the stage's size has changed, as long as it is kept.
pub(crate) struct Watch {
    observer: Option<ResizeObserver>,
    _changed: Closure<dyn FnMut()>,
}

impl Watch {
    /// Watches the stage.
    pub(crate) fn stage(changed: impl Fn() + 'static) -> Watch {
        let changed = Closure::<dyn FnMut()>::new(changed);
        let observer = ResizeObserver::new(changed.as_ref().unchecked_ref()).ok();
        let stage = web_sys::window().and_then(|window| window.document()).and_then(|document| document.get_element_by_id(STAGE_ID));
        if let (Some(observer), Some(stage)) = (&observer, stage) {
            observer.observe(&stage);
        }
        Watch { observer, _changed: changed }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        if let Some(observer) = &self.observer {
            observer.disconnect();
        }
    }
}

/// Where an element lies inside another one: left edge and bottom, in pixels.
pub(crate) fn place_in(element: &Element, outer: &Element) -> (f64, f64) {
    let (inner, outer) = (element.get_bounding_client_rect(), outer.get_bounding_client_rect());
    (inner.left() - outer.left(), inner.bottom() - outer.top())
}
