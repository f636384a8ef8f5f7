//! Every check that a change must pass, in stages from the quickest to the slowest, each of which runs alone too.

use std::process::{Command, ExitCode};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};

use crate::chromium;
use crate::command;
use crate::dist;
use crate::files;
use crate::firefox;
use crate::node;
use crate::project::Project;
use crate::sizes;
use crate::wasm::Profile;

/// What to test.
#[derive(Args)]
pub(crate) struct Options {
    /// Run only these stages
    #[arg(long, value_enum, value_delimiter = ',')]
    only: Vec<Stage>,
}

/// One group of checks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Stage {
    /// The sources are formatted
    Fmt,
    /// Clippy has nothing to say
    Clippy,
    /// Unit, scenario, conformance, simulation and tidiness tests
    Native,
    /// The documentation builds without warnings
    Doc,
    /// The published page builds
    Web,
    /// The page works in a browser
    Browser,
}

impl Stage {
    fn run(self, project: &Project) -> Result<()> {
        match self {
            Self::Fmt => command::run(command::cargo(project).args(["fmt", "--all", "--check"]))
                .context("run `cargo fmt --all`, then commit what it changed"),
            Self::Clippy => {
                command::run(command::cargo(project).args(["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"]))
            }
            Self::Native => {
                // Compiling shows its progress, running only what fails.
                command::run(command::cargo(project).args(["test", "--workspace", "--no-run"]))?;
                let seed = first_seed(project);
                println!("  the simulation's experiments begin with FIRST_SEED={seed}");
                command::run(command::cargo(project).args(["test", "--workspace", "--quiet"]).env("FIRST_SEED", seed))
            }
            Self::Doc => command::run(
                command::cargo(project)
                    .args(["doc", "--workspace", "--no-deps", "--document-private-items"])
                    .env("RUSTDOCFLAGS", "--deny warnings"),
            ),
            Self::Web => {
                let dist = project.work("test-dist");
                dist::build(project, Profile::Release, &dist)?;
                sizes::print(&dist)
            }
            Self::Browser => browser(project),
        }
    }

    fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }
}

/// The seed of the first random experiment: the environment's, or one that follows from the commit's tree. So a change has
/// experiments of its own, and a rerun has the same again.
fn first_seed(project: &Project) -> String {
    if let Ok(seed) = std::env::var("FIRST_SEED") {
        return seed;
    }
    let tree = command::output(Command::new("git").args(["rev-parse", "HEAD^{tree}"]).current_dir(project.root()));
    let digits = tree.ok().and_then(|tree| u32::from_str_radix(tree.get(..8)?, 16).ok());
    digits.unwrap_or(1).to_string()
}

/// Runs the stages; the first failure ends the run.
pub(crate) fn run(project: &Project, options: &Options) -> Result<ExitCode> {
    let start = Instant::now();
    let stages = if options.only.is_empty() { Stage::value_variants() } else { &options.only };
    let mut times = Vec::new();
    for (index, stage) in stages.iter().enumerate() {
        let name = stage.name();
        println!("\n── {name} ({} of {})", index + 1, stages.len());
        let stage_start = Instant::now();
        if let Err(error) = stage.run(project) {
            eprintln!("error: {error:#}");
            eprintln!("\n✗ {name} failed. To run it alone: cargo xtask test --only {name}");
            return Ok(ExitCode::FAILURE);
        }
        let seconds = stage_start.elapsed().as_secs_f64();
        println!("✓ {name} in {seconds:.1} s");
        times.push(format!("{name} {seconds:.0} s"));
    }
    println!("\nAll passed in {:.0} s: {}", start.elapsed().as_secs_f64(), times.join(", "));
    Ok(ExitCode::SUCCESS)
}

/// The page as published, driven by Node in Chromium, and once in Firefox.
fn browser(project: &Project) -> Result<()> {
    node::install_packages(project)?;
    let chromium = chromium::provide(project)?;
    let dist = project.work("test-dist");
    if !dist.join("index.html").exists() {
        bail!("the page is not built: run `cargo xtask test --only web,browser`");
    }
    let mut specs = files::with_extension(&project.root().join("tests/browser"), "mjs")?;
    specs.retain(|path| path.to_string_lossy().ends_with(".spec.mjs"));
    let mut tests = Command::new("node");
    tests
        .args(["--test", "--test-reporter=spec"])
        .args(specs)
        .current_dir(project.root())
        .env("CHROME", chromium)
        .env("ROLLSCOPE_DIST", dist);
    if let Some(firefox) = firefox::provide(project) {
        tests.env("FIREFOX", firefox);
    }
    command::run(&mut tests)
}
