//! Drawings: one sprite for the whole page, used by name.

use yew::prelude::*;

/// All drawings, to be put into the page once.
pub(crate) const SPRITE: &str = include_str!("sprite.svg");

/// A small drawing that says nothing to a screen reader: its button or its sentence does.
pub(crate) fn icon(name: &'static str) -> Html {
    html! { <svg class="ico" aria-hidden="true"><use href={format!("#i-{name}")} /></svg> }
}
