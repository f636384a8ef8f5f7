//! What every object has: metadata and owner references (`k8s.io/apimachinery/pkg/apis/meta/v1`).

use crate::time::Time;
use crate::value::{Data, Map, Value};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// Labels or annotations.
pub type Labels = BTreeMap<String, String>;

/// An object's UID: the running number of its creation, so UIDs sort in order of creation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Uid(pub u64);

impl fmt::Display for Uid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}-0000-4000-8000-000000000000", self.0)
    }
}

impl Uid {
    /// Reads what `Display` writes. Any other text is no UID of this cluster.
    pub fn parse(text: &str) -> Option<Uid> {
        let number = text.strip_suffix("-0000-4000-8000-000000000000")?;
        u64::from_str_radix(number, 16).ok().map(Uid)
    }
}

/// Who an object belongs to. Models `metav1.OwnerReference`.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnerReference {
    /// The owner's API version, such as `apps/v1`.
    pub api_version: String,
    /// The owner's kind.
    pub kind: String,
    /// The owner's name.
    pub name: String,
    /// The owner's UID.
    pub uid: Uid,
    /// Whether the owner is the managing controller; None where the field is absent.
    pub controller: Option<bool>,
    /// Whether the owner stays, in a foreground deletion, until this object is gone; None where the field is absent.
    pub block_owner_deletion: Option<bool>,
}

/// Metadata of an object. Models `metav1.ObjectMeta` without `managedFields` and `selfLink`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ObjectMeta {
    /// Name, unique among objects of its kind and namespace.
    pub name: String,
    /// Prefix of a generated name; empty unless given.
    pub generate_name: String,
    /// Namespace; empty for Nodes.
    pub namespace: String,
    /// UID; zero before creation.
    pub uid: Uid,
    /// Version of the whole store at the last write of this object; zero before creation.
    pub resource_version: u64,
    /// Grows with each change of what is desired; zero where the kind has none.
    pub generation: i64,
    /// When it was created.
    pub creation_timestamp: Option<Time>,
    /// Nanoseconds of the second in which it was created. Never sent: only the server's tables know them.
    pub creation_nanos: u32,
    /// How many scalings to the size that it has already are writes. All that is modelled of managed fields: the server
    /// moves `spec.replicas` from who applied it to nobody, in two steps. Never sent.
    pub idle_scalings: u8,
    /// When it is to be gone: set once its deletion is asked for.
    pub deletion_timestamp: Option<Time>,
    /// Seconds of grace that a deletion gives.
    pub deletion_grace_period_seconds: Option<i64>,
    /// Labels. Shared between objects made from one template.
    pub labels: Arc<Labels>,
    /// Annotations.
    pub annotations: Arc<Labels>,
    /// Owners, at most one of them the controller.
    pub owner_references: Vec<OwnerReference>,
    /// What keeps a deleted object from going.
    pub finalizers: Vec<String>,
}

impl ObjectMeta {
    /// The owner that controls this object. Models `metav1.GetControllerOf`.
    pub fn controller_of(&self) -> Option<&OwnerReference> {
        self.owner_references.iter().find(|owner| owner.controller == Some(true))
    }

    /// `namespace/name`, the form in which controllers queue objects. Models `MetaNamespaceKeyFunc`.
    pub fn key(&self) -> String {
        if self.namespace.is_empty() { self.name.clone() } else { format!("{}/{}", self.namespace, self.name) }
    }

    /// An annotation's value.
    pub fn annotation(&self, key: &str) -> Option<&str> {
        self.annotations.get(key).map(String::as_str)
    }

    /// Sets an annotation.
    pub fn annotate(&mut self, key: &str, value: impl Into<String>) {
        Arc::make_mut(&mut self.annotations).insert(key.to_string(), value.into());
    }

    /// Sets a label.
    pub fn label(&mut self, key: &str, value: impl Into<String>) {
        Arc::make_mut(&mut self.labels).insert(key.to_string(), value.into());
    }

    /// Reads metadata from a decoded tree; absent or mistyped members count as unset.
    pub fn from_value(value: &Value) -> ObjectMeta {
        let text = |key: &str| value.get(key).and_then(Value::as_str).unwrap_or_default().to_string();
        let number = |key: &str| value.get(key).and_then(Value::as_i64);
        let time = |key: &str| value.get(key).and_then(Value::as_str).and_then(Time::parse);
        let map = |key: &str| Arc::new(value.get(key).map(Value::string_map).unwrap_or_default());
        ObjectMeta {
            name: text("name"),
            generate_name: text("generateName"),
            namespace: text("namespace"),
            uid: Uid::parse(&text("uid")).unwrap_or_default(),
            resource_version: text("resourceVersion").parse().unwrap_or_default(),
            generation: number("generation").unwrap_or_default(),
            creation_timestamp: time("creationTimestamp"),
            creation_nanos: 0,
            idle_scalings: 0,
            deletion_timestamp: time("deletionTimestamp"),
            deletion_grace_period_seconds: number("deletionGracePeriodSeconds"),
            labels: map("labels"),
            annotations: map("annotations"),
            owner_references: value
                .get("ownerReferences")
                .map(Value::items)
                .unwrap_or_default()
                .iter()
                .map(OwnerReference::from_value)
                .collect(),
            finalizers: value.get("finalizers").map(strings).unwrap_or_default(),
        }
    }

    /// The tree that `from_value` reads, without unset members, as the API server sends it.
    pub fn to_value(&self) -> Value {
        let mut map = Map::new();
        let mut put = |key: &str, value: Value| map.insert(key.to_string(), value);
        for (key, text) in [("name", &self.name), ("generateName", &self.generate_name), ("namespace", &self.namespace)] {
            if !text.is_empty() {
                put(key, Value::from(text.as_str()));
            }
        }
        if self.uid != Uid::default() {
            put("uid", Value::from(self.uid.to_string()));
        }
        if self.resource_version != 0 {
            put("resourceVersion", Value::from(self.resource_version.to_string()));
        }
        if self.generation != 0 {
            put("generation", Value::from(self.generation));
        }
        for (key, time) in [("creationTimestamp", self.creation_timestamp), ("deletionTimestamp", self.deletion_timestamp)] {
            if let Some(time) = time {
                put(key, Value::from(time.to_string()));
            }
        }
        if let Some(seconds) = self.deletion_grace_period_seconds {
            put("deletionGracePeriodSeconds", Value::from(seconds));
        }
        for (key, members) in [("labels", &self.labels), ("annotations", &self.annotations)] {
            if !members.is_empty() {
                put(key, Value::from(&**members));
            }
        }
        if !self.owner_references.is_empty() {
            put("ownerReferences", Value::from(self.owner_references.iter().map(OwnerReference::to_value).collect::<Vec<_>>()));
        }
        if !self.finalizers.is_empty() {
            put("finalizers", Value::from(self.finalizers.iter().map(|f| Value::from(f.as_str())).collect::<Vec<_>>()));
        }
        Value::from(map)
    }
}

impl OwnerReference {
    fn from_value(value: &Value) -> OwnerReference {
        let text = |key: &str| value.get(key).and_then(Value::as_str).unwrap_or_default().to_string();
        let flag = |key: &str| value.get(key).and_then(Value::as_bool);
        OwnerReference {
            api_version: text("apiVersion"),
            kind: text("kind"),
            name: text("name"),
            uid: Uid::parse(&text("uid")).unwrap_or_default(),
            controller: flag("controller"),
            block_owner_deletion: flag("blockOwnerDeletion"),
        }
    }

    fn to_value(&self) -> Value {
        let mut value = Value::map([
            ("apiVersion", Value::from(self.api_version.as_str())),
            ("kind", Value::from(self.kind.as_str())),
            ("name", Value::from(self.name.as_str())),
            ("uid", Value::from(self.uid.to_string())),
        ]);
        for (key, flag) in [("controller", self.controller), ("blockOwnerDeletion", self.block_owner_deletion)] {
            if let Some(flag) = flag {
                value.set(key, Value::from(flag));
            }
        }
        value
    }
}

/// The strings of a list of strings.
pub(crate) fn strings(value: &Value) -> Vec<String> {
    let text = |item: &Value| match &item.data {
        Data::String(text) => Some(text.clone()),
        _ => None,
    };
    value.items().iter().filter_map(text).collect()
}
