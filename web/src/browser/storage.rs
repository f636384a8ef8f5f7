//! What survives a reload. A browser may refuse to store anything: then the page works and forgets.

use web_sys::Storage;

fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok()?
}

/// The text under a key.
pub(crate) fn read(key: &str) -> Option<String> {
    storage()?.get_item(key).ok()?
}

/// Stores a text under a key; returns whether it was stored.
pub(crate) fn write(key: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(key, text).is_ok())
}

/// Takes away what is under a key.
pub(crate) fn remove(key: &str) {
    if let Some(storage) = storage() {
        // Where nothing can be taken away, nothing was stored.
        let _ = storage.remove_item(key);
    }
}
