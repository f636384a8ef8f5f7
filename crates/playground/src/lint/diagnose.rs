//! Diagnostics for an editor, fast enough for each keystroke: nothing is run, only read.

use super::report::{Finding, Severity};
use super::{LintOptions, walk};
use rollscope_api::hint::Hint;
use rollscope_api::value::Position;

/// A stretch of one line, and what is to be said about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    /// The line, from 1.
    pub line: u32,
    /// The first column in characters, from 1.
    pub column: u32,
    /// The column after the last one; at least `column` + 1.
    pub end: u32,
    /// How much it matters.
    pub severity: Severity,
    /// What kubectl or the server would say, or what is left out.
    pub message: String,
    /// What was probably meant.
    pub hint: Option<Hint>,
}

/// What to underline in a text that is being written.
pub fn diagnose(text: &str) -> Vec<Diagnostic> {
    let options = LintOptions::default();
    let mut walk = walk::Walk::new(&options);
    walk.read(text);
    let (report, _) = walk.finish();
    let lines: Vec<&str> = text.lines().collect();
    report.findings.into_iter().map(|finding| locate(finding, &lines)).collect()
}

fn locate(finding: Finding, lines: &[&str]) -> Diagnostic {
    let at = within(finding.at, lines);
    let line = lines.get(at.line as usize - 1).copied().unwrap_or_default();
    let end = at.column + token_length(line, at.column);
    Diagnostic { line: at.line, column: at.column, end, severity: finding.severity, message: finding.message, hint: finding.hint }
}

/// A place in the text: the first line for what has none, the last one for what ends it.
fn within(at: Position, lines: &[&str]) -> Position {
    let last = u32::try_from(lines.len()).unwrap_or(u32::MAX).max(1);
    if at.line > last {
        let length = lines.last().map_or(0, |line| line.chars().count());
        return Position { line: last, column: u32::try_from(length).unwrap_or(u32::MAX).max(1) };
    }
    Position { line: at.line.max(1), column: at.column.max(1) }
}

/// No more of a line is underlined.
const LONGEST_TOKEN: usize = 1_000;

/// How many characters the key or value that begins in a column has on its line; at least 1.
pub fn token_length(line: &str, column: u32) -> u32 {
    let before = (column as usize).saturating_sub(1);
    // A text may be one line of a mebibyte with very many findings.
    let rest = if line.is_ascii() { line.get(before..) } else { line.char_indices().nth(before).map(|(at, _)| &line[at..]) };
    let rest: Vec<char> = rest.unwrap_or_default().chars().take(LONGEST_TOKEN).collect();
    let length = match rest.first() {
        Some(&quote @ ('"' | '\'')) => rest.iter().skip(1).position(|&c| c == quote).map_or(rest.len(), |end| end + 2),
        Some('{' | '[') => rest.iter().collect::<String>().trim_end().chars().count(),
        _ => plain_length(&rest),
    };
    u32::try_from(length).unwrap_or(u32::MAX).max(1)
}

/// Up to a colon, a comma, a closing bracket or a comment.
fn plain_length(rest: &[char]) -> usize {
    let ends = |i: usize| match rest[i] {
        ':' => rest.get(i + 1).is_none_or(|c| c.is_whitespace()),
        ',' | '}' | ']' => true,
        '#' => i > 0 && rest[i - 1].is_whitespace(),
        _ => false,
    };
    let end = (0..rest.len()).find(|&i| ends(i)).unwrap_or(rest.len());
    rest[..end].iter().rposition(|c| !c.is_whitespace()).map_or(0, |last| last + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_values_are_underlined_whole() {
        for (line, column, length) in [
            ("  repicas: 3", 3, 7),
            ("  image: nginx:1.14 # old", 10, 10),
            ("  name: \"a b\" # x", 9, 5),
            ("spec: {replicas: -1, x: y}", 18, 2),
            ("spec: {replicas: -1}", 7, 14),
            ("", 1, 1),
        ] {
            assert_eq!(token_length(line, column), length, "{line}");
        }
    }

    #[test]
    fn a_misspelt_field_is_underlined_with_a_hint() {
        let found = diagnose("apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  repicas: 3\n");
        let first = found.first().expect("there is a diagnostic");
        assert_eq!((first.line, first.column, first.end, first.severity), (6, 3, 10, Severity::Error));
        assert_eq!(first.message, "unknown field \"spec.repicas\"");
        assert_eq!(first.hint.as_ref().map(|hint| hint.to_string()).as_deref(), Some("did you mean `replicas`?"));
    }
}
