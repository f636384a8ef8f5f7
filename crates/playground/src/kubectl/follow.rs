//! Commands that go on while time passes: what they wait for, and when they look again.

use super::commands::Next;
use super::delete::DeleteWait;
use super::drain::Drain;
use super::events::EventWatch;
use super::failure::Failure;
use super::get::Watch;
use super::rollout::StatusWait;
use super::scale::ScaleWait;
use super::session::Session;
use super::wait::ConditionWait;
use rollscope_cluster::apiserver::store::Change;
use rollscope_cluster::time::SimTime;

/// What a command that has not ended waits for.
#[derive(Clone, Debug)]
pub(crate) enum Waiting {
    /// `get --watch`: for ever.
    Watch(Box<Watch>),
    /// `rollout status`.
    Status(Box<StatusWait>),
    /// `delete`, until all is gone.
    Delete(Box<DeleteWait>),
    /// `drain`, until the Pods are gone.
    Drain(Box<Drain>),
    /// `events --watch`: for ever.
    Events(Box<EventWatch>),
    /// `scale --timeout`, until the Pods are there or gone.
    Scale(Box<ScaleWait>),
    /// `wait`.
    Condition(Box<ConditionWait>),
}

impl Waiting {
    /// Lets the command go on after these changes, or because time has come.
    pub(crate) fn poll(self, session: &mut Session<'_>, changes: &[Change]) -> Result<Next, Failure> {
        match self {
            Waiting::Watch(watch) => watch.poll(session, changes),
            Waiting::Status(status) => status.poll(session, changes),
            Waiting::Delete(wait) => wait.poll(session),
            Waiting::Drain(drain) => drain.poll(session),
            Waiting::Events(watch) => watch.poll(session, changes),
            Waiting::Scale(wait) => wait.poll(session),
            Waiting::Condition(wait) => wait.poll(session, changes),
        }
    }

    /// When it looks even if nothing changes.
    pub(crate) fn next_due(&self) -> Option<SimTime> {
        match self {
            Waiting::Watch(_) | Waiting::Events(_) => None,
            Waiting::Status(status) => status.deadline(),
            Waiting::Delete(wait) => Some(wait.next_due()),
            Waiting::Drain(drain) => Some(drain.next_due()),
            Waiting::Scale(wait) => Some(wait.next_due()),
            Waiting::Condition(wait) => Some(wait.deadline()),
        }
    }
}
