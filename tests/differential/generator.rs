//! Draws a scenario: edits, scaling, pauses, patches, bad images, deletions, several Deployments, quotas, odd percentages
//! and failures, with what kubectl shows of them.

use rollscope_cluster::random::Random;
use std::collections::BTreeSet;
use std::fmt::Write;

/// A scenario file and what is special about it.
pub(crate) struct Generated {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) traits: BTreeSet<&'static str>,
}

struct Generator {
    random: Random,
    steps: String,
    seconds: u64,
    traits: BTreeSet<&'static str>,
    names: Vec<&'static str>,
    nodes: u64,
    /// Edits come close together, most of them new versions.
    crowded: bool,
}

/// The scenario of a seed.
pub(crate) fn generate(seed: u64) -> Generated {
    let mut random = Random::new(seed);
    let names = if random.below(4) == 0 { vec!["web", "api"] } else { vec!["web"] };
    let nodes = 1 + random.below(4);
    let mut generator = Generator { random, steps: String::new(), seconds: 0, traits: BTreeSet::new(), names, nodes, crowded: false };
    let images = generator.images();
    generator.begin();
    // Many edits close together: three and more ReplicaSets live at once.
    generator.crowded = generator.random.below(5) < 3;
    for _ in 0..4 + generator.random.below(9) {
        let most = if generator.crowded { 5 } else { 50 };
        generator.seconds += generator.random.below(most);
        match generator.random.below(10) {
            0..=5 => generator.edit(),
            6 | 7 => generator.fail(),
            _ => generator.look(),
        }
    }
    generator.seconds += generator.random.below(60);
    for _ in 0..3 {
        generator.look();
    }
    let name = format!("differential-{seed}");
    let mut text = format!("scenario: v1\nname: {name}\nabout: \"Drawn from seed {seed}.\"\ncluster:\n  nodes: {nodes}\n{images}steps:\n");
    text.push_str(&generator.steps);
    writeln!(text, "until: {}s", generator.seconds + 5 + generator.random.below(40)).expect("writing to a String cannot fail");
    Generated { name, text, traits: generator.traits }
}

impl Generator {
    fn pick(&mut self, from: &[&'static str]) -> &'static str {
        from[self.random.below(from.len() as u64) as usize]
    }

    fn images(&mut self) -> String {
        let mut text = "  images:\n".to_string();
        for name in ["web", "api"] {
            for version in 1..=5 {
                let behaviour = self.behaviour();
                writeln!(text, "    \"{name}:{version}\": {behaviour}").expect("writing to a String cannot fail");
            }
        }
        text
    }

    fn behaviour(&mut self) -> &'static str {
        self.pick(&[
            "{}",
            "{ready: 3s}",
            "{start: 1s, ready: [2s, 5s, 9s]}",
            "{start: 1s, ready: [2s, 3s]}",
            "{ready: 4s, terminate: 6s}",
            "{start: 500ms, ready: 1500ms}",
            "{pull: fails}",
            "{start: 1s, ready: never}",
            "{start: 1s, ready: 2s, crash: 7s}",
            "{ready: 8s}",
            "{terminate: 12s}",
        ])
    }

    fn bound(&mut self) -> &'static str {
        self.pick(&["0", "1", "2", "3", "5", "\"25%\"", "\"10%\"", "\"50%\"", "\"100%\"", "\"1%\"", "\"33%\"", "\"0%\""])
    }

    fn step(&mut self, key: &str, value: &str) {
        writeln!(self.steps, "  - at: {}s\n    {key}: {value}", self.seconds).expect("writing to a String cannot fail");
    }

    fn run(&mut self, command: &str) {
        self.step("run", &format!("'{}'", command.replace('\'', "''")));
    }

    fn deployment(&mut self) -> &'static str {
        let names = self.names.clone();
        self.pick(&names)
    }

    fn begin(&mut self) {
        if self.names.len() > 1 {
            self.traits.insert("quota, adoption, orphaning or several Deployments");
        }
        if self.random.below(6) == 0 {
            self.quota();
        }
        for name in self.names.clone() {
            self.apply(name);
        }
        if self.random.below(3) == 0 {
            let name = self.deployment();
            self.run(&format!("kubectl rollout status deployment/{name}"));
        }
        self.seconds += 5 + self.random.below(30);
    }

    fn quota(&mut self) {
        self.traits.insert("quota, adoption, orphaning or several Deployments");
        let pods = 3 + self.random.below(12);
        self.step("apply", "|");
        write!(
            self.steps,
            "      apiVersion: v1\n      kind: ResourceQuota\n      metadata: {{name: few}}\n      spec: {{hard: {{pods: \"{pods}\"}}}}\n"
        )
        .expect("writing to a String cannot fail");
    }

    fn apply(&mut self, name: &str) {
        let (replicas, version) = (self.random.below(7) + self.random.below(9), 1 + self.random.below(5));
        let (surge, unavailable) = (self.bound(), self.bound());
        let strategy = match self.random.below(5) {
            0 => "{type: Recreate}".to_string(),
            1 => "{}".to_string(),
            _ => format!("{{rollingUpdate: {{maxSurge: {surge}, maxUnavailable: {unavailable}}}}}"),
        };
        let (ready, limit) = (self.random.below(3) * 4, self.random.below(4));
        let deadline = [600, 20, 45][self.random.below(3) as usize];
        self.step("apply", "|");
        write!(
            self.steps,
            "      apiVersion: apps/v1\n      kind: Deployment\n      metadata: {{name: {name}, labels: {{app: {name}}}}}\n      spec:\n        \
             replicas: {replicas}\n        minReadySeconds: {ready}\n        progressDeadlineSeconds: {deadline}\n        \
             revisionHistoryLimit: {limit}\n        strategy: {strategy}\n        selector: {{matchLabels: {{app: {name}}}}}\n        \
             template:\n          metadata: {{labels: {{app: {name}}}}}\n          spec: {{containers: [{{name: web, image: \"{name}:{version}\"}}]}}\n"
        )
        .expect("writing to a String cannot fail");
    }

    fn edit(&mut self) {
        let name = self.deployment();
        let (number, version, surge) = (self.random.below(22), 1 + self.random.below(5), self.bound());
        let command = match self.random.below(20) {
            _ if self.crowded && number < 12 => format!("kubectl set image deployment/{name} web={name}:{version}"),
            0..=6 => format!("kubectl set image deployment/{name} web={name}:{version}"),
            7..=9 => format!("kubectl scale deployment/{name} --replicas={number}"),
            10 => format!("kubectl rollout pause deployment/{name}"),
            11 => format!("kubectl rollout resume deployment/{name}"),
            12 => format!("kubectl rollout undo deployment/{name}"),
            13 => format!("kubectl rollout restart deployment/{name}"),
            14 => {
                format!("kubectl patch deployment {name} -p '{{\"spec\":{{\"strategy\":{{\"rollingUpdate\":{{\"maxSurge\":{surge}}}}}}}}}'")
            }
            15 => format!("kubectl patch deployment {name} --type=merge -p '{{\"spec\":{{\"minReadySeconds\":{}}}}}'", number % 9),
            16 => format!("kubectl annotate deployment {name} kubernetes.io/change-cause=\"change {number}\" --overwrite"),
            17 => return self.apply(name),
            18 => {
                self.traits.insert("quota, adoption, orphaning or several Deployments");
                format!("kubectl label pods -l app={name} app- --overwrite")
            }
            _ => {
                self.traits.insert("quota, adoption, orphaning or several Deployments");
                let cascade = self.pick(&["background", "orphan", "foreground"]);
                self.run(&format!("kubectl delete deployment {name} --cascade={cascade} --wait=false"));
                self.seconds += self.random.below(4);
                return self.apply(name);
            }
        };
        self.run(&command);
    }

    fn fail(&mut self) {
        self.traits.insert("failures");
        let name = self.deployment();
        let version = 1 + self.random.below(5);
        let injection = match self.random.below(8) {
            0..=2 => {
                let action = self.pick(&["crash", "unready", "ready", "delete", "evict"]);
                format!("{{pods: \"app={name}\", count: {}, do: {action}}}", 1 + self.random.below(4))
            }
            3 | 4 => format!("{{image: \"{name}:{version}\", becomes: {}}}", self.behaviour()),
            5 => {
                let (controller, state) = (self.pick(&["deployment", "replicaset"]), self.pick(&["stopped", "running"]));
                format!("{{controller: {controller}, state: {state}}}")
            }
            6 => format!("{{node: node-{}, state: {}}}", 1 + self.random.below(self.nodes), self.pick(&["down", "up"])),
            _ => return self.run(&format!("kubectl delete pods -l app={name} --wait=false")),
        };
        self.step("inject", &injection);
    }

    fn look(&mut self) {
        let name = self.deployment();
        let command = match self.random.below(12) {
            0 => "kubectl get deploy,rs,pods".to_string(),
            1 => "kubectl get rs -o wide".to_string(),
            2 => "kubectl get pods -o wide --show-labels".to_string(),
            3 => format!("kubectl describe deployment {name}"),
            4 => format!("kubectl rollout history deployment/{name}"),
            5 => format!("kubectl rollout status deployment/{name}"),
            6 => "kubectl get rs -w".to_string(),
            7 => format!("kubectl get deployment {name} -o yaml"),
            8 => "kubectl get nodes".to_string(),
            9 => "kubectl get events".to_string(),
            10 => format!("kubectl get pods -l app={name} -o jsonpath='{{.items[*].status.phase}}'"),
            _ => "kubectl describe rs".to_string(),
        };
        self.run(&command);
    }
}
