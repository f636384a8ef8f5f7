//! What a person does to an experiment, as data: the history is a list of these with their times.

use crate::kubectl::split_words;
use rollscope_cluster::failures::Failure;
use rollscope_cluster::time::SimTime;

/// A failure and the text that it was read from.
#[derive(Clone, Debug, PartialEq)]
pub struct Injection {
    /// What happens.
    pub failure: Failure,
    /// The injection as JSON, keys in the order of the file; what a scenario file and a trace say.
    pub text: String,
}

/// One thing that a person does.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Applies manifests, as `kubectl apply -f -` does.
    Apply(String),
    /// Runs a kubectl command.
    Kubectl(String),
    /// Makes a failure happen.
    Inject(Injection),
    /// Ends the last command that still waits, as Ctrl-C does.
    Interrupt,
}

/// Verbs of kubectl that only look.
const LOOKS: [&str; 9] = ["get", "describe", "explain", "version", "help", "api-resources", "diff", "wait", "events"];

impl Command {
    /// Whether it may change the cluster: one that only looks does not.
    pub fn changes(&self) -> bool {
        match self {
            Command::Apply(_) | Command::Inject(_) => true,
            Command::Interrupt => false,
            Command::Kubectl(text) => text.lines().any(|line| !only_looks(line)),
        }
    }
}

fn only_looks(line: &str) -> bool {
    let mut words = line.split_whitespace().filter(|word| !matches!(*word, "kubectl" | "k" | "$" | "#"));
    match words.next() {
        Some("rollout") => matches!(words.next(), Some("status" | "history")),
        verb => verb.is_none_or(|verb| LOOKS.contains(&verb)),
    }
}

/// A command and when it is given: after all that is due at that time.
#[derive(Clone, Debug, PartialEq)]
pub struct Input {
    /// When.
    pub at: SimTime,
    /// What.
    pub command: Command,
}

/// The kubectl commands of what was typed or pasted, in order: a line each, or several that backslashes join. A prompt in front
/// is passed over, `k` and a missing `kubectl` become `kubectl`, empty lines say nothing. An error is a line, and what is wrong
/// with it.
pub fn read_lines(text: &str) -> Result<Vec<String>, (String, &'static str)> {
    let text = text.replace("\r\n", "\n").replace("\\\n", " ");
    let (mut commands, mut open) = (Vec::new(), String::new());
    for line in text.lines() {
        // A quote may go over several lines.
        if !open.is_empty() {
            open.push('\n');
        }
        open.push_str(line);
        if split_words(&open).is_ok() {
            commands.extend(read_line(&std::mem::take(&mut open)));
        }
    }
    match split_words(&open) {
        Err(error) => Err((open.lines().next().unwrap_or_default().to_string(), error)),
        Ok(_) => Ok(commands),
    }
}

fn read_line(line: &str) -> Option<String> {
    let line = line.trim();
    let line = line.strip_prefix("$ ").or_else(|| line.strip_prefix("# ")).unwrap_or(line).trim();
    match line {
        "" | "$" | "#" => None,
        "kubectl" | "k" => Some("kubectl".to_string()),
        _ => Some(format!("kubectl {}", line.strip_prefix("kubectl ").or_else(|| line.strip_prefix("k ")).unwrap_or(line).trim())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_pasted_becomes_commands() {
        let read = |text: &str| read_lines(text).expect("it can be read");
        assert_eq!(read("get rs"), ["kubectl get rs"]);
        assert_eq!(read("$ k get rs\n\n# kubectl get deploy \\\n  -o wide\n"), ["kubectl get rs", "kubectl get deploy    -o wide"]);
        assert_eq!(read("kubectl\r\n"), ["kubectl"]);
        assert_eq!(read("kubectl patch deploy web -p '{\n}'\nk get rs"), ["kubectl patch deploy web -p '{\n}'", "kubectl get rs"]);
        assert_eq!(read_lines("get 'rs"), Err(("get 'rs".to_string(), "a single quote is not closed")));
    }

    #[test]
    fn what_only_looks_changes_nothing() {
        for line in ["kubectl get rs", "$ k describe pod", "rollout status deployment/web", "kubectl events -w"] {
            assert!(!Command::Kubectl(line.into()).changes(), "{line}");
        }
        for line in ["kubectl scale deploy web --replicas=2", "rollout undo deployment/web", "kubectl get rs\nkubectl delete pod a"] {
            assert!(Command::Kubectl(line.into()).changes(), "{line}");
        }
    }
}
