//! What the controllers compute, line by line against what Kubernetes' code gave: counts, orders, proportions, the steps of
//! scaling and clean-up, annotations and status (`conformance/api/arithmetic.jsonl`, `scaling.jsonl`).
#![allow(clippy::print_stdout, reason = "a run tells how much agrees")]

use rollscope_playground::parity::compare_vectors;

/// Compares the lines of a function of a file and prints how many agree.
fn agree(file: &str, function: &str) {
    let path = format!("{}/conformance/api/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("the vectors are in the repository");
    let mark = format!("\"function\":\"{function}\"");
    let lines: Vec<&str> = text.lines().filter(|line| line.contains(&mark)).collect();
    let report = compare_vectors(file, &lines.join("\n")).expect("it is a file of facts");
    for tally in report.tallies.values() {
        println!("{function}: {} of {} agree", tally.agree, tally.total);
        assert!(tally.differences.is_empty(), "{function} differs:\n{}", tally.differences.join("\n"));
    }
    assert!(report.agrees(), "{file} has no lines of {function}");
}

#[test]
fn max_surge_and_max_unavailable_resolve_to_counts() {
    agree("arithmetic.jsonl", "ResolveFenceposts");
    agree("arithmetic.jsonl", "MaxSurge, MaxUnavailable, MinAvailable");
}

#[test]
fn the_new_replica_set_grows_as_far_as_there_is_room() {
    agree("arithmetic.jsonl", "NewRSNewReplicas");
}

#[test]
fn a_change_of_size_is_shared_out_in_proportion() {
    agree("arithmetic.jsonl", "GetReplicaSetProportion");
    agree("scaling.jsonl", "scale");
}

#[test]
fn a_saturated_replica_set_has_all_replicas_available() {
    agree("arithmetic.jsonl", "IsSaturated");
}

#[test]
fn counts_are_sums() {
    agree("arithmetic.jsonl", "Get*ReplicaCountForReplicaSets");
}

#[test]
fn a_rollout_is_complete_or_progresses_or_runs_out_of_time() {
    agree("arithmetic.jsonl", "DeploymentComplete");
    agree("arithmetic.jsonl", "DeploymentProgressing");
    agree("arithmetic.jsonl", "DeploymentTimedOut");
}

#[test]
fn replica_sets_are_new_or_old_and_sorted() {
    agree("arithmetic.jsonl", "FindNewReplicaSet, FindOldReplicaSets, orders");
}

#[test]
fn the_new_replica_set_gets_annotations_and_a_revision() {
    agree("scaling.jsonl", "SetNewReplicaSetAnnotations");
}

#[test]
fn status_follows_from_the_replica_sets() {
    agree("scaling.jsonl", "calculateStatus");
}

#[test]
fn old_revisions_are_deleted_beyond_the_limit() {
    agree("scaling.jsonl", "cleanupDeployment");
}

#[test]
fn a_rolling_update_scales_the_new_replica_set() {
    agree("scaling.jsonl", "reconcileNewReplicaSet");
}

#[test]
fn a_rolling_update_scales_old_replica_sets() {
    agree("scaling.jsonl", "reconcileOldReplicaSets");
}
