//! What the page is drawn from: functions of what they are given. They say what a person did and decide nothing.

mod cell;
mod conditions;
mod experiments;
mod failures;
mod help;
mod icon;
mod lane;
mod legend;
mod manifest;
mod node_rows;
mod notice;
mod pod_card;
mod records;
mod ruler;
mod side_tabs;
mod stage;
mod table;
mod terminal;
mod time;
mod timeline;
mod top_bar;
mod why;

pub(crate) use experiments::{EXPERIMENTS_ID, Experiment, Experiments};
pub(crate) use failures::{Failures, INJECT_ID};
pub(crate) use help::{HELP_ID, Help};
pub(crate) use icon::SPRITE;
pub(crate) use manifest::{EDITOR_ID, FIELD_ID, Manifest};
pub(crate) use notice::{Notice, NoticeBar, Unsaved};
pub(crate) use records::Records;
pub(crate) use side_tabs::SideTabs;
pub(crate) use stage::{Stage, StageView, shown};
pub(crate) use terminal::{Entry, INPUT_ID, OUTPUT_ID, Terminal, TerminalLine};
pub(crate) use time::Time;
pub(crate) use timeline::{Mark, Timeline, TimelineView};
pub(crate) use top_bar::{LANGUAGE_ID, TopBar};
pub(crate) use why::Why;
