//! `kubectl events`. Models k8s.io/kubectl/pkg/cmd/events.

use super::commands::Next;
use super::describe::{interval, order_ties};
use super::failure::{Cause, Failure};
use super::fields::{namespace, text};
use super::flags::{Call, Flag, Kind, flag, short};
use super::get::sort_events;
use super::printing::{Printer, json};
use super::resources::mapping_for;
use super::session::Session;
use super::tabwriter::TabWriter;
use rollscope_api::value::Value;
use rollscope_cluster::object::Resource;
use rollscope_cluster::time::SimTime;

pub(crate) const FLAGS: &[Flag] = &[
    short("all-namespaces", 'A', Kind::Bool),
    flag("for", Kind::Text),
    flag("types", Kind::List),
    flag("no-headers", Kind::Bool),
    flag("chunk-size", Kind::Int(64)),
];

/// Runs `kubectl events`.
pub(crate) fn run(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    let of = match call.text("for") {
        "" => None,
        name => {
            let (resource, name) = name
                .split_once('/')
                .filter(|(_, name)| !name.contains('/'))
                .ok_or_else(|| Failure::error("--for must be in resource/name form"))?;
            Some((mapping_for(resource).map_err(|failure| Failure { cause: Cause::Text(failure.cause.message()), ..failure })?, name))
        }
    };
    let types = call.list("types");
    if types.iter().any(|kind| !kind.eq_ignore_ascii_case("Normal") && !kind.eq_ignore_ascii_case("Warning")) {
        return Err(Failure::error("valid --types are Normal or Warning"));
    }
    let all = call.bool("all-namespaces");
    let is_shown = |event: &Value| {
        let about = |key: &str| text(event, &["involvedObject", key]);
        let of_object = of.is_none_or(|(resource, name)| {
            let info = resource.info();
            about("kind") == info.kind && about("apiVersion") == info.api_version() && about("name") == name
        });
        of_object && (types.is_empty() || types.iter().any(|kind| kind.eq_ignore_ascii_case(text(event, &["type"]))))
    };
    let listed = session.cluster.api_list(Resource::Events, (!all).then(|| call.namespace()));
    let mut events: Vec<Value> = listed.iter().map(|event| event.to_value()).filter(is_shown).collect();
    if events.is_empty() {
        session.complain(match all {
            true => "No events found.".to_string(),
            false => format!("No events found in {} namespace.", call.namespace()),
        });
        return Ok(Next::Done);
    }
    sort_events(&mut events);
    let text = match Printer::of(call)? {
        Printer::Operation => table(&events, call, session.cluster.now()),
        Printer::Json => json(&list(events)),
        printer @ Printer::Name => {
            events.iter().map(|event| printer.print(Resource::Events, event, "", 0)).collect::<Result<String, Failure>>()?
        }
        printer => printer.print(Resource::Events, &list(events), "", 0)?,
    };
    session.out.push_str(&text);
    Ok(Next::Done)
}

fn list(events: Vec<Value>) -> Value {
    Value::map([
        ("apiVersion", Value::from("v1")),
        ("items", Value::from(events)),
        ("kind", Value::from("EventList")),
        ("metadata", Value::map([])),
    ])
}

/// Models `EventPrinter`.
fn table(events: &[Value], call: &Call, now: SimTime) -> String {
    let all = call.bool("all-namespaces");
    let row = |event: &Value| {
        let interval = interval(event, now);
        let (kind, name) = (text(event, &["involvedObject", "kind"]), text(event, &["involvedObject", "name"]));
        let before = if all { format!("{}\t", namespace(event)) } else { String::new() };
        let message = text(event, &["message"]).trim();
        let age = interval.split(" (").next().unwrap_or_default().to_string();
        (age, format!("{before}{interval}\t{}\t{}\t{kind}/{name}\t{message}\n", text(event, &["type"]), text(event, &["reason"])))
    };
    let mut rows: Vec<(String, String)> = events.iter().map(row).collect();
    order_ties(&mut rows);
    let mut lines = String::new();
    if !call.bool("no-headers") {
        lines.push_str(if all { "NAMESPACE\t" } else { "" });
        lines.push_str("LAST SEEN\tTYPE\tREASON\tOBJECT\tMESSAGE\n");
    }
    rows.iter().for_each(|(_, row)| lines.push_str(row));
    TabWriter::for_tables().align(&lines)
}
