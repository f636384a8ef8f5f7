//! What a person does with a cluster: kubectl, history, scenarios, explanations.
//!
//! `session.rs` is the door: commands go in, moments come out. Text is made here and nowhere below.

pub mod assist;
pub mod branch;
pub mod chart;
pub mod command;
pub mod complete;
pub mod explain;
pub mod faults;
pub mod forecast;
pub mod gallery;
pub mod headline;
mod history;
pub mod kubectl;
pub mod lint;
pub mod live;
pub mod parity;
pub mod records;
pub mod scenario;
pub mod series;
pub mod session;
pub mod view;
pub mod what_if;
pub mod words;
