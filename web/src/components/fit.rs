//! How large Pods are drawn: as large as their number allows, and smaller where the lanes would not fit.

use super::cell::Size;
use crate::browser::room::Room;
use rollscope_playground::view::{DeploymentView, ReplicaSetView};

/// How many ReplicaSets with Pods are drawn in full.
const OPEN_LANES: usize = 3;

/// The side and the gap of a cell, in pixels.
pub(crate) fn pitch(size: Size, room: Room) -> (f64, f64) {
    let scale = room.rem / 16.0;
    match size {
        Size::Large => (room.pod, if room.pod < 24.0 { 4.0 } else { 3.0 }),
        Size::Medium => (16.0 * scale, 2.0 * scale),
        Size::Small | Size::None => (9.0 * scale, 1.5 * scale),
    }
}

/// How many cells stand side by side.
pub(crate) fn columns(size: Size, room: Room) -> usize {
    let (side, gap) = pitch(size, room);
    (((room.cells + gap) / (side + gap)) as usize).max(1)
}

/// The largest size at which a Deployment's lanes have room; never smaller than S for want of it.
pub(crate) fn size_of(deployment: &DeploymentView, room: Room) -> Size {
    let count = deployment.replica_sets.iter().map(|rs| rs.pods.len()).sum();
    let sizes = [Size::Large, Size::Medium, Size::Small];
    let most = Size::for_pods(count);
    let mut fitting = sizes.into_iter().skip_while(|size| *size != most);
    match most {
        Size::None => Size::None,
        _ => fitting.find(|&size| height(deployment, size, room) <= room.height).unwrap_or(Size::Small),
    }
}

/// How high all lanes are together.
fn height(deployment: &DeploymentView, size: Size, room: Room) -> f64 {
    let open = open_lanes(&deployment.replica_sets);
    let (side, gap) = pitch(size, room);
    let lane = |(index, rs): (usize, &ReplicaSetView)| {
        if !open.contains(&index) {
            return 2.2 * room.rem;
        }
        // What leaves stands apart, and that it is not counted is written beside it.
        let leaving = if rs.terminating > 0 { 5 } else { 0 };
        let rows = (rs.pods.len() + leaving).div_ceil(columns(size, room));
        let cells = if rows == 0 { 0.0 } else { 6.0 + rows as f64 * (side + gap) };
        3.0 * room.rem + 26.0 + cells
    };
    deployment.replica_sets.iter().enumerate().map(lane).sum()
}

/// Whether a ReplicaSet has Pods or wants any.
pub(crate) fn is_live(rs: &ReplicaSetView) -> bool {
    !rs.pods.is_empty() || rs.desired > 0 || rs.current > 0
}

/// The indices of those that are drawn in full: all that live, or the newest and the two largest of them.
pub(crate) fn open_lanes(sets: &[ReplicaSetView]) -> Vec<usize> {
    let mut live: Vec<usize> = (0..sets.len()).filter(|&index| is_live(&sets[index])).collect();
    if live.len() > OPEN_LANES {
        let newest = live.iter().copied().find(|&index| sets[index].is_new).unwrap_or(live[0]);
        live.sort_by_key(|&index| (index != newest, std::cmp::Reverse(sets[index].pods.len())));
        live.truncate(OPEN_LANES);
    }
    live
}

#[cfg(test)]
mod tests {
    use super::*;
    use rollscope_playground::view::PodView;

    fn set(pods: usize, is_new: bool) -> ReplicaSetView {
        ReplicaSetView { pods: vec![PodView::default(); pods].into(), is_new, ..ReplicaSetView::default() }
    }

    fn deployment(pods: usize) -> DeploymentView {
        DeploymentView { replica_sets: vec![set(pods, true)], ..DeploymentView::default() }
    }

    #[test]
    fn the_newest_and_the_two_largest_stay_open() {
        let sets = [set(1, true), set(2, false), set(0, false), set(9, false), set(5, false)];
        assert_eq!(open_lanes(&sets), [0, 3, 4]);
        assert_eq!(open_lanes(&sets[..3]), [0, 1]);
    }

    #[test]
    fn pods_shrink_with_their_number_and_with_the_room() {
        let room = Room::default();
        let cases = [(60, Size::Large), (61, Size::Medium), (301, Size::Small), (2_000, Size::Small), (2_001, Size::None)];
        for (pods, size) in cases {
            assert_eq!(size_of(&deployment(pods), room), size, "{pods}");
        }
        assert_eq!(size_of(&deployment(60), Room { height: 120.0, ..room }), Size::Medium);
        assert_eq!(size_of(&deployment(60), Room { height: 10.0, ..room }), Size::Small);
    }
}
