//! Comparison of JSON values: where they first differ, and how many of the recorded values agree.

use serde_json::{Map, Value};

/// How a recorded value and ours compare.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Comparison {
    /// The first difference, if there is any.
    pub(crate) difference: Option<String>,
    /// The recorded values, counted at the leaves.
    pub(crate) fields: usize,
    /// Those of them that agree.
    pub(crate) fields_agree: usize,
}

impl Comparison {
    /// Nothing could be compared.
    pub(crate) fn impossible(recorded: &Value, why: String) -> Comparison {
        Comparison { difference: Some(why), fields: leaves(recorded), fields_agree: 0 }
    }
}

/// Compares values, every member of them.
pub(crate) fn compare(recorded: &Value, ours: &Value) -> Comparison {
    let mut comparison = Comparison::default();
    walk(recorded, Some(ours), "", &mut comparison);
    comparison
}

fn walk(recorded: &Value, ours: Option<&Value>, path: &str, into: &mut Comparison) {
    match (recorded, ours) {
        (Value::Object(a), Some(Value::Object(b))) if !a.is_empty() => {
            for (key, value) in a {
                walk(value, b.get(key), &format!("{path}.{key}"), into);
            }
            unrecorded(a, b, path, into);
        }
        (Value::Array(a), Some(Value::Array(b))) if !a.is_empty() => {
            for (i, value) in a.iter().enumerate() {
                walk(value, b.get(i), &format!("{path}[{i}]"), into);
            }
            if b.len() > a.len() {
                differ(into, || format!("{path}: recorded {} items, ours {}", a.len(), b.len()));
            }
        }
        (_, Some(ours)) if equal(recorded, ours) => {
            into.fields += 1;
            into.fields_agree += 1;
        }
        _ => {
            into.fields += leaves(recorded);
            differ(into, || match ours {
                Some(ours) => format!("{path}: recorded {recorded}, ours {ours}"),
                None => format!("{path}: recorded {recorded}, ours has none"),
            });
        }
    }
}

fn unrecorded(a: &Map<String, Value>, b: &Map<String, Value>, path: &str, into: &mut Comparison) {
    for (key, value) in b.iter().filter(|(key, _)| !a.contains_key(*key)) {
        differ(into, || format!("{path}.{key}: ours {value}, recorded has none"));
    }
}

fn differ(into: &mut Comparison, text: impl FnOnce() -> String) {
    into.difference.get_or_insert_with(text);
}

/// 1 and 1.0 are one number in JSON.
fn equal(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(x), Value::Number(y)) => a == b || (x.as_i64().is_none() || y.as_i64().is_none()) && x.as_f64() == y.as_f64(),
        _ => a == b,
    }
}

/// How many values a value holds that hold none themselves.
fn leaves(value: &Value) -> usize {
    match value {
        Value::Object(members) if !members.is_empty() => members.values().map(leaves).sum(),
        Value::Array(items) if !items.is_empty() => items.iter().map(leaves).sum(),
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn values_are_counted_and_the_first_difference_is_told() {
        let recorded = json!({"a": [1, 2.0], "b": {"c": null}, "d": []});
        let all = compare(&recorded, &json!({"a": [1.0, 2], "b": {"c": null}, "d": []}));
        assert_eq!(all, Comparison { difference: None, fields: 4, fields_agree: 4 });
        let some = compare(&recorded, &json!({"a": [1, 3], "b": {"c": null}, "d": []}));
        assert_eq!((some.fields_agree, some.difference.as_deref()), (3, Some(".a[1]: recorded 2.0, ours 3")));
        let more = compare(&recorded, &json!({"a": [1, 2, 3], "b": {"c": null}, "d": [], "e": 1}));
        assert!(more.difference.is_some_and(|text| text.contains("3")));
        assert!(compare(&json!(9_007_199_254_740_993_i64), &json!(9_007_199_254_740_992_i64)).difference.is_some());
    }
}
