//! Stamps: a step that is done leaves a fingerprint of its inputs beside what it made, and is not done again until they change.

use std::fs;
use std::hash::Hasher;
use std::path::Path;

use anyhow::{Context, Result};
use fnv::FnvHasher;

/// The stamp's file name, in the folder that a step fills.
const FILE: &str = ".xtask-stamp";

/// A step's inputs, reduced to 64 bits of FNV-1a.
#[derive(Default)]
pub(crate) struct Inputs(FnvHasher);

impl Inputs {
    /// Adds a text, such as a version or a list of options.
    pub(crate) fn text(mut self, text: &str) -> Self {
        self.0.write(text.as_bytes());
        // The separator keeps ("ab", "c") and ("a", "bc") apart.
        self.0.write_u8(0xff);
        self
    }

    /// Adds a file's bytes.
    pub(crate) fn file(mut self, path: &Path) -> Result<Self> {
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        self.0.write(&bytes);
        self.0.write_usize(bytes.len());
        Ok(self)
    }

    fn digest(&self) -> String {
        format!("{:016x}", self.0.finish())
    }
}

/// Fills `folder` by `step`, unless that was done with the same inputs. The step must create the folder.
pub(crate) fn once(folder: &Path, inputs: &Inputs, step: impl FnOnce() -> Result<()>) -> Result<()> {
    if is_done(folder, inputs) {
        return Ok(());
    }
    let stamp = folder.join(FILE);
    if stamp.exists() {
        // A step that fails half-way must not look done.
        fs::remove_file(&stamp).with_context(|| format!("cannot remove {}", stamp.display()))?;
    }
    step()?;
    fs::write(&stamp, inputs.digest()).with_context(|| format!("cannot write {}", stamp.display()))
}

/// Whether `folder` was filled with the same inputs.
pub(crate) fn is_done(folder: &Path, inputs: &Inputs) -> bool {
    fs::read_to_string(folder.join(FILE)).is_ok_and(|stamp| stamp == inputs.digest())
}
