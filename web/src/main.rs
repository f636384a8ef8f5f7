//! The page: a Kubernetes Deployment playground in a browser tab, drawn by Yew from the playground's snapshots.

mod action;
mod app;
mod browser;
mod check;
mod completion;
mod components;
mod engine;
mod failures;
mod records;
mod settings;
mod shelf;
mod stored;
mod trials;
mod words;

fn main() {
    if web_sys::window().is_none() {
        // In a worker, which calls `check` and draws nothing.
        return;
    }
    browser::dom::put_first(&components::tiles());
    browser::dom::put_first(components::SPRITE);
    // An experiment in which somebody asked `kubectl explain` needs its texts when the command runs again.
    if shelf::Shelf::peek().is_some_and(|text| text.contains("explain")) {
        browser::texts::load(draw);
    } else {
        draw();
        browser::texts::load_soon();
    }
}

fn draw() {
    let root = browser::dom::empty_root("app");
    match root {
        Some(root) => yew::Renderer::<app::App>::with_root(root).render(),
        None => yew::Renderer::<app::App>::new().render(),
    };
}
