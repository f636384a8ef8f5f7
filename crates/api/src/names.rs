//! Names: how the server and the controllers make them, and which ones the API accepts.
//!
//! Models `names.SimpleNameGenerator` (k8s.io/apiserver), `rand.SafeEncodeString`, the deployment controller's
//! `generateReplicaSetName`, and the name formats of k8s.io/apimachinery (`pkg/util/validation`,
//! `pkg/api/validate/content`). A check returns what is wrong, in upstream's words; nothing means that all is well.
//! Lengths count bytes, as Go's `len` does. The random part of a generated name is the caller's.

/// The letters and digits of generated names and hashes: no vowels, nothing that looks like another.
pub const ALPHANUMS: &[u8; 27] = b"bcdfghjklmnpqrstvwxz2456789";

/// Random characters at the end of a generated name.
pub const RANDOM_SUFFIX_LENGTH: usize = 5;

/// Longest base that a generated name keeps: 63 less the random suffix.
const MAX_GENERATED_BASE_LENGTH: usize = 63 - RANDOM_SUFFIX_LENGTH;

const DNS1123_LABEL_FMT: &str = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
const DNS1123_SUBDOMAIN_FMT: &str = "[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*";
const LABEL_KEY_FMT: &str = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
const LABEL_VALUE_FMT: &str = "(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?";
const LABEL_KEY_MESSAGE: &str =
    "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";

/// Longest DNS label.
pub const DNS1123_LABEL_MAX_LENGTH: usize = 63;

/// Longest DNS subdomain, and with it the longest name of most objects.
pub const DNS1123_SUBDOMAIN_MAX_LENGTH: usize = 253;

/// Encodes a hash's digits with the alphabet of generated names. Models `rand.SafeEncodeString`.
///
/// Each character gives one; upstream's result is as long as the input's bytes, so for other text than ASCII it ends
/// in NULs, which are kept.
pub fn safe_encode_string(text: &str) -> String {
    let mut encoded: String = text.chars().map(|c| char::from(ALPHANUMS[c as usize % ALPHANUMS.len()])).collect();
    encoded.extend(std::iter::repeat_n('\0', text.len() - encoded.len()));
    encoded
}

/// What a generated name begins with: the base, cut so that the random characters fit. Models `SimpleNameGenerator`.
pub fn generated_name_base(base: &str) -> &str {
    cut(base, MAX_GENERATED_BASE_LENGTH)
}

/// The name of a Deployment's new ReplicaSet, cut so that it stays a DNS subdomain. Models `generateReplicaSetName`.
pub fn generate_replica_set_name(deployment: &str, pod_template_spec_hash: &str) -> String {
    let longest = DNS1123_SUBDOMAIN_MAX_LENGTH.saturating_sub(1 + pod_template_spec_hash.len());
    let base = if longest > 0 { cut(deployment, longest) } else { deployment };
    format!("{base}-{pod_template_spec_hash}")
}

/// At most `length` bytes of a text, and no half character. (Upstream cuts bytes; names are ASCII.)
fn cut(text: &str, length: usize) -> &str {
    let mut end = length.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

/// What keeps a text from being a DNS label. Models `IsDNS1123Label`.
pub fn is_dns1123_label(value: &str) -> Vec<String> {
    let mut errors = Vec::new();
    if value.len() > DNS1123_LABEL_MAX_LENGTH {
        errors.push(max_length_error(DNS1123_LABEL_MAX_LENGTH));
    }
    if !matches_dns1123_label(value) {
        errors.push(if matches_dns1123_subdomain(value) {
            // The characters would do, so it must be the dots.
            "must not contain dots".to_string()
        } else {
            let message = "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end \
                           with an alphanumeric character";
            regex_error(message, DNS1123_LABEL_FMT, &["my-name", "123-abc"])
        });
    }
    errors
}

/// What keeps a text from being a DNS subdomain. Models `IsDNS1123Subdomain`.
pub fn is_dns1123_subdomain(value: &str) -> Vec<String> {
    subdomain_errors(value, max_length_error(DNS1123_SUBDOMAIN_MAX_LENGTH))
}

/// As `is_dns1123_subdomain`, in the words of `pkg/api/validate/content`, which counts bytes.
fn is_dns1123_subdomain_in_bytes(value: &str) -> Vec<String> {
    subdomain_errors(value, max_bytes_error(DNS1123_SUBDOMAIN_MAX_LENGTH))
}

fn subdomain_errors(value: &str, too_long: String) -> Vec<String> {
    let mut errors = Vec::new();
    if value.len() > DNS1123_SUBDOMAIN_MAX_LENGTH {
        errors.push(too_long);
    }
    if !matches_dns1123_subdomain(value) {
        let message = "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and \
                       end with an alphanumeric character";
        errors.push(regex_error(message, DNS1123_SUBDOMAIN_FMT, &["example.com"]));
    }
    errors
}

/// What keeps a text from being a DNS-1035 label, which starts with a letter. Models `IsDNS1035Label`.
pub fn is_dns1035_label(value: &str) -> Vec<String> {
    let mut errors = Vec::new();
    if value.len() > DNS1123_LABEL_MAX_LENGTH {
        errors.push(max_length_error(DNS1123_LABEL_MAX_LENGTH));
    }
    if !(matches_dns1123_label(value) && value.starts_with(|c: char| c.is_ascii_lowercase())) {
        let message = "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, \
                       and end with an alphanumeric character";
        errors.push(regex_error(message, "[a-z]([-a-z0-9]*[a-z0-9])?", &["my-name", "abc-123"]));
    }
    errors
}

/// What keeps a text from being the key of a label or annotation. Models `content.IsLabelKey` (`IsQualifiedName`).
pub fn is_label_key(value: &str) -> Vec<String> {
    let mut errors = Vec::new();
    let parts: Vec<&str> = value.split('/').collect();
    let name = match parts[..] {
        [name] => name,
        [prefix, name] => {
            if prefix.is_empty() {
                errors.push("prefix part must be non-empty".to_string());
            } else {
                errors.extend(is_dns1123_subdomain_in_bytes(prefix).into_iter().map(|message| format!("prefix part {message}")));
            }
            name
        }
        _ => {
            let form = regex_error(LABEL_KEY_MESSAGE, LABEL_KEY_FMT, LABEL_KEY_EXAMPLES);
            return vec![format!("a valid label key {form} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')")];
        }
    };
    if name.is_empty() {
        errors.push("name part must be non-empty".to_string());
    } else if name.len() > DNS1123_LABEL_MAX_LENGTH {
        errors.push(format!("name part {}", max_bytes_error(DNS1123_LABEL_MAX_LENGTH)));
    }
    if !matches_label_key(name) {
        errors.push(format!("name part {}", regex_error(LABEL_KEY_MESSAGE, LABEL_KEY_FMT, LABEL_KEY_EXAMPLES)));
    }
    errors
}

const LABEL_KEY_EXAMPLES: &[&str] = &["MyName", "my.name", "123-abc"];

/// What keeps a text from being a label's value. Models `content.IsLabelValue`.
pub fn is_label_value(value: &str) -> Vec<String> {
    let mut errors = Vec::new();
    if value.len() > DNS1123_LABEL_MAX_LENGTH {
        errors.push(max_bytes_error(DNS1123_LABEL_MAX_LENGTH));
    }
    if !(value.is_empty() || matches_label_key(value)) {
        let message = format!("a valid label must be an empty string or {}", &LABEL_KEY_MESSAGE["must ".len()..]);
        errors.push(regex_error(&message, LABEL_VALUE_FMT, &["MyValue", "my_value", "12345"]));
    }
    errors
}

/// What keeps a text from being one segment of a URL's path. Models `content.IsPathSegmentName`.
pub fn is_path_segment_name(name: &str) -> Vec<String> {
    if name == "." || name == ".." {
        return vec![format!("may not be '{name}'")];
    }
    is_path_segment_prefix(name)
}

/// What keeps a text from beginning one segment of a URL's path. Models `content.IsPathSegmentPrefix`.
pub fn is_path_segment_prefix(name: &str) -> Vec<String> {
    ["/", "%"].iter().filter(|illegal| name.contains(**illegal)).map(|illegal| format!("may not contain '{illegal}'")).collect()
}

fn matches_dns1123_label(value: &str) -> bool {
    let inner = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit();
    framed(value, inner, |c| inner(c) || c == b'-')
}

fn matches_dns1123_subdomain(value: &str) -> bool {
    value.split('.').all(matches_dns1123_label)
}

fn matches_label_key(value: &str) -> bool {
    framed(value, |c| c.is_ascii_alphanumeric(), |c| c.is_ascii_alphanumeric() || b"-_.".contains(&c))
}

/// Whether a text is not empty, begins and ends with an `edge` and has only `inner` bytes.
pub(crate) fn framed(value: &str, edge: impl Fn(u8) -> bool, inner: impl Fn(u8) -> bool) -> bool {
    let bytes = value.as_bytes();
    matches!((bytes.first(), bytes.last()), (Some(first), Some(last)) if edge(*first) && edge(*last)) && bytes.iter().all(|c| inner(*c))
}

/// Models `validation.MaxLenError`.
pub(crate) fn max_length_error(length: usize) -> String {
    format!("must be no more than {length} characters")
}

/// Models `content.MaxLenError`, which counts the same in other words.
fn max_bytes_error(length: usize) -> String {
    format!("must be no more than {length} bytes")
}

/// Models `RegexError`: what is wrong, examples, and the pattern that upstream matches with.
pub(crate) fn regex_error(message: &str, pattern: &str, examples: &[&str]) -> String {
    if examples.is_empty() {
        return format!("{message} (regex used for validation is '{pattern}')");
    }
    let examples: Vec<String> = examples.iter().map(|example| format!("'{example}', ")).collect();
    format!("{message} (e.g. {}regex used for validation is '{pattern}')", examples.join(" or "))
}
