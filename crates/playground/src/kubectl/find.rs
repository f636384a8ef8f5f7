//! The objects that a command is about: by name, by selector, or from a manifest.
//!
//! Models `resource.Builder` and its visitors (k8s.io/cli-runtime/pkg/resource). Every command here goes on after an
//! object that cannot be had, as `ContinueOnError` makes it; what went wrong is told at the end.

use super::failure::Failure;
use super::fields;
use super::flags::Call;
use super::manifests;
use super::resources::{group_resource, mapping_for, replace_aliases, split_resource_argument};
use super::selectors;
use super::session::Session;
use rollscope_api::errors::ApiError;
use rollscope_api::value::Value;
use rollscope_cluster::object::Resource;

/// An object that a command is about. Models `resource.Info`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Info {
    /// Of which resource.
    pub(crate) resource: Resource,
    /// In which namespace; empty for what lies in none.
    pub(crate) namespace: String,
    /// Its name.
    pub(crate) name: String,
    /// The object, as the server or the manifest has it; null where it was not asked for.
    pub(crate) object: Value,
    /// Whether it comes from a manifest.
    pub(crate) from_manifest: bool,
}

/// How to look.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Query<'a> {
    /// The arguments: types and names.
    pub(crate) args: &'a [String],
    /// Whether a type alone means all of its objects.
    pub(crate) type_means_all: bool,
    /// Whether `--all` was given.
    pub(crate) select_all: bool,
    /// Whether to look in all namespaces.
    pub(crate) all_namespaces: bool,
    /// Whether only one type may be named.
    pub(crate) single_type: bool,
    /// Whether named objects are only named, not read.
    pub(crate) by_name_only: bool,
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found {
    /// The objects, in order.
    pub(crate) infos: Vec<Info>,
    /// What could not be had.
    pub(crate) failures: Vec<Failure>,
    /// What is said of objects that are of kinds which Kubernetes has and Rollscope does not.
    pub(crate) left_out: Vec<String>,
    /// Whether the command names exactly one object. Models `IntoSingleItemImplied`.
    pub(crate) single: bool,
    /// Whether objects were listed rather than named.
    pub(crate) listed: bool,
    /// The types that were listed.
    pub(crate) types: Vec<Resource>,
}

impl Found {
    /// The failures alone: what a command reports at its end.
    pub(crate) fn take_failures(&mut self) -> Vec<Failure> {
        std::mem::take(&mut self.failures)
    }
}

const MISSING_RESOURCE: &str = "You must provide one or more resources by argument or filename.\n\
Example resource specifications include:\n   '-f rsrc.yaml'\n   '--filename=rsrc.json'\n   '<resource> <name>'\n   '<resource>'";

/// What the arguments name.
#[derive(Debug, Default)]
struct Named {
    types: Vec<String>,
    names: Vec<String>,
    tuples: Vec<(String, String)>,
}

/// Looks for the objects of a command. Fails where nothing can be looked for. Models `Builder.Do`.
pub(crate) fn find(session: &Session<'_>, call: &Call, query: Query<'_>) -> Result<Found, Failure> {
    let named = read_args(query.args)?;
    if call.has("filename") {
        manifests::check_paths(call)?;
        if !query.args.is_empty() {
            return Err(Failure::error("when paths, URLs, or stdin is provided as input, you may not specify resource arguments as well"));
        }
        return manifests::find(session, call);
    }
    let selector = call.text("selector").trim();
    let field_selector = call.text("field-selector").trim();
    if query.select_all && !(selector.is_empty() && field_selector.is_empty()) {
        return Err(Failure::error("setting 'all' parameter but found a non empty selector. "));
    }
    let all = query.select_all || (query.type_means_all && named.names.is_empty() && named.tuples.is_empty() && !named.types.is_empty());
    if all || !selector.is_empty() || !field_selector.is_empty() {
        return by_selector(session, call, query, &named);
    }
    if !named.tuples.is_empty() {
        return by_tuple(session, call, query, &named.tuples);
    }
    if !named.names.is_empty() {
        return by_name(session, call, query, &named);
    }
    for name in &named.types {
        mapping_for(name)?;
    }
    Err(Failure::error(if named.types.is_empty() { MISSING_RESOURCE } else { "resource(s) were provided, but no name was specified" }))
}

/// Models `ResourceTypeOrNameArgs`.
fn read_args(args: &[String]) -> Result<Named, Failure> {
    let args = normalize(args);
    let slashes = args.iter().filter(|arg| arg.contains('/')).count();
    if slashes > 0 {
        if slashes != args.len() {
            return Err(Failure::error(
                "there is no need to specify a resource type as a separate argument when passing arguments in resource/name form \
                 (e.g. 'kubectl get resource/<resource_name>' instead of 'kubectl get resource resource/<resource_name>'",
            ));
        }
        let tuples: Result<Vec<_>, Failure> = args.iter().map(|arg| split_tuple(arg)).collect();
        return Ok(Named { tuples: tuples?, ..Named::default() });
    }
    let Some((first, names)) = args.split_first() else { return Ok(Named::default()) };
    Ok(Named { types: split_resource_argument(&replace_aliases(first)), names: names.to_vec(), tuples: Vec::new() })
}

/// `a,b x y` is `a/x a/y b/x b/y`. Models `normalizeMultipleResourcesArgs`.
fn normalize(args: &[String]) -> Vec<String> {
    if let [first, names @ ..] = args
        && !names.is_empty()
    {
        let types = split_resource_argument(first);
        if types.len() > 1 {
            return types.iter().flat_map(|of| names.iter().map(move |name| format!("{of}/{name}"))).collect();
        }
    }
    args.to_vec()
}

/// Models `splitResourceTypeName`.
fn split_tuple(argument: &str) -> Result<(String, String), Failure> {
    match argument.split('/').collect::<Vec<_>>()[..] {
        [of, name] if !of.is_empty() && !name.is_empty() && split_resource_argument(of).len() == 1 => Ok((of.into(), name.into())),
        [_, _] => Err(Failure::error("arguments in resource/name form must have a single resource and name")),
        _ => Err(Failure::error("arguments in resource/name form may not have more than one slash")),
    }
}

/// Models `visitBySelector`.
fn by_selector(session: &Session<'_>, call: &Call, query: Query<'_>, named: &Named) -> Result<Found, Failure> {
    if !named.names.is_empty() {
        return Err(Failure::error("name cannot be provided when a selector is specified"));
    }
    if !named.tuples.is_empty() {
        return Err(Failure::error("selectors and the all flag cannot be used when passing resource/name arguments"));
    }
    if named.types.is_empty() {
        return Err(Failure::error("at least one resource must be specified to use a selector"));
    }
    if named.types.len() > 1 && query.single_type {
        return Err(Failure::error("you may only specify a single resource type"));
    }
    let mut types: Vec<Resource> = Vec::new();
    for name in &named.types {
        let resource = mapping_for(name)?;
        if !types.contains(&resource) {
            types.push(resource);
        }
    }
    let mut found = Found { listed: true, types: types.clone(), ..Found::default() };
    for resource in types {
        match selectors::list(session, call, resource, (!query.all_namespaces).then(|| call.namespace())) {
            Ok(objects) => found.infos.extend(objects.into_iter().map(|object| info_of(resource, object))),
            Err(failure) => found.failures.push(failure),
        }
    }
    Ok(found)
}

/// An object of the server, with where it lies.
pub(crate) fn info_of(resource: Resource, object: Value) -> Info {
    let (namespace, name) = (fields::namespace(&object).to_string(), fields::name(&object).to_string());
    Info { resource, namespace, name, object, from_manifest: false }
}

/// Models `visitByResource`.
fn by_tuple(session: &Session<'_>, call: &Call, query: Query<'_>, tuples: &[(String, String)]) -> Result<Found, Failure> {
    let mut wanted = Vec::new();
    for (of, name) in tuples {
        wanted.push((mapping_for(of)?, name.as_str()));
    }
    if query.single_type && wanted.iter().any(|(resource, _)| *resource != wanted[0].0) {
        return Err(Failure::error("you may only specify a single resource type"));
    }
    named(session, call, query, &wanted)
}

/// Models `visitByName`.
fn by_name(session: &Session<'_>, call: &Call, query: Query<'_>, of: &Named) -> Result<Found, Failure> {
    let [only] = &of.types[..] else { return Err(Failure::error("you must specify only one resource")) };
    let resource = mapping_for(only)?;
    let wanted: Vec<(Resource, &str)> = of.names.iter().map(|name| (resource, name.as_str())).collect();
    named(session, call, query, &wanted)
}

fn named(session: &Session<'_>, call: &Call, query: Query<'_>, wanted: &[(Resource, &str)]) -> Result<Found, Failure> {
    if query.all_namespaces && wanted.iter().any(|(resource, _)| resource.info().namespaced) {
        return Err(Failure::error("a resource cannot be retrieved by name across all namespaces"));
    }
    let mut found = Found { single: wanted.len() == 1, ..Found::default() };
    for &(resource, name) in wanted {
        let namespace = if resource.info().namespaced { call.namespace() } else { "" };
        let object = if query.by_name_only { Ok(Value::null()) } else { get(session, resource, namespace, name) };
        match object {
            Ok(object) => {
                let (namespace, name) = (namespace.to_string(), name.to_string());
                found.infos.push(Info { resource, namespace, name, object, from_manifest: false });
            }
            Err(failure) => found.failures.push(failure),
        }
    }
    Ok(found)
}

/// Reads an object. A missing namespace is told before a missing object in it. Models `Info.Get`.
pub(crate) fn get(session: &Session<'_>, resource: Resource, namespace: &str, name: &str) -> Result<Value, Failure> {
    if name.is_empty() {
        return Err(Failure::error("resource name may not be empty"));
    }
    if name.contains(['/', '%']) || name == "." || name == ".." {
        let why = match name {
            "." | ".." => format!("may not be '{name}'"),
            _ if name.contains('/') => "may not contain '/'".into(),
            _ => "may not contain '%'".into(),
        };
        return Err(Failure::error(format!("invalid resource name {}: [{why}]", rollscope_api::go_text::quote(name))));
    }
    session.cluster.api_get(resource, namespace, name).map_err(|error| {
        let elsewhere = !namespace.is_empty() && namespace != "default";
        match session.cluster.api_get(Resource::Namespaces, "", namespace) {
            Err(missing) if error.is_not_found() && elsewhere => missing.into(),
            _ => not_found_hint(session, resource, namespace, name, error),
        }
    })
}

/// Adds the name that was probably meant.
fn not_found_hint(session: &Session<'_>, resource: Resource, namespace: &str, name: &str, error: ApiError) -> Failure {
    let failure = Failure::from(error);
    let objects = session.cluster.api_list(resource, Some(namespace));
    let names = objects.iter().map(|object| object.metadata().name.as_str());
    match rollscope_api::hint::nearest(name, names) {
        Some(near) => failure.hint(format!("kubectl get {} {near}", resource.info().singular)),
        None => failure.hint(format!("kubectl get {}", group_resource(resource))),
    }
}
