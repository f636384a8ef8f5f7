//! A typed line as words, as a shell splits it: quotes and backslashes, nothing else.

use crate::words::key;

/// The words of a line. A prompt in front (`$ ` or `# `) is passed over, so that a pasted line works.
///
/// Inside single quotes everything is itself; inside double quotes a backslash keeps `"`, `\`, `$` and a backquote; outside,
/// a backslash keeps whatever follows. Fails on a quote that is not closed and on a backslash at the end.
pub fn split_words(line: &str) -> Result<Vec<String>, &'static str> {
    let line = line.trim_start();
    let line = line.strip_prefix("$ ").or_else(|| line.strip_prefix("# ")).unwrap_or(line);
    let mut words = Vec::new();
    // None between words: an empty word in quotes is a word, too.
    let mut word: Option<String> = None;
    let mut rest = line.chars();
    while let Some(c) = rest.next() {
        match c {
            ' ' | '\t' | '\n' | '\r' => words.extend(word.take()),
            '\'' => take_single_quoted(&mut rest, word.get_or_insert_default())?,
            '"' => take_double_quoted(&mut rest, word.get_or_insert_default())?,
            '\\' => match rest.next() {
                // A backslash at a line's end continues the line.
                Some('\n') => {}
                Some(kept) => word.get_or_insert_default().push(kept),
                None => return Err(key("a backslash at the end of the line keeps nothing")),
            },
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    Ok(words)
}

fn take_single_quoted(rest: &mut std::str::Chars<'_>, word: &mut String) -> Result<(), &'static str> {
    for c in rest.by_ref() {
        if c == '\'' {
            return Ok(());
        }
        word.push(c);
    }
    Err(key("a single quote is not closed"))
}

fn take_double_quoted(rest: &mut std::str::Chars<'_>, word: &mut String) -> Result<(), &'static str> {
    while let Some(c) = rest.next() {
        match c {
            '"' => return Ok(()),
            '\\' => match rest.next() {
                Some('\n') => {}
                Some(kept @ ('"' | '\\' | '$' | '`')) => word.push(kept),
                Some(other) => word.extend(['\\', other]),
                None => break,
            },
            c => word.push(c),
        }
    }
    Err(key("a double quote is not closed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_as_a_shell_does() {
        let cases: [(&str, &[&str]); 9] = [
            ("kubectl get  deploy", &["kubectl", "get", "deploy"]),
            ("$ kubectl get deploy", &["kubectl", "get", "deploy"]),
            ("  # k get deploy ", &["k", "get", "deploy"]),
            ("a 'b c' \"d e\"", &["a", "b c", "d e"]),
            ("a'b'\"c\"d", &["abcd"]),
            (r#"-p '{"spec":{"a":"\n"}}'"#, &["-p", r#"{"spec":{"a":"\n"}}"#]),
            (r#""\"x\" \n \$" a\ b"#, &[r#""x" \n $"#, "a b"]),
            ("web='' ''", &["web=", ""]),
            ("a \\\n b", &["a", "b"]),
        ];
        for (line, words) in cases {
            assert_eq!(split_words(line).as_deref(), Ok(words.iter().map(ToString::to_string).collect::<Vec<_>>().as_slice()), "{line}");
        }
        for line in ["a 'b", "a \"b", "a\\", "\"\\"] {
            assert!(split_words(line).is_err(), "{line}");
        }
    }
}
