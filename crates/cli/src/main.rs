//! Rollscope on the command line: arguments, files, colours and exit codes; everything else is in the playground.

mod default;
mod hash;
mod input;
mod lint;
mod parity;
mod run;

use clap::{Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;

/// A playground for Kubernetes Deployments in virtual time.
#[derive(Parser)]
#[command(name = "rollscope", version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run a scenario file and tell what happens.
    Run {
        /// The scenario; `-` is standard input.
        file: PathBuf,
        /// Print the trace as JSON Lines, and nothing else.
        #[arg(long)]
        trace: bool,
    },
    /// Say what kubectl and the API server would say of manifests, and where. Fails if a cluster would refuse anything.
    Lint(lint::Arguments),
    /// Print objects with all defaults, as JSON.
    Default {
        /// The manifests; `-` is standard input.
        file: PathBuf,
    },
    /// Print the label pod-template-hash that the deployment controller would give.
    Hash {
        /// The manifest; `-` is standard input.
        file: PathBuf,
        /// `status.collisionCount` of the Deployment; left out is not the same as 0.
        #[arg(long, value_name = "N")]
        collision_count: Option<i32>,
        /// Print the text that is hashed.
        #[arg(long)]
        dump: bool,
    },
    /// Compare with what was recorded from Kubernetes' own code. Fails unless all of it agrees.
    Parity {
        /// Files of facts, scenarios with their traces, or folders of them.
        #[arg(required = true)]
        paths: Vec<PathBuf>,
    },
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Run { file, trace } => run::run(&file, trace),
        Command::Lint(arguments) => lint::lint(&arguments),
        Command::Default { file } => default::default(&file),
        Command::Hash { file, collision_count, dump } => hash::hash(&file, collision_count, dump),
        Command::Parity { paths } => parity::parity(&paths),
    };
    match result {
        Ok(code) => code,
        Err(message) => {
            anstream::eprintln!("rollscope: {message}");
            ExitCode::from(2)
        }
    }
}
