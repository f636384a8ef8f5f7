//! The page's scenarios do what is said of them, and what the page saves is what it ran.

use rollscope_cluster::time::SimTime;
use rollscope_playground::gallery::{EXAMPLES, Example};
use rollscope_playground::live::Done;
use rollscope_playground::scenario::parse;
use rollscope_playground::session::{Restoring, Session};
use rollscope_playground::view::{DeploymentView, Snapshot, snapshot};
use rollscope_playground::words::Language;

/// A scenario, played to its end.
fn played(id: &str) -> Session {
    let scenario = Example::find(id).expect("it is offered").scenario();
    let until = scenario.until;
    let mut session = Session::from_scenario(scenario);
    session.seek(until);
    session
}

fn look(session: &mut Session, seconds: u64) -> Snapshot {
    session.seek(SimTime::from_millis(seconds * 1_000));
    snapshot(session.cluster(), session.steps(), Language::En)
}

/// The one Deployment at a time.
fn deployment(session: &mut Session, seconds: u64) -> DeploymentView {
    look(session, seconds).deployments.into_iter().next().expect("there is a Deployment")
}

/// Status and reason of a condition.
fn condition(d: &DeploymentView, kind: &str) -> (String, String) {
    d.conditions.iter().find(|c| c.kind == kind).map(|c| (c.status.clone(), c.reason.clone())).unwrap_or_default()
}

fn is_complete(d: &DeploymentView) -> bool {
    condition(d, "Progressing").1 == "NewReplicaSetAvailable" && d.available == d.replicas && d.pods == d.replicas
}

/// Desired Pods of each ReplicaSet, newest revision first.
fn desired(d: &DeploymentView) -> Vec<u32> {
    d.replica_sets.iter().map(|rs| rs.desired).collect()
}

/// The least available and the most Pods in each second of a stretch.
fn extremes(session: &mut Session, from: u64, to: u64) -> (u32, u32) {
    let all: Vec<DeploymentView> = (from..=to).map(|second| deployment(session, second)).collect();
    (all.iter().map(|d| d.available).min().unwrap_or(0), all.iter().map(|d| d.pods).max().unwrap_or(0))
}

#[test]
fn each_scenario_is_short_and_all_of_its_commands_are_understood() {
    for example in &EXAMPLES {
        let session = played(example.id);
        assert!((2..=4).contains(&example.watch.len()), "{}: {} things to watch", example.id, example.watch.len());
        for (input, done) in session.done() {
            let Done::Kubectl(process) = done else { continue };
            let expected = example.id == "history" && process.line.contains("undo") || example.id == "deadline";
            assert!(expected || process.exit.is_none_or(|exit| exit == 0), "{}: {input:?} {:?}", example.id, process.err);
        }
    }
}

#[test]
fn coming_up_updating_and_a_bad_image() {
    assert!(is_complete(&deployment(&mut played("create"), 12)));

    let mut update = played("update");
    assert_eq!(extremes(&mut update, 20, 60), (3, 4));
    assert_eq!((is_complete(&deployment(&mut update, 60)), desired(&deployment(&mut update, 60))), (true, vec![3, 0]));

    let mut bad = played("bad-image");
    let stuck = deployment(&mut bad, 80);
    assert_eq!((stuck.available, desired(&stuck)), (3, vec![1, 3, 0]));
    assert!(stuck.stuck.is_some_and(|text| text.contains("cannot be pulled")));
    let after = deployment(&mut bad, 105);
    assert_eq!((is_complete(&after), after.replica_sets[0].revision, desired(&after)), (true, 4, vec![3, 0, 0]));
}

#[test]
fn scaling_pausing_and_quota() {
    let mut proportional = played("proportional");
    assert_eq!(desired(&deployment(&mut proportional, 39)), [5, 8]);
    assert_eq!(desired(&deployment(&mut proportional, 50)), [7, 11]);

    let mut pause = played("pause");
    let paused = deployment(&mut pause, 39);
    assert_eq!((paused.paused, desired(&paused)), (true, vec![3]));
    let after = deployment(&mut pause, 70);
    assert_eq!((is_complete(&after), desired(&after)), (true, vec![3, 0]));

    let mut quota = played("quota");
    assert_eq!(condition(&deployment(&mut quota, 10), "ReplicaFailure"), ("True".into(), "FailedCreate".into()));
    assert_eq!(condition(&deployment(&mut quota, 40), "Progressing").1, "ProgressDeadlineExceeded");
    assert_eq!(deployment(&mut quota, 65).pods, 2, "more quota is no reason to try at once");
    assert_eq!(deployment(&mut quota, 200).available, 3);
}

#[test]
fn deadline_recreate_and_min_ready() {
    let mut deadline = played("deadline");
    let late = deployment(&mut deadline, 42);
    assert_eq!(condition(&late, "Progressing"), ("False".into(), "ProgressDeadlineExceeded".into()));
    assert_eq!(late.available, 3);
    assert!(is_complete(&deployment(&mut deadline, 220)));

    let mut recreate = played("recreate");
    assert_eq!(extremes(&mut recreate, 20, 60).0, 0);
    for second in 20..60 {
        let d = deployment(&mut recreate, second);
        assert!(d.floor.is_none() && d.replica_sets.iter().filter(|rs| !rs.pods.is_empty()).count() <= 1, "{second}: {d:?}");
    }
    assert!(is_complete(&deployment(&mut recreate, 60)));

    let mut min_ready = played("min-ready");
    let counting = deployment(&mut min_ready, 36);
    assert!(counting.replica_sets[0].ready > counting.replica_sets[0].available);
    assert!(is_complete(&deployment(&mut min_ready, 120)));
}

#[test]
fn rollouts_of_the_frontend() {
    let mut frontend = played("frontend");
    assert_eq!(extremes(&mut frontend, 30, 140), (23, 28));
    assert!(is_complete(&deployment(&mut frontend, 140)));

    let mut rollover = played("rollover");
    let (middle, later) = (deployment(&mut rollover, 43), deployment(&mut rollover, 46));
    assert!(desired(&middle)[0] < 25 && desired(&middle)[1] > 0, "{:?}", desired(&middle));
    assert!(later.replica_sets.len() == 3 && desired(&later)[1] <= desired(&middle)[0]);
    let (least, most) = extremes(&mut rollover, 30, 160);
    assert!(least >= 23 && most <= 28, "{least} {most}");
    assert_eq!(desired(&deployment(&mut rollover, 160)), [25, 0, 0]);
}

#[test]
fn adoption_and_history() {
    let mut adoption = played("adoption");
    let names = |d: &DeploymentView| -> Vec<String> { d.replica_sets[0].pods.iter().map(|pod| pod.name.clone()).collect() };
    let (before, after) = (deployment(&mut adoption, 14), deployment(&mut adoption, 45));
    assert!(look(&mut adoption, 20).deployments.is_empty());
    assert_eq!((names(&after), after.replica_sets.len(), after.available), (names(&before), 1, 3));

    let mut history = played("history");
    assert_eq!(desired(&deployment(&mut history, 28)), [2, 0, 0]);
    assert_eq!(desired(&deployment(&mut history, 55)), [2, 0, 0]);
    assert_eq!(desired(&deployment(&mut history, 66)), [2]);
    let undo = history.inputs().len() - 1;
    history.seek(SimTime::from_millis(80_000));
    let done: Vec<_> = history.done().map(|(_, done)| done.clone()).collect();
    assert!(matches!(&done[undo], Done::Kubectl(process) if process.exit == Some(1)), "{:?}", done[undo]);
}

#[test]
fn a_saved_experiment_is_the_same_experiment() {
    for example in &EXAMPLES {
        let mut session = played(example.id);
        let text = session.to_file(example.id, example.about);
        assert!(text.starts_with("scenario: v1\n"), "{text}");
        let scenario = parse(&text, Some(example.id)).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert!(scenario.until >= session.played_until());
        let until = session.played_until();
        let mut again = Session::from_scenario(scenario);
        again.seek(until);
        session.seek(until);
        assert_eq!(again.cluster().fingerprint(), session.cluster().fingerprint(), "{}", example.id);
    }
}

#[test]
fn a_text_that_yaml_cannot_hold_as_a_block_is_kept_too() {
    use rollscope_playground::command::Command;
    let mut session = played("create");
    let odd =
        ["  indented: first\n", "a: 1\r\nb: 2", "\n\nx: \"\u{7}\"", "tab:\t1\n\n\n", "# only a comment", "trailing: \n   \n", "é: 汉字 😀"];
    for text in odd {
        session.apply(Command::Apply(text.to_string()));
    }
    let read = parse(&session.to_file("odd", "Odd: # \"texts\"."), Some("odd")).expect("it reads what it wrote");
    assert_eq!((read.steps.as_slice(), read.about.as_str()), (session.inputs(), "Odd: # \"texts\"."));
}

#[test]
fn branches_are_restored_in_slices_to_the_very_moment() {
    let mut session = played("update");
    session.seek(SimTime::from_millis(24_000));
    session.fork();
    session.fork();
    session.drop_branch(1);
    session.seek(SimTime::from_millis(50_000));
    session.step_back();
    session.switch(0);
    session.step_forward();
    let stored: Vec<_> = session.branches().iter().map(|b| b.to_kept("update", "Update.")).collect();
    let mut restoring = Restoring::new(&stored, session.current()).expect("it reads what it wrote");
    let mut slices = 0;
    while !restoring.run(&mut {
        let mut steps = 0;
        move || {
            steps += 1;
            steps < 20
        }
    }) {
        slices += 1;
    }
    let restored = restoring.finish();
    assert!(slices > 3, "{slices}");
    assert_eq!((restored.current(), restored.branches().len()), (0, 2));
    for (new, old) in restored.branches().iter().zip(session.branches()) {
        assert_eq!((new.number(), new.now(), new.position()), (old.number(), old.now(), old.position()));
        assert_eq!(new.forked_at(), old.forked_at());
        assert_eq!(new.cluster().fingerprint(), old.cluster().fingerprint());
        assert_eq!(new.played_until(), old.played_until());
    }
}
