//! Stories as tests: each file of `scenarios/` states a fact and shows it, commands and exact output.
//!
//! A block `yaml` is a manifest that is applied, a block `yaml cluster` says what the cluster is like, a block `console`
//! has commands after `$ ` and what each prints. `$ @advance 5s` lets time pass, `$ @inject {..}` makes a failure happen;
//! what waiting commands print meanwhile stands under them. With `UPDATE=1` in the environment the output is rewritten:
//! then read the difference.

use rollscope_cluster::time::SimTime;
use rollscope_playground::command::Command;
use rollscope_playground::live::Done;
use rollscope_playground::scenario::{parse, parse_duration, parse_injection};
use rollscope_playground::session::Session;
use std::fs;
use std::path::{Path, PathBuf};

/// A story as it runs.
struct Story {
    session: Option<Session>,
    cluster: String,
    printed: Vec<(usize, usize)>,
}

impl Story {
    fn session(&mut self) -> &mut Session {
        let cluster = &self.cluster;
        self.session.get_or_insert_with(|| {
            let text = format!("scenario: v1\nname: story\nabout: A story.\n{cluster}steps: []\nuntil: 0s\n");
            Session::from_scenario(parse(&text, None).unwrap_or_else(|error| panic!("the block `yaml cluster`: {error}\n{text}")))
        })
    }

    /// Carries out one line of a console; returns what is printed because of it.
    fn run(&mut self, line: &str) -> String {
        if let Some(duration) = line.strip_prefix("@advance ") {
            let duration = parse_duration(duration).unwrap_or_else(|| panic!("bad duration in {line:?}"));
            let until = self.session().now() + duration;
            self.session().advance(until, &mut || true);
        } else if let Some(injection) = line.strip_prefix("@inject ") {
            let injection = parse_injection(injection).unwrap_or_else(|error| panic!("{line}: {error}"));
            self.session().apply(Command::Inject(injection));
        } else {
            self.session().apply(Command::Kubectl(line.to_string()));
        }
        self.settle_and_read()
    }

    fn settle_and_read(&mut self) -> String {
        let now: SimTime = self.session().now();
        self.session().advance(now, &mut || true);
        let session = self.session.as_ref().expect("it was begun above");
        let mut text = String::new();
        for (index, (_, done)) in session.done().enumerate() {
            if index == self.printed.len() {
                self.printed.push((0, 0));
            }
            let Done::Kubectl(process) = done else { continue };
            let (out, err) = &mut self.printed[index];
            for line in process.out[*out..].iter().chain(&process.err[*err..]) {
                text.push_str(&line.text);
                text.push('\n');
            }
            (*out, *err) = (process.out.len(), process.err.len());
        }
        text
    }
}

/// The file with the output that the engine gives.
fn retell(text: &str) -> String {
    let mut story = Story { session: None, cluster: String::new(), printed: Vec::new() };
    let mut out = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        out.push_str(line);
        out.push('\n');
        let Some(language) = line.strip_prefix("```").filter(|language| !language.is_empty()) else { continue };
        let mut block = String::new();
        let mut fence = "";
        for inside in lines.by_ref() {
            if inside.starts_with("```") {
                fence = inside;
                break;
            }
            block.push_str(inside);
            block.push('\n');
        }
        match language {
            "yaml cluster" => {
                story.cluster = block.clone();
                out.push_str(&block);
            }
            "yaml" => {
                story.session().apply(Command::Apply(block.clone()));
                story.settle_and_read();
                out.push_str(&block);
            }
            "console" => {
                for command in block.lines().filter_map(|line| line.strip_prefix("$ ")) {
                    out.push_str(&format!("$ {command}\n{}", story.run(command)));
                }
            }
            _ => out.push_str(&block),
        }
        out.push_str(fence);
        out.push('\n');
    }
    out
}

fn stories() -> Vec<PathBuf> {
    let folder = Path::new(&std::env::var("CARGO_MANIFEST_DIR").expect("Cargo runs the tests")).join("scenarios");
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).expect("the folder is part of the repository").map(|f| f.expect("readable").path()).collect();
    files.sort();
    files
}

#[test]
fn stories_are_true() {
    let update = std::env::var_os("UPDATE").is_some();
    let mut wrong = Vec::new();
    let stories = stories();
    assert!(!stories.is_empty(), "there are no stories");
    for file in stories {
        let text = fs::read_to_string(&file).expect("readable");
        let retold = retell(&text);
        if retold == text {
            continue;
        }
        if update {
            fs::write(&file, retold).expect("writable");
            continue;
        }
        let at = text.lines().zip(retold.lines()).position(|(a, b)| a != b).unwrap_or(text.lines().count().min(retold.lines().count()));
        let line = |text: &str| text.lines().nth(at).unwrap_or("(the end)").to_string();
        wrong.push(format!("{}:{}:\n  told:   {}\n  really: {}", file.display(), at + 1, line(&text), line(&retold)));
    }
    assert!(wrong.is_empty(), "{}\nUPDATE=1 rewrites them: then read the difference", wrong.join("\n"));
}
