//! Rollscope on the command line: arguments, files, colours and exit codes; everything else is in the playground.

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
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Run { file, trace } => run::run(&file, trace),
    };
    match result {
        Ok(code) => code,
        Err(message) => {
            anstream::eprintln!("rollscope: {message}");
            ExitCode::from(2)
        }
    }
}
