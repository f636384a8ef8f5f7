//! Every sum that Why prints comes to the result beside it, its operands are those of the state before the action, and its
//! total is what was written. Recomputed over random experiments.

use rollscope_api::pod::Pod;
use rollscope_api::replica_set::ReplicaSet;
use rollscope_cluster::cluster::{Cluster, ClusterConfig};
use rollscope_cluster::object::{Object, Resource};
use rollscope_cluster::time::SimTime;
use rollscope_playground::command::Command;
use rollscope_playground::explain::Ledger;
use rollscope_playground::records::Position;
use rollscope_playground::scenario::parse_injection;
use rollscope_playground::session::Session;
use rollscope_playground::view::{Piece, WhyDecision, snapshot};
use rollscope_playground::words::Language;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many experiments, unless the environment says otherwise.
const EXPERIMENTS: u64 = 40;

/// A small generator of its own, so that a seed is an experiment.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % below
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.roll(from.len() as u64) as usize]
    }
}

/// A session in which a Deployment is scaled, rolled, undone and hurt, some of it in the middle of a rollout.
fn experiment(seed: u64) -> Session {
    let mut dice = Dice(seed.wrapping_mul(977).wrapping_add(3));
    let mut session = Session::new(ClusterConfig { seed, nodes: 3, ..ClusterConfig::default() });
    let strategy = if dice.roll(6) == 0 {
        "{type: Recreate}".to_string()
    } else {
        let surge = dice.pick(&["1", "3", "25%", "50%", "0"]);
        let unavailable = dice.pick(&["1", "2", "25%", "40%"]);
        format!("{{rollingUpdate: {{maxSurge: {surge}, maxUnavailable: {unavailable}}}}}")
    };
    session.apply(Command::Apply(format!(
        "apiVersion: apps/v1\nkind: Deployment\nmetadata: {{name: web}}\nspec:\n  replicas: {}\n  minReadySeconds: {}\n  revisionHistoryLimit: 2\n  \
         strategy: {strategy}\n  selector: {{matchLabels: {{app: web}}}}\n  template:\n    metadata: {{labels: {{app: web}}}}\n    spec: {{containers: \
         [{{name: web, image: \"web:0\"}}]}}\n",
        1 + dice.roll(12),
        dice.roll(4),
    )));
    let mut at = 0;
    for _ in 0..8 {
        at += 500 + dice.roll(9_000);
        session.seek(SimTime::from_millis(at));
        session.apply(command(&mut dice));
    }
    session.seek(SimTime::from_millis(at + 60_000));
    session
}

fn command(dice: &mut Dice) -> Command {
    let inject = |text: &str| Command::Inject(parse_injection(text).expect("a valid injection"));
    match dice.roll(8) {
        0..=2 => Command::Kubectl(format!("kubectl set image deployment/web web=web:{}", dice.roll(4))),
        3 | 4 => Command::Kubectl(format!("kubectl scale deployment/web --replicas={}", dice.roll(14))),
        5 => Command::Kubectl("kubectl rollout undo deployment/web".to_string()),
        6 => inject(&format!(
            "{{image: \"web:{}\", becomes: {}}}",
            dice.roll(4),
            dice.pick(&["{pull: fails}", "{ready: never}", "{ready: 2s}"])
        )),
        _ => inject(&format!("{{pods: app=web, count: {}, do: {}}}", 1 + dice.roll(4), dice.pick(&["crash", "delete", "unready"]))),
    }
}

/// The ReplicaSets of a cluster by the tag that the page gives them.
fn sizes(cluster: &Cluster) -> BTreeMap<String, Arc<ReplicaSet>> {
    let tag = |rs: &ReplicaSet| format!("r{}", rs.metadata.annotation("deployment.kubernetes.io/revision").unwrap_or("0"));
    let all = cluster.store().list(Resource::ReplicaSets).filter_map(|object| match object {
        Object::ReplicaSet(rs) => Some(rs.clone()),
        _ => None,
    });
    all.map(|rs| (tag(&rs), rs)).collect()
}

/// What is known of the moments before and after an action.
struct Moments {
    before: BTreeMap<String, Arc<ReplicaSet>>,
    after: BTreeMap<String, Arc<ReplicaSet>>,
    /// Pods that have neither ended nor are terminating before, by ReplicaSet.
    active: BTreeMap<String, i64>,
    replicas: i64,
    /// The sizes that the decisions of the sync have come to so far.
    sizes: BTreeMap<String, i64>,
}

impl Moments {
    fn total(&self, of: impl Fn(&ReplicaSet) -> i32) -> i64 {
        self.before.values().map(|rs| i64::from(of(rs))).sum()
    }
}

fn revision(rs: &ReplicaSet) -> Option<i64> {
    number(rs.metadata.annotation("deployment.kubernetes.io/revision")?)
}

fn number(text: &str) -> Option<i64> {
    text.replace('−', "-").parse().ok()
}

/// Reads and computes a sum as it is printed; words are passed over. None where it is no sum.
mod sums {
    #[derive(Clone, Debug, PartialEq)]
    enum Token {
        Number(f64),
        Sign(char),
        Call(&'static str),
    }

    fn tokens(text: &str) -> Vec<Token> {
        let mut tokens = Vec::new();
        let chars: Vec<char> = text.chars().collect();
        let mut i = 0;
        while i < chars.len() {
            let rest: String = chars[i..].iter().collect();
            if let Some(call) = ["min(", "max(", "round("].into_iter().find(|call| rest.starts_with(call)) {
                tokens.push(Token::Call(call));
                i += call.len();
            } else if rest.starts_with('(') {
                // A share as it is written, such as (25%).
                i += rest.chars().position(|c| c == ')').unwrap_or(rest.len()) + 1;
            } else if chars[i].is_ascii_digit() {
                let digits: String = chars[i..].iter().take_while(|c| c.is_ascii_digit()).collect();
                tokens.push(Token::Number(digits.parse().expect("digits")));
                i += digits.len();
            } else {
                if "+−×/,)".contains(chars[i]) {
                    tokens.push(Token::Sign(chars[i]));
                }
                i += 1;
            }
        }
        tokens
    }

    pub(crate) fn compute(text: &str) -> Option<i64> {
        let tokens = tokens(text);
        let mut at = 0;
        let value = sum(&tokens, &mut at)?;
        (at == tokens.len()).then_some(value as i64)
    }

    fn sum(tokens: &[Token], at: &mut usize) -> Option<f64> {
        let mut value = product(tokens, at)?;
        while let Some(Token::Sign(sign @ ('+' | '−'))) = tokens.get(*at) {
            *at += 1;
            let next = product(tokens, at)?;
            value += if *sign == '+' { next } else { -next };
        }
        Some(value)
    }

    fn product(tokens: &[Token], at: &mut usize) -> Option<f64> {
        let mut value = factor(tokens, at)?;
        while let Some(Token::Sign(sign @ ('×' | '/'))) = tokens.get(*at) {
            *at += 1;
            let next = factor(tokens, at)?;
            value = if *sign == '×' { value * next } else { value / next };
        }
        Some(value)
    }

    fn factor(tokens: &[Token], at: &mut usize) -> Option<f64> {
        let token = tokens.get(*at)?.clone();
        *at += 1;
        match token {
            Token::Number(number) => Some(number),
            Token::Sign('−') => factor(tokens, at).map(|value| -value),
            Token::Sign(_) => None,
            Token::Call(call) => {
                let mut values = vec![sum(tokens, at)?];
                while tokens.get(*at) == Some(&Token::Sign(',')) {
                    *at += 1;
                    values.push(sum(tokens, at)?);
                }
                if tokens.get(*at) != Some(&Token::Sign(')')) {
                    return None;
                }
                *at += 1;
                let fold = |of: fn(f64, f64) -> f64| values.iter().copied().reduce(of);
                match call {
                    "min(" => fold(f64::min),
                    "max(" => fold(f64::max),
                    _ => Some(values[0].round()),
                }
            }
        }
    }
}

/// Says what is wrong with a row; None if nothing is.
fn wrong(row: &Ledger, decision: &WhyDecision, moments: &Moments) -> Option<String> {
    let result = number(&row.result);
    // The operand is one that the state before the action has.
    let given = match (row.label.as_str(), row.sum.as_str()) {
        ("Available", "all ReplicaSets") => Some(moments.total(|rs| rs.status.available_replicas)),
        ("Available", _) => {
            let new = moments.after.values().max_by_key(|rs| revision(rs)).map(|rs| rs.metadata.uid);
            let counts = |rs: &ReplicaSet| rs.spec.replicas > 0 || Some(rs.metadata.uid) == new;
            Some(moments.total(|rs| if counts(rs) { rs.status.available_replicas } else { 0 }))
        }
        ("Pods asked for", _) | ("There are", "all ReplicaSets") => Some(moments.sizes.values().sum()),
        ("Desired", _) => tag_of(decision).and_then(|tag| moments.before.get(&tag)).map(|rs| i64::from(rs.spec.replicas)),
        ("There are", _) => tag_of(decision).map(|tag| moments.active.get(&tag).copied().unwrap_or(0)),
        ("Replicas of the Deployment", _) => Some(moments.replicas),
        _ => None,
    };
    if let Some(given) = given.filter(|given| result != Some(*given)) {
        return Some(format!("before the action it was {given}"));
    }
    if let Some((from, to)) = row.result.split_once(" → ") {
        let sum = number(from)? + sums::compute(&row.sum)?;
        return (Some(sum.max(0)) != number(to)).then(|| format!("it comes to {sum}"));
    }
    let replicas = row.sum.strip_prefix("replicas ").and_then(|rest| rest.split(' ').next()).and_then(number);
    if let Some(replicas) = replicas.filter(|&replicas| replicas != moments.replicas) {
        return Some(format!("the Deployment has {} replicas, not {replicas}", moments.replicas));
    }
    let sum = sums::compute(&row.sum)?;
    (result != Some(sum)).then(|| format!("it comes to {sum}"))
}

fn tag_of(decision: &WhyDecision) -> Option<String> {
    decision.sentence.iter().find_map(|piece| match piece {
        Piece::Tag { tag, .. } => Some(tag.clone()),
        Piece::Text(_) => None,
    })
}

/// What a total says was written: the ReplicaSet, and its new size.
fn written(row: &Ledger, decision: &WhyDecision, moments: &Moments) -> Option<(String, i64)> {
    let result = number(&row.result);
    let from = |tag: &str| moments.sizes.get(tag).copied().unwrap_or(0);
    let tag = tag_of(decision)?;
    match row.label.as_str() {
        "Scale up by" => Some((tag.clone(), from(&tag) + result?)),
        "Size" | "Replicas of the Deployment" => Some((tag, result?)),
        label if label.ends_with(" goes down by") => {
            let tag = label.strip_suffix(" goes down by")?.to_string();
            Some((tag.clone(), from(&tag) - result?))
        }
        label if row.result.contains(" → ") => Some((label.to_string(), number(row.result.split(" → ").nth(1)?)?)),
        _ => None,
    }
}

fn moments(session: &mut Session, step: usize) -> Moments {
    let position = session.after_step(step);
    session.go_to(position);
    let after = sizes(session.cluster());
    session.go_to(Position { steps: step, ..position });
    // A ReplicaSet that becomes the new one again gets another tag; Why calls it by that.
    let tag = |tag: String, rs: &ReplicaSet| {
        after.iter().find(|(_, now)| now.metadata.uid == rs.metadata.uid).map_or(tag, |(now, _)| now.clone())
    };
    let before: BTreeMap<String, Arc<ReplicaSet>> = sizes(session.cluster()).into_iter().map(|(old, rs)| (tag(old, &rs), rs)).collect();
    let active = |(tag, rs): (&String, &Arc<ReplicaSet>)| {
        let is_owned = |pod: &Pod| pod.metadata.controller_of().is_some_and(|owner| owner.uid == rs.metadata.uid);
        (tag.clone(), session.cluster().store().pods().filter(|pod| is_owned(pod) && pod.is_active()).count() as i64)
    };
    let active = before.iter().map(active).collect();
    let replicas = session.cluster().store().deployment("default/web").map_or(0, |d| i64::from(d.spec.replicas));
    let sizes = before.iter().map(|(tag, rs)| (tag.clone(), i64::from(rs.spec.replicas))).collect();
    session.go_to(position);
    Moments { before, after, active, replicas, sizes }
}

/// Checks all actions of an experiment; returns how many sums and how many written sizes were checked, and what is wrong.
fn check(seed: u64) -> (usize, usize, Vec<String>) {
    let mut session = experiment(seed);
    let (mut checked, mut sizes, mut faults) = (0, 0, Vec::new());
    for step in session.actions().to_vec() {
        if session.known_steps()[step].decisions.is_empty() {
            continue;
        }
        let mut moments = moments(&mut session, step);
        let why = snapshot(session.cluster(), session.steps(), Language::En).why.expect("there was an action");
        if why.step != step {
            continue;
        }
        let mut last = BTreeMap::new();
        for decision in &why.decisions {
            for row in &decision.ledger {
                let place = format!("seed {seed}, step {step}, {}: {row:?}", decision.function);
                faults.extend(wrong(row, decision, &moments).map(|wrong| format!("{place}: {wrong}")));
                checked += usize::from(sums::compute(&row.sum).is_some());
                if let Some((tag, size)) = written(row, decision, &moments) {
                    last.insert(tag, (size, place));
                    sizes += 1;
                }
            }
            moments.sizes.extend(last.iter().map(|(tag, (size, _))| (tag.clone(), *size)));
        }
        // What counts is what the last decision about a ReplicaSet came to.
        for (tag, (size, place)) in last {
            let now = moments.after.get(&tag).map(|rs| i64::from(rs.spec.replicas));
            if now != Some(size) {
                faults.push(format!("{place}: the size of {tag} that was written is {now:?}, not {size}"));
            }
        }
    }
    (checked, sizes, faults)
}

#[test]
fn each_printed_sum_gives_what_was_written() {
    let experiments = std::env::var("EXPERIMENTS").ok().and_then(|text| text.parse().ok()).unwrap_or(EXPERIMENTS);
    let (mut checked, mut sizes) = (0, 0);
    for seed in 0..experiments {
        let (sums, written, faults) = check(seed);
        assert!(faults.is_empty(), "{}", faults.join("\n"));
        (checked, sizes) = (checked + sums, sizes + written);
    }
    assert!(
        checked > 20 * experiments as usize && sizes > 5 * experiments as usize,
        "too little was checked: {checked} sums, {sizes} sizes"
    );
}

#[test]
fn a_sum_is_read_as_it_is_printed() {
    let cases = [
        ("28 − 27", Some(1)),
        ("min(1, 8)", Some(1)),
        ("max(0, min(−2, 8))", Some(0)),
        ("replicas 25 + maxSurge 3", Some(28)),
        ("replicas 3 + maxSurge 1 (25%)", Some(4)),
        ("min(3 − 1, 500 at once)", Some(2)),
        ("share 2 + left over −1", Some(1)),
        ("round(10 × 18 / 13) − 10", Some(4)),
        ("spec.replicas", None),
    ];
    for (text, expected) in cases {
        assert_eq!(sums::compute(text), expected, "{text}");
    }
}
