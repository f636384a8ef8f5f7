//! What survives a reload. A browser may refuse to store anything, or have no room left: both are answers, not failures.

use web_sys::Storage;

/// Where a text is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Area {
    /// Until it is deleted, for all tabs.
    Local,
    /// As long as the tab lives; a duplicated tab begins with a copy.
    Tab,
}

/// Why nothing was stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// The browser does not let this page store anything.
    Forbidden,
    /// There is no room.
    Full,
}

fn storage(area: Area) -> Option<Storage> {
    let window = web_sys::window()?;
    match area {
        Area::Local => window.local_storage().ok()?,
        Area::Tab => window.session_storage().ok()?,
    }
}

/// The text under a key.
pub(crate) fn read(area: Area, key: &str) -> Option<String> {
    storage(area)?.get_item(key).ok()?
}

/// Stores a text under a key.
pub(crate) fn write(area: Area, key: &str, text: &str) -> Result<(), Refusal> {
    let storage = storage(area).ok_or(Refusal::Forbidden)?;
    storage.set_item(key, text).map_err(|_| Refusal::Full)
}

/// Takes away what is under a key.
pub(crate) fn remove(area: Area, key: &str) {
    if let Some(storage) = storage(area) {
        // Where nothing can be taken away, nothing was stored.
        let _ = storage.remove_item(key);
    }
}

/// All keys of the page's own that begin so.
pub(crate) fn keys(prefix: &str) -> Vec<String> {
    let Some(storage) = storage(Area::Local) else { return Vec::new() };
    let all = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok().flatten());
    all.filter(|key| key.starts_with(prefix)).collect()
}

/// A name that nothing has yet: sixteen digits of chance.
pub(crate) fn new_id() -> String {
    let random = || format!("{:08x}", (js_sys::Math::random() * f64::from(u32::MAX)) as u32);
    random() + &random()
}
