//! Random experiments with faults, judged after every step; then the faults end and the cluster must come to rest.
//!
//! A failure prints a command that replays that experiment alone. `EXPERIMENTS=n` runs so many from `FIRST_SEED` on,
//! which `cargo xtask test` derives from what is tested. Time is virtual throughout: nothing here waits.
#![allow(clippy::print_stdout, reason = "a run tells what occurred")]

mod checkers;
mod experiment;
mod faults;
mod tally;

use checkers::Checkers;
use experiment::Experiment;
use rollscope_cluster::random::Random;
use rollscope_cluster::time::SimTime;
use rollscope_playground::live::Live;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tally::Tally;

/// How many experiments run where nobody says otherwise.
const EXPERIMENTS: u64 = 200;
/// After that long without faults and edits the cluster must be at rest.
const CALM: Duration = Duration::from_secs(3600);
/// An instant that takes more steps than this does not end. Over time there is no limit: a rollout that stands still after
/// its deadline is looked at every 5 ms, in upstream too.
const MOST_STEPS: usize = 20_000;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

fn run_until(live: &mut Live, until: SimTime, checkers: &mut Checkers, tally: &mut Tally) {
    let (mut instant, mut begun) = (live.cluster.now(), live.steps);
    while let Some(step) = live.step(until) {
        if live.cluster.now() > instant {
            (instant, begun) = (live.cluster.now(), live.steps);
        }
        assert!(live.steps - begun < MOST_STEPS, "more than {MOST_STEPS} steps: it goes round in circles at {instant}");
        step.decisions.iter().for_each(|decision| tally.decision(decision));
        checkers.after_step(live, &step);
    }
    live.take_changes().iter().for_each(|change| tally.change(change));
}

/// Runs one experiment to its end; returns its last state.
fn run(seed: u64, tally: &mut Tally) -> Live {
    let mut experiment = Experiment::new(Random::new(seed));
    let mut live = Live::new(&experiment.config());
    let mut checkers = Checkers::default();
    while let Some((delay, commands)) = experiment.next() {
        let until = live.cluster.now() + delay;
        run_until(&mut live, until, &mut checkers, tally);
        for command in commands {
            experiment::count(&command, tally);
            live.run(&command);
            checkers.after_command(&live);
        }
    }
    for command in experiment.calm(&live) {
        live.run(&command);
        checkers.after_command(&live);
        let now = live.cluster.now();
        run_until(&mut live, now, &mut checkers, tally);
    }
    let end = live.cluster.now() + CALM;
    run_until(&mut live, end, &mut checkers, tally);
    for verdict in checkers.at_rest(&live) {
        tally.count("end", verdict);
    }
    live
}

fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned().or_else(|| panic.downcast_ref::<&str>().map(|text| text.to_string()));
    text.unwrap_or_else(|| "no message".to_string())
}

/// Runs experiments until none are left; returns what occurred and what failed.
fn work(next: &AtomicU64, end: u64) -> (Tally, Vec<String>) {
    let (mut tally, mut failures) = (Tally::default(), Vec::new());
    loop {
        let seed = next.fetch_add(1, Ordering::Relaxed);
        if seed >= end {
            return (tally, failures);
        }
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| drop(run(seed, &mut tally)))) {
            let replay = format!("EXPERIMENTS=1 FIRST_SEED={seed} cargo test -p rollscope-tests --test simulation experiments");
            failures.push(format!("seed {seed}: {}\n  {replay}", message(&*panic)));
        }
    }
}

#[test]
fn experiments_keep_the_invariants_and_come_to_rest() {
    let count = number("EXPERIMENTS").unwrap_or(EXPERIMENTS);
    let first = number("FIRST_SEED").unwrap_or(1);
    let next = AtomicU64::new(first);
    let end = first.saturating_add(count);
    let threads = number("THREADS").unwrap_or(2);
    let results: Vec<(Tally, Vec<String>)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(|| work(&next, end))).collect();
        workers.into_iter().map(|worker| worker.join().expect("panics of experiments are caught")).collect()
    });
    let (mut tally, mut failures) = (Tally::default(), Vec::new());
    for (part, failed) in results {
        tally.add(part);
        failures.extend(failed);
    }
    tally.lines().iter().for_each(|line| println!("{line}"));
    println!("{count} experiments from seed {first} on, {} failed", failures.len());
    assert!(failures.is_empty(), "{} of {count} experiments failed:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn one_seed_gives_one_history() {
    let first = number("FIRST_SEED").unwrap_or(1);
    for seed in first..first.saturating_add(5) {
        let [once, again] = [(), ()].map(|()| run(seed, &mut Tally::default()).cluster.fingerprint());
        assert_eq!(once, again, "seed {seed} gave two histories");
    }
}
