//! JSON text into value trees.
//!
//! Models the decoder of Go's `encoding/json` with its messages. Leaves out: faults after the first; numbers keep
//! their value, not their spelling.

use super::scanner::MAX_DEPTH;
use super::{Duplicate, MAX_VALUES, SyntaxError, too_many_values};
use crate::value::{Data, Map, Position, Value};
use std::collections::BTreeMap;

/// A fault: what Go says, after how many bytes, and where.
pub(super) struct JsonError {
    message: String,
    offset: usize,
    position: Position,
}

impl JsonError {
    /// As a text that is surely JSON reports it.
    pub(super) fn bare(self) -> SyntaxError {
        SyntaxError { message: self.message, position: self.position }
    }

    /// As a text that might have been YAML reports it. Models `JSONSyntaxError`, which only wraps faults of syntax.
    pub(super) fn with_offset(self) -> SyntaxError {
        let message = if self.message == UNEXPECTED_END { self.message } else { format!("json: offset {}: {}", self.offset, self.message) };
        SyntaxError { message, position: self.position }
    }
}

/// The end of the stream inside a value is an error of the reader, not of the syntax.
const UNEXPECTED_END: &str = "unexpected EOF";

/// Reads values that stand one after the other.
pub(super) struct Reader<'a> {
    text: &'a str,
    offset: usize,
    line: u32,
    column: u32,
    /// How many keys and values were read.
    values: usize,
    count: usize,
    duplicates: Vec<Duplicate>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Reader<'a> {
        Reader { text, offset: 0, line: 1, column: 1, values: 0, count: 0, duplicates: Vec::new() }
    }

    /// Where the next value is looked for, in bytes.
    pub(super) fn offset(&self) -> usize {
        self.offset
    }

    /// How many values were read.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Keys given twice in the value read last.
    pub(super) fn take_duplicates(&mut self) -> Vec<Duplicate> {
        std::mem::take(&mut self.duplicates)
    }

    /// The next value; None at the end.
    pub(super) fn next_value(&mut self) -> Result<Option<Value>, JsonError> {
        // Go counts offsets within the stream, but a failed value leaves the offset before it.
        let (offset, line, column) = (self.offset, self.line, self.column);
        self.skip_space();
        if self.peek().is_none() {
            return Ok(None);
        }
        match self.value(0) {
            Ok(value) => {
                self.count += 1;
                Ok(Some(value))
            }
            Err(error) => {
                (self.offset, self.line, self.column) = (offset, line, column);
                Err(error)
            }
        }
    }

    fn peek(&self) -> Option<char> {
        self.text[self.offset..].chars().next()
    }

    fn advance(&mut self, c: char) {
        self.offset += c.len_utf8();
        self.column += 1;
        if c == '\n' {
            self.line += 1;
            self.column = 1;
        }
    }

    fn skip_space(&mut self) {
        while let Some(c @ (' ' | '\t' | '\r' | '\n')) = self.peek() {
            self.advance(c);
        }
    }

    fn position(&self) -> Position {
        Position { line: self.line, column: self.column }
    }

    fn unexpected<T>(&self, context: &str) -> Result<T, JsonError> {
        let Some(c) = self.peek() else {
            return Err(JsonError { message: UNEXPECTED_END.to_string(), offset: self.offset, position: self.position() });
        };
        // Go looks at bytes: of a longer character it names the first one.
        let byte = self.text.as_bytes()[self.offset];
        let shown = match c {
            '\'' => "'\\''".to_string(),
            '"' => "'\"'".to_string(),
            _ => {
                let quoted = crate::go_text::quote(&char::from(byte).to_string());
                format!("'{}'", &quoted[1..quoted.len() - 1])
            }
        };
        Err(JsonError { message: format!("invalid character {shown} {context}"), offset: self.offset + 1, position: self.position() })
    }

    fn value(&mut self, depth: usize) -> Result<Value, JsonError> {
        if depth > MAX_DEPTH {
            return Err(JsonError { message: "exceeded max depth".to_string(), offset: self.offset, position: self.position() });
        }
        self.values += 1;
        if self.values > MAX_VALUES {
            return Err(JsonError { message: too_many_values(), offset: self.offset, position: self.position() });
        }
        let at = self.position();
        let data = match self.peek() {
            Some('{') => self.object(depth)?,
            Some('[') => self.array(depth)?,
            Some('"') => Data::String(self.string()?),
            Some('t') => self.literal("true", Data::Bool(true))?,
            Some('f') => self.literal("false", Data::Bool(false))?,
            Some('n') => self.literal("null", Data::Null)?,
            Some('-' | '0'..='9') => self.number()?,
            _ => return self.unexpected("looking for beginning of value"),
        };
        Ok(Value { data, at, key_at: Position::NONE })
    }

    fn literal(&mut self, word: &str, data: Data) -> Result<Data, JsonError> {
        for (i, expected) in word.chars().enumerate() {
            match self.peek() {
                Some(c) if c == expected => self.advance(c),
                _ => return self.unexpected(&format!("in literal {word} (expecting {})", quoted_char(word, i))),
            }
        }
        Ok(data)
    }

    fn object(&mut self, depth: usize) -> Result<Data, JsonError> {
        // Filled in the order of the text, however many there are.
        let mut map = BTreeMap::new();
        self.advance('{');
        self.skip_space();
        if self.peek() == Some('}') {
            self.advance('}');
            return Ok(Data::Map(Map::new()));
        }
        loop {
            self.skip_space();
            if self.peek() != Some('"') {
                return self.unexpected("looking for beginning of object key string");
            }
            let key_at = self.position();
            let key = self.string()?;
            self.skip_space();
            if self.peek() != Some(':') {
                return self.unexpected("after object key");
            }
            self.advance(':');
            self.skip_space();
            let value = self.value(depth + 1)?;
            if map.contains_key(&key) {
                let message = format!("line {}: key {} already set in map", value.at.line, crate::go_text::quote(&key));
                self.duplicates.push(Duplicate { key: key.clone(), message, position: key_at });
            }
            map.insert(key, Value { key_at, ..value });
            self.skip_space();
            match self.peek() {
                Some(',') => self.advance(','),
                Some('}') => {
                    self.advance('}');
                    return Ok(Data::Map(map.into_iter().collect()));
                }
                _ => return self.unexpected("after object key:value pair"),
            }
        }
    }

    fn array(&mut self, depth: usize) -> Result<Data, JsonError> {
        let mut items = Vec::new();
        self.advance('[');
        self.skip_space();
        if self.peek() == Some(']') {
            self.advance(']');
            return Ok(Data::List(items));
        }
        loop {
            self.skip_space();
            items.push(self.value(depth + 1)?);
            self.skip_space();
            match self.peek() {
                Some(',') => self.advance(','),
                Some(']') => {
                    self.advance(']');
                    return Ok(Data::List(items));
                }
                _ => return self.unexpected("after array element"),
            }
        }
    }

    fn string(&mut self) -> Result<String, JsonError> {
        let mut text = String::new();
        self.advance('"');
        loop {
            match self.peek() {
                Some('"') => {
                    self.advance('"');
                    return Ok(text);
                }
                Some('\\') => {
                    self.advance('\\');
                    let c = self.escape()?;
                    text.push(c);
                }
                Some(c) if c >= ' ' => {
                    self.advance(c);
                    text.push(c);
                }
                _ => return self.unexpected("in string literal"),
            }
        }
    }

    fn escape(&mut self) -> Result<char, JsonError> {
        let Some(c) = self.peek() else { return self.unexpected("in string escape code") };
        let meant = match c {
            '"' | '\\' | '/' => c,
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => {
                self.advance(c);
                return self.unicode_escape();
            }
            _ => return self.unexpected("in string escape code"),
        };
        self.advance(c);
        Ok(meant)
    }

    /// The four digits after `\u`, and a second such escape if the two make one character.
    fn unicode_escape(&mut self) -> Result<char, JsonError> {
        let first = self.hexadecimal()?;
        if (0xd800..0xdc00).contains(&first) && self.text[self.offset..].starts_with("\\u") {
            let (offset, column) = (self.offset, self.column);
            self.advance('\\');
            self.advance('u');
            let second = self.hexadecimal()?;
            if (0xdc00..0xe000).contains(&second) {
                let code = 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
                return Ok(char::from_u32(code).unwrap_or('\u{fffd}'));
            }
            (self.offset, self.column) = (offset, column);
        }
        Ok(char::from_u32(first).unwrap_or('\u{fffd}'))
    }

    fn hexadecimal(&mut self) -> Result<u32, JsonError> {
        let mut code = 0;
        for _ in 0..4 {
            let digit = self.peek().and_then(|c| Some((c, c.to_digit(16)?)));
            let Some((c, digit)) = digit else { return self.unexpected("in \\u hexadecimal character escape") };
            code = code << 4 | digit;
            self.advance(c);
        }
        Ok(code)
    }

    fn digits(&mut self) -> usize {
        let start = self.offset;
        while let Some(c @ '0'..='9') = self.peek() {
            self.advance(c);
        }
        self.offset - start
    }

    fn number(&mut self) -> Result<Data, JsonError> {
        let start = self.offset;
        if self.peek() == Some('-') {
            self.advance('-');
        }
        if self.peek() == Some('0') {
            self.advance('0');
        } else if self.digits() == 0 {
            return self.unexpected("in numeric literal");
        }
        if self.peek() == Some('.') {
            self.advance('.');
            if self.digits() == 0 {
                return self.unexpected("after decimal point in numeric literal");
            }
        }
        if let Some(c @ ('e' | 'E')) = self.peek() {
            self.advance(c);
            if let Some(c @ ('+' | '-')) = self.peek() {
                self.advance(c);
            }
            if self.digits() == 0 {
                return self.unexpected("in exponent of numeric literal");
            }
        }
        let text = &self.text[start..self.offset];
        if let Ok(number) = text.parse::<i64>() {
            return Ok(Data::Int(number));
        }
        let number: f64 = text.parse().unwrap_or(0.0);
        let whole = number.fract() == 0.0 && number.abs() < 9e18;
        Ok(if whole { Data::Int(number as i64) } else { Data::Float(number) })
    }
}

/// A character of a word in single quotes.
fn quoted_char(word: &str, index: usize) -> String {
    format!("'{}'", &word[index..=index])
}
