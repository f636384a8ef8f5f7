//! What a link or the browser's storage may hold: an experiment, restored and written again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rollscope_playground::session::Session;

fuzz_target!(|text: &str| {
    let Ok(session) = Session::restore(text) else { return };
    let written = session.to_scenario("rollscope", "An experiment from the page.");
    if let Err(error) = Session::restore(&written) {
        panic!("{} at {}: what was written cannot be read:\n{written}", error.message, error.at);
    }
});
