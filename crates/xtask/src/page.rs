//! The HTML shells at the repository's root (`index.html` and others): each gets the bundle's tags in place of a marker.
//!
//! No script stands in the page itself, so that its Content-Security-Policy can forbid inline scripts. Addresses are relative:
//! the folder works wherever a host puts it.

use anyhow::{Context, Result, bail};

use crate::bundle::{BOOT, Bundle, STYLE, WASM};

/// Where the tags go, inside `<head>`.
const MARKER: &str = "<!-- assets -->";

/// Returns the shell with its style sheet, preloads, asset names and start-up script.
pub(crate) fn fill(shell: &str, bundle: &Bundle) -> Result<String> {
    let assets = &bundle.assets;
    if shell.matches(MARKER).count() != 1 {
        bail!("a page's <head> must hold `{MARKER}` once");
    }
    let boot = assets.get(BOOT).with_context(|| format!("web/js/{BOOT} starts the page, and is not there"))?;
    let mut tags = Vec::new();
    if let Some(style) = assets.get(STYLE) {
        tags.push(format!(r#"<link rel="stylesheet" href="{style}">"#));
    }
    if let Some(wasm) = assets.get(WASM) {
        // Without these the module would be asked for only after the script that names it has run.
        tags.push(format!(r#"<link rel="preload" href="{wasm}" as="fetch" type="application/wasm" crossorigin>"#));
    }
    for chunk in &bundle.boot_chunks {
        tags.push(format!(r#"<link rel="modulepreload" href="{chunk}">"#));
    }
    let names = serde_json::to_string(assets).context("asset names are plain text")?;
    tags.push(format!(r#"<script type="application/json" id="assets">{names}</script>"#));
    tags.push(format!(r#"<script type="module" src="{boot}"></script>"#));
    Ok(shell.replace(MARKER, &tags.join("\n    ")))
}

/// The Content-Security-Policy that a page states for itself.
pub(crate) fn content_security_policy(html: &str) -> Option<&str> {
    let (_, rest) = html.split_once(r#"http-equiv="Content-Security-Policy""#)?;
    let (_, rest) = rest.split_once("content=\"")?;
    rest.split_once('"').map(|(policy, _)| policy)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bundle() -> Bundle {
        let assets = [(BOOT, "boot-1.js"), (STYLE, "style-2.css"), (WASM, "r-3.wasm")];
        let assets = assets.map(|(name, hashed)| (name.to_owned(), hashed.to_owned())).into();
        Bundle { assets, boot_chunks: vec!["chunk-4.js".to_owned()] }
    }

    #[test]
    fn a_shell_gets_its_tags_once() {
        let page = fill("<head><!-- assets --></head>", &bundle()).expect("the shell has a marker");
        assert!(page.contains(r#"<link rel="stylesheet" href="style-2.css">"#), "{page}");
        assert!(page.contains(r#"<script type="module" src="boot-1.js"></script>"#), "{page}");
        assert!(page.contains(r#"<link rel="modulepreload" href="chunk-4.js">"#), "{page}");
        assert!(page.contains(r#"id="assets">{"boot.js":"boot-1.js","#), "{page}");
        assert!(!page.contains(MARKER));
    }

    #[test]
    fn a_shell_without_marker_is_refused() {
        assert!(fill("<head></head>", &bundle()).is_err());
    }

    #[test]
    fn the_policy_is_read_from_the_page() {
        let html = r#"<meta http-equiv="Content-Security-Policy" content="default-src 'self'">"#;
        assert_eq!(content_security_policy(html), Some("default-src 'self'"));
        assert_eq!(content_security_policy("<html>"), None);
    }
}
