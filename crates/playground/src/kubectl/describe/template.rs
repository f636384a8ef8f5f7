//! Pod templates and containers, as descriptions and `rollout history --revision` show them.
//!
//! Models `DescribePodTemplate`, `describeContainers` and what they call.

use super::volumes::describe_volumes;
use super::writer::{Writer, rfc1123z};
use crate::kubectl::fields::{flag, items, members, number, plain, text, time};
use rollscope_api::labels::format_label_selector;
use rollscope_api::value::Value;

/// A Pod template by itself, with its tabs as they are. Models `printTemplate`.
pub(crate) fn describe_pod_template(template: &Value) -> String {
    let mut w = Writer::default();
    pod_template(template, &mut w);
    w.raw()
}

/// Models `DescribePodTemplate`.
pub(super) fn pod_template(template: &Value, w: &mut Writer) {
    w.line(0, "Pod Template:");
    w.labels("  Labels", template.at_path(&["metadata", "labels"]));
    if !members(template, &["metadata", "annotations"]).is_empty() {
        w.annotations("  Annotations", template.at_path(&["metadata", "annotations"]));
    }
    let account = text(template, &["spec", "serviceAccountName"]);
    if !account.is_empty() {
        w.line(1, format!("Service Account:\t{account}"));
    }
    if !items(template, &["spec", "initContainers"]).is_empty() {
        containers(
            w,
            "  Init Containers",
            &Containers { list: items(template, &["spec", "initContainers"]), indent: " ", ..Containers::default() },
        );
    }
    containers(w, "  Containers", &Containers { list: items(template, &["spec", "containers"]), indent: " ", ..Containers::default() });
    describe_volumes(items(template, &["spec", "volumes"]), w, "  ");
    topology_spread_constraints(template, w, "  ");
    let priority = text(template, &["spec", "priorityClassName"]);
    if !priority.is_empty() {
        w.line(1, format!("Priority Class Name:\t{priority}"));
    }
    w.labels("  Node-Selectors", template.at_path(&["spec", "nodeSelector"]));
    w.multiline("  Tolerations", &tolerations(items(template, &["spec", "tolerations"])));
}

/// Containers to be described, with their statuses and their Pod where there is one.
#[derive(Default)]
pub(super) struct Containers<'a> {
    pub(super) list: &'a [Value],
    pub(super) statuses: &'a [Value],
    pub(super) pod: Option<&'a Value>,
    pub(super) indent: &'a str,
}

/// Models `describeContainers`.
pub(super) fn containers(w: &mut Writer, label: &str, containers: &Containers<'_>) {
    w.line(0, format!("{label}:{}", if containers.list.is_empty() { " <none>" } else { "" }));
    for container in containers.list {
        let status = containers.statuses.iter().find(|status| text(status, &["name"]) == text(container, &["name"]));
        basic_info(w, container, status, containers.indent);
        for (label, key) in [("Command:", "command"), ("Args:", "args")] {
            let words = items(container, &[key]);
            if !words.is_empty() {
                w.line(2, label);
                words.iter().filter_map(Value::as_str).flat_map(|word| word.split('\n')).for_each(|line| w.line(3, line));
            }
        }
        if let Some(status) = status {
            state(w, "State", status.get("state").unwrap_or(&Value::null()));
            if let Some(last) = status.get("lastState").filter(|last| last.get("terminated").is_some()) {
                state(w, "Last State", last);
            }
            w.line(2, format!("Ready:\t{}", if flag(status, &["ready"]) { "True" } else { "False" }));
            w.line(2, format!("Restart Count:\t{}", number(status, &["restartCount"])));
        }
        resources(w, container, 2);
        for (label, key) in [("Liveness", "livenessProbe"), ("Readiness", "readinessProbe"), ("Startup", "startupProbe")] {
            if let Some(found) = container.get(key) {
                w.line(2, format!("{label}:\t{}", probe(found)));
            }
        }
        environment_from(w, container);
        environment(w, container, containers.pod);
        mounts(w, container);
    }
}

/// Models `describeContainerBasicInfo`.
fn basic_info(w: &mut Writer, container: &Value, status: Option<&Value>, indent: &str) {
    w.line(1, format!("{indent}{}:", text(container, &["name"])));
    if let Some(status) = status {
        w.line(2, format!("Container ID:\t{}", text(status, &["containerID"])));
    }
    w.line(2, format!("Image:\t{}", text(container, &["image"])));
    if let Some(status) = status {
        w.line(2, format!("Image ID:\t{}", text(status, &["imageID"])));
    }
    for (label, key) in [("Port", "containerPort"), ("Host Port", "hostPort")] {
        let port = |port: &Value| {
            let name = text(port, &["name"]);
            let name = if name.is_empty() { String::new() } else { format!(" ({name})") };
            format!("{}/{}{name}", number(port, &[key]), text(port, &["protocol"]))
        };
        let ports: Vec<String> = items(container, &["ports"]).iter().map(port).collect();
        match &ports[..] {
            [] => w.line(2, format!("{label}:\t<none>")),
            [only] => w.line(2, format!("{label}:\t{only}")),
            _ => w.line(2, format!("{label}s:\t{}", ports.join(", "))),
        }
    }
    let profile = text(container, &["securityContext", "seccompProfile", "type"]);
    if !profile.is_empty() {
        w.line(2, format!("SeccompProfile:\t{profile}"));
        if profile == "Localhost" {
            let local = text(container, &["securityContext", "seccompProfile", "localhostProfile"]);
            w.line(3, format!("LocalhostProfile:\t{local}"));
        }
    }
}

/// Models `describeStatus`.
fn state(w: &mut Writer, name: &str, state: &Value) {
    if let Some(running) = state.get("running") {
        w.line(2, format!("{name}:\tRunning"));
        w.line(3, format!("Started:\t{}", rfc1123z(time(running, &["startedAt"]))));
        return;
    }
    let Some(terminated) = state.get("terminated") else {
        w.line(2, format!("{name}:\tWaiting"));
        let reason = text(state, &["waiting", "reason"]);
        if !reason.is_empty() {
            w.line(3, format!("Reason:\t{reason}"));
        }
        return;
    };
    w.line(2, format!("{name}:\tTerminated"));
    for (label, key) in [("Reason", "reason"), ("Message", "message")] {
        if !text(terminated, &[key]).is_empty() {
            w.line(3, format!("{label}:\t{}", text(terminated, &[key])));
        }
    }
    w.line(3, format!("Exit Code:\t{}", number(terminated, &["exitCode"])));
    if number(terminated, &["signal"]) > 0 {
        w.line(3, format!("Signal:\t{}", number(terminated, &["signal"])));
    }
    w.line(3, format!("Started:\t{}", rfc1123z(time(terminated, &["startedAt"]))));
    w.line(3, format!("Finished:\t{}", rfc1123z(time(terminated, &["finishedAt"]))));
}

/// Models `describeResources`; takes what has a member `resources`.
pub(super) fn resources(w: &mut Writer, container: &Value, level: usize) {
    for (label, key) in [("Limits:", "limits"), ("Requests:", "requests")] {
        let quantities = members(container, &["resources", key]);
        if !quantities.is_empty() {
            w.line(level, label);
        }
        for (name, quantity) in quantities {
            w.line(level + 1, format!("{name}:\t{}", plain(quantity)));
        }
    }
}

/// Models `DescribeProbe`.
fn probe(probe: &Value) -> String {
    let n = |key: &str| number(probe, &[key]);
    let attributes = format!(
        "delay={}s timeout={}s period={}s #success={} #failure={}",
        n("initialDelaySeconds"),
        n("timeoutSeconds"),
        n("periodSeconds"),
        n("successThreshold"),
        n("failureThreshold")
    );
    let port = |of: &str| probe.at_path(&[of, "port"]).map(plain).unwrap_or_default();
    if probe.get("exec").is_some() {
        let command: Vec<&str> = items(probe, &["exec", "command"]).iter().filter_map(Value::as_str).collect();
        return format!("exec [{}] {attributes}", command.join(" "));
    }
    if probe.get("httpGet").is_some() {
        let (host, path) = (text(probe, &["httpGet", "host"]), text(probe, &["httpGet", "path"]));
        let scheme = text(probe, &["httpGet", "scheme"]).to_lowercase();
        let slash = if path.is_empty() || path.starts_with('/') { "" } else { "/" };
        return format!("http-get {scheme}://{host}:{}{slash}{path} {attributes}", port("httpGet"));
    }
    if probe.get("tcpSocket").is_some() {
        return format!("tcp-socket {}:{} {attributes}", text(probe, &["tcpSocket", "host"]), port("tcpSocket"));
    }
    if probe.get("grpc").is_some() {
        return format!("grpc <pod>:{} {} {attributes}", port("grpc"), text(probe, &["grpc", "service"]));
    }
    format!("unknown {attributes}")
}

/// Models `describeContainerEnvFrom`.
fn environment_from(w: &mut Writer, container: &Value) {
    let sources = items(container, &["envFrom"]);
    if !sources.is_empty() {
        w.line(2, "Environment Variables from:");
    }
    for source in sources {
        let (kind, key) = if source.get("configMapRef").is_some() { ("ConfigMap", "configMapRef") } else { ("Secret", "secretRef") };
        let (name, optional) = (text(source, &[key, "name"]), flag(source, &[key, "optional"]));
        match text(source, &["prefix"]) {
            "" => w.line(3, format!("{name}\t{kind}\tOptional: {optional}")),
            prefix => w.line(3, format!("{name}\t{kind} with prefix '{prefix}'\tOptional: {optional}")),
        }
    }
}

/// Models `describeContainerEnvVars`.
fn environment(w: &mut Writer, container: &Value, pod: Option<&Value>) {
    let variables = items(container, &["env"]);
    w.line(2, format!("Environment:{}", if variables.is_empty() { "\t<none>" } else { "" }));
    for variable in variables {
        let name = text(variable, &["name"]);
        let Some(from) = variable.get("valueFrom") else {
            let mut lines = text(variable, &["value"]).split('\n');
            w.line(3, format!("{name}:\t{}", lines.next().unwrap_or_default()));
            lines.for_each(|line| w.line(3, format!("\t{line}")));
            continue;
        };
        let optional = |key: &str| flag(from, &[key, "optional"]);
        let of = |key: &str| (text(from, &[key, "key"]), text(from, &[key, "name"]));
        if from.get("fieldRef").is_some() {
            let path = text(from, &["fieldRef", "fieldPath"]);
            let value = pod.map(|pod| field_path(pod, path)).unwrap_or_default();
            w.line(3, format!("{name}:\t{value} ({}:{path})", text(from, &["fieldRef", "apiVersion"])));
        } else if from.get("resourceFieldRef").is_some() {
            let resource = text(from, &["resourceFieldRef", "resource"]);
            let (list, key) = resource.split_once('.').unwrap_or_default();
            let value = container.at_path(&["resources", list, key]).map_or_else(|| "0".into(), plain);
            let unlimited = value == "0" && matches!(resource, "limits.cpu" | "limits.memory");
            w.line(3, format!("{name}:\t{} ({resource})", if unlimited { "node allocatable" } else { &value }));
        } else if from.get("secretKeyRef").is_some() {
            let (key, secret) = of("secretKeyRef");
            w.line(3, format!("{name}:\t<set to the key '{key}' in secret '{secret}'>\tOptional: {}", optional("secretKeyRef")));
        } else if from.get("configMapKeyRef").is_some() {
            let (key, map) = of("configMapKeyRef");
            w.line(3, format!("{name}:\t<set to the key '{key}' of config map '{map}'>\tOptional: {}", optional("configMapKeyRef")));
        }
    }
}

/// What a field of the Pod is. Models `EnvValueRetriever` and `fieldpath.ExtractFieldPathAsString`.
fn field_path(pod: &Value, path: &str) -> String {
    if let Some((map, key)) = path.split_once("['").and_then(|(map, rest)| Some((map, rest.strip_suffix("']")?))) {
        let map: Vec<&str> = map.split('.').collect();
        return pod.at_path(&map).and_then(|map| map.get(key)).and_then(Value::as_str).unwrap_or_default().to_string();
    }
    let found = match path {
        "metadata.name" | "metadata.namespace" | "metadata.uid" => pod.at_path(&path.split('.').collect::<Vec<_>>()),
        _ => None,
    };
    found.and_then(Value::as_str).unwrap_or_default().to_string()
}

/// Models `describeContainerVolumes`.
fn mounts(w: &mut Writer, container: &Value) {
    let mut mounts: Vec<&Value> = items(container, &["volumeMounts"]).iter().collect();
    let none = if mounts.is_empty() { "\t<none>" } else { "" };
    w.line(2, format!("Mounts:{none}"));
    mounts.sort_by_key(|mount| text(mount, &["mountPath"]));
    for mount in mounts {
        let mut flags = if flag(mount, &["readOnly"]) { "ro".to_string() } else { "rw".to_string() };
        if !text(mount, &["subPath"]).is_empty() {
            flags.push_str(&format!(",path={}", rollscope_api::go_text::quote(text(mount, &["subPath"]))));
        }
        w.line(3, format!("{} from {} ({flags})", text(mount, &["mountPath"]), text(mount, &["name"])));
    }
    let devices = items(container, &["volumeDevices"]);
    if !devices.is_empty() {
        w.line(2, format!("Devices:{none}"));
        devices.iter().for_each(|d| w.line(3, format!("{} from {}", text(d, &["devicePath"]), text(d, &["name"]))));
    }
}

/// Models `describeTopologySpreadConstraints`.
pub(super) fn topology_spread_constraints(pod: &Value, w: &mut Writer, indent: &str) {
    let mut constraints: Vec<&Value> = items(pod, &["spec", "topologySpreadConstraints"]).iter().collect();
    constraints.sort_by_key(|constraint| text(constraint, &["topologyKey"]));
    for (i, constraint) in constraints.iter().enumerate() {
        let before = if i == 0 { format!("{indent}Topology Spread Constraints:") } else { indent.to_string() };
        let selector =
            constraint.get("labelSelector").map(|s| format!(" for selector {}", format_label_selector(Some(s)))).unwrap_or_default();
        let (key, action) = (text(constraint, &["topologyKey"]), text(constraint, &["whenUnsatisfiable"]));
        w.line(0, format!("{before}\t{key}:{action} when max skew {} is exceeded{selector}", number(constraint, &["maxSkew"])));
    }
}

/// Models `printTolerationsMultilineWithIndent`.
pub(super) fn tolerations(list: &[Value]) -> Vec<String> {
    let mut list: Vec<&Value> = list.iter().collect();
    list.sort_by_key(|toleration| text(toleration, &["key"]));
    let line = |toleration: &&Value| {
        let of = |key: &str| text(toleration, &[key]);
        let mut line = of("key").to_string();
        if !of("value").is_empty() {
            line.push_str(&format!("={}", of("value")));
        }
        if !of("effect").is_empty() {
            line.push_str(&format!(":{}", of("effect")));
        }
        if of("operator") == "Exists" && of("value").is_empty() {
            line.push_str(if of("key").is_empty() && of("effect").is_empty() { "op=Exists" } else { " op=Exists" });
        }
        if let Some(seconds) = toleration.get("tolerationSeconds").and_then(Value::as_i64) {
            line.push_str(&format!(" for {seconds}s"));
        }
        line
    };
    list.iter().map(line).collect()
}
