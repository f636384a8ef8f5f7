//! `cargo xtask`: everything that turns this repository into a page, shows it, tests it and measures it.
//! The page itself is Rust compiled to Wasm plus a few JavaScript modules; a contributor needs to know neither how.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command-line tool speaks on its standard streams")]

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

mod bench;
mod bundle;
mod chromium;
mod command;
mod debian;
mod dist;
mod doctor;
mod experiments;
mod files;
mod firefox;
mod live;
mod node;
mod page;
mod project;
mod schema;
mod serve;
mod sizes;
mod stamp;
mod test;
mod wasm;
mod wasm_std;
mod watch;

use project::Project;
use wasm::Profile;

/// Builds, serves, tests and measures Rollscope.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Build the page, serve it on 127.0.0.1, rebuild and reload on every change
    Serve(serve::Options),
    /// Build the static files that a web host serves, optimised and compressed
    Build {
        /// The folder to write
        #[arg(long, default_value = "dist")]
        out: PathBuf,
    },
    /// Run every check: format, lints, tests, documentation, the page in a browser
    Test(test::Options),
    /// Measure the engine's speed and the page's size
    Bench,
    /// Compare random scenarios with Kubernetes' own code, where the oracle has been built
    Differential(experiments::Differential),
    /// Run random experiments with faults, as many as wanted
    Simulate(experiments::Simulate),
    /// Write the table of API types and the texts of kubectl explain anew
    Schema,
    /// Tell what is installed, what is missing and what to do about it
    Doctor,
}

fn main() -> ExitCode {
    match run(Arguments::parse().task) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> Result<ExitCode> {
    let project = Project::find()?;
    match task {
        Task::Serve(options) => serve::run(&project, &options)?,
        Task::Build { out } => {
            let dist = project.root().join(out);
            dist::build(&project, Profile::Release, &dist)?;
            sizes::print(&dist)?;
        }
        Task::Test(options) => return test::run(&project, &options),
        Task::Bench => bench::run(&project)?,
        Task::Differential(options) => experiments::differential(&project, &options)?,
        Task::Simulate(options) => experiments::simulate(&project, &options)?,
        Task::Schema => schema::run(&project)?,
        Task::Doctor => return doctor::run(&project),
    }
    Ok(ExitCode::SUCCESS)
}
