//! What the tests share.

pub mod glass;
pub mod handheld;
pub mod saves;
pub mod twin;
