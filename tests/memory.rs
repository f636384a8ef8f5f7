//! What a text of a mebibyte may cost: at most 64 MiB at once, and seconds, whatever it holds.
//!
//! The allocator counts, so that each test has this process for itself: there is one test.

#![allow(clippy::print_stdout, reason = "a run tells its peaks")]

use peak_alloc::PeakAlloc;
use rollscope_api::yaml::{self, MAX_BYTES};
use rollscope_playground::assist::{complete, hover};
use rollscope_playground::lint::{LintOptions, default_objects, diagnose, hash_template, is_live, lint, strip_live};
use std::fmt::Write;
use std::time::{Duration, Instant};

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

const MOST_BYTES: usize = 64 << 20;
/// Unoptimised, on a machine that does other things as well.
const LONGEST: Duration = Duration::from_secs(60);

const HEAD: &str = "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  selector: {matchLabels: {a: b}}\n  template:\n    \
                    metadata: {labels: {a: b}}\n    spec:\n      containers:\n";

/// Pieces, each with its number, until the text has a mebibyte.
fn many(head: &str, piece: impl Fn(usize) -> String, end: &str) -> String {
    let mut text = head.to_string();
    for number in 0.. {
        let next = piece(number);
        if text.len() + next.len() + end.len() > MAX_BYTES {
            return text + end;
        }
        text.push_str(&next);
    }
    text
}

/// As many pieces as a text may have keys and values.
fn fitting(head: &str, piece: &dyn Fn(usize) -> String, end: &str) -> String {
    let text = |count: usize| -> String {
        head.chars().chain((0..count).flat_map(|i| piece(i).chars().collect::<Vec<_>>())).chain(end.chars()).collect()
    };
    let is_too_long = |text: &str| text.len() > MAX_BYTES || yaml::parse_documents(text).iter().any(is_too_many);
    let (mut most, mut too_many) = (1, 2);
    while !is_too_long(&text(too_many)) {
        (most, too_many) = (too_many, too_many * 2);
    }
    while too_many - most > most / 50 + 1 {
        let middle = usize::midpoint(most, too_many);
        if is_too_long(&text(middle)) { too_many = middle } else { most = middle }
    }
    text(most)
}

fn is_too_many(document: &Result<yaml::Document, yaml::SyntaxError>) -> bool {
    document.as_ref().is_err_and(|error| error.message.contains("keys and values"))
}

/// Lists of ten aliases of the list before.
fn laughs() -> String {
    let mut text = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for i in 1..30 {
        let _ = writeln!(text, "a{i}: &a{i} [{}]", vec![format!("*a{}", i - 1); 10].join(", "));
    }
    text
}

/// A text by its name: its head, its pieces by their numbers, and its end.
type Pieces = (&'static str, String, Box<dyn Fn(usize) -> String>, &'static str);

fn pieces() -> Vec<Pieces> {
    fn of(name: &'static str, head: &str, piece: impl Fn(usize) -> String + 'static, end: &'static str) -> Pieces {
        (name, head.to_string(), Box::new(piece), end)
    }
    let container = format!("{HEAD}      - name: a\n        image: a\n");
    let env = format!("{container}        env: [");
    let expressions = HEAD.replace("{matchLabels: {a: b}}", "{matchExpressions: [");
    let labels = "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  labels:\n";
    vec![
        of("a list of words", "a: [", |_| "a,".to_string(), "]"),
        of("a list of nothing", "a:\n", |_| "-\n".to_string(), ""),
        of("a list of lists", "a: [", |_| "[],".to_string(), "]"),
        of("a list of mappings", "a: [", |_| "{a: b},".to_string(), "]"),
        of("different keys", "", |i| format!("k{i}:\n"), ""),
        of("keys backwards", "", |i| format!("k{}:\n", 999_999 - i), ""),
        of("the same key", "", |_| "a:\n".to_string(), ""),
        of("documents", "", |_| "a: 1\n---\n".to_string(), ""),
        of("Deployments", "", |i| format!("kind: Deployment\napiVersion: apps/v1\nmetadata: {{name: a{i}}}\n---\n"), ""),
        of("small Pods as JSON", "", |_| "{\"kind\":\"Pod\",\"apiVersion\":\"v1\"}".to_string(), ""),
        of("aliases of a word", "a: &a x\nb: [", |_| "*a,".to_string(), "]"),
        of("aliases of a list", "a: &a [x,x,x,x,x,x,x,x]\nb: [", |_| "*a,".to_string(), "]"),
        of("merged mappings", "a: &a {b: 1, c: 2}\nl:\n", |_| "- {<<: *a}\n".to_string(), ""),
        of("anchors", "", |i| format!("- &a{i}\n"), ""),
        of("empty env", &env, |_| "{},".to_string(), "]\n"),
        of("faulty env", &env, |_| "{name: =},".to_string(), "]\n"),
        of("unknown env fields", &env, |i| format!("{{f{i}: 1}},"), "]\n"),
        of("faulty containers", HEAD, |i| format!("      - {{name: A{i}, image: b}}\n"), ""),
        of("empty containers", HEAD, |_| "      - {}\n".to_string(), ""),
        of("unknown fields", &container, |i| format!("        f{i}: 1\n"), ""),
        of("faulty labels", labels, |i| format!("    /{i}: =\n"), ""),
        of("a ConfigMap", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n", |i| format!("  k{i}: v\n"), ""),
        of("many expressions", &expressions, |_| "{},".to_string(), "]}"),
    ]
}

fn hostile() -> Vec<(String, String)> {
    let whole = [
        ("open brackets", "[".repeat(MAX_BYTES)),
        ("nested dashes", "- ".repeat(MAX_BYTES / 2)),
        ("aliases of aliases", laughs()),
        ("one long text", format!("a: \"{}\"", "x".repeat(MAX_BYTES - 6))),
        ("escapes", format!("a: \"{}\"", "\\n".repeat(MAX_BYTES / 2 - 4))),
        ("a long line", format!("a: [{}", "\"x y\": z, ".repeat(MAX_BYTES / 12))),
    ];
    let mut texts: Vec<(String, String)> = whole.map(|(name, text)| (name.to_string(), text)).into();
    for (name, head, piece, end) in pieces() {
        texts.push((name.to_string(), many(&head, &piece, end)));
        texts.push((format!("{name}, as many as may be"), fitting(&head, &piece, end)));
    }
    texts
}

/// Sends a text all the ways that texts go, each with its peak over what was there before.
fn costs(text: &str) -> Vec<(&'static str, usize, Duration)> {
    let last = text.lines().count() as u32;
    let ways: [(&str, &dyn Fn()); 6] = [
        ("diagnose", &|| drop(diagnose(text))),
        ("lint", &|| drop(lint(text, &LintOptions::default()))),
        ("default", &|| drop(default_objects(text))),
        ("hash", &|| drop(hash_template(text, None))),
        ("strip", &|| drop((is_live(text), strip_live(text)))),
        ("assist", &|| drop((complete(text, last, 3), hover(text, last, 3)))),
    ];
    let measure = |(name, run): (&'static str, &dyn Fn())| {
        let before = ALLOCATOR.current_usage();
        ALLOCATOR.reset_peak_usage();
        let start = Instant::now();
        run();
        (name, ALLOCATOR.peak_usage().saturating_sub(before), start.elapsed())
    };
    ways.into_iter().map(measure).collect()
}

#[test]
fn a_mebibyte_costs_at_most_sixty_four() {
    let mut offenders = Vec::new();
    for (name, text) in hostile() {
        assert!(text.len() <= MAX_BYTES, "{name}: a text that is refused for its length costs nothing");
        for (way, peak, time) in costs(&text) {
            let line = format!("{name}, {way}: {:.1} MiB, {:.1} s", peak as f64 / f64::from(1 << 20), time.as_secs_f64());
            if std::env::var_os("SHOW").is_some() {
                println!("{line}");
            }
            if peak > MOST_BYTES || time > LONGEST {
                offenders.push(line);
            }
        }
    }
    assert!(offenders.is_empty(), "too much:\n  {}", offenders.join("\n  "));
}
