//! A callback once a frame, or once in a while, for as long as its handle lives.

use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use yew::Callback;

/// A running series of calls; ends when it is dropped.
pub(crate) struct Frames {
    stopped: Rc<Cell<bool>>,
}

impl Drop for Frames {
    fn drop(&mut self) {
        self.stopped.set(true);
    }
}

/// Milliseconds since the page began.
pub(crate) fn now() -> f64 {
    web_sys::window().and_then(|window| window.performance()).map_or(0.0, |performance| performance.now())
}

impl Frames {
    /// Calls `each` with the milliseconds since the last call, before each frame that is drawn. Hidden pages draw none.
    pub(crate) fn start(each: Callback<f64>) -> Frames {
        let stopped = Rc::new(Cell::new(false));
        request(stopped.clone(), now(), each);
        Frames { stopped }
    }

    /// Calls `each` with `milliseconds` after every `milliseconds`.
    pub(crate) fn every(milliseconds: i32, each: Callback<f64>) -> Frames {
        let stopped = Rc::new(Cell::new(false));
        later(stopped.clone(), milliseconds, each);
        Frames { stopped }
    }
}

fn request(stopped: Rc<Cell<bool>>, last: f64, each: Callback<f64>) {
    let frame = Closure::once_into_js(move || {
        if stopped.get() {
            return;
        }
        let at = now();
        each.emit(at - last);
        request(stopped, at, each);
    });
    if let Some(window) = web_sys::window() {
        // A window that draws has frames.
        let _ = window.request_animation_frame(frame.unchecked_ref());
    }
}

fn later(stopped: Rc<Cell<bool>>, milliseconds: i32, each: Callback<f64>) {
    let turn = Closure::once_into_js(move || {
        if stopped.get() {
            return;
        }
        each.emit(f64::from(milliseconds));
        later(stopped, milliseconds, each);
    });
    if let Some(window) = web_sys::window() {
        // Only a closed window has no timers.
        let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(turn.unchecked_ref(), milliseconds);
    }
}

/// Calls `then` once, after so many milliseconds.
pub(crate) fn after(milliseconds: i32, then: impl FnOnce() + 'static) {
    let turn = Closure::once_into_js(then);
    if let Some(window) = web_sys::window() {
        // Only a closed window has no timers.
        let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(turn.unchecked_ref(), milliseconds);
    }
}
