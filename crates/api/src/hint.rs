//! What was probably meant: the nearest of the words that there are. Ours alone; the server suggests nothing.

use std::fmt::{self, Display, Formatter};

/// A sentence of ours beside what the server says. It keeps its values apart, so that it can be said in another language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The sentence in English; each `{}` stands for the next value.
    pub english: &'static str,
    /// The values.
    pub values: Vec<String>,
}

impl Hint {
    /// A sentence with values.
    pub fn new(english: &'static str, values: &[&dyn Display]) -> Hint {
        Hint { english, values: values.iter().map(|value| value.to_string()).collect() }
    }
}

impl From<&'static str> for Hint {
    fn from(english: &'static str) -> Hint {
        Hint::new(english, &[])
    }
}

/// A command to type: it is the same in every language.
impl From<String> for Hint {
    fn from(command: String) -> Hint {
        Hint::new("{}", &[&command])
    }
}

impl Display for Hint {
    /// Says it in English.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (index, words) in self.english.split("{}").enumerate() {
            // A value stands before all words but the first.
            let value = index.checked_sub(1).and_then(|index| self.values.get(index));
            f.write_str(value.map_or("", String::as_str))?;
            f.write_str(words)?;
        }
        Ok(())
    }
}

/// The candidate that a word is a slip of, if one is near enough: at most one slip for every three letters, case apart.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: Vec<char> = word.chars().take(MAX_LENGTH).flat_map(char::to_lowercase).collect();
    let near = |candidate: &&str| {
        let letters: Vec<char> = candidate.chars().flat_map(char::to_lowercase).collect();
        let distance = edit_distance(&word, &letters);
        (distance <= letters.len().div_ceil(3)).then_some(distance)
    };
    let found = candidates.into_iter().filter(|c| !c.is_empty()).filter_map(|c| Some((near(&c)?, c)));
    found.min_by_key(|(distance, _)| *distance).map(|(_, candidate)| candidate)
}

/// As a sentence: ``did you mean `RollingUpdate`?``
pub fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<Hint> {
    nearest(word, candidates).map(|candidate| Hint::new("did you mean `{}`?", &[&candidate]))
}

/// Longer words are compared by their beginning: nothing in the API has so long a name.
const MAX_LENGTH: usize = 64;

/// How many letters must be inserted, removed, replaced or swapped with their neighbour.
fn edit_distance(a: &[char], b: &[char]) -> usize {
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replaced = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = replaced.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before_last[j - 2] + 1);
            }
            row.push(best);
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggests_what_is_near_and_nothing_else() {
        let kinds = ["Recreate", "RollingUpdate"];
        assert_eq!(nearest("rollingUpdate", kinds), Some("RollingUpdate"));
        assert_eq!(nearest("Rollingupdtae", kinds), Some("RollingUpdate"));
        assert_eq!(nearest("BlueGreen", kinds), None);
        assert_eq!(nearest("", kinds), None);
        let said = did_you_mean("recreat", kinds).map(|hint| hint.to_string());
        assert_eq!(said.as_deref(), Some("did you mean `Recreate`?"));
    }
}
