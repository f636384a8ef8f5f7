//! What happened, by which rule, with which numbers: steps of the simulation and the decisions taken in them.

use crate::apiserver::store::Key;
use crate::controllers::deployment::decision::DeploymentDecision;
use crate::controllers::replica_set::decision::ReplicaSetDecision;
use crate::failures::Controller;
use crate::time::SimTime;

/// What a step of the simulation was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// Watch events that were held back reached a controller.
    Delivery,
    /// Node events: containers started, became ready, ended; Pods went.
    NodeEvents,
    /// The garbage collector did the work there was.
    GarbageCollection,
    /// The node controllers did one thing.
    NodeControllers,
    /// One sync of a controller.
    Sync(Controller),
}

/// One atomic step.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// When.
    pub at: SimTime,
    /// What it was.
    pub kind: StepKind,
    /// The key that was synced; empty unless `kind` is a sync.
    pub key: String,
    /// What was decided in it, in order.
    pub decisions: Vec<Decision>,
    /// Whether it wrote to an object's spec, or created or deleted an object: an action, in the page's words.
    pub acted: bool,
    /// Whether it wrote to a Deployment, ReplicaSet or Pod at all.
    pub changed: bool,
}

/// A decision of a controller.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The object decided about: the key of a Deployment or ReplicaSet.
    pub object: Key,
    /// Upstream's function that decided.
    pub function: &'static str,
    /// Which rule, with its numbers.
    pub rule: Rule,
}

/// The rule of a decision.
#[derive(Clone, Debug, PartialEq)]
pub enum Rule {
    /// One of the Deployment controller's.
    Deployment(DeploymentDecision),
    /// One of the ReplicaSet controller's.
    ReplicaSet(ReplicaSetDecision),
}
