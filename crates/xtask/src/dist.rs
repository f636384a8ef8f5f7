//! The published folder: pages, bundles, the Wasm module and whatever lies in `web/public`, each with a `.br` and a `.gz` beside it.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::bundle;
use crate::command;
use crate::files;
use crate::node;
use crate::page;
use crate::project::Project;
use crate::wasm::{self, Profile};

/// Builds the page into `dist`, replacing what was there only once everything has been built.
pub(crate) fn build(project: &Project, profile: Profile, dist: &Path) -> Result<()> {
    node::install_packages(project)?;
    let wasm = wasm::build(project, profile)?;
    let staging = project.work(&format!("staging-{}", profile.folder_name()));
    files::recreate_folder(&staging)?;
    let bundle = bundle::bundle(project, profile, &wasm, &staging)?;
    for shell in shells(project)? {
        let name = shell.file_name().context("a listed file has a name")?;
        let html = page::fill(&files::read(&shell)?, &bundle).with_context(|| format!("in {}", shell.display()))?;
        files::write(&staging.join(name), &html)?;
    }
    // These keep their names: an icon, for instance.
    files::copy_all(&project.web().join("public"), &staging)?;
    if profile == Profile::Release {
        compress(project, &staging)?;
    }
    replace(&staging, dist)
}

/// The HTML pages at the repository's root.
pub(crate) fn shells(project: &Project) -> Result<Vec<PathBuf>> {
    files::with_extension(project.root(), "html")
}

/// Hosts that know pre-compressed files serve these; Node brings both compressors.
fn compress(project: &Project, staging: &Path) -> Result<()> {
    let cache = project.work("compressed");
    files::create_folder(&cache)?;
    let script = project.root().join("crates/xtask/src/compress.mjs");
    command::run(Command::new("node").arg(script).arg(staging).arg(cache)).context("the page cannot be compressed")
}

fn replace(staging: &Path, dist: &Path) -> Result<()> {
    // A mistyped --out must not empty somebody's folder.
    let is_ours = !dist.exists() || dist.join("index.html").exists() || files::list(dist)?.is_empty();
    ensure!(is_ours, "{} holds something else than a built page: choose another folder", dist.display());
    files::recreate_folder(dist)?;
    files::copy_all(staging, dist)
}
