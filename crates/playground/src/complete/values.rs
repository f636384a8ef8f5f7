//! What arguments and flags can be, by command: types, names, containers, revisions, conditions.

use super::Options;
use super::objects::Objects;
use crate::kubectl::flag_notes;
use crate::kubectl::selectors::selectable_fields;
use rollscope_cluster::object::{RESOURCES, Resource, ResourceInfo};

/// What a command's arguments are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Args {
    /// Types, then names, or types with names.
    Any,
    /// Objects of these types, named at once.
    Of(&'static [Resource]),
    /// Names of nodes.
    Nodes,
    /// The type `nodes`, then names.
    NodeType,
    /// A type alone.
    Type,
    /// Nothing that is known.
    None,
}

const PODS_AND_OWNERS: &[Resource] = &[Resource::Deployments, Resource::ReplicaSets, Resource::Pods];
const FIRST: &[Resource] = &[Resource::Deployments, Resource::ReplicaSets, Resource::Pods, Resource::Nodes, Resource::Events];
const SCALED: &[Resource] = &[Resource::Deployments, Resource::ReplicaSets];

fn args_of(path: &str) -> Args {
    match path {
        "get" | "describe" | "delete" | "edit" | "label" | "annotate" | "patch" | "wait" => Args::Any,
        "set image" | "set resources" | "set env" => Args::Of(PODS_AND_OWNERS),
        "scale" | "autoscale" => Args::Of(SCALED),
        "explain" => Args::Type,
        "cordon" | "uncordon" | "drain" => Args::Nodes,
        "taint" => Args::NodeType,
        _ if path.starts_with("rollout ") => Args::Of(&[Resource::Deployments]),
        _ => Args::None,
    }
}

/// Adds what the next argument can be.
pub(super) fn of_args(objects: &Objects<'_>, options: &mut Options<'_>) {
    let args = args_of(objects.path);
    let first = objects.given.args.first();
    match (args, first) {
        (Args::None, _) => {}
        (Args::Nodes, _) => names(objects, Resource::Nodes, "", options),
        (Args::NodeType, None) => options.add("nodes", "Node"),
        (Args::NodeType, Some(_)) => names(objects, Resource::Nodes, "", options),
        (Args::Type, None) | (Args::Any, None) => types(objects, args, options),
        (Args::Type, Some(_)) => {}
        (Args::Of(resources), None) => {
            if !options.partial.contains('/') {
                resources.iter().take(1).for_each(|resource| with_names(objects, resource.info().singular, *resource, options));
            }
            types(objects, args, options);
        }
        (_, Some(first)) => after_first(objects, args, first, options),
    }
}

/// Types, or `TYPE/NAME` where a slash is typed. In a list of types the last one is completed.
fn types(objects: &Objects<'_>, args: Args, options: &mut Options<'_>) {
    let partial = options.partial;
    let is_meant = |info: &&ResourceInfo| match args {
        Args::Of(resources) => resources.contains(&info.resource),
        _ => true,
    };
    if let Some((of, _)) = partial.split_once('/') {
        if let Ok(resource) = crate::kubectl::resources::mapping_for(of) {
            with_names(objects, of, resource, options);
        }
        return;
    }
    let mut infos: Vec<&ResourceInfo> = RESOURCES.iter().filter(is_meant).collect();
    // What a rollout is made of comes first.
    let rank = |info: &ResourceInfo| FIRST.iter().position(|resource| *resource == info.resource).unwrap_or(FIRST.len());
    infos.sort_by_key(|info| rank(info));
    let (before, last) = partial.rfind(',').map_or(("", partial), |at| partial.split_at(at + 1));
    for info in &infos {
        options.add(format!("{before}{}", info.plural), info.kind);
    }
    if matches!(objects.path, "get" | "delete") {
        options.add(format!("{before}all"), "Pods, Services, Deployments, ReplicaSets, autoscalers");
    }
    // The singular and the short name only where they are being typed, and the plural is not.
    for info in infos.iter().filter(|info| !last.is_empty() && !info.plural.starts_with(last)) {
        for name in info.short_names.iter().copied().chain([info.singular]) {
            options.add(format!("{before}{name}"), info.kind);
        }
    }
}

fn with_names(objects: &Objects<'_>, of: &str, resource: Resource, options: &mut Options<'_>) {
    names(objects, resource, &format!("{of}/"), options);
}

/// Names of a type that are not typed yet, each after `before`.
fn names(objects: &Objects<'_>, resource: Resource, before: &str, options: &mut Options<'_>) {
    let Some(typed) = options.partial.strip_prefix(before).or_else(|| before.starts_with(options.partial).then_some("")) else { return };
    for object in objects.list(resource) {
        let name = &object.metadata().name;
        let word = || format!("{before}{name}");
        if name.starts_with(typed) && !objects.given.args.iter().any(|arg| *arg == word()) {
            options.add(word(), resource.info().kind);
        }
        if options.found.len() >= super::MOST_OPTIONS {
            return;
        }
    }
}

/// What follows the first argument: more objects, or what is to be done with the one that is named.
fn after_first(objects: &Objects<'_>, args: Args, first: &str, options: &mut Options<'_>) {
    let slash = first.contains('/');
    let named = slash || objects.given.args.len() > 1;
    match objects.path {
        "set image" if named => return images(objects, options),
        "set env" | "set resources" | "patch" | "edit" if named => return,
        _ => {}
    }
    if slash {
        // More objects in the same way.
        let (of, _) = first.split_once('/').unwrap_or_default();
        if options.partial.contains('/') {
            return types(objects, args, options);
        }
        if let [resource] = objects.types()[..] {
            with_names(objects, of, resource, options);
        }
        return;
    }
    for resource in objects.types() {
        names(objects, resource, "", options);
    }
    if objects.path == "label" && named {
        objects.labels().iter().for_each(|(key, _)| options.add(format!("{key}="), "a label that is there"));
    }
}

/// `container=image`.
fn images(objects: &Objects<'_>, options: &mut Options<'_>) {
    let containers = objects.containers();
    let all = [("*".to_string(), "all containers".to_string())];
    if !options.partial.contains('=') {
        for (container, image) in containers.iter().chain(all.iter().filter(|_| containers.len() > 1)) {
            options.add(format!("{container}="), image.as_str());
        }
        return;
    }
    let Some((container, _)) = options.partial.split_once('=') else { return };
    let now = containers.iter().find(|(name, _)| name == container).map(|(_, image)| image.as_str());
    for image in objects.images() {
        let note = if now == Some(image.as_str()) { "as it is" } else { "" };
        options.add(format!("{container}={image}"), note);
    }
}

/// Adds what a flag's value can be, each after `before` (`--name=`, or nothing where the value is a word of its own).
pub(super) fn of_flag(objects: &Objects<'_>, name: &str, before: &str, value: &str, options: &mut Options<'_>) {
    let mut add = |value: &str, note: &str| options.add(format!("{before}{value}"), note);
    match (objects.path, name) {
        (_, "namespace") => objects.all(Resource::Namespaces).for_each(|object| add(&object.metadata().name, "")),
        ("wait", "for") => conditions(objects, &mut add),
        ("events", "for") => {
            for resource in [Resource::Deployments, Resource::ReplicaSets, Resource::Pods, Resource::Nodes] {
                let of = resource.info().singular;
                objects.list(resource).for_each(|object| add(&format!("{of}/{}", object.metadata().name), ""));
            }
        }
        (_, "to-revision" | "revision") => objects.revisions().iter().for_each(|(number, about)| add(&number.to_string(), about)),
        (_, "containers") => objects.containers().iter().for_each(|(container, image)| add(container, image)),
        ("create deployment", "image") => objects.images().iter().for_each(|image| add(image, "")),
        (_, "selector") => {
            let (done, _) = value.rfind(',').map_or(("", value), |at| value.split_at(at + 1));
            objects.labels().iter().for_each(|(key, value)| add(&format!("{done}{key}={value}"), ""));
        }
        (_, "label-columns") => objects.labels().iter().for_each(|(key, _)| add(key, "")),
        (_, "field-selector") => {
            for resource in objects.types() {
                selectable_fields(resource).for_each(|field| add(&format!("{field}="), resource.info().kind));
            }
        }
        _ => flag_notes::values(objects.path, name).iter().for_each(|value| add(value, "")),
    }
}

/// What `kubectl wait` can wait for.
fn conditions(objects: &Objects<'_>, add: &mut impl FnMut(&str, &str)) {
    let types = objects.types();
    let is_of = |resource: Resource| types.is_empty() || types.contains(&resource);
    let mut names: Vec<&str> = Vec::new();
    for (resource, conditions) in [
        (Resource::Deployments, &["Available", "Progressing", "ReplicaFailure"][..]),
        (Resource::Pods, &["Ready", "ContainersReady", "PodScheduled", "Initialized"]),
        (Resource::Nodes, &["Ready"]),
        (Resource::ReplicaSets, &["ReplicaFailure"]),
    ] {
        names.extend(conditions.iter().filter(|_| is_of(resource)));
    }
    names.iter().for_each(|name| add(&format!("condition={name}"), ""));
    add("create", "until it is there");
    add("delete", "until it is gone");
    add("jsonpath=", "until a field has a value");
}
