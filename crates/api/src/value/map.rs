//! The members of a mapping, in order of their keys.
//!
//! Most mappings of a manifest have one to five members: a sorted list holds them in a tenth of what a tree of nodes takes.

use super::Value;

/// The members of a mapping, sorted bytewise by key as Go sorts the keys of a map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Map {
    members: Vec<(String, Value)>,
}

/// The place of a member.
#[derive(Debug)]
pub struct Entry<'a> {
    map: &'a mut Map,
    key: String,
}

impl<'a> Entry<'a> {
    /// The member, made `null` first if it is not there.
    pub fn or_default(self) -> &'a mut Value {
        self.or_insert_with(Value::null)
    }

    /// The member, made first if it is not there.
    pub fn or_insert_with(self, make: impl FnOnce() -> Value) -> &'a mut Value {
        let Entry { map, key } = self;
        let at = map.find(&key).unwrap_or_else(|at| {
            map.insert_at(at, key, make());
            at
        });
        &mut map.members[at].1
    }
}

type Iter<'a> = std::iter::Map<std::slice::Iter<'a, (String, Value)>, fn(&(String, Value)) -> (&String, &Value)>;
type IterMut<'a> = std::iter::Map<std::slice::IterMut<'a, (String, Value)>, fn(&mut (String, Value)) -> (&String, &mut Value)>;

impl Map {
    /// An empty mapping.
    pub const fn new() -> Map {
        Map { members: Vec::new() }
    }

    /// How many members there are.
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// Where a key is, or where it would be.
    fn find(&self, key: &str) -> Result<usize, usize> {
        // What is read in order is put at the end.
        match self.members.last() {
            Some((last, _)) if last.as_str() < key => Err(self.members.len()),
            _ => self.members.binary_search_by(|(found, _)| found.as_str().cmp(key)),
        }
    }

    /// The member of that name.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.find(key).ok().map(|at| &self.members[at].1)
    }

    /// The member of that name, to be changed.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Value> {
        self.find(key).ok().map(|at| &mut self.members[at].1)
    }

    /// Whether there is a member of that name.
    pub fn contains_key(&self, key: &str) -> bool {
        self.find(key).is_ok()
    }

    /// Puts a member in and returns the one that it takes the place of.
    pub fn insert(&mut self, key: String, value: Value) -> Option<Value> {
        match self.find(&key) {
            Ok(at) => Some(std::mem::replace(&mut self.members[at].1, value)),
            Err(at) => {
                self.insert_at(at, key, value);
                None
            }
        }
    }

    fn insert_at(&mut self, at: usize, key: String, value: Value) {
        // A list that grows takes room for four at once, and most mappings stay small.
        if self.members.len() == self.members.capacity() && self.members.len() < 4 {
            self.members.reserve_exact(1);
        }
        self.members.insert(at, (key, value));
    }

    /// The place of a member, whether or not it is there.
    pub fn entry(&mut self, key: String) -> Entry<'_> {
        Entry { map: self, key }
    }

    /// Takes a member out.
    pub fn remove(&mut self, key: &str) -> Option<Value> {
        self.find(key).ok().map(|at| self.members.remove(at).1)
    }

    /// Keeps the members that fit.
    pub fn retain(&mut self, mut fits: impl FnMut(&String, &mut Value) -> bool) {
        self.members.retain_mut(|(key, value)| fits(key, value));
    }

    /// The members in order.
    pub fn iter(&self) -> Iter<'_> {
        self.members.iter().map(|(key, value)| (key, value))
    }

    /// The members in order, to be changed.
    pub fn iter_mut(&mut self) -> IterMut<'_> {
        self.members.iter_mut().map(|(key, value)| (&*key, value))
    }

    /// The keys in order.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &String> {
        self.members.iter().map(|(key, _)| key)
    }

    /// The members without their keys.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &Value> {
        self.members.iter().map(|(_, value)| value)
    }

    /// The members without their keys, to be changed.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut Value> {
        self.members.iter_mut().map(|(_, value)| value)
    }
}

impl std::ops::Index<&str> for Map {
    type Output = Value;

    /// The member of that name, which must be there.
    fn index(&self, key: &str) -> &Value {
        self.get(key).expect("the member is there")
    }
}

impl FromIterator<(String, Value)> for Map {
    /// Of members with the same key the last one counts.
    fn from_iter<T: IntoIterator<Item = (String, Value)>>(members: T) -> Map {
        let mut members: Vec<(String, Value)> = members.into_iter().collect();
        if !members.is_sorted_by(|(a, _), (b, _)| a < b) {
            members.reverse();
            members.sort_by(|(a, _), (b, _)| a.cmp(b));
            members.dedup_by(|(later, _), (kept, _)| later == kept);
        }
        Map { members }
    }
}

impl Extend<(String, Value)> for Map {
    fn extend<T: IntoIterator<Item = (String, Value)>>(&mut self, members: T) {
        members.into_iter().for_each(|(key, value)| drop(self.insert(key, value)));
    }
}

impl IntoIterator for Map {
    type Item = (String, Value);
    type IntoIter = std::vec::IntoIter<(String, Value)>;

    fn into_iter(self) -> Self::IntoIter {
        self.members.into_iter()
    }
}

impl<'a> IntoIterator for &'a Map {
    type Item = (&'a String, &'a Value);
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

impl<'a> IntoIterator for &'a mut Map {
    type Item = (&'a String, &'a mut Value);
    type IntoIter = IterMut<'a>;

    fn into_iter(self) -> IterMut<'a> {
        self.iter_mut()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_in_order_and_the_last_of_a_key_counts() {
        let member = |key: &str, number: i64| (key.to_string(), Value::from(number));
        let mut map: Map = [member("b", 1), member("a", 2), member("b", 3)].into_iter().collect();
        assert_eq!(map.insert("aa".to_string(), Value::from(4_i64)), None);
        assert_eq!(map.insert("a".to_string(), Value::from(5_i64)), Some(Value::from(2_i64)));
        *map.entry("c".to_string()).or_default() = Value::from(6_i64);
        let shown: Vec<(&str, Option<i64>)> = map.iter().map(|(key, value)| (key.as_str(), value.as_i64())).collect();
        assert_eq!(shown, [("a", Some(5)), ("aa", Some(4)), ("b", Some(3)), ("c", Some(6))]);
        assert_eq!(map.remove("b"), Some(Value::from(3_i64)));
        assert!(!map.contains_key("b") && map.get("c").is_some() && map.len() == 3);
    }
}
