//! `kubectl help` and `--help`: what is modelled here, in kubectl's words where it has them.

use super::commands::{COMMANDS, Command, Next, Outcome};
use super::failure::Failure;
use super::flags::{Call, GLOBAL, Kind};
use super::session::Session;

/// Runs `kubectl help [command]`.
pub(crate) fn run(session: &mut Session<'_>, call: &Call) -> Outcome {
    let path = call.args.join(" ");
    match COMMANDS.iter().find(|command| command.path == path) {
        _ if path.is_empty() => show(session, None),
        Some(command) => show(session, Some(command)),
        None => Err(Failure::error(format!("Unknown help topic {}. See 'kubectl help'.", rollscope_api::go_text::quote(&path)))),
    }
}

/// Says what a command does, its subcommands and its flags; of kubectl itself, which commands there are.
pub(crate) fn show(session: &mut Session<'_>, command: Option<&Command>) -> Outcome {
    let Some(command) = command else {
        session.say("kubectl controls the Kubernetes cluster manager.\n\nCommands that are modelled here:");
        list(session, "");
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
        session.say(format!("    {letter}--{}{value}", flag.name));
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
