//! The label `pod-template-hash`: which Pods and ReplicaSets belong to a template.
//!
//! Models `controller.ComputeHash` (pkg/controller) and `dump.ForHash` (k8s.io/utils/dump), which is go-spew's `%#v` of
//! the template's Go struct. Leaves out: times in a template, which are zero in any template that a server accepted
//! from a person.

mod go_dump;

use crate::names::safe_encode_string;
use crate::value::Value;
use std::fmt::{self, Write};

/// FNV-1a with 32 bits, as `hash/fnv` of Go has it.
struct Fnv1a32(u32);

impl Fnv1a32 {
    fn new() -> Fnv1a32 {
        Fnv1a32(0x811c_9dc5)
    }

    fn write_bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
    }
}

impl Write for Fnv1a32 {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.write_bytes(text.as_bytes());
        Ok(())
    }
}

/// The hash of a decoded and defaulted template. Models `ComputeHash`.
///
/// A collision count of 0 is not the same as none.
pub fn compute_hash(template: &Value, collision_count: Option<i32>) -> String {
    let empty = Value::default();
    let part = |key: &str| template.get(key).unwrap_or(&empty);
    compute_hash_of_parts(part("metadata"), part("spec"), collision_count)
}

/// As `compute_hash`, of a template whose two members are kept apart.
pub fn compute_hash_of_parts(metadata: &Value, spec: &Value, collision_count: Option<i32>) -> String {
    let mut hasher = Fnv1a32::new();
    go_dump::template(metadata, spec, &mut hasher).expect("a hasher takes any text");
    if let Some(count) = collision_count {
        // Upstream writes 8 bytes of which it sets 4.
        hasher.write_bytes(&count.to_le_bytes());
        hasher.write_bytes(&[0; 4]);
    }
    safe_encode_string(&hasher.0.to_string())
}

/// The text that is hashed.
pub fn dump(template: &Value) -> String {
    let empty = Value::default();
    let part = |key: &str| template.get(key).unwrap_or(&empty);
    let mut out = String::new();
    go_dump::template(part("metadata"), part("spec"), &mut out).expect("writing to a String cannot fail");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fnv1a_of_known_texts() {
        for (text, hash) in [("", 0x811c_9dc5), ("a", 0xe40c_292c), ("foobar", 0xbf9c_f968)] {
            let mut hasher = Fnv1a32::new();
            hasher.write_bytes(text.as_bytes());
            assert_eq!(hasher.0, hash, "{text}");
        }
    }

    #[test]
    fn an_empty_template_has_a_hash() {
        let template = Value::default();
        assert!(dump(&template).starts_with("(v1.PodTemplateSpec){ObjectMeta:(v1.ObjectMeta){Name:(string) "));
        assert_ne!(compute_hash(&template, None), compute_hash(&template, Some(0)));
    }
}
