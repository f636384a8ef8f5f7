//! What the server says of a text that is no JSON: kubectl sends a patch that begins with a brace as it stands.
//!
//! Models `checkValid` of Go's encoding/json (scanner.go).

use std::iter::Peekable;
use std::str::Chars;

/// What is wrong with a text, in Go's words; None if it is JSON.
pub(crate) fn json_error(text: &str) -> Option<String> {
    let mut scanner = Scanner { rest: text.chars().peekable(), open: Vec::new() };
    scanner.scan().err()
}

struct Scanner<'a> {
    rest: Peekable<Chars<'a>>,
    /// The brackets that are open.
    open: Vec<char>,
}

type Scan = Result<(), String>;

fn invalid(c: char, context: &str) -> String {
    let quoted = match c {
        '\'' => "'\\''".to_string(),
        '"' => "'\"'".to_string(),
        c => {
            let quoted = rollscope_api::go_text::quote(&c.to_string());
            format!("'{}'", &quoted[1..quoted.len() - 1])
        }
    };
    format!("invalid character {quoted} {context}")
}

impl Scanner<'_> {
    fn scan(&mut self) -> Scan {
        loop {
            // A value is expected here.
            match self.next_token()? {
                '{' => {
                    if self.token_ahead() == Some('}') {
                        self.rest.next();
                    } else {
                        self.open.push('}');
                        self.key()?;
                        continue;
                    }
                }
                '[' => {
                    if self.token_ahead() == Some(']') {
                        self.rest.next();
                    } else {
                        self.open.push(']');
                        continue;
                    }
                }
                '"' => self.string()?,
                't' => self.literal("true")?,
                'f' => self.literal("false")?,
                'n' => self.literal("null")?,
                c @ ('-' | '0'..='9') => self.number(c)?,
                c => return Err(invalid(c, "looking for beginning of value")),
            }
            if self.after_value()? {
                return Ok(());
            }
        }
    }

    /// Closes brackets; returns whether the text is at its end.
    fn after_value(&mut self) -> Result<bool, String> {
        loop {
            let Some(closing) = self.open.last().copied() else {
                return match self.token_ahead() {
                    None => Ok(true),
                    Some(c) => Err(invalid(c, "after top-level value")),
                };
            };
            match self.next_token()? {
                ',' if closing == ']' => return Ok(false),
                ',' => {
                    self.key()?;
                    return Ok(false);
                }
                c if c == closing => drop(self.open.pop()),
                c if closing == ']' => return Err(invalid(c, "after array element")),
                c => return Err(invalid(c, "after object key:value pair")),
            }
        }
    }

    fn key(&mut self) -> Scan {
        match self.next_token()? {
            '"' => self.string()?,
            c => return Err(invalid(c, "looking for beginning of object key string")),
        }
        match self.next_token()? {
            ':' => Ok(()),
            c => Err(invalid(c, "after object key")),
        }
    }

    fn next_char(&mut self) -> Result<char, String> {
        self.rest.next().ok_or_else(|| "unexpected end of JSON input".to_string())
    }

    fn token_ahead(&mut self) -> Option<char> {
        while self.rest.next_if(|c| matches!(c, ' ' | '\t' | '\r' | '\n')).is_some() {}
        self.rest.peek().copied()
    }

    fn next_token(&mut self) -> Result<char, String> {
        self.token_ahead();
        self.next_char()
    }

    fn string(&mut self) -> Scan {
        loop {
            match self.next_char()? {
                '"' => return Ok(()),
                '\\' => match self.next_char()? {
                    'b' | 'f' | 'n' | 'r' | 't' | '\\' | '/' | '"' => {}
                    'u' => {
                        for _ in 0..4 {
                            let c = self.next_char()?;
                            if !c.is_ascii_hexdigit() {
                                return Err(invalid(c, "in \\u hexadecimal character escape"));
                            }
                        }
                    }
                    c => return Err(invalid(c, "in string escape code")),
                },
                c if c < ' ' => return Err(invalid(c, "in string literal")),
                _ => {}
            }
        }
    }

    fn literal(&mut self, word: &str) -> Scan {
        for expected in word.chars().skip(1) {
            let c = self.next_char()?;
            if c != expected {
                return Err(invalid(c, &format!("in literal {word} (expecting '{expected}')")));
            }
        }
        Ok(())
    }

    fn digits(&mut self) -> bool {
        let mut any = false;
        while self.rest.next_if(char::is_ascii_digit).is_some() {
            any = true;
        }
        any
    }

    fn number(&mut self, first: char) -> Scan {
        let first = if first == '-' { self.next_char()? } else { first };
        match first {
            '0' => {}
            '1'..='9' => drop(self.digits()),
            c => return Err(invalid(c, "in numeric literal")),
        }
        if self.rest.next_if_eq(&'.').is_some() && !self.digits() {
            let c = self.next_char()?;
            return Err(invalid(c, "after decimal point in numeric literal"));
        }
        if self.rest.next_if(|c| matches!(c, 'e' | 'E')).is_some() {
            self.rest.next_if(|c| matches!(c, '+' | '-'));
            if !self.digits() {
                let c = self.next_char()?;
                return Err(invalid(c, "in exponent of numeric literal"));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_what_go_says() {
        for good in ["{}", " [1, -0.5e3, \"a\\u00e9\", null, true, {\"a\":[]}] ", "0"] {
            assert_eq!(json_error(good), None, "{good}");
        }
        let cases = [
            ("{", "unexpected end of JSON input"),
            ("{\"a\":1", "unexpected end of JSON input"),
            ("{a:1}", "invalid character 'a' looking for beginning of object key string"),
            ("{\"a\" 1}", "invalid character '1' after object key"),
            ("{\"a\":b}", "invalid character 'b' looking for beginning of value"),
            ("{\"a\":1 \"b\":2}", "invalid character '\"' after object key:value pair"),
            ("{\"a\":1,}", "invalid character '}' looking for beginning of object key string"),
            ("[1 2]", "invalid character '2' after array element"),
            ("{} x", "invalid character 'x' after top-level value"),
            ("{'a':1}", "invalid character '\\'' looking for beginning of object key string"),
            ("{\"a\":tru}", "invalid character '}' in literal true (expecting 'e')"),
            ("{\"a\":01}", "invalid character '1' after object key:value pair"),
            ("{\"a\":1.}", "invalid character '}' after decimal point in numeric literal"),
        ];
        for (text, message) in cases {
            assert_eq!(json_error(text).as_deref(), Some(message), "{text}");
        }
    }
}
