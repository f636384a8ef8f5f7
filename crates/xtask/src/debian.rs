//! Debian's packages: the one place that an unattended machine can install a browser and a Wasm standard library from.

use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

use anyhow::{Result, bail};

use crate::command;
use crate::project::Project;

/// Whether this is Debian or a distribution made from it.
pub(crate) fn is_here() -> bool {
    Path::new("/etc/debian_version").exists() && Path::new("/usr/bin/apt-get").exists()
}

/// Whether packages can be installed without asking anybody.
pub(crate) fn can_install() -> bool {
    is_here() && command::output(Command::new("id").arg("-u")).is_ok_and(|user| user == "0")
}

/// Whether all of these packages are installed.
pub(crate) fn are_installed(packages: &[&str]) -> bool {
    packages.iter().all(|package| is_installed(package))
}

fn is_installed(package: &str) -> bool {
    let query = ["--show", "--showformat=${db:Status-Status}", package];
    command::output(Command::new("dpkg-query").args(query)).is_ok_and(|status| status == "installed")
}

/// Installs what is missing of `packages`; asks the archive only when something is, and once a run.
pub(crate) fn install(project: &Project, packages: &[&str]) -> Result<()> {
    static ARCHIVE_ASKED: OnceLock<()> = OnceLock::new();

    let missing: Vec<&str> = packages.iter().copied().filter(|package| !is_installed(package)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    if !can_install() {
        bail!("missing Debian packages; install them with: sudo apt-get install {}", missing.join(" "));
    }
    if ARCHIVE_ASKED.set(()).is_ok() {
        command::run_logged(project, "apt-get update", apt_get().arg("update"))?;
    }
    let what = format!("apt-get install {}", missing.join(" "));
    command::run_logged(project, &what, apt_get().args(["install", "--yes", "--no-install-recommends"]).args(&missing))
}

fn apt_get() -> Command {
    let mut command = Command::new("apt-get");
    command.env("DEBIAN_FRONTEND", "noninteractive").arg("--quiet");
    command
}
