//! What the App does while time runs, and in idle moments.

use super::{App, Message};
use crate::action::FASTEST;
use crate::browser::dom;
use crate::browser::frames::{Frames, now};
use crate::words::t;
use std::rc::Rc;
use yew::prelude::*;

/// How long the engine may work in one frame, in milliseconds.
const SLICE: f64 = 8.0;
/// The same at the highest speed, where nothing else is wanted of the page.
const LONG_SLICE: f64 = 14.0;
/// A frame that comes later than this, in milliseconds, does not make time jump.
const LONGEST_FRAME: f64 = 100.0;
/// How long one event is shown while playing with reduced motion, in milliseconds.
const BEAT: i32 = 1_000;
/// Above this speed, as a power of two, nothing fades, and the stage is drawn three times a second at most.
pub(super) const FASTEST_FADE: i32 = 2;
const STAGE_EVERY: f64 = 340.0;
/// How much virtual time a frame takes at the highest speed, in milliseconds: more than a frame has time for.
const ALL: f64 = 3_600_000.0;

impl App {
    /// The Deployment that the page is about; before there is one, the first that will be.
    pub(super) fn shown_deployment(&self) -> String {
        let key = &self.view.deployment;
        let here = self.snapshot.deployments.iter().find(|deployment| deployment.key == *key).or(self.snapshot.deployments.first());
        here.map(|deployment| deployment.key.clone()).or_else(|| self.engine.first_deployment()).unwrap_or_default()
    }

    /// Reads what is said of time again: the clock, the line, the branches, the forecast.
    pub(super) fn refresh_time(&mut self) {
        self.at = self.engine.now();
        let key = self.shown_deployment();
        self.timeline = self.engine.timeline(&key);
        self.outlook = self.engine.outlook(&key);
        let branches = self.engine.branches();
        if *self.branches != branches {
            self.branches = Rc::new(branches);
        }
    }

    pub(super) fn play(&mut self, ctx: &Context<App>) {
        if let Some(rest) = self.engine.rest() {
            return self.quiet(format!("{rest}{}{}", t(" "), t("Apply the manifest, run a command, or let something fail.")));
        }
        self.playing = Some(if dom::reduced_motion() {
            Frames::every(BEAT, ctx.link().callback(|_| Message::Beat))
        } else {
            Frames::start(ctx.link().callback(Message::Frame))
        });
    }

    pub(super) fn play_on(&mut self, milliseconds: f64) {
        if self.playing.is_none() {
            return;
        }
        let begun = now();
        let is_fastest = self.speed == FASTEST;
        let slice = if is_fastest { LONG_SLICE } else { SLICE };
        let virtual_time = if is_fastest { ALL } else { milliseconds.min(LONGEST_FRAME) * 2_f64.powi(self.speed) };
        self.engine.play(virtual_time, is_fastest, &mut || now() - begun < slice);
        self.engine.think(&mut || now() - begun < slice);
        let rest = self.engine.rest();
        if rest.is_some() || self.speed <= FASTEST_FADE || now() - self.last_snapshot > STAGE_EVERY {
            self.refresh();
        } else {
            self.at = self.engine.now();
        }
        if let Some(rest) = rest {
            self.playing = None;
            self.quiet(rest);
            self.store();
        } else if now() - self.last_announced > super::ANNOUNCE_EVERY {
            self.say_where();
            self.store();
        }
    }

    /// Uses an idle moment. Says whether anything came of it that is to be shown.
    pub(super) fn think(&mut self) -> bool {
        if self.playing.is_some() {
            return false;
        }
        let begun = now();
        if self.engine.think(&mut || now() - begun < SLICE) {
            self.thinking = None;
            self.refresh();
        }
        self.show_answers() || self.thinking.is_none()
    }

    /// Play with reduced motion: one event at a time.
    pub(super) fn beat(&mut self) {
        if self.playing.is_none() {
            return;
        }
        let quiet = self.engine.next_event();
        self.after_move();
        if let Some(text) = quiet {
            self.playing = None;
            self.quiet(text);
        }
    }
}
