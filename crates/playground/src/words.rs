//! The page's words in the languages that it speaks. English stands where it is said; the other languages are looked up by it.
//!
//! Kubernetes' own words (names, conditions, reasons, messages, kubectl's output) are never translated.

mod zh_cn;

use rollscope_api::hint::Hint;
use std::fmt::{Display, Write};

/// A language of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    En,
    /// Simplified Chinese.
    ZhCn,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Language::En, Language::ZhCn];

    /// Its BCP 47 tag.
    pub fn tag(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::ZhCn => "zh-CN",
        }
    }

    /// The language of a tag.
    pub fn of_tag(tag: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(tag))
    }

    /// What is written for an English text in this language.
    pub fn translated(self, english: &str) -> Option<&'static str> {
        match self {
            Language::En => None,
            Language::ZhCn => zh_cn::find(english),
        }
    }

    /// A fixed text in this language; the English one where it is not translated.
    pub fn word(self, english: &'static str) -> &'static str {
        self.translated(english).unwrap_or(english)
    }

    /// A text with values: each `{}` of it stands for the next one, `{0}` for the first, and so on.
    pub fn say(self, english: &'static str, values: &[&dyn Display]) -> String {
        let mut out = String::with_capacity(english.len() + 16);
        self.fill(english, |part| match (part, self) {
            (Part::Text(text), Language::En) => out.push_str(text),
            (Part::Text(text), Language::ZhCn) => join(&mut out, text),
            (Part::Value(index), Language::En) => {
                // Writing to a String cannot fail.
                let _ = values.get(index).map_or(Ok(()), |value| write!(out, "{value}"));
            }
            (Part::Value(index), Language::ZhCn) => join(&mut out, &values.get(index).map(|value| value.to_string()).unwrap_or_default()),
        });
        out
    }

    /// A hint in this language.
    pub fn tell(self, hint: &Hint) -> String {
        let values: Vec<&dyn Display> = hint.values.iter().map(|value| value as &dyn Display).collect();
        self.say(hint.english, &values)
    }

    /// Takes a text apart, in this language, into words and the places of its values.
    pub(crate) fn fill(self, english: &'static str, part: impl FnMut(Part<'_>)) {
        take_apart(self.word(english), part);
    }
}

/// Marks a text that is looked up later.
pub const fn key(english: &'static str) -> &'static str {
    english
}

/// Adds a part to a Chinese text: between Han and Latin letters or figures stands a space, between Han and Han none.
fn join(out: &mut String, part: &str) {
    let is_han = |c: char| matches!(c, '\u{3400}'..='\u{9fff}');
    let before = out.trim_end_matches(' ').chars().next_back();
    if let (Some(before), Some(after)) = (before, part.trim_start_matches(' ').chars().next()) {
        let is_apart = out.ends_with(' ') || part.starts_with(' ');
        if is_han(before) && is_han(after) {
            out.truncate(out.trim_end_matches(' ').len());
            return out.push_str(part.trim_start_matches(' '));
        }
        let meet = is_han(before) && after.is_ascii_alphanumeric() || before.is_ascii_alphanumeric() && is_han(after);
        if meet && !is_apart {
            out.push(' ');
        }
    }
    out.push_str(part);
}

/// The English texts that are translated into a language.
pub fn english_texts(language: Language) -> impl Iterator<Item = &'static str> {
    let all: &'static [&'static [(&str, &str)]] = match language {
        Language::En => &[],
        Language::ZhCn => &zh_cn::ALL,
    };
    all.iter().flat_map(|words| words.iter()).map(|(english, _)| *english)
}

/// A part of a text with values.
pub(crate) enum Part<'a> {
    /// Words.
    Text(&'a str),
    /// The place of the value with this number.
    Value(usize),
}

fn take_apart(text: &str, mut part: impl FnMut(Part<'_>)) {
    let (mut rest, mut next) = (text, 0);
    while let Some((before, after)) = rest.split_once('{') {
        let Some((name, after)) = after.split_once('}') else { break };
        part(Part::Text(before));
        part(Part::Value(name.parse().unwrap_or(next)));
        next += usize::from(name.is_empty());
        rest = after;
    }
    part(Part::Text(rest));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stand_where_they_belong() {
        assert_eq!(Language::En.say("{} of {}", &[&3, &"5 Pods"]), "3 of 5 Pods");
        assert_eq!(Language::En.say("{1}, {0}{2}", &[&"a", &"b"]), "b, a");
        assert_eq!(Language::En.say("all", &[]), "all");
    }

    #[test]
    fn chinese_has_a_space_beside_latin_and_none_beside_han() {
        for (values, said) in [
            (["所有 Pod", "web"], "web 的所有 Pod 被删除。"),
            (["2 个 Pod", "r2"], "r2 的 2 个 Pod 被删除。"),
            (["全部", "甲"], "甲的全部被删除。"),
        ] {
            assert_eq!(Language::ZhCn.say("{0} of {1} are deleted.", &[&values[0], &values[1]]), said);
        }
    }

    #[test]
    fn a_tag_is_a_language() {
        assert_eq!(Language::of_tag("ZH-cn"), Some(Language::ZhCn));
        assert_eq!(Language::of_tag("fr"), None);
    }
}
