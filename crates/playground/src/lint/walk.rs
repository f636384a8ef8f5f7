//! The way of a text through kubectl and the server, with a place for each thing that is said.

use super::kinds::{self, Lookup};
use super::not_modelled::{self, NotModelled};
use super::report::{Finding, LintReport, Severity, Stage, UpdateOutcome};
use super::{LintOptions, hints, live, order};
use crate::words::{Language, key};
use rollscope_api::decode::{self, DecodeError, type_meta};
use rollscope_api::errors::{FieldError, invalid_message};
use rollscope_api::go_text::quote;
use rollscope_api::hint::Hint;
use rollscope_api::value::{Position, Value};
use rollscope_api::yaml::{self, Document, SyntaxError};
use rollscope_api::{client_validation, defaults, disabled_fields, names, validation, warnings};
use std::collections::BTreeSet;

/// Collects what is said on the way.
pub(crate) struct Walk<'a> {
    options: &'a LintOptions<'a>,
    /// What is there already, decoded and defaulted.
    stored: Vec<Value>,
    report: LintReport,
    /// The namespaces that objects name.
    namespaces: BTreeSet<String>,
}

/// How many findings are told to a person.
const MAX_FINDINGS: usize = 1_000;

/// Whether a namespace may have that name.
pub(crate) fn is_namespace_name(name: &str) -> bool {
    names::is_dns1123_label(name).is_empty()
}

impl<'a> Walk<'a> {
    pub(crate) fn new(options: &'a LintOptions<'a>) -> Walk<'a> {
        let mut walk = Walk { options, stored: Vec::new(), report: LintReport::default(), namespaces: BTreeSet::new() };
        for document in options.update_from.map(yaml::parse_documents).unwrap_or_default() {
            match document.map_err(|error| error.message).and_then(|document| stored(&document.value)) {
                Ok(object) => walk.stored.push(object),
                Err(why) => walk.find(Severity::Error, format!("the old manifest would be refused: {why}"), Position::NONE, None),
            }
        }
        walk
    }

    /// Reads a text as kubectl does: what stands after a document that it refuses is not read.
    pub(crate) fn read(&mut self, text: &str) {
        let documents = yaml::parse_documents(text);
        if documents.is_empty() {
            self.refuse(Stage::Kubectl, "no objects passed to apply".to_string(), Position::NONE, None);
        }
        for document in documents {
            match document {
                Err(error) => return self.syntax(&error, text),
                Ok(document) => {
                    if !self.document(&document) {
                        return;
                    }
                }
            }
        }
    }

    /// The report, and the namespaces that objects are in.
    pub(crate) fn finish(mut self) -> (LintReport, BTreeSet<String>) {
        // A stable sort: what is said of one place keeps its order. What has no place comes first.
        self.report.findings.sort_by_key(|finding| finding.at);
        (self.report, self.namespaces)
    }

    fn find(&mut self, severity: Severity, message: String, at: Position, hint: Option<Hint>) {
        // Nobody reads more than that, and a text can make very many.
        if self.report.findings.len() >= MAX_FINDINGS {
            return;
        }
        self.report.findings.push(Finding { severity, message, at, hint });
    }

    fn refused_at(&mut self, stage: Stage) {
        if self.report.stage == Stage::Accepted {
            self.report.stage = stage;
        }
    }

    /// A refusal of kubectl's.
    fn refuse(&mut self, stage: Stage, message: String, at: Position, hint: Option<Hint>) {
        self.refused_at(stage);
        self.report.positions.push(at);
        self.find(Severity::Error, message, at, hint);
    }

    fn syntax(&mut self, error: &SyntaxError, text: &str) {
        let line = text.lines().nth((error.position.line as usize).saturating_sub(1)).unwrap_or_default();
        let hint = hints::syntax(&error.message, line);
        self.refuse(Stage::Kubectl, format!("error parsing STDIN: {}", error.message), error.position, hint);
    }

    /// Whether kubectl reads on.
    fn document(&mut self, document: &Document) -> bool {
        for duplicate in &document.duplicates {
            let message = format!("{} is there twice: the last one counts", quote(&duplicate.key));
            self.find(Severity::Warning, message, duplicate.position, None);
        }
        let errors = client_validation::validate(&document.value);
        for error in &errors {
            self.refuse(Stage::Kubectl, error.message.clone(), error.position, None);
        }
        if !errors.is_empty() {
            return false;
        }
        let value = &document.value;
        let is_list = type_meta(value).0.ends_with("List") && value.get("items").is_some();
        let items = if is_list { value.get("items").map(Value::items).unwrap_or_default() } else { std::slice::from_ref(value) };
        if items.is_empty() {
            self.refuse(Stage::Kubectl, "no objects passed to apply".to_string(), value.at, None);
        }
        items.iter().for_each(|item| self.object(item));
        true
    }

    fn object(&mut self, object: &Value) {
        if let Some(note) = not_modelled::kind_left_out(object) {
            return self.note(note);
        }
        if let Err(error) = decode::check_metadata(object) {
            let hint = hints::wrong_type(&error.message);
            return self.refuse(Stage::Kubectl, format!("unable to decode \"STDIN\": {}", error.message), error.position, hint);
        }
        let (kind, api_version) = type_meta(object);
        if kinds::look_up(api_version, kind) == Lookup::Unknown {
            let message = format!("no matches for kind {} in version {}", quote(kind), quote(api_version));
            let right_version = kinds::is_served(api_version, kind);
            let wrong = if right_version { "apiVersion" } else { "kind" };
            let at = object.get(wrong).map_or(object.at, |member| member.at);
            return self.refuse(Stage::Kubectl, message, at, kinds::hint(api_version, kind));
        }
        if let Some(field) = live::first_field(object) {
            let message = key("this was read from a live cluster: the server sets these fields itself").to_string();
            self.find(Severity::Note, message, field, Some(Hint::new("strip what the server sets", &[])));
        }
        if let Some((message, at)) = name_refusal(object) {
            self.refuse(Stage::Kubectl, message, at, Some(Hint::new("`kubectl apply` finds an object by `metadata.name`", &[])));
        }
        self.create(object);
        not_modelled::stored_without_effect(object).into_iter().for_each(|note| self.note(note));
    }

    fn note(&mut self, note: NotModelled) {
        self.find(Severity::Note, note.said(Language::En), note.at, None);
        self.report.not_modelled.push(note);
    }

    /// What the server says to an object. What kubectl never sends is not decoded in public.
    fn create(&mut self, object: &Value) {
        let is_sent = name_refusal(object).is_none();
        let mut sent = object.clone();
        decode::drop_null_members(&mut sent);
        let (kind, api_version) = type_meta(&sent);
        if kinds::is_served(api_version, kind) {
            match decode::decode(&sent) {
                Err(error) if is_sent => self.undecodable(&sent, &error),
                Ok(decoded) if is_sent && !decoded.strict_errors.is_empty() => self.unknown_fields(&sent, &decoded),
                Ok(decoded) if decoded.strict_errors.is_empty() => self.admit(complete(decoded.value), &sent, is_sent),
                _ => {}
            }
        } else {
            let error = DecodeError { message: decode::no_kind_is_registered(&sent), position: sent.get("kind").map_or(sent.at, |k| k.at) };
            self.undecodable(&sent, &error);
        }
    }

    fn undecodable(&mut self, sent: &Value, error: &DecodeError) {
        let kind = kinds::spelled(sent);
        let message = decode::cannot_be_handled(sent, kind, &error.message);
        self.report.lenient.get_or_insert_with(|| message.clone());
        self.report.strict_status.get_or_insert(message);
        let hint = hints::wrong_type(&error.message).or_else(|| {
            let (given, api_version) = type_meta(sent);
            if given == kind { None } else { kinds::hint(api_version, kind).map(|_| Hint::new("write `kind: {}`", &[&kind])) }
        });
        self.refuse(Stage::Decoding, error.message.clone(), error.position, hint);
    }

    fn unknown_fields(&mut self, sent: &Value, decoded: &decode::Decoded) {
        let kind = kinds::spelled(sent);
        if let Some(message) = decoded.strict_message() {
            self.report.strict_status.get_or_insert(decode::cannot_be_handled(sent, kind, &message));
        }
        for error in &decoded.strict_errors {
            self.report.strict.push(error.message.clone());
            let hint = hints::unknown_field(&decoded.api_version, &decoded.kind, &error.path);
            self.refuse(Stage::Decoding, error.message.clone(), error.position, hint);
        }
    }

    /// Looks for the namespace, then validates.
    fn admit(&mut self, mut object: Value, sent: &Value, is_sent: bool) {
        let namespace = object.at_path(&["metadata", "namespace"]).cloned().unwrap_or_default();
        if let Some(name) = namespace.as_str().filter(|_| is_sent) {
            if !self.exists(name) {
                let message = format!("namespaces {} not found", quote(name));
                self.refused_at(Stage::Admission);
                return self.find(Severity::Error, message, namespace.at, None);
            }
            self.namespaces.insert(name.to_string());
        }
        let same = |old: &&Value| identity(old) == identity(&object);
        let errors = match self.stored.iter().find(same).cloned() {
            Some(old) => {
                prepare_update(&mut object, &old);
                self.update(&as_written(&object, sent), &old)
            }
            None => self.validate(&as_written(&object, sent), is_sent),
        };
        if errors.is_empty() {
            let (kind, _) = type_meta(&object);
            if kind == "Namespace" {
                self.namespaces.insert(identity(&object).2.to_string());
            }
            return;
        }
        self.refused_at(Stage::Validation);
        let (kind, api_version) = type_meta(&object);
        let group = api_version.rsplit_once('/').map_or("", |(group, _)| group);
        let group_kind = if group.is_empty() { kind.to_string() } else { format!("{kind}.{group}") };
        let message = invalid_message(&group_kind, identity(&object).2, &errors);
        if is_sent {
            self.report.strict_status.get_or_insert(message.clone());
        }
        self.report.status_message.get_or_insert(message);
        self.report.order_varies |= order::varies(&object, &errors);
        for error in errors {
            self.find(Severity::Error, error.message(), error.position, error.hint.clone());
            self.report.errors.push(error);
        }
    }

    fn exists(&self, namespace: &str) -> bool {
        ["default", "kube-system"].contains(&namespace)
            || self.namespaces.contains(namespace)
            || match &self.options.namespaces {
                Some(given) => given.iter().any(|name| name == namespace),
                None => is_namespace_name(namespace),
            }
    }

    fn validate(&mut self, object: &Value, is_sent: bool) -> Vec<FieldError> {
        let (errors, warnings) = match type_meta(object).0 {
            "Deployment" => (validation::deployment(object), warnings::deployment(object)),
            "ReplicaSet" => (validation::replica_set(object), warnings::deployment(object)),
            "Pod" => (validation::pod(object), warnings::pod(object)),
            "ResourceQuota" => (validation::resource_quota(object), Vec::new()),
            _ => return super::kubectl::refusal(object),
        };
        if errors.is_empty() && is_sent {
            self.warn(object, warnings);
        }
        errors
    }

    fn update(&mut self, object: &Value, old: &Value) -> Vec<FieldError> {
        let errors = match type_meta(object).0 {
            "Deployment" => validation::update::deployment(object, old),
            "ReplicaSet" => validation::update::replica_set(object, old),
            _ => return Vec::new(),
        };
        let generation = |object: &Value| object.at_path(&["metadata", "generation"]).and_then(Value::as_i64).unwrap_or_default();
        let after = errors.is_empty().then(|| generation(object));
        self.report.update.get_or_insert(UpdateOutcome { generation_before: generation(old), generation_after: after });
        if errors.is_empty() {
            self.warn(object, warnings::deployment_update(object, old));
        }
        errors
    }

    fn warn(&mut self, object: &Value, warnings: Vec<String>) {
        for warning in warnings {
            let field = warning.split_once(": ").map_or("", |(field, _)| field);
            self.find(Severity::Warning, warning.clone(), validation::position(object, field), None);
            self.report.warnings.push(warning);
        }
    }
}

/// Kind, namespace and name.
fn identity(object: &Value) -> (&str, &str, &str) {
    let text = |key: &str| object.at_path(&["metadata", key]).and_then(Value::as_str).unwrap_or_default();
    (type_meta(object).0, text("namespace"), text("name"))
}

/// An object as the server validates it: empty lists and maps that were given are still there.
fn as_written(object: &Value, sent: &Value) -> Value {
    let mut written = validation::as_written(object, sent);
    disabled_fields::drop_from(&mut written);
    written
}

/// What the server makes of an object before it judges whether that may take the place of another.
fn prepare_update(object: &mut Value, old: &Value) {
    // A client sends the version that it read.
    object.entry("metadata").set("resourceVersion", old.at_path(&["metadata", "resourceVersion"]).cloned().unwrap_or_default());
    validation::update::prepare(object, old);
}

/// What a decoded object is when the server validates it.
fn complete(mut object: Value) -> Value {
    defaults::apply(&mut object);
    defaults::wipe_object_meta_system_fields(&mut object);
    disabled_fields::drop_from(&mut object);
    object
}

/// The old object as it is stored: valid, with its first generation and what the server gives each object.
fn stored(value: &Value) -> Result<Value, String> {
    let mut value = value.clone();
    decode::drop_null_members(&mut value);
    let decoded = decode::decode(&value).map_err(|error| error.message)?;
    if let Some(message) = decoded.strict_message() {
        return Err(message);
    }
    let mut object = complete(decoded.value);
    let metadata = object.entry("metadata");
    for (key, value) in [("uid", "00000000-0000-0000-0000-000000000001"), ("resourceVersion", "1")] {
        metadata.set(key, Value::from(value));
    }
    metadata.set("generation", Value::from(1));
    Ok(object)
}

/// Why kubectl cannot ask for an object by its name. Models `IsValidPathSegmentName` and the checks around it.
fn name_refusal(object: &Value) -> Option<(String, Position)> {
    let metadata = object.get("metadata");
    let text = |key: &str| metadata.and_then(|metadata| metadata.get(key)).and_then(Value::as_str).unwrap_or_default();
    let name = text("name");
    let at = metadata.map_or(object.at, |metadata| metadata.get("name").filter(|name| !name.is_null()).unwrap_or(metadata).at);
    let at = if at.is_known() { at } else { object.at };
    let generate_name = text("generateName");
    if name.is_empty() {
        let without = "resource name may not be empty".to_string();
        let generated = format!("from {generate_name}: cannot use generate name with apply");
        return Some((if generate_name.is_empty() { without } else { generated }, at));
    }
    let why = names::is_path_segment_name(name);
    (!why.is_empty()).then(|| (format!("invalid resource name {}: [{}]", quote(name), why.join(" ")), at))
}
