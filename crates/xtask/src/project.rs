//! Where things are in this repository, and where the build may write.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The repository and its build folder.
#[derive(Debug, Clone)]
pub(crate) struct Project {
    root: PathBuf,
    target: PathBuf,
}

impl Project {
    /// Finds the repository whose `cargo xtask` runs this tool, whatever the current folder is.
    pub(crate) fn find() -> Result<Self> {
        // Not `env!`: checkouts that share a target folder share the compiled tool.
        let manifest = std::env::var_os("CARGO_MANIFEST_DIR").context("run this tool by `cargo xtask`")?;
        let root =
            Path::new(&manifest).ancestors().nth(2).context("crates/xtask is two folders below the repository's root")?.to_path_buf();
        let target = match std::env::var_os("CARGO_TARGET_DIR") {
            Some(folder) => root.join(folder),
            None => root.join("target"),
        };
        Ok(Self { root, target })
    }

    /// The folder of the workspace's Cargo.toml.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// The page's crate, style sheets and JavaScript.
    pub(crate) fn web(&self) -> PathBuf {
        self.root.join("web")
    }

    /// The Wasm build's own target folder: its compiler may differ from the host's.
    pub(crate) fn wasm_target(&self) -> PathBuf {
        self.target.join("wasm")
    }

    /// A place for what this tool makes on the way; deleting it costs time only.
    pub(crate) fn work(&self, name: &str) -> PathBuf {
        self.target.join("xtask").join(name)
    }
}
