//! What must hold after every step, and what must hold once the cluster is at rest.
//!
//! The checkers judge decisions, not Pods: Pods may well be below the floor after failures.

use rollscope_api::deployment::{Deployment, DeploymentStrategy};
use rollscope_api::meta::{ObjectMeta, Uid};
use rollscope_api::pod::Pod;
use rollscope_api::replica_set::ReplicaSet;
use rollscope_cluster::controllers::deployment::decision::DeploymentDecision;
use rollscope_cluster::controllers::deployment::util::annotations::get_max_replicas_annotation;
use rollscope_cluster::failures::Controller;
use rollscope_cluster::object::{Object, Resource};
use rollscope_cluster::trace::{Rule, Step, StepKind};
use rollscope_playground::explain::Wait;
use rollscope_playground::live::Live;
use rollscope_playground::view::snapshot;
use rollscope_playground::words::Language;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What was seen before.
#[derive(Default)]
pub(crate) struct Checkers {
    revisions: BTreeMap<Uid, i64>,
    /// The sizes of ReplicaSets and the maximum that they note, by their own UIDs: one that is adopted brings them along.
    sizes: BTreeMap<Uid, (i64, Option<i64>)>,
    generations: BTreeMap<Uid, i64>,
    resource_version: u64,
}

fn deployments(live: &Live) -> impl Iterator<Item = &Arc<Deployment>> {
    live.cluster.store().list(Resource::Deployments).filter_map(|object| match object {
        Object::Deployment(d) => Some(d),
        _ => None,
    })
}

fn replica_sets_of(live: &Live, owner: Uid) -> impl Iterator<Item = &Arc<ReplicaSet>> {
    live.cluster.store().list(Resource::ReplicaSets).filter_map(move |object| match object {
        Object::ReplicaSet(rs) if rs.metadata.controller_of().is_some_and(|o| o.uid == owner) => Some(rs),
        _ => None,
    })
}

fn revision_of(metadata: &ObjectMeta) -> i64 {
    metadata.annotation("deployment.kubernetes.io/revision").and_then(|text| text.parse().ok()).unwrap_or(0)
}

impl Checkers {
    pub(crate) fn after_step(&mut self, live: &Live, step: &Step) {
        if !step.changed && step.kind != StepKind::Delivery {
            return;
        }
        let version = live.cluster.store().resource_version();
        assert!(version >= self.resource_version, "the resource version went back");
        self.resource_version = version;
        self.one_owner_each(live);
        self.revisions_grow(live);
        self.sizes_keep_the_ceiling(live, step);
        self.after_command(live);
        caches_count_right(live);
    }

    /// People may set any sizes.
    pub(crate) fn after_command(&mut self, live: &Live) {
        for object in live.cluster.store().list(Resource::ReplicaSets) {
            if let Object::ReplicaSet(rs) = object {
                self.sizes.insert(rs.metadata.uid, (i64::from(rs.spec.replicas), get_max_replicas_annotation(rs).map(i64::from)));
            }
        }
    }

    /// Every Pod and ReplicaSet has at most one controller.
    fn one_owner_each(&self, live: &Live) {
        let store = live.cluster.store();
        for object in store.list(Resource::Pods).chain(store.list(Resource::ReplicaSets)) {
            let owners = object.metadata().owner_references.iter().filter(|owner| owner.controller == Some(true)).count();
            assert!(owners <= 1, "{} has {owners} controllers", object.metadata().key());
        }
    }

    /// A Deployment's revision and generation never go back.
    fn revisions_grow(&mut self, live: &Live) {
        for d in deployments(live) {
            let revision = revision_of(&d.metadata);
            let before = self.revisions.insert(d.metadata.uid, revision).unwrap_or(0);
            // A Deployment whose ReplicaSets were taken from it counts anew.
            let highest = replica_sets_of(live, d.metadata.uid).map(|rs| revision_of(&rs.metadata)).max().unwrap_or(0);
            assert!(revision >= before.min(highest), "{}'s revision went from {before} to {revision}", d.metadata.name);
            let before = self.generations.insert(d.metadata.uid, d.metadata.generation).unwrap_or(0);
            let now = d.metadata.generation;
            assert!(now >= before, "{}'s generation went from {before} to {now}", d.metadata.name);
            assert!(d.status.observed_generation <= d.metadata.generation, "{} was seen before it was", d.metadata.name);
        }
    }

    /// After a sync of a Deployment its ReplicaSets' sizes together keep within replicas + maxSurge, unless they were
    /// above before. A controller that watch events reach late acts on what it knows: that is not judged.
    fn sizes_keep_the_ceiling(&mut self, live: &Live, step: &Step) {
        let state = live.cluster.controller(Controller::Deployment);
        let up_to_date = state.watch_delay.is_zero() && state.inbox.is_empty();
        let synced = step.kind == StepKind::Sync(Controller::Deployment) && up_to_date;
        for d in deployments(live).filter(|d| synced && step.key == d.metadata.key()) {
            let DeploymentStrategy::RollingUpdate { max_surge, .. } = &d.spec.strategy else { continue };
            let size: i64 = replica_sets_of(live, d.metadata.uid).map(|rs| i64::from(rs.spec.replicas)).sum();
            let known: Vec<_> = replica_sets_of(live, d.metadata.uid).filter_map(|rs| self.sizes.get(&rs.metadata.uid)).copied().collect();
            if is_proportional(step) && !were_sized_together(&known) {
                continue;
            }
            let before: i64 = known.iter().map(|(size, _)| size).sum();
            let surge = max_surge.scaled_value(d.spec.replicas, true).expect("the manifest is valid");
            // Where both bounds come to nothing maxUnavailable counts as 1, not maxSurge.
            let ceiling = i64::from(d.spec.replicas) + i64::from(surge);
            assert!(size <= before.max(ceiling), "{}: sizes went from {before} to {size}, above {ceiling}", d.metadata.name);
        }
    }

    /// Every Deployment is complete, or stuck for a reason that the page would give; returns the verdicts.
    pub(crate) fn at_rest(&self, live: &Live) -> Vec<&'static str> {
        let owners: BTreeSet<Uid> = deployments(live).map(|d| d.metadata.uid).collect();
        for object in live.cluster.store().list(Resource::ReplicaSets) {
            let owner = object.metadata().controller_of().map(|owner| owner.uid);
            assert!(owner.is_none_or(|uid| owners.contains(&uid)), "{} has lost its owner", object.metadata().name);
        }
        let view = snapshot(&live.cluster, &[], Language::En);
        let waits = |d: &Deployment| view.deployments.iter().position(|seen| seen.key == d.metadata.key()).map(|i| &view.waits[i][..]);
        deployments(live).map(|d| verdict(d, live, waits(d).unwrap_or_default())).collect()
    }
}

fn is_proportional(step: &Step) -> bool {
    step.decisions.iter().any(|decision| matches!(decision.rule, Rule::Deployment(DeploymentDecision::ProportionalScaling { .. })))
}

/// Whether all sizes fit in one maximum that all of them note. Where a person sized ReplicaSets, or they were adopted from
/// another Deployment, upstream shares out more than there is: each one's share is computed from what it notes.
fn were_sized_together(known: &[(i64, Option<i64>)]) -> bool {
    let live = || known.iter().filter(|(size, _)| *size > 0);
    let total: i64 = live().map(|(size, _)| size).sum();
    let noted: BTreeSet<Option<i64>> = live().map(|(_, max)| *max).collect();
    noted.len() <= 1 && noted.into_iter().all(|max| max.is_some_and(|max| total <= max))
}

fn verdict(d: &Deployment, live: &Live, waits: &[Wait]) -> &'static str {
    let status = &d.status;
    let complete = status.observed_generation == d.metadata.generation
        && status.updated_replicas == d.spec.replicas
        && status.replicas == d.spec.replicas
        && status.available_replicas == d.spec.replicas
        && status.terminating_replicas.unwrap_or(0) == 0;
    if complete {
        let owned: BTreeSet<Uid> = replica_sets_of(live, d.metadata.uid).map(|rs| rs.metadata.uid).collect();
        let owner = |pod: &Arc<Pod>| pod.metadata.controller_of().map(|owner| owner.uid);
        let alive = live.cluster.store().pods().filter(|pod| owner(pod).is_some_and(|uid| owned.contains(&uid))).count();
        assert_eq!(alive as i64, i64::from(d.spec.replicas), "{} is complete, but its Pods do not say so", d.metadata.name);
        return "complete";
    }
    // That a deadline is over says that it is stuck, not why.
    let why = waits.iter().find(|wait| wait.stuck && !wait.kind.contains("deadline"));
    why.map(|wait| wait.kind).unwrap_or_else(|| {
        let sizes: Vec<_> = replica_sets_of(live, d.metadata.uid).map(|rs| (&rs.metadata.name, rs.spec.replicas, &rs.status)).collect();
        let (name, spec, status) = (&d.metadata.name, &d.spec.strategy, &d.status);
        panic!("{name} is neither complete nor stuck for a reason: {} {spec:?} {status:?}; its ReplicaSets are {sizes:?}", d.spec.replicas)
    })
}

/// What caches count as Pods change is what a recount finds.
fn caches_count_right(live: &Live) {
    for controller in [Controller::Deployment, Controller::ReplicaSet] {
        for (key, group) in live.cluster.controller(controller).caches.pods.groups() {
            let pods = || group.pods.values();
            let active = pods().filter(|pod| pod.is_active()).count() as i32;
            assert_eq!(group.active, active, "active Pods of {key:?}");
            let ready: i32 = group.ready_since.values().sum();
            assert_eq!(ready, pods().filter(|pod| pod.is_active() && pod.is_ready()).count() as i32, "ready Pods of {key:?}");
            assert_eq!(group.active_by_node.values().sum::<i32>(), active, "Pods by node of {key:?}");
            let going = |pod: &&Arc<Pod>| !pod.is_active() && pod.metadata.deletion_timestamp.is_some();
            assert_eq!(group.terminating, pods().filter(going).count() as i32, "terminating Pods of {key:?}");
        }
    }
}
