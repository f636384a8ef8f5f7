//! Lines of bounded width. Models github.com/mitchellh/go-wordwrap.

/// Breaks lines at spaces so that they have at most `limit` characters; longer words stay whole.
pub(super) fn wrap(limit: usize, text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut current = 0;
    let (mut word, mut space) = (String::new(), String::new());
    for c in text.chars() {
        let (word_length, space_length) = (word.chars().count(), space.chars().count());
        if c == '\n' {
            if !word.is_empty() || current + space_length <= limit {
                out.push_str(&space);
            }
            out.push_str(&word);
            out.push('\n');
            (current, word, space) = (0, String::new(), String::new());
        } else if c.is_whitespace() && c != '\u{a0}' {
            if space.is_empty() || !word.is_empty() {
                current += space_length + word_length;
                out.push_str(&space);
                out.push_str(&word);
                (word, space) = (String::new(), String::new());
            }
            space.push(c);
        } else {
            word.push(c);
            if current + word_length + 1 + space_length > limit && word_length + 1 < limit {
                out.push('\n');
                current = 0;
                space.clear();
            }
        }
    }
    if !word.is_empty() || current + space.chars().count() <= limit {
        out.push_str(&space);
    }
    out + &word
}

/// Moves every line to the right.
pub(super) fn indent(amount: usize, text: &str) -> String {
    let pad = " ".repeat(amount);
    format!("{pad}{}", text.replace('\n', &format!("\n{pad}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn breaks_at_spaces() {
        assert_eq!(wrap(10, "one two three four"), "one two\nthree four");
        assert_eq!(wrap(5, "a verylongword b"), "a\nverylongword\nb");
        assert_eq!(wrap(10, "a\nb \n"), "a\nb \n");
        assert_eq!(indent(2, "a\nb"), "  a\n  b");
    }
}
