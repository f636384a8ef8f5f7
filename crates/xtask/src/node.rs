//! Node and the npm packages: the bundler, the Wasm optimiser, the editor's code and the browser driver.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::command;
use crate::project::Project;
use crate::stamp::{self, Inputs};

/// The oldest Node that the packages support.
pub(crate) const OLDEST_NODE: u32 = 20;

/// Node's version such as `v20.20.2`; an error tells what to install.
pub(crate) fn version() -> Result<String> {
    let advice = format!("install Node {OLDEST_NODE} or newer from https://nodejs.org or your distribution");
    let version = command::output(Command::new("node").arg("--version")).with_context(|| advice.clone())?;
    let major = version.trim_start_matches('v').split('.').next().and_then(|text| text.parse::<u32>().ok());
    match major {
        Some(major) if major >= OLDEST_NODE => Ok(version),
        _ => bail!("Node {version} is too old: {advice}"),
    }
}

/// Makes `web/node_modules` hold exactly what `web/package-lock.json` says.
pub(crate) fn install_packages(project: &Project) -> Result<()> {
    let node = version()?;
    let inputs = inputs(project, &node)?;
    stamp::once(&project.web().join("node_modules"), &inputs, || {
        // No package of ours needs an install script to work.
        let mut npm = npm();
        npm.args(["ci", "--ignore-scripts"]).current_dir(project.web());
        command::run_logged(project, "npm ci", &mut npm)
    })
}

/// npm, which is a script on Windows and has to be called by its whole name there.
pub(crate) fn npm() -> Command {
    Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" })
}

/// Whether the installed packages are those of the lock file.
pub(crate) fn packages_are_installed(project: &Project) -> bool {
    version().and_then(|node| inputs(project, &node)).is_ok_and(|inputs| stamp::is_done(&project.web().join("node_modules"), &inputs))
}

/// A command that runs one of the packages' programs, given as a path below `node_modules`.
pub(crate) fn program(project: &Project, path: &str) -> Command {
    let mut command = Command::new("node");
    command.arg(project.web().join("node_modules").join(path)).current_dir(project.root());
    command
}

/// The exact version of a package that `web/package.json` asks for.
pub(crate) fn package_version(project: &Project, package: &str) -> Result<String> {
    let path = project.web().join("package.json");
    let manifest = read_json(&path)?;
    ["dependencies", "devDependencies"]
        .iter()
        .find_map(|group| manifest[group][package].as_str())
        .map(str::to_owned)
        .with_context(|| format!("{} does not name {package}", path.display()))
}

fn inputs(project: &Project, node: &str) -> Result<Inputs> {
    Inputs::default().text(node).file(&project.web().join("package-lock.json"))
}

/// Reads a JSON file.
pub(crate) fn read_json(path: &Path) -> Result<serde_json::Value> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{} is not JSON", path.display()))
}
