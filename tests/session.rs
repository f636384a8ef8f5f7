//! A session moves both ways without losing anything: each moment is exactly what it was when it was there first.

use rollscope_cluster::cluster::ClusterConfig;
use rollscope_cluster::time::SimTime;
use rollscope_playground::branch::Moved;
use rollscope_playground::command::Command;
use rollscope_playground::forecast::forecast;
use rollscope_playground::live::Done;
use rollscope_playground::scenario::parse_injection;
use rollscope_playground::session::Session;

const MANIFEST: &str = "apiVersion: apps/v1
kind: Deployment
metadata: {name: web, labels: {app: web}}
spec:
  replicas: 5
  minReadySeconds: 3
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: web, image: \"web:1\"}]}
";

fn kubectl(line: &str) -> Command {
    Command::Kubectl(line.to_string())
}

fn inject(text: &str) -> Command {
    Command::Inject(parse_injection(text).expect("a valid injection"))
}

fn at(seconds: u64) -> SimTime {
    SimTime::from_millis(seconds * 1_000)
}

/// A rollout with a failure and an undo, played to 60 s.
fn played() -> Session {
    let mut session = Session::new(ClusterConfig::default());
    session.apply(Command::Apply(MANIFEST.to_string()));
    for (seconds, command) in [
        (10, kubectl("kubectl set image deployment/web web=web:2")),
        (12, inject("{pods: app=web, count: 2, do: crash}")),
        (20, inject("{image: \"web:3\", becomes: {pull: fails}}")),
        (20, kubectl("kubectl set image deployment/web web=web:3")),
        (40, kubectl("kubectl rollout undo deployment/web")),
    ] {
        session.seek(at(seconds));
        session.apply(command);
    }
    session.seek(at(60));
    session
}

#[test]
fn seeking_gives_the_same_state_as_the_first_time() {
    let mut session = played();
    let mut there: Vec<(u64, u64)> = Vec::new();
    let mut fresh = Session::restore(&session.to_scenario("s", "S.")).expect("it reads what it wrote");
    fresh.rewind();
    for seconds in 0..60 {
        fresh.seek(at(seconds));
        there.push((seconds, fresh.cluster().fingerprint()));
    }
    for &(seconds, fingerprint) in there.iter().rev().chain(&there) {
        session.seek(at(seconds));
        assert_eq!(session.cluster().fingerprint(), fingerprint, "at {seconds} s");
        assert_eq!(session.now(), at(seconds));
    }
}

#[test]
fn stepping_back_undoes_no_more_than_one_step() {
    let mut session = played();
    let mut states = Vec::new();
    while session.step_back() == Moved::There {
        states.push((session.steps().len(), session.done().count(), session.cluster().fingerprint()));
    }
    assert_eq!((session.steps().len(), session.done().count()), (0, 0), "the beginning was reached");
    assert!(states.len() > 20, "there were actions to go back over");
    assert!(states.windows(2).all(|pair| pair[1].0 < pair[0].0 || pair[1].1 < pair[0].1), "each step went back");
    // Forward again, the same states come by in the opposite order.
    for (_, done, _) in states.iter().rev().skip(1) {
        assert_eq!(session.step_forward(), Moved::There);
        assert!(session.done().count() >= *done);
    }
}

#[test]
fn a_command_in_the_past_begins_a_branch_and_keeps_the_old_one() {
    let mut session = played();
    let last = session.cluster().fingerprint();
    session.seek(at(15));
    session.apply(kubectl("kubectl scale deployment/web --replicas=2"));
    assert_eq!((session.branches().len(), session.current()), (2, 1));
    assert_eq!(session.forked_at(), Some(at(15)));
    assert_eq!(session.inputs().len(), 4);
    session.seek(at(50));
    let d = session.cluster().store().deployment("default/web").expect("it is there");
    assert_eq!((d.spec.replicas, d.status.available_replicas), (2, 2));
    session.switch(0);
    assert_eq!((session.now(), session.played_until(), session.inputs().len()), (at(15), at(60), 6));
    session.seek(at(60));
    assert_eq!(session.cluster().fingerprint(), last, "the old one goes on as it did");
    session.drop_branch(0);
    assert_eq!((session.branches().len(), session.current(), session.now()), (1, 0, at(50)));
}

#[test]
fn a_command_that_only_looks_keeps_the_future() {
    let mut session = played();
    let last = session.cluster().fingerprint();
    session.seek(at(15));
    session.apply(kubectl("kubectl get rs -w"));
    session.seek(at(16));
    session.interrupt();
    assert_eq!((session.branches().len(), session.inputs().len()), (1, 8));
    session.seek(at(60));
    assert_eq!(session.cluster().fingerprint(), last);
    let again = Session::restore(&session.to_scenario("s", "S.")).expect("it reads what it wrote");
    let exits = |session: &Session| -> Vec<Option<i32>> {
        session.done().filter_map(|(_, done)| if let Done::Kubectl(process) = done { Some(process.exit) } else { None }).collect()
    };
    assert_eq!(exits(&again), exits(&session), "an interrupted command stays interrupted");
    assert!(exits(&again).contains(&Some(130)));
}

#[test]
fn where_nothing_acts_any_more_a_step_stops_at_the_last_change() {
    let mut session = Session::new(ClusterConfig::default());
    assert_eq!(session.step_forward(), Moved::NothingDue);
    session.apply(Command::Apply(MANIFEST.to_string()));
    while session.step_forward() == Moved::There {}
    // Ready at 1 s, available 3 s later: that is the last change.
    assert_eq!(session.now(), at(4));
    let before = session.cluster().fingerprint();
    assert!(matches!(session.step_forward(), Moved::NothingWithin(_) | Moved::NothingDue));
    assert_eq!(session.cluster().fingerprint(), before, "and there it stays");
}

#[test]
fn events_are_gone_through_both_ways() {
    let mut session = played();
    session.rewind();
    let mut there = Vec::new();
    while session.next_event() == Moved::There {
        there.push((session.position(), session.cluster().fingerprint()));
    }
    assert!(there.len() > 10, "{} events", there.len());
    assert!(there.windows(2).all(|pair| pair[0].0 < pair[1].0));
    for (position, fingerprint) in there.iter().rev() {
        session.go_to(*position);
        assert_eq!(session.cluster().fingerprint(), *fingerprint);
        session.previous_event();
        assert!(session.position() < *position);
    }
    assert_eq!(session.previous_event(), Moved::AtStart);
}

#[test]
fn the_future_is_what_comes() {
    let mut session = played();
    session.seek(at(20));
    session.apply(kubectl("kubectl set image deployment/web web=web:4"));
    assert!(session.look_ahead(&mut || true), "all of it is known");
    let key = "default/web";
    let said = forecast(session.samples(), key, session.now(), session.known_until()).expect("it is there");
    let known = session.samples().to_vec();
    session.seek(at(300));
    let d = session.cluster().store().deployment(key).expect("it is there");
    assert_eq!(d.status.available_replicas, 5);
    assert_eq!(session.samples(), known, "nothing else came");
    let end = said.complete_at.expect("it ends");
    session.seek(end);
    assert_eq!(forecast(session.samples(), key, session.now(), None).map(|after| after.is_complete), Some(true));
}

#[test]
fn a_trial_says_what_would_come_and_changes_nothing() {
    let session = played();
    let before = session.cluster().fingerprint();
    for text in ["{pods: app=web, count: 2, do: delete}", "{node: node-1, state: down}"] {
        let Command::Inject(injection) = inject(text) else { panic!("an injection") };
        let mut trial = session.try_command(Command::Inject(injection.clone()));
        assert!(trial.run(&mut || true));
        let outcome = trial.outcome("default/web").expect("the Deployment is there");
        assert_eq!(session.cluster().fingerprint(), before);
        let mut real = session.clone();
        real.apply(Command::Inject(injection));
        let mut least = u32::MAX;
        while real.now() < at(400) {
            let sample = real.samples().iter().rfind(|sample| sample.at <= real.now()).expect("there is one").clone();
            least = least.min(sample.deployment("default/web").expect("it is there").available);
            let next = SimTime(real.now().0 + 250_000_000);
            real.seek(next);
        }
        assert_eq!(outcome.after.least_available, Some(least), "{text}");
        assert_eq!(outcome.available, 5);
        assert!((1..=2).contains(&outcome.hit.len()), "{text}: {:?}", outcome.hit);
        let mut refused = session.try_command(kubectl("kubectl scale deployment/none --replicas=2"));
        assert!(refused.run(&mut || true));
        let refused = refused.outcome("default/web").expect("the other one is there").refused;
        assert!(refused.is_some_and(|text| text.contains("not found")));
    }
}

#[test]
fn a_node_may_fail_in_a_session_that_began_without() {
    let mut session = played();
    session.apply(inject("{node: node-1, state: down}"));
    let nodes = session.cluster().store().nodes().count();
    assert_eq!((nodes, session.now()), (3, at(60)));
    session.seek(at(200));
    let node = session.cluster().store().node("node-1").expect("it is there");
    assert!(!node.is_ready(), "its kubelet stopped posting");
    let again = Session::restore(&session.to_scenario("s", "S.")).expect("it reads what it wrote");
    assert_eq!(again.cluster().fingerprint(), session.cluster().fingerprint());
}
