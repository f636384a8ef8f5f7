//! An object on its way into the cluster: decoded, defaulted, validated, hashed, printed and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rollscope_api::{client_validation, decode, defaults, not_modelled, pod_template_hash, validation, warnings, yaml};

fuzz_target!(|text: &str| {
    for document in yaml::parse_documents(text).into_iter().flatten() {
        let mut value = document.value;
        let _ = (client_validation::validate(&value), decode::check_metadata(&value), not_modelled::find(&value));
        let _ = (value.to_json(), value.to_yaml());
        decode::drop_null_members(&mut value);
        let Ok(decoded) = decode::decode(&value) else { continue };
        let mut object = decoded.value;
        defaults::apply(&mut object);
        let errors = match decoded.kind.as_str() {
            "Pod" => validation::pod(&object),
            "ReplicaSet" => validation::replica_set(&object),
            _ => validation::deployment(&object),
        };
        errors.iter().for_each(|error| drop(error.message()));
        let _ = (warnings::deployment(&object), warnings::pod(&object));
        if let Some(template) = object.at_path(&["spec", "template"]) {
            let _ = pod_template_hash::compute_hash(template, Some(1));
        }
    }
});
