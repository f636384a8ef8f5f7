//! The API server: the only writer of objects.
//!
//! `client.rs` is what controllers call, typed; `request.rs` is what people's tools call, with trees of values.

mod admission;
mod body;
pub mod client;
pub mod deletion;
mod metadata_rules;
mod namespaces;
mod node_update;
pub mod patch;
mod pod_update;
pub mod pods;
pub(crate) mod quota;
pub mod request;
mod scale;
mod status_rules;
pub mod store;
mod stored;
#[cfg(test)]
mod tests;
mod write;
