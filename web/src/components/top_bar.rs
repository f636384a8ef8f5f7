//! The top bar: the experiment's name, which opens all experiments; the language, the theme, the keys.

use super::icon::icon;
use crate::action::{Action, KeepAct};
use crate::browser::dom::chosen_of;
use crate::settings::Settings;
use crate::words::{language, t, tf};
use rollscope_playground::words::Language;
use yew::prelude::*;

/// The list of languages.
pub(crate) const LANGUAGE_ID: &str = "language";

/// Properties of the bar.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct TopBarProps {
    /// What the experiment is called.
    pub name: String,
    /// How a person likes the page.
    pub settings: Settings,
    /// What a person did.
    pub act: Callback<Action>,
}

/// What a language calls itself.
fn own_name(language: Language) -> &'static str {
    match language {
        Language::En => "English",
        Language::ZhCn => "中文",
    }
}

/// What a theme is called.
pub(super) fn theme_name(theme: &str) -> &'static str {
    match theme {
        "light" => t("Light"),
        "dark" => t("Dark"),
        _ => t("System"),
    }
}

/// Draws the bar.
#[component]
pub(crate) fn TopBar(TopBarProps { name, settings, act }: &TopBarProps) -> Html {
    let theme = tf("Theme: {}", &[&theme_name(settings.theme)]);
    let speak = act.reform(|event: Event| Action::SetLanguage(Language::of_tag(&chosen_of(&event)).unwrap_or_default()));
    let option = |item: Language| {
        html! { <option value={item.tag()} lang={item.tag()} selected={item == language()}>{ own_name(item) }</option> }
    };
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
            <button type="button" class="btn quiet chooser" aria-haspopup="dialog" title={t("Experiments and scenarios")} onclick={act.reform(|_: MouseEvent| Action::Keep(KeepAct::Toggle))}>
                <span>{ name }</span>
                { icon("down") }
            </button>
            <span class="spacer"></span>
            <span class="note wide">{ "Kubernetes 1.36" }</span>
            <select id={LANGUAGE_ID} aria-label={t("Language")} onchange={speak}>{ for Language::ALL.map(option) }</select>
            <button type="button" class="btn quiet icon wide" aria-label={theme.clone()} title={theme} onclick={act.reform(|_: MouseEvent| Action::NextTheme)}>{ icon("theme") }</button>
            <button type="button" class="btn quiet icon" aria-label={t("Keys and help (?)")} title={t("Keys and help  ?")} onclick={act.reform(|_: MouseEvent| Action::ToggleHelp)}><b>{ "?" }</b></button>
        </header>
    }
}
