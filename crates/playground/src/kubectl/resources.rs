//! How a resource is named on the command line. Models `Builder.mappingFor` and the REST mappers below it.

use super::failure::Failure;
use super::fields::text;
use rollscope_api::go_text::quote;
use rollscope_api::hint::{Hint, did_you_mean};
use rollscope_api::value::Value;
use rollscope_cluster::object::{RESOURCES, Resource, ResourceInfo};

/// What `all` stands for, in the server's order. Models the category `all`.
const ALL: &str = "pods,services,deployments,replicasets,horizontalpodautoscalers";

/// The resource of a name such as `deploy`, `Deployment`, `deployments.apps` or `deployment.v1.apps`.
pub(crate) fn mapping_for(name: &str) -> Result<Resource, Failure> {
    let lower = name.to_lowercase();
    let (resource, group) = lower.split_once('.').unwrap_or((&lower, ""));
    let of_name = |info: &&ResourceInfo| info.plural == resource || info.singular == resource || info.short_names.contains(&resource);
    // `v1.apps` may be a version with its group, or a group.
    let (version, group_after) = group.split_once('.').unwrap_or((group, ""));
    let fully = |info: &&ResourceInfo| !group.is_empty() && info.version == version && info.group == group_after;
    let by_group = |info: &&ResourceInfo| info.group.starts_with(group);
    let candidates: Vec<&ResourceInfo> = RESOURCES.iter().filter(of_name).collect();
    let found = candidates.iter().find(|info| fully(info)).or_else(|| candidates.iter().find(|info| by_group(info)));
    match found {
        Some(info) => Ok(info.resource),
        None => Err(unknown(name.split('.').next().unwrap_or(name))),
    }
}

fn unknown(resource: &str) -> Failure {
    let failure = Failure::error(format!("the server doesn't have a resource type {}", quote(resource)));
    let names = RESOURCES.iter().flat_map(|info| [info.plural, info.singular].into_iter().chain(info.short_names.iter().copied()));
    match did_you_mean(resource, names) {
        Some(hint) => failure.hint(hint),
        None => {
            let plurals: Vec<&str> = RESOURCES.iter().map(|info| info.plural).collect();
            failure.hint(Hint::new("resources that there are: {}", &[&plurals.join(", ")]))
        }
    }
}

/// The parts of a comma-separated list. Models `SplitResourceArgument`: the empty ones stay out, and so do repeated ones.
pub(crate) fn split_resource_argument(argument: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for part in argument.split(',') {
        if !parts.iter().any(|known| known == part) {
            parts.push(part.to_string());
        }
    }
    parts
}

/// Puts the members of a category in its place. Models `Builder.ReplaceAliases`.
pub(crate) fn replace_aliases(argument: &str) -> String {
    let parts: Vec<String> = split_resource_argument(argument);
    parts.iter().map(|part| if part == "all" { ALL } else { part.as_str() }).collect::<Vec<_>>().join(",")
}

/// `deployment.apps/web`: an object's kind, or its resource's where it does not name one. Models `printers.NamePrinter`.
pub(crate) fn kind_and_name(resource: Resource, object: &Value) -> String {
    let (version, kind) = (text(object, &["apiVersion"]), text(object, &["kind"]));
    let kind = match version.split_once('/') {
        _ if kind.is_empty() => resource.info().group_kind(),
        Some((group, _)) => format!("{kind}.{group}"),
        None => kind.to_string(),
    };
    format!("{}/{}", kind.to_lowercase(), text(object, &["metadata", "name"]))
}

/// `deployments.apps "web"`, or `deployments.apps` as errors name it.
pub(crate) fn group_resource(resource: Resource) -> String {
    resource.info().group_resource()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_resource_has_many_names() {
        for name in
            ["deploy", "deployment", "deployments", "Deployment", "deployments.apps", "deployment.v1.apps", "deploy.apps", "deployment.app"]
        {
            assert_eq!(mapping_for(name), Ok(Resource::Deployments), "{name}");
        }
        for name in ["hpa", "hpa.autoscaling", "horizontalpodautoscalers.v2.autoscaling"] {
            assert_eq!(mapping_for(name), Ok(Resource::HorizontalPodAutoscalers), "{name}");
        }
        for name in ["widgets", "widgets.apps", "pods.apps", "", "deployments.batch"] {
            assert!(mapping_for(name).is_err(), "{name}");
        }
        assert_eq!(
            mapping_for("widgets.x.y").map_err(|failure| failure.text()),
            Err("error: the server doesn't have a resource type \"widgets\"".into())
        );
        assert_eq!(replace_aliases("all,cm"), format!("{ALL},cm"));
    }
}
