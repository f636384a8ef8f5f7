//! Events (`k8s.io/api/core/v1`): what components recorded about objects.

use crate::meta::{ObjectMeta, Uid};
use crate::time::Time;
use crate::value::{Map, Value};

/// What an Event is about. Models the parts of `v1.ObjectReference` that recorders fill in.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct InvolvedObject {
    /// Kind.
    pub kind: String,
    /// Namespace; empty for Nodes.
    pub namespace: String,
    /// Name.
    pub name: String,
    /// UID.
    pub uid: Uid,
    /// API version.
    pub api_version: String,
    /// Version of the object when the Event was first recorded; 0 where unknown.
    pub resource_version: u64,
}

/// An Event. Models `v1.Event` as `record.EventRecorder` makes them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Event {
    /// Metadata.
    pub metadata: ObjectMeta,
    /// What it is about.
    pub involved_object: InvolvedObject,
    /// One CamelCase word.
    pub reason: String,
    /// One sentence.
    pub message: String,
    /// The component that recorded it.
    pub source: String,
    /// Normal or Warning.
    pub kind: String,
    /// When it was first recorded.
    pub first_timestamp: Time,
    /// When it was last recorded.
    pub last_timestamp: Time,
    /// How often it was recorded.
    pub count: i32,
}

impl Event {
    /// The whole object as the API server sends it.
    pub fn to_value(&self) -> Value {
        let text = |text: &str| Value::from(text);
        let mut involved = Map::new();
        let members = [
            ("apiVersion", self.involved_object.api_version.clone()),
            ("kind", self.involved_object.kind.clone()),
            ("name", self.involved_object.name.clone()),
            ("namespace", self.involved_object.namespace.clone()),
            ("uid", self.involved_object.uid.to_string()),
        ];
        for (key, member) in members.into_iter().filter(|(_, member)| !member.is_empty()) {
            involved.insert(key.to_string(), Value::from(member));
        }
        if self.involved_object.resource_version != 0 {
            involved.insert("resourceVersion".to_string(), Value::from(self.involved_object.resource_version.to_string()));
        }
        Value::map([
            ("apiVersion", text("v1")),
            ("count", Value::from(self.count)),
            ("eventTime", Value::null()),
            ("firstTimestamp", Value::from(self.first_timestamp.to_string())),
            ("involvedObject", Value::from(involved)),
            ("kind", text("Event")),
            ("lastTimestamp", Value::from(self.last_timestamp.to_string())),
            ("message", text(&self.message)),
            ("metadata", self.metadata.to_value()),
            ("reason", text(&self.reason)),
            ("reportingComponent", text(&self.source)),
            ("reportingInstance", text("")),
            ("source", Value::map([("component", text(&self.source))])),
            ("type", text(&self.kind)),
        ])
    }
}
