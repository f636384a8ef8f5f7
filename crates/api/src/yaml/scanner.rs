//! The scanner: from characters to tokens.
//!
//! Models scannerc.go of go.yaml.in/yaml/v2 function for function, because its notion of YAML 1.1, its messages and
//! its line numbers are what kubectl shows. Leaves out other encodings than UTF-8, which a Rust string cannot hold.

use super::token::{Failure, Finder, Mark, Scan, Token, TokenKind};
use std::collections::{BTreeMap, VecDeque};

/// A token that turns into a key if a `:` follows.
#[derive(Clone, Copy, Debug, Default)]
struct SimpleKey {
    possible: bool,
    required: bool,
    token_number: usize,
    mark: Mark,
}

/// Upstream allows 10,000, which would need a deeper stack than a browser gives.
pub(super) const MAX_DEPTH: usize = 256;

/// The file is read in pieces of this many bytes; a forbidden character is found when its piece is read.
const RAW_BUFFER_SIZE: usize = 512;

pub(super) struct Scanner {
    chars: Vec<char>,
    /// Where the piece with the first forbidden character begins.
    forbidden_from: usize,
    pub(super) mark: Mark,
    pub(super) flow_level: usize,
    pub(super) indent: isize,
    indents: Vec<isize>,
    pub(super) simple_key_allowed: bool,
    simple_keys: Vec<SimpleKey>,
    simple_keys_by_token: BTreeMap<usize, usize>,
    tokens: VecDeque<Token>,
    tokens_parsed: usize,
    stream_start_produced: bool,
}

pub(super) fn is_break(c: char) -> bool {
    matches!(c, '\r' | '\n' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

pub(super) fn is_blank(c: char) -> bool {
    c == ' ' || c == '\t'
}

pub(super) fn is_breakz(c: char) -> bool {
    is_break(c) || c == '\0'
}

pub(super) fn is_blankz(c: char) -> bool {
    is_blank(c) || is_breakz(c)
}

/// Whether go-yaml's reader lets a character pass.
fn is_allowed(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='~' | '\u{85}' | '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..)
}

/// Index of the first character of the piece of the text that holds the first forbidden one.
fn forbidden_from(text: &str) -> usize {
    let (mut piece_first_char, mut piece_first_byte) = (0, 0);
    for (index, (byte, c)) in text.char_indices().enumerate() {
        if byte + c.len_utf8() - piece_first_byte > RAW_BUFFER_SIZE {
            (piece_first_char, piece_first_byte) = (index, byte);
        }
        if !is_allowed(c) {
            return piece_first_char;
        }
    }
    usize::MAX
}

impl Scanner {
    pub(super) fn new(text: &str) -> Scanner {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Scanner {
            chars: text.chars().collect(),
            forbidden_from: forbidden_from(text),
            mark: Mark::default(),
            flow_level: 0,
            indent: -1,
            indents: Vec::new(),
            simple_key_allowed: true,
            simple_keys: vec![SimpleKey::default()],
            simple_keys_by_token: BTreeMap::new(),
            tokens: VecDeque::new(),
            tokens_parsed: 0,
            stream_start_produced: false,
        }
    }

    /// The character that many places ahead; NUL after the end.
    pub(super) fn peek(&self, ahead: usize) -> char {
        self.chars.get(self.mark.index + ahead).copied().unwrap_or('\0')
    }

    pub(super) fn skip(&mut self) {
        self.mark.index += 1;
        self.mark.column += 1;
    }

    /// Moves over a character and appends it. Models `read`.
    pub(super) fn read(&mut self, into: &mut String) {
        into.push(self.peek(0));
        self.skip();
    }

    pub(super) fn skip_line(&mut self) {
        if self.peek(0) == '\r' && self.peek(1) == '\n' {
            self.mark.index += 2;
        } else if is_break(self.peek(0)) {
            self.mark.index += 1;
        } else {
            return;
        }
        self.mark.column = 0;
        self.mark.line += 1;
    }

    /// Moves over a line break and appends it as YAML understands it. Models `read_line`.
    pub(super) fn read_line(&mut self, into: &mut String) {
        match self.peek(0) {
            '\r' | '\n' | '\u{85}' => into.push('\n'),
            c @ ('\u{2028}' | '\u{2029}') => into.push(c),
            _ => return,
        }
        self.skip_line();
    }

    pub(super) fn skip_blanks(&mut self) {
        while is_blank(self.peek(0)) {
            self.skip();
        }
    }

    pub(super) fn skip_comment(&mut self) {
        if self.peek(0) == '#' {
            while !is_breakz(self.peek(0)) {
                self.skip();
            }
        }
    }

    /// Whether a line begins here with `---` or `...`.
    pub(super) fn at_document_indicator(&self) -> bool {
        let same = |c: char| (0..3).all(|i| self.peek(i) == c);
        self.mark.column == 0 && (same('-') || same('.')) && is_blankz(self.peek(3))
    }

    pub(super) fn error<T>(&self, context_mark: Mark, problem: &str) -> Scan<T> {
        Err(Failure { finder: Finder::Scanner, problem: problem.to_string(), problem_mark: self.mark, context_mark })
    }

    /// A fault where the context is the place itself.
    fn error_here<T>(&self, problem: &str) -> Scan<T> {
        self.error(self.mark, problem)
    }

    /// Fails if the reader would have met a forbidden character on the way here.
    fn check_read(&self, ahead: usize) -> Scan<()> {
        if self.mark.index + ahead <= self.forbidden_from {
            return Ok(());
        }
        let problem = "control characters are not allowed".to_string();
        Err(Failure { finder: Finder::Reader, problem, problem_mark: Mark::default(), context_mark: Mark::default() })
    }

    /// The next token, which stays in the queue. Models `peek_token`.
    pub(super) fn peek_token(&mut self) -> Scan<&Token> {
        self.fetch_more_tokens()?;
        Ok(self.tokens.front().expect("fetch_more_tokens leaves a token in the queue"))
    }

    /// Takes the token that `peek_token` showed. Models `skip_token`.
    pub(super) fn skip_token(&mut self) {
        // The end of the stream stays, so that there is always a token to look at.
        if self.tokens.front().is_some_and(|token| token.kind != TokenKind::StreamEnd) {
            self.tokens.pop_front();
            self.tokens_parsed += 1;
        }
    }

    fn fetch_more_tokens(&mut self) -> Scan<()> {
        loop {
            if !self.tokens.is_empty() {
                // The head may still become a key; then more must be seen first.
                let Some(&key) = self.simple_keys_by_token.get(&self.tokens_parsed) else { return Ok(()) };
                if !self.simple_key_is_valid(key)? {
                    return Ok(());
                }
            }
            let fetched = self.fetch_next_token();
            self.check_read(1)?;
            fetched?;
        }
    }

    fn push(&mut self, kind: TokenKind, start: Mark, end: Mark) {
        self.tokens.push_back(Token { kind, start, end });
    }

    fn fetch_next_token(&mut self) -> Scan<()> {
        if !self.stream_start_produced {
            self.stream_start_produced = true;
            self.push(TokenKind::StreamStart, self.mark, self.mark);
            return Ok(());
        }
        self.scan_to_next_token();
        self.unroll_indent(self.mark.column as isize);
        self.check_read(4.min(self.chars.len() - self.mark.index))?;
        let (c, next) = (self.peek(0), self.peek(1));
        let block = self.flow_level == 0;
        match c {
            '\0' => self.fetch_stream_end(),
            '%' if self.mark.column == 0 => self.fetch_directive(),
            '-' if self.at_document_indicator() => self.fetch_document_indicator(TokenKind::DocumentStart),
            '.' if self.at_document_indicator() => self.fetch_document_indicator(TokenKind::DocumentEnd),
            '[' => self.fetch_flow_collection_start(TokenKind::FlowSequenceStart),
            '{' => self.fetch_flow_collection_start(TokenKind::FlowMappingStart),
            ']' => self.fetch_flow_collection_end(TokenKind::FlowSequenceEnd),
            '}' => self.fetch_flow_collection_end(TokenKind::FlowMappingEnd),
            ',' => self.fetch_flow_entry(),
            '-' if is_blankz(next) => self.fetch_block_entry(),
            '?' if !block || is_blankz(next) => self.fetch_key(),
            ':' if !block || is_blankz(next) => self.fetch_value(),
            '*' | '&' | '!' => self.fetch_property(c),
            '|' | '>' if block => self.fetch_block_scalar(c == '|'),
            '\'' | '"' => self.fetch_flow_scalar(c == '\''),
            '-' | '?' | ':' => self.fetch_plain_scalar(),
            '|' | '>' | '#' | '%' | '@' | '`' | '\t' => self.error_here("found character that cannot start any token"),
            c if is_break(c) => self.error_here("found character that cannot start any token"),
            _ => self.fetch_plain_scalar(),
        }
    }

    fn simple_key_is_valid(&mut self, key: usize) -> Scan<bool> {
        let simple_key = self.simple_keys[key];
        if !simple_key.possible {
            return Ok(false);
        }
        // A key must be on one line and no longer than 1024 characters.
        if simple_key.mark.line < self.mark.line || simple_key.mark.index + 1024 < self.mark.index {
            if simple_key.required {
                return self.error(simple_key.mark, "could not find expected ':'");
            }
            self.simple_keys[key].possible = false;
            return Ok(false);
        }
        Ok(true)
    }

    fn save_simple_key(&mut self) -> Scan<()> {
        let required = self.flow_level == 0 && self.indent == self.mark.column as isize;
        if self.simple_key_allowed {
            let token_number = self.tokens_parsed + self.tokens.len();
            let key = SimpleKey { possible: true, required, token_number, mark: self.mark };
            self.remove_simple_key()?;
            let last = self.simple_keys.len() - 1;
            self.simple_keys[last] = key;
            self.simple_keys_by_token.insert(token_number, last);
        }
        Ok(())
    }

    fn remove_simple_key(&mut self) -> Scan<()> {
        let last = self.simple_keys.len() - 1;
        let key = self.simple_keys[last];
        if key.possible {
            if key.required {
                return self.error(key.mark, "could not find expected ':'");
            }
            self.simple_keys[last].possible = false;
            self.simple_keys_by_token.remove(&key.token_number);
        }
        Ok(())
    }

    fn roll_indent(&mut self, mark: Mark, number: Option<usize>, kind: TokenKind) -> Scan<()> {
        let column = mark.column as isize;
        if self.flow_level > 0 || self.indent >= column {
            return Ok(());
        }
        self.indents.push(self.indent);
        self.indent = column;
        if self.indents.len() > MAX_DEPTH {
            return self.error_here(&format!("exceeded max depth of {MAX_DEPTH}"));
        }
        self.insert(number, Token { kind, start: mark, end: mark });
        Ok(())
    }

    /// Inserts a token before the one of that number. Models `yaml_insert_token`, which appends if that one is gone.
    fn insert(&mut self, number: Option<usize>, token: Token) {
        match number.and_then(|number| number.checked_sub(self.tokens_parsed)) {
            Some(place) if place < self.tokens.len() => self.tokens.insert(place, token),
            _ => self.tokens.push_back(token),
        }
    }

    fn unroll_indent(&mut self, column: isize) {
        while self.flow_level == 0 && self.indent > column {
            self.push(TokenKind::BlockEnd, self.mark, self.mark);
            self.indent = self.indents.pop().unwrap_or(-1);
        }
    }

    fn fetch_stream_end(&mut self) -> Scan<()> {
        if self.mark.column != 0 {
            self.mark.column = 0;
            self.mark.line += 1;
        }
        self.unroll_indent(-1);
        self.remove_simple_key()?;
        self.simple_key_allowed = false;
        self.push(TokenKind::StreamEnd, self.mark, self.mark);
        Ok(())
    }

    fn fetch_directive(&mut self) -> Scan<()> {
        self.unroll_indent(-1);
        self.remove_simple_key()?;
        self.simple_key_allowed = false;
        let token = self.scan_directive()?;
        self.tokens.push_back(token);
        Ok(())
    }

    /// Takes an indicator of that many characters as a token.
    fn take_indicator(&mut self, kind: TokenKind, length: usize) {
        let start = self.mark;
        for _ in 0..length {
            self.skip();
        }
        self.push(kind, start, self.mark);
    }

    fn fetch_document_indicator(&mut self, kind: TokenKind) -> Scan<()> {
        self.unroll_indent(-1);
        self.remove_simple_key()?;
        self.simple_key_allowed = false;
        self.take_indicator(kind, 3);
        Ok(())
    }

    fn fetch_flow_collection_start(&mut self, kind: TokenKind) -> Scan<()> {
        self.save_simple_key()?;
        let token_number = self.tokens_parsed + self.tokens.len();
        self.simple_keys.push(SimpleKey { token_number, mark: self.mark, ..SimpleKey::default() });
        self.flow_level += 1;
        if self.flow_level > MAX_DEPTH {
            return self.error_here(&format!("exceeded max depth of {MAX_DEPTH}"));
        }
        self.simple_key_allowed = true;
        self.take_indicator(kind, 1);
        Ok(())
    }

    fn fetch_flow_collection_end(&mut self, kind: TokenKind) -> Scan<()> {
        self.remove_simple_key()?;
        if self.flow_level > 0 {
            self.flow_level -= 1;
            if let Some(key) = self.simple_keys.pop() {
                self.simple_keys_by_token.remove(&key.token_number);
            }
        }
        self.simple_key_allowed = false;
        self.take_indicator(kind, 1);
        Ok(())
    }

    fn fetch_flow_entry(&mut self) -> Scan<()> {
        self.remove_simple_key()?;
        self.simple_key_allowed = true;
        self.take_indicator(TokenKind::FlowEntry, 1);
        Ok(())
    }

    fn fetch_block_entry(&mut self) -> Scan<()> {
        if self.flow_level == 0 {
            if !self.simple_key_allowed {
                return self.error_here("block sequence entries are not allowed in this context");
            }
            self.roll_indent(self.mark, None, TokenKind::BlockSequenceStart)?;
        }
        self.remove_simple_key()?;
        self.simple_key_allowed = true;
        self.take_indicator(TokenKind::BlockEntry, 1);
        Ok(())
    }

    fn fetch_key(&mut self) -> Scan<()> {
        if self.flow_level == 0 {
            if !self.simple_key_allowed {
                return self.error_here("mapping keys are not allowed in this context");
            }
            self.roll_indent(self.mark, None, TokenKind::BlockMappingStart)?;
        }
        self.remove_simple_key()?;
        self.simple_key_allowed = self.flow_level == 0;
        self.take_indicator(TokenKind::Key, 1);
        Ok(())
    }

    fn fetch_value(&mut self) -> Scan<()> {
        let last = self.simple_keys.len() - 1;
        if self.simple_key_is_valid(last)? {
            let key = self.simple_keys[last];
            let token = Token { kind: TokenKind::Key, start: key.mark, end: key.mark };
            self.insert(Some(key.token_number), token);
            self.roll_indent(key.mark, Some(key.token_number), TokenKind::BlockMappingStart)?;
            self.simple_keys[last].possible = false;
            self.simple_keys_by_token.remove(&key.token_number);
            self.simple_key_allowed = false;
        } else {
            if self.flow_level == 0 {
                if !self.simple_key_allowed {
                    return self.error_here("mapping values are not allowed in this context");
                }
                self.roll_indent(self.mark, None, TokenKind::BlockMappingStart)?;
            }
            self.simple_key_allowed = self.flow_level == 0;
        }
        self.take_indicator(TokenKind::Value, 1);
        Ok(())
    }

    /// An alias, an anchor or a tag. Models `fetch_anchor` and `fetch_tag`.
    fn fetch_property(&mut self, indicator: char) -> Scan<()> {
        self.save_simple_key()?;
        self.simple_key_allowed = false;
        let token = if indicator == '!' { self.scan_tag()? } else { self.scan_anchor(indicator == '*')? };
        self.tokens.push_back(token);
        Ok(())
    }

    fn fetch_block_scalar(&mut self, literal: bool) -> Scan<()> {
        self.remove_simple_key()?;
        self.simple_key_allowed = true;
        let token = self.scan_block_scalar(literal)?;
        self.tokens.push_back(token);
        Ok(())
    }

    fn fetch_flow_scalar(&mut self, single: bool) -> Scan<()> {
        self.save_simple_key()?;
        self.simple_key_allowed = false;
        let token = self.scan_flow_scalar(single)?;
        self.tokens.push_back(token);
        Ok(())
    }

    fn fetch_plain_scalar(&mut self) -> Scan<()> {
        if self.flow_level > 0 && matches!(self.peek(0), '?' | ':') {
            return self.error_here("found character that cannot start any token");
        }
        self.save_simple_key()?;
        self.simple_key_allowed = false;
        let token = self.scan_plain_scalar()?;
        self.tokens.push_back(token);
        Ok(())
    }

    fn scan_to_next_token(&mut self) {
        if self.mark.index == 0 && self.peek(0) == '\u{feff}' {
            self.skip();
        }
        loop {
            let tabs_allowed = self.flow_level > 0 || !self.simple_key_allowed;
            while self.peek(0) == ' ' || (tabs_allowed && self.peek(0) == '\t') {
                self.skip();
            }
            self.skip_comment();
            if !is_break(self.peek(0)) {
                return;
            }
            self.skip_line();
            if self.flow_level == 0 {
                self.simple_key_allowed = true;
            }
        }
    }
}
