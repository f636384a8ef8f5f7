//! What the objects are: Kubernetes' API types as far as Deployments reach, read, defaulted, validated and printed as
//! kube-apiserver 1.36 does it. Knows nothing of clusters, time that passes, or people.

pub mod client_validation;
pub mod decode;
pub mod defaults;
pub mod deployment;
pub mod disabled_fields;
pub mod errors;
pub mod event;
pub mod go_format;
pub mod go_text;
pub mod hint;
pub mod int_or_string;
pub mod json;
pub mod labels;
pub mod meta;
pub mod names;
pub mod node;
pub mod not_modelled;
pub mod pod;
pub mod pod_template_hash;
pub mod qos;
pub mod quantity;
pub mod replica_set;
pub mod schema;
pub mod time;
pub mod validation;
pub mod value;
pub mod warnings;
pub mod yaml;
pub mod yaml_print;
