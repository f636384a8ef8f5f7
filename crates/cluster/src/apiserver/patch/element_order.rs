//! The order of a merged list's elements: the patch's, then the server's.
//!
//! Models `normalizeElementOrder` and what goes with it (k8s.io/apimachinery/pkg/util/strategicpatch/patch.go).

use super::strategic::DIRECTIVE_MARKER;
use super::{PatchError, go_print, go_type};
use rollscope_api::value::{Data, Value};
use std::collections::BTreeMap;
use std::mem::discriminant;

/// What all elements of some lists are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ElementKind {
    Map,
    Scalar,
}

/// Fails unless there are elements, all of one type that is no list. Models `sliceElementType`.
pub(super) fn element_kind(lists: &[&[Value]]) -> Result<ElementKind, PatchError> {
    let mut elements = lists.iter().copied().flatten();
    let Some(first) = elements.next() else {
        return Err(PatchError::Other("no elements in any of the given slices".to_string()));
    };
    if matches!(first.data, Data::List(_)) {
        return Err(PatchError::Unprocessable("lists of lists are not supported".to_string()));
    }
    if elements.any(|other| discriminant(&other.data) != discriminant(&first.data)) {
        let lists: Vec<Value> = lists.iter().map(|list| Value::from(list.to_vec())).collect();
        return Err(PatchError::Other(format!("list element types are not identical: {}", go_print(&Value::from(lists)))));
    }
    Ok(if matches!(first.data, Data::Map(_)) { ElementKind::Map } else { ElementKind::Scalar })
}

/// An element without the member that it is known by. Models `ErrNoMergeKey`.
pub(super) fn no_merge_key(element: &Value, merge_key: &str) -> PatchError {
    PatchError::Other(format!("map: {} does not contain declared merge key: {merge_key}", go_print(element)))
}

/// What an element is known by: itself, or its member of that name.
fn key_of<'a>(element: &'a Value, merge_key: &str) -> Result<&'a Value, PatchError> {
    if merge_key.is_empty() {
        return Ok(element);
    }
    if element.as_map().is_none() {
        let received = go_type(element);
        return Err(PatchError::Other(format!("expected a map[string]interface {{}}, but received a {received}")));
    }
    element.get(merge_key).ok_or_else(|| no_merge_key(element, merge_key))
}

/// Where the element with that key is. Models `findMapInSliceBasedOnKeyValue`.
pub(super) fn find(items: &[Value], merge_key: &str, value: &Value) -> Result<Option<usize>, PatchError> {
    for (index, item) in items.iter().enumerate() {
        if item.as_map().is_none() {
            return Err(PatchError::Other(format!("value for key {index} is not a map")));
        }
        if item.get(merge_key) == Some(value) {
            return Ok(Some(index));
        }
    }
    Ok(None)
}

/// Splits elements into those that stand in another list too, and the others. Models `partitionMapsByPresentInList` and
/// `partitionPrimitivesByPresentInList`.
pub(super) fn partition(items: Vec<Value>, by: &[Value], merge_key: &str) -> Result<Unordered, PatchError> {
    let mut parts = Unordered { patched: Vec::new(), server_only: Vec::new() };
    for item in items {
        let key = key_of(&item, merge_key)?;
        let found = if merge_key.is_empty() { by.contains(key) } else { find(by, merge_key, key)?.is_some() };
        if found { parts.patched.push(item) } else { parts.server_only.push(item) }
    }
    Ok(parts)
}

/// Fails if a patch's elements stand in another order than `$setElementOrder`, or are not in it. Models
/// `validatePatchWithSetOrderList`.
pub(super) fn validate(patch: &[Value], order: &[Value], merge_key: &str) -> Result<(), PatchError> {
    if patch.is_empty() {
        return Ok(());
    }
    let mut rest = order.iter();
    for element in patch.iter().filter(|element| element.get(DIRECTIVE_MARKER).is_none()) {
        let key = key_of(element, merge_key)?;
        let mut found = order.is_empty();
        while !found && let Some(other) = rest.next() {
            found = key_of(other, merge_key)? == key;
        }
        if !found {
            let (patch, order) = (go_print(&Value::from(patch.to_vec())), go_print(&Value::from(order.to_vec())));
            let message = format!("The order in patch list:\n{patch}\n doesn't match $setElementOrder list:\n{order}\n");
            return Err(PatchError::Other(message));
        }
    }
    Ok(())
}

/// The elements of a merged list, in two parts.
pub(super) struct Unordered {
    /// Those that the patch, or its order, names.
    pub(super) patched: Vec<Value>,
    /// The others.
    pub(super) server_only: Vec<Value>,
}

/// Puts the patch's elements into the patch's order and the others into the server's, and the two together: where both
/// of two elements stand in the server's order, it decides; otherwise the patch's come first. Models
/// `normalizeElementOrder`.
pub(super) fn normalize(
    unordered: Unordered,
    patch_order: &[Value],
    server_order: &[Value],
    merge_key: &str,
) -> Result<Vec<Value>, PatchError> {
    let patched = in_order(unordered.patched, patch_order, merge_key)?;
    let server_only = in_order(unordered.server_only, server_order, merge_key)?;
    let positions = positions(server_order, merge_key);
    let position = |item: &Value| positions.get(&identity(item, merge_key));
    let mut merged = Vec::with_capacity(patched.len() + server_only.len());
    let (mut left, mut right) = (server_only.into_iter().peekable(), patched.into_iter().peekable());
    loop {
        let left_first = match (left.peek(), right.peek()) {
            (Some(l), Some(r)) => matches!((position(l), position(r)), (Some(l), Some(r)) if l < r),
            (left, _) => left.is_some(),
        };
        match if left_first { left.next() } else { right.next() } {
            Some(item) => merged.push(item),
            None => return Ok(merged),
        }
    }
}

/// Sorts elements as they stand in another list; those that are to be deleted come last. Models `normalizeSliceOrder`.
fn in_order(items: Vec<Value>, order: &[Value], merge_key: &str) -> Result<Vec<Value>, PatchError> {
    if items.iter().any(|item| item.as_map().is_some()) {
        for element in items.iter().chain(order) {
            element.get(merge_key).ok_or_else(|| no_merge_key(element, merge_key))?;
        }
    }
    let deleted = |item: &Value| item.get(DIRECTIVE_MARKER).and_then(Value::as_str) == Some("delete");
    let (to_delete, mut to_sort): (Vec<Value>, Vec<Value>) = items.into_iter().partition(deleted);
    let positions = positions(order, merge_key);
    to_sort.sort_by_key(|item| positions.get(&identity(item, merge_key)).copied().unwrap_or(usize::MAX));
    to_sort.extend(to_delete);
    Ok(to_sort)
}

/// Where each element stands first.
fn positions(order: &[Value], merge_key: &str) -> BTreeMap<String, usize> {
    order.iter().enumerate().rev().map(|(position, item)| (identity(item, merge_key), position)).collect()
}

/// A text that is the same for two elements just if their keys are.
fn identity(item: &Value, merge_key: &str) -> String {
    if merge_key.is_empty() { item.to_json() } else { item.get(merge_key).map(Value::to_json).unwrap_or_default() }
}
