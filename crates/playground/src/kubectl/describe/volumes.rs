//! Volumes in a description. Models `describeVolumes` for the sources that people use without a storage provider.

use super::writer::Writer;
use crate::kubectl::fields::{flag, items, plain, text};
use rollscope_api::value::Value;

/// Models `describeVolumes`.
pub(super) fn describe_volumes(volumes: &[Value], w: &mut Writer, indent: &str) {
    if volumes.is_empty() {
        w.line(0, format!("{indent}Volumes:\t<none>"));
        return;
    }
    w.line(0, format!("{indent}Volumes:"));
    for volume in volumes {
        let name_indent = if indent.is_empty() { "" } else { " " };
        w.line(1, format!("{name_indent}{}:", text(volume, &["name"])));
        match source(volume) {
            Some(lines) => lines.iter().for_each(|(key, value)| w.line(2, format!("{key}:\t{value}"))),
            None => w.line(1, "<unknown>"),
        }
    }
}

/// The lines about a volume's source; None if it is none of those described here.
fn source(volume: &Value) -> Option<Vec<(&'static str, String)>> {
    let of = |path: &[&str]| text(volume, path).to_string();
    let optional = |path: &[&str]| flag(volume, path).to_string();
    let kind = |text: &str| ("Type", text.to_string());
    let has = |key: &str| volume.get(key).is_some();
    Some(if has("hostPath") {
        let path_type = volume.at_path(&["hostPath", "type"]).map_or_else(|| "<none>".into(), plain);
        vec![kind("HostPath (bare host directory volume)"), ("Path", of(&["hostPath", "path"])), ("HostPathType", path_type)]
    } else if has("emptyDir") {
        let limit = volume.at_path(&["emptyDir", "sizeLimit"]).map(plain).filter(|limit| limit != "0");
        let limit = limit.unwrap_or_else(|| "<unset>".into());
        let what = kind("EmptyDir (a temporary directory that shares a pod's lifetime)");
        vec![what, ("Medium", of(&["emptyDir", "medium"])), ("SizeLimit", limit)]
    } else if has("secret") {
        let name = of(&["secret", "secretName"]);
        vec![kind("Secret (a volume populated by a Secret)"), ("SecretName", name), ("Optional", optional(&["secret", "optional"]))]
    } else if has("configMap") {
        let name = of(&["configMap", "name"]);
        vec![kind("ConfigMap (a volume populated by a ConfigMap)"), ("Name", name), ("Optional", optional(&["configMap", "optional"]))]
    } else if has("persistentVolumeClaim") {
        let what = kind("PersistentVolumeClaim (a reference to a PersistentVolumeClaim in the same namespace)");
        let path = ["persistentVolumeClaim", "readOnly"];
        vec![what, ("ClaimName", of(&["persistentVolumeClaim", "claimName"])), ("ReadOnly", optional(&path))]
    } else if has("projected") {
        let mut lines = vec![kind("Projected (a volume that contains injected data from multiple sources)")];
        items(volume, &["projected", "sources"]).iter().for_each(|source| lines.extend(projected(source)));
        lines
    } else {
        return None;
    })
}

/// Models `printProjectedVolumeSource`.
fn projected(source: &Value) -> Vec<(&'static str, String)> {
    let named = |label, key: &str| {
        let (name, optional) = (text(source, &[key, "name"]).to_string(), flag(source, &[key, "optional"]).to_string());
        vec![(label, name), ("Optional", optional)]
    };
    if source.get("secret").is_some() {
        named("SecretName", "secret")
    } else if source.get("downwardAPI").is_some() {
        vec![("DownwardAPI", "true".into())]
    } else if source.get("configMap").is_some() {
        named("ConfigMapName", "configMap")
    } else {
        let seconds = source.at_path(&["serviceAccountToken", "expirationSeconds"]).map(plain);
        seconds.map(|seconds| ("TokenExpirationSeconds", seconds)).into_iter().collect()
    }
}
