//! What turns one object into another, as a strategic merge patch.
//!
//! Models `CreateTwoWayMergePatch`, `CreateThreeWayMergePatch` and `diffMaps`
//! (k8s.io/apimachinery/pkg/util/strategicpatch/patch.go). Leaves out: `patchStrategy: replace`, which no type here has.

use rollscope_api::value::{Data, Map, Value};
use rollscope_cluster::apiserver::patch::go_print;
use rollscope_cluster::apiserver::patch::strategic::{
    DELETE_FROM_PRIMITIVE_LIST_PREFIX, DIRECTIVE_MARKER, MergeOptions, RETAIN_KEYS_DIRECTIVE, SET_ELEMENT_ORDER_PREFIX, merge_map,
};
use rollscope_cluster::apiserver::patch::strategies::{PatchMeta, PatchSchema};
use std::cmp::Ordering;
use std::mem::discriminant;

/// Which differences count. Models `DiffOptions`; element orders are always set.
#[derive(Clone, Copy, Debug, Default)]
struct Options {
    ignore_changes_and_additions: bool,
    ignore_deletions: bool,
    build_retain_keys_directive: bool,
}

/// The patch from one object of a type to another. Models `CreateTwoWayMergePatch`.
pub(crate) fn two_way_merge_patch(original: &Value, modified: &Value, schema: PatchSchema) -> Result<Value, String> {
    diff_maps(&map_of(original), &map_of(modified), schema, Options::default()).map(Value::from)
}

/// The patch that makes `current` what `modified` says, and takes away what `original` said and `modified` does not.
/// Models `CreateThreeWayMergePatch`.
pub(crate) fn three_way_merge_patch(original: &Value, modified: &Value, current: &Value, schema: PatchSchema) -> Result<Value, String> {
    let modified = map_of(modified);
    let delta = diff_maps(&map_of(current), &modified, schema, Options { ignore_deletions: true, ..Options::default() })?;
    let deletions = diff_maps(&map_of(original), &modified, schema, Options { ignore_changes_and_additions: true, ..Options::default() })?;
    let keep_directives = MergeOptions { merge_parallel_list: false, ignore_unmatched_nulls: false };
    let patch = merge_map(deletions, delta, schema, keep_directives);
    patch.map(Value::from).map_err(|error| rollscope_api::errors::ApiError::from(error).message)
}

fn map_of(value: &Value) -> Map {
    value.as_map().cloned().unwrap_or_default()
}

fn diff_maps(original: &Map, modified: &Map, schema: PatchSchema, options: Options) -> Result<Map, String> {
    let mut patch = Map::new();
    for (key, value) in modified {
        let Some(before) = original.get(key) else {
            if !options.ignore_changes_and_additions {
                patch.insert(key.clone(), value.clone());
            }
            continue;
        };
        if key == DIRECTIVE_MARKER {
            if before != value {
                patch.insert(key.clone(), value.clone());
            }
            continue;
        }
        match (&before.data, &value.data) {
            (Data::Map(before), Data::Map(after)) => {
                let meta = schema.lookup(key);
                let options = Options { build_retain_keys_directive: meta.retain_keys, ..options };
                let inner = diff_maps(before, after, meta.schema, options)?;
                if !inner.is_empty() {
                    patch.insert(key.clone(), Value::from(inner));
                }
            }
            (Data::List(before), Data::List(after)) if schema.lookup(key).merge => {
                diff_merged_list(&mut patch, key, (before, after), schema.lookup(key), options)?;
            }
            _ if options.ignore_changes_and_additions || before == value => {}
            _ => {
                patch.insert(key.clone(), value.clone());
            }
        }
    }
    if !options.ignore_deletions {
        for key in original.keys().filter(|key| !modified.contains_key(key)) {
            patch.insert(key.clone(), Value::null());
        }
    }
    if options.build_retain_keys_directive {
        retain_keys(&mut patch, original, modified);
    }
    Ok(patch)
}

/// Lists what stays, where anything changes. Models the end of `diffMaps`.
fn retain_keys(patch: &mut Map, original: &Map, modified: &Map) {
    let kept: Vec<Value> = modified.iter().filter(|(_, value)| !value.is_null()).map(|(key, _)| Value::from(key.as_str())).collect();
    let has_additional = original.keys().any(|key| !modified.contains_key(key));
    if !kept.is_empty() && (!patch.is_empty() || has_additional) {
        patch.insert(RETAIN_KEYS_DIRECTIVE.into(), Value::from(kept));
    }
}

/// What is added, taken away and put in order. Models `handleSliceDiff` for merged lists.
fn diff_merged_list(
    patch: &mut Map,
    key: &str,
    (original, modified): (&[Value], &[Value]),
    meta: PatchMeta,
    options: Options,
) -> Result<(), String> {
    if original.is_empty() {
        if !modified.is_empty() && !options.ignore_changes_and_additions {
            patch.insert(key.to_string(), Value::from(modified.to_vec()));
        }
        return Ok(());
    }
    let first = &original[0];
    if let Some(other) = original.iter().chain(modified).find(|item| discriminant(&item.data) != discriminant(&first.data)) {
        return Err(format!("list element types are not identical: {}", go_print(other)));
    }
    if matches!(first.data, Data::List(_)) {
        return Err("lists of lists are not supported".into());
    }
    let of_maps = matches!(first.data, Data::Map(_));
    let options = Options { build_retain_keys_directive: meta.retain_keys, ..options };
    let diff = if of_maps { diff_maps_in_list(original, modified, meta, options)? } else { diff_scalars(original, modified, options) };
    for (key, list) in [
        (key.to_string(), diff.changed),
        (format!("{DELETE_FROM_PRIMITIVE_LIST_PREFIX}/{key}"), diff.deleted),
        (format!("{SET_ELEMENT_ORDER_PREFIX}/{key}"), diff.order),
    ] {
        if !list.is_empty() {
            patch.insert(key, Value::from(list));
        }
    }
    Ok(())
}

/// What a list's patch consists of.
#[derive(Default)]
struct ListDiff {
    changed: Vec<Value>,
    deleted: Vec<Value>,
    order: Vec<Value>,
}

/// Models what `diffLists` makes of `diffListsOfMaps`: elements in the order of `modified`, deletions after them.
fn diff_maps_in_list(original: &[Value], modified: &[Value], meta: PatchMeta, options: Options) -> Result<ListDiff, String> {
    let key = meta.merge_key;
    let (before, after) = (keyed(original, key)?, keyed(modified, key)?);
    let (mut changed, deleted) = walk(sorted(&before), sorted(&after), meta, options)?;
    changed.sort_by_key(|value| modified.iter().position(|other| other.get(key) == value.get(key)));
    changed.extend(deleted);
    let same_order = before.iter().map(|(name, _)| name).eq(after.iter().map(|(name, _)| name));
    let any = !changed.is_empty();
    let in_order = (!options.ignore_changes_and_additions && (any || !same_order)) || (!options.ignore_deletions && any);
    let order = |value: &Value| Value::map([(key, value.get(key).cloned().unwrap_or_default())]);
    Ok(ListDiff { changed, deleted: Vec::new(), order: if in_order { modified.iter().map(order).collect() } else { Vec::new() } })
}

/// In order of the keys' texts; of equal ones the last comes first. Models `sortMapsBasedOnField`, whose comparison holds
/// for equal keys, too.
fn sorted<'a>(keyed: &[(String, &'a Value)]) -> Vec<(String, &'a Value)> {
    let mut keyed: Vec<(String, &Value)> = keyed.iter().rev().cloned().collect();
    keyed.sort_by(|(a, _), (b, _)| a.cmp(b));
    keyed
}

/// Goes through both lists side by side: what changed or was added, and what was taken away. Models `diffListsOfMaps`.
fn walk(
    before: Vec<(String, &Value)>,
    after: Vec<(String, &Value)>,
    meta: PatchMeta,
    options: Options,
) -> Result<(Vec<Value>, Vec<Value>), String> {
    let key = meta.merge_key;
    let name_of = |value: &Value| value.get(key).cloned().unwrap_or_default();
    let (mut before, mut after) = (before.into_iter().peekable(), after.into_iter().peekable());
    let (mut changed, mut deleted) = (Vec::new(), Vec::new());
    loop {
        let order = match (before.peek(), after.peek()) {
            (None, None) => return Ok((changed, deleted)),
            (Some((old, _)), Some((new, _))) => old.cmp(new),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
        };
        let old = if order.is_le() { before.next() } else { None };
        let new = if order.is_ge() { after.next() } else { None };
        match (old, new) {
            (Some((_, old)), Some((_, new))) => {
                let mut inner = diff_maps(&map_of(old), &map_of(new), meta.schema, options)?;
                if !inner.is_empty() {
                    inner.insert(key.to_string(), name_of(new));
                    changed.push(Value::from(inner));
                }
            }
            (None, Some((_, new))) if !options.ignore_changes_and_additions => changed.push(new.clone()),
            (Some((_, old)), None) if !options.ignore_deletions => {
                deleted.push(Value::map([(DIRECTIVE_MARKER, Value::from("delete")), (key, name_of(old))]));
            }
            _ => {}
        }
    }
}

/// Each element with the text of its key.
fn keyed<'a>(list: &'a [Value], key: &str) -> Result<Vec<(String, &'a Value)>, String> {
    let with_key = |value: &'a Value| match value.get(key) {
        Some(name) => Ok((go_print(name), value)),
        None => Err(format!("map: {} does not contain declared merge key: {key}", go_print(value))),
    };
    list.iter().map(with_key).collect()
}

/// Models `diffListsOfScalars`.
fn diff_scalars(original: &[Value], modified: &[Value], options: Options) -> ListDiff {
    let missing_in = |from: &[Value], other: &[Value]| {
        let mut values: Vec<Value> = Vec::new();
        for value in from {
            if !other.contains(value) && !values.contains(value) {
                values.push(value.clone());
            }
        }
        values
    };
    let changed = if options.ignore_changes_and_additions { Vec::new() } else { missing_in(modified, original) };
    let mut deleted = if options.ignore_deletions { Vec::new() } else { missing_in(original, modified) };
    deleted.sort_by_key(go_print);
    let in_order = (!options.ignore_deletions && !deleted.is_empty()) || (!options.ignore_changes_and_additions && original != modified);
    ListDiff { changed, deleted, order: if in_order { modified.to_vec() } else { Vec::new() } }
}
