//! A half-typed line as words, and the word that the cursor is in.
//!
//! It splits as `kubectl::split_words` does, but nothing is an error here: a quote that is not closed is still being typed.

/// What stands before the cursor, and the word at it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Typed {
    /// The words of this command that end before the cursor.
    pub(super) words: Vec<String>,
    /// The word at the cursor, as far as it stands before it, without quotes.
    pub(super) partial: String,
    /// Where that word begins in the line.
    pub(super) from: usize,
    /// Where it ends; it may lie behind the cursor.
    pub(super) to: usize,
    /// The quote that it begins with.
    pub(super) quote: Option<char>,
}

/// Reads a line up to the cursor (a byte offset; one inside a character counts as before it).
pub(super) fn read(line: &str, cursor: usize) -> Typed {
    let mut cursor = cursor.min(line.len());
    while !line.is_char_boundary(cursor) {
        cursor -= 1;
    }
    let mut typed = Typed::default();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    let mut chars = line[..cursor].char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let is_space = matches!(c, ' ' | '\t' | '\n' | '\r') && quote.is_none();
        if is_space {
            typed.words.extend(word.take());
            if c == '\n' {
                typed.words.clear();
            }
            continue;
        }
        if c == '\\' && quote != Some('\'') && chars.peek().is_some_and(|(_, next)| *next == '\n') {
            chars.next();
            continue;
        }
        if word.is_none() {
            (typed.from, typed.quote) = (at, matches!(c, '\'' | '"').then_some(c));
        }
        let word = word.get_or_insert_default();
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (None, '\'' | '"') => quote = Some(c),
            (None, '\\') => word.extend(chars.next().map(|(_, kept)| kept)),
            (Some('"'), '\\') if chars.peek().is_some_and(|(_, next)| matches!(next, '"' | '\\' | '$' | '`')) => {
                word.extend(chars.next().map(|(_, kept)| kept));
            }
            _ => word.push(c),
        }
    }
    match word {
        Some(word) => typed.partial = word,
        None => (typed.from, typed.quote) = (cursor, None),
    }
    typed.to = end_of_word(line, cursor, quote);
    drop_prompt(&mut typed.words);
    typed
}

/// Where the word at the cursor ends; `quote` is the one that is open there.
fn end_of_word(line: &str, cursor: usize, mut quote: Option<char>) -> usize {
    for (at, c) in line[cursor..].char_indices() {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            // What follows a quote that is not closed is another word, most likely.
            (Some(_), '\n') | (None, ' ' | '\t' | '\n' | '\r') => return cursor + at,
            (None, '\'' | '"') => quote = Some(c),
            _ => {}
        }
    }
    if quote.is_some() { cursor } else { line.len() }
}

/// Takes a prompt and `kubectl` from the front.
fn drop_prompt(words: &mut Vec<String>) {
    if words.first().is_some_and(|word| word == "$" || word == "#") {
        words.remove(0);
    }
    if words.first().is_some_and(|word| word == "kubectl" || word == "k") {
        words.remove(0);
    }
}

/// A word as it must be typed: in the quote that it was begun with, or in one that it needs.
pub(super) fn quoted(word: &str, quote: Option<char>) -> String {
    let is_plain = |c: char| {
        !matches!(
            c,
            ' ' | '\t'
                | '\n'
                | '\r'
                | '\''
                | '"'
                | '\\'
                | '$'
                | '`'
                | '*'
                | '{'
                | '}'
                | '('
                | ')'
                | '!'
                | '&'
                | ';'
                | '|'
                | '<'
                | '>'
                | '?'
        )
    };
    match quote {
        None if word.chars().all(is_plain) => word.to_string(),
        Some('"') if !word.contains(['"', '\\', '$', '`']) => format!("\"{word}\""),
        _ => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_at_the_cursor_is_found() {
        let cases: [(&str, &[&str], &str, &str); 12] = [
            ("", &[], "", ""),
            ("kubectl ge|t pods", &[], "ge", "get"),
            ("$ k get | x", &["get"], "", ""),
            ("get 'po|", &["get"], "po", "'po"),
            ("get \"po|ds\" x", &["get"], "po", "\"pods\""),
            ("get pods\nkubectl scale d|", &["scale"], "d", "d"),
            ("get \\\n po|", &["get"], "po", "po"),
            ("get a\\ b|", &["get"], "a b", "a\\ b"),
            ("get 'a b' c|", &["get", "a b"], "c", "c"),
            ("patch -p '{\n x|", &["patch", "-p"], "{\n x", "'{\n x"),
            ("get é|é", &["get"], "é", "éé"),
            ("get 'a| b", &["get"], "a", "'a"),
        ];
        for (marked, words, partial, replaced) in cases {
            let cursor = marked.find('|').unwrap_or(marked.len());
            let line = marked.replacen('|', "", 1);
            let typed = read(&line, cursor);
            assert_eq!(
                (&typed.words[..], &*typed.partial),
                (&words.iter().map(ToString::to_string).collect::<Vec<_>>()[..], partial),
                "{marked}"
            );
            assert_eq!(&line[typed.from..typed.to], replaced, "{marked}");
        }
    }
}
