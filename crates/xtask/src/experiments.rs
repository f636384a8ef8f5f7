//! Random experiments beyond what every change must pass: more of them, and against Kubernetes' own code.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::command;
use crate::project::Project;

/// What to compare with the oracle.
#[derive(Args)]
pub(crate) struct Differential {
    /// The oracle's program
    #[arg(long)]
    oracle: PathBuf,
    /// How many scenarios
    #[arg(long, default_value_t = 20)]
    count: u64,
    /// The first one's seed
    #[arg(long, default_value_t = 1)]
    first_seed: u64,
}

/// What to simulate.
#[derive(Args)]
pub(crate) struct Simulate {
    /// How many experiments
    #[arg(long, default_value_t = 1_000)]
    count: u64,
    /// The first one's seed
    #[arg(long, default_value_t = 1)]
    first_seed: u64,
    /// How many run at once
    #[arg(long, default_value_t = 2)]
    threads: u64,
}

/// Plays random scenarios here and by the oracle; fails if a trace differs.
pub(crate) fn differential(project: &Project, options: &Differential) -> Result<()> {
    let oracle = std::path::absolute(&options.oracle)?;
    let mut cargo = command::cargo(project);
    cargo.args(["run", "--release", "--package", "rollscope-tests", "--bin", "differential", "--", "--oracle"]).arg(oracle);
    cargo.args(["--count", &options.count.to_string(), "--first-seed", &options.first_seed.to_string()]);
    command::run(&mut cargo)
}

/// Runs the simulation test over many seeds and prints what occurred; fails if an invariant does not hold.
pub(crate) fn simulate(project: &Project, options: &Simulate) -> Result<()> {
    let mut cargo = command::cargo(project);
    cargo.args(["test", "--release", "--package", "rollscope-tests", "--test", "simulation", "experiments", "--", "--nocapture"]);
    cargo.env("EXPERIMENTS", options.count.to_string()).env("FIRST_SEED", options.first_seed.to_string());
    cargo.env("THREADS", options.threads.to_string());
    command::run(&mut cargo)
}
