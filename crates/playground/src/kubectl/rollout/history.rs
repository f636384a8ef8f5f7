//! `rollout history`. Models rollout_history.go and `DeploymentHistoryViewer`.

use super::objects;
use crate::kubectl::commands::Next;
use crate::kubectl::describe::describe_pod_template;
use crate::kubectl::failure::Failure;
use crate::kubectl::fields;
use crate::kubectl::find::Info;
use crate::kubectl::flags::Call;
use crate::kubectl::printing::Printer;
use crate::kubectl::replica_sets::{old_and_new, revision};
use crate::kubectl::session::Session;
use crate::kubectl::tabwriter::TabWriter;
use rollscope_api::value::Value;
use rollscope_cluster::object::Resource;
use std::collections::BTreeMap;

const CHANGE_CAUSE: &str = "kubernetes.io/change-cause";

/// Runs `kubectl rollout history`.
pub(crate) fn history(session: &mut Session<'_>, call: &Call) -> Result<Next, Failure> {
    let wanted = call.int_or("revision", 0);
    if wanted < 0 {
        return Err(Failure::error(format!("revision must be a positive integer: {wanted}")));
    }
    let mut found = objects(session, call)?;
    let mut failures = found.take_failures();
    for info in &found.infos {
        if let Err(failure) = show(session, call, info, wanted) {
            failures.push(failure);
        }
    }
    Failure::all(failures).map(|()| Next::Done)
}

fn show(session: &mut Session<'_>, call: &Call, info: &Info, wanted: i64) -> Result<(), Failure> {
    if info.resource != Resource::Deployments {
        let kind = info.resource.info().group_kind();
        return Err(Failure::error(format!("no history viewer has been implemented for \"{kind}\"")));
    }
    let (mut all, new) = old_and_new(session, &info.object);
    all.extend(new);
    let history: BTreeMap<i64, Value> = all.into_iter().filter_map(|rs| Some((revision(&rs)?, rs))).collect();
    let missing = || {
        let failure = Failure::error("unable to find the specified revision");
        failure.hint(format!("kubectl rollout history deployment/{}", info.name))
    };
    let printer = Printer::of(call)?;
    if printer != Printer::Operation {
        let shown: Vec<&Value> = match wanted {
            0 => history.values().collect(),
            _ => vec![history.get(&wanted).ok_or_else(missing)?],
        };
        for object in shown {
            let text = printer.print(Resource::ReplicaSets, object, "", session.printed)?;
            session.printed += 1;
            session.out.push_str(&text);
        }
        return Ok(());
    }
    let text = match wanted {
        _ if history.is_empty() => "No rollout history found.".to_string(),
        0 => overview(&history),
        _ => describe_pod_template(&with_change_cause(history.get(&wanted).ok_or_else(missing)?)),
    };
    let title = if wanted > 0 { format!("with revision #{wanted}") } else { String::new() };
    session.out.push_str(&printer.print(info.resource, &info.object, &format!("{title}\n{text}"), 0)?);
    Ok(())
}

fn overview(history: &BTreeMap<i64, Value>) -> String {
    let mut text = "REVISION\tCHANGE-CAUSE\n".to_string();
    for (revision, rs) in history {
        let template = with_change_cause(rs);
        let cause = fields::text(&template, &["metadata", "annotations", CHANGE_CAUSE]);
        text.push_str(&format!("{revision}\t{}\n", if cause.is_empty() { "<none>" } else { cause }));
    }
    TabWriter::for_descriptions().align(&text)
}

/// The ReplicaSet's template with the cause of the change, which stands on the ReplicaSet.
fn with_change_cause(rs: &Value) -> Value {
    let mut template = rs.at_path(&["spec", "template"]).cloned().unwrap_or_default();
    let cause = fields::text(rs, &["metadata", "annotations", CHANGE_CAUSE]);
    if !cause.is_empty() {
        template.entry("metadata").entry("annotations").set(CHANGE_CAUSE, Value::from(cause));
    }
    template
}
