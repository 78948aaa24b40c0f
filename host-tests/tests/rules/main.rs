//! The rules: every rule by its id, perft, golden games, and a second implementation.

mod actions;
mod active_villagers;
mod card_table;
mod codec;
mod deck_codes;
mod feats;
mod golden_games;
mod moves_bound;
mod pause;
mod paying;
mod perft;
mod properties;
mod refusals;
mod rounds;
mod score;
mod second_opinion;
mod set_up;
mod setups;
mod turn;
mod villagers;
