//! Patches in tables, one fact a line.

use super::{PatchError, apply};
use crate::apiserver::request::PatchType;
use rollscope_api::value::Value;
use rollscope_api::yaml::parse_documents;

fn read(text: &str) -> Value {
    parse_documents(text).pop().expect("there is a document").expect("it is well formed").value
}

const DEPLOYMENT: &str = r#"{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"web","finalizers":["x/a","x/b"],
  "labels":{"app":"web"}},"spec":{"replicas":3,"strategy":{"rollingUpdate":{"maxSurge":1},"type":"RollingUpdate"},
  "template":{"spec":{"containers":[{"name":"a","image":"a:1","env":[{"name":"E","value":"1"}]},{"name":"b","image":"b:1"}],
  "tolerations":[{"key":"k"}],"volumes":[{"name":"v","emptyDir":{}}]}}}}"#;

/// The part of what a patch makes that lies at a path of member names, as JSON; or the refusal.
fn patched(kind: PatchType, patch: &str, path: &str) -> String {
    match apply(kind, &read(DEPLOYMENT), &read(patch)) {
        Ok(patched) => {
            let keys: Vec<&str> = path.split('.').collect();
            patched.object.at_path(&keys).map_or("absent".to_string(), Value::to_json)
        }
        Err(PatchError::BadRequest(why)) => format!("bad request: {why}"),
        Err(PatchError::Unprocessable(why)) => format!("unprocessable: {why}"),
        Err(PatchError::Mismatch { shown, why }) => format!("mismatch: {shown}: {why}"),
        Err(PatchError::Other(why)) => format!("error: {why}"),
    }
}

#[test]
fn strategic_merge_patches() {
    let spec = "spec.template.spec";
    let cases = [
        ("a scalar", r#"{"spec":{"replicas":5}}"#, "spec.replicas", "5"),
        ("null removes", r#"{"metadata":{"labels":null}}"#, "metadata.labels", "absent"),
        (
            "lists merge by key, the patch's elements first",
            r#"{"spec":{"template":{"spec":{"containers":[{"name":"c","image":"c:1"},{"name":"b","image":"b:2"}]}}}}"#,
            "spec.template.spec.containers",
            r#"[{"image":"c:1","name":"c"},{"env":[{"name":"E","value":"1"}],"image":"a:1","name":"a"},{"image":"b:2","name":"b"}]"#,
        ),
        (
            "$setElementOrder orders",
            r#"{"spec":{"template":{"spec":{"$setElementOrder/containers":[{"name":"b"},{"name":"c"},{"name":"a"}],
               "containers":[{"name":"c","image":"c:1"}]}}}}"#,
            "spec.template.spec.containers",
            r#"[{"image":"b:1","name":"b"},{"image":"c:1","name":"c"},{"env":[{"name":"E","value":"1"}],"image":"a:1","name":"a"}]"#,
        ),
        (
            "$patch: delete takes an element away",
            r#"{"spec":{"template":{"spec":{"containers":[{"$patch":"delete","name":"a"}]}}}}"#,
            "spec.template.spec.containers",
            r#"[{"image":"b:1","name":"b"}]"#,
        ),
        (
            "$patch: replace in a list leaves only the patch's elements",
            r#"{"spec":{"template":{"spec":{"containers":[{"name":"z","image":"z"},{"$patch":"replace"}]}}}}"#,
            "spec.template.spec.containers",
            r#"[{"image":"z","name":"z"}]"#,
        ),
        ("$patch: replace in a map", r#"{"metadata":{"labels":{"$patch":"replace","x":"y"}}}"#, "metadata.labels", r#"{"x":"y"}"#),
        ("$patch: delete in a map", r#"{"metadata":{"labels":{"$patch":"delete"}}}"#, "metadata.labels", "{}"),
        (
            "$retainKeys drops what is not named",
            r#"{"spec":{"strategy":{"$retainKeys":["type"],"type":"Recreate"}}}"#,
            "spec.strategy",
            r#"{"type":"Recreate"}"#,
        ),
        ("a list without a key is replaced", r#"{"spec":{"template":{"spec":{"tolerations":[{"key":"l"}]}}}}"#, spec, "tolerations"),
        ("scalars merge as a set", r#"{"metadata":{"finalizers":["x/c","x/a"]}}"#, "metadata.finalizers", r#"["x/c","x/a","x/b"]"#),
        (
            "$deleteFromPrimitiveList",
            r#"{"metadata":{"$deleteFromPrimitiveList/finalizers":["x/a"]}}"#,
            "metadata.finalizers",
            r#"["x/b"]"#,
        ),
        (
            "nested lists merge too",
            r#"{"spec":{"template":{"spec":{"containers":[{"name":"a","env":[{"name":"E","value":"2"}]}]}}}}"#,
            spec,
            "E=2",
        ),
        ("a great number wraps", r#"{"spec":{"replicas":4294967297}}"#, "spec.replicas", "1"),
    ];
    for (what, patch, path, expected) in cases {
        let got = patched(PatchType::Strategic, patch, path);
        match expected {
            "tolerations" => assert!(got.contains(r#""tolerations":[{"key":"l"}]"#), "{what}: {got}"),
            "E=2" => assert!(got.contains(r#"{"env":[{"name":"E","value":"2"}],"image":"a:1","name":"a"}"#), "{what}: {got}"),
            _ => assert_eq!(got, expected, "{what}"),
        }
    }
}

#[test]
fn refused_strategic_merge_patches() {
    let spec = "spec";
    let cases = [
        (
            "an element needs its key",
            r#"{"spec":{"template":{"spec":{"containers":[{"image":"z"}]}}}}"#,
            spec,
            "error: map: map[image:z] does not contain declared merge key: name",
        ),
        ("a directive must be known", r#"{"spec":{"$patch":"x"}}"#, spec, "error: unknown patch type: x in map: map[$patch:x]"),
        (
            "$retainKeys must name what the patch sets",
            r#"{"spec":{"strategy":{"$retainKeys":["x"],"type":"Recreate"}}}"#,
            spec,
            "bad request: invalid patch format of retainKeys",
        ),
        ("a string is no number", r#"{"spec":{"replicas":"3"}}"#, spec, "mismatch: map[spec:map[replicas:3]]: unrecognized type: int32"),
        (
            "a truth is neither number nor string",
            r#"{"spec":{"strategy":{"rollingUpdate":{"maxSurge":true}}}}"#,
            spec,
            "mismatch: map[spec:map[strategy:map[rollingUpdate:map[maxSurge:true]]]]: json: cannot unmarshal bool into Go value of type int32",
        ),
        ("a number is no struct", r#"{"spec":3}"#, spec, "mismatch: map[spec:3]: cannot restore struct from: int64"),
        ("a patch is a map", "[]", spec, "bad request: json: cannot unmarshal array into Go value of type map[string]interface {}"),
    ];
    for (what, patch, path, expected) in cases {
        assert_eq!(patched(PatchType::Strategic, patch, path), expected, "{what}");
    }
}

#[test]
fn json_merge_patches() {
    let cases = [
        ("lists are replaced", r#"{"metadata":{"finalizers":["z"]}}"#, "metadata.finalizers", r#"["z"]"#),
        ("null removes", r#"{"metadata":{"labels":{"app":null,"x":"y"}}}"#, "metadata.labels", r#"{"x":"y"}"#),
        ("nulls in what is new go away", r#"{"metadata":{"annotations":{"a":null,"b":"c"}}}"#, "metadata.annotations", r#"{"b":"c"}"#),
        ("a map replaces a scalar", r#"{"spec":{"replicas":{"a":1}}}"#, "spec.replicas", r#"{"a":1}"#),
        (
            "a patch is a map",
            "[]",
            "",
            "bad request: error decoding patch: json: cannot unmarshal array into Go value of type map[string]interface {}",
        ),
    ];
    for (what, patch, path, expected) in cases {
        assert_eq!(patched(PatchType::Merge, patch, path), expected, "{what}");
    }
}

#[test]
fn json_patches() {
    let cases = [
        ("replace", r#"[{"op":"replace","path":"/spec/replicas","value":7}]"#, "spec.replicas", "7"),
        ("add to a map", r#"[{"op":"add","path":"/metadata/labels/a~1b","value":"c"}]"#, "metadata.labels", r#"{"a/b":"c","app":"web"}"#),
        ("add at the end", r#"[{"op":"add","path":"/metadata/finalizers/-","value":"z"}]"#, "metadata.finalizers", r#"["x/a","x/b","z"]"#),
        ("add in between", r#"[{"op":"add","path":"/metadata/finalizers/1","value":"z"}]"#, "metadata.finalizers", r#"["x/a","z","x/b"]"#),
        ("count from the end", r#"[{"op":"remove","path":"/metadata/finalizers/-1"}]"#, "metadata.finalizers", r#"["x/a"]"#),
        ("move", r#"[{"op":"move","from":"/metadata/labels/app","path":"/metadata/labels/b"}]"#, "metadata.labels", r#"{"b":"web"}"#),
        ("copy", r#"[{"op":"copy","from":"/spec/replicas","path":"/metadata/labels/n"}]"#, "metadata.labels", r#"{"app":"web","n":3}"#),
        (
            "test",
            r#"[{"op":"test","path":"/spec/replicas","value":4}]"#,
            "",
            "unprocessable: testing value /spec/replicas failed: test failed",
        ),
        (
            "remove what is not there",
            r#"[{"op":"remove","path":"/spec/x"}]"#,
            "",
            "unprocessable: Unable to remove nonexistent key: x: missing value",
        ),
        (
            "go where nothing is",
            r#"[{"op":"add","path":"/x/y","value":1}]"#,
            "",
            "unprocessable: doc is missing path: \"/x/y\": missing value",
        ),
        ("no such operation", r#"[{"op":"jump","path":"/x"}]"#, "", "unprocessable: Unexpected kind: jump"),
        (
            "an operation's name is a string",
            r#"[{"op":3,"path":"/x"}]"#,
            "",
            "bad request: error decoding patch: json: cannot unmarshal number into Go struct field jsonPatchOp.op of type string",
        ),
        (
            "a patch is a list",
            "{}",
            "",
            "bad request: error decoding patch: json: cannot unmarshal object into Go value of type []handlers.jsonPatchOp",
        ),
    ];
    for (what, patch, path, expected) in cases {
        assert_eq!(patched(PatchType::Json, patch, path), expected, "{what}");
    }
    let doubling: Vec<String> = (0..100).map(|i| format!(r#"{{"op":"copy","from":"/spec","path":"/spec/x{i}"}}"#)).collect();
    let refused = patched(PatchType::Json, &format!("[{}]", doubling.join(",")), "");
    assert!(refused.ends_with("exceeding the limit 3145728"), "{refused}");
    let patch = read(r#"[{"op":"add","path":"/x","value":1,"extra":2}]"#);
    let patched = apply(PatchType::Json, &read(DEPLOYMENT), &patch).expect("an unknown member is told, not refused here");
    assert_eq!(patched.strict_errors, ["json patch unknown field \"[0].extra\""]);
}
