//! Help while a manifest is written: what can stand at a place, and what a field is for.
//!
//! Pure functions of the text and a place in it, from the table of types; they work while the text is no YAML yet. What the
//! documentation says of a field comes from `texts`, where they have been given. Leaves out: names that other parts of the
//! manifest or the cluster have.

mod fields;
mod outline;
mod scan;
pub mod texts;
mod values;

use fields::{Known, type_text};
use outline::{Document, Event, Step};
use serde::Serialize;

/// What a candidate is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum CandidateKind {
    /// A field of a mapping.
    Field,
    /// A value of a field.
    Value,
    /// A new item of a list.
    Item,
}

/// Something that can be written at a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Candidate {
    /// What it is called.
    pub label: String,
    /// What it is.
    pub kind: CandidateKind,
    /// A type in a word: `string`, `[]Container`; empty for values.
    pub detail: String,
    /// Whether OpenAPI calls the field required.
    pub required: bool,
    /// The text to put in, with line ends and indentation.
    pub insert: String,
    /// How many characters of it stand before the cursor then.
    pub caret: usize,
    /// What the documentation says; empty where nothing is known.
    pub text: &'static str,
}

/// What can stand at a place, and what it takes the place of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Completions {
    /// The line, from 1.
    pub line: u32,
    /// The first column that is replaced, in characters from 1.
    pub from: u32,
    /// The column after the last one that is replaced; it may lie behind the cursor.
    pub to: u32,
    /// Best first.
    pub options: Vec<Candidate>,
}

/// What a field is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hover {
    /// Its path as `kubectl explain` takes it: `spec.template.spec.containers`.
    pub path: String,
    /// Its type in a word.
    pub detail: String,
    /// Whether OpenAPI calls it required.
    pub required: bool,
    /// What the documentation says; empty where nothing is known.
    pub text: &'static str,
    /// The line of its key, from 1.
    pub line: u32,
    /// The key's first column, in characters from 1.
    pub from: u32,
    /// The column after its last one.
    pub to: u32,
}

/// The apiVersion and kind around a path, and the path within that object: an item of a List is an object of its own.
fn object_around(document: &Document, path: &[Step]) -> (String, String, usize) {
    let mut start = 0;
    let (mut version, mut kind) = type_meta(document, &path[..0]);
    if let [Step::Key(items), Step::Index(_), ..] = path
        && items == "items"
        && kind.ends_with("List")
    {
        start = 2;
        (version, kind) = type_meta(document, &path[..2]);
    }
    (version, kind, start)
}

fn type_meta(document: &Document, path: &[Step]) -> (String, String) {
    let (mut version, mut kind) = (String::new(), String::new());
    document.visit(&mut |_, at, event| {
        if let (Some((Step::Key(key), parents)), Event::Scalar(text)) = (at.split_last(), event)
            && parents == path
        {
            match key.as_str() {
                "apiVersion" => version = text.to_string(),
                "kind" => kind = text.to_string(),
                _ => {}
            }
        }
    });
    (version, kind)
}

/// What can be written at a line and column, both from 1, columns in characters; None where nothing can be said.
pub fn complete(text: &str, line: u32, column: u32) -> Option<Completions> {
    let document = Document::around(text, line)?;
    let place = document.place(line, column)?;
    let (version, kind, start) = object_around(&document, &place.path);
    let mut present = Vec::new();
    document.visit(&mut |at_line, path, event| {
        if let (Some((Step::Key(key), parents)), Event::Key(from, _)) = (path.split_last(), event)
            && parents == place.path
            && (at_line, from) != (line, place.from)
        {
            present.push(key.clone());
        }
    });
    let known = Known::at(&version, &kind, &place.path[start..])?;
    let options = fields::candidates(&known, &place, &present);
    (!options.is_empty()).then_some(Completions { line, from: place.from, to: place.to, options })
}

/// What the field is for whose key or value stands at a line and column.
pub fn hover(text: &str, line: u32, column: u32) -> Option<Hover> {
    let document = Document::around(text, line)?;
    let mut found: Option<(Vec<Step>, u32, u32)> = None;
    document.visit(&mut |at_line, path, event| {
        if let Event::Key(from, to) = event
            && at_line == line
            && from <= column
        {
            found = Some((path.to_vec(), from, to));
        }
    });
    let (path, from, to) = found?;
    if column > to && document.is_comment(line, column) {
        return None;
    }
    let (version, kind, start) = object_around(&document, &path);
    let (Step::Key(name), parents) = path.get(start..)?.split_last()? else { return None };
    let Known::Struct { structure, .. } = Known::at(&version, &kind, parents)? else { return None };
    let field = structure.member(name)?.field;
    let keys = path[start..].iter().filter_map(|step| match step {
        Step::Key(key) => Some(key.as_str()),
        Step::Index(_) => None,
    });
    let text = texts::of_member(structure, name).unwrap_or_default();
    let path = keys.collect::<Vec<_>>().join(".");
    Some(Hover { path, detail: type_text(&field.kind), required: field.required, text, line, from, to })
}

#[cfg(test)]
mod tests;
