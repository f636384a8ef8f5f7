//! The API server: the only writer of objects.
//!
//! `client.rs` is what controllers call, typed; `request.rs` is what people's tools call, with trees of values.

pub mod client;
pub mod deletion;
mod namespaces;
pub mod pods;
pub mod request;
pub mod store;
