//! Recording Events: one object for each message about an object, with a count.
//!
//! Models `k8s.io/client-go/tools/record` with a correlator that neither combines nor drops.

use crate::apiserver::store::{Key, key};
use crate::cluster::Cluster;
use crate::object::{Object, Resource};
use crate::time::SimTime;
use rollscope_api::event::{Event, InvolvedObject};
use rollscope_api::meta::ObjectMeta;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What makes two recorded Events the same.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct EventIdentity {
    object: InvolvedObject,
    kind: &'static str,
    reason: &'static str,
    message: String,
}

/// A recorder's memory: under which key each Event that it recorded lies.
#[derive(Clone, Debug, Default)]
pub struct EventMemory {
    // Shared: a clone of the whole cluster is a keyframe and must stay cheap.
    recorded: BTreeMap<Arc<EventIdentity>, Key>,
}

/// An Event about to be recorded.
#[derive(Clone, Debug)]
pub struct NewEvent {
    /// The component that records it, such as `deployment-controller`.
    pub source: &'static str,
    /// What it is about.
    pub object: InvolvedObject,
    /// Normal or Warning.
    pub kind: &'static str,
    /// One CamelCase word.
    pub reason: &'static str,
    /// One sentence.
    pub message: String,
}

/// A reference to an object, as recorders make it.
pub fn involved(resource: Resource, metadata: &ObjectMeta) -> InvolvedObject {
    InvolvedObject {
        kind: resource.info().kind.to_string(),
        namespace: metadata.namespace.clone(),
        name: metadata.name.clone(),
        uid: metadata.uid,
        api_version: resource.info().api_version(),
        resource_version: metadata.resource_version,
    }
}

impl Cluster {
    /// Records an Event, or counts up the one that `memory` knows. Models `recordToSink`.
    pub(crate) fn record(&mut self, memory: &mut EventMemory, new: NewEvent) {
        let now = self.now().api();
        let object = InvolvedObject { resource_version: 0, ..new.object.clone() };
        let identity = Arc::new(EventIdentity { object, kind: new.kind, reason: new.reason, message: new.message.clone() });
        if let Some(at) = memory.recorded.get(&identity)
            && let Some(Object::Event(event)) = self.store().get(Resource::Events, at)
        {
            let at = at.clone();
            let mut event = Event::clone(event);
            event.count += 1;
            event.last_timestamp = now;
            event.involved_object.resource_version = new.object.resource_version;
            self.commit(Resource::Events, at, Some(Object::Event(Arc::new(event))));
            return;
        }
        let namespace = if new.object.namespace.is_empty() { "default".to_string() } else { new.object.namespace.clone() };
        let at = self.now();
        let name = self.event_names.next(&new.object.name, at);
        let event = Event {
            metadata: ObjectMeta {
                name: name.clone(),
                namespace: namespace.clone(),
                creation_timestamp: Some(now),
                ..ObjectMeta::default()
            },
            involved_object: new.object,
            reason: new.reason.to_string(),
            message: new.message,
            source: new.source.to_string(),
            kind: new.kind.to_string(),
            first_timestamp: now,
            last_timestamp: now,
            count: 1,
        };
        let at = key(&namespace, &name);
        memory.recorded.insert(identity, at.clone());
        self.commit(Resource::Events, at, Some(Object::Event(Arc::new(event))));
    }
}

/// The names of Events of one instant: they end in the time, so those about one object are told apart by a number.
#[derive(Clone, Debug, Default)]
pub(crate) struct EventNames {
    at: SimTime,
    seen: BTreeMap<String, u32>,
}

impl EventNames {
    /// `NAME.TIME`, the time in hexadecimal nanoseconds since 1970, and from the second on a running number.
    fn next(&mut self, object: &str, now: SimTime) -> String {
        if self.at != now {
            *self = EventNames { at: now, ..EventNames::default() };
        }
        let since_1970 = rollscope_api::time::ZERO.0 as u64 * 1_000_000_000 + now.0;
        let count = self.seen.entry(object.to_string()).or_insert(0);
        *count += 1;
        if *count == 1 { format!("{object}.{since_1970:x}") } else { format!("{object}.{since_1970:x}.{count}") }
    }
}
