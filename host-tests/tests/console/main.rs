//! What the player sees and presses, without a handheld.

mod cable;
mod catalogue;
mod drawing;
mod drawing_cost;
mod due;
mod games_by_buttons;
mod glass;
mod golden_screens;
mod guided_game;
mod hints;
mod input;
mod menus;
mod monkey;
mod presses;
mod shared_table;
mod sound;
mod stopped;
mod table;
mod texts;
mod together;
mod watch;
