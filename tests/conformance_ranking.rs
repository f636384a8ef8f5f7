//! The order in which Pods are deleted, against what Kubernetes' own code gave (`ActivePodsWithRanks`).

use rollscope_api::meta::Uid;
use rollscope_cluster::controllers::replica_set::ranking::{Candidate, deletion_cost, sort_for_deletion};
use rollscope_cluster::time::SimTime;
use serde_json::Value;

const SECOND: i64 = 1_000_000_000;

#[test]
fn pods_are_deleted_in_upstreams_order() {
    let lines = include_str!("conformance/api/arithmetic.jsonl").lines();
    let cases: Vec<Value> = lines
        .map(|line| serde_json::from_str::<Value>(line).expect("a line is JSON"))
        .filter(|case| case["function"] == "ActivePodsWithRanks")
        .collect();
    assert_eq!(cases.len(), 180, "cases of the order of deletion");
    for case in cases {
        let (input, output) = (&case["input"], &case["output"]);
        let now = SimTime::from_millis(input["now"].as_u64().expect("now is given") * 1000);
        let mut pods: Vec<(&str, Candidate)> = list(&input["pods"]).iter().map(|pod| (text(&pod["name"]), candidate(pod))).collect();
        sort_for_deletion(&mut pods, |(_, candidate)| candidate, now);
        let order: Vec<&str> = pods.iter().map(|(name, _)| *name).collect();
        let expected: Vec<&str> = list(&output["order"]).iter().map(text).collect();
        assert_eq!(order, expected, "{input}");
    }
}

fn candidate(pod: &Value) -> Candidate {
    let number = |key: &str| i32::try_from(pod[key].as_i64().expect("a number is given")).expect("it is a small one");
    Candidate {
        uid: Uid(u64::from_str_radix(text(&pod["uid"]), 16).expect("UIDs are hexadecimal")),
        assigned: !text(&pod["node"]).is_empty(),
        phase: match text(&pod["phase"]) {
            "Pending" => 0,
            "Unknown" => 1,
            _ => 2,
        },
        ready: pod["ready"].as_bool().expect("it is said whether it is ready"),
        ready_since: pod["readySince"].as_i64().map(|seconds| seconds * SECOND),
        deletion_cost: pod["deletionCost"].as_str().map_or(0, deletion_cost),
        rank: number("rank"),
        restarts: number("restarts"),
        created: pod["created"].as_i64().expect("it was created") * SECOND,
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
