//! What a person does with a cluster: kubectl, history, scenarios, explanations.

pub mod kubectl;
