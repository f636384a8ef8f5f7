//! Lint, as the page and the commands use it: what it tells, and that nothing typed or pasted makes it panic or hang.

use proptest::prelude::*;
use rollscope_playground::lint::{LintOptions, Severity, Stage, diagnose, lint, live_fields, strip_live};
use std::fmt::Write;

const MANIFEST: &str = "\
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  labels: &l {app: web}
spec:
  replicas: 3
  selector: {matchLabels: *l}
  template:
    metadata: {labels: {<<: *l}}
    spec:
      containers:
      - name: web
        image: nginx:1.14.2
        readinessProbe: {httpGet: {port: 80}}
        resources: {limits: {cpu: 100m}}
";

const INGRESS: &str = "apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: {name: web}\n---\n";

fn read(text: &str) {
    let _ = (diagnose(text), lint(text, &LintOptions::default()), live_fields(text), strip_live(text));
}

#[test]
fn kinds_of_kubernetes_that_are_not_here_are_left_out_and_the_rest_is_applied() {
    let report = lint(&format!("{INGRESS}{MANIFEST}"), &LintOptions::default());
    assert_eq!(report.stage, Stage::Accepted);
    assert_eq!(report.stdout, "deployment.apps/web created\n");
    let first = &report.findings[0];
    assert_eq!((first.severity, first.at.line), (Severity::Note, 2));
    assert_eq!(first.message, "Rollscope does not model Ingress; left out");
    let alone = lint(INGRESS, &LintOptions::default());
    assert!(!alone.is_refused() && alone.kubectl.is_empty(), "nothing is left to apply, and nothing is wrong: {}", alone.kubectl);
}

#[test]
fn each_document_is_told_of_with_its_own_lines() {
    let report =
        lint(&format!("{INGRESS}{}---\n{}", MANIFEST.replace("replicas", "repicas"), MANIFEST.replace("3", "-1")), &LintOptions::default());
    let errors: Vec<(u32, &str)> =
        report.findings.iter().filter(|f| f.severity == Severity::Error).map(|f| (f.at.line, f.message.as_str())).collect();
    let negative = "spec.replicas: Invalid value: -1: must be greater than or equal to 0";
    assert_eq!(errors, [(11, "unknown field \"spec.repicas\""), (28, negative)]);
    assert_eq!(report.positions.iter().map(|at| at.line).collect::<Vec<_>>(), [11]);
    assert_eq!(report.stage, Stage::Decoding);
}

#[test]
fn an_update_is_judged_against_what_is_there() {
    let options = LintOptions { update_from: Some(MANIFEST), ..LintOptions::default() };
    let same = lint(MANIFEST, &options).update.expect("it takes the place of the old one");
    assert_eq!((same.generation_before, same.generation_after), (1, Some(1)));
    let moved = lint(&MANIFEST.replace("{app: web}", "{app: api}"), &options);
    assert_eq!(moved.update.expect("it would take its place").generation_after, None);
    let immutable = &moved.errors[0];
    assert_eq!((immutable.field.as_str(), immutable.position.line), ("spec.selector", 8));
}

#[test]
fn namespaces_exist_unless_a_list_is_given() {
    let text = MANIFEST.replace("name: web\n  labels", "name: web\n  namespace: staging\n  labels");
    assert_eq!(lint(&text, &LintOptions::default()).stage, Stage::Accepted);
    let options = LintOptions { namespaces: Some(vec!["prod".to_string()]), ..LintOptions::default() };
    let report = lint(&text, &options);
    assert_eq!((report.stage, report.findings[0].at.line), (Stage::Admission, 5));
}

#[test]
fn fields_without_effect_say_so() {
    let report = lint(MANIFEST, &LintOptions::default());
    let fields: Vec<&str> = report.not_modelled.iter().map(|note| note.field.as_str()).collect();
    let container = "spec.template.spec.containers[0]";
    assert_eq!(fields, [format!("{container}.readinessProbe"), format!("{container}.resources")]);
}

#[test]
fn deep_nesting_and_repeated_aliases_end_at_once() {
    let mut laughs = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for i in 1..30 {
        let _ = writeln!(laughs, "a{i}: &a{i} [{}]", vec![format!("*a{}", i - 1); 10].join(", "));
    }
    let deep = |open: &str, close: &str| format!("{}{}", open.repeat(100_000), close.repeat(100_000));
    let hostile = [laughs, deep("[", "]"), deep("{\"a\":", "}"), deep("- ", ""), "x".repeat(1 << 20), "a: b\n".repeat(200_000)];
    let many = MANIFEST.replace("readinessProbe: {httpGet: {port: 80}}", &format!("env: [{}]", vec!["{}"; 20_000].join(",")));
    for text in hostile.into_iter().chain([many]) {
        assert!(lint(&text, &LintOptions::default()).is_refused());
        read(&text);
    }
}

#[test]
fn of_very_many_errors_ten_thousand_are_told() {
    let text = MANIFEST.replace("readinessProbe: {httpGet: {port: 80}}", &format!("env: [{}]", vec!["{}"; 12_000].join(",")));
    let report = lint(&text, &LintOptions::default());
    assert_eq!(report.errors.len(), 10_001);
    assert_eq!(report.errors[10_000].message(), "object: Forbidden: 2000 more errors are left out");
    assert!(report.kubectl.contains("object: Forbidden: 2000 more errors are left out"));
}

/// The manifest with some characters put in, taken out or exchanged.
fn damaged() -> impl Strategy<Value = String> {
    let edit = (any::<prop::sample::Index>(), 0..4usize, "[-:?\\[\\]{},#&*!|>'\"%@` \n\t\\\\0-9a-z~<é\u{0}\u{feff}\u{2028}]{0,3}");
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

/// The manifest with one line's value exchanged, so that it mostly decodes to something odd.
fn odd_values() -> impl Strategy<Value = String> {
    let odd = prop_oneof![
        Just("null".to_string()),
        Just("{}".to_string()),
        Just("[]".to_string()),
        Just("-9223372036854775808".to_string()),
        Just("1e400".to_string()),
        Just("{a: {b: [1, {c: d}]}}".to_string()),
        "[a-zA-Z0-9./%{}-]{0,80}",
    ];
    (any::<prop::sample::Index>(), odd).prop_map(|(line, value)| {
        let mut lines: Vec<String> = MANIFEST.lines().map(str::to_string).collect();
        let at = line.index(lines.len());
        if let Some((key, _)) = lines[at].split_once(':') {
            lines[at] = format!("{key}: {value}");
        }
        lines.join("\n")
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_can_be_typed(text in "\\PC{0,200}") {
        read(&text);
    }

    #[test]
    fn any_damaged_manifest_can_be_typed(text in damaged()) {
        read(&text);
    }

    #[test]
    fn any_value_can_stand_anywhere(text in odd_values()) {
        read(&text);
    }

    #[test]
    fn diagnostics_lie_within_the_text(text in damaged()) {
        let lines: Vec<&str> = text.lines().collect();
        for found in diagnose(&text) {
            prop_assert!(found.line >= 1 && found.line as usize <= lines.len().max(1));
            prop_assert!(found.column >= 1 && found.end > found.column);
        }
    }
}
