//! What was probably meant: the nearest of the words that there are. Ours alone; the server suggests nothing.

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
pub fn did_you_mean<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest(word, candidates).map(|candidate| format!("did you mean `{candidate}`?"))
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
        assert_eq!(did_you_mean("recreat", kinds).as_deref(), Some("did you mean `Recreate`?"));
    }
}
