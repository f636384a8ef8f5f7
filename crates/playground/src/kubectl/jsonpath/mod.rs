//! Templates such as `{range .items[*]}{.metadata.name}{"\n"}{end}`.
//!
//! Models k8s.io/client-go/util/jsonpath over plain trees; members of a mapping come sorted, where Go takes any order.

mod eval;
mod parse;

use super::failure::Failure;
use rollscope_api::go_text;
use rollscope_api::value::{Data, Value};

/// A template.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct JsonPath {
    text: String,
    nodes: Vec<Node>,
    allow_missing: bool,
}

/// A part of a template. Models jsonpath's `Node`.
#[derive(Clone, Debug, PartialEq)]
enum Node {
    Text(String),
    List(Vec<Node>),
    Field(String),
    Array([Bound; 3]),
    Filter { left: Vec<Node>, right: Vec<Node>, operator: String },
    Constant(Value),
    Wildcard,
    Recursive,
    Union(Vec<Vec<Node>>),
    Identifier(String),
}

/// One of the three numbers of `[1:5:2]`. Models `ParamsEntry`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Bound {
    value: i64,
    known: bool,
    derived: bool,
}

impl JsonPath {
    /// Reads a template. Fails with upstream's words.
    pub(crate) fn parse(text: &str, allow_missing: bool) -> Result<JsonPath, Failure> {
        let nodes = parse::parse(text, 0).map_err(|why| Failure::error(format!("error parsing jsonpath {text}, {why}")))?;
        Ok(JsonPath { text: text.to_string(), nodes, allow_missing })
    }

    /// Reads `.a.b`, `a.b`, `{.a.b}` or `{a.b}`. Models `get.RelaxedJSONPathExpression`.
    pub(crate) fn parse_relaxed(expression: &str, allow_missing: bool) -> Result<JsonPath, Failure> {
        let inner = expression.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).unwrap_or(expression);
        let inner = inner.strip_prefix('.').unwrap_or(inner);
        if inner.is_empty() || inner.contains(['{', '}']) {
            return Err(Failure::error(
                "unexpected path string, expected a 'name1.name2' or '.name1.name2' or '{name1.name2}' or '{.name1.name2}'",
            ));
        }
        JsonPath::parse(&format!("{{.{inner}}}"), allow_missing)
    }

    /// What the template's parts lead to, part by part. Models `FindResults`.
    pub(crate) fn find(&self, object: &Value) -> Result<Vec<Vec<Value>>, String> {
        eval::find(&self.nodes, object, self.allow_missing)
    }

    /// The template filled in. Models `JSONPathPrinter.PrintObj`; the object that failed is not printed.
    pub(crate) fn print(&self, object: &Value) -> Result<String, Failure> {
        let results = self.find(object).map_err(|why| self.failure(&why))?;
        let texts = results.iter().map(|values| values.iter().map(text).collect::<Vec<_>>().join(" "));
        Ok(texts.collect())
    }

    /// All that it leads to, as one list. Models `EnableJSONOutput`.
    pub(crate) fn values(&self, object: &Value) -> Result<Value, Failure> {
        let results = self.find(object).map_err(|why| self.failure(&why))?;
        Ok(Value::from(results.concat()))
    }

    fn failure(&self, why: &str) -> Failure {
        let text = go_text::quote(&self.text);
        let details = "Printing more information for debugging the template:";
        Failure::error(format!(
            "error executing jsonpath {text}: Error executing jsonpath {text}: {why}. {details}\n\ttemplate was:\n\t\t{}\n",
            self.text
        ))
    }
}

/// Models `evalToText` and, for what is no scalar, JSON.
fn text(value: &Value) -> String {
    match &value.data {
        Data::List(_) | Data::Map(_) => go_text::marshal(value),
        _ => super::fields::plain(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rollscope_api::yaml;

    fn object() -> Value {
        let text = "items: [{name: a, k: 1, tags: [u, v]}, {name: b, k: 2}, {name: c, k: 3}]\nkind: List\nlabels: {a.b/c: d}\n";
        let document = yaml::parse_documents(text).remove(0);
        document.expect("the text is YAML").value
    }

    #[test]
    fn templates_are_filled_in() {
        let cases = [
            ("{.kind}", "List"),
            ("{.items[*].name}", "a b c"),
            ("{.items[0].name}-{.items[-1].name}", "a-c"),
            ("{.items[0:2].k}", "1 2"),
            ("{.items[?(@.k>1)].name}", "b c"),
            ("{.items[?(@.name==\"b\")].k}", "2"),
            ("{.items[?(@.tags)].name}", "a"),
            ("{range .items[*]}{.name}={.k}{\"\\n\"}{end}", "a=1\nb=2\nc=3\n"),
            ("{range .items[*]}{.name}{range .tags[*]}<{@}>{end};{end}!", "a<u><v>;b;c;!"),
            ("{.labels.a\\.b/c}", "d"),
            ("{.labels['a\\.b/c']}", "d"),
            ("{.items[0]['name','k']}", "a 1"),
            ("{.items[0].tags}", "[\"u\",\"v\"]"),
            ("{..name}", "a b c"),
            ("{.nope}", ""),
            ("plain", "plain"),
        ];
        for (template, text) in cases {
            let path = JsonPath::parse(template, true).expect(template);
            assert_eq!(path.print(&object()).as_deref(), Ok(text), "{template}");
        }
    }

    #[test]
    fn nothing_typed_hangs_or_panics() {
        let deep = "{range ..}".repeat(40);
        for template in
            ["{", "{.a[", "{[?(", "{\"", "{.items[5].x}", "{.items[::0]}", "{end}", "{.items[?(@.k>@.k)]}", "{é}", "{.é\\", &deep]
        {
            if let Ok(path) = JsonPath::parse(template, true) {
                let _ = path.print(&object());
            }
        }
        assert!(JsonPath::parse_relaxed(".metadata.name", true).is_ok());
        assert!(JsonPath::parse_relaxed("", true).is_err());
    }
}
