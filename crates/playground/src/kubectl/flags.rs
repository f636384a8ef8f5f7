//! Flags as kubectl takes them: tables of what there is, and a parser of pflag's rules (github.com/spf13/pflag).
//!
//! `--name value`, `--name=value`, `-n value`, `-nvalue`, `-n=value`, `-wl a=b`; flags and arguments mix; `--` ends flags.

use super::duration::parse_duration;
use super::failure::Failure;
use rollscope_api::go_text::quote;
use rollscope_api::hint::Hint;
use std::collections::BTreeMap;
use std::time::Duration;

/// What a flag takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// `true` or `false`; the flag alone is `true`.
    Bool,
    /// A whole number of 32 or 64 bits.
    Int(u32),
    /// Go's notation.
    Duration,
    /// Anything.
    Text,
    /// Anything; the flag alone has this value.
    TextOr(&'static str),
    /// Values parted by commas; may be given again.
    List,
    /// A value; may be given again.
    Each,
}

/// A flag of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flag {
    /// Its name, without dashes.
    pub(crate) name: &'static str,
    /// Its letter, if it has one.
    pub(crate) letter: Option<char>,
    /// What it takes.
    pub(crate) kind: Kind,
}

/// A flag without a letter.
pub(crate) const fn flag(name: &'static str, kind: Kind) -> Flag {
    Flag { name, letter: None, kind }
}

/// A flag with a letter.
pub(crate) const fn short(name: &'static str, letter: char, kind: Kind) -> Flag {
    Flag { name, letter: Some(letter), kind }
}

/// Flags that every command has.
pub(crate) const GLOBAL: &[Flag] = &[
    short("namespace", 'n', Kind::Text),
    short("help", 'h', Kind::Bool),
    flag("request-timeout", Kind::Text),
    short("v", 'v', Kind::Text),
    flag("warnings-as-errors", Kind::Bool),
];
/// How objects are printed.
pub(crate) const PRINT: &[Flag] = &[
    short("output", 'o', Kind::Text),
    flag("template", Kind::Text),
    flag("show-managed-fields", Kind::Bool),
    flag("allow-missing-template-keys", Kind::Bool),
];
/// Which manifests.
pub(crate) const FILES: &[Flag] = &[short("filename", 'f', Kind::List), short("recursive", 'R', Kind::Bool)];
/// Which labels.
pub(crate) const SELECTOR: &[Flag] = &[short("selector", 'l', Kind::Text)];
/// Whether to act.
pub(crate) const DRY_RUN: &[Flag] = &[flag("dry-run", Kind::TextOr("unchanged"))];
/// Who acts; accepted, and of no effect.
pub(crate) const FIELD_MANAGER: &[Flag] = &[flag("field-manager", Kind::Text)];

/// Flags and arguments as they were given.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Call {
    /// The command as errors name it: `kubectl rollout status`.
    pub(crate) path: String,
    /// What is no flag.
    pub(crate) args: Vec<String>,
    /// How many arguments came before `--`, if it was there.
    pub(crate) dash: Option<usize>,
    given: BTreeMap<&'static str, Vec<String>>,
    /// Flags with their values, in the order in which they were typed.
    typed: Vec<(&'static str, String)>,
}

/// Reads words by tables of flags. Fails with pflag's words and the pointer to help. Models `FlagSet.Parse` and
/// `templater.FlagErrorFunc`.
pub(crate) fn parse(path: &str, tables: &[&[Flag]], words: &[String]) -> Result<Call, Failure> {
    let mut call = Call { path: path.to_string(), ..Call::default() };
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        let read = if word == "--" {
            call.dash = Some(call.args.len());
            call.args.extend(rest.by_ref().cloned());
            Ok(())
        } else if let Some(long) = word.strip_prefix("--") {
            call.read_long(tables, word, long, &mut rest)
        } else if word.starts_with('-') && word.len() > 1 {
            call.read_letters(tables, &word[1..], &mut rest)
        } else {
            call.args.push(word.clone());
            Ok(())
        };
        read.map_err(|message| wrong(path, tables, &message))?;
    }
    Ok(call)
}

/// Flags that kubectl has and that nothing here could follow: clusters and users, files, and other ways of applying.
const NOT_MODELLED: &[&str] = &[
    "all-containers",
    "applyset",
    "as",
    "as-group",
    "as-uid",
    "as-user-extra",
    "cache-dir",
    "certificate-authority",
    "client-certificate",
    "client-key",
    "cluster",
    "concurrent",
    "context",
    "current",
    "disable-compression",
    "dry-run-strategy",
    "edit",
    "force-conflicts",
    "from",
    "insecure-skip-tls-verify",
    "interactive",
    "keys",
    "kubeconfig",
    "kustomize",
    "match-server-version",
    "openapi-patch",
    "output-patch",
    "patch-file",
    "password",
    "prefix",
    "profile",
    "profile-output",
    "prune",
    "prune-allowlist",
    "raw",
    "resolve",
    "server",
    "server-side",
    "tls-server-name",
    "token",
    "user",
    "username",
    "windows-line-endings",
];

fn wrong(path: &str, tables: &[&[Flag]], message: &str) -> Failure {
    let unknown = message.strip_prefix("unknown flag: --").filter(|name| NOT_MODELLED.contains(name));
    let failure = match unknown {
        Some(name) => Failure::error(format!("the flag --{name} is not modelled here\nSee '{path} --help' for those that are.")),
        None => Failure::error(format!("{message}\nSee '{path} --help' for usage.")),
    };
    let names: Vec<String> = tables.iter().copied().flatten().map(|flag| format!("--{}", flag.name)).collect();
    failure.hint(Hint::new("flags of `{}` that are modelled: {}", &[&path, &names.join(" ")]))
}

impl Call {
    fn read_long(&mut self, tables: &[&[Flag]], word: &str, long: &str, rest: &mut std::slice::Iter<'_, String>) -> Result<(), String> {
        let (name, value) = match long.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (long, None),
        };
        if name.is_empty() || name.starts_with('-') {
            return Err(format!("bad flag syntax: {word}"));
        }
        let flag = find(tables, |flag| flag.name == name).ok_or_else(|| format!("unknown flag: --{name}"))?;
        let value = match (value, alone(flag.kind)) {
            (Some(value), _) => value.to_string(),
            (None, Some(value)) => value.to_string(),
            (None, None) => rest.next().cloned().ok_or_else(|| format!("flag needs an argument: --{name}"))?,
        };
        self.set(flag, &value)
    }

    fn read_letters(&mut self, tables: &[&[Flag]], letters: &str, rest: &mut std::slice::Iter<'_, String>) -> Result<(), String> {
        let mut left = letters;
        while let Some(letter) = left.chars().next() {
            let after = &left[letter.len_utf8()..];
            let flag = find(tables, |flag| flag.letter == Some(letter))
                .ok_or_else(|| format!("unknown shorthand flag: {} in -{left}", go_quote_rune(letter)))?;
            if let Some(value) = after.strip_prefix('=') {
                return self.set(flag, value);
            }
            if let Some(value) = alone(flag.kind) {
                self.set(flag, value)?;
                left = after;
                continue;
            }
            if !after.is_empty() {
                return self.set(flag, after);
            }
            let value = rest.next().ok_or_else(|| format!("flag needs an argument: {} in -{left}", go_quote_rune(letter)))?;
            return self.set(flag, value);
        }
        Ok(())
    }

    fn set(&mut self, flag: &Flag, value: &str) -> Result<(), String> {
        if let Err(why) = check(flag.kind, value) {
            let name = flag.letter.map(|letter| format!("-{letter}, ")).unwrap_or_default();
            return Err(format!("invalid argument {} for \"{name}--{}\" flag: {why}", quote(value), flag.name));
        }
        self.typed.push((flag.name, value.to_string()));
        let given = self.given.entry(flag.name).or_default();
        match flag.kind {
            Kind::List => given.extend(value.split(',').filter(|part| !value.is_empty() || !part.is_empty()).map(str::to_string)),
            Kind::Each => given.push(value.to_string()),
            _ => *given = vec![value.to_string()],
        }
        Ok(())
    }

    /// Flags with their values, in the order in which they were typed.
    pub(crate) fn given(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.typed.iter().map(|(name, value)| (*name, value.as_str()))
    }

    /// Whether a flag was given.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.given.contains_key(name)
    }

    /// A flag's value; empty if it was not given.
    pub(crate) fn text(&self, name: &str) -> &str {
        self.given.get(name).and_then(|values| values.last()).map(String::as_str).unwrap_or_default()
    }

    /// A flag's values.
    pub(crate) fn list(&self, name: &str) -> &[String] {
        self.given.get(name).map(Vec::as_slice).unwrap_or_default()
    }

    /// Whether a flag is set, given what it is by itself.
    pub(crate) fn bool_or(&self, name: &str, default: bool) -> bool {
        if self.has(name) { parse_bool(self.text(name)).unwrap_or(default) } else { default }
    }

    /// Whether a flag is set.
    pub(crate) fn bool(&self, name: &str) -> bool {
        self.bool_or(name, false)
    }

    /// A flag's number, given what it is by itself.
    pub(crate) fn int_or(&self, name: &str, default: i64) -> i64 {
        self.text(name).parse().unwrap_or(default)
    }

    /// A flag's duration, if it was given; the second says whether it is negative.
    pub(crate) fn duration(&self, name: &str) -> Option<(Duration, bool)> {
        parse_duration(self.text(name)).ok()
    }

    /// The namespace that was asked for; `default` if none was.
    pub(crate) fn namespace(&self) -> &str {
        match self.text("namespace") {
            "" => "default",
            namespace => namespace,
        }
    }

    /// An error that points to help. Models `cmdutil.UsageErrorf`.
    pub(crate) fn usage_error(&self, message: &str) -> Failure {
        Failure::error(format!("{message}\nSee '{} -h' for help and examples", self.path))
    }
}

fn find<'a>(tables: &[&'a [Flag]], is_it: impl Fn(&Flag) -> bool) -> Option<&'a Flag> {
    tables.iter().copied().flatten().find(|flag| is_it(flag))
}

/// What a flag stands for without a value, if it can stand alone. Models `NoOptDefVal`.
fn alone(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::Bool => Some("true"),
        Kind::TextOr(value) => Some(value),
        _ => None,
    }
}

fn check(kind: Kind, value: &str) -> Result<(), String> {
    let quoted = quote(value);
    match kind {
        Kind::Bool => parse_bool(value).map(|_| ()).ok_or_else(|| format!("strconv.ParseBool: parsing {quoted}: invalid syntax")),
        Kind::Int(bits) => match value.parse::<i64>() {
            Ok(number) if bits == 64 || i32::try_from(number).is_ok() => Ok(()),
            Ok(_) => Err(format!("strconv.ParseInt: parsing {quoted}: value out of range")),
            Err(error) => {
                use std::num::IntErrorKind::{NegOverflow, PosOverflow};
                let why = if matches!(error.kind(), PosOverflow | NegOverflow) { "value out of range" } else { "invalid syntax" };
                Err(format!("strconv.ParseInt: parsing {quoted}: {why}"))
            }
        },
        Kind::Duration => parse_duration(value).map(|_| ()),
        Kind::Text | Kind::TextOr(_) | Kind::List | Kind::Each => Ok(()),
    }
}

/// Models `strconv.ParseBool`.
fn parse_bool(text: &str) -> Option<bool> {
    match text {
        "1" | "t" | "T" | "TRUE" | "true" | "True" => Some(true),
        "0" | "f" | "F" | "FALSE" | "false" | "False" => Some(false),
        _ => None,
    }
}

fn go_quote_rune(letter: char) -> String {
    format!("'{}'", if letter == '\'' { "\\'".to_string() } else { letter.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &[Flag] = &[
        short("watch", 'w', Kind::Bool),
        short("selector", 'l', Kind::Text),
        flag("replicas", Kind::Int(32)),
        flag("timeout", Kind::Duration),
        flag("dry-run", Kind::TextOr("unchanged")),
        short("filename", 'f', Kind::List),
    ];

    fn read(line: &str) -> Result<Call, String> {
        let words: Vec<String> = line.split_whitespace().map(str::to_string).collect();
        parse("kubectl get", &[TABLE, GLOBAL], &words).map_err(|failure| failure.text())
    }

    #[test]
    fn reads_flags_as_pflag_does() {
        let call = read("deploy -wl app=web web --replicas=3 -nprod --dry-run -f a,b -f c").expect("all flags are known");
        assert_eq!(call.args, ["deploy", "web"]);
        assert!(call.bool("watch"));
        assert_eq!((call.text("selector"), call.int_or("replicas", -1), call.namespace()), ("app=web", 3, "prod"));
        assert_eq!((call.text("dry-run"), call.list("filename").len()), ("unchanged", 3));
        let call = read("a --watch=false -- --b -c").expect("what follows -- is no flag");
        assert_eq!((call.args.len(), call.dash, call.bool_or("watch", true)), (3, Some(1), false));
        assert_eq!(read("-").expect("a dash is an argument").args, ["-"]);
    }

    #[test]
    fn refuses_with_pflags_words() {
        let cases = [
            ("--nope", "unknown flag: --nope"),
            ("-wx", "unknown shorthand flag: 'x' in -x"),
            ("--selector", "flag needs an argument: --selector"),
            ("-wl", "flag needs an argument: 'l' in -l"),
            ("--replicas=x", "invalid argument \"x\" for \"--replicas\" flag: strconv.ParseInt: parsing \"x\": invalid syntax"),
            (
                "--replicas=3000000000",
                "invalid argument \"3000000000\" for \"--replicas\" flag: strconv.ParseInt: parsing \"3000000000\": value out of range",
            ),
            ("--watch=x", "invalid argument \"x\" for \"-w, --watch\" flag: strconv.ParseBool: parsing \"x\": invalid syntax"),
            ("--timeout=5", "invalid argument \"5\" for \"--timeout\" flag: time: missing unit in duration \"5\""),
            ("--=x", "bad flag syntax: --=x"),
        ];
        for (line, message) in cases {
            assert_eq!(read(line), Err(format!("error: {message}\nSee 'kubectl get --help' for usage.")), "{line}");
        }
    }
}
