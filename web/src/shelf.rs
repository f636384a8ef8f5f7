//! Where experiments are kept in the browser: each under an id of its own, and each tab remembers which is its own.
//!
//! A tab's id lies in the storage that a tab has for itself. A duplicated tab begins with a copy of that: it is known by the
//! mark that a tab leaves when it goes and takes back when it comes, which a copy of a living tab lacks.

use crate::browser::clock;
use crate::browser::storage::{self, Area, Refusal};
use crate::stored::Stored;
use serde_json::{Value, json};

/// An experiment, under its id.
const SESSION: &str = "rollscope.session.";
/// What the list of experiments says of it, under the same id.
const ABOUT: &str = "rollscope.about.";
/// What could not be read, under its id.
const BROKEN: &str = "rollscope.broken.";
/// What an older page stored.
const OLD: &str = "rollscope";
/// In the tab's own storage: its experiment's id, and the mark that it went.
const TAB: &str = "rollscope.tab";
const LEFT: &str = "rollscope.left";
/// Whether anything at all has room is tried here.
const PROBE: &str = "rollscope.probe";
/// How many experiments are kept, and how many characters of them; the oldest go first.
const MOST: usize = 24;
const MOST_CHARACTERS: u64 = 2_000_000;

/// A line in the list of experiments.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Line {
    /// Its id.
    pub id: String,
    /// Its name; empty for an experiment that has none.
    pub name: String,
    /// The scenario of the page that it began as; may be empty.
    pub example: String,
    /// When it was stored, in milliseconds since 1970.
    pub saved: f64,
    /// Its Pods when it was left.
    pub pods: u64,
    /// Its commands and failures.
    pub commands: u64,
    /// How many characters it takes.
    pub characters: u64,
}

/// This tab's place on the shelf.
#[derive(Clone, Debug)]
pub(crate) struct Shelf {
    id: String,
}

impl Shelf {
    /// This tab's place, and what was stored there.
    pub(crate) fn open() -> (Shelf, Option<String>) {
        let known = storage::read(Area::Tab, TAB).filter(|id| !id.is_empty());
        let was_left = storage::read(Area::Tab, LEFT).is_some();
        storage::remove(Area::Tab, LEFT);
        let old = storage::read(Area::Local, OLD);
        let text = known.as_ref().and_then(|id| Shelf::text(id)).or(old);
        let shelf = match known {
            Some(id) if was_left => Shelf { id },
            _ => Shelf::anew(),
        };
        (shelf, text)
    }

    /// What is stored at this tab's place, or was by an older page; nothing changes.
    pub(crate) fn peek() -> Option<String> {
        let id = storage::read(Area::Tab, TAB);
        id.and_then(|id| Shelf::text(&id)).or_else(|| storage::read(Area::Local, OLD))
    }

    fn anew() -> Shelf {
        let shelf = Shelf { id: storage::new_id() };
        // Without a storage of its own the tab begins anew at each reload.
        let _ = storage::write(Area::Tab, TAB, &shelf.id);
        shelf
    }

    /// This tab's id.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Another place for a new experiment; what is stored at the present one stays.
    pub(crate) fn begin(&mut self) {
        *self = Shelf::anew();
    }

    /// Stores the experiment, and lets the oldest go where there are too many. Returns the names of those that went.
    pub(crate) fn write(&self, stored: &Stored, pods: u64, commands: u64) -> Result<Vec<Line>, Refusal> {
        let text = stored.to_text();
        let line = Line {
            id: self.id.clone(),
            name: stored.name.clone(),
            example: stored.example.clone(),
            saved: clock::now(),
            pods,
            commands,
            characters: text.len() as u64,
        };
        let mut gone = Vec::new();
        let (mut others, mut room) = (Shelf::lines(), MOST_CHARACTERS - line.characters.min(MOST_CHARACTERS / 2));
        others.retain(|other| other.id != self.id);
        let fits = |(index, other): (usize, &Line)| {
            let fits = index + 1 < MOST && other.characters <= room;
            room = room.saturating_sub(other.characters);
            fits
        };
        let keep = others.iter().enumerate().map(fits).take_while(|fits| *fits).count();
        for other in others.split_off(keep) {
            Shelf::remove(&other.id);
            gone.push(other);
        }
        while let Err(refusal) = self.put(&text, &line) {
            // Where not even a letter has room, it is not these that take it.
            let helps = refusal == Refusal::Full && storage::write(Area::Local, PROBE, "1").is_ok();
            storage::remove(Area::Local, PROBE);
            let Some(oldest) = others.pop().filter(|_| helps) else { return Err(refusal) };
            Shelf::remove(&oldest.id);
            gone.push(oldest);
        }
        storage::remove(Area::Local, OLD);
        Ok(gone)
    }

    fn put(&self, text: &str, line: &Line) -> Result<(), Refusal> {
        storage::write(Area::Local, &format!("{SESSION}{}", self.id), text)?;
        let line = json!({
            "name": line.name, "example": line.example, "saved": line.saved, "pods": line.pods, "commands": line.commands,
            "characters": line.characters,
        });
        storage::write(Area::Local, &format!("{ABOUT}{}", self.id), &line.to_string())
    }

    /// All experiments that are stored, the newest first.
    pub(crate) fn lines() -> Vec<Line> {
        let read = |key: String| {
            let value: Value = serde_json::from_str(&storage::read(Area::Local, &key)?).ok()?;
            let word = |key: &str| value[key].as_str().unwrap_or_default().to_string();
            let number = |key: &str| value[key].as_u64().unwrap_or(0);
            Some(Line {
                id: key[ABOUT.len()..].to_string(),
                name: word("name"),
                example: word("example"),
                saved: value["saved"].as_f64().unwrap_or(0.0),
                pods: number("pods"),
                commands: number("commands"),
                characters: number("characters"),
            })
        };
        let mut lines: Vec<Line> = storage::keys(ABOUT).into_iter().filter_map(read).collect();
        lines.sort_by(|a, b| b.saved.total_cmp(&a.saved).then_with(|| a.id.cmp(&b.id)));
        lines
    }

    /// What is stored under an id.
    pub(crate) fn text(id: &str) -> Option<String> {
        storage::read(Area::Local, &format!("{SESSION}{id}"))
    }

    /// Deletes what is stored under an id.
    pub(crate) fn remove(id: &str) {
        storage::remove(Area::Local, &format!("{SESSION}{id}"));
        storage::remove(Area::Local, &format!("{ABOUT}{id}"));
    }

    /// Keeps what could not be read under another name, and frees its place.
    pub(crate) fn set_aside(id: &str, text: &str) {
        // Where it cannot be kept it can still be downloaded.
        let _ = storage::write(Area::Local, &format!("{BROKEN}{id}"), text);
        Shelf::remove(id);
        storage::remove(Area::Local, OLD);
    }

    /// The page goes: whatever comes to this tab next is this tab again, and no copy of it.
    pub(crate) fn leave() {
        let _ = storage::write(Area::Tab, LEFT, "1");
    }

    /// The page that went has come back as it was.
    pub(crate) fn come_back() {
        storage::remove(Area::Tab, LEFT);
    }
}
