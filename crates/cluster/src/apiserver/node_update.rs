//! What a Node may look like after an update. Models `validateNodeTaints` (pkg/apis/core/validation).

use rollscope_api::errors::{BadValue, FieldError};
use rollscope_api::go_text::marshal_string;
use rollscope_api::names::{is_label_key, is_label_value};
use rollscope_api::node::{Node, Taint};
use rollscope_api::value::Value;

/// What is wrong with a Node. Upstream looks for its taints in the metadata, and says so.
pub(super) fn validate(node: &Node) -> Vec<FieldError> {
    let mut errors = Vec::new();
    for (index, taint) in node.taints.iter().enumerate() {
        let path = format!("metadata.taints[{index}]");
        errors.extend(is_label_key(&taint.key).into_iter().map(|why| FieldError::invalid(format!("{path}.key"), &taint.key, why)));
        let wrong = is_label_value(&taint.value);
        if !wrong.is_empty() {
            errors.push(FieldError::invalid(format!("{path}.value"), &taint.value, wrong.join(";")));
        }
        let effects = ["NoSchedule", "PreferNoSchedule", "NoExecute"];
        if taint.effect.is_empty() {
            errors.push(FieldError::required(format!("{path}.effect"), ""));
        } else if !effects.contains(&taint.effect.as_str()) {
            errors.push(FieldError::not_supported(format!("{path}.effect"), BadValue::named(&taint.effect), &effects));
        }
        let same = |other: &Taint| other.key == taint.key && other.effect == taint.effect;
        if node.taints.iter().take(index).any(same) {
            let mut error = FieldError::duplicate(&path, shown(taint));
            error.detail = "taints must be unique by key and effect pair".to_string();
            errors.push(error);
        }
    }
    errors
}

/// A taint as Go prints the struct.
fn shown(taint: &Taint) -> BadValue {
    let added = taint.time_added.map_or("null".to_string(), |time| marshal_string(&time.to_string()));
    let (key, value, effect) = (marshal_string(&taint.key), marshal_string(&taint.value), marshal_string(&taint.effect));
    let text = format!("{{\"Key\":{key},\"Value\":{value},\"Effect\":{effect},\"TimeAdded\":{added}}}");
    let members = [("key", taint.key.as_str()), ("value", taint.value.as_str()), ("effect", taint.effect.as_str())];
    BadValue { value: Value::map(members.map(|(key, text)| (key, Value::from(text)))), text }
}
