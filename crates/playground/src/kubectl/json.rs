//! `-o json`: indented, with members in order of the alphabet or of Go's structs.
//!
//! Models `JSONPrinter` (k8s.io/cli-runtime). `kubectl set`, `rollout`, `autoscale`, `events` and the generators of `create`
//! read objects into structs and print those; `get`, `apply`, `label` and others keep what the server sent, whose members
//! are in order of the alphabet.

use rollscope_api::go_text;
use rollscope_api::schema::{self, Struct};
use rollscope_api::value::{Data, Map, Value};
use std::fmt::Write;

/// Whether a command, named as errors name it, reads objects into structs.
pub(super) fn is_typed(path: &str) -> bool {
    let typed = ["kubectl set ", "kubectl rollout ", "kubectl create ", "kubectl autoscale", "kubectl events"];
    typed.iter().any(|start| path.starts_with(start))
}

/// An object with its members in order of the alphabet and HTML's characters escaped.
pub(crate) fn json(value: &Value) -> String {
    print(value, Order::Alphabet)
}

/// An object with its members in order of its struct.
pub(crate) fn typed_json(object: &Value) -> String {
    print(object, Order::of(object))
}

fn print(value: &Value, order: Order) -> String {
    let mut out = String::new();
    indent(value, order, 0, &mut out);
    out.push('\n');
    out
}

/// In which order the members of an object, or of a list's items, stand.
#[derive(Clone, Copy)]
enum Order {
    Alphabet,
    /// That of a struct of the schema.
    Struct(&'static Struct),
    /// That of a kind which the schema does not have.
    Other,
}

/// The members of kinds that the schema does not have, wherever in the object they stand.
const OTHER_MEMBERS: &str = "kind namespace name uid apiVersion resourceVersion metadata items involvedObject reason message source component \
    host firstTimestamp lastTimestamp count type eventTime action reportingComponent reportingInstance spec scaleTargetRef minReplicas \
    maxReplicas metrics resource target averageValue averageUtilization behavior status lastScaleTime currentReplicas desiredReplicas \
    currentMetrics conditions";

impl Order {
    fn of(object: &Value) -> Order {
        let text = |name: &str| object.get(name).and_then(Value::as_str).unwrap_or_default();
        schema::root(text("apiVersion"), text("kind")).map_or(Order::Other, Order::Struct)
    }

    fn sorted(self, members: &Map) -> Vec<(&String, &Value)> {
        let ranks: Vec<&str> = match self {
            Order::Alphabet => Vec::new(),
            Order::Other => OTHER_MEMBERS.split(' ').collect(),
            Order::Struct(structure) => structure.members().map(|member| member.field.json).collect(),
        };
        let mut sorted: Vec<_> = members.iter().collect();
        sorted.sort_by_key(|(name, _)| ranks.iter().position(|ranked| ranked == name).unwrap_or(ranks.len()));
        sorted
    }

    fn of_member(self, name: &str) -> Order {
        match self {
            Order::Struct(structure) => {
                structure.member(name).and_then(|member| member.field.kind.element_struct()).map_or(Order::Alphabet, Order::Struct)
            }
            Order::Other if name == "metadata" => Order::Struct(schema::object_meta()),
            other => other,
        }
    }
}

fn indent(value: &Value, order: Order, depth: usize, out: &mut String) {
    let line = |out: &mut String, depth: usize| {
        out.push('\n');
        out.extend(std::iter::repeat_n("    ", depth));
    };
    match &value.data {
        Data::List(items) if !items.is_empty() => {
            for (i, item) in items.iter().enumerate() {
                out.push_str(if i == 0 { "[" } else { "," });
                line(out, depth + 1);
                indent(item, order, depth + 1, out);
            }
            line(out, depth);
            out.push(']');
        }
        Data::Map(members) if !members.is_empty() => {
            for (i, (key, member)) in order.sorted(members).into_iter().enumerate() {
                out.push_str(if i == 0 { "{" } else { "," });
                line(out, depth + 1);
                write!(out, "{}: ", go_text::marshal_string(key)).expect("writing to a String cannot fail");
                indent(member, order.of_member(key), depth + 1, out);
            }
            line(out, depth);
            out.push('}');
        }
        _ => out.push_str(&go_text::marshal(value)),
    }
}
