//! What the terminal says of itself.

/// English and Chinese, in order of the English text.
pub(super) const WORDS: [(&str, &str); 4] = [
    ("1 completion", "1 个补全"),
    ("Completions", "补全"),
    ("Tab completes · Esc, Tab leaves · ↑ history", "Tab 补全 · 先 Esc 再 Tab 离开 · ↑ 历史"),
    ("{} completions", "{} 个补全"),
];
