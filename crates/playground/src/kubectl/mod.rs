//! kubectl v1.36 over the model: its commands, its words and its errors, to the letter.
//!
//! `process.rs` runs one command, `words.rs` and `flags.rs` read what was typed, `commands.rs` says which verbs there are.
//! Each verb has a file; `print.rs`, `tables/` and `describe/` make the text, `follow.rs` keeps what waits going. Leaves
//! out: files, clusters and contexts, plugins, and all that needs a running container (`exec`, `logs`, `port-forward`).

mod about;
mod apply;
mod autoscale;
pub(crate) mod commands;
mod cordon;
mod create;
mod delete;
mod describe;
mod drain;
mod duration;
mod edit;
mod events;
mod explain;
mod failure;
pub(crate) mod fields;
mod find;
pub(crate) mod flag_notes;
pub(crate) mod flags;
mod follow;
mod get;
mod help;
mod json;
mod json_check;
mod jsonpath;
mod label;
mod manifests;
mod patch;
mod print;
mod printing;
mod process;
mod record;
mod replica_sets;
pub(crate) mod resources;
mod rollout;
mod scale;
pub(crate) mod selectors;
mod session;
mod set;
mod tables;
mod tabwriter;
mod taint;
mod update;
mod wait;
pub(crate) mod words;

pub(crate) use duration::human_duration;
pub use process::{EditRequest, Line, Process};
pub use words::split_words;
