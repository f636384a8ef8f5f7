//! Every text of the page has a Chinese one with the same places for values, and no Chinese text is left over.

use rollscope_playground::words::{Language, english_texts};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// What stands before a text that is looked up.
const CALLS: [&str; 11] = ["t(", "tf(", "key(", ".word(", ".say(", ".sentence(", ".row(", ".total(", ".fill(", "held(", "did("];

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

/// The source with a literal on the line of the call that it is for.
fn joined(source: &str) -> String {
    let mut out = String::new();
    for line in source.lines() {
        let starts_literal = line.trim_start().starts_with('"') && out.trim_end().ends_with('(');
        if starts_literal {
            out.truncate(out.trim_end().len());
            out.push_str(line.trim_start());
        } else {
            out.push_str(line);
        }
        out.push('\n');
    }
    out
}

fn is_call(before: &str) -> bool {
    CALLS.iter().any(|call| {
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

#[test]
fn every_text_is_translated_and_no_translation_is_left_over() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for folder in ["web/src", "crates/playground/src"] {
        sources(&root.join(folder), &mut files);
    }
    let mut called: BTreeMap<String, PathBuf> = BTreeMap::new();
    let mut all: BTreeSet<String> = BTreeSet::new();
    // kubectl's own words are never translated.
    let apart = |file: &&PathBuf| file.components().all(|part| part.as_os_str() != "zh_cn" && part.as_os_str() != "kubectl");
    for file in files.iter().filter(apart) {
        for (before, text) in literals(&std::fs::read_to_string(file).expect("a source can be read")) {
            if is_call(&before) && text.chars().any(char::is_alphabetic) {
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
