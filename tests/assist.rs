//! Help while a manifest is written: at any place of any text it answers or stays silent, and what it offers can be read.

use proptest::prelude::*;
use rollscope_api::yaml;
use rollscope_playground::assist::{CandidateKind, complete, hover};

const MANIFEST: &str = "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  replicas: 3\n  selector: {matchLabels: {a: \
                        b}}\n  template:\n    metadata: {labels: {a: b}}\n    spec:\n      containers:\n      - name: web\n        image: \
                        nginx\n";

fn ask(text: &str, line: u32, column: u32) {
    if let Some(found) = complete(text, line, column) {
        assert!(found.from >= 1 && found.from <= found.to && !found.options.is_empty());
        assert!(found.options.iter().all(|option| option.caret <= option.insert.chars().count()));
    }
    if let Some(found) = hover(text, line, column) {
        assert!(found.from < found.to && found.line == line);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_place_of_any_text_can_be_asked_about(text in "\\PC{0,120}", line in 0..5u32, column in 0..60u32) {
        ask(&text, line, column);
    }

    #[test]
    fn any_place_of_yaml_like_text_can_be_asked_about(
        text in "[-:?\\[\\]{},#&*!|>'\"%@ \n\nakspec0é𝄞]{0,160}", line in 0..12u32, column in 0..40u32,
    ) {
        ask(&text, line, column);
    }

    #[test]
    fn a_manifest_cut_anywhere_can_be_asked_about(cut in 0..MANIFEST.len()) {
        let text = &MANIFEST[..cut];
        let line = text.matches('\n').count() as u32 + 1;
        let column = text.rsplit('\n').next().unwrap_or_default().chars().count() as u32 + 1;
        ask(text, line, column);
    }
}

#[test]
fn every_field_that_is_offered_can_be_written() {
    for (place, indent) in [("  replicas: 3\n", "  "), ("        image: nginx\n", "        "), ("    spec:\n", "      ")] {
        let at = MANIFEST.find(place).expect("the manifest has it") + place.len();
        let text = format!("{}{indent}\n{}", &MANIFEST[..at], &MANIFEST[at..]);
        let line = MANIFEST[..at].matches('\n').count() as u32 + 1;
        let found = complete(&text, line, indent.len() as u32 + 1).expect("something is offered");
        for option in found.options.iter().filter(|option| option.kind == CandidateKind::Field) {
            let taken = format!("{}{indent}{}\n{}", &MANIFEST[..at], option.insert, &MANIFEST[at..]);
            let read = yaml::parse_documents(&taken);
            assert!(read.iter().all(Result::is_ok), "{}: {:?}\n{taken}", option.label, read);
        }
    }
}
