//! What the sources promise about themselves: layers, sizes, heads, and where the browser may be called.
//! Each test names every offender with its file and line, so that one run tells all that is to be done.

use std::fs;
use std::path::{Path, PathBuf};

/// The layers in order; each may use the ones before it only.
const LAYERS: [&str; 4] = ["rollscope-api", "rollscope-cluster", "rollscope-playground", "rollscope-web"];
/// A file that does not fit on a few screens holds two things.
const LINES_PER_FILE: usize = 500;

/// A source file with its path below the repository's root.
struct Source {
    path: String,
    text: String,
}

impl Source {
    fn is_rust(&self) -> bool {
        has_extension(&self.path, "rs")
    }

    /// Tables that a tool writes say so in their head, with the usual word.
    fn is_generated(&self) -> bool {
        self.text.lines().take(5).any(|line| line.contains("@generated"))
    }

    /// The lines with their numbers, without comments: a comment may name what code may not.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let lines = self.text.lines().enumerate();
        lines.map(|(index, line)| (index + 1, line)).filter(|(_, line)| !line.trim_start().starts_with("//"))
    }
}

fn root() -> PathBuf {
    // Not `env!`: checkouts that share a target folder share the compiled tests.
    let package = std::env::var_os("CARGO_MANIFEST_DIR").expect("Cargo runs the tests");
    Path::new(&package).parent().expect("the package lies one folder below the root").to_path_buf()
}

/// Folders that hold what tools made or fetched.
const NOT_SOURCES: [&str; 4] = [".git", "dist", "node_modules", "target"];

fn files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![root()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of the project can be listed") {
            let path = entry.expect("an entry can be read").path();
            let is_source = !NOT_SOURCES.iter().any(|name| path.ends_with(name));
            if path.is_dir() && is_source {
                folders.push(path);
            } else if path.is_file() {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// The text files of the project.
fn sources() -> Vec<Source> {
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).ok()?;
        let path = path.strip_prefix(root()).expect("a file lies below the root");
        Some(Source { path: path.to_string_lossy().replace('\\', "/"), text })
    };
    files().into_iter().filter_map(read).collect()
}

fn has_extension(path: &str, extension: &str) -> bool {
    Path::new(path).extension().is_some_and(|found| found == extension)
}

fn assert_none(offenders: &[String], rule: &str) {
    assert!(offenders.is_empty(), "{rule}:\n  {}", offenders.join("\n  "));
}

#[test]
fn each_layer_uses_only_the_layers_before_it() {
    let mut offenders = Vec::new();
    for source in sources().iter().filter(|source| source.path.ends_with("Cargo.toml")) {
        let Some(name) = package_name(&source.text) else { continue };
        let Some(level) = level(name) else { continue };
        for used in dependencies(&source.text) {
            if self::level(used).is_some_and(|used_level| used_level >= level) {
                offenders.push(format!("{}: {name} uses {used}", source.path));
            }
        }
    }
    assert_none(&offenders, "a layer knows nothing of the layers after it");
}

/// A package's place in the layers. The terminal and the browser are side by side on top.
fn level(package: &str) -> Option<usize> {
    let layer = if package == "rollscope-cli" { "rollscope-web" } else { package };
    LAYERS.iter().position(|name| *name == layer)
}

fn package_name(manifest: &str) -> Option<&str> {
    manifest.lines().find_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'))
}

/// The crates that a package is built from; `dev-dependencies` may be any.
fn dependencies(manifest: &str) -> Vec<&str> {
    let mut section = "";
    let mut names = Vec::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            section = line;
            names.extend(line.strip_prefix("[dependencies.").and_then(|rest| rest.strip_suffix(']')));
        } else if section == "[dependencies]" {
            names.extend(line.split(['.', ' ', '=']).next().filter(|name| !name.is_empty() && !name.starts_with('#')));
        }
    }
    names
}

#[test]
fn no_file_is_long() {
    let judged = ["rs", "js", "mjs", "css"];
    let long = |source: &Source| {
        let lines = source.text.lines().count();
        let is_long = judged.iter().any(|extension| has_extension(&source.path, extension)) && lines > LINES_PER_FILE;
        (is_long && !source.is_generated()).then(|| format!("{}: {lines} lines", source.path))
    };
    let offenders: Vec<String> = sources().iter().filter_map(long).collect();
    assert_none(&offenders, &format!("a file has at most {LINES_PER_FILE} lines: split it by what its parts answer"));
}

#[test]
fn every_module_says_what_it_is() {
    let headless = |source: &&Source| source.is_rust() && !source.text.starts_with("//! ");
    let offenders: Vec<String> = sources().iter().filter(headless).map(|source| source.path.clone()).collect();
    assert_none(&offenders, "a Rust file begins with `//! ` and what it models");
}

#[test]
fn only_the_browser_folder_calls_the_browser() {
    let words = ["web_sys", "js_sys", "wasm_bindgen", "gloo"];
    let may = |path: &str| path.starts_with("web/src/browser/") || path == "web/src/main.rs" || path.starts_with("crates/xtask/");
    let mut offenders = Vec::new();
    for source in sources().iter().filter(|source| source.is_rust() && !may(&source.path) && source.path != "tests/tidy.rs") {
        for (number, line) in source.code().filter(|(_, line)| words.iter().any(|word| line.contains(word))) {
            offenders.push(format!("{}:{number}: {}", source.path, line.trim()));
        }
    }
    assert_none(&offenders, "calls into the browser belong in web/src/browser/");
}

#[test]
fn every_exception_to_a_lint_has_a_reason() {
    let mut offenders = Vec::new();
    for source in sources().iter().filter(|source| source.is_rust() && source.path != "tests/tidy.rs") {
        for opening in ["#[allow(", "#![allow(", "#[expect(", "#![expect("] {
            for (position, _) in source.text.match_indices(opening) {
                let attribute = source.text[position..].split(']').next().unwrap_or_default();
                if !attribute.contains("reason") {
                    let number = source.text[..position].lines().count() + 1;
                    offenders.push(format!("{}:{number}: {attribute}]", source.path));
                }
            }
        }
    }
    assert_none(&offenders, "an exception to a lint says `reason = \"…\"`");
}

#[test]
fn no_test_is_ignored() {
    let ignored = |source: &Source| {
        let lines = source.code().filter(|(_, line)| line.trim_start().starts_with("#[ignore"));
        lines.map(|(number, _)| format!("{}:{number}", source.path)).collect::<Vec<_>>()
    };
    let offenders: Vec<String> = sources().iter().filter(|source| source.is_rust()).flat_map(ignored).collect();
    assert_none(&offenders, "a test runs, or goes");
}

#[test]
fn no_source_names_somebodys_machine() {
    // Put together here, so that this file does not hold them.
    let words = [["/work", "/main"].concat(), ["/work", "/shared"].concat(), ["artif", "actory"].concat()];
    let mut offenders = Vec::new();
    for source in sources() {
        for (index, line) in source.text.lines().enumerate() {
            if let Some(word) = words.iter().find(|word| line.contains(word.as_str())) {
                offenders.push(format!("{}:{}: {word}", source.path, index + 1));
            }
        }
    }
    assert_none(&offenders, "a path or a host of one machine means nothing on another");
}
