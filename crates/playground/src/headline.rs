//! A command in two or three words: under its mark on the line of time, and in a branch's name.
//!
//! kubectl's own words stay as they are in every language.

use crate::command::Command;
use crate::kubectl::split_words;
use crate::view::version;
use crate::words::Language;

/// What a command is about, shortly: `v2 applied`, `set image v3`.
pub fn headline(command: &Command, language: Language) -> String {
    match command {
        Command::Apply(manifest) => match image_of(manifest) {
            Some(image) => language.say("{} applied", &[&version(image)]),
            None => language.word("applied").to_string(),
        },
        Command::Kubectl(line) => kubectl(line),
        Command::Interrupt => "^C".to_string(),
        Command::Inject(_) => language.word("failure").to_string(),
    }
}

fn image_of(manifest: &str) -> Option<&str> {
    let named = manifest.lines().find_map(|line| line.trim().trim_start_matches("- ").strip_prefix("image:"))?;
    Some(named.trim().trim_matches(['"', '\''])).filter(|image| !image.is_empty())
}

/// The verb, its second word where it has one, and the value that matters.
fn kubectl(line: &str) -> String {
    let words = split_words(line).unwrap_or_else(|_| line.split_whitespace().map(str::to_string).collect());
    let words: Vec<&str> = words.iter().map(String::as_str).filter(|word| !matches!(*word, "kubectl" | "k" | "$")).collect();
    let is_flag = |word: &&str| word.starts_with('-');
    let plain: Vec<&str> = words.iter().copied().filter(|word| !is_flag(word)).collect();
    let flag = |name: &str| words.iter().copied().find(|word| word.starts_with(name)).unwrap_or_default();
    let kind = |index: usize| plain.get(index).map_or("", |word| word.split('/').next().unwrap_or(word));
    let said = match (plain.first().copied().unwrap_or_default(), kind(1)) {
        ("set", "image") => {
            let image = plain.iter().skip(2).find_map(|word| word.split_once('=')).map_or(String::new(), |(_, image)| version(image));
            format!("set image {image}")
        }
        ("scale", _) => format!("scale {}", flag("--replicas")),
        ("rollout", "undo") => format!("rollout undo {}", flag("--to-revision")),
        ("set" | "rollout", second) => format!("{} {second}", plain[0]),
        (verb, kind) => format!("{verb} {kind}"),
    };
    said.trim().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_said_shortly() {
        for (line, said) in [
            ("kubectl set image deployment/web web=gcr.io/x/web:v3", "set image v3"),
            ("k scale deploy web --replicas=5", "scale --replicas=5"),
            ("kubectl rollout undo deployment/web", "rollout undo"),
            ("rollout undo deploy/web --to-revision=2", "rollout undo --to-revision=2"),
            ("kubectl rollout restart deployment/web", "rollout restart"),
            ("kubectl delete pod web-1 --wait=false", "delete pod"),
            ("kubectl delete pod/web-1", "delete pod"),
            ("kubectl cordon node-1", "cordon node-1"),
            ("kubectl", ""),
            ("kubectl patch deploy web -p '{", "patch deploy"),
        ] {
            assert_eq!(headline(&Command::Kubectl(line.into()), Language::En), said, "{line}");
        }
    }

    #[test]
    fn manifests_are_named_by_their_image() {
        let apply = |manifest: &str| headline(&Command::Apply(manifest.into()), Language::En);
        assert_eq!(apply("kind: Deployment\n      - image: \"nginx:1.9.1\"\n"), "1.9.1 applied");
        assert_eq!(apply("kind: Namespace\n"), "applied");
    }
}
