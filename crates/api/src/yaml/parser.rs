//! The parser: from tokens to events.
//!
//! Models parserc.go of go.yaml.in/yaml/v2 function for function. Leaves out: styles and end marks, which nobody asks.

use super::scanner::Scanner;
use super::token::{Failure, Finder, Mark, Scan, Style, TokenKind};

#[derive(Clone, Debug, PartialEq)]
pub(super) enum EventKind {
    StreamStart,
    StreamEnd,
    DocumentStart,
    DocumentEnd,
    Alias(String),
    Scalar { value: String, implicit: bool },
    SequenceStart,
    SequenceEnd,
    MappingStart,
    MappingEnd,
}

/// What was found, where, and the anchor and tag in front of it; an empty tag is none.
#[derive(Clone, Debug)]
pub(super) struct Event {
    pub(super) kind: EventKind,
    pub(super) mark: Mark,
    pub(super) anchor: Option<String>,
    pub(super) tag: String,
}

impl Event {
    fn new(kind: EventKind, mark: Mark) -> Event {
        Event { kind, mark, anchor: None, tag: String::new() }
    }

    fn empty_scalar(mark: Mark) -> Event {
        Event::new(EventKind::Scalar { value: String::new(), implicit: true }, mark)
    }
}

#[derive(Clone, Copy, Debug)]
enum State {
    StreamStart,
    ImplicitDocumentStart,
    DocumentStart,
    DocumentContent,
    DocumentEnd,
    BlockSequenceEntry { first: bool },
    IndentlessSequenceEntry,
    BlockMappingKey { first: bool },
    BlockMappingValue,
    FlowSequenceEntry { first: bool },
    FlowSequenceEntryMappingKey,
    FlowSequenceEntryMappingValue,
    FlowSequenceEntryMappingEnd,
    FlowMappingKey { first: bool },
    FlowMappingValue { empty: bool },
    BlockNode,
    End,
}

/// Which kinds of node may come.
#[derive(Clone, Copy)]
struct Expected {
    block: bool,
    indentless_sequence: bool,
}

const BLOCK: Expected = Expected { block: true, indentless_sequence: false };
const BLOCK_OR_INDENTLESS: Expected = Expected { block: true, indentless_sequence: true };
const FLOW: Expected = Expected { block: false, indentless_sequence: false };

pub(super) struct Parser {
    scanner: Scanner,
    state: State,
    states: Vec<State>,
    marks: Vec<Mark>,
    tag_directives: Vec<(String, String)>,
}

impl Parser {
    pub(super) fn new(text: &str) -> Parser {
        let scanner = Scanner::new(text);
        Parser { scanner, state: State::StreamStart, states: Vec::new(), marks: Vec::new(), tag_directives: Vec::new() }
    }

    /// The next event; after the end of the stream, that end again. Models `yaml_parser_parse`.
    pub(super) fn next_event(&mut self) -> Scan<Event> {
        match self.state {
            State::StreamStart => {
                let mark = self.take()?.1;
                self.state = State::ImplicitDocumentStart;
                Ok(Event::new(EventKind::StreamStart, mark))
            }
            State::ImplicitDocumentStart => self.parse_document_start(true),
            State::DocumentStart => self.parse_document_start(false),
            State::DocumentContent => self.parse_document_content(),
            State::DocumentEnd => self.parse_document_end(),
            State::BlockNode => self.parse_node(BLOCK),
            State::BlockSequenceEntry { first } => self.parse_block_sequence_entry(first),
            State::IndentlessSequenceEntry => self.parse_indentless_sequence_entry(),
            State::BlockMappingKey { first } => self.parse_block_mapping_key(first),
            State::BlockMappingValue => self.parse_block_mapping_value(),
            State::FlowSequenceEntry { first } => self.parse_flow_sequence_entry(first),
            State::FlowSequenceEntryMappingKey => self.parse_flow_sequence_entry_mapping_key(),
            State::FlowSequenceEntryMappingValue => self.parse_flow_sequence_entry_mapping_value(),
            State::FlowSequenceEntryMappingEnd => {
                let mark = self.peek()?.1;
                self.state = State::FlowSequenceEntry { first: false };
                Ok(Event::new(EventKind::MappingEnd, mark))
            }
            State::FlowMappingKey { first } => self.parse_flow_mapping_key(first),
            State::FlowMappingValue { empty } => self.parse_flow_mapping_value(empty),
            State::End => Ok(Event::new(EventKind::StreamEnd, self.scanner.mark)),
        }
    }

    /// The next token and where it begins.
    fn peek(&mut self) -> Scan<(&TokenKind, Mark)> {
        let token = self.scanner.peek_token()?;
        Ok((&token.kind, token.start))
    }

    fn peek_is(&mut self, kinds: &[TokenKind]) -> Scan<bool> {
        Ok(kinds.contains(self.peek()?.0))
    }

    fn take(&mut self) -> Scan<(TokenKind, Mark, Mark)> {
        let token = self.scanner.peek_token()?.clone();
        self.scanner.skip_token();
        Ok((token.kind, token.start, token.end))
    }

    fn error<T>(&self, context_mark: Mark, problem: &str, problem_mark: Mark) -> Scan<T> {
        Err(Failure { finder: Finder::Parser, problem: problem.to_string(), problem_mark, context_mark })
    }

    fn pop_state(&mut self) {
        self.state = self.states.pop().unwrap_or(State::End);
    }

    /// Ends a collection whose last token is next.
    fn end_collection(&mut self, kind: EventKind) -> Scan<Event> {
        self.pop_state();
        self.marks.pop();
        let (_, mark, _) = self.take()?;
        Ok(Event::new(kind, mark))
    }

    /// Notes where a collection begins, if this is its first entry.
    fn begin_collection(&mut self, first: bool) -> Scan<()> {
        if first {
            let (_, mark, _) = self.take()?;
            self.marks.push(mark);
        }
        Ok(())
    }

    fn collection_error<T>(&mut self, problem: &str) -> Scan<T> {
        let context_mark = self.marks.pop().unwrap_or_default();
        let mark = self.peek()?.1;
        self.error(context_mark, problem, mark)
    }

    fn parse_document_start(&mut self, implicit: bool) -> Scan<Event> {
        while !implicit && self.peek_is(&[TokenKind::DocumentEnd])? {
            self.take()?;
        }
        let (kind, mark) = self.peek()?;
        let explicit = matches!(kind, TokenKind::VersionDirective { .. } | TokenKind::TagDirective { .. } | TokenKind::DocumentStart);
        if *kind == TokenKind::StreamEnd {
            self.take()?;
            self.state = State::End;
            return Ok(Event::new(EventKind::StreamEnd, mark));
        }
        self.process_directives()?;
        self.states.push(State::DocumentEnd);
        if implicit && !explicit {
            self.state = State::BlockNode;
        } else {
            let (kind, start) = self.peek()?;
            if *kind != TokenKind::DocumentStart {
                return self.error(Mark::default(), "did not find expected <document start>", start);
            }
            self.take()?;
            self.state = State::DocumentContent;
        }
        Ok(Event::new(EventKind::DocumentStart, mark))
    }

    fn parse_document_content(&mut self) -> Scan<Event> {
        let (kind, mark) = self.peek()?;
        let empty = matches!(
            kind,
            TokenKind::VersionDirective { .. }
                | TokenKind::TagDirective { .. }
                | TokenKind::DocumentStart
                | TokenKind::DocumentEnd
                | TokenKind::StreamEnd
        );
        if empty {
            self.pop_state();
            return Ok(Event::empty_scalar(mark));
        }
        self.parse_node(BLOCK)
    }

    fn parse_document_end(&mut self) -> Scan<Event> {
        let mark = self.peek()?.1;
        if self.peek_is(&[TokenKind::DocumentEnd])? {
            self.take()?;
        }
        self.tag_directives.clear();
        self.state = State::DocumentStart;
        Ok(Event::new(EventKind::DocumentEnd, mark))
    }

    fn process_directives(&mut self) -> Scan<()> {
        let mut version_seen = false;
        loop {
            let (kind, mark) = self.peek()?;
            match kind.clone() {
                TokenKind::VersionDirective { .. } if version_seen => {
                    return self.error(Mark::default(), "found duplicate %YAML directive", mark);
                }
                TokenKind::VersionDirective { major: 1, minor: 1 } => version_seen = true,
                TokenKind::VersionDirective { .. } => return self.error(Mark::default(), "found incompatible YAML document", mark),
                TokenKind::TagDirective { handle, prefix } => {
                    if self.tag_directives.iter().any(|(known, _)| *known == handle) {
                        return self.error(Mark::default(), "found duplicate %TAG directive", mark);
                    }
                    self.tag_directives.push((handle, prefix));
                }
                _ => break,
            }
            self.take()?;
        }
        for (handle, prefix) in [("!", "!"), ("!!", "tag:yaml.org,2002:")] {
            if !self.tag_directives.iter().any(|(known, _)| known == handle) {
                self.tag_directives.push((handle.to_string(), prefix.to_string()));
            }
        }
        Ok(())
    }

    /// The whole tag that a token stands for. An empty one is an error, as upstream has it.
    fn resolve_tag(&self, start: Mark, mark: Mark, handle: &str, suffix: String) -> Scan<String> {
        if handle.is_empty() {
            return Ok(suffix);
        }
        let prefix = self.tag_directives.iter().find(|(known, _)| known == handle).map(|(_, prefix)| prefix);
        match prefix.map(|prefix| format!("{prefix}{suffix}")) {
            Some(tag) if !tag.is_empty() => Ok(tag),
            _ => self.error(start, "found undefined tag handle", mark),
        }
    }

    fn parse_node(&mut self, expected: Expected) -> Scan<Event> {
        let start = self.peek()?.1;
        let (mut anchor, mut tag) = (None, None);
        loop {
            match self.peek()? {
                (TokenKind::Alias(name), _) if anchor.is_none() && tag.is_none() => {
                    let name = name.clone();
                    self.take()?;
                    self.pop_state();
                    return Ok(Event::new(EventKind::Alias(name), start));
                }
                (TokenKind::Anchor(name), _) if anchor.is_none() => anchor = Some(name.clone()),
                (TokenKind::Tag { handle, suffix }, mark) if tag.is_none() => tag = Some((handle.clone(), suffix.clone(), mark)),
                _ => break,
            }
            self.take()?;
        }
        let tag = match tag {
            Some((handle, suffix, mark)) => self.resolve_tag(start, mark, &handle, suffix)?,
            None => String::new(),
        };
        let kind = self.parse_node_content(expected, start, &tag, anchor.is_some())?;
        Ok(Event { kind, mark: start, anchor, tag })
    }

    fn parse_node_content(&mut self, expected: Expected, start: Mark, tag: &str, anchored: bool) -> Scan<EventKind> {
        let (kind, mark) = self.peek()?;
        let (state, event) = match kind {
            TokenKind::BlockEntry if expected.indentless_sequence => (State::IndentlessSequenceEntry, EventKind::SequenceStart),
            TokenKind::Scalar { value, style } => {
                let implicit = (tag.is_empty() && *style == Style::Plain) || tag == "!";
                let event = EventKind::Scalar { value: value.clone(), implicit };
                self.pop_state();
                self.take()?;
                return Ok(event);
            }
            TokenKind::FlowSequenceStart => (State::FlowSequenceEntry { first: true }, EventKind::SequenceStart),
            TokenKind::FlowMappingStart => (State::FlowMappingKey { first: true }, EventKind::MappingStart),
            TokenKind::BlockSequenceStart if expected.block => (State::BlockSequenceEntry { first: true }, EventKind::SequenceStart),
            TokenKind::BlockMappingStart if expected.block => (State::BlockMappingKey { first: true }, EventKind::MappingStart),
            _ if anchored || !tag.is_empty() => {
                self.pop_state();
                return Ok(EventKind::Scalar { value: String::new(), implicit: tag.is_empty() });
            }
            _ => return self.error(start, "did not find expected node content", mark),
        };
        self.state = state;
        Ok(event)
    }

    /// A node, or an empty one if a token comes that cannot begin one.
    fn parse_node_unless(&mut self, ends: &[TokenKind], after: State, expected: Expected, empty_mark: Mark) -> Scan<Event> {
        if self.peek_is(ends)? {
            self.state = after;
            return Ok(Event::empty_scalar(empty_mark));
        }
        self.states.push(after);
        self.parse_node(expected)
    }

    fn parse_block_sequence_entry(&mut self, first: bool) -> Scan<Event> {
        self.begin_collection(first)?;
        if self.peek_is(&[TokenKind::BlockEntry])? {
            let (_, _, end) = self.take()?;
            let ends = [TokenKind::BlockEntry, TokenKind::BlockEnd];
            return self.parse_node_unless(&ends, State::BlockSequenceEntry { first: false }, BLOCK, end);
        }
        if self.peek_is(&[TokenKind::BlockEnd])? {
            return self.end_collection(EventKind::SequenceEnd);
        }
        self.collection_error("did not find expected '-' indicator")
    }

    fn parse_indentless_sequence_entry(&mut self) -> Scan<Event> {
        if self.peek_is(&[TokenKind::BlockEntry])? {
            let (_, _, end) = self.take()?;
            let ends = [TokenKind::BlockEntry, TokenKind::Key, TokenKind::Value, TokenKind::BlockEnd];
            return self.parse_node_unless(&ends, State::IndentlessSequenceEntry, BLOCK, end);
        }
        self.pop_state();
        let mark = self.peek()?.1;
        Ok(Event::new(EventKind::SequenceEnd, mark))
    }

    fn parse_block_mapping_key(&mut self, first: bool) -> Scan<Event> {
        self.begin_collection(first)?;
        if self.peek_is(&[TokenKind::Key])? {
            let (_, _, end) = self.take()?;
            let ends = [TokenKind::Key, TokenKind::Value, TokenKind::BlockEnd];
            return self.parse_node_unless(&ends, State::BlockMappingValue, BLOCK_OR_INDENTLESS, end);
        }
        if self.peek_is(&[TokenKind::BlockEnd])? {
            return self.end_collection(EventKind::MappingEnd);
        }
        self.collection_error("did not find expected key")
    }

    fn parse_block_mapping_value(&mut self) -> Scan<Event> {
        let after = State::BlockMappingKey { first: false };
        if self.peek_is(&[TokenKind::Value])? {
            let (_, _, end) = self.take()?;
            let ends = [TokenKind::Key, TokenKind::Value, TokenKind::BlockEnd];
            return self.parse_node_unless(&ends, after, BLOCK_OR_INDENTLESS, end);
        }
        self.state = after;
        let mark = self.peek()?.1;
        Ok(Event::empty_scalar(mark))
    }

    fn parse_flow_sequence_entry(&mut self, first: bool) -> Scan<Event> {
        self.begin_collection(first)?;
        if self.peek_is(&[TokenKind::FlowSequenceEnd])? {
            return self.end_collection(EventKind::SequenceEnd);
        }
        if !first {
            if !self.peek_is(&[TokenKind::FlowEntry])? {
                return self.collection_error("did not find expected ',' or ']'");
            }
            self.take()?;
        }
        if self.peek_is(&[TokenKind::Key])? {
            let (_, mark, _) = self.take()?;
            self.state = State::FlowSequenceEntryMappingKey;
            return Ok(Event::new(EventKind::MappingStart, mark));
        }
        if self.peek_is(&[TokenKind::FlowSequenceEnd])? {
            return self.end_collection(EventKind::SequenceEnd);
        }
        self.states.push(State::FlowSequenceEntry { first: false });
        self.parse_node(FLOW)
    }

    fn parse_flow_sequence_entry_mapping_key(&mut self) -> Scan<Event> {
        if self.peek_is(&[TokenKind::Value, TokenKind::FlowEntry, TokenKind::FlowSequenceEnd])? {
            let (_, _, end) = self.take()?;
            self.state = State::FlowSequenceEntryMappingValue;
            return Ok(Event::empty_scalar(end));
        }
        self.states.push(State::FlowSequenceEntryMappingValue);
        self.parse_node(FLOW)
    }

    fn parse_flow_sequence_entry_mapping_value(&mut self) -> Scan<Event> {
        let mark = self.peek()?.1;
        if self.peek_is(&[TokenKind::Value])? {
            self.take()?;
            let ends = [TokenKind::FlowEntry, TokenKind::FlowSequenceEnd];
            return self.parse_node_unless(&ends, State::FlowSequenceEntryMappingEnd, FLOW, mark);
        }
        self.state = State::FlowSequenceEntryMappingEnd;
        Ok(Event::empty_scalar(mark))
    }

    fn parse_flow_mapping_key(&mut self, first: bool) -> Scan<Event> {
        self.begin_collection(first)?;
        if self.peek_is(&[TokenKind::FlowMappingEnd])? {
            return self.end_collection(EventKind::MappingEnd);
        }
        if !first {
            if !self.peek_is(&[TokenKind::FlowEntry])? {
                return self.collection_error("did not find expected ',' or '}'");
            }
            self.take()?;
        }
        if self.peek_is(&[TokenKind::Key])? {
            self.take()?;
            let mark = self.peek()?.1;
            let ends = [TokenKind::Value, TokenKind::FlowEntry, TokenKind::FlowMappingEnd];
            return self.parse_node_unless(&ends, State::FlowMappingValue { empty: false }, FLOW, mark);
        }
        if self.peek_is(&[TokenKind::FlowMappingEnd])? {
            return self.end_collection(EventKind::MappingEnd);
        }
        self.states.push(State::FlowMappingValue { empty: true });
        self.parse_node(FLOW)
    }

    fn parse_flow_mapping_value(&mut self, empty: bool) -> Scan<Event> {
        let mark = self.peek()?.1;
        let after = State::FlowMappingKey { first: false };
        if !empty && self.peek_is(&[TokenKind::Value])? {
            self.take()?;
            let mark = self.peek()?.1;
            return self.parse_node_unless(&[TokenKind::FlowEntry, TokenKind::FlowMappingEnd], after, FLOW, mark);
        }
        self.state = after;
        Ok(Event::empty_scalar(mark))
    }
}
