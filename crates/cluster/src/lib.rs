//! What Kubernetes' controllers and nodes do with the objects of `rollscope_api`, in virtual time.
//!
//! A `Cluster` is plain data with one owner: clone it to keep a moment, `step` it to let time pass, and send it requests.

pub mod agenda;
pub mod apiserver;
pub mod cluster;
pub mod controllers;
pub mod events;
pub mod failures;
pub mod fingerprint;
pub mod node;
pub mod object;
pub mod random;
pub mod time;
pub mod trace;
