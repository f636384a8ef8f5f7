//! Tables as kubectl prints them: headers once, columns aligned, labels and namespaces added.
//!
//! Models `HumanReadablePrinter` and `decorateTable` (k8s.io/cli-runtime/pkg/printers/tableprinter.go).

use super::describe::order_ties;
use super::fields;
use super::flags::Call;
use super::tables;
use super::tabwriter::TabWriter;
use rollscope_api::value::Value;
use rollscope_cluster::object::Resource;
use rollscope_cluster::time::SimTime;

/// What to show.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct TableOptions {
    /// All columns.
    pub(crate) wide: bool,
    /// No line of column names.
    pub(crate) no_headers: bool,
    /// A column of namespaces in front.
    pub(crate) with_namespace: bool,
    /// `deployment.apps/` in front of names.
    pub(crate) with_kind: bool,
    /// A column of all labels at the end.
    pub(crate) show_labels: bool,
    /// A column for each of these labels.
    pub(crate) label_columns: Vec<String>,
    /// A column for what happened to an object, in front of everything.
    pub(crate) with_event: bool,
}

impl TableOptions {
    /// What a command's flags ask for.
    pub(crate) fn of(call: &Call) -> TableOptions {
        TableOptions {
            wide: call.text("output") == "wide",
            no_headers: call.bool("no-headers"),
            with_kind: call.bool("show-kind"),
            show_labels: call.bool("show-labels"),
            label_columns: call.list("label-columns").to_vec(),
            ..TableOptions::default()
        }
    }
}

/// A table of one resource that may grow: widths and headers are remembered.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    resource: Resource,
    options: TableOptions,
    writer: TabWriter,
    has_headers: bool,
}

impl Table {
    /// An empty table.
    pub(crate) fn new(resource: Resource, options: TableOptions) -> Table {
        Table { resource, options, writer: TabWriter::for_tables(), has_headers: false }
    }

    /// The lines of these objects, with the line of headers if it has not been given yet. `event` is what happened to
    /// them, where that is shown.
    pub(crate) fn lines<'a>(&mut self, objects: impl IntoIterator<Item = &'a Value>, event: &str, now: SimTime) -> String {
        let mut text = String::new();
        let mut rows: Vec<(String, String)> = Vec::new();
        for object in objects {
            if !self.has_headers && !self.options.no_headers {
                push_line(&mut text, &self.headers());
            }
            self.has_headers = true;
            let cells = self.cells(object, event, now);
            rows.push((cells.first().cloned().unwrap_or_default(), cells.join("\t")));
        }
        // The order of Events of one age says nothing.
        if self.resource == Resource::Events && !self.options.with_namespace {
            order_ties(&mut rows);
        }
        for (_, row) in rows {
            text.push_str(&row);
            text.push('\n');
        }
        self.writer.align(&text)
    }

    fn shown(&self) -> impl Iterator<Item = (usize, &'static tables::Column)> {
        let wide = self.options.wide;
        tables::columns(self.resource).iter().enumerate().filter(move |(_, column)| wide || !column.wide)
    }

    fn headers(&self) -> Vec<String> {
        let mut headers: Vec<String> = Vec::new();
        headers.extend(self.options.with_event.then(|| "EVENT".to_string()));
        headers.extend(self.options.with_namespace.then(|| "NAMESPACE".to_string()));
        headers.extend(self.shown().map(|(_, column)| column.name.to_uppercase()));
        // Of a label's key the part after the slash is shown.
        headers.extend(self.options.label_columns.iter().map(|key| key.rsplit('/').next().unwrap_or(key).to_uppercase()));
        headers.extend(self.options.show_labels.then(|| "LABELS".to_string()));
        headers
    }

    fn cells(&self, object: &Value, event: &str, now: SimTime) -> Vec<String> {
        let row = tables::row(self.resource, object, now);
        let mut cells: Vec<String> = Vec::new();
        // Added to the whole row, so that it stands before what is wide only.
        cells.extend(self.options.with_event.then(|| format!("{event:<8}")));
        cells.extend(self.options.with_namespace.then(|| fields::namespace(object).to_string()));
        for (index, column) in self.shown() {
            let mut cell = row.get(index).cloned().unwrap_or_default();
            if column.is_name && self.options.with_kind {
                cell = format!("{}/{cell}", self.resource.info().group_kind().to_lowercase());
            }
            cells.push(cut(&cell));
        }
        let labels = object.at_path(&["metadata", "labels"]);
        for key in &self.options.label_columns {
            let value = labels.and_then(|labels| labels.get(key)).and_then(Value::as_str);
            cells.push(value.unwrap_or_default().to_string());
        }
        cells.extend(self.options.show_labels.then(|| fields::format_labels(labels)));
        cells
    }
}

/// A cell ends where a line would. Models what `printTable` does with line ends, and `WriteEscaped`.
fn cut(cell: &str) -> String {
    match cell.find(['\n', '\r', '\u{c}']) {
        Some(end) => format!("{}...", cell[..end].replace('\t', " ")),
        None => cell.replace('\t', " "),
    }
}

fn push_line(text: &mut String, cells: &[String]) {
    text.push_str(&cells.join("\t"));
    text.push('\n');
}
