//! Checks what is typed a moment after the last key, in a worker: the page goes on meanwhile.

use super::editor::asset;
use super::frames;
use crate::check::{self, Found};
use crate::words::language;
use rollscope_playground::words::Language;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};
use yew::Callback;

/// How long after the last key, in milliseconds.
const PAUSE: i32 = 200;

/// The worker, once it was needed, and what it was asked last.
pub(crate) struct Checker {
    found: Callback<Found>,
    worker: RefCell<Option<Worker>>,
    /// Whether the worker did not start: then the page checks by itself.
    failed: Rc<Cell<bool>>,
    asked: Rc<Cell<u32>>,
}

impl Checker {
    /// A checker that tells `found` what it finds of the latest text.
    pub(crate) fn new(found: Callback<Found>) -> Rc<Checker> {
        Rc::new(Checker { found, worker: RefCell::default(), failed: Rc::default(), asked: Rc::default() })
    }

    /// Checks a text soon, unless another one comes before.
    pub(crate) fn check_soon(self: &Rc<Checker>, manifest: String, applied: Option<String>) {
        let number = self.forget();
        let this = self.clone();
        frames::after(PAUSE, move || {
            if this.asked.get() == number {
                this.ask(number, &manifest, applied.as_deref());
            }
        });
    }

    /// Forgets what was asked. Returns the number of the next question.
    pub(crate) fn forget(&self) -> u32 {
        self.asked.set(self.asked.get().wrapping_add(1));
        self.asked.get()
    }

    fn ask(self: &Rc<Checker>, number: u32, manifest: &str, applied: Option<&str>) {
        if self.worker.borrow().is_none() && !self.failed.get() {
            let worker = self.start();
            self.failed.set(worker.is_none());
            *self.worker.borrow_mut() = worker;
        }
        let message = js_sys::Array::of4(&number.into(), &manifest.into(), &applied.into(), &language().tag().into());
        let worker = self.worker.borrow();
        let sent = !self.failed.get() && worker.as_ref().is_some_and(|worker| worker.post_message(&message).is_ok());
        if !sent {
            // A browser without module workers checks on the page.
            self.found.emit(check::check(manifest, applied, language()));
        }
    }

    fn start(&self) -> Option<Worker> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let document = web_sys::window()?.document()?;
        let worker = Worker::new_with_options(&asset(&document, "checker.js")?, &options).ok()?;
        let failed = self.failed.clone();
        let fail = Closure::<dyn FnMut()>::new(move || failed.set(true));
        worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        fail.forget();
        let (found, asked) = (self.found.clone(), self.asked.clone());
        let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let answer: js_sys::Array = event.data().unchecked_into();
            let text = answer.get(1).as_string().unwrap_or_default();
            if answer.get(0).as_f64() == Some(f64::from(asked.get()))
                && let Ok(all) = serde_json::from_str(&text)
            {
                found.emit(all);
            }
        });
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        // It lives as long as the page.
        hear.forget();
        Some(worker)
    }
}

/// What the worker calls: what there is to say of a manifest, as JSON, in the language of a tag.
#[wasm_bindgen]
#[must_use]
#[allow(unreachable_pub, reason = "the worker reaches it through what wasm-bindgen writes")]
pub fn check(manifest: &str, applied: Option<String>, tag: &str) -> String {
    let language = Language::of_tag(tag).unwrap_or_default();
    serde_json::to_string(&check::check(manifest, applied.as_deref(), language)).unwrap_or_default()
}
