//! How often each rule, condition, Event and command occurred, and which of those that are known never did.

use rollscope_cluster::apiserver::store::Change;
use rollscope_cluster::controllers::replica_set::decision::ReplicaSetDecision;
use rollscope_cluster::object::Object;
use rollscope_cluster::trace::{Decision, Rule};
use std::collections::BTreeMap;
use std::fmt::{self, Debug, Write};

/// Everything that can be counted, by kind. What is known to be out of reach is named with the reason.
const KNOWN: &[(&str, &[&str])] = &[
    (
        "rule Deployment",
        &[
            "Adopted",
            "AvailabilityChanged",
            "BeingDeleted",
            "CollisionCounted",
            "Completed",
            "CreateFailed",
            "DeadlineAwaited",
            "DeadlineSuspended",
            "GivenUp",
            "HistoryCleanedUp",
            "NewReplicaSetAtSize",
            "NewReplicaSetBlocked",
            "NewReplicaSetCreated",
            "NewReplicaSetScaled",
            "NewReplicaSetTooLarge",
            "NewReplicaSetUpdated",
            "NoOldReplicas",
            "NothingToScaleDown",
            "OldReplicaSetsCleanedUp",
            "OldReplicaSetsKept",
            "OldReplicaSetsNotNeeded",
            "OldReplicaSetsScaledDown",
            "OnlyReplicaSetScaled",
            "Paused",
            "ProgressTimedOut",
            "Progressed",
            "ProportionalScaling",
            "RecreateScaledDown",
            "RecreateScaledUp",
            "RecreateWaits",
            "Released",
            "Retried",
            "RevisionSet",
            "RollbackRevisionNotFound",
            "RollbackTemplateUnchanged",
            "RolledBack",
            "RolloverChoice",
            "ScalingEvent",
            "SelectsEverything",
        ],
    ),
    (
        "rule ReplicaSet",
        &[
            "Adopted",
            "CreationRefused",
            "DeletionRefused",
            "ExpectationsPending",
            "PodsCreated",
            "PodsDeleted",
            "Released",
            "StatusUpdated",
        ],
    ),
    (
        "rule of ranking",
        &["CreationTime", "DeletionCost", "DoubledUp", "NotReady", "Phase", "ReadyTime", "Restarts", "Tie", "Uid", "Unassigned"],
    ),
    (
        "condition Deployment",
        &[
            "Available MinimumReplicasAvailable",
            "Available MinimumReplicasUnavailable",
            "Progressing DeploymentPaused",
            "Progressing DeploymentResumed",
            "Progressing FoundNewReplicaSet",
            "Progressing NewReplicaSetAvailable",
            "Progressing NewReplicaSetCreated",
            "Progressing ProgressDeadlineExceeded",
            "Progressing ReplicaSetCreateError",
            "Progressing ReplicaSetUpdated",
            "ReplicaFailure FailedCreate",
            "ReplicaFailure FailedDelete",
        ],
    ),
    (
        "event",
        &[
            "DeploymentRollback",
            "DeploymentRollbackRevisionNotFound",
            "DeploymentRollbackTemplateUnchanged",
            "FailedCreate",
            "FailedDelete",
            "NodeNotReady",
            "RegisteredNode",
            "ReplicaSetCreateError",
            "ScalingReplicaSet",
            "SelectingAll",
            "SuccessfulCreate",
            "SuccessfulDelete",
            "TaintManagerEviction",
        ],
    ),
    (
        "kubectl",
        &[
            "annotate",
            "api-resources",
            "apply",
            "autoscale",
            "cordon",
            "create",
            "delete",
            "describe",
            "events",
            "explain",
            "get",
            "label",
            "patch",
            "rollout history",
            "rollout pause",
            "rollout restart",
            "rollout resume",
            "rollout status",
            "rollout undo",
            "scale",
            "set env",
            "set image",
            "set resources",
            "uncordon",
            "version",
            "wait",
        ],
    ),
];

/// Why some of them cannot occur here.
const OUT_OF_REACH: &[(&str, &str)] = &[
    ("SelectsEverything", "the API server refuses an empty selector"),
    ("SelectingAll", "the API server refuses an empty selector"),
    ("DeletionRefused", "the API server refuses no controller's deletion"),
    ("FailedDelete", "the API server refuses no controller's deletion"),
    ("CreateFailed", "the API server refuses no ReplicaSet but one of a name that is taken"),
    ("ReplicaSetCreateError", "the API server refuses no ReplicaSet but one of a name that is taken"),
    ("ExpectationsPending", "written versions are looked at first, and one delay holds for all that a controller watches"),
    ("Tie", "UIDs differ, so only an order that contradicts itself gets there"),
];

/// Counts by kind and name.
#[derive(Default)]
pub(crate) struct Tally {
    counts: BTreeMap<&'static str, BTreeMap<String, u64>>,
}

impl Tally {
    pub(crate) fn count(&mut self, kind: &'static str, name: &str) {
        let names = self.counts.entry(kind).or_default();
        match names.get_mut(name) {
            Some(times) => *times += 1,
            None => drop(names.insert(name.to_string(), 1)),
        }
    }

    pub(crate) fn decision(&mut self, decision: &Decision) {
        match &decision.rule {
            Rule::Deployment(rule) => self.count("rule Deployment", &variant(rule)),
            Rule::ReplicaSet(rule) => {
                self.count("rule ReplicaSet", &variant(rule));
                if let ReplicaSetDecision::PodsDeleted { victims, .. } = rule {
                    victims.iter().filter_map(|victim| victim.because).for_each(|rule| self.count("rule of ranking", &variant(&rule)));
                }
            }
        }
    }

    /// Counts an Event when it is first recorded, and a condition's reason when it is new.
    pub(crate) fn change(&mut self, change: &Change) {
        match (&change.old, &change.new) {
            (None, Some(Object::Event(event))) => self.count("event", &event.reason),
            (old, Some(Object::Deployment(new))) => {
                for condition in &new.status.conditions {
                    let same = |d: &rollscope_api::deployment::Deployment| {
                        d.status.conditions.iter().any(|c| c.kind == condition.kind && c.reason == condition.reason)
                    };
                    if !matches!(old, Some(Object::Deployment(old)) if same(old)) {
                        self.count("condition Deployment", &format!("{} {}", condition.kind, condition.reason));
                    }
                }
            }
            _ => {}
        }
    }

    /// Adds what another thread counted.
    pub(crate) fn add(&mut self, other: Tally) {
        for (kind, names) in other.counts {
            for (name, times) in names {
                *self.counts.entry(kind).or_default().entry(name).or_insert(0) += times;
            }
        }
    }

    /// The lines to print: every count, then what is known and never occurred.
    pub(crate) fn lines(&self) -> Vec<String> {
        let all = self.counts.iter().flat_map(|(kind, names)| names.iter().map(move |(name, times)| format!("{times:>9}  {kind} {name}")));
        let mut lines: Vec<String> = all.collect();
        for (kind, names) in KNOWN {
            let reached = |name: &&&str| self.counts.get(kind).is_some_and(|counts| counts.contains_key(**name));
            for name in names.iter().filter(|name| !reached(name)) {
                let why = OUT_OF_REACH.iter().find(|(other, _)| name.ends_with(other)).map(|(_, why)| format!(": {why}"));
                lines.push(format!("    never  {kind} {name}{}", why.unwrap_or_default()));
            }
        }
        lines
    }
}

/// The name of an enum's variant: what `Debug` writes first.
fn variant(value: &impl Debug) -> String {
    struct Name(String);
    impl Write for Name {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            let end = text.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(text.len());
            self.0.push_str(&text[..end]);
            // An error ends the writing: the rest is long.
            if end < text.len() { Err(fmt::Error) } else { Ok(()) }
        }
    }
    let mut name = Name(String::new());
    let _ = write!(name, "{value:?}");
    name.0
}
