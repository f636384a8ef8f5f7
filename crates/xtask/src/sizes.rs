//! The table of what a visitor downloads.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::files;

/// Prints every published file with its size, raw and compressed, in bytes.
pub(crate) fn print(dist: &Path) -> Result<()> {
    println!("{:<40} {:>10} {:>10} {:>10}", "file", "raw", "gzip", "brotli");
    let mut totals = [0; 3];
    for path in files::walk(dist)? {
        if path.extension().is_some_and(|extension| extension == "br" || extension == "gz") {
            continue;
        }
        let name = path.strip_prefix(dist).context("a walk stays below its folder")?.display().to_string();
        let sizes = sizes(&path)?;
        print_row(&name, sizes);
        for (total, size) in totals.iter_mut().zip(sizes) {
            *total += size;
        }
    }
    print_row("total", totals);
    println!("in {}", dist.display());
    Ok(())
}

/// Raw, gzip and brotli; a file without compressed forms is sent as it is.
fn sizes(path: &Path) -> Result<[u64; 3]> {
    let raw = size(path)?;
    let compressed = |extension: &str| {
        let mut name = path.as_os_str().to_owned();
        name.push(extension);
        size(Path::new(&name)).unwrap_or(raw)
    };
    Ok([raw, compressed(".gz"), compressed(".br")])
}

fn size(path: &Path) -> Result<u64> {
    Ok(fs::metadata(path).with_context(|| format!("cannot read {}", path.display()))?.len())
}

fn print_row(name: &str, [raw, gzip, brotli]: [u64; 3]) {
    println!("{name:<40} {:>10} {:>10} {:>10}", grouped(raw), grouped(gzip), grouped(brotli));
}

/// 1234567 as 1,234,567.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_grouped() {
        let cases = [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")];
        for (number, text) in cases {
            assert_eq!(grouped(number), text);
        }
    }
}
