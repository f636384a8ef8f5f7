//! What is only stored, described. Models `describeService`, `describeQuota`, `describeNamespace`, `describeConfigMap`,
//! `describeHorizontalPodAutoscalerV2` and, for the rest, `GenericDescriber`.

use super::texts;
use super::writer::{Writer, rfc1123z};
use crate::kubectl::fields::{format_labels, items, members, name, namespace as namespace_of, number, plain, text, time};
use crate::kubectl::session::Session;
use rollscope_api::value::{Data, Value};
use rollscope_cluster::object::Resource;

fn header(object: &Value, w: &mut Writer) {
    w.pair("Name", name(object));
    if !namespace_of(object).is_empty() {
        w.pair("Namespace", namespace_of(object));
    }
    w.labels("Labels", object.at_path(&["metadata", "labels"]));
    w.annotations("Annotations", object.at_path(&["metadata", "annotations"]));
}

fn or<'a>(text: &'a str, other: &'a str) -> &'a str {
    if text.is_empty() { other } else { text }
}

/// Models `describeService`; there are no endpoints here.
pub(super) fn service(object: &Value, w: &mut Writer) {
    header(object, w);
    let spec = |key: &str| text(object, &["spec", key]);
    w.pair("Selector", format_labels(object.at_path(&["spec", "selector"])));
    w.pair("Type", spec("type"));
    if !spec("ipFamilyPolicy").is_empty() {
        w.pair("IP Family Policy", spec("ipFamilyPolicy"));
    }
    w.pair("IP Families", or(&texts(object, &["spec", "ipFamilies"]).join(","), "<none>"));
    w.pair("IP", spec("clusterIP"));
    w.pair("IPs", or(&texts(object, &["spec", "clusterIPs"]).join(","), "<none>"));
    if !spec("externalName").is_empty() {
        w.pair("External Name", spec("externalName"));
    }
    for port in items(object, &["spec", "ports"]) {
        let (name, protocol) = (or(text(port, &["name"]), "<unset>"), text(port, &["protocol"]));
        w.pair("Port", format!("{name}\t{}/{protocol}", number(port, &["port"])));
        w.pair("TargetPort", format!("{}/{protocol}", port.get("targetPort").map_or_else(|| "0".into(), plain)));
        if number(port, &["nodePort"]) != 0 {
            w.pair("NodePort", format!("{name}\t{}/{protocol}", number(port, &["nodePort"])));
        }
        w.pair("Endpoints", "<none>");
    }
    w.pair("Session Affinity", spec("sessionAffinity"));
    for (label, key) in [("External Traffic Policy", "externalTrafficPolicy"), ("Internal Traffic Policy", "internalTrafficPolicy")] {
        if !spec(key).is_empty() {
            w.pair(label, spec(key));
        }
    }
}

/// Models `ConfigMapDescriber.Describe`.
pub(super) fn config_map(object: &Value, w: &mut Writer) {
    header(object, w);
    w.line(0, "\nData\n====");
    for (key, value) in members(object, &["data"]) {
        w.line(0, format!("{key}:\n----\n{}\n", plain(value)));
    }
    w.line(0, "\nBinaryData\n====");
    for (key, value) in members(object, &["binaryData"]) {
        // Three bytes for each four letters of base64.
        let letters = value.as_str().unwrap_or_default().trim_end_matches('=').len();
        w.line(0, format!("{key}: {} bytes", letters * 3 / 4));
    }
    w.line(0, "");
}

/// Models `describeQuota`.
pub(super) fn resource_quota(object: &Value, w: &mut Writer) {
    w.pair("Name", name(object));
    w.pair("Namespace", namespace_of(object));
    w.line(0, "Resource\tUsed\tHard\n--------\t----\t----");
    quota_rows(object, 0, w);
}

fn quota_rows(object: &Value, level: usize, w: &mut Writer) {
    for (resource, hard) in members(object, &["status", "hard"]) {
        let used = object.at_path(&["status", "used", resource]).map_or_else(|| "0".into(), plain);
        w.line(level, format!("{resource}\t{used}\t{}", plain(hard)));
    }
}

/// Models `describeNamespace`.
pub(super) fn namespace(session: &Session<'_>, object: &Value, w: &mut Writer) {
    header(object, w);
    w.pair("Status", text(object, &["status", "phase"]));
    let quotas = session.cluster.api_list(Resource::ResourceQuotas, Some(name(object)));
    if quotas.is_empty() {
        return w.line(0, "\nNo resource quota.");
    }
    w.line(0, "\nResource Quotas");
    for quota in quotas.iter().map(|quota| quota.to_value()) {
        w.line(1, format!("Name:\t{}", name(&quota)));
        w.line(1, "Resource\tUsed\tHard");
        w.line(1, "--------\t---\t---");
        quota_rows(&quota, 1, w);
    }
}

/// Models `describeHorizontalPodAutoscalerV2` for resource metrics; nothing is ever measured here.
pub(super) fn horizontal_pod_autoscaler(object: &Value, w: &mut Writer) {
    header(object, w);
    w.pair("CreationTimestamp", rfc1123z(time(object, &["metadata", "creationTimestamp"])));
    let target = |key: &str| text(object, &["spec", "scaleTargetRef", key]);
    w.pair("Reference", format!("{}/{}", target("kind"), target("name")));
    w.pair("Metrics", "( current / target )");
    for metric in items(object, &["spec", "metrics"]) {
        let of = |path: &[&str]| metric.at_path(path).map(plain);
        let resource = text(metric, &["resource", "name"]);
        match (text(metric, &["type"]), of(&["resource", "target", "averageValue"])) {
            ("Resource", Some(value)) => w.line(1, format!("resource {resource} on pods:\t<unknown> / {value}")),
            ("Resource", None) => {
                let percent = of(&["resource", "target", "averageUtilization"]).map_or_else(|| "<auto>".into(), |p| format!("{p}%"));
                w.line(1, format!("resource {resource} on pods  (as a percentage of request):\t<unknown> / {percent}"));
            }
            (kind, _) => w.line(1, format!("<unknown metric type {}>", rollscope_api::go_text::quote(kind))),
        }
    }
    let min = object.at_path(&["spec", "minReplicas"]).map_or_else(|| "<unset>".into(), plain);
    w.pair("Min replicas", min);
    w.pair("Max replicas", number(object, &["spec", "maxReplicas"]).to_string());
    let (current, desired) = (number(object, &["status", "currentReplicas"]), number(object, &["status", "desiredReplicas"]));
    w.line(0, format!("{} pods:\t{current} current / {desired} desired", target("kind")));
}

/// Models `GenericDescriber` and `printUnstructuredContent`.
pub(super) fn generic(object: &Value, w: &mut Writer) {
    header(object, w);
    for (key, value) in members(object, &[]) {
        let version = if key == "apiVersion" { "API Version".to_string() } else { smart_label(key) };
        content(&version, value, 0, key == "metadata", w);
    }
}

fn content(label: &str, value: &Value, level: usize, is_metadata: bool, w: &mut Writer) {
    const SHOWN: [&str; 6] = ["name", "namespace", "labels", "annotations", "managedFields", "selfLink"];
    match &value.data {
        Data::Map(members) => {
            w.line(level, format!("{label}:"));
            for (key, member) in members.iter().filter(|(key, _)| !(is_metadata && SHOWN.contains(&key.as_str()))) {
                content(&smart_label(key), member, level + 1, false, w);
            }
        }
        Data::List(list) => {
            w.line(level, format!("{label}:"));
            for item in list {
                match item.as_map() {
                    Some(members) => members.iter().for_each(|(key, member)| content(&smart_label(key), member, level + 1, false, w)),
                    None => w.line(level + 1, plain(item)),
                }
            }
        }
        _ => w.line(level, format!("{label}:\t{}", plain(value))),
    }
}

/// `firstTimestamp` is `First Timestamp`, `uid` is `UID`. Models `smartLabelFor`.
fn smart_label(key: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    for c in key.chars() {
        match words.last_mut() {
            Some(word) if !(c.is_uppercase() && word.chars().last().is_some_and(char::is_lowercase)) => word.push(c),
            _ => words.push(c.to_string()),
        }
    }
    const ACRONYMS: [&str; 8] = ["api", "http", "https", "id", "ip", "ttl", "uid", "url"];
    let shown = |word: &String| match word.to_lowercase() {
        lower if ACRONYMS.contains(&lower.as_str()) => lower.to_uppercase(),
        _ => {
            let mut chars = word.chars();
            chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
        }
    };
    words.iter().map(shown).collect::<Vec<String>>().join(" ")
}
