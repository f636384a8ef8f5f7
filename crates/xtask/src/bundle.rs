//! JavaScript and style sheets, bundled by esbuild under names that change with their content.
//!
//! Every `web/js/*.js` is an entry point of its own; what several share becomes a chunk. All of `web/css/*.css`, in the order of
//! the names, becomes one sheet. The texts of `kubectl explain` are a file beside them.
//! A module imports `rollscope-wasm/rollscope.js` and `rollscope-wasm/rollscope_bg.wasm` (its URL).

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::command;
use crate::files;
use crate::node;
use crate::project::Project;
use crate::schema;
use crate::wasm::Profile;

/// The entry point that starts the page.
pub(crate) const BOOT: &str = "boot.js";
/// The style sheet's name before its hash.
pub(crate) const STYLE: &str = "style.css";
/// The Wasm module's name before its hash.
pub(crate) const WASM: &str = "rollscope_bg.wasm";

/// From the name that sources use to the hashed name in the published folder.
pub(crate) type Assets = BTreeMap<String, String>;

/// What the bundler made.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Bundle {
    /// What the page may ask for by name.
    pub(crate) assets: Assets,
    /// The chunks that the page's start needs.
    pub(crate) boot_chunks: Vec<String>,
}

/// Bundles everything into `out`.
pub(crate) fn bundle(project: &Project, profile: Profile, wasm: &Path, out: &Path) -> Result<Bundle> {
    let metafile = project.work(&format!("bundle-{}.json", profile.folder_name()));
    let mut esbuild = node::program(project, "esbuild/bin/esbuild");
    esbuild.args(files::with_extension(&project.web().join("js"), "js")?);
    if let Some(sheet) = write_style_entry(project, profile)? {
        esbuild.arg(sheet);
    }
    esbuild
        .arg(project.root().join(schema::TEXTS))
        .args(["--bundle", "--format=esm", "--splitting", "--target=es2022", "--log-level=warning"])
        .args(["--entry-names=[name]-[hash]", "--chunk-names=[name]-[hash]", "--asset-names=[name]-[hash]"])
        .args(["--loader:.wasm=file", "--loader:.svg=file", "--loader:.woff2=file", "--loader:.json=copy"])
        .arg(format!("--alias:rollscope-wasm={}", wasm.display()))
        .arg(format!("--outdir={}", out.display()))
        .arg(format!("--metafile={}", metafile.display()))
        // What wasm-bindgen wrote lies outside of `web`, and its snippets may import packages too.
        .env("NODE_PATH", project.web().join("node_modules"));
    esbuild.arg(match profile {
        Profile::Dev => "--sourcemap=linked",
        Profile::Release => "--minify",
    });
    command::run(&mut esbuild).context("the page's JavaScript or CSS cannot be bundled")?;
    read_metafile(&node::read_json(&metafile)?)
}

/// Writes a sheet that imports all others; None where there are none.
fn write_style_entry(project: &Project, profile: Profile) -> Result<Option<PathBuf>> {
    let sheets = files::with_extension(&project.web().join("css"), "css")?;
    if sheets.is_empty() {
        return Ok(None);
    }
    let folder = project.work(&format!("style-{}", profile.folder_name()));
    files::create_folder(&folder)?;
    let path = folder.join(STYLE);
    let imports: String = sheets.iter().map(|sheet| format!("@import \"{}\";\n", sheet.display().to_string().replace('\\', "/"))).collect();
    files::write(&path, &imports)?;
    Ok(Some(path))
}

/// Reads esbuild's account of what it wrote.
fn read_metafile(metafile: &Value) -> Result<Bundle> {
    let outputs = metafile["outputs"].as_object().context("esbuild's metafile lists no outputs")?;
    let mut bundle = Bundle::default();
    for (path, output) in outputs {
        let hashed = file_name(path)?;
        if let Some(entry) = output["entryPoint"].as_str() {
            let name = file_name(entry)?;
            if name == BOOT {
                bundle.boot_chunks = imported_chunks(output)?;
            }
            bundle.assets.insert(name, hashed);
        } else if hashed.ends_with(".wasm") {
            bundle.assets.insert(WASM.to_owned(), hashed);
        }
    }
    Ok(bundle)
}

fn imported_chunks(output: &Value) -> Result<Vec<String>> {
    let imports = output["imports"].as_array().map(Vec::as_slice).unwrap_or_default();
    let statements = imports.iter().filter(|import| import["kind"] == "import-statement");
    statements.filter_map(|import| import["path"].as_str()).map(file_name).collect()
}

fn file_name(path: &str) -> Result<String> {
    let name = Path::new(path).file_name().with_context(|| format!("{path} names no file"))?;
    Ok(name.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entry_points_and_the_wasm_module_are_assets_and_chunks_are_not() {
        let metafile = serde_json::json!({ "outputs": {
            "dist/boot-AB12.js": { "entryPoint": "web/js/boot.js", "imports": [
                { "path": "dist/chunk-CD34.js", "kind": "import-statement" },
                { "path": "dist/rollscope_bg-EF56.wasm", "kind": "file-loader" },
            ]},
            "dist/chunk-CD34.js": {},
            "dist/rollscope_bg-EF56.wasm": {},
            "dist/style-GH78.css": { "entryPoint": "target/xtask/style/style.css" },
        }});
        let bundle = read_metafile(&metafile).expect("the metafile is well-formed");
        let expected = [(BOOT, "boot-AB12.js"), (WASM, "rollscope_bg-EF56.wasm"), (STYLE, "style-GH78.css")];
        assert_eq!(bundle.assets, expected.map(|(name, hashed)| (name.to_owned(), hashed.to_owned())).into());
        assert_eq!(bundle.boot_chunks, ["chunk-CD34.js"]);
    }
}
