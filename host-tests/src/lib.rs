//! What the tests share.

pub mod book;
pub mod dealer;
pub mod golden;
pub mod monkey;
pub mod notation;
pub mod saves;
pub mod translation;
