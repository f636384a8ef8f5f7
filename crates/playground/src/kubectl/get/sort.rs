//! `--sort-by`. Models k8s.io/kubectl/pkg/cmd/get/sorter.go. Equal rows come in the order in which Go's sort leaves them.

use crate::kubectl::failure::Failure;
use crate::kubectl::fields;
use crate::kubectl::jsonpath::JsonPath;
use rollscope_api::go_text::quote;
use rollscope_api::quantity::Quantity;
use rollscope_api::value::{Data, Value};
use rollscope_cluster::controllers::replica_set::go_sort::sort as go_sort;
use std::cmp::Ordering;

/// Sorts the rows of a table. Models `NewTableSorter`.
pub(super) fn sort_rows(objects: &mut [Value], field: &str) -> Result<(), Failure> {
    sort(objects, field)
}

/// Sorts the items of a list. Models `SortObjects`.
pub(super) fn sort_objects(objects: &mut [Value], field: &str) -> Result<(), Failure> {
    sort(objects, field)
}

fn sort(objects: &mut [Value], field: &str) -> Result<(), Failure> {
    if objects.is_empty() {
        return Ok(());
    }
    let path = JsonPath::parse_relaxed(field, true)?;
    let mut keyed: Vec<(Option<Value>, Value)> = Vec::new();
    for object in objects.iter() {
        let found = path.find(object).map_err(Failure::error)?;
        keyed.push((found.into_iter().next().and_then(|values| values.into_iter().next()), object.clone()));
    }
    if keyed.iter().all(|(key, _)| key.is_none()) {
        let shown = field.trim_start_matches('{').trim_end_matches('}').trim_start_matches('.');
        let message = format!("couldn't find any field with path {} in the list of objects", quote(&format!("{{.{shown}}}")));
        return Err(Failure::error(message));
    }
    if let Some((Some(key), _)) = keyed.iter().find(|(key, _)| matches!(key.as_ref().map(|k| &k.data), Some(Data::Map(_)))) {
        let what = if key.as_map().is_some() { "map[string]interface {}" } else { "list" };
        return Err(Failure::error(format!("unsortable type: {what}")));
    }
    go_sort(&mut keyed, |(a, _), (b, _)| is_less(a.as_ref(), b.as_ref()));
    for (place, (_, object)) in objects.iter_mut().zip(keyed) {
        *place = object;
    }
    Ok(())
}

/// Models `TableSorter.Less` and `RuntimeSort.Less`: what has no such field comes before everything, its like included.
fn is_less(a: Option<&Value>, b: Option<&Value>) -> bool {
    match (a, b) {
        (None, _) => true,
        (_, None) => false,
        (Some(a), Some(b)) => compare(a, b).is_lt(),
    }
}

/// Models `isLess`.
fn compare(a: &Value, b: &Value) -> Ordering {
    match (&a.data, &b.data) {
        (Data::Int(a), Data::Int(b)) => a.cmp(b),
        (Data::Float(a), Data::Float(b)) => a.partial_cmp(b).unwrap_or(Ordering::Equal),
        (Data::String(a), Data::String(b)) => match (Quantity::parse(a), Quantity::parse(b)) {
            (Ok(a), Ok(b)) => a.cmp(&b),
            _ => a.cmp(b),
        },
        (Data::Bool(a), Data::Bool(b)) => a.cmp(b),
        (Data::List(a), Data::List(b)) => {
            let different = a.iter().zip(b).map(|(a, b)| compare(a, b)).find(|order| order.is_ne());
            different.unwrap_or(Ordering::Equal)
        }
        (a, b) => (*a != Data::Null).cmp(&(*b != Data::Null)),
    }
}

/// Puts Events in order of when they were last seen. Models `event.SortableEvents`.
pub(crate) fn sort_events(events: &mut [Value]) {
    go_sort(events, |a, b| fields::time(a, &["lastTimestamp"]) < fields::time(b, &["lastTimestamp"]));
}
