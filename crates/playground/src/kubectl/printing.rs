//! `-o`: which printer a command uses, and the line `deployment.apps/web created` that it prints without one.
//!
//! Models `genericclioptions.PrintFlags` (k8s.io/cli-runtime) and the printers behind it. Leaves out: Go templates.

use super::failure::Failure;
use super::flags::Call;
use super::json::{is_typed, json, typed_json};
use super::jsonpath::JsonPath;
use super::resources::kind_and_name;
use super::session::Session;
use rollscope_api::go_text;
use rollscope_api::hint::Hint;
use rollscope_api::value::Value;
use rollscope_cluster::object::Resource;

/// How an object is printed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Printer {
    /// `kind.group/name verb`.
    Operation,
    /// `kind.group/name`.
    Name,
    /// Indented JSON.
    Json,
    /// The same in the order of Go's structs.
    TypedJson,
    /// YAML.
    Yaml,
    /// What a path leads to.
    JsonPath(JsonPath),
    /// What a path leads to, as JSON.
    JsonPathAsJson(JsonPath),
}

/// Formats that all commands take. Models `PrintFlags.AllowedFormats`.
const FORMATS: &str = "go-template,go-template-file,json,jsonpath,jsonpath-as-json,jsonpath-file,kyaml,name,template,templatefile,yaml";
/// Formats of `kubectl get`.
pub(crate) const GET_FORMATS: &str = "custom-columns,custom-columns-file,go-template,go-template-file,json,jsonpath,jsonpath-as-json,jsonpath-file,kyaml,name,template,templatefile,wide,yaml";

impl Printer {
    /// The printer of a command's `-o`.
    pub(crate) fn of(call: &Call) -> Result<Printer, Failure> {
        match call.text("output") {
            "" => Ok(Printer::Operation),
            output => match Printer::of_format(output, call, FORMATS)? {
                Printer::Json if is_typed(&call.path) => Ok(Printer::TypedJson),
                printer => Ok(printer),
            },
        }
    }

    /// The printer of a format. Fails with the formats that there are.
    pub(crate) fn of_format(output: &str, call: &Call, formats: &str) -> Result<Printer, Failure> {
        let (format, argument) = output.split_once('=').map_or((output, None), |(format, argument)| (format, Some(argument)));
        let template = || match argument.unwrap_or_else(|| call.text("template")) {
            "" => Err(Failure::error("template format specified but no template given")),
            template => JsonPath::parse(template, true),
        };
        // Case matters where a template follows only.
        let lower = format.to_lowercase();
        match if matches!(&*lower, "json" | "yaml" | "name") { &*lower } else { format } {
            "json" => Ok(Printer::Json),
            "yaml" => Ok(Printer::Yaml),
            "name" => Ok(Printer::Name),
            "jsonpath" => Ok(Printer::JsonPath(template()?)),
            "jsonpath-as-json" => Ok(Printer::JsonPathAsJson(template()?)),
            "go-template" | "go-template-file" | "jsonpath-file" | "kyaml" | "template" | "templatefile" | "custom-columns-file" => {
                Err(Failure::error(format!("the output format \"{format}\" is not modelled here"))
                    .hint(Hint::new("use -o json, yaml, name or {}", &[&"jsonpath={..}"])))
            }
            _ => Err(Failure::error(format!(
                "unable to match a printer suitable for the output format {}, allowed formats are: {formats}",
                go_text::quote(output)
            ))),
        }
    }

    /// An object in this format, with the verb of what was done to it. `index` counts the objects printed before.
    pub(crate) fn print(&self, resource: Resource, object: &Value, operation: &str, index: usize) -> Result<String, Failure> {
        let name = || kind_and_name(resource, object);
        Ok(match self {
            Printer::Operation if operation.is_empty() => format!("{}\n", name()),
            Printer::Operation => format!("{} {operation}\n", name()),
            Printer::Name => format!("{}\n", name()),
            Printer::Json => json(object),
            Printer::TypedJson => typed_json(object),
            Printer::Yaml if index > 0 => format!("---\n{}", object.to_yaml()),
            Printer::Yaml => object.to_yaml(),
            Printer::JsonPath(path) => path.print(object)?,
            Printer::JsonPathAsJson(path) => json(&path.values(object)?),
        })
    }
}

/// Prints what was done to an object, as `-o` and `--dry-run` ask.
pub(crate) fn report(session: &mut Session<'_>, call: &Call, resource: Resource, object: &Value, operation: &str) -> Result<(), Failure> {
    let suffix = match DryRun::of(call)? {
        DryRun::None => "",
        DryRun::Client => " (dry run)",
        DryRun::Server => " (server dry run)",
    };
    let text = Printer::of(call)?.print(resource, object, &format!("{operation}{suffix}"), session.printed)?;
    session.printed += 1;
    session.out.push_str(&text);
    Ok(())
}

/// Whether a command acts. Models `cmdutil.DryRunStrategy`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DryRun {
    /// It acts.
    None,
    /// kubectl does not send.
    Client,
    /// The server does not store.
    Server,
}

impl DryRun {
    /// What `--dry-run` says. Models `GetDryRunStrategy`.
    pub(crate) fn of(call: &Call) -> Result<DryRun, Failure> {
        match call.text("dry-run") {
            "" | "none" => Ok(DryRun::None),
            "client" => Ok(DryRun::Client),
            "server" => Ok(DryRun::Server),
            // Without a value it is deprecated, and so is a boolean: kubectl warns in its log and goes on.
            "unchanged" | "1" | "t" | "T" | "true" | "TRUE" | "True" => Ok(DryRun::Client),
            "0" | "f" | "F" | "false" | "FALSE" | "False" => Ok(DryRun::None),
            other => Err(Failure::error(format!("Invalid dry-run value ({other}). Must be \"none\", \"server\", or \"client\"."))),
        }
    }
}
