//! What Tab does in the terminal's line: goes on with the word, offers what fits, or leaves for the next control.

use rollscope_playground::complete::{Candidate, Completions};

/// What fits, while its list is open.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct OpenList {
    /// What fits, and where.
    pub found: Completions,
    /// The one that the arrows went to.
    pub at: Option<usize>,
}

impl OpenList {
    /// The list with the next option chosen (1), or the one before (-1); the last is next to the first.
    pub(crate) fn moved(mut self, by: isize) -> OpenList {
        let count = self.found.options.len() as isize;
        let from = self.at.map_or(if by > 0 { -1 } else { count }, |at| at as isize);
        self.at = (count > 0).then(|| (from + by).rem_euclid(count) as usize);
        self
    }
}

/// A line and the byte at which its caret is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line {
    /// The text.
    pub text: String,
    /// The caret.
    pub caret: usize,
}

/// What a press of Tab comes to.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Step {
    /// Nothing fits: Tab goes to the next control, as ever.
    Leave,
    /// This is the line now.
    Write(Line),
    /// There is a choice.
    Offer(Completions),
}

/// What Tab does to a line, given what fits at its caret.
pub(crate) fn step(line: &Line, found: Completions) -> Step {
    let Line { text, caret } = line;
    let partial = text.get(found.from..*caret).unwrap_or_default();
    let common = common_prefix(&found.options);
    match &found.options[..] {
        _ if text.trim().is_empty() => Step::Leave,
        [] => Step::Leave,
        [only] => Some(taken(text, &found, only)).filter(|taken| taken != line).map_or(Step::Leave, Step::Write),
        _ if *caret == found.to && common.len() > partial.len() && common.starts_with(partial) => {
            let text = format!("{}{common}{}", &text[..found.from], &text[found.to..]);
            Step::Write(Line { text, caret: found.from + common.len() })
        }
        _ => Step::Offer(found),
    }
}

/// The line with an option in it. A word that is whole has a space after it; `--replicas=`, `deployment/` and `pods,` go on.
pub(crate) fn taken(text: &str, found: &Completions, option: &Candidate) -> Line {
    let (before, after) = (&text[..found.from], &text[found.to..]);
    let goes_on = option.text.ends_with(['=', '/', ',', ':']);
    let space = if goes_on || after.starts_with(' ') { "" } else { " " };
    let caret = before.len() + option.text.len() + usize::from(!goes_on);
    Line { text: format!("{before}{}{space}{after}", option.text), caret }
}

/// What all of them begin with.
fn common_prefix(options: &[Candidate]) -> String {
    let Some(first) = options.first() else { return String::new() };
    let shared = |other: &Candidate| {
        let mut pairs = first.text.char_indices().zip(other.text.chars());
        pairs.find(|((_, a), b)| a != b).map_or(first.text.len().min(other.text.len()), |((at, _), _)| at)
    };
    first.text[..options.iter().map(shared).min().unwrap_or(0)].to_string()
}

/// The byte at which a place is that is counted in UTF-16 units, as the browser does.
pub(crate) fn byte_at(text: &str, units: usize) -> usize {
    let mut seen = 0;
    let found = text.char_indices().find(|(_, char)| {
        seen += char.len_utf16();
        seen > units
    });
    found.map_or(text.len(), |(byte, _)| byte)
}

/// The other way round.
pub(crate) fn units_at(text: &str, byte: usize) -> usize {
    text.get(..byte).unwrap_or(text).encode_utf16().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line with its caret at `|`, in which the word before the caret is to be one of these.
    fn after_tab(marked: &str, options: &[&str]) -> Step {
        let caret = marked.find('|').expect("the caret is marked");
        let text = marked.replacen('|', "", 1);
        let from = text[..caret].rfind(' ').map_or(0, |space| space + 1);
        let to = text[caret..].find(' ').map_or(text.len(), |space| caret + space);
        let options = options.iter().map(|text| Candidate { text: text.to_string(), note: String::new() }).collect();
        step(&Line { text, caret }, Completions { from, to, options })
    }

    fn written(marked: &str, options: &[&str]) -> String {
        match after_tab(marked, options) {
            Step::Write(Line { mut text, caret }) => {
                text.insert(caret, '|');
                text
            }
            Step::Leave => "leaves".to_string(),
            Step::Offer(found) => format!("offers {}", found.options.len()),
        }
    }

    #[test]
    fn tab_goes_on_with_a_word_as_a_shell_does() {
        let cases: [(&str, &[&str], &str); 13] = [
            ("|", &["get", "set"], "leaves"),
            ("  |", &["get", "set"], "leaves"),
            ("kubectl zz|", &[], "leaves"),
            ("kubectl g|", &["get"], "kubectl get |"),
            ("kubectl g| pods", &["get"], "kubectl get |pods"),
            ("kubectl get| pods", &["get"], "kubectl get |pods"),
            ("kubectl scale --rep|", &["--replicas="], "kubectl scale --replicas=|"),
            ("kubectl get pods web|", &["web-1a", "web-1b"], "kubectl get pods web-1|"),
            ("kubectl get pods web-1|", &["web-1a", "web-1b"], "offers 2"),
            ("kubectl get pods |", &["a", "b"], "offers 2"),
            ("kubectl get p|s", &["pods", "pod"], "offers 2"),
            ("set image deployment/web web=|", &["web=é:1", "web=é:2"], "set image deployment/web web=é:|"),
            ("set image deployment/web web=|", &["web="], "leaves"),
        ];
        for (marked, options, expected) in cases {
            assert_eq!(written(marked, options), expected, "{marked}");
        }
    }

    #[test]
    fn the_arrows_go_round() {
        let options = ["a", "b"].map(|text| Candidate { text: text.to_string(), note: String::new() }).to_vec();
        let list = OpenList { found: Completions { from: 0, to: 0, options }, at: None };
        assert_eq!(list.clone().moved(1).at, Some(0));
        assert_eq!(list.clone().moved(-1).at, Some(1));
        assert_eq!(list.moved(1).moved(1).moved(1).at, Some(0));
        assert_eq!(OpenList::default().moved(1).at, None);
    }

    #[test]
    fn places_are_counted_both_ways() {
        for (byte, units) in [(0, 0), (1, 1), (3, 2), (7, 4), (8, 5)] {
            assert_eq!((byte_at("aé😀b", units), units_at("aé😀b", byte)), (byte, units));
        }
        assert_eq!(byte_at("a", 9), 1);
    }
}
