//! `kubectl get`. Models k8s.io/kubectl/pkg/cmd/get/get.go.

mod columns;
mod sort;
mod watch;

pub(crate) use sort::sort_events;
pub(crate) use watch::Watch;

use super::commands::Next;
use super::failure::Failure;
use super::fields;
use super::find::{self, Found, Info, Query};
use super::flags::{Call, Flag, Kind, flag, short};
use super::print::{Table, TableOptions};
use super::printing::{GET_FORMATS, Printer};
use super::session::Session;
use super::tables;
use super::tabwriter::TabWriter;
use columns::CustomColumns;
use rollscope_api::value::Value;
use rollscope_cluster::apiserver::store::key;
use rollscope_cluster::object::Resource;
use rollscope_cluster::time::SimTime;

pub(crate) const FLAGS: &[Flag] = &[
    short("all-namespaces", 'A', Kind::Bool),
    short("watch", 'w', Kind::Bool),
    flag("watch-only", Kind::Bool),
    flag("output-watch-events", Kind::Bool),
    flag("no-headers", Kind::Bool),
    flag("show-labels", Kind::Bool),
    flag("show-kind", Kind::Bool),
    short("label-columns", 'L', Kind::List),
    flag("sort-by", Kind::Text),
    flag("field-selector", Kind::Text),
    flag("ignore-not-found", Kind::Bool),
    flag("chunk-size", Kind::Int(64)),
    flag("server-print", Kind::Bool),
    flag("subresource", Kind::Text),
];

/// How `get` prints.
enum Format {
    Table(TableOptions),
    Columns(CustomColumns),
    Each(Printer),
}

/// Runs `kubectl get`.
pub(crate) fn run(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    let watch = call.bool("watch") || call.bool("watch-only");
    if call.args.is_empty() && !call.has("filename") && !watch {
        session.complain(
            "You must specify the type of resource to get. Use \"kubectl api-resources\" for a complete list of supported resources.",
        );
        session.complain("");
        let use_explain = "Use \"kubectl explain <resource>\" for a detailed description of that resource (e.g. kubectl explain pods).";
        return Err(call.usage_error(&format!("Required resource not specified.\n{use_explain}")).hint("kubectl get deployments"));
    }
    if call.has("show-labels") && !matches!(call.text("output"), "" | "wide") {
        return Err(Failure::error(format!("--show-labels option cannot be used with {} printer", call.text("output"))));
    }
    if call.bool("output-watch-events") && !watch {
        return Err(Failure::error("--output-watch-events option can only be used with --watch or --watch-only"));
    }
    if !call.bool_or("server-print", true) {
        return Err(Failure::error("--server-print=false is not modelled here"));
    }
    if watch {
        return watch::start(session, call);
    }
    let query = query(call);
    let mut found = find::find(session, call, query)?;
    if call.bool("ignore-not-found") {
        found.failures.retain(|failure| !failure.is_not_found());
    }
    if found.infos.iter().any(|info| info.from_manifest) {
        read_manifests(session, &mut found);
    }
    if !call.text("subresource").is_empty() {
        read_subresource(session, call, &mut found)?;
    }
    match format(call)? {
        Format::Table(options) => print_tables(session, call, found, &options),
        Format::Columns(columns) => print_generic(session, call, found, &mut columns::ObjectPrinter::Columns(columns)),
        Format::Each(printer) => print_generic(session, call, found, &mut columns::ObjectPrinter::Each(printer)),
    }
}

fn query(call: &Call) -> Query<'_> {
    Query { args: &call.args, type_means_all: true, all_namespaces: call.bool("all-namespaces"), ..Query::default() }
}

fn format(call: &Call) -> Result<Format, Failure> {
    let output = call.text("output");
    if matches!(output, "" | "wide") {
        return Ok(Format::Table(TableOptions { with_namespace: call.bool("all-namespaces"), ..TableOptions::of(call) }));
    }
    if let Some(spec) = output.strip_prefix("custom-columns")
        && (spec.is_empty() || spec.starts_with('='))
    {
        let spec = if spec.is_empty() { call.text("template") } else { &spec[1..] };
        return Ok(Format::Columns(CustomColumns::parse(spec, call.bool("no-headers"))?));
    }
    Ok(Format::Each(Printer::of_format(output, call, GET_FORMATS)?))
}

/// Puts the server's objects in the place of the manifests'.
fn read_manifests(session: &Session<'_>, found: &mut Found) {
    let infos = std::mem::take(&mut found.infos);
    for info in infos {
        match find::get(session, info.resource, &info.namespace, &info.name) {
            Ok(object) => found.infos.push(Info { object, ..info }),
            Err(failure) => found.failures.push(failure),
        }
    }
}

/// Puts a part of each object in its place. Models `Builder.Subresource`.
fn read_subresource(session: &Session<'_>, call: &Call, found: &mut Found) -> Result<(), Failure> {
    if found.listed {
        return Err(Failure::error("subresource cannot be used when bulk resources are specified"));
    }
    for info in &mut found.infos {
        let scales = matches!(info.resource, Resource::Deployments | Resource::ReplicaSets);
        let has_status =
            scales || matches!(info.resource, Resource::Pods | Resource::Nodes | Resource::Namespaces | Resource::ResourceQuotas);
        match call.text("subresource") {
            "status" if has_status => {}
            "scale" if scales => info.object = session.cluster.api_get_scale(info.resource, &info.namespace, &info.name)?,
            _ => return Err(Failure::no_resource()),
        }
    }
    Ok(())
}

/// The objects of one resource, in the order in which resources came. Models the loop over `infos` in `Run`.
fn groups(infos: Vec<Info>) -> Vec<(Resource, Vec<Value>)> {
    let mut groups: Vec<(Resource, Vec<Value>)> = Vec::new();
    for info in infos {
        match groups.last_mut() {
            Some((resource, objects)) if *resource == info.resource => objects.push(info.object),
            _ => groups.push((info.resource, vec![info.object])),
        }
    }
    groups
}

/// An object as the server's tables see it.
fn seen_by_server(session: &Session<'_>, resource: Resource, object: &Value) -> Value {
    let at = key(fields::namespace(object), fields::name(object));
    session.cluster.store().get(resource, &at).map_or_else(|| object.clone(), tables::exact)
}

fn print_tables(session: &mut Session<'_>, call: &Call, mut found: Found, options: &TableOptions) -> Result<Next, Failure> {
    let now = session.cluster.now();
    let all_namespaced = !options.with_namespace && found.types.iter().all(|resource| resource.info().namespaced);
    let several = found.types.len() > 1 || found.infos.iter().any(|info| info.resource != found.infos[0].resource);
    let failures = found.take_failures();
    let mut written = false;
    for (resource, mut objects) in groups(found.infos) {
        // A table that cannot be sorted is not printed, and nobody is told.
        if !call.text("sort-by").is_empty() && sort::sort_rows(&mut objects, call.text("sort-by")).is_err() {
            continue;
        }
        let with_namespace = options.with_namespace && resource.info().namespaced;
        let with_kind = options.with_kind || several;
        if call.text("subresource") == "scale" {
            session.out.push_str(&scale_table(&objects, options.no_headers, now));
            written = true;
            continue;
        }
        objects.iter_mut().for_each(|object| *object = seen_by_server(session, resource, object));
        let mut table = Table::new(resource, TableOptions { with_namespace, with_kind, ..options.clone() });
        if written && !options.no_headers {
            session.say("");
        }
        let text = table.lines(&objects, "", now);
        written |= !text.is_empty();
        session.out.push_str(&text);
    }
    if !written && failures.is_empty() && !call.bool("ignore-not-found") {
        match all_namespaced {
            true => session.complain(format!("No resources found in {} namespace.", call.namespace())),
            false => session.complain("No resources found"),
        }
    }
    Failure::all(failures).map(|()| Next::Done)
}

/// Models `printScale`.
fn scale_table(scales: &[Value], no_headers: bool, now: SimTime) -> String {
    let mut lines = String::from(if no_headers { "" } else { "NAME\tDESIRED\tAVAILABLE\tAGE\n" });
    for scale in scales {
        let replicas = |of: &str| fields::number(scale, &[of, "replicas"]);
        let age = fields::since(fields::time(scale, &["metadata", "creationTimestamp"]), now);
        lines.push_str(&format!("{}\t{}\t{}\t{age}\n", fields::name(scale), replicas("spec"), replicas("status")));
    }
    TabWriter::for_tables().align(&lines)
}

/// Models `printGeneric`: one object by itself, anything else as a List.
fn print_generic(session: &mut Session<'_>, call: &Call, mut found: Found, printer: &mut columns::ObjectPrinter) -> Result<Next, Failure> {
    let failures = found.take_failures();
    if found.single && !failures.is_empty() {
        return Failure::all(failures).map(|()| Next::Done);
    }
    if found.infos.is_empty() && call.bool("ignore-not-found") {
        return Failure::all(failures).map(|()| Next::Done);
    }
    let sort_by = call.text("sort-by");
    let text = match &mut found.infos[..] {
        [only] if found.single => printer.print_one(only.resource, &only.object)?,
        infos => {
            let mut objects: Vec<Value> = infos.iter().map(|info| info.object.clone()).collect();
            if !sort_by.is_empty() {
                sort::sort_objects(&mut objects, sort_by)?;
            }
            printer.print_list(objects)?
        }
    };
    session.out.push_str(&text);
    Failure::all(failures).map(|()| Next::Done)
}
