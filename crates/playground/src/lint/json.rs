//! The report as one JSON object, with the names that the API vectors have.

use super::report::LintReport;
use crate::words::Language;
use rollscope_api::errors::FieldError;
use rollscope_api::value::Position;
use serde_json::{Value as Json, json};

impl LintReport {
    /// The report as JSON. The generations are there only for an update.
    pub fn to_json(&self) -> Json {
        let mut object = json!({
            "strict": self.strict,
            "lenient": self.lenient,
            "strictStatus": self.strict_status,
            "stage": self.stage.as_str(),
            "kubectl": self.kubectl,
            "stdout": self.stdout,
            "exit": self.exit,
            "yamlStrict": self.yaml_strict,
            "yamlError": self.yaml_error,
            "positions": self.positions.iter().map(|&position| place(position)).collect::<Vec<_>>(),
            "errors": self.errors.iter().map(error_to_json).collect::<Vec<_>>(),
            "statusMessage": self.status_message,
            "orderVaries": self.order_varies,
            "warnings": self.warnings,
            "notModelled": self.not_modelled.iter().map(|note| {
                let mut member = place(note.at);
                member["field"] = json!(note.field);
                member["message"] = json!(note.said(Language::En));
                member
            }).collect::<Vec<_>>(),
            "hints": self.findings.iter().filter_map(|finding| {
                let mut member = place(finding.at);
                member["hint"] = json!(finding.hint.as_ref()?.to_string());
                Some(member)
            }).collect::<Vec<_>>(),
        });
        if let Some(update) = &self.update {
            object["generationBefore"] = json!(update.generation_before);
            object["generationAfter"] = json!(update.generation_after);
        }
        object
    }
}

fn place(position: Position) -> Json {
    json!({"line": position.line, "column": position.column})
}

/// An error with the members that the vectors have, its place and the hint.
fn error_to_json(error: &FieldError) -> Json {
    let bad_value = error.bad_value.as_ref().map_or(Json::Null, |value| serde_json::from_str(&value.to_json()).unwrap_or_default());
    let mut object = place(error.position);
    object["type"] = json!(error.kind.name());
    object["field"] = json!(error.field);
    object["badValue"] = bad_value;
    object["detail"] = json!(error.detail);
    object["message"] = json!(error.message());
    object["hint"] = json!(error.hint.as_ref().map(|hint| hint.to_string()));
    object
}
