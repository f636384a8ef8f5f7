//! The scanner's scalars: block, quoted and plain.
//!
//! Models `yaml_parser_scan_block_scalar`, `_flow_scalar` and `_plain_scalar` of scannerc.go. Leaves out: nothing.

use super::scanner::{Scanner, is_blank, is_blankz, is_break, is_breakz};
use super::token::{Mark, Scan, Style, Token, TokenKind};

/// What the head of a block scalar says about its tail's line breaks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chomping {
    Strip,
    Clip,
    Keep,
}

/// White space between the words of a scalar, kept until it is known whether a word follows.
#[derive(Default)]
struct Space {
    whitespaces: String,
    leading_break: String,
    trailing_breaks: String,
    leading_blanks: bool,
}

impl Space {
    /// Appends what the white space means: itself, or folded line breaks.
    fn flush(&mut self, into: &mut String) {
        if self.leading_blanks {
            if self.leading_break.starts_with('\n') {
                into.push_str(if self.trailing_breaks.is_empty() { " " } else { &self.trailing_breaks });
            } else {
                into.push_str(&self.leading_break);
                into.push_str(&self.trailing_breaks);
            }
            self.leading_break.clear();
            self.trailing_breaks.clear();
        } else {
            into.push_str(&self.whitespaces);
            self.whitespaces.clear();
        }
    }

    /// Takes a blank or a line break.
    fn take(&mut self, scanner: &mut Scanner) {
        if is_blank(scanner.peek(0)) {
            if self.leading_blanks {
                scanner.skip();
            } else {
                scanner.read(&mut self.whitespaces);
            }
        } else if self.leading_blanks {
            scanner.read_line(&mut self.trailing_breaks);
        } else {
            self.whitespaces.clear();
            scanner.read_line(&mut self.leading_break);
            self.leading_blanks = true;
        }
    }
}

fn hex_value(c: char) -> Option<u32> {
    c.to_digit(16)
}

impl Scanner {
    /// Scans `|` or `>` and what belongs to it. Models `yaml_parser_scan_block_scalar`.
    pub(super) fn scan_block_scalar(&mut self, literal: bool) -> Scan<Token> {
        let start = self.mark;
        self.skip();
        let (chomping, increment) = self.scan_block_scalar_head(start)?;
        let mut end = self.mark;
        let mut indent = if increment > 0 { self.indent.max(0) as usize + increment } else { 0 };
        let (mut value, mut leading_break, mut trailing_breaks) = (String::new(), String::new(), String::new());
        self.scan_block_scalar_breaks(&mut indent, &mut trailing_breaks, start, &mut end)?;
        let mut leading_blank = false;
        while self.mark.column == indent && self.peek(0) != '\0' {
            let trailing_blank = is_blank(self.peek(0));
            if !literal && !leading_blank && !trailing_blank && leading_break.starts_with('\n') {
                if trailing_breaks.is_empty() {
                    value.push(' ');
                }
            } else {
                value.push_str(&leading_break);
            }
            leading_break.clear();
            value.push_str(&trailing_breaks);
            trailing_breaks.clear();
            leading_blank = trailing_blank;
            while !is_breakz(self.peek(0)) {
                self.read(&mut value);
            }
            self.read_line(&mut leading_break);
            self.scan_block_scalar_breaks(&mut indent, &mut trailing_breaks, start, &mut end)?;
        }
        if chomping != Chomping::Strip {
            value.push_str(&leading_break);
        }
        if chomping == Chomping::Keep {
            value.push_str(&trailing_breaks);
        }
        Ok(Token { kind: TokenKind::Scalar { value, style: Style::Quoted }, start, end })
    }

    fn scan_chomping(&mut self) -> Option<Chomping> {
        let chomping = match self.peek(0) {
            '+' => Chomping::Keep,
            '-' => Chomping::Strip,
            _ => return None,
        };
        self.skip();
        Some(chomping)
    }

    fn scan_increment(&mut self, start: Mark) -> Scan<usize> {
        let Some(digit) = self.peek(0).to_digit(10) else { return Ok(0) };
        if digit == 0 {
            return self.error(start, "found an indentation indicator equal to 0");
        }
        self.skip();
        Ok(digit as usize)
    }

    /// The indicators after `|` or `>`, up to the end of the line.
    fn scan_block_scalar_head(&mut self, start: Mark) -> Scan<(Chomping, usize)> {
        let mut chomping = self.scan_chomping();
        let increment = self.scan_increment(start)?;
        if chomping.is_none() && increment > 0 {
            chomping = self.scan_chomping();
        }
        self.skip_blanks();
        self.skip_comment();
        if !is_breakz(self.peek(0)) {
            return self.error(start, "did not find expected comment or line break");
        }
        self.skip_line();
        Ok((chomping.unwrap_or(Chomping::Clip), increment))
    }

    /// Models `yaml_parser_scan_block_scalar_breaks`: an indent of 0 is found out here.
    fn scan_block_scalar_breaks(&mut self, indent: &mut usize, breaks: &mut String, start: Mark, end: &mut Mark) -> Scan<()> {
        *end = self.mark;
        let mut max_indent = 0;
        loop {
            while (*indent == 0 || self.mark.column < *indent) && self.peek(0) == ' ' {
                self.skip();
            }
            max_indent = max_indent.max(self.mark.column);
            if (*indent == 0 || self.mark.column < *indent) && self.peek(0) == '\t' {
                return self.error(start, "found a tab character where an indentation space is expected");
            }
            if !is_break(self.peek(0)) {
                break;
            }
            self.read_line(breaks);
            *end = self.mark;
        }
        if *indent == 0 {
            *indent = max_indent.max((self.indent + 1).max(1) as usize);
        }
        Ok(())
    }

    /// Scans a scalar in single or double quotes. Models `yaml_parser_scan_flow_scalar`.
    pub(super) fn scan_flow_scalar(&mut self, single: bool) -> Scan<Token> {
        let start = self.mark;
        self.skip();
        let quote = if single { '\'' } else { '"' };
        let mut value = String::new();
        let mut space = Space::default();
        loop {
            if self.at_document_indicator() {
                return self.error(start, "found unexpected document indicator");
            }
            if self.peek(0) == '\0' {
                return self.error(start, "found unexpected end of stream");
            }
            space.leading_blanks = false;
            while !is_blankz(self.peek(0)) {
                match (self.peek(0), self.peek(1)) {
                    ('\'', '\'') if single => {
                        value.push('\'');
                        self.skip();
                        self.skip();
                    }
                    (c, _) if c == quote => break,
                    ('\\', next) if !single && is_break(next) => {
                        self.skip();
                        self.skip_line();
                        space.leading_blanks = true;
                        break;
                    }
                    ('\\', _) if !single => self.scan_escape(start, &mut value)?,
                    _ => self.read(&mut value),
                }
            }
            if self.peek(0) == quote {
                break;
            }
            while is_blank(self.peek(0)) || is_break(self.peek(0)) {
                space.take(self);
            }
            space.flush(&mut value);
        }
        self.skip();
        Ok(Token { kind: TokenKind::Scalar { value, style: Style::Quoted }, start, end: self.mark })
    }

    /// One escape sequence of a scalar in double quotes.
    fn scan_escape(&mut self, start: Mark, value: &mut String) -> Scan<()> {
        let c = match self.peek(1) {
            '0' => '\0',
            'a' => '\x07',
            'b' => '\x08',
            't' | '\t' => '\t',
            'n' => '\n',
            'v' => '\x0b',
            'f' => '\x0c',
            'r' => '\r',
            'e' => '\x1b',
            c @ (' ' | '"' | '\'' | '\\') => c,
            'N' => '\u{85}',
            '_' => '\u{a0}',
            'L' => '\u{2028}',
            'P' => '\u{2029}',
            'x' => return self.scan_hexadecimal_escape(start, 2, value),
            'u' => return self.scan_hexadecimal_escape(start, 4, value),
            'U' => return self.scan_hexadecimal_escape(start, 8, value),
            _ => return self.error(start, "found unknown escape character"),
        };
        self.skip();
        self.skip();
        value.push(c);
        Ok(())
    }

    fn scan_hexadecimal_escape(&mut self, start: Mark, length: usize, value: &mut String) -> Scan<()> {
        self.skip();
        self.skip();
        let mut code: u32 = 0;
        for i in 0..length {
            let Some(digit) = hex_value(self.peek(i)) else { return self.error(start, "did not find expected hexdecimal number") };
            code = code << 4 | digit;
        }
        let Some(c) = char::from_u32(code) else { return self.error(start, "found invalid Unicode character escape code") };
        value.push(c);
        for _ in 0..length {
            self.skip();
        }
        Ok(())
    }

    /// Whether a plain scalar ends before the character here.
    fn ends_plain_scalar(&self) -> bool {
        let c = self.peek(0);
        (c == ':' && is_blankz(self.peek(1))) || (self.flow_level > 0 && matches!(c, ',' | '?' | '[' | ']' | '{' | '}'))
    }

    /// Scans a scalar without quotes. Models `yaml_parser_scan_plain_scalar`.
    pub(super) fn scan_plain_scalar(&mut self) -> Scan<Token> {
        let start = self.mark;
        let mut end = self.mark;
        let indent = (self.indent + 1) as usize;
        let mut value = String::new();
        let mut space = Space::default();
        while !self.at_document_indicator() && self.peek(0) != '#' {
            while !is_blankz(self.peek(0)) && !self.ends_plain_scalar() {
                if space.leading_blanks || !space.whitespaces.is_empty() {
                    space.flush(&mut value);
                    space.leading_blanks = false;
                }
                self.read(&mut value);
                end = self.mark;
            }
            if !is_blank(self.peek(0)) && !is_break(self.peek(0)) {
                break;
            }
            while is_blank(self.peek(0)) || is_break(self.peek(0)) {
                if space.leading_blanks && self.mark.column < indent && self.peek(0) == '\t' {
                    return self.error(start, "found a tab character that violates indentation");
                }
                space.take(self);
            }
            if self.flow_level == 0 && self.mark.column < indent {
                break;
            }
        }
        if space.leading_blanks {
            self.simple_key_allowed = true;
        }
        Ok(Token { kind: TokenKind::Scalar { value, style: Style::Plain }, start, end })
    }
}
