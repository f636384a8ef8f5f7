//! What the Deployment controller decided, with every number that went into it: operands as they were read, and results.
//!
//! One sync gives several, in the order in which they were taken; each is recorded before the writes that follow from it.
//! ReplicaSets are given by name. Nothing here is read by the controller itself.

use crate::time::SimTime;
use rollscope_api::int_or_string::IntOrString;
use rollscope_api::time::Time;
use std::time::Duration;

/// maxSurge or maxUnavailable.
#[derive(Clone, Debug, PartialEq)]
pub struct Bound {
    /// As the spec has it; 0 with Recreate, which has none.
    pub written: IntOrString,
    /// What that comes to of the Deployment's replicas: maxSurge rounds up, maxUnavailable down.
    pub rounded: i32,
    /// What counts: maxUnavailable is 1 if both come to zero, and never more than replicas.
    pub resolved: i32,
}

impl Default for Bound {
    fn default() -> Bound {
        Bound { written: IntOrString::Int(0), rounded: 0, resolved: 0 }
    }
}

/// A ReplicaSet's size, now and next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SizeChange {
    /// The ReplicaSet.
    pub replica_set: String,
    /// Its replicas, as its cache shows them.
    pub from: i32,
    /// What they are set to.
    pub to: i32,
}

/// How many replicas the new ReplicaSet is to have.
#[derive(Clone, Debug, PartialEq)]
pub struct NewReplicaSetSize {
    /// Its replicas now; 0 before it exists.
    pub from: i32,
    /// `from + min(room, missing)` while there is room, else `from`; with Recreate, replicas.
    pub to: i32,
    /// The sum of a rolling update; None with Recreate.
    pub surge: Option<SurgeSum>,
}

/// How many more Pods a rolling update may create.
#[derive(Clone, Debug, PartialEq)]
pub struct SurgeSum {
    /// The Deployment's replicas.
    pub replicas: i32,
    /// maxSurge.
    pub max_surge: Bound,
    /// The replicas of all ReplicaSets, old and new.
    pub current_pod_count: i32,
    /// `replicas + max_surge`.
    pub max_total_pods: i32,
    /// `max_total_pods - current_pod_count`: none if that is not positive.
    pub room: i32,
    /// `replicas - from`: what the new ReplicaSet still lacks.
    pub missing: i32,
}

/// How many old Pods may go in all, whether they are available or not.
#[derive(Clone, Debug, PartialEq)]
pub struct ScaleDownSum {
    /// The Deployment's replicas.
    pub replicas: i32,
    /// maxUnavailable.
    pub max_unavailable: Bound,
    /// `replicas - max_unavailable`.
    pub min_available: i32,
    /// The replicas of all ReplicaSets, old and new.
    pub all_pods_count: i32,
    /// The new ReplicaSet's replicas.
    pub new_replicas: i32,
    /// How many of them are available.
    pub new_available: i32,
    /// `new_replicas - new_available`.
    pub new_unavailable: i32,
    /// `all_pods_count - min_available - new_unavailable`: none if that is not positive.
    pub max_scaled_down: i32,
}

/// How many available Pods may go.
#[derive(Clone, Debug, PartialEq)]
pub struct AvailabilitySum {
    /// The Deployment's replicas.
    pub replicas: i32,
    /// maxUnavailable.
    pub max_unavailable: Bound,
    /// `replicas - max_unavailable`.
    pub min_available: i32,
    /// Available replicas of the ReplicaSets that count: for the condition all of them, for taking old Pods away the new
    /// one and the old ones above size 0.
    pub available: i32,
    /// `available - min_available`: none if that is not positive.
    pub total_scale_down_count: i32,
}

/// What a ReplicaSet's share of a change of size comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fraction {
    /// The Deployment's replicas + maxSurge now.
    pub max_replicas: i32,
    /// The same when the ReplicaSet was last sized (its annotation, else the replicas there are). None if that is of no
    /// use: the Deployment goes to zero, or nothing is known.
    pub max_replicas_before: Option<i32>,
    /// `round(replicas * max_replicas / max_replicas_before) - replicas`; all replicas away if the Deployment goes to zero.
    pub fraction: i32,
}

/// What one ReplicaSet gets of a change of size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// Its size, now and next.
    pub size: SizeChange,
    /// Its share by proportion.
    pub fraction: Fraction,
    /// What of the whole change is left for it: no more than that.
    pub allowed: i32,
    /// What it gets: the fraction, kept within `allowed`.
    pub proportion: i32,
    /// What rounding left over, for the first one only. Its size never goes below zero.
    pub leftover: i32,
}

/// An old ReplicaSet with replicas that are not available.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unhealthy {
    /// Its size, now and next.
    pub size: SizeChange,
    /// How many of its replicas are available.
    pub available: i32,
}

/// An old ReplicaSet whose turn to be deleted it is, and why it stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StillNeeded {
    /// The ReplicaSet.
    pub replica_set: String,
    /// Its replicas.
    pub replicas: i32,
    /// The Pods that it has.
    pub status_replicas: i32,
    /// Whether its controller has not seen its present spec yet.
    pub unobserved: bool,
}

/// Counts of a Deployment's status that tell progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// All replicas.
    pub replicas: i32,
    /// Of the new template: more of them is progress, and so is less of `replicas - updated`.
    pub updated: i32,
    /// Ready ones.
    pub ready: i32,
    /// Available ones.
    pub available: i32,
}

/// A decision.
#[derive(Clone, Debug, PartialEq)]
pub enum DeploymentDecision {
    /// The selector is empty, so nothing is done.
    SelectsEverything,
    /// A ReplicaSet that nobody controls matches the selector: it is taken over.
    Adopted {
        /// The ReplicaSet.
        replica_set: String,
    },
    /// A ReplicaSet does not match the selector any more: it is let go.
    Released {
        /// The ReplicaSet.
        replica_set: String,
    },
    /// The Deployment is being deleted: only its status is kept.
    BeingDeleted,
    /// The Deployment is paused: it is scaled, and nothing else.
    Paused,
    /// The condition Progressing was set aside, so that the deadline does not run during a pause; or set going again.
    DeadlineSuspended {
        /// Whether the Deployment is paused now.
        paused: bool,
    },
    /// The Deployment's replicas are not what a ReplicaSet was sized for: this sync scales, and nothing else.
    ScalingEvent {
        /// The first such ReplicaSet.
        replica_set: String,
        /// Its annotation desired-replicas.
        desired: i32,
        /// The Deployment's replicas.
        replicas: i32,
    },
    /// A new revision begins while old ReplicaSets of several revisions have Pods: a rollout was under way. From now on
    /// all of them are old; they go oldest first.
    RolloverChoice {
        /// The ReplicaSet of the new revision.
        replica_set: String,
        /// The old ones that have Pods, oldest first.
        old: Vec<SizeChange>,
    },
    /// No ReplicaSet has the Deployment's template, so one is created.
    NewReplicaSetCreated {
        /// The ReplicaSet: the Deployment's name and the hash of its template.
        replica_set: String,
        /// The hash.
        hash: String,
        /// What was hashed with the template; None before the first collision.
        collision_count: Option<i32>,
        /// The highest revision of the old ReplicaSets.
        max_old_revision: i64,
        /// One more than that.
        revision: i64,
        /// Its size.
        size: NewReplicaSetSize,
    },
    /// The name is taken by a ReplicaSet that is another's, or of another template.
    CollisionCounted {
        /// The name.
        replica_set: String,
        /// collisionCount before; None for never.
        from: Option<i32>,
        /// collisionCount, hashed with the template next time.
        to: i32,
    },
    /// The new ReplicaSet could not be created.
    CreateFailed {
        /// Its name.
        replica_set: String,
        /// What the API server said.
        error: String,
    },
    /// A ReplicaSet of this template was there before: it is the new one again, and gets the highest revision.
    RevisionSet {
        /// The ReplicaSet.
        replica_set: String,
        /// Its revision so far; empty if it had none.
        from: String,
        /// Its revision now.
        to: String,
        /// The highest revision of the old ReplicaSets: one less.
        max_old_revision: i64,
    },
    /// The Deployment's annotations or minReadySeconds changed: the new ReplicaSet follows.
    NewReplicaSetUpdated {
        /// The ReplicaSet.
        replica_set: String,
        /// Its minReadySeconds.
        min_ready_seconds_from: i32,
        /// The Deployment's.
        min_ready_seconds_to: i32,
    },
    /// Only one ReplicaSet ought to have Pods (or none, and this is the newest): it gets the Deployment's size.
    OnlyReplicaSetScaled(SizeChange),
    /// The new ReplicaSet has all replicas, all available: the old ones need none.
    OldReplicaSetsNotNeeded {
        /// The old ones that have some.
        old: Vec<SizeChange>,
    },
    /// The Deployment's size changed during a rollout: every ReplicaSet gets its share of the difference.
    ProportionalScaling {
        /// The Deployment's replicas.
        replicas: i32,
        /// maxSurge.
        max_surge: Bound,
        /// `replicas + max_surge`; 0 if replicas is 0.
        allowed_size: i32,
        /// The replicas of all ReplicaSets.
        all_replicas: i32,
        /// `allowed_size - all_replicas`: what is shared out.
        to_add: i32,
        /// The shares, largest ReplicaSet first; of equal ones the newest first when growing, the oldest when shrinking.
        shares: Vec<Share>,
    },
    /// The new ReplicaSet has as many replicas as the Deployment.
    NewReplicaSetAtSize {
        /// The ReplicaSet.
        replica_set: String,
        /// Its replicas, and the Deployment's.
        replicas: i32,
    },
    /// The new ReplicaSet has more replicas than the Deployment.
    NewReplicaSetTooLarge(SizeChange),
    /// The new ReplicaSet lacks replicas, and there is room for more.
    NewReplicaSetScaled {
        /// The ReplicaSet.
        replica_set: String,
        /// The sum.
        size: NewReplicaSetSize,
    },
    /// The new ReplicaSet lacks replicas, and there is no room: replicas + maxSurge is reached.
    NewReplicaSetBlocked {
        /// The ReplicaSet.
        replica_set: String,
        /// The sum.
        size: NewReplicaSetSize,
    },
    /// Old ReplicaSets have no replicas left.
    NoOldReplicas,
    /// Old ReplicaSets have replicas, and none may go: so many must be available, and new ones that are not do not count.
    NothingToScaleDown(ScaleDownSum),
    /// Old replicas that are not available go first: that costs no availability.
    OldReplicaSetsCleanedUp {
        /// How many may go.
        sum: ScaleDownSum,
        /// The ReplicaSets, oldest first, as far as that many were found.
        unhealthy: Vec<Unhealthy>,
        /// What stopped it: upstream's message. The sync goes on with the status.
        error: Option<String>,
    },
    /// No available Pod may go: there are no more than must be.
    OldReplicaSetsKept(AvailabilitySum),
    /// Old replicas go, oldest ReplicaSet first, as long as enough are available.
    OldReplicaSetsScaledDown {
        /// How many may go.
        sum: AvailabilitySum,
        /// The ReplicaSets, oldest first, as far as that many were found.
        scaled: Vec<SizeChange>,
    },
    /// Recreate: all old ReplicaSets go to zero at once.
    RecreateScaledDown {
        /// The old ones that had replicas.
        old: Vec<SizeChange>,
    },
    /// Recreate: old Pods still exist, and nothing new comes before they are gone.
    RecreateWaits {
        /// Replicas that old ReplicaSets report; Pods are looked at only if that is 0.
        old_replicas: i32,
        /// Pods that have not ended (terminating ones count) of ReplicaSets other than the new one.
        pods: Vec<(String, i32)>,
    },
    /// Recreate: no old Pods, so the new ReplicaSet gets all replicas.
    RecreateScaledUp(SizeChange),
    /// There are more old ReplicaSets than revisionHistoryLimit.
    HistoryCleanedUp {
        /// revisionHistoryLimit.
        limit: i32,
        /// How many old ReplicaSets there are that are not being deleted.
        old: i32,
        /// `old - limit`: so many are looked at, the lowest revisions first.
        surplus: i32,
        /// Those deleted.
        deleted: Vec<String>,
        /// Those that are looked at and still needed.
        needed: Vec<StillNeeded>,
    },
    /// The annotation asked for a rollback: the Deployment gets the ReplicaSet's template.
    RolledBack {
        /// The revision; the one before the highest if the annotation said 0.
        revision: i64,
        /// Its ReplicaSet.
        replica_set: String,
    },
    /// The revision to roll back to has the Deployment's template.
    RollbackTemplateUnchanged {
        /// The revision.
        revision: i64,
        /// Its ReplicaSet.
        replica_set: String,
    },
    /// There is no such revision to roll back to.
    RollbackRevisionNotFound {
        /// The revision; 0 if the last one was asked for and there is none.
        revision: i64,
    },
    /// The condition Available changed.
    AvailabilityChanged {
        /// The sum: enough if `available >= min_available`.
        sum: AvailabilitySum,
        /// Whether it is enough now.
        enough: bool,
    },
    /// The rollout is complete.
    Completed {
        /// The Deployment's replicas: updated, available and all others are as many.
        replicas: i32,
    },
    /// There is progress: the deadline starts again.
    Progressed {
        /// The counts in the status before.
        before: Progress,
        /// The counts now.
        after: Progress,
    },
    /// There was no progress for too long.
    ProgressTimedOut {
        /// When there last was, in whole seconds.
        last_update: Time,
        /// progressDeadlineSeconds.
        deadline_seconds: i32,
        /// Later than the sum of both.
        now: SimTime,
    },
    /// There is no progress, and it is not too late yet: the controller will look again.
    DeadlineAwaited {
        /// When there last was, in whole seconds.
        last_update: Time,
        /// progressDeadlineSeconds.
        deadline_seconds: i32,
        /// Now.
        now: SimTime,
        /// In how long it looks again: a second after the deadline, or very soon if less than a second is left.
        after: Duration,
    },
    /// The sync failed and will be tried again.
    Retried {
        /// Why.
        error: String,
        /// How often it failed before in a row.
        failures: u32,
        /// In how long.
        after: Duration,
    },
    /// The sync failed too often: nothing happens until something changes.
    GivenUp {
        /// Why.
        error: String,
        /// How often it failed before in a row.
        failures: u32,
    },
}
