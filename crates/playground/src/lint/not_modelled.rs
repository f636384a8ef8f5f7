//! Kinds and fields that Rollscope leaves out. The table of fields is the core's (`rollscope_api::not_modelled`).

use super::kinds::{self, Lookup};
use crate::words::{Language, key};
use rollscope_api::decode::type_meta;
use rollscope_api::not_modelled;
use rollscope_api::value::{Position, Value};

/// Something that Kubernetes would act on and Rollscope does not.
#[derive(Clone, Debug, PartialEq)]
pub struct NotModelled {
    /// The field; empty for a whole object.
    pub field: String,
    /// Where it stands.
    pub at: Position,
    /// The kind of an object that is not even stored.
    pub left_out: Option<&'static str>,
    what: &'static str,
    instead: &'static str,
}

impl NotModelled {
    /// What to tell a person, in a language.
    pub fn said(&self, language: Language) -> String {
        let (what, instead) = (language.word(self.what), language.word(self.instead));
        match self.left_out {
            Some(kind) => language.say("Rollscope does not model {}; left out", &[&kind]),
            None if instead.is_empty() => language.say("Stored. No effect here: {}.", &[&what]),
            None => language.say("Stored. No effect here: {}; {}.", &[&what, &instead]),
        }
    }
}

/// Kinds that are stored and that nothing acts on, and what decides in their place.
const STORED_KINDS: [(&str, &str, &str); 3] = [
    ("ConfigMap", key("ConfigMap is not modelled"), key("Pods do not read it")),
    ("HorizontalPodAutoscaler", key("HorizontalPodAutoscaler is not modelled"), key("scale with `kubectl scale`")),
    ("Service", key("Service is not modelled"), key("there is no network")),
];

/// A kind that Kubernetes has and Rollscope does not. None if it has it, or nobody does.
pub(crate) fn kind_left_out(object: &Value) -> Option<NotModelled> {
    let (kind, api_version) = type_meta(object);
    let Lookup::Elsewhere(kind) = kinds::look_up(api_version, kind) else { return None };
    Some(NotModelled { field: String::new(), at: place_of_kind(object), left_out: Some(kind), what: "", instead: "" })
}

/// What of an object is stored without effect, in the order of the text.
pub(crate) fn stored_without_effect(object: &Value) -> Vec<NotModelled> {
    let (kind, _) = type_meta(object);
    if let Some(&(_, what, instead)) = STORED_KINDS.iter().find(|(stored, ..)| *stored == kind) {
        return vec![NotModelled { field: String::new(), at: place_of_kind(object), left_out: None, what, instead }];
    }
    let note = |found: not_modelled::NotModelled| NotModelled {
        field: found.field_path,
        at: found.position,
        left_out: None,
        what: found.what,
        instead: found.instead,
    };
    not_modelled::find(object).into_iter().map(note).collect()
}

fn place_of_kind(object: &Value) -> Position {
    object.get("kind").map_or(object.at, |kind| kind.at)
}
