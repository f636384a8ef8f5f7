//! How a command fails: what it prints on standard error, its exit status, and what to type instead.

/// The end of a command that failed. Models what `cmdutil.CheckErr` prints before it exits.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Failure {
    /// The whole text, `error: ` and all; may have several lines.
    pub(crate) text: String,
    /// The exit status; never 0.
    pub(crate) exit: i32,
    /// The next command to type, which is no part of kubectl's text.
    pub(crate) hint: Option<String>,
}

impl Failure {
    /// An error of kubectl's own: `error: ` and the message. Models `cmdutil.StandardErrorMessage`'s last case.
    pub(crate) fn error(message: impl AsRef<str>) -> Failure {
        let message = message.as_ref();
        let text = if message.starts_with("error: ") { message.to_string() } else { format!("error: {message}") };
        Failure { text, exit: 1, hint: None }
    }

    /// A text that is printed as it is.
    pub(crate) fn text(text: impl Into<String>) -> Failure {
        Failure { text: text.into(), exit: 1, hint: None }
    }

    /// The same with the next command to type.
    pub(crate) fn hint(self, hint: impl Into<String>) -> Failure {
        Failure { hint: Some(hint.into()), ..self }
    }
}
