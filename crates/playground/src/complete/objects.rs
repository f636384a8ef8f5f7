//! What is in the cluster, as far as a half-typed command may name it.

use super::Given;
use crate::kubectl::fields::{items, text};
use crate::kubectl::resources::mapping_for;
use rollscope_api::value::Value;
use rollscope_cluster::apiserver::store::key;
use rollscope_cluster::cluster::Cluster;
use rollscope_cluster::object::{Object, Resource};

/// A command with the cluster that it is about.
pub(super) struct Objects<'a> {
    cluster: &'a Cluster,
    /// The command's words.
    pub(super) path: &'static str,
    /// What is typed already.
    pub(super) given: &'a Given,
}

impl<'a> Objects<'a> {
    pub(super) fn new(cluster: &'a Cluster, path: &'static str, given: &'a Given) -> Objects<'a> {
        Objects { cluster, path, given }
    }

    fn namespace(&self) -> &str {
        self.given.flag("namespace").filter(|namespace| !namespace.is_empty()).unwrap_or("default")
    }

    /// The objects of a type in the namespace that was asked for.
    pub(super) fn list(&self, resource: Resource) -> Box<dyn Iterator<Item = &'a Object> + '_> {
        let store = self.cluster.store();
        match resource.info().namespaced && self.given.flag("all-namespaces").is_none() {
            true => Box::new(store.list_in(resource, self.namespace())),
            false => Box::new(store.list(resource)),
        }
    }

    /// All objects of a type.
    pub(super) fn all(&self, resource: Resource) -> impl Iterator<Item = &'a Object> {
        self.cluster.store().list(resource)
    }

    /// The types that arguments name so far.
    pub(super) fn types(&self) -> Vec<Resource> {
        let Some(first) = self.given.args.first() else { return Vec::new() };
        let first = first.split('/').next().unwrap_or_default();
        first.split(',').filter_map(|name| mapping_for(name).ok()).collect()
    }

    /// The one object that the arguments name: its type and name.
    pub(super) fn named(&self) -> Option<(Resource, String)> {
        let first = self.given.args.first()?;
        let (of, name) = match first.split_once('/') {
            Some((of, name)) => (of, name),
            None => (first.as_str(), self.given.args.get(1)?.as_str()),
        };
        Some((mapping_for(of).ok()?, name.to_string()))
    }

    fn object(&self) -> Option<Value> {
        let (resource, name) = self.named()?;
        let namespace = if resource.info().namespaced { self.namespace() } else { "" };
        self.cluster.store().get(resource, &key(namespace, &name)).map(Object::to_value)
    }

    /// Names and images of the containers of the object that the arguments name.
    pub(super) fn containers(&self) -> Vec<(String, String)> {
        let Some(object) = self.object() else { return Vec::new() };
        let path: &[&str] = match object.at_path(&["spec", "template"]) {
            Some(_) => &["spec", "template", "spec", "containers"],
            None => &["spec", "containers"],
        };
        items(&object, path).iter().map(|of| (text(of, &["name"]).to_string(), text(of, &["image"]).to_string())).collect()
    }

    /// Images that some Deployment or ReplicaSet has, in order.
    pub(super) fn images(&self) -> Vec<String> {
        let mut images: Vec<String> = Vec::new();
        for resource in [Resource::Deployments, Resource::ReplicaSets] {
            for object in self.cluster.store().list(resource) {
                let object = object.to_value();
                let containers = items(&object, &["spec", "template", "spec", "containers"]);
                images.extend(containers.iter().map(|container| text(container, &["image"]).to_string()));
            }
        }
        images.sort();
        images.dedup();
        images
    }

    /// The revisions of the Deployment that the arguments name, latest first, each with what is known of it.
    pub(super) fn revisions(&self) -> Vec<(i64, String)> {
        let Some((Resource::Deployments, name)) = self.named() else { return Vec::new() };
        let mut revisions = Vec::new();
        for object in self.cluster.store().list_in(Resource::ReplicaSets, self.namespace()) {
            let metadata = object.metadata();
            let is_owned = metadata.owner_references.iter().any(|owner| owner.kind == "Deployment" && owner.name == name);
            let Some(revision) = metadata.annotations.get("deployment.kubernetes.io/revision").filter(|_| is_owned) else { continue };
            let value = object.to_value();
            let containers = items(&value, &["spec", "template", "spec", "containers"]);
            let images: Vec<&str> = containers.iter().map(|container| text(container, &["image"])).collect();
            let cause = metadata.annotations.get("kubernetes.io/change-cause").map(ToString::to_string);
            revisions.extend(revision.parse().ok().map(|number: i64| (number, cause.unwrap_or_else(|| images.join(", ")))));
        }
        revisions.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
        revisions
    }

    /// Keys of labels with their values, of the types that the arguments name.
    pub(super) fn labels(&self) -> Vec<(String, String)> {
        let mut labels: Vec<(String, String)> = Vec::new();
        for resource in self.types() {
            for object in self.list(resource) {
                labels.extend(object.metadata().labels.iter().map(|(key, value)| (key.to_string(), value.to_string())));
            }
        }
        labels.sort();
        labels.dedup();
        labels
    }
}
