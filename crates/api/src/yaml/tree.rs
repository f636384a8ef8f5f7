//! From events to nodes, and from nodes to values: anchors, aliases, merge keys and keys given twice.
//!
//! Models decode.go of go.yaml.in/yaml/v2 and `convertToJSONableObject` of sigs.k8s.io/yaml: the value is what their
//! JSON means. Leaves out: in `invalid map key` the keys inside the key are printed as strings; a whole number from 2^63
//! on becomes a float.

use super::parser::{Event, EventKind, Parser};
use super::resolve::{Scalar, is_merge, resolve};
use super::scanner::MAX_DEPTH;
use super::token::{Failure, Finder, Mark, Scan};
use super::{Duplicate, LineBase, too_many_values};
use crate::go_format::{go_syntax, shortest_float};
use crate::go_text::quote;
use crate::value::{Data, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Index of a node in the list of all nodes.
type NodeId = usize;

#[derive(Debug)]
enum NodeKind {
    Mapping(Vec<(NodeId, NodeId)>),
    Sequence(Vec<NodeId>),
    Scalar { value: String, implicit: bool },
    Alias { name: String, target: NodeId },
}

#[derive(Debug)]
struct Node {
    kind: NodeKind,
    tag: String,
    mark: Mark,
}

fn failure(problem: String, mark: Mark) -> Failure {
    Failure { finder: Finder::Decoder, problem, problem_mark: mark, context_mark: Mark::default() }
}

/// Builds nodes out of events. Models `parser` of decode.go.
struct Composer {
    parser: Parser,
    nodes: Vec<Node>,
    anchors: BTreeMap<String, NodeId>,
    /// How many keys and values may still come.
    room: usize,
}

/// A mapping that is being filled, in the order of the text.
type Filling = BTreeMap<String, Value>;

impl Composer {
    /// The root of the first document; None in an empty text.
    fn compose(&mut self) -> Scan<Option<NodeId>> {
        self.parser.next_event()?;
        if self.parser.next_event()?.kind == EventKind::StreamEnd {
            return Ok(None);
        }
        let event = self.parser.next_event()?;
        let root = self.node(event, 0)?;
        // The end of the document must be one, which the parser checks as it looks for it.
        self.parser.next_event()?;
        Ok(Some(root))
    }

    fn node(&mut self, event: Event, depth: usize) -> Scan<NodeId> {
        if depth > MAX_DEPTH {
            return Err(failure(format!("exceeded max depth of {MAX_DEPTH}"), event.mark));
        }
        let id = self.nodes.len();
        if id >= self.room {
            return Err(failure(too_many_values(), event.mark));
        }
        let placeholder = NodeKind::Sequence(Vec::new());
        self.nodes.push(Node { kind: placeholder, tag: event.tag, mark: event.mark });
        // The anchor is known inside the node too: a node that contains itself is found in decoding.
        if let Some(anchor) = event.anchor {
            self.anchors.insert(anchor, id);
        }
        let kind = match event.kind {
            EventKind::Scalar { value, implicit } => NodeKind::Scalar { value, implicit },
            EventKind::Alias(name) => match self.anchors.get(&name) {
                Some(&target) => NodeKind::Alias { name, target },
                None => return Err(failure(format!("unknown anchor '{name}' referenced"), event.mark)),
            },
            EventKind::SequenceStart => {
                let mut items = Vec::new();
                while let Some(item) = self.next_unless(&EventKind::SequenceEnd, depth)? {
                    items.push(item);
                }
                NodeKind::Sequence(items)
            }
            _ => {
                let mut pairs = Vec::new();
                while let Some(key) = self.next_unless(&EventKind::MappingEnd, depth)? {
                    let event = self.parser.next_event()?;
                    pairs.push((key, self.node(event, depth + 1)?));
                }
                NodeKind::Mapping(pairs)
            }
        };
        self.nodes[id].kind = kind;
        Ok(id)
    }

    fn next_unless(&mut self, end: &EventKind, depth: usize) -> Scan<Option<NodeId>> {
        let event = self.parser.next_event()?;
        if event.kind == *end { Ok(None) } else { self.node(event, depth + 1).map(Some) }
    }
}

/// Turns nodes into values. Models `decoder` of decode.go.
struct Decoder<'a> {
    nodes: &'a [Node],
    base: LineBase,
    /// Aliases that are being followed.
    active: BTreeSet<NodeId>,
    room: u64,
    decode_count: u64,
    alias_count: u64,
    duplicates: Vec<Duplicate>,
    /// The first key that JSON cannot have, which is found once everything is decoded.
    unsupported_key: Option<Failure>,
    /// The first number that JSON has no word for, which is found after that.
    unsupported_value: Option<Failure>,
}

/// Models `allowedAliasRatio` with its constants, in thousandths.
fn allowed_alias_thousandths(decode_count: u64) -> u64 {
    const LOW: u64 = 400_000;
    const HIGH: u64 = 4_000_000;
    match decode_count {
        count if count <= LOW => 990,
        count if count >= HIGH => 100,
        count => 990 - 890 * (count - LOW) / (HIGH - LOW),
    }
}

/// A mapping's key: as JSON has it, and as Go's `%#v` prints it.
struct Key {
    text: String,
    syntax: String,
}

impl Decoder<'_> {
    fn count(&mut self, mark: Mark) -> Scan<()> {
        self.decode_count += 1;
        if !self.active.is_empty() {
            self.alias_count += 1;
        }
        let excessive = self.alias_count * 1000 > self.decode_count * allowed_alias_thousandths(self.decode_count);
        if self.alias_count > 100 && self.decode_count > 1000 && excessive {
            return Err(failure("document contains excessive aliasing".to_string(), mark));
        }
        if self.decode_count > self.room {
            return Err(failure(too_many_values(), mark));
        }
        Ok(())
    }

    fn value(&mut self, id: NodeId, depth: usize) -> Scan<Value> {
        let nodes = self.nodes;
        let node = &nodes[id];
        self.count(node.mark)?;
        if depth > MAX_DEPTH {
            return Err(failure(format!("exceeded max depth of {MAX_DEPTH}"), node.mark));
        }
        let data = match &node.kind {
            NodeKind::Alias { .. } => return self.alias(id, |decoder, target| decoder.value(target, depth + 1)),
            NodeKind::Scalar { .. } => self.scalar(node)?,
            NodeKind::Sequence(items) => {
                let items: Scan<Vec<Value>> = items.iter().map(|&item| self.value(item, depth + 1)).collect();
                Data::List(items?)
            }
            NodeKind::Mapping(pairs) => {
                let mut map = Filling::new();
                self.mapping(pairs, &mut map, depth)?;
                Data::Map(map.into_iter().collect())
            }
        };
        Ok(Value { at: self.base.position(node.mark), ..Value::from(data) })
    }

    /// Does something with what an alias stands for.
    fn alias<T>(&mut self, id: NodeId, visit: impl FnOnce(&mut Self, NodeId) -> Scan<T>) -> Scan<T> {
        let nodes = self.nodes;
        let NodeKind::Alias { name, target } = &nodes[id].kind else { return visit(self, id) };
        if !self.active.insert(id) {
            return Err(failure(format!("anchor '{name}' value contains itself"), nodes[id].mark));
        }
        let result = visit(self, *target);
        self.active.remove(&id);
        result
    }

    fn resolve(&self, node: &Node) -> Scan<Scalar> {
        let NodeKind::Scalar { value, implicit } = &node.kind else { return Ok(Scalar::Null) };
        resolve(&node.tag, value, *implicit).map_err(|problem| failure(problem, node.mark))
    }

    fn scalar(&mut self, node: &Node) -> Scan<Data> {
        Ok(match self.resolve(node)? {
            Scalar::Null => Data::Null,
            Scalar::Bool(flag) => Data::Bool(flag),
            Scalar::Int(number) => Data::Int(number),
            Scalar::Uint(number) => Data::Float(number as f64),
            Scalar::String(text) => Data::String(text),
            // JSON writes such a number without a fraction.
            Scalar::Float(number) if number.fract() == 0.0 && number.abs() < 9e18 => Data::Int(number as i64),
            Scalar::Float(number) => {
                if !number.is_finite() {
                    let name = if number.is_nan() {
                        "NaN"
                    } else if number > 0.0 {
                        "+Inf"
                    } else {
                        "-Inf"
                    };
                    self.unsupported_value.get_or_insert_with(|| failure(format!("json: unsupported value: {name}"), node.mark));
                }
                Data::Float(number)
            }
        })
    }

    fn mapping(&mut self, pairs: &[(NodeId, NodeId)], map: &mut Filling, depth: usize) -> Scan<()> {
        for &(key_id, value_id) in pairs {
            let key_node = &self.nodes[key_id];
            if let NodeKind::Scalar { value, implicit } = &key_node.kind
                && is_merge(&key_node.tag, value, *implicit)
            {
                self.merge(value_id, map, depth)?;
                continue;
            }
            let key = self.key(key_id, depth)?;
            let mut value = self.value(value_id, depth + 1)?;
            let Key { text, syntax } = match key {
                Ok(key) => key,
                Err(type_and_key) => {
                    // A nil that stands alone is printed without its type.
                    let value = if value.is_null() { "<nil>".to_string() } else { go_syntax(&value) };
                    let problem = format!("unsupported map key of {type_and_key}, value: {value}");
                    self.unsupported_key.get_or_insert_with(|| failure(problem, key_node.mark));
                    continue;
                }
            };
            value.key_at = self.base.position(key_node.mark);
            if map.contains_key(&text) {
                let line = self.nodes[value_id].mark.line + 1;
                let message = format!("line {line}: key {syntax} already set in map");
                self.duplicates.push(Duplicate { key: text.clone(), message, position: value.key_at });
            }
            map.insert(text, value);
        }
        Ok(())
    }

    /// A mapping's key; inside, an error names what JSON cannot have as one.
    fn key(&mut self, id: NodeId, depth: usize) -> Scan<Result<Key, String>> {
        let nodes = self.nodes;
        let node = &nodes[id];
        match &node.kind {
            NodeKind::Scalar { .. } => {
                self.count(node.mark)?;
                let plain = |text: String| Ok(Key { syntax: text.clone(), text });
                Ok(match self.resolve(node)? {
                    Scalar::String(text) => Ok(Key { syntax: quote(&text), text }),
                    Scalar::Bool(flag) => plain(flag.to_string()),
                    Scalar::Int(number) => plain(number.to_string()),
                    Scalar::Float(number) => Ok(Key { syntax: shortest_float(&format!("{number:e}")), text: float_key(number) }),
                    Scalar::Uint(number) => Err(format!("type: uint64, key: 0x{number:x}")),
                    Scalar::Null => Err("type: %!s(<nil>), key: <nil>".to_string()),
                })
            }
            NodeKind::Alias { .. } => {
                self.count(node.mark)?;
                if depth > MAX_DEPTH {
                    return Err(failure(format!("exceeded max depth of {MAX_DEPTH}"), node.mark));
                }
                self.alias(id, |decoder, target| decoder.key(target, depth + 1))
            }
            NodeKind::Sequence(_) | NodeKind::Mapping(_) => {
                let key = self.value(id, depth + 1)?;
                Err(failure(format!("invalid map key: {}", go_syntax(&key)), node.mark))
            }
        }
    }

    /// Models `decoder.merge`: what is merged replaces what stands before it.
    fn merge(&mut self, id: NodeId, map: &mut Filling, depth: usize) -> Scan<()> {
        let nodes = self.nodes;
        let refuse = || Err(failure("map merge requires map or sequence of maps as the value".to_string(), nodes[id].mark));
        if let NodeKind::Sequence(items) = &nodes[id].kind {
            for &item in items.iter().rev() {
                if matches!(nodes[item].kind, NodeKind::Sequence(_)) {
                    return refuse();
                }
                self.merge(item, map, depth)?;
            }
            return Ok(());
        }
        self.count(nodes[id].mark)?;
        self.alias(id, |decoder, target| match &nodes[target].kind {
            NodeKind::Mapping(pairs) if depth <= MAX_DEPTH => decoder.mapping(pairs, map, depth + 1),
            _ => refuse(),
        })
    }
}

/// A float as a key. Upstream shortens it to 32 bits.
fn float_key(number: f64) -> String {
    if number.is_nan() {
        return ".nan".to_string();
    }
    if number.is_infinite() {
        return if number > 0.0 { ".inf" } else { "-.inf" }.to_string();
    }
    shortest_float(&format!("{:e}", number as f32))
}

/// The value of a text's first document and the keys given twice in it. An empty text is null. `room` is how many keys and
/// values it may have, and what of that is left.
pub(super) fn load(text: &str, base: LineBase, room: &mut usize) -> Scan<(Value, Vec<Duplicate>)> {
    let mut composer = Composer { parser: Parser::new(text), nodes: Vec::new(), anchors: BTreeMap::new(), room: *room };
    let Some(root) = composer.compose()? else { return Ok((Value::null(), Vec::new())) };
    let mut decoder = Decoder {
        nodes: &composer.nodes,
        base,
        active: BTreeSet::new(),
        room: *room as u64,
        decode_count: 0,
        alias_count: 0,
        duplicates: Vec::new(),
        unsupported_key: None,
        unsupported_value: None,
    };
    let value = decoder.value(root, 0)?;
    *room = room.saturating_sub(decoder.decode_count.max(composer.nodes.len() as u64) as usize);
    match decoder.unsupported_key.or(decoder.unsupported_value) {
        Some(failure) => Err(failure),
        None => Ok((value, decoder.duplicates)),
    }
}
