//! What a person does with a cluster: kubectl, history, scenarios, explanations.
//!
//! `session.rs` is the door: commands go in, moments come out. Text is made here and nowhere below.

pub mod command;
pub mod explain;
mod history;
pub mod kubectl;
pub mod lint;
pub mod live;
pub mod parity;
pub mod scenario;
pub mod session;
pub mod view;
