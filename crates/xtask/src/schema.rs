//! `cargo xtask schema`: the table of API types and the texts of `kubectl explain`, made from what Kubernetes' own code says of
//! itself: `tests/conformance/api/{schema,openapi}.json`.

use std::fmt::Write;

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value};

use crate::files;
use crate::project::Project;

const SCHEMA: &str = "tests/conformance/api/schema.json";
const OPENAPI: &str = "tests/conformance/api/openapi.json";
const TABLE: &str = "crates/api/src/schema/table.rs";
/// Under the repository's root; the page gets a copy.
pub(crate) const TEXTS: &str = "crates/playground/src/assist/texts.json";

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

const HEAD: &str = "//! The types of Kubernetes' API that a Deployment, a ReplicaSet or a Pod consists of.\n//!\n//! Written by `cargo xtask \
                    schema` from tests/conformance/api/schema.json; do not edit. @generated\n\nuse super::{Scalar, Struct, Type, \
                    field};\n";

/// What v1beta1 had and no later version has.
const ROLLBACK_CONFIG: &str = "\npub(super) static ROLLBACK_CONFIG: Struct = Struct { go: \"v1beta1.RollbackConfig\", package: \"io.k8s.api.apps.v1beta1\", fields: \
     &[\n    field(\"Revision\", \"revision\", Type::Scalar(\"int64\", Scalar::Int64)).omitempty(),\n]};\n";

/// What is printed of a schema; the rest of OpenAPI is left out.
const PRINTED: [&str; 9] = ["$ref", "additionalProperties", "allOf", "description", "enum", "items", "properties", "required", "type"];

/// Writes both files.
pub(crate) fn run(project: &Project) -> Result<()> {
    for (path, text) in outputs(project)? {
        files::write(&project.root().join(path), &text)?;
        println!("{path}: {} bytes", text.len());
    }
    Ok(())
}

/// The files, by their paths below the root.
fn outputs(project: &Project) -> Result<[(&'static str, String); 2]> {
    let read = |path: &str| -> Result<Value> {
        serde_json::from_str(&files::read(&project.root().join(path))?).with_context(|| format!("{path} is no JSON"))
    };
    let (schema, openapi) = (read(SCHEMA)?, read(OPENAPI)?);
    Ok([(TABLE, table(&schema, &openapi)?), (TEXTS, texts(&openapi)?)])
}

fn table(schema: &Value, openapi: &Value) -> Result<String> {
    let structs = schema["structs"].as_object().context("the schema has no structs")?;
    let mut out = String::from(HEAD);
    for (key, structure) in structs {
        if SPECIAL.iter().any(|(special, _)| special == key) || INNER.contains(&key.as_str()) {
            continue;
        }
        write_struct(key, structure, openapi, None, &mut out)?;
        if key.starts_with("k8s.io/api/apps/v1.") {
            for older in OLDER {
                write_struct(key, structure, openapi, Some(older), &mut out)?;
            }
        }
    }
    out.push_str(ROLLBACK_CONFIG);
    Ok(out)
}

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

fn scalar_type(go: &str, scalar: &str) -> Result<String> {
    let kind = match scalar {
        "string" => "String",
        "bool" => "Bool",
        "int32" => "Int32",
        "int64" => "Int64",
        other => bail!("no scalar of kind {other} is known"),
    };
    Ok(format!("Type::Scalar({go:?}, Scalar::{kind})"))
}

/// The table's expression for a field's type.
fn field_type(field: &Value, suffix: &str) -> Result<String> {
    let go = text(field, "type");
    let inner = |go: &str| match field.get("struct").and_then(Value::as_str) {
        Some(key) => Ok(struct_type(key, suffix)),
        None => scalar_type(go, text(field, "scalar")),
    };
    Ok(match text(field, "kind").split(' ').next() {
        Some("pointer") => format!("Type::Pointer(&{})", inner(go.trim_start_matches('*'))?),
        Some("slice") => format!("Type::Slice(&{})", inner(go.trim_start_matches("[]"))?),
        Some("map") => format!("Type::Map({go:?}, &{})", inner("string")?),
        _ => inner(go)?,
    })
}

/// `k8s.io/api/core/v1` becomes `io.k8s.api.core.v1`, as OpenAPI names packages.
fn openapi_package(package: &str) -> String {
    format!("io.{}", package.replacen("k8s.io", "k8s", 1).replace('/', "."))
}

fn write_field(field: &Value, suffix: &str, required: &[&str], out: &mut String) -> Result<()> {
    let mut line = format!("    field({:?}, {:?}, {})", text(field, "name"), text(field, "json"), field_type(field, suffix)?);
    for key in ["omitempty", "omitzero", "inline"] {
        if flag(field, key) || (key == "omitempty" && suffix == "_V1BETA1" && text(field, "json") == "selector") {
            write!(line, ".{key}()")?;
        }
    }
    if required.contains(&text(field, "json")) {
        line.push_str(".required()");
    }
    let strategy = text(field, "patchStrategy");
    if !strategy.is_empty() {
        write!(line, ".patch({strategy:?}, {:?})", text(field, "patchMergeKey"))?;
    }
    writeln!(out, "{line},")?;
    Ok(())
}

fn write_struct(key: &str, structure: &Value, openapi: &Value, older: Option<(&str, bool)>, out: &mut String) -> Result<()> {
    let suffix = older.map(|(alias, _)| format!("_{}", alias.to_uppercase())).unwrap_or_default();
    let mut go = text(structure, "type").to_string();
    if let Some((alias, _)) = older {
        go = go.replacen("v1.", &format!("{alias}."), 1);
    }
    let package = openapi_package(text(structure, "package"));
    let name = key.rsplit('.').next().unwrap_or_default();
    let required = openapi["schemas"][format!("{package}.{name}")]["required"].as_array();
    let required: Vec<&str> = required.into_iter().flatten().filter_map(Value::as_str).collect();
    writeln!(out, "\npub(super) static {}{suffix}: Struct = Struct {{ go: {go:?}, package: {package:?}, fields: &[", constant(key))?;
    for field in structure["fields"].as_array().into_iter().flatten() {
        write_field(field, &suffix, &required, out)?;
    }
    if older.is_some_and(|(_, rollback)| rollback) && key.ends_with(".DeploymentSpec") {
        out.push_str("    field(\"RollbackTo\", \"rollbackTo\", Type::Pointer(&Type::Struct(&ROLLBACK_CONFIG))).omitempty(),\n");
    }
    out.push_str("]};\n");
    Ok(())
}

/// The schemas with what is printed of them, one a line.
fn texts(openapi: &Value) -> Result<String> {
    let schemas = openapi["schemas"].as_object().context("the OpenAPI document has no schemas")?;
    let lines: Vec<String> = schemas.iter().map(|(name, schema)| format!("{}:{}", Value::from(name.as_str()), printed(schema))).collect();
    Ok(format!("{{\n{}\n}}\n", lines.join(",\n")))
}

/// A schema without what is not printed, and with bare names where it refers to others.
fn printed(schema: &Value) -> Value {
    let Some(members) = schema.as_object() else { return schema.clone() };
    let mut kept = Map::new();
    for (key, value) in members.iter().filter(|(key, _)| PRINTED.contains(&key.as_str())) {
        let value = match (key.as_str(), value) {
            ("$ref", Value::String(path)) => Value::from(path.rsplit('/').next().unwrap_or_default()),
            ("properties", Value::Object(fields)) => fields.iter().map(|(name, field)| (name.clone(), printed(field))).collect(),
            ("allOf", Value::Array(parts)) => parts.iter().map(printed).collect(),
            _ => printed(value),
        };
        kept.insert(key.clone(), value);
    }
    Value::Object(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_committed_is_what_the_command_writes() {
        let project = Project::find().expect("Cargo runs the tests");
        for (path, text) in outputs(&project).expect("the recorded schemas are well formed") {
            let committed = files::read(&project.root().join(path)).expect("the file is committed");
            assert!(committed == text, "{path} is not what its sources say: run `cargo xtask schema`");
        }
    }
}
