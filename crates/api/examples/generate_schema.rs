//! Writes crates/api/src/schema/table.rs from tests/conformance/api/{schema,openapi}.json.
//!
//! Run from the root of the repository: `cargo run -p rollscope-api --example generate_schema`.

#![allow(clippy::disallowed_methods, reason = "a generator reads and writes files")]

use serde_json::Value;
use std::fmt::Write;

const INPUT: &str = "tests/conformance/api/schema.json";
const OPENAPI: &str = "tests/conformance/api/openapi.json";
const OUTPUT: &str = "crates/api/src/schema/table.rs";

/// Types that are read and written by code of their own.
const SPECIAL: [(&str, &str); 4] = [
    ("k8s.io/apimachinery/pkg/api/resource.Quantity", "Type::Quantity"),
    ("k8s.io/apimachinery/pkg/util/intstr.IntOrString", "Type::IntOrString"),
    ("k8s.io/apimachinery/pkg/apis/meta/v1.Time", "Type::Time"),
    ("k8s.io/apimachinery/pkg/apis/meta/v1.FieldsV1", "Type::Open"),
];

/// What Quantity and Time consist of, which nothing else refers to.
const INNER: [&str; 6] = [
    "k8s.io/apimachinery/pkg/api/resource.int64Amount",
    "k8s.io/apimachinery/pkg/api/resource.infDecAmount",
    "gopkg.in/inf.v0.Dec",
    "math/big.Int",
    "time.Time",
    "time.Location",
];

/// Older versions whose types are those of apps/v1 but for their package's name: its alias, and whether it has rollbackTo.
const OLDER: [(&str, bool); 2] = [("v1beta1", true), ("v1beta2", false)];

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

fn flag(value: &Value, key: &str) -> bool {
    value[key].as_bool().unwrap_or(false)
}

/// `k8s.io/api/core/v1.PodSpec` becomes `CORE_V1_POD_SPEC`.
fn constant(key: &str) -> String {
    let short = key.trim_start_matches("k8s.io/").trim_start_matches("api/").trim_start_matches("apimachinery/pkg/apis/");
    let mut out = String::new();
    let mut previous = '_';
    for c in short.chars() {
        if c.is_uppercase() && (previous.is_lowercase() || previous.is_ascii_digit()) {
            out.push('_');
        }
        out.push(if c.is_alphanumeric() { c.to_ascii_uppercase() } else { '_' });
        previous = c;
    }
    out
}

fn struct_type(key: &str, suffix: &str) -> String {
    match SPECIAL.iter().find(|(special, _)| *special == key) {
        Some((_, name)) => (*name).to_string(),
        None => {
            let suffix = if key.starts_with("k8s.io/api/apps/v1.") { suffix } else { "" };
            format!("Type::Struct(&{}{suffix})", constant(key))
        }
    }
}

fn scalar_type(go: &str, scalar: &str) -> String {
    let kind = match scalar {
        "string" => "String",
        "bool" => "Bool",
        "int32" => "Int32",
        "int64" => "Int64",
        other => panic!("no scalar of kind {other} is known"),
    };
    format!("Type::Scalar({go:?}, Scalar::{kind})")
}

/// The table's expression for a field's type.
fn field_type(field: &Value, suffix: &str) -> String {
    let go = text(field, "type");
    let inner = |go: &str| match field.get("struct").and_then(Value::as_str) {
        Some(key) => struct_type(key, suffix),
        None => scalar_type(go, text(field, "scalar")),
    };
    match text(field, "kind").split(' ').next() {
        Some("pointer") => format!("Type::Pointer(&{})", inner(go.trim_start_matches('*'))),
        Some("slice") => format!("Type::Slice(&{})", inner(go.trim_start_matches("[]"))),
        Some("map") => format!("Type::Map({go:?}, &{})", inner("string")),
        _ => inner(go),
    }
}

/// `k8s.io/api/core/v1` becomes `io.k8s.api.core.v1`, as OpenAPI names packages.
fn openapi_package(package: &str) -> String {
    format!("io.{}", package.replacen("k8s.io", "k8s", 1).replace('/', "."))
}

fn write_field(field: &Value, suffix: &str, required: &[&str], out: &mut String) {
    let mut line = format!("    field({:?}, {:?}, {})", text(field, "name"), text(field, "json"), field_type(field, suffix));
    for (key, method) in [("omitempty", "omitempty"), ("omitzero", "omitzero"), ("inline", "inline")] {
        if flag(field, key) || (key == "omitempty" && suffix == "_V1BETA1" && text(field, "json") == "selector") {
            write!(line, ".{method}()").expect("writing to a String cannot fail");
        }
    }
    if required.contains(&text(field, "json")) {
        line.push_str(".required()");
    }
    let strategy = text(field, "patchStrategy");
    if !strategy.is_empty() {
        write!(line, ".patch({strategy:?}, {:?})", text(field, "patchMergeKey")).expect("writing to a String cannot fail");
    }
    writeln!(out, "{line},").expect("writing to a String cannot fail");
}

fn write_struct(key: &str, structure: &Value, openapi: &Value, older: Option<(&str, bool)>, out: &mut String) {
    let suffix = older.map(|(alias, _)| format!("_{}", alias.to_uppercase())).unwrap_or_default();
    let mut go = text(structure, "type").to_string();
    if let Some((alias, _)) = older {
        go = go.replacen("v1.", &format!("{alias}."), 1);
    }
    let package = openapi_package(text(structure, "package"));
    let name = key.rsplit('.').next().unwrap_or_default();
    let required = openapi["schemas"][format!("{package}.{name}")]["required"].as_array();
    let required: Vec<&str> = required.into_iter().flatten().filter_map(Value::as_str).collect();
    writeln!(out, "\npub(super) static {}{suffix}: Struct = Struct {{ go: {go:?}, package: {package:?}, fields: &[", constant(key))
        .expect("writing to a String cannot fail");
    for field in structure["fields"].as_array().into_iter().flatten() {
        write_field(field, &suffix, &required, out);
    }
    if older.is_some_and(|(_, rollback)| rollback) && key.ends_with(".DeploymentSpec") {
        out.push_str("    field(\"RollbackTo\", \"rollbackTo\", Type::Pointer(&Type::Struct(&ROLLBACK_CONFIG))).omitempty(),\n");
    }
    out.push_str("]};\n");
}

fn main() {
    let read = |path: &str| -> Value {
        let text = std::fs::read_to_string(path).expect("the input is there");
        serde_json::from_str(&text).expect("the input is JSON")
    };
    let (schema, openapi) = (read(INPUT), read(OPENAPI));
    let structs = schema["structs"].as_object().expect("the schema has structs");
    let mut out = String::from(
        "//! The types of Kubernetes' API that a Deployment, a ReplicaSet or a Pod consists of.\n//!\n//! Generated from \
         tests/conformance/api/schema.json by the example generate_schema; do not edit. @generated\n\nuse super::{Scalar, Struct, Type, \
         field};\n",
    );
    for (key, structure) in structs {
        if SPECIAL.iter().any(|(special, _)| special == key) || INNER.contains(&key.as_str()) {
            continue;
        }
        write_struct(key, structure, &openapi, None, &mut out);
        if key.starts_with("k8s.io/api/apps/v1.") {
            for older in OLDER {
                write_struct(key, structure, &openapi, Some(older), &mut out);
            }
        }
    }
    out.push_str(
        "\npub(super) static ROLLBACK_CONFIG: Struct = Struct { go: \"v1beta1.RollbackConfig\", package: \"io.k8s.api.apps.v1beta1\", fields: &[\n    field(\"Revision\", \
         \"revision\", Type::Scalar(\"int64\", Scalar::Int64)).omitempty(),\n]};\n",
    );
    std::fs::write(OUTPUT, out).expect("the table can be written");
}
