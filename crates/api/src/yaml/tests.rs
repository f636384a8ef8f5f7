//! What texts become, how they are refused, and that none of them takes long.

use super::*;

fn read(text: &str) -> Vec<Result<String, String>> {
    let documents = parse_documents(text).into_iter();
    documents.map(|d| d.map(|d| d.value.to_json()).map_err(|e| e.message)).collect()
}

#[test]
fn documents_become_json() {
    for (text, expected) in [
        ("a: 1\nb: [x, 'y', \"z\"]\n", r#"{"a":1,"b":["x","y","z"]}"#),
        ("a:\n- 1\n- b: 2\n  c: |\n    x\n    y\n", r#"{"a":[1,{"b":2,"c":"x\ny\n"}]}"#),
        ("a: &x {b: 1}\nc: *x\nd: {<<: *x, e: 2}\n", r#"{"a":{"b":1},"c":{"b":1},"d":{"b":1,"e":2}}"#),
        ("? a\n: b\n", r#"{"a":"b"}"#),
        ("1: x\ntrue: z\n", r#"{"1":"x","true":"z"}"#),
        ("a: >-\n  x\n  y\n\n  z\n", r#"{"a":"x y\nz"}"#),
        ("{\"a\": [1.0, \"\\/\\ud83d\\ude00\"]}", "{\"a\":[1,\"/\u{1f600}\"]}"),
    ] {
        assert_eq!(read(text), [Ok(expected.to_string())], "{text}");
    }
}

#[test]
fn several_documents() {
    assert_eq!(read("a: 1\n---\n# nothing\n---\nb: 2\n").len(), 2);
    assert_eq!(read("{\"a\":1}{\"b\":2}").len(), 2);
    let third = parse_documents("a: 1\n---\nb: 2\n---\nc: 3\n").pop().expect("there are three").expect("it is well formed");
    assert_eq!(third.value.get("c").expect("it has one").key_at, Position { line: 5, column: 1 });
    assert_eq!(third.value.get("c").expect("it has one").at, Position { line: 5, column: 4 });
}

#[test]
fn faults() {
    for (text, expected) in [
        ("a: b: c\n", "yaml: mapping values are not allowed in this context"),
        ("a: 1\n b: 2\n", "yaml: line 2: mapping values are not allowed in this context"),
        ("a: [1\nb: 2\n", "yaml: line 1: did not find expected ',' or ']'"),
        ("a: *x\n", "yaml: unknown anchor 'x' referenced"),
        ("a: &a [*a]\n", "yaml: anchor 'a' value contains itself"),
        ("{{a}}: 1\n", "yaml: invalid map key: map[interface {}]interface {}{\"a\":interface {}(nil)}"),
    ] {
        let error = parse_documents(text).pop().expect("something is told").expect_err(text);
        assert!(error.message.ends_with(expected) || error.message.starts_with("json: "), "{text}: {}", error.message);
    }
}

#[test]
fn bombs_end_in_an_error() {
    let mut bomb = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for i in 1..30 {
        let inner = vec![format!("*a{}", i - 1); 10].join(", ");
        bomb.push_str(&format!("a{i}: &a{i} [{inner}]\n"));
    }
    assert_eq!(read(&bomb), [Err("error converting YAML to JSON: yaml: document contains excessive aliasing".to_string())]);
    for text in ["[".repeat(100_000), "- ".repeat(100_000), "{\"a\":".repeat(100_000), "a:\n".repeat(2) + &" ".repeat(500_000)] {
        let _ = read(&text);
    }
    let chain: String = (1..5000).map(|i| format!("- &a{i} [*a{}]\n", i - 1)).collect();
    assert!(read(&format!("- &a0 x\n{chain}"))[0].is_err());
}

#[test]
fn keys_and_values_are_counted() {
    let list = |count: usize| format!("a:\n{}", "- \n".repeat(count));
    // The mapping, its key and the list are three.
    assert!(read(&list(MAX_VALUES - 3))[0].is_ok());
    let several = format!("{}---\n{}", list(MAX_VALUES / 2), list(MAX_VALUES / 2));
    let aliases = format!("a: &a [x, x]\nb: [{}]\n", "*a, ".repeat(MAX_VALUES / 3));
    let json = format!("[{}0]", "0,".repeat(MAX_VALUES));
    for text in [list(MAX_VALUES), several, aliases, json, "{\"a\":0}".repeat(MAX_VALUES)] {
        let refused = read(&text).pop().expect("something is told").expect_err("it is too much");
        assert!(refused.ends_with("the text has more than 30000 keys and values"), "{refused}");
    }
}
