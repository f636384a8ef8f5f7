//! Reading members of a decoded tree as Go reads the fields of a struct: what is absent is zero, `null` is absent.

use crate::errors::{BadValue, FieldError};
use crate::quantity::Quantity;
use crate::value::{Data, Value};
use std::fmt;

/// How many errors are told of an object; a server tells all, whatever that costs.
const MAX_ERRORS: usize = 10_000;

/// Errors in the order in which the server finds them. Models `field.ErrorList`.
#[derive(Default)]
pub(super) struct Errors {
    told: Vec<FieldError>,
    found: usize,
}

impl Errors {
    pub(super) fn push(&mut self, error: FieldError) {
        self.found += 1;
        if self.found <= MAX_ERRORS {
            self.told.push(error);
        }
    }

    pub(super) fn extend(&mut self, errors: impl IntoIterator<Item = FieldError>) {
        errors.into_iter().for_each(|error| self.push(error));
    }

    /// How many there are, told or not.
    pub(super) fn len(&self) -> usize {
        self.found
    }

    /// Those that are told; the last one says how many are not.
    pub(super) fn told(self) -> Vec<FieldError> {
        let mut told = self.told;
        if self.found > MAX_ERRORS {
            told.push(FieldError::forbidden("object", format!("{} more errors are left out", self.found - MAX_ERRORS)));
        }
        told
    }
}

/// Where a field is. Models `field.Path`; the empty one is Go's nil.
#[derive(Clone, Debug, Default)]
pub(crate) struct Path(String);

impl Path {
    pub(crate) fn new(name: &str) -> Path {
        Path(name.to_string())
    }

    /// A member; several names may be joined by dots.
    pub(crate) fn child(&self, name: &str) -> Path {
        if self.0.is_empty() { Path::new(name) } else { Path(format!("{}.{name}", self.0)) }
    }

    pub(crate) fn index(&self, index: usize) -> Path {
        Path(format!("{}[{index}]", self.0))
    }

    pub(crate) fn key(&self, key: &str) -> Path {
        Path(format!("{}[{key}]", self.0))
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_empty() { "<nil>" } else { &self.0 })
    }
}

/// A member that is there and not `null`.
pub(crate) fn get<'a>(value: &'a Value, key: &str) -> Option<&'a Value> {
    value.get(key).filter(|member| !member.is_null())
}

/// A pointer to a string.
pub(crate) fn opt_text<'a>(value: &'a Value, key: &str) -> Option<&'a str> {
    get(value, key)?.as_str()
}

/// A string.
pub(crate) fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    opt_text(value, key).unwrap_or_default()
}

/// A pointer to a number.
pub(crate) fn opt_int(value: &Value, key: &str) -> Option<i64> {
    get(value, key)?.as_i64()
}

/// A number.
pub(crate) fn int(value: &Value, key: &str) -> i64 {
    opt_int(value, key).unwrap_or_default()
}

/// A pointer to a boolean.
pub(crate) fn opt_flag(value: &Value, key: &str) -> Option<bool> {
    get(value, key)?.as_bool()
}

/// A boolean.
pub(crate) fn flag(value: &Value, key: &str) -> bool {
    opt_flag(value, key).unwrap_or_default()
}

/// The elements of a list.
pub(crate) fn items<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value.get(key).map(Value::items).unwrap_or_default()
}

/// The elements of a list of strings.
pub(crate) fn texts<'a>(value: &'a Value, key: &str) -> Vec<&'a str> {
    items(value, key).iter().map(|item| item.as_str().unwrap_or_default()).collect()
}

/// The entries of a map, in the order of its keys. (Upstream's order is any.)
pub(crate) fn entries<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = (&'a str, &'a Value)> {
    value.get(key).and_then(Value::as_map).into_iter().flatten().map(|(key, member)| (key.as_str(), member))
}

/// The entries of a map of strings.
pub(crate) fn pairs<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
    entries(value, key).map(|(key, member)| (key, member.as_str().unwrap_or_default()))
}

/// A quantity, which decoding has checked. Models `Quantity.UnmarshalJSON`.
pub(crate) fn quantity(value: &Value) -> Option<Quantity> {
    match &value.data {
        Data::String(text) => Quantity::parse(text.trim()).ok(),
        Data::Int(_) | Data::Float(_) => Quantity::parse(&value.to_json()).ok(),
        _ => None,
    }
}

/// Adds an Invalid error with the same value for each message.
pub(super) fn invalid_each(errors: &mut Errors, path: &Path, bad: impl Into<BadValue> + Clone, messages: Vec<String>) {
    errors.extend(messages.into_iter().map(|message| FieldError::invalid(path, bad.clone(), message)));
}

/// Models `ValidateNonnegativeField`.
pub(super) fn nonnegative(errors: &mut Errors, path: &Path, number: i64) {
    if number < 0 {
        errors.push(FieldError::invalid(path, number, "must be greater than or equal to 0"));
    }
}

/// Models `ValidatePositiveField`.
pub(super) fn positive(errors: &mut Errors, path: &Path, number: i64) {
    if number <= 0 {
        errors.push(FieldError::invalid(path, number, "must be greater than zero"));
    }
}

/// Adds Required if a string is empty; returns whether it is not.
pub(super) fn required(errors: &mut Errors, path: &Path, text: &str) -> bool {
    if text.is_empty() {
        errors.push(FieldError::required(path, ""));
    }
    !text.is_empty()
}

/// One of a type's words. Models `field.NotSupported` of a string with a type; `valid` in upstream's order.
pub(super) fn one_of(errors: &mut Errors, path: &Path, word: &str, valid: &[&str]) {
    if !valid.contains(&word) {
        errors.push(FieldError::not_supported(path, BadValue::named(word), valid));
    }
}

/// Models `InclusiveRangeError`.
pub(super) fn inclusive_range_error(low: i64, high: i64) -> String {
    format!("must be between {low} and {high}, inclusive")
}

/// A field of a Go struct: its name in Go, its name in JSON and what it holds when it is absent.
pub(super) struct GoField(pub &'static str, pub &'static str, pub GoKind);

/// What a field of a Go struct is.
pub(super) enum GoKind {
    /// A pointer, a list or a map: `null` when absent.
    Nullable,
    /// A string: empty when absent.
    Text,
    /// A pointer to a struct.
    Struct(&'static [GoField]),
    /// A list of structs.
    List(&'static [GoField]),
}

/// A struct of Kubernetes' internal API, whose JSON has Go's names, all fields and Go's order.
pub(super) fn go_struct(value: &Value, fields: &[GoField]) -> BadValue {
    let (mut tree, mut parts) = (Value::map([]), Vec::new());
    for GoField(name, key, kind) in fields {
        let member = get(value, key);
        let bad = match (kind, member) {
            (GoKind::Text, _) => BadValue::named(member.and_then(Value::as_str).unwrap_or_default()),
            (GoKind::Struct(fields), Some(member)) => go_struct(member, fields),
            (GoKind::List(fields), Some(member)) => go_list(member.items(), fields),
            (_, member) => BadValue::json(member.unwrap_or(&Value::null())),
        };
        parts.push(format!("\"{name}\":{}", bad.text));
        tree.set(name, bad.value);
    }
    BadValue { value: tree, text: format!("{{{}}}", parts.join(",")) }
}

fn go_list(items: &[Value], fields: &[GoField]) -> BadValue {
    let (values, texts): (Vec<Value>, Vec<String>) =
        items.iter().map(|item| go_struct(item, fields)).map(|bad| (bad.value, bad.text)).unzip();
    BadValue { value: Value::from(values), text: format!("[{}]", texts.join(",")) }
}
