//! Samples as a chart draws them: one Deployment's Pods in columns of figures over time, and how far the axis of time goes.

use crate::branch::Branch;
use crate::series::{DeploymentSample, ReplicaSetSample, Sample};
use rollscope_cluster::time::SimTime;
use std::sync::Arc;
use std::time::Duration;

/// A rollout that never ends is shown so far beyond what was played.
const SHOWN_WITHOUT_END: Duration = Duration::from_secs(120);
/// An axis is never shorter.
const SHORTEST: u64 = 30_000;

/// A Deployment's Pods over time: a row holds from its time until the next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chart {
    /// When, in milliseconds.
    pub times: Vec<u64>,
    /// Available Pods.
    pub available: Vec<i32>,
    /// Pods that are not terminating.
    pub pods: Vec<i32>,
    /// Pods that are.
    pub terminating: Vec<i32>,
    /// The floor; -1 where there is none.
    pub floor: Vec<i32>,
    /// The ceiling; -1 where there is none.
    pub ceiling: Vec<i32>,
    /// Pods by ReplicaSet, the newest first.
    pub bands: Vec<Band>,
    /// When a rollout was, or will be, over.
    pub completions: Vec<u64>,
}

/// A ReplicaSet's Pods over time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Band {
    /// Its name.
    pub name: String,
    /// Which of the five hues, from 1.
    pub hue: u8,
    /// The image's tag, or its name where it has none.
    pub version: String,
    /// Its revision then; -1 before it had one.
    pub revisions: Vec<i32>,
    /// Its Pods that are not terminating.
    pub pods: Vec<i32>,
}

/// What a chart says of one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// Available Pods.
    pub available: i32,
    /// Pods that are not terminating.
    pub pods: i32,
    /// Pods that are.
    pub terminating: i32,
    /// The floor, if there is one.
    pub floor: Option<i32>,
    /// The ceiling, if there is one.
    pub ceiling: Option<i32>,
    /// ReplicaSets that have Pods, the newest first: revision, hue, version, Pods.
    pub replica_sets: Vec<(i32, u8, String, i32)>,
}

/// The chart of a Deployment; empty if it never is.
pub fn chart(samples: &[Arc<Sample>], key: &str) -> Chart {
    let mut chart = Chart::default();
    let Some(first) = samples.iter().position(|sample| sample.deployment(key).is_some()) else { return chart };
    let none = DeploymentSample::default();
    let mut was_complete = false;
    for sample in &samples[first.saturating_sub(1)..] {
        let deployment = sample.deployment(key).unwrap_or(&none);
        if deployment.complete && !was_complete {
            chart.completions.push(sample.at.millis());
        }
        was_complete = deployment.complete;
        chart.push(sample.at, deployment);
    }
    let newest = |band: &Band| -band.revisions.iter().copied().max().unwrap_or(0);
    chart.bands.sort_by_key(newest);
    chart
}

impl Chart {
    fn push(&mut self, at: SimTime, deployment: &DeploymentSample) {
        let bound = |bound: Option<u32>| bound.map_or(-1, |bound| bound as i32);
        let row = self.times.len();
        self.times.push(at.millis());
        self.available.push(deployment.available as i32);
        self.pods.push(deployment.pods as i32);
        self.terminating.push(deployment.terminating as i32);
        self.floor.push(bound(deployment.floor));
        self.ceiling.push(bound(deployment.ceiling));
        for rs in &deployment.replica_sets {
            let band = self.band_of(rs, row);
            band.pods[row] = rs.pods as i32;
            band.revisions[row] = rs.revision as i32;
        }
        for band in &mut self.bands {
            band.pods.resize(row + 1, 0);
            let last = band.revisions.last().copied().unwrap_or(-1);
            band.revisions.resize(row + 1, last);
        }
    }

    /// A ReplicaSet's band, with this row.
    fn band_of(&mut self, rs: &ReplicaSetSample, row: usize) -> &mut Band {
        let index = self.bands.iter().position(|band| band.name == rs.name).unwrap_or_else(|| {
            self.bands.push(Band { name: rs.name.clone(), hue: rs.hue, version: rs.version.clone(), ..Band::default() });
            self.bands.len() - 1
        });
        let band = &mut self.bands[index];
        band.pods.resize(row + 1, 0);
        band.revisions.resize(row + 1, -1);
        band
    }

    /// What holds at a time, in milliseconds; None before the Deployment is there.
    pub fn at(&self, millis: u64) -> Option<Reading> {
        let row = self.times.partition_point(|&time| time <= millis).checked_sub(1)?;
        let bound = |bound: i32| Some(bound).filter(|bound| *bound >= 0);
        let here = self.bands.iter().filter(|band| band.pods[row] > 0);
        Some(Reading {
            available: self.available[row],
            pods: self.pods[row],
            terminating: self.terminating[row],
            floor: bound(self.floor[row]),
            ceiling: bound(self.ceiling[row]),
            replica_sets: here.map(|band| (band.revisions[row], band.hue, band.version.clone(), band.pods[row])).collect(),
        })
    }
}

/// The end of the axis of time, in milliseconds: what was played and what is known to come, up to a round time. A rollout that
/// does not end is shown for a while only.
pub fn axis_end(branch: &Branch, key: &str) -> u64 {
    let input = branch.inputs().last().map_or(SimTime::START, |input| input.at);
    let done = branch.played_until().max(input);
    let ends = branch.samples().last().and_then(|last| last.deployment(key)).is_none_or(|deployment| deployment.complete);
    let event = if ends { branch.end() } else { branch.end().min(done + SHOWN_WITHOUT_END) };
    let change = if ends { branch.samples().last().map_or(SimTime::START, |last| last.at) } else { event };
    round_up(done.max(event).max(change).millis())
}

/// Some room more, up to a round time.
fn round_up(millis: u64) -> u64 {
    let wanted = (millis + millis / 16).max(SHORTEST);
    let step = [(60, 5), (300, 15), (1_200, 60), (u64::MAX, 300)].into_iter().find(|(up_to, _)| wanted / 1_000 < *up_to);
    wanted.next_multiple_of(step.map_or(1, |(_, step)| step) * 1_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(seconds: u64, complete: bool, sets: &[(&str, u32, u32)]) -> Arc<Sample> {
        let set = |&(name, revision, pods): &(&str, u32, u32)| {
            let version = format!("v{revision}");
            ReplicaSetSample { name: name.into(), revision, hue: 1, version, pods }
        };
        let pods = sets.iter().map(|set| set.2).sum();
        let replica_sets = sets.iter().map(set).collect();
        let key = "default/web".into();
        let deployment = DeploymentSample { key, pods, complete, floor: Some(3), replica_sets, ..DeploymentSample::default() };
        Arc::new(Sample { at: SimTime::from_millis(seconds * 1_000), deployments: vec![deployment] })
    }

    #[test]
    fn columns_are_as_long_as_the_times() {
        let empty = Arc::new(Sample { at: SimTime::START, deployments: Vec::new() });
        let samples = [
            empty,
            sample(2, false, &[]),
            sample(3, false, &[("a", 1, 3)]),
            sample(5, true, &[("a", 1, 3)]),
            sample(9, false, &[("a", 1, 2), ("b", 2, 2)]),
            sample(12, true, &[("b", 2, 3)]),
            sample(15, false, &[("b", 2, 3), ("a", 3, 1)]),
        ];
        let chart = chart(&samples, "default/web");
        assert_eq!(chart.times, [0, 2_000, 3_000, 5_000, 9_000, 12_000, 15_000]);
        assert_eq!(chart.completions, [5_000, 12_000]);
        let names: Vec<_> = chart.bands.iter().map(|band| band.name.as_str()).collect();
        assert_eq!(names, ["a", "b"], "the one that came back is the newest");
        assert_eq!(chart.bands[0].pods, [0, 0, 3, 3, 2, 0, 1]);
        assert_eq!(chart.bands[0].revisions, [-1, -1, 1, 1, 1, 1, 3]);
        assert_eq!(chart.bands[1].pods, [0, 0, 0, 0, 2, 3, 3]);
        let reading = chart.at(10_000).expect("it is there");
        assert_eq!((reading.pods, reading.floor, reading.ceiling), (4, Some(3), None));
        assert_eq!(reading.replica_sets, [(1, 1, "v1".to_string(), 2), (2, 1, "v2".to_string(), 2)]);
        assert_eq!(super::chart(&samples, "default/api"), Chart::default());
    }

    #[test]
    fn the_axis_ends_at_a_round_time_with_some_room() {
        assert_eq!([0, 40_000, 132_000, 1_000_000, 3_600_000].map(round_up), [30_000, 45_000, 150_000, 1_080_000, 3_900_000]);
    }
}
