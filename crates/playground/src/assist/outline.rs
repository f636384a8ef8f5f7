//! Where a place in a half-typed manifest is: by indentation and brackets, whether or not the text is YAML yet.
//!
//! Reads the document around the place line by line and keeps the keys and items that are open. Leaves out: explicit keys
//! (`? `), keys of several lines, and what lies more than a hundred levels deep.

use super::scan::Scanner;
pub(super) use super::scan::{Event, Spot, Step};

/// A document of a text, in lines of characters.
pub(super) struct Document {
    lines: Vec<Vec<char>>,
    /// The number of the line before its first one.
    base: u32,
}

/// A place where something can be written: in which mapping or list, and from which column the word there begins.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Place {
    /// The keys and items around it.
    pub(super) path: Vec<Step>,
    /// The column where the word begins, from 1.
    pub(super) from: u32,
    /// The column after it, which may lie behind the cursor.
    pub(super) to: u32,
    /// The word up to the cursor.
    pub(super) word: String,
    /// Whether a key stands before it on its line.
    pub(super) after_key: bool,
    /// Whether it is in braces or brackets.
    pub(super) flow: bool,
    /// Whether a colon follows the word.
    pub(super) has_colon: bool,
    /// Whether the character before the word needs a space after it: `key:`, `-`.
    pub(super) needs_space: bool,
}

fn is_separator(line: &[char]) -> bool {
    line.starts_with(&['-', '-', '-'])
}

impl Document {
    /// The document that holds a line; None for a line between documents or beyond the text.
    pub(super) fn around(text: &str, line: u32) -> Option<Document> {
        let lines: Vec<Vec<char>> = text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line).chars().collect()).collect();
        let at = (line as usize).checked_sub(1).filter(|&at| at < lines.len())?;
        if is_separator(&lines[at]) {
            return None;
        }
        let first = lines[..at].iter().rposition(|line| is_separator(line)).map_or(0, |separator| separator + 1);
        let last = lines[at..].iter().position(|line| is_separator(line)).map_or(lines.len(), |length| at + length);
        let base = u32::try_from(first).ok()?;
        Some(Document { lines: lines[first..last].to_vec(), base })
    }

    fn line(&self, line: u32) -> Option<&[char]> {
        self.lines.get((line.checked_sub(self.base + 1)?) as usize).map(Vec::as_slice)
    }

    /// What can be written at a place; None in comments and quoted or long texts.
    pub(super) fn place(&self, line: u32, column: u32) -> Option<Place> {
        let whole = self.line(line)?;
        let cursor = (column.saturating_sub(1) as usize).min(whole.len());
        let mut scanner = Scanner::default();
        let mut ignore = |_: &[Step], _: Event<'_>| {};
        for before in &self.lines[..(line - self.base - 1) as usize] {
            scanner.line(before, &mut ignore);
        }
        scanner.last_line(&whole[..cursor], &mut ignore);
        let Spot::Word { from, after_key } = scanner.spot else { return None };
        let from = from.min(cursor);
        let is_word = |c: &&char| c.is_alphanumeric() || ['.', '/', '-', '_'].contains(*c);
        let to = cursor + whole[cursor..].iter().take_while(is_word).count();
        let after = whole[to..].iter().find(|c| **c != ' ');
        Some(Place {
            from: from as u32 + 1,
            to: to as u32 + 1,
            word: whole[from..cursor].iter().collect(),
            after_key,
            flow: scanner.in_flow(),
            has_colon: after == Some(&':'),
            needs_space: from > 0 && matches!(whole[from - 1], ':' | '-') && !scanner.in_flow(),
            path: scanner.path,
        })
    }

    /// Whether a place lies in a comment.
    pub(super) fn is_comment(&self, line: u32, column: u32) -> bool {
        let before = self.line(line).and_then(|line| line.get(..(column.saturating_sub(1) as usize).min(line.len())));
        before.is_some_and(|before| (0..before.len()).any(|i| before[i] == '#' && (i == 0 || before[i - 1].is_whitespace())))
    }

    /// Goes through the keys and plain values.
    pub(super) fn visit(&self, see: &mut dyn FnMut(u32, &[Step], Event<'_>)) {
        let mut scanner = Scanner::default();
        for (number, line) in self.lines.iter().enumerate() {
            scanner.line(line, &mut |path, event| see(self.base + number as u32 + 1, path, event));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The path at `^` in a text, with the word before it, `:` if it is after a key, and `{` if it is in flow style.
    fn at(text: &str) -> Option<String> {
        let (before, _) = text.split_once('^').expect("the place is marked");
        let line = before.matches('\n').count() as u32 + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() as u32 + 1;
        let text = text.replacen('^', "", 1);
        let place = Document::around(&text, line)?.place(line, column)?;
        let path: Vec<String> = place.path.iter().map(ToString::to_string).collect();
        let marks = format!("{}{}", if place.after_key { ":" } else { "" }, if place.flow { "{" } else { "" });
        Some(format!("{} '{}'{marks}", path.join("."), place.word))
    }

    #[test]
    fn block_style_goes_by_indentation() {
        for (text, expected) in [
            ("^", " ''"),
            ("ki^", " 'ki'"),
            ("kind: Dep^", "kind 'Dep':"),
            ("spec:\n  ^", "spec ''"),
            ("spec:\n  a: 1\n  ^\n  b: 2\n", "spec ''"),
            ("spec:\n  a: 1\n^", " ''"),
            ("spec:\n  t:\n    s:\n      cs:\n      - na^", "spec.t.s.cs.0 'na'"),
            ("spec:\n  cs:\n  - name: a\n    im^", "spec.cs.0 'im'"),
            ("spec:\n  cs:\n  - name: a\n  - ^", "spec.cs.1 ''"),
            ("spec:\n  cs:\n    - name: a\n    ^", "spec.cs ''"),
            ("spec:\n  cs:\n  - name: a\n  ^", "spec ''"),
            ("a:\n- - b: ^", "a.0.0.b '':"),
            ("a: |\n  text\nb^", " 'b'"),
            ("a: 1\n\n  # note\nb:\n  'x': 1\n  ^", "b ''"),
            ("a: &x\n  b^", "a 'b'"),
            ("a:^", "a '':"),
        ] {
            assert_eq!(at(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn flow_style_goes_by_brackets() {
        for (text, expected) in [
            ("spec: {^", "spec ''{"),
            ("spec: {a: 1, b^}", "spec 'b'{"),
            ("spec: {a: ^}", "spec.a '':{"),
            ("spec: {a: [x, {b: ^}]}", "spec.a.1.b '':{"),
            ("{\"kind\": \"Pod\", \"spec\": {\n  ^", "spec ''{"),
            ("a: {b: 1}\nc^", " 'c'"),
            ("a: {b:\nc: ^", "c '':"),
            ("a: [1, 2^", "a.1 '2'{"),
        ] {
            assert_eq!(at(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn comments_and_texts_are_no_place() {
        for text in
            ["# ^", "a: 1 # ^", "a: \"^\"", "a: '^", "a: |\n  x ^", "a: |\n  ^", "a: >\n  x\n\n  ^y", "---^", "a: *x^", "a: {b: \"c^"]
        {
            assert_eq!(at(text), None, "{text}");
        }
    }

    #[test]
    fn documents_are_apart() {
        assert_eq!(at("spec:\n  a: 1\n---\nki^").as_deref(), Some(" 'ki'"));
        assert_eq!(at("spec:\n  a: \"x\n---\nki^").as_deref(), Some(" 'ki'"));
    }
}
