//! The top bar: the name, starting over, the theme, the keys.

use super::icon::icon;
use crate::action::Action;
use yew::prelude::*;

/// Properties of the bar.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct TopBarProps {
    /// The theme: `system`, `light` or `dark`.
    pub theme: &'static str,
    /// What a person did.
    pub act: Callback<Action>,
}

/// Draws the bar.
#[component]
pub(crate) fn TopBar(TopBarProps { theme, act }: &TopBarProps) -> Html {
    let theme = format!("Theme: {theme}");
    html! {
        <header class="top">
            <div class="brand">
                <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
                    <rect x="1.5" y="13" width="9" height="9" rx="1.5" fill="none" stroke="currentColor" stroke-width="2" />
                    <rect x="13" y="2" width="9.5" height="9.5" rx="1.5" fill="currentColor" />
                    <path d="M1 7h9M14 17h9" stroke="currentColor" stroke-width="2" />
                </svg>
                <h1>{ "Rollscope" }</h1>
            </div>
            <span class="note wide">{ "A Kubernetes Deployment, one step at a time" }</span>
            <span class="spacer"></span>
            <span class="note wide">{ "Kubernetes 1.36" }</span>
            <button type="button" class="btn quiet" onclick={act.reform(|_: MouseEvent| Action::StartOver)}>{ "Start over" }</button>
            <button type="button" class="btn quiet icon" aria-label={theme.clone()} title={theme} onclick={act.reform(|_: MouseEvent| Action::NextTheme)}>{ icon("theme") }</button>
            <button type="button" class="btn quiet icon" aria-label="Keys (?)" title="Keys  ?" onclick={act.reform(|_: MouseEvent| Action::ToggleHelp)}><b>{ "?" }</b></button>
        </header>
    }
}
