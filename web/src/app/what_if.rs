//! Before Apply: what would applying the draft do? It is asked when nothing was typed for a while and time stands still.

use super::{App, Message};
use crate::browser::frames::{after, now};
use rollscope_playground::command::Command;
use rollscope_playground::what_if::Outcome;
use yew::prelude::*;

/// What the questions of this panel are called.
const GROUP: &str = "apply";
/// How long nothing may have been typed, in milliseconds.
const PAUSE: f64 = 300.0;

/// When it is asked.
#[derive(Default)]
pub(super) struct WhatIf {
    /// When something was typed last.
    pub(super) edited: f64,
    /// Whether it will be asked by itself.
    waits: bool,
    /// What was asked about: the text, the branch's number, and the time.
    about: Option<(String, usize, u64)>,
}

impl App {
    /// Whether applying the draft would be something new, and is possible.
    fn can_apply(&self) -> bool {
        let is_new = self.engine.applied().as_deref() != Some(self.draft.as_str()) || self.engine.changed_since_applied();
        is_new && self.found.problems.is_empty() && self.playing.is_none() && !self.draft.trim().is_empty()
    }

    /// Lets it be asked soon, if it is to be.
    pub(super) fn tend_what_if(&mut self, ctx: &Context<App>) {
        let about = Some((self.draft.as_str(), self.engine.branch_numbers()[0], self.engine.now()));
        let asked = self.asked.about.as_ref().map(|(draft, branch, at)| (draft.as_str(), *branch, *at));
        if !self.asked.waits && asked != about && self.can_apply() {
            self.asked.waits = true;
            let link = ctx.link().clone();
            after(PAUSE as i32, move || link.send_message(Message::AskApply));
        }
    }

    pub(super) fn ask_apply(&mut self) {
        self.asked.waits = false;
        if now() - self.asked.edited >= PAUSE && self.can_apply() {
            self.asked.about = Some((self.draft.clone(), self.engine.branch_numbers()[0], self.engine.now()));
            self.engine.ask(GROUP, vec![(GROUP.to_string(), vec![Command::Apply(self.draft.clone())])]);
        }
    }

    /// What applying the draft would do, as far as it is known.
    pub(super) fn apply_outcome(&self) -> Option<Outcome> {
        let (draft, branch, at) = self.asked.about.as_ref()?;
        let is_about_this = *draft == self.draft && *branch == self.engine.branch_numbers()[0] && *at == self.engine.now();
        let key = deployment_key(&self.draft)?;
        if is_about_this && self.can_apply() { self.engine.answer(GROUP, GROUP, &key) } else { None }
    }
}

/// `namespace/name` of a manifest's first object with a name.
fn deployment_key(manifest: &str) -> Option<String> {
    let value = |key: &str| {
        let found = manifest.lines().find_map(|line| line.strip_prefix("  ")?.strip_prefix(key)?.strip_prefix(':'))?;
        Some(found.trim().trim_matches(['"', '\'']).to_string()).filter(|value| !value.is_empty())
    };
    Some(format!("{}/{}", value("namespace").unwrap_or_else(|| "default".to_string()), value("name")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_says_what_it_is_about() {
        assert_eq!(deployment_key("metadata:\n  name: web\n  labels:\n    name: x\n").as_deref(), Some("default/web"));
        assert_eq!(deployment_key("metadata:\n  namespace: shop\n  name: \"web\"\n").as_deref(), Some("shop/web"));
        assert_eq!(deployment_key("kind: Deployment\n"), None);
    }
}
