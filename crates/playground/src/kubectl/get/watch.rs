//! `kubectl get --watch`: the rows that there are, then a row for every change. Models `GetOptions.watch`.

use super::columns::CustomColumns;
use super::{Format, format, query, seen_by_server};
use crate::kubectl::commands::Next;
use crate::kubectl::failure::Failure;
use crate::kubectl::find::{self, Query};
use crate::kubectl::flags::Call;
use crate::kubectl::follow::Waiting;
use crate::kubectl::print::{Table, TableOptions};
use crate::kubectl::printing::Printer;
use crate::kubectl::selectors::Filter;
use crate::kubectl::session::Session;
use crate::kubectl::tables;
use rollscope_api::value::Value;
use rollscope_cluster::apiserver::store::Change;
use rollscope_cluster::object::{Object, Resource};

/// A watch that goes on until somebody stops it.
#[derive(Clone, Debug)]
pub(crate) struct Watch {
    resource: Resource,
    /// None for all namespaces.
    namespace: Option<String>,
    /// Of one object, if one was named.
    name: Option<String>,
    filter: Filter,
    /// Changes up to this version are in what was listed.
    listed: u64,
    printer: WatchPrinter,
    with_event: bool,
}

#[derive(Clone, Debug)]
enum WatchPrinter {
    Table(Box<Table>),
    Columns(CustomColumns),
    Each(Printer),
}

/// Starts a watch.
pub(super) fn start(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    if !call.text("sort-by").is_empty() {
        session.complain(match call.bool("watch-only") && !call.bool("watch") {
            true => "warning: --watch-only requested, --sort-by will be ignored",
            false => "warning: --watch requested, --sort-by will be ignored for watch events received",
        });
    }
    let mut found = find::find(session, call, Query { single_type: true, ..query(call) })?;
    if call.bool("ignore-not-found") && found.failures.iter().any(Failure::is_not_found) {
        return Ok(Next::Done);
    }
    let failures = found.take_failures();
    Failure::all(failures)?;
    let Some(resource) = found.types.first().copied().or(found.infos.first().map(|info| info.resource)) else {
        return Err(Failure::error("no resources found"));
    };
    if !found.listed && found.infos.len() > 1 {
        return Err(Failure::error(
            "watch is only supported on individual resources and resource collections - more than 1 resource was found",
        ));
    }
    let with_event = call.bool("output-watch-events");
    let printer = match format(call)? {
        Format::Table(options) => {
            let with_namespace = options.with_namespace && resource.info().namespaced;
            WatchPrinter::Table(Box::new(Table::new(resource, TableOptions { with_namespace, with_event, ..options })))
        }
        Format::Columns(columns) => WatchPrinter::Columns(columns),
        Format::Each(printer) => WatchPrinter::Each(printer),
    };
    let mut watch = Watch {
        resource,
        namespace: (!call.bool("all-namespaces") && resource.info().namespaced).then(|| call.namespace().to_string()),
        name: (!found.listed).then(|| found.infos.first().map(|info| info.name.clone())).flatten(),
        filter: Filter::new(call, resource)?,
        listed: session.cluster.store().resource_version(),
        printer,
        with_event,
    };
    if !call.bool("watch-only") {
        let mut objects: Vec<Value> = found.infos.into_iter().map(|info| info.object).collect();
        if matches!(watch.printer, WatchPrinter::Table(_)) {
            objects.iter_mut().for_each(|object| *object = seen_by_server(session, resource, object));
        }
        watch.show(session, &objects, "ADDED")?;
    }
    Ok(Next::Wait(Waiting::Watch(Box::new(watch))))
}

impl Watch {
    /// Prints what changed.
    pub(crate) fn poll(mut self, session: &mut Session<'_>, changes: &[Change]) -> Result<Next, Failure> {
        let resource = self.resource;
        for change in changes.iter().filter(|change| change.resource == resource) {
            if let Some((object, event)) = self.event_of(change) {
                let shown = match self.printer {
                    WatchPrinter::Table(_) => tables::exact(object),
                    WatchPrinter::Columns(_) | WatchPrinter::Each(_) => object.to_value(),
                };
                self.show(session, &[shown], event)?;
            }
        }
        Ok(Next::Wait(Waiting::Watch(Box::new(self))))
    }

    /// What a watch with this selector sees of a change. Models the cacher's `watchEvent` conversion.
    fn event_of<'a>(&self, change: &'a Change) -> Option<(&'a Object, &'static str)> {
        let selected = |object: &&Object| self.selects(object);
        let (old, new) = (change.old.as_ref(), change.new.as_ref());
        let version = new.or(old)?.metadata().resource_version;
        if version <= self.listed {
            return None;
        }
        match (old.filter(selected), new.filter(selected)) {
            (None, Some(new)) => Some((new, "ADDED")),
            (Some(_), Some(new)) => Some((new, "MODIFIED")),
            (Some(old), None) => Some((old, "DELETED")),
            (None, None) => None,
        }
    }

    fn selects(&self, object: &Object) -> bool {
        let metadata = object.metadata();
        self.namespace.as_ref().is_none_or(|namespace| *namespace == metadata.namespace)
            && self.name.as_ref().is_none_or(|name| *name == metadata.name)
            && self.filter.matches(self.resource, &metadata.labels, &object.to_value())
    }

    fn show(&mut self, session: &mut Session<'_>, objects: &[Value], event: &str) -> Result<(), Failure> {
        let now = session.cluster.now();
        match &mut self.printer {
            WatchPrinter::Table(table) => session.out.push_str(&table.lines(objects, event, now)),
            WatchPrinter::Columns(columns) => {
                // It is the event that is printed then, which has none of an object's fields.
                let event = Value::map([]);
                for object in objects {
                    let text = columns.print(std::slice::from_ref(if self.with_event { &event } else { object }))?;
                    session.out.push_str(&text);
                }
            }
            WatchPrinter::Each(printer) => {
                for object in objects {
                    let shown = match self.with_event && matches!(printer, Printer::Json | Printer::Yaml) {
                        true => Value::map([("type", Value::from(event)), ("object", object.clone())]),
                        false => object.clone(),
                    };
                    let text = printer.print(self.resource, &shown, "", session.printed)?;
                    session.printed += 1;
                    session.out.push_str(&text);
                }
            }
        }
        Ok(())
    }
}
