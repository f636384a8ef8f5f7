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
pub(crate) use live::SET_BY_SERVERS;
pub use live::{is_live, live_fields, strip_live};
pub use not_modelled::NotModelled;
pub(crate) use not_modelled::kind_left_out;
pub use objects::{Defaulted, default_objects, dump_template, hash_template};
pub use report::{Finding, LintReport, Severity, Stage, UpdateOutcome};

use crate::words::Language;
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
    let (mut report, named) = walk.finish();
    let server = yaml_request::answer(text);
    (report.yaml_strict, report.yaml_error) = (server.strict, server.error);
    let namespaces: BTreeSet<String> = match &options.namespaces {
        Some(given) => given.iter().cloned().collect(),
        None => named.into_iter().filter(|name| walk::is_namespace_name(name)).collect(),
    };
    let printed = kubectl::apply(options.update_from, text, &namespaces);
    // The kubectl of the page tells what is left out; the real one has no such words.
    let is_ours = |line: &str| report.not_modelled.iter().any(|note| note.left_out.is_some() && note.said(Language::En) == line.trim_end());
    report.kubectl = printed.stderr.split_inclusive('\n').filter(|line| !is_ours(line)).collect();
    (report.stdout, report.exit) = (printed.stdout, printed.exit);
    report
}
