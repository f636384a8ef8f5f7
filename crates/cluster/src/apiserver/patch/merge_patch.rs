//! JSON merge patches (RFC 7386), as `jsonpatch.MergePatch` (gopkg.in/evanphx/json-patch.v4) applies them.

use rollscope_api::value::{Data, Map, Value};

/// What a merge patch makes of an object. Models `doMergePatch`.
pub(super) fn apply(object: &Value, patch: &Map) -> Value {
    let mut members = object.as_map().cloned().unwrap_or_default();
    merge_docs(&mut members, patch);
    Value::from(members)
}

fn merge_docs(document: &mut Map, patch: &Map) {
    for (key, value) in patch {
        if value.is_null() {
            document.remove(key);
            continue;
        }
        let current = document.entry(key.clone()).or_default();
        match (&mut current.data, &value.data) {
            (Data::Map(inner), Data::Map(patch)) => merge_docs(inner, patch),
            (Data::Map(_), _) => *current = value.clone(),
            _ => *current = pruned(value),
        }
    }
}

/// A value without the nulls of its maps; those of its lists stay. Models `pruneNulls`.
fn pruned(value: &Value) -> Value {
    let data = match &value.data {
        Data::Map(members) => {
            let kept = members.iter().filter(|(_, member)| !member.is_null());
            Data::Map(kept.map(|(key, member)| (key.clone(), pruned(member))).collect())
        }
        Data::List(items) => Data::List(items.iter().map(pruned).collect()),
        other => other.clone(),
    };
    Value { data, ..*value }
}
