//! Objects read from a live cluster: what the server set in them, and the manifest without it.
//!
//! What `kubectl get -o yaml` shows holds more than a person wrote. Leaves out: defaults, which do no harm.

use rollscope_api::decode::type_meta;
use rollscope_api::value::{Data, Position, Value};
use rollscope_api::yaml;

/// Members of metadata that only a server sets.
pub(crate) const SET_BY_SERVERS: [&str; 9] = [
    "creationTimestamp",
    "deletionGracePeriodSeconds",
    "deletionTimestamp",
    "generation",
    "managedFields",
    "ownerReferences",
    "resourceVersion",
    "selfLink",
    "uid",
];

/// Annotations that kubectl and the controllers write.
const ANNOTATIONS: [&str; 4] = [
    "deployment.kubernetes.io/desired-replicas",
    "deployment.kubernetes.io/max-replicas",
    "deployment.kubernetes.io/revision",
    "kubectl.kubernetes.io/last-applied-configuration",
];

/// What tells a live object from a manifest, if it is set in metadata: nobody writes these by hand.
const SIGNS: [&str; 4] = ["creationTimestamp", "managedFields", "resourceVersion", "uid"];
/// So does a status with something in it; `kubectl create --dry-run` prints an empty one.
const STATUS: &str = "status";

/// A member that is to go, by the keys and indices that lead to it.
#[derive(Clone, Debug, PartialEq)]
enum Step {
    Key(&'static str),
    Index(usize),
}

/// Whether a text holds an object that was read from a cluster, so that `strip_live` has something to do. Quick where it
/// does not.
pub fn is_live(text: &str) -> bool {
    let may_be = SIGNS.iter().any(|sign| text.contains(sign)) || text.contains(STATUS);
    may_be && yaml::parse_documents(text).into_iter().flatten().any(|document| has_live(&document.value))
}

/// The paths of what servers set in the objects of a text; empty for a manifest that a person wrote.
pub fn live_fields(text: &str) -> Vec<String> {
    let documents = yaml::parse_documents(text);
    let values = documents.into_iter().flatten().map(|document| document.value);
    values.flat_map(|value| if has_live(&value) { doomed(&value) } else { Vec::new() }).map(|path| shown(&path)).collect()
}

/// Where the first member stands that tells that an object was read from a cluster.
pub(crate) fn first_field(object: &Value) -> Option<Position> {
    let metadata = object.get("metadata");
    let signs = SIGNS.iter().filter_map(|key| metadata?.get(key).filter(|member| !member.is_null()));
    let status = object.get(STATUS).filter(|status| status.as_map().is_some_and(|members| !members.is_empty()));
    let places = signs.chain(status).map(|member| member.key_at);
    places.filter(|at| at.is_known()).min()
}

/// The text without what servers set. Comments and order stay where the text is in block style; a text that is no YAML, or
/// that holds no live object, stays as it is.
pub fn strip_live(text: &str) -> String {
    let parsed: Result<Vec<_>, _> = yaml::parse_documents(text).into_iter().collect();
    let Ok(documents) = parsed else { return text.to_string() };
    let mut stripped: Vec<Value> = documents.into_iter().map(|document| document.value).collect();
    let mut places = Vec::new();
    for value in stripped.iter_mut().filter(|value| has_live(value)) {
        for path in doomed(value) {
            places.extend(place(value, &path));
            remove(value, &path);
        }
    }
    if places.is_empty() {
        return text.to_string();
    }
    let by_lines = without_lines(text, &places);
    let read_again: Vec<Value> = yaml::parse_documents(&by_lines).into_iter().flatten().map(|document| document.value).collect();
    let printed = || stripped.iter().map(Value::to_yaml).collect::<Vec<_>>().join("---\n");
    if read_again == stripped { by_lines } else { printed() }
}

fn has_live(value: &Value) -> bool {
    first_field(value).is_some() || value.get("items").map(Value::items).unwrap_or_default().iter().any(|item| first_field(item).is_some())
}

/// What is to go, deepest first within an object, so that a mapping that gets empty goes whole.
fn doomed(value: &Value) -> Vec<Vec<Step>> {
    let items = value.get("items").map(Value::items).unwrap_or_default();
    if type_meta(value).0.ends_with("List") {
        let of_item = |(i, item): (usize, &Value)| {
            let below = |path: Vec<Step>| [vec![Step::Key("items"), Step::Index(i)], path].concat();
            doomed(item).into_iter().map(below).collect::<Vec<_>>()
        };
        let own = value.get("metadata").map(|_| vec![Step::Key("metadata")]);
        return own.into_iter().chain(items.iter().enumerate().flat_map(of_item)).collect();
    }
    let mut paths = vec![vec![Step::Key("status")]];
    paths.extend(SET_BY_SERVERS.map(|key| vec![Step::Key("metadata"), Step::Key(key)]));
    let annotations = value.at_path(&["metadata", "annotations"]).and_then(Value::as_map);
    let all_go = annotations.is_some_and(|members| members.keys().all(|key| ANNOTATIONS.contains(&key.as_str())));
    let annotation = |key| vec![Step::Key("metadata"), Step::Key("annotations"), Step::Key(key)];
    match all_go {
        true => paths.push(vec![Step::Key("metadata"), Step::Key("annotations")]),
        false => paths.extend(ANNOTATIONS.map(annotation)),
    }
    if value.at_path(&["spec", "template", "metadata", "creationTimestamp"]).is_some_and(Value::is_null) {
        paths.push(["spec", "template", "metadata", "creationTimestamp"].map(Step::Key).to_vec());
    }
    if type_meta(value).0 == "Pod" {
        paths.push(vec![Step::Key("spec"), Step::Key("nodeName")]);
    }
    paths.retain(|path| look(value, path).is_some());
    paths
}

fn look<'a>(value: &'a Value, path: &[Step]) -> Option<&'a Value> {
    path.iter().try_fold(value, |value, step| match step {
        Step::Key(key) => value.get(key),
        Step::Index(index) => value.items().get(*index),
    })
}

fn place(value: &Value, path: &[Step]) -> Option<Position> {
    look(value, path).map(|member| member.key_at).filter(|at| at.is_known())
}

fn remove(value: &mut Value, path: &[Step]) {
    let Some((Step::Key(last), parents)) = path.split_last() else { return };
    let parent = parents.iter().try_fold(value, |value, step| match (&mut value.data, step) {
        (Data::Map(members), Step::Key(key)) => members.get_mut(key),
        (Data::List(items), Step::Index(index)) => items.get_mut(*index),
        _ => None,
    });
    if let Some(members) = parent.and_then(Value::as_map_mut) {
        members.remove(last);
    }
}

fn shown(path: &[Step]) -> String {
    let mut text = String::new();
    for step in path {
        match step {
            Step::Key(key) if key.contains('/') => text.push_str(&format!("[{key}]")),
            Step::Key(key) if text.is_empty() => text.push_str(key),
            Step::Key(key) => text.push_str(&format!(".{key}")),
            Step::Index(index) => text.push_str(&format!("[{index}]")),
        }
    }
    text
}

/// Drops the lines of the members whose keys stand at these places: a key's line and the lines further in after it.
fn without_lines(text: &str, places: &[Position]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut dropping: Option<usize> = None;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let indent = line.len() - line.trim_start_matches(' ').len();
        let rest = line.trim();
        if let Some(column) = dropping {
            // A list may begin in the column of its key.
            let further_in = indent > column || (indent == column && (rest == "-" || rest.starts_with("- ")));
            if further_in || rest.is_empty() {
                continue;
            }
            dropping = None;
        }
        let here = |at: &&Position| at.line as usize == number + 1 && at.column as usize == indent + 1;
        match places.iter().find(here) {
            Some(_) => dropping = Some(indent),
            None => out.push_str(line),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIVE: &str = "\
apiVersion: apps/v1
kind: Deployment
metadata:
  annotations:
    deployment.kubernetes.io/revision: \"1\"
  creationTimestamp: \"2026-01-01T00:00:00Z\"
  generation: 1
  name: web # ours
  managedFields:
  - manager: kubectl
    operation: Update
  uid: 5f0c
spec:
  replicas: 3
status:
  replicas: 3
  conditions:
  - type: Available

    status: \"True\"
";

    #[test]
    fn block_style_keeps_its_comments() {
        let expected = "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web # ours\nspec:\n  replicas: 3\n";
        assert_eq!(strip_live(LIVE), expected);
        assert_eq!(strip_live(expected), expected);
        assert!(live_fields(LIVE).contains(&"metadata.uid".to_string()));
        assert!(live_fields(expected).is_empty());
        assert!(is_live(LIVE) && !is_live(expected));
        assert!(is_live("kind: Pod\nstatus: {phase: Running}") && !is_live("metadata: {creationTimestamp: null}\nstatus: {}"));
    }

    #[test]
    fn lists_and_json_are_stripped_too() {
        let item: String = LIVE.lines().map(|line| format!("  {line}\n")).collect();
        let list = format!("apiVersion: v1\nkind: List\nitems:\n-{}metadata:\n  resourceVersion: \"\"\n", &item[1..]);
        let stripped = strip_live(&list);
        assert!(stripped.contains("name: web # ours") && !stripped.contains("uid") && !stripped.contains("status"), "{stripped}");
        let json = r#"{"kind":"Pod","metadata":{"uid":"1","name":"a"},"spec":{"nodeName":"n"},"status":{}}"#;
        assert_eq!(strip_live(json), "kind: Pod\nmetadata:\n  name: a\nspec: {}\n");
    }
}
