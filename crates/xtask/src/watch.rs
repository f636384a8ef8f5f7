//! Noticing that a source changed, by looking at the files' times: a few hundred files cost a millisecond, on every platform.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, SystemTime};

use anyhow::Result;

use crate::dist;
use crate::files;
use crate::project::Project;

const LOOK_EVERY: Duration = Duration::from_millis(300);

/// The page's sources as they were at one moment.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Sources(BTreeMap<PathBuf, (Option<SystemTime>, u64)>);

impl Sources {
    /// Looks at all of them.
    pub(crate) fn look(project: &Project) -> Result<Self> {
        let mut paths = dist::shells(project)?;
        paths.extend(["Cargo.toml", "Cargo.lock"].map(|name| project.root().join(name)));
        for layer in ["crates/api", "crates/cluster", "crates/playground"] {
            paths.extend(files::walk(&project.root().join(layer))?);
        }
        paths.push(project.web().join("Cargo.toml"));
        for part in ["src", "css", "js", "public"] {
            paths.extend(files::walk(&project.web().join(part))?);
        }
        let seen = paths.into_iter().filter_map(|path| {
            let metadata = fs::metadata(&path).ok()?;
            let state = (metadata.modified().ok(), metadata.len());
            Some((path, state))
        });
        Ok(Self(seen.collect()))
    }

    /// Returns once a source differs from these, and then the first one that does.
    pub(crate) fn wait_for_change(&self, project: &Project) -> PathBuf {
        loop {
            thread::sleep(LOOK_EVERY);
            // A folder that vanishes while it is listed is looked at again.
            if let Some(path) = Self::look(project).ok().and_then(|now| self.difference(&now)) {
                return path;
            }
        }
    }

    fn difference(&self, now: &Self) -> Option<PathBuf> {
        let changed = now.0.iter().find(|(path, state)| self.0.get(*path) != Some(*state));
        let removed = self.0.keys().find(|path| !now.0.contains_key(*path));
        changed.map(|(path, _)| path).or(removed).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources(list: &[(&str, u64)]) -> Sources {
        Sources(list.iter().map(|&(path, size)| (PathBuf::from(path), (None, size))).collect())
    }

    #[test]
    fn changed_new_and_removed_files_are_differences() {
        let before = sources(&[("a", 1), ("b", 2)]);
        let cases = [
            (sources(&[("a", 1), ("b", 2)]), None),
            (sources(&[("a", 1), ("b", 3)]), Some("b")),
            (sources(&[("a", 1), ("b", 2), ("c", 0)]), Some("c")),
            (sources(&[("a", 1)]), Some("b")),
        ];
        for (now, expected) in cases {
            assert_eq!(before.difference(&now), expected.map(PathBuf::from));
        }
    }
}
