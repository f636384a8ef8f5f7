//! IP addresses. Models `IsValidIPForLegacyField` with `StrictIPCIDRValidation`, and `GetWarningsForIP`.
//!
//! Go's two parsers are modelled by one: `ParseIPSloppy` takes leading zeros in IPv4 octets, `netip.ParseAddr` does
//! not, and takes zones (`fe80::1%eth0`), which the sloppy one refuses before it comes to that.

use super::fields::{Errors, Path};
use crate::errors::FieldError;
use crate::go_text::quote;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Models `IsValidIPForLegacyField`.
pub(super) fn legacy_ip(errors: &mut Errors, path: &Path, value: &str) {
    let Some(address) = parse_ip_sloppy(value) else {
        errors.push(FieldError::invalid(path, value, "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)"));
        return;
    };
    if value.parse::<IpAddr>().is_err() {
        errors.push(FieldError::invalid(path, value, "must not have leading 0s"));
    } else if matches!(address, IpAddr::V6(address) if address.to_ipv4_mapped().is_some()) {
        errors.push(FieldError::invalid(path, value, "must not be an IPv4-mapped IPv6 address"));
    }
}

/// Models `GetWarningsForIP`.
pub(crate) fn warnings_for_ip(path: &Path, value: &str) -> Option<String> {
    let address = parse_ip_sloppy(value)?;
    let quoted = quote(value);
    let mapped = match address {
        IpAddr::V4(_) => None,
        IpAddr::V6(address) => address.to_ipv4_mapped(),
    };
    let preferred = mapped.map(IpAddr::V4).unwrap_or(address).to_string();
    if mapped.is_some() || value.parse::<IpAddr>().is_err() {
        return Some(format!("{path}: non-standard IP address {quoted} is invalid: use \"{preferred}\""));
    }
    let canonical = address.is_ipv4() || preferred == value;
    (!canonical).then(|| format!("{path}: IPv6 address {quoted} should be in RFC 5952 canonical format (\"{preferred}\")"))
}

/// Models `ParseIPSloppy`: octets and groups may have any number of leading zeros.
fn parse_ip_sloppy(value: &str) -> Option<IpAddr> {
    if !value.contains(':') {
        return parse_ipv4_sloppy(value).map(IpAddr::V4);
    }
    let groups: Option<Vec<String>> = value.split(':').map(strict_group).collect();
    groups?.join(":").parse::<Ipv6Addr>().ok().map(IpAddr::V6)
}

/// A group of an IPv6 address without surplus zeros; or the IPv4 address at its end.
fn strict_group(group: &str) -> Option<String> {
    if group.contains('.') {
        return parse_ipv4_sloppy(group).map(|address| address.to_string());
    }
    Some(if group.len() > 4 { trim_zeros(group) } else { group.to_string() })
}

fn parse_ipv4_sloppy(value: &str) -> Option<Ipv4Addr> {
    let octet = |part: &str| -> Option<u8> {
        let digits = !part.is_empty() && part.bytes().all(|c| c.is_ascii_digit());
        digits.then(|| trim_zeros(part).parse().ok())?
    };
    let octets: Option<Vec<u8>> = value.split('.').map(octet).collect();
    <[u8; 4]>::try_from(octets?).ok().map(Ipv4Addr::from)
}

/// Without leading zeros, except the last of several.
fn trim_zeros(digits: &str) -> String {
    match digits.trim_start_matches('0') {
        "" => "0".to_string(),
        rest => rest.to_string(),
    }
}
