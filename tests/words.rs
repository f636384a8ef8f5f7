//! Every text of the page has a Chinese one with the same places for values, and no Chinese text is left over.

use rollscope_playground::words::{Language, english_texts};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What stands before a text that is looked up.
const CALLS: [&str; 14] = [
    "t(",
    "tf(",
    "key(",
    ".word(",
    ".say(",
    ".stuck(",
    ".sentence(",
    ".row(",
    ".total(",
    ".fill(",
    "held(",
    "did(",
    "Hint::new(",
    ".hint(",
];
/// The same among kubectl's own words, which are never translated: what to do instead is in ours.
const CALLS_IN_KUBECTL: [&str; 3] = ["key(", "Hint::new(", ".hint("];
/// A command to type begins so.
const COMMAND: &str = "kubectl ";

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for path in entries.map(|entry| entry.expect("the folder can be read").path()) {
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ext| ext == "rs") {
            found.push(path);
        }
    }
}

/// All string literals of a source, with what stands before them.
fn literals(source: &str) -> Vec<(String, String)> {
    let source = source.split("#[cfg(test)]").next().unwrap_or_default();
    let mut all = Vec::new();
    for line in joined(source).lines() {
        let line = line.trim_start();
        if line.starts_with("//") {
            continue;
        }
        let (mut rest, mut before) = (line, String::new());
        while let Some((head, tail)) = rest.split_once('"') {
            before.push_str(head);
            let mut text = String::new();
            let mut chars = tail.char_indices();
            let mut end = tail.len();
            while let Some((index, c)) = chars.next() {
                match c {
                    '\\' => text.extend(chars.next().map(|(_, escaped)| if escaped == 'n' { '\n' } else { escaped })),
                    '"' => {
                        end = index + 1;
                        break;
                    }
                    c => text.push(c),
                }
            }
            all.push((before.trim_end().to_string(), text));
            before.push_str("\"\"");
            rest = &tail[end..];
        }
    }
    all
}

/// The source with a literal on one line, and that of the call that it is for.
fn joined(source: &str) -> String {
    let mut out = String::new();
    let mut goes_on = false;
    for line in source.lines() {
        if std::mem::replace(&mut goes_on, line.ends_with('\\')) {
            out.push_str(line.trim_start().trim_end_matches('\\'));
            out.push_str(if goes_on { "" } else { "\n" });
            continue;
        }
        let line = line.trim_end_matches('\\');
        let starts_literal = line.trim_start().starts_with('"') && out.trim_end().ends_with('(');
        if starts_literal {
            out.truncate(out.trim_end().len());
            out.push_str(line.trim_start());
        } else {
            out.push_str(line);
        }
        out.push_str(if goes_on { "" } else { "\n" });
    }
    out
}

fn is_call(before: &str, calls: &[&str]) -> bool {
    calls.iter().any(|call| {
        before.strip_suffix(call).is_some_and(|rest| {
            !call.starts_with(|c: char| c.is_alphabetic()) || !rest.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '.')
        })
    })
}

fn places(text: &str) -> Vec<String> {
    let mut next = 0;
    let mut found: Vec<String> = text
        .split('{')
        .skip(1)
        .filter_map(|part| part.split_once('}'))
        .map(|(name, _)| {
            next += 1;
            if name.is_empty() { (next - 1).to_string() } else { name.to_string() }
        })
        .collect();
    found.sort();
    found
}

/// Which literals of a file are said to a person.
fn is_said(file: &Path, before: &str, text: &str) -> bool {
    let within = |name: &str| file.components().any(|part| part.as_os_str() == name);
    if file.ends_with("api/src/not_modelled.rs") {
        // The table's fields have no spaces; its sentences have.
        return text.contains(' ') && !before.ends_with("expect(");
    }
    if within("kubectl") {
        return is_call(before, &CALLS_IN_KUBECTL) && !text.starts_with(COMMAND);
    }
    let is_said = is_call(before, &CALLS) || within("web") && is_prose(before, text);
    is_said && !text.starts_with(COMMAND)
}

/// What may stand before a literal that nobody reads.
const UNREAD: [&str; 5] = ["expect(", "class=", "class={", "within(", "reason ="];
/// Texts with a space between words that are no sentences, or Kubernetes' own.
const NO_PROSE: [&str; 7] =
    ["pods m", "pods s", "wait stuck", ".probe .cells", "An experiment from the page.", "delete pod", "rollout undo"];

/// Whether a literal of the page has words with a space between.
fn is_prose(before: &str, text: &str) -> bool {
    let chars: Vec<char> = text.chars().collect();
    let has_words = chars.windows(3).any(|three| three[0].is_alphabetic() && three[1] == ' ' && three[2].is_alphabetic());
    has_words && !text.starts_with('<') && !UNREAD.iter().any(|call| before.ends_with(call)) && !NO_PROSE.contains(&text)
}

#[test]
fn every_text_is_translated_and_no_translation_is_left_over() {
    let root = Path::new(&std::env::var("CARGO_MANIFEST_DIR").expect("Cargo runs the tests")).join("..");
    let mut files = vec![root.join("crates/api/src/not_modelled.rs"), root.join("crates/api/src/hint.rs")];
    for folder in ["web/src", "crates/playground/src"] {
        sources(&root.join(folder), &mut files);
    }
    let mut called: BTreeMap<String, PathBuf> = BTreeMap::new();
    let mut all: BTreeSet<String> = BTreeSet::new();
    for file in files.iter().filter(|file| file.components().all(|part| part.as_os_str() != "zh_cn")) {
        for (before, text) in literals(&std::fs::read_to_string(file).expect("a source can be read")) {
            if is_said(file.strip_prefix(&root).unwrap_or(file), &before, &text) && text.chars().any(char::is_alphabetic) {
                called.insert(text.clone(), file.clone());
            }
            all.insert(text);
        }
    }
    assert!(called.len() > 100, "the sources are looked through");
    let translated: BTreeSet<&str> = english_texts(Language::ZhCn).collect();
    let missing: Vec<String> = called
        .iter()
        .filter(|(text, _)| !translated.contains(text.as_str()))
        .map(|(text, file)| format!("{}: {text:?}", file.display()))
        .collect();
    assert!(missing.is_empty(), "no Chinese for:\n{}", missing.join("\n"));
    let unused: Vec<&&str> = translated.iter().filter(|text| !all.contains(**text)).collect();
    assert!(unused.is_empty(), "nothing says: {unused:#?}");
}

#[test]
fn translations_have_the_same_places() {
    for language in Language::ALL {
        let mut seen = BTreeSet::new();
        for english in english_texts(language) {
            assert!(seen.insert(english), "{english:?} twice");
            let other = language.translated(english).unwrap_or(english);
            assert_eq!(places(english), places(other), "{english:?} {other:?}");
        }
    }
}
