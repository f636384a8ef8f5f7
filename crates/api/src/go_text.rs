//! Text as Go prints it: `strconv.Quote` (`%q`) and the strings and escapes of `json.Marshal`.

use crate::value::Value;
use std::fmt::Write;

/// A string in double quotes with Go's escapes. Models `strconv.Quote`.
///
/// Which characters are printable depends on the Unicode version: for the newest ones Go and Rust may differ.
pub fn quote(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\u{7}' => out.push_str("\\a"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{b}' => out.push_str("\\v"),
            c if c < ' ' || c == '\u{7f}' => push(&mut out, format_args!("\\x{:02x}", c as u32)),
            ' '..='~' => out.push(c),
            c if is_printable(c) => out.push(c),
            c if c < '\u{10000}' => push(&mut out, format_args!("\\u{:04x}", c as u32)),
            c => push(&mut out, format_args!("\\U{:08x}", c as u32)),
        }
    }
    out.push('"');
    out
}

fn push(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("writing to a String cannot fail");
}

/// Models `strconv.IsPrint` beyond ASCII. Rust's debug escapes follow the same categories, except for combining characters at a
/// string's beginning: so the character is asked for in second place.
fn is_printable(c: char) -> bool {
    let text: String = ['a', c].iter().collect();
    text.escape_debug().nth(1) != Some('\\')
}

/// A tree as JSON with HTML's characters escaped, as `json.Marshal` does. Members are sorted: right for maps, not for
/// structs.
pub fn marshal(value: &Value) -> String {
    escape_html(&value.to_json())
}

/// A string as `json.Marshal` writes it.
pub fn marshal_string(text: &str) -> String {
    let mut out = String::new();
    crate::json::write_json_string(text, &mut out);
    escape_html(&out)
}

/// In JSON these characters stand in strings alone, so all of them are escaped.
fn escape_html(json: &str) -> String {
    json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_as_go_does() {
        assert_eq!(quote("it's \"a\\b\"\n\u{7f}\u{1}"), r#""it's \"a\\b\"\n\x7f\x01""#);
        assert_eq!(quote("e\u{301}\u{200b}\u{e0001}"), "\"e\u{301}\\u200b\\U000e0001\"");
        assert_eq!(marshal_string("<a&b>"), r#""\u003ca\u0026b\u003e""#);
    }
}
