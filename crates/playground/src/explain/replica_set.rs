//! The ReplicaSet controller's decisions in words.

use super::{Explained, Names, Sort, pods, row, text, total};
use rollscope_cluster::controllers::replica_set::decision::{RankingRule, ReplicaSetDecision, Victim};

/// How many of the Pods to be deleted are named.
const VICTIMS_NAMED: usize = 5;

/// A decision in words; None where there is nothing to say. `object` is the ReplicaSet's key.
pub(super) fn explain(rule: &ReplicaSetDecision, object: &str, names: Names<'_>) -> Option<Explained> {
    let name = object.rsplit('/').next().unwrap_or(object);
    let tag = || names.tag(name);
    let did = |sentence, ledger| Some(Explained { sort: Sort::Did, sentence, ledger });
    let held = |words: String| Some(Explained { sort: Sort::Held, sentence: vec![tag(), text(words)], ledger: Vec::new() });
    match rule {
        ReplicaSetDecision::PodsCreated { desired, active, diff, burst, succeeded } => did(
            vec![text(format!("The ReplicaSet controller created {} of ", pods(*succeeded))), tag(), text(".")],
            vec![
                row("Desired", "spec.replicas", desired),
                row("There are", "neither ended nor terminating", active),
                total("Create", format!("min({desired} − {active}, {burst} at once)"), diff),
            ],
        ),
        ReplicaSetDecision::PodsDeleted { desired, active, diff, burst, victims } => {
            let mut ledger = vec![
                row("There are", "neither ended nor terminating", active),
                row("Desired", "spec.replicas", desired),
                total("Delete", format!("min({active} − {desired}, {burst} at once)"), diff),
            ];
            ledger.extend(victims.iter().take(VICTIMS_NAMED).map(victim));
            did(vec![text(format!("The ReplicaSet controller deleted {} of ", pods(*diff))), tag(), text(".")], ledger)
        }
        ReplicaSetDecision::CreationRefused { message } => held(format!(" gets no Pod: {message}")),
        ReplicaSetDecision::DeletionRefused { message } => held(format!(" keeps a Pod: {message}")),
        ReplicaSetDecision::Adopted { pod } => {
            did(vec![tag(), text(format!(" took over the Pod {pod}: its labels match the selector."))], Vec::new())
        }
        ReplicaSetDecision::Released { pod } => {
            did(vec![tag(), text(format!(" let the Pod {pod} go: its labels match no more."))], Vec::new())
        }
        ReplicaSetDecision::ExpectationsPending | ReplicaSetDecision::StatusUpdated { .. } => None,
    }
}

/// Why this Pod goes before the next one.
fn victim(victim: &Victim) -> super::Ledger {
    let short = victim.pod.rsplit('-').next().unwrap_or(&victim.pod);
    row(short, victim.because.map_or("all of them go".to_string(), because), "")
}

fn because(rule: RankingRule) -> String {
    match rule {
        RankingRule::Unassigned => "it has no node".to_string(),
        RankingRule::Phase => "its phase is earlier".to_string(),
        RankingRule::NotReady => "it is not ready".to_string(),
        RankingRule::DeletionCost(this, next) => format!("its deletion cost is lower: {this} < {next}"),
        RankingRule::DoubledUp(this, next) => format!("more Pods on its node: {this} > {next}"),
        RankingRule::ReadyTime(..) => "it became ready later".to_string(),
        RankingRule::Restarts(this, next) => format!("more restarts: {this} > {next}"),
        RankingRule::CreationTime(..) => "it is younger".to_string(),
        RankingRule::Uid => "as old; its UID is lower".to_string(),
        RankingRule::Tie => "no rule tells them apart".to_string(),
    }
}
