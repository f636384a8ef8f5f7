//! `kubectl describe`. Models k8s.io/kubectl/pkg/cmd/describe and pkg/describe.

mod events;
mod node;
mod pod;
mod stored;
mod template;
mod volumes;
mod workloads;
mod writer;

pub(crate) use events::{interval, order_ties};
pub(crate) use template::describe_pod_template;

use super::commands::Next;
use super::failure::Failure;
use super::find::{self, Found, Info, Query};
use super::flags::{Call, Flag, Kind, flag, short};
use super::session::Session;
use rollscope_api::value::Value;
use rollscope_cluster::object::Resource;
use writer::Writer;

pub(crate) const FLAGS: &[Flag] =
    &[short("all-namespaces", 'A', Kind::Bool), flag("show-events", Kind::Bool), flag("chunk-size", Kind::Int(64))];

/// Runs `kubectl describe`.
pub(crate) fn run(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    if call.args.is_empty() && !call.has("filename") {
        let use_list = "Use \"kubectl api-resources\" for a complete list of supported resources.";
        return Err(Failure::error(format!("You must specify the type of resource to describe. {use_list}\n")));
    }
    let query = Query { args: &call.args, type_means_all: true, all_namespaces: call.bool("all-namespaces"), ..Query::default() };
    let mut found = find::find(session, call, query)?;
    let mut failures = found.take_failures();
    // Of several objects the Events are not shown, unless somebody asks for them.
    let events = if call.has("show-events") { call.bool("show-events") } else { failures.is_empty() && found.infos.len() <= 1 };
    if let ([failure], [of, prefix]) = (&failures[..], &call.args[..])
        && failure.is_not_found()
    {
        return describe_matching(session, call, failure.clone(), of, prefix);
    }
    let mut first = true;
    for info in &found.infos {
        match describe(session, info, events) {
            Ok(text) => {
                session.out.push_str(if first { "" } else { "\n\n" });
                session.out.push_str(&text);
                first = false;
            }
            Err(failure) if failures.contains(&failure) => {}
            Err(failure) => failures.push(failure),
        }
    }
    if found.infos.is_empty() && failures.is_empty() {
        session.complain(match call.bool("all-namespaces") {
            true => "No resources found".to_string(),
            false => format!("No resources found in {} namespace.", call.namespace()),
        });
    }
    Failure::all(failures).map(|()| Next::Done)
}

/// Objects whose names begin so, where none has the name. Models `DescribeMatchingResources`.
fn describe_matching(session: &mut Session<'_>, call: &Call, original: Failure, of: &str, prefix: &str) -> Result<Next, Failure> {
    let args = [of.to_string()];
    let query = Query { args: &args, type_means_all: true, single_type: true, ..Query::default() };
    let Found { infos, .. } = find::find(session, call, query)?;
    let mut any = false;
    for info in infos.iter().filter(|info| info.name.starts_with(prefix)) {
        any = true;
        let text = describe(session, info, false)?;
        session.say(text);
    }
    if any { Ok(Next::Done) } else { Err(original) }
}

/// An object described; `events` says whether with its Events.
fn describe(session: &Session<'_>, info: &Info, events: bool) -> Result<String, Failure> {
    let object = find::get(session, info.resource, &info.namespace, &info.name)?;
    let mut w = Writer::default();
    match info.resource {
        Resource::Deployments => workloads::deployment(session, &object, &mut w),
        Resource::ReplicaSets => workloads::replica_set(session, &object, &mut w),
        Resource::Pods => pod::pod(session, &object, &mut w),
        Resource::Nodes => node::node(session, &object, &mut w),
        Resource::Services => stored::service(&object, &mut w),
        Resource::ConfigMaps => stored::config_map(&object, &mut w),
        Resource::ResourceQuotas => stored::resource_quota(&object, &mut w),
        Resource::HorizontalPodAutoscalers => stored::horizontal_pod_autoscaler(&object, &mut w),
        Resource::Namespaces => stored::namespace(session, &object, &mut w),
        Resource::Events | Resource::Leases => stored::generic(&object, &mut w),
    }
    let with_events = !matches!(info.resource, Resource::ResourceQuotas | Resource::Namespaces | Resource::Events | Resource::Leases);
    let text = if events && with_events { events::describe(session, info.resource, &object, w) } else { w.finish() };
    Ok(text)
}

/// Text that a list of objects shows of a member, in order. Used by several kinds.
fn texts<'a>(object: &'a Value, path: &[&str]) -> Vec<&'a str> {
    super::fields::items(object, path).iter().filter_map(Value::as_str).collect()
}
