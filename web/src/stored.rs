//! What survives a reload: the experiment with all its branches, the draft, and how it was looked at.

use crate::action::{FASTEST, Grouping, Tab};
use rollscope_playground::records::Position;
use rollscope_playground::session::Kept;
use rollscope_playground::view::SimTime;
use serde_json::{Value, json};

/// The number goes up whenever an older page could not read what is written.
const VERSION: u64 = 2;
/// What an older page wrote: one branch, and the settings with it.
const OLD_VERSION: u64 = 1;
const HISTORY_KEPT: usize = 100;

/// An experiment as it is stored.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Stored {
    /// What a person calls it; empty for the name that it came with.
    pub name: String,
    /// One sentence; may be empty.
    pub about: String,
    /// The scenario of the page that it began as; may be empty.
    pub example: String,
    /// Whether what to watch for is shown.
    pub watches: bool,
    /// Its branches.
    pub branches: Vec<Kept>,
    /// Which of them is before the person.
    pub current: usize,
    /// The manifest's text.
    pub draft: String,
    /// Lines typed in the terminal, oldest first.
    pub typed: Vec<String>,
    /// The side panel that is shown.
    pub tab: Tab,
    /// How the stage groups Pods.
    pub grouping: Grouping,
    /// The speed, as a power of two.
    pub speed: i32,
}

/// The theme and the single keys, as an older page stored them with the experiment.
pub(crate) type OldSettings = (Option<String>, Option<bool>);

impl Stored {
    /// The text that is stored.
    pub(crate) fn to_text(&self) -> String {
        let typed = &self.typed[self.typed.len().saturating_sub(HISTORY_KEPT)..];
        let branch = |kept: &Kept| {
            let (steps, inputs) = (kept.position.steps, kept.position.inputs);
            json!({
                "number": kept.number, "scenario": kept.scenario, "now": kept.now.0, "steps": steps, "inputs": inputs,
                "forked": kept.forked_at.map(|at| at.0),
            })
        };
        let grouping = Grouping::ALL.iter().position(|grouping| *grouping == self.grouping);
        json!({
            "version": VERSION, "name": self.name, "about": self.about, "example": self.example, "watches": self.watches,
            "current": self.current, "branches": self.branches.iter().map(branch).collect::<Vec<_>>(), "draft": self.draft,
            "typed": typed, "tab": self.tab.name(), "grouping": grouping, "speed": self.speed,
        })
        .to_string()
    }

    /// Reads what this page or an older one stored.
    pub(crate) fn parse(text: &str) -> Result<(Stored, OldSettings), Unread> {
        let value: Value = serde_json::from_str(text).map_err(|error| Unread::NotJson(error.to_string()))?;
        let branches = match value["version"].as_u64() {
            Some(VERSION) => value["branches"].as_array().into_iter().flatten().filter_map(branch).collect(),
            Some(OLD_VERSION) => old_branch(&value).into_iter().collect(),
            Some(version) => return Err(Unread::Version(version)),
            None => return Err(Unread::NoVersion),
        };
        let branches: Vec<Kept> = Some(branches).filter(|branches: &Vec<Kept>| !branches.is_empty()).ok_or(Unread::NoExperiment)?;
        let word = |key: &str| value[key].as_str().map(str::to_string);
        let typed = value["typed"].as_array().map(Vec::as_slice).unwrap_or_default();
        let index = |key: &str| value[key].as_u64().and_then(|index| usize::try_from(index).ok()).unwrap_or(0);
        let stored = Stored {
            name: word("name").unwrap_or_default(),
            about: word("about").unwrap_or_default(),
            example: word("example").unwrap_or_default(),
            watches: value["watches"].as_bool().unwrap_or(false),
            current: index("current").min(branches.len() - 1),
            branches,
            draft: word("draft").ok_or(Unread::NoManifest)?,
            typed: typed.iter().filter_map(Value::as_str).map(str::to_string).collect(),
            tab: word("tab").and_then(|name| Tab::of_name(&name)).unwrap_or_default(),
            grouping: Grouping::ALL.get(index("grouping")).copied().unwrap_or_default(),
            speed: value["speed"].as_i64().unwrap_or(0).clamp(-2, i64::from(FASTEST)) as i32,
        };
        Ok((stored, (word("theme"), value["keys"].as_bool())))
    }
}

/// Why a stored text cannot be read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Unread {
    /// It is not JSON; why.
    NotJson(String),
    /// Another Rollscope wrote it, in this version of the format.
    Version(u64),
    /// It does not say which.
    NoVersion,
    /// It holds no experiment.
    NoExperiment,
    /// It holds no manifest.
    NoManifest,
}

fn branch(value: &Value) -> Option<Kept> {
    let number = |key: &str| value[key].as_u64();
    let index = |key: &str| number(key).and_then(|index| usize::try_from(index).ok());
    Some(Kept {
        number: index("number").unwrap_or(0),
        scenario: value["scenario"].as_str()?.to_string(),
        now: SimTime(number("now")?),
        position: Position { steps: index("steps")?, inputs: index("inputs")? },
        forked_at: number("forked").map(SimTime),
    })
}

fn old_branch(value: &Value) -> Option<Kept> {
    let position = Position { steps: usize::MAX, inputs: usize::MAX };
    let now = SimTime::from_millis(value["cursor"].as_u64().unwrap_or(0));
    Some(Kept { number: 0, scenario: value["scenario"].as_str()?.to_string(), now, position, forked_at: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let kept = |now: u64, forked_at| Kept {
            number: now as usize,
            scenario: format!("{{\"{now}\"}}"),
            now: SimTime(now),
            position: Position { steps: 3, inputs: 1 },
            forked_at,
        };
        let stored = Stored {
            name: "Mine".into(),
            about: "One sentence.".into(),
            example: "update".into(),
            watches: true,
            branches: vec![kept(1_500, None), kept(7, Some(SimTime(5)))],
            current: 1,
            draft: "kind: Deployment\n".into(),
            typed: vec!["kubectl get rs".into()],
            tab: Tab::Kubectl,
            grouping: Grouping::Node,
            speed: -1,
        };
        assert_eq!(Stored::parse(&stored.to_text()), Ok((stored, (None, None))));
    }

    #[test]
    fn the_first_format_is_read() {
        let text =
            r#"{"version":1,"scenario":"{}","cursor":1500,"draft":"d","typed":[],"tab":"events","theme":"dark","speed":2,"keys":false}"#;
        let (stored, settings) = Stored::parse(text).expect("it was a format");
        assert_eq!((stored.branches.len(), stored.branches[0].now, stored.tab), (1, SimTime::from_millis(1_500), Tab::Events));
        assert_eq!(settings, (Some("dark".to_string()), Some(false)));
    }

    #[test]
    fn what_cannot_be_read_says_why() {
        assert!(matches!(Stored::parse("{"), Err(Unread::NotJson(_))));
        for (text, why) in [
            ("{}", Unread::NoVersion),
            (r#"{"version":9}"#, Unread::Version(9)),
            (r#"{"version":2}"#, Unread::NoExperiment),
            (r#"{"version":1}"#, Unread::NoExperiment),
            (r#"{"version":1,"scenario":""}"#, Unread::NoManifest),
        ] {
            assert_eq!(Stored::parse(text), Err(why), "{text}");
        }
    }
}
