//! The exact figures of a moment: in a card beside the pointer, and in words for screen readers.

use crate::words::{t, tf};
use rollscope_playground::chart::{Chart, Reading};
use rollscope_playground::view::{SimTime, clock};
use yew::prelude::*;

/// Draws the card of a time, in milliseconds, where it is in hundredths of the line.
pub(super) fn reading_card(chart: &Chart, at: u64, place: f64) -> Html {
    let Some(reading) = chart.at(at) else { return Html::default() };
    let class = classes!("reading", (place > 50.0).then_some("before"));
    let row = |count: i32, words: String| html! { <div><dt>{ words }</dt><dd>{ count }</dd></div> };
    html! {
        <div {class} style={format!("--at:{place:.3}")} aria-hidden="true">
            <b>{ clock(SimTime::from_millis(at)) }</b>
            <dl>
                { row(reading.available, available_words(&reading)) }
                { row(reading.pods, pods_words(&reading)) }
                { for reading.replica_sets.iter().map(replica_set) }
                if reading.terminating > 0 {
                    { row(reading.terminating, t("terminating").to_string()) }
                }
            </dl>
        </div>
    }
}

fn replica_set((revision, hue, version, pods): &(i32, u8, String, i32)) -> Html {
    html! {
        <div class={format!("hue-{hue}")}>
            <dt><span class="tag">{ format!("r{revision}") }</span>{ format!(" {version}") }</dt>
            <dd>{ *pods }</dd>
        </div>
    }
}

fn available_words(reading: &Reading) -> String {
    reading.floor.map_or_else(|| t("available").to_string(), |floor| tf("available, floor {}", &[&floor]))
}

fn pods_words(reading: &Reading) -> String {
    reading.ceiling.map_or_else(|| t("Pods").to_string(), |ceiling| tf("Pods, ceiling {}", &[&ceiling]))
}

/// `1:53. 23 available, floor 23. 28 Pods, ceiling 28. r3 18, r2 10.`
pub(super) fn reading_text(chart: &Chart, at: u64) -> String {
    let mut said = vec![tf("{}.", &[&clock(SimTime::from_millis(at))])];
    if let Some(reading) = chart.at(at) {
        said.push(tf("{} {}.", &[&reading.available, &available_words(&reading)]));
        said.push(tf("{} {}.", &[&reading.pods, &pods_words(&reading)]));
        let sets: Vec<String> = reading.replica_sets.iter().map(|(revision, _, _, pods)| format!("r{revision} {pods}")).collect();
        if !sets.is_empty() {
            said.push(tf("{}.", &[&sets.join(t(", "))]));
        }
    }
    said.join(t(" "))
}
