//! What would become of a manifest: everything that kubectl and the API server would say of it, with places and hints.
//!
//! The way of a text through `kubectl apply -f -` into an empty cluster: documents, syntax, kubectl's own checks, names, strict
//! decoding, the namespace, defaulting, validation, warnings. `walk.rs` goes that way and keeps positions; what is printed
//! comes from the real commands (`kubectl.rs`). Kinds and fields that Rollscope leaves out are told apart from errors.

mod diagnose;
mod hints;
mod json;
mod kinds;
pub(crate) mod kubectl;
mod live;
mod not_modelled;
mod objects;
mod order;
mod report;
mod walk;
mod yaml_request;

pub use diagnose::{Diagnostic, diagnose, token_length};
pub use live::{live_fields, strip_live};
pub use not_modelled::NotModelled;
pub use objects::{Defaulted, default_objects, dump_template, hash_template};
pub use report::{Finding, LintReport, Severity, Stage, UpdateOutcome};

use std::collections::BTreeSet;

/// What a manifest meets.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LintOptions<'a> {
    /// The namespaces that there are beside `default` and `kube-system`; None for any with a valid name.
    pub namespaces: Option<Vec<String>>,
    /// Manifests that are there already and that the objects of the same kind, namespace and name take the place of.
    pub update_from: Option<&'a str>,
}

/// Says what would become of a text.
pub fn lint(text: &str, options: &LintOptions<'_>) -> LintReport {
    let mut walk = walk::Walk::new(options);
    walk.read(text);
    let (mut report, kept) = walk.finish();
    let server = yaml_request::answer(text);
    (report.yaml_strict, report.yaml_error) = (server.strict, server.error);
    let namespaces = namespaces(&kept, options);
    let stdin = kept.stdin(text);
    if stdin.is_none() && report.not_modelled.iter().any(|note| note.left_out) {
        return report;
    }
    let before = options.update_from;
    let printed = kubectl::apply(before, stdin.as_deref().unwrap_or(text), &namespaces);
    (report.stdout, report.kubectl, report.exit) = (printed.stdout, printed.stderr, printed.exit);
    report
}

/// The namespaces of the cluster that the manifest is applied to.
fn namespaces(kept: &walk::Kept, options: &LintOptions<'_>) -> BTreeSet<String> {
    match &options.namespaces {
        Some(given) => given.iter().cloned().collect(),
        None => kept.namespaces.iter().filter(|name| walk::is_namespace_name(name)).cloned().collect(),
    }
}
