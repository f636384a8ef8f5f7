//! Why?: what the controllers did last, by which function, with which sums.

use rollscope_playground::explain::Ledger;
use rollscope_playground::view::{Piece, Snapshot, WhyDecision};
use std::rc::Rc;
use yew::prelude::*;

/// Properties of the panel.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct WhyProps {
    /// What there is.
    pub snapshot: Rc<Snapshot>,
}

/// Draws the panel.
#[component]
pub(crate) fn Why(WhyProps { snapshot }: &WhyProps) -> Html {
    let why = snapshot.why.as_ref();
    html! {
        <section class="panel why" aria-label="Why">
            <div class="head">
                <h2 class="side-title">{ "Why?" }</h2>
                <span class="spacer"></span>
                if let Some(why) = why {
                    <span class="note">{ format!("last action, {}", why.clock) }</span>
                }
            </div>
            <div class="scroll" tabindex="0" role="group" aria-label="Reasons">
                if let Some(why) = why {
                    { for why.decisions.iter().map(decision) }
                    if !why.not_more.is_empty() {
                        <div class="not-more">
                            <h3>{ "Why not more?" }</h3>
                            { for why.not_more.iter().map(decision) }
                        </div>
                    }
                    if let Some(meanwhile) = &why.meanwhile {
                        <p class="meanwhile">{ meanwhile }</p>
                    }
                } else {
                    <p class="blank">{ "Press " }<kbd>{ "." }</kbd>{ " for one step: here is why it was taken." }</p>
                }
            </div>
        </section>
    }
}

fn decision(decision: &WhyDecision) -> Html {
    html! {
        <div class="why-body">
            <p class="why-head">{ sentence(&decision.sentence) }</p>
            <p class="fn">{ &decision.function }</p>
            if !decision.ledger.is_empty() {
                <table class="ledger">
                    <caption class="sr">{ "The arithmetic of this action" }</caption>
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
