//! A tree of plain values that remembers where each of them stood in the text it was read from.
//!
//! Everything a person writes becomes such a tree first; schema-driven decoding, defaulting, patching, hashing and
//! printing all work on it. Positions never take part in comparison.

mod map;

pub use map::{Entry, Map};

use std::collections::BTreeMap;
use std::fmt;

/// A place in a text: line and column, both from 1, columns in characters. `Position::NONE` (0, 0) is nowhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Line, from 1; 0 when unknown.
    pub line: u32,
    /// Column in characters, from 1; 0 when unknown.
    pub column: u32,
}

impl Position {
    /// The position of a value that was not read from a text.
    pub const NONE: Position = Position { line: 0, column: 0 };

    /// Whether this is a real place.
    pub fn is_known(self) -> bool {
        self.line > 0
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// What a value is.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Data {
    /// `null`.
    #[default]
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number that fits in 64 bits and was written without a fraction.
    Int(i64),
    /// Any other number.
    Float(f64),
    /// A string.
    String(String),
    /// A sequence.
    List(Vec<Value>),
    /// A mapping.
    Map(Map),
}

/// A value and where it stood.
#[derive(Clone, Default)]
pub struct Value {
    /// What it is.
    pub data: Data,
    /// Where the value begins.
    pub at: Position,
    /// Where the key that leads to it begins; `Position::NONE` in a list and at the root.
    pub key_at: Position,
}

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        self.data == other.data
    }
}

// Neither JSON nor the YAML that we take has a NaN, so equality is reflexive.
impl Eq for Value {}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_json())
    }
}

impl From<Data> for Value {
    fn from(data: Data) -> Value {
        Value { data, at: Position::NONE, key_at: Position::NONE }
    }
}

macro_rules! value_from {
    ($($type:ty => |$x:ident| $data:expr),* $(,)?) => {
        $(impl From<$type> for Value {
            fn from($x: $type) -> Value {
                Value::from($data)
            }
        })*
    };
}

value_from! {
    bool => |x| Data::Bool(x),
    i32 => |x| Data::Int(i64::from(x)),
    i64 => |x| Data::Int(x),
    &str => |x| Data::String(x.to_string()),
    String => |x| Data::String(x),
    Vec<Value> => |x| Data::List(x),
    Map => |x| Data::Map(x),
    &BTreeMap<String, String> => |x| Data::Map(x.iter().map(|(k, v)| (k.clone(), Value::from(v.as_str()))).collect()),
}

impl Value {
    /// `null`, from nowhere.
    pub fn null() -> Value {
        Value::default()
    }

    /// A mapping of the members given.
    pub fn map<const N: usize>(members: [(&str, Value); N]) -> Value {
        Value::from(members.into_iter().map(|(k, v)| (k.to_string(), v)).collect::<Map>())
    }

    /// Whether it is `null`.
    pub fn is_null(&self) -> bool {
        self.data == Data::Null
    }

    /// The mapping that it is, if it is one.
    pub fn as_map(&self) -> Option<&Map> {
        match &self.data {
            Data::Map(map) => Some(map),
            _ => None,
        }
    }

    /// The mapping that it is, to be changed.
    pub fn as_map_mut(&mut self) -> Option<&mut Map> {
        match &mut self.data {
            Data::Map(map) => Some(map),
            _ => None,
        }
    }

    /// The elements, if it is a sequence; otherwise none.
    pub fn items(&self) -> &[Value] {
        match &self.data {
            Data::List(items) => items,
            _ => &[],
        }
    }

    /// The string that it is, if it is one.
    pub fn as_str(&self) -> Option<&str> {
        match &self.data {
            Data::String(text) => Some(text),
            _ => None,
        }
    }

    /// The whole number that it is, if it is one.
    pub fn as_i64(&self) -> Option<i64> {
        match self.data {
            Data::Int(number) => Some(number),
            _ => None,
        }
    }

    /// The boolean that it is, if it is one.
    pub fn as_bool(&self) -> Option<bool> {
        match self.data {
            Data::Bool(flag) => Some(flag),
            _ => None,
        }
    }

    /// The member of that name, if this is a mapping that has it.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.as_map()?.get(key)
    }

    /// What lies at the end of a path of member names.
    pub fn at_path(&self, path: &[&str]) -> Option<&Value> {
        path.iter().try_fold(self, |value, key| value.get(key))
    }

    /// Sets a member, making a mapping of whatever this was before.
    pub fn set(&mut self, key: &str, value: Value) {
        self.entry(key).data = value.data;
    }

    /// The member of that name, made `null` first if it is not there. Whatever was no mapping becomes an empty one.
    pub fn entry(&mut self, key: &str) -> &mut Value {
        if self.as_map().is_none() {
            self.data = Data::Map(Map::new());
        }
        let map = self.as_map_mut().expect("it was made a mapping above");
        map.entry(key.to_string()).or_default()
    }

    /// The members of a mapping of strings; other members are left out.
    pub fn string_map(&self) -> BTreeMap<String, String> {
        let members = self.as_map().into_iter().flatten();
        members.filter_map(|(k, v)| Some((k.clone(), v.as_str()?.to_string()))).collect()
    }
}
