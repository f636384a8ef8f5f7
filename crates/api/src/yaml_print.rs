//! Value trees as YAML text, as `kubectl get -o yaml` prints them.
//!
//! Models `Marshal` of sigs.k8s.io/yaml: encode.go, sorter.go and emitterc.go of go.yaml.in/yaml/v2. Leaves out: U+0085 is escaped; upstream reads it as a line end on the way through JSON.

use crate::go_format::shortest_float;
use crate::value::{Data, Map, Value};
use crate::yaml::is_plain_string;
use std::cmp::Ordering;
use std::fmt::Write;

/// The longest key, in bytes, that stands on a line with its value.
const MAX_SIMPLE_KEY: usize = 128;
/// A space beyond this column is where a long line goes on in the next one.
const BEST_WIDTH: usize = 80;

impl Value {
    /// The tree as YAML, with a line end.
    pub fn to_yaml(&self) -> String {
        let mut printer = Printer { out: String::new() };
        match self.as_str() {
            Some(text) => printer.string(text, 2, false),
            None => printer.node(self, Place { indent: 0, inline: true, in_mapping: false }),
        }
        printer.line(0);
        printer.out
    }
}

/// Where a node is printed.
#[derive(Clone, Copy)]
struct Place {
    /// Column of the collection that it begins, if it is one.
    indent: usize,
    /// Whether its first member goes on the line that has begun.
    inline: bool,
    /// Whether it is the value of a simple key: then a list is not indented.
    in_mapping: bool,
}

struct Printer {
    out: String,
}

impl Printer {
    fn line(&mut self, indent: usize) {
        // A block scalar with line ends to keep has already ended its line.
        if !self.out.ends_with('\n') {
            self.out.push('\n');
        }
        self.out.extend(std::iter::repeat_n(' ', indent));
    }

    fn node(&mut self, value: &Value, place: Place) {
        match &value.data {
            Data::Map(members) if !members.is_empty() => self.mapping(members, place),
            Data::List(items) if !items.is_empty() => {
                let indent = if place.in_mapping { place.indent - 2 } else { place.indent };
                self.sequence(items, Place { indent, ..place });
            }
            _ => {
                if !self.out.is_empty() && !self.out.ends_with([' ', '\n']) {
                    self.out.push(' ');
                }
                self.leaf(value, place.indent);
            }
        }
    }

    fn mapping(&mut self, members: &Map, place: Place) {
        for (i, (key, member)) in sorted(members).into_iter().enumerate() {
            if i > 0 || !place.inline {
                self.line(place.indent);
            }
            let inner = place.indent + 2;
            if key.len() <= MAX_SIMPLE_KEY && !key.contains(is_break) {
                self.string(key, inner, true);
                self.out.push(':');
                self.node(member, Place { indent: inner, inline: false, in_mapping: true });
            } else {
                self.out.push_str("? ");
                self.string(key, inner, false);
                self.line(place.indent);
                self.out.push_str(": ");
                self.node(member, Place { indent: inner, inline: true, in_mapping: false });
            }
        }
    }

    fn sequence(&mut self, items: &[Value], place: Place) {
        for (i, item) in items.iter().enumerate() {
            if i > 0 || !place.inline {
                self.line(place.indent);
            }
            self.out.push_str("- ");
            self.node(item, Place { indent: place.indent + 2, inline: true, in_mapping: false });
        }
    }

    fn leaf(&mut self, value: &Value, indent: usize) {
        match &value.data {
            Data::Null => self.out.push_str("null"),
            Data::Bool(flag) => self.out.push_str(if *flag { "true" } else { "false" }),
            Data::Int(number) => write!(self.out, "{number}").expect("writing to a String cannot fail"),
            Data::Float(number) => self.out.push_str(&shortest_float(&format!("{number:e}"))),
            Data::List(_) => self.out.push_str("[]"),
            Data::Map(_) => self.out.push_str("{}"),
            Data::String(text) => self.string(text, indent, false),
        }
    }

    /// Writes a string in the style that fits it. Models `encoder.stringv` and `yaml_emitter_select_scalar_style`.
    fn string(&mut self, text: &str, indent: usize, simple_key: bool) {
        let allowed = analyze(text);
        if text.contains('\n') {
            if allowed.block && !simple_key { self.literal(text, indent) } else { self.double_quoted(text, indent, simple_key) }
        } else if !is_plain_string(text) {
            self.double_quoted(text, indent, simple_key);
        } else if allowed.plain {
            self.folded_text(text, indent, simple_key, true);
        } else if allowed.single_quoted {
            self.out.push('\'');
            self.folded_text(&text.replace('\'', "''"), indent, simple_key, false);
            self.out.push('\'');
        } else {
            self.double_quoted(text, indent, simple_key);
        }
    }

    /// How many characters stand on the line that has begun.
    fn column(&self) -> usize {
        let line = self.out.rfind('\n').map_or(0, |end| end + 1);
        self.out[line..].chars().count()
    }

    /// Writes text that may go on in a next line at a single space beyond the best width; quoted text not at its ends.
    /// Models the loops of `yaml_emitter_write_plain_scalar` and `yaml_emitter_write_single_quoted_scalar`.
    fn folded_text(&mut self, text: &str, indent: usize, simple_key: bool, plain: bool) {
        let mut rest = text;
        // Only a line that grows beyond the width is ever measured.
        while let Some(space) = (!simple_key).then(|| self.fold_at(rest, plain, rest.len() == text.len())).flatten() {
            self.broken_text(&rest[..space], indent);
            self.line(indent);
            rest = &rest[space + 1..];
        }
        self.broken_text(rest, indent);
    }

    /// Where the next line is to begin: the first single space beyond the best width.
    fn fold_at(&self, text: &str, plain: bool, at_start: bool) -> Option<usize> {
        let mut column = self.column();
        let mut after_space = !at_start;
        let bytes = text.as_bytes();
        for (i, c) in text.char_indices() {
            let inner = plain || (i + 1 < bytes.len() && !(at_start && i == 0));
            if c == ' ' && !after_space && column > BEST_WIDTH && inner && bytes.get(i + 1) != Some(&b' ') {
                return Some(i);
            }
            after_space = c == ' ';
            column = if is_separator(c) { 0 } else { column + 1 };
        }
        None
    }

    /// Writes text in which line separators break lines that are indented like any other.
    fn broken_text(&mut self, text: &str, indent: usize) {
        let mut broken = false;
        for c in text.chars() {
            if broken && !is_separator(c) {
                self.out.extend(std::iter::repeat_n(' ', indent));
            }
            broken = is_separator(c);
            self.out.push(c);
        }
    }

    fn literal(&mut self, text: &str, indent: usize) {
        self.out.push('|');
        if text.starts_with(|c| c == ' ' || is_break(c)) {
            self.out.push('2');
        }
        match text.strip_suffix('\n') {
            None => self.out.push('-'),
            Some(rest) if rest.is_empty() || rest.ends_with('\n') => self.out.push('+'),
            Some(_) => {}
        }
        for line in text.strip_suffix('\n').unwrap_or(text).split('\n') {
            self.out.push('\n');
            if !line.is_empty() {
                // A line that begins with a separator is not indented before it.
                if !line.starts_with(is_separator) {
                    self.out.extend(std::iter::repeat_n(' ', indent));
                }
                self.broken_text(line, indent);
            }
        }
        if text.ends_with("\n\n") || text == "\n" {
            self.out.push('\n');
        }
    }

    /// Models `yaml_emitter_write_double_quoted_scalar`.
    fn double_quoted(&mut self, text: &str, indent: usize, simple_key: bool) {
        self.out.push('"');
        // Upstream looks for the mark at the beginning whatever character it is at.
        let has_byte_order_mark = text.starts_with('\u{feff}');
        let mut column = self.column();
        let mut after_space = false;
        for (i, c) in text.char_indices() {
            let foldable = c == ' ' && !simple_key && !after_space && i > 0 && i + 1 < text.len();
            after_space = c == ' ';
            if foldable && column > BEST_WIDTH {
                self.line(indent);
                if text[i + 1..].starts_with(' ') {
                    self.out.push('\\');
                }
                column = self.column();
                continue;
            }
            let before = self.out.len();
            self.escaped(c, has_byte_order_mark);
            column += self.out[before..].chars().count();
        }
        self.out.push('"');
    }

    fn escaped(&mut self, c: char, has_byte_order_mark: bool) {
        let escape = match c {
            '\0' => '0',
            '\u{7}' => 'a',
            '\u{8}' => 'b',
            '\t' => 't',
            '\n' => 'n',
            '\u{b}' => 'v',
            '\u{c}' => 'f',
            '\r' => 'r',
            '\u{1b}' => 'e',
            '"' | '\\' => c,
            '\u{85}' => 'N',
            '\u{2028}' => 'L',
            '\u{2029}' => 'P',
            c if is_printable(c) && !has_byte_order_mark => {
                self.out.push(c);
                return;
            }
            c => {
                let code = c as u32;
                let written = match code {
                    0..=0xff => write!(self.out, "\\x{code:02X}"),
                    0x100..=0xffff => write!(self.out, "\\u{code:04X}"),
                    _ => write!(self.out, "\\U{code:08X}"),
                };
                written.expect("writing to a String cannot fail");
                return;
            }
        };
        self.out.push('\\');
        self.out.push(escape);
    }
}

/// The line breaks that YAML text keeps as they are.
fn is_separator(c: char) -> bool {
    c == '\u{2028}' || c == '\u{2029}'
}

fn is_break(c: char) -> bool {
    matches!(c, '\r' | '\n' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Models `is_printable`, for which nothing beyond U+FFFF is.
fn is_printable(c: char) -> bool {
    matches!(c, '\n' | ' '..='~' | '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fefe}' | '\u{ff00}'..='\u{fffd}')
}

/// Which styles a string may have in a block. Models `yaml_emitter_analyze_scalar`.
struct Allowed {
    plain: bool,
    single_quoted: bool,
    block: bool,
}

fn analyze(text: &str) -> Allowed {
    let mut block_indicators = text.starts_with("---") || text.starts_with("...");
    let (mut special, mut break_space, mut space_break) = (false, false, false);
    let mut previous = None;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let followed_by_whitespace = chars.peek().is_none_or(|next| matches!(next, ' ' | '\t'));
        let preceded_by_whitespace = previous.is_none_or(|c| matches!(c, ' ' | '\t' | '\0') || is_break(c));
        block_indicators |= match c {
            ',' | '[' | ']' | '{' | '}' | '&' | '*' | '!' | '|' | '>' | '\'' | '"' | '%' | '@' | '`' => previous.is_none(),
            '?' | '-' => previous.is_none() && followed_by_whitespace,
            ':' => followed_by_whitespace,
            '#' => preceded_by_whitespace,
            _ => false,
        };
        special |= !is_printable(c);
        break_space |= c == ' ' && previous.is_some_and(is_break);
        space_break |= is_break(c) && previous == Some(' ');
        previous = Some(c);
    }
    let spaced = |c: Option<char>| c.is_some_and(|c| c == ' ' || is_break(c));
    let edges = spaced(text.chars().next()) || spaced(previous);
    let broken = text.contains(is_break);
    Allowed {
        plain: !(edges || break_space || space_break || special || broken || block_indicators),
        single_quoted: !(break_space || space_break || special),
        block: !(text.is_empty() || text.ends_with(' ') || space_break || special),
    }
}

/// A mapping's members in the order of go-yaml: numbers inside keys count as numbers.
fn sorted(members: &Map) -> Vec<(&String, &Value)> {
    merge_sort(members.iter().collect())
}

/// Sorts without asking that the order be a total one, which upstream's is not for every set of keys.
fn merge_sort<'a>(mut members: Vec<(&'a String, &'a Value)>) -> Vec<(&'a String, &'a Value)> {
    if members.len() < 2 {
        return members;
    }
    let mut right = merge_sort(members.split_off(members.len() / 2)).into_iter().peekable();
    let mut left = merge_sort(members).into_iter().peekable();
    let mut merged = Vec::new();
    loop {
        let from_right = match (left.peek(), right.peek()) {
            (Some(a), Some(b)) => key_order(b.0, a.0) == Ordering::Less,
            (None, Some(_)) => true,
            (_, None) => false,
        };
        match if from_right { right.next() } else { left.next() } {
            Some(member) => merged.push(member),
            None => return merged,
        }
    }
}

/// Models `keyList.Less` for strings.
fn key_order(a: &str, b: &str) -> Ordering {
    let same = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
    let (a_rest, b_rest): (Vec<char>, Vec<char>) = (a.chars().skip(same).collect(), b.chars().skip(same).collect());
    let (Some(&x), Some(&y)) = (a_rest.first(), b_rest.first()) else { return a_rest.len().cmp(&b_rest.len()) };
    match (x.is_alphabetic(), y.is_alphabetic()) {
        (true, true) => return x.cmp(&y),
        (true, false) => return Ordering::Greater,
        (false, true) => return Ordering::Less,
        (false, false) => {}
    }
    let mut leading = 0i64;
    if x == '0' || y == '0' {
        // A zero counts where other digits stand before it.
        let before: Vec<char> = a.chars().take(same).collect();
        let digits = before.iter().rev().take_while(|c| c.is_ascii_digit());
        leading = i64::from(digits.into_iter().any(|&c| c != '0'));
    }
    let number = |rest: &[char]| {
        let digits = rest.iter().take_while(|c| c.is_ascii_digit());
        let value = digits.clone().fold(leading, |n, c| n.wrapping_mul(10).wrapping_add(i64::from(*c as u32 - '0' as u32)));
        (value, digits.count())
    };
    number(&a_rest).cmp(&number(&b_rest)).then(x.cmp(&y))
}

#[cfg(test)]
mod tests {
    use crate::yaml::parse_documents;

    #[test]
    fn styles_and_layout() {
        for text in [
            "a: 1\nb:\n- x\n- k: z\n  w: v\n- - 1\n  - 2\nc: {}\nd: []\n",
            "a: |\n  x\n  y\nb: |-\n  x\n  y\nc: \"yes\"\nd: \"1\"\ne: '*x'\nf: 'a: b'\ng: \"\"\nh: a:b\ni: null\n",
            "a2: 1\na10: 1\nb: \"2000-01-01T00:00:00Z\"\nc: 25%\nd: '%25'\ne: '- x'\nf: -x\ng: \"1:30\"\n",
            "m: 'pods \"web-6d6cc86b7f-22222\" is forbidden: exceeded quota: few, requested: pods=1,\n  used: pods=8, limited: pods=8'\n",
            "a: |2\n   x\n  y\nb: \"x\\ty\"\nc: \"\\U0001F600\"\n",
        ] {
            let document = parse_documents(text).pop().expect("there is one").expect("it is well formed");
            assert_eq!(document.value.to_yaml(), text);
        }
    }
}
