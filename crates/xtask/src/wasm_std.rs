//! The standard library for `wasm32-unknown-unknown`: found with the toolchain, built from Debian's sources, or added by rustup.
//!
//! Debian's compiler is newer than the project's minimum and brings the library's sources, so that a machine without access to
//! rustup's servers can build the page. Its output never mixes with the host's: it has a target folder of its own.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::command;
use crate::debian;
use crate::files;
use crate::project::Project;
use crate::stamp::{self, Inputs};

/// The page's platform.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";
/// What Debian calls a compiler for browsers, its package manager, sources and LLVM tools.
pub(crate) const DEBIAN_PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "rust-web-llvm"];
/// The last of these packages brings this link to the linker, whose package has the name of the file linked to.
const DEBIAN_LINKER: &str = "/usr/bin/rust-lld";
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_CARGO: &str = "/usr/bin/cargo";
const DEBIAN_RUSTLIB: &str = "/usr/lib/rustlib";

/// Where a Wasm standard library comes from.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// The current toolchain has it, in this folder.
    Toolchain(PathBuf),
    /// Debian's packages are installed: built from their sources, once.
    Debian,
    /// Debian's packages can be installed.
    DebianToInstall,
    /// rustup can add it.
    Rustup,
}

/// Finds the first way that is open on this machine.
pub(crate) fn source() -> Option<Source> {
    if let Some(folder) = toolchain_folder() {
        return Some(Source::Toolchain(folder));
    }
    if debian::are_installed(&DEBIAN_PACKAGES) && Path::new(DEBIAN_LINKER).exists() {
        return Some(Source::Debian);
    }
    if debian::can_install() {
        return Some(Source::DebianToInstall);
    }
    rustup_is_here().then_some(Source::Rustup)
}

/// Provides the library; returns the compiler to use instead of the usual one, if any.
pub(crate) fn provide(project: &Project) -> Result<Option<PathBuf>> {
    match source() {
        Some(Source::Toolchain(_)) => Ok(None),
        Some(Source::Debian) => build_from_debian(project).map(Some),
        Some(Source::DebianToInstall) => match install_from_debian(project) {
            Ok(()) => build_from_debian(project).map(Some),
            // Not every release of Debian has these packages.
            Err(error) if rustup_is_here() => {
                println!("  {error:#}");
                add_with_rustup().map(|()| None)
            }
            Err(error) => Err(error),
        },
        Some(Source::Rustup) => add_with_rustup().map(|()| None),
        None => bail!(
            "no Rust standard library for {TARGET}; install rustup (https://rustup.rs) and run `rustup target add {TARGET}`, \
             or on Debian 12 run: sudo apt-get install {}",
            DEBIAN_PACKAGES.join(" ")
        ),
    }
}

/// The folder of the current toolchain's own library, if it is installed.
fn toolchain_folder() -> Option<PathBuf> {
    let folder = command::output(Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET])).ok()?;
    let folder = PathBuf::from(folder);
    let libraries = files::with_extension(&folder, "rlib").ok()?;
    (!libraries.is_empty()).then_some(folder)
}

fn install_from_debian(project: &Project) -> Result<()> {
    debian::install(project, &DEBIAN_PACKAGES)?;
    let linker = Path::new(DEBIAN_LINKER);
    let target = linker.read_link().with_context(|| format!("Debian's packages have no {DEBIAN_LINKER}"))?;
    let package = target.file_name().context("a link leads to a file")?.to_string_lossy().into_owned();
    debian::install(project, &[&package])
}

fn add_with_rustup() -> Result<()> {
    println!("  rustup adds Rust's standard library for {TARGET}, which the page is compiled with.");
    command::run(Command::new("rustup").args(["target", "add", TARGET]))
        .with_context(|| format!("the page needs Rust's standard library for {TARGET}"))
}

fn rustup_is_here() -> bool {
    command::output(Command::new("rustup").arg("--version")).is_ok()
}

/// Where the private compiler is, once it is built.
pub(crate) fn debian_sysroot(project: &Project) -> PathBuf {
    project.work("wasm-sysroot")
}

/// Whether the library has been built from the sources that are installed now.
pub(crate) fn debian_sysroot_is_built(project: &Project) -> bool {
    debian_inputs().is_ok_and(|inputs| stamp::is_done(&debian_sysroot(project), &inputs))
}

fn debian_inputs() -> Result<Inputs> {
    let version = command::output(debian_command(DEBIAN_RUSTC).args(["--version", "--verbose"]))?;
    Ok(Inputs::default().text(&version).text(EMPTY_MANIFEST).text("1"))
}

/// Builds the library once into a sysroot of its own and returns the compiler that uses it.
fn build_from_debian(project: &Project) -> Result<PathBuf> {
    let sysroot = debian_sysroot(project);
    stamp::once(&sysroot, &debian_inputs()?, || {
        let library = sysroot.join("lib/rustlib").join(TARGET).join("lib");
        files::recreate_folder(&sysroot)?;
        files::create_folder(&library)?;
        let crates = compile_library(project)?;
        copy_libraries(&crates, &library)?;
        link_rest_of_rustlib(&sysroot)?;
        write_compiler(&sysroot)
    })?;
    Ok(compiler(&sysroot))
}

const EMPTY_MANIFEST: &str = "[package]\nname = \"empty\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n";

/// Compiles the library as a dependency of an empty crate and returns the folder of the compiled crates.
fn compile_library(project: &Project) -> Result<PathBuf> {
    let folder = project.work("wasm-std");
    files::recreate_folder(&folder)?;
    files::create_folder(&folder.join("src"))?;
    files::write(&folder.join("Cargo.toml"), EMPTY_MANIFEST)?;
    files::write(&folder.join("src/lib.rs"), "#![no_std]\n")?;
    let target = folder.join("target");
    let mut build = debian_command(DEBIAN_CARGO);
    build
        .current_dir(&folder)
        .args(["build", "--release", "--target", TARGET, "-Zbuild-std=std,panic_abort,test"])
        .arg("--target-dir")
        .arg(&target)
        .env("RUSTC", DEBIAN_RUSTC)
        // Building the library needs unstable options, which only this one command may use.
        .env("RUSTC_BOOTSTRAP", "1")
        // Link-time optimisation of the page reaches into the library.
        .env("RUSTFLAGS", "-Cembed-bitcode=yes");
    command::run_logged(project, "Wasm standard library, from Debian's sources", &mut build)?;
    Ok(target.join(TARGET).join("release/deps"))
}

fn copy_libraries(from: &Path, to: &Path) -> Result<()> {
    for path in files::with_extension(from, "rlib")? {
        let name = path.file_name().context("a listed file has a name")?;
        if !name.to_string_lossy().starts_with("libempty-") {
            files::copy(&path, &to.join(name))?;
        }
    }
    Ok(())
}

/// The compiler looks for its host library and its linker in the same sysroot.
fn link_rest_of_rustlib(sysroot: &Path) -> Result<()> {
    for path in files::list(Path::new(DEBIAN_RUSTLIB))? {
        if !path.ends_with(TARGET) {
            // Not std's `symlink`, which exists on Unix only: this file must compile everywhere.
            command::run(Command::new("ln").arg("-s").arg(path).arg(sysroot.join("lib/rustlib")))?;
        }
    }
    Ok(())
}

fn write_compiler(sysroot: &Path) -> Result<()> {
    let path = compiler(sysroot);
    files::create_folder(&sysroot.join("bin"))?;
    files::write(&path, &format!("#!/bin/sh\nexec {DEBIAN_RUSTC} --sysroot '{}' \"$@\"\n", sysroot.display()))?;
    command::run(Command::new("chmod").arg("755").arg(path))
}

fn compiler(sysroot: &Path) -> PathBuf {
    sysroot.join("bin/rustc")
}

/// One of Debian's programs, free of what rustup and the Cargo that runs this tool put into the environment.
fn debian_command(program: &str) -> Command {
    let mut command = Command::new(program);
    for variable in ["CARGO", "CARGO_ENCODED_RUSTFLAGS", "CARGO_TARGET_DIR", "LD_LIBRARY_PATH", "RUSTC_WRAPPER", "RUSTUP_TOOLCHAIN"] {
        command.env_remove(variable);
    }
    command
}
