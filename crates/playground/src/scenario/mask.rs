//! Hides what is random in a real cluster: the ends of generated Pod names, UIDs and resourceVersions.

use std::collections::BTreeSet;

/// The characters of generated names, in the order in which they count.
const SUFFIX_ALPHABET: &[u8] = b"2456789bcdfghjklmnpqrstvwxz";
const SUFFIX_LENGTH: usize = 5;

/// What names were generated in a run, as far as masking needs it.
#[derive(Clone, Debug, Default)]
pub(super) struct Masks {
    prefixes: BTreeSet<String>,
}

impl Masks {
    /// From now on names that are `prefix` and a generated suffix are masked.
    pub(super) fn add_prefix(&mut self, prefix: &str) {
        if !self.prefixes.contains(prefix) {
            self.prefixes.insert(prefix.to_string());
        }
    }

    /// Masks one line of a trace, in which so many names were generated.
    pub(super) fn mask(&self, line: &str, names_generated: u64) -> String {
        let line = self.mask_names(line, names_generated);
        let line = mask_uids(&line);
        mask_resource_versions(&line)
    }

    fn mask_names(&self, line: &str, names_generated: u64) -> String {
        let bytes = line.as_bytes();
        let mut out = String::with_capacity(line.len());
        let mut at = 0;
        while at < bytes.len() {
            let end = at + bytes[at..].iter().take_while(|&&b| is_name_byte(b)).count();
            if end == at || !bytes[at].is_ascii_alphanumeric() {
                let next = at + line[at..].chars().next().map_or(1, char::len_utf8);
                out.push_str(&line[at..next]);
                at = next;
                continue;
            }
            match self.longest_name(&bytes[at..end], bytes.get(end).copied()) {
                Some(length) => {
                    let name = &line[at..at + length];
                    let prefix = &name[..length - SUFFIX_LENGTH];
                    let known = self.prefixes.contains(prefix) && suffix_number(&name.as_bytes()[prefix.len()..]) < names_generated;
                    out.push_str(if known { prefix } else { name });
                    out.push_str(if known { "xxxxx" } else { "" });
                    at += length;
                }
                None => {
                    out.push_str(&line[at..end]);
                    at = end;
                }
            }
        }
        out
    }

    /// The length of the longest beginning of a run of name characters that looks like a generated name.
    fn longest_name(&self, run: &[u8], after: Option<u8>) -> Option<usize> {
        let is_word = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
        (SUFFIX_LENGTH + 2..=run.len()).rev().find(|&length| {
            let next = run.get(length).copied().or(after.filter(|_| length == run.len()));
            let suffix = &run[length - SUFFIX_LENGTH..length];
            !next.is_some_and(is_word) && run[length - SUFFIX_LENGTH - 1] == b'-' && suffix.iter().all(|b| SUFFIX_ALPHABET.contains(b))
        })
    }
}

fn is_name_byte(b: u8) -> bool {
    b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'.' || b == b'-'
}

/// The running number that a suffix stands for.
fn suffix_number(suffix: &[u8]) -> u64 {
    let digit = |b: &u8| SUFFIX_ALPHABET.iter().position(|c| c == b).unwrap_or(0) as u64;
    suffix.iter().fold(0, |number, b| number * SUFFIX_ALPHABET.len() as u64 + digit(b))
}

/// Replaces UIDs (8-4-4-4-12 hexadecimal digits, not inside a word) by `-`.
fn mask_uids(line: &str) -> String {
    const GROUPS: [usize; 5] = [8, 4, 4, 4, 12];
    let bytes = line.as_bytes();
    let is_word = |b: Option<&u8>| b.is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_');
    let uid_at = |at: usize| -> bool {
        let mut i = at;
        for (n, group) in GROUPS.into_iter().enumerate() {
            if n > 0 {
                if bytes.get(i) != Some(&b'-') {
                    return false;
                }
                i += 1;
            }
            let digits = bytes.get(i..i + group);
            if !digits.is_some_and(|d| d.iter().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))) {
                return false;
            }
            i += group;
        }
        !is_word(bytes.get(i)) && !is_word(at.checked_sub(1).and_then(|before| bytes.get(before)))
    };
    let mut out = String::with_capacity(line.len());
    let mut at = 0;
    while at < bytes.len() {
        if uid_at(at) {
            out.push('-');
            at += 36;
        } else {
            let next = at + line[at..].chars().next().map_or(1, char::len_utf8);
            out.push_str(&line[at..next]);
            at = next;
        }
    }
    out
}

/// Replaces the number of each `resourceVersion: "123"` inside a line of JSON by `-`.
fn mask_resource_versions(line: &str) -> String {
    let mut parts = line.split("resourceVersion");
    let mut out = parts.next().unwrap_or_default().to_string();
    for part in parts {
        out.push_str("resourceVersion");
        let after_key = part.strip_prefix("\\\"").or(part.strip_prefix('"')).unwrap_or(part);
        let value = after_key.strip_prefix(':').map(|rest| rest.strip_prefix(' ').unwrap_or(rest));
        let digits = value.and_then(|rest| rest.strip_prefix("\\\"").or(rest.strip_prefix('"')));
        let Some(digits) = digits else {
            out.push_str(part);
            continue;
        };
        let end = digits.bytes().take_while(u8::is_ascii_digit).count();
        let closes = digits[end..].starts_with('"') || digits[end..].starts_with("\\\"");
        if end > 0 && closes {
            out.push_str(&part[..part.len() - digits.len()]);
            out.push('-');
            out.push_str(&digits[end..]);
        } else {
            out.push_str(part);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_generated_names_uids_and_versions_are_hidden() {
        let mut masks = Masks::default();
        masks.add_prefix("web-5d4c-");
        let cases = [
            ("web-5d4c-22222 web-5d4c-2222z", "web-5d4c-xxxxx web-5d4c-2222z"),
            ("pod/web-5d4c-22224, other-22222", "pod/web-5d4c-xxxxx, other-22222"),
            ("web-5d4c-222222", "web-5d4c-222222"),
            ("uid: 0000000a-0000-4000-8000-000000000000", "uid: -"),
            (r#"resourceVersion: \"12\""#, r#"resourceVersion: \"-\""#),
            (r#"\"resourceVersion\": \"12\","#, r#"\"resourceVersion\": \"-\","#),
            ("é → web-5d4c-22225", "é → web-5d4c-xxxxx"),
        ];
        for (line, masked) in cases {
            assert_eq!(masks.mask(line, 4), masked);
        }
    }
}
