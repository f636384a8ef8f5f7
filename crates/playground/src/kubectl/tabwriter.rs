//! Text in columns, as Go's `text/tabwriter` aligns it.
//!
//! A cell ends with a tab; what follows the last tab of a line takes no part. A column's width is that of its widest cell
//! in neighbouring lines that have one. Models also the fork that remembers widths from one text to the next
//! (github.com/liggitt/tabwriter), which `kubectl get --watch` needs.

/// A text with more tabs in a line is no table: what follows is not aligned.
const MAX_COLUMNS: usize = 100;

/// How columns are made.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TabWriter {
    min_width: usize,
    padding: usize,
    /// The widths so far, by column; None where they are not remembered.
    remembered: Option<Vec<usize>>,
}

impl TabWriter {
    /// For tables. Models `printers.GetNewTabWriter`.
    pub(crate) fn for_tables() -> TabWriter {
        TabWriter { min_width: 6, padding: 3, remembered: Some(Vec::new()) }
    }

    /// For descriptions and `rollout history`: columns two apart, of any width.
    pub(crate) fn for_descriptions() -> TabWriter {
        TabWriter { min_width: 0, padding: 2, remembered: None }
    }

    /// Aligns whole lines.
    pub(crate) fn align(&mut self, text: &str) -> String {
        let lines: Vec<Vec<&str>> = text.split('\n').map(|line| line.split('\t').collect()).collect();
        let mut out = String::with_capacity(text.len() * 2);
        self.format(&lines, &mut Vec::new(), &mut out);
        // Each line got its end, the rest after the last one too.
        out.pop();
        out
    }

    /// Models `Writer.format`: finds the blocks of lines that have a cell in the next column, and formats them.
    fn format(&mut self, lines: &[Vec<&str>], widths: &mut Vec<usize>, out: &mut String) {
        let column = widths.len();
        if column >= MAX_COLUMNS {
            return write_lines(lines, widths, out);
        }
        let has_cell = |line: &Vec<&str>| column + 1 < line.len();
        let mut start = 0;
        let mut this = 0;
        while this < lines.len() {
            if !has_cell(&lines[this]) {
                this += 1;
                continue;
            }
            write_lines(&lines[start..this], widths, out);
            let end = lines[this..].iter().position(|line| !has_cell(line)).map_or(lines.len(), |length| this + length);
            let cells = lines[this..end].iter().map(|line| line[column].chars().count() + self.padding);
            let width = cells.max().unwrap_or_default().max(self.min_width);
            widths.push(self.remember(column, width));
            self.format(&lines[this..end], widths, out);
            widths.pop();
            start = end;
            this = end;
        }
        write_lines(&lines[start..], widths, out);
    }

    fn remember(&mut self, column: usize, width: usize) -> usize {
        let Some(widths) = &mut self.remembered else { return width };
        if widths.len() <= column {
            widths.resize(column + 1, 0);
        }
        widths[column] = widths[column].max(width);
        widths[column]
    }
}

fn write_lines(lines: &[Vec<&str>], widths: &[usize], out: &mut String) {
    for line in lines {
        for (i, cell) in line.iter().enumerate() {
            out.push_str(cell);
            if i + 1 < line.len()
                && let Some(width) = widths.get(i)
            {
                out.extend(std::iter::repeat_n(' ', width.saturating_sub(cell.chars().count())));
            }
        }
        out.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aligns_cells_that_end_with_tabs() {
        let mut writer = TabWriter::for_descriptions();
        assert_eq!(writer.align("Name:\tweb\nNamespace:\tdefault\n"), "Name:       web\nNamespace:  default\n");
        assert_eq!(writer.align("a\tb\tc\n\nlonger\td\n"), "a  b  c\n\nlonger  d\n");
        assert_eq!(writer.align("a\tb\tc\nlonger\td\n"), "a       b  c\nlonger  d\n");
        assert_eq!(writer.align(""), "");
    }

    #[test]
    fn tables_remember_their_widths() {
        let mut writer = TabWriter::for_tables();
        assert_eq!(writer.align("NAME\tAGE\nfrontend\t5s\n"), "NAME       AGE\nfrontend   5s\n");
        assert_eq!(writer.align("web\t5s\n"), "web        5s\n");
        assert_eq!(TabWriter::for_tables().align("A\tB\n"), "A     B\n");
    }
}
