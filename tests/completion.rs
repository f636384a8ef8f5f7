//! Completion never fails, whatever is typed and wherever the cursor is, and stays quick where there is much to name.

use proptest::prelude::*;
use rollscope_cluster::cluster::{Cluster, ClusterConfig};
use rollscope_cluster::time::SimTime;
use rollscope_playground::complete::{MOST_OPTIONS, complete};
use rollscope_playground::kubectl::{Process, split_words};
use std::sync::OnceLock;

fn manifest(replicas: usize) -> String {
    format!(
        "{{apiVersion: apps/v1, kind: Deployment, metadata: {{name: web}}, spec: {{replicas: {replicas}, selector: {{matchLabels: \
         {{app: web}}}}, template: {{metadata: {{labels: {{app: web}}}}, spec: {{containers: [{{name: main, image: \"web:1\"}}]}}}}}}}}"
    )
}

fn cluster(replicas: usize) -> Cluster {
    let mut cluster = Cluster::new(&ClusterConfig::default());
    let args = ["apply", "-f", "-"].map(str::to_string);
    assert_eq!(Process::start(&mut cluster, "", &args, Some(&manifest(replicas))).exit, Some(0));
    let until = SimTime::from_millis(5_000);
    while cluster.step(until).is_some() {}
    cluster
}

fn small() -> &'static Cluster {
    static CLUSTER: OnceLock<Cluster> = OnceLock::new();
    CLUSTER.get_or_init(|| cluster(2))
}

/// Words that lead far into completion, and characters that lead it astray.
fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::sample::select(vec![
            "kubectl",
            "get",
            "set",
            "image",
            "rollout",
            "undo",
            "deployment/web",
            "deploy",
            "web",
            "pods,",
            "-n",
            "-o",
            "--for=",
            "-l",
            "--to-revision=",
            "main=",
            "--",
            "wait",
            "events",
            "--field-selector=",
            "delete",
            "cordon",
            "taint",
            "nodes",
            "scale",
            "-c",
            "help"
        ])
        .prop_map(str::to_string),
        "[-a-z/=,.:'\"\\\\ \n$#é{}*]{0,6}",
        ".{0,4}",
    ]
}

proptest! {
    #[test]
    fn completion_never_panics(words in prop::collection::vec(word(), 0..6), place in any::<prop::sample::Index>()) {
        let line = words.join(" ");
        let cursor = place.index(line.len() + 2);
        let completions = complete(small(), &line, cursor);
        prop_assert!(completions.from <= completions.to && completions.to <= line.len());
        prop_assert!(line.is_char_boundary(completions.from) && line.is_char_boundary(completions.to));
        prop_assert!(completions.options.len() <= MOST_OPTIONS);
        for option in &completions.options {
            // What is put in can be read back: quotes are closed.
            prop_assert!(split_words(&option.text).is_ok(), "{}", option.text);
        }
    }
}

#[test]
fn a_thousand_pods_are_named_in_no_time() {
    let cluster = cluster(1_000);
    let started = std::time::Instant::now();
    let lines = ["get pods ", "delete pod/", "get pods web-", "logs ", "get pods -l ", "wait pods ", "describe pod web-z"];
    for line in lines {
        complete(&cluster, line, line.len());
    }
    let each = started.elapsed() / u32::try_from(lines.len()).expect("they are few");
    // Much more than it takes: the machine may be busy.
    assert!(each.as_millis() < 100, "{each:?}");
    let options = complete(&cluster, "get pods ", 9).options;
    assert_eq!(options.len(), MOST_OPTIONS);
}
