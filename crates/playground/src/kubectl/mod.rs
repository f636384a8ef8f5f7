//! kubectl v1.36 over the model: its commands, its words and its errors, to the letter.
//!
//! `process.rs` runs one command, `words.rs` and `flags.rs` read what was typed, `commands.rs` says which verbs there are.
//! Each verb has a file; `print.rs` and `describe/` make the text, `follow.rs` keeps what waits going. Leaves out: files,
//! clusters and contexts, plugins, and all that needs a running container (`exec`, `logs`, `port-forward`).

mod commands;
mod failure;
mod process;
mod session;
mod words;

pub use process::{Line, Process};
pub use words::split_words;
