//! What may go wrong, as the panel shows it: a row for each failure with its target and what it costs, and what is in force.

use crate::engine::Engine;
use crate::words::{t, tf};
use rollscope_playground::faults::{Controller, Fault, ImageFault, PodFault};
use rollscope_playground::view::{DeploymentView, PodState, Snapshot};
use rollscope_playground::what_if::Outcome;
use rollscope_playground::words::key;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// The group of the panel's questions.
const GROUP: &str = "failures";

/// A row of the panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Row {
    /// An image cannot be pulled.
    #[default]
    PullFails,
    /// An image's containers crash.
    Crashes,
    /// An image is slow.
    Slow,
    /// An image never becomes ready.
    NeverReady,
    /// A node goes down.
    NodeDown,
    /// A node is drained.
    Drain,
    /// A node is cordoned.
    Cordon,
    /// A quota leaves no room.
    Quota,
    /// Pods are deleted.
    Delete,
    /// Pods crash.
    Crash,
    /// Pods become unready.
    Unready,
    /// Pods are evicted.
    Evict,
    /// A controller stops.
    Controller,
}

impl Row {
    /// All rows, in their order.
    pub(crate) const ALL: [Row; 13] = [
        Row::PullFails,
        Row::Crashes,
        Row::Slow,
        Row::NeverReady,
        Row::NodeDown,
        Row::Drain,
        Row::Cordon,
        Row::Quota,
        Row::Delete,
        Row::Crash,
        Row::Unready,
        Row::Evict,
        Row::Controller,
    ];

    /// The id of its button in the page.
    pub(crate) fn id(self) -> &'static str {
        match self {
            Row::PullFails => "failure-pull",
            Row::Crashes => "failure-crash-loop",
            Row::Slow => "failure-slow",
            Row::NeverReady => "failure-never-ready",
            Row::NodeDown => "failure-node-down",
            Row::Drain => "failure-drain",
            Row::Cordon => "failure-cordon",
            Row::Quota => "failure-quota",
            Row::Delete => "failure-delete",
            Row::Crash => "failure-crash",
            Row::Unready => "failure-unready",
            Row::Evict => "failure-evict",
            Row::Controller => "failure-controller",
        }
    }

    /// What it is called.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Row::PullFails => t("Image cannot be pulled"),
            Row::Crashes => t("Crash loop"),
            Row::Slow => t("Slow to become ready"),
            Row::NeverReady => t("Never ready"),
            Row::NodeDown => t("Node down"),
            Row::Drain => t("Drain a node"),
            Row::Cordon => t("Cordon a node"),
            Row::Quota => t("Quota"),
            Row::Delete => t("Delete Pods"),
            Row::Crash => t("Crash Pods"),
            Row::Unready => t("Pods not ready"),
            Row::Evict => t("Evict Pods"),
            Row::Controller => t("Controller stops"),
        }
    }

    /// The state of a Pod that it comes to.
    pub(crate) fn glyph(self) -> PodState {
        match self {
            Row::PullFails => PodState::PullFails,
            Row::Crashes | Row::Crash => PodState::CrashLoop,
            Row::Slow | Row::NeverReady | Row::Unready => PodState::Starting,
            Row::NodeDown | Row::Controller => PodState::Unknown,
            Row::Cordon | Row::Quota => PodState::Pending,
            Row::Drain | Row::Delete | Row::Evict => PodState::Terminating,
        }
    }

    fn image_fault(self) -> Option<ImageFault> {
        match self {
            Row::PullFails => Some(ImageFault::PullFails),
            Row::Crashes => Some(ImageFault::Crashes),
            Row::Slow => Some(ImageFault::Slow),
            Row::NeverReady => Some(ImageFault::NeverReady),
            _ => None,
        }
    }

    fn pod_fault(self) -> Option<PodFault> {
        match self {
            Row::Delete => Some(PodFault::Delete),
            Row::Crash => Some(PodFault::Crash),
            Row::Unready => Some(PodFault::Unready),
            Row::Evict => Some(PodFault::Evict),
            _ => None,
        }
    }

    /// What it does to a target.
    fn fault(self, target: &str, count: Option<usize>) -> Fault {
        let name = || target.to_string();
        match self {
            Row::NodeDown => Fault::NodeDown(name()),
            Row::Drain => Fault::Drained(name()),
            Row::Cordon => Fault::Cordoned(name()),
            Row::Quota => Fault::quota(target.parse().unwrap_or_default()),
            Row::Controller if target == "replicaset" => Fault::ControllerStopped(Controller::ReplicaSet),
            Row::Controller => Fault::ControllerStopped(Controller::Deployment),
            _ => match (self.image_fault(), self.pod_fault()) {
                (Some(fault), _) => Fault::Image(name(), fault),
                (_, fault) => Fault::Pods(name(), count, fault.unwrap_or(PodFault::Delete)),
            },
        }
    }
}

/// What was chosen in the panel.
#[derive(Clone, Debug, Default)]
pub(crate) struct Choices {
    targets: BTreeMap<Row, String>,
    counts: BTreeMap<Row, Option<usize>>,
    /// The row that the keyboard is at.
    pub(crate) at: Row,
    /// The row that is aimed.
    pub(crate) aimed: Option<Row>,
}

impl Choices {
    /// Chooses a target.
    pub(crate) fn aim_at(&mut self, row: Row, target: String) {
        self.targets.insert(row, target);
    }

    /// Chooses how many Pods; None for all.
    pub(crate) fn set_count(&mut self, row: Row, count: Option<usize>) {
        self.counts.insert(row, count);
    }
}

/// The panel as it is drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct FailuresView {
    /// What is in force, in words.
    pub in_force: Vec<InForce>,
    /// What could be made to happen.
    pub rows: Vec<RowView>,
    /// The row that the keyboard is at.
    pub at: Row,
    /// The row that is aimed.
    pub aimed: Option<Row>,
    /// Now: `1:53`.
    pub clock: String,
    /// Whether it will be known what each row costs.
    pub asks: bool,
}

impl FailuresView {
    /// The row that is aimed.
    pub(crate) fn aimed_row(&self) -> Option<&RowView> {
        self.rows.iter().find(|row| Some(row.row) == self.aimed)
    }
}

/// A failure that is in force.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct InForce {
    /// What it comes to.
    pub glyph: PodState,
    /// What is so.
    pub text: String,
    /// The failure.
    pub fault: Fault,
}

/// A row as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RowView {
    /// Which.
    pub row: Row,
    /// What it may be aimed at: the value, and what the page calls it.
    pub targets: Vec<(String, String)>,
    /// The value that is chosen.
    pub target: String,
    /// How many Pods may be chosen; empty where it is not about a number of Pods.
    pub counts: Vec<Option<usize>>,
    /// How many are chosen; None for all.
    pub count: Option<usize>,
    /// The failure.
    pub fault: Fault,
    /// What happens, in a sentence.
    pub sentence: String,
    /// What it costs; None as long as that is not known.
    pub cost: Option<Cost>,
}

/// What a failure costs.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Cost {
    /// The Pods that it hits.
    pub hit: Vec<String>,
    /// Available Pods before.
    pub from: u32,
    /// The least number of available Pods after it; None as long as the first ones come up.
    pub to: Option<u32>,
    /// How that stands to the floor.
    pub verdict: String,
    /// Whether that is below the floor.
    pub below: bool,
    /// What kubectl or the API server says against it.
    pub refused: Option<String>,
}

/// Reads the panel off the experiment; while it is `known` what time it is, asks what each row would cost.
pub(crate) fn view(
    engine: &mut Engine,
    choices: &Choices,
    snapshot: &Snapshot,
    deployment: Option<&DeploymentView>,
    draft: &str,
    asks: bool,
) -> FailuresView {
    let images = engine.images(draft, snapshot);
    let force = engine.in_force(&images);
    let place = Place { engine, snapshot, deployment, images: &images, draft, force: &force };
    let mut rows: Vec<RowView> = Row::ALL.into_iter().filter_map(|row| place.row(row, choices)).collect();
    if let Some(deployment) = deployment.filter(|_| asks) {
        // What is aimed is answered first.
        let mut order: Vec<&RowView> = rows.iter().collect();
        order.sort_by_key(|row| Some(row.row) != choices.aimed);
        let questions = order.iter().map(|row| (row.row.id().to_string(), engine.commands(&row.fault))).collect();
        engine.ask(GROUP, questions);
        for row in &mut rows {
            row.cost = engine.answer(GROUP, row.row.id(), &deployment.key).map(|outcome| cost(outcome, deployment));
        }
    }
    FailuresView {
        in_force: force.into_iter().map(in_force).collect(),
        at: rows.iter().map(|row| row.row).find(|row| *row == choices.at).unwrap_or_default(),
        aimed: choices.aimed.filter(|_| asks),
        clock: snapshot.clock.clone(),
        // Before there is a Deployment nothing can be hit.
        asks: asks && deployment.is_some(),
        rows,
    }
}

/// What rows are made from.
struct Place<'a> {
    engine: &'a Engine,
    snapshot: &'a Snapshot,
    deployment: Option<&'a DeploymentView>,
    images: &'a [String],
    draft: &'a str,
    force: &'a [Fault],
}

impl Place<'_> {
    /// A row; None where there is nothing to aim at.
    fn row(&self, row: Row, choices: &Choices) -> Option<RowView> {
        let targets: Vec<(String, String)> =
            self.targets(row).into_iter().filter(|(value, _)| !self.force.contains(&row.fault(value, None))).collect();
        let is_there = |value: &String| targets.iter().any(|(target, _)| target == value);
        let target = choices.targets.get(&row).filter(|value| is_there(value)).cloned();
        let target =
            target.or_else(|| self.default_target(row).filter(is_there)).or_else(|| targets.first().map(|(value, _)| value.clone()))?;
        let counts = if row.pod_fault().is_some() { vec![Some(1), Some(2), Some(5), None] } else { Vec::new() };
        let first = if matches!(row, Row::Delete | Row::Evict) { Some(1) } else { None };
        let count = choices.counts.get(&row).copied().unwrap_or(first);
        let label = targets.iter().find(|(value, _)| *value == target).map(|(_, label)| label.clone()).unwrap_or_default();
        let fault = row.fault(&target, count);
        let sentence = sentence(&fault, &label);
        Some(RowView { row, targets, target, counts, count, fault, sentence, cost: None })
    }

    /// What a row may be aimed at.
    fn targets(&self, row: Row) -> Vec<(String, String)> {
        let same = |name: &String| (name.clone(), name.clone());
        match row {
            Row::PullFails | Row::Crashes | Row::Slow | Row::NeverReady => self.images.iter().map(same).collect(),
            Row::NodeDown | Row::Drain | Row::Cordon => {
                let gone = |name: &String| self.force.contains(&Fault::NodeDown(name.clone()));
                let cordoned = |name: &String| row == Row::Drain && self.force.contains(&Fault::Cordoned(name.clone()));
                self.snapshot.nodes.iter().map(|node| &node.name).filter(|name| !gone(name) && !cordoned(name)).map(same).collect()
            }
            Row::Controller => vec![
                ("deployment".to_string(), t("the Deployment controller").to_string()),
                ("replicaset".to_string(), t("the ReplicaSet controller").to_string()),
            ],
            Row::Quota => {
                if self.force.iter().any(|fault| matches!(fault, Fault::Quota(..))) {
                    return Vec::new();
                }
                let used = self.deployment.map_or(0, |deployment| deployment.pods + deployment.terminating);
                let mut sizes = vec![used, used + 1, used + 2, used / 2];
                sizes.dedup();
                sizes.into_iter().map(|size| (size.to_string(), tf("{} Pods at most", &[&size]))).collect()
            }
            Row::Delete | Row::Crash | Row::Unready | Row::Evict => self.pods(),
        }
    }

    /// The Pods of the Deployment, and of each of its ReplicaSets.
    fn pods(&self) -> Vec<(String, String)> {
        let Some(deployment) = self.deployment.filter(|deployment| deployment.pods > 0) else { return Vec::new() };
        let all = self.engine.pods_of(&deployment.key, None).map(|selector| (selector, deployment.name.clone()));
        let with_pods = deployment.replica_sets.iter().filter(|rs| rs.desired > 0 && !rs.hash.is_empty());
        let each = with_pods.filter_map(|rs| Some((self.engine.pods_of(&deployment.key, Some(&rs.hash))?, rs.tag())));
        all.into_iter().chain(each).collect()
    }

    fn default_target(&self, row: Row) -> Option<String> {
        match row {
            Row::PullFails | Row::Crashes | Row::Slow | Row::NeverReady => {
                // The image that is to come, if the manifest names one that does not run yet.
                let runs = |image: &String| self.snapshot.images.contains(image);
                let coming = self.images.iter().find(|image| !runs(image) && self.draft.contains(image.as_str())).cloned();
                let newest = self.deployment.and_then(|deployment| deployment.replica_sets.first()).map(|rs| rs.image.clone());
                coming.or(newest)
            }
            Row::NodeDown | Row::Drain | Row::Cordon => {
                let most = self.snapshot.nodes.iter().max_by_key(|node| node.available)?;
                Some(most.name.clone())
            }
            _ => None,
        }
    }
}

fn cost(outcome: Outcome, deployment: &DeploymentView) -> Cost {
    let to = outcome.after.least_available;
    let floor = deployment.floor.as_ref().map(|floor| floor.at);
    let below = outcome.after.below_floor;
    let verdict = match (to, floor) {
        _ if below > 0 => tf("{} below the floor", &[&below]),
        (Some(to), Some(floor)) => match to.cmp(&floor) {
            Ordering::Greater => tf("{} above the floor", &[&(to - floor)]),
            _ => t("at the floor").to_string(),
        },
        (None, Some(_)) => t("still coming up").to_string(),
        _ => String::new(),
    };
    Cost { hit: outcome.hit, from: outcome.available, to, verdict, below: below > 0, refused: outcome.refused }
}

/// What is so from now on, or what happens.
fn sentence(fault: &Fault, target: &str) -> String {
    match fault {
        Fault::Image(image, ImageFault::PullFails) => tf("From now on {} cannot be pulled.", &[image]),
        Fault::Image(image, ImageFault::Crashes) => tf("From now on containers of {} end 2 s after each start.", &[image]),
        Fault::Image(image, ImageFault::Slow) => tf("From now on containers of {} are ready only after 30 s.", &[image]),
        Fault::Image(image, ImageFault::NeverReady) => tf("From now on containers of {} never become ready.", &[image]),
        Fault::NodeDown(node) => tf("{} goes down.", &[node]),
        Fault::Drained(node) => tf("{} is drained: it takes no new Pods, and its Pods go.", &[node]),
        Fault::Cordoned(node) => tf("{} takes no new Pods.", &[node]),
        Fault::ControllerStopped(Controller::Deployment) => t("The Deployment controller stops.").to_string(),
        Fault::ControllerStopped(Controller::ReplicaSet) => t("The ReplicaSet controller stops.").to_string(),
        Fault::Quota(_, pods) => tf("The namespace may hold {} Pods at most.", &[&pods.unwrap_or_default()]),
        Fault::Pods(_, count, fault) => {
            let what = match fault {
                PodFault::Crash => key("Containers of {0} of {1} exit with code 1."),
                PodFault::Unready => key("{0} of {1} become unready."),
                PodFault::Delete => key("{0} of {1} are deleted."),
                PodFault::Evict => key("{0} of {1} are evicted."),
            };
            tf(what, &[&count_word(*count), &target])
        }
    }
}

/// `1 Pod`, `2 Pods`, `all Pods`.
pub(crate) fn count_word(count: Option<usize>) -> String {
    match count {
        Some(1) => t("1 Pod").to_string(),
        Some(count) => tf("{} Pods", &[&count]),
        None => t("All Pods").to_string(),
    }
}

/// What is so, as long as it is not lifted.
fn in_force(fault: Fault) -> InForce {
    let (row, text) = match &fault {
        Fault::Image(image, ImageFault::PullFails) => (Row::PullFails, tf("{} cannot be pulled", &[image])),
        Fault::Image(image, ImageFault::Crashes) => (Row::Crashes, tf("{} crashes", &[image])),
        Fault::Image(image, ImageFault::Slow) => (Row::Slow, tf("{} is ready after 30 s", &[image])),
        Fault::Image(image, ImageFault::NeverReady) => (Row::NeverReady, tf("{} is never ready", &[image])),
        Fault::NodeDown(node) => (Row::NodeDown, tf("{} is down", &[node])),
        Fault::Cordoned(node) | Fault::Drained(node) => (Row::Cordon, tf("{} is cordoned", &[node])),
        Fault::ControllerStopped(Controller::Deployment) => (Row::Controller, t("The Deployment controller is stopped").to_string()),
        Fault::ControllerStopped(Controller::ReplicaSet) => (Row::Controller, t("The ReplicaSet controller is stopped").to_string()),
        Fault::Quota(key, Some(pods)) => (Row::Quota, tf("Quota {0}: {1} Pods at most", &[&key.rsplit('/').next().unwrap_or(key), pods])),
        Fault::Quota(key, None) => (Row::Quota, tf("Quota {}", &[&key.rsplit('/').next().unwrap_or(key)])),
        Fault::Pods(_, _, _) => (Row::Unready, String::new()),
    };
    InForce { glyph: row.glyph(), text, fault }
}

/// What an injection is called beside its mark on the line of time.
pub(crate) fn injection_label(text: &str) -> String {
    let value: serde_json::Value = serde_json::from_str(text).unwrap_or_default();
    let word = |key: &str| value[key].as_str().unwrap_or_default();
    if value["node"].is_string() {
        return if word("state") == "down" { tf("{} down", &[&word("node")]) } else { tf("{} up", &[&word("node")]) };
    }
    if value["controller"].is_string() {
        let name = if word("controller") == "deployment" { "Deployment" } else { "ReplicaSet" };
        return if word("state") == "stopped" { tf("{} controller stopped", &[&name]) } else { tf("{} controller runs", &[&name]) };
    }
    if value["image"].is_string() {
        let becomes = &value["becomes"];
        return match () {
            () if becomes["pull"].is_string() => tf("{} cannot be pulled", &[&word("image")]),
            () if becomes["crash"].is_string() => tf("{} crashes", &[&word("image")]),
            () if becomes["ready"] == "never" => tf("{} is never ready", &[&word("image")]),
            () if becomes["ready"] == "30s" => tf("{} is ready after 30 s", &[&word("image")]),
            () => tf("{} works", &[&word("image")]),
        };
    }
    let count = count_word(value["count"].as_u64().map(|count| count as usize));
    match word("do") {
        "crash" => tf("{} crash", &[&count]),
        "unready" => tf("{} not ready", &[&count]),
        "ready" => tf("{} ready again", &[&count]),
        "delete" => tf("{} deleted", &[&count]),
        _ => tf("{} evicted", &[&count]),
    }
}
