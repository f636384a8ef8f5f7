//! One object in full: a sheet over the page with what it is, why it exists, when it would go, its Events and its YAML.

use super::cell::{sample, state_words};
use super::conditions::condition_words;
use super::icon::icon;
use super::why::sentence;
use crate::action::Action;
use crate::browser::dom::copy;
use crate::words::{t, tf};
use rollscope_playground::view::{Detail, OriginView, RankingRule, Subject, Turn};
use std::rc::Rc;
use yew::prelude::*;

/// The dialog's element.
pub(crate) const DETAIL_ID: &str = "detail";

/// Properties of the sheet.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct DetailSheetProps {
    /// What is open; None while nothing is.
    pub detail: Option<Rc<Detail>>,
    /// What a person did.
    pub act: Callback<Action>,
}

/// Draws the sheet, closed: opening it is the browser's.
#[component]
pub(crate) fn DetailSheet(DetailSheetProps { detail, act }: &DetailSheetProps) -> Html {
    let leave = act.reform(|_: Event| Action::CloseDetail);
    html! {
        <dialog class="sheet" id={DETAIL_ID} aria-labelledby="detail-title" oncancel={leave}>
            if let Some(detail) = detail {
                { content(detail, act) }
            }
        </dialog>
    }
}

fn content(detail: &Detail, act: &Callback<Action>) -> Html {
    html! {
        <>
            { title(detail, act) }
            <div class="sheet-body" tabindex="0" role="group" aria-label={t("Details")}>
                { facts(detail) }
                { origin(detail, act) }
                { for detail.turn.as_ref().map(turn) }
                if !detail.conditions.is_empty() {
                    <h3>{ t("Conditions") }</h3>
                    { conditions(detail) }
                }
                <h3>{ t("Events") }</h3>
                { events(detail) }
                if detail.turn.is_some() {
                    { delete(detail, act) }
                }
                <Yaml text={detail.yaml.clone()} />
            </div>
        </>
    }
}

fn title(detail: &Detail, act: &Callback<Action>) -> Html {
    let hue = detail.tag.as_ref().map(|(_, hue)| format!("hue-{hue}"));
    html! {
        <div class={classes!("sheet-head", hue)}>
            if detail.pod.is_none() {
                if let Some((tag, _)) = &detail.tag {
                    <span class="tag">{ tag }</span>
                }
            }
            if let Some(pod) = &detail.pod {
                { sample(pod.state) }
            }
            <h2 id="detail-title"><span class="kind">{ detail.kind }{ " " }</span><code>{ &detail.name }</code></h2>
            <span class="spacer"></span>
            <button type="button" class="btn" onclick={act.reform(|_: MouseEvent| Action::CloseDetail)}>{ t("Close") }{ " " }<kbd>{ "Esc" }</kbd></button>
        </div>
    }
}

fn facts(detail: &Detail) -> Html {
    let tag = detail.tag.as_ref().filter(|_| detail.pod.is_some());
    html! {
        <dl class="facts">
            if let Some(pod) = &detail.pod {
                <div><dt>{ t("State") }</dt><dd><b>{ state_words(pod) }</b></dd></div>
            }
            if let Some((tag, hue)) = tag {
                <div><dt>{ "ReplicaSet" }</dt><dd><span class={classes!("tag", format!("hue-{hue}"))}>{ tag }</span></dd></div>
            }
            { for detail.facts.iter().filter(|(_, value)| !value.is_empty()).map(|(label, value)| html! { <div><dt>{ t(label) }</dt><dd>{ value }</dd></div> }) }
        </dl>
    }
}

/// Why it exists, why it has its size, with the way there.
fn origin(detail: &Detail, act: &Callback<Action>) -> Html {
    let made = t("Why it exists");
    html! {
        <>
            { for detail.origin.as_ref().map(|origin| because(made, origin, act)) }
            if let (Some(sized), Subject::ReplicaSet(_)) = (&detail.sized, &detail.subject) {
                { because(t("Why it has this size"), sized, act) }
            }
        </>
    }
}

fn because(head: &'static str, origin: &OriginView, act: &Callback<Action>) -> Html {
    let position = origin.position;
    let go = act.reform(move |_: MouseEvent| Action::GoTo(position));
    html! {
        <section class="because">
            <h3>{ head }</h3>
            if let Some(command) = &origin.command {
                <p>{ t("You ran") }{ " " }<code>{ command }</code></p>
            }
            { for origin.decisions.iter().map(|decision| html! {
                <>
                    <p>{ sentence(&decision.sentence) }</p>
                    <p class="fn">{ &decision.function }</p>
                    if !decision.ledger.is_empty() {
                        <table class="ledger"><tbody>
                            { for decision.ledger.iter().map(|row| html! {
                                <tr class={row.total.then_some("sum")}><th scope="row">{ &row.label }</th><td class="calc">{ &row.sum }</td><td class={classes!("res", row.limits.then_some("limit"))}>{ &row.result }</td></tr>
                            }) }
                        </tbody></table>
                    }
                </>
            }) }
            <button type="button" class="btn" onclick={go}>{ tf("Go to {}", &[&origin.clock]) }</button>
        </section>
    }
}

/// When a Pod would go if its ReplicaSet had one too many now.
fn turn(turn: &Turn) -> Html {
    let short = |name: &str| name.rsplit('-').next().unwrap_or_default().to_string();
    html! {
        <section class="because">
            <h3>{ t("If its ReplicaSet had to delete one") }</h3>
            <p><b>{ tf("It would go {0}. of {1}.", &[&turn.rank, &turn.of]) }</b></p>
            if let Some((next, rule)) = &turn.before {
                <p>{ tf("Before {0}: {1}.", &[&short(next), &rule_words(*rule)]) }</p>
            }
            if let Some((previous, rule)) = &turn.after {
                <p>{ tf("{0} goes before it. There: {1}.", &[&short(previous), &rule_words(*rule)]) }</p>
            }
            <p class="fn">{ "ActivePodsWithRanks.Less" }</p>
        </section>
    }
}

/// What puts one Pod before the next in the order of deletion.
fn rule_words(rule: RankingRule) -> String {
    let words = match rule {
        RankingRule::Unassigned => t("no node goes before a node"),
        RankingRule::Phase => t("Pending goes before Running"),
        RankingRule::NotReady => t("not ready goes before ready"),
        RankingRule::DeletionCost(this, next) => return tf("the lower deletion cost goes first, {0} < {1}", &[&this, &next]),
        RankingRule::DoubledUp(this, next) => return tf("more Pods on its node goes first, {0} > {1}", &[&this, &next]),
        RankingRule::ReadyTime(..) => t("what became ready later goes first"),
        RankingRule::Restarts(this, next) => return tf("more restarts goes first, {0} > {1}", &[&this, &next]),
        RankingRule::CreationTime(..) => t("the younger one goes first"),
        RankingRule::Uid => t("as long ready or as old, in powers of two; the lower UID goes first"),
        RankingRule::Tie => t("no rule tells them apart"),
    };
    words.to_string()
}

fn conditions(detail: &Detail) -> Html {
    let row = |condition: &rollscope_playground::view::ConditionView| {
        let (class, glyph) = if condition.good { ("ok", "ok") } else { ("bad", "err") };
        html! {
            <li><span {class}>{ icon(glyph) }</span><span><b>{ condition_words(condition) }</b>{ " " }<span class="note">{ &condition.reason }</span>
                if !condition.message.is_empty() {
                    <br />{ &condition.message }
                }
            </span></li>
        }
    };
    html! { <ul class="sheet-list conds">{ for detail.conditions.iter().map(row) }</ul> }
}

fn events(detail: &Detail) -> Html {
    if detail.events.is_empty() {
        return html! { <p class="note">{ t("None yet.") }</p> };
    }
    let row = |event: &rollscope_playground::view::EventView| {
        let times = if event.count > 1 { format!(" ×{}", event.count) } else { String::new() };
        html! {
            <li><span class="at">{ &event.clock }</span><span><b class={event.warning.then_some("bad")}>{ &event.reason }</b>{ times }{ " " }{ &event.message }</span></li>
        }
    };
    html! { <ul class="sheet-list">{ for detail.events.iter().map(row) }</ul> }
}

/// What a person can do to a Pod here.
fn delete(detail: &Detail, act: &Callback<Action>) -> Html {
    let name = detail.name.clone();
    let delete = act.reform(move |_: MouseEvent| Action::DeletePod(name.clone()));
    html! { <p class="acts"><button type="button" class="btn" onclick={delete}>{ t("Delete this Pod") }</button></p> }
}

/// Properties of the YAML.
#[derive(Clone, PartialEq, Properties)]
struct YamlProps {
    /// The text.
    text: String,
}

/// The YAML with a button that copies it.
#[component]
fn Yaml(YamlProps { text }: &YamlProps) -> Html {
    let copied = use_state_eq(|| None::<String>);
    let is_copied = copied.as_ref() == Some(text);
    let onclick = {
        let (copied, text) = (copied.clone(), text.clone());
        Callback::from(move |_: MouseEvent| {
            copy(&text);
            copied.set(Some(text.clone()));
        })
    };
    let name = if is_copied { t("Copied") } else { t("Copy") };
    html! {
        <>
            <div class="yaml-head"><h3>{ "YAML" }</h3><span class="note">{ "kubectl get -o yaml" }</span><span class="spacer"></span><button type="button" class="btn" {onclick}>{ name }</button></div>
            <pre tabindex="0" role="group" aria-label="YAML"><code>{ text }</code></pre>
        </>
    }
}
