//! The tag of an image's name.
//!
//! Models `parsers.ParseImageName` and github.com/distribution/reference, as far as one can ask for the tag. Leaves out:
//! which fault a malformed name has.

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// `[a-z0-9]+` parts with one period, one or two underscores or any number of dashes between them.
fn is_path_component(text: &str) -> bool {
    let alphanumeric = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    if !text.starts_with(alphanumeric) || !text.ends_with(alphanumeric) {
        return false;
    }
    let separators = text.split(alphanumeric).filter(|separator| !separator.is_empty());
    separators.into_iter().all(|separator| matches!(separator, "." | "_" | "__") || separator.chars().all(|c| c == '-'))
}

fn is_domain_component(text: &str) -> bool {
    let inner = text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    inner && !text.is_empty() && !text.starts_with('-') && !text.ends_with('-')
}

fn is_domain_and_port(text: &str) -> bool {
    let is_port = |port: &str| !port.is_empty() && port.bytes().all(|b| b.is_ascii_digit());
    if let Some(rest) = text.strip_prefix('[') {
        let Some((address, port)) = rest.split_once(']') else { return false };
        let is_address = !address.is_empty() && address.chars().all(|c| c.is_ascii_hexdigit() || c == ':');
        return is_address && (port.is_empty() || port.strip_prefix(':').is_some_and(is_port));
    }
    let (host, port) = text.split_once(':').map_or((text, None), |(host, port)| (host, Some(port)));
    port.is_none_or(is_port) && host.split('.').all(is_domain_component)
}

fn is_tag(text: &str) -> bool {
    text.starts_with(is_word) && text.len() <= 128 && text.chars().all(|c| is_word(c) || c == '.' || c == '-')
}

/// The digests whose algorithms Kubernetes links in.
fn is_digest(text: &str) -> bool {
    let Some((algorithm, encoded)) = text.split_once(':') else { return false };
    let length = match algorithm {
        "sha256" => 64,
        "sha384" => 96,
        "sha512" => 128,
        _ => return false,
    };
    encoded.len() == length && encoded.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

/// The registry and the rest of a name. Models `splitDockerDomain`.
fn split_docker_domain(name: &str) -> (String, String) {
    const DOCKER: &str = "docker.io";
    let (domain, rest) = match name.split_once('/') {
        None => (DOCKER, name),
        Some(("index.docker.io", rest)) => (DOCKER, rest),
        Some((first, rest)) if first == "localhost" || first.contains(['.', ':']) || first.to_lowercase() != first => (first, rest),
        Some(_) => (DOCKER, name),
    };
    let library = if domain == DOCKER && !rest.contains('/') { "library/" } else { "" };
    (domain.to_string(), format!("{library}{rest}"))
}

/// The tag that an image's name has or implies; None if there is a digest alone or the name is malformed.
pub(super) fn tag(image: &str) -> Option<String> {
    let is_identifier = image.len() == 64 && image.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    if is_identifier {
        return None;
    }
    let (domain, remainder) = split_docker_domain(image);
    let remote = remainder.split(':').next().unwrap_or_default();
    if remote.to_lowercase() != remote {
        return None;
    }
    let whole = format!("{domain}/{remainder}");
    let (rest, digest) = whole.split_once('@').map_or((whole.as_str(), None), |(rest, digest)| (rest, Some(digest)));
    let last_part = rest.rfind('/').map_or(0, |slash| slash + 1);
    let (name, tag) = match rest[last_part..].find(':') {
        Some(colon) => (&rest[..last_part + colon], Some(&rest[last_part + colon + 1..])),
        None => (rest, None),
    };
    let (first, path) = name.split_once('/')?;
    let in_path = !is_domain_and_port(first);
    let path_length = if in_path { name.len() } else { path.len() };
    let well_formed = (!in_path || is_path_component(first)) && path.split('/').all(is_path_component) && path_length <= 255;
    if !well_formed || !tag.is_none_or(is_tag) || !digest.is_none_or(is_digest) {
        return None;
    }
    match (tag, digest) {
        (Some(tag), _) => Some(tag.to_string()),
        (None, Some(_)) => None,
        (None, None) => Some("latest".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::tag;

    #[test]
    fn tags() {
        let digest = format!("nginx@sha256:{}", "0".repeat(64));
        for (image, expected) in [
            ("nginx", Some("latest")),
            ("nginx:1.14.2", Some("1.14.2")),
            ("registry:5000/team/web", Some("latest")),
            ("registry:5000/team/web:v1", Some("v1")),
            ("Registry/web", Some("latest")),
            ("team/Web", None),
            (" nginx", None),
            ("", None),
            ("nginx:", None),
            ("nginx@sha256:abc", None),
            ("a..b", None),
            ("a__b---c.d", Some("latest")),
            (&digest, None),
        ] {
            assert_eq!(tag(image).as_deref(), expected, "{image}");
        }
    }
}
