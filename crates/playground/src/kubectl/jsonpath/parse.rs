//! From text to nodes. Models k8s.io/client-go/util/jsonpath/parser.go.

use super::{Bound, Node};
use rollscope_api::value::{Data, Value};

/// Filters in filters in filters: nobody writes more.
const MAX_DEPTH: usize = 16;
/// Each range in a range is walked by a call in a call.
const MAX_ACTIONS: usize = 200;

/// Reads a template.
pub(super) fn parse(text: &str, depth: usize) -> Result<Vec<Node>, String> {
    if depth > MAX_DEPTH {
        return Err("the template is nested too deeply".into());
    }
    let mut nodes = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        if nodes.len() > MAX_ACTIONS {
            return Err(format!("the template has more than {MAX_ACTIONS} parts"));
        }
        if !before.is_empty() {
            nodes.push(Node::Text(before.to_string()));
        }
        let mut parser = Parser { rest: after, depth };
        nodes.push(Node::List(parser.parse_inside_action()?));
        rest = parser.rest;
    }
    if !rest.is_empty() {
        nodes.push(Node::Text(rest.to_string()));
    }
    Ok(nodes)
}

/// The nodes of one action. Models `parseAction`.
fn parse_action(text: &str, depth: usize) -> Result<Vec<Node>, String> {
    match parse(&format!("{{{text}}}"), depth + 1)?.into_iter().next() {
        Some(Node::List(nodes)) => Ok(nodes),
        _ => Ok(Vec::new()),
    }
}

struct Parser<'a> {
    rest: &'a str,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn parse_inside_action(&mut self) -> Result<Vec<Node>, String> {
        let mut nodes = Vec::new();
        loop {
            if let Some(rest) = self.rest.strip_prefix('}') {
                self.rest = rest;
                return Ok(nodes);
            }
            if let Some(rest) = self.rest.strip_prefix("[?(") {
                self.rest = rest;
                nodes.push(self.parse_filter()?);
                continue;
            }
            if let Some(rest) = self.rest.strip_prefix("..") {
                if nodes.last() == Some(&Node::Recursive) {
                    return Err("invalid multiple recursive descent".into());
                }
                self.rest = rest;
                nodes.push(Node::Recursive);
                if rest.starts_with(|c: char| c == '_' || c.is_alphanumeric()) {
                    nodes.push(self.parse_field());
                }
                continue;
            }
            let Some(c) = self.rest.chars().next() else { return Err("unclosed action".into()) };
            let after = &self.rest[c.len_utf8()..];
            match c {
                '\r' | '\n' => return Err("unclosed action".into()),
                ' ' | '@' | '$' => self.rest = after,
                '[' => {
                    self.rest = after;
                    self.parse_array(&mut nodes)?;
                }
                '"' | '\'' => nodes.push(self.parse_quote(c)?),
                '.' => {
                    self.rest = after;
                    nodes.push(self.parse_field());
                }
                '+' | '-' | '0'..='9' => nodes.push(self.parse_number()?),
                c if c == '_' || c.is_alphanumeric() => nodes.push(self.parse_identifier()),
                c => return Err(format!("unrecognized character in action: U+{:04X} '{c}'", c as u32)),
            }
        }
    }

    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        taken
    }

    fn parse_identifier(&mut self) -> Node {
        let length = self.rest.find(is_terminator).unwrap_or(self.rest.len());
        match self.take(length) {
            "true" => Node::Constant(Value::from(true)),
            "false" => Node::Constant(Value::from(false)),
            name => Node::Identifier(name.to_string()),
        }
    }

    fn parse_number(&mut self) -> Result<Node, String> {
        let sign = usize::from(self.rest.starts_with(['+', '-']));
        let digits = self.rest[sign..].find(|c: char| c != '.' && !c.is_ascii_digit()).unwrap_or(self.rest.len() - sign);
        let text = self.take(sign + digits);
        if let Ok(number) = text.parse::<i64>() {
            return Ok(Node::Constant(Value::from(number)));
        }
        let number: f64 = text.parse().map_err(|_| format!("cannot parse number {text}"))?;
        Ok(Node::Constant(Value::from(Data::Float(number))))
    }

    fn parse_field(&mut self) -> Node {
        let mut name = String::new();
        let mut chars = self.rest.char_indices();
        let mut length = self.rest.len();
        while let Some((at, c)) = chars.next() {
            if c == '\\' {
                name.extend(chars.next().map(|(_, kept)| kept).filter(|kept| *kept != '\\'));
            } else if is_terminator(c) {
                length = at;
                break;
            } else {
                name.push(c);
            }
        }
        self.rest = &self.rest[length..];
        if name == "*" { Node::Wildcard } else { Node::Field(name) }
    }

    fn parse_quote(&mut self, quote: char) -> Result<Node, String> {
        let mut text = String::new();
        let mut chars = self.rest.char_indices();
        chars.next();
        while let Some((at, c)) = chars.next() {
            match c {
                '\n' => break,
                '\\' => match chars.next().map(|(_, c)| c) {
                    Some('n') => text.push('\n'),
                    Some('t') => text.push('\t'),
                    Some('r') => text.push('\r'),
                    Some(kept @ ('\\' | '"' | '\'')) => text.push(kept),
                    _ => return Err(format!("unquote string {} error invalid syntax", self.rest)),
                },
                c if c == quote => {
                    self.rest = &self.rest[at + 1..];
                    return Ok(Node::Text(text));
                }
                c => text.push(c),
            }
        }
        Err("unterminated quoted string".into())
    }

    fn parse_array(&mut self, nodes: &mut Vec<Node>) -> Result<(), String> {
        let (text, rest) = self.rest.split_once(']').ok_or("unterminated array")?;
        self.rest = rest;
        if text.contains('\n') {
            return Err("unterminated array".into());
        }
        if text.contains(',') {
            let parts: Result<Vec<_>, String> =
                text.split(',').map(|part| parse_action(&format!("[{}]", part.trim_matches(' ')), self.depth)).collect();
            nodes.push(Node::Union(parts?));
            return Ok(());
        }
        if let Some(key) = text.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) {
            nodes.extend(parse_action(&format!(".{key}"), self.depth)?);
            return Ok(());
        }
        nodes.push(Node::Array(parse_bounds(if text == "*" { ":" } else { text })?));
        Ok(())
    }

    fn parse_filter(&mut self) -> Result<Node, String> {
        let end = self.filter_end().ok_or("unterminated filter")?;
        let text = &self.rest[..end];
        self.rest = self.rest[end + 1..].strip_prefix(']').ok_or("unclosed array expect ]")?;
        let is_operator = |c: char| matches!(c, '!' | '<' | '>' | '=');
        if let Some(start) = text.find(is_operator).filter(|start| *start > 0) {
            let length = text[start..].find(|c| !is_operator(c)).unwrap_or(0);
            if length > 0 {
                let (left, right) = (&text[..start], &text[start + length..]);
                let (left, right) = (parse_action(left, self.depth)?, parse_action(right, self.depth)?);
                return Ok(Node::Filter { left, right, operator: text[start..start + length].to_string() });
            }
        }
        Ok(Node::Filter { left: parse_action(text, self.depth)?, right: Vec::new(), operator: "exists".into() })
    }

    /// Where the filter's closing parenthesis is: the first one outside of quotes.
    fn filter_end(&self) -> Option<usize> {
        let mut quote: Option<char> = None;
        let mut before = ' ';
        for (at, c) in self.rest.char_indices() {
            match c {
                '\n' => return None,
                '"' | '\'' if quote.is_none() => quote = Some(c),
                c if Some(c) == quote && before != '\\' => quote = None,
                ')' if quote.is_none() => return Some(at),
                _ => {}
            }
            before = c;
        }
        None
    }
}

fn parse_bounds(text: &str) -> Result<[Bound; 3], String> {
    let parts: Vec<&str> = text.split(':').map(str::trim).collect();
    let is_number = |part: &&str| part.strip_prefix('-').unwrap_or(part).bytes().all(|b| b.is_ascii_digit());
    if text.is_empty() || parts.len() > 3 || !parts.iter().all(is_number) || (parts.len() == 1 && parts[0].is_empty()) {
        return Err(format!("invalid array index {text}"));
    }
    let mut bounds = [Bound::default(); 3];
    for (bound, part) in bounds.iter_mut().zip(&parts).filter(|(_, part)| !part.is_empty()) {
        let value = part.parse().map_err(|_| format!("array index {part} is not a number"))?;
        *bound = Bound { value, known: true, derived: false };
    }
    if parts.len() == 1 {
        bounds[1] = Bound { value: bounds[0].value.saturating_add(1), known: true, derived: true };
    }
    Ok(bounds)
}

fn is_terminator(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\n' | '.' | ',' | '[' | ']' | '$' | '@' | '{' | '}')
}
