//! Draws an experiment: Deployments, edits, scaling, pauses, undo, deletions, and faults of every kind.

use rollscope_cluster::cluster::ClusterConfig;
use rollscope_cluster::failures::{Controller, Failure};
use rollscope_cluster::object::{Object, Resource};
use rollscope_cluster::random::Random;
use rollscope_playground::command::{Command, Injection};
use rollscope_playground::live::Live;
use rollscope_playground::scenario::parse_injection;
use std::collections::BTreeMap;
use std::time::Duration;

const NAMES: [&str; 2] = ["web", "api"];
const CONTROLLERS: [Controller; 2] = [Controller::Deployment, Controller::ReplicaSet];

/// An experiment in the making.
pub(crate) struct Experiment {
    random: Random,
    left: u64,
    begun: bool,
    nodes_fail: bool,
}

/// One word for what a command is.
pub(crate) fn kind(command: &Command) -> String {
    match command {
        Command::Apply(_) => "apply".to_string(),
        Command::Interrupt => "interrupt".to_string(),
        Command::Kubectl(line) => {
            let words: Vec<&str> = line.split(' ').collect();
            let verb = if words[1] == "rollout" { 3 } else { 2 };
            words[..verb.min(words.len())].join(" ")
        }
        Command::Inject(injection) => match &injection.failure {
            Failure::Node { .. } => "inject node".to_string(),
            Failure::Image { .. } => "inject image".to_string(),
            Failure::Pods { action, .. } => format!("inject pods {action:?}"),
            Failure::Controller { .. } => "inject controller".to_string(),
            Failure::CrashAfterWrites { .. } => "inject crash after writes".to_string(),
            Failure::WatchDelay { .. } => "inject watch delay".to_string(),
        },
    }
}

fn inject(failure: Failure) -> Command {
    Command::Inject(Injection { failure, text: "{}".to_string() })
}

fn read(text: &str) -> Command {
    Command::Inject(parse_injection(text).expect("the experiment writes valid injections"))
}

impl Experiment {
    pub(crate) fn new(mut random: Random) -> Experiment {
        let left = 3 + random.below(12);
        let nodes_fail = random.below(4) == 0;
        Experiment { random, left, begun: false, nodes_fail }
    }

    pub(crate) fn config(&mut self) -> ClusterConfig {
        let nodes = 1 + self.random.below(4) as u32;
        ClusterConfig { nodes, images: BTreeMap::new(), nodes_fail: self.nodes_fail, seed: self.random.next_u64() }
    }

    fn pick<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
        from[self.random.below(from.len() as u64) as usize]
    }

    fn bound(&mut self) -> String {
        self.pick(&["0", "1", "2", "3", "25%", "10%", "50%", "100%", "1%", "33%"]).to_string()
    }

    /// The next commands and how long to wait before them; None when enough has happened.
    pub(crate) fn next(&mut self) -> Option<(Duration, Vec<Command>)> {
        if !self.begun {
            self.begun = true;
            let commands = NAMES.iter().map(|name| Command::Apply(self.manifest(name))).collect();
            return Some((Duration::ZERO, commands));
        }
        self.left = self.left.checked_sub(1)?;
        let wait = match self.random.below(4) {
            0 => Duration::ZERO,
            1 => Duration::from_millis(self.random.below(2_000)),
            2 => Duration::from_secs(self.random.below(10)),
            _ => Duration::from_secs(self.random.below(120)),
        };
        let command = if self.random.below(2) == 0 { self.edit() } else { self.fault() };
        Some((wait, vec![command]))
    }

    fn manifest(&mut self, name: &str) -> String {
        let replicas = self.random.below(12);
        let ready = self.random.below(3) * 3;
        let strategy = if self.random.below(4) == 0 {
            "{type: Recreate}".to_string()
        } else {
            format!("{{rollingUpdate: {{maxSurge: {}, maxUnavailable: {}}}}}", self.bound(), self.bound())
        };
        let image = self.random.below(4);
        format!(
            "apiVersion: apps/v1\nkind: Deployment\nmetadata: {{name: {name}, labels: {{app: {name}}}}}\nspec:\n  replicas: {replicas}\n  \
             minReadySeconds: {ready}\n  progressDeadlineSeconds: 60\n  revisionHistoryLimit: 3\n  strategy: {strategy}\n  selector: \
             {{matchLabels: {{app: {name}}}}}\n  template:\n    metadata: {{labels: {{app: {name}}}}}\n    spec:\n      containers:\n      - name: \
             c\n        image: {name}:{image}\n"
        )
    }

    fn edit(&mut self) -> Command {
        let name = self.pick(&NAMES);
        let line = match self.random.below(11) {
            0..=3 => format!("kubectl set image deployment/{name} c={name}:{}", self.random.below(4)),
            4 | 5 => format!("kubectl scale deployment/{name} --replicas={}", self.random.below(14)),
            6 => format!("kubectl rollout pause deployment/{name}"),
            7 => format!("kubectl rollout resume deployment/{name}"),
            8 => format!("kubectl rollout undo deployment/{name}"),
            9 => format!("kubectl delete pod -l app={name} --wait=false"),
            _ => return Command::Apply(self.manifest(name)),
        };
        Command::Kubectl(line)
    }

    fn fault(&mut self) -> Command {
        let name = self.pick(&NAMES);
        let image = self.random.below(4);
        let controller = CONTROLLERS[self.random.below(2) as usize];
        match self.random.below(9) {
            0 | 1 => {
                let becomes =
                    self.pick(&["{pull: fails}", "{ready: never}", "{crash: 3s}", "{start: 1s, ready: 20s}", "{terminate: 25s}", "{}"]);
                read(&format!("{{image: \"{name}:{image}\", becomes: {becomes}}}"))
            }
            2..=4 => {
                let action = self.pick(&["crash", "unready", "ready", "delete", "evict"]);
                read(&format!("{{pods: \"app={name}\", count: {}, do: {action}}}", 1 + self.random.below(5)))
            }
            5 => {
                let stopped = self.random.below(2) == 0;
                inject(Failure::Controller { controller, stopped })
            }
            6 => inject(Failure::CrashAfterWrites { controller, writes: self.random.below(6) as u32 }),
            7 => inject(Failure::WatchDelay { controller, delay: Duration::from_millis(self.random.below(1_500)) }),
            _ if self.nodes_fail => {
                let state = self.pick(&["down", "up"]);
                read(&format!("{{node: node-{}, state: {state}}}", 1 + self.random.below(2)))
            }
            _ => read(&format!("{{pods: \"app={name}\", do: delete}}")),
        }
    }

    /// Ends all faults: images behave, controllers run, watches are prompt, nodes are up, nothing is paused.
    pub(crate) fn calm(&mut self, live: &Live) -> Vec<Command> {
        let mut commands = Vec::new();
        for name in NAMES {
            commands.extend((0..4).map(|image| read(&format!("{{image: \"{name}:{image}\", becomes: {{}}}}"))));
            commands.push(read(&format!("{{pods: \"app={name}\", do: ready}}")));
        }
        commands.extend(live.cluster.node_names().iter().map(|node| read(&format!("{{node: {node}, state: up}}"))));
        for controller in CONTROLLERS {
            commands.push(inject(Failure::WatchDelay { controller, delay: Duration::ZERO }));
            commands.push(inject(Failure::Controller { controller, stopped: true }));
            commands.push(inject(Failure::Controller { controller, stopped: false }));
        }
        for object in live.cluster.store().list(Resource::Deployments) {
            if let Object::Deployment(d) = object
                && d.spec.paused
            {
                commands.push(Command::Kubectl(format!("kubectl rollout resume deployment/{}", d.metadata.name)));
            }
        }
        commands
    }
}
