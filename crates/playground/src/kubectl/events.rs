//! `kubectl events`. Models k8s.io/kubectl/pkg/cmd/events.

use super::commands::Next;
use super::describe::{interval, order_ties};
use super::failure::{Cause, Failure};
use super::fields::{namespace, text};
use super::flags::{Call, Flag, Kind, flag, short};
use super::follow::Waiting;
use super::get::sort_events;
use super::printing::Printer;
use super::resources::mapping_for;
use super::session::Session;
use super::tabwriter::TabWriter;
use rollscope_api::value::Value;
use rollscope_cluster::apiserver::store::Change;
use rollscope_cluster::object::Resource;
use rollscope_cluster::time::SimTime;

pub(crate) const FLAGS: &[Flag] = &[
    short("all-namespaces", 'A', Kind::Bool),
    flag("for", Kind::Text),
    flag("types", Kind::List),
    flag("no-headers", Kind::Bool),
    short("watch", 'w', Kind::Bool),
    flag("chunk-size", Kind::Int(64)),
];

/// Which Events are shown.
#[derive(Clone, Debug)]
struct Shown {
    of: Option<(Resource, String)>,
    types: Vec<String>,
    /// None for all namespaces.
    namespace: Option<String>,
}

impl Shown {
    /// Models `Complete` and `Validate`.
    fn of_call(call: &Call) -> Result<Shown, Failure> {
        let of = match call.text("for") {
            "" => None,
            name => {
                let (resource, name) = name
                    .split_once('/')
                    .filter(|(_, name)| !name.contains('/'))
                    .ok_or_else(|| Failure::error("--for must be in resource/name form"))?;
                let as_text = |failure: Failure| Failure { cause: Cause::Text(failure.cause.message()), ..failure };
                Some((mapping_for(resource).map_err(as_text)?, name.to_string()))
            }
        };
        let types = call.list("types").to_vec();
        if types.iter().any(|kind| !kind.eq_ignore_ascii_case("Normal") && !kind.eq_ignore_ascii_case("Warning")) {
            return Err(Failure::error("valid --types are Normal or Warning"));
        }
        Ok(Shown { of, types, namespace: (!call.bool("all-namespaces")).then(|| call.namespace().to_string()) })
    }

    fn shows(&self, event: &Value) -> bool {
        let about = |key: &str| text(event, &["involvedObject", key]);
        let of_object = self.of.as_ref().is_none_or(|(resource, name)| {
            let info = resource.info();
            about("kind") == info.kind && about("apiVersion") == info.api_version() && about("name") == name
        });
        let in_namespace = self.namespace.as_ref().is_none_or(|wanted| wanted == namespace(event));
        let of_type = self.types.is_empty() || self.types.iter().any(|kind| kind.eq_ignore_ascii_case(text(event, &["type"])));
        of_object && in_namespace && of_type
    }
}

/// Runs `kubectl events`.
pub(crate) fn run(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    let shown = Shown::of_call(call)?;
    let listed = session.cluster.api_list(Resource::Events, shown.namespace.as_deref());
    let mut events: Vec<Value> = listed.iter().map(|event| event.to_value()).filter(|event| shown.shows(event)).collect();
    if call.bool("watch") {
        let listed = session.cluster.store().resource_version();
        let mut watch = EventWatch { shown, call: call.clone(), writer: TabWriter::for_tables(), has_headers: false, listed };
        watch.show(session, &events)?;
        return Ok(Next::Wait(Waiting::Events(Box::new(watch))));
    }
    if events.is_empty() {
        session.complain(match shown.namespace {
            None => "No events found.".to_string(),
            Some(namespace) => format!("No events found in {namespace} namespace."),
        });
        return Ok(Next::Done);
    }
    sort_events(&mut events);
    let text = match Printer::of(call)? {
        Printer::Operation => TabWriter::for_tables().align(&table(&events, call, session.cluster.now(), call.bool("no-headers"))),
        // A list has no name; kubectl prints nothing.
        Printer::Name => String::new(),
        printer => printer.print(Resource::Events, &list(events), "", 0)?,
    };
    session.out.push_str(&text);
    Ok(Next::Done)
}

/// A watch that goes on until somebody stops it. Models `runWatch`.
#[derive(Clone, Debug)]
pub(crate) struct EventWatch {
    shown: Shown,
    call: Call,
    writer: TabWriter,
    has_headers: bool,
    /// Changes up to this version were shown at the start.
    listed: u64,
}

impl EventWatch {
    /// Prints the Events that are new or have come again.
    pub(crate) fn poll(mut self, session: &mut Session<'_>, changes: &[Change]) -> Result<Next, Failure> {
        let is_new = |change: &&Change| {
            change.resource == Resource::Events && change.new.as_ref().is_some_and(|new| new.metadata().resource_version > self.listed)
        };
        let written = changes.iter().filter(is_new).filter_map(|change| change.new.as_ref().map(|event| event.to_value()));
        let events: Vec<Value> = written.filter(|event| self.shown.shows(event)).collect();
        self.show(session, &events)?;
        Ok(Next::Wait(Waiting::Events(Box::new(self))))
    }

    fn show(&mut self, session: &mut Session<'_>, events: &[Value]) -> Result<(), Failure> {
        let printer = Printer::of(&self.call)?;
        let now = session.cluster.now();
        for event in events {
            let text = match &printer {
                Printer::Operation => {
                    let headless = self.has_headers || self.call.bool("no-headers");
                    self.has_headers = true;
                    let row = table(std::slice::from_ref(event), &self.call, now, headless);
                    self.writer.align(&row)
                }
                printer => printer.print(Resource::Events, event, "", session.printed)?,
            };
            session.printed += 1;
            session.out.push_str(&text);
        }
        Ok(())
    }
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
fn table(events: &[Value], call: &Call, now: SimTime, headless: bool) -> String {
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
    // A recorded table of one namespace has rows of one age in order.
    if !all && !call.bool("no-headers") {
        order_ties(&mut rows);
    }
    let mut lines = String::new();
    if !headless {
        lines.push_str(if all { "NAMESPACE\t" } else { "" });
        lines.push_str("LAST SEEN\tTYPE\tREASON\tOBJECT\tMESSAGE\n");
    }
    rows.iter().for_each(|(_, row)| lines.push_str(row));
    lines
}
