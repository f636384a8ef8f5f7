//! The two lines: where they are, by which sum, and how a count stands to them.

use super::Bound;
use crate::words::Language;
use rollscope_api::deployment::{DeploymentSpec, DeploymentStrategy};
use rollscope_api::int_or_string::IntOrString;
use std::cmp::Ordering;

/// maxSurge and maxUnavailable as counts. If both come to zero, one Pod may be unavailable. Models `ResolveFenceposts`.
pub(super) fn resolve(max_surge: &IntOrString, max_unavailable: &IntOrString, replicas: i32) -> (u32, u32) {
    // Validation lets no other text through than percentages.
    let surge = max_surge.scaled_value(replicas, true).unwrap_or(0).max(0) as u32;
    let unavailable = max_unavailable.scaled_value(replicas, false).unwrap_or(0).max(0) as u32;
    if surge == 0 && unavailable == 0 { (0, 1) } else { (surge, unavailable) }
}

/// The counts that stand against the lines.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    /// Pods that are available.
    pub available: u32,
    /// Pods that are not terminating.
    pub pods: u32,
    /// Whether the Deployment comes up for the first time: nothing is being taken away.
    pub coming_up: bool,
}

/// The floor and the ceiling; None for Recreate, which knows neither.
pub(super) fn bounds(spec: &DeploymentSpec, counts: Counts, language: Language) -> Option<(Bound, Bound)> {
    let DeploymentStrategy::RollingUpdate { max_unavailable, max_surge } = &spec.strategy else { return None };
    let replicas = spec.replicas.max(0) as u32;
    let (surge, unavailable) = resolve(max_surge, max_unavailable, spec.replicas);
    let floor =
        Bound { at: replicas.saturating_sub(unavailable), given: max_unavailable.to_string(), resolved: unavailable, ..Bound::default() };
    let ceiling = Bound { at: replicas.saturating_add(surge), given: max_surge.to_string(), resolved: surge, ..Bound::default() };
    Some((judge_floor(floor, replicas, counts, language), judge_ceiling(ceiling, replicas, counts, language)))
}

/// Where the floor and the ceiling are; None for Recreate.
pub(super) fn bounds_of(spec: &DeploymentSpec) -> Option<(u32, u32)> {
    bounds(spec, Counts::default(), Language::En).map(|(floor, ceiling)| (floor.at, ceiling.at))
}

fn judge_floor(floor: Bound, replicas: u32, counts: Counts, language: Language) -> Bound {
    let verdict = match counts.available.cmp(&floor.at) {
        Ordering::Equal => language.say("At the floor, {}", &[&figure(floor.at)]),
        Ordering::Greater => language.say("{} above the floor", &[&figure(counts.available - floor.at)]),
        Ordering::Less if counts.coming_up => language.say("{} to come", &[&figure(floor.at - counts.available)]),
        Ordering::Less => language.say("{} below the floor", &[&figure(floor.at - counts.available)]),
    };
    let (replicas, resolved) = (figure(replicas), figure(floor.resolved));
    let sum = match floor.given.strip_suffix('%') {
        Some(percent) => language.say("{} % of {}, down: {}", &[&percent, &replicas, &resolved]),
        None if counts.available == floor.at => language.say("{} − {}. None to spare.", &[&replicas, &resolved]),
        None => format!("{replicas} − {resolved}"),
    };
    let crossed = counts.available < floor.at && !counts.coming_up;
    Bound { verdict, sum, crossed, ..floor }
}

fn judge_ceiling(ceiling: Bound, replicas: u32, counts: Counts, language: Language) -> Bound {
    let verdict = match counts.pods.cmp(&ceiling.at) {
        Ordering::Equal => language.say("At the ceiling, {}", &[&figure(ceiling.at)]),
        Ordering::Less => language.say("{} below the ceiling", &[&figure(ceiling.at - counts.pods)]),
        Ordering::Greater => language.say("{} above the ceiling", &[&figure(counts.pods - ceiling.at)]),
    };
    let (replicas, resolved) = (figure(replicas), figure(ceiling.resolved));
    let sum = match ceiling.given.strip_suffix('%') {
        Some(percent) => language.say("{} % of {}, up: {}", &[&percent, &replicas, &resolved]),
        None if counts.pods == ceiling.at => language.say("{} + {}. No room left.", &[&replicas, &resolved]),
        None => format!("{replicas} + {resolved}"),
    };
    Bound { verdict, sum, crossed: counts.pods > ceiling.at, ..ceiling }
}

/// `1,250`.
fn figure(number: u32) -> String {
    let digits = number.to_string();
    let comma = |(index, digit): (usize, char)| {
        let behind = digits.len() - index;
        (index > 0 && behind.is_multiple_of(3)).then_some(',').into_iter().chain([digit])
    };
    digits.chars().enumerate().flat_map(comma).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn floor(available: u32, coming_up: bool) -> Bound {
        let floor = Bound { at: 23, given: "2".into(), resolved: 2, ..Bound::default() };
        judge_floor(floor, 25, Counts { available, coming_up, ..Counts::default() }, Language::En)
    }

    #[test]
    fn percentages_round_so_that_nothing_is_lost() {
        let percent = |text: &str| IntOrString::String(text.into());
        assert_eq!(resolve(&percent("25%"), &percent("25%"), 3), (1, 0));
        assert_eq!(resolve(&percent("25%"), &percent("25%"), 25), (7, 6));
        assert_eq!(resolve(&IntOrString::Int(0), &percent("1%"), 3), (0, 1));
    }

    #[test]
    fn figures_have_commas() {
        let cases = [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567")];
        for (number, text) in cases {
            assert_eq!(figure(number), text);
        }
    }

    #[test]
    fn each_side_of_the_floor_has_its_words() {
        assert_eq!((floor(23, false).verdict.as_str(), floor(23, false).sum.as_str()), ("At the floor, 23", "25 − 2. None to spare."));
        assert_eq!(floor(25, false).verdict, "2 above the floor");
        assert_eq!((floor(18, false).verdict.as_str(), floor(18, false).crossed), ("5 below the floor", true));
        assert_eq!((floor(0, true).verdict.as_str(), floor(0, true).crossed), ("23 to come", false));
    }
}
