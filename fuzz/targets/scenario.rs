//! A scenario file: read, and run for a bounded number of steps.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rollscope_playground::scenario::parse;
use rollscope_playground::session::Session;
use rollscope_playground::view::SimTime;

fuzz_target!(|text: &str| {
    let Ok(scenario) = parse(text, None) else { return };
    let mut session = Session::from_scenario(scenario);
    let mut steps = 300;
    session.advance(SimTime::from_millis(3_600_000), &mut || {
        steps -= 1;
        steps > 0
    });
});
