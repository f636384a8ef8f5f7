//! Rollbacks that an annotation asks the controller for, as old clients do (`kubectl rollout undo` writes the template).
//! Models pkg/controller/deployment/rollback.go.

use super::decision::DeploymentDecision;
use super::sync::get_all_replica_sets_and_sync_revision;
use super::util::annotations::{DEPRECATED_ROLLBACK_TO, set_deployment_annotations_to};
use super::util::replica_sets::{equal_ignore_hash, set_from_replica_set_template};
use super::util::revisions::{last_revision, revision};
use super::{BY, decide, record_event};
use crate::cluster::Cluster;
use crate::controllers::SyncError;
use rollscope_api::deployment::Deployment;
use rollscope_api::go_text::quote;
use rollscope_api::replica_set::ReplicaSet;
use std::sync::Arc;

/// Event: there is no such revision.
const ROLLBACK_REVISION_NOT_FOUND: &str = "DeploymentRollbackRevisionNotFound";
/// Event: the revision has the Deployment's template.
const ROLLBACK_TEMPLATE_UNCHANGED: &str = "DeploymentRollbackTemplateUnchanged";
/// Event: it is done.
const ROLLBACK_DONE: &str = "DeploymentRollback";

/// Gives the Deployment the template of a revision (0 for the last one), and takes the request away. Models `rollback`.
pub(super) fn rollback(cluster: &mut Cluster, d: &mut Deployment, rs_list: &[Arc<ReplicaSet>], to: i64) -> Result<(), SyncError> {
    let all_rss = get_all_replica_sets_and_sync_revision(cluster, d, rs_list, true)?.all();
    let wanted = if to == 0 { last_revision(&all_rss) } else { to };
    if wanted == 0 {
        return give_up(cluster, d, wanted, "Unable to find last revision.");
    }
    match all_rss.iter().find(|rs| revision(rs) == Ok(wanted)) {
        Some(rs) => rollback_to_template(cluster, d, rs, wanted),
        None => give_up(cluster, d, wanted, "Unable to find the revision to rollback to."),
    }
}

fn give_up(cluster: &mut Cluster, d: &mut Deployment, revision: i64, message: &str) -> Result<(), SyncError> {
    decide(cluster, d, "rollback", DeploymentDecision::RollbackRevisionNotFound { revision });
    record_event(cluster, d, "Warning", ROLLBACK_REVISION_NOT_FOUND, message.to_string());
    update_deployment_and_clear_rollback_to(cluster, d)
}

/// Models `rollbackToTemplate`. The Deployment gets the ReplicaSet's annotations too (its change-cause, say): else its
/// own would be copied back onto the ReplicaSet.
fn rollback_to_template(cluster: &mut Cluster, d: &mut Deployment, rs: &ReplicaSet, revision: i64) -> Result<(), SyncError> {
    let replica_set = rs.metadata.name.clone();
    if equal_ignore_hash(&d.spec.template, &rs.spec.template) {
        decide(cluster, d, "rollbackToTemplate", DeploymentDecision::RollbackTemplateUnchanged { revision, replica_set });
        let message = format!("The rollback revision contains the same template as current deployment {}", quote(&d.metadata.name));
        record_event(cluster, d, "Warning", ROLLBACK_TEMPLATE_UNCHANGED, message);
        return update_deployment_and_clear_rollback_to(cluster, d);
    }
    decide(cluster, d, "rollbackToTemplate", DeploymentDecision::RolledBack { revision, replica_set });
    set_from_replica_set_template(d, &rs.spec.template);
    set_deployment_annotations_to(d, rs);
    update_deployment_and_clear_rollback_to(cluster, d)?;
    let message = format!("Rolled back deployment {} to revision {revision}", quote(&d.metadata.name));
    record_event(cluster, d, "Normal", ROLLBACK_DONE, message);
    Ok(())
}

/// Models `updateDeploymentAndClearRollbackTo`.
fn update_deployment_and_clear_rollback_to(cluster: &mut Cluster, d: &mut Deployment) -> Result<(), SyncError> {
    Arc::make_mut(&mut d.metadata.annotations).remove(DEPRECATED_ROLLBACK_TO);
    cluster.update_deployment(BY, d.clone()).map(drop)
}

/// The revision that the annotation asks for; None if it is absent or no number. Models `getRollbackTo`.
pub fn get_rollback_to(d: &Deployment) -> Option<i64> {
    d.metadata.annotation(DEPRECATED_ROLLBACK_TO)?.parse().ok()
}
