//! Random experiments with faults, judged after every step; then the faults end and the cluster must come to rest.
//!
//! A failure prints its seed; `SEED=n cargo test -p rollscope-tests --test simulation` replays that experiment alone.
//! `EXPERIMENTS=n` runs so many. Time is virtual throughout: nothing here waits.
#![allow(clippy::print_stdout, reason = "a run tells how much agrees")]

mod checkers;
mod experiment;

use checkers::Checkers;
use experiment::Experiment;
use rollscope_cluster::random::Random;
use rollscope_cluster::time::SimTime;
use rollscope_playground::live::Live;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// How many experiments run where nobody says otherwise.
const EXPERIMENTS: u64 = 200;
/// After that long without faults and edits the cluster must be at rest.
const CALM: Duration = Duration::from_secs(3 * 3600);
/// An experiment that takes more steps than this does not end.
const MOST_STEPS: usize = 200_000;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// How often each rule, reason and verb occurred.
type Tally = BTreeMap<String, u64>;

fn run_until(live: &mut Live, until: SimTime, checkers: &mut Checkers, tally: &mut Tally) {
    while let Some(step) = live.step(until) {
        assert!(live.steps < MOST_STEPS, "more than {MOST_STEPS} steps: it goes round in circles at {}", live.cluster.now());
        for decision in &step.decisions {
            *tally.entry(format!("decision {}", decision.function)).or_insert(0) += 1;
        }
        checkers.after_step(live, &step);
    }
    live.take_changes();
}

/// Runs one experiment to its end; returns the fingerprint of its last state.
fn run(seed: u64, tally: &mut Tally) -> u64 {
    let mut experiment = Experiment::new(Random::new(seed));
    let mut live = Live::new(&experiment.config());
    let mut checkers = Checkers::default();
    while let Some((delay, commands)) = experiment.next() {
        let until = live.cluster.now() + delay;
        run_until(&mut live, until, &mut checkers, tally);
        for command in commands {
            *tally.entry(format!("input {}", experiment::kind(&command))).or_insert(0) += 1;
            live.run(&command);
        }
    }
    for command in experiment.calm(&live) {
        live.run(&command);
        let now = live.cluster.now();
        run_until(&mut live, now, &mut checkers, tally);
    }
    let end = live.cluster.now() + CALM;
    run_until(&mut live, end, &mut checkers, tally);
    let verdicts = checkers.at_rest(&live);
    for verdict in verdicts {
        *tally.entry(format!("end {verdict}")).or_insert(0) += 1;
    }
    live.cluster.fingerprint()
}

fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned().or_else(|| panic.downcast_ref::<&str>().map(|text| text.to_string()));
    text.unwrap_or_else(|| "no message".to_string())
}

#[test]
fn experiments_keep_the_invariants_and_come_to_rest() {
    let count = number("EXPERIMENTS").unwrap_or(EXPERIMENTS);
    let first = number("FIRST_SEED").unwrap_or(1);
    let seeds: Vec<u64> = number("SEED").map_or_else(|| (first..first + count).collect(), |seed| vec![seed]);
    let mut tally = Tally::new();
    let mut failures = Vec::new();
    for seed in &seeds {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| run(*seed, &mut tally))) {
            failures.push(format!("SEED={seed} cargo test -p rollscope-tests --test simulation\n  {}", message(&*panic)));
        }
    }
    for (what, times) in &tally {
        println!("{times:>8}  {what}");
    }
    println!("{} experiments, {} failed", seeds.len(), failures.len());
    assert!(failures.is_empty(), "{} of {} experiments failed:\n{}", failures.len(), seeds.len(), failures.join("\n"));
}

#[test]
fn one_seed_gives_one_history() {
    for seed in 1..=5 {
        let (first, second) = (run(seed, &mut Tally::new()), run(seed, &mut Tally::new()));
        assert_eq!(first, second, "seed {seed} gave two histories");
    }
}
