//! A decision in one sentence, with the sum that led to it: operands as the controller read them, and its function's name.
//!
//! Every figure comes from the decision itself; nothing is computed again here. ReplicaSets are called by their revision.

mod deployment;
mod replica_set;
mod waits;

use crate::view::{DeploymentView, Piece, ReplicaSetView, WhyDecision, WhyView, clock};
use crate::words::{Language, Part};
use rollscope_cluster::failures::Controller;
use rollscope_cluster::trace::{Decision, Rule, Step, StepKind};
use std::fmt::Display;
use std::sync::Arc;

pub use waits::Wait;
pub(crate) use waits::waits;

/// A row of a sum: `Room under it   28 − 27   1`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    /// What it is.
    pub label: String,
    /// How it is computed.
    pub sum: String,
    /// What that comes to.
    pub result: String,
    /// Whether this is the figure that limits.
    pub limits: bool,
    /// Whether this is what the sum was for.
    pub total: bool,
}

/// What sort of decision it is, to someone who asks why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    /// Something was changed.
    Did,
    /// Something was not, for a reason.
    Held,
    /// What led to a change, in the same sync.
    Context,
    /// A note about the state of things.
    Noted,
}

/// A decision in words.
struct Explained {
    sort: Sort,
    sentence: Vec<Piece>,
    ledger: Vec<Ledger>,
}

/// Looks ReplicaSets up by name, and words by their English.
#[derive(Clone, Copy)]
struct Names<'a> {
    deployments: &'a [DeploymentView],
    language: Language,
}

impl<'a> Names<'a> {
    fn find(self, name: &str) -> Option<&'a ReplicaSetView> {
        self.deployments.iter().flat_map(|d| &d.replica_sets).find(|rs| rs.name == name)
    }

    /// The tag of a ReplicaSet; its name once it is gone.
    fn tag(self, name: &str) -> Piece {
        match self.find(name) {
            Some(rs) => Piece::Tag { tag: rs.tag(), hue: rs.hue },
            None => Piece::Text(name.to_string()),
        }
    }

    /// The same as text.
    fn called(self, name: &str) -> String {
        self.find(name).map_or_else(|| name.to_string(), ReplicaSetView::tag)
    }

    /// Several names, one after the other.
    fn list(self, names: &[String]) -> Piece {
        text(names.join(self.language.word(", ")))
    }

    /// A text with values.
    fn say(self, english: &'static str, values: &[&dyn Display]) -> String {
        self.language.say(english, values)
    }

    /// A sentence with pieces: each `{}` stands for the next one, or `{0}` for the first.
    fn sentence(self, english: &'static str, pieces: &[Piece]) -> Vec<Piece> {
        let mut out = Vec::new();
        self.language.fill(english, |part| match part {
            Part::Text(words) => push(&mut out, text(words)),
            Part::Value(index) => pieces.get(index).into_iter().for_each(|piece| push(&mut out, piece.clone())),
        });
        out
    }

    /// `1 Pod`, `3 Pods`.
    fn pods(self, count: i32) -> String {
        if count == 1 { self.language.word("1 Pod").to_string() } else { self.say("{} Pods", &[&count]) }
    }

    /// A row of a sum.
    fn row(self, label: &'static str, sum: impl Into<String>, result: impl ToString) -> Ledger {
        row(self.language.word(label), sum, result)
    }

    /// The row that the sum was for.
    fn total(self, label: &'static str, sum: impl Into<String>, result: impl ToString) -> Ledger {
        Ledger { total: true, ..self.row(label, sum, result) }
    }
}

/// What the controllers did last and what has kept them from more since; None before they did anything.
pub(crate) fn why(steps: &[Arc<Step>], deployments: &[DeploymentView], language: Language) -> Option<WhyView> {
    let names = Names { deployments, language };
    let index = steps.iter().rposition(|step| step.acted && matches!(step.kind, StepKind::Sync(_)))?;
    let did = &steps[index];
    let all: Vec<(Sort, WhyDecision)> = did.decisions.iter().filter_map(|decision| explain(decision, names)).collect();
    let of = |sort: Sort| all.iter().filter(move |(other, _)| *other == sort).map(|(_, decision)| decision.clone());
    let mut decisions: Vec<WhyDecision> = of(Sort::Did).chain(of(Sort::Context)).collect();
    if decisions.is_empty() {
        decisions.extend(of(Sort::Noted));
    }
    let after = &steps[index + 1..];
    Some(WhyView {
        step: index,
        clock: clock(did.at),
        decisions,
        not_more: not_more(after, names).unwrap_or_else(|| of(Sort::Held).collect()),
        meanwhile: after
            .iter()
            .rev()
            .find(|step| step.acted)
            .map(|step| language.say("{}. {}", &[&clock(step.at), &language.word(meanwhile(step.kind))])),
    })
}

/// What a step did, in words.
pub(crate) fn did(step: &Step, deployments: &[DeploymentView], language: Language) -> Vec<WhyDecision> {
    let names = Names { deployments, language };
    let all = step.decisions.iter().filter_map(|decision| explain(decision, names));
    all.filter(|(sort, _)| *sort == Sort::Did).map(|(_, decision)| decision).collect()
}

/// What the last sync of the Deployment controller since was kept from; None if there was none.
fn not_more(after: &[Arc<Step>], names: Names<'_>) -> Option<Vec<WhyDecision>> {
    let last = after.iter().rev().find(|step| step.kind == StepKind::Sync(Controller::Deployment) && !step.decisions.is_empty())?;
    let explained = last.decisions.iter().filter_map(|decision| explain(decision, names));
    Some(explained.filter(|(sort, _)| *sort == Sort::Held).map(|(_, decision)| decision).collect())
}

/// What changed without a sync.
fn meanwhile(kind: StepKind) -> &'static str {
    match kind {
        StepKind::NodeEvents => "A kubelet took away a Pod that had ended.",
        StepKind::GarbageCollection => "The garbage collector deleted what had lost its owner.",
        StepKind::NodeControllers => "The node controllers deleted a Pod of a lost node.",
        StepKind::Delivery | StepKind::Sync(_) => "Something changed.",
    }
}

fn explain(decision: &Decision, names: Names<'_>) -> Option<(Sort, WhyDecision)> {
    let explained = match &decision.rule {
        Rule::Deployment(rule) => deployment::explain(rule, names)?,
        Rule::ReplicaSet(rule) => replica_set::explain(rule, &decision.object, names)?,
    };
    let Explained { sort, sentence, ledger } = explained;
    Some((sort, WhyDecision { sentence, function: decision.function.to_string(), ledger }))
}

fn text(words: impl Into<String>) -> Piece {
    Piece::Text(words.into())
}

fn row(label: impl Into<String>, sum: impl Into<String>, result: impl ToString) -> Ledger {
    Ledger { label: label.into(), sum: sum.into(), result: minus(result.to_string()), ..Ledger::default() }
}

/// Adds a piece; words that follow words join them.
fn push(pieces: &mut Vec<Piece>, piece: Piece) {
    match (pieces.last_mut(), piece) {
        (_, Piece::Text(words)) if words.is_empty() => {}
        (Some(Piece::Text(before)), Piece::Text(words)) => before.push_str(&words),
        (_, piece) => pieces.push(piece),
    }
}

/// A negative number with a real minus sign.
fn minus(number: String) -> String {
    number.strip_prefix('-').map_or_else(|| number.clone(), |digits| format!("−{digits}"))
}
