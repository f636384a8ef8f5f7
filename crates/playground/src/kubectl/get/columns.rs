//! `-o custom-columns=..`, and lists in the other formats. Models k8s.io/kubectl/pkg/cmd/get/customcolumn.go.

use crate::kubectl::failure::Failure;
use crate::kubectl::fields;
use crate::kubectl::jsonpath::JsonPath;
use crate::kubectl::printing::Printer;
use crate::kubectl::tabwriter::TabWriter;
use rollscope_api::value::Value;
use rollscope_cluster::object::Resource;

/// Columns that a person names.
#[derive(Clone, Debug)]
pub(super) struct CustomColumns {
    columns: Vec<(String, JsonPath)>,
    no_headers: bool,
    writer: TabWriter,
}

impl CustomColumns {
    /// Reads `NAME:.metadata.name,R:.spec.replicas`. Models `NewCustomColumnsPrinterFromSpec`.
    pub(super) fn parse(spec: &str, no_headers: bool) -> Result<CustomColumns, Failure> {
        if spec.is_empty() {
            return Err(Failure::error("custom-columns format specified but no custom columns given"));
        }
        let mut columns = Vec::new();
        for part in spec.split(',') {
            let (header, path) = part
                .split_once(':')
                .ok_or_else(|| Failure::error(format!("unexpected custom-columns spec: {part}, expected <header>:<json-path-expr>")))?;
            columns.push((header.to_string(), JsonPath::parse_relaxed(path, true)?));
        }
        Ok(CustomColumns { columns, no_headers, writer: TabWriter::for_tables() })
    }

    /// A line for each object, after the line of headers, which comes once.
    pub(super) fn print(&mut self, objects: &[Value]) -> Result<String, Failure> {
        let mut text = String::new();
        if !std::mem::replace(&mut self.no_headers, true) {
            let headers: Vec<&str> = self.columns.iter().map(|(header, _)| header.as_str()).collect();
            text.push_str(&format!("{}\n", headers.join("\t")));
        }
        for object in objects {
            let cells: Result<Vec<String>, Failure> = self.columns.iter().map(|(_, path)| cell(path, object)).collect();
            text.push_str(&format!("{}\n", cells?.join("\t")));
        }
        Ok(self.writer.align(&text))
    }
}

fn cell(path: &JsonPath, object: &Value) -> Result<String, Failure> {
    let values = path.find(object).map_err(Failure::error)?;
    let texts: Vec<String> = values.iter().flatten().map(go_value).collect();
    Ok(if values.first().is_none_or(Vec::is_empty) { "<none>".into() } else { texts.join(",") })
}

/// A value as `fmt.Sprint` prints it.
fn go_value(value: &Value) -> String {
    use rollscope_api::value::Data;
    match &value.data {
        Data::Map(members) => {
            let members: Vec<String> = members.iter().map(|(key, value)| format!("{key}:{}", go_value(value))).collect();
            format!("map[{}]", members.join(" "))
        }
        Data::List(items) => format!("[{}]", items.iter().map(go_value).collect::<Vec<_>>().join(" ")),
        _ => fields::plain(value),
    }
}

/// Prints whole objects.
pub(super) enum ObjectPrinter {
    /// In columns.
    Columns(CustomColumns),
    /// One after the other, or as a List.
    Each(Printer),
}

impl ObjectPrinter {
    /// An object by itself.
    pub(super) fn print_one(&mut self, resource: Resource, object: &Value) -> Result<String, Failure> {
        match self {
            ObjectPrinter::Columns(columns) => columns.print(std::slice::from_ref(object)),
            ObjectPrinter::Each(printer) => printer.print(resource, object, "", 0),
        }
    }

    /// Any number of objects.
    pub(super) fn print_list(&mut self, objects: Vec<Value>) -> Result<String, Failure> {
        match self {
            ObjectPrinter::Columns(columns) => columns.print(&objects),
            ObjectPrinter::Each(Printer::Name) => {
                let line = |object: &Value| {
                    let resource = Resource::of_kind(fields::text(object, &["kind"])).unwrap_or(Resource::ConfigMaps);
                    Printer::Name.print(resource, object, "", 0)
                };
                objects.iter().map(line).collect()
            }
            ObjectPrinter::Each(printer) => printer.print(Resource::ConfigMaps, &list(objects), "", 0),
        }
    }
}

/// Models the List that `printGeneric` makes.
fn list(objects: Vec<Value>) -> Value {
    Value::map([
        ("apiVersion", Value::from("v1")),
        ("items", Value::from(objects)),
        ("kind", Value::from("List")),
        ("metadata", Value::map([("resourceVersion", Value::from(""))])),
    ])
}
