//! How a person likes the page: the same for all tabs and all experiments.

use crate::browser::storage::{self, Area};
use rollscope_playground::words::Language;
use serde_json::{Value, json};

const KEY: &str = "rollscope.settings";
/// The themes, in the order in which the button goes through them.
pub(crate) const THEMES: [&str; 3] = ["system", "light", "dark"];

/// How a person likes the page.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Settings {
    /// `system`, `light` or `dark`.
    pub theme: &'static str,
    /// Whether everything is drawn larger, for a projector.
    pub projector: bool,
    /// Whether single keys act.
    pub keys: bool,
    /// The language.
    pub language: Language,
}

/// The theme of that name; the system's for any other.
fn theme_of(name: Option<&str>) -> &'static str {
    THEMES.into_iter().find(|theme| Some(*theme) == name).unwrap_or(THEMES[0])
}

impl Settings {
    /// What was stored, with `language` where none was chosen.
    pub(crate) fn read(language: Language) -> Settings {
        Settings::parse(&storage::read(Area::Local, KEY).unwrap_or_default(), language)
    }

    /// Stores them; where nothing can be stored they last as long as the page.
    pub(crate) fn write(&self) {
        let _ = storage::write(Area::Local, KEY, &self.to_text());
    }

    /// Takes what an older page stored with each experiment.
    pub(crate) fn take_old(&mut self, theme: Option<&str>, keys: Option<bool>) {
        self.theme = theme_of(theme);
        self.keys = keys.unwrap_or(true);
    }

    fn to_text(&self) -> String {
        json!({"theme": self.theme, "projector": self.projector, "keys": self.keys, "language": self.language.tag()}).to_string()
    }

    fn parse(text: &str, language: Language) -> Settings {
        let value: Value = serde_json::from_str(text).unwrap_or_default();
        Settings {
            theme: theme_of(value["theme"].as_str()),
            projector: value["projector"].as_bool().unwrap_or(false),
            keys: value["keys"].as_bool().unwrap_or(true),
            language: value["language"].as_str().and_then(Language::of_tag).unwrap_or(language),
        }
    }
}

/// The first of a reader's languages that the page speaks; English where it speaks none.
pub(crate) fn preferred(tags: &[String]) -> Language {
    let spoken = |tag: &String| match tag.split(['-', '_']).next()?.to_lowercase().as_str() {
        "en" => Some(Language::En),
        "zh" => Some(Language::ZhCn),
        _ => None,
    };
    tags.iter().find_map(spoken).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_nonsense_is_the_default() {
        let settings = Settings { theme: "dark", projector: true, keys: false, language: Language::ZhCn };
        assert_eq!(Settings::parse(&settings.to_text(), Language::En), settings);
        for text in ["", "{", "[]", r#"{"theme":7,"language":"tlh"}"#] {
            let expected = Settings { theme: "system", projector: false, keys: true, language: Language::En };
            assert_eq!(Settings::parse(text, Language::En), expected, "{text}");
        }
    }

    #[test]
    fn the_first_language_that_is_spoken_counts() {
        let tags = |tags: &[&str]| preferred(&tags.iter().map(|tag| tag.to_string()).collect::<Vec<_>>());
        assert_eq!(tags(&["fr-FR", "zh-TW", "en"]), Language::ZhCn);
        assert_eq!(tags(&["en-US", "zh"]), Language::En);
        assert_eq!(tags(&[]), Language::En);
    }
}
