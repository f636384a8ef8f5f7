//! A manifest as it is typed or pasted: read, judged, stripped.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rollscope_playground::lint::{LintOptions, diagnose, is_live, lint, live_fields, strip_live};

fuzz_target!(|text: &str| {
    let report = lint(text, &LintOptions::default());
    let _ = report.to_json();
    let _ = (diagnose(text), live_fields(text));
    let _ = is_live(&strip_live(text));
});
