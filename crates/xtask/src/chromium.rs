//! The browser that tests the page.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::debian;
use crate::project::Project;

/// Names that the browser has on various systems.
const PLACES: [&str; 7] = [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/usr/bin/google-chrome-stable",
    "/snap/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
/// Debian's package.
pub(crate) const DEBIAN_PACKAGE: &str = "chromium";

/// The browser's program: the one that `CHROME` names, or one in a usual place.
pub(crate) fn find() -> Option<PathBuf> {
    let named = std::env::var_os("CHROME").map(PathBuf::from);
    named.or_else(|| PLACES.iter().map(PathBuf::from).find(|path| path.exists()))
}

/// Finds the browser, or installs Debian's.
pub(crate) fn provide(project: &Project) -> Result<PathBuf> {
    if let Some(path) = find() {
        return Ok(path);
    }
    if debian::can_install() {
        debian::install(project, &[DEBIAN_PACKAGE])?;
    }
    let installed = Path::new(PLACES[0]);
    if !installed.exists() {
        bail!("no Chromium or Chrome: install one, or name its program in the environment variable CHROME");
    }
    Ok(installed.to_path_buf())
}
