//! Objects as the server's tables see them: with fractions of seconds, which objects lose on their way out.
//!
//! The recorded API server keeps objects in memory as they were made, so an age in a table counts from the very moment.

use rollscope_api::value::{Data, Value};
use rollscope_cluster::object::Object;

/// The whole object, its times as exact as the server knows them.
pub(crate) fn exact(object: &Object) -> Value {
    let mut value = object.to_value();
    add_fraction(value.entry("metadata"), "creationTimestamp", object.metadata().creation_nanos);
    let Some(pod) = object.as_pod() else { return value };
    for (index, status) in pod.status.container_statuses.iter().enumerate() {
        if let Some(ended) = status.last_termination.as_ref().filter(|ended| ended.finished_nanos != 0)
            && let Data::List(statuses) = &mut value.entry("status").entry("containerStatuses").data
        {
            add_fraction(statuses[index].entry("lastState").entry("terminated"), "finishedAt", ended.finished_nanos);
        }
    }
    value
}

fn add_fraction(value: &mut Value, key: &str, nanos: u32) {
    if nanos != 0
        && let Some(whole) = value.get(key).and_then(Value::as_str)
    {
        let exact = format!("{}.{nanos:09}Z", whole.trim_end_matches('Z'));
        value.set(key, Value::from(exact));
    }
}
