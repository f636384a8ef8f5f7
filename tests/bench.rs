//! Figures for what we claim: what a rollout costs, and whether the cost of an event grows with the number of Pods.
//!
//! Counts and ratios say more than times: machines differ and are noisy. `cargo xtask bench` runs this optimised.

use rollscope_cluster::cluster::ClusterConfig;
use rollscope_cluster::failures::{Delay, ImageBehaviour};
use rollscope_cluster::time::SimTime;
use rollscope_playground::command::Command;
use rollscope_playground::live::Live;
use rollscope_playground::session::Session;
use rollscope_playground::words::Language;
use std::io::Write;
use std::time::{Duration, Instant};

/// Pods that become ready one after another: the worst case, a sync for each.
fn spread() -> ImageBehaviour {
    let ready = (1..=97).map(|k| Duration::from_millis(1_000 + k * 37)).collect();
    ImageBehaviour { ready: Some(Delay::InTurn(ready)), ..ImageBehaviour::default() }
}

fn config() -> ClusterConfig {
    let images = [("web:1".to_string(), spread()), ("web:2".to_string(), spread())];
    ClusterConfig { nodes: 10, images: images.into(), ..ClusterConfig::default() }
}

fn manifest(replicas: u32, image: &str) -> String {
    format!(
        "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  replicas: {replicas}\n  selector:\n    matchLabels:\n      \
         app: web\n  template:\n    metadata:\n      labels:\n        app: web\n    spec:\n      containers:\n      - name: web\n        image: \
         {image}\n"
    )
}

struct Run {
    steps: usize,
    writes: u64,
    took: Duration,
    virtual_seconds: u64,
}

/// Creates N Pods and rolls them over.
fn roll_over(pods: u32) -> Run {
    let started = Instant::now();
    let mut live = Live::new(&config());
    for image in ["web:1", "web:2"] {
        live.run(&Command::Apply(manifest(pods, image)));
        let until = live.cluster.now() + Duration::from_secs(1_200);
        while live.next_due().is_some_and(|due| due <= until) {
            live.step(until);
            live.take_changes();
        }
    }
    let writes = live.cluster.store().resource_version();
    Run { steps: live.steps, writes, took: started.elapsed(), virtual_seconds: live.cluster.now().seconds() }
}

fn main() -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "Creating N Pods and rolling them over (Pods become ready one by one):")?;
    writeln!(out, "{:>6} {:>8} {:>8} {:>10} {:>10} {:>14}", "Pods", "steps", "writes", "ms", "us/write", "virtual s")?;
    let mut per_write = Vec::new();
    for pods in [10, 100, 1_000, 2_000] {
        let run = roll_over(pods);
        let micros = run.took.as_secs_f64() * 1e6 / run.writes as f64;
        per_write.push(micros);
        let ms = run.took.as_secs_f64() * 1e3;
        writeln!(out, "{pods:>6} {:>8} {:>8} {ms:>10.1} {micros:>10.2} {:>14}", run.steps, run.writes, run.virtual_seconds)?;
    }
    writeln!(out, "A write among 1000 Pods costs {:.2} times one among 100.", per_write[2] / per_write[1])?;

    future(&mut out)
}

/// What it costs to know the future of a rollout, to go about in it, and to try something in a copy.
fn future(out: &mut impl Write) -> std::io::Result<()> {
    let mut session = Session::new(config());
    session.apply(Command::Apply(manifest(1_000, "web:1")));
    session.advance(SimTime::from_millis(60_000), &mut || true);
    session.apply(Command::Apply(manifest(1_000, "web:2")));
    let ahead = timed(|| assert!(session.look_ahead(&mut || true), "all of it is known"));
    let follow = timed(|| session.seek(SimTime::from_millis(180_000)));
    let fingerprint = session.cluster().fingerprint();
    let back = timed(|| session.seek(SimTime::from_millis(90_000)));
    session.seek(SimTime::from_millis(180_000));
    assert_eq!(session.cluster().fingerprint(), fingerprint, "a seek must be exact");
    session.seek(SimTime::from_millis(90_000));
    let mut trial = session.try_command(Command::Kubectl("kubectl delete pods -l app=web --wait=false".to_string()));
    let what_if = timed(|| assert!(trial.run(&mut || true), "it comes to an end"));
    let snapshot = timed(|| drop(rollscope_playground::view::snapshot(session.cluster(), session.steps(), Language::En)));
    let of = |time: Duration| time.as_secs_f64() / ahead.as_secs_f64();
    writeln!(
        out,
        "1000 Pods, in shares of looking ahead over the whole rollout ({:.0} ms, {} steps):",
        ms(ahead),
        session.known_steps().len()
    )?;
    writeln!(out, "  jumping to its end {:.3}, back to its middle {:.3}", of(follow), of(back))?;
    writeln!(out, "  what if all Pods were deleted in its middle {:.3}", of(what_if))?;
    writeln!(out, "  reading the page's snapshot {:.4}", of(snapshot))
}

fn timed(work: impl FnOnce()) -> Duration {
    let started = Instant::now();
    work();
    started.elapsed()
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
