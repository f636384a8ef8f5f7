//! What goes wrong.

use super::{FAILURES, Generator};

impl Generator {
    pub(super) fn fail(&mut self) {
        self.traits.insert(FAILURES);
        let name = self.deployment();
        let version = 1 + self.random.below(5);
        let injection = match self.random.below(9) {
            0..=2 => {
                let action = self.pick(&["crash", "unready", "ready", "delete", "evict"]);
                let count = if self.one_in(4) { String::new() } else { format!("count: {}, ", 1 + self.random.below(4)) };
                format!("{{pods: \"app={name}\", {count}do: {action}}}")
            }
            3 | 4 => format!("{{image: \"{name}:{version}\", becomes: {}}}", self.behaviour()),
            5 => return self.stop_controller(),
            6 | 7 => format!("{{node: node-{}, state: {}}}", 1 + self.random.below(self.nodes), self.pick(&["down", "down", "up"])),
            _ => return self.run(&format!("kubectl delete pods -l app={name} --wait=false")),
        };
        self.step("inject", &injection);
    }

    /// Mostly it starts again, and there was something to do meanwhile.
    fn stop_controller(&mut self) {
        let controller = self.pick(&["deployment", "replicaset"]);
        self.step("inject", &format!("{{controller: {controller}, state: stopped}}"));
        if self.one_in(2) {
            self.edit();
        }
        self.milliseconds += self.random.below(20) * 1000;
        if !self.one_in(4) {
            self.step("inject", &format!("{{controller: {controller}, state: running}}"));
        }
    }
}
