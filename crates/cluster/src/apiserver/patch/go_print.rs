//! A tree of values as Go's `fmt` prints it with `%v`: refusals of patches show values so.

use rollscope_api::value::{Data, Value};

/// `map[a:1 b:[x y]]`; keys in order, strings bare, null as `<nil>`.
pub fn go_print(value: &Value) -> String {
    let mut out = String::new();
    print(value, &mut out);
    out
}

fn print(value: &Value, out: &mut String) {
    match &value.data {
        Data::Null => out.push_str("<nil>"),
        Data::Bool(flag) => out.push_str(if *flag { "true" } else { "false" }),
        Data::Int(number) => out.push_str(&number.to_string()),
        Data::Float(number) => out.push_str(&float(*number)),
        Data::String(text) => out.push_str(text),
        Data::List(items) => {
            out.push('[');
            for (i, item) in items.iter().enumerate() {
                if i > 0 {
                    out.push(' ');
                }
                print(item, out);
            }
            out.push(']');
        }
        Data::Map(members) => {
            out.push_str("map[");
            for (i, (key, member)) in members.iter().enumerate() {
                if i > 0 {
                    out.push(' ');
                }
                out.push_str(key);
                out.push(':');
                print(member, out);
            }
            out.push(']');
        }
    }
}

/// The shortest digits, with an exponent below 1e-4 and from 1e21 on: `%v` of a float64.
fn float(number: f64) -> String {
    let size = number.abs();
    if number == 0.0 || (1e-4..1e21).contains(&size) {
        return number.to_string();
    }
    let text = format!("{number:e}");
    let Some((digits, exponent)) = text.split_once('e') else { return text };
    let (sign, exponent) = exponent.strip_prefix('-').map_or(('+', exponent), |rest| ('-', rest));
    format!("{digits}e{sign}{exponent:0>2}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prints_as_go_does() {
        let value = Value::map([
            ("b", Value::from(vec![Value::from("x y"), Value::null()])),
            ("a", Value::map([("n", Value::from(3)), ("t", Value::from(true))])),
        ]);
        assert_eq!(go_print(&value), "map[a:map[n:3 t:true] b:[x y <nil>]]");
        let floats = [(1.5, "1.5"), (100000.0, "100000"), (1e21, "1e+21"), (2.5e-7, "2.5e-07"), (0.0, "0")];
        for (number, text) in floats {
            assert_eq!(go_print(&Value::from(Data::Float(number))), text);
        }
    }
}
