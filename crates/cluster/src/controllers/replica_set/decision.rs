//! What the ReplicaSet controller decided, with the numbers that it decided by.

/// A decision of the ReplicaSet controller.
#[derive(Clone, Debug, PartialEq)]
pub enum ReplicaSetDecision {
    /// Pods were neither created nor deleted: the cache does not show yet what the last sync did.
    ExpectationsPending,
    /// There were too few Pods.
    PodsCreated {
        /// `spec.replicas`.
        desired: i32,
        /// Pods that were neither ended nor being deleted.
        active: i32,
        /// How many were to be created, after the cut to `burst`.
        diff: i32,
        /// How many one sync creates or deletes at most.
        burst: i32,
        /// How many were created.
        succeeded: i32,
    },
    /// The API server refused a Pod; slow start tries no further batch.
    CreationRefused {
        /// What it said.
        message: String,
    },
    /// There were too many Pods.
    PodsDeleted {
        /// `spec.replicas`.
        desired: i32,
        /// Pods that were neither ended nor being deleted.
        active: i32,
        /// How many were to be deleted, after the cut to `burst`.
        diff: i32,
        /// How many one sync creates or deletes at most.
        burst: i32,
        /// The Pods to be deleted, the first choice first.
        victims: Vec<Victim>,
    },
    /// The API server refused a deletion.
    DeletionRefused {
        /// What it said.
        message: String,
    },
    /// A Pod without an owner matched the selector and was taken.
    Adopted {
        /// Its name.
        pod: String,
    },
    /// An owned Pod did not match the selector any more and was let go.
    Released {
        /// Its name.
        pod: String,
    },
    /// The counts that were written to the status.
    StatusUpdated {
        /// Pods that were neither ended nor being deleted.
        replicas: i32,
        /// Of them, those with all labels of the template.
        fully_labeled: i32,
        /// Of them, those that were Ready.
        ready: i32,
        /// Of them, those that had been Ready for minReadySeconds.
        available: i32,
        /// Pods that were being deleted.
        terminating: i32,
    },
}

/// A Pod chosen to be deleted.
#[derive(Clone, Debug, PartialEq)]
pub struct Victim {
    /// Its name.
    pub pod: String,
    /// What put it before the next one in the order of deletion, be that another victim or the first Pod that stays.
    /// None if all Pods were deleted, which needs no order.
    pub because: Option<RankingRule>,
}

/// The rules of the order of deletion, in the order in which they are asked. The first number is that of the Pod that goes
/// first, the second that of the next one. Models `ActivePodsWithRanks.Less`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankingRule {
    /// It is not bound to a node.
    Unassigned,
    /// Its phase is an earlier one.
    Phase,
    /// It is not Ready.
    NotReady,
    /// The annotation `controller.kubernetes.io/pod-deletion-cost` is lower.
    DeletionCost(i32, i32),
    /// More Pods of its owners are on its node.
    DoubledUp(i32, i32),
    /// It has been Ready for a shorter time, in powers of two of a nanosecond.
    ReadyTime(i32, i32),
    /// Its containers were restarted more often.
    Restarts(i32, i32),
    /// It was created later, in powers of two of a nanosecond of its age.
    CreationTime(i32, i32),
    /// The times are of the same magnitude, and its UID is lower.
    Uid,
    /// No rule tells the two apart, or the order contradicts itself: the sorting left them so.
    Tie,
}
