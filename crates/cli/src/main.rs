//! Rollscope on the command line.
fn main() {}
