//! Reading members of an object's tree; what is absent reads as empty, as zero or as nothing, as in Go's structs.

use rollscope_api::time::Time;
use rollscope_api::value::{Data, Value};
use rollscope_cluster::time::SimTime;

/// A string; empty if it is not there.
pub(crate) fn text<'a>(value: &'a Value, path: &[&str]) -> &'a str {
    value.at_path(path).and_then(Value::as_str).unwrap_or_default()
}

/// A whole number; 0 if it is not there.
pub(crate) fn number(value: &Value, path: &[&str]) -> i64 {
    value.at_path(path).and_then(Value::as_i64).unwrap_or_default()
}

/// A boolean; false if it is not there.
pub(crate) fn flag(value: &Value, path: &[&str]) -> bool {
    value.at_path(path).and_then(Value::as_bool).unwrap_or_default()
}

/// The items of a list; none if it is not there.
pub(crate) fn items<'a>(value: &'a Value, path: &[&str]) -> &'a [Value] {
    value.at_path(path).map(Value::items).unwrap_or_default()
}

/// The members of a mapping, sorted by key; none if it is not there.
pub(crate) fn members<'a>(value: &'a Value, path: &[&str]) -> Vec<(&'a str, &'a Value)> {
    value.at_path(path).and_then(Value::as_map).into_iter().flatten().map(|(key, value)| (key.as_str(), value)).collect()
}

/// An API timestamp.
pub(crate) fn time(value: &Value, path: &[&str]) -> Option<Time> {
    Time::parse(text(value, path))
}

/// How long ago something was; `<unknown>` if nobody knows. Models `translateTimestampSince`.
pub(crate) fn since(then: Option<Time>, now: SimTime) -> String {
    match then {
        Some(then) => super::duration::human_duration(nanoseconds_since(then, now)),
        None => "<unknown>".into(),
    }
}

/// Nanoseconds from an API timestamp until now; negative if it lies ahead.
pub(crate) fn nanoseconds_since(then: Time, now: SimTime) -> i64 {
    let now = i64::try_from(now.0).unwrap_or(i64::MAX);
    now.saturating_sub(then.since_zero().saturating_mul(1_000_000_000))
}

/// A moment in nanoseconds since the start, with the fraction that tables have of some (`tables/exact.rs`).
pub(crate) fn moment(value: &Value, path: &[&str]) -> Option<i64> {
    let text = text(value, path);
    let (whole, fraction) = text.trim_end_matches('Z').split_once('.').unwrap_or((text.trim_end_matches('Z'), "0"));
    let seconds = Time::parse(&format!("{whole}Z"))?.since_zero();
    Some(seconds.saturating_mul(1_000_000_000).saturating_add(fraction.parse().ok()?))
}

/// How long ago a moment was; `<unknown>` if nobody knows.
pub(crate) fn ago(moment: Option<i64>, now: SimTime) -> String {
    let now = i64::try_from(now.0).unwrap_or(i64::MAX);
    moment.map_or_else(|| "<unknown>".into(), |then| super::duration::human_duration(now.saturating_sub(then)))
}

/// The age in a table.
pub(crate) fn age(object: &Value, now: SimTime) -> String {
    ago(moment(object, &["metadata", "creationTimestamp"]), now)
}

/// An object's name.
pub(crate) fn name(object: &Value) -> &str {
    text(object, &["metadata", "name"])
}

/// An object's namespace; empty if it lies in none.
pub(crate) fn namespace(object: &Value) -> &str {
    text(object, &["metadata", "namespace"])
}

/// `key=value` for each member, or `<none>`. Models `labels.FormatLabels`.
pub(crate) fn format_labels(labels: Option<&Value>) -> String {
    let members = labels.map(Value::string_map).unwrap_or_default();
    if members.is_empty() {
        return "<none>".into();
    }
    members.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(",")
}

/// A scalar as Go's `%v` prints it.
pub(crate) fn plain(value: &Value) -> String {
    match &value.data {
        Data::String(text) => text.clone(),
        Data::Null => "<nil>".into(),
        _ => value.to_json(),
    }
}
