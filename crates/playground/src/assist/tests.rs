//! Completion and documentation at places of manifests, whole and half typed.

use super::*;

const MANIFEST: &str = "\
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 3
  template:
    spec:
      containers:
      - name: web
        image: nginx
";

/// The labels offered at `^`.
fn labels(text: &str) -> Vec<String> {
    completions(text).map(|found| found.options.into_iter().map(|option| option.label).collect()).unwrap_or_default()
}

fn completions(text: &str) -> Option<Completions> {
    let (before, _) = text.split_once('^').expect("the place is marked");
    let line = before.matches('\n').count() as u32 + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() as u32 + 1;
    complete(&text.replacen('^', "", 1), line, column)
}

/// The manifest after the first option with that label was taken; the cursor is at `^`.
fn taken(text: &str, label: &str) -> String {
    let found = completions(text).expect("something is offered");
    let option = found.options.iter().find(|option| option.label == label).expect("it is offered");
    let clean = text.replacen('^', "", 1);
    let mut lines: Vec<String> = clean.split('\n').map(str::to_string).collect();
    let line: Vec<char> = lines[found.line as usize - 1].chars().collect();
    let (before, after) = (&line[..found.from as usize - 1], &line[found.to as usize - 1..]);
    let (left, right) = option.insert.split_at(option.caret);
    lines[found.line as usize - 1] = format!("{}{left}^{right}{}", before.iter().collect::<String>(), after.iter().collect::<String>());
    lines.join("\n")
}

#[test]
fn fields_that_are_there_are_not_offered_again() {
    let spec = labels(&MANIFEST.replace("  replicas: 3\n", "  replicas: 3\n  ^\n"));
    assert_eq!(spec[..2], ["selector", "strategy"], "what is required comes first: {spec:?}");
    assert!(!spec.contains(&"template".to_string()) && spec.contains(&"paused".to_string()), "{spec:?}");
    let container = labels(&MANIFEST.replace("image: nginx\n", "image: nginx\n        ^"));
    assert!(container.contains(&"livenessProbe".to_string()) && !container.contains(&"image".to_string()), "{container:?}");
    let root = labels("kind: Deployment\napiVersion: apps/v1\n^");
    assert_eq!(root, ["metadata", "spec"]);
    let metadata = labels("kind: Deployment\nmetadata:\n  ^");
    assert!(metadata.starts_with(&["name".to_string()]) && !metadata.contains(&"uid".to_string()), "{metadata:?}");
}

#[test]
fn values_come_from_the_type() {
    let strategy = |kind: &str| labels(&MANIFEST.replace("replicas: 3", &format!("strategy:\n    type: {kind}^")));
    assert_eq!(strategy("Rec"), ["RollingUpdate", "Recreate"]);
    let in_pod = |line: &str| labels(&MANIFEST.replace("    spec:\n", &format!("    spec:\n      {line}^\n")));
    assert_eq!(in_pod("restartPolicy: "), ["Always"]);
    assert_eq!(in_pod("hostNetwork: "), ["true", "false"]);
    assert_eq!(in_pod("tolerations: [{effect: "), ["NoSchedule", "PreferNoSchedule", "NoExecute"]);
    assert_eq!(in_pod("nodeName: "), Vec::<String>::new());
    assert_eq!(labels("kind: ^"), labels("kind: De^"));
    assert_eq!(labels("apiVersion: ^\nkind: Deployment"), ["apps/v1"]);
    assert_eq!(labels("kind: Pod\napiVersion: v1\nspec:\n  restartPolicy: ^"), ["Always", "OnFailure", "Never"]);
}

#[test]
fn flow_style_and_json_are_known() {
    let found = labels("apiVersion: apps/v1\nkind: Deployment\nspec: {replicas: 1, ^}");
    assert!(found.contains(&"selector".to_string()) && !found.contains(&"replicas".to_string()), "{found:?}");
    let json = labels("{\"apiVersion\": \"v1\", \"kind\": \"Pod\", \"spec\": {^");
    assert_eq!(json[0], "containers");
    let list = labels("apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: Pod\n  spec:\n    ^");
    assert_eq!(list[0], "containers");
    let second = labels(&format!("{MANIFEST}---\napiVersion: v1\nkind: Pod\nspec:\n  ^"));
    assert_eq!(second[0], "containers");
}

#[test]
fn what_is_taken_fits_in() {
    assert_eq!(
        taken("kind: Pod\napiVersion: v1\nspec:\n  con^", "containers"),
        "kind: Pod\napiVersion: v1\nspec:\n  containers:\n  - name: ^\n    image: "
    );
    assert_eq!(
        taken("apiVersion: apps/v1\nkind: Deployment\nspec:\n  sel^", "selector"),
        "apiVersion: apps/v1\nkind: Deployment\nspec:\n  selector:\n    matchLabels:\n      ^"
    );
    assert_eq!(taken("apiVersion: apps/v1\nkind: Deployment\nspec: {re^}", "replicas").lines().last(), Some("spec: {replicas: ^}"));
    let renamed = taken("apiVersion: apps/v1\nkind: Deployment\nspec:\n  rep^icas: 3\n", "replicas");
    assert!(renamed.ends_with("  replicas^: 3\n"), "{renamed}");
    assert_eq!(taken("kind:^", "Deployment"), "kind: Deployment^");
    let item = taken(&MANIFEST.replace("        image: nginx\n", "        image: nginx\n        ports:\n          ^"), "- ");
    assert!(item.ends_with("        ports:\n          - containerPort: ^"), "{item}");
}

#[test]
fn nothing_is_offered_in_comments_and_texts() {
    for text in ["# ^", "kind: \"^\"", "metadata:\n  annotations:\n    a: |\n      na^", "spec:\n  replicas: 3 # ^"] {
        assert_eq!(completions(text), None, "{text}");
    }
}

#[test]
fn a_field_says_what_it_is_for() {
    let found = hover(MANIFEST, 6, 4).expect("it is a field");
    assert_eq!((found.path.as_str(), found.detail.as_str(), found.from, found.to), ("spec.replicas", "integer", 3, 11));
    assert!(found.text.starts_with("Number of desired pods."), "{}", found.text);
    let image = hover(MANIFEST, 11, 17).expect("a value belongs to its field");
    assert_eq!((image.path.as_str(), image.from), ("spec.template.spec.containers.image", 9));
    let containers = hover(MANIFEST, 9, 7).expect("it is a field");
    assert!(containers.required && containers.detail == "[]Container", "{containers:?}");
    assert_eq!(hover(MANIFEST, 4, 1), None);
    assert_eq!(hover("kind: Deployment # kind", 1, 20), None);
    assert_eq!(hover("kind: Deployment\nspec:\n  qqq: 1", 3, 4), None);
}
