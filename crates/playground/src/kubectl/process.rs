//! One kubectl command: running or ended, with what it printed and when.

use super::commands::{self, Next, Outcome};
use super::follow::Waiting;
use super::session::Session;
use rollscope_api::hint::Hint;
use rollscope_cluster::apiserver::store::Change;
use rollscope_cluster::cluster::Cluster;
use rollscope_cluster::time::SimTime;

/// One line that a command printed, and when.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// When its end was printed.
    pub at: SimTime,
    /// The line, without its end.
    pub text: String,
}

/// A text that `kubectl edit` would open an editor with; what is saved is to be applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditRequest {
    /// The object as YAML, below a comment that says what to do.
    pub text: String,
}

/// A kubectl command: running, or ended.
#[derive(Clone, Debug)]
pub struct Process {
    /// The command as it was typed.
    pub line: String,
    /// When it began.
    pub started: SimTime,
    /// What it printed on standard output.
    pub out: Vec<Line>,
    /// What it printed on standard error.
    pub err: Vec<Line>,
    /// Its exit status; None while it runs.
    pub exit: Option<i32>,
    /// When it ended; None while it runs.
    pub ended: Option<SimTime>,
    /// After a failure: what to type next, in our words, which kubectl does not print.
    pub hint: Option<Hint>,
    /// What `kubectl edit` asks an editor for.
    pub edit: Option<EditRequest>,
    waiting: Option<Waiting>,
    unfinished_out: String,
    unfinished_err: String,
}

impl Process {
    /// Starts `args` (without `kubectl`) and runs it until it ends or waits. `stdin` is what `-f -` reads.
    pub fn start(cluster: &mut Cluster, line: &str, args: &[String], stdin: Option<&str>) -> Process {
        let mut process = Process {
            line: line.to_string(),
            started: cluster.now(),
            out: Vec::new(),
            err: Vec::new(),
            exit: None,
            ended: None,
            hint: None,
            edit: None,
            waiting: None,
            unfinished_out: String::new(),
            unfinished_err: String::new(),
        };
        let mut session = Session { cluster, out: String::new(), err: String::new(), stdin, printed: 0, edit: None };
        let outcome = commands::run(&mut session, args);
        process.go_on(session, outcome);
        process
    }

    /// Lets a waiting command go on after these changes (writes in order), or because time has come.
    pub fn poll(&mut self, cluster: &mut Cluster, changes: &[Change]) {
        let Some(waiting) = self.waiting.take() else { return };
        let printed = self.out.len();
        let mut session = Session { cluster, out: String::new(), err: String::new(), stdin: None, printed, edit: None };
        let outcome = waiting.poll(&mut session, changes);
        self.go_on(session, outcome);
    }

    /// When it is to be polled even if nothing changes; None if never.
    pub fn next_due(&self) -> Option<SimTime> {
        self.waiting.as_ref().and_then(Waiting::next_due)
    }

    /// Ctrl-C: a command that waits ends with status 130.
    pub fn interrupt(&mut self, now: SimTime) {
        if self.waiting.take().is_some() {
            self.end(now, 130);
        }
    }

    fn go_on(&mut self, session: Session<'_>, outcome: Outcome) {
        let now = session.cluster.now();
        print(&mut self.out, &mut self.unfinished_out, &session.out, now);
        print(&mut self.err, &mut self.unfinished_err, &session.err, now);
        self.edit = session.edit;
        match outcome {
            Ok(Next::Wait(waiting)) => self.waiting = Some(waiting),
            Ok(Next::Done) => self.end(now, 0),
            Err(failure) => {
                let text = failure.text();
                if !text.is_empty() {
                    let text = format!("{}\n", text.strip_suffix('\n').unwrap_or(&text));
                    print(&mut self.err, &mut self.unfinished_err, &text, now);
                }
                self.hint = failure.hint;
                self.end(now, 1);
            }
        }
    }

    fn end(&mut self, now: SimTime, exit: i32) {
        for (lines, unfinished) in [(&mut self.out, &mut self.unfinished_out), (&mut self.err, &mut self.unfinished_err)] {
            if !unfinished.is_empty() {
                lines.push(Line { at: now, text: std::mem::take(unfinished) });
            }
        }
        self.exit = Some(exit);
        self.ended = Some(now);
    }
}

/// Adds a text to what was printed; what follows its last line's end waits for more.
fn print(lines: &mut Vec<Line>, unfinished: &mut String, text: &str, at: SimTime) {
    let mut parts = text.split('\n').peekable();
    while let Some(part) = parts.next() {
        unfinished.push_str(part);
        if parts.peek().is_some() {
            lines.push(Line { at, text: std::mem::take(unfinished) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kubectl::split_words;
    use rollscope_cluster::cluster::ClusterConfig;

    const MANIFEST: &str = "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web, annotations: {t: \"\\t\\t\\n\"}}, spec: {selector: \
        {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: web}]}}}}";

    fn run(cluster: &mut Cluster, line: &str, stdin: Option<&str>) -> Process {
        let words = split_words(line).expect("the line is well formed");
        let mut process = Process::start(cluster, line, &words[1..], stdin);
        process.poll(cluster, &[]);
        process
    }

    #[test]
    fn whatever_is_typed_ends_or_waits() {
        let mut cluster = Cluster::new(&ClusterConfig::default());
        assert_eq!(run(&mut cluster, "kubectl apply -f -", Some(MANIFEST)).exit, Some(0));
        let odd = [
            "",
            "deploy",
            "deploy web",
            "deploy/web",
            "web",
            "web=",
            "=",
            "-",
            "--",
            "/",
            "a/b/c",
            "deploy/",
            ",",
            "deploy,",
            "é",
            "-n",
            "-n é get",
            "--=",
            "-o json",
            "-o jsonpath={..a}",
            "-o custom-columns=A:.a",
            "--all",
            "-l a=b",
            "-l !",
            "-l 'a in ('",
            "--field-selector x",
            "-f -",
            "pod --for=create",
            "deploy web -p {",
            "deploy web -p []",
            "deploy web --type=json -p '[]'",
            "deploy web --replicas=0",
            "deploy --all x=y",
            "deploy web x- y=z",
            "nodes --all",
            "deploy web -c '****x' --limits=cpu=1",
            "deploy web A=b B-",
            "deploy.spec.template --recursive",
            "all --all",
            "events",
            "-A all",
            "deploy web --dry-run=client -o yaml",
            "deploy web --revision=9999999999999999999",
        ];
        for command in commands::COMMANDS {
            for arguments in odd {
                let line = format!("kubectl {} {arguments}", command.path);
                let process = run(&mut cluster.clone(), &line, Some(MANIFEST));
                assert!(process.exit.is_some() || process.waiting.is_some(), "{line}");
                assert!(process.exit != Some(1) || !process.err.is_empty() || !process.out.is_empty(), "{line} fails and says nothing");
            }
        }
    }
}
