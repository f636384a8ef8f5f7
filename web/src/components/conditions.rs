//! The conditions of a Deployment: a glyph, the type, the reason; what is False says so.

use super::icon::icon;
use rollscope_playground::view::ConditionView;
use yew::prelude::*;

/// Properties of the list.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct ConditionsProps {
    /// The conditions.
    pub conditions: Vec<ConditionView>,
}

/// Draws the list; nothing before there are any.
#[component]
pub(crate) fn Conditions(ConditionsProps { conditions }: &ConditionsProps) -> Html {
    if conditions.is_empty() {
        return Html::default();
    }
    let item = |condition: &ConditionView| {
        let name = if condition.status == "True" && condition.good {
            condition.kind.clone()
        } else {
            format!("{} is {}", condition.kind, condition.status)
        };
        let (class, glyph) = if condition.good { ("ok", "ok") } else { ("bad", "err") };
        html! {
            <li key={condition.kind.clone()} title={condition.message.clone()}>
                <span {class}>{ icon(glyph) }</span><b>{ name }</b>{ " " }<span class="note">{ &condition.reason }</span>
            </li>
        }
    };
    html! { <ul class="cond" aria-label="Conditions of the Deployment">{ for conditions.iter().map(item) }</ul> }
}
