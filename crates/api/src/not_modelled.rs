//! Fields that are kept but do nothing here, so that nobody waits for an effect.
//!
//! One table of paths. Leaves out: fields whose effect depends on others; those are told where they matter.

use crate::value::{Position, Value};

/// A field that a manifest sets without effect.
#[derive(Clone, Debug, PartialEq)]
pub struct NotModelled {
    /// Its path, such as `spec.template.spec.containers[0].readinessProbe`.
    pub field_path: String,
    /// Where its key stands.
    pub position: Position,
    /// What is not modelled.
    pub what: &'static str,
    /// What to do instead; empty if there is nothing.
    pub instead: &'static str,
}

/// What a field would do, and what to do here instead.
struct Entry {
    field: &'static str,
    /// What is not modelled.
    what: &'static str,
    /// What to do instead; empty if there is nothing.
    instead: &'static str,
}

const fn entry(field: &'static str, what: &'static str, instead: &'static str) -> Entry {
    Entry { field, what, instead }
}

const BECOME_READY: &str = "set when Pods become ready under Failures";
const END: &str = "set how Pods end under Failures";

/// Fields of a Pod's spec.
static POD_SPEC: [Entry; 27] = [
    entry("activeDeadlineSeconds", "a Pod's deadline is not modelled", ""),
    entry("affinity", "affinity is not modelled; Pods go to any node that is ready", ""),
    entry("automountServiceAccountToken", "service accounts are not modelled", ""),
    entry("dnsConfig", "DNS is not modelled", ""),
    entry("dnsPolicy", "DNS is not modelled", ""),
    entry("ephemeralContainers", "ephemeral containers are not modelled", ""),
    entry("hostAliases", "DNS is not modelled", ""),
    entry("hostIPC", "processes are not modelled", ""),
    entry("hostNetwork", "networks and host ports are not modelled", ""),
    entry("hostPID", "processes are not modelled", ""),
    entry("hostname", "DNS is not modelled", ""),
    entry("imagePullSecrets", "registries are not modelled", "set which images cannot be pulled under Failures"),
    entry("initContainers", "init containers are not modelled", BECOME_READY),
    entry("nodeSelector", "node labels are not modelled; Pods go to any node that is ready", ""),
    entry("preemptionPolicy", "priorities are not modelled", ""),
    entry("priority", "priorities are not modelled", ""),
    entry("priorityClassName", "priorities are not modelled", ""),
    entry("readinessGates", "readiness gates are not modelled", BECOME_READY),
    entry("resourceClaims", "devices are not modelled", ""),
    entry("runtimeClassName", "container runtimes are not modelled", ""),
    entry("schedulerName", "there is one scheduler", ""),
    entry("schedulingGates", "scheduling gates are not modelled", ""),
    entry("securityContext", "security is not modelled", ""),
    entry("serviceAccountName", "service accounts are not modelled", ""),
    entry("shareProcessNamespace", "processes are not modelled", ""),
    entry("topologySpreadConstraints", "topology is not modelled; Pods go to any node that is ready", ""),
    entry("volumes", "volumes are not modelled", ""),
];

/// Fields of a container.
static CONTAINER: [Entry; 15] = [
    entry("args", "programs do not run", BECOME_READY),
    entry("command", "programs do not run", BECOME_READY),
    entry("env", "programs do not run; a change still makes a new ReplicaSet", ""),
    entry("envFrom", "programs do not run; a change of what it names rolls out nothing, as in a cluster", ""),
    entry("lifecycle", "hooks are not modelled", END),
    entry("livenessProbe", "livenessProbe is not modelled", "set when containers crash under Failures"),
    entry("ports", "networks are not modelled", ""),
    entry("readinessProbe", "readinessProbe is not modelled", BECOME_READY),
    entry("resizePolicy", "resizing is not modelled", ""),
    entry("resources", "nodes have room for any Pod; only a ResourceQuota counts resources", ""),
    entry("securityContext", "security is not modelled", ""),
    entry("startupProbe", "startupProbe is not modelled", BECOME_READY),
    entry("volumeDevices", "volumes are not modelled", ""),
    entry("volumeMounts", "volumes are not modelled", ""),
    entry("workingDir", "programs do not run", ""),
];

/// The fields of an object that do nothing here, in the order of their places.
///
/// Takes the object as written, before defaulting: a person is told of nothing that they did not set.
pub fn find(object: &Value) -> Vec<NotModelled> {
    let (path, spec) = match crate::decode::type_meta(object).0 {
        "Pod" => ("spec", object.get("spec")),
        "Deployment" | "ReplicaSet" => ("spec.template.spec", object.at_path(&["spec", "template", "spec"])),
        _ => return Vec::new(),
    };
    let Some(spec) = spec else { return Vec::new() };
    let mut found = Vec::new();
    find_fields(&POD_SPEC, spec, path, &mut found);
    for (i, container) in spec.get("containers").map(Value::items).unwrap_or_default().iter().enumerate() {
        find_fields(&CONTAINER, container, &format!("{path}.containers[{i}]"), &mut found);
    }
    found.sort_by_key(|field| field.position);
    found
}

fn find_fields(table: &[Entry], value: &Value, path: &str, found: &mut Vec<NotModelled>) {
    for entry in table {
        let Some(member) = value.get(entry.field).filter(|member| is_set(member)) else { continue };
        let field_path = format!("{path}.{}", entry.field);
        found.push(NotModelled { field_path, position: member.key_at, what: entry.what, instead: entry.instead });
    }
}

/// Whether a member says anything at all.
fn is_set(member: &Value) -> bool {
    let empty_map = member.as_map().is_some_and(|members| members.is_empty());
    let empty_list = matches!(&member.data, crate::value::Data::List(items) if items.is_empty());
    !member.is_null() && !empty_map && !empty_list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::parse_documents;

    #[test]
    fn probes_and_volumes_are_told() {
        let text = "kind: Deployment\nspec:\n  template:\n    spec:\n      containers:\n      - name: a\n        readinessProbe: {exec: {}}\n        \
                    env: []\n      volumes: [{name: v}]\n";
        let document = parse_documents(text).pop().expect("there is one").expect("it is well formed");
        let found = find(&document.value);
        let paths: Vec<&str> = found.iter().map(|field| field.field_path.as_str()).collect();
        assert_eq!(paths, ["spec.template.spec.containers[0].readinessProbe", "spec.template.spec.volumes"]);
        assert_eq!(found[0].position, Position { line: 7, column: 9 });
        assert_eq!((found[0].what, found[0].instead), ("readinessProbe is not modelled", BECOME_READY));
    }

    #[test]
    fn every_entry_is_a_field_of_the_schema() {
        let pod = crate::schema::pod_template_spec().member("spec").and_then(|member| member.field.kind.element_struct());
        let pod = pod.expect("a template has a spec");
        let container = pod.member("containers").and_then(|member| member.field.kind.element_struct()).expect("a Pod has containers");
        assert!(POD_SPEC.iter().all(|entry| pod.member(entry.field).is_some()));
        assert!(CONTAINER.iter().all(|entry| container.member(entry.field).is_some()));
    }
}
