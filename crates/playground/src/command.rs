//! What a person does to an experiment, as data: the history is a list of these with their times.

use rollscope_cluster::failures::Failure;
use rollscope_cluster::time::SimTime;

/// A failure and the text that it was read from.
#[derive(Clone, Debug, PartialEq)]
pub struct Injection {
    /// What happens.
    pub failure: Failure,
    /// The injection as JSON, keys in the order of the file; what a scenario file and a trace say.
    pub text: String,
}

/// One thing that a person does.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Applies manifests, as `kubectl apply -f -` does.
    Apply(String),
    /// Runs a kubectl command.
    Kubectl(String),
    /// Makes a failure happen.
    Inject(Injection),
}

/// A command and when it is given: after all that is due at that time.
#[derive(Clone, Debug, PartialEq)]
pub struct Input {
    /// When.
    pub at: SimTime,
    /// What.
    pub command: Command,
}
