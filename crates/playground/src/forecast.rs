//! What will have been: a stretch of samples in a few figures.

use crate::series::{DeploymentSample, Sample};
use rollscope_cluster::time::SimTime;
use std::sync::Arc;

/// What becomes of a Deployment from a moment on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forecast {
    /// When its rollout is, or was, over for good, if it is at the end of what is known.
    pub complete_at: Option<SimTime>,
    /// Whether it is over already, and stays so.
    pub is_complete: bool,
    /// The most Pods that are not terminating.
    pub most_pods: u32,
    /// The most Pods, those that are terminating too.
    pub most_with_terminating: u32,
    /// The least number of available Pods; None as long as the first ones come up.
    pub least_available: Option<u32>,
    /// By how many the available Pods fall below the floor at worst, as it is at that time.
    pub below_floor: u32,
    /// When that is first so.
    pub below_at: Option<SimTime>,
    /// The latest time known, if more would happen after it.
    pub known_until: Option<SimTime>,
}

/// The forecast of a Deployment from `from` on. `known_until` is the latest time known, if more would happen after it.
/// None if the Deployment is not there by then, or nothing is known.
pub fn forecast(samples: &[Arc<Sample>], key: &str, from: SimTime, known_until: Option<SimTime>) -> Option<Forecast> {
    let first = samples.partition_point(|sample| sample.at <= from).saturating_sub(1);
    let mut forecast = Forecast { known_until, ..Forecast::default() };
    let mut seen = false;
    for sample in &samples[first..] {
        let Some(deployment) = sample.deployment(key) else { continue };
        note(&mut forecast, deployment, sample.at, !seen);
        seen = true;
    }
    let is_there_at_the_end = samples.last().is_some_and(|last| last.deployment(key).is_some());
    if !is_there_at_the_end {
        (forecast.complete_at, forecast.is_complete) = (None, false);
    }
    if forecast.is_complete {
        let since = samples[..first].iter().rev().take_while(|sample| sample.deployment(key).is_some_and(|d| d.complete));
        forecast.complete_at = since.last().map(|sample| sample.at).or(forecast.complete_at);
    }
    // What holds at first began earlier.
    forecast.below_at = forecast.below_at.map(|at| at.max(from));
    seen.then_some(forecast)
}

fn note(forecast: &mut Forecast, deployment: &DeploymentSample, at: SimTime, is_first: bool) {
    forecast.most_pods = forecast.most_pods.max(deployment.pods);
    forecast.most_with_terminating = forecast.most_with_terminating.max(deployment.pods + deployment.terminating);
    if !deployment.coming_up {
        forecast.least_available = Some(forecast.least_available.map_or(deployment.available, |least| least.min(deployment.available)));
        let below = deployment.floor.unwrap_or(0).saturating_sub(deployment.available);
        if below > forecast.below_floor {
            (forecast.below_floor, forecast.below_at) = (below, Some(at));
        }
    }
    match (deployment.complete, forecast.complete_at) {
        (true, None) => (forecast.complete_at, forecast.is_complete) = (Some(at), is_first),
        (false, _) => (forecast.complete_at, forecast.is_complete) = (None, false),
        (true, Some(_)) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(seconds: u64, available: u32, pods: u32, complete: bool) -> Arc<Sample> {
        let deployment = DeploymentSample {
            key: "default/web".into(),
            available,
            pods,
            terminating: 1,
            floor: Some(3),
            ceiling: Some(4),
            complete,
            ..DeploymentSample::default()
        };
        Arc::new(Sample { at: SimTime::from_millis(seconds * 1_000), deployments: vec![deployment] })
    }

    #[test]
    fn a_stretch_is_judged_from_its_first_moment() {
        let samples =
            [sample(0, 1, 9, false), sample(5, 3, 4, false), sample(8, 2, 4, true), sample(9, 3, 3, false), sample(12, 3, 3, true)];
        let found = forecast(&samples, "default/web", SimTime::from_millis(6_000), None).expect("it is there");
        assert_eq!((found.complete_at, found.is_complete), (Some(SimTime::from_millis(12_000)), false));
        assert_eq!((found.most_pods, found.most_with_terminating), (4, 5), "the nine of before do not count");
        assert_eq!((found.least_available, found.below_floor, found.below_at), (Some(2), 1, Some(SimTime::from_millis(8_000))));
        let later = forecast(&samples, "default/web", SimTime::from_millis(20_000), None).expect("it is there");
        assert_eq!((later.is_complete, later.least_available), (true, Some(3)));
        assert_eq!((later.complete_at, later.below_at), (Some(SimTime::from_millis(12_000)), None), "it is since then");
        assert_eq!(forecast(&samples, "default/api", SimTime::START, None), None);
    }
}
