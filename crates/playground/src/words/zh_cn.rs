//! Simplified Chinese: full-width punctuation, half-width figures, a space between Han and Latin.

/// English and Chinese, in order of the English text.
const WORDS: [(&str, &str); 1] = [("Apply", "应用")];

/// The Chinese of an English text.
pub(super) fn find(english: &str) -> Option<&'static str> {
    WORDS.binary_search_by(|(key, _)| key.cmp(&english)).ok().map(|index| WORDS[index].1)
}
