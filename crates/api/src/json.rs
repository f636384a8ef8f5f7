//! JSON out of a value tree, as Go's `encoding/json` writes it with HTML escaping off.

use crate::value::{Data, Value};
use std::fmt::Write;

impl Value {
    /// The tree as compact JSON, keys sorted.
    pub fn to_json(&self) -> String {
        let mut out = String::new();
        write_json(self, &mut out);
        out
    }
}

fn write_json(value: &Value, out: &mut String) {
    match &value.data {
        Data::Null => out.push_str("null"),
        Data::Bool(flag) => out.push_str(if *flag { "true" } else { "false" }),
        Data::Int(number) => write!(out, "{number}").expect("writing to a String cannot fail"),
        Data::Float(number) => out.push_str(&crate::go_format::json_float(*number)),
        Data::String(text) => write_json_string(text, out),
        Data::List(items) => {
            out.push('[');
            for (i, item) in items.iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                write_json(item, out);
            }
            out.push(']');
        }
        Data::Map(members) => {
            out.push('{');
            for (i, (key, member)) in members.iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                write_json_string(key, out);
                out.push(':');
                write_json(member, out);
            }
            out.push('}');
        }
    }
}

/// A value's type as Go's JSON decoder names it in its errors.
pub fn json_type(value: &Value) -> &'static str {
    match value.data {
        Data::Null => "null",
        Data::Bool(_) => "bool",
        Data::Int(_) | Data::Float(_) => "number",
        Data::String(_) => "string",
        Data::List(_) => "array",
        Data::Map(_) => "object",
    }
}

/// Writes a string in quotes with JSON's escapes.
pub fn write_json_string(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            c if c < ' ' || c == '\u{2028}' || c == '\u{2029}' => {
                write!(out, "\\u{:04x}", c as u32).expect("writing to a String cannot fail");
            }
            c => out.push(c),
        }
    }
    out.push('"');
}
