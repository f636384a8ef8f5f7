//! What was probably meant. Ours alone: neither kubectl nor the server suggests anything.

use crate::words::key;
use rollscope_api::hint::{Hint, did_you_mean};
use rollscope_api::schema::{self, Struct};
use std::collections::VecDeque;

/// What to write in place of an unknown field.
pub(crate) fn unknown_field(api_version: &str, kind: &str, path: &str) -> Option<Hint> {
    let root = schema::root(api_version, kind)?;
    let (parent, name) = path.rsplit_once('.').unwrap_or(("", path));
    let structure = parent.split('.').filter(|step| !step.is_empty()).try_fold(root, |structure, step| {
        let field = step.split_once('[').map_or(step, |(field, _)| field);
        structure.member(field)?.field.kind.element_struct()
    })?;
    let names = structure.members().map(|member| member.field.json);
    did_you_mean(name, names).or_else(|| Some(Hint::new("`{}` belongs under `{}`", &[&name, &place_of(root, name)?])))
}

/// How many steps below the root a field is looked for.
const DEPTH: usize = 6;

/// Where a field of that name is, nearest to the root. What only the server writes is not looked at.
fn place_of(root: &'static Struct, name: &str) -> Option<String> {
    let mut queue: VecDeque<(&'static Struct, String, usize)> = VecDeque::from([(root, String::new(), 0)]);
    let mut seen: Vec<&str> = vec![root.go];
    while let Some((structure, path, depth)) = queue.pop_front() {
        if depth > 0 && structure.member(name).is_some() {
            return Some(path);
        }
        for member in structure.members().filter(|member| member.field.json != "status" && depth < DEPTH) {
            if let Some(inner) = member.field.kind.element_struct().filter(|inner| !seen.contains(&inner.go)) {
                seen.push(inner.go);
                let below = if path.is_empty() { member.field.json.to_string() } else { format!("{path}.{}", member.field.json) };
                queue.push_back((inner, below, depth + 1));
            }
        }
    }
    None
}

/// What to write in place of a value of the wrong type, from the decoder's message.
pub(crate) fn wrong_type(message: &str) -> Option<Hint> {
    if message.starts_with("quantities must match") {
        return Some(Hint::new("an amount is a number with a unit, such as `250m` or `64Mi`", &[]));
    }
    let (found, wanted) = message.strip_prefix("json: cannot unmarshal ")?.rsplit_once(" of type ")?;
    let found = found.split(' ').next().unwrap_or_default();
    let hint = match (found, wanted) {
        ("string", "int32" | "int64") => key("a number is written without quotes"),
        ("string", "bool") => key("`true` and `false` are written without quotes"),
        ("number", "int32" | "int64") => key("a whole number that fits belongs here"),
        ("number" | "bool", "string") => key("put the value in quotes: here it is a text"),
        (_, list) if list.starts_with("[]") => key("a list belongs here: each item after `- `"),
        ("string" | "number" | "bool", structure) if structure.contains('.') || structure.starts_with("map[") => {
            key("a mapping belongs here: `key: value`, one on a line, further in; mind the space after the colon")
        }
        ("array", _) => key("a single value belongs here, without `- ` or brackets"),
        _ => return None,
    };
    Some(Hint::new(hint, &[]))
}

/// What to look for when a text is no YAML; `line` is the line of the fault.
pub(crate) fn syntax(message: &str, line: &str) -> Option<Hint> {
    let hints = [
        ("{{", "", key("fill the template in first: `{}` is no YAML")),
        ("\t", "", key("YAML is indented with spaces, never with tabs")),
        ("", "mapping values are not allowed", key("look at the indentation; a text with a colon and a space in it needs quotes")),
        ("", "did not find expected key", key("keys of one mapping begin in the same column")),
        ("", "could not find expected ':'", key("a colon is missing here or on the line before")),
        ("", "unexpected end of stream", key("a quote or a bracket was opened and not closed")),
        ("", "expected ',' or", key("a bracket was opened and not closed")),
        ("", "cannot start any token", key("a text that begins with this character needs quotes")),
        ("", "unknown anchor", key("`*name` repeats what `&name` marked before; a text that begins with `*` needs quotes")),
        ("", "unexpected EOF", key("a brace or a bracket was opened and not closed")),
    ];
    let fits = |(in_line, in_message, _): &&(&str, &str, &str)| line.contains(in_line) && message.contains(in_message);
    let found = hints.iter().find(fits);
    // Only the first of them names something; the others have no place for it.
    found.map(|(_, _, hint)| Hint::new(hint, &[&"{{ … }}"]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_fields_are_misspelt_or_misplaced() {
        let hint = |path: &str| unknown_field("apps/v1", "Deployment", path).map(|hint| hint.to_string()).unwrap_or_default();
        assert_eq!(hint("spec.repicas"), "did you mean `replicas`?");
        assert_eq!(hint("spec.template.spec.containers[0].imge"), "did you mean `image`?");
        assert_eq!(hint("spec.containers"), "`containers` belongs under `spec.template.spec`");
        assert_eq!(hint("spec.maxSurge"), "`maxSurge` belongs under `spec.strategy.rollingUpdate`");
        assert_eq!(hint("metdata"), "did you mean `metadata`?");
        assert_eq!(hint("spec.qqqqqqqqqq"), "");
    }

    #[test]
    fn wrong_types_say_what_belongs_there() {
        let message = "json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32";
        assert_eq!(wrong_type(message), Some(Hint::new("a number is written without quotes", &[])));
        assert_eq!(wrong_type("parsing time"), None);
    }
}
