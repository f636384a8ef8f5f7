//! What the controllers ask of the API server, typed. Each write is served, bound and delivered before it returns.
//!
//! Models the registries of apps/v1 and core/v1 (`PrepareForCreate`, `PrepareForUpdate`) as far as controllers reach
//! them. What controllers write was valid when it came in, so only Pods are validated again.

use super::store::key;
use super::write::IDLE_SCALINGS;
use crate::cluster::Cluster;
use crate::controllers::SyncError;
use crate::events::{NewEvent, involved};
use crate::failures::Controller;
use crate::object::{Object, Resource};
use rollscope_api::deployment::Deployment;
use rollscope_api::errors::ApiError;
use rollscope_api::meta::{ObjectMeta, OwnerReference, Uid};
use rollscope_api::replica_set::ReplicaSet;
use std::sync::Arc;

impl Cluster {
    /// Counts one of a controller's writes; fails once a crash fault has used them up.
    pub(crate) fn begin_write(&mut self, by: Controller) -> Result<(), SyncError> {
        match &mut self.controller_mut(by).writes_left {
            Some(0) => Err(SyncError::Crashed),
            Some(left) => {
                *left -= 1;
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Creates a ReplicaSet. Fails with AlreadyExists.
    pub(crate) fn create_replica_set(&mut self, by: Controller, mut rs: ReplicaSet) -> Result<Arc<ReplicaSet>, SyncError> {
        self.begin_write(by)?;
        let at = key(&rs.metadata.namespace, &rs.metadata.name);
        if self.store.replica_set(&at).is_some() {
            return Err(ApiError::already_exists(&Resource::ReplicaSets.info().group_resource(), &rs.metadata.name).into());
        }
        rs.metadata.generation = 1;
        self.now().stamp_creation(&mut rs.metadata);
        rs.metadata.idle_scalings = IDLE_SCALINGS;
        self.commit(Resource::ReplicaSets, at.clone(), Some(Object::ReplicaSet(Arc::new(rs))));
        self.bind_and_deliver();
        self.get_replica_set(&at)
    }

    /// Updates a ReplicaSet's metadata and spec; its generation grows if the spec changes. Fails with NotFound or Conflict.
    pub(crate) fn update_replica_set(&mut self, by: Controller, mut rs: ReplicaSet) -> Result<Arc<ReplicaSet>, SyncError> {
        self.begin_write(by)?;
        let old = self.replica_set_as_read(&rs.metadata)?;
        rs.status = old.status.clone();
        rs.metadata.generation = old.metadata.generation + i64::from(rs.spec != old.spec);
        rs.metadata.idle_scalings = old.metadata.idle_scalings;
        if rs.spec.replicas != old.spec.replicas {
            rs.metadata.idle_scalings = IDLE_SCALINGS;
        }
        self.replace_replica_set(&old, rs)
    }

    /// Updates a ReplicaSet's status. Fails with NotFound or Conflict.
    pub(crate) fn update_replica_set_status(&mut self, by: Controller, rs: &ReplicaSet) -> Result<Arc<ReplicaSet>, SyncError> {
        self.begin_write(by)?;
        let old = self.replica_set_as_read(&rs.metadata)?;
        let new = ReplicaSet { spec: old.spec.clone(), metadata: old.metadata.clone(), status: rs.status.clone() };
        self.replace_replica_set(&old, new)
    }

    fn replica_set_as_read(&self, read: &ObjectMeta) -> Result<Arc<ReplicaSet>, SyncError> {
        let old = self.get_replica_set(&read.key())?;
        same_version(&old.metadata, read, Resource::ReplicaSets)?;
        Ok(old)
    }

    fn replace_replica_set(&mut self, old: &Arc<ReplicaSet>, mut new: ReplicaSet) -> Result<Arc<ReplicaSet>, SyncError> {
        new.metadata.resource_version = old.metadata.resource_version;
        let at = key(&old.metadata.namespace, &old.metadata.name);
        if new != **old {
            self.commit(Resource::ReplicaSets, at.clone(), Some(Object::ReplicaSet(Arc::new(new))));
            self.bind_and_deliver();
        }
        self.get_replica_set(&at)
    }

    /// The ReplicaSet as it is now. Fails with NotFound.
    pub(crate) fn get_replica_set(&self, at: &str) -> Result<Arc<ReplicaSet>, SyncError> {
        let missing = || not_found(Resource::ReplicaSets, at);
        self.store.replica_set(at).cloned().ok_or_else(missing)
    }

    /// Deletes a ReplicaSet in the background: its Pods follow by garbage collection. Fails with NotFound.
    pub(crate) fn delete_replica_set(&mut self, by: Controller, at: &str) -> Result<(), SyncError> {
        self.begin_write(by)?;
        self.get_replica_set(at)?;
        self.commit(Resource::ReplicaSets, at.into(), None);
        self.bind_and_deliver();
        Ok(())
    }

    /// Updates a Deployment's metadata and spec; its generation grows if the spec or the annotations change. Fails with
    /// NotFound or Conflict.
    pub(crate) fn update_deployment(&mut self, by: Controller, mut d: Deployment) -> Result<Arc<Deployment>, SyncError> {
        self.begin_write(by)?;
        let old = self.get_deployment(&d.metadata.key())?;
        same_version(&old.metadata, &d.metadata, Resource::Deployments)?;
        d.status = old.status.clone();
        let changed = d.spec != old.spec || d.metadata.annotations != old.metadata.annotations;
        d.metadata.generation = old.metadata.generation + i64::from(changed);
        self.replace_deployment(&old, d)
    }

    /// Updates a Deployment's status, and its annotations too: the status subresource leaves them open. Fails with
    /// NotFound or Conflict.
    pub(crate) fn update_deployment_status(&mut self, by: Controller, d: &Deployment) -> Result<Arc<Deployment>, SyncError> {
        self.begin_write(by)?;
        let old = self.get_deployment(&d.metadata.key())?;
        same_version(&old.metadata, &d.metadata, Resource::Deployments)?;
        let metadata = ObjectMeta { annotations: d.metadata.annotations.clone(), ..old.metadata.clone() };
        let new = Deployment { metadata, spec: old.spec.clone(), status: d.status.clone() };
        self.replace_deployment(&old, new)
    }

    fn replace_deployment(&mut self, old: &Arc<Deployment>, mut new: Deployment) -> Result<Arc<Deployment>, SyncError> {
        new.metadata.resource_version = old.metadata.resource_version;
        let at = key(&old.metadata.namespace, &old.metadata.name);
        if new != **old {
            self.commit(Resource::Deployments, at.clone(), Some(Object::Deployment(Arc::new(new))));
            self.bind_and_deliver();
        }
        self.get_deployment(&at)
    }

    /// The Deployment as it is now. Fails with NotFound.
    pub(crate) fn get_deployment(&self, at: &str) -> Result<Arc<Deployment>, SyncError> {
        let missing = || not_found(Resource::Deployments, at);
        self.store.deployment(at).cloned().ok_or_else(missing)
    }

    /// Adds an owner reference to an object, or takes that to `uid` away. Models the strategic merge patches of
    /// `PodControllerRefManager` and `ReplicaSetControllerRefManager`, which carry the object's own UID as precondition.
    pub(crate) fn patch_owner_reference(
        &mut self,
        by: Controller,
        resource: Resource,
        read: &ObjectMeta,
        change: OwnerChange,
    ) -> Result<(), SyncError> {
        self.begin_write(by)?;
        let at = key(&read.namespace, &read.name);
        let old = self.store.get(resource, &at).filter(|object| object.metadata().uid == read.uid).cloned();
        let old = old.ok_or_else(|| not_found(resource, &at))?;
        let mut new = old.clone();
        let owners = &mut new.metadata_mut().owner_references;
        match change {
            OwnerChange::Adopt(owner) => {
                owners.retain(|other| other.uid != owner.uid);
                owners.push(owner);
            }
            OwnerChange::Release(uid) => owners.retain(|owner| owner.uid != uid),
        }
        if new != old {
            self.commit(resource, at, Some(new));
            self.bind_and_deliver();
        }
        Ok(())
    }

    /// Records an Event about an object in a controller's name.
    pub(crate) fn record_event(
        &mut self,
        by: Controller,
        (resource, metadata): (Resource, &ObjectMeta),
        (kind, reason): (&'static str, &'static str),
        message: String,
    ) {
        let source = match by {
            Controller::Deployment => "deployment-controller",
            Controller::ReplicaSet => "replicaset-controller",
        };
        let mut memory = std::mem::take(&mut self.controller_mut(by).events);
        self.record(&mut memory, NewEvent { source, object: involved(resource, metadata), kind, reason, message });
        self.controller_mut(by).events = memory;
    }
}

/// How a controller changes who owns an object.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum OwnerChange {
    /// Adds this owner.
    Adopt(OwnerReference),
    /// Takes the owner with this UID away.
    Release(Uid),
}

fn not_found(resource: Resource, at: &str) -> SyncError {
    let name = at.rsplit('/').next().unwrap_or(at);
    ApiError::not_found(&resource.info().group_resource(), name).into()
}

/// Fails with Conflict if an object has changed since it was read.
fn same_version(now: &ObjectMeta, read: &ObjectMeta, resource: Resource) -> Result<(), SyncError> {
    if read.resource_version != 0 && read.resource_version != now.resource_version {
        return Err(ApiError::conflict(&resource.info().group_resource(), &now.name).into());
    }
    Ok(())
}
