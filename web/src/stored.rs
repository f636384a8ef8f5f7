//! What survives a reload: the experiment with its cursor, the draft, and how the page was looked at.

use crate::action::Tab;
use crate::browser::storage;
use serde_json::{Value, json};

/// The number goes up whenever an older page could not read what is written.
const VERSION: u64 = 1;
const KEY: &str = "rollscope";
/// What could not be read is kept here.
const BROKEN_KEY: &str = "rollscope.broken";
/// What was put away by starting over.
const PREVIOUS_KEY: &str = "rollscope.previous";
const HISTORY_KEPT: usize = 100;

/// The page as it is stored.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Stored {
    /// The experiment, as a scenario file.
    pub scenario: String,
    /// The moment of it, in milliseconds.
    pub cursor: u64,
    /// The manifest's text.
    pub draft: String,
    /// Lines typed in the terminal, oldest first.
    pub typed: Vec<String>,
    /// The side panel that is shown.
    pub tab: Tab,
    /// `system`, `light` or `dark`.
    pub theme: String,
    /// The speed, as a power of two.
    pub speed: i32,
    /// Whether single keys act.
    pub keys: bool,
}

impl Stored {
    /// Reads what was stored: None on a first visit, and what is wrong where it cannot be read.
    pub(crate) fn read() -> Option<Result<Stored, String>> {
        storage::read(KEY).map(|text| Stored::parse(&text))
    }

    /// What was put away by starting over.
    pub(crate) fn read_previous() -> Option<Stored> {
        Stored::parse(&storage::read(PREVIOUS_KEY)?).ok()
    }

    /// Stores the page.
    pub(crate) fn write(&self) {
        storage::write(KEY, &self.to_text());
    }

    /// Puts the page away, to be brought back.
    pub(crate) fn write_previous(&self) {
        storage::write(PREVIOUS_KEY, &self.to_text());
    }

    /// Keeps what could not be read under another name.
    pub(crate) fn set_broken_aside() {
        if let Some(text) = storage::read(KEY) {
            storage::write(BROKEN_KEY, &text);
            storage::remove(KEY);
        }
    }

    fn to_text(&self) -> String {
        let typed = &self.typed[self.typed.len().saturating_sub(HISTORY_KEPT)..];
        json!({
            "version": VERSION, "scenario": self.scenario, "cursor": self.cursor, "draft": self.draft, "typed": typed,
            "tab": self.tab.name(), "theme": self.theme, "speed": self.speed, "keys": self.keys,
        })
        .to_string()
    }

    fn parse(text: &str) -> Result<Stored, String> {
        let value: Value = serde_json::from_str(text).map_err(|error| format!("It is not JSON: {error}."))?;
        match value["version"].as_u64() {
            Some(VERSION) => {}
            Some(version) => return Err(format!("It was stored by another Rollscope: format {version}; this page reads {VERSION}.")),
            None => return Err("It does not say which format it has.".to_string()),
        }
        let word = |key: &str| value[key].as_str().map(str::to_string);
        let typed = value["typed"].as_array().map(Vec::as_slice).unwrap_or_default();
        Ok(Stored {
            scenario: word("scenario").ok_or("It holds no experiment.")?,
            cursor: value["cursor"].as_u64().unwrap_or(0),
            draft: word("draft").ok_or("It holds no manifest.")?,
            typed: typed.iter().filter_map(Value::as_str).map(str::to_string).collect(),
            tab: word("tab").and_then(|name| Tab::of_name(&name)).unwrap_or_default(),
            theme: word("theme").unwrap_or_else(|| "system".to_string()),
            speed: value["speed"].as_i64().unwrap_or(0).clamp(-2, 6) as i32,
            keys: value["keys"].as_bool().unwrap_or(true),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let stored = Stored {
            scenario: "{}".into(),
            cursor: 1_500,
            draft: "kind: Deployment\n".into(),
            typed: vec!["kubectl get rs".into()],
            tab: Tab::Kubectl,
            theme: "dark".into(),
            speed: -1,
            keys: false,
        };
        assert_eq!(Stored::parse(&stored.to_text()), Ok(stored));
    }

    #[test]
    fn what_cannot_be_read_says_why() {
        for (text, why) in
            [("{", "not JSON"), ("{}", "which format"), (r#"{"version":9}"#, "format 9"), (r#"{"version":1}"#, "no experiment")]
        {
            assert!(Stored::parse(text).is_err_and(|error| error.contains(why)), "{text}");
        }
    }
}
