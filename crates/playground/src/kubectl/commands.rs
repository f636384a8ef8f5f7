//! Which commands there are, with their flags, and what a line that names none of them is told.
//!
//! Models the command tree of `NewKubectlCommand` (k8s.io/kubectl/pkg/cmd) and cobra's way of finding a command.

use super::failure::Failure;
use super::flags::{self, Call, DRY_RUN, FIELD_MANAGER, FILES, Flag, GLOBAL, PRINT, SELECTOR};
use super::follow::Waiting;
use super::session::Session;
use super::{
    about, apply, autoscale, cordon, create, delete, describe, drain, edit, events, explain, get, help, label, patch, record, rollout,
    scale, set, taint, wait,
};
use rollscope_api::go_text::quote;
use rollscope_api::hint::Hint;

/// How far a command has come, if it has not failed.
#[derive(Clone, Debug)]
pub(crate) enum Next {
    /// It ended well.
    Done,
    /// It goes on when something changes.
    Wait(Waiting),
}

/// How far a command has come.
pub(crate) type Outcome = Result<Next, Failure>;

/// A command of kubectl.
pub(crate) struct Command {
    /// Its words after `kubectl`: `rollout status`.
    pub(crate) path: &'static str,
    /// What it does, in kubectl's words.
    pub(crate) about: &'static str,
    /// What follows its words.
    pub(crate) usage: &'static str,
    /// Tables of its flags, besides those that every command has.
    pub(crate) flags: &'static [&'static [Flag]],
    run: fn(&mut Session<'_>, &Call) -> Outcome,
}

const fn command(
    path: &'static str,
    about: &'static str,
    usage: &'static str,
    flags: &'static [&'static [Flag]],
    run: fn(&mut Session<'_>, &Call) -> Outcome,
) -> Command {
    Command { path, about, usage, flags, run }
}

/// All commands, groups before their subcommands.
pub(crate) const COMMANDS: &[Command] = &[
    command(
        "create",
        "Create a resource from a file or from stdin",
        "-f FILENAME",
        &[create::FLAGS, PRINT, FILES, SELECTOR, DRY_RUN, FIELD_MANAGER],
        create::run,
    ),
    command(
        "create deployment",
        "Create a deployment with the specified name",
        "NAME --image=image -- [COMMAND] [args...]",
        &[create::DEPLOYMENT_FLAGS, create::FLAGS, PRINT, DRY_RUN, FIELD_MANAGER],
        create::deployment,
    ),
    command(
        "create namespace",
        "Create a namespace with the specified name",
        "NAME",
        &[create::FLAGS, PRINT, DRY_RUN, FIELD_MANAGER],
        create::namespace,
    ),
    command(
        "create quota",
        "Create a quota with the specified name",
        "NAME [--hard=key1=value1,key2=value2]",
        &[create::QUOTA_FLAGS, create::FLAGS, PRINT, DRY_RUN, FIELD_MANAGER],
        create::quota,
    ),
    command("set", "Set specific features on objects", "SUBCOMMAND", &[], group),
    command(
        "set image",
        "Update the image of a pod template",
        "(-f FILENAME | TYPE NAME) CONTAINER_NAME_1=CONTAINER_IMAGE_1 ...",
        &[set::FLAGS, PRINT, FILES, SELECTOR, DRY_RUN, FIELD_MANAGER],
        set::image,
    ),
    command(
        "set resources",
        "Update resource requests/limits on objects with pod templates",
        "(-f FILENAME | TYPE NAME)  ([--limits=LIMITS & --requests=REQUESTS]",
        &[set::RESOURCES_FLAGS, set::FLAGS, PRINT, FILES, SELECTOR, DRY_RUN, FIELD_MANAGER],
        set::resources,
    ),
    command(
        "set env",
        "Update environment variables on a pod template",
        "RESOURCE/NAME KEY_1=VAL_1 ... KEY_N=VAL_N",
        &[set::ENV_FLAGS, set::FLAGS, PRINT, FILES, SELECTOR, DRY_RUN, FIELD_MANAGER],
        set::env,
    ),
    command(
        "explain",
        "Get documentation for a resource",
        "TYPE [--recursive=FALSE|TRUE] [--api-version=api-version-group] [-o|--output=plaintext]",
        &[explain::FLAGS],
        explain::run,
    ),
    command(
        "get",
        "Display one or many resources",
        "[(-o|--output=)json|yaml|name|jsonpath|custom-columns|wide] (TYPE[.VERSION][.GROUP] [NAME | -l label] | TYPE[.VERSION][.GROUP]/NAME ...) [flags]",
        &[get::FLAGS, PRINT, FILES, SELECTOR],
        get::run,
    ),
    command("edit", "Edit a resource on the server", "(RESOURCE/NAME | -f FILENAME)", &[PRINT, FILES, FIELD_MANAGER], edit::run),
    command(
        "describe",
        "Show details of a specific resource or group of resources",
        "(-f FILENAME | TYPE [NAME_PREFIX | -l label] | TYPE/NAME)",
        &[describe::FLAGS, FILES, SELECTOR],
        describe::run,
    ),
    command(
        "events",
        "List events",
        "[(-o|--output=)json|yaml|name|jsonpath] [--for TYPE/NAME] [--event=Normal,Warning]",
        &[events::FLAGS, PRINT],
        events::run,
    ),
    command(
        "delete",
        "Delete resources by file names, stdin, resources and names, or by resources and label selector",
        "([-f FILENAME] | TYPE [(NAME | -l label | --all)])",
        &[delete::FLAGS, FILES, SELECTOR, DRY_RUN],
        delete::run,
    ),
    command("rollout", "Manage the rollout of a resource", "SUBCOMMAND", &[], group),
    command(
        "rollout history",
        "View rollout history",
        "(TYPE NAME | TYPE/NAME) [flags]",
        &[rollout::HISTORY_FLAGS, PRINT, FILES, SELECTOR],
        rollout::history,
    ),
    command("rollout pause", "Mark the provided resource as paused", "RESOURCE", &[PRINT, FILES, SELECTOR, FIELD_MANAGER], rollout::pause),
    command("rollout restart", "Restart a resource", "RESOURCE", &[PRINT, FILES, SELECTOR, FIELD_MANAGER], rollout::restart),
    command("rollout resume", "Resume a paused resource", "RESOURCE", &[PRINT, FILES, SELECTOR, FIELD_MANAGER], rollout::resume),
    command(
        "rollout status",
        "Show the status of the rollout",
        "(TYPE NAME | TYPE/NAME) [flags]",
        &[rollout::STATUS_FLAGS, FILES, SELECTOR],
        rollout::status,
    ),
    command(
        "rollout undo",
        "Undo a previous rollout",
        "(TYPE NAME | TYPE/NAME) [flags]",
        &[rollout::UNDO_FLAGS, PRINT, FILES, SELECTOR, DRY_RUN],
        rollout::undo,
    ),
    command(
        "scale",
        "Set a new size for a deployment, replica set, or replication controller",
        "[--resource-version=version] [--current-replicas=count] --replicas=COUNT (-f FILENAME | TYPE NAME)",
        &[scale::FLAGS, PRINT, FILES, SELECTOR, DRY_RUN],
        scale::run,
    ),
    command(
        "autoscale",
        "Auto-scale a deployment, replica set, stateful set, or replication controller",
        "(-f FILENAME | TYPE NAME | TYPE/NAME) [--min=MINPODS] --max=MAXPODS [--cpu=CPU] [--memory=MEMORY]",
        &[autoscale::FLAGS, PRINT, FILES, DRY_RUN, FIELD_MANAGER],
        autoscale::run,
    ),
    command("cordon", "Mark node as unschedulable", "NODE", &[SELECTOR, DRY_RUN], cordon::cordon),
    command("uncordon", "Mark node as schedulable", "NODE", &[SELECTOR, DRY_RUN], cordon::uncordon),
    command("drain", "Drain node in preparation for maintenance", "NODE", &[drain::FLAGS, SELECTOR, DRY_RUN], drain::run),
    command(
        "taint",
        "Update the taints on one or more nodes",
        "NODE NAME KEY_1=VAL_1:TAINT_EFFECT_1 ... KEY_N=VAL_N:TAINT_EFFECT_N",
        &[taint::FLAGS, PRINT, SELECTOR, DRY_RUN, FIELD_MANAGER],
        taint::run,
    ),
    command(
        "apply",
        "Apply a configuration to a resource by file name or stdin",
        "-f FILENAME",
        &[apply::FLAGS, PRINT, FILES, SELECTOR, DRY_RUN, FIELD_MANAGER],
        apply::run,
    ),
    command(
        "patch",
        "Update fields of a resource",
        "(-f FILENAME | TYPE NAME) [-p PATCH]",
        &[patch::FLAGS, PRINT, FILES, DRY_RUN, FIELD_MANAGER],
        patch::run,
    ),
    command(
        "wait",
        "Wait for a specific condition on one or many resources",
        "([-f FILENAME] | resource.group/resource.name | resource.group [(-l label | --all)]) [--for=create|--for=delete|--for condition=available|--for=jsonpath='{}'[=value]]",
        &[wait::FLAGS, PRINT, FILES, SELECTOR],
        wait::run,
    ),
    command(
        "label",
        "Update the labels on a resource",
        "[--overwrite] (-f FILENAME | TYPE NAME) KEY_1=VAL_1 ... KEY_N=VAL_N [--resource-version=version]",
        &[label::FLAGS, PRINT, FILES, SELECTOR, DRY_RUN, FIELD_MANAGER],
        label::label,
    ),
    command(
        "annotate",
        "Update the annotations on a resource",
        "[--overwrite] (-f FILENAME | TYPE NAME) KEY_1=VAL_1 ... KEY_N=VAL_N [--resource-version=version]",
        &[label::FLAGS, PRINT, FILES, SELECTOR, DRY_RUN, FIELD_MANAGER],
        label::annotate,
    ),
    command(
        "api-resources",
        "Print the supported API resources on the server",
        "[flags]",
        &[about::API_RESOURCES_FLAGS, PRINT],
        about::api_resources,
    ),
    command(
        "api-versions",
        "Print the supported API versions on the server, in the form of \"group/version\"",
        "",
        &[],
        about::api_versions,
    ),
    command("version", "Print the client and server version information", "[flags]", &[about::VERSION_FLAGS], about::version),
    command("help", "Help about any command", "[command]", &[], help::run),
];

/// Verbs of kubectl that need what is not here: a container that runs, files, or other clusters.
const NOT_MODELLED: &[&str] = &[
    "attach",
    "auth",
    "certificate",
    "cluster-info",
    "completion",
    "config",
    "cp",
    "debug",
    "diff",
    "exec",
    "expose",
    "kustomize",
    "logs",
    "options",
    "plugin",
    "port-forward",
    "proxy",
    "replace",
    "run",
    "top",
];

/// Runs the words of a command (without `kubectl`) until it ends or waits.
pub(crate) fn run(session: &mut Session<'_>, args: &[String]) -> Outcome {
    let (command, rest) = find(args)?;
    let path = match command {
        Some(command) => format!("kubectl {}", command.path),
        None => "kubectl".to_string(),
    };
    let tables: Vec<&[Flag]> = command.map(|command| command.flags).unwrap_or_default().iter().copied().chain([GLOBAL]).collect();
    let call = flags::parse(&path, &tables, &rest)?;
    if call.has("record") {
        session.say(record::DEPRECATED);
    }
    match command {
        _ if call.bool("help") => help::show(session, command),
        Some(command) => (command.run)(session, &call),
        None => help::show(session, None),
    }
}

/// The command that words name, and the words without its name. Models cobra's `Find`, which passes over flags.
fn find(args: &[String]) -> Result<(Option<&'static Command>, Vec<String>), Failure> {
    let mut rest = args.to_vec();
    let Some(at) = next_word(&rest, 0) else { return Ok((None, rest)) };
    let name = rest.remove(at);
    let Some(found) = by_path(&name) else { return Err(unknown_command(&name)) };
    if is_group(found.path)
        && let Some(at) = next_word(&rest, at)
        && let Some(inner) = by_path(&format!("{} {}", found.path, rest[at]))
    {
        rest.remove(at);
        return Ok((Some(inner), rest));
    }
    Ok((Some(found), rest))
}

fn by_path(path: &str) -> Option<&'static Command> {
    // `create deploy` is short for `create deployment`.
    let path = match path {
        "create deploy" => "create deployment",
        "create ns" => "create namespace",
        "create resourcequota" => "create quota",
        _ => path,
    };
    COMMANDS.iter().find(|command| command.path == path)
}

/// Whether a command has subcommands.
pub(crate) fn is_group(path: &str) -> bool {
    COMMANDS.iter().any(|command| command.path.strip_prefix(path).is_some_and(|rest| rest.starts_with(' ')))
}

/// Where the first word from `from` on is that is no flag, and no value of a global flag.
fn next_word(words: &[String], from: usize) -> Option<usize> {
    let mut at = from;
    while let Some(word) = words.get(at) {
        let takes_value = matches!(word.as_str(), "-n" | "--namespace" | "-v" | "--v" | "--request-timeout");
        if !word.starts_with('-') {
            return Some(at);
        }
        at += if takes_value { 2 } else { 1 };
    }
    None
}

fn unknown_command(name: &str) -> Failure {
    if NOT_MODELLED.contains(&name) {
        let message = format!("kubectl {name} is not modelled here; there are: {}", verbs().collect::<Vec<_>>().join(", "));
        return Failure::error(message).hint("kubectl help");
    }
    let suggestions = suggestions(name);
    let mut message = format!("unknown command {} for \"kubectl\"", quote(name));
    if !suggestions.is_empty() {
        message.push_str("\n\nDid you mean this?\n");
        suggestions.iter().for_each(|suggestion| message.push_str(&format!("\t{suggestion}\n")));
    }
    let failure = Failure::error(message);
    match suggestions.iter().rfind(|verb| verbs().any(|known| known == **verb)) {
        Some(suggestion) => failure.hint(format!("kubectl {suggestion}")),
        None => failure.hint("kubectl help"),
    }
}

/// The verbs, without subcommands.
pub(crate) fn verbs() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|command| command.path).filter(|path| !path.contains(' '))
}

/// kubectl's verbs in its own order.
const ORDER: &[&str] = &[
    "create",
    "expose",
    "run",
    "set",
    "explain",
    "get",
    "edit",
    "delete",
    "rollout",
    "scale",
    "autoscale",
    "certificate",
    "cluster-info",
    "top",
    "cordon",
    "uncordon",
    "drain",
    "taint",
    "describe",
    "logs",
    "attach",
    "exec",
    "port-forward",
    "proxy",
    "cp",
    "auth",
    "debug",
    "events",
    "diff",
    "apply",
    "patch",
    "replace",
    "wait",
    "kustomize",
    "label",
    "annotate",
    "completion",
    "alpha",
    "config",
    "plugin",
    "version",
    "api-versions",
    "api-resources",
    "options",
];

/// Verbs at most two letters away, or that the word begins. Models cobra's `SuggestionsFor`.
fn suggestions(name: &str) -> Vec<&'static str> {
    let name = name.to_lowercase();
    let is_near = |verb: &&&str| {
        levenshtein(&name, verb) <= 2 || verb.starts_with(&name) || (**verb == "delete" && matches!(name.as_str(), "rm" | "remove"))
    };
    ORDER.iter().filter(is_near).copied().collect()
}

/// How many letters must be inserted, removed or replaced. Models cobra's `ld`.
fn levenshtein(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().take(64).enumerate() {
        let mut row = vec![i + 1];
        for (j, to) in b.iter().enumerate() {
            let replaced = last[j] + usize::from(from != *to);
            row.push(replaced.min(last[j + 1] + 1).min(row[j] + 1));
        }
        last = row;
    }
    last[b.len()]
}

/// A group without a subcommand. Models `DefaultSubCommandRun`.
fn group(session: &mut Session<'_>, call: &Call) -> Outcome {
    if !call.args.is_empty() {
        let path = call.path.strip_prefix("kubectl ").unwrap_or_default();
        let subcommands: Vec<&str> = COMMANDS.iter().filter_map(|command| command.path.strip_prefix(path)?.strip_prefix(' ')).collect();
        let failure = call.usage_error(&format!("unknown command {}", quote(&call.args.join(" "))));
        return Err(failure.hint(Hint::new("{} has: {}", &[&call.path, &subcommands.join(", ")])));
    }
    help::show(session, by_path(call.path.strip_prefix("kubectl ").unwrap_or_default()))?;
    if call.path == "kubectl set" {
        // Alone of all it says so on standard error.
        session.err = std::mem::take(&mut session.out);
    }
    Err(Failure::silent())
}
