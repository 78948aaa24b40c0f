//! Parts that screens are put together from. A widget knows no screen.

pub mod banner;
pub mod card_panel;
pub mod chart;
pub mod cursor;
pub mod deck_list;
pub mod feat_picture;
pub mod hint;
pub mod large_table;
mod motion;
pub mod result;
mod spot;
pub mod strip;
pub mod table_view;
