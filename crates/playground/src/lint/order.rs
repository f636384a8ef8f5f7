//! Whether the server's errors come in any order: upstream walks some mappings as Go does, in no order.

use rollscope_api::errors::FieldError;
use rollscope_api::value::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Whether errors about several members of one mapping are among these.
pub(crate) fn varies(object: &Value, errors: &[FieldError]) -> bool {
    let mut members: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for error in errors {
        let (path, key) = split_key(&error.field);
        let Some(map) = find(object, path).and_then(Value::as_map).filter(|map| map.len() > 1) else { continue };
        let about = |(name, value): &(&String, &Value)| match key {
            Some(key) => key == name.as_str(),
            None => is_about(error, name, value),
        };
        let names = members.entry(path).or_default();
        names.extend(map.iter().filter(about).map(|(name, _)| name.clone()));
        if names.len() > 1 {
            return true;
        }
    }
    false
}

/// `a.b[key]` as `a.b` and `key`; an index of a list is no key.
fn split_key(field: &str) -> (&str, Option<&str>) {
    let split = field.strip_suffix(']').and_then(|field| field.rsplit_once('['));
    match split {
        Some((path, key)) if key.parse::<usize>().is_err() => (path, Some(key)),
        _ => (field, None),
    }
}

/// Whether an error that names the mapping alone is about one of its members: it shows the key or the value.
fn is_about(error: &FieldError, key: &str, value: &Value) -> bool {
    let shown = error.bad_value.as_ref();
    let shows = shown.is_some_and(|bad| bad.as_str() == Some(key) || (bad == value && !bad.is_null()));
    let lists_resources = error.field.ends_with(".requests");
    if lists_resources { error.detail.split(' ').any(|word| word == key) } else { shows }
}

/// The value at a field path.
fn find<'a>(root: &'a Value, path: &str) -> Option<&'a Value> {
    path.split('.').try_fold(root, |value, step| {
        let (name, indices) = step.split_once('[').map_or((step, ""), |(name, rest)| (name, rest));
        let member = value.get(name)?;
        indices
            .split(['[', ']'])
            .filter(|index| !index.is_empty())
            .try_fold(member, |list, index| list.items().get(index.parse::<usize>().ok()?))
    })
}
