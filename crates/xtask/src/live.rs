//! Reloading an open page after a rebuild: the served pages, and only they, carry a script that asks which build is current.

use std::sync::atomic::{AtomicU64, Ordering};

/// The address of the script.
pub(crate) const SCRIPT_PATH: &str = "/-/live.js";
/// The address that answers with the current build's number.
pub(crate) const BUILD_PATH: &str = "/-/build";

/// The script: a page that is in sight asks twice a second.
pub(crate) const SCRIPT: &str = r#"// Reloads the page when a newer build is there.
const ask = () => fetch("/-/build").then((answer) => answer.text(), () => undefined);
const loaded = await ask();
setInterval(async () => {
  if (document.hidden) return;
  const current = await ask();
  if (current !== undefined && current !== loaded) location.reload();
}, 500);
"#;

/// What is served while there is no build yet.
pub(crate) const WAITING: &str = "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Rollscope</title></head>\
    <body><p>There is no build yet: the terminal says why. This page reloads by itself.</p></body></html>";

/// Counts the finished builds.
#[derive(Debug, Default)]
pub(crate) struct Builds(AtomicU64);

impl Builds {
    /// Notes that one more build is finished.
    pub(crate) fn finished(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    /// How many there were; zero means nothing to serve.
    pub(crate) fn count(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Returns the page with the script at its end.
pub(crate) fn inject(html: &str) -> String {
    let tag = format!("<script type=\"module\" src=\"{SCRIPT_PATH}\"></script>");
    match html.rsplit_once("</body>") {
        Some((before, after)) => format!("{before}{tag}</body>{after}"),
        None => format!("{html}{tag}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_is_the_last_thing_in_the_body() {
        let tag = format!("<script type=\"module\" src=\"{SCRIPT_PATH}\"></script>");
        assert_eq!(inject("<body>x</body></html>"), format!("<body>x{tag}</body></html>"));
        assert_eq!(inject("x"), format!("x{tag}"));
    }
}
