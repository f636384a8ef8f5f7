//! YAML and JSON text into value trees that remember lines and columns.
//!
//! Models how `kubectl -f` reads: `YAMLOrJSONDecoder` of k8s.io/apimachinery splits documents, sigs.k8s.io/yaml turns
//! each into JSON by go.yaml.in/yaml/v2. The tree is what that JSON means, and messages and the lines in them are
//! theirs. Leaves out: texts over 1 MiB, with more than 30,000 keys and values, or nested deeper than 256 are refused in words
//! of our own; a forbidden control character may be told instead of another fault close before it.

mod json_text;
mod parser;
mod properties;
mod resolve;
mod scalars;
mod scanner;
mod token;
mod tree;

use crate::value::{Position, Value};
use token::{Failure, Finder, Mark};

pub(crate) use resolve::is_plain_string;

/// The largest text that is read, in bytes.
pub const MAX_BYTES: usize = 1 << 20;

/// How many keys and values a text may have. A page of YAML has a hundred; each takes many times its size on the way through
/// the cluster.
pub const MAX_VALUES: usize = 30_000;

fn too_many_values() -> String {
    format!("the text has more than {MAX_VALUES} keys and values")
}

/// A key that a mapping has twice. The last one counts.
#[derive(Clone, Debug, PartialEq)]
pub struct Duplicate {
    /// The key.
    pub key: String,
    /// What the strict YAML decoder says, with the line counted within the document.
    pub message: String,
    /// Where the later one stands.
    pub position: Position,
}

/// One document of a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// What it says.
    pub value: Value,
    /// Keys given twice, in the order of the text.
    pub duplicates: Vec<Duplicate>,
    /// Where the document begins.
    pub position: Position,
}

impl Document {
    /// What the server's strict decoder says of keys given twice; None if there are none.
    pub fn strict_yaml_error(&self) -> Option<String> {
        let lines: Vec<String> = self.duplicates.iter().map(|duplicate| format!("\n  {}", duplicate.message)).collect();
        (!lines.is_empty()).then(|| format!("yaml: unmarshal errors:{}", lines.concat()))
    }
}

/// A text that is no YAML or JSON.
#[derive(Clone, Debug, PartialEq)]
pub struct SyntaxError {
    /// What kubectl says after `error parsing STDIN: `.
    pub message: String,
    /// Where it went wrong, as well as that is known.
    pub position: Position,
}

impl SyntaxError {
    /// The message of the YAML library alone, as a server says it.
    pub fn yaml_message(&self) -> &str {
        self.message.strip_prefix(CONVERTING).unwrap_or(&self.message)
    }
}

const CONVERTING: &str = "error converting YAML to JSON: ";

/// How many lines of the text stand before a document.
#[derive(Clone, Copy, Debug)]
struct LineBase(usize);

impl LineBase {
    fn position(self, mark: Mark) -> Position {
        Position { line: (self.0 + mark.line + 1) as u32, column: mark.column as u32 + 1 }
    }
}

/// Reads all documents of a text. Empty ones are left out; after the first fault nothing is read.
///
/// Models the visitor of kubectl's `-f`: what comes before a fault has been dealt with when the fault is told.
pub fn parse_documents(text: &str) -> Vec<Result<Document, SyntaxError>> {
    if text.len() > MAX_BYTES {
        let message = format!("the text is longer than {MAX_BYTES} bytes");
        return vec![Err(SyntaxError { message, position: Position::NONE })];
    }
    if text.trim_start().starts_with('{') {
        return parse_json_or_yaml(text);
    }
    parse_yaml_documents(text, 0)
}

/// Reads a text that begins like JSON: objects one after the other, or YAML after all.
///
/// Models `YAMLOrJSONDecoder.Decode`: after two objects it is JSON for good, before that YAML gets its chance with the
/// rest, and the fault told is JSON's.
fn parse_json_or_yaml(text: &str) -> Vec<Result<Document, SyntaxError>> {
    let mut documents = Vec::new();
    let mut reader = json_text::Reader::new(text);
    loop {
        let consumed = reader.offset();
        match reader.next_value() {
            Ok(None) => return documents,
            Ok(Some(value)) => {
                let (position, duplicates) = (value.at, reader.take_duplicates());
                if !value.is_null() {
                    documents.push(Ok(Document { value, duplicates, position }));
                }
            }
            Err(error) => {
                if reader.count() > 1 {
                    documents.push(Err(error.bare()));
                    return documents;
                }
                let rest = &text[consumed..];
                if !leaves_room_to_look_ahead(rest) {
                    documents.push(Err(error.with_offset()));
                    return documents;
                }
                let rest_start = consumed + rest.find(|c: char| !c.is_whitespace() || c == '\n').unwrap_or(rest.len());
                let rest = text[rest_start..].strip_prefix('\n').unwrap_or(&text[rest_start..]);
                let lines_before = text[..text.len() - rest.len()].matches('\n').count();
                let as_yaml = parse_yaml_documents(rest, lines_before);
                let failed = as_yaml.iter().any(Result::is_err);
                if failed {
                    documents.extend(as_yaml.into_iter().take_while(Result::is_ok));
                    documents.push(Err(error.with_offset()));
                } else {
                    documents.extend(as_yaml);
                }
                return documents;
            }
        }
    }
}

/// Whether a YAML document could be looked for in what JSON left. Models `consumeWhitespace`, which looks at four bytes
/// at a time and gives up where there are fewer.
fn leaves_room_to_look_ahead(rest: &str) -> bool {
    let space = rest.find(|c: char| !c.is_whitespace() || c == '\n').unwrap_or(rest.len());
    rest.len() - space >= 4
}

/// Whether nothing but a comment follows a separator. Models the check in `YAMLReader.Read`.
fn separator_tail(line: &str) -> Option<&str> {
    let tail = line.strip_prefix("---")?.trim();
    Some(tail)
}

/// Splits a text at lines that begin with `---` and reads the parts. Models `YAMLReader.Read`.
fn parse_yaml_documents(text: &str, lines_before: usize) -> Vec<Result<Document, SyntaxError>> {
    let mut documents = Vec::new();
    let mut buffer = String::new();
    let mut base = LineBase(lines_before);
    let mut room = MAX_VALUES;
    let lines = text.lines().map(|line| line.strip_suffix('\r').unwrap_or(line));
    for (number, line) in lines.enumerate() {
        if let Some(tail) = separator_tail(line) {
            if !tail.is_empty() && !tail.starts_with('#') {
                let message = format!("invalid Yaml document separator: {tail}");
                documents.push(Err(SyntaxError { message, position: LineBase(lines_before + number).position(Mark::default()) }));
                return documents;
            }
            if !buffer.is_empty() {
                let document = read_document(&buffer, base, &mut room);
                let stop = document.is_err();
                documents.push(document);
                if stop {
                    return documents;
                }
                buffer.clear();
                base = LineBase(lines_before + number + 1);
                continue;
            }
        }
        // A separator with nothing before it belongs to its document.
        buffer.push_str(line);
        buffer.push('\n');
    }
    if !buffer.is_empty() {
        documents.push(read_document(&buffer, base, &mut room));
    }
    documents.retain(|document| document.as_ref().map_or(true, |document| !document.value.is_null()));
    documents
}

fn read_document(text: &str, base: LineBase, room: &mut usize) -> Result<Document, SyntaxError> {
    match tree::load(text, base, room) {
        Ok((value, duplicates)) => {
            let position = value.at;
            Ok(Document { value, duplicates, position })
        }
        Err(failure) => Err(syntax_error(&failure, base)),
    }
}

/// Words a fault. Models `parser.fail` of go-yaml with its ways of counting lines.
fn syntax_error(failure: &Failure, base: LineBase) -> SyntaxError {
    let known = failure.finder != Finder::Reader;
    let position = if known { base.position(failure.problem_mark) } else { Position::NONE };
    let line = match failure.finder {
        Finder::Reader | Finder::Decoder => 0,
        Finder::Scanner if failure.problem_mark.line != 0 => failure.problem_mark.line + 1,
        _ if failure.problem_mark.line != 0 => failure.problem_mark.line,
        _ => failure.context_mark.line,
    };
    let place = if line == 0 { String::new() } else { format!("line {line}: ") };
    let prefix = if failure.problem.starts_with("json: ") || failure.problem.starts_with("unsupported map key") { "" } else { "yaml: " };
    SyntaxError { message: format!("{CONVERTING}{prefix}{place}{}", failure.problem), position }
}

#[cfg(test)]
mod tests;
