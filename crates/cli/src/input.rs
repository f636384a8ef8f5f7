//! Texts that commands read, and how they write.

use std::io::{Read, Write};
use std::path::Path;

/// Reads a file; `-` is standard input.
pub(crate) fn read(file: &Path) -> Result<String, String> {
    let mut bytes = Vec::new();
    let read = match file == Path::new("-") {
        true => std::io::stdin().read_to_end(&mut bytes),
        false => std::fs::File::open(file).and_then(|mut file| file.read_to_end(&mut bytes)),
    };
    read.map_err(|error| format!("{}: {error}", file.display()))?;
    String::from_utf8(bytes).map_err(|error| format!("{}: {error}", file.display()))
}

/// Prints on standard output. Whoever reads may stop reading: `rollscope … | head` is no failure.
pub(crate) fn print(text: &str) -> Result<(), String> {
    let mut out = anstream::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(format!("cannot write: {error}")),
        _ => Ok(()),
    }
}
