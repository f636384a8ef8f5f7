//! `kubectl help` and `--help`: what is modelled here, in kubectl's words where it has them.

use super::commands::{COMMANDS, Command, Next, Outcome};
use super::flag_notes::note;
use super::flags::{Call, GLOBAL, Kind};
use super::session::Session;

/// kubectl's groups of commands, with those that are modelled here.
const GROUPS: [(&str, &[&str]); 8] = [
    ("Basic Commands (Beginner)", &["create", "set"]),
    ("Basic Commands (Intermediate)", &["explain", "get", "edit", "delete"]),
    ("Deploy Commands", &["rollout", "scale", "autoscale"]),
    ("Cluster Management Commands", &["cordon", "uncordon", "drain", "taint"]),
    ("Troubleshooting and Debugging Commands", &["describe", "events"]),
    ("Advanced Commands", &["apply", "patch", "wait"]),
    ("Settings Commands", &["label", "annotate"]),
    ("Other Commands", &["api-resources", "api-versions", "version"]),
];

/// Runs `kubectl help [command]`.
pub(crate) fn run(session: &mut Session<'_>, call: &Call) -> Outcome {
    let path = call.args.join(" ");
    match COMMANDS.iter().find(|command| command.path == path) {
        _ if path.is_empty() => show(session, None),
        Some(command) => show(session, Some(command)),
        None => {
            session.say(format!("Unknown help topic [`{path}`]\n"));
            show(session, None)
        }
    }
}

/// Says what a command does, its subcommands and its flags; of kubectl itself, which commands there are.
pub(crate) fn show(session: &mut Session<'_>, command: Option<&Command>) -> Outcome {
    let Some(command) = command else {
        session.say("kubectl controls the Kubernetes cluster manager.");
        session.say("\n Find more information at: https://kubernetes.io/docs/reference/kubectl/");
        for (title, names) in GROUPS {
            session.say(format!("\n{title}:"));
            for command in names.iter().filter_map(|name| COMMANDS.iter().find(|command| command.path == *name)) {
                session.say(format!("  {:<15} {}", command.path, command.about));
            }
        }
        session
            .say("\nUsage:\n  kubectl [flags] [options]\n\nUse \"kubectl <command> --help\" for more information about a given command.");
        return Ok(Next::Done);
    };
    session.say(format!("{}.", command.about));
    let is_group = COMMANDS.iter().any(|other| other.path.strip_prefix(command.path).is_some_and(|rest| rest.starts_with(' ')));
    if is_group {
        session.say("\nAvailable Commands:");
        list(session, command.path);
    }
    let flags: Vec<_> = command.flags.iter().copied().flatten().chain(GLOBAL.iter().filter(|flag| flag.name == "namespace")).collect();
    if !command.flags.is_empty() {
        session.say("\nOptions that are modelled here:");
    }
    for flag in flags.iter().filter(|_| !command.flags.is_empty()) {
        let letter = flag.letter.map_or_else(|| "    ".to_string(), |letter| format!("-{letter}, "));
        let value = match flag.kind {
            Kind::Bool => "=true|false",
            Kind::Int(_) => "=NUMBER",
            Kind::Duration => "=DURATION",
            Kind::Text | Kind::TextOr(_) => "=VALUE",
            Kind::List | Kind::Each => "=VALUE..",
        };
        let flag_text = format!("{letter}--{}{value}", flag.name);
        session.say(format!("    {flag_text:<36} {}", note(flag.name)));
    }
    session.say(format!("\nUsage:\n  {}", format!("kubectl {} {}", command.path, command.usage).trim_end()));
    Ok(Next::Done)
}

/// The commands directly below a path.
fn list(session: &mut Session<'_>, path: &str) {
    for command in COMMANDS {
        let name = match path {
            "" => Some(command.path),
            _ => command.path.strip_prefix(path).and_then(|rest| rest.strip_prefix(' ')),
        };
        if let Some(name) = name.filter(|name| !name.contains(' ')) {
            session.say(format!("  {name:<15} {}", command.about));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kubectl::commands::verbs;

    #[test]
    fn every_verb_is_in_a_group() {
        let grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        for verb in verbs().filter(|verb| *verb != "help") {
            assert!(grouped.contains(&verb), "{verb}");
        }
        assert_eq!(grouped.len() + 1, verbs().count());
    }
}
