//! What the tests share.

pub mod book;
pub mod dealer;
pub mod glass;
pub mod handheld;
pub mod notation;
pub mod pair;
pub mod saves;
pub mod translation;
