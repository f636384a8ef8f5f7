//! What flags are for, in a few words, and the values of those that have only some: for `--help` and for completion.

/// What a flag is for; a name means the same with every command, or nearly.
const NOTES: &[(&str, &str)] = &[
    ("all", "all objects of the type, in the namespace"),
    ("all-namespaces", "in all namespaces"),
    ("allow-missing-template-keys", "what a template does not find prints nothing"),
    ("api-group", "of this API group only"),
    ("api-version", "of this version, such as apps/v1"),
    ("cached", "from kubectl's cache where there is one"),
    ("cascade", "what becomes of the objects that it owns"),
    ("chunk-size", "how many objects a request asks for; changes nothing here"),
    ("client", "of kubectl alone, without the server"),
    ("containers", "of these containers only; * stands for any letters"),
    ("cpu", "target for CPU: 80% of requests, or a quantity"),
    ("cpu-percent", "target for CPU in percent of requests; --cpu is newer"),
    ("current-replicas", "only if there are that many now"),
    ("delete-emptydir-data", "go on even if Pods have emptyDir volumes"),
    ("disable-eviction", "delete Pods instead of evicting them"),
    ("dry-run", "show what would be done; client or server"),
    ("env", "a variable to set"),
    ("field-manager", "who is said to have made the change"),
    ("field-selector", "only objects with these fields"),
    ("filename", "the manifest; - is the one in the editor"),
    ("for", "what to wait for, or the object that Events are about"),
    ("force", "at once, without waiting for the node"),
    ("grace-period", "seconds that a Pod has to end; -1 is its own wish"),
    ("hard", "limits, such as pods=5"),
    ("help", "what the command does, and its flags"),
    ("ignore-daemonsets", "go on even if a DaemonSet has Pods there"),
    ("ignore-not-found", "it is no error if the object is not there"),
    ("image", "the container's image; may be given again"),
    ("label-columns", "a column for each of these labels"),
    ("limits", "what containers may use at most"),
    ("list", "show what there is, and change nothing"),
    ("local", "without the server; not modelled"),
    ("max", "most Pods that the autoscaler may ask for"),
    ("memory", "target for memory: a percentage of requests, or a quantity"),
    ("min", "fewest Pods that the autoscaler may ask for"),
    ("name", "the autoscaler's name"),
    ("namespace", "in this namespace"),
    ("namespaced", "only what lies in namespaces, or only what does not"),
    ("no-headers", "without the line of column names"),
    ("now", "delete with a second of grace"),
    ("output", "how to print it"),
    ("output-watch-events", "say of each row what happened"),
    ("overwrite", "replace a value that is there"),
    ("patch", "the patch, as JSON or YAML"),
    ("pod-selector", "only Pods with these labels"),
    ("port", "the port that the container opens"),
    ("record", "write the command into the annotation change-cause; deprecated"),
    ("recursive", "with all that lies below"),
    ("replicas", "how many Pods there shall be"),
    ("request-timeout", "how long to wait for the server"),
    ("requests", "what containers are promised"),
    ("resource-version", "only if the object has this version now"),
    ("revision", "of this revision"),
    ("save-config", "keep the manifest in an annotation, for apply"),
    ("selector", "only objects with these labels"),
    ("server-print", "false: columns of kubectl's own"),
    ("show-events", "with the Events about it"),
    ("show-kind", "with the type in front of each name"),
    ("show-labels", "with a column of all labels"),
    ("show-managed-fields", "with managedFields; there are none here"),
    ("sort-by", "in order of this field"),
    ("subresource", "a part of the object with an address of its own"),
    ("template", "the template of -o go-template or jsonpath"),
    ("timeout", "how long to wait at most"),
    ("to-revision", "back to this revision; 0 is the one before"),
    ("type", "the kind of patch"),
    ("types", "Events of these types only"),
    ("v", "how much kubectl says of what it does; changes nothing here"),
    ("validate", "how unknown fields are taken"),
    ("verbs", "only what knows these verbs"),
    ("wait", "wait until it is gone"),
    ("warnings-as-errors", "fail if the server warns"),
    ("watch", "go on, and show each change"),
    ("watch-only", "show changes alone"),
];

/// What a flag is for; empty if nobody has said so.
pub(crate) fn note(name: &str) -> &'static str {
    NOTES.binary_search_by_key(&name, |(known, _)| known).map_or("", |at| NOTES[at].1)
}

/// The values of a flag that has only some, or that are typed often. `path` is the command.
pub(crate) fn values(path: &str, name: &str) -> &'static [&'static str] {
    match (path, name) {
        ("get", "output") => &["wide", "yaml", "json", "name", "jsonpath=", "custom-columns=", "jsonpath-as-json=", "go-template="],
        ("describe", "output") => &[],
        ("delete", "output") => &["name"],
        ("version", "output") => &["json", "yaml"],
        ("api-resources", "output") => &["wide", "name"],
        ("explain", "output") => &["plaintext", "plaintext-openapiv2"],
        (_, "output") => &["yaml", "json", "name", "jsonpath="],
        (_, "cascade") => &["background", "foreground", "orphan"],
        (_, "dry-run") => &["none", "client", "server"],
        (_, "type") => &["strategic", "merge", "json"],
        (_, "types") => &["Normal", "Warning"],
        (_, "subresource") => &["scale", "status"],
        (_, "validate") => &["strict", "warn", "ignore"],
        (_, "filename") => &["-"],
        ("api-resources", "sort-by") => &["name", "kind"],
        (_, "sort-by") => &[".metadata.name", ".metadata.creationTimestamp", ".lastTimestamp", ".spec.nodeName", ".spec.replicas"],
        ("set resources", "limits" | "requests") => &["cpu=", "memory="],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kubectl::commands::COMMANDS;
    use crate::kubectl::flags::GLOBAL;

    #[test]
    fn every_flag_has_a_note_and_every_note_a_flag() {
        let names: Vec<&str> =
            COMMANDS.iter().flat_map(|command| command.flags.iter().copied().flatten()).chain(GLOBAL).map(|flag| flag.name).collect();
        assert!(NOTES.is_sorted_by_key(|(name, _)| name), "they are looked for by halves");
        for name in &names {
            assert!(!note(name).is_empty(), "--{name} has no note");
        }
        for (name, _) in NOTES {
            assert!(names.contains(name), "there is no flag --{name}");
        }
    }
}
