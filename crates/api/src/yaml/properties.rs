//! The scanner's directives, anchors, aliases and tags.
//!
//! Models `yaml_parser_scan_directive`, `_anchor`, `_tag` and their helpers of scannerc.go. Leaves out: nothing.

use super::scanner::{Scanner, is_blank, is_blankz, is_breakz};
use super::token::{Mark, Scan, Token, TokenKind};

fn is_alpha(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '-'
}

fn is_uri(c: char) -> bool {
    is_alpha(c)
        || matches!(
            c,
            ';' | '/' | '?' | ':' | '@' | '&' | '=' | '+' | '$' | ',' | '.' | '!' | '~' | '*' | '\'' | '(' | ')' | '[' | ']' | '%'
        )
}

impl Scanner {
    fn read_alpha(&mut self, into: &mut String) {
        while is_alpha(self.peek(0)) {
            self.read(into);
        }
    }

    pub(super) fn scan_directive(&mut self) -> Scan<Token> {
        let start = self.mark;
        self.skip();
        let mut name = String::new();
        self.read_alpha(&mut name);
        if name.is_empty() {
            return self.error(start, "could not find expected directive name");
        }
        if !is_blankz(self.peek(0)) {
            return self.error(start, "found unexpected non-alphabetical character");
        }
        let kind = match name.as_str() {
            "YAML" => self.scan_version_directive_value(start)?,
            "TAG" => self.scan_tag_directive_value(start)?,
            _ => return self.error(start, "found unknown directive name"),
        };
        let end = self.mark;
        self.skip_blanks();
        self.skip_comment();
        if !is_breakz(self.peek(0)) {
            return self.error(start, "did not find expected comment or line break");
        }
        self.skip_line();
        Ok(Token { kind, start, end })
    }

    fn scan_version_directive_value(&mut self, start: Mark) -> Scan<TokenKind> {
        self.skip_blanks();
        let major = self.scan_version_directive_number(start)?;
        if self.peek(0) != '.' {
            return self.error(start, "did not find expected digit or '.' character");
        }
        self.skip();
        let minor = self.scan_version_directive_number(start)?;
        Ok(TokenKind::VersionDirective { major, minor })
    }

    fn scan_version_directive_number(&mut self, start: Mark) -> Scan<u8> {
        let (mut value, mut length) = (0u8, 0);
        while let Some(digit) = self.peek(0).to_digit(10) {
            length += 1;
            if length > 2 {
                return self.error(start, "found extremely long version number");
            }
            value = value * 10 + digit as u8;
            self.skip();
        }
        if length == 0 {
            return self.error(start, "did not find expected version number");
        }
        Ok(value)
    }

    fn scan_tag_directive_value(&mut self, start: Mark) -> Scan<TokenKind> {
        self.skip_blanks();
        let handle = self.scan_tag_handle(true, start)?;
        if !is_blank(self.peek(0)) {
            return self.error(start, "did not find expected whitespace");
        }
        self.skip_blanks();
        let prefix = self.scan_tag_uri("", start)?;
        if !is_blankz(self.peek(0)) {
            return self.error(start, "did not find expected whitespace or line break");
        }
        Ok(TokenKind::TagDirective { handle, prefix })
    }

    pub(super) fn scan_anchor(&mut self, alias: bool) -> Scan<Token> {
        let start = self.mark;
        self.skip();
        let mut name = String::new();
        self.read_alpha(&mut name);
        let next = self.peek(0);
        if name.is_empty() || !(is_blankz(next) || matches!(next, '?' | ':' | ',' | ']' | '}' | '%' | '@' | '`')) {
            return self.error(start, "did not find expected alphabetic or numeric character");
        }
        let kind = if alias { TokenKind::Alias(name) } else { TokenKind::Anchor(name) };
        Ok(Token { kind, start, end: self.mark })
    }

    pub(super) fn scan_tag(&mut self) -> Scan<Token> {
        let start = self.mark;
        let (mut handle, mut suffix) = (String::new(), String::new());
        if self.peek(1) == '<' {
            self.skip();
            self.skip();
            suffix = self.scan_tag_uri("", start)?;
            if self.peek(0) != '>' {
                return self.error(start, "did not find the expected '>'");
            }
            self.skip();
        } else {
            let head = self.scan_tag_handle(false, start)?;
            if head.len() > 1 && head.ends_with('!') {
                suffix = self.scan_tag_uri("", start)?;
                handle = head;
            } else {
                // It was no handle but the beginning of the tag; `!` alone is a tag without one.
                let rest = self.scan_tag_uri(&head, start)?;
                if rest.is_empty() {
                    suffix.push('!');
                } else {
                    handle.push('!');
                    suffix = rest;
                }
            }
        }
        if !is_blankz(self.peek(0)) {
            return self.error(start, "did not find expected whitespace or line break");
        }
        Ok(Token { kind: TokenKind::Tag { handle, suffix }, start, end: self.mark })
    }

    fn scan_tag_handle(&mut self, directive: bool, start: Mark) -> Scan<String> {
        if self.peek(0) != '!' {
            return self.error(start, "did not find expected '!'");
        }
        let mut handle = String::new();
        self.read(&mut handle);
        self.read_alpha(&mut handle);
        if self.peek(0) == '!' {
            self.read(&mut handle);
        } else if directive && handle != "!" {
            return self.error(start, "did not find expected '!'");
        }
        Ok(handle)
    }

    /// The rest of a tag after its head, whose `!` is left out.
    fn scan_tag_uri(&mut self, head: &str, start: Mark) -> Scan<String> {
        let mut uri: Vec<u8> = head.bytes().skip(1).collect();
        let mut has_tag = !head.is_empty();
        while is_uri(self.peek(0)) {
            if self.peek(0) == '%' {
                self.scan_uri_escapes(start, &mut uri)?;
            } else {
                uri.push(self.peek(0) as u8);
                self.skip();
            }
            has_tag = true;
        }
        if !has_tag {
            return self.error(start, "did not find expected tag URI");
        }
        Ok(String::from_utf8_lossy(&uri).into_owned())
    }

    fn scan_uri_escapes(&mut self, start: Mark, uri: &mut Vec<u8>) -> Scan<()> {
        let mut left: Option<usize> = None;
        while left != Some(0) {
            let (high, low) = (self.peek(1).to_digit(16), self.peek(2).to_digit(16));
            let (Some(high), Some(low), '%') = (high, low, self.peek(0)) else {
                return self.error(start, "did not find URI escaped octet");
            };
            let octet = (high << 4 | low) as u8;
            left = Some(match left {
                None => match octet {
                    0..=0x7f => 0,
                    0xc0..=0xdf => 1,
                    0xe0..=0xef => 2,
                    0xf0..=0xf7 => 3,
                    _ => return self.error(start, "found an incorrect leading UTF-8 octet"),
                },
                Some(_) if octet & 0xc0 != 0x80 => return self.error(start, "found an incorrect trailing UTF-8 octet"),
                Some(more) => more - 1,
            });
            uri.push(octet);
            for _ in 0..3 {
                self.skip();
            }
        }
        Ok(())
    }
}
