//! Manifests on standard input, taken apart as kubectl does before it talks to the server.
//!
//! Models `StreamVisitor`, the client's half of `--validate=strict` (k8s.io/kubectl/pkg/validation) and `infoForData`.

use super::failure::Failure;
use super::fields;
use super::find::{Found, Info};
use super::flags::Call;
use super::session::Session;
use crate::lint::kind_left_out;
use crate::words::Language;
use rollscope_api::client_validation;
use rollscope_api::decode;
use rollscope_api::go_text::quote;
use rollscope_api::hint::{Hint, did_you_mean};
use rollscope_api::value::Value;
use rollscope_api::yaml;
use rollscope_cluster::object::{RESOURCES, Resource};

/// The objects of the manifests that `-f` names; only `-` is there to be read.
pub(crate) fn find(session: &Session<'_>, call: &Call) -> Result<Found, Failure> {
    let mut found = Found { single: false, ..Found::default() };
    let enforced = call.has("namespace").then(|| call.namespace());
    for document in yaml::parse_documents(session.stdin.unwrap_or_default()) {
        let read = match document {
            Ok(document) => validate(&document.value).map(|()| document.value),
            Err(error) => Err(Failure::error(format!("error parsing STDIN: {}", error.message))),
        };
        match read {
            Ok(value) => take(&mut found, value, enforced),
            // What stands after it is not read.
            Err(failure) => {
                found.failures.push(failure);
                break;
            }
        }
    }
    Ok(found)
}

/// Fails if a file is named: there are none here.
pub(crate) fn check_paths(call: &Call) -> Result<(), Failure> {
    let Some(path) = call.list("filename").iter().find(|name| *name != "-") else { return Ok(()) };
    let failure = Failure::error(format!("the path {} does not exist", quote(path)));
    Err(failure.hint("there are no files here: only `-f -` can be used, which is the manifest in the editor"))
}

fn take(found: &mut Found, value: Value, enforced: Option<&str>) {
    let is_list = fields::text(&value, &["kind"]).ends_with("List") && value.get("items").is_some();
    let values = if is_list { fields::items(&value, &["items"]).to_vec() } else { vec![value] };
    for value in values {
        if let Some(note) = kind_left_out(&value) {
            found.left_out.push(note.said(Language::En));
            continue;
        }
        match info_for_data(value, enforced) {
            Ok(info) => found.infos.push(info),
            Err(failure) => found.failures.push(failure),
        }
    }
}

/// Checks what the client checks. Models `ValidateSchema`.
fn validate(value: &Value) -> Result<(), Failure> {
    let errors = client_validation::validate(value);
    if errors.is_empty() {
        return Ok(());
    }
    let off = "; if you choose to ignore these errors, turn validation off with --validate=false";
    Err(Failure::error(format!("error validating \"STDIN\": error validating data: {}{off}", client_validation::aggregate(&errors))))
}

/// Reads metadata and looks the kind up. Models `mapper.infoForData` and the setting of the namespace.
fn info_for_data(mut object: Value, enforced: Option<&str>) -> Result<Info, Failure> {
    decode::check_metadata(&object).map_err(|error| Failure::error(format!("unable to decode \"STDIN\": {}", error.message)))?;
    let (version, kind) = (fields::text(&object, &["apiVersion"]), fields::text(&object, &["kind"]));
    let named = RESOURCES.iter().find(|info| info.api_version() == version && info.kind.eq_ignore_ascii_case(kind));
    let Some(info) = named.filter(|info| info.kind == kind || info.singular == kind) else {
        let (name, namespace) = (quote(fields::name(&object)), quote(fields::namespace(&object)));
        let (kind, version) = (quote(kind), quote(version));
        let text = format!(
            "resource mapping not found for name: {name} namespace: {namespace} from \"STDIN\": no matches for kind {kind} in version \
             {version}\nensure CRDs are installed first"
        );
        return Err(unknown_kind_hint(&object, Failure::error(text)));
    };
    let mut namespace = String::new();
    if info.namespaced {
        namespace = fields::namespace(&object).to_string();
        if namespace.is_empty() {
            namespace = enforced.unwrap_or("default").to_string();
            object.entry("metadata").set("namespace", Value::from(namespace.as_str()));
        } else if let Some(enforced) = enforced.filter(|enforced| *enforced != namespace) {
            return Err(Failure::error(format!(
                "the namespace from the provided object {} does not match the namespace {}. You must pass '--namespace={namespace}' to \
                 perform this operation.",
                quote(&namespace),
                quote(enforced)
            )));
        }
    }
    let name = fields::name(&object).to_string();
    Ok(Info { resource: info.resource, namespace, name, object, from_manifest: true })
}

fn unknown_kind_hint(object: &Value, failure: Failure) -> Failure {
    let kind = fields::text(object, &["kind"]);
    if let Some(known) = Resource::of_kind(kind) {
        return failure.hint(Hint::new("write `apiVersion: {}`", &[&known.info().api_version()]));
    }
    match did_you_mean(kind, RESOURCES.iter().map(|info| info.kind)) {
        Some(hint) => failure.hint(hint),
        None => failure.hint(Hint::new("kinds that there are: {}", &[&RESOURCES.map(|info| info.kind).join(", ")])),
    }
}
