//! What the server answers to the text itself, sent to it as `application/yaml` to create a Deployment.
//!
//! Models the create handler and its decoder (k8s.io/apiserver/pkg/endpoints/handlers, the YAML serializer of
//! k8s.io/apimachinery), which finds keys given twice. Leaves out: kinds that old versions had besides Deployment.

use super::kinds;
use rollscope_api::decode::{self, type_meta};
use rollscope_api::json::json_type;
use rollscope_api::value::Value;
use rollscope_api::yaml::{self, Document};

/// Its answer: strict errors, and the message if it refuses.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct YamlAnswer {
    pub(crate) strict: Vec<String>,
    pub(crate) error: Option<String>,
}

const KIND: &str = "Deployment";
const API_VERSION: &str = "apps/v1";
/// Versions whose Deployments can still be read, but not be sent here.
const OLD_VERSIONS: [&str; 3] = ["apps/v1beta1", "apps/v1beta2", "extensions/v1beta1"];

/// Answers. Of several documents only the first is read; an empty one is an empty Deployment.
pub(crate) fn answer(text: &str) -> YamlAnswer {
    // A byte order mark is no part of YAML, and a text that begins with it is not taken for JSON.
    let marked = format!("\u{feff}{text}");
    let as_yaml = if text.trim_start().starts_with('{') { marked.as_str() } else { text };
    match yaml::parse_documents(as_yaml).into_iter().next() {
        None => YamlAnswer::default(),
        Some(Err(error)) => unrecognized(text, error.yaml_message()),
        Some(Ok(document)) => match type_error(&document.value) {
            Some(message) => unrecognized(text, &message),
            None => decoded(&document),
        },
    }
}

/// Models `transformDecodeError` where no kind is known, and `summarizeData`.
fn unrecognized(text: &str, message: &str) -> YamlAnswer {
    const SHOWN: usize = 30;
    let bytes = text.as_bytes();
    let shown = &bytes[..bytes.len().min(SHOWN)];
    let summary = match bytes.first() {
        None => "<empty>".to_string(),
        Some(b'{') => String::from_utf8_lossy(shown).into_owned(),
        Some(_) => shown.iter().map(|byte| format!("{byte:02x}")).collect(),
    };
    let more = if bytes.len() > SHOWN { " ..." } else { "" };
    let error = format!("the object provided is unrecognized (must be of type {KIND}): {message} ({summary}{more})");
    YamlAnswer { strict: Vec::new(), error: Some(error) }
}

/// Models `SimpleMetaFactory.Interpret`.
fn type_error(value: &Value) -> Option<String> {
    let cannot = |what: &str| format!("couldn't get version/kind; json parse error: json: cannot unmarshal {what}");
    if value.as_map().is_none() {
        let of = r#"struct { APIVersion string "json:\"apiVersion,omitempty\""; Kind string "json:\"kind,omitempty\"" }"#;
        return Some(cannot(&format!("{} into Go value of type {of}", json_type(value))));
    }
    for key in ["apiVersion", "kind"] {
        let member = value.get(key).filter(|member| !member.is_null() && member.as_str().is_none());
        if let Some(member) = member {
            return Some(cannot(&format!("{} into Go struct field .{key} of type string", json_type(member))));
        }
    }
    let (_, version) = type_meta(value);
    (version.matches('/').count() > 1).then(|| format!("unexpected GroupVersion string: {version}"))
}

/// Decodes what has a kind; a missing kind or version is that of the URL.
fn decoded(document: &Document) -> YamlAnswer {
    let mut value = document.value.clone();
    for (key, default) in [("apiVersion", API_VERSION), ("kind", KIND)] {
        if value.get(key).and_then(Value::as_str).is_none_or(str::is_empty) {
            value.set(key, Value::from(default));
        }
    }
    let refuse = |message: &str| Some(decode::cannot_be_handled(&value, KIND, message));
    let (kind, api_version) = type_meta(&value);
    let is_old = kind == KIND && OLD_VERSIONS.contains(&api_version);
    let is_list = (api_version, kind) == ("v1", "List");
    if !kinds::is_served(api_version, kind) && !is_old && !is_list {
        return YamlAnswer { strict: Vec::new(), error: refuse(&decode::no_kind_is_registered(&value)) };
    }
    if kind != KIND {
        let version = api_version.rsplit('/').next().unwrap_or_default();
        let error = refuse(&format!("converting ({version}.{kind}) to (apps.{KIND}): unknown conversion"));
        return YamlAnswer { strict: Vec::new(), error };
    }
    match decode::decode(&value) {
        Err(error) => YamlAnswer { strict: Vec::new(), error: refuse(&error.message) },
        Ok(decoded) => {
            let unknown = decoded.strict_errors.into_iter().map(|error| error.message);
            let strict: Vec<String> = document.strict_yaml_error().into_iter().chain(unknown).collect();
            let wrong_version =
                format!("the API version in the data ({api_version}) does not match the expected API version ({API_VERSION})");
            let error = match strict.is_empty() {
                false => refuse(&format!("strict decoding error: {}", strict.join(", "))),
                true => is_old.then_some(wrong_version),
            };
            YamlAnswer { strict, error }
        }
    }
}
