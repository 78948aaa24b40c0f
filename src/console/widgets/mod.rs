//! Parts that screens are put together from. A widget knows no screen.

pub mod animal;
pub mod banner;
pub mod beside;
pub mod card_panel;
pub mod chart;
pub mod cursor;
pub mod deck_list;
pub mod feat_picture;
pub mod hint;
pub mod large_table;
pub mod menu;
mod motion;
pub mod others;
pub mod progress;
pub mod result;
mod spot;
pub mod standings;
pub mod strip;
pub mod subject;
pub mod table_view;
pub mod teaching;
