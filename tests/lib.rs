//! Tests that span the crates; see the files beside Cargo.toml.
