//! Running other programs: the output of the quick ones is shown as it comes, that of the talkative ones goes to a log that is
//! shown when they fail. Whatever takes long says so.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::project::Project;

/// How often a silent program is reported to be still running.
const REPORT_EVERY: Duration = Duration::from_secs(5);
/// How many last lines of a log are worth reading after a failure.
const LOG_LINES_SHOWN: usize = 40;

/// Runs a program that shows its own progress; fails when it fails.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| not_started(command))?;
    if !status.success() {
        bail!("`{}` failed ({status})", shown(command));
    }
    Ok(())
}

/// Returns what a program prints, without the last line break.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command.stderr(Stdio::piped()).output().with_context(|| not_started(command))?;
    if !output.status.success() {
        let complaint = String::from_utf8_lossy(&output.stderr);
        bail!("`{}` failed ({}): {}", shown(command), output.status, complaint.trim_end());
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim_end().to_owned())
}

/// Runs a program out of sight, under the name of what it is for, and reports that it goes on and how long it took.
///
/// When it fails, the error holds the end of its output and names the file with the rest.
pub(crate) fn run_logged(project: &Project, what: &str, command: &mut Command) -> Result<()> {
    let folder = project.work("logs");
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let file_name: String = what.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
    let path = folder.join(format!("{file_name}.log"));
    let log = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    let log_again = log.try_clone().context("cannot share the log between both output streams")?;

    println!("  {what} …");
    let start = Instant::now();
    let mut child = command.stdin(Stdio::null()).stdout(log).stderr(log_again).spawn().with_context(|| not_started(command))?;
    let mut next_report = REPORT_EVERY;
    let status = loop {
        if let Some(status) = child.try_wait().context("cannot wait for a program")? {
            break status;
        }
        if start.elapsed() >= next_report {
            println!("  {what} … {} s", start.elapsed().as_secs());
            next_report += REPORT_EVERY;
        }
        thread::sleep(Duration::from_millis(20));
    };
    if !status.success() {
        let log = fs::read_to_string(&path).unwrap_or_default();
        let lines: Vec<&str> = log.lines().collect();
        let end = lines[lines.len().saturating_sub(LOG_LINES_SHOWN)..].join("\n");
        bail!("{what}: `{}` failed ({status})\n{end}\n(all of it: {})", shown(command), path.display());
    }
    println!("  {what}: done in {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// The program and its arguments as one would type them.
pub(crate) fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(OsStr::to_string_lossy).collect::<Vec<_>>().join(" ")
}

fn not_started(command: &Command) -> String {
    format!("cannot start `{}`", command.get_program().to_string_lossy())
}

/// Cargo, the very one that runs this tool.
pub(crate) fn cargo(project: &Project) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(project.root());
    command
}
