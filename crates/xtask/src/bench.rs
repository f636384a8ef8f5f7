//! How fast the engine is and how much a visitor downloads.

use anyhow::Result;

use crate::command;
use crate::dist;
use crate::project::Project;
use crate::sizes;
use crate::wasm::Profile;

/// Runs the engine's benchmark, then prints the page's sizes.
pub(crate) fn run(project: &Project) -> Result<()> {
    if project.root().join("tests/bench.rs").exists() {
        command::run(command::cargo(project).args(["run", "--release", "--package", "rollscope-tests", "--bin", "bench"]))?;
    } else {
        println!("There is no benchmark of the engine yet (tests/bench.rs).");
    }
    let dist = project.work("bench-dist");
    dist::build(project, Profile::Release, &dist)?;
    sizes::print(&dist)
}
