//! Nothing that a person types, pastes or links can panic or hang the reading of manifests.

use proptest::prelude::*;
use rollscope_api::{client_validation, decode, defaults, not_modelled, pod_template_hash, yaml};

/// Sends a text all the way through.
fn read(text: &str) {
    for document in yaml::parse_documents(text).into_iter().flatten() {
        let mut value = document.value;
        let _ = (document.position, client_validation::validate(&value), decode::check_metadata(&value), not_modelled::find(&value));
        let _ = (value.to_json(), value.to_yaml());
        decode::drop_null_members(&mut value);
        if let Ok(decoded) = decode::decode(&value) {
            let mut object = decoded.value;
            defaults::apply(&mut object);
            if let Some(template) = object.at_path(&["spec", "template"]) {
                let _ = pod_template_hash::compute_hash(template, Some(1));
            }
        }
    }
}

const MANIFEST: &str = "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n  labels: &l {app: web}\nspec:\n  replicas: 3\n  \
                        selector: {matchLabels: *l}\n  template:\n    metadata: {labels: {<<: *l}}\n    spec:\n      containers:\n      - \
                        name: web\n        image: \"nginx:1.14.2\"\n        command: [sh, -c, |\n          x\n          ]\n        \
                        resources: {limits: {cpu: 100m}}\n";

/// A manifest with some characters put in, taken out or exchanged.
fn damaged_manifest() -> impl Strategy<Value = String> {
    let edit = (any::<prop::sample::Index>(), 0..4usize, "[-:?\\[\\]{},#&*!|>'\"%@` \n\t\\\\0-9a-z~<é\u{0}\u{2028}]{0,3}");
    prop::collection::vec(edit, 1..6).prop_map(|edits| {
        let mut chars: Vec<char> = MANIFEST.chars().collect();
        for (place, removed, inserted) in edits {
            let from = place.index(chars.len() + 1);
            let to = (from + removed).min(chars.len());
            chars.splice(from..to, inserted.chars());
        }
        chars.into_iter().collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,200}") {
        read(&text);
    }

    #[test]
    fn any_yaml_like_text_is_read_or_refused(text in "[-:?\\[\\]{},#&*!|>'\"%@` \n\ta-c0-9~<]{0,120}") {
        read(&text);
    }

    #[test]
    fn any_json_like_text_is_read_or_refused(text in "\\{[-:\\[\\]{},\"\\\\ \ntrufalsen0-9.eE+]{0,80}") {
        read(&text);
    }

    #[test]
    fn a_damaged_manifest_is_read_or_refused(text in damaged_manifest()) {
        read(&text);
    }

    #[test]
    fn what_is_printed_is_read_back(text in damaged_manifest()) {
        for document in yaml::parse_documents(&text).into_iter().flatten() {
            // U+0085 and its like end a line, so that they do not survive in plain text.
            let printed = document.value.to_yaml();
            if !printed.contains(['\u{2028}', '\u{2029}']) {
                let again = yaml::parse_documents(&printed).pop().expect("it is one document").expect("it is well formed");
                prop_assert_eq!(again.value, document.value);
            }
        }
    }
}

#[test]
fn deep_and_long_texts_end_quickly() {
    let deep_aliases: String = (1..20_000).map(|i| format!("- &a{i} [*a{}]\n", i - 1)).collect();
    for text in [
        "[".repeat(1 << 20),
        "{".repeat(1 << 20),
        "{\"a\":".repeat(1 << 17),
        "- ".repeat(1 << 19),
        "? ".repeat(1 << 19),
        "&a ".repeat(1 << 18),
        "!a ".repeat(1 << 18),
        "a: ".repeat(1 << 18),
        format!("- &a0 x\n{deep_aliases}"),
        format!("\"{}", "x\n".repeat(1 << 18)),
        format!("a: |\n{}", "  x\n".repeat(1 << 17)),
        (0..60_000).map(|i| format!("k{i}: {i}\n")).collect(),
        "a: 1\n".repeat(1 << 17),
        "---\na: 1\n".repeat(1 << 16),
    ] {
        read(&text);
    }
}
