//! Simplified Chinese: full-width punctuation, half-width figures, a space between Han and Latin.

mod explain;
mod failures;
mod gallery;
mod lint;
mod lists;
mod page;
mod stage;
mod terminal;
mod time;
mod view;
mod why;

/// All texts, English and Chinese; each list is in order of the English text.
pub(super) const ALL: [&[(&str, &str)]; 11] = [
    &explain::WORDS,
    &failures::WORDS,
    &gallery::WORDS,
    &lint::WORDS,
    &lists::WORDS,
    &page::WORDS,
    &stage::WORDS,
    &terminal::WORDS,
    &time::WORDS,
    &view::WORDS,
    &why::WORDS,
];

/// The Chinese of an English text.
pub(super) fn find(english: &str) -> Option<&'static str> {
    ALL.iter().find_map(|words| words.binary_search_by(|(key, _)| (*key).cmp(english)).ok().map(|index| words[index].1))
}
