//! Where the field that an error names stands in the text.

use crate::value::{Position, Value};

/// The place of a field; of its nearest parent that has one if it is not there itself.
pub(super) fn position(root: &Value, field: &str) -> Position {
    let mut place = root.at;
    let (mut value, mut rest) = (root, field);
    while !rest.is_empty() {
        match step(value, rest) {
            Some((inner, after)) => {
                // A missing field is told at the key of its parent, a present one at its value.
                let here = if after.is_empty() || !inner.key_at.is_known() { inner.at } else { inner.key_at };
                place = if here.is_known() { here } else { place };
                (value, rest) = (inner, after);
            }
            None => break,
        }
    }
    place
}

/// The member that a path begins with, and the rest of the path.
fn step<'a, 'b>(value: &'a Value, path: &'b str) -> Option<(&'a Value, &'b str)> {
    if let Some(bracket) = path.strip_prefix('[') {
        let (key, after) = bracket.split_once(']')?;
        let inner = match key.parse::<usize>() {
            Ok(index) if value.as_map().is_none() => value.items().get(index)?,
            _ => value.get(key)?,
        };
        return Some((inner, after.strip_prefix('.').unwrap_or(after)));
    }
    // Keys may have dots in them, so the longest one that fits is taken.
    let members = value.as_map()?;
    let ends = std::iter::once(path.len()).chain(path.rmatch_indices(['.', '[']).map(|(end, _)| end));
    let found = ends.into_iter().find_map(|end| members.get(&path[..end]).map(|inner| (inner, &path[end..])));
    match found {
        Some((inner, after)) => Some((inner, after.strip_prefix('.').unwrap_or(after))),
        // Upstream leaves `metadata` out of a template's labels and annotations.
        None if path.starts_with("labels") || path.starts_with("annotations") => Some((value.get("metadata")?, path)),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(line: u32, value: Value) -> Value {
        Value { at: Position { line, column: 9 }, key_at: Position { line, column: 1 }, ..value }
    }

    #[test]
    fn a_missing_field_stands_at_the_key_of_its_parent() {
        let labels = at(4, Value::map([("a.b/c", at(5, Value::from("x")))]));
        let template = at(2, Value::map([("metadata", at(3, Value::map([("labels", labels)])))]));
        let root = Value::map([("spec", at(1, Value::map([("template", template)])))]);
        let line = |field: &str| position(&root, field);
        assert_eq!(line("spec.template.metadata.labels[a.b/c]"), Position { line: 5, column: 9 });
        assert_eq!(line("spec.template.labels"), Position { line: 4, column: 9 });
        assert_eq!(line("spec.template.spec.containers"), Position { line: 2, column: 1 });
        assert_eq!(line("spec.replicas"), Position { line: 1, column: 1 });
        assert_eq!(line("status"), Position::NONE);
    }
}
