//! The Deployment controller's decisions in words.

use super::{Explained, Ledger, Names, Sort, minus, pods, row, text, total};
use crate::view::{Piece, clock};
use rollscope_cluster::controllers::deployment::decision::{
    AvailabilitySum, Bound, DeploymentDecision as Rule, NewReplicaSetSize, ScaleDownSum, SizeChange, SurgeSum, Unhealthy,
};
use rollscope_cluster::time::SimTime;

/// Who acts.
const WHO: &str = "The Deployment controller";

/// A decision in words; None where there is nothing to say.
pub(super) fn explain(rule: &Rule, names: Names<'_>) -> Option<Explained> {
    changes(rule, names).or_else(|| reasons(rule, names)).or_else(|| notes(rule, names))
}

fn did(sentence: Vec<Piece>, ledger: Vec<Ledger>) -> Option<Explained> {
    Some(Explained { sort: Sort::Did, sentence, ledger })
}

fn held(sentence: Vec<Piece>, ledger: Vec<Ledger>) -> Option<Explained> {
    Some(Explained { sort: Sort::Held, sentence, ledger })
}

fn noted(sentence: Vec<Piece>) -> Option<Explained> {
    Some(Explained { sort: Sort::Noted, sentence, ledger: Vec::new() })
}

/// Decisions that change something.
fn changes(rule: &Rule, names: Names<'_>) -> Option<Explained> {
    match rule {
        Rule::NewReplicaSetCreated { replica_set, max_old_revision, revision, size, .. } => {
            let mut ledger = vec![row("Revision", format!("highest old one {max_old_revision} + 1"), revision)];
            ledger.extend(surge_ledger(size, "Size"));
            did(vec![text(format!("{WHO} created ")), names.tag(replica_set), text(format!(" with {}.", pods(size.to)))], ledger)
        }
        Rule::NewReplicaSetScaled { replica_set, size } => {
            let change = SizeChange { replica_set: replica_set.clone(), from: size.from, to: size.to };
            did(scaled(std::slice::from_ref(&change), names), surge_ledger(size, "Scale up by"))
        }
        Rule::OldReplicaSetsScaledDown { sum, scaled: changes } => did(scaled(changes, names), availability_ledger(sum, "May go")),
        Rule::OldReplicaSetsCleanedUp { sum, unhealthy, error: None } => {
            let changes: Vec<SizeChange> = unhealthy.iter().map(|one| one.size.clone()).filter(|size| size.from != size.to).collect();
            if changes.is_empty() {
                return None;
            }
            let mut ledger = scale_down_ledger(sum);
            ledger.extend(unhealthy.iter().map(|one| unavailable_row(one, names)));
            did(scaled(&changes, names), ledger)
        }
        Rule::OnlyReplicaSetScaled(change) | Rule::NewReplicaSetTooLarge(change) | Rule::RecreateScaledUp(change) => {
            did(scaled(std::slice::from_ref(change), names), vec![total("Replicas of the Deployment", "spec.replicas", change.to)])
        }
        Rule::OldReplicaSetsNotNeeded { old } | Rule::RecreateScaledDown { old } if !old.is_empty() => did(scaled(old, names), Vec::new()),
        Rule::ProportionalScaling { replicas, max_surge, allowed_size, all_replicas, to_add, shares } => {
            let mut ledger = vec![
                row("Allowed", format!("replicas {replicas} + maxSurge {}", max_surge.resolved), allowed_size),
                row("There are", "all ReplicaSets", all_replicas),
                row("To share out", format!("{allowed_size} − {all_replicas}"), to_add),
            ];
            ledger.extend(shares.iter().map(|share| {
                let sum = format!("share {} + left over {}", minus(share.proportion.to_string()), minus(share.leftover.to_string()));
                row(names.word(&share.size.replica_set), sum, format!("{} → {}", share.size.from, share.size.to))
            }));
            let changes: Vec<SizeChange> = shares.iter().map(|share| share.size.clone()).filter(|size| size.from != size.to).collect();
            did(scaled(&changes, names), ledger)
        }
        Rule::RevisionSet { replica_set, from, to, max_old_revision } => {
            let ledger = vec![total("Revision", format!("highest other one {max_old_revision} + 1"), to)];
            did(
                vec![
                    text(format!("{WHO} found a ReplicaSet of this template, once revision {from}: it is ")),
                    names.tag(replica_set),
                    text(" now."),
                ],
                ledger,
            )
        }
        Rule::HistoryCleanedUp { limit, old, surplus, deleted, .. } if !deleted.is_empty() => did(
            vec![text(format!("{WHO} deleted {}: more old ReplicaSets than revisionHistoryLimit keeps.", deleted.join(", ")))],
            vec![
                row("Old ReplicaSets", "", old),
                row("Kept", "revisionHistoryLimit", limit),
                total("Surplus", format!("{old} − {limit}"), surplus),
            ],
        ),
        Rule::RolledBack { revision, replica_set } => did(
            vec![text(format!("{WHO} gave the Deployment the template of revision {revision}, ")), names.tag(replica_set), text(".")],
            Vec::new(),
        ),
        Rule::Adopted { replica_set } => {
            did(vec![text(format!("{WHO} took over ")), names.tag(replica_set), text(": it matches the selector.")], Vec::new())
        }
        Rule::Released { replica_set } => {
            did(vec![text(format!("{WHO} let ")), names.tag(replica_set), text(" go: it matches no more.")], Vec::new())
        }
        _ => None,
    }
}

/// Decisions that keep something from happening.
fn reasons(rule: &Rule, names: Names<'_>) -> Option<Explained> {
    match rule {
        Rule::NewReplicaSetBlocked { replica_set, size } => {
            let sentence = vec![text("The ceiling is reached. "), names.tag(replica_set), text(format!(" stays at {}.", size.to))];
            held(sentence, surge_ledger(size, "Scale up by"))
        }
        Rule::NothingToScaleDown(sum) => held(
            vec![text("No old Pod may go: the floor needs them, and new Pods that are not available do not count.")],
            scale_down_ledger(sum),
        ),
        Rule::OldReplicaSetsKept(sum) => held(vec![text("The floor is reached. The old Pods stay.")], availability_ledger(sum, "May go")),
        Rule::RecreateWaits { old_replicas, .. } => {
            held(vec![text("Recreate waits until the last old Pod is gone.")], vec![total("Old Pods reported", "", old_replicas)])
        }
        Rule::Paused => held(vec![text("The Deployment is paused: it is scaled, and nothing else.")], Vec::new()),
        Rule::ProgressTimedOut { last_update, deadline_seconds, .. } => {
            let since = SimTime::from_api(*last_update);
            held(
                vec![text("The rollout made no progress for too long. The condition says so; nothing is rolled back.")],
                vec![row("Last progress", "", clock(since)), total("Deadline", "progressDeadlineSeconds", format!("{deadline_seconds} s"))],
            )
        }
        Rule::CreateFailed { error, .. } | Rule::GivenUp { error, .. } => held(vec![text(format!("The sync failed: {error}"))], Vec::new()),
        Rule::OldReplicaSetsCleanedUp { error: Some(error), .. } => held(vec![text(format!("Clean-up stopped: {error}"))], Vec::new()),
        Rule::Retried { error, .. } => held(vec![text(format!("The sync failed and will be tried again: {error}"))], Vec::new()),
        Rule::SelectsEverything => held(vec![text("The selector is empty, so nothing is done.")], Vec::new()),
        Rule::RollbackRevisionNotFound { revision } => {
            held(vec![text(format!("There is no revision {revision} to roll back to."))], Vec::new())
        }
        _ => None,
    }
}

/// What is worth a sentence when nothing was done: the end of a rollout.
fn notes(rule: &Rule, names: Names<'_>) -> Option<Explained> {
    match rule {
        Rule::Completed { replicas } => noted(vec![text(format!("The rollout is complete: {} updated, all available.", pods(*replicas)))]),
        Rule::NewReplicaSetUpdated { replica_set, .. } => {
            noted(vec![names.tag(replica_set), text(" took over the Deployment's annotations.")])
        }
        Rule::RollbackTemplateUnchanged { revision, .. } => noted(vec![text(format!("Revision {revision} has this template already."))]),
        _ => None,
    }
}

/// `The Deployment controller scaled r3 from 17 to 18.`
fn scaled(changes: &[SizeChange], names: Names<'_>) -> Vec<Piece> {
    let mut sentence = vec![text(format!("{WHO} scaled "))];
    for (index, change) in changes.iter().enumerate() {
        if index > 0 {
            sentence.push(text(if index + 1 == changes.len() { " and " } else { ", " }));
        }
        sentence.push(names.tag(&change.replica_set));
        sentence.push(text(format!(" from {} to {}", change.from, change.to)));
    }
    sentence.push(text("."));
    sentence
}

fn surge_ledger(size: &NewReplicaSetSize, label: &str) -> Vec<Ledger> {
    let Some(SurgeSum { replicas, max_surge, current_pod_count, max_total_pods, room, missing }) = &size.surge else {
        return vec![total(label, "spec.replicas", size.to)];
    };
    let limits = |row: Ledger, limits: bool| Ledger { limits, ..row };
    vec![
        row("Ceiling", format!("replicas {replicas} + maxSurge {}", bound(max_surge)), max_total_pods),
        row("Pods asked for", "all ReplicaSets", current_pod_count),
        limits(row("Room under it", format!("{max_total_pods} − {current_pod_count}"), room), room <= missing),
        limits(row("Missing in the new one", format!("{replicas} − {}", size.from), missing), missing < room),
        total(label, format!("min({}, {})", minus(room.to_string()), minus(missing.to_string())), size.to - size.from),
    ]
}

fn scale_down_ledger(sum: &ScaleDownSum) -> Vec<Ledger> {
    vec![
        row("Floor", format!("replicas {} − maxUnavailable {}", sum.replicas, bound(&sum.max_unavailable)), sum.min_available),
        row("Pods asked for", "all ReplicaSets", sum.all_pods_count),
        row("New, not yet available", format!("{} − {}", sum.new_replicas, sum.new_available), sum.new_unavailable),
        total("May go", format!("{} − {} − {}", sum.all_pods_count, sum.min_available, sum.new_unavailable), sum.max_scaled_down),
    ]
}

fn availability_ledger(sum: &AvailabilitySum, label: &str) -> Vec<Ledger> {
    vec![
        row("Available", "all ReplicaSets", sum.available),
        row("Floor", format!("replicas {} − maxUnavailable {}", sum.replicas, bound(&sum.max_unavailable)), sum.min_available),
        total(label, format!("{} − {}", sum.available, sum.min_available), sum.total_scale_down_count),
    ]
}

fn unavailable_row(one: &Unhealthy, names: Names<'_>) -> Ledger {
    let unavailable = one.size.from - one.available;
    row(format!("Not available in {}", names.word(&one.size.replica_set)), format!("{} − {}", one.size.from, one.available), unavailable)
}

/// `2`, or `1 (25%)` where that was a share.
fn bound(bound: &Bound) -> String {
    let written = bound.written.to_string();
    if written == bound.resolved.to_string() { written } else { format!("{} ({written})", bound.resolved) }
}
