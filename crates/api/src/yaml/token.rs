//! What the scanner finds: tokens, their places, and faults.
//!
//! Models `yaml_token_t`, `yaml_mark_t` and the error fields of `yaml_parser_t`. Leaves out: styles that mean the same.

/// A place in the text as go-yaml counts: everything from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mark {
    pub(super) index: usize,
    pub(super) line: usize,
    pub(super) column: usize,
}

/// Who found a fault: it decides which line go-yaml names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Finder {
    Reader,
    Scanner,
    Parser,
    Decoder,
}

/// A fault in the text.
#[derive(Clone, Debug)]
pub(super) struct Failure {
    pub(super) finder: Finder,
    pub(super) problem: String,
    pub(super) problem_mark: Mark,
    pub(super) context_mark: Mark,
}

pub(super) type Scan<T> = Result<T, Failure>;

/// How a scalar was written, as far as its meaning depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    Plain,
    Quoted,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum TokenKind {
    StreamStart,
    StreamEnd,
    VersionDirective { major: u8, minor: u8 },
    TagDirective { handle: String, prefix: String },
    DocumentStart,
    DocumentEnd,
    BlockSequenceStart,
    BlockMappingStart,
    BlockEnd,
    FlowSequenceStart,
    FlowSequenceEnd,
    FlowMappingStart,
    FlowMappingEnd,
    BlockEntry,
    FlowEntry,
    Key,
    Value,
    Alias(String),
    Anchor(String),
    Tag { handle: String, suffix: String },
    Scalar { value: String, style: Style },
}

#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) start: Mark,
    pub(super) end: Mark,
}
