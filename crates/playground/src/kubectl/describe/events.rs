//! The Events at the end of a description. Models `searchEvents` and `DescribeEvents`.

use super::writer::Writer;
use crate::kubectl::fields::{number, since, text, time};
use crate::kubectl::get::sort_events;
use crate::kubectl::session::Session;
use crate::kubectl::tabwriter::TabWriter;
use rollscope_api::value::Value;
use rollscope_cluster::object::Resource;
use rollscope_cluster::time::SimTime;

/// Ends a description with the Events about its object.
pub(super) fn describe(session: &Session<'_>, resource: Resource, object: &Value, mut w: Writer) -> String {
    let mut events = search(session, resource, object);
    if events.is_empty() {
        w.pair("Events", "<none>");
        return w.finish();
    }
    sort_events(&mut events);
    let now = session.cluster.now();
    let mut rows: Vec<(String, String)> = events.iter().map(|event| row(event, now)).collect();
    order_ties(&mut rows);
    let mut table = Writer::default();
    table.line(0, "Events:\n  Type\tReason\tAge\tFrom\tMessage\n  ----\t------\t----\t----\t-------");
    rows.iter().for_each(|(_, row)| table.line(1, row));
    // The table's columns are its own: upstream flushes before it.
    format!("{}{}", w.finish(), TabWriter::for_descriptions().align(&table.raw()))
}

/// Upstream's sort leaves open how rows of one age follow each other: by their text, here.
pub(crate) fn order_ties(rows: &mut [(String, String)]) {
    for group in rows.chunk_by_mut(|(a, _), (b, _)| a == b) {
        group.sort_by(|(_, a), (_, b)| a.cmp(b));
    }
}

/// The age of an event's row, and the row.
fn row(event: &Value, now: SimTime) -> (String, String) {
    let interval = interval(event, now);
    let source = match text(event, &["source", "component"]) {
        "" => text(event, &["reportingComponent"]),
        component => component,
    };
    let mut message = text(event, &["message"]).trim().to_string();
    let path = text(event, &["involvedObject", "fieldPath"]);
    if !path.is_empty() {
        message = format!("{path}: {message}");
    }
    let (kind, reason) = (text(event, &["type"]), text(event, &["reason"]));
    let age = interval.split(" (").next().unwrap_or_default().to_string();
    (age, format!("{kind}\t{reason}\t{interval}\t{source}\t{message}"))
}

/// `12s`, or `12s (x3 over 40s)`. Models `getInterval`.
pub(crate) fn interval(event: &Value, now: SimTime) -> String {
    let first = since(time(event, &["firstTimestamp"]), now);
    match number(event, &["count"]) {
        count if count > 1 => format!("{} (x{count} over {first})", since(time(event, &["lastTimestamp"]), now)),
        _ => first,
    }
}

/// The Events about an object, by its name, kind and UID.
fn search(session: &Session<'_>, resource: Resource, object: &Value) -> Vec<Value> {
    let namespace = match text(object, &["metadata", "namespace"]) {
        "" => None,
        namespace => Some(namespace),
    };
    let (name, uid) = (text(object, &["metadata", "name"]), text(object, &["metadata", "uid"]));
    let is_about = |event: &Value| {
        let of = |key: &str| text(event, &["involvedObject", key]);
        // A kubelet's Events about its Node carry the Node's name as UID.
        of("name") == name && of("kind") == resource.info().kind && (of("uid") == uid || (resource == Resource::Nodes && of("uid") == name))
    };
    let events = session.cluster.api_list(Resource::Events, namespace);
    events.iter().map(|event| event.to_value()).filter(is_about).collect()
}
