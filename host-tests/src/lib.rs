//! What the tests share.

pub mod saves;
