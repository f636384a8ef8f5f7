//! What a command works with: the cluster, what it prints, and its standard input.

use super::find::Info;
use super::process::EditRequest;
use rollscope_api::errors::ApiError;
use rollscope_api::value::Value;
use rollscope_cluster::apiserver::request::{PatchOptions, PatchType, Served};
use rollscope_cluster::cluster::Cluster;

/// The surroundings of a command while it runs; no time passes meanwhile.
pub(crate) struct Session<'a> {
    /// The cluster that it talks to.
    pub(crate) cluster: &'a mut Cluster,
    /// What it printed on standard output.
    pub(crate) out: String,
    /// What it printed on standard error.
    pub(crate) err: String,
    /// What `-f -` reads.
    pub(crate) stdin: Option<&'a str>,
    /// How many objects it printed.
    pub(crate) printed: usize,
    /// What it asks an editor for.
    pub(crate) edit: Option<EditRequest>,
}

impl Session<'_> {
    /// Has the server change an object that was found; unknown fields refuse it.
    pub(crate) fn patch(&mut self, info: &Info, kind: PatchType, patch: &Value, dry_run: bool) -> Result<Served, ApiError> {
        self.cluster.api_patch(info.resource, &info.namespace, &info.name, None, kind, patch, PatchOptions::strict(dry_run))
    }

    /// Prints a line on standard output.
    pub(crate) fn say(&mut self, line: impl AsRef<str>) {
        self.out.push_str(line.as_ref());
        self.out.push('\n');
    }

    /// Prints a line on standard error.
    pub(crate) fn complain(&mut self, line: impl AsRef<str>) {
        self.err.push_str(line.as_ref());
        self.err.push('\n');
    }

    /// Prints the server's warnings. Models `rest.WarningWriter`.
    pub(crate) fn warn(&mut self, warnings: &[String]) {
        for warning in warnings {
            let line = format!("Warning: {warning}");
            // The same warning is printed once.
            if !self.err.lines().any(|printed| printed == line) {
                self.complain(line);
            }
        }
    }
}
