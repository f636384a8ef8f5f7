//! Requirements on labels, and the selectors that they make. Models `labels.Selector` and `labels.Requirement`.

use crate::errors::{BadValue, FieldError, aggregate};
use crate::go_text::quote;
use crate::int_or_string::atoi;
use crate::meta::{Labels, strings};
use crate::names;
use crate::value::Value;
use std::fmt;

/// How a requirement compares. Models `selection.Operator`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `in`
    In,
    /// `notin`
    NotIn,
    /// `=`
    Equals,
    /// `==`
    DoubleEquals,
    /// `!=`
    NotEquals,
    /// `>`
    GreaterThan,
    /// `<`
    LessThan,
    /// The key alone.
    Exists,
    /// `!` and the key.
    DoesNotExist,
}

/// One condition on labels. Models `labels.Requirement`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requirement {
    /// The label's key.
    pub key: String,
    /// How its value is compared.
    pub operator: Operator,
    /// With what.
    pub values: Vec<String>,
}

impl Requirement {
    /// Checks what it is made of; the error is upstream's text. Models `NewRequirement`.
    pub fn new(key: &str, operator: Operator, values: Vec<String>) -> Result<Requirement, String> {
        let mut errors = Vec::new();
        errors.extend(key_error("key", key));
        let count_is_wrong = match operator {
            Operator::In | Operator::NotIn if values.is_empty() => "for 'in', 'notin' operators, values set can't be empty",
            Operator::Equals | Operator::DoubleEquals | Operator::NotEquals if values.len() != 1 => {
                "exact-match compatibility requires one single value"
            }
            Operator::Exists | Operator::DoesNotExist if !values.is_empty() => "values set must be empty for exists and does not exist",
            Operator::GreaterThan | Operator::LessThan if values.len() != 1 => "for 'Gt', 'Lt' operators, exactly one value is required",
            _ => "",
        };
        if !count_is_wrong.is_empty() {
            errors.push(FieldError::invalid("values", list(&values), count_is_wrong));
        }
        if matches!(operator, Operator::GreaterThan | Operator::LessThan) {
            for (i, value) in values.iter().enumerate().filter(|(_, value)| atoi(value).is_err()) {
                let detail = "for 'Gt', 'Lt' operators, the value must be an integer";
                errors.push(FieldError::invalid(format!("values[{i}]"), value, detail));
            }
        }
        for (i, value) in values.iter().enumerate() {
            let wrong = names::is_label_value(value);
            if !wrong.is_empty() {
                errors.push(FieldError::invalid(format!("values[{i}][{key}]"), value, wrong.join("; ")));
            }
        }
        if errors.is_empty() { Ok(Requirement { key: key.to_string(), operator, values }) } else { Err(aggregate(&errors)) }
    }

    /// Whether labels satisfy it. Models `Requirement.Matches`.
    pub fn matches(&self, labels: &Labels) -> bool {
        let value = labels.get(&self.key);
        match self.operator {
            Operator::In | Operator::Equals | Operator::DoubleEquals => value.is_some_and(|v| self.values.contains(v)),
            Operator::NotIn | Operator::NotEquals => value.is_none_or(|v| !self.values.contains(v)),
            Operator::Exists => value.is_some(),
            Operator::DoesNotExist => value.is_none(),
            Operator::GreaterThan => self.numbers(value).is_some_and(|(label, own)| label > own),
            Operator::LessThan => self.numbers(value).is_some_and(|(label, own)| label < own),
        }
    }

    /// The label's value and the requirement's as numbers.
    fn numbers(&self, value: Option<&String>) -> Option<(i64, i64)> {
        Some((atoi(value?).ok()?, atoi(self.values.first()?).ok()?))
    }
}

impl fmt::Display for Requirement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut sorted = self.values.clone();
        sorted.sort_unstable();
        let (key, values) = (&self.key, sorted.join(","));
        match self.operator {
            Operator::In => write!(f, "{key} in ({values})"),
            Operator::NotIn => write!(f, "{key} notin ({values})"),
            Operator::Equals => write!(f, "{key}={values}"),
            Operator::DoubleEquals => write!(f, "{key}=={values}"),
            Operator::NotEquals => write!(f, "{key}!={values}"),
            Operator::GreaterThan => write!(f, "{key}>{values}"),
            Operator::LessThan => write!(f, "{key}<{values}"),
            Operator::Exists => write!(f, "{key}"),
            Operator::DoesNotExist => write!(f, "!{key}"),
        }
    }
}

/// Models `validateLabelKey`.
pub(super) fn key_error(field: &str, key: &str) -> Option<FieldError> {
    let wrong = names::is_label_key(key);
    (!wrong.is_empty()).then(|| FieldError::invalid(field, key, wrong.join("; ")))
}

/// A list of strings as a bad value; an empty one is nil in Go.
fn list(values: &[String]) -> BadValue {
    if values.is_empty() {
        return BadValue::json(&Value::null());
    }
    BadValue::json(&Value::from(values.iter().map(|value| Value::from(value.as_str())).collect::<Vec<_>>()))
}

/// Requirements that all must hold, or none that any labels satisfy. Models `labels.Selector`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selector {
    /// None selects nothing; an empty list selects everything.
    requirements: Option<Vec<Requirement>>,
}

impl Selector {
    /// Reads what `kubectl -l` takes; the error is upstream's text. Models `labels.Parse`.
    pub fn parse(text: &str) -> Result<Selector, String> {
        super::parse::parse(text).map(Selector::all_of)
    }

    /// Selects everything. Models `labels.Everything`.
    pub fn everything() -> Selector {
        Selector::all_of(Vec::new())
    }

    /// Selects nothing. Models `labels.Nothing`.
    pub fn nothing() -> Selector {
        Selector { requirements: None }
    }

    /// Selects what satisfies all requirements, which it keeps in the order of their keys.
    pub fn all_of(mut requirements: Vec<Requirement>) -> Selector {
        requirements.sort_by(|a, b| a.key.cmp(&b.key));
        Selector { requirements: Some(requirements) }
    }

    /// Whether labels satisfy it. Models `Selector.Matches`.
    pub fn matches(&self, labels: &Labels) -> bool {
        self.requirements.as_ref().is_some_and(|requirements| requirements.iter().all(|r| r.matches(labels)))
    }

    /// Whether it selects everything. Models `Selector.Empty`.
    pub fn is_empty(&self) -> bool {
        self.requirements.as_ref().is_some_and(Vec::is_empty)
    }

    /// The requirements; none for a selector that selects nothing.
    pub fn requirements(&self) -> &[Requirement] {
        self.requirements.as_deref().unwrap_or_default()
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<String> = self.requirements().iter().map(Requirement::to_string).collect();
        f.write_str(&texts.join(","))
    }
}

/// The selector that an object's decoded `LabelSelector` stands for; none selects nothing, an empty one everything.
///
/// Of several errors upstream returns any one, for it walks a map: here it is the first in the order of keys. Models
/// `metav1.LabelSelectorAsSelector`.
pub fn label_selector_as_selector(value: Option<&Value>) -> Result<Selector, String> {
    let Some(value) = value.filter(|value| !value.is_null()) else {
        return Ok(Selector::nothing());
    };
    let mut requirements = Vec::new();
    for (key, label) in value.get("matchLabels").map(Value::string_map).unwrap_or_default() {
        requirements.push(Requirement::new(&key, Operator::Equals, vec![label])?);
    }
    for expression in value.get("matchExpressions").map(Value::items).unwrap_or_default() {
        let text = |key: &str| expression.get(key).and_then(Value::as_str).unwrap_or_default();
        let operator = match text("operator") {
            "In" => Operator::In,
            "NotIn" => Operator::NotIn,
            "Exists" => Operator::Exists,
            "DoesNotExist" => Operator::DoesNotExist,
            other => return Err(format!("{} is not a valid label selector operator", quote(other))),
        };
        let values = expression.get("values").map(strings).unwrap_or_default();
        requirements.push(Requirement::new(text("key"), operator, values)?);
    }
    Ok(Selector::all_of(requirements))
}

/// A decoded `LabelSelector` as kubectl shows it. Models `metav1.FormatLabelSelector`.
pub fn format_label_selector(value: Option<&Value>) -> String {
    match label_selector_as_selector(value).map(|selector| selector.to_string()) {
        Err(_) => "<error>".to_string(),
        Ok(text) if text.is_empty() => "<none>".to_string(),
        Ok(text) => text,
    }
}
