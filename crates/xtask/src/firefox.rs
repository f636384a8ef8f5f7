//! The second browser: the page has to load and work in it too. Where it cannot be had, that one test is left out.

use std::path::{Path, PathBuf};

use crate::debian;
use crate::project::Project;

/// Names that the browser has on various systems.
const PLACES: [&str; 3] = ["/usr/bin/firefox-esr", "/usr/bin/firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"];
/// Debian's package.
const DEBIAN_PACKAGE: &str = "firefox-esr";

/// The browser's program: the one that `FIREFOX` names, one in a usual place, or Debian's, installed now. None with a line that
/// says so.
pub(crate) fn provide(project: &Project) -> Option<PathBuf> {
    let named = std::env::var_os("FIREFOX").map(PathBuf::from);
    let find = || PLACES.iter().map(PathBuf::from).find(|path| path.exists());
    if let Some(path) = named.or_else(find) {
        return Some(path);
    }
    if debian::can_install()
        && let Err(error) = debian::install(project, &[DEBIAN_PACKAGE])
    {
        println!("  Firefox cannot be installed: {error:#}");
    }
    let installed = Path::new(PLACES[0]);
    if !installed.exists() {
        println!("  no Firefox here: its test is left out (install one, or name its program in FIREFOX)");
        return None;
    }
    Some(installed.to_path_buf())
}
