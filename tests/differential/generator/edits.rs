//! What people change.

use super::{Generator, SEVERAL, Theme};

impl Generator {
    pub(super) fn edit(&mut self) {
        let name = self.deployment();
        match self.random.below(24) {
            0..=5 => self.set_image(name),
            6..=8 => self.scale(name),
            9 | 10 => self.rollout(name),
            11 => self.paused_edits(name),
            12 => self.strategic_patch(name),
            13 => self.merge_patch(name),
            14 => self.json_patch(name),
            15 => self.template(name),
            16 => self.annotate(name),
            17 => self.apply(name),
            18 => self.relabel(name),
            19 => self.delete(name),
            20 => self.bare(name),
            21 => self.quota(),
            22 => self.cordon(),
            _ if self.theme == Theme::Crowd => self.crowd(),
            _ => self.delete_parts(name),
        }
    }

    fn set_image(&mut self, name: &str) {
        let version = if self.one_in(3) { 1 + self.random.below(5) } else { self.next_version() };
        self.run(&format!("kubectl set image deployment/{name} web={name}:{version}"));
    }

    pub(super) fn scale(&mut self, name: &str) {
        let number = self.random.below(22);
        let command = match self.random.below(6) {
            0 => format!("kubectl scale deployment {name} --replicas={number} --current-replicas={}", self.random.below(16)),
            1 => format!("kubectl scale rs -l app={name} --replicas={}", number % 5),
            _ => format!("kubectl scale deployment/{name} --replicas={number}"),
        };
        self.run(&command);
    }

    fn rollout(&mut self, name: &str) {
        let revision = self.random.below(5);
        let command = match self.random.below(7) {
            0 => format!("kubectl rollout pause deployment/{name}"),
            1 | 2 => format!("kubectl rollout resume deployment/{name}"),
            3 | 4 => format!("kubectl rollout undo deployment/{name}"),
            5 => format!("kubectl rollout undo deployment/{name} --to-revision={revision}"),
            _ => format!("kubectl rollout restart deployment/{name}"),
        };
        self.run(&command);
    }

    /// Several changes while a Deployment is paused become one rollout.
    fn paused_edits(&mut self, name: &str) {
        self.run(&format!("kubectl rollout pause deployment/{name}"));
        self.set_image(name);
        self.milliseconds += self.random.below(5) * 1000;
        if self.one_in(2) {
            self.scale(name);
        }
        self.template(name);
        self.milliseconds += self.random.below(20) * 1000;
        self.run(&format!("kubectl rollout resume deployment/{name}"));
    }

    fn strategic_patch(&mut self, name: &str) {
        let (surge, unavailable, version) = (self.bound(), self.bound(), self.next_version());
        let patch = match self.random.below(6) {
            0 => format!("{{\"spec\":{{\"strategy\":{{\"rollingUpdate\":{{\"maxSurge\":{surge}}}}}}}}}"),
            1 => format!("{{\"spec\":{{\"strategy\":{{\"rollingUpdate\":{{\"maxUnavailable\":{unavailable}}}}}}}}}"),
            2 => "{\"spec\":{\"strategy\":{\"$retainKeys\":[\"type\"],\"type\":\"Recreate\"}}}".to_string(),
            3 => "{\"spec\":{\"paused\":true}}".to_string(),
            4 => format!(
                "{{\"spec\":{{\"template\":{{\"spec\":{{\"containers\":[{{\"name\":\"web\",\"image\":\"{name}:{version}\"}}]}}}}}}}}"
            ),
            _ => "{\"spec\":{\"template\":{\"spec\":{\"terminationGracePeriodSeconds\":3}}}}".to_string(),
        };
        self.run(&format!("kubectl patch deployment {name} -p '{patch}'"));
    }

    fn merge_patch(&mut self, name: &str) {
        let number = self.random.below(12);
        let patch = match self.random.below(6) {
            0 => format!("{{\"spec\":{{\"minReadySeconds\":{number}}}}}"),
            1 => format!("{{\"spec\":{{\"progressDeadlineSeconds\":{}}}}}", 12 + number),
            2 => format!("{{\"spec\":{{\"revisionHistoryLimit\":{}}}}}", number % 4),
            3 => "{\"spec\":{\"strategy\":{\"type\":\"Recreate\",\"rollingUpdate\":null}}}".to_string(),
            4 => "{\"spec\":{\"paused\":null}}".to_string(),
            _ => format!("{{\"spec\":{{\"replicas\":{number},\"minReadySeconds\":null}}}}"),
        };
        self.run(&format!("kubectl patch deployment/{name} --type=merge -p '{patch}'"));
    }

    fn json_patch(&mut self, name: &str) {
        let (number, version) = (self.random.below(12), self.next_version());
        let patch = match self.random.below(4) {
            0 => format!("[{{\"op\":\"replace\",\"path\":\"/spec/replicas\",\"value\":{number}}}]"),
            1 => format!("[{{\"op\":\"replace\",\"path\":\"/spec/template/spec/containers/0/image\",\"value\":\"{name}:{version}\"}}]"),
            2 => format!("[{{\"op\":\"add\",\"path\":\"/spec/template/metadata/annotations\",\"value\":{{\"note\":\"{number}\"}}}}]"),
            _ => "[{\"op\":\"test\",\"path\":\"/spec/paused\",\"value\":true},{\"op\":\"remove\",\"path\":\"/spec/paused\"}]".to_string(),
        };
        self.run(&format!("kubectl patch deployment/{name} --type=json -p '{patch}'"));
    }

    /// Changes the template without a new image.
    fn template(&mut self, name: &str) {
        let number = self.random.below(3);
        let command = match self.random.below(3) {
            0 => format!("kubectl set env deployment/{name} LEVEL={number}"),
            1 => format!("kubectl set resources deployment {name} --requests=cpu={}m", 100 * (1 + number)),
            _ => format!("kubectl set env deployment/{name} LEVEL-"),
        };
        self.run(&command);
    }

    fn annotate(&mut self, name: &str) {
        let number = self.random.below(9);
        let command = match self.random.below(3) {
            0 => format!("kubectl annotate deployment {name} kubernetes.io/change-cause=\"change {number}\" --overwrite"),
            1 => format!("kubectl annotate deployment/{name} kubernetes.io/change-cause-"),
            _ => format!("kubectl label deployment {name} tier=t{number} --overwrite"),
        };
        self.run(&command);
    }

    /// Takes labels from what a Deployment owns, or gives them back.
    fn relabel(&mut self, name: &str) {
        self.traits.insert(SEVERAL);
        let command = match self.random.below(5) {
            0 | 1 => format!("kubectl label pods -l app={name} app-"),
            2 => format!("kubectl label rs -l app={name} app-"),
            3 => format!("kubectl label pods -l !app app={name}"),
            _ => format!("kubectl label rs -l !app app={name}"),
        };
        self.run(&command);
    }

    /// Deletes a Deployment and applies another of that name, at once or soon.
    fn delete(&mut self, name: &str) {
        self.traits.insert(SEVERAL);
        let cascade = self.pick(&["background", "orphan", "foreground"]);
        self.run(&format!("kubectl delete deployment {name} --cascade={cascade} --wait=false"));
        self.milliseconds += self.random.below(4) * 1000;
        self.apply(name);
    }

    fn delete_parts(&mut self, name: &str) {
        let command = match self.random.below(4) {
            0 => format!("kubectl delete rs -l app={name} --wait=false"),
            1 => {
                self.traits.insert(SEVERAL);
                format!("kubectl delete rs -l app={name} --cascade=orphan")
            }
            2 => format!("kubectl delete pods -l app={name} --grace-period=0 --force"),
            _ => format!("kubectl delete pods -l app={name}"),
        };
        self.run(&command);
    }

    fn cordon(&mut self) {
        let verb = self.pick(&["cordon", "cordon", "uncordon"]);
        let node = 1 + self.random.below(self.nodes);
        self.run(&format!("kubectl {verb} node-{node}"));
    }
}
