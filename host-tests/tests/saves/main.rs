//! The saves: the journal on a model of the chip, power cuts, wear, every version.

mod flash_map;
mod images;
mod journal;
mod keeper;
mod power_cuts;
mod profile;
mod takeover;
mod tool;
mod versions;
mod wear;
mod worn_flash;
