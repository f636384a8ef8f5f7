//! What lint found.

use super::not_modelled::NotModelled;
use rollscope_api::errors::FieldError;
use rollscope_api::hint::Hint;
use rollscope_api::value::Position;

/// Who refused, or nobody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stage {
    /// kubectl itself.
    Kubectl,
    /// The server, which could not decode the object.
    Decoding,
    /// The server: there is no such namespace.
    Admission,
    /// The server: the object breaks the rules of its kind.
    Validation,
    /// Nobody.
    #[default]
    Accepted,
}

impl Stage {
    /// The word of the API vectors.
    pub fn as_str(self) -> &'static str {
        match self {
            Stage::Kubectl => "kubectl",
            Stage::Decoding => "decoding",
            Stage::Admission => "admission",
            Stage::Validation => "validation",
            Stage::Accepted => "accepted",
        }
    }
}

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// A cluster would refuse the object.
    Error,
    /// A cluster would take it and warn, or it means something else than it seems to.
    Warning,
    /// Rollscope leaves it out.
    Note,
}

/// One thing to tell a person.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// How much it matters.
    pub severity: Severity,
    /// In the words of kubectl or the server, as far as they have any.
    pub message: String,
    /// Where; `Position::NONE` if nobody knows.
    pub at: Position,
    /// What was probably meant, in our own words.
    pub hint: Option<Hint>,
}

/// What an update would do to the generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UpdateOutcome {
    /// That of the object that is there.
    pub generation_before: i64,
    /// That of the object then; None if the update is refused.
    pub generation_after: Option<i64>,
}

/// Everything about a text. Of several documents each list holds all in order, each single answer is the first one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LintReport {
    /// Unknown fields, in the server's words.
    pub strict: Vec<String>,
    /// What the server says even without strict checks: a wrong type.
    pub lenient: Option<String>,
    /// The server's whole message, if it could not decode or found the object invalid.
    pub strict_status: Option<String>,
    /// Where the first refusal came from.
    pub stage: Stage,
    /// What kubectl prints on standard error.
    pub kubectl: String,
    /// What it prints on standard output.
    pub stdout: String,
    /// Its exit status.
    pub exit: i32,
    /// Strict errors of the server that gets the text itself, as `application/yaml`.
    pub yaml_strict: Vec<String>,
    /// Its message then, if it cannot decode.
    pub yaml_error: Option<String>,
    /// The places of `strict`, then of `lenient`, then of kubectl's refusals.
    pub positions: Vec<Position>,
    /// What breaks the rules of the kinds.
    pub errors: Vec<FieldError>,
    /// The server's message about them.
    pub status_message: Option<String>,
    /// Whether the real server tells them in any order.
    pub order_varies: bool,
    /// What the server warns of.
    pub warnings: Vec<String>,
    /// With an old object: what becomes of the generation.
    pub update: Option<UpdateOutcome>,
    /// What Rollscope leaves out.
    pub not_modelled: Vec<NotModelled>,
    /// The first thousand of it for people, in the order of the text.
    pub findings: Vec<Finding>,
}

impl LintReport {
    /// Whether a cluster would refuse anything of it.
    pub fn is_refused(&self) -> bool {
        self.stage != Stage::Accepted || self.exit != 0 || self.findings.iter().any(|finding| finding.severity == Severity::Error)
    }
}
