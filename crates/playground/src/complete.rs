//! What can be typed next on kubectl's command line: verbs, flags and their values, types, names, containers, revisions.
//!
//! Verbs and flags come from the tables that commands are read by (`kubectl::commands`), names from the cluster's store. It
//! is what kubectl's own completion gives (`ValidArgsFunction`, k8s.io/kubectl/pkg/util/completion), and more where a
//! rollout needs it. Nothing is an error: where nothing is known, there are no options.

mod line;
mod objects;
mod values;

use crate::kubectl::commands::{COMMANDS, Command, is_group};
use crate::kubectl::flag_notes::note;
use crate::kubectl::flags::{Flag, GLOBAL, Kind};
use objects::Objects;
use rollscope_cluster::cluster::Cluster;

/// The most options that are given.
pub const MOST_OPTIONS: usize = 50;

/// Something that can be typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The whole word, with quotes where it needs them.
    pub text: String,
    /// What it is, in a few words; may be empty.
    pub note: String,
}

/// What can stand at the cursor, and which part of the line it takes the place of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completions {
    /// The first byte that is replaced.
    pub from: usize,
    /// The byte after the last one that is replaced; it may lie behind the cursor.
    pub to: usize,
    /// Best first.
    pub options: Vec<Candidate>,
}

/// Candidates in the making: only those that go on from what was typed are kept.
#[derive(Debug)]
struct Options<'a> {
    partial: &'a str,
    found: Vec<Candidate>,
}

impl Options<'_> {
    fn add(&mut self, text: impl AsRef<str>, note: impl Into<String>) {
        let text = text.as_ref();
        if self.found.len() < MOST_OPTIONS && text.starts_with(self.partial) && !self.found.iter().any(|known| known.text == text) {
            self.found.push(Candidate { text: text.to_string(), note: note.into() });
        }
    }
}

/// The words of a command as far as they are typed, by the command's own tables.
#[derive(Debug, Default)]
struct Given {
    args: Vec<String>,
    flags: Vec<(&'static str, String)>,
    /// The flag whose value comes next.
    open: Option<&'static Flag>,
    /// Whether `--` came.
    only_args: bool,
}

impl Given {
    fn flag(&self, name: &str) -> Option<&str> {
        self.flags.iter().rev().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
    }
}

/// What can be typed at the cursor, a byte offset in the line. The line may have several commands, one to a line.
pub fn complete(cluster: &Cluster, line: &str, cursor: usize) -> Completions {
    let typed = line::read(line, cursor);
    let mut options = Options { partial: &typed.partial, found: Vec::new() };
    fill(cluster, &typed.words, &mut options);
    for candidate in &mut options.found {
        candidate.text = line::quoted(&candidate.text, typed.quote);
    }
    Completions { from: typed.from, to: typed.to, options: options.found }
}

fn fill(cluster: &Cluster, words: &[String], options: &mut Options<'_>) {
    let Some((command, rest)) = command_of(words) else {
        return if options.partial.starts_with('-') { flags(&[GLOBAL], &Given::default(), options) } else { commands("", options) };
    };
    let Some(command) = command else { return };
    let tables: Vec<&'static [Flag]> = command.flags.iter().copied().chain([GLOBAL]).collect();
    let given = read_words(&tables, &rest);
    let partial = options.partial;
    let objects = Objects::new(cluster, command.path, &given);
    if let Some(flag) = given.open {
        return values::of_flag(&objects, flag.name, "", partial, options);
    }
    if !given.only_args && partial.starts_with('-') {
        if let Some((name, value)) = partial.strip_prefix("--").and_then(|long| long.split_once('=')) {
            if find(&tables, |flag| flag.name == name).is_some() {
                values::of_flag(&objects, name, &format!("--{name}="), value, options);
            }
            return;
        }
        return flags(&tables, &given, options);
    }
    if is_group(command.path) && given.args.is_empty() {
        commands(command.path, options);
    }
    if command.path == "help" {
        commands(&given.args.join(" "), options);
    }
    values::of_args(&objects, options);
}

/// The command that words name, with what stands after it; None where none is named yet, and no command where it is unknown.
fn command_of(words: &[String]) -> Option<(Option<&'static Command>, Vec<String>)> {
    let mut rest = words.to_vec();
    let mut take_word = |from: usize| {
        let mut at = from;
        while let Some(word) = rest.get(at) {
            if !word.starts_with('-') {
                return Some((at, rest.remove(at)));
            }
            let takes_next = !word.contains('=') && GLOBAL.iter().any(|flag| takes_value(flag) && is_called(flag, word));
            at += if takes_next { 2 } else { 1 };
        }
        None
    };
    let (at, verb) = take_word(0)?;
    let Some(outer) = COMMANDS.iter().find(|command| command.path == verb) else { return Some((None, rest)) };
    if is_group(outer.path)
        && let Some((at, word)) = take_word(at)
    {
        let path = format!("{} {word}", outer.path);
        if let Some(inner) = COMMANDS.iter().find(|command| command.path == path) {
            return Some((Some(inner), rest));
        }
        rest.insert(at, word);
    }
    Some((Some(outer), rest))
}

fn is_called(flag: &Flag, word: &str) -> bool {
    word.strip_prefix("--") == Some(flag.name) || flag.letter.is_some_and(|letter| word == format!("-{letter}"))
}

/// Whether the word after a flag is its value.
fn takes_value(flag: &Flag) -> bool {
    !matches!(flag.kind, Kind::Bool | Kind::TextOr(_))
}

fn find(tables: &[&'static [Flag]], is_it: impl Fn(&Flag) -> bool) -> Option<&'static Flag> {
    tables.iter().copied().flatten().find(|flag| is_it(flag))
}

/// Reads words as `flags::parse` does, but passes over what is wrong.
fn read_words(tables: &[&'static [Flag]], words: &[String]) -> Given {
    let mut given = Given::default();
    for word in words {
        if let Some(flag) = given.open.take() {
            given.flags.push((flag.name, word.clone()));
        } else if given.only_args || !word.starts_with('-') || word == "-" {
            given.args.push(word.clone());
        } else if word == "--" {
            given.only_args = true;
        } else if let Some(long) = word.strip_prefix("--") {
            let (name, value) = long.split_once('=').map_or((long, None), |(name, value)| (name, Some(value)));
            match find(tables, |flag| flag.name == name) {
                Some(flag) if value.is_none() && takes_value(flag) => given.open = Some(flag),
                Some(flag) => given.flags.push((flag.name, value.unwrap_or("true").to_string())),
                None => {}
            }
        } else {
            read_letters(tables, &word[1..], &mut given);
        }
    }
    given
}

fn read_letters(tables: &[&'static [Flag]], letters: &str, given: &mut Given) {
    for (at, letter) in letters.char_indices() {
        let Some(flag) = find(tables, |flag| flag.letter == Some(letter)) else { return };
        let after = &letters[at + letter.len_utf8()..];
        match (takes_value(flag), after) {
            (true, "") => given.open = Some(flag),
            (true, _) => given.flags.push((flag.name, after.strip_prefix('=').unwrap_or(after).to_string())),
            (false, _) => given.flags.push((flag.name, "true".to_string())),
        }
        if takes_value(flag) {
            return;
        }
    }
}

/// The commands directly below a path; all verbs below the empty one.
fn commands(path: &str, options: &mut Options<'_>) {
    for command in COMMANDS {
        let name = match path {
            "" => Some(command.path),
            _ => command.path.strip_prefix(path).and_then(|rest| rest.strip_prefix(' ')),
        };
        if let Some(name) = name.filter(|name| !name.contains(' ')) {
            options.add(name, command.about);
        }
    }
}

/// Flags that were not given yet, a command's own before those that every command has.
fn flags(tables: &[&'static [Flag]], given: &Given, options: &mut Options<'_>) {
    let partial = options.partial;
    let letter = partial.strip_prefix('-').filter(|rest| rest.chars().count() == 1).and_then(|rest| rest.chars().next());
    let again = |flag: &Flag| matches!(flag.kind, Kind::List | Kind::Each);
    for flag in tables.iter().copied().flatten().filter(|flag| again(flag) || given.flag(flag.name).is_none()) {
        let end = if takes_value(flag) { "=" } else { "" };
        match letter {
            // A letter is a whole flag already.
            Some(letter) if letter != '-' && flag.letter == Some(letter) => {
                options.add(partial, format!("--{}: {}", flag.name, note(flag.name)))
            }
            Some(letter) if letter != '-' => {}
            _ => options.add(format!("--{}{end}", flag.name), note(flag.name)),
        }
    }
}

#[cfg(test)]
mod tests;
