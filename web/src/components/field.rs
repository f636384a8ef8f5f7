//! Very many Pods as one drawing: a run of one state is one shape, filled with tiles.
//!
//! A thousand Pods are a handful of elements. Which Pod lies under the pointer is computed from the place.

use super::cell::{Size, glyph, tint};
use super::fit::pitch;
use crate::browser::room::Room;
use rollscope_playground::view::{PodState, PodView};
use std::collections::BTreeSet;
use std::fmt::Write;
use yew::prelude::*;

/// From cell to cell and a cell's side, in the drawing's own units.
const PITCH: f64 = 10.5;
const SIDE: f64 = 9.0;

/// Cells in rows: what leaves stands apart by one empty place.
#[derive(Clone, Copy)]
pub(crate) struct Grid {
    columns: usize,
    /// From this Pod on, all places are one further.
    gap: usize,
    pods: usize,
}

impl Grid {
    /// The grid of these Pods.
    pub(crate) fn of(pods: &[PodView], columns: usize) -> Grid {
        let gap = pods.iter().position(|pod| pod.state == PodState::Terminating).filter(|&index| index > 0);
        Grid { columns: columns.min(pods.len() + 1).max(1), gap: gap.unwrap_or(usize::MAX), pods: pods.len() }
    }

    fn place(self, index: usize) -> usize {
        index + usize::from(index >= self.gap)
    }

    fn rows(self) -> usize {
        self.pods.checked_sub(1).map_or(0, |last| self.place(last) / self.columns + 1)
    }

    /// The Pod at a point, given in pixels.
    pub(crate) fn at(self, x: f64, y: f64, room: Room) -> Option<usize> {
        let (side, gap) = pitch(Size::Small, room);
        let (column, row) = ((x / (side + gap)) as usize, (y / (side + gap)) as usize);
        let place = row * self.columns + column.min(self.columns - 1);
        let index = if place > self.gap { place - 1 } else { place };
        (index < self.pods && self.place(index) == place).then_some(index)
    }

    /// Where a Pod's cell ends, in pixels: its left edge and its bottom.
    pub(crate) fn place_of(self, index: usize, room: Room) -> (f64, f64) {
        let (side, gap) = pitch(Size::Small, room);
        let place = self.place(index);
        ((place % self.columns) as f64 * (side + gap), (place / self.columns) as f64 * (side + gap) + side)
    }

    /// The outline of Pods `from` to before `to`, as far as they follow each other: at most three rectangles.
    fn outline(self, path: &mut String, from: usize, to: usize, margin: f64) {
        let (mut place, end) = (self.place(from), self.place(to - 1) + 1);
        while place < end {
            let (row, column) = (place / self.columns, place % self.columns);
            let whole = (end - place) / self.columns;
            // A whole block of rows at once, or what is left of this row.
            let (wide, high) = if column == 0 && whole > 0 { (self.columns, whole) } else { ((self.columns - column).min(end - place), 1) };
            let (x, y) = (column as f64 * PITCH - margin, row as f64 * PITCH - margin);
            let (width, height) = (wide as f64 * PITCH - PITCH + SIDE + 2.0 * margin, high as f64 * PITCH - PITCH + SIDE + 2.0 * margin);
            // Writing to a String cannot fail.
            let _ = write!(path, "M{x} {y}h{width}v{height}h-{width}z");
            place += wide * high;
        }
    }
}

/// What is shown of the Pods besides their states.
#[derive(Clone, Copy)]
pub(crate) struct Marks<'a> {
    /// The state that is marked.
    pub marked: Option<PodState>,
    /// Pods that a failure is aimed at.
    pub aimed: &'a BTreeSet<String>,
    /// The Pod under the keyboard's cursor.
    pub at: Option<usize>,
}

/// Draws Pods as tiles.
pub(crate) fn field(pods: &[PodView], grid: Grid, hue: u8, marks: Marks<'_>, room: Room) -> Html {
    let scale = room.rem / 16.0;
    let (width, height) = (grid.columns as f64 * PITCH, grid.rows() as f64 * PITCH);
    let runs = runs(pods, |pod| pod.state).into_iter().map(|(from, to)| {
        let state = pods[from].state;
        let tile = if tint(state).is_some() { format!("url(#t-{})", glyph(state)) } else { format!("url(#t-{}-{hue})", glyph(state)) };
        let mut path = String::new();
        grid.outline(&mut path, from, to, 0.0);
        let dim = marks.marked.is_some_and(|marked| marked != state).then_some("dim");
        html! { <path key={glyph(state)} class={classes!(dim)} fill={tile} d={path} data-state={glyph(state)} data-count={(to - from).to_string()} /> }
    });
    let ring = |class: &'static str, is_in: &dyn Fn(&PodView) -> bool| {
        let mut path = String::new();
        for (from, to) in self::runs(pods, is_in).into_iter().filter(|&(from, _)| is_in(&pods[from])) {
            grid.outline(&mut path, from, to, 0.75);
        }
        if path.is_empty() {
            Html::default()
        } else {
            html! { <path key={class} {class} d={path} /> }
        }
    };
    let cursor = marks.at.map(|at| {
        let mut path = String::new();
        grid.outline(&mut path, at, at + 1, 1.5);
        html! { <path key="at" class="at" d={path} /> }
    });
    html! {
        <svg class="field" width={(width * scale).to_string()} height={(height * scale).to_string()} viewBox={format!("0 0 {width} {height}")} aria-hidden="true">
            { for runs }
            { ring("sel", &|pod| pod.chosen) }
            { ring("aimed", &|pod| marks.aimed.contains(&pod.name)) }
            { for cursor }
        </svg>
    }
}

/// The runs of Pods of which something is equal: first, and one behind the last.
fn runs<T: PartialEq>(pods: &[PodView], what: impl Fn(&PodView) -> T) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (index, pod) in pods.iter().enumerate() {
        match runs.last_mut() {
            Some((from, to)) if what(&pods[*from]) == what(pod) => *to = index + 1,
            _ => runs.push((index, index + 1)),
        }
    }
    runs
}

/// The tiles, as markup: the small drawings in each hue, and those that have a colour of their own.
pub(crate) fn tiles() -> String {
    let tile = |name: &str, id: &str, class: &str, colour: &str| {
        format!(
            "<pattern id=\"t-{id}\" width=\"{PITCH}\" height=\"{PITCH}\" patternUnits=\"userSpaceOnUse\"><g class=\"{class}\" style=\"color:var({colour})\">\
             <use href=\"#s-{name}\" width=\"{SIDE}\" height=\"{SIDE}\"/></g></pattern>"
        )
    };
    let mut tiles = String::from("<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>");
    for state in PodState::ALL {
        let name = glyph(state);
        match tint(state) {
            Some("fault") => tiles.push_str(&tile(name, name, "", "--fault")),
            Some(_) => tiles.push_str(&tile(name, name, "", "--ink-3")),
            None => (1..=5).for_each(|hue| tiles.push_str(&tile(name, &format!("{name}-{hue}"), &format!("hue-{hue}"), "--hue"))),
        }
    }
    tiles + "</defs></svg>"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pods(states: &[(PodState, usize)]) -> Vec<PodView> {
        let pod = |&(state, count): &(PodState, usize)| vec![PodView { state, ..PodView::default() }; count];
        states.iter().flat_map(pod).collect()
    }

    #[test]
    fn a_run_is_at_most_three_rectangles() {
        let pods = pods(&[(PodState::Available, 3), (PodState::Starting, 14)]);
        let grid = Grid::of(&pods, 5);
        let mut path = String::new();
        grid.outline(&mut path, 3, 17, 0.0);
        assert_eq!(path.matches('M').count(), 3);
        assert_eq!(runs(&pods, |pod| pod.state), [(0, 3), (3, 17)]);
        assert_eq!(grid.rows(), 4);
    }

    #[test]
    fn every_pod_is_found_where_it_is_drawn() {
        let pods = pods(&[(PodState::Available, 7), (PodState::Terminating, 4)]);
        let (grid, room) = (Grid::of(&pods, 5), Room::default());
        for index in 0..pods.len() {
            let (x, bottom) = grid.place_of(index, room);
            assert_eq!(grid.at(x + 4.0, bottom - 4.0, room), Some(index));
        }
        // The empty place before what leaves.
        assert_eq!(grid.at(2.0 * 10.5 + 4.0, 14.0, room), None);
    }
}
