//! What is applied, and how images behave.

use super::{Generator, SEVERAL, Theme};
use std::fmt::Write;

impl Generator {
    pub(super) fn images(&mut self) -> String {
        let mut text = "  images:\n".to_string();
        for name in ["web", "api"] {
            for version in 1..=5 {
                let steady = self.theme == Theme::Crowd && !self.one_in(6);
                let behaviour = if steady {
                    self.pick(&["{}", "{ready: 2s}", "{ready: [1s, 4s, 9s]}", "{start: 1s, ready: 2s}"])
                } else {
                    self.behaviour()
                };
                writeln!(text, "    \"{name}:{version}\": {behaviour}").expect("writing to a String cannot fail");
            }
        }
        text
    }

    pub(super) fn behaviour(&mut self) -> &'static str {
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
            "{start: 2s, ready: 1s, crash: 40s}",
            "{ready: 8s}",
            "{ready: 25s}",
            "{terminate: 12s}",
        ])
    }

    pub(super) fn bound(&mut self) -> &'static str {
        if self.theme == Theme::Crowd {
            return self.pick(&["1", "2", "3", "\"10%\"", "\"15%\"", "\"25%\""]);
        }
        let all =
            ["0", "1", "2", "3", "5", "\"25%\"", "\"10%\"", "\"50%\"", "\"100%\"", "\"1%\"", "\"33%\"", "\"7%\"", "\"67%\"", "\"0%\""];
        self.pick(&all)
    }

    fn strategy(&mut self) -> String {
        let (surge, unavailable) = (self.bound(), self.bound());
        let kind = if self.theme == Theme::Crowd { 2 + self.random.below(6) } else { self.random.below(6) };
        match kind {
            0 => "{type: Recreate}".to_string(),
            1 => "{}".to_string(),
            2 => format!("{{rollingUpdate: {{maxSurge: {surge}}}}}"),
            3 => format!("{{type: RollingUpdate, rollingUpdate: {{maxUnavailable: {unavailable}}}}}"),
            _ => format!("{{rollingUpdate: {{maxSurge: {surge}, maxUnavailable: {unavailable}}}}}"),
        }
    }

    fn replicas(&mut self) -> u64 {
        match self.theme {
            Theme::Crowd => 6 + self.random.below(12),
            _ => self.random.below(7) + self.random.below(9),
        }
    }

    pub(super) fn apply(&mut self, name: &str) {
        let (replicas, version, strategy) = (self.replicas(), self.next_version(), self.strategy());
        let crowd = self.theme == Theme::Crowd;
        let ready = if crowd { self.random.below(3) } else { [0, 0, 0, 2, 4, 9][self.random.below(6) as usize] };
        let limit = self.random.below(5);
        let deadline = [600, 600, 15, 20, 45][self.random.below(5) as usize];
        let paused = if !crowd && self.one_in(12) { "\n        paused: true" } else { "" };
        let replicas = if !crowd && self.one_in(10) { String::new() } else { format!("\n        replicas: {replicas}") };
        self.step("apply", "|");
        write!(
            self.steps,
            "      apiVersion: apps/v1\n      kind: Deployment\n      metadata: {{name: {name}, labels: {{app: {name}}}}}\n      \
             spec:{replicas}{paused}\n        minReadySeconds: {ready}\n        progressDeadlineSeconds: {deadline}\n        \
             revisionHistoryLimit: {limit}\n        strategy: {strategy}\n        selector: {{matchLabels: {{app: {name}}}}}\n        \
             template:\n          metadata: {{labels: {{app: {name}}}}}\n          spec: {{containers: [{{name: web, image: \"{name}:{version}\"}}]}}\n"
        )
        .expect("writing to a String cannot fail");
    }

    pub(super) fn quota(&mut self) {
        self.traits.insert(SEVERAL);
        let pods = 3 + self.random.below(14);
        self.step("apply", "|");
        write!(
            self.steps,
            "      apiVersion: v1\n      kind: ResourceQuota\n      metadata: {{name: few}}\n      spec: {{hard: {{pods: \"{pods}\"}}}}\n"
        )
        .expect("writing to a String cannot fail");
    }

    /// A ReplicaSet or a Pod that nobody owns, with the labels of a Deployment's.
    pub(super) fn bare(&mut self, name: &str) {
        self.traits.insert(SEVERAL);
        let (version, replicas) = (self.next_version(), self.random.below(4));
        let pod = format!("spec: {{containers: [{{name: web, image: \"{name}:{version}\"}}]}}");
        self.step("apply", "|");
        let text = if self.one_in(3) {
            format!("      apiVersion: v1\n      kind: Pod\n      metadata: {{name: bare, labels: {{app: {name}}}}}\n      {pod}\n")
        } else {
            format!(
                "      apiVersion: apps/v1\n      kind: ReplicaSet\n      metadata: {{name: bare, labels: {{app: {name}}}}}\n      spec:\n        \
                 replicas: {replicas}\n        selector: {{matchLabels: {{app: {name}, tier: bare}}}}\n        template:\n          \
                 metadata: {{labels: {{app: {name}, tier: bare}}}}\n          {pod}\n"
            )
        };
        self.steps.push_str(&text);
    }
}
