//! Questions to the playground: what would this command do? They are answered bit by bit, while nothing else is to do.

use rollscope_playground::command::Command;
use rollscope_playground::records::Position;
use rollscope_playground::session::Session;
use rollscope_playground::view::SimTime;
use rollscope_playground::what_if::{Outcome, Trial};

/// A question, and its trial as far as it has gone.
struct Question {
    name: String,
    command: Command,
    trial: Option<Trial>,
    is_over: bool,
}

/// The moment that questions are about: the branch, the place in it, the time.
type Moment = (usize, Position, SimTime);

/// Questions about one moment, in the order in which they are answered.
#[derive(Default)]
pub(crate) struct Trials {
    moment: Option<Moment>,
    questions: Vec<Question>,
}

impl Trials {
    /// Asks these and nothing else. What was answered about the same moment already, stays answered.
    pub(crate) fn ask(&mut self, session: &Session, questions: Vec<(String, Command)>) {
        let moment = Some((session.current(), session.position(), session.now()));
        let mut known = if self.moment == moment { std::mem::take(&mut self.questions) } else { Vec::new() };
        self.moment = moment;
        let question = |(name, command): (String, Command)| {
            let found = known.iter().position(|known| known.name == name && known.command == command);
            found.map(|found| known.swap_remove(found)).unwrap_or(Question { name, command, trial: None, is_over: false })
        };
        self.questions = questions.into_iter().map(question).collect();
    }

    /// Goes on as long as `go_on` says so. Says whether all is answered.
    pub(crate) fn run(&mut self, session: &Session, go_on: &mut dyn FnMut() -> bool) -> bool {
        if self.moment != Some((session.current(), session.position(), session.now())) {
            return true;
        }
        for question in self.questions.iter_mut().filter(|question| !question.is_over) {
            let trial = question.trial.get_or_insert_with(|| session.try_command(question.command.clone()));
            question.is_over = trial.run(go_on);
            if !question.is_over {
                return false;
            }
        }
        true
    }

    /// The answer to a question, for a Deployment; None as long as it is not known.
    pub(crate) fn answer(&self, name: &str, deployment: &str) -> Option<Outcome> {
        let question = self.questions.iter().find(|question| question.name == name && question.is_over)?;
        question.trial.as_ref()?.outcome(deployment)
    }
}
