//! Why?: what the controllers did last, by which function, with which sums; why not more, and what is waited for until when.

use super::icon::icon;
use crate::action::Action;
use crate::words::{t, tf};
use rollscope_playground::explain::Ledger;
use rollscope_playground::view::{Piece, Snapshot, Wait, WhyDecision, WhyView};
use std::rc::Rc;
use yew::prelude::*;

/// Properties of the panel.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct WhyProps {
    /// What there is.
    pub snapshot: Rc<Snapshot>,
    /// The number of the action that is explained, from 1.
    pub action: usize,
    /// The index of the Deployment that is shown.
    pub shown: usize,
    /// What a person did.
    pub act: Callback<Action>,
}

/// Draws the panel.
#[component]
pub(crate) fn Why(props: &WhyProps) -> Html {
    let why = props.snapshot.why.as_ref();
    let waits = props.snapshot.waits.get(props.shown).map(Vec::as_slice).unwrap_or_default();
    html! {
        <section class="panel why" aria-label={t("Why")}>
            { head(why, props) }
            <div class="scroll" tabindex="0" role="group" aria-label={t("Reasons")}>
                if let Some(why) = why {
                    { for why.decisions.iter().map(decision) }
                    if !why.not_more.is_empty() || !waits.is_empty() {
                        <div class="not-more">
                            <h3>{ t("Why not more?") }</h3>
                            { for why.not_more.iter().take(1).map(decision) }
                            { for waits.iter().map(wait) }
                            { for why.not_more.iter().skip(1).map(decision) }
                        </div>
                    }
                    if let Some(meanwhile) = &why.meanwhile {
                        <p class="meanwhile">{ meanwhile }</p>
                    }
                } else {
                    <p class="blank">{ t("Choose a controller action, or press") }{ " " }<kbd>{ "." }</kbd></p>
                    { for waits.iter().map(wait) }
                }
            </div>
        </section>
    }
}

fn head(why: Option<&WhyView>, props: &WhyProps) -> Html {
    let step = |action: Action, glyph: &'static str, label: String, title: String| {
        let act = props.act.clone();
        let go = Callback::from(move |_: MouseEvent| act.emit(action.clone()));
        html! { <button type="button" class="btn quiet icon" aria-label={label} {title} onclick={go}>{ icon(glyph) }</button> }
    };
    let (back, forward) = (t("Previous action"), t("Next action"));
    html! {
        <div class="head">
            <h2 class="side-title">{ t("Why?") }</h2>
            <span class="spacer"></span>
            if let Some(why) = why {
                <span class="note">{ tf("{0} · action {1}", &[&why.clock, &props.action]) }</span>
            }
            { step(Action::StepBack, "back", back.to_string(), format!("{back}  ,")) }
            { step(Action::StepForward, "step", forward.to_string(), format!("{forward}  .")) }
        </div>
    }
}

fn wait(wait: &Wait) -> Html {
    let (class, glyph) = if wait.stuck { ("wait stuck", "err") } else { ("wait", "wait") };
    html! { <p {class}>{ icon(glyph) }<span>{ sentence(&wait.sentence) }</span></p> }
}

fn decision(decision: &WhyDecision) -> Html {
    html! {
        <div class="why-body">
            <p class="why-head">{ sentence(&decision.sentence) }</p>
            <p class="fn">{ &decision.function }</p>
            if !decision.ledger.is_empty() {
                <table class="ledger">
                    <caption class="sr">{ t("The arithmetic of this action") }</caption>
                    <tbody>{ for decision.ledger.iter().map(row) }</tbody>
                </table>
            }
        </div>
    }
}

fn row(row: &Ledger) -> Html {
    html! {
        <tr class={row.total.then_some("sum")}>
            <th scope="row">{ &row.label }</th>
            <td class="calc">{ &row.sum }</td>
            <td class="res"><span class={row.limits.then_some("limit")}>{ &row.result }</span></td>
        </tr>
    }
}

/// A sentence in which ReplicaSets are tags.
pub(crate) fn sentence(pieces: &[Piece]) -> Html {
    let piece = |piece: &Piece| match piece {
        Piece::Text(text) => html! { text },
        Piece::Tag { tag, hue } => html! { <span class={classes!("tag", format!("hue-{hue}"))}>{ tag }</span> },
    };
    html! { <>{ for pieces.iter().map(piece) }</> }
}
