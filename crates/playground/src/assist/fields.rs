//! What the table of types has for a place: fields, values, and how they are put in.

use super::outline::{Place, Step};
use super::{Candidate, CandidateKind, texts, values};
use crate::lint::SET_BY_SERVERS;
use rollscope_api::schema::{self, Scalar, Struct, Type};

/// What stands at a path.
#[derive(Clone, Copy, Debug)]
pub(super) enum Known<'a> {
    /// A mapping with fields.
    Struct {
        /// Its type.
        structure: &'static Struct,
        /// Whether it is the object itself, with its API version and kind as far as they are there.
        root: Option<(&'a str, &'a str)>,
    },
    /// A list; the type of its items.
    List(&'static Type),
    /// Anything else.
    Value {
        /// Its type.
        kind: &'static Type,
        /// Which values there are depends on the field and on the object's kind.
        object: (&'a str, &'a str),
        /// Whether it is a member of the object itself.
        top: bool,
    },
}

impl<'a> Known<'a> {
    /// What stands at a path in an object; None for what the table does not have.
    pub(super) fn at(version: &'a str, kind: &'a str, path: &[Step]) -> Option<Known<'a>> {
        let root = schema::root(version, kind).unwrap_or_else(schema::metadata_only_object);
        let mut known = Known::Struct { structure: root, root: Some((version, kind)) };
        for (depth, step) in path.iter().enumerate() {
            let inner: &'static Type = match (known, step) {
                (Known::Struct { structure, .. }, Step::Key(key)) => &structure.member(key)?.field.kind,
                (Known::List(item), Step::Index(_)) => item,
                (Known::Value { kind: Type::Map(_, inner), .. }, Step::Key(_)) => inner,
                _ => return None,
            };
            known = match inner.pointed_at() {
                Type::Struct(structure) => Known::Struct { structure, root: None },
                Type::Slice(item) => Known::List(item),
                _ => Known::Value { kind: pointed_at(inner), object: (version, kind), top: depth == 0 },
            };
        }
        Some(known)
    }
}

/// `Type::pointed_at` for what lives for ever.
fn pointed_at(kind: &'static Type) -> &'static Type {
    match kind {
        Type::Pointer(inner) => pointed_at(inner),
        _ => kind,
    }
}

/// A type in a word, as `kubectl explain` has it.
pub(super) fn type_text(kind: &Type) -> String {
    match kind {
        Type::Scalar(_, Scalar::String) => "string".to_string(),
        Type::Scalar(_, Scalar::Bool) => "boolean".to_string(),
        Type::Scalar(_, Scalar::Int32 | Scalar::Int64) => "integer".to_string(),
        Type::Struct(structure) => structure.short_name().to_string(),
        Type::Pointer(inner) => type_text(inner),
        Type::Slice(item) => format!("[]{}", type_text(item)),
        Type::Map(_, value) => format!("map[string]{}", type_text(value)),
        Type::Quantity => "Quantity".to_string(),
        Type::IntOrString => "IntOrString".to_string(),
        Type::Time => "Time".to_string(),
        Type::Open => "Object".to_string(),
    }
}

/// What can be written at a place, without the fields that are there already.
pub(super) fn candidates(known: &Known<'_>, place: &Place, present: &[String]) -> Vec<Candidate> {
    match *known {
        // In block style a mapping begins on the line after its key.
        Known::Struct { .. } if place.after_key => Vec::new(),
        Known::Struct { structure, root } => fields(structure, root, place, present),
        Known::List(item) if !place.after_key && !place.flow => vec![new_item(item, place)],
        Known::List(_) => Vec::new(),
        Known::Value { kind, object, top } => {
            let field = match place.path.last() {
                Some(Step::Key(key)) if top => key.as_str(),
                _ => "",
            };
            let words = match field {
                "kind" => values::kinds(object.0),
                "apiVersion" => values::api_versions(object.1),
                _ => values::of_type(kind, object.1),
            };
            words.into_iter().map(|word| value(word, place)).collect()
        }
    }
}

fn value(word: &str, place: &Place) -> Candidate {
    let space = if place.needs_space { " " } else { "" };
    let insert = format!("{space}{word}");
    let caret = insert.chars().count();
    Candidate { label: word.to_string(), kind: CandidateKind::Value, detail: String::new(), required: false, insert, caret, text: "" }
}

fn fields(structure: &'static Struct, root: Option<(&str, &str)>, place: &Place, present: &[String]) -> Vec<Candidate> {
    let by_hand = |name: &str| match structure.short_name() {
        "ObjectMeta" => !SET_BY_SERVERS.contains(&name),
        _ => root.is_none() || name != "status",
    };
    // Of the whole object, all but metadata's own are as good as required.
    let first = |name: &str| root.is_some() && ["apiVersion", "kind", "metadata", "spec"].contains(&name);
    let members = structure.members().map(|member| member.field);
    let wanted = members.filter(|field| !field.json.is_empty() && by_hand(field.json) && !present.iter().any(|name| name == field.json));
    let mut options: Vec<Candidate> = wanted
        .map(|field| {
            let (insert, caret) = if place.has_colon { plain(field.json) } else { field_text(field.json, &field.kind, place) };
            Candidate {
                label: field.json.to_string(),
                kind: CandidateKind::Field,
                detail: type_text(&field.kind),
                required: field.required || first(field.json),
                insert,
                caret,
                text: texts::of_member(structure, field.json).unwrap_or_default(),
            }
        })
        .collect();
    options.sort_by_key(|option| (!option.required, rank(&option.label)));
    options
}

/// What nearly every object has comes before what is rare; the rest stays in the order of the types.
fn rank(name: &str) -> usize {
    const COMMON: [&str; 15] = [
        "apiVersion",
        "kind",
        "metadata",
        "spec",
        "name",
        "namespace",
        "labels",
        "replicas",
        "selector",
        "template",
        "image",
        "ports",
        "env",
        "resources",
        "strategy",
    ];
    COMMON.iter().position(|common| *common == name).unwrap_or(COMMON.len())
}

fn plain(text: &str) -> (String, usize) {
    (text.to_string(), text.chars().count())
}

/// A field with its colon and the beginning of its value; the cursor goes where the value is to be written.
fn field_text(name: &str, kind: &'static Type, place: &Place) -> (String, usize) {
    let lead = if place.needs_space { " " } else { "" };
    let below = " ".repeat(place.from as usize - 1 + lead.len() + 2);
    let text = match kind.pointed_at() {
        _ if place.flow => format!("{lead}{name}: ¦"),
        Type::Struct(structure) if structure.short_name() == "LabelSelector" => {
            format!("{lead}{name}:\n{below}matchLabels:\n{below}  ¦")
        }
        Type::Struct(_) | Type::Map(..) => format!("{lead}{name}:\n{below}¦"),
        // Under a list's key its dashes stand in the same column, as kubectl prints them.
        Type::Slice(item) => format!("{lead}{name}:\n{}- {}", &below[2..], item_text(item, &below)),
        _ => format!("{lead}{name}: ¦"),
    };
    with_caret(&text)
}

/// The fields that an item needs, one a line; the first is behind the dash.
fn item_text(item: &'static Type, indent: &str) -> String {
    let structure = match item.pointed_at() {
        Type::Struct(structure) => structure,
        _ => return "¦".to_string(),
    };
    let mut names: Vec<&str> = structure.members().filter(|member| member.field.required).map(|member| member.field.json).collect();
    match structure.short_name() {
        "Container" => names = vec!["name", "image"],
        "EnvVar" => names = vec!["name", "value"],
        _ => {}
    }
    let lines: Vec<String> =
        names.iter().enumerate().map(|(i, name)| if i == 0 { format!("{name}: ¦") } else { format!("{indent}{name}: ") }).collect();
    if lines.is_empty() { "¦".to_string() } else { lines.join("\n") }
}

fn new_item(item: &'static Type, place: &Place) -> Candidate {
    let indent = " ".repeat(place.from as usize + 1);
    let (insert, caret) = with_caret(&format!("- {}", item_text(item, &indent)));
    let text = item.element_struct().and_then(texts::of_struct).unwrap_or_default();
    Candidate { label: "- ".to_string(), kind: CandidateKind::Item, detail: type_text(item), required: false, insert, caret, text }
}

/// Takes the mark out and says where it was.
fn with_caret(text: &str) -> (String, usize) {
    let before = text.split('¦').next().unwrap_or(text);
    (text.replacen('¦', "", 1), before.chars().count())
}
