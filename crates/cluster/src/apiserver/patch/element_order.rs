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
    if patch.is_empty() || order.is_empty() {
        return Ok(());
    }
    let mut elements = patch.iter().filter(|element| !is_deletion(element)).peekable();
    let mut rest = order.iter().peekable();
    while let (Some(element), Some(other)) = (elements.peek(), rest.peek()) {
        if element.get(DIRECTIVE_MARKER).is_some() {
            elements.next();
            continue;
        }
        if key_of(element, merge_key)? == key_of(other, merge_key)? {
            elements.next();
        }
        rest.next();
    }
    if elements.peek().is_none() {
        return Ok(());
    }
    let (patch, order) = (go_print(&Value::from(patch.to_vec())), go_print(&Value::from(order.to_vec())));
    Err(PatchError::Other(format!("The order in patch list:\n{patch}\n doesn't match $setElementOrder list:\n{order}\n")))
}

/// Whether an element of a patch says that the one with its key is to go.
fn is_deletion(element: &Value) -> bool {
    element.get(DIRECTIVE_MARKER).and_then(Value::as_str) == Some("delete")
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
    let (to_delete, mut to_sort): (Vec<Value>, Vec<Value>) = items.into_iter().partition(is_deletion);
    let positions = positions(order, merge_key);
    sort(&mut to_sort, |item| positions.get(&identity(item, merge_key)).copied());
    to_sort.extend(to_delete);
    Ok(to_sort)
}

/// Sorts by place. Of two elements one of which has no place, the later one is taken to be less: so Go's insertion sort, which
/// serves short lists, turns such elements around.
fn sort(items: &mut Vec<Value>, place: impl Fn(&Value) -> Option<usize>) {
    const SHORT: usize = 20;
    if items.len() > SHORT {
        items.sort_by_key(|item| place(item).unwrap_or(usize::MAX));
        return;
    }
    let mut sorted: Vec<(Option<usize>, Value)> = Vec::with_capacity(items.len());
    for item in items.drain(..) {
        let place = place(&item);
        let less = |(other, _): &&(Option<usize>, Value)| matches!((place, other), (Some(place), Some(other)) if place >= *other);
        let stays = sorted.iter().rposition(|other| less(&other)).map_or(0, |last| last + 1);
        sorted.insert(stays, (place, item));
    }
    items.extend(sorted.into_iter().map(|(_, item)| item));
}

/// Where each element stands first.
fn positions(order: &[Value], merge_key: &str) -> BTreeMap<String, usize> {
    order.iter().enumerate().rev().map(|(position, item)| (identity(item, merge_key), position)).collect()
}

/// A text that is the same for two elements just if their keys are.
fn identity(item: &Value, merge_key: &str) -> String {
    if merge_key.is_empty() { item.to_json() } else { item.get(merge_key).map(Value::to_json).unwrap_or_default() }
}
