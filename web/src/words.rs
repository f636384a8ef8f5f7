//! The page's language: `t` for a fixed text, `tf` for one with values. The App sets it and draws all anew.

use rollscope_playground::words::Language;
use std::cell::Cell;
use std::fmt::Display;

thread_local! {
    static LANGUAGE: Cell<Language> = const { Cell::new(Language::En) };
}

/// The language that the page speaks now.
pub(crate) fn language() -> Language {
    LANGUAGE.get()
}

/// Lets the page speak a language.
pub(crate) fn set_language(language: Language) {
    LANGUAGE.set(language);
}

/// A fixed text in the page's language.
pub(crate) fn t(english: &'static str) -> &'static str {
    language().word(english)
}

/// `Line 10, column 28.`; nothing for what has no place.
pub(crate) fn place(language: Language, line: u32, column: u32) -> String {
    match (line, column) {
        (0, _) => String::new(),
        (_, 0) => language.say("Line {}.", &[&line]),
        _ => language.say("Line {}, column {}.", &[&line, &column]),
    }
}

/// A text with values: each `{}` stands for the next one.
pub(crate) fn tf(english: &'static str, values: &[&dyn Display]) -> String {
    language().say(english, values)
}
