//! How people look at what there is.

use super::Generator;

impl Generator {
    pub(super) fn look(&mut self) {
        let name = self.deployment();
        let command = match self.random.below(4) {
            0 => self.get(name),
            1 => self.describe(name),
            2 => self.rollout_look(name),
            _ => self.wait(name),
        };
        self.run(&command);
    }

    fn get(&mut self, name: &str) -> String {
        let what = self.pick(&[
            "deploy,rs,pods",
            "rs -o wide",
            "deploy -o wide --show-labels",
            "pods -o wide --show-labels",
            "nodes",
            "nodes -o wide",
            "events",
            "events -o wide",
            "events --sort-by=.metadata.creationTimestamp",
            "rs -w",
            "pods --watch-only --output-watch-events",
            "deploy -w",
            "all",
            "pods -L app,pod-template-hash",
            "pods --field-selector=status.phase=Running -o name",
            "rs --sort-by=.spec.replicas",
            "rs -o custom-columns=NAME:.metadata.name,WANT:.spec.replicas,HAVE:.status.replicas",
            "resourcequota",
            "events -A --no-headers",
            "deploy -o jsonpath={.items[*].status.conditions[*].reason}",
        ]);
        match self.random.below(6) {
            0 => format!("kubectl get deployment {name} -o yaml"),
            1 => format!("kubectl get pods -l app={name} -o jsonpath='{{.items[*].status.phase}}'"),
            2 => format!("kubectl get rs -l app={name} -o json"),
            _ => format!("kubectl get {what}"),
        }
    }

    fn describe(&mut self, name: &str) -> String {
        match self.random.below(7) {
            0..=2 => format!("kubectl describe deployment {name}"),
            3 => "kubectl describe rs".to_string(),
            4 => format!("kubectl describe pods -l app={name}"),
            5 => "kubectl describe nodes".to_string(),
            _ => format!("kubectl events --for deployment/{name}"),
        }
    }

    fn rollout_look(&mut self, name: &str) -> String {
        let (revision, seconds) = (1 + self.random.below(6), 1 + self.random.below(30));
        match self.random.below(7) {
            0 | 1 => format!("kubectl rollout history deployment/{name}"),
            2 => format!("kubectl rollout history deployment/{name} --revision={revision}"),
            3 | 4 => format!("kubectl rollout status deployment/{name}"),
            5 => format!("kubectl rollout status deployment/{name} --timeout={seconds}.05s"),
            _ => format!("kubectl rollout status deployment/{name} --watch=false"),
        }
    }

    /// No wait ends when something else may happen: what comes first then is open.
    fn wait(&mut self, name: &str) -> String {
        let seconds = 1 + self.random.below(30);
        match self.random.below(6) {
            0 => format!("kubectl wait --for=condition=available deployment/{name} --timeout={seconds}.05s"),
            1 => format!("kubectl wait --for=condition=Progressing=False deployment {name} --timeout={seconds}.05s"),
            2 => format!("kubectl wait --for=jsonpath='{{.status.readyReplicas}}'=3 deployment/{name} --timeout={seconds}.05s"),
            3 => format!("kubectl wait --for=condition=Ready pods -l app={name} --timeout={seconds}.05s"),
            4 => format!("kubectl wait --for=delete pods -l app={name} --timeout={seconds}.05s"),
            _ => "kubectl events --types=Warning".to_string(),
        }
    }
}
