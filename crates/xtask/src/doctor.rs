//! What is installed, what is missing, and what to do about it.

use std::path::Path;
use std::process::{Command, ExitCode};

use anyhow::Result;

use crate::chromium;
use crate::command;
use crate::debian;
use crate::node;
use crate::project::Project;
use crate::wasm_std::{self, Source};

/// One line of the report.
struct Finding {
    name: &'static str,
    state: State,
    detail: String,
}

enum State {
    /// It is there.
    Here,
    /// It is not there, and the command that needs it provides it.
    Provided,
    /// A person has to act.
    Missing,
}

/// Prints the report; fails when a person has to act.
pub(crate) fn run(project: &Project) -> Result<ExitCode> {
    let findings = [rust(), lints(), wasm_library(project), node_itself(), packages(project), browser(), core_tools()];
    for Finding { name, state, detail } in &findings {
        let mark = match state {
            State::Here => "ok     ",
            State::Provided => "later  ",
            State::Missing => "MISSING",
        };
        println!("{mark} {name:<22} {detail}");
    }
    if findings.iter().any(|finding| matches!(finding.state, State::Missing)) {
        println!("\nInstall what is missing, then ask again.");
        return Ok(ExitCode::FAILURE);
    }
    println!("\nAll is well: `cargo xtask serve` shows the page. What is marked `later` is installed when it is needed.");
    Ok(ExitCode::SUCCESS)
}

fn rust() -> Finding {
    let name = "Rust";
    match command::output(Command::new("rustc").arg("--version")) {
        Ok(version) => here(name, version),
        Err(_) => missing(name, "install it from https://rustup.rs".into()),
    }
}

fn lints() -> Finding {
    let name = "rustfmt and Clippy";
    let has = |tool: &str| command::output(Command::new("cargo").args([tool, "--version"]));
    match (has("fmt"), has("clippy")) {
        (Ok(_), Ok(clippy)) => here(name, clippy),
        _ => missing(name, "run: rustup component add rustfmt clippy (only `cargo xtask test` needs them)".into()),
    }
}

fn wasm_library(project: &Project) -> Finding {
    let name = "Wasm standard library";
    match wasm_std::source() {
        Some(Source::Toolchain(folder)) => here(name, format!("with the toolchain, in {}", folder.display())),
        Some(Source::Debian) if wasm_std::debian_sysroot_is_built(project) => here(name, "built from Debian's sources".into()),
        Some(Source::Debian) => provided(name, "will be built from Debian's sources (half a minute, once)".into()),
        Some(Source::DebianToInstall) => {
            provided(name, format!("will be built from Debian's packages {}", wasm_std::DEBIAN_PACKAGES.join(" ")))
        }
        Some(Source::Rustup) => provided(name, format!("will be added: rustup target add {}", wasm_std::TARGET)),
        None => missing(name, format!("install rustup (https://rustup.rs), then run: rustup target add {}", wasm_std::TARGET)),
    }
}

fn node_itself() -> Finding {
    match node::version() {
        Ok(version) => here("Node", version),
        Err(error) => missing("Node", format!("{error:#}")),
    }
}

fn packages(project: &Project) -> Finding {
    let name = "npm packages";
    if node::packages_are_installed(project) {
        return here(name, "those of web/package-lock.json".into());
    }
    match command::output(node::npm().arg("--version")) {
        Ok(version) => provided(name, format!("will be installed by npm {version}")),
        Err(_) => missing(name, "npm is not here: it comes with Node".into()),
    }
}

fn browser() -> Finding {
    let name = "Chromium";
    match chromium::find() {
        Some(path) if path.exists() => here(name, path.display().to_string()),
        Some(path) => missing(name, format!("CHROME names {}, which is not there", path.display())),
        None if debian::can_install() => provided(name, format!("will be installed: Debian's package {}", chromium::DEBIAN_PACKAGE)),
        None => missing(name, "install Chromium or Chrome, or name one in CHROME (only `cargo xtask test` needs it)".into()),
    }
}

/// Compiling any Rust program needs a C linker.
fn core_tools() -> Finding {
    let name = "C linker";
    if command::output(Command::new("cc").arg("--version")).is_ok() || cfg!(windows) {
        return here(name, "cc".into());
    }
    let advice = if Path::new("/etc/debian_version").exists() { "run: apt-get install gcc libc6-dev" } else { "install a C compiler" };
    missing(name, advice.into())
}

fn here(name: &'static str, detail: String) -> Finding {
    Finding { name, state: State::Here, detail }
}

fn provided(name: &'static str, detail: String) -> Finding {
    Finding { name, state: State::Provided, detail }
}

fn missing(name: &'static str, detail: String) -> Finding {
    Finding { name, state: State::Missing, detail }
}
