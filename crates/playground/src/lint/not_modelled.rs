//! Kinds and fields that Rollscope leaves out. The table of fields is the core's (`rollscope_api::not_modelled`).

use super::kinds::{self, Lookup};
use rollscope_api::decode::type_meta;
use rollscope_api::not_modelled;
use rollscope_api::value::{Position, Value};

/// Something that Kubernetes would act on and Rollscope does not.
#[derive(Clone, Debug, PartialEq)]
pub struct NotModelled {
    /// The field; empty for a whole object.
    pub field: String,
    /// What to tell a person.
    pub message: String,
    /// Where it stands.
    pub at: Position,
    /// Whether the object is not even stored.
    pub left_out: bool,
}

/// Kinds that are stored and that nothing acts on, and what decides in their place.
const STORED_KINDS: [(&str, &str); 3] =
    [("ConfigMap", "Pods do not read it"), ("HorizontalPodAutoscaler", "scale with `kubectl scale`"), ("Service", "there is no network")];

/// A kind that Kubernetes has and Rollscope does not. None if it has it, or nobody does.
pub(crate) fn kind_left_out(object: &Value) -> Option<NotModelled> {
    let (kind, api_version) = type_meta(object);
    let Lookup::Elsewhere(kind) = kinds::look_up(api_version, kind) else { return None };
    let message = format!("Rollscope does not model {kind}; left out");
    Some(NotModelled { field: String::new(), message, at: place_of_kind(object), left_out: true })
}

/// What of an object is stored without effect, in the order of the text.
pub(crate) fn stored_without_effect(object: &Value) -> Vec<NotModelled> {
    let (kind, _) = type_meta(object);
    if let Some((kind, instead)) = STORED_KINDS.iter().find(|(stored, _)| *stored == kind) {
        let message = format!("Stored. No effect here: {kind} is not modelled; {instead}.");
        return vec![NotModelled { field: String::new(), message, at: place_of_kind(object), left_out: false }];
    }
    let note = |found: not_modelled::NotModelled| NotModelled {
        field: found.field_path,
        message: found.message,
        at: found.position,
        left_out: false,
    };
    not_modelled::find(object).into_iter().map(note).collect()
}

fn place_of_kind(object: &Value) -> Position {
    object.get("kind").map_or(object.at, |kind| kind.at)
}
