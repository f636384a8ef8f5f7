//! Draws a scenario: a story of edits, failures and looks at what there is.
//!
//! Each seed has a theme, which says how close together edits come and how much goes wrong.

mod edits;
mod failures;
mod looks;
mod manifests;

use rollscope_cluster::random::Random;
use std::collections::BTreeSet;
use std::fmt::Write;

/// What is special about a scenario, by the name under which it is counted.
pub(crate) const SEVERAL: &str = "quota, adoption, orphaning or several Deployments";
pub(crate) const FAILURES: &str = "failures";
pub(crate) const CROWDED: &str = "three or more live ReplicaSets";

/// A scenario file and what is special about it.
pub(crate) struct Generated {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) traits: BTreeSet<&'static str>,
}

/// What a scenario is mostly about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Theme {
    /// New versions in quick succession with room for a few Pods of each: many ReplicaSets live at once.
    Crowd,
    /// Anything, at any distance.
    Mixed,
    /// Nothing fails; edits of every kind.
    Calm,
}

/// A scenario in the making.
struct Generator {
    random: Random,
    steps: String,
    milliseconds: u64,
    traits: BTreeSet<&'static str>,
    names: Vec<&'static str>,
    nodes: u64,
    theme: Theme,
    /// Counts new versions, so that each is another than the one before.
    version: u64,
}

/// The scenario of a seed.
pub(crate) fn generate(seed: u64) -> Generated {
    let mut random = Random::new(seed);
    let theme = [Theme::Crowd, Theme::Crowd, Theme::Crowd, Theme::Mixed, Theme::Mixed, Theme::Calm][random.below(6) as usize];
    let names = if random.below(4) == 0 { vec!["web", "api"] } else { vec!["web"] };
    let nodes = 1 + random.below(4);
    let version = random.below(5);
    let mut g = Generator { random, steps: String::new(), milliseconds: 0, traits: BTreeSet::new(), names, nodes, theme, version };
    let images = g.images();
    g.begin();
    if theme == Theme::Crowd {
        g.crowd();
    }
    for _ in 0..3 + g.random.below(9) {
        g.pass();
        match g.random.below(10) {
            0..=5 => g.edit(),
            6 | 7 if theme != Theme::Calm => g.fail(),
            _ => g.look(),
        }
    }
    g.milliseconds = g.milliseconds.next_multiple_of(1000) + g.random.below(60) * 1000;
    for _ in 0..3 {
        g.look();
    }
    let name = format!("differential-{seed}");
    let until = g.milliseconds / 1000 + 5 + g.random.below(40);
    let head = format!("scenario: v1\nname: {name}\nabout: \"Drawn from seed {seed}.\"\ncluster:\n  nodes: {nodes}\n{images}steps:\n");
    Generated { name, text: format!("{head}{}until: {until}s\n", g.steps), traits: g.traits }
}

impl Generator {
    fn pick(&mut self, from: &[&'static str]) -> &'static str {
        from[self.random.below(from.len() as u64) as usize]
    }

    fn one_in(&mut self, times: u64) -> bool {
        self.random.below(times) == 0
    }

    fn deployment(&mut self) -> &'static str {
        let names = self.names.clone();
        self.pick(&names)
    }

    /// An image tag other than the last one given.
    fn next_version(&mut self) -> u64 {
        self.version += 1;
        1 + self.version % 5
    }

    /// Lets some time pass; rarely a fraction of a second.
    fn pass(&mut self) {
        let most = [4, 12, 50][self.random.below(3) as usize];
        self.milliseconds += self.random.below(most) * 1000;
        if self.one_in(12) {
            self.milliseconds += [5, 250, 300][self.random.below(3) as usize];
        }
    }

    fn step(&mut self, key: &str, value: &str) {
        let at = match self.milliseconds % 1000 {
            0 => format!("{}s", self.milliseconds / 1000),
            _ => format!("{}ms", self.milliseconds),
        };
        writeln!(self.steps, "  - at: {at}\n    {key}: {value}").expect("writing to a String cannot fail");
    }

    fn run(&mut self, command: &str) {
        self.step("run", &format!("'{}'", command.replace('\'', "''")));
    }

    fn begin(&mut self) {
        if self.names.len() > 1 {
            self.traits.insert(SEVERAL);
        }
        if self.one_in(6) {
            self.quota();
        }
        for name in self.names.clone() {
            self.apply(name);
        }
        if self.one_in(3) {
            let name = self.deployment();
            self.run(&format!("kubectl rollout status deployment/{name}"));
        }
        self.milliseconds += (5 + self.random.below(30)) * 1000;
    }

    /// New versions come before the last one is out.
    fn crowd(&mut self) {
        let name = self.names[0];
        for _ in 0..3 + self.random.below(3) {
            let version = self.next_version();
            self.run(&format!("kubectl set image deployment/{name} web={name}:{version}"));
            self.milliseconds += (2 + self.random.below(3)) * 1000;
            if self.one_in(6) {
                self.scale(name);
            }
        }
    }
}
