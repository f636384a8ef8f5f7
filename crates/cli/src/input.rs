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

/// Prints on standard output, as it is.
pub(crate) fn print(text: &str) -> Result<(), String> {
    write(text, &mut std::io::stdout().lock())
}

/// Prints on standard output, without colours where nobody sees them.
pub(crate) fn print_coloured(text: &str) -> Result<(), String> {
    write(text, &mut anstream::stdout().lock())
}

/// Whoever reads may stop reading: `rollscope … | head` is no failure.
fn write(text: &str, out: &mut impl Write) -> Result<(), String> {
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(format!("cannot write: {error}")),
        _ => Ok(()),
    }
}
