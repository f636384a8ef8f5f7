//! What is worth a row in a table or a stop on the way: Events, conditions that changed, Pods and nodes in trouble.
//!
//! Read off the writes of each step, so that a row knows the step that it came from.

use crate::view;
use rollscope_api::meta::{ObjectMeta, Uid};
use rollscope_cluster::apiserver::store::Change;
use rollscope_cluster::object::Object;
use rollscope_cluster::time::SimTime;

/// A moment of an experiment: after so many steps of the cluster and so many commands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Steps of the cluster.
    pub steps: usize,
    /// Commands.
    pub inputs: usize,
}

/// Something that happened, and the moment after it.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// When.
    pub at: SimTime,
    /// The moment right after it.
    pub position: Position,
    /// What it is about: `Pod web-5d8f9c4b7d-x2x4z`.
    pub object: String,
    /// What.
    pub what: What,
}

/// What happened.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// An Event was recorded, once more perhaps.
    Event {
        /// Whether it is a Warning.
        warning: bool,
        /// Its reason.
        reason: String,
        /// Its message.
        message: String,
        /// How often it was recorded by then.
        count: u32,
    },
    /// A condition got another status or reason.
    Condition {
        /// Its type.
        kind: String,
        /// True, False or Unknown; empty if the condition is gone.
        status: String,
        /// Its reason.
        reason: String,
        /// Its message.
        message: String,
        /// Whether this is how it should be.
        good: bool,
    },
    /// A Pod's containers do not run any more, or it is not ready any more.
    Trouble {
        /// STATUS as `kubectl get pods` prints it.
        status: String,
    },
}

impl Record {
    /// Whether it is an interesting event of the way: a stop of the keys for the next and the previous one.
    pub(crate) fn is_stop(&self) -> bool {
        !matches!(self.what, What::Event { .. })
    }
}

/// The records of what a step or a command wrote.
pub(crate) fn records(changes: &[Change], at: SimTime, position: Position) -> Vec<Record> {
    let mut records = Vec::new();
    for change in changes {
        let Some(new) = &change.new else { continue };
        let mut push = |object: String, what: What| records.push(Record { at, position, object, what });
        match (new, &change.old) {
            (Object::Event(event), _) => {
                let object = format!("{} {}", event.involved_object.kind, event.involved_object.name);
                let (warning, count) = (event.kind == "Warning", event.count.max(1) as u32);
                push(object, What::Event { warning, reason: event.reason.clone(), message: event.message.clone(), count });
            }
            (Object::Deployment(new), old) => {
                let old = match old {
                    Some(Object::Deployment(old)) => old.status.conditions.as_slice(),
                    _ => &[],
                };
                let read = |conditions: &[rollscope_api::deployment::DeploymentCondition]| -> Vec<Condition> {
                    conditions.iter().map(|c| (c.kind.clone(), c.status.clone(), c.reason.clone(), c.message.clone())).collect()
                };
                conditions(&read(old), &read(&new.status.conditions), |what| push(named("Deployment", &new.metadata), what));
            }
            (Object::Node(new), Some(Object::Node(old))) if new.is_ready() != old.is_ready() => {
                let (status, good) = if new.is_ready() { ("True", true) } else { ("Unknown", false) };
                let (kind, status) = ("Ready".to_string(), status.to_string());
                let what = What::Condition { kind, status, reason: String::new(), message: String::new(), good };
                push(named("Node", &new.metadata), what);
            }
            (Object::Pod(new), Some(Object::Pod(old))) if new.metadata.deletion_timestamp.is_none() => {
                let fails = view::pod_trouble(new).is_some() && view::pod_trouble(old).is_none();
                let unready = old.ready_since().is_some() && new.ready_since().is_none();
                if fails || unready {
                    push(named("Pod", &new.metadata), What::Trouble { status: view::pod_status(new) });
                }
            }
            _ => {}
        }
    }
    records
}

/// Where an object, or the size of a ReplicaSet, comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Origin {
    /// The object.
    pub(crate) uid: Uid,
    /// The moment right after it.
    pub(crate) position: Position,
}

/// Deployments, ReplicaSets and Pods that came with what a step or a command wrote, and ReplicaSets that got another size.
pub(crate) fn origins(changes: &[Change], position: Position) -> impl Iterator<Item = Origin> {
    let uid = |change: &Change| match (&change.old, change.new.as_ref()?) {
        (None, new @ (Object::Deployment(_) | Object::ReplicaSet(_) | Object::Pod(_))) => Some(new.metadata().uid),
        (Some(Object::ReplicaSet(old)), Object::ReplicaSet(new)) => (old.spec.replicas != new.spec.replicas).then_some(new.metadata.uid),
        _ => None,
    };
    changes.iter().filter_map(uid).map(move |uid| Origin { uid, position })
}

fn named(kind: &str, metadata: &ObjectMeta) -> String {
    format!("{kind} {}", metadata.name)
}

/// Type, status, reason and message.
type Condition = (String, String, String, String);

fn conditions(old: &[Condition], new: &[Condition], mut push: impl FnMut(What)) {
    for (kind, status, reason, message) in new {
        let before = old.iter().find(|(other, ..)| other == kind);
        if before.is_none_or(|(_, old_status, old_reason, _)| (old_status, old_reason) != (status, reason)) {
            let good = view::is_good(kind, status);
            push(What::Condition { kind: kind.clone(), status: status.clone(), reason: reason.clone(), message: message.clone(), good });
        }
    }
    for (kind, ..) in old.iter().filter(|(kind, ..)| !new.iter().any(|(other, ..)| other == kind)) {
        let (status, reason, message) = (String::new(), String::new(), String::new());
        push(What::Condition { kind: kind.clone(), status, reason, message, good: kind == "ReplicaFailure" });
    }
}
