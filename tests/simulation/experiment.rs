//! Draws an experiment: Deployments, edits of every kind, looks at what there is, deletions, and faults.

use super::tally::Tally;
use rollscope_cluster::cluster::ClusterConfig;
use rollscope_cluster::failures::Failure;
use rollscope_cluster::random::Random;
use rollscope_playground::command::Command;
use std::collections::BTreeMap;
use std::time::Duration;

pub(super) const NAMES: [&str; 2] = ["web", "api"];

/// An experiment in the making.
pub(crate) struct Experiment {
    pub(super) random: Random,
    left: u64,
    begun: bool,
    pub(super) nodes_fail: bool,
}

/// Counts a command by its verb, or a fault by its kind.
pub(crate) fn count(command: &Command, tally: &mut Tally) {
    match command {
        Command::Apply(_) => tally.count("kubectl", "apply"),
        Command::Kubectl(line) => {
            let words: Vec<&str> = line.split(' ').skip(1).collect();
            let length = if ["rollout", "set"].contains(&words[0]) { 2 } else { 1 };
            tally.count("kubectl", &words[..length].join(" "));
        }
        Command::Interrupt => tally.count("kubectl", "(interrupted)"),
        Command::Inject(injection) => match &injection.failure {
            Failure::Node { .. } => tally.count("fault", "node"),
            Failure::Image { .. } => tally.count("fault", "image"),
            Failure::Pods { action, .. } => tally.count("fault", &format!("pods {action:?}")),
            Failure::Controller { .. } => tally.count("fault", "controller"),
            Failure::CrashAfterWrites { .. } => tally.count("fault", "crash after writes"),
            Failure::WatchDelay { .. } => tally.count("fault", "watch delay"),
        },
    }
}

fn kubectl(line: String) -> Command {
    Command::Kubectl(format!("kubectl {line}"))
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

    pub(super) fn pick<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
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
        let most = if self.nodes_fail { 120 } else { 40 };
        let wait = match self.random.below(4) {
            0 => Duration::ZERO,
            1 => Duration::from_millis(self.random.below(2_000)),
            2 => Duration::from_secs(self.random.below(10)),
            _ => Duration::from_secs(self.random.below(most)),
        };
        let commands = match self.random.below(16) {
            0..=6 => vec![self.edit()],
            7 => self.ownership(),
            8 => vec![self.look()],
            _ => vec![self.fault()],
        };
        Some((wait, commands))
    }

    fn manifest(&mut self, name: &str) -> String {
        let replicas = self.random.below(12);
        let ready = self.random.below(3) * 3;
        let strategy = if self.random.below(4) == 0 {
            "{type: Recreate}".to_string()
        } else {
            format!("{{rollingUpdate: {{maxSurge: {}, maxUnavailable: {}}}}}", self.bound(), self.bound())
        };
        let (image, limit) = (self.random.below(4), self.random.below(4));
        // After a short deadline a rollout that stands still keeps its controller busy.
        let deadline = self.pick(&["600", "600", "600", "600", "600", "600", "600", "20"]);
        format!(
            "apiVersion: apps/v1\nkind: Deployment\nmetadata: {{name: {name}, labels: {{app: {name}}}}}\nspec:\n  replicas: {replicas}\n  \
             minReadySeconds: {ready}\n  progressDeadlineSeconds: {deadline}\n  revisionHistoryLimit: {limit}\n  strategy: {strategy}\n  \
             selector: {{matchLabels: {{app: {name}}}}}\n  template:\n    metadata: {{labels: {{app: {name}}}}}\n    spec:\n      \
             containers:\n      - name: c\n        image: {name}:{image}\n"
        )
    }

    fn edit(&mut self) -> Command {
        let name = self.pick(&NAMES);
        let number = self.random.below(14);
        kubectl(match self.random.below(22) {
            0..=4 => format!("set image deployment/{name} c={name}:{}", number % 4),
            5..=7 => format!("scale deployment/{name} --replicas={number}"),
            8 => format!("rollout pause deployment/{name}"),
            9 => format!("rollout resume deployment/{name}"),
            10 => format!("rollout undo deployment/{name}"),
            11 => format!("rollout undo deployment/{name} --to-revision={}", number % 6),
            12 => format!("rollout restart deployment/{name}"),
            13 => format!("annotate deployment/{name} deprecated.deployment.rollback.to={} --overwrite", number % 5),
            14 => format!("delete pod -l app={name} --wait=false"),
            15 => format!("annotate pods -l app={name} controller.kubernetes.io/pod-deletion-cost={number} --overwrite"),
            16 => format!("set env deployment/{name} LEVEL={}", number % 3),
            17 => format!("set resources deployment/{name} --requests=cpu={}m", 100 + number),
            18 => self.patch(name),
            19 => self.pick(&["cordon node-1", "cordon node-1 node-2 node-3 node-4", "uncordon node-1 node-2"]).to_string(),
            20 if number < 7 => format!("autoscale deployment/{name} --min=1 --max={}", 1 + number),
            _ => return Command::Apply(self.manifest(name)),
        })
    }

    fn patch(&mut self, name: &str) -> String {
        let number = self.random.below(10);
        let surge = self.bound();
        match self.random.below(5) {
            0 => format!("patch deployment {name} -p '{{\"spec\":{{\"minReadySeconds\":{number}}}}}'"),
            1 => format!(
                "patch deployment {name} --type=merge -p '{{\"spec\":{{\"strategy\":{{\"rollingUpdate\":{{\"maxSurge\":\"{surge}\"}}}}}}}}'"
            ),
            2 => format!(
                "patch deployment {name} --type=merge -p '{{\"spec\":{{\"strategy\":{{\"type\":\"Recreate\",\"rollingUpdate\":null}}}}}}'"
            ),
            3 => {
                format!("patch deployment {name} --type=json -p '[{{\"op\":\"replace\",\"path\":\"/spec/replicas\",\"value\":{number}}}]'")
            }
            _ => format!("patch deployment {name} -p '{{\"metadata\":{{\"labels\":{{\"tier\":\"t{number}\"}}}}}}'"),
        }
    }

    /// What changes who owns what, and who may have how much.
    fn ownership(&mut self) -> Vec<Command> {
        let name = self.pick(&NAMES);
        let number = self.random.below(10);
        let cascade = self.pick(&["background", "orphan", "foreground"]);
        let delete = kubectl(format!("delete deployment {name} --cascade={cascade} --wait=false"));
        match self.random.below(8) {
            0 => vec![kubectl(format!("label pods -l app={name} app-"))],
            1 => vec![kubectl(format!("label rs -l app={name} app-"))],
            2 => vec![kubectl(format!("label rs -l !app app={name}")), kubectl(format!("label pods -l !app app={name}"))],
            3 => vec![kubectl(format!("delete rs -l app={name} --cascade={cascade} --wait=false"))],
            4 => vec![delete, Command::Apply(self.manifest(name))],
            5 => vec![kubectl(format!("scale rs -l app={name} --replicas={}", number % 5))],
            6 => vec![kubectl(format!("create deployment extra --image=web:{}", number % 4))],
            _ => {
                let quota = "apiVersion: v1\nkind: ResourceQuota\nmetadata: {name: few}\nspec: {hard: {pods: ";
                vec![Command::Apply(format!("{quota}\"{}\"}}}}\n", 2 + number))]
            }
        }
    }

    fn look(&mut self) -> Command {
        let name = self.pick(&NAMES);
        kubectl(match self.random.below(11) {
            0 => "get all,nodes,events,quota,hpa -o wide".to_string(),
            1 => format!("get deployment {name} -o yaml"),
            2 => "get pods -w".to_string(),
            3 => format!("describe deployment,rs,pods -l app={name}"),
            4 => "describe nodes".to_string(),
            5 => format!("rollout status deployment/{name}"),
            6 => format!("rollout history deployment/{name} --revision={}", 1 + self.random.below(5)),
            7 => format!("wait --for=condition=available deployment/{name} --timeout=20s"),
            8 => "events --types=Warning".to_string(),
            9 => "explain deployment.spec.strategy".to_string(),
            _ => self.pick(&["version", "api-resources"]).to_string(),
        })
    }
}
