//! `kubectl create -f -`, `create deployment`, `create namespace` and `create quota`. Models k8s.io/kubectl/pkg/cmd/create.

use super::apply::with_last_applied;
use super::commands::Next;
use super::failure::Failure;
use super::find::{self, Query};
use super::flags::{Call, Flag, Kind, flag, short};
use super::printing::{DryRun, report};
use super::session::Session;
use rollscope_api::decode::drop_null_members;
use rollscope_api::hint::Hint;
use rollscope_api::quantity::Quantity;
use rollscope_api::value::Value;
use rollscope_cluster::object::Resource;

pub(crate) const FLAGS: &[Flag] =
    &[flag("save-config", Kind::Bool), flag("validate", Kind::TextOr("strict")), flag("record", Kind::TextOr("true"))];
pub(crate) const DEPLOYMENT_FLAGS: &[Flag] =
    &[flag("image", Kind::List), flag("port", Kind::Int(32)), short("replicas", 'r', Kind::Int(32))];

pub(crate) const QUOTA_FLAGS: &[Flag] = &[flag("hard", Kind::Text)];

/// What `kubectl create` can make elsewhere.
const NOT_MODELLED: &[&str] = &[
    "clusterrole",
    "clusterrolebinding",
    "cm",
    "configmap",
    "cronjob",
    "ing",
    "ingress",
    "job",
    "pdb",
    "poddisruptionbudget",
    "priorityclass",
    "pc",
    "role",
    "rolebinding",
    "sa",
    "secret",
    "service",
    "serviceaccount",
    "svc",
    "token",
];

/// Runs `kubectl create -f -`. Models `RunCreate`.
pub(crate) fn run(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    if let Some(kind) = call.args.first().filter(|kind| NOT_MODELLED.contains(&kind.as_str())) {
        let failure = Failure::error(format!("kubectl create {kind} is not modelled here; there are: deployment, namespace, quota, -f -"));
        return Err(failure.hint("write a manifest and apply it"));
    }
    if !call.has("filename") {
        let failure = if call.args.is_empty() {
            Failure::error("must specify one of -f and -k")
        } else {
            call.usage_error(&format!("Unexpected args: [{}]", call.args.join(" ")))
        };
        return Err(failure.hint(Hint::new("{}, or {}", &[&"kubectl create deployment NAME --image=IMAGE", &"kubectl create -f -"])));
    }
    let dry_run = DryRun::of(call)?;
    let mut found = find::find(session, call, Query::default())?;
    let mut failures = found.take_failures();
    found.left_out.iter().for_each(|note| session.complain(note));
    if found.infos.is_empty() && failures.is_empty() && found.left_out.is_empty() {
        return Err(Failure::error("no objects passed to create"));
    }
    for info in found.infos {
        let mut object = if call.bool("save-config") { with_last_applied(&info.object) } else { info.object.clone() };
        drop_null_members(&mut object);
        let done = match dry_run {
            DryRun::Client => Ok(object),
            _ => send(session, info.resource, &info.namespace, &object, dry_run).map_err(|f| f.with_source("creating", "STDIN")),
        };
        let done = done.and_then(|object| report(session, call, info.resource, &object, "created"));
        failures.extend(done.err());
    }
    Failure::all(failures).map(|()| Next::Done)
}

fn send(session: &mut Session<'_>, resource: Resource, namespace: &str, object: &Value, dry_run: DryRun) -> Result<Value, Failure> {
    let served = session.cluster.api_create(resource, namespace, object, dry_run == DryRun::Server)?;
    session.warn(&served.warnings);
    Ok(served.object)
}

/// Runs `kubectl create deployment`. Models `CreateDeploymentOptions.Run`.
pub(crate) fn deployment(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    let names = call.dash.unwrap_or(call.args.len());
    let images = call.list("image");
    if !call.has("image") {
        return Err(Failure::error("required flag(s) \"image\" not set").hint("kubectl create deployment NAME --image=IMAGE"));
    }
    let Some(name) = call.args.first().filter(|_| names == 1) else {
        return Err(call.usage_error(&format!("exactly one NAME is required, got {names}")));
    };
    let command = &call.args[1..];
    if images.len() > 1 && !command.is_empty() {
        return Err(Failure::error("cannot specify multiple --image options and command"));
    }
    let object = manifest(call, name, images, command);
    send_or_show(session, call, Resource::Deployments, object, "failed to create deployment: ")
}

/// Runs `kubectl create namespace`. Models `NamespaceOptions.Run`.
pub(crate) fn namespace(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    let name = only_name(call)?;
    let object = Value::map([
        ("apiVersion", Value::from("v1")),
        ("kind", Value::from("Namespace")),
        ("metadata", Value::map([("name", Value::from(name))])),
        ("spec", Value::map([])),
        ("status", Value::map([])),
    ]);
    send_or_show(session, call, Resource::Namespaces, object, "")
}

/// Runs `kubectl create quota`. Models `QuotaOpts.Run`.
pub(crate) fn quota(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    let name = only_name(call)?;
    let mut hard = Value::map([]);
    for pair in call.text("hard").split(',').filter(|pair| !pair.is_empty()) {
        match pair.split('=').collect::<Vec<_>>()[..] {
            [resource, amount] => {
                let amount = Quantity::parse(amount).map_err(|error| Failure::error(error.to_string()))?;
                hard.set(resource, Value::from(amount.canonical()));
            }
            _ => return Err(Failure::error(format!("Invalid argument syntax {pair}, expected <resource>=<value>"))),
        }
    }
    let spec = if call.text("hard").is_empty() { Value::map([]) } else { Value::map([("hard", hard)]) };
    let object = Value::map([
        ("apiVersion", Value::from("v1")),
        ("kind", Value::from("ResourceQuota")),
        ("metadata", Value::map([("name", Value::from(name))])),
        ("spec", spec),
        ("status", Value::map([])),
    ]);
    send_or_show(session, call, Resource::ResourceQuotas, object, "failed to create quota: ")
}

fn only_name(call: &Call) -> Result<&str, Failure> {
    match &call.args[..] {
        [name] => Ok(name),
        names => Err(call.usage_error(&format!("exactly one NAME is required, got {}", names.len()))),
    }
}

fn send_or_show(session: &mut Session<'_>, call: &Call, resource: Resource, mut object: Value, failing: &str) -> Result<Next, Failure> {
    let namespaced = resource.info().namespaced;
    if call.has("namespace") && namespaced {
        object.entry("metadata").set("namespace", Value::from(call.namespace()));
    }
    if call.bool("save-config") {
        object = with_last_applied(&object);
    }
    let dry_run = DryRun::of(call)?;
    if dry_run != DryRun::Client {
        let namespace = if namespaced { call.namespace() } else { "" };
        object = send(session, resource, namespace, &object, dry_run)
            .map_err(|failure| if failing.is_empty() { failure } else { failure.wrapped(failing) })?;
    }
    report(session, call, resource, &object, "created").map(|()| Next::Done)
}

/// Models `createDeployment`; what Go's structs print though it is empty is here, too.
fn manifest(call: &Call, name: &str, images: &[String], command: &[String]) -> Value {
    let labels = || Value::map([("app", Value::from(name))]);
    let mut containers: Vec<Value> = images.iter().map(|image| container(image, command)).collect();
    if call.int_or("port", -1) >= 0 && !containers.is_empty() {
        let port = Value::map([("containerPort", Value::from(call.int_or("port", -1)))]);
        containers[0].set("ports", Value::from(vec![port]));
    }
    let template =
        Value::map([("metadata", Value::map([("labels", labels())])), ("spec", Value::map([("containers", Value::from(containers))]))]);
    let spec = Value::map([
        ("replicas", Value::from(call.int_or("replicas", 1))),
        ("selector", Value::map([("matchLabels", labels())])),
        ("strategy", Value::map([])),
        ("template", template),
    ]);
    Value::map([
        ("apiVersion", Value::from("apps/v1")),
        ("kind", Value::from("Deployment")),
        ("metadata", Value::map([("labels", labels()), ("name", Value::from(name))])),
        ("spec", spec),
        ("status", Value::map([])),
    ])
}

/// Models `buildPodSpec`; where upstream adds five random characters to a name with dots, the name stays without.
fn container(image: &str, command: &[String]) -> Value {
    let name = image.rsplit('/').next().unwrap_or(image);
    let name = name.split(':').next().unwrap_or(name).split('@').next().unwrap_or(name).replace(['_', '.'], "-");
    let mut container = Value::map([("image", Value::from(image)), ("name", Value::from(name)), ("resources", Value::map([]))]);
    if !command.is_empty() {
        container.set("command", Value::from(command.iter().map(|word| Value::from(word.as_str())).collect::<Vec<_>>()));
    }
    container
}
