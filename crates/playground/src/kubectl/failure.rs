//! How a command fails: what it prints on standard error, its exit status, and what to type instead.
//!
//! Models `CheckErr` and `StandardErrorMessage` (k8s.io/kubectl/pkg/cmd/util/helpers.go).

use rollscope_api::errors::{ApiError, Reason, distinct_messages};
use rollscope_api::hint::Hint;

/// What went wrong.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Cause {
    /// The API server refused; the words go before its message.
    Api(ApiError, String),
    /// kubectl refuses; the message has no `error: ` in front.
    Plain(String),
    /// A text that is printed as it is.
    Text(String),
    /// Several things, each on a line of its own.
    Several(Vec<Cause>),
    /// All has been said.
    Silent,
}

/// The end of a command that failed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Failure {
    /// What went wrong.
    pub(crate) cause: Cause,
    /// The next command to type, which is no part of kubectl's text.
    pub(crate) hint: Option<Hint>,
}

impl From<Cause> for Failure {
    fn from(cause: Cause) -> Failure {
        Failure { cause, hint: None }
    }
}

impl From<ApiError> for Failure {
    fn from(error: ApiError) -> Failure {
        let hint = error.field_errors.iter().find_map(|field| field.hint.clone());
        Failure { cause: Cause::Api(error, String::new()), hint }
    }
}

impl Failure {
    /// An error of kubectl's own; `error: ` is put in front when it is printed.
    pub(crate) fn error(message: impl Into<String>) -> Failure {
        Cause::Plain(message.into()).into()
    }

    /// The server knows no such address.
    pub(crate) fn no_resource() -> Failure {
        Cause::Text("Error from server (NotFound): the server could not find the requested resource".into()).into()
    }

    /// The same failure with the next command to type, or another way on.
    pub(crate) fn hint(self, hint: impl Into<Hint>) -> Failure {
        Failure { hint: Some(hint.into()), ..self }
    }

    /// An end with status 1 and no words.
    pub(crate) fn silent() -> Failure {
        Cause::Silent.into()
    }

    /// All failures in one; none if there are none. Models `utilerrors.NewAggregate`.
    pub(crate) fn all(failures: Vec<Failure>) -> Result<(), Failure> {
        let hint = failures.iter().find_map(|failure| failure.hint.clone());
        let mut causes: Vec<Cause> = failures.into_iter().map(|failure| failure.cause).collect();
        match causes.len() {
            0 => Ok(()),
            1 => Err(Failure { cause: causes.remove(0), hint }),
            _ => Err(Failure { cause: Cause::Several(causes), hint }),
        }
    }

    /// The error with words in front, as `fmt.Errorf("..: %v", err)` makes them.
    pub(crate) fn wrapped(self, before: &str) -> Failure {
        Failure { cause: Cause::Plain(format!("{before}{}", self.cause.message())), hint: self.hint }
    }

    /// A server's refusal with `error when creating "STDIN": ` in front; it stays a refusal. Models `AddSourceToErr`.
    pub(crate) fn with_source(self, verb: &str, source: &str) -> Failure {
        let before = format!("error when {verb} {}: ", rollscope_api::go_text::quote(source));
        match self.cause {
            Cause::Api(error, words) => Failure { cause: Cause::Api(error, before + &words), hint: self.hint },
            _ => self.wrapped(&before),
        }
    }

    /// Whether the server said that there is no such object.
    pub(crate) fn is_not_found(&self) -> bool {
        matches!(&self.cause, Cause::Api(error, _) if error.is_not_found())
    }

    /// What kubectl prints before it exits. Models `checkErr`.
    pub(crate) fn text(&self) -> String {
        match &self.cause {
            Cause::Api(error, _) if error.reason == Reason::Invalid => invalid_text(error),
            Cause::Api(error, before) => server_text(error, before),
            Cause::Plain(message) if message.starts_with("error: ") => message.clone(),
            Cause::Plain(message) => format!("error: {message}"),
            Cause::Text(text) => text.clone(),
            Cause::Several(causes) => causes.iter().map(|cause| format!("{}\n", cause.line())).collect(),
            Cause::Silent => String::new(),
        }
    }
}

impl Cause {
    /// The message alone. Models `err.Error()`.
    pub(crate) fn message(&self) -> String {
        match self {
            Cause::Api(error, before) => format!("{before}{}", error.message),
            Cause::Plain(message) | Cause::Text(message) => message.clone(),
            Cause::Several(causes) => format!("[{}]", causes.iter().map(Cause::message).collect::<Vec<_>>().join(", ")),
            Cause::Silent => "exit".into(),
        }
    }

    /// Models `messageForError`.
    fn line(&self) -> String {
        match self {
            Cause::Api(error, before) => server_text(error, before),
            _ => self.message(),
        }
    }
}

fn server_text(error: &ApiError, before: &str) -> String {
    // What fails with an error of Go's own has no reason.
    match error.reason == Reason::InternalError && !error.message.starts_with("Internal error occurred") {
        true => format!("Error from server: {before}{}", error.message),
        false => format!("Error from server ({}): {before}{}", error.reason.as_str(), error.message),
    }
}

/// Each cause on a line. The kind and the name stand in front of the server's message, as its details do.
fn invalid_text(error: &ApiError) -> String {
    let subject = error.message.split_once(" is invalid").map_or("", |(subject, _)| subject);
    // A kind has no space in it; a refused name may.
    let (kind, name) = subject.split_once(' ').unwrap_or_default();
    let kind = kind.split('.').next().unwrap_or_default();
    let subject =
        if kind.is_empty() && name.len() <= 2 { "The request is invalid".into() } else { format!("The {kind} {name} is invalid") };
    let messages = distinct_messages(&error.field_errors);
    match &messages[..] {
        [] if kind.is_empty() => format!("{subject}: {}", error.message),
        [] => subject,
        [only] => format!("{subject}: {only}"),
        _ => format!("{subject}: \n{}", messages.iter().map(|message| format!("* {message}\n")).collect::<String>()),
    }
}
