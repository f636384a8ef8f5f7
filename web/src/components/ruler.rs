//! The two lines that matter: available Pods against their floor, Pods against their ceiling, on one scale.

use crate::words::t;
use rollscope_playground::view::{Bound, DeploymentView, PodState, ReplicaSetView};
use yew::prelude::*;

/// The scale of ruler and bars: how many Pods the full width is, and how many lie between two labels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Scale {
    /// The full width.
    pub max: u32,
    /// From label to label.
    pub step: u32,
}

impl Scale {
    /// A scale on which everything of a Deployment has room.
    pub(crate) fn of(deployment: &DeploymentView) -> Scale {
        let ceiling = deployment.ceiling.as_ref().map_or(deployment.replicas, |ceiling| ceiling.at);
        let most = ceiling.max(deployment.pods + deployment.terminating).max(deployment.replicas).max(1);
        let steps = [1, 2, 5, 10, 20, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000];
        let step = steps.into_iter().find(|step| most <= step * 7).unwrap_or(100_000);
        // One eighth more than what there is, so that the ceiling's forbidden side shows.
        Scale { max: most + most.div_ceil(8), step }
    }
}

/// Properties of the ruler.
#[derive(Clone, PartialEq, Properties)]
pub(crate) struct RulerProps {
    /// The Deployment.
    pub deployment: DeploymentView,
    /// The scale.
    pub scale: Scale,
    /// How wide the axis is, in pixels.
    pub track: f64,
}

/// Draws both lines.
#[component]
pub(crate) fn Ruler(RulerProps { deployment, scale, track }: &RulerProps) -> Html {
    let max = format!("--max:{}", scale.max);
    let is_long = deployment.available.max(deployment.pods) >= 1_000;
    let pods = if deployment.pods == 1 { t("Pod") } else { t("Pods") };
    html! {
        <section class={classes!("ruler", is_long.then_some("long"))} style={max} aria-label={t("The two limits")}>
            <div class="lab"><b>{ thousands(deployment.available) }</b>{ " " }<span>{ t("available") }</span></div>
            <div class="track" aria-hidden="true">
                <span class="base"></span>
                { for available_bars(&deployment.replica_sets) }
                { bound(deployment.floor.as_ref(), "floor") }
            </div>
            { verdict(deployment, deployment.floor.as_ref(), true) }
            <div class="lab"><b>{ thousands(deployment.pods) }</b>{ " " }<span>{ pods }</span></div>
            <div class="track" aria-hidden="true">
                <span class="base"></span>
                { for pod_bars(deployment) }
                { bound(deployment.ceiling.as_ref(), "ceil") }
            </div>
            { verdict(deployment, deployment.ceiling.as_ref(), false) }
            <div class={classes!("axis", (scale.max <= 60).then_some("fine"))} aria-hidden="true">{ for axis(deployment, *scale, *track) }</div>
        </section>
    }
}

fn bar(from: u32, count: u32, hue: u8, kind: Option<&'static str>, label: Option<String>) -> Html {
    if count == 0 {
        return Html::default();
    }
    let class = classes!("seg-bar", format!("hue-{hue}"), kind);
    html! { <span {class} style={format!("--from:{from};--n:{count}")}>{ label.unwrap_or_default() }</span> }
}

fn available_bars(replica_sets: &[ReplicaSetView]) -> Vec<Html> {
    let mut from = 0;
    let bars = replica_sets.iter().map(|rs| {
        let count = rs.count(PodState::Available);
        let drawn = bar(from, count, rs.hue, None, Some(rs.tag()));
        from += count;
        drawn
    });
    bars.collect()
}

/// Solid, half, hollow and in trouble, ReplicaSet by ReplicaSet; what leaves stands apart, as it counts for neither line.
fn pod_bars(deployment: &DeploymentView) -> Vec<Html> {
    let mut bars = Vec::new();
    let mut from = 0;
    for rs in &deployment.replica_sets {
        let available = rs.count(PodState::Available);
        let ready = rs.count(PodState::Ready);
        let trouble = rs.count(PodState::PullFails) + rs.count(PodState::CrashLoop);
        let hollow = rs.count(PodState::Starting) + rs.count(PodState::Pending) + rs.count(PodState::Unknown);
        let parts = [(available, None), (ready, Some("half")), (hollow, Some("hollow")), (trouble, Some("trouble"))];
        for (count, kind) in parts {
            let label = kind.is_none().then(|| rs.tag());
            bars.push(bar(from, count, rs.hue, kind, label));
            from += count;
        }
    }
    let mut from = deployment.pods.max(deployment.ceiling.as_ref().map_or(0, |ceiling| ceiling.at));
    for rs in &deployment.replica_sets {
        bars.push(bar(from, rs.terminating, rs.hue, Some("leaving"), None));
        from += rs.terminating;
    }
    bars
}

fn bound(bound: Option<&Bound>, side: &'static str) -> Html {
    let Some(bound) = bound else { return Html::default() };
    let class = classes!("bound", side, bound.crossed.then_some("crossed"));
    html! { <span {class} style={format!("--at:{}", bound.at)}></span> }
}

/// How a count stands to its line, and the sum behind the line.
fn verdict(deployment: &DeploymentView, bound: Option<&Bound>, is_floor: bool) -> Html {
    let Some(bound) = bound else {
        let none = match (deployment.key.is_empty(), is_floor) {
            (true, _) => "",
            (false, true) => t("Recreate has no floor"),
            (false, false) => t("Recreate has no ceiling"),
        };
        return html! { <p class="verdict">{ none }</p> };
    };
    let words = if deployment.replicas == 0 && bound.at == 0 { t("0 Pods asked for") } else { bound.verdict.as_str() };
    html! {
        <p class={classes!("verdict", bound.crossed.then_some("bad"))}>
            <b>{ words }</b>{ " " }<span>{ &bound.sum }</span>
        </p>
    }
}

/// Labels at both lines, at the number asked for, and at round numbers; what would touch another label gives way, and two lines
/// that stand close have their labels on their own sides.
fn axis(deployment: &DeploymentView, scale: Scale, track: f64) -> Vec<Html> {
    let pixels = |at: u32| f64::from(at) / f64::from(scale.max) * track;
    let wide = |at: u32| thousands(at).len() as f64 * 7.0 + 6.0;
    let touch = |a: u32, b: u32| (pixels(a) - pixels(b)).abs() < (wide(a) + wide(b)) / 2.0;
    let floor = deployment.floor.as_ref().map(|bound| bound.at);
    let ceiling = deployment.ceiling.as_ref().map(|bound| bound.at).filter(|&at| Some(at) != floor);
    let are_close = floor.zip(ceiling).is_some_and(|(floor, ceiling)| touch(floor, ceiling));
    let lines: Vec<u32> = floor.into_iter().chain(ceiling).collect();
    let side = |at: u32| {
        if !are_close {
            None
        } else if Some(at) == floor {
            Some("before")
        } else {
            Some("after")
        }
    };
    // On its own side, a label reaches further.
    let is_free = |at: u32| {
        lines.iter().all(|&line| !touch(at, line) && (!are_close || (pixels(at) - pixels(line)).abs() > wide(line) + wide(at) / 2.0))
    };
    let asked = Some(deployment.replicas).filter(|&at| at > 0 && !deployment.key.is_empty() && !lines.contains(&at) && is_free(at));
    let round = (0..=scale.max / scale.step).map(|i| i * scale.step);
    let round =
        round.filter(|&at| is_free(at) && asked.is_none_or(|asked| !touch(at, asked)) && pixels(at) + wide(at) / 2.0 <= track + 8.0);
    let label = |at: u32, class: Classes| html! { <span {class} style={format!("--at:{at}")}>{ thousands(at) }</span> };
    let mut labels: Vec<Html> = round.map(|at| label(at, Classes::new())).collect();
    labels.extend(lines.iter().map(|&at| label(at, classes!("mark", side(at)))));
    labels.extend(asked.map(|at| label(at, classes!("mark"))));
    labels
}

/// `1,250`.
pub(crate) fn thousands(number: u32) -> String {
    let digits = number.to_string();
    let first = digits.len() % 3;
    let groups = digits.as_bytes()[first..].chunks(3).map(|group| String::from_utf8_lossy(group).into_owned());
    let head = (first > 0).then(|| digits[..first].to_string());
    head.into_iter().chain(groups).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_have_commas() {
        let cases = [(0, "0"), (28, "28"), (750, "750"), (1_250, "1,250"), (1_000_000, "1,000,000")];
        for (number, text) in cases {
            assert_eq!(thousands(number), text);
        }
    }

    #[test]
    fn a_scale_has_room_for_what_leaves() {
        let deployment = DeploymentView { pods: 28, terminating: 3, replicas: 25, ..DeploymentView::default() };
        assert_eq!(Scale::of(&deployment), Scale { max: 35, step: 5 });
    }
}
