//! Revisions: the running number of a Deployment's templates, kept as an annotation of its ReplicaSets.
//! Models deployment_util.go.

use rollscope_api::deployment::Deployment;
use rollscope_api::meta::ObjectMeta;
use rollscope_api::replica_set::ReplicaSet;
use std::num::ParseIntError;
use std::sync::Arc;

/// The revision that a ReplicaSet serves, or that a Deployment is at.
pub const REVISION_ANNOTATION: &str = "deployment.kubernetes.io/revision";
/// The revisions that a ReplicaSet served before, with commas between.
pub const REVISION_HISTORY_ANNOTATION: &str = "deployment.kubernetes.io/revision-history";

/// Sets a Deployment's revision; returns whether that changes it. Models `SetDeploymentRevision`.
pub fn set_deployment_revision(deployment: &mut Deployment, revision: &str) -> bool {
    let changed = deployment.metadata.annotation(REVISION_ANNOTATION).unwrap_or_default() != revision;
    if changed {
        deployment.metadata.annotate(REVISION_ANNOTATION, revision);
    }
    changed
}

/// The highest revision; ReplicaSets whose revision is no number do not count. Models `MaxRevision`.
pub fn max_revision(all_rss: &[Arc<ReplicaSet>]) -> i64 {
    all_rss.iter().filter_map(|rs| revision(rs).ok()).fold(0, i64::max)
}

/// The second highest revision. Models `LastRevision`.
pub fn last_revision(all_rss: &[Arc<ReplicaSet>]) -> i64 {
    let (mut max, mut second) = (0, 0);
    for revision in all_rss.iter().filter_map(|rs| revision(rs).ok()) {
        if revision >= max {
            (max, second) = (revision, max);
        } else if revision > second {
            second = revision;
        }
    }
    second
}

/// A ReplicaSet's revision; 0 if it has none. Models `Revision`.
pub fn revision(rs: &ReplicaSet) -> Result<i64, ParseIntError> {
    rs.metadata.annotation(REVISION_ANNOTATION).map_or(Ok(0), str::parse)
}

/// Raises a ReplicaSet's revision, never lowers it: old ReplicaSets may have been deleted since. The one that it had
/// goes to its history. Returns whether anything changed. Part of `SetNewReplicaSetAnnotations`.
pub(super) fn raise_revision(metadata: &mut ObjectMeta, new_revision: &str, history_limit_in_chars: usize) -> Result<bool, ParseIntError> {
    let old = metadata.annotation(REVISION_ANNOTATION).map(str::to_string);
    let old_number: i64 = match old.as_deref() {
        None | Some("") => 0,
        Some(text) => text.parse()?,
    };
    if old_number >= new_revision.parse()? {
        return Ok(false);
    }
    metadata.annotate(REVISION_ANNOTATION, new_revision);
    if let Some(old) = old {
        let history = metadata.annotation(REVISION_HISTORY_ANNOTATION).unwrap_or_default();
        if let Some(longer) = append_to_history(history, &old, history_limit_in_chars) {
            metadata.annotate(REVISION_HISTORY_ANNOTATION, longer);
        }
    }
    Ok(true)
}

/// A history with one more revision, without its oldest ones if it would be too long; None if there is no room even so.
fn append_to_history(history: &str, revision: &str, limit_in_chars: usize) -> Option<String> {
    let mut revisions: Vec<&str> = history.split(',').collect();
    if revisions[0].is_empty() {
        return Some(revision.to_string());
    }
    let mut length = history.len() + revision.len() + 1;
    let mut dropped = 0;
    while length > limit_in_chars && dropped < revisions.len() {
        length -= revisions[dropped].len() + 1;
        dropped += 1;
    }
    if length > limit_in_chars {
        return None;
    }
    revisions.drain(..dropped);
    revisions.push(revision);
    Some(revisions.join(","))
}
