//! Files of one volume that get in each other's way. Models `warningsForOverlappingVirtualPaths` of
//! pkg/api/pod/warnings.go, without the sources that the server drops.

use crate::go_text::quote;
use crate::validation::fields::{get, items, text};
use crate::value::Value;
use std::fmt;

/// A path and where it comes from; empty where there is one source only.
#[derive(Clone, PartialEq)]
struct PathAndSource {
    path: String,
    source: String,
}

impl fmt::Display for PathAndSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&quote(&self.path))?;
        if self.source.is_empty() { Ok(()) } else { write!(f, " ({})", self.source) }
    }
}

/// Warns of paths that are the same, or where one is a directory of another.
pub(super) fn overlapping(warnings: &mut Vec<String>, volumes: &[Value]) {
    for volume in volumes {
        let name = quote(text(volume, "name"));
        let named = |kind: &str, source: &Value, key: &str| format!("{kind} {}", quote(text(source, key)));
        let simple = [
            ("configMap", get(volume, "configMap").map(|source| named("ConfigMap", source, "name"))),
            ("secret", get(volume, "secret").map(|source| named("Secret", source, "secretName"))),
            ("downwardAPI", get(volume, "downwardAPI").map(|_| "DownwardAPI".to_string())),
        ];
        for (key, description) in simple {
            if let (Some(source), Some(description)) = (get(volume, key), description) {
                let mut seen = Vec::new();
                collisions(warnings, &mut seen, paths_of(source, ""), &format!("volume {name} ({description})"));
            }
        }
        if let Some(projected) = get(volume, "projected") {
            let mut seen = Vec::new();
            for source in items(projected, "sources") {
                match projected_paths(source) {
                    Some(paths) => collisions(warnings, &mut seen, paths, &format!("volume {name} (Projected)")),
                    None => warnings.push(format!("volume {name} (Projected) has no sources provided")),
                }
            }
        }
    }
}

/// The files of one source of a projected volume; None if it has no source at all.
fn projected_paths(source: &Value) -> Option<Vec<PathAndSource>> {
    for (key, kind) in [("configMap", "ConfigMap"), ("secret", "Secret"), ("downwardAPI", "DownwardAPI")] {
        if let Some(files) = get(source, key).filter(|files| get(files, "items").is_some()) {
            let name = if key == "downwardAPI" { kind.to_string() } else { format!("{kind} {}", quote(text(files, "name"))) };
            return Some(paths_of(files, &name));
        }
    }
    if let Some(token) = get(source, "serviceAccountToken") {
        return Some(vec![PathAndSource::new(text(token, "path"), "ServiceAccountToken")]);
    }
    ["configMap", "secret", "downwardAPI"].iter().any(|key| get(source, key).is_some()).then(Vec::new)
}

/// Models `extractPaths` and `extractPathsDownwardAPI`.
fn paths_of(files: &Value, source: &str) -> Vec<PathAndSource> {
    items(files, "items").iter().map(|file| PathAndSource::new(text(file, "path"), source)).collect()
}

impl PathAndSource {
    fn new(path: &str, source: &str) -> PathAndSource {
        PathAndSource { path: path.trim_end_matches('/').to_string(), source: source.to_string() }
    }
}

/// Warns of each path that collides with an earlier one. Models `checkForOverlap`.
fn collisions(warnings: &mut Vec<String>, seen: &mut Vec<PathAndSource>, paths: Vec<PathAndSource>, volume: &str) {
    for new in paths {
        let inside = |a: &str, b: &str| format!("{a}/").starts_with(&format!("{b}/"));
        let collides = |old: &&PathAndSource| !old.path.is_empty() && (inside(&old.path, &new.path) || inside(&new.path, &old.path));
        if !new.path.is_empty() {
            warnings.extend(seen.iter().filter(collides).map(|old| format!("{volume}: overlapping paths: {new} with {old}")));
        }
        seen.push(new);
    }
}
