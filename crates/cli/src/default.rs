//! `rollscope default`: objects as the API server completes them.

use crate::input::{print, read};
use rollscope_playground::lint::default_objects;
use std::path::Path;
use std::process::ExitCode;

/// Prints each object of a file as JSON, its warnings on standard error.
pub(crate) fn default(file: &Path) -> Result<ExitCode, String> {
    let objects = match default_objects(&read(file)?) {
        Ok(objects) => objects,
        Err(why) => {
            anstream::eprintln!("{}: {why}", file.display());
            return Ok(ExitCode::FAILURE);
        }
    };
    for found in objects {
        for warning in found.warnings {
            anstream::eprintln!("Warning: {warning}");
        }
        let json: serde_json::Value = serde_json::from_str(&found.object.to_json()).map_err(|error| error.to_string())?;
        print(&format!("{json:#}\n"))?;
    }
    Ok(ExitCode::SUCCESS)
}
