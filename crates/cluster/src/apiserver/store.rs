//! Where etcd stands: all objects under one resource version. The only place where objects change.
//!
//! Leaves out: history of versions (a clone of the whole cluster serves for that).

use crate::object::{Object, Resource};
use rollscope_api::deployment::Deployment;
use rollscope_api::meta::Uid;
use rollscope_api::node::Node;
use rollscope_api::pod::Pod;
use rollscope_api::replica_set::ReplicaSet;
use std::collections::BTreeMap;
use std::sync::Arc;

/// `namespace/name`, or `name` for what lies in no namespace. Sorts like URL paths do.
pub type Key = Arc<str>;

/// The key of an object.
pub fn key(namespace: &str, name: &str) -> Key {
    if namespace.is_empty() { name.into() } else { format!("{namespace}/{name}").into() }
}

/// A write: what an object was before and is now. Neither is a creation that failed; both are never None.
#[derive(Clone, Debug)]
pub struct Change {
    /// Of which resource.
    pub resource: Resource,
    /// Under which key.
    pub key: Key,
    /// The object before; None if it was created.
    pub old: Option<Object>,
    /// The object now; None if it is gone.
    pub new: Option<Object>,
}

/// All objects. A clone shares them.
#[derive(Clone, Debug)]
pub struct Store {
    resource_version: u64,
    created: u64,
    tables: [BTreeMap<Key, Object>; 11],
}

impl Default for Store {
    fn default() -> Store {
        Store { resource_version: 1, created: 0, tables: Default::default() }
    }
}

impl Store {
    /// The version of the last write.
    pub fn resource_version(&self) -> u64 {
        self.resource_version
    }

    /// The object under a key.
    pub fn get(&self, resource: Resource, key: &str) -> Option<&Object> {
        self.tables[resource as usize].get(key)
    }

    /// All objects of a resource, in order of namespace and name.
    pub fn list(&self, resource: Resource) -> impl Iterator<Item = &Object> {
        self.tables[resource as usize].values()
    }

    /// All objects of a resource in one namespace, in order of name.
    pub fn list_in(&self, resource: Resource, namespace: &str) -> impl Iterator<Item = &Object> {
        let prefix = format!("{namespace}/");
        let from: Key = prefix.as_str().into();
        self.tables[resource as usize].range(from..).take_while(move |(key, _)| key.starts_with(&prefix)).map(|(_, object)| object)
    }

    /// A Deployment.
    pub fn deployment(&self, key: &str) -> Option<&Arc<Deployment>> {
        match self.get(Resource::Deployments, key)? {
            Object::Deployment(object) => Some(object),
            _ => None,
        }
    }

    /// A ReplicaSet.
    pub fn replica_set(&self, key: &str) -> Option<&Arc<ReplicaSet>> {
        match self.get(Resource::ReplicaSets, key)? {
            Object::ReplicaSet(object) => Some(object),
            _ => None,
        }
    }

    /// A Pod.
    pub fn pod(&self, key: &str) -> Option<&Arc<Pod>> {
        self.get(Resource::Pods, key)?.as_pod()
    }

    /// A Node.
    pub fn node(&self, name: &str) -> Option<&Arc<Node>> {
        match self.get(Resource::Nodes, name)? {
            Object::Node(object) => Some(object),
            _ => None,
        }
    }

    /// All Pods, in order of namespace and name.
    pub fn pods(&self) -> impl Iterator<Item = &Arc<Pod>> {
        self.list(Resource::Pods).filter_map(Object::as_pod)
    }

    /// All nodes, in order of name.
    pub fn nodes(&self) -> impl Iterator<Item = &Arc<Node>> {
        self.list(Resource::Nodes).filter_map(|object| match object {
            Object::Node(node) => Some(node),
            _ => None,
        })
    }

    /// Puts an object at its key, or takes what is there away. Gives a created object its UID and every written one its
    /// version; the `old` of a deletion carries the version of the deletion, as watches show it.
    pub(crate) fn commit(&mut self, resource: Resource, key: Key, new: Option<Object>) -> Change {
        let table = &mut self.tables[resource as usize];
        let old = table.get(&key).cloned();
        self.resource_version += 1;
        let Some(mut new) = new else {
            table.remove(&key);
            let gone = old.map(|mut object| {
                object.metadata_mut().resource_version = self.resource_version;
                object
            });
            return Change { resource, key, old: gone, new: None };
        };
        if old.is_none() {
            self.created += 1;
            new.metadata_mut().uid = Uid(self.created);
        }
        new.metadata_mut().resource_version = self.resource_version;
        table.insert(key.clone(), new.clone());
        Change { resource, key, old, new: Some(new) }
    }
}
