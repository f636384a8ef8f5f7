//! Lines at levels of indentation, aligned at the end. Models `PrefixWriter` and `tabbedString`.

use crate::kubectl::tabwriter::TabWriter;
use rollscope_api::time::Time;
use rollscope_api::value::Value;

/// A description that is being written.
#[derive(Debug, Default)]
pub(crate) struct Writer {
    text: String,
}

/// How long a line of an annotation may be.
const MAX_ANNOTATION_LENGTH: usize = 140;

impl Writer {
    /// A line, `level` steps of two spaces in.
    pub(crate) fn line(&mut self, level: usize, line: impl AsRef<str>) {
        self.text.extend(std::iter::repeat_n("  ", level));
        self.text.push_str(line.as_ref());
        self.text.push('\n');
    }

    /// A key and its value, at the left.
    pub(crate) fn pair(&mut self, key: &str, value: impl AsRef<str>) {
        self.line(0, format!("{key}:\t{}", value.as_ref()));
    }

    /// A key and a line for each value. Models `printLabelsMultiline` and its like.
    pub(crate) fn multiline(&mut self, key: &str, values: &[String]) {
        match values {
            [] => self.pair(key, "<none>"),
            [first, rest @ ..] => {
                self.pair(key, first);
                rest.iter().for_each(|value| self.line(0, format!("\t{value}")));
            }
        }
    }

    /// Models `printLabelsMultiline`.
    pub(crate) fn labels(&mut self, key: &str, labels: Option<&Value>) {
        let labels = labels.map(Value::string_map).unwrap_or_default();
        let lines: Vec<String> = labels.iter().map(|(key, value)| format!("{key}={value}")).collect();
        self.multiline(key, &lines);
    }

    /// Models `printAnnotationsMultiline`; what kubectl applied last is left out.
    pub(crate) fn annotations(&mut self, key: &str, annotations: Option<&Value>) {
        let mut annotations = annotations.map(Value::string_map).unwrap_or_default();
        annotations.remove(crate::kubectl::apply::LAST_APPLIED);
        let mut lines: Vec<String> = Vec::new();
        for (key, value) in &annotations {
            let value = value.strip_suffix('\n').unwrap_or(value);
            if value.len() + key.len() + 2 > MAX_ANNOTATION_LENGTH || value.contains('\n') {
                lines.push(format!("{key}:"));
                lines.extend(value.split('\n').map(|line| format!("  {}", shorten(line))));
            } else {
                lines.push(format!("{key}: {value}"));
            }
        }
        self.multiline(key, &lines);
    }

    /// The text with its tabs as they are.
    pub(crate) fn raw(self) -> String {
        self.text
    }

    /// The text in columns.
    pub(crate) fn finish(self) -> String {
        TabWriter::for_descriptions().align(&self.text)
    }
}

fn shorten(line: &str) -> String {
    let max = MAX_ANNOTATION_LENGTH - 2;
    if line.len() <= max {
        return line.to_string();
    }
    let end = (0..=max).rev().find(|end| line.is_char_boundary(*end)).unwrap_or(0);
    format!("{}...", &line[..end])
}

/// A time as `time.RFC1123Z` writes it: `Sat, 01 Jan 2000 00:00:00 +0000`.
pub(crate) fn rfc1123z(time: Option<Time>) -> String {
    const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let Some(time) = time else { return "Mon, 01 Jan 0001 00:00:00 +0000".into() };
    let text = time.to_string();
    let parts: Vec<&str> = text.split(['-', 'T', 'Z']).collect();
    let [year, month, day, clock, ..] = parts[..] else { return text };
    let month = month.parse::<usize>().ok().and_then(|month| MONTHS.get(month.wrapping_sub(1))).copied().unwrap_or("Jan");
    let weekday = DAYS[time.0.div_euclid(86_400).rem_euclid(7) as usize];
    format!("{weekday}, {day} {month} {year} {clock} +0000")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_go_writes_them() {
        for (time, text) in [
            ("2000-01-01T00:00:00Z", "Sat, 01 Jan 2000 00:00:00 +0000"),
            ("1970-01-01T00:00:01Z", "Thu, 01 Jan 1970 00:00:01 +0000"),
            ("2024-02-29T12:30:05Z", "Thu, 29 Feb 2024 12:30:05 +0000"),
        ] {
            assert_eq!(rfc1123z(Time::parse(time)), text);
        }
    }
}
