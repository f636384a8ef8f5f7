//! A 64-bit fingerprint of a cluster's state: equal states, equal fingerprints, on every platform.

use crate::cluster::Cluster;
use crate::object::RESOURCES;
use fnv::FnvHasher;
use std::hash::Hasher;

impl Cluster {
    /// FNV-1a 64 over the time, the version and every object as the API server sends it.
    ///
    /// Costs time in proportion to all objects: for tests and for comparing histories, not for every step.
    pub fn fingerprint(&self) -> u64 {
        let mut hasher = FnvHasher::default();
        hasher.write(&self.now().0.to_le_bytes());
        hasher.write(&self.store().resource_version().to_le_bytes());
        for info in &RESOURCES {
            for object in self.store().list(info.resource) {
                hasher.write(object.to_value().to_json().as_bytes());
            }
        }
        hasher.finish()
    }
}
