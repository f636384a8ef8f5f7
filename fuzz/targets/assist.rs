//! Help at a place of a text that is being written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rollscope_playground::assist::{complete, hover};

fuzz_target!(|input: (u8, u8, &str)| {
    let (line, column, text) = input;
    let (line, column) = (u32::from(line), u32::from(column));
    if let Some(found) = complete(text, line, column) {
        assert!(found.from >= 1 && found.from <= found.to && !found.options.is_empty());
        assert!(found.options.iter().all(|option| option.caret <= option.insert.chars().count()));
    }
    if let Some(found) = hover(text, line, column) {
        assert!(found.from < found.to && found.line == line);
    }
});
