//! `rollscope run`: a scenario's account for people, or its trace for programs.

use anstyle::{AnsiColor, Style};
use indicatif::{ProgressBar, ProgressStyle};
use rollscope_cluster::time::SimTime;
use rollscope_playground::scenario::{AccountLine, Scenario, account, parse, trace};
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// A bar is shown only where the run takes longer than that.
const PATIENCE: Duration = Duration::from_secs(1);

/// Runs a scenario. Errors are for the person who typed the command.
pub(crate) fn run(file: &Path, as_trace: bool) -> Result<ExitCode, String> {
    let scenario = read(file)?;
    let mut out = anstream::stdout().lock();
    let written = if as_trace { out.write_all(trace(&scenario).as_bytes()) } else { tell(&scenario, &mut out) };
    match written {
        // Whoever reads may stop reading: `rollscope run … | head` is no failure.
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(format!("cannot write: {error}")),
        _ => Ok(ExitCode::SUCCESS),
    }
}

fn read(file: &Path) -> Result<Scenario, String> {
    let text = crate::input::read(file)?;
    let stem = if file == Path::new("-") { None } else { file.file_stem().and_then(|stem| stem.to_str()) };
    parse(&text, stem).map_err(|error| format!("{}:{error}", file.display()))
}

fn tell(scenario: &Scenario, out: &mut impl Write) -> std::io::Result<()> {
    let started = Instant::now();
    let mut bar: Option<ProgressBar> = None;
    let mut account = account(scenario);
    writeln!(out, "{}", scenario.about)?;
    while let Some(lines) = account.next_second() {
        for (at, line) in lines {
            match &bar {
                Some(bar) => bar.suspend(|| print_line(out, at, &line))?,
                None => print_line(out, at, &line)?,
            }
        }
        if bar.is_none() && started.elapsed() > PATIENCE && std::io::stderr().is_terminal() {
            bar = Some(
                ProgressBar::new(1_000).with_style(ProgressStyle::with_template("{wide_bar} {percent} %").expect("the template is valid")),
            );
        }
        if let Some(bar) = &bar {
            bar.set_position((account.progress() * 1_000.0) as u64);
        }
    }
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    out.flush()
}

fn print_line(out: &mut impl Write, at: SimTime, line: &AccountLine) -> std::io::Result<()> {
    let bold = Style::new().bold();
    let dim = Style::new().dimmed();
    let red = AnsiColor::Red.on_default();
    let green = AnsiColor::Green.on_default();
    write!(out, "{dim}{:>8}{dim:#}  ", clock(at))?;
    match line {
        AccountLine::Command(text) => writeln!(out, "{bold}$ {text}{bold:#}"),
        AccountLine::Output(text, false) => writeln!(out, "  {text}"),
        AccountLine::Output(text, true) => writeln!(out, "  {red}{text}{red:#}"),
        AccountLine::Event(kind, object, reason, message) if kind == "Warning" => {
            writeln!(out, "{red}{reason}{red:#} {object}: {message}")
        }
        AccountLine::Event(_, object, reason, message) => writeln!(out, "{dim}{reason}{dim:#} {object}: {message}"),
        AccountLine::Counts(text) => writeln!(out, "{green}{text}{green:#}"),
    }
}

/// `m:ss`, with the milliseconds that there are: `1:53`, `0:12.005`.
fn clock(at: SimTime) -> String {
    let (minutes, seconds, milliseconds) = (at.seconds() / 60, at.seconds() % 60, at.millis() % 1_000);
    if milliseconds == 0 { format!("{minutes}:{seconds:02}") } else { format!("{minutes}:{seconds:02}.{milliseconds:03}") }
}
