//! `kubectl autoscale`. Models k8s.io/kubectl/pkg/cmd/autoscale. The autoscaler is stored; nothing acts on it.

use super::commands::Next;
use super::failure::Failure;
use super::find::{self, Info, Query};
use super::flags::{Call, Flag, Kind, flag};
use super::printing::{DryRun, report};
use super::record::record;
use super::session::Session;
use rollscope_api::quantity::Quantity;
use rollscope_api::value::Value;
use rollscope_cluster::object::Resource;

pub(crate) const FLAGS: &[Flag] = &[
    flag("min", Kind::Int(32)),
    flag("max", Kind::Int(32)),
    flag("cpu-percent", Kind::Int(32)),
    flag("cpu", Kind::Text),
    flag("memory", Kind::Text),
    flag("name", Kind::Text),
    flag("save-config", Kind::Bool),
    flag("record", Kind::TextOr("true")),
];

const INCOMPATIBLE: &str = "failed to create autoscaling/v2 HPA and the configuration is incompatible with autoscaling/v1";

/// Runs `kubectl autoscale`. Models `AutoscaleOptions.Run`.
pub(crate) fn run(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    if call.has("cpu-percent") {
        session.say("Flag --cpu-percent has been deprecated, Use --cpu with percentage or resource quantity format (e.g., '70%' for utilization or '500m' for milliCPU).");
    }
    if !call.has("max") {
        return Err(Failure::error("required flag(s) \"max\" not set"));
    }
    let (min, max) = (call.int_or("min", -1), call.int_or("max", -1));
    if max < 1 {
        return Err(Failure::error(format!("--max=MAXPODS is required and must be at least 1, max: {max}")));
    }
    if max < min {
        return Err(Failure::error(format!("--max=MAXPODS must be larger or equal to --min=MINPODS, max: {max}, min: {min}")));
    }
    let percent = call.int_or("cpu-percent", -1);
    if percent > 0 && call.has("cpu") {
        return Err(Failure::error("--cpu-percent and --cpu are mutually exclusive"));
    }
    let mut metrics = Vec::new();
    if percent > 0 {
        metrics.push(metric("cpu", target_percent(percent)));
    }
    for (flag, unit) in [("cpu", "m"), ("memory", "Mi")] {
        if !call.text(flag).is_empty() {
            metrics.push(metric(flag, parse_target(call.text(flag), flag, unit)?));
        }
    }
    let dry_run = DryRun::of(call)?;
    let mut found = find::find(session, call, Query { args: &call.args, ..Query::default() })?;
    let mut failures = found.take_failures();
    if found.infos.is_empty() && failures.is_empty() {
        return Err(Failure::error("no objects passed to autoscale"));
    }
    for info in &found.infos {
        failures.extend(create(session, call, info, &metrics, dry_run).err());
    }
    Failure::all(failures).map(|()| Next::Done)
}

fn create(session: &mut Session<'_>, call: &Call, info: &Info, metrics: &[Value], dry_run: DryRun) -> Result<(), Failure> {
    let of = info.resource.info();
    if !matches!(info.resource, Resource::Deployments | Resource::ReplicaSets) {
        return Err(Failure::error(format!("cannot autoscale a {}: the server could not find the requested resource", of.kind)));
    }
    let name = if call.text("name").is_empty() { &info.name } else { call.text("name") };
    let target = Value::map([
        ("apiVersion", Value::from(of.api_version())),
        ("kind", Value::from(of.kind)),
        ("name", Value::from(info.name.as_str())),
    ]);
    let mut spec = Value::map([("maxReplicas", Value::from(call.int_or("max", -1))), ("scaleTargetRef", target)]);
    if call.int_or("min", -1) > 0 {
        spec.set("minReplicas", Value::from(call.int_or("min", -1)));
    }
    if !metrics.is_empty() {
        spec.set("metrics", Value::from(metrics.to_vec()));
    }
    let mut object = Value::map([
        ("apiVersion", Value::from("autoscaling/v2")),
        ("kind", Value::from("HorizontalPodAutoscaler")),
        ("metadata", Value::map([("name", Value::from(name))])),
        ("spec", spec),
    ]);
    record(call, &mut object);
    if call.has("namespace") {
        object.entry("metadata").set("namespace", Value::from(info.namespace.as_str()));
    }
    let resource = Resource::HorizontalPodAutoscalers;
    if dry_run == DryRun::Client {
        // What Go's structs print though it is empty.
        object.set("status", Value::map([("currentMetrics", Value::null()), ("desiredReplicas", Value::from(0_i64))]));
    }
    if dry_run != DryRun::Client {
        let served = session.cluster.api_create(resource, &info.namespace, &object, dry_run == DryRun::Server);
        let served = served.map_err(|error| {
            // It would try autoscaling/v1 then, and fail in the same way if it can.
            let cpu = call.text("cpu");
            if cpu.ends_with('%') && !call.has("memory") {
                return Failure::from(error);
            }
            Failure::error(format!("{INCOMPATIBLE}: {}", if cpu.is_empty() { "empty input" } else { "%!w(<nil>)" }))
        })?;
        session.warn(&served.warnings);
        object = served.object;
    }
    report(session, call, resource, &object, "autoscaled")
}

fn metric(resource: &str, target: Value) -> Value {
    let source = Value::map([("name", Value::from(resource)), ("target", target)]);
    Value::map([("resource", source), ("type", Value::from("Resource"))])
}

fn target_percent(percent: i64) -> Value {
    Value::map([("averageUtilization", Value::from(percent)), ("type", Value::from("Utilization"))])
}

/// A percentage or a quantity; a bare number gets its resource's unit. Models `parseResourceInput`.
fn parse_target(input: &str, resource: &str, unit: &str) -> Result<Value, Failure> {
    let input = input.trim();
    if let Some(percent) = input.strip_suffix('%') {
        let percent = percent.trim().parse::<i32>().ok().filter(|percent| *percent >= 0);
        let percent = percent.ok_or_else(|| Failure::error(format!("invalid percentage value: {input}")))?;
        return Ok(target_percent(i64::from(percent)));
    }
    let is_bare = !input.is_empty() && input.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let text = if is_bare { format!("{input}{unit}") } else { input.to_string() };
    let quantity = Quantity::parse(&text).map_err(|_| Failure::error(format!("invalid resource {resource} value: {input}")))?;
    Ok(Value::map([("averageValue", Value::from(quantity.canonical())), ("type", Value::from("AverageValue"))]))
}
