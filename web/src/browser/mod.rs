//! The only calls into the browser: what is stored, what time it is, which key was pressed, where the focus is, the editor, files of the
//! page.

pub(crate) mod chart;
pub(crate) mod checker;
pub(crate) mod clock;
pub(crate) mod dom;
pub(crate) mod editor;
pub(crate) mod files;
pub(crate) mod frames;
pub(crate) mod keys;
pub(crate) mod room;
pub(crate) mod storage;
pub(crate) mod texts;
