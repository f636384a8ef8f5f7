//! The ReplicaSet controller's decisions in words.

use super::{Explained, Ledger, Names, Sort, row, text};
use rollscope_cluster::controllers::replica_set::decision::{RankingRule, ReplicaSetDecision, Victim};

/// How many of the Pods to be deleted are named.
const VICTIMS_NAMED: usize = 5;

/// A decision in words; None where there is nothing to say. `object` is the ReplicaSet's key.
pub(super) fn explain(rule: &ReplicaSetDecision, object: &str, names: Names<'_>) -> Option<Explained> {
    let name = object.rsplit('/').next().unwrap_or(object);
    let did = |english: &'static str, what: &str, ledger| {
        Some(Explained { sort: Sort::Did, sentence: names.sentence(english, &[names.tag(name), text(what)]), ledger })
    };
    let held = |english: &'static str, message: &str| {
        Some(Explained { sort: Sort::Held, sentence: names.sentence(english, &[names.tag(name), text(message)]), ledger: Vec::new() })
    };
    let there_are = |active| names.row("There are", names.language.word("neither ended nor terminating"), active);
    match rule {
        ReplicaSetDecision::PodsCreated { desired, active, diff, burst, succeeded } => {
            let mut ledger = vec![
                names.row("Desired", "spec.replicas", desired),
                there_are(active),
                names.total("Create", names.say("min({} − {}, {} at once)", &[desired, active, burst]), diff),
            ];
            if succeeded < diff {
                ledger.push(names.row("Created", names.language.word("slow start, stopped at the first refusal"), succeeded));
            }
            did("The ReplicaSet controller created {1} of {0}.", &names.pods(*succeeded), ledger)
        }
        ReplicaSetDecision::PodsDeleted { desired, active, diff, burst, victims } => {
            let mut ledger = vec![
                there_are(active),
                names.row("Desired", "spec.replicas", desired),
                names.total("Delete", names.say("min({} − {}, {} at once)", &[active, desired, burst]), diff),
            ];
            ledger.extend(victims.iter().take(VICTIMS_NAMED).map(|one| victim(one, names)));
            if let Some(more) = victims.len().checked_sub(VICTIMS_NAMED + 1) {
                ledger.push(row(names.say("and {} more", &[&(more + 1)]), "", ""));
            }
            did("The ReplicaSet controller deleted {1} of {0}.", &names.pods(*diff), ledger)
        }
        ReplicaSetDecision::CreationRefused { message } => held("{} gets no Pod: {}", message),
        ReplicaSetDecision::DeletionRefused { message } => held("{} keeps a Pod: {}", message),
        ReplicaSetDecision::Adopted { pod } => did("{} took over the Pod {}: its labels match the selector.", pod, Vec::new()),
        ReplicaSetDecision::Released { pod } => did("{} let the Pod {} go: its labels match no more.", pod, Vec::new()),
        ReplicaSetDecision::ExpectationsPending | ReplicaSetDecision::StatusUpdated { .. } => None,
    }
}

/// Why this Pod goes before the next one.
fn victim(victim: &Victim, names: Names<'_>) -> Ledger {
    let short = victim.pod.rsplit('-').next().unwrap_or(&victim.pod);
    let because = victim.because.map_or_else(|| names.language.word("all of them go").to_string(), |rule| because(rule, names));
    row(short, because, "")
}

fn because(rule: RankingRule, names: Names<'_>) -> String {
    let word = |english: &'static str| names.say(english, &[]);
    match rule {
        RankingRule::Unassigned => word("it has no node"),
        RankingRule::Phase => word("its phase is earlier"),
        RankingRule::NotReady => word("it is not ready"),
        RankingRule::DeletionCost(this, next) => names.say("its deletion cost is lower: {} < {}", &[&this, &next]),
        RankingRule::DoubledUp(this, next) => names.say("more Pods on its node: {} > {}", &[&this, &next]),
        RankingRule::ReadyTime(..) => word("it became ready later"),
        RankingRule::Restarts(this, next) => names.say("more restarts: {} > {}", &[&this, &next]),
        RankingRule::CreationTime(..) => word("it is younger"),
        RankingRule::Uid => word("as old; its UID is lower"),
        RankingRule::Tie => word("no rule tells them apart"),
    }
}
