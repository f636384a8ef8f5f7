//! What the Deployment controller decided, with every number that went into it.

/// A decision.
#[derive(Clone, Debug, PartialEq)]
pub enum DeploymentDecision {}
