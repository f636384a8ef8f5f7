//! Strategic merge patches: like merge patches, but lists can be merged by key, and directives say what else to do.
//!
//! Models k8s.io/apimachinery/pkg/util/strategicpatch (`mergeMap` and what it calls), which the server uses to apply a patch
//! and kubectl to put one together.

use super::element_order::{self, ElementKind, find, partition};
use super::strategies::{PatchMeta, PatchSchema};
use super::{PatchError, go_print, go_type};
use rollscope_api::value::{Data, Map, Value};
use std::mem::discriminant;

/// The member that says what to do with the map that it is in.
pub const DIRECTIVE_MARKER: &str = "$patch";
/// The member that lists which members stay.
pub const RETAIN_KEYS_DIRECTIVE: &str = "$retainKeys";
/// What the name of a list of elements to remove begins with.
pub const DELETE_FROM_PRIMITIVE_LIST_PREFIX: &str = "$deleteFromPrimitiveList";
/// What the name of a list that gives an order begins with.
pub const SET_ELEMENT_ORDER_PREFIX: &str = "$setElementOrder";

/// How to merge. Models `strategicpatch.MergeOptions`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MergeOptions {
    /// Whether directives are carried out; otherwise they are kept, as when two patches become one.
    pub merge_parallel_list: bool,
    /// Whether a null goes away where there is nothing to remove.
    pub ignore_unmatched_nulls: bool,
}

impl MergeOptions {
    /// As the server applies a patch.
    pub const SERVER: MergeOptions = MergeOptions { merge_parallel_list: true, ignore_unmatched_nulls: true };
}

/// Merges a patch into a map of a type. Models `mergeMap`.
pub fn merge_map(mut original: Map, mut patch: Map, schema: PatchSchema, options: MergeOptions) -> Result<Map, PatchError> {
    if let Some(directive) = patch.get(DIRECTIVE_MARKER) {
        return match directive.as_str() {
            Some("replace") => {
                patch.remove(DIRECTIVE_MARKER);
                Ok(patch)
            }
            Some("delete") => Ok(Map::new()),
            _ => Err(unknown_patch_type(directive, &patch)),
        };
    }
    apply_retain_keys_directive(&mut original, &mut patch, options)?;
    merge_ordered_lists(&mut original, &mut patch, schema, options)?;
    for (key, value) in patch {
        if !key.starts_with(DELETE_FROM_PRIMITIVE_LIST_PREFIX) {
            merge_member(&mut original, &key, value, Member { deletes: false, schema }, options)?;
        } else if options.merge_parallel_list {
            let field = extract_key(&key, DELETE_FROM_PRIMITIVE_LIST_PREFIX)?;
            merge_member(&mut original, field, value, Member { deletes: true, schema }, options)?;
        } else {
            original.insert(key, value);
        }
    }
    Ok(original)
}

fn unknown_patch_type(directive: &Value, map: &Map) -> PatchError {
    PatchError::Other(format!("unknown patch type: {} in map: {}", go_print(directive), go_print(&Value::from(map.clone()))))
}

/// The field that a directive is about: what follows its prefix and a slash. Models `extractKey`.
fn extract_key<'a>(key: &'a str, prefix: &str) -> Result<&'a str, PatchError> {
    let field = key.strip_prefix(prefix).and_then(|rest| rest.strip_prefix('/'));
    let what = if prefix == SET_ELEMENT_ORDER_PREFIX { "setElementOrder" } else { "primitive" };
    field.ok_or_else(|| PatchError::BadRequest(format!("invalid patch format of {what} list")))
}

/// Removes the members that `$retainKeys` does not name. Models `applyRetainKeysDirective`.
fn apply_retain_keys_directive(original: &mut Map, patch: &mut Map, options: MergeOptions) -> Result<(), PatchError> {
    let Some(retained) = patch.remove(RETAIN_KEYS_DIRECTIVE) else { return Ok(()) };
    if !options.merge_parallel_list {
        let there = original.entry(RETAIN_KEYS_DIRECTIVE.to_string()).or_insert_with(|| retained.clone());
        if *there != retained {
            let (left, right) = (go_print(there), go_print(&retained));
            let why = "are not deep equal: this may happen when calculating the 3-way diff patch";
            return Err(PatchError::Other(format!("{left} and {right} {why}")));
        }
        return Ok(());
    }
    let bad = || PatchError::BadRequest("invalid patch format of retainKeys".to_string());
    let Data::List(keys) = &retained.data else { return Err(bad()) };
    let named = |key: &String| keys.iter().any(|retained| retained.as_str() == Some(key));
    let needs_name = |key: &&String| !key.starts_with(DELETE_FROM_PRIMITIVE_LIST_PREFIX) && !key.starts_with(SET_ELEMENT_ORDER_PREFIX);
    let set = patch.iter().filter(|(_, value)| !value.is_null()).map(|(key, _)| key);
    if !set.filter(needs_name).all(named) {
        return Err(bad());
    }
    original.retain(|key, _| named(key));
    Ok(())
}

/// Merges the lists that have a `$setElementOrder` and puts their elements in that order. Models
/// `mergePatchIntoOriginal`.
fn merge_ordered_lists(original: &mut Map, patch: &mut Map, schema: PatchSchema, options: MergeOptions) -> Result<(), PatchError> {
    let keys: Vec<String> = patch.keys().filter(|key| key.starts_with(SET_ELEMENT_ORDER_PREFIX)).cloned().collect();
    for key in keys {
        let order = patch.remove(&key).unwrap_or_default();
        if !options.merge_parallel_list {
            let there = original.entry(key.clone()).or_insert_with(|| order.clone());
            if *there != order {
                return Err(PatchError::BadRequest("invalid patch format of setElementOrder list".to_string()));
            }
        }
        let order = list(order)?;
        let field = extract_key(&key, SET_ELEMENT_ORDER_PREFIX)?;
        let ours = original.get(field).cloned().map(list).transpose()?;
        let theirs = patch.remove(field).map(list).transpose()?;
        if let Some(ordered) = merge_ordered_list(ours, theirs, &order, schema.lookup(field), options)? {
            original.entry(field.to_string()).or_default().data = Data::List(ordered);
        }
    }
    Ok(())
}

/// One such list; None if there is none on either side.
fn merge_ordered_list(
    original: Option<Vec<Value>>,
    patch: Option<Vec<Value>>,
    order: &[Value],
    meta: PatchMeta,
    options: MergeOptions,
) -> Result<Option<Vec<Value>>, PatchError> {
    let (ours, theirs) = (original.as_deref().unwrap_or_default(), patch.as_deref().unwrap_or_default());
    element_order::validate(theirs, order, meta.merge_key)?;
    let kind = element_order::element_kind(&[ours, theirs]);
    let (merged, server_order) = match (original, patch) {
        (None, None) => return Ok(None),
        (Some(original), None) => (original.clone(), original),
        (None, Some(patch)) => (patch.into_iter().filter_map(remove_directives).collect(), Vec::new()),
        (Some(original), Some(patch)) if meta.merge => merge_slice(original, patch, meta, MergeList { deletes: false, options })?,
        (Some(original), Some(patch)) => (patch, original),
    };
    let unordered = partition(merged, order, meta.merge_key)?;
    kind?;
    element_order::normalize(unordered, order, &server_order, meta.merge_key).map(Some)
}

fn list(value: Value) -> Result<Vec<Value>, PatchError> {
    match value.data {
        Data::List(items) => Ok(items),
        _ => Err(PatchError::Other(format!("expected a []interface {{}}, but received a {}", go_type(&value)))),
    }
}

/// A member of a patch: whether it lists what to remove, and the type that it is a member of.
#[derive(Clone, Copy)]
struct Member {
    deletes: bool,
    schema: PatchSchema,
}

/// The body of `mergeMap`'s loop.
fn merge_member(original: &mut Map, key: &str, mut patch: Value, of: Member, options: MergeOptions) -> Result<(), PatchError> {
    if patch.is_null() {
        original.remove(key);
        if options.ignore_unmatched_nulls {
            return Ok(());
        }
    }
    let current = original.get_mut(key);
    let same_type = current.as_ref().is_some_and(|current| discriminant(&current.data) == discriminant(&patch.data));
    let Some(current) = current.filter(|_| same_type) else {
        if !of.deletes {
            if options.ignore_unmatched_nulls {
                discard_nulls(&mut patch);
            }
            put(original, key, remove_directives(patch));
        }
        return Ok(());
    };
    let meta = of.schema.lookup(key);
    match (&mut current.data, patch.data) {
        (Data::Map(members), Data::Map(patch)) => *members = merge_map(std::mem::take(members), patch, meta.schema, options)?,
        (Data::List(items), Data::List(patch)) if meta.merge || of.deletes => {
            let how = MergeList { deletes: of.deletes, options };
            *items = merge_slice(std::mem::take(items), patch, meta, how)?.0;
        }
        (current, patch) => *current = patch,
    }
    Ok(())
}

fn put(members: &mut Map, key: &str, value: Option<Value>) {
    match value {
        Some(value) => members.insert(key.to_string(), value),
        None => members.remove(key),
    };
}

/// How two lists are merged.
#[derive(Clone, Copy)]
struct MergeList {
    deletes: bool,
    options: MergeOptions,
}

/// Merges two lists. The second list that comes out is the server's order as it is left: upstream removes elements in
/// place and appends to what remains, which the caller's view of the list shows. Models `mergeSlice`.
fn merge_slice(original: Vec<Value>, patch: Vec<Value>, meta: PatchMeta, how: MergeList) -> Result<(Vec<Value>, Vec<Value>), PatchError> {
    if original.is_empty() && patch.is_empty() {
        return Ok((original.clone(), original));
    }
    let length = original.len();
    if element_order::element_kind(&[&original, &patch])? == ElementKind::Scalar {
        if how.options.merge_parallel_list && how.deletes {
            let rest = original.iter().filter(|item| !patch.contains(item)).cloned().collect();
            return Ok((rest, original));
        }
        let merged = deduplicate(original.iter().chain(&patch).cloned().collect());
        let unordered = partition(merged, &patch, meta.merge_key)?;
        let items = element_order::normalize(unordered, &patch, &original, meta.merge_key)?;
        return Ok((items, original));
    }
    if meta.merge_key.is_empty() {
        return Err(PatchError::Other("cannot merge lists without merge key for struct".to_string()));
    }
    let SpecialElements { rest, patch, replaces } = merge_special_elements(original.clone(), patch, meta.merge_key)?;
    let merged = merge_other_elements(rest.clone(), &patch, meta, how.options)?;
    let server_order = if replaces { original } else { merged.iter().take(length).cloned().collect() };
    let unordered = partition(merged, &patch, meta.merge_key)?;
    Ok((element_order::normalize(unordered, &patch, &rest, meta.merge_key)?, server_order))
}

struct SpecialElements {
    rest: Vec<Value>,
    patch: Vec<Value>,
    replaces: bool,
}

/// Carries out the directives among a patch's elements. Models `mergeSliceWithSpecialElements`.
fn merge_special_elements(original: Vec<Value>, patch: Vec<Value>, merge_key: &str) -> Result<SpecialElements, PatchError> {
    let mut done = SpecialElements { rest: original, patch: Vec::new(), replaces: false };
    for element in patch {
        let Some(directive) = element.get(DIRECTIVE_MARKER) else {
            done.patch.push(element);
            continue;
        };
        match directive.as_str() {
            Some("delete") => {
                let value = element.get(merge_key).ok_or_else(|| element_order::no_merge_key(&element, merge_key))?;
                done.rest.retain(|item| item.get(merge_key) != Some(value));
            }
            Some("replace") => done.replaces = true,
            Some("merge") => return Err(PatchError::Other("merging lists cannot yet be specified in the patch".to_string())),
            _ => return Err(unknown_patch_type(directive, element.as_map().unwrap_or(&Map::new()))),
        }
    }
    if done.replaces {
        done.rest = std::mem::take(&mut done.patch);
    }
    Ok(done)
}

/// Merges the elements that have the same key, and appends the others. Models `mergeSliceWithoutSpecialElements`.
fn merge_other_elements(mut items: Vec<Value>, patch: &[Value], meta: PatchMeta, options: MergeOptions) -> Result<Vec<Value>, PatchError> {
    for element in patch {
        let value = element.get(meta.merge_key).ok_or_else(|| element_order::no_merge_key(element, meta.merge_key))?;
        match find(&items, meta.merge_key, value)?.and_then(|index| items.get_mut(index)) {
            Some(item) => {
                let ours = item.as_map().cloned().unwrap_or_default();
                let theirs = element.as_map().cloned().unwrap_or_default();
                item.data = Data::Map(merge_map(ours, theirs, meta.schema, options)?);
            }
            None => items.push(element.clone()),
        }
    }
    Ok(items)
}

/// Takes out what stands twice; the last element moves into each gap. Models `deduplicateScalars`.
fn deduplicate(mut items: Vec<Value>) -> Vec<Value> {
    let mut i = 0;
    while i < items.len() {
        let mut j = i + 1;
        while j < items.len() {
            if items[i] == items[j] {
                items.swap_remove(j);
            } else {
                j += 1;
            }
        }
        i += 1;
    }
    items
}

/// A value without the maps that carry a directive; None if it is one. Models `removeDirectives`.
fn remove_directives(value: Value) -> Option<Value> {
    let data = match value.data {
        Data::Map(members) if members.contains_key(DIRECTIVE_MARKER) => return None,
        Data::Map(members) => Data::Map(members.into_iter().filter_map(|(key, member)| Some((key, remove_directives(member)?))).collect()),
        Data::List(items) => Data::List(items.into_iter().filter_map(remove_directives).collect()),
        other => other,
    };
    Some(Value { data, ..value })
}

/// Takes nulls out of maps, at any depth. Models `discardNullValuesFromPatch`.
fn discard_nulls(value: &mut Value) {
    match &mut value.data {
        Data::Map(members) => {
            members.retain(|_, member| !member.is_null());
            members.values_mut().for_each(discard_nulls);
        }
        Data::List(items) => items.iter_mut().for_each(discard_nulls),
        _ => {}
    }
}
