//! Whatever is typed: quantities, percentages and selectors are read or refused, never a panic, and what they print is
//! read as the same again.

use proptest::prelude::*;
use rollscope_api::int_or_string::IntOrString;
use rollscope_api::labels::Selector;
use rollscope_api::quantity::Quantity;
use rollscope_api::value::{Map, Value};
use rollscope_api::{decode, defaults, disabled_fields, hint, validation, warnings};

/// Any tree, with members that the API knows more often than others.
fn tree() -> impl Strategy<Value = Value> {
    let key = prop_oneof![
        Just("metadata"),
        Just("name"),
        Just("spec"),
        Just("template"),
        Just("containers"),
        Just("env"),
        Just("resources"),
        Just("limits"),
        Just("ports"),
        Just("volumes"),
        Just("affinity"),
        Just("strategy"),
        Just("rollingUpdate"),
        Just("maxSurge"),
        Just("x")
    ];
    let leaf = prop_oneof![
        Just(Value::null()),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        ".{0,6}".prop_map(Value::from)
    ];
    leaf.prop_recursive(6, 48, 4, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
            prop::collection::btree_map(key.clone().prop_map(String::from), inner, 0..4)
                .prop_map(|members| Value::from(members.into_iter().collect::<Map>())),
        ]
    })
}

proptest! {
    #[test]
    fn quantities_read_what_they_print(text in "[+-]?[0-9]{0,30}(\\.[0-9]{0,15})?([numkMGTPE]|[KMGTPE]i|[eE][+-]?[0-9]{0,3})?") {
        if let Ok(quantity) = Quantity::parse(&text) {
            let canonical = quantity.canonical();
            // Beyond exa there is no suffix, so that upstream prints a smaller number.
            if let Ok(again) = Quantity::parse(&canonical) {
                prop_assert_eq!(again.canonical(), canonical);
            }
            let mut twice = quantity.clone();
            twice.add(&quantity);
            twice.sub(&quantity);
            prop_assert_eq!(twice, quantity);
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,40}", total in any::<i64>()) {
        let _ = Quantity::parse(&text).map(|quantity| (quantity.value(), quantity.milli_value(), quantity.dump()));
        let _ = IntOrString::String(text.clone()).scaled_value_wide(total, true);
        let _ = hint::nearest(&text, ["RollingUpdate", "Recreate"]);
        let _ = Selector::parse(&text);
    }

    #[test]
    fn huge_exponents_take_no_time(digits in "[0-9]{1,30}", exponent in any::<i64>()) {
        if let Ok(quantity) = Quantity::parse(&format!("{digits}e{exponent}")) {
            let mut sum = quantity.clone();
            sum.add(&Quantity::parse("1").expect("a number"));
            let _ = (sum.value(), sum.canonical(), sum > quantity);
        }
    }

    #[test]
    fn selectors_read_what_they_print(text in "(!?[a-c]{1,2}( (in|notin) \\([a-c]{0,1}(,[a-c]){0,2}\\)|(=|==|!=)[a-c]{0,2}|)(, ?|)){0,4}") {
        if let Ok(selector) = Selector::parse(&text) {
            prop_assert_eq!(Selector::parse(&selector.to_string()), Ok(selector));
        }
    }

    #[test]
    fn any_tree_is_validated(spec in tree(), kind in prop_oneof![Just("Deployment"), Just("ReplicaSet"), Just("Pod"), Just("ResourceQuota")]) {
        let api_version = if kind == "Pod" || kind == "ResourceQuota" { "v1" } else { "apps/v1" };
        let object = Value::map([("apiVersion", Value::from(api_version)), ("kind", Value::from(kind)), ("spec", spec)]);
        // Decoded or not: nothing here may rely on what another part has checked.
        let decoded = decode::decode(&object).map(|decoded| decoded.value);
        for mut object in [Some(object), decoded.ok()].into_iter().flatten() {
            if kind != "ResourceQuota" && object.get("spec").is_some_and(|spec| spec.as_map().is_some()) {
                defaults::apply(&mut object);
            }
            disabled_fields::drop_from(&mut object);
            for validate in [validation::deployment, validation::replica_set, validation::pod, validation::resource_quota] {
                let _ = validate(&validation::as_written(&object, &object));
            }
            let _ = (warnings::deployment(&object), warnings::pod(&object), validation::update::deployment(&object, &object));
        }
    }
}
