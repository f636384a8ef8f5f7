//! A web server for development: the page as a static host would send it, rebuilt and reloaded when a source changes.

use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Args;
use tiny_http::{Header, Method, Request, Response, Server};

use crate::dist;
use crate::live::{self, Builds};
use crate::page;
use crate::project::Project;
use crate::wasm::Profile;
use crate::watch::Sources;

const DEFAULT_PORT: u16 = 8080;
/// How many ports after the default are tried when it is taken.
const PORTS_TRIED: u16 = 10;
const THREADS: usize = 4;

/// How to serve.
#[derive(Args)]
pub(crate) struct Options {
    /// The port on 127.0.0.1 [default: the first free one from 8080]
    #[arg(long)]
    port: Option<u16>,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
    /// Serve the optimised page, as published
    #[arg(long)]
    release: bool,
}

/// Builds, serves and rebuilds until it is stopped.
pub(crate) fn run(project: &Project, options: &Options) -> Result<()> {
    let profile = if options.release { Profile::Release } else { Profile::Dev };
    let dist = project.work(&format!("serve-{}", profile.folder_name()));
    let server = Arc::new(listen(options.port)?);
    let address = format!("http://{}/", server.server_addr());
    let builds = Arc::new(Builds::default());

    for _ in 0..THREADS {
        let site = Site { dist: dist.clone(), builds: Arc::clone(&builds) };
        let server = Arc::clone(&server);
        thread::spawn(move || site.answer_all(&server));
    }
    let mut sources = Sources::look(project)?;
    println!("Building Rollscope for {address}");
    rebuild(project, profile, &dist, &builds);
    println!("Rollscope is at {address} (Ctrl+C stops it; changes are rebuilt and reloaded)");
    if options.open {
        open_browser(&address);
    }
    loop {
        let changed = sources.wait_for_change(project);
        println!("{} changed", changed.strip_prefix(project.root()).unwrap_or(&changed).display());
        sources = Sources::look(project)?;
        rebuild(project, profile, &dist, &builds);
    }
}

fn listen(port: Option<u16>) -> Result<Server> {
    let ports = match port {
        Some(port) => port..=port,
        None => DEFAULT_PORT..=DEFAULT_PORT + PORTS_TRIED,
    };
    for port in ports.clone() {
        if let Ok(server) = Server::http(("127.0.0.1", port)) {
            return Ok(server);
        }
    }
    bail!("cannot listen on 127.0.0.1, port {} to {}: choose another with --port", ports.start(), ports.end())
}

/// A failed build leaves the last good one in place.
fn rebuild(project: &Project, profile: Profile, dist: &Path, builds: &Builds) {
    let start = Instant::now();
    match dist::build(project, profile, dist) {
        Ok(()) => {
            builds.finished();
            println!("built in {:.1} s", start.elapsed().as_secs_f64());
        }
        Err(error) => eprintln!("error: {error:#}"),
    }
}

fn open_browser(address: &str) {
    let opener = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let child = Command::new(opener).arg(address).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if child.is_err() {
        println!("There is no `{opener}` here: open the address yourself.");
    }
}

/// What one thread needs to answer.
struct Site {
    dist: PathBuf,
    builds: Arc<Builds>,
}

/// An answer before it is sent.
struct Answer {
    status: u16,
    content_type: &'static str,
    body: Vec<u8>,
}

impl Site {
    fn answer_all(&self, server: &Server) {
        for request in server.incoming_requests() {
            if let Err(error) = self.answer(request) {
                // A browser that goes away in the middle is no reason to stop serving.
                eprintln!("warning: {error:#}");
            }
        }
    }

    fn answer(&self, request: Request) -> Result<()> {
        let path = request.url().split(['?', '#']).next().unwrap_or("/").to_owned();
        let answer = match (request.method(), path.as_str()) {
            (Method::Get | Method::Head, live::BUILD_PATH) => text(200, "text/plain", &self.builds.count().to_string()),
            (Method::Get | Method::Head, live::SCRIPT_PATH) => text(200, "text/javascript", live::SCRIPT),
            (Method::Get | Method::Head, path) => self.file(path),
            _ => text(405, "text/plain", "only GET is answered here\n"),
        };
        let mut response = Response::from_data(answer.body)
            .with_status_code(answer.status)
            .with_header(header("Content-Type", answer.content_type)?)
            .with_header(header("Cache-Control", "no-cache")?)
            .with_header(header("X-Content-Type-Options", "nosniff")?);
        if let Some(policy) = self.policy() {
            response.add_header(header("Content-Security-Policy", &policy)?);
        }
        request.respond(response).context("cannot answer the browser")
    }

    fn file(&self, path: &str) -> Answer {
        if self.builds.count() == 0 {
            return text(503, "text/html; charset=utf-8", &live::inject(live::WAITING));
        }
        let Some(file) = resolve(&self.dist, path) else {
            return text(404, "text/plain", "there is no such file\n");
        };
        let content_type = content_type(&file);
        match fs::read(&file) {
            Ok(bytes) if content_type.starts_with("text/html") => text(200, content_type, &live::inject(&String::from_utf8_lossy(&bytes))),
            Ok(body) => Answer { status: 200, content_type, body },
            Err(error) => text(404, "text/plain", &format!("{error}\n")),
        }
    }

    /// The page's own policy also comes as a header, as a strict host would send it.
    fn policy(&self) -> Option<String> {
        let html = fs::read_to_string(self.dist.join("index.html")).ok()?;
        page::content_security_policy(&html).map(str::to_owned)
    }
}

fn text(status: u16, content_type: &'static str, body: &str) -> Answer {
    Answer { status, content_type, body: body.as_bytes().to_vec() }
}

fn header(name: &str, value: &str) -> Result<Header> {
    Header::from_bytes(name, value).map_err(|()| anyhow::anyhow!("`{value}` is no value for the header {name}"))
}

/// Finds the file for an address, as static hosts do: a folder means its index.html, `embed` means `embed.html`.
fn resolve(dist: &Path, path: &str) -> Option<PathBuf> {
    let relative = Path::new(path.trim_start_matches('/'));
    let stays_inside = relative.components().all(|part| matches!(part, Component::Normal(_)));
    let exact = dist.join(relative);
    let candidates = [exact.clone(), exact.join("index.html"), exact.with_added_extension("html")];
    candidates.into_iter().find(|file| stays_inside && file.is_file())
}

/// What browsers insist on: a module is JavaScript only if it says so, and Wasm compiles while it loads only if it says so.
fn content_type(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "md" | "yaml" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_outside_the_folder_is_served() {
        let dist = Path::new(&std::env::var("CARGO_MANIFEST_DIR").expect("Cargo runs the tests")).join("src");
        assert_eq!(resolve(&dist, "/serve.rs"), Some(dist.join("serve.rs")));
        for path in ["/../Cargo.toml", "/nothing", "//etc/passwd", "/./../Cargo.toml"] {
            assert_eq!(resolve(&dist, path), None, "{path}");
        }
    }

    #[test]
    fn modules_and_wasm_have_the_types_that_browsers_demand() {
        let cases = [("a.js", "text/javascript; charset=utf-8"), ("a.wasm", "application/wasm"), ("a", "application/octet-stream")];
        for (name, expected) in cases {
            assert_eq!(content_type(Path::new(name)), expected, "{name}");
        }
    }
}
