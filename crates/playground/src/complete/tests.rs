//! What is offered where, against a cluster with a Deployment of two revisions.

use super::*;
use crate::command::Command;
use crate::session::Session;
use rollscope_cluster::cluster::ClusterConfig;
use rollscope_cluster::time::SimTime;

const MANIFEST: &str = "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {replicas: 2, selector: {matchLabels: {app: web}}, \
    template: {metadata: {labels: {app: web}}, spec: {containers: [{name: main, image: \"web:1\"}, {name: side, image: \"side:1\"}]}}}}";

fn session() -> Session {
    let mut session = Session::new(ClusterConfig::default());
    session.apply(Command::Apply(MANIFEST.into()));
    session.apply(Command::Kubectl("kubectl set image deployment/web main=web:2".into()));
    session.advance(SimTime::from_millis(20_000), &mut || true);
    session
}

fn options(session: &Session, line: &str) -> Vec<String> {
    complete(session.cluster(), line, line.len()).options.into_iter().map(|candidate| candidate.text).collect()
}

#[test]
fn what_can_follow_is_offered() {
    let session = session();
    let cases: &[(&str, &[&str])] = &[
        ("kubectl ro", &["rollout"]),
        ("rollout s", &["status"]),
        ("k rollout ", &["history", "pause", "restart", "resume", "status", "undo"]),
        ("get dep", &["deployments"]),
        ("get po", &["pods"]),
        ("get rs", &["rs"]),
        ("get deploy,r", &["deploy,replicasets", "deploy,resourcequotas"]),
        ("get deploy ", &["web"]),
        ("get deploy -n kube-system ", &[]),
        ("get deploy/", &["deploy/web"]),
        ("get deploy -n ", &["default", "kube-system"]),
        ("get deploy --namespace=k", &["--namespace=kube-system"]),
        ("get deploy -o y", &["yaml"]),
        ("get deploy --output=js", &["--output=json", "--output=jsonpath=", "--output=jsonpath-as-json="]),
        ("get pods --sh", &["--show-labels", "--show-kind", "--show-managed-fields"]),
        ("get pods -w", &["-w"]),
        ("delete deploy web --cas", &["--cascade"]),
        ("delete deploy web --cascade=f", &["--cascade=foreground"]),
        ("patch deploy web --type ", &["strategic", "merge", "json"]),
        ("set image ", &["deployment/web", "deployments", "replicasets", "pods"]),
        ("set image deployment/web ", &["main=", "side=", "'*='"]),
        ("set image deployment web m", &["main="]),
        ("set image deployment/web main=", &["main=side:1", "main=web:1", "main=web:2"]),
        ("set image deployment/web 'main=web", &["'main=web:1'", "'main=web:2'"]),
        ("rollout undo deployment/web --to-revision=", &["--to-revision=2", "--to-revision=1"]),
        ("rollout history deployment web --revision ", &["2", "1"]),
        ("rollout status dep", &["deployment/web", "deployments"]),
        ("wait deploy/web --for=cond", &["--for=condition=Available", "--for=condition=Progressing", "--for=condition=ReplicaFailure"]),
        ("events --for deployment/", &["deployment/web"]),
        ("get pods -l app", &["app=web"]),
        ("cordon node-1 ", &["node-2", "node-3"]),
        ("nope ", &[]),
        ("get pods -- -", &[]),
        ("set resources deploy/web -c ", &["main", "side"]),
    ];
    let mut wrong = Vec::new();
    for (line, expected) in cases {
        let found = options(&session, line);
        if found != *expected {
            wrong.push(format!("{line}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_command_can_be_typed_and_each_of_its_flags() {
    let session = session();
    for command in COMMANDS {
        let line = format!("kubectl {}", command.path);
        let last = command.path.rsplit(' ').next().unwrap_or_default();
        assert!(options(&session, &line).iter().any(|option| option == last), "{line}");
        let offered = options(&session, &format!("{line} --"));
        for flag in command.flags.iter().copied().flatten() {
            assert!(offered.iter().any(|option| option.trim_end_matches('=') == format!("--{}", flag.name)), "{line} --{}", flag.name);
        }
    }
}

#[test]
fn a_word_is_replaced_as_a_whole() {
    let session = session();
    let completions = complete(session.cluster(), "k get deploym web", 9);
    assert_eq!((completions.from, completions.to), (6, 13));
    assert_eq!(completions.options[0].text, "deployments");
    assert!(!completions.options[0].note.is_empty());
}
