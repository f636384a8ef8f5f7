//! From nodes to what they lead to. Models k8s.io/client-go/util/jsonpath/jsonpath.go.

use super::{Bound, Node};
use rollscope_api::value::{Data, Value};

/// A template that visits more values than this is given up: ranges in ranges multiply.
const MAX_VISITS: usize = 200_000;

/// What each part of a template leads to.
pub(super) fn find(nodes: &[Node], object: &Value, allow_missing: bool) -> Result<Vec<Vec<Value>>, String> {
    let mut eval = Eval { allow_missing, visits: 0 };
    Ok(eval.find(nodes, object, false)?.0)
}

struct Eval {
    allow_missing: bool,
    visits: usize,
}

/// What walking a part found, and whether it begins or ends a range.
#[derive(Default)]
struct Walked {
    values: Vec<Value>,
    begins: bool,
    ends: bool,
}

impl Eval {
    fn spend(&mut self, visits: usize) -> Result<(), String> {
        self.visits = self.visits.saturating_add(visits);
        if self.visits > MAX_VISITS { Err("the template leads to too many values".into()) } else { Ok(()) }
    }

    /// Models `FindResults`; also tells how many nodes it passed if a range ended.
    fn find(&mut self, nodes: &[Node], object: &Value, in_range: bool) -> Result<(Vec<Vec<Value>>, Option<usize>), String> {
        let mut results = Vec::new();
        let mut i = 0;
        while i < nodes.len() {
            self.spend(1)?;
            let mut walked = Walked { values: vec![object.clone()], ..Walked::default() };
            self.walk(&mut walked, &nodes[i], in_range)?;
            if walked.ends {
                return Ok((results, Some(i)));
            }
            if walked.begins {
                let rest = &nodes[i + 1..];
                let mut passed = None;
                if walked.values.is_empty() {
                    passed = self.find(rest, &Value::null(), true)?.1;
                }
                for value in &walked.values {
                    let (more, end) = self.find(rest, value, true)?;
                    results.extend(more);
                    passed = end.or(passed);
                }
                i += passed.map_or(0, |passed| passed + 1);
            } else {
                results.push(walked.values);
            }
            i += 1;
        }
        Ok((results, None))
    }

    fn walk_all(&mut self, values: Vec<Value>, nodes: &[Node]) -> Result<Vec<Value>, String> {
        let mut walked = Walked { values, ..Walked::default() };
        for node in nodes {
            self.walk(&mut walked, node, false)?;
        }
        Ok(walked.values)
    }

    fn walk(&mut self, walked: &mut Walked, node: &Node, in_range: bool) -> Result<(), String> {
        self.spend(walked.values.len())?;
        let values = std::mem::take(&mut walked.values);
        walked.values = match node {
            Node::List(nodes) => {
                walked.values = values;
                for node in nodes {
                    self.walk(walked, node, in_range)?;
                }
                return Ok(());
            }
            Node::Text(text) => vec![Value::from(text.as_str())],
            Node::Constant(constant) => vec![constant.clone(); values.len()],
            Node::Field(name) => self.field(&values, name)?,
            Node::Array(bounds) => slices(&values, *bounds)?,
            Node::Wildcard => values.iter().flat_map(children).collect(),
            Node::Recursive => {
                let mut all = Vec::new();
                self.descend(&values, &mut all)?;
                all
            }
            Node::Union(parts) => {
                let found: Result<Vec<_>, String> = parts.iter().map(|part| self.walk_all(values.clone(), part)).collect();
                found?.concat()
            }
            Node::Filter { left, right, operator } => self.filter(&values, left, right, operator)?,
            Node::Identifier(name) => match name.as_str() {
                "range" => {
                    walked.begins = true;
                    values
                }
                "end" if in_range => {
                    walked.ends = true;
                    Vec::new()
                }
                "end" => return Err("not in range, nothing to end".into()),
                name => return Err(format!("unrecognized identifier {name}")),
            },
        };
        Ok(())
    }

    fn field(&self, values: &[Value], name: &str) -> Result<Vec<Value>, String> {
        let found: Vec<Value> = values.iter().filter_map(|value| value.get(name)).cloned().collect();
        if found.is_empty() && !values.is_empty() && !self.allow_missing {
            return Err(format!("{name} is not found"));
        }
        Ok(found)
    }

    fn descend(&mut self, values: &[Value], all: &mut Vec<Value>) -> Result<(), String> {
        self.spend(values.len())?;
        for value in values {
            let below: Vec<Value> = children(value).collect();
            if !below.is_empty() {
                all.push(value.clone());
                self.descend(&below, all)?;
            }
        }
        Ok(())
    }

    fn filter(&mut self, values: &[Value], left: &[Node], right: &[Node], operator: &str) -> Result<Vec<Value>, String> {
        let mut kept = Vec::new();
        for value in values {
            let Data::List(items) = &value.data else {
                return Err(format!("{} is not array or slice and cannot be filtered", super::text(value)));
            };
            for item in items {
                let lefts = self.walk_all(vec![item.clone()], left);
                if operator == "exists" {
                    if lefts.is_ok_and(|found| !found.is_empty()) {
                        kept.push(item.clone());
                    }
                    continue;
                }
                let (lefts, rights) = (lefts?, self.walk_all(vec![item.clone()], right)?);
                let (left, right) = match (&lefts[..], &rights[..]) {
                    ([], _) | (_, []) => continue,
                    ([left], [right]) => (left, right),
                    _ => return Err("can only compare one element at a time".into()),
                };
                if compare(left, right, operator)? {
                    kept.push(item.clone());
                }
            }
        }
        Ok(kept)
    }
}

fn children(value: &Value) -> impl Iterator<Item = Value> {
    let (items, members) = (value.items().iter(), value.as_map().into_iter().flat_map(|map| map.values()));
    items.chain(members).cloned().collect::<Vec<_>>().into_iter()
}

/// Models `evalArray`.
fn slices(values: &[Value], [from, to, step]: [Bound; 3]) -> Result<Vec<Value>, String> {
    let mut found = Vec::new();
    for value in values.iter().filter(|value| !value.is_null()) {
        let Data::List(items) = &value.data else {
            let of = if value.as_map().is_some() { "map[string]interface {}" } else { "string" };
            return Err(format!("{of} is not array or slice"));
        };
        let length = items.len() as i64;
        let mut start = if from.known { from.value } else { 0 };
        if start < 0 {
            start += length;
        }
        let mut end = if to.known { to.value } else { length };
        if end < 0 || (end == 0 && to.derived) {
            end += length;
        }
        if start == end {
            return Ok(found);
        }
        if start >= length || start < 0 {
            return Err(format!("array index out of bounds: index {start}, length {length}"));
        }
        if end > length || end < 0 {
            return Err(format!("array index out of bounds: index {}, length {length}", end - 1));
        }
        if start > end {
            return Err(format!("starting index {start} is greater than ending index {end}"));
        }
        if step.known && step.value <= 0 {
            return Err("step must be > 0".into());
        }
        let step = if step.known { step.value as usize } else { 1 };
        found.extend(items[start as usize..end as usize].iter().step_by(step).cloned());
    }
    Ok(found)
}

/// Models the comparisons that text/template has.
fn compare(left: &Value, right: &Value, operator: &str) -> Result<bool, String> {
    use std::cmp::Ordering::{Equal, Greater, Less};
    let number = |value: &Value| match value.data {
        Data::Int(number) => Some(number as f64),
        Data::Float(number) => Some(number),
        _ => None,
    };
    let ordering = match (&left.data, &right.data) {
        (Data::Int(a), Data::Int(b)) => Some(a.cmp(b)),
        (Data::String(a), Data::String(b)) => Some(a.cmp(b)),
        (Data::Bool(a), Data::Bool(b)) if matches!(operator, "==" | "!=") => Some(a.cmp(b)),
        _ => number(left).zip(number(right)).and_then(|(a, b)| a.partial_cmp(&b)),
    };
    let ordering = ordering.ok_or("incompatible types for comparison")?;
    Ok(match operator {
        "<" => ordering == Less,
        ">" => ordering == Greater,
        "==" => ordering == Equal,
        "!=" => ordering != Equal,
        "<=" => ordering != Greater,
        ">=" => ordering != Less,
        _ => return Err(format!("unrecognized filter operator {operator}")),
    })
}
