//! `-l` and `--field-selector`: which objects of a list are meant.
//!
//! Models `resource.Selector` and the selectable fields of each kind (the strategies' `MatchX` and `ToSelectableFields`,
//! and `AddFieldLabelConversionsForPod` and its like).

use super::failure::Failure;
use super::fields;
use super::flags::Call;
use super::session::Session;
use rollscope_api::errors::ApiError;
use rollscope_api::go_text::quote;
use rollscope_api::labels::Selector;
use rollscope_api::meta::Labels;
use rollscope_api::value::Value;
use rollscope_cluster::object::Resource;

/// A field that must have, or must not have, a value.
#[derive(Clone, Debug, PartialEq)]
struct Term {
    field: String,
    equal: bool,
    value: String,
}

/// What objects must be like to be selected.
#[derive(Clone, Debug)]
pub(crate) struct Filter {
    labels: Selector,
    terms: Vec<Term>,
}

/// The objects of a resource that a command's selectors select.
pub(crate) fn list(session: &Session<'_>, call: &Call, resource: Resource, namespace: Option<&str>) -> Result<Vec<Value>, Failure> {
    let filter = Filter::new(call, resource)?;
    let objects = session.cluster.api_list(resource, namespace);
    let selected = objects.iter().filter(|object| filter.labels.matches(&object.metadata().labels));
    Ok(selected.map(|object| object.to_value()).filter(|object| filter.matches_fields(resource, object)).collect())
}

impl Filter {
    /// The selectors of a command. Fails with the server's words.
    pub(crate) fn new(call: &Call, resource: Resource) -> Result<Filter, Failure> {
        let (selector, field_selector) = (call.text("selector"), call.text("field-selector"));
        let refuse = |why: String| {
            let info = resource.info();
            let (of, selector) = (format!("{}/{}, Resource={}", info.group, info.version, info.plural), quote(selector));
            let of = if info.group.is_empty() { format!("/{}, Resource={}", info.version, info.plural) } else { of };
            Failure::from(ApiError::bad_request(format!(
                "Unable to find {} that match label selector {selector}, field selector {}: {why}",
                quote(&of),
                quote(field_selector)
            )))
        };
        let labels = Selector::parse(selector).map_err(refuse)?;
        let terms = parse_terms(field_selector).map_err(refuse)?;
        for term in &terms {
            if !is_selectable(resource, &term.field) {
                return Err(refuse(unsupported(resource, &term.field)));
            }
        }
        Ok(Filter { labels, terms })
    }

    /// Whether an object is selected.
    pub(crate) fn matches(&self, resource: Resource, labels: &Labels, object: &Value) -> bool {
        self.labels.matches(labels) && self.matches_fields(resource, object)
    }

    fn matches_fields(&self, resource: Resource, object: &Value) -> bool {
        self.terms.iter().all(|term| (field_value(resource, object, &term.field) == term.value) == term.equal)
    }
}

/// Models the conversion functions of field labels, and `DefaultMetaV1FieldSelectorConversion` where there is none.
fn unsupported(resource: Resource, field: &str) -> String {
    match resource {
        Resource::Pods | Resource::Nodes | Resource::Events | Resource::Namespaces | Resource::Services => {
            format!("field label not supported: {field}")
        }
        _ => format!("{} is not a known field selector: only \"metadata.name\", \"metadata.namespace\"", quote(field)),
    }
}

/// Models `fields.ParseSelector`.
fn parse_terms(text: &str) -> Result<Vec<Term>, String> {
    let mut terms = Vec::new();
    for part in text.split(',').filter(|part| !part.is_empty()) {
        let (field, equal, value) = match (part.split_once("!="), part.split_once("=="), part.split_once('=')) {
            (Some((field, value)), _, _) => (field, false, value),
            (_, Some((field, value)), _) | (_, _, Some((field, value))) => (field, true, value),
            _ => return Err(format!("invalid selector: '{text}'; can't understand '{part}'")),
        };
        terms.push(Term { field: field.to_string(), equal, value: value.to_string() });
    }
    Ok(terms)
}

const POD_FIELDS: [&str; 8] = [
    "spec.nodeName",
    "spec.restartPolicy",
    "spec.schedulerName",
    "spec.serviceAccountName",
    "spec.hostNetwork",
    "status.phase",
    "status.podIP",
    "status.nominatedNodeName",
];
const EVENT_FIELDS: [&str; 11] = [
    "involvedObject.kind",
    "involvedObject.namespace",
    "involvedObject.name",
    "involvedObject.uid",
    "involvedObject.apiVersion",
    "involvedObject.resourceVersion",
    "involvedObject.fieldPath",
    "reason",
    "reportingComponent",
    "source",
    "type",
];

fn is_selectable(resource: Resource, field: &str) -> bool {
    selectable_fields(resource).any(|known| known == field)
}

/// The fields that `--field-selector` knows of a resource.
pub(crate) fn selectable_fields(resource: Resource) -> impl Iterator<Item = &'static str> {
    let own: &'static [&'static str] = match resource {
        Resource::Pods => &POD_FIELDS,
        Resource::Events => &EVENT_FIELDS,
        Resource::Services => &["spec.clusterIP", "spec.type"],
        Resource::Nodes => &["spec.unschedulable"],
        Resource::Namespaces => &["status.phase"],
        _ => &[],
    };
    ["metadata.name", "metadata.namespace"].into_iter().chain(own.iter().copied())
}

fn field_value(resource: Resource, object: &Value, field: &str) -> String {
    let path: Vec<&str> = field.split('.').collect();
    match (resource, field) {
        (Resource::Pods, "spec.hostNetwork") | (Resource::Nodes, "spec.unschedulable") => fields::flag(object, &path).to_string(),
        (Resource::Events, "source") => fields::text(object, &["source", "component"]).to_string(),
        _ => fields::text(object, &path).to_string(),
    }
}
