//! `kubectl cordon` and `kubectl uncordon`. Models `RunCordonOrUncordon` (k8s.io/kubectl/pkg/cmd/drain).

use super::commands::Next;
use super::failure::Failure;
use super::fields::flag;
use super::find::{self, Info, Query};
use super::flags::Call;
use super::printing::{DryRun, report};
use super::session::Session;
use rollscope_api::go_text::quote;
use rollscope_api::value::Value;
use rollscope_cluster::apiserver::request::PatchType;

/// Runs `kubectl cordon`.
pub(crate) fn cordon(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    run(session, call, true)
}

/// Runs `kubectl uncordon`.
pub(crate) fn uncordon(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    run(session, call, false)
}

fn run(session: &mut Session<'_>, call: &Call, desired: bool) -> Result<Next, Failure> {
    let nodes = nodes(session, call, if desired { "cordon" } else { "uncordon" })?;
    mark(session, call, &nodes, desired).map(|()| Next::Done)
}

/// Cordons the Nodes that a command names, and returns them.
pub(crate) fn cordon_nodes(session: &mut Session<'_>, call: &Call, verb: &str) -> Result<Vec<Info>, Failure> {
    let nodes = nodes(session, call, verb)?;
    mark(session, call, &nodes, true)?;
    Ok(nodes)
}

/// The Nodes that a command names. Models `Complete`.
fn nodes(session: &Session<'_>, call: &Call, verb: &str) -> Result<Vec<Info>, Failure> {
    if call.args.is_empty() && call.text("selector").is_empty() {
        let usage = format!("USAGE: {verb} NODE [flags]");
        return Err(call.usage_error(&usage).hint("kubectl get nodes"));
    }
    if !call.args.is_empty() && !call.text("selector").is_empty() {
        return Err(call.usage_error("error: cannot specify both a node name and a --selector option"));
    }
    DryRun::of(call)?;
    let args: Vec<String> = std::iter::once("nodes".to_string()).chain(call.args.iter().cloned()).collect();
    // `node/NAME` names the type already.
    let args = if call.args.iter().any(|arg| arg.contains('/')) { call.args.clone() } else { args };
    let mut found = find::find(session, call, Query { args: &args, ..Query::default() })?;
    let failures = found.take_failures();
    Failure::all(failures)?;
    Ok(found.infos)
}

fn mark(session: &mut Session<'_>, call: &Call, nodes: &[Info], desired: bool) -> Result<(), Failure> {
    let dry_run = DryRun::of(call)?;
    let verb = if desired { "cordon" } else { "uncordon" };
    for info in nodes {
        let (done, already) = if desired { ("cordoned", "already cordoned") } else { ("uncordoned", "already uncordoned") };
        if flag(&info.object, &["spec", "unschedulable"]) == desired {
            report(session, call, info.resource, &info.object, already)?;
            continue;
        }
        if dry_run != DryRun::Client {
            let value = if desired { Value::from(true) } else { Value::null() };
            let patch = Value::map([("spec", Value::map([("unschedulable", value)]))]);
            if let Err(error) = session.patch(info, PatchType::Strategic, &patch, dry_run == DryRun::Server) {
                session.complain(format!("error: unable to {verb} node {}: {}", quote(&info.name), error.message));
                continue;
            }
        }
        report(session, call, info.resource, &info.object, done)?;
    }
    Ok(())
}
