//! Lines typed at the prompt of a small cluster.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rollscope_cluster::cluster::ClusterConfig;
use rollscope_playground::command::Command;
use rollscope_playground::session::Session;
use rollscope_playground::view::SimTime;
use std::cell::RefCell;
use std::time::Duration;

const MANIFEST: &str = "{apiVersion: apps/v1, kind: Deployment, metadata: {name: web}, spec: {replicas: 2, selector: {matchLabels: {app: \
                        web}}, template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: nginx}]}}}}";

thread_local! {
    static SESSION: RefCell<Option<Session>> = const { RefCell::new(None) };
}

/// A cluster in which a Deployment has come up.
fn session() -> Session {
    SESSION.with(|kept| {
        let mut kept = kept.borrow_mut();
        let session = kept.get_or_insert_with(|| {
            let mut session = Session::new(ClusterConfig::default());
            session.apply(Command::Apply(MANIFEST.to_string()));
            session.advance(SimTime::from_millis(10_000), &mut || true);
            session
        });
        session.clone()
    })
}

fuzz_target!(|text: &str| {
    let mut session = session();
    for line in text.lines().take(3) {
        session.apply(Command::Kubectl(line.to_string()));
        let until = session.now() + Duration::from_secs(5);
        let mut steps = 200;
        session.advance(until, &mut || {
            steps -= 1;
            steps > 0
        });
    }
});
