//! Where a strategic merge patch does more than replace: the struct tags `patchStrategy` and `patchMergeKey`.
//!
//! They come from the schema. Of kinds that it does not have, such as Nodes, the few that matter are listed here.

use rollscope_api::schema::{self, Struct};

/// The type of an object or of a part of it. Models `LookupPatchMeta`.
#[derive(Clone, Copy, Debug, Default)]
pub enum PatchSchema {
    /// A struct of the schema.
    Struct(&'static Struct),
    /// A struct that the schema does not have, by name.
    Named(&'static str),
    /// Anything without tags: lists are replaced and maps merged.
    #[default]
    Plain,
}

/// What a field's tags say. Models `strategicpatch.PatchMeta`.
#[derive(Clone, Copy, Debug, Default)]
pub struct PatchMeta {
    /// Whether a list is merged with what is there; otherwise it replaces it.
    pub merge: bool,
    /// Whether a patch made from two objects says which members stay.
    pub retain_keys: bool,
    /// By which member the maps of a merged list are told apart; empty for a list of scalars.
    pub merge_key: &'static str,
    /// The type that the field leads to; in a list, that of its elements.
    pub schema: PatchSchema,
}

impl PatchSchema {
    /// The type of a kind, in the version in which it is served.
    pub fn of_kind(api_version: &str, kind: &str) -> PatchSchema {
        match schema::root(api_version, kind) {
            Some(root) => PatchSchema::Struct(root),
            None => OTHER_KINDS.iter().find(|other| **other == kind).map_or(PatchSchema::Plain, |kind| PatchSchema::Named(kind)),
        }
    }

    /// The tags of a field. Models `LookupPatchMetadataForStruct` and `LookupPatchMetadataForSlice`.
    pub fn lookup(self, field: &str) -> PatchMeta {
        match self {
            PatchSchema::Struct(structure) => in_schema(structure, field),
            PatchSchema::Named(_) if field == "metadata" => {
                PatchMeta { schema: PatchSchema::Struct(schema::object_meta()), ..PatchMeta::default() }
            }
            PatchSchema::Named(of) => {
                let row = OTHER_FIELDS.iter().find(|(name, key, ..)| *name == of && *key == field);
                row.map(|(.., meta)| *meta).unwrap_or_default()
            }
            PatchSchema::Plain => PatchMeta::default(),
        }
    }
}

fn in_schema(structure: &'static Struct, field: &str) -> PatchMeta {
    let Some(member) = structure.member(field) else { return PatchMeta::default() };
    let strategies = || member.field.patch_strategy.split(',');
    PatchMeta {
        merge: strategies().any(|strategy| strategy == "merge"),
        retain_keys: strategies().any(|strategy| strategy == "retainKeys"),
        merge_key: member.field.patch_merge_key,
        schema: member.field.kind.element_struct().map_or(PatchSchema::Plain, PatchSchema::Struct),
    }
}

const OTHER_KINDS: [&str; 9] =
    ["ConfigMap", "Event", "HorizontalPodAutoscaler", "Lease", "Namespace", "Node", "ResourceQuota", "Scale", "Service"];

type Row = (&'static str, &'static str, PatchMeta);

const fn to(of: &'static str, field: &'static str, name: &'static str) -> Row {
    (of, field, PatchMeta { merge: false, retain_keys: false, merge_key: "", schema: PatchSchema::Named(name) })
}

const fn merge(of: &'static str, field: &'static str, merge_key: &'static str) -> Row {
    (of, field, PatchMeta { merge: true, retain_keys: false, merge_key, schema: PatchSchema::Plain })
}

const OTHER_FIELDS: [Row; 13] = [
    to("HorizontalPodAutoscaler", "status", "HorizontalPodAutoscalerStatus"),
    merge("HorizontalPodAutoscalerStatus", "conditions", "type"),
    to("Namespace", "status", "NamespaceStatus"),
    merge("NamespaceStatus", "conditions", "type"),
    to("Node", "spec", "NodeSpec"),
    merge("NodeSpec", "podCIDRs", ""),
    to("Node", "status", "NodeStatus"),
    merge("NodeStatus", "addresses", "type"),
    merge("NodeStatus", "conditions", "type"),
    to("Service", "spec", "ServiceSpec"),
    merge("ServiceSpec", "ports", "port"),
    to("Service", "status", "ServiceStatus"),
    merge("ServiceStatus", "conditions", "type"),
];
