//! What there is: `version`, `api-resources`, `api-versions`.

use super::commands::Next;
use super::failure::Failure;
use super::flags::{Call, Flag, Kind, flag, short};
use super::printing::json;
use super::session::Session;
use super::tabwriter::TabWriter;
use rollscope_api::value::Value;
use rollscope_cluster::object::{RESOURCES, Resource, ResourceInfo};

pub(crate) const VERSION_FLAGS: &[Flag] = &[flag("client", Kind::Bool), short("output", 'o', Kind::Text)];
pub(crate) const API_RESOURCES_FLAGS: &[Flag] = &[
    flag("api-group", Kind::Text),
    flag("namespaced", Kind::Bool),
    flag("no-headers", Kind::Bool),
    flag("sort-by", Kind::Text),
    flag("cached", Kind::Bool),
];

/// The release that is modelled.
const VERSION: &str = "v1.36.3";
const KUSTOMIZE_VERSION: &str = "v5.8.1";

/// Runs `kubectl version`. Models k8s.io/kubectl/pkg/cmd/version.
pub(crate) fn version(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    if !call.args.is_empty() {
        return Err(Failure::error(format!("extra arguments: [{}]", call.args.join(" "))));
    }
    let client = call.bool("client");
    let of = || Value::map([("gitVersion", Value::from(VERSION)), ("major", Value::from("1")), ("minor", Value::from("36"))]);
    let mut all = Value::map([("clientVersion", of()), ("kustomizeVersion", Value::from(KUSTOMIZE_VERSION))]);
    if !client {
        all.set("serverVersion", of());
    }
    match call.text("output") {
        "" => {
            session.say(format!("Client Version: {VERSION}\nKustomize Version: {KUSTOMIZE_VERSION}"));
            if !client {
                session.say(format!("Server Version: {VERSION}"));
            }
        }
        "json" => session.out.push_str(&json(&all)),
        "yaml" => session.out.push_str(&all.to_yaml()),
        _ => return Err(Failure::error("--output must be 'yaml' or 'json'")),
    }
    Ok(Next::Done)
}

/// Runs `kubectl api-resources`. Models k8s.io/kubectl/pkg/cmd/apiresources.
pub(crate) fn api_resources(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    if !call.args.is_empty() {
        return Err(call.usage_error(&format!("unexpected arguments: [{}]", call.args.join(" "))));
    }
    let sort_by = call.text("sort-by");
    if !matches!(sort_by, "" | "name" | "kind") {
        return Err(Failure::error("--sort-by accepts only name or kind"));
    }
    // Leases are a matter of nodes' heartbeats; a server without them does not name them.
    let has_leases = session.cluster.api_get(Resource::Namespaces, "", "kube-node-lease").is_ok();
    let is_shown = |info: &&ResourceInfo| {
        (info.resource != Resource::Leases || has_leases)
            && (!call.has("api-group") || info.group == call.text("api-group"))
            && (!call.has("namespaced") || info.namespaced == call.bool("namespaced"))
    };
    let mut infos: Vec<&ResourceInfo> = RESOURCES.iter().filter(is_shown).collect();
    match sort_by {
        "name" => infos.sort_by_key(|info| info.plural),
        "kind" => infos.sort_by_key(|info| info.kind),
        _ => {}
    }
    let mut lines = String::new();
    if call.text("output") == "name" {
        infos.iter().for_each(|info| session.say(info.group_resource()));
        return Ok(Next::Done);
    }
    if !call.bool("no-headers") {
        lines.push_str("NAME\tSHORTNAMES\tAPIVERSION\tNAMESPACED\tKIND\n");
    }
    for info in infos {
        let (short, version) = (info.short_names.join(","), info.api_version());
        lines.push_str(&format!("{}\t{short}\t{version}\t{}\t{}\n", info.plural, info.namespaced, info.kind));
    }
    session.out.push_str(&TabWriter::for_tables().align(&lines));
    Ok(Next::Done)
}

/// Runs `kubectl api-versions`. Models `RunAPIVersions`.
pub(crate) fn api_versions(session: &mut Session<'_>, _: &Call) -> Result<Next, Failure> {
    let mut versions: Vec<String> = RESOURCES.iter().map(ResourceInfo::api_version).collect();
    versions.sort();
    versions.dedup();
    versions.iter().for_each(|version| session.say(version));
    Ok(Next::Done)
}
