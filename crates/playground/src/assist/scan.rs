//! A scanner of lines that may be YAML one day: what is open at the end of each.

use std::fmt;

/// A key or an item on the way to a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A member of a mapping.
    Key(String),
    /// An item of a list, from 0.
    Index(usize),
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Key(key) => f.write_str(key),
            Step::Index(index) => write!(f, "{index}"),
        }
    }
}

/// What is met on the way.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Event<'a> {
    /// A key, as the last step of the path, with its columns from 1: the first and the one after the last.
    Key(u32, u32),
    /// The value at the path, where it is a word or a text on one line.
    Scalar(&'a str),
}

/// What is at the end of what was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Spot {
    /// A comment, a text, or the end of something.
    #[default]
    Nowhere,
    /// A word, or room for one, from that character of the line on.
    Word { from: usize, after_key: bool },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Opened {
    Key,
    Item,
    FlowMap,
    FlowList,
}

/// Something that is open. All but a FlowMap have a step in the path.
#[derive(Clone, Copy, Debug)]
struct Frame {
    opened: Opened,
    /// The column that it begins in; beyond all columns in flow style.
    column: usize,
    /// Whether it is a key without a value so far.
    pending: bool,
}

/// Deeper than anything in the schema.
const MAX_FRAMES: usize = 100;
const IN_FLOW: usize = usize::MAX;

type See<'a> = &'a mut dyn FnMut(&[Step], Event<'_>);

/// What is open.
#[derive(Debug, Default)]
pub(super) struct Scanner {
    pub(super) path: Vec<Step>,
    pub(super) spot: Spot,
    frames: Vec<Frame>,
    /// Lines further in than this column belong to a text of several lines.
    long_text: Option<usize>,
    /// The quote that ends a quoted text of several lines.
    quote: Option<char>,
    /// Too deep to go on.
    lost: bool,
}

fn indent_of(line: &[char]) -> usize {
    line.iter().take_while(|c| **c == ' ').count()
}

fn skip_spaces(line: &[char], from: usize) -> usize {
    from + line[from..].iter().take_while(|c| **c == ' ' || **c == '\t').count()
}

fn is_space_or_end(line: &[char], at: usize) -> bool {
    line.get(at).is_none_or(|c| c.is_whitespace())
}

fn is_comment(line: &[char], at: usize) -> bool {
    line.get(at) == Some(&'#') && (at == 0 || line[at - 1].is_whitespace())
}

/// Where a quoted text ends: the index after its closing quote.
fn closing(line: &[char], from: usize, quote: char) -> Option<usize> {
    let mut i = from;
    while i < line.len() {
        match line[i] {
            '\\' if quote == '"' => i += 1,
            c if c == quote && quote == '\'' && line.get(i + 1) == Some(&'\'') => i += 1,
            c if c == quote => return Some(i + 1),
            _ => {}
        }
        i += 1;
    }
    None
}

impl Scanner {
    pub(super) fn in_flow(&self) -> bool {
        self.frames.iter().any(|frame| matches!(frame.opened, Opened::FlowMap | Opened::FlowList))
    }

    /// Reads a whole line.
    pub(super) fn line(&mut self, line: &[char], see: See<'_>) {
        if line.iter().any(|c| !c.is_whitespace()) {
            self.last_line(line, see);
        }
    }

    /// Reads the part of a line before the cursor, which may be nothing but spaces.
    pub(super) fn last_line(&mut self, line: &[char], see: See<'_>) {
        self.spot = Spot::Nowhere;
        if self.lost {
            return;
        }
        let indent = indent_of(line);
        if let Some(outer) = self.long_text {
            if indent > outer {
                return;
            }
            self.long_text = None;
        }
        self.leave_what_was_not_closed(line, indent);
        if let Some(quote) = self.quote {
            let Some(end) = closing(line, 0, quote) else { return };
            self.quote = None;
            if self.in_flow() {
                self.flow(line, end, see);
            }
        } else if self.in_flow() {
            self.flow(line, 0, see);
        } else {
            self.block(line, indent, see);
        }
    }

    /// A quote or a bracket that is open still holds lines further in; a line at the column of its key ends it.
    fn leave_what_was_not_closed(&mut self, line: &[char], indent: usize) {
        let closes = line.get(indent).is_some_and(|c| matches!(c, '}' | ']' | '"' | '\''));
        let outer = self.frames.iter().rev().find(|frame| frame.column != IN_FLOW).map(|frame| frame.column);
        if outer.is_some_and(|outer| indent <= outer) && !closes && (self.quote.is_some() || self.in_flow()) {
            self.quote = None;
            self.close(IN_FLOW);
        }
    }

    fn push(&mut self, opened: Opened, column: usize, step: Option<Step>) {
        self.lost |= self.frames.len() >= MAX_FRAMES;
        self.frames.push(Frame { opened, column, pending: opened == Opened::Key });
        self.path.extend(step);
    }

    fn pop(&mut self) -> Option<Opened> {
        let frame = self.frames.pop()?;
        if frame.opened != Opened::FlowMap {
            self.path.pop();
        }
        Some(frame.opened)
    }

    /// Closes everything that begins in this column or further in.
    fn close(&mut self, column: usize) {
        while self.frames.last().is_some_and(|frame| frame.column >= column) {
            self.pop();
        }
    }

    fn settle(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.pending = false;
        }
    }

    /// An item of a list whose dashes are in this column.
    fn open_item(&mut self, column: usize) {
        while let Some(frame) = self.frames.last() {
            let is_parent = frame.opened == Opened::Key && frame.pending && frame.column == column;
            if frame.column < column || is_parent {
                break;
            }
            if frame.opened == Opened::Item && frame.column == column {
                if let Some(Step::Index(index)) = self.path.last_mut() {
                    *index += 1;
                }
                return;
            }
            self.pop();
        }
        self.push(Opened::Item, column, Some(Step::Index(0)));
    }

    fn block(&mut self, line: &[char], indent: usize, see: See<'_>) {
        let mut i = indent;
        loop {
            if self.lost || is_comment(line, i) {
                return;
            }
            if line.get(i) == Some(&'-') && is_space_or_end(line, i + 1) {
                self.open_item(i);
                i = skip_spaces(line, i + 1);
                continue;
            }
            return self.entry(line, i, see);
        }
    }

    /// A key with its value, or a value.
    fn entry(&mut self, line: &[char], from: usize, see: See<'_>) {
        let end = match line.get(from) {
            Some(&quote @ ('"' | '\'')) => closing(line, from + 1, quote).filter(|&end| line.get(skip_spaces(line, end)) == Some(&':')),
            Some('{' | '[') => None,
            _ => (from..line.len()).find(|&i| line[i] == ':' && is_space_or_end(line, i + 1)),
        };
        let comment = (from..line.len()).find(|&i| is_comment(line, i));
        match end.filter(|&end| comment.is_none_or(|comment| end < comment)) {
            Some(end) => {
                self.close(from);
                self.key(line, from, end, from, see);
                let colon = skip_spaces(line, end);
                self.value(line, colon + 1, see);
            }
            None => {
                if line.get(from).is_some_and(|c| !matches!(c, '{' | '[' | '"' | '\'')) || line.len() <= from {
                    self.close(from);
                }
                self.word(line, from, false, see);
            }
        }
    }

    fn key(&mut self, line: &[char], from: usize, end: usize, column: usize, see: See<'_>) {
        let text: String = line[from..end].iter().collect();
        let text = text.trim();
        let bare = ['"', '\''].iter().find_map(|quote| text.strip_prefix(*quote)?.strip_suffix(*quote)).unwrap_or(text);
        self.push(Opened::Key, column, Some(Step::Key(bare.to_string())));
        see(&self.path, Event::Key(from as u32 + 1, end as u32 + 1));
    }

    /// What follows a key and its colon.
    fn value(&mut self, line: &[char], from: usize, see: See<'_>) {
        let mut i = skip_spaces(line, from);
        while line.get(i).is_some_and(|c| matches!(c, '&' | '!')) {
            let end = i + line[i..].iter().take_while(|c| !c.is_whitespace()).count();
            if end == line.len() {
                return;
            }
            i = skip_spaces(line, end);
        }
        self.word(line, i, true, see);
    }

    fn word(&mut self, line: &[char], from: usize, after_key: bool, see: See<'_>) {
        let column = self.frames.last().map_or(0, |frame| frame.column);
        match line.get(from) {
            _ if is_comment(line, from) => return,
            None => {
                self.spot = Spot::Word { from, after_key };
                return;
            }
            Some('|' | '>') if after_key || !self.frames.is_empty() => self.long_text = Some(column),
            Some(&quote @ ('"' | '\'')) => self.quoted(line, from, quote, see).map_or((), drop),
            Some('{' | '[') => {
                self.settle();
                return self.flow(line, from, see);
            }
            Some('*' | '&' | '!') => {}
            Some(_) => {
                let comment = (from..line.len()).find(|&i| is_comment(line, i));
                let text: String = line[from..comment.unwrap_or(line.len())].iter().collect();
                if after_key {
                    see(&self.path, Event::Scalar(text.trim()));
                }
                if comment.is_none() {
                    self.spot = Spot::Word { from, after_key };
                }
            }
        }
        if after_key {
            self.settle();
        }
    }

    /// Reads a quoted text; returns the index after it if it ends on this line.
    fn quoted(&mut self, line: &[char], from: usize, quote: char, see: See<'_>) -> Option<usize> {
        let end = closing(line, from + 1, quote);
        match end {
            Some(end) => {
                let text: String = line[from + 1..end - 1].iter().collect();
                see(&self.path, Event::Scalar(&text));
            }
            None => self.quote = Some(quote),
        }
        end
    }

    /// Reads on in braces or brackets.
    fn flow(&mut self, line: &[char], from: usize, see: See<'_>) {
        let mut i = from;
        while i < line.len() && !self.lost {
            i = match line[i] {
                c if c.is_whitespace() => i + 1,
                '#' if is_comment(line, i) => {
                    self.spot = Spot::Nowhere;
                    return;
                }
                '{' => self.flow_opens(Opened::FlowMap, None, i),
                '[' => self.flow_opens(Opened::FlowList, Some(Step::Index(0)), i),
                '}' => self.flow_closes(Opened::FlowMap, i),
                ']' => self.flow_closes(Opened::FlowList, i),
                ',' => self.flow_goes_on(i),
                ':' => i + 1,
                _ => match self.flow_word(line, i, see) {
                    Some(next) => next,
                    None => return,
                },
            };
            if !self.in_flow() {
                self.spot = Spot::Nowhere;
                return;
            }
        }
        let at_start = from >= line.len() || line[from..].iter().all(|c| c.is_whitespace());
        let is_key = self.frames.last().is_some_and(|frame| frame.opened == Opened::Key);
        match &mut self.spot {
            Spot::Word { from, .. } if line.get(*from).is_none_or(|c| c.is_whitespace()) => *from = line.len(),
            spot @ Spot::Nowhere if at_start && self.quote.is_none() => *spot = Spot::Word { from: line.len(), after_key: is_key },
            _ => {}
        }
    }

    fn flow_opens(&mut self, opened: Opened, step: Option<Step>, at: usize) -> usize {
        self.push(opened, IN_FLOW, step);
        self.spot = Spot::Word { from: at + 1, after_key: false };
        at + 1
    }

    fn flow_closes(&mut self, opened: Opened, at: usize) -> usize {
        self.spot = Spot::Nowhere;
        while self.frames.last().is_some_and(|frame| frame.column == IN_FLOW) && self.pop() != Some(opened) {}
        at + 1
    }

    fn flow_goes_on(&mut self, at: usize) -> usize {
        let is_flow_key = |frame: &Frame| frame.opened == Opened::Key && frame.column == IN_FLOW;
        if self.frames.last().is_some_and(is_flow_key) {
            self.pop();
        }
        if let (Some(Opened::FlowList), Some(Step::Index(index))) = (self.frames.last().map(|frame| frame.opened), self.path.last_mut()) {
            *index += 1;
        }
        self.spot = Spot::Word { from: at + 1, after_key: false };
        at + 1
    }

    /// A key or a value in braces; None if a quoted text goes on after the line.
    fn flow_word(&mut self, line: &[char], from: usize, see: See<'_>) -> Option<usize> {
        let in_map = self.frames.last().is_some_and(|frame| frame.opened == Opened::FlowMap);
        let quote = Some(line[from]).filter(|c| matches!(c, '"' | '\''));
        let ends = |i: &usize| matches!(line[*i], ',' | '[' | ']' | '{' | '}') || (line[*i] == ':' && is_space_or_end(line, *i + 1));
        let end = match quote {
            Some(quote) => closing(line, from + 1, quote),
            None => Some((from + 1..line.len()).find(ends).unwrap_or(line.len())),
        };
        let Some(end) = end else {
            (self.quote, self.spot) = (quote, Spot::Nowhere);
            return None;
        };
        let next = skip_spaces(line, end);
        if in_map && line.get(next) == Some(&':') {
            self.key(line, from, end, IN_FLOW, see);
            self.spot = Spot::Word { from: next + 1, after_key: true };
            return Some(next + 1);
        }
        let text: String = line[from..end].iter().collect();
        see(&self.path, Event::Scalar(text.trim().trim_matches(['"', '\''])));
        let after_key = self.frames.last().is_some_and(|frame| frame.opened == Opened::Key);
        self.spot = if quote.is_some() { Spot::Nowhere } else { Spot::Word { from, after_key } };
        Some(end)
    }
}
