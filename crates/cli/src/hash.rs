//! `rollscope hash`: the label pod-template-hash, or the text that it is a hash of.

use crate::input::{print, read};
use rollscope_playground::lint::{dump_template, hash_template};
use std::path::Path;
use std::process::ExitCode;

/// Prints the hash of a file's first template, or its dump.
pub(crate) fn hash(file: &Path, collision_count: Option<i32>, dump: bool) -> Result<ExitCode, String> {
    let text = read(file)?;
    match if dump { dump_template(&text) } else { hash_template(&text, collision_count) } {
        Ok(answer) => print(&format!("{answer}\n")).map(|()| ExitCode::SUCCESS),
        Err(why) => {
            anstream::eprintln!("{}: {why}", file.display());
            Ok(ExitCode::FAILURE)
        }
    }
}
