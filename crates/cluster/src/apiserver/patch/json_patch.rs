//! JSON patches (RFC 6902), as gopkg.in/evanphx/json-patch.v4 applies them: negative indices count from a list's end.

use super::PatchError;
use rollscope_api::go_text::quote;
use rollscope_api::json::json_type;
use rollscope_api::value::{Data, Value};

/// How many operations a patch may have. Models `maxJSONPatchOperations`.
const MAX_OPERATIONS: usize = 10_000;

/// How much JSON the copies of a patch may add up to, in bytes. Models `JSONPatchMaxCopyBytes`.
const MAX_COPY_BYTES: usize = 3 * 1024 * 1024;

/// What strict decoding of the patch finds; fails if it is no list of operations. Models the first half of
/// `applyJSPatch`.
pub(super) fn strict_errors(patch: &Value) -> Result<Vec<String>, PatchError> {
    let wrong = |value: &Value, into: &str| {
        let what = json_type(value);
        PatchError::BadRequest(format!("error decoding patch: json: cannot unmarshal {what} into Go {into}"))
    };
    let Data::List(operations) = &patch.data else {
        return if patch.is_null() { Ok(Vec::new()) } else { Err(wrong(patch, "value of type []handlers.jsonPatchOp")) };
    };
    let mut errors = Vec::new();
    for (index, operation) in operations.iter().enumerate() {
        let Some(members) = operation.as_map() else { return Err(wrong(operation, "value of type handlers.jsonPatchOp")) };
        for (key, member) in members {
            match key.as_str() {
                "op" | "path" | "from" if member.as_str().is_none() && !member.is_null() => {
                    return Err(wrong(member, &format!("struct field jsonPatchOp.{key} of type string")));
                }
                "op" | "path" | "from" | "value" => {}
                _ => errors.push(format!("json patch unknown field {}", quote(&format!("[{index}].{key}")))),
            }
        }
    }
    if operations.len() > MAX_OPERATIONS {
        let (most, count) = (MAX_OPERATIONS, operations.len());
        return Err(PatchError::BadRequest(format!("The allowed maximum operations in a JSON patch is {most}, got {count}")));
    }
    Ok(errors)
}

/// What a JSON patch makes of an object. Models `Patch.Apply`.
pub(super) fn apply(object: &Value, patch: &Value) -> Result<Value, PatchError> {
    let mut object = object.clone();
    let mut copied_bytes = 0;
    for operation in patch.items() {
        apply_operation(&mut object, operation, &mut copied_bytes).map_err(PatchError::Unprocessable)?;
    }
    Ok(object)
}

fn apply_operation(object: &mut Value, operation: &Value, copied_bytes: &mut usize) -> Result<(), String> {
    let text = |key: &str| operation.get(key).and_then(Value::as_str);
    let kind = text("op").unwrap_or("unknown");
    let path = || text("path").ok_or_else(|| format!("{kind} operation failed to decode path: missing value"));
    let from = || text("from").ok_or_else(|| format!("{kind} operation failed to decode from: missing value"));
    let value = || operation.get("value").cloned().unwrap_or_default();
    match kind {
        "add" => add(object, path()?, value()),
        "remove" => remove(object, path()?).map(|_| ()),
        "replace" => replace(object, path()?, value()),
        "move" => {
            let moved = remove(object, from()?)?;
            add(object, path()?, moved)
        }
        "copy" => {
            let copied = get(object, from()?)?.clone();
            *copied_bytes += copied.to_json().len();
            if *copied_bytes > MAX_COPY_BYTES {
                let what = "Unable to complete the copy, the accumulated size increase of copy is";
                return Err(format!("{what} {copied_bytes}, exceeding the limit {MAX_COPY_BYTES}"));
            }
            add(object, path()?, copied)
        }
        "test" => {
            let path = path()?;
            let found = if path.is_empty() { object } else { get(object, path)? };
            if *found == value() { Ok(()) } else { Err(format!("testing value {path} failed: test failed")) }
        }
        _ => Err(format!("Unexpected kind: {kind}")),
    }
}

const NULL: Value = Value { data: Data::Null, at: rollscope_api::value::Position::NONE, key_at: rollscope_api::value::Position::NONE };

/// What a path leads to; a member that is not there counts as null.
fn get<'a>(object: &'a Value, path: &str) -> Result<&'a Value, String> {
    let (parents, key) = split(path)?;
    let mut container = object;
    for part in &parents {
        container = match &container.data {
            Data::List(items) => items.get(index_of(part, items.len())?).ok_or_else(|| missing(path))?,
            _ => container.get(part).ok_or_else(|| missing(path))?,
        };
    }
    match &container.data {
        Data::List(items) => items.get(index_of(&key, items.len())?).ok_or_else(|| missing(path)),
        Data::Map(members) => Ok(members.get(&key).unwrap_or(&NULL)),
        _ => Err(missing(path)),
    }
}

/// The list or map that holds what a path leads to, and its key there. Models `findObject`.
fn container<'a>(object: &'a mut Value, path: &str) -> Result<(&'a mut Value, String), String> {
    let (parents, key) = split(path)?;
    let mut container = object;
    for part in &parents {
        container = match &mut container.data {
            Data::List(items) => {
                let index = index_of(part, items.len())?;
                items.get_mut(index).ok_or_else(|| missing(path))?
            }
            Data::Map(members) => members.get_mut(part).ok_or_else(|| missing(path))?,
            _ => return Err(missing(path)),
        };
    }
    Ok((container, key))
}

fn split(path: &str) -> Result<(Vec<String>, String), String> {
    let mut parts: Vec<String> = path.split('/').skip(1).map(|part| part.replace("~1", "/").replace("~0", "~")).collect();
    let key = parts.pop().ok_or_else(|| missing(path))?;
    Ok((parts, key))
}

fn missing(path: &str) -> String {
    format!("doc is missing path: {}: missing value", quote(path))
}

/// A place in a list of that length; negative ones count from the end.
fn index_of(key: &str, length: usize) -> Result<usize, String> {
    let index: i64 = key.parse().map_err(|_| format!("value was not a proper array index: '{key}'"))?;
    let length = i64::try_from(length).unwrap_or(i64::MAX);
    let place = if index < 0 { index + length } else { index };
    let invalid = || format!("Unable to access invalid index: {index}: invalid index referenced");
    usize::try_from(place).map_err(|_| invalid())
}

fn add(object: &mut Value, path: &str, value: Value) -> Result<(), String> {
    let (container, key) = container(object, path)?;
    match &mut container.data {
        Data::Map(members) => {
            members.insert(key, value);
            Ok(())
        }
        Data::List(items) if key == "-" => {
            items.push(value);
            Ok(())
        }
        Data::List(items) => {
            let index = index_of(&key, items.len() + 1)?;
            if index > items.len() {
                return Err(format!("Unable to access invalid index: {index}: invalid index referenced"));
            }
            items.insert(index, value);
            Ok(())
        }
        _ => Err(missing(path)),
    }
}

fn remove(object: &mut Value, path: &str) -> Result<Value, String> {
    let (container, key) = container(object, path)?;
    match &mut container.data {
        Data::Map(members) => members.remove(&key).ok_or_else(|| format!("Unable to remove nonexistent key: {key}: missing value")),
        Data::List(items) => {
            let index = index_of(&key, items.len())?;
            if index >= items.len() {
                return Err(format!("Unable to access invalid index: {index}: invalid index referenced"));
            }
            Ok(items.remove(index))
        }
        _ => Err(missing(path)),
    }
}

/// Sets what is there. A map's member need not be: upstream asks whether it can be read, and an absent one can.
fn replace(object: &mut Value, path: &str, value: Value) -> Result<(), String> {
    if path.is_empty() {
        *object = value;
        return Ok(());
    }
    let (container, key) = container(object, path)?;
    match &mut container.data {
        Data::Map(members) => {
            members.insert(key, value);
            Ok(())
        }
        Data::List(items) => {
            let index = index_of(&key, items.len())?;
            *items.get_mut(index).ok_or_else(|| missing(path))? = value;
            Ok(())
        }
        _ => Err(missing(path)),
    }
}
