//! The Deployment controller's decisions in words.

use super::{Explained, Ledger, Names, Sort, minus, push, row, text};
use crate::view::{Piece, clock};
use crate::words::Part;
use rollscope_cluster::controllers::deployment::decision::{
    AvailabilitySum, Bound, DeploymentDecision as Rule, NewReplicaSetSize, ScaleDownSum, SizeChange, SurgeSum, Unhealthy,
};
use rollscope_cluster::time::SimTime;

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

fn context(sentence: Vec<Piece>) -> Option<Explained> {
    Some(Explained { sort: Sort::Context, sentence, ledger: Vec::new() })
}

fn noted(sentence: Vec<Piece>) -> Option<Explained> {
    Some(Explained { sort: Sort::Noted, sentence, ledger: Vec::new() })
}

/// Decisions that change something.
fn changes(rule: &Rule, names: Names<'_>) -> Option<Explained> {
    match rule {
        Rule::NewReplicaSetCreated { replica_set, max_old_revision, revision, size, .. } => {
            let mut ledger = vec![names.row("Revision", names.say("highest old one {} + 1", &[max_old_revision]), revision)];
            ledger.extend(surge_ledger(size, "Size", names));
            let pieces = [names.tag(replica_set), text(names.pods(size.to))];
            did(names.sentence("The Deployment controller created {} with {}.", &pieces), ledger)
        }
        Rule::NewReplicaSetScaled { replica_set, size } => {
            let change = SizeChange { replica_set: replica_set.clone(), from: size.from, to: size.to };
            did(scaled(std::slice::from_ref(&change), names), surge_ledger(size, "Scale up by", names))
        }
        Rule::OldReplicaSetsScaledDown { sum, scaled: changes } => {
            let mut ledger = availability_ledger(sum, SCALED, names);
            ledger.extend(goes_down(changes.iter().map(|change| (change, change.from)), sum.total_scale_down_count, names));
            did(scaled(changes, names), ledger)
        }
        Rule::OldReplicaSetsCleanedUp { sum, unhealthy, error: None } => {
            let changes: Vec<SizeChange> = unhealthy.iter().map(|one| one.size.clone()).filter(|size| size.from != size.to).collect();
            if changes.is_empty() {
                return None;
            }
            let mut ledger = scale_down_ledger(sum, names);
            ledger.extend(unhealthy.iter().map(|one| unavailable_row(one, names)));
            let each = unhealthy.iter().map(|one| (&one.size, one.size.from - one.available));
            ledger.extend(goes_down(each, sum.max_scaled_down, names));
            did(scaled(&changes, names), ledger)
        }
        Rule::OnlyReplicaSetScaled(change) | Rule::NewReplicaSetTooLarge(change) | Rule::RecreateScaledUp(change) => {
            did(scaled(std::slice::from_ref(change), names), vec![names.total("Replicas of the Deployment", "spec.replicas", change.to)])
        }
        Rule::OldReplicaSetsNotNeeded { old } | Rule::RecreateScaledDown { old } if !old.is_empty() => did(scaled(old, names), Vec::new()),
        Rule::ProportionalScaling { .. } => proportional(rule, names),
        Rule::RevisionSet { replica_set, from, to, max_old_revision } => did(
            names.sentence(
                "The Deployment controller found a ReplicaSet of this template, once revision {}: it is {} now.",
                &[text(from.to_string()), names.tag(replica_set)],
            ),
            vec![names.total("Revision", names.say("highest other one {} + 1", &[max_old_revision]), to)],
        ),
        Rule::HistoryCleanedUp { limit, old, surplus, deleted, .. } if !deleted.is_empty() => did(
            names.sentence(
                "The Deployment controller deleted {}: more old ReplicaSets than revisionHistoryLimit keeps.",
                &[names.list(deleted)],
            ),
            vec![
                names.row("Old ReplicaSets", "", old),
                names.row("Kept", "revisionHistoryLimit", limit),
                names.total("Surplus", format!("{old} − {limit}"), surplus),
            ],
        ),
        Rule::RolledBack { revision, replica_set } => did(
            names.sentence(
                "The Deployment controller gave the Deployment the template of revision {}, {}.",
                &[text(revision.to_string()), names.tag(replica_set)],
            ),
            Vec::new(),
        ),
        Rule::Adopted { replica_set } => {
            let pieces = [names.tag(replica_set)];
            did(names.sentence("The Deployment controller took over {}: it matches the selector.", &pieces), Vec::new())
        }
        Rule::Released { replica_set } => {
            did(names.sentence("The Deployment controller let {} go: it matches no more.", &[names.tag(replica_set)]), Vec::new())
        }
        _ => None,
    }
}

/// Replicas shared out among ReplicaSets in the middle of a rollout.
fn proportional(rule: &Rule, names: Names<'_>) -> Option<Explained> {
    let Rule::ProportionalScaling { replicas, max_surge, allowed_size, all_replicas, to_add, shares } = rule else { return None };
    let allowed = format!("replicas {replicas} + maxSurge {}", max_surge.resolved);
    let mut ledger = vec![
        // No surge over nothing.
        names.row("Allowed", if *replicas == 0 { "replicas 0".to_string() } else { allowed }, allowed_size),
        names.row("There are", names.language.word("all ReplicaSets"), all_replicas),
        names.row("To share out", format!("{allowed_size} − {all_replicas}"), to_add),
    ];
    for share in shares {
        if let Some(before) = share.fraction.max_replicas_before.filter(|&before| before > 0) {
            let (size, fraction) = (share.size.from, &share.fraction);
            let sum = format!("round({size} × {} / {before}) − {size}", fraction.max_replicas);
            ledger.push(row(names.say("Share of {}", &[&names.called(&share.size.replica_set)]), sum, fraction.fraction));
        }
        let (proportion, leftover) = (minus(share.proportion.to_string()), minus(share.leftover.to_string()));
        let sum = names.say("share {} + left over {}", &[&proportion, &leftover]);
        let change = format!("{} → {}", share.size.from, share.size.to);
        ledger.push(Ledger { total: true, ..row(names.called(&share.size.replica_set), sum, change) });
    }
    let changes: Vec<SizeChange> = shares.iter().map(|share| share.size.clone()).filter(|size| size.from != size.to).collect();
    did(scaled(&changes, names), ledger)
}

/// Decisions that keep something from happening.
fn reasons(rule: &Rule, names: Names<'_>) -> Option<Explained> {
    let failed = |english: &'static str, error: &str| held(names.sentence(english, &[text(error)]), Vec::new());
    let only = |english: &'static str| held(names.sentence(english, &[]), Vec::new());
    match rule {
        Rule::NewReplicaSetBlocked { replica_set, size } => {
            let pieces = [names.tag(replica_set), text(size.to.to_string())];
            held(names.sentence("The ceiling is reached. {} stays at {}.", &pieces), surge_ledger(size, "Scale up by", names))
        }
        Rule::NothingToScaleDown(sum) => held(
            names.sentence("No old Pod may go: the floor needs them, and new Pods that are not available do not count.", &[]),
            scale_down_ledger(sum, names),
        ),
        Rule::OldReplicaSetsKept(sum) => {
            held(names.sentence("The floor is reached. The old Pods stay.", &[]), availability_ledger(sum, SCALED, names))
        }
        Rule::RecreateWaits { old_replicas, .. } => held(
            names.sentence("Recreate waits until the last old Pod is gone.", &[]),
            vec![names.total("Old Pods reported", "", old_replicas)],
        ),
        Rule::ProgressTimedOut { last_update, deadline_seconds, .. } => held(
            names.sentence("The rollout made no progress for too long. The condition says so; nothing is rolled back.", &[]),
            vec![
                names.row("Last progress", "", clock(SimTime::from_api(*last_update))),
                names.total("Deadline", "progressDeadlineSeconds", names.say("{} s", &[deadline_seconds])),
            ],
        ),
        Rule::Paused => only("The Deployment is paused: it is scaled, and nothing else."),
        Rule::SelectsEverything => only("The selector is empty, so nothing is done."),
        Rule::CreateFailed { error, .. } | Rule::GivenUp { error, .. } => failed("The sync failed: {}", error),
        Rule::OldReplicaSetsCleanedUp { error: Some(error), .. } => failed("Clean-up stopped: {}", error),
        Rule::Retried { error, .. } => failed("The sync failed and will be tried again: {}", error),
        Rule::CollisionCounted { replica_set, to, .. } => held(
            names.sentence(
                "The name {} is taken by a ReplicaSet of another template: collisionCount becomes {}, and is hashed with the template.",
                &[text(replica_set.clone()), text(to.to_string())],
            ),
            Vec::new(),
        ),
        Rule::RollbackRevisionNotFound { revision } => failed("There is no revision {} to roll back to.", &revision.to_string()),
        _ => None,
    }
}

/// What is worth a sentence when nothing was done: the end of a rollout.
fn notes(rule: &Rule, names: Names<'_>) -> Option<Explained> {
    let only = |english: &'static str| noted(names.sentence(english, &[]));
    match rule {
        Rule::RolloverChoice { old, .. } => {
            let old: Vec<String> = old.iter().map(|one| format!("{} ({})", names.called(&one.replica_set), one.from)).collect();
            context(names.sentence(
                "A rollout was under way. From now on all older ReplicaSets are old: {}. They go oldest first.",
                &[names.list(&old)],
            ))
        }
        Rule::ScalingEvent { desired, replicas, .. } => context(names.sentence(
            "The Deployment went from {} to {} replicas: this sync scales, and nothing else.",
            &[text(desired.to_string()), text(replicas.to_string())],
        )),
        Rule::AvailabilityChanged { sum, enough } => {
            let english = if *enough { "Enough Pods are available now." } else { "Too few Pods are available now." };
            let ledger = availability_ledger(sum, "all ReplicaSets", names);
            Some(Explained { sort: Sort::Noted, sentence: names.sentence(english, &[]), ledger })
        }
        Rule::DeadlineSuspended { paused: true } => only("The progress deadline does not run while the Deployment is paused."),
        Rule::DeadlineSuspended { paused: false } => only("The progress deadline runs again."),
        Rule::BeingDeleted => only("The Deployment is being deleted: only its status is kept."),
        Rule::HistoryCleanedUp { needed, .. } if !needed.is_empty() => {
            let needed: Vec<String> = needed.iter().map(|one| names.called(&one.replica_set)).collect();
            noted(names.sentence("More old ReplicaSets than revisionHistoryLimit keeps, but still needed: {}.", &[names.list(&needed)]))
        }
        Rule::Completed { replicas } => {
            noted(names.sentence("The rollout is complete: {} updated, all available.", &[text(names.pods(*replicas))]))
        }
        Rule::NewReplicaSetUpdated { replica_set, .. } => {
            noted(names.sentence("{} took over the Deployment's annotations.", &[names.tag(replica_set)]))
        }
        Rule::RollbackTemplateUnchanged { revision, .. } => {
            noted(names.sentence("Revision {} has this template already.", &[text(revision.to_string())]))
        }
        _ => None,
    }
}

/// `The Deployment controller scaled r3 from 17 to 18.`
fn scaled(changes: &[SizeChange], names: Names<'_>) -> Vec<Piece> {
    let mut list = Vec::new();
    for (index, change) in changes.iter().enumerate() {
        if index > 0 {
            push(&mut list, text(names.language.word(if index + 1 == changes.len() { " and " } else { ", " })));
        }
        let pieces = [names.tag(&change.replica_set), text(change.from.to_string()), text(change.to.to_string())];
        names.sentence("{} from {} to {}", &pieces).into_iter().for_each(|piece| push(&mut list, piece));
    }
    let mut sentence = Vec::new();
    names.language.fill("The Deployment controller scaled {}.", |part| match part {
        Part::Text(words) => push(&mut sentence, text(words)),
        Part::Value(_) => list.iter().for_each(|piece| push(&mut sentence, piece.clone())),
    });
    sentence
}

fn surge_ledger(size: &NewReplicaSetSize, label: &'static str, names: Names<'_>) -> Vec<Ledger> {
    let Some(SurgeSum { replicas, max_surge, current_pod_count, max_total_pods, room, missing }) = &size.surge else {
        return vec![names.total(label, "spec.replicas", size.to)];
    };
    let limits = |row: Ledger, limits: bool| Ledger { limits, ..row };
    vec![
        names.row("Ceiling", format!("replicas {replicas} + maxSurge {}", bound(max_surge)), max_total_pods),
        names.row("Pods asked for", names.language.word("all ReplicaSets"), current_pod_count),
        limits(names.row("Room under it", format!("{max_total_pods} − {current_pod_count}"), room), room <= missing),
        limits(names.row("Missing in the new one", format!("{replicas} − {}", size.from), missing), missing < room),
        names.total(label, least(*room, *missing), size.to - size.from),
    ]
}

/// `min(1, 8)`, and nothing less than zero.
fn least(a: i32, b: i32) -> String {
    let least = format!("min({}, {})", minus(a.to_string()), minus(b.to_string()));
    if a.min(b) < 0 { format!("max(0, {least})") } else { least }
}

/// By how much each of these goes down, in their order: what it may lose, and no more than is left of `count`.
fn goes_down<'a>(each: impl Iterator<Item = (&'a SizeChange, i32)>, count: i32, names: Names<'_>) -> Vec<Ledger> {
    let mut left = count;
    let mut rows = Vec::new();
    for (change, may_lose) in each.filter(|(change, _)| change.from != change.to) {
        let label = names.say("{} goes down by", &[&names.called(&change.replica_set)]);
        rows.push(Ledger { total: true, ..row(label, least(may_lose, left), change.from - change.to) });
        left -= change.from - change.to;
    }
    rows
}

fn scale_down_ledger(sum: &ScaleDownSum, names: Names<'_>) -> Vec<Ledger> {
    vec![
        names.row("Floor", format!("replicas {} − maxUnavailable {}", sum.replicas, bound(&sum.max_unavailable)), sum.min_available),
        names.row("Pods asked for", names.language.word("all ReplicaSets"), sum.all_pods_count),
        names.row("New, not yet available", format!("{} − {}", sum.new_replicas, sum.new_available), sum.new_unavailable),
        names.total("May go", format!("{} − {} − {}", sum.all_pods_count, sum.min_available, sum.new_unavailable), sum.max_scaled_down),
    ]
}

/// Upstream leaves out old ReplicaSets of size 0 here, though Pods of theirs may not be gone yet.
const SCALED: &str = "the new ReplicaSet, and old ones above size 0";

fn availability_ledger(sum: &AvailabilitySum, of: &'static str, names: Names<'_>) -> Vec<Ledger> {
    vec![
        names.row("Available", names.language.word(of), sum.available),
        names.row("Floor", format!("replicas {} − maxUnavailable {}", sum.replicas, bound(&sum.max_unavailable)), sum.min_available),
        names.total("May go", format!("{} − {}", sum.available, sum.min_available), sum.total_scale_down_count),
    ]
}

fn unavailable_row(one: &Unhealthy, names: Names<'_>) -> Ledger {
    let label = names.say("Not available in {}", &[&names.called(&one.size.replica_set)]);
    row(label, format!("{} − {}", one.size.from, one.available), one.size.from - one.available)
}

/// `2`, or `1 (25%)` where that was a share.
fn bound(bound: &Bound) -> String {
    let written = bound.written.to_string();
    if written == bound.resolved.to_string() { written } else { format!("{} ({written})", bound.resolved) }
}
