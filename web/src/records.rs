//! What happened and what there is, as rows: Events, changes of conditions, objects. Only what is looked at is made.

use crate::engine::Engine;
use crate::words::t;
use rollscope_playground::records::{Position, Record, What};
use rollscope_playground::view::{ObjectView, clock};

/// How many rows are shown at first, and how many more each time.
const ROWS: usize = 100;

/// What the panel lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum List {
    /// Events.
    #[default]
    Events,
    /// Changes of conditions.
    Conditions,
    /// Objects.
    Objects,
}

impl List {
    /// All lists, in the order of the control.
    pub(crate) const ALL: [List; 3] = [List::Events, List::Conditions, List::Objects];

    /// What the page calls it.
    pub(crate) fn label(self) -> &'static str {
        match self {
            List::Events => t("Events"),
            List::Conditions => t("Conditions"),
            List::Objects => t("Objects"),
        }
    }
}

/// How the panel is looked at.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Looking {
    /// What is listed.
    pub list: List,
    /// What a row must contain.
    pub filter: String,
    /// How many rows are shown.
    pub most: usize,
    /// Whether what comes after now is shown.
    pub later: bool,
    /// The object whose YAML is open: kind and key.
    pub open: Option<(String, String)>,
}

impl Default for Looking {
    fn default() -> Looking {
        Looking { list: List::Events, filter: String::new(), most: ROWS, later: false, open: None }
    }
}

impl Looking {
    /// Shows more rows.
    pub(crate) fn show_more(&mut self) {
        self.most += ROWS;
    }
}

/// A row about something that happened.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RecordRow {
    /// The moment right after it.
    pub position: Position,
    /// When: `1:53`.
    pub clock: String,
    /// Whether something is wrong.
    pub bad: bool,
    /// The Event's reason, or the condition and its status.
    pub title: String,
    /// What it is about.
    pub object: String,
    /// The message, or the condition's reason and message.
    pub message: String,
    /// How often it was recorded by then.
    pub count: u32,
    /// Whether it comes after now.
    pub later: bool,
    /// Whether it is of the action that Why explains.
    pub chosen: bool,
}

/// The panel as it is drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct RecordsView {
    /// How it is looked at.
    pub looking: Looking,
    /// Rows, newest first.
    pub rows: Vec<RecordRow>,
    /// Objects.
    pub objects: Vec<ObjectView>,
    /// The YAML of the object that is open.
    pub yaml: String,
    /// How many rows there are until now.
    pub count: usize,
    /// How many come after now.
    pub later: usize,
    /// How many are not shown.
    pub more: usize,
}

/// Reads the rows off the experiment. `why` is the step that Why explains.
pub(crate) fn view(engine: &Engine, looking: &Looking, why: Option<usize>) -> RecordsView {
    let looking = looking.clone();
    if looking.list == List::Objects {
        let (objects, count) = engine.objects(&looking.filter, looking.most);
        let open = looking.open.as_ref();
        let yaml = open.and_then(|(kind, key)| engine.object_yaml(kind, key)).unwrap_or_default();
        let more = count - objects.len();
        return RecordsView { looking, objects, yaml, count, more, ..RecordsView::default() };
    }
    let here = engine.position();
    let filter = looking.filter.to_lowercase();
    let fits = |record: &&Record| is_of(record, looking.list) && (filter.is_empty() || contains(record, &filter));
    let records = engine.records();
    let (past, future) = records.split_at(records.partition_point(|record| record.position <= here));
    let row = |record: &Record| row(record, record.position > here, why);
    let later = future.iter().filter(fits).count();
    let count = past.iter().filter(fits).count();
    let mut rows: Vec<RecordRow> = Vec::new();
    if looking.later {
        rows.extend(future.iter().filter(fits).take(looking.most).map(row));
        rows.reverse();
    }
    rows.extend(past.iter().rev().filter(fits).take(looking.most).map(row));
    RecordsView { more: count.saturating_sub(looking.most), looking, rows, count, later, ..RecordsView::default() }
}

fn is_of(record: &Record, list: List) -> bool {
    matches!((&record.what, list), (What::Event { .. }, List::Events) | (What::Condition { .. }, List::Conditions))
}

fn contains(record: &Record, filter: &str) -> bool {
    let has = |text: &str| text.to_lowercase().contains(filter);
    let words = match &record.what {
        What::Event { reason, message, .. } => has(reason) || has(message),
        What::Condition { kind, status, reason, message, .. } => has(kind) || has(status) || has(reason) || has(message),
        What::Trouble { status } => has(status),
    };
    words || has(&record.object)
}

fn row(record: &Record, later: bool, why: Option<usize>) -> RecordRow {
    let (bad, title, message, count) = match &record.what {
        What::Event { warning, reason, message, count } => (*warning, reason.clone(), message.clone(), *count),
        What::Condition { kind, status, reason, message, good } if status.is_empty() => {
            (!good, format!("{kind} –"), format!("{reason} {message}"), 1)
        }
        What::Condition { kind, status, reason, message, good } => (!good, format!("{kind} {status}"), format!("{reason} {message}"), 1),
        What::Trouble { status } => (true, status.clone(), String::new(), 1),
    };
    RecordRow {
        position: record.position,
        clock: clock(record.at),
        bad,
        title,
        object: record.object.clone(),
        message,
        count,
        later,
        chosen: why.is_some_and(|step| record.position.steps == step + 1),
    }
}
