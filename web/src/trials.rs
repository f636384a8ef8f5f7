//! Questions to the playground: what would this command do? They are answered bit by bit, while nothing else is to do.

use rollscope_playground::command::Command;
use rollscope_playground::records::Position;
use rollscope_playground::session::Session;
use rollscope_playground::view::SimTime;
use rollscope_playground::what_if::{Outcome, Trial};
use std::collections::BTreeMap;

/// A question, and its trial as far as it has gone.
struct Question {
    name: String,
    commands: Vec<Command>,
    trial: Option<Trial>,
    is_over: bool,
}

/// The moment that questions are about: the branch, the place in it, the time.
type Moment = (usize, Position, SimTime);

/// Questions about one moment, in the order in which they are answered: groups in order of their names.
#[derive(Default)]
pub(crate) struct Trials {
    moment: Option<Moment>,
    groups: BTreeMap<&'static str, Vec<Question>>,
}

impl Trials {
    /// Asks these in the place of the group's others. What was answered about the same moment already, stays answered.
    pub(crate) fn ask(&mut self, session: &Session, group: &'static str, questions: Vec<(String, Vec<Command>)>) {
        let moment = Some((session.current(), session.position(), session.now()));
        if self.moment != moment {
            self.groups.clear();
        }
        self.moment = moment;
        let mut known = self.groups.remove(group).unwrap_or_default();
        let question = |(name, commands): (String, Vec<Command>)| {
            let found = known.iter().position(|known| known.name == name && known.commands == commands);
            found.map(|found| known.swap_remove(found)).unwrap_or(Question { name, commands, trial: None, is_over: false })
        };
        self.groups.insert(group, questions.into_iter().map(question).collect());
    }

    /// How many questions are answered.
    pub(crate) fn answered(&self) -> usize {
        self.groups.values().flatten().filter(|question| question.is_over).count()
    }

    /// Goes on as long as `go_on` says so. Says whether all is answered.
    pub(crate) fn run(&mut self, session: &Session, go_on: &mut dyn FnMut() -> bool) -> bool {
        if self.moment != Some((session.current(), session.position(), session.now())) {
            return true;
        }
        for question in self.groups.values_mut().flatten().filter(|question| !question.is_over) {
            let trial = question.trial.get_or_insert_with(|| session.try_commands(question.commands.clone()));
            question.is_over = trial.run(go_on);
            if !question.is_over {
                return false;
            }
        }
        true
    }

    /// The answer to a question, for a Deployment; None as long as it is not known.
    pub(crate) fn answer(&self, group: &'static str, name: &str, deployment: &str) -> Option<Outcome> {
        let question = self.groups.get(group)?.iter().find(|question| question.name == name && question.is_over)?;
        question.trial.as_ref()?.outcome(deployment)
    }
}
