//! Where only one side panel has room: which one.

use crate::action::{Action, Tab};
use crate::words::t;
use yew::prelude::*;

/// Properties of the tabs.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct SideTabsProps {
    /// The panel that is shown.
    pub tab: Tab,
    /// What a person did.
    pub act: Callback<Action>,
}

/// Draws the tabs.
#[component]
pub(crate) fn SideTabs(SideTabsProps { tab, act }: &SideTabsProps) -> Html {
    let item = |item: Tab| {
        html! {
            <label>
                <input class="sr" type="radio" name="side" checked={item == *tab} onchange={act.reform(move |_: Event| Action::ShowTab(item))} />
                { item.label() }
            </label>
        }
    };
    html! {
        <nav class="tabs" aria-label={t("Side panel")}><div role="radiogroup" aria-label={t("Side panel")}>{ for Tab::ALL.map(item) }</div></nav>
    }
}
