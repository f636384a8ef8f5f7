//! The page's Rust: compiled to Wasm, given its JavaScript face by wasm-bindgen, shrunk by wasm-opt.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result, bail};
use serde_json::Value;
use wasm_bindgen_cli_support::Bindgen;

use crate::command;
use crate::files;
use crate::node;
use crate::project::Project;
use crate::stamp::{self, Inputs};
use crate::wasm_std;

/// The page's crate.
const PACKAGE: &str = "rollscope-web";
/// What wasm-bindgen's output is called: `rollscope.js` and `rollscope_bg.wasm`.
const NAME: &str = "rollscope";

/// Exactly what browsers of the last years have. `--all-features` would add what they reject.
const WASM_OPT_FLAGS: [&str; 9] = [
    "-Oz",
    "--enable-bulk-memory",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-multivalue",
    "--strip-debug",
    "--strip-producers",
];

/// How much work goes into the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Profile {
    /// Quick to build, with function names and checks.
    Dev,
    /// Small and fast, as published.
    Release,
}

impl Profile {
    /// The profile's name in the workspace's Cargo.toml.
    fn cargo_name(self) -> &'static str {
        match self {
            Self::Dev => "dev",
            Self::Release => "release-web",
        }
    }

    /// A name for folders.
    pub(crate) fn folder_name(self) -> &'static str {
        match self {
            Self::Dev => "dev",
            Self::Release => "release",
        }
    }
}

/// Builds the Wasm module and its JavaScript; returns the folder with both.
pub(crate) fn build(project: &Project, profile: Profile) -> Result<PathBuf> {
    let compiled = compile(project, profile)?;
    let folder = project.work(&format!("wasm-{}", profile.folder_name()));
    // This crate's manifest holds the version of wasm-bindgen.
    let inputs = Inputs::default()
        .text(include_str!("../Cargo.toml"))
        .text(&node::package_version(project, "binaryen")?)
        .text(&WASM_OPT_FLAGS.join(" "))
        .file(&compiled)?;
    stamp::once(&folder, &inputs, || {
        files::recreate_folder(&folder)?;
        bind(&compiled, &folder, profile)?;
        match profile {
            Profile::Dev => Ok(()),
            Profile::Release => optimise(project, &folder),
        }
    })?;
    Ok(folder)
}

/// Compiles the page's crate and returns the path of the Wasm file.
fn compile(project: &Project, profile: Profile) -> Result<PathBuf> {
    let compiler = wasm_std::provide(project)?;
    let mut cargo = command::cargo(project);
    cargo
        .args(["build", "--package", PACKAGE, "--target", wasm_std::TARGET])
        .args(["--profile", profile.cargo_name(), "--message-format=json-render-diagnostics"])
        .arg("--target-dir")
        .arg(project.wasm_target())
        .stderr(Stdio::inherit());
    if let Some(compiler) = compiler {
        cargo.env("RUSTC", compiler).env_remove("RUSTUP_TOOLCHAIN").env_remove("LD_LIBRARY_PATH");
    }
    let output = cargo.output().context("cannot start cargo")?;
    if !output.status.success() {
        bail!("the page does not compile");
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    wasm_file(&messages).with_context(|| format!("{PACKAGE} has neither a binary nor a cdylib"))
}

/// The Wasm file among Cargo's messages, one JSON object a line.
fn wasm_file(messages: &str) -> Option<PathBuf> {
    messages
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter_map(|message| message["filenames"].as_array().cloned())
        .flatten()
        .filter_map(|file| file.as_str().map(PathBuf::from))
        .find(|path| path.extension().is_some_and(|extension| extension == "wasm"))
}

fn bind(compiled: &Path, folder: &Path, profile: Profile) -> Result<()> {
    Bindgen::new()
        .input_path(compiled)
        .out_name(NAME)
        .web(true)?
        .typescript(false)
        // The bundler gives the module a hashed name, which boot.js passes on.
        .omit_default_module_path(true)
        .remove_name_section(profile == Profile::Release)
        .generate(folder)
        .context("wasm-bindgen failed; are `wasm-bindgen` and `wasm-bindgen-cli-support` of one version in Cargo.lock?")
}

fn optimise(project: &Project, folder: &Path) -> Result<()> {
    let module = folder.join(format!("{NAME}_bg.wasm"));
    let mut wasm_opt = node::program(project, "binaryen/bin/wasm-opt");
    wasm_opt.args(WASM_OPT_FLAGS).arg(&module).arg("-o").arg(&module);
    command::run_logged(project, "wasm-opt", &mut wasm_opt)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wasm_file_is_found_among_cargos_messages() {
        let messages = r#"{"reason":"compiler-artifact","filenames":["/t/libyew.rlib"]}
{"reason":"compiler-artifact","filenames":["/t/rollscope-web.wasm"]}
{"reason":"build-finished","success":true}
"#;
        assert_eq!(wasm_file(messages), Some(PathBuf::from("/t/rollscope-web.wasm")));
        assert_eq!(wasm_file("{}\nnot json"), None);
    }
}
