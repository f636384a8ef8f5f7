//! Runs a scenario from its beginning to its end: for its trace, or for an account that a person reads.

use super::mask::Masks;
use super::parse::Scenario;
use super::trace::{EventEntry, EventLine, InjectLine, RunLine, Sample, SampleLine, Seconds, sample};
use crate::command::Command;
use crate::live::{Done, Live};
use rollscope_api::event::Event;
use rollscope_cluster::apiserver::store::Change;
use rollscope_cluster::object::Object;
use rollscope_cluster::time::SimTime;
use rollscope_cluster::trace::Step;
use serde::Serialize;
use serde_json::value::RawValue;
use std::sync::Arc;
use std::time::Duration;

const HALF_A_SECOND: Duration = Duration::from_millis(500);

/// At one time commands and injections come first, then Events, then the sample.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Command,
    Event,
    Sample,
}

struct Entry {
    at: SimTime,
    place: Place,
    /// Events of one time are in order of message, then object.
    key: String,
    json: String,
}

/// The trace of a scenario as JSON Lines, exactly as the trace format says.
pub fn trace(scenario: &Scenario) -> String {
    let mut live = Live::new(&scenario.config);
    let mut recorder = Recorder::default();
    recorder.follow(&mut live);
    for second in 0..=scenario.until.seconds() {
        let sampled_at = SimTime::from_millis(second * 1_000) + HALF_A_SECOND;
        play(scenario, &mut live, sampled_at, &mut |live, _| recorder.follow(live));
        recorder.sample(&live, scenario.config.nodes_fail);
    }
    recorder.finish(scenario, &live)
}

/// Carries out the steps of the scenario and all that is due until a time, calling `after` after each.
fn play(scenario: &Scenario, live: &mut Live, until: SimTime, after: &mut dyn FnMut(&mut Live, Option<&Step>)) {
    loop {
        let next = scenario.steps.get(live.done.len()).filter(|step| step.at <= until);
        match live.step(next.map_or(until, |step| step.at)) {
            Some(step) => after(live, Some(&step)),
            None => {
                after(live, None);
                let Some(next) = next else { return };
                live.run(&next.command);
                after(live, None);
            }
        }
    }
}

#[derive(Default)]
struct Recorder {
    entries: Vec<Entry>,
    masks: Masks,
    last: Option<Sample>,
}

fn json(line: &impl Serialize) -> String {
    serde_json::to_string(line).expect("lines of a trace have string keys and finite numbers")
}

impl Recorder {
    fn push(&mut self, at: SimTime, place: Place, key: String, json: String) {
        self.entries.push(Entry { at, place, key, json });
    }

    /// Takes in what was written.
    fn follow(&mut self, live: &mut Live) {
        for change in live.take_changes() {
            match &change {
                Change { old: None, new: Some(Object::Event(event)), .. } => self.event(event),
                Change { new: Some(Object::ReplicaSet(rs)), .. } => self.masks.add_prefix(&cut(&format!("{}-", rs.metadata.name))),
                Change { old: None, new: Some(Object::Pod(pod)), .. } if !pod.metadata.generate_name.is_empty() => {
                    self.masks.add_prefix(&cut(&pod.metadata.generate_name));
                }
                _ => {}
            }
        }
    }

    fn event(&mut self, event: &Event) {
        if event.source != "deployment-controller" {
            return;
        }
        let at = SimTime::from_api(event.first_timestamp);
        let object = format!("{}/{}", event.involved_object.kind, event.involved_object.name);
        let key = format!("{}\0{}", event.message, event.involved_object.name);
        let entry = EventEntry { object, kind: &event.kind, reason: &event.reason, message: &event.message };
        self.push(at, Place::Event, key, json(&EventLine { t: Seconds(at), event: entry }));
    }

    fn sample(&mut self, live: &Live, with_nodes: bool) {
        let sample = sample(&live.cluster, with_nodes);
        if self.last.as_ref() != Some(&sample) {
            let at = live.cluster.now();
            self.push(at, Place::Sample, String::new(), json(&SampleLine { t: Seconds(at), sample: &sample }));
            self.last = Some(sample);
        }
    }

    fn finish(mut self, scenario: &Scenario, live: &Live) -> String {
        for (step, done) in scenario.steps.iter().zip(&live.done) {
            let (at, line) = match done {
                Done::Kubectl(process) => (process.started, json(&RunLine::new(process))),
                Done::Injected { at, pods } => (*at, inject_line(&step.command, *at, *pods)),
                Done::Interrupted => continue,
            };
            self.push(at, Place::Command, String::new(), line);
        }
        // A stable sort: what has no key stays in the order in which it was added, which is that of the file.
        self.entries.sort_by(|a, b| (a.at, a.place, &a.key).cmp(&(b.at, b.place, &b.key)));
        let generated = live.cluster.generated_pod_names();
        self.entries.iter().map(|entry| self.masks.mask(&entry.json, generated) + "\n").collect()
    }
}

/// A base of generated names, cut as `SimpleNameGenerator` cuts it.
fn cut(base: &str) -> String {
    base.chars().take(58).collect()
}

fn inject_line(command: &Command, at: SimTime, pods: usize) -> String {
    let Command::Inject(injection) = command else { return String::new() };
    let about_pods = matches!(injection.failure, rollscope_cluster::failures::Failure::Pods { .. });
    let inject: Box<RawValue> = RawValue::from_string(injection.text.clone()).expect("injections are written as JSON");
    json(&InjectLine { t: Seconds(at), inject: &inject, pods: about_pods.then_some(pods) })
}

/// One line of an account.
#[derive(Clone, Debug, PartialEq)]
pub enum AccountLine {
    /// A command as it was given.
    Command(String),
    /// A line that a command printed; true if on standard error.
    Output(String, bool),
    /// An Event: type, object, reason, message.
    Event(String, String, String, String),
    /// How many Pods each Deployment has.
    Counts(String),
}

/// An account of a scenario in the making.
pub struct Account<'a> {
    scenario: &'a Scenario,
    live: Live,
    counts: Vec<String>,
    printed: Vec<(usize, usize)>,
    next_second: u64,
}

/// Begins an account of a scenario.
pub fn account(scenario: &Scenario) -> Account<'_> {
    Account { scenario, live: Live::new(&scenario.config), counts: Vec::new(), printed: Vec::new(), next_second: 0 }
}

impl Account<'_> {
    /// How far it has come, from 0 to 1.
    pub fn progress(&self) -> f64 {
        self.live.cluster.now().0 as f64 / self.scenario.until.0.max(1) as f64
    }

    /// The next second's lines, each with its time; None at the end.
    pub fn next_second(&mut self) -> Option<Vec<(SimTime, AccountLine)>> {
        if self.next_second > self.scenario.until.seconds() {
            return None;
        }
        let until = SimTime::from_millis(self.next_second * 1_000) + HALF_A_SECOND;
        self.next_second += 1;
        let mut lines = Vec::new();
        let (printed, counts) = (&mut self.printed, &mut self.counts);
        play(self.scenario, &mut self.live, until, &mut |live, _| {
            for change in live.take_changes() {
                if let Change { old: None, new: Some(Object::Event(event)), .. } = &change {
                    lines.push((live.cluster.now(), event_line(event)));
                }
            }
            print_commands(live, printed, &mut lines);
        });
        let now = counts_of(&self.live);
        if now != *counts {
            lines.extend(now.iter().filter(|line| !counts.contains(line)).map(|line| (until, AccountLine::Counts(line.clone()))));
            *counts = now;
        }
        Some(lines)
    }
}

fn event_line(event: &Event) -> AccountLine {
    let object = format!("{}/{}", event.involved_object.kind.to_lowercase(), event.involved_object.name);
    AccountLine::Event(event.kind.clone(), object, event.reason.clone(), event.message.clone())
}

/// What commands have printed since the last time; `printed` says how many lines of each stream were seen before.
fn print_commands(live: &Live, printed: &mut Vec<(usize, usize)>, lines: &mut Vec<(SimTime, AccountLine)>) {
    for (index, done) in live.done.iter().enumerate() {
        if index == printed.len() {
            printed.push((0, 0));
            match done {
                Done::Kubectl(process) => lines.push((process.started, AccountLine::Command(process.line.clone()))),
                Done::Injected { at, pods } => lines.push((*at, AccountLine::Command(format!("inject ({pods} Pods)")))),
                Done::Interrupted => {}
            }
        }
        let Done::Kubectl(process) = done else { continue };
        let process: &Arc<_> = process;
        let (out, err) = &mut printed[index];
        lines.extend(process.out[*out..].iter().map(|line| (line.at, AccountLine::Output(line.text.clone(), false))));
        lines.extend(process.err[*err..].iter().map(|line| (line.at, AccountLine::Output(line.text.clone(), true))));
        (*out, *err) = (process.out.len(), process.err.len());
    }
}

/// One line for each Deployment: how many Pods there are, of them updated, ready and available.
fn counts_of(live: &Live) -> Vec<String> {
    let line = |object: &Object| match object {
        Object::Deployment(d) => Some(format!(
            "deployment/{}: {} Pods, {} updated, {} ready, {} available of {}",
            d.metadata.name,
            d.status.replicas,
            d.status.updated_replicas,
            d.status.ready_replicas,
            d.status.available_replicas,
            d.spec.replicas
        )),
        _ => None,
    };
    live.cluster.store().list(rollscope_cluster::object::Resource::Deployments).filter_map(line).collect()
}
