//! What there is: `version`, `api-resources`, `api-versions`.

use super::commands::Next;
use super::failure::Failure;
use super::flags::{Call, Flag, Kind, flag, short};
use super::resources::replace_aliases;
use super::session::Session;
use super::tabwriter::TabWriter;
use rollscope_cluster::object::{RESOURCES, Resource, ResourceInfo};

pub(crate) const VERSION_FLAGS: &[Flag] = &[flag("client", Kind::Bool), short("output", 'o', Kind::Text)];
pub(crate) const API_RESOURCES_FLAGS: &[Flag] = &[
    flag("api-group", Kind::Text),
    flag("namespaced", Kind::Bool),
    flag("no-headers", Kind::Bool),
    flag("sort-by", Kind::Text),
    flag("cached", Kind::Bool),
    flag("verbs", Kind::List),
];

/// The release that is modelled.
const VERSION: &str = "v1.36.3";
const KUSTOMIZE_VERSION: &str = "v5.8.1";

/// Runs `kubectl version`. Models k8s.io/kubectl/pkg/cmd/version.
pub(crate) fn version(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    if !call.args.is_empty() {
        return Err(Failure::error(format!("extra arguments: [{}]", call.args.join(" "))));
    }
    let server = !call.bool("client");
    match call.text("output") {
        "" => {
            session.say(format!("Client Version: {VERSION}\nKustomize Version: {KUSTOMIZE_VERSION}"));
            if server {
                session.say(format!("Server Version: {VERSION}"));
            }
        }
        "json" => session.say(version_json(server)),
        "yaml" => {
            let document = rollscope_api::yaml::parse_documents(&version_json(server)).into_iter().next();
            let versions = document.and_then(Result::ok).map(|document| document.value).unwrap_or_default();
            session.say(versions.to_yaml());
        }
        _ => return Err(Failure::error("--output must be 'yaml' or 'json'")),
    }
    Ok(Next::Done)
}

/// Members in the order of Go's structs.
fn version_json(server: bool) -> String {
    let build = "    \"gitVersion\": \"v1.36.3\",\n    \"gitCommit\": \"$Format:%H$\",\n    \"gitTreeState\": \"\",\n    \
                 \"buildDate\": \"1970-01-01T00:00:00Z\",\n    \"goVersion\": \"go1.26.8\",\n    \"compiler\": \"gc\",\n    \
                 \"platform\": \"linux/amd64\"\n";
    let number = "    \"major\": \"1\",\n    \"minor\": \"36\",\n";
    let emulation = "    \"emulationMajor\": \"1\",\n    \"emulationMinor\": \"36\",\n    \"minCompatibilityMajor\": \"1\",\n    \
                     \"minCompatibilityMinor\": \"35\",\n";
    let server = if server { format!(",\n  \"serverVersion\": {{\n{number}{emulation}{build}  }}") } else { String::new() };
    format!("{{\n  \"clientVersion\": {{\n{number}{build}  }},\n  \"kustomizeVersion\": \"{KUSTOMIZE_VERSION}\"{server}\n}}")
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
    let has_leases = has_leases(session);
    let is_shown = |info: &&ResourceInfo| {
        (info.resource != Resource::Leases || has_leases)
            && (!call.has("api-group") || info.group == call.text("api-group"))
            && call.list("verbs").iter().all(|verb| verbs_of(info).split(',').any(|known| known == verb))
            && (!call.has("namespaced") || info.namespaced == call.bool("namespaced"))
    };
    let mut infos: Vec<&ResourceInfo> = std::iter::once(&BINDINGS).chain(&RESOURCES).filter(is_shown).collect();
    match sort_by {
        "name" => infos.sort_by_key(|info| info.plural),
        "kind" => infos.sort_by_key(|info| info.kind),
        _ => {}
    }
    let wide = match call.text("output") {
        "" => false,
        "wide" => true,
        "name" => {
            infos.iter().for_each(|info| session.say(info.group_resource()));
            return Ok(Next::Done);
        }
        other => return Err(Failure::error(format!("api-resources -o {other} is not modelled here; there are: wide, name"))),
    };
    let mut lines = String::new();
    if !call.bool("no-headers") {
        lines.push_str("NAME\tSHORTNAMES\tAPIVERSION\tNAMESPACED\tKIND");
        lines.push_str(if wide { "\tVERBS\tCATEGORIES\n" } else { "\n" });
    }
    for info in infos {
        let (short, version) = (info.short_names.join(","), info.api_version());
        lines.push_str(&format!("{}\t{short}\t{version}\t{}\t{}", info.plural, info.namespaced, info.kind));
        if wide {
            let category = if replace_aliases("all").split(',').any(|plural| plural == info.plural) { "all" } else { "" };
            lines.push_str(&format!("\t{}\t{category}", verbs_of(info)));
        }
        lines.push('\n');
    }
    session.out.push_str(&TabWriter::for_tables().align(&lines));
    Ok(Next::Done)
}

/// Leases are a matter of nodes' heartbeats; a server without them does not name them.
fn has_leases(session: &Session<'_>) -> bool {
    session.cluster.api_get(Resource::Namespaces, "", "kube-node-lease").is_ok()
}

/// What can be done with a resource.
fn verbs_of(info: &ResourceInfo) -> &'static str {
    match (info.plural, info.resource) {
        ("bindings", _) => "create",
        (_, Resource::Namespaces) => "create,delete,get,list,patch,update,watch",
        _ => "create,delete,deletecollection,get,list,patch,update,watch",
    }
}

/// What schedulers create; every server names it.
const BINDINGS: ResourceInfo = ResourceInfo {
    resource: Resource::Pods,
    group: "",
    version: "v1",
    kind: "Binding",
    plural: "bindings",
    singular: "binding",
    short_names: &[],
    namespaced: true,
};

/// Runs `kubectl api-versions`. Models `RunAPIVersions`.
pub(crate) fn api_versions(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    if !call.args.is_empty() {
        return Err(call.usage_error(&format!("unexpected arguments: [{}]", call.args.join(" "))));
    }
    let served = RESOURCES.iter().filter(|info| info.resource != Resource::Leases || has_leases(session));
    let mut versions: Vec<String> = served.map(ResourceInfo::api_version).collect();
    versions.push("autoscaling/v1".into());
    versions.sort();
    versions.dedup();
    versions.iter().for_each(|version| session.say(version));
    Ok(Next::Done)
}
