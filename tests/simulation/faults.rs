//! What goes wrong in an experiment, and how all of it ends.

use super::experiment::{Experiment, NAMES};
use rollscope_cluster::failures::{Controller, Failure};
use rollscope_cluster::object::{Object, Resource};
use rollscope_playground::command::{Command, Injection};
use rollscope_playground::live::Live;
use rollscope_playground::scenario::parse_injection;
use std::time::Duration;

const CONTROLLERS: [Controller; 2] = [Controller::Deployment, Controller::ReplicaSet];

fn inject(failure: Failure) -> Command {
    Command::Inject(Injection { failure, text: "{}".to_string() })
}

fn read(text: &str) -> Command {
    Command::Inject(parse_injection(text).expect("the experiment writes valid injections"))
}

impl Experiment {
    pub(super) fn fault(&mut self) -> Command {
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
                let state = self.pick(&["down", "down", "up"]);
                read(&format!("{{node: node-{}, state: {state}}}", 1 + self.random.below(2)))
            }
            _ => read(&format!("{{pods: \"app={name}\", do: delete}}")),
        }
    }

    /// Ends all faults: images behave, controllers run, watches are prompt, nodes are up, nothing is paused, refused or going.
    pub(crate) fn calm(&mut self, live: &Live) -> Vec<Command> {
        let mut commands = vec![Command::Kubectl("kubectl delete resourcequota --all --wait=false".to_string())];
        for name in NAMES {
            commands.extend((0..4).map(|image| read(&format!("{{image: \"{name}:{image}\", becomes: {{}}}}"))));
        }
        commands.push(read("{pods: \"pod-template-hash\", do: ready}"));
        for node in live.cluster.node_names() {
            commands.push(read(&format!("{{node: {node}, state: up}}")));
            commands.push(Command::Kubectl(format!("kubectl uncordon {node}")));
        }
        // Mostly nobody waits until back-offs of many minutes end.
        if self.random.below(8) != 0 {
            commands.push(Command::Kubectl("kubectl delete pods --all --grace-period=0 --force --wait=false".to_string()));
        }
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
