//! The conditions of a Deployment: a glyph, the type, the reason; what is False says so. The message shows on hover and focus.

use super::icon::icon;
use crate::action::Action;
use crate::words::tf;
use rollscope_playground::view::{ConditionView, Subject};
use yew::prelude::*;

/// Properties of the list.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct ConditionsProps {
    /// The conditions.
    pub conditions: Vec<ConditionView>,
    /// Seconds until the progress deadline, while it runs.
    pub deadline: Option<u64>,
    /// The Deployment's key.
    pub deployment: String,
    /// What a person did.
    pub act: Callback<Action>,
}

/// A condition by name: `Progressing`, or `Progressing is False`.
pub(crate) fn condition_words(condition: &ConditionView) -> String {
    if condition.status == "True" && condition.good {
        condition.kind.clone()
    } else {
        tf("{} is {}", &[&condition.kind, &condition.status])
    }
}

/// `10:00`.
pub(crate) fn minutes(seconds: u64) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Draws the list; nothing before there are any.
#[component]
pub(crate) fn Conditions(ConditionsProps { conditions, deadline, deployment, act }: &ConditionsProps) -> Html {
    if conditions.is_empty() {
        return Html::default();
    }
    let item = |condition: &ConditionView| {
        let (class, glyph) = if condition.good { ("ok", "ok") } else { ("bad", "err") };
        let left = deadline.filter(|_| condition.kind == "Progressing").map(|left| tf(", deadline in {}", &[&minutes(left)]));
        let tip = format!("tip-{}", condition.kind);
        let subject = Subject::Deployment(deployment.clone());
        let open = act.reform(move |_: MouseEvent| Action::Open(subject.clone()));
        html! {
            <li key={condition.kind.clone()}>
                <button type="button" class="plain" aria-describedby={tip.clone()} onclick={open}>
                    <span {class}>{ icon(glyph) }</span><b>{ condition_words(condition) }</b>{ " " }
                    <span class="note">{ &condition.reason }{ left }</span>
                </button>
                <span class="tip" role="tooltip" id={tip}>{ &condition.message }</span>
            </li>
        }
    };
    html! { <ul class="cond" aria-label={crate::words::t("Conditions of the Deployment")}>{ for conditions.iter().map(item) }</ul> }
}
