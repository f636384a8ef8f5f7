//! `kubectl explain`. Models k8s.io/kubectl/pkg/explain/v2 and its template `plaintext.tmpl`.
//!
//! The schemas are those of `assist::texts`; where they have not been given yet, it says so. Leaves out: kinds that are only
//! stored, and other output formats.

mod wrap;

use super::commands::Next;
use super::failure::{Cause, Failure};
use super::flags::{Call, Flag, Kind, flag, short};
use super::resources::mapping_for;
use super::session::Session;
use crate::assist::texts;
use rollscope_cluster::object::{RESOURCES, ResourceInfo};
use serde_json::Value;
use std::collections::BTreeSet;
use wrap::{indent, wrap};

pub(crate) const FLAGS: &[Flag] = &[flag("recursive", Kind::Bool), flag("api-version", Kind::Text), short("output", 'o', Kind::Text)];

/// Runs `kubectl explain`. Models `ExplainOptions.Run`.
pub(crate) fn run(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    let request = match &call.args[..] {
        [] => {
            let use_list = "Use \"kubectl api-resources\" for a complete list of supported resources.";
            return Err(Failure::error(format!("You must specify the type of resource to explain. {use_list}\n")));
        }
        [only] => only,
        _ => return Err(Failure::error("We accept only this format: explain RESOURCE\n")),
    };
    let first = request.split('.').next().unwrap_or_default();
    // The mapper's own refusal is printed without `error: ` in front.
    let resource = mapping_for(first).map_err(|failure| Failure { cause: Cause::Text(failure.cause.message()), ..failure })?;
    let info = resource.info();
    let rest = request.strip_prefix(&info.group_resource()).filter(|rest| rest.is_empty() || rest.starts_with('.'));
    let rest = rest.unwrap_or(&request[first.len()..]);
    let path: Vec<&str> = rest.split('.').filter(|field| !field.is_empty()).collect();
    let version = call.text("api-version");
    if !version.is_empty() && version != info.api_version() {
        return Err(Failure::error(format!("couldn't find resource for \"{version}, Resource={}\"", info.plural)));
    }
    let Some(schemas) = texts::schemas() else {
        return Err(Failure::error("the texts of Kubernetes' documentation are not loaded yet").hint(format!("kubectl explain {request}")));
    };
    let document = Document { schemas, recursive: call.bool("recursive") };
    let Some(schema) = document.schemas.get(&schema_name(info)) else {
        let kinds = RESOURCES.iter().filter(|info| document.schemas.contains_key(&schema_name(info))).map(|info| info.plural);
        let kinds: Vec<&str> = kinds.collect();
        return Err(Failure::error(format!("explaining {} is not modelled here; there are: {}", info.plural, kinds.join(", "))));
    };
    if !info.group.is_empty() {
        session.say(format!("GROUP:      {}", info.group));
    }
    session.say(format!("KIND:       {}\nVERSION:    {}\n", info.kind, info.version));
    let text = document.output(schema, &path, &BTreeSet::new());
    if text.is_empty() {
        let field = path.last().copied().unwrap_or_default();
        let failure = Failure::error(format!("field \"{field}\" does not exist"));
        return Err(failure.hint(format!("kubectl explain {first} --recursive")));
    }
    session.out.push_str(&text);
    session.say("");
    Ok(Next::Done)
}

fn schema_name(info: &ResourceInfo) -> String {
    let group = if info.group.is_empty() { "core" } else { info.group };
    format!("io.k8s.api.{group}.{}.{}", info.version, info.kind)
}

/// The schemas, and whether fields of fields are printed.
struct Document {
    schemas: &'static texts::Schemas,
    recursive: bool,
}

/// Schemas on the way to one: those seen again are not followed.
type History = BTreeSet<String>;

fn reference(schema: &Value) -> &str {
    schema["$ref"].as_str().unwrap_or_default()
}

fn list(schema: &Value, key: &str) -> Vec<Value> {
    schema[key].as_array().cloned().unwrap_or_default()
}

/// The schema of a map's values, if they have one.
fn values(schema: &Value) -> Option<&Value> {
    schema.get("additionalProperties").filter(|values| values.is_object())
}

impl Document {
    fn resolve<'a>(&'a self, schema: &'a Value) -> &'a Value {
        self.schemas.get(reference(schema)).unwrap_or(schema)
    }

    /// Follows a path to a schema and prints it; empty if the path leads nowhere. Models the template `output`.
    fn output(&self, schema: &Value, path: &[&str], history: &History) -> String {
        let name = reference(schema);
        let resolved = self.resolve(schema);
        let mut next = history.clone();
        next.insert(name.to_string());
        let Some((first, rest)) = path.split_first() else {
            let description = self.description(resolved);
            let description = if description.is_empty() { "<empty>".to_string() } else { description };
            let fields = self.field_list(resolved, 1, &History::new());
            let fields = if fields.is_empty() { fields } else { format!("FIELDS:\n{fields}") };
            return format!("DESCRIPTION:\n{}\n{fields}", indent(4, &wrap(76, &description)));
        };
        if !name.is_empty() && history.contains(name) {
            return String::new();
        }
        if let Some(field) = resolved["properties"].get(first) {
            let mut text = String::new();
            if rest.is_empty() {
                text = format!("FIELD: {first} <{}>\n{}\n\n", self.type_guess(field), long_enum(field));
            }
            let below = self.output(field, rest, &History::new());
            return if below.is_empty() { below } else { text + &below };
        }
        if let Some(inner) = resolved.get("items").or(values(resolved)) {
            return self.output(inner, path, &next);
        }
        list(resolved, "allOf").iter().map(|part| self.output(part, path, &next)).find(|text| !text.is_empty()).unwrap_or_default()
    }

    /// Models the template `description`: the schema's own, then those of what it consists of.
    fn description(&self, schema: &Value) -> String {
        let schema = self.resolve(schema);
        let mut text = schema["description"].as_str().map(|text| format!("{text}\n")).unwrap_or_default();
        list(schema, "allOf").iter().for_each(|part| text.push_str(&self.description(part)));
        schema.get("items").into_iter().chain(values(schema)).for_each(|part| text.push_str(&self.description(part)));
        text
    }

    /// Models the template `fieldList`.
    fn field_list(&self, schema: &Value, level: usize, history: &History) -> String {
        let name = reference(schema);
        if !name.is_empty() && history.contains(name) {
            return String::new();
        }
        let mut next = history.clone();
        next.insert(name.to_string());
        let resolved = self.resolve(schema);
        let mut text = String::new();
        for (field, inner) in resolved["properties"].as_object().into_iter().flatten() {
            text.push_str(&self.field_detail(resolved, field, level));
            if self.recursive {
                text.push_str(&self.field_list(inner, level + 1, &next));
            }
        }
        let parts = list(resolved, "allOf");
        let parts = parts.iter().chain(resolved.get("items")).chain(values(resolved));
        parts.for_each(|part| text.push_str(&self.field_list(part, level, &next)));
        text
    }

    /// Models the template `fieldDetail`.
    fn field_detail(&self, schema: &Value, name: &str, level: usize) -> String {
        let field = &schema["properties"][name];
        let margin = level * 2;
        let required = list(schema, "required").iter().any(|required| required == name);
        let required = if required { " -required-" } else { "" };
        let line = format!("{}\t<{}>{required}{}\n", indent(margin, name), self.type_guess(field), short_enum(field, margin));
        if self.recursive {
            return line;
        }
        let description = field["description"].as_str().unwrap_or("<no description>");
        format!("{line}{}\n\n", indent(margin + 2, &wrap(78 - margin, description)))
    }

    /// A type in a word: `string`, `[]Container`, `map[string]string`. Models the template `typeGuess`.
    fn type_guess(&self, schema: &Value) -> String {
        let parts = list(schema, "allOf");
        if let Some(items) = schema.get("items") {
            return format!("[]{}", self.type_guess(items));
        }
        if let Some(values) = values(schema) {
            return format!("map[string]{}", self.type_guess(values));
        }
        if let ([only], None) = (&parts[..], schema.get("properties")) {
            return self.type_guess(only);
        }
        let name = reference(schema);
        let plain = |schema: &Value| schema["type"].as_str().map(str::to_string);
        if name.is_empty() {
            return plain(schema).filter(|plain| plain != "object").unwrap_or_else(|| "Object".into());
        }
        let of_reference = self.schemas.get(name).and_then(plain).filter(|plain| plain != "object");
        of_reference.unwrap_or_else(|| name.rsplit('.').next().unwrap_or("Object").to_string())
    }
}

fn enum_words(schema: &Value) -> Vec<String> {
    let word = |value: &Value| match value.as_str() {
        Some("") => "\"\"".to_string(),
        Some(text) => text.to_string(),
        None => value.to_string(),
    };
    list(schema, "enum").iter().map(word).collect()
}

/// Models `extractEnum` in the long view.
fn long_enum(schema: &Value) -> String {
    let words: String = enum_words(schema).iter().map(|word| format!("\n    {word}")).collect();
    if words.is_empty() { words } else { format!("ENUM:{words}") }
}

/// Models `extractEnum` in the simple view, which shows four.
fn short_enum(schema: &Value, margin: usize) -> String {
    let words = enum_words(schema);
    if words.is_empty() {
        return String::new();
    }
    let more = if words.len() > 4 { ", ...." } else { "" };
    let shown = &words[..words.len().min(4)];
    format!("\n{}enum: {}{more}", " ".repeat(margin), shown.join(", "))
}
